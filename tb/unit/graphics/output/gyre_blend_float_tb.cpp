// Unit test of rtl/graphics/output/gyre_blend_float.sv against cmodel/graphics/output/gyre_blend_float.c. First come all
// halves and all bytes of sRGB as stored channels, then random states and pixels, with NaNs, infinities and subnormal
// numbers. The pixel in memory after each one is worked out here as well, by gyre_pixel_write on a surface of one pixel.

#include <cstring>
#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/output/gyre_blend_float.h"
#include "pixel/format.h"
#include "pixel/output.h"
}

namespace {
constexpr uint32_t kTags = TAG_W < 32 ? (1u << TAG_W) - 1 : ~0u;
constexpr uint32_t kHalves = 0x10000 / 4, kDirected = kHalves + 256;
const uint8_t kFormats[] = {GYRE_PIXEL_RGBA8_SRGB, GYRE_PIXEL_RGBA16F, GYRE_PIXEL_RGBA32F,
                            GYRE_PIXEL_R32F};
const uint32_t kSpecial[] = {0,          0x80000000, 0x3f800000, 0xbf800000,
                             0x7f800000, 0xff800000, 0x7fc00000, 0xffa00001,
                             0x00000001, 0x807fffff, 0x7f7fffff, 0x3f000000};

// A surface of one pixel.
uint32_t load(void *ctx, uint32_t address, unsigned) {
  return static_cast<uint32_t *>(ctx)[address / 4];
}
void store(void *ctx, uint32_t address, unsigned, uint32_t value) {
  static_cast<uint32_t *>(ctx)[address / 4] = value;
}

uint32_t packed(const gyre_pixel_blend &b) {
  return uint32_t(b.enable) | uint32_t(b.equation) << 1 | uint32_t(b.src) << 4 |
         uint32_t(b.dst) << 8 | uint32_t(b.alpha_equation) << 12 | uint32_t(b.alpha_src) << 16 |
         uint32_t(b.alpha_dst) << 20;
}

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_blend_float twin = {};
  gyre_blend_float_in in = {};
  gyre_blend_float_out out = {};
  Source pixels, words;
  Throttle takes;
  uint32_t directed = 0;  // pixels that are chosen in order
  std::deque<gyre_blend_float_in> waiting;
  uint64_t cycles = 0, pixels_done = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) { gyre_blend_float_reset(&twin); }
  uint32_t value();
  uint8_t factor() { return uint8_t(u.below(GYRE_PIXEL_FACTORS)); }
  void draw_state();
  void draw_word();
  void draw_directed();
  void draw();
  void expected(const gyre_blend_float_in &p, uint32_t *word);
  void cover(const gyre_blend_float_in &p, const uint32_t *word);
  void check_result();
  void tick();
  void measure(const char *name, unsigned format, unsigned src, unsigned dst);
};
}  // namespace

GYRE_SET_PORTS(const gyre_blend_float_in &in);
GYRE_COMPARE_PORTS(const gyre_blend_float_out &out);
GYRE_PORT(blend_i, packed(in.blend));
GYRE_WHEN(out.valid, bytes_o, tag_o);
GYRE_BY_TEST("compared by bytes, as far as they are written", data_o, out.data);
#include "Vdut_ports.h"

uint32_t Bench::value() {
  if (u.chance(25)) return kSpecial[u.below(12)];
  if (u.chance(10)) return u.rand32();
  return u.below(2) << 31 | (118 + u.below(12)) << 23 |
         (u.chance(50) ? u.rand32() >> 9 : u.below(8) << 20);
}

void Bench::draw_state() {
  gyre_pixel_blend &b = in.blend;
  in.format = kFormats[u.below(4)];
  in.mask = uint8_t(u.chance(60) ? 15 : u.below(16));
  for (f32 &c : in.constant) c = value();
  b = {true,     uint8_t(u.below(GYRE_PIXEL_EQUATIONS)), factor(),
       factor(), uint8_t(u.below(GYRE_PIXEL_EQUATIONS)), factor(),
       factor()};
  const unsigned kind = u.below(6);
  if (kind == 0) b.dst = b.src ^ 1;
  if (kind < 2) b.alpha_dst = b.alpha_src;
  if (kind == 1 || kind == 2) b.dst = b.src;
  if (kind == 1 && u.chance(60)) b.src = b.dst = b.alpha_src = b.alpha_dst = u.below(2);
  if (kind == 3) {  // nothing to do before the products
    b.src &= 14;
    b.dst = b.src < 12 ? b.src + 2 : 0;
    b.alpha_src &= b.alpha_src < 14 ? 14 : 0;
    b.alpha_dst &= b.alpha_dst < 14 ? 14 : 0;
  }
  if (b.dst >= GYRE_PIXEL_FACTORS) b.dst = 0;
}

