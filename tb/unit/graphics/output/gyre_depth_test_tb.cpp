// Unit test of rtl/graphics/output/gyre_depth_test.sv against cmodel/graphics/output/gyre_depth_test.c: random states of
// all formats, depths at the limits between two numbers, stored words that come late, results that are taken late. What a
// pixel must become is worked out here from the order of pixels and words, by the rule of cmodel/pixel.

#include <cmath>
#include <cstring>
#include <deque>

#include "Vdut.h"
#include "depth_state_ports.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/output/gyre_depth_test.h"
}

namespace {
constexpr uint32_t kTags = TAG_W < 32 ? (1u << TAG_W) - 1 : ~0u;
constexpr uint32_t kLimits = 3 * 0x10000;  // of D16, each with its neighbours

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_depth_test twin = {};
  gyre_pixel_depth_state state = {};
  gyre_depth_test_in in = {};
  gyre_depth_test_out out = {};
  Source pixels, words;
  Throttle takes;
  unsigned left = 0;    // pixels until the state changes
  uint32_t limits = 0;  // between numbers of D16, in order, each with its neighbours
  std::deque<gyre_depth_pixel> waiting;
  std::deque<uint32_t> stored;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    in.state = &state;
    gyre_depth_test_reset(&twin);
  }
  void draw_state();
  uint32_t draw_z();
  uint32_t draw_word();
  void draw();
  void check_result();
  void cover(const gyre_depth_pixel &p, uint32_t old, bool passes);
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_depth_test_in &in);
GYRE_COMPARE_PORTS(const gyre_depth_test &twin, const gyre_depth_test_out &out);
GYRE_PORT(state_i.address, 0u);
GYRE_PORT(state_i.pitch, 0u);
GYRE_WHEN(twin.valid_q, passes_o, write_o, stored_o, tag_o);
#include "Vdut_ports.h"

void Bench::draw_state() {
  left = 1 + u.below(60);
  state.format = uint8_t(u.below(GYRE_PIXEL_DEPTH_FORMATS));
  if (u.chance(40))
    state.format = limits <= kLimits || u.chance(50) ? GYRE_PIXEL_D16 : GYRE_PIXEL_D24S8;
  state.test = u.chance(80);
  state.write = u.chance(70);
  state.stencil = u.chance(70);
  state.compare = uint8_t(u.below(8));
  for (gyre_pixel_stencil &s : state.side) {
    s.compare = uint8_t(u.below(8));
    s.fail = uint8_t(u.below(8));
    s.depth_fail = uint8_t(u.below(8));
    s.pass = uint8_t(u.below(8));
    s.reference = uint8_t(u.rand32());
    s.mask = uint8_t(u.chance(60) ? 0xff : u.rand32());
    s.write_mask = uint8_t(u.chance(60) ? 0xff : u.rand32());
  }
}

// A depth: any bits, any size below 1, or near the limit between two numbers of the format.
uint32_t Bench::draw_z() {
  static const uint32_t corner[] = {0,          0x80000000, 1,          0x007fffff, 0x00800000,
                                    0x3f7fffff, 0x3f800000, 0x3f800001, 0x7f800000, 0xff800000,
                                    0x7f800001, 0xffc00000, 0xbf000000, 0x3f000000};
  const bool d16 = state.format == GYRE_PIXEL_D16;
  const bool unfinished = d16 && limits <= kLimits;
  const unsigned kind = unfinished && u.chance(90) ? 15 : u.below(16);
  if (kind == 0) return corner[u.below(sizeof corner / sizeof *corner)];
  if (kind == 1) return u.rand32();
  if (kind < (d16 ? 3 : 6)) return (127 - u.below(30)) << 23 | u.rand32() >> 9;
  if (kind < (d16 ? 4 : 8)) return (127 - u.below(30)) << 23 | u.below(3);
  // The float next to a limit may be on either side, and a product may round to the limit from either side.
  const uint32_t number = d16 ? limits / 3 & 0xffff : u.below(16777215);
  const float z = float((number + (d16 || u.chance(70) ? 0.5 : 0)) / (d16 ? 65535 : 16777215));
  uint32_t bits;
  std::memcpy(&bits, &z, sizeof bits);
  return d16 ? bits + limits++ % 3 - 1 : bits + u.below(5) - 2;
}

