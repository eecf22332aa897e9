// Unit test of rtl/graphics/output/gyre_pixel_tests.sv against cmodel/graphics/output/gyre_pixel_tests.c, with a cache and
// memory: random states and surfaces of all formats, quads of primitives that overlap. The pixels that pass, and memory
// after each draw, must be those of the rules of cmodel/pixel, pixel by pixel. At last it measures a fill.

#include <deque>

#include "Vdut.h"
#include "depth_state_ports.h"
#include "gyre_ports.h"
#include "near_limit.h"
#include "pixel_cached.h"

extern "C" {
#include "graphics/output/gyre_pixel_tests.h"
}

namespace {
constexpr uint32_t kTags = TAG_W < 32 ? (1u << TAG_W) - 1 : ~0u;
constexpr uint32_t kBase = 0x80000000u, kSize = 0x10000;

struct Expected {
  uint8_t cover;
  uint32_t tag;
};

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_pixel_tests twin;
  gyre_pixel_depth_state state = {};
  gyre_pixel_surface surface = {};
  gyre_pixel_tests_in in = {};
  gyre_pixel_tests_out out = {};
  PixelCached cache;
  PixelCopy copy;
  Source quads;
  Throttle takes;
  QuadWalk walk;
  uint32_t cols = 1, rows = 1, left = 0;  // of quads
  uint64_t passed = 0;
  std::deque<Expected> expected;
  bool measures = false, lost = false;  // lost: a cancel leaves an unknown part of the results
  uint64_t cycles = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), cache(unit, kBase, kSize, LINE_BYTES) {
    gyre_pixel_tests_init(&twin, QUADS);
    in.state = &state;
    copy.base = kBase;
    copy.bytes = cache.memory.bytes;
  }
  void draw_state();
  void draw_quad();
  void draw();
  void take();
  void check_result();
  void cover();
  void tick();
  bool ended();
  bool step();
  void measure(uint8_t format, unsigned latency);
};
}  // namespace

GYRE_SET_PORTS(const gyre_pixel_tests_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_tests &twin, const gyre_pixel_tests_out &out);
GYRE_PORT(state_i.address, in.address);
GYRE_PORT(state_i.pitch, in.pitch);
GYRE_PORT(quad_i.covered, in.quad_cover);
GYRE_PORT(quad_i.last, false);
GYRE_PORT(req_o.read, true);
GYRE_WHEN(out.req_valid, req_o.addr, req_o.parts);
GYRE_WHEN(twin.tested_valid_q, tested_cover_o, tested_tag_o);
GYRE_WHEN(twin.write_valid_q, write_o.mask);
GYRE_BY_TEST("compared by bytes, as far as they are written", write_o.data);
#include "Vdut_ports.h"

void Bench::draw_state() {
  const unsigned bytes =
      (state.format = uint8_t(u.below(GYRE_PIXEL_DEPTH_FORMATS))) == GYRE_PIXEL_D16 ? 2 : 4;
  state.test = u.chance(80);
  state.write = u.chance(80);
  state.stencil = u.chance(50);
  state.compare = uint8_t(u.chance(50) ? GYRE_PIXEL_LESS : u.below(8));
  for (gyre_pixel_stencil &s : state.side) {
    s = {uint8_t(u.below(8)),
         uint8_t(u.below(8)),
         uint8_t(u.below(8)),
         uint8_t(u.below(8)),
         uint8_t(u.rand32()),
         uint8_t(u.rand32()),
         uint8_t(u.chance(60) ? 0xff : u.rand32())};
  }
  cols = 1 + u.below(u.chance(50) ? 4 : 24);
  rows = 1 + u.below(u.chance(50) ? 4 : 24);
  surface = {state.format, uint8_t(bytes), 0, gyre_pixel_pitch(2 * cols, bytes) + 64 * u.below(3)};
  const uint32_t most = kSize - uint32_t(gyre_pixel_surface_bytes(&surface, 2 * rows));
  surface.address = kBase + u.below(most / 64 + 1) * 64;
  if (state.format == GYRE_PIXEL_DEPTH_NONE) surface.address = u.rand32() & ~63u;
  in.address = surface.address;
  in.pitch = surface.pitch;
  left = 1 + u.below(400);
  walk.last = true;
}

