// output_state.h - random draws for the unit test of the pixel output (gyre_pixel_output_tb.cpp): states with depth surface
// and targets, as the rules have them and as the reader of draws gives them, and programs.

#ifndef OUTPUT_STATE_H
#define OUTPUT_STATE_H

#include "pixel_cached.h"

extern "C" {
#include "graphics/reader/gyre_pixel_block.h"
#include "pixel/format.h"
#include "pixel/output.h"
}

constexpr uint32_t kBase = 0x80000000u, kSize = 0x40000, kTargets = GYRE_PIXEL_TARGETS;

struct OutputState {
  gyre_pixel_state rules = {};
  gyre_pixel_state_t fields = {};
  gyre_pixel_program_t program = {};
  uint32_t cols = 1, rows = 1;  // of quads

  bool several() const { return program.mrt && rules.mrt; }
  bool has(unsigned target) const { return (program.outputs >> 4 * target & 15) != 0; }
  unsigned outputs() const {
    unsigned all = 0;
    for (unsigned t = 0; t < kTargets; ++t) all |= unsigned(has(t)) << t;
    return all;
  }

  static uint32_t draw_float(Unit &u) {
    if (u.chance(10)) return u.rand32();
    if (u.chance(20)) return u.chance(50) ? 0 : 0x3f800000;
    return (127 - u.below(4)) << 23 | u.rand32() >> 9;
  }
  // Often one of a few, so that depths are equal.
  static uint32_t draw_z(Unit &u) {
    return u.chance(50) ? 0x3f000000 + (u.below(3) << 22) : draw_float(u);
  }
  void draw(Unit &u) {
    cols = 1 + u.below(u.chance(50) ? 3 : 10);
    rows = 1 + u.below(u.chance(50) ? 3 : 10);
    draw_depth(u);
    draw_colors(u);
    draw_program(u);
    place(u);
    take(u);
  }
  // A fill of 64 x 64 pixels with depth test, RGBA8 and D24S8.
  void fill(Unit &u, bool blends) {
    rules = {};
    program = {};
    cols = rows = 32;
    program.pixels = true;
    program.outputs = 15;
    rules.depth.format = GYRE_PIXEL_D24S8;
    rules.depth.test = rules.depth.write = true;
    rules.depth.compare = GYRE_PIXEL_ALWAYS;
    rules.target[0].surface.format = GYRE_PIXEL_RGBA8;
    rules.target[0].mask = 15;
    rules.target[0].blend = {blends,
                             GYRE_PIXEL_ADD,
                             GYRE_PIXEL_FACTOR_SRC_ALPHA,
                             GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA,
                             GYRE_PIXEL_ADD,
                             GYRE_PIXEL_FACTOR_SRC_ALPHA,
                             GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA};
    place(u);
    take(u);
  }

 private:
  void draw_depth(Unit &u) {
    gyre_pixel_depth_state &d = rules.depth;
    d.format = uint8_t(u.below(GYRE_PIXEL_DEPTH_FORMATS));
    d.test = d.format != GYRE_PIXEL_DEPTH_NONE && u.chance(80);
    d.write = u.chance(80);
    d.stencil = d.format == GYRE_PIXEL_D24S8 && u.chance(60);
    d.compare = uint8_t(u.chance(50) ? GYRE_PIXEL_LESS : u.below(8));
    for (gyre_pixel_stencil &s : d.side)
      s = {uint8_t(u.below(8)),
           uint8_t(u.below(8)),
           uint8_t(u.below(8)),
           uint8_t(u.below(8)),
           uint8_t(u.rand32()),
           uint8_t(u.rand32()),
           uint8_t(u.chance(60) ? 0xff : u.rand32())};
  }
  void draw_colors(Unit &u) {
    for (f32 &c : rules.constant) c = draw_float(u);
    rules.one_blend = u.chance(20);
    rules.logic = u.chance(25);
    rules.logic_op = uint8_t(u.below(16));
    rules.mrt = u.chance(80);
    const unsigned number = u.chance(10)   ? 0
                            : u.chance(40) ? 1
                            : u.chance(30) ? kTargets
                                           : 1 + u.below(kTargets);
    const bool same = u.chance(40);
    const unsigned one = 1 + u.below(GYRE_PIXEL_FORMATS - 1);
    for (unsigned t = 0; t < kTargets; ++t) {
      gyre_pixel_target &target = rules.target[t];
      target.surface.format = uint8_t(t >= number ? GYRE_PIXEL_FORMAT_NONE
                                      : same      ? one
                                                  : u.below(GYRE_PIXEL_FORMATS));
      target.mask = uint8_t(u.chance(60) ? 15 : u.below(16));
      target.blend = {u.chance(50),
                      uint8_t(u.below(GYRE_PIXEL_EQUATIONS)),
                      uint8_t(u.below(GYRE_PIXEL_FACTORS)),
                      uint8_t(u.below(GYRE_PIXEL_FACTORS)),
                      uint8_t(u.below(GYRE_PIXEL_EQUATIONS)),
                      uint8_t(u.below(GYRE_PIXEL_FACTORS)),
                      uint8_t(u.below(GYRE_PIXEL_FACTORS))};
    }
  }
  void draw_program(Unit &u) {
    program.pixels = true;
    program.late = u.chance(45);
    program.mrt = u.chance(70);
    program.outputs = 0;
    const unsigned most = u.chance(12) ? 0 : u.chance(30) ? 1 : 70;
    for (unsigned t = 0; t < kTargets && most != 0; ++t)
      if (t == 0 ? u.chance(90) : u.chance(most))
        program.outputs |= (u.chance(70) ? 15 : u.below(16)) << 4 * t;
  }
  // Surfaces follow each other in memory.
  void place(Unit &u) {
    uint32_t at = kBase + 64 * u.below(8);
    gyre_pixel_surface &depth = rules.depth_surface;
    depth.format = rules.depth.format;
    depth.bytes = uint8_t(gyre_pixel_depth_bytes(depth.format));
    place(u, &depth, &at);
    for (gyre_pixel_target &t : rules.target) {
      t.surface.bytes = uint8_t(gyre_pixel_format_bytes(t.surface.format));
      place(u, &t.surface, &at);
    }
  }
  void place(Unit &u, gyre_pixel_surface *s, uint32_t *at) {
    s->address = *at;
    s->pitch = 0;
    if (s->format == 0) return;
    s->pitch = gyre_pixel_pitch(2 * cols, s->bytes) + 64 * u.below(2);
    *at += uint32_t(gyre_pixel_surface_bytes(s, 2 * rows)) + 64 * u.below(3);
  }
  // The fields as gyre_pixel_block gives them after it has read the state block.
  void take(Unit &u) {
    uint32_t words[GYRE_PIXEL_STATE_WORDS];
    gyre_pixel_state read;
    gyre_pixel_state_write(&rules, 2 * cols, 2 * rows, words);
    u.check(gyre_pixel_state_read(words, &read) == GYRE_PIXEL_GOOD, "the state block has no error");
    gyre_pixel_block block;
    gyre_pixel_block_init(&block);
    for (unsigned i = 0; i < GYRE_PIXEL_STATE_WORDS / 4; ++i) {
      const gyre_pixel_block_in entry = {true, uint8_t(i), words + 4 * i};
      gyre_pixel_block_tick(&block, &entry);
    }
    gyre_pixel_block_out out;
    gyre_pixel_block_eval(&block, &out);
    fields = out.state;
  }
};

#endif
