// Unit test of rtl/graphics/output/gyre_blend_unorm.sv against cmodel/graphics/output/gyre_blend_unorm.c. First come all
// pairs of numbers of 8 bits for the product of each channel, of source and of destination. Then come random states and
// pixels. The word in memory after each pixel is worked out here as well, by gyre_pixel_write on a surface of one pixel,
// whose colours are floats that convert to the numbers.

#include <cstring>
#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/output/gyre_blend_unorm.h"
#include "pixel/format.h"
#include "pixel/output.h"
}

namespace {
constexpr uint32_t kTags = TAG_W < 32 ? (1u << TAG_W) - 1 : ~0u;
constexpr uint32_t kMost = (1u << BITS) - 1;  // the number 1.0
constexpr uint32_t kPairs = 0x10000, kDirected = BITS == 8 ? 4 * kPairs : 0;
const uint8_t kFormats[] = {GYRE_PIXEL_RGBA8, GYRE_PIXEL_BGRA8, GYRE_PIXEL_R8, GYRE_PIXEL_RG8};
const uint32_t kBytes[] = {0, 0xff, 0xff00, 0xffff, 0xff0000, 0xff00ff, 0xffff00, 0xffffff};

// A float that converts to the number n.
f32 color_of(uint32_t n) {
  const float value = float(n) / float(kMost);
  f32 bits;
  std::memcpy(&bits, &value, sizeof bits);
  while (gyre_pixel_unorm(bits, BITS) < n) ++bits;
  return bits;
}

// A surface of one pixel.
uint32_t load(void *ctx, uint32_t, unsigned) { return *static_cast<uint32_t *>(ctx); }
void store(void *ctx, uint32_t, unsigned, uint32_t value) { *static_cast<uint32_t *>(ctx) = value; }

uint32_t packed(const gyre_pixel_blend &b) {
  return uint32_t(b.enable) | uint32_t(b.equation) << 1 | uint32_t(b.src) << 4 |
         uint32_t(b.dst) << 8 | uint32_t(b.alpha_equation) << 12 | uint32_t(b.alpha_src) << 16 |
         uint32_t(b.alpha_dst) << 20;
}

struct Pixel {
  gyre_blend_unorm_in in;
  bool reads;
};

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_blend_unorm twin = {};
  gyre_blend_unorm_in in = {};
  gyre_blend_unorm_out out = {};
  Source pixels, words;
  Throttle takes;
  uint32_t directed = 0;  // pixels that are chosen in order
  std::deque<Pixel> waiting;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) { gyre_blend_unorm_reset(&twin); }
  const gyre_blend_result &result() const { return twin.stage_q[GYRE_BLEND_STAGES - 1]; }
  uint16_t number() {
    return uint16_t((u.chance(20) ? (u.chance(50) ? 0 : kMost) : u.rand32()) & kMost);
  }
  void draw_state();
  void draw_pair();
  void draw();
  uint32_t expected(const gyre_blend_unorm_in &p);
  void cover(const gyre_blend_unorm_in &p);
  void check_result();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_blend_unorm_in &in);
GYRE_COMPARE_PORTS(const gyre_blend_unorm_out &out, const gyre_blend_result &result);
GYRE_PORT(blend_i, packed(in.blend));
GYRE_ELEMENTS(src_i, 4);
GYRE_PORT(src_i, in.src[i]);
GYRE_ELEMENTS(constant_i, 4);
GYRE_PORT(constant_i, in.constant[i]);
GYRE_PORT(valid_o, result.valid);
GYRE_PORT(word_o, result.word);
GYRE_PORT(bytes_o, result.bytes);
GYRE_PORT(tag_o, result.tag);
GYRE_WHEN(result.valid, word_o, bytes_o, tag_o);
#include "Vdut_ports.h"

void Bench::draw_state() {
  gyre_pixel_blend &b = in.blend;
  in.format = BITS == 8 ? kFormats[u.below(4)] : uint8_t(GYRE_PIXEL_A2B10G10R10);
  in.mask = uint8_t(u.chance(60) ? 15 : u.below(16));
  in.logic = u.chance(25);
  in.logic_op = uint8_t(u.below(16));
  for (uint16_t &c : in.constant) c = number();
  b.enable = u.chance(85);
  b.equation = uint8_t(u.below(GYRE_PIXEL_EQUATIONS));
  b.src = uint8_t(u.below(GYRE_PIXEL_FACTORS));
  b.dst = uint8_t(u.below(GYRE_PIXEL_FACTORS));
  b.alpha_equation = uint8_t(u.below(GYRE_PIXEL_EQUATIONS));
  b.alpha_src = uint8_t(u.below(GYRE_PIXEL_FACTORS));
  b.alpha_dst = uint8_t(u.below(GYRE_PIXEL_FACTORS));
}

// Pixels in order: in all channels source or destination has the one number of the pair, and the constant, which is the
// factor or its complement, has the other one.
void Bench::draw_pair() {
  const bool of_src = directed / kPairs % 2;
  const auto factor = uint8_t(GYRE_PIXEL_FACTOR_CONSTANT + directed / kPairs / 2);
  const uint8_t operand = uint8_t(directed >> 8), other = uint8_t(directed);
  in.format = GYRE_PIXEL_RGBA8;
  in.mask = 15;
  in.logic = false;
  in.blend = {true, GYRE_PIXEL_ADD, 0, 0, GYRE_PIXEL_ADD, 0, 0};
  (of_src ? in.blend.src : in.blend.dst) = factor;
  (of_src ? in.blend.alpha_src : in.blend.alpha_dst) = factor;
  in.stored = of_src ? u.rand32() : operand * 0x01010101u;
  for (unsigned k = 0; k < 4; ++k) {
    in.src[k] = of_src ? operand : uint8_t(u.rand32());
    in.constant[k] = other;
  }
  ++directed;
}