// A stored word: often that of the depth which comes next, or one beside it.
uint32_t Bench::draw_word() {
  const uint32_t z = stored.size() < waiting.size() ? waiting[stored.size()].z : in.z;
  uint32_t depth = gyre_pixel_depth_encode(state.format, z);
  const unsigned kind = u.below(4);
  if (kind == 0) depth = u.rand32();
  if (kind == 1) depth += u.chance(50) ? 1 : ~0u;
  if (state.format == GYRE_PIXEL_D16) return u.chance(98) ? depth & 0xffff : depth;
  if (state.format != GYRE_PIXEL_D24S8) return depth;
  const uint8_t edge[] = {0, 255, state.side[0].reference, state.side[1].reference};
  return (u.chance(60) ? edge[u.below(4)] : u.rand32()) << 24 | (depth & 0xffffff);
}

void Bench::draw() {
  if (left == 0 && waiting.empty()) draw_state();
  if (left != 0 && pixels.draw(u)) {
    in.back = u.chance(40);
    in.z = draw_z();
    in.tag = u.rand32() & kTags;
  }
  if (words.draw(u)) in.stored = draw_word();
  in.valid = pixels.valid;
  in.stored_valid = words.valid;
  in.ready = takes.draw(u);
}

void Bench::cover(const gyre_depth_pixel &p, uint32_t old, bool passes) {
  const uint32_t depth = gyre_pixel_depth_encode(state.format, p.z);
  const gyre_pixel_stencil &side = state.side[p.back];
  const bool has_stencil = state.stencil && state.format == GYRE_PIXEL_D24S8;
  u.cover("D16", state.format == GYRE_PIXEL_D16);
  u.cover("D32F", state.format == GYRE_PIXEL_D32F);
  u.cover("all limits of D16", limits > kLimits);
  u.cover("no surface", state.format == GYRE_PIXEL_DEPTH_NONE);
  u.cover("a back face with a stencil that fails", has_stencil && p.back && !passes);
  u.cover("the stored depth is equal", state.test && depth == (old & 0xffffff) && depth > 1);
  u.cover("an increment of 255",
          has_stencil && side.pass == GYRE_PIXEL_INCREMENT && old >> 24 == 255);
  u.cover("a decrement of 0", has_stencil && side.pass == GYRE_PIXEL_DECREMENT && old >> 24 == 0);
  u.cover("a NaN", (p.z & 0x7fffffff) > 0x7f800000);
}

// The result is that of the oldest pixel, with the oldest word if words are read.
void Bench::check_result() {
  if (!dut.valid_o || !in.ready) return;
  u.check(!waiting.empty() && (!out.reads || !stored.empty()), "a result has a pixel and a word");
  const gyre_depth_pixel p = waiting.front();
  const uint32_t old = out.reads ? stored.front() : 0;
  uint32_t word = old;
  const bool passes = gyre_pixel_depth_test(&state, p.back, p.z, &word);
  waiting.pop_front();
  if (out.reads) stored.pop_front();
  u.compare("tag_o (rtl) and the pixel's (twin)", dut.tag_o, p.tag);
  u.compare("passes_o (rtl) and the rule (twin)", dut.passes_o, passes);
  u.compare("write_o (rtl) and the rule (twin)", dut.write_o, word != old);
  if (out.reads) u.compare("stored_o (rtl) and the rule (twin)", dut.stored_o, word);
  cover(p, old, passes);
  u.cover("a pixel fails, and its stencil is written", !passes && word != old);
}

void Bench::tick() {
  if (in.valid && out.ready) {
    waiting.push_back({true, in.back, in.z, in.tag});
    pixels.accepted();
    --left;
  }
  if (in.stored_valid && out.stored_ready) {
    stored.push_back(in.stored);
    words.accepted();
  }
  u.cover("three pixels are in the module", waiting.size() == 3);
  u.cover("a pixel waits for its word", twin.stage_q[1].valid && out.reads && !in.stored_valid);
  u.tick(dut);
  gyre_depth_test_tick(&twin, &in);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 2000000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  b.draw_state();
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    gyre_depth_test_eval(&b.twin, &b.in, &b.out);
    u.note("format %u z %08x valid %d, word %08x valid %d, ready %d, result %d", b.state.format,
           b.in.z, b.in.valid, b.in.stored, b.in.stored_valid, b.in.ready, b.twin.valid_q);
    compare_ports(u, dut, b.twin, b.out);
    b.check_result();
    b.tick();
  }
  return u.finish();
}
