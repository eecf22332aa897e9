// output_bench.h - the unit test of the pixel output (gyre_pixel_output_tb.cpp): rasterizer, warps and drain around it, with
// the order and the timing of docs/pixel_warps.md, memory, and what the rules of cmodel/pixel make of each pixel.

#ifndef OUTPUT_BENCH_H
#define OUTPUT_BENCH_H

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "output_state.h"

extern "C" {
#include "graphics/output/gyre_pixel_output.h"
}

// A quad on its way: what it is for the tests, and what the program makes of it.
struct OutputQuad {
  gyre_pixel_quad_t quad;
  bool back;
  f32 z[4], late_z[4];
  uint8_t drawn;  // pixels that neither kil nor the sample mask takes
  uint32_t color[4][kTargets][4];
  uint64_t due;  // when it comes into a warp, and when its warp has ended
};

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_pixel_output twin;
  OutputState state;
  gyre_pixel_output_in in = {};
  gyre_pixel_output_out out = {};
  gyre_mem_port port = {};
  PixelMemory memory{kBase, kSize};
  PixelCopy copy;
  QuadWalk walk;
  Source quads, earlies, lates, pixels;
  Throttle takes;
  OutputQuad next = {};
  std::deque<OutputQuad> sent, warps, drains;  // in the tests, on their way into warps, in warps
  std::deque<gyre_pixel_quad_t> early;
  unsigned tested = 0;             // quads of `drains` whose late tests have begun
  unsigned target = 0, pixel = 0;  // of the first one of `drains`
  uint32_t left = 0;
  uint64_t cycles = 0, passed = 0;
  unsigned halt = 0;  // cycles for which halted_i stays
  bool measures = false, unread = false, clears = false;
  bool rested = false;  // no quad was offered in the cycle before
  bool lost = false;    // halted_i or forget_i leaves an unknown part of the results

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_pixel_output_init(&twin, BYTES, LINE_BYTES, WAYS);
    for (uint8_t &b : memory.bytes) b = uint8_t(u.rand32());
    copy.base = kBase;
    copy.bytes = memory.bytes;
  }

  void begin() {
    if (!measures) state.draw(u);
    in.state = state.fields;
    in.program = state.program;
    in.start = true;
    left = 1 + u.below(u.chance(20) ? 150 : 20);
    memory.errors = !measures && u.chance(20) ? 5 : 0;
    memory.write_errors = measures ? 0 : 10;
    walk.last = true;
    passed = 0;
  }
  bool none() const {
    return left == 0 && !quads.valid && sent.empty() && warps.empty() && early.empty() &&
           drains.empty();
  }
  uint64_t later() { return cycles + (measures ? 0 : u.below(u.chance(20) ? 100 : 10)); }

  // ---- Quads of the rasterizer -------------------------------------------------------------------
  void draw_quad() {
    if (measures) {
      walk.col = (1024 - left) % 32;
      walk.row = (1024 - left) / 32;
    } else {
      walk.next(u, state.cols, state.rows);
    }
    // Without cover, only the last quad of a primitive comes.
    const uint8_t covered = uint8_t(u.chance(60) || measures ? 15 : u.below(16));
    next.quad = {walk.last, uint8_t(covered == 0 && !walk.last ? 1 : covered), uint16_t(walk.row),
                 uint16_t(walk.col)};
    next.back = u.chance(40);
    next.drawn = uint8_t(u.chance(60) || measures ? 15 : u.below(16));
    for (unsigned i = 0; i < 4; ++i) {
      next.z[i] = measures ? 0x3e000000 + (u.rand32() >> 8) : OutputState::draw_z(u);
      next.late_z[i] = u.chance(50) ? next.z[i] : OutputState::draw_z(u);
      for (auto &output : next.color[i])
        for (uint32_t &channel : output) channel = OutputState::draw_float(u);
    }
  }
  // Returns the pixels that pass by the rules, which update the depth surface.
  uint8_t test(const gyre_pixel_quad_t &q, uint8_t covered, bool back, const f32 *z) {
    const gyre_pixel_surface *surface = &state.rules.depth_surface;
    uint8_t passes = 0;
    for (unsigned i = 0; i < 4; ++i) {
      if (!(covered >> i & 1)) continue;
      const uint32_t x = 2u * q.col + (i & 1), y = 2u * q.row + (i >> 1);
      uint32_t word[4] = {};
      if (surface->format != 0) gyre_pixel_load(&copy.rules, surface, x, y, word);
      if (gyre_pixel_depth_test(&state.rules.depth, back, z[i], word)) passes |= uint8_t(1u << i);
      if (surface->format != 0) gyre_pixel_store(&copy.rules, surface, x, y, word);
    }
    passed += unsigned(__builtin_popcount(passes));
    return passes;
  }
  void shade(const OutputQuad &q, unsigned drawn) {
    for (unsigned i = 0; i < 4; ++i)
      if (drawn >> i & 1)
        gyre_pixel_write_targets(&state.rules, &copy.rules, state.several(), state.outputs(),
                                 2u * q.quad.col + (i & 1), 2u * q.quad.row + (i >> 1), q.color[i]);
  }

  // ---- Inputs ------------------------------------------------------------------------------------
  void draw_stops() {
    if (halt == 0 && !measures && !in.start && u.below(1500) == 0) halt = 1 + u.below(60);
    const bool held = in.halted && u.chance(50);  // flush_i may be high in the meantime
    in.halted = halt != 0;
    if (halt != 0) --halt;
    in.forget = !measures && !in.start && !in.halted && u.below(2000) == 0;
    // A flush that has begun stays.
    const bool rests = none() && !clears && !in.start && !in.forget;
    in.flush = in.flush || (rests && (in.halted ? held : rested && out.idle));
    rested = rests;
  }
  void draw_drain() {
    const bool late = state.program.late;
    if (early.empty())
      earlies.valid = false;
    else if (earlies.draw(u) || measures)
      earlies.valid = true;
    in.early_valid = earlies.valid;
    if (earlies.valid) in.early = early.front();
    const bool waits = late && tested < drains.size() && tested < 2 && drains[tested].due <= cycles;
    if (waits && lates.draw(u)) lates.valid = true;
    in.late_valid = lates.valid;
    if (lates.valid) {
      const OutputQuad &q = drains[tested];
      in.late = q.quad;
      in.late.covered &= q.drawn;
      in.late_back = q.back;
      std::memcpy(in.late_z, q.late_z, sizeof in.late_z);
    }
    const bool shaded = !drains.empty() && drains.front().due <= cycles && state.outputs() != 0 &&
                        (!late || tested != 0 || lates.valid);
    if (shaded && (pixels.draw(u) || measures)) pixels.valid = true;
    in.pixel_valid = pixels.valid;
    if (pixels.valid) draw_pixel(drains.front());
  }
  void draw_pixel(const OutputQuad &q) {
    while (!state.has(target)) ++target;
    while (!(q.quad.covered >> pixel & 1)) ++pixel;
    const bool end = q.quad.covered >> pixel == 1 && state.outputs() >> target == 1;
    in.pixel = {end, (q.drawn >> pixel & 1) != 0, uint8_t(target),
                uint16_t(2 * q.quad.row + (pixel >> 1)), uint16_t(2 * q.quad.col + (pixel & 1))};
    std::memcpy(in.pixel_color, q.color[pixel][target], sizeof in.pixel_color);
  }
  void draw() {
    memory.draw(u, &port);
    draw_stops();
    while (!warps.empty() && warps.front().due <= cycles) {
      OutputQuad &q = warps.front();
      early.push_back(q.quad);
      if (!state.program.late) shade(q, q.quad.covered & q.drawn);
      q.due = later();
      drains.push_back(q);
      warps.pop_front();
    }
    const bool offers = left != 0 && !in.start && !in.halted && !in.forget;
    if (offers && (quads.draw(u) || (measures && !quads.valid))) {
      quads.valid = true;
      draw_quad();
    }
    in.depth_valid = quads.valid;
    in.depth = next.quad;
    in.depth_back = next.back;
    std::memcpy(in.depth_z, next.z, sizeof in.depth_z);
    in.tested_ready = measures || takes.draw(u);
    draw_drain();
  }

  void take_tested();
  void take_drain();
  void check_rules();
  void drop();
  void end();
  void cover();
  bool step();
  void measure(bool blends, unsigned latency);
};

#endif
