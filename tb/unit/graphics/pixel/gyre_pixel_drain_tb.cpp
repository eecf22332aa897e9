// Unit test of rtl/graphics/pixel/gyre_pixel_drain.sv against cmodel/graphics/pixel/gyre_pixel_drain.c in every cycle. The
// test has warps that have ended, their covers and records; it expects the quads and the pixels that these give, in order.

#include <deque>
#include <set>

#include "Vdut.h"
#include "drain_warps.h"
#include "gyre_ports.h"
#include "near_limit.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_pixel_drain.h"
}

GYRE_SET_PORTS(const gyre_pixel_drain_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_drain &twin, const gyre_pixel_drain_out &out);
GYRE_PORT(free_o, twin.free_q);
GYRE_WHEN(twin.free_q.valid, free_o);
GYRE_PORT(quad_valid_o, twin.quad_valid_q);
GYRE_PORT(quad_o.col, twin.depth_quad_q.col);
GYRE_PORT(quad_o.row, twin.depth_quad_q.row);
GYRE_PORT(quad_o.covered, twin.depth_quad_q.cover);
GYRE_PORT(quad_o.last, 0);
GYRE_PORT(quad_back_o, twin.depth_back_q);
GYRE_PORT(quad_z_o, twin.depth_q);
GYRE_WHEN(twin.quad_valid_q, quad_o, quad_back_o, quad_z_o);
GYRE_PORT(attr_valid_o, out.attr.valid);
GYRE_WHEN(out.attr.valid, attr_core_o, attr_o);
GYRE_WHEN(out.pixel_valid, pixel_o, pixel_color_o);
#include "Vdut_ports.h"

namespace {
constexpr unsigned kQuads = NUM_THREADS / 4;

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_pixel_drain twin;
  gyre_pixel_drain_in in = {};
  gyre_pixel_drain_out out = {};
  Throttle warps, readies, takes_quads, takes_pixels;
  std::deque<Warp> waiting;           // warps that have ended
  Warp present = {};                  // the one that is drained
  std::deque<gyre_warp_quad> listed;  // quads of both
  std::set<unsigned> dirty;           // words of the present one's outputs that were not refilled
  std::deque<Depth> depths;
  std::deque<Pixel> pixels;
  std::deque<gyre_freed_warp_t> freed;
  gyre_attr_read_t answer = {};  // the row of this cycle
  uint32_t coming[32] = {};      // and of the next one
  bool answered = false, first_read = true;
  uint32_t killed = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_config cfg = {};
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    cfg.lmem_bytes = LMEM_BYTES;
    gyre_pixel_drain_init(&twin, &cfg);
  }
  void draw();
  void draw_warp();
  uint16_t address(const Warp &w, unsigned value, unsigned thread) const;
  uint32_t word(const Warp &w, unsigned value, unsigned thread) const;
  void make_dirty(const Warp &w);
  void check_refill(const Warp &w);
  void expect(const Warp &w);
  void expect_quad(const Warp &w, unsigned q, unsigned drawn);
  void read(const Warp &w);
  void check_pixel();
  void follow();
  void begin();
};

}  // namespace

// A value of a thread: rows of NUM_THREADS words after the uniform words.
uint16_t Bench::address(const Warp &w, unsigned value, unsigned thread) const {
  const unsigned base = in.first * (LMEM_BYTES / 16) + w.warp.slot * in.program.place_bytes;
  return uint16_t(base + 4 * (in.program.uniform_words + value * NUM_THREADS + thread));
}
uint32_t Bench::word(const Warp &w, unsigned value, unsigned thread) const {
  return local(w.seed, address(w, value, thread));
}

void Bench::draw_warp() {
  if (waiting.size() >= 3 || !warps.draw(u)) return;
  Warp w = {};
  w.warp = {uint8_t(u.below(4)), uint8_t(u.below(4)), uint8_t(u.below(4)),
            uint8_t(u.chance(50) ? kQuads : 1 + u.below(kQuads))};
  w.back = u.chance(50);
  w.seed = u.rand32();
  for (unsigned q = 0; q < w.warp.count; ++q) {
    w.quads.push_back({quad_place(u), quad_place(u), uint8_t(1 + u.below(15))});
    w.covered |= uint32_t(w.quads[q].cover) << 4 * q;
  }
  if (in.program.kills) w.covered &= u.chance(20) ? 0 : u.rand32() | u.rand32();
  expect(w);
  listed.insert(listed.end(), w.quads.begin(), w.quads.end());
  waiting.push_back(w);
}