void Bench::draw_quad() {
  walk.next(u, cols, rows);
  in.quad_col = uint16_t(walk.col);
  in.quad_row = uint16_t(walk.row);
  in.quad_cover = uint8_t(u.chance(60) ? 15 : u.below(16));
  in.quad_back = u.chance(40);
  in.quad_tag = u.rand32() & kTags;
  for (unsigned i = 0; i < 4; ++i) {
    const uint32_t x = 2 * walk.col + (i & 1), y = 2 * walk.row + (i >> 1);
    in.quad_z[i] = u.chance(70) ? (127 - u.below(3)) << 23 | u.rand32() >> 9 : u.rand32();
    if (state.format != GYRE_PIXEL_DEPTH_NONE && u.chance(20)) {  // often the one that is stored
      uint32_t word[4];
      gyre_pixel_load(&copy.rules, &surface, x, y, word);
      const float z = state.format == GYRE_PIXEL_D16 ? float(word[0]) / 65535
                                                     : float(word[0] & 0xffffff) / 16777215;
      if (state.format == GYRE_PIXEL_D32F)
        in.quad_z[i] = word[0];
      else
        std::memcpy(&in.quad_z[i], &z, sizeof z);
    }
  }
}

void Bench::draw() {
  in.cancel = !measures && u.below(5000) == 0;
  if (!measures && left != 0 && quads.draw(u)) draw_quad();
  if (measures) quads.valid = left != 0;
  in.quad_valid = quads.valid;
  in.tested_ready = measures || takes.draw(u);
  cache.in.drop = in.cancel;
  cache.in.flush = left == 0 && !quads.valid && out.idle && twin.quad_q == 0;
  cache.draw(u);
  in.req_ready = cache.req_ready();
  in.stored_valid = cache.stored_valid();
  std::memcpy(in.stored, cache.stored(), sizeof in.stored);
  in.write_ready = cache.write_ready();
}

// The quad is accepted: what must become of it.
void Bench::take() {
  Expected e = {in.quad_cover, in.quad_tag};
  const bool surfaces = state.format != GYRE_PIXEL_DEPTH_NONE;
  for (unsigned i = 0; i < 4; ++i) {
    const uint32_t x = 2 * walk.col + (i & 1), y = 2 * walk.row + (i >> 1);
    if (!(in.quad_cover >> i & 1)) continue;
    uint32_t word[4] = {};
    if (surfaces) gyre_pixel_load(&copy.rules, &surface, x, y, word);
    if (!gyre_pixel_depth_test(&state, in.quad_back, in.quad_z[i], word))
      e.cover &= uint8_t(~(1u << i));
    if (surfaces) gyre_pixel_store(&copy.rules, &surface, x, y, word);
  }
  expected.push_back(e);
  --left;
  quads.accepted();
}

void Bench::check_result() {
  if (twin.write_valid_q)
    for (unsigned i = 0; i < 16; ++i)
      if (twin.write_mask_q >> i & 1)
        u.compare("write_o.data", port_get(dut.write_o, 8 * i, 8),
                  twin.write_data_q[i / 4] >> 8 * (i % 4) & 0xff, int(i));
  if (!dut.tested_valid_o || !in.tested_ready || in.cancel) return;
  u.check(!expected.empty(), "a tested quad was accepted");
  u.compare("tested_cover_o (rtl) and the rules (twin)", dut.tested_cover_o,
            expected.front().cover);
  u.compare("tested_tag_o (rtl) and the quad's (twin)", dut.tested_tag_o, expected.front().tag);
  passed += unsigned(__builtin_popcount(expected.front().cover));
  expected.pop_front();
}

void Bench::cover() {
  u.cover("D16 in the upper half",
          in.stored_valid && state.format == GYRE_PIXEL_D16 && out.stored_ready);
  u.cover("no quad is tested", !out.req_valid && twin.quad_q && twin.next_q.cover == 15);
  u.cover("a quad without cover among others",
          twin.flight.count > 1 && twin.fly[twin.flight.head].cover == 0);
  u.cover("quads fill the queue", twin.waiting.count == QUADS);
  u.cover("a hazard", cache.twin.accesses.opened_q != cache.twin.accesses.count_q &&
                          gyre_pixel_accesses_next(&cache.twin.accesses) == nullptr);
  u.cover("a cancel with quads", in.cancel && expected.size() > 3);
}

