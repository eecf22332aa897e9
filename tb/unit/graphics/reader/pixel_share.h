// pixel_share.h - the share of a core that a draw with pixels gives to vertices and to pixels, worked out from the rules of
// docs/pixel_hardware.md, for the unit test of gyre_draw_reader.

#ifndef GYRE_PIXEL_SHARE_H
#define GYRE_PIXEL_SHARE_H

#include <algorithm>

extern "C" {
#include "functional/graphics/draw_state.h"
#include "functional/graphics/pixel_warp.h"
}

inline uint32_t vertex_warps(const gyre_draw_state &d, const gyre_config &cfg) {
  const uint32_t record = 4 * cfg.num_threads * (d.in.words + d.out.words);
  const uint32_t quarter = std::max(cfg.num_warps / 4, 1u);
  const uint32_t room = record ? cfg.lmem_bytes / 4 / record : quarter;
  return std::min(std::max(room, 1u), quarter);
}

inline uint32_t vertex_pieces(const gyre_draw_state &d, const gyre_config &cfg) {
  const uint32_t bytes = vertex_warps(d, cfg) * 4 * cfg.num_threads * (d.in.words + d.out.words);
  return (bytes + cfg.lmem_bytes / 16 - 1) / (cfg.lmem_bytes / 16);
}

inline gyre_pixel_inputs pixel_inputs(const gyre_draw_state &d) {
  gyre_func_pixels pixels = {};
  gyre_pixel_warp_inputs(&d.pixel_header, &pixels);
  return pixels.inputs;
}

inline bool has_perspective(const gyre_draw_state &d) {
  const gyre_pixel_inputs inputs = pixel_inputs(d);
  return std::count(inputs.mode, inputs.mode + inputs.count, uint8_t(GYRE_PIXEL_PERSPECTIVE)) != 0;
}

// The number of the row of a system value, if the program reads it: z, factor, x, y, 1 / w, point coordinates.
inline unsigned row_of(const gyre_draw_state &d, unsigned address) {
  unsigned row = 1 + has_perspective(d);
  if (address == 0x078) return 0;
  for (const unsigned at : {0x070u, 0x074u, 0x07cu, 0x2e0u, 0x2e4u}) {
    if (at == address) return row;
    row += d.pixel_header.imap[at / 4] != 0;
  }
  return row;
}
inline unsigned thread_rows(const gyre_draw_state &d) { return row_of(d, 0x3fc); }

inline unsigned output_rows(const gyre_draw_state &d) {
  unsigned rows = (d.pixel_header.omap_sample_mask != 0) + (d.pixel_header.omap_depth != 0);
  for (const auto mask : d.pixel_header.omap_target) rows += unsigned(__builtin_popcount(mask));
  return rows;
}

inline uint32_t uniform_words(const gyre_draw_state &d, const gyre_config &cfg) {
  uint32_t words = 3 + 3 * pixel_inputs(d).count;
  while (words % cfg.num_lanes != 0) ++words;
  return words;
}

inline uint32_t pixel_place(const gyre_draw_state &d, const gyre_config &cfg) {
  return 4 * uniform_words(d, cfg) + 4 * cfg.num_threads * (thread_rows(d) + output_rows(d));
}

inline uint32_t pixel_room(const gyre_draw_state &d, const gyre_config &cfg) {
  return (16 - vertex_pieces(d, cfg)) * (cfg.lmem_bytes / 16) / pixel_place(d, cfg);
}
inline uint32_t pixel_warps(const gyre_draw_state &d, const gyre_config &cfg) {
  return std::min(pixel_room(d, cfg), cfg.num_warps - vertex_warps(d, cfg));
}
inline uint32_t pixel_slots(const gyre_draw_state &d, const gyre_config &cfg) {
  return std::min({pixel_room(d, cfg), 2 * (cfg.num_warps - vertex_warps(d, cfg)), 63u});
}

#endif