void Bench::expect_quad(const Warp &w, unsigned q, unsigned drawn) {
  const gyre_pixel_program_t &p = in.program;
  const gyre_warp_quad &quad = w.quads[q];
  const unsigned cover = quad.cover;
  if (p.late) {
    Depth d = {{quad.col, quad.row, uint8_t(drawn)}, w.back, {}};
    const unsigned value = p.writes_depth ? p.thread_rows + p.output_rows - 1u : 0;
    for (unsigned i = 0; i < 4; ++i) d.z[i] = word(w, value, 4 * q + i);
    depths.push_back(d);
  }
  unsigned value = p.thread_rows;
  for (unsigned t = 0; t < 8; ++t) {
    const unsigned components = p.outputs >> 4 * t & 15;
    for (unsigned i = 0; i < 4 && components; ++i) {
      if (!(cover >> i & 1)) continue;
      Pixel e = {2u * quad.col + i % 2, 2u * quad.row + i / 2, t, {}, false, (drawn >> i & 1) != 0};
      for (unsigned c = 0, v = value; c < 4; ++c)
        if (components >> c & 1) e.color[c] = word(w, v++, 4 * q + i);
      e.last = cover >> i == 1 && (p.outputs >> 4 * t) >> 4 == 0;
      if (t == 7) e.last = cover >> i == 1;
      pixels.push_back(e);
    }
    value += unsigned(__builtin_popcount(components));
  }
}

void Bench::expect(const Warp &w) {
  const gyre_pixel_program_t &p = in.program;
  for (unsigned q = 0; q < w.warp.count; ++q) {
    unsigned cover = w.quads[q].cover & w.covered >> 4 * q;
    for (unsigned i = 0; i < 4 && p.writes_mask; ++i) {
      const unsigned mask = p.thread_rows + unsigned(__builtin_popcount(p.outputs));
      if (!(word(w, mask, 4 * q + i) & 1)) cover &= ~(1u << i);
    }
    killed += uint32_t(__builtin_popcount(w.quads[q].cover & ~cover));
    u.cover("a quad without a pixel", cover == 0);
    expect_quad(w, q, cover);
  }
}

void Bench::draw() {
  in.start = u.cycle() == 1 || u.below(6000) == 0;
  in.halted = u.below(6000) == 0;
  if (!in.start) draw_warp();
  in.warp_valid = !waiting.empty();
  if (in.warp_valid) {
    in.warp = waiting.front().warp;
    in.warp_back = waiting.front().back;
  }
  if (!listed.empty()) {
    const gyre_warp_quad &q = listed.front();
    in.next = {u.chance(50), q.cover, q.row, q.col};
  }
  std::memcpy(answer.data, coming, sizeof coming);
  answer.valid = answered;
  in.attr_read = &answer;
  in.attr_ready = readies.draw(u);
  in.quad_ready = takes_quads.draw(u);
  in.pixel_ready = takes_pixels.draw(u);
  gyre_pixel_drain_eval(&twin, &in, &out);
}

void Bench::read(const Warp &w) {
  u.compare("core of the read", out.attr_core, w.warp.core);
  u.compare("the first read is ordered", out.attr.ordered, first_read);
  const gyre_attr_t &a = out.attr;
  if (a.covered) u.compare("the warp whose cover is read", a.addr, w.warp.wid);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const uint16_t at = uint16_t(a.addr + 4 * l);
    coming[l] = a.covered ? (l == 0 ? w.covered : 0) : local(w.seed, at);
    if (a.refill && a.lanes >> l & 1) dirty.erase(at);
  }
  if (a.refill) check_refill(w);
  first_read = false;
}

// The words of the outputs, except depth, of all quads of the warp: they have to be refilled with what a warp finds before
// it starts.
void Bench::make_dirty(const Warp &w) {
  const gyre_pixel_program_t &p = in.program;
  const unsigned values = unsigned(__builtin_popcount(p.outputs)) + p.writes_mask;
  for (unsigned v = 0; v < values; ++v)
    for (unsigned t = 0; t < 4 * w.warp.count; ++t) dirty.insert(address(w, p.thread_rows + v, t));
}
void Bench::check_refill(const Warp &w) {
  const gyre_pixel_program_t &p = in.program;
  const unsigned mask = p.thread_rows + unsigned(__builtin_popcount(p.outputs));
  const bool is_mask =
      p.writes_mask && uint16_t(out.attr.addr - address(w, mask, 0)) < 4 * NUM_THREADS;
  u.compare("what the row becomes", out.attr.data[0], is_mask);
}