// The draw has ended: memory has all results. A cancelled one leaves what it had written.
bool Bench::ended() {
  if (!cache.in.flush || !cache.out.clean) return false;
  u.check(expected.empty(), "all quads have left");
  if (lost) copy.bytes = cache.memory.bytes;
  for (uint32_t i = 0; i < kSize && cache.memory.bytes != copy.bytes; ++i)
    u.compare("memory (rtl) and the rules (twin)", cache.memory.bytes[i], copy.bytes[i], int(i));
  if (!lost) u.compare("passed_o (rtl) and the rules (twin)", twin.passed_q, passed);
  in.start = true;
  return true;
}

void Bench::tick() {
  const bool taken = in.quad_valid && out.quad_ready && !in.cancel, writes = twin.write_valid_q;
  cache.in.write_mask = twin.write_mask_q;
  for (unsigned i = 0; i < 16; ++i)
    cache.in.write_data[i] = uint8_t(port_get(dut.write_o, 8 * i, 8));
  cache.in.req_addr = out.req_addr;
  cache.in.req_parts = out.req_parts;
  cache.in.req_read = true;
  if (in.start) passed = 0;
  if (taken) take();
  check_result();
  u.tick(dut);
  gyre_pixel_tests_tick(&twin, &in);
  cache.tick(u, out.req_valid, out.stored_ready, writes);
  ++cycles;
  if (in.start) {
    if (u.chance(50)) passed = near_limit(u);
    begin_at(dut.rootp->gyre_pixel_tests__DOT__passed_o, twin.passed_q, passed);
    if (!measures) draw_state();
    lost = false;
    in.start = false;
  }
  if (!in.cancel) return;
  expected.clear();
  lost = true;
  left = 0;
  quads.valid = false;
}

// A cycle with all comparisons. Returns true if the draw has ended.
bool Bench::step() {
  draw();
  const bool end = ended();
  set_ports(dut, in);
  dut.eval();
  gyre_pixel_tests_eval(&twin, &in, &out);
  u.note("quad %d %u %u cover %x, req %d %08x, stored %d %d, tested %d, write %d %04x, cancel %d",
         in.quad_valid, in.quad_col, in.quad_row, in.quad_cover, out.req_valid, out.req_addr,
         in.stored_valid, out.stored_ready, twin.tested_valid_q, twin.write_valid_q,
         twin.write_mask_q, in.cancel);
  compare_ports(u, dut, twin, out);
  if (!measures) cover();
  tick();
  return end;
}

// Prints the cycles of a fill: 64 x 64 pixels that all pass, in rows of quads.
void Bench::measure(uint8_t format, unsigned latency) {
  while (!step()) left = 0;
  state = {format, true, true, false, GYRE_PIXEL_ALWAYS, {}};
  const uint8_t bytes = format == GYRE_PIXEL_D16 ? 2 : 4;
  surface = {format, bytes, kBase, gyre_pixel_pitch(64, bytes)};
  in.address = surface.address;
  in.pitch = surface.pitch;
  cache.memory.latency = latency;
  cache.gated = false;
  measures = true;
  const uint64_t reads = cache.memory.reads, begin = cycles;
  uint64_t end = 0;
  left = 1024;
  for (bool done = false; !done;) {
    const uint32_t n = 1024 - left;
    if (left != 0) {
      in.quad_col = uint16_t(walk.col = n % 32);
      in.quad_row = uint16_t(walk.row = n / 32);
      in.quad_cover = 15;
      for (f32 &z : in.quad_z) z = 0x3e000000 + (u.rand32() >> 8);  // all words change
    }
    if (left == 0 && out.idle && end == 0) end = cycles;
    done = step();
  }
  std::printf(
      "fill, format %u, memory of %u cycles: %.2f cycles a pixel, %.2f with the flush, %u lines "
      "read\n",
      format, latency, double(end - begin) / 4096, double(cycles - begin) / 4096,
      unsigned(cache.memory.reads - reads));
  if (LINE_BYTES == 64 && latency <= 60)
    u.check(end - begin < 4096 * 13 / 10, "a fill takes 1.3 cycles a pixel at most");
  measures = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  b.in.start = true;
  while (u.next()) b.step();
  for (unsigned latency : {10, 60, 200}) b.measure(GYRE_PIXEL_D24S8, latency);
  b.measure(GYRE_PIXEL_D16, 60);
  return u.finish();
}
