// Unit test of rtl/graphics/output/gyre_color_convert.sv against cmodel/graphics/output/gyre_color_convert.c: colours of
// all formats. The first colours are the limits between all numbers of 8 and 16 bits and all halves, each with
// its neighbours; random ones follow. The numbers of each colour are worked out here as well, by the functions of
// cmodel/pixel/format.h for one channel.

#include <cstring>
#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/output/gyre_color_convert.h"
}

namespace {
constexpr uint32_t kTags = TAG_W < 32 ? (1u << TAG_W) - 1 : ~0u;

uint32_t bits_of(double value) {
  const float single = float(value);
  uint32_t bits;
  std::memcpy(&bits, &single, sizeof bits);
  return bits;
}

// Formats, each with the functions that make its channels.
const uint8_t kFormats[] = {GYRE_PIXEL_RGBA8,   GYRE_PIXEL_BGRA8,       GYRE_PIXEL_RGBA8_SRGB,
                            GYRE_PIXEL_R8,      GYRE_PIXEL_RG8,         GYRE_PIXEL_RGBA16F,
                            GYRE_PIXEL_RGBA32F, GYRE_PIXEL_A2B10G10R10, GYRE_PIXEL_R32F,
                            GYRE_PIXEL_R32UI,   GYRE_COLOR_WIDE};

uint32_t expected(unsigned format, unsigned k, f32 value) {
  switch (format) {
    case GYRE_PIXEL_RGBA32F:
    case GYRE_PIXEL_R32F:
    case GYRE_PIXEL_R32UI: return value;
    case GYRE_PIXEL_RGBA16F: return gyre_pixel_half(value);
    case GYRE_COLOR_WIDE: return gyre_pixel_unorm(value, 16);
    case GYRE_PIXEL_A2B10G10R10: {
      const uint32_t wide = gyre_pixel_unorm(value, 16);
      return k < 3 ? wide / 64 : (3 * (wide / 4) + 8192) / 16384;
    }
    case GYRE_PIXEL_RGBA8_SRGB: return k < 3 ? gyre_pixel_srgb(value) : gyre_pixel_unorm(value, 8);
    default: return gyre_pixel_unorm(value, 8);
  }
}

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_color_convert twin = {};
  gyre_color_convert_in in = {};
  gyre_color_convert_out out = {};
  Source pixels;
  Throttle takes;
  uint32_t directed = 0;  // colours whose channels are chosen in order
  std::deque<gyre_color_convert_in> waiting;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) { gyre_color_convert_reset(&twin); }
  f32 random_value();
  void draw_color();
  void draw();
  void check_result();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_color_convert_in &in);
GYRE_COMPARE_PORTS(const gyre_color_convert &twin, const gyre_color_convert_out &out);
GYRE_WHEN(twin.valid_q, channel_o, tag_o);
#include "Vdut_ports.h"

f32 Bench::random_value() {
  static const uint32_t corner[] = {0,          0x80000000, 1,          0x007fffff, 0x00800000,
                                    0x3f7fffff, 0x3f800000, 0x3f800001, 0x7f800000, 0xff800000,
                                    0x7f800001, 0xffc00000, 0x477fe000, 0x477fffff, 0x47800000,
                                    0x38800000, 0x387fffff, 0x33800000, 0x337fffff, 0xbf800000};
  const unsigned kind = u.below(8);
  if (kind == 0) return corner[u.below(sizeof corner / sizeof *corner)];
  if (kind == 1) return u.rand32();
  if (kind == 2) return (u.rand32() & 0x80000000u) | (143 - u.below(45)) << 23 | u.rand32() >> 9;
  if (kind == 3) return (127 - u.below(20)) << 23 | u.below(3);
  if (kind == 4) return bits_of((u.below(255) + 0.5) / 255) + u.below(5) - 2;
  if (kind == 5) return bits_of((u.below(65535) + 0.5) / 65535) + u.below(5) - 2;
  return (127 - u.below(20)) << 23 | u.rand32() >> 9;
}

// Colours in order: 4 channels at the limit below number n of 16 bits; of 8 bits; half n and the float below it.
void Bench::draw_color() {
  const uint32_t n = directed & 0xffff;
  if (directed < 0x10000) {
    in.format = GYRE_PIXEL_A2B10G10R10;
    for (unsigned k = 0; k < 4; ++k) in.color[k] = bits_of((n + 0.5) / 65535) + (n + k) % 4 - 1;
  } else if (directed < 0x20000) {
    in.format = GYRE_PIXEL_RGBA16F;
    for (unsigned k = 0; k < 4; ++k) in.color[k] = gyre_pixel_from_half(n) + k - 1;
  } else if (directed < 0x20000 + 4 * 256) {
    in.format = GYRE_PIXEL_RGBA8;
    for (unsigned k = 0; k < 4; ++k)
      in.color[k] = bits_of((n / 4 + 0.5) / 255) + 4 * (directed % 4) + k - 8;
  } else {
    in.format = kFormats[u.below(sizeof kFormats)];
    for (unsigned k = 0; k < 4; ++k) in.color[k] = random_value();
  }
  ++directed;
}

void Bench::draw() {
  if (pixels.draw(u)) {
    draw_color();
    in.tag = u.rand32() & kTags;
  }
  in.valid = pixels.valid;
  in.ready = takes.draw(u);
}

void Bench::check_result() {
  if (!dut.valid_o || !in.ready) return;
  u.check(!waiting.empty(), "a result has a colour");
  const gyre_color_convert_in p = waiting.front();
  waiting.pop_front();
  u.compare("tag_o (rtl) and the colour's (twin)", dut.tag_o, p.tag);
  for (unsigned k = 0; k < 4; ++k)
    u.compare("channel_o (rtl) and the rule (twin)", port_word(dut.channel_o, k),
              expected(p.format, k, p.color[k]), int(k));
  u.cover("a half below the normal ones",
          p.format == GYRE_PIXEL_RGBA16F && dut.channel_o[0] - 1 < 0x3ff);
  u.cover("a number of the sRGB curve",
          p.format == GYRE_PIXEL_RGBA8_SRGB && dut.channel_o[0] - 1 < 254);
  u.cover("a negative colour", p.format == GYRE_PIXEL_RGBA8 && p.color[0] >> 31);
  u.cover("a NaN", p.format == GYRE_PIXEL_RGBA8 && (p.color[0] & 0x7fffffff) > 0x7f800000);
  u.cover("alpha of 2 bits is 2", p.format == GYRE_PIXEL_A2B10G10R10 && dut.channel_o[3] == 2);
  u.cover("all directed colours", directed > 0x20000 + 4 * 256);
}

void Bench::tick() {
  if (in.valid && out.ready) {
    waiting.push_back(in);
    pixels.accepted();
  }
  u.cover("two colours are in the module, and wait", waiting.size() == 2 && !in.ready);
  u.tick(dut);
  gyre_color_convert_tick(&twin, &in);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 600000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    gyre_color_convert_eval(&b.twin, &b.in, &b.out);
    u.note("format %u %08x %08x %08x %08x valid %d, ready %d, result %d", b.in.format,
           b.in.color[0], b.in.color[1], b.in.color[2], b.in.color[3], b.in.valid, b.in.ready,
           b.twin.valid_q);
    compare_ports(u, dut, b.twin, b.out);
    b.check_result();
    b.tick();
  }
  return u.finish();
}