void Bench::draw_word() {
  for (unsigned k = 0; k < 4; ++k) {
    const uint32_t half = u.chance(20) ? 0x7c00 * u.below(2) + u.below(2) : 0x3800 + u.below(0x500);
    in.stored[k] = u.chance(50) ? value() : u.chance(50) ? in.src[k] : u.rand32() << 16 | half;
  }
}

// Stored channels in order, which become the result: all halves, then all numbers of sRGB.
void Bench::draw_directed() {
  const uint32_t n = directed < kHalves ? 4 * directed : (directed - kHalves) * 0x01010101u;
  in.format = directed < kHalves ? GYRE_PIXEL_RGBA16F : GYRE_PIXEL_RGBA8_SRGB;
  in.mask = 15;
  in.blend = {true, GYRE_PIXEL_ADD, 0, 1, GYRE_PIXEL_ADD, 0, 1};
  if (directed % 2 != 0) in.blend = {true, GYRE_PIXEL_MAX, 0, 0, GYRE_PIXEL_MAX, 0, 0};
  for (unsigned k = 0; k < 4; ++k) {
    in.src[k] = in.constant[k] = directed % 2 != 0 ? 0xff800000 : 0;
    in.stored[k] = directed < kHalves && k < 2 ? n + 2 * k + ((n + 2 * k + 1) << 16) : n;
  }
  ++directed;
}

// A pixel keeps its state while it waits, and so does a stored pixel.
void Bench::draw() {
  const bool had = pixels.valid;
  if (directed < kDirected && !pixels.valid && !words.valid) {
    draw_directed();
    pixels.valid = words.valid = true;
  } else if (directed >= kDirected) {
    if (pixels.draw(u)) {
      if (u.chance(u.chance(50) ? 40 : 90)) draw_state();
      for (f32 &c : in.src) c = value();
    }
    if (words.draw(u)) draw_word();
  }
  if (pixels.valid && !had) in.tag = u.rand32() & kTags;
  in.valid = pixels.valid;
  in.stored_valid = words.valid;
  in.ready = takes.draw(u);
}

// The pixel in memory after the rule.
void Bench::expected(const gyre_blend_float_in &p, uint32_t *word) {
  gyre_pixel_state s = {};
  gyre_pixel_target &t = s.target[0];
  t.surface.format = p.format;
  t.surface.bytes = uint8_t(gyre_pixel_format_bytes(p.format));
  t.mask = p.mask;
  t.blend = p.blend;
  std::memcpy(s.constant, p.constant, sizeof s.constant);
  std::memcpy(word, p.stored, sizeof p.stored);
  const gyre_pixel_memory memory = {word, load, store};
  gyre_pixel_write(&s, &memory, 0, 0, 0, p.src);
}

void Bench::cover(const gyre_blend_float_in &p, const uint32_t *word) {
  const gyre_pixel_blend &b = p.blend;
  const bool sums = b.equation < GYRE_PIXEL_MIN,
             one = p.format == GYRE_PIXEL_R32F && p.mask % 2 != 0;
  const bool wide = p.format == GYRE_PIXEL_RGBA32F && p.mask % 2 != 0;
  const bool same = b.src == b.dst && b.alpha_src == b.alpha_dst;
  const bool pair = one && sums && b.src > 1 && b.src < 14 && (b.src ^ b.dst) == 1;
  u.cover("all directed pixels", directed >= kDirected);
  u.cover("one factor, of a reverse difference",
          wide && b.equation == GYRE_PIXEL_REVERSE_SUBTRACT && same && b.src > 1);
  u.cover("no factor, of a NaN", wide && sums && same && b.src == 0 &&
                                     b.alpha_equation < GYRE_PIXEL_MIN &&
                                     (p.src[0] & 0x7fffffff) > 0x7f800000);
  u.cover("an interpolation", pair && b.equation == GYRE_PIXEL_ADD);
  for (unsigned first : {0u, 1u})
    for (unsigned equation : {GYRE_PIXEL_SUBTRACT, GYRE_PIXEL_REVERSE_SUBTRACT})
      u.cover(first ? (equation == GYRE_PIXEL_SUBTRACT ? "f of the destination, difference"
                                                       : "f of it, reverse difference")
                    : (equation == GYRE_PIXEL_SUBTRACT ? "f of the source, difference"
                                                       : "f of it, a reverse difference"),
              pair && b.src % 2 == first && b.equation == equation);
  u.cover("a missing alpha", one && sums && b.src == GYRE_PIXEL_FACTOR_DST_ALPHA);
  u.cover("saturation by the stored alpha",
          wide && sums && b.src == GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE &&
              f32_lt(p.stored[3], 0x3e000000) && f32_lt(F32_ZERO, p.stored[3]) &&
              f32_lt(F32_ONE, p.src[3]));
  u.cover("a minimum keeps the bits of a NaN", wide && !sums && word[0] == 0xffa00001);
  u.cover("an sRGB constant beyond 1", p.format == GYRE_PIXEL_RGBA8_SRGB &&
                                           b.src == GYRE_PIXEL_FACTOR_CONSTANT && sums &&
                                           p.mask % 2 != 0 && f32_lt(F32_ONE, p.constant[0]));
  u.cover("a subnormal half",
          p.format == GYRE_PIXEL_RGBA16F && (word[0] & 0x7fff) > 0 && (word[0] & 0x7fff) < 0x400);
}