// A pixel keeps its state while it waits, and so does a stored pixel.
void Bench::draw() {
  if (directed < kDirected && !pixels.valid && !words.valid) {
    draw_pair();
    pixels.valid = words.valid = true;
  } else if (directed >= kDirected) {
    if (pixels.draw(u)) {
      if (u.chance(70)) draw_state();
      for (uint16_t &c : in.src) c = number();
    }
    if (words.draw(u))
      in.stored = u.chance(10) ? kBytes[u.below(8)] * 0x101 : u.rand32() & ~kBytes[u.below(8)];
  }
  if (!pixels.valid || !in.valid) in.tag = u.rand32() & kTags;
  in.valid = pixels.valid;
  in.stored_valid = words.valid;
  in.ready = takes.draw(u);
}

// The pixel in memory after the rule.
uint32_t Bench::expected(const gyre_blend_unorm_in &p) {
  gyre_pixel_state s = {};
  s.logic = p.logic;
  s.logic_op = p.logic_op;
  gyre_pixel_target &t = s.target[0];
  t.surface.format = p.format;
  t.surface.bytes = uint8_t(gyre_pixel_format_bytes(p.format));
  t.mask = p.mask;
  t.blend = p.blend;
  uint32_t word = p.stored;
  if (t.surface.bytes < 4) word &= (1u << 8 * t.surface.bytes) - 1;
  f32 color[4];
  for (unsigned k = 0; k < 4; ++k) {
    color[k] = color_of(p.src[k]);
    s.constant[k] = color_of(p.constant[k]);
  }
  const gyre_pixel_memory memory = {&word, load, store};
  gyre_pixel_write(&s, &memory, 0, 0, 0, color);
  return word;
}

void Bench::cover(const gyre_blend_unorm_in &p) {
  const bool blends = p.blend.enable && !p.logic;
  if (BITS == 16) {
    u.cover("a mask of A2B10G10R10 without a blending", p.mask == 7 && !blends && !p.logic);
    u.cover("a logic operation in A2B10G10R10", p.logic && p.mask == 15);
  } else {
    u.cover("all pairs", directed >= kDirected);
    u.cover("a logic operation in BGRA8", p.logic && p.format == GYRE_PIXEL_BGRA8);
    u.cover("a missing alpha as factor",
            blends && p.format == GYRE_PIXEL_RG8 && p.blend.src == GYRE_PIXEL_FACTOR_DST_ALPHA);
  }
  u.cover("saturation by alpha",
          blends && p.blend.src == GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE && p.src[3] > 0);
  u.cover("a reverse difference of alpha",
          blends && p.blend.alpha_equation == GYRE_PIXEL_REVERSE_SUBTRACT);
  u.cover("a mask that excludes red of BGRA8",
          p.mask == 14 && (BITS == 16 || p.format == GYRE_PIXEL_BGRA8));
  u.cover("a copy", !p.blend.enable && !p.logic);
}

void Bench::check_result() {
  if (!dut.valid_o || !in.ready) return;
  u.check(!waiting.empty(), "a result has a pixel");
  const gyre_blend_unorm_in p = waiting.front().in;
  const unsigned bytes = gyre_pixel_format_bytes(p.format);
  const uint32_t kept = waiting.front().reads ? p.stored : 0x5a5a5a5a;  // not read: any content
  waiting.pop_front();
  gyre_blend_unorm_in q = p;
  q.stored = kept;
  uint32_t word = kept;
  for (unsigned i = 0; i < 4; ++i)
    if (dut.bytes_o >> i & 1) word = (word & ~(0xffu << 8 * i)) | (dut.word_o & 0xffu << 8 * i);
  if (bytes < 4) word &= (1u << 8 * bytes) - 1;
  u.compare("tag_o (rtl) and the pixel's (twin)", dut.tag_o, p.tag);
  u.compare("the pixel in memory (rtl) and the rule's (twin)", word, expected(q));
  u.check(!(dut.bytes_o >> bytes), "bytes outside of the pixel are not written");
  cover(p);
}

void Bench::tick() {
  const bool taken = in.valid && out.ready;
  if (taken) {
    waiting.push_back({in, out.reads});
    pixels.accepted();
  }
  const bool word = in.stored_valid && out.stored_ready;
  u.check(!word || taken, "a stored pixel is accepted with its pixel");
  if (word) words.accepted();
  u.cover("three pixels are in the module, and wait", waiting.size() == 3 && !in.ready);
  u.cover("a pixel waits for the stored one", in.valid && out.reads && !in.stored_valid);
  u.cover("a pixel needs no stored one", taken && !out.reads && !in.stored_valid);
  u.tick(dut);
  gyre_blend_unorm_tick(&twin, &in);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 900000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    gyre_blend_unorm_eval(&b.twin, &b.in, &b.out);
    u.note("format %u blend %06x logic %d %x, %02x%02x%02x%02x on %08x, valid %d %d, ready %d",
           b.in.format, packed(b.in.blend), b.in.logic, b.in.logic_op, b.in.src[3], b.in.src[2],
           b.in.src[1], b.in.src[0], b.in.stored, b.in.valid, b.in.stored_valid, b.in.ready);
    compare_ports(u, dut, b.out, b.result());
    b.check_result();
    b.tick();
  }
  return u.finish();
}
