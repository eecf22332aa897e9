// merger_bench.h - the unit test of the output merger (gyre_output_merger_tb.cpp): the owner of the merger, with a cache and
// memory, and what the rules of cmodel/pixel make of each pixel.

#ifndef MERGER_BENCH_H
#define MERGER_BENCH_H

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "pixel_cached.h"

extern "C" {
#include "graphics/output/gyre_output_merger.h"
#include "pixel/output.h"
}

constexpr uint32_t kBase = 0x80000000u, kSize = 0x40000, kTargets = GYRE_PIXEL_TARGETS;

inline uint32_t packed(const gyre_pixel_blend &b) {
  return uint32_t(b.enable) | uint32_t(b.equation) << 1 | uint32_t(b.src) << 4 |
         uint32_t(b.dst) << 8 | uint32_t(b.alpha_equation) << 12 | uint32_t(b.alpha_src) << 16 |
         uint32_t(b.alpha_dst) << 20;
}

// A quad of the owner, with the colours of all outputs.
struct MergerQuad {
  uint32_t col, row;
  uint8_t cover, drawn;
  uint32_t color[4][kTargets][4];  // pixel, output, channel
};

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_output_merger twin;
  gyre_pixel_state state = {};
  gyre_output_merger_in in = {};
  gyre_output_merger_out out = {};
  PixelCached cache;
  PixelCopy copy;
  Source quads, colors;
  QuadWalk walk;
  MergerQuad quad = {};
  std::deque<gyre_merger_color> pending;  // colours of accepted quads
  uint32_t cols = 1, rows = 1, left = 0;
  bool measures = false, lost = false;  // lost: a cancel leaves an unknown part of the results
  uint64_t cycles = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), cache(unit, kBase, kSize, LINE_BYTES) {
    gyre_output_merger_init(&twin, QUADS);
    in.state = &state;
    copy.base = kBase;
    copy.bytes = cache.memory.bytes;
    state.mrt = true;
  }

  uint32_t draw_float() {
    if (u.chance(10)) return u.rand32();
    if (u.chance(20)) return u.chance(50) ? 0 : 0x3f800000;
    return (127 - u.below(4)) << 23 | u.rand32() >> 9;
  }
  gyre_pixel_blend draw_blend() {
    return {u.chance(50),
            uint8_t(u.below(GYRE_PIXEL_EQUATIONS)),
            uint8_t(u.below(GYRE_PIXEL_FACTORS)),
            uint8_t(u.below(GYRE_PIXEL_FACTORS)),
            uint8_t(u.below(GYRE_PIXEL_EQUATIONS)),
            uint8_t(u.below(GYRE_PIXEL_FACTORS)),
            uint8_t(u.below(GYRE_PIXEL_FACTORS))};
  }
  // Surfaces follow each other in memory.
  void place(unsigned t, unsigned format, uint32_t *at) {
    gyre_pixel_surface &s = state.target[t].surface;
    s = {uint8_t(format), uint8_t(gyre_pixel_format_bytes(format)), *at, 0};
    if (format == GYRE_PIXEL_FORMAT_NONE) return;
    s.pitch = gyre_pixel_pitch(2 * cols, s.bytes) + 64 * u.below(2);
    *at += uint32_t(gyre_pixel_surface_bytes(&s, 2 * rows)) + 64 * u.below(3);
  }
  void draw_targets() {
    const unsigned number = u.chance(40) ? 1 : u.chance(30) ? kTargets : 1 + u.below(kTargets);
    const bool same = u.chance(40);
    const unsigned one = 1 + u.below(GYRE_PIXEL_FORMATS - 1);
    uint32_t at = kBase + 64 * u.below(8);
    for (unsigned t = 0; t < kTargets; ++t) {
      place(t, t >= number ? 0 : same ? one : u.below(GYRE_PIXEL_FORMATS), &at);
      state.target[t].mask = uint8_t(u.chance(60) ? 15 : u.below(16));
      state.target[t].blend = draw_blend();
    }
  }
  void draw_state() {
    cols = 1 + u.below(u.chance(50) ? 3 : 10);
    rows = 1 + u.below(u.chance(50) ? 3 : 10);
    for (f32 &c : state.constant) c = draw_float();
    state.one_blend = u.chance(20);
    state.logic = u.chance(25);
    state.logic_op = uint8_t(u.below(16));
    in.several = u.chance(60);
    in.outputs = uint8_t(u.chance(70) ? 0xff : u.rand32());
    draw_targets();
    left = 1 + u.below(u.chance(20) ? 200 : 20);
    walk.last = true;
  }
  void draw_quad() {
    walk.next(u, cols, rows);
    quad.col = walk.col;
    quad.row = walk.row;
    quad.cover = uint8_t(u.chance(60) ? 15 : u.below(16));
    quad.drawn = uint8_t(u.chance(60) ? 15 : u.below(16));
    for (auto &pixel : quad.color)
      for (auto &output : pixel)
        for (uint32_t &channel : output) channel = draw_float();
  }

  void draw() {
    in.cancel = !measures && u.below(5000) == 0;
    if (!measures && left != 0 && quads.draw(u)) draw_quad();
    if (measures) quads.valid = left != 0;
    in.quad_valid = quads.valid;
    in.quad_col = uint16_t(quad.col);
    in.quad_row = uint16_t(quad.row);
    in.quad_cover = quad.cover;
    if (!pending.empty() && (measures || colors.draw(u))) colors.valid = true;
    if (pending.empty()) colors.valid = false;
    in.color_valid = colors.valid;
    if (colors.valid) {
      std::memcpy(in.color, pending.front().color, sizeof in.color);
      in.drawn = pending.front().drawn;
    }
    cache.in.drop = in.cancel;
    cache.in.flush = left == 0 && !quads.valid && pending.empty() && out.idle;
    cache.draw(u);
    in.req_ready = cache.req_ready();
    in.stored_valid = cache.stored_valid();
    std::memcpy(in.stored, cache.stored(), sizeof in.stored);
    in.write_ready = cache.write_ready();
  }

  // The quad is accepted: its colours follow, and memory becomes what the rules say.
  void take() {
    const unsigned wants = out.wants;
    for (unsigned o = 0; o < kTargets; ++o) {
      for (unsigned i = 0; i < 4; ++i) {
        if (!(wants >> o & 1) || !(quad.cover >> i & 1)) continue;
        gyre_merger_color c = {(quad.drawn >> i & 1) != 0, {}};
        std::memcpy(c.color, quad.color[i][o], sizeof c.color);
        pending.push_back(c);
      }
    }
    for (unsigned i = 0; i < 4; ++i)
      if (quad.cover & quad.drawn & 1u << i)
        gyre_pixel_write_targets(&state, &copy.rules, in.several, in.outputs,
                                 2 * quad.col + (i & 1), 2 * quad.row + (i >> 1), quad.color[i]);
    --left;
    quads.accepted();
  }
  void check_write() {
    for (unsigned i = 0; i < 16 && twin.sectors.write_valid_q; ++i)
      if (twin.sectors.write_mask_q >> i & 1)
        u.compare("write_data_o", port_get(dut.write_o, 8 * i, 8), twin.sectors.write_data_q[i],
                  int(i));
  }
  // The draw has ended: memory has all results. A cancelled one leaves what it had written.
  bool ended() {
    if (!cache.in.flush || !cache.out.clean) return false;
    if (lost) copy.bytes = cache.memory.bytes;
    for (uint32_t i = 0; i < kSize && cache.memory.bytes != copy.bytes; ++i)
      u.compare("memory (rtl) and the rules (twin)", cache.memory.bytes[i], copy.bytes[i], int(i));
    if (!measures) draw_state();
    in.start = true;
    lost = false;
    return true;
  }
  void cover();
  bool step();
  void tick() {
    const bool taken = in.quad_valid && out.quad_ready && !in.cancel,
               writes = twin.sectors.write_valid_q;
    cache.in.write_mask = twin.sectors.write_mask_q;
    for (unsigned i = 0; i < 16; ++i)
      cache.in.write_data[i] = uint8_t(port_get(dut.write_o, 8 * i, 8));
    cache.in.req_addr = out.req_addr;
    cache.in.req_parts = out.req_parts;
    cache.in.req_read = out.req_read;
    check_write();
    if (in.color_valid && out.color_ready) {
      pending.pop_front();
      colors.accepted();
    }
    if (taken) take();
    u.tick(dut);
    gyre_output_merger_tick(&twin, &in);
    cache.tick(u, out.req_valid, out.stored_ready, writes);
    ++cycles;
    in.start = false;
    if (!in.cancel) return;
    lost = true;
    left = 0;
    quads.valid = false;
    pending.clear();
  }
  void measure(const char *name, unsigned format, bool blends, unsigned number, unsigned latency);
};

#endif