void Bench::check_pixel() {
  const Pixel &e = pixels.front();
  u.compare("column", out.pixel.x, e.x);
  u.compare("row", out.pixel.y, e.y);
  u.compare("target", out.pixel.target, e.target);
  u.compare("last of its quad", out.pixel.last, e.last);
  u.compare("drawn", out.pixel.drawn, e.drawn);
  for (unsigned c = 0; c < 4; ++c) u.compare("component", out.pixel_color[c], e.color[c], int(c));
  if (in.pixel_ready) pixels.pop_front();
}

void Bench::follow() {
  if (twin.quad_valid_q) {
    const Depth &e = depths.front();
    const gyre_warp_quad &q = twin.depth_quad_q;
    u.compare("quad for the tests", q.col << 16 | q.row << 4 | q.cover,
              e.quad.col << 16 | e.quad.row << 4 | e.quad.cover);
    u.compare("its face", twin.depth_back_q, e.back);
    for (unsigned i = 0; i < 4; ++i) u.compare("its depth", twin.depth_q[i], e.z[i], int(i));
    if (in.quad_ready) depths.pop_front();
  }
  if (out.pixel_valid) check_pixel();
  if (twin.free_q.valid) {
    const gyre_freed_warp_t &e = freed.front(), &f = twin.free_q;
    u.compare("freed", f.core << 16 | f.wid << 8 | f.slot, e.core << 16 | e.wid << 8 | e.slot);
    freed.pop_front();
  }
  if (out.idle && waiting.empty() && !answered) {
    u.check(depths.empty() && pixels.empty() && dirty.empty(),
            "an idle drain has given everything");
    u.compare("killed", dut.killed_o, killed);
  }
  answered = out.attr.valid && in.attr_ready;
  if (answered) read(present);
  u.cover("the next warp at once", answered && out.warp_pop);
  if (out.warp_pop) {
    u.check(dirty.empty(), "all outputs of the warp have been refilled");
    present = waiting.front();
    freed.push_back({true, present.warp.core, present.warp.wid, present.warp.slot});
    waiting.pop_front();
    first_read = true;
    make_dirty(present);
  }
  if (out.next_pop) listed.pop_front();
  u.cover("no output and early", in.program.outputs == 0 && !in.program.late && out.warp_pop);
  u.cover("a quad waits for the tests",
          twin.quad_valid_q && twin.state_q == GYRE_PIXEL_DRAIN_DEPTH);
  u.cover("a pixel a cycle", out.pixel_valid && in.pixel_ready && answered);
  u.cover("killed goes round", killed < 16 && twin.killed_q > 0xfffffff0);
}

void Bench::begin() {
  if (!in.start && !in.halted) return;
  waiting.clear();
  listed.clear();
  dirty.clear();
  depths.clear();
  pixels.clear();
  freed.clear();
  answered = false;
  first_read = true;
  in.program = pixel_program(u, NUM_THREADS, NUM_LANES, 8);
  in.first = uint8_t(u.below(16));
  killed = twin.killed_q;
  if (!in.start) return;
  killed = u.chance(50) ? near_limit(u) : 0;
  begin_at(dut.rootp->gyre_pixel_drain__DOT__killed_o, twin.killed_q, killed);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  b.in.program = pixel_program(u, NUM_THREADS, NUM_LANES, 8);
  b.in.attr_read = &b.answer;
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("state %d next %u of %u, attr %d %d %04x, quad %d %d, pixel %d %d", b.twin.state_q,
           b.twin.next_q, b.in.warp.count, b.out.attr.valid, b.in.attr_ready, b.out.attr.addr,
           b.twin.quad_valid_q, b.in.quad_ready, b.out.pixel_valid, b.in.pixel_ready);
    if (u.cycle() > 1) compare_ports(u, dut, b.twin, b.out);
    if (u.cycle() > 1 && !b.in.start && !b.in.halted) b.follow();
    u.tick(dut);
    gyre_pixel_drain_tick(&b.twin, &b.in);
    b.begin();
  }
  return u.finish();
}
