// setup_quads.h - the quads that the rules of cmodel/pixel make of the primitives of a scene: of each one that is drawn those
// with a covered pixel, in the order of the functional stage, or one without a pixel.

#ifndef GYRE_SETUP_QUADS_H
#define GYRE_SETUP_QUADS_H

#include "setup_scene.h"

class SetupQuads {
 public:
  std::deque<gyre_pixel_quad_t> quads;

  explicit SetupQuads(SetupRules &rules) : rules_(rules) {}

  // Adds the quads of the primitive that the rules have been given. They follow from its corners.
  void add() {
    while (!rules_.corners.empty()) {
      int32_t x[4] = {}, y[4] = {};
      unsigned n = 0;
      bool third_ends = false;
      do {
        x[n] = rules_.corners.front().x;
        y[n] = rules_.corners.front().y;
        third_ends = third_ends || rules_.corners.front().third_ends;
        rules_.corners.pop_front();
        ++n;
      } while (n != 4 && !third_ends);
      walk(x, y, n);
    }
  }
  void clear() { quads.clear(); }

 private:
  SetupRules &rules_;

  // Rules "winding" and "edge"; the walk of cmodel/pixel/primitive.c.
  void walk(int32_t *x, int32_t *y, unsigned n) {
    const gyre_pixel_state &s = rules_.state;
    const bool drawn = is_drawn(x, y, n);
    if (n == 3) {
      const int64_t area = gyre_pixel_area(x, y);
      const bool front = (area > 0) == s.clockwise;
      if (area == 0 || (front ? s.cull_front : s.cull_back)) return;
      if (area < 0) {
        std::swap(x[1], x[2]);
        std::swap(y[1], y[2]);
      }
    }
    const gyre_pixel_cover cover = gyre_pixel_cover_polygon(x, y, n);
    const gyre_pixel_box box = gyre_pixel_box_and(cover.box, s.area);
    const size_t before = quads.size();
    for (int32_t row = box.y0 & ~1; row < box.y1; row += 2)
      for (int32_t col = box.x0 & ~1; col < box.x1; col += 2) visit(cover, box, col, row);
    if (quads.size() == before) {
      if (!drawn) return;
      quads.push_back({});
    }
    quads.back().last = true;
  }

  void visit(const gyre_pixel_cover &cover, const gyre_pixel_box &box, int32_t col, int32_t row) {
    gyre_pixel_quad_t q = {};
    for (int i = 0; i < 4; ++i) {
      const int32_t x = col + (i & 1), y = row + (i >> 1);
      const bool in = x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1;
      if (in && gyre_pixel_covers(&cover, x, y)) q.covered |= uint8_t(1U << i);
    }
    q.col = uint16_t(col / 2);
    q.row = uint16_t(row / 2);
    if (q.covered != 0) quads.push_back(q);
  }

  // Whether the rasterizer gets the primitive, also if it covers nothing: its box has a pixel (docs/pixel_raster.md).
  bool is_drawn(const int32_t *x, const int32_t *y, unsigned n) const {
    const gyre_edge_setup_state state = rules_.edges();
    gyre_edges edges;
    return gyre_edge_setup_compute(&state, x, y, n, &edges) == GYRE_EDGES_DRAWN;
  }
};

#endif