void Bench::check_result() {
  if (!dut.valid_o || !in.ready) return;
  u.check(!waiting.empty(), "a result has a pixel");
  const gyre_blend_float_in p = waiting.front();
  const unsigned bytes = gyre_pixel_format_bytes(p.format);
  uint32_t word[4], rule[4];
  waiting.pop_front();
  std::memcpy(word, p.stored, sizeof word);
  expected(p, rule);
  for (unsigned i = 0; i < 16; ++i) {
    if (!(dut.bytes_o >> i & 1)) continue;
    const unsigned lsb = i % 4 * 8;
    u.compare("data_o", port_get(dut.data_o, 8 * i, 8), out.data[i / 4] >> lsb & 0xff, int(i));
    word[i / 4] = (word[i / 4] & ~(0xffu << lsb)) | uint32_t(port_get(dut.data_o, 8 * i, 8)) << lsb;
  }
  u.compare("tag_o (rtl) and the pixel's (twin)", dut.tag_o, p.tag);
  for (unsigned k = 0; k < 4; ++k)
    u.compare("the pixel in memory (rtl) and the rule's (twin)", word[k], rule[k], int(k));
  u.check(!(dut.bytes_o >> bytes), "bytes outside of the pixel are not written");
  cover(p, word);
  ++pixels_done;
}

void Bench::tick() {
  const bool taken = in.valid && out.ready, word = in.stored_valid && out.stored_ready;
  u.check(word == taken, "a stored pixel is accepted with its pixel");
  if (taken) {
    waiting.push_back(in);
    pixels.accepted();
    words.accepted();
  }
  u.cover("three pixels are in the module, and wait", waiting.size() == 3 && !in.ready);
  u.cover("a pixel waits for the stored one", in.valid && !in.stored_valid && twin.channel_q == 0);
  u.cover("a pixel of another length waits for the ring",
          twin.read_q.valid && twin.read_q.slow != twin.ring_slow_q &&
              !twin.slot_q[GYRE_BLEND_SLOTS - 1].valid);
  u.cover("the ring waits", twin.slot_q[GYRE_BLEND_SLOTS - 1].valid &&
                                twin.slot_q[GYRE_BLEND_SLOTS - 1].round == 2 && twin.valid_q &&
                                !in.ready && twin.convert_q[0].valid && twin.convert_q[1].valid);
  u.tick(dut);
  gyre_blend_float_tick(&twin, &in);
  ++cycles;
}

// A cycle with all comparisons.
static void step(Bench &b) {
  set_ports(b.dut, b.in);
  b.dut.eval();
  gyre_blend_float_eval(&b.twin, &b.in, &b.out);
  b.u.note("format %u blend %06x, %08x on %08x, valid %d %d, ready %d, channel %u, out %d",
           b.in.format, packed(b.in.blend), b.in.src[0], b.in.stored[0], b.in.valid,
           b.in.stored_valid, b.in.ready, b.twin.channel_q, b.out.valid);
  compare_ports(b.u, b.dut, b.out);
  b.check_result();
  b.tick();
}

// Prints the cycles of a pixel, if pixels and words always wait.
void Bench::measure(const char *name, unsigned format, unsigned src, unsigned dst) {
  in.ready = true;
  while (twin.channel_q != 0) step(*this);  // the last pixel is complete
  in.format = uint8_t(format);
  in.mask = 15;
  in.blend = {true,           GYRE_PIXEL_ADD, uint8_t(src), uint8_t(dst),
              GYRE_PIXEL_ADD, uint8_t(src),   uint8_t(dst)};
  in.valid = in.stored_valid = in.ready = true;
  for (unsigned i = 0; i < 100; ++i) step(*this);
  const uint64_t begin = cycles, done = pixels_done;
  for (unsigned i = 0; i < 3600; ++i) step(*this);
  std::printf("%s: %.2f cycles a pixel\n", name,
              double(cycles - begin) / double(pixels_done - done));
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 600000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    step(b);
  }
  b.measure("RGBA16F by alpha", GYRE_PIXEL_RGBA16F, GYRE_PIXEL_FACTOR_SRC_ALPHA,
            GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA);
  b.measure("RGBA16F, one product", GYRE_PIXEL_RGBA16F, GYRE_PIXEL_FACTOR_SRC_ALPHA,
            GYRE_PIXEL_FACTOR_ONE);
  b.measure("R32F by alpha", GYRE_PIXEL_R32F, GYRE_PIXEL_FACTOR_SRC_ALPHA,
            GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA);
  return u.finish();
}
