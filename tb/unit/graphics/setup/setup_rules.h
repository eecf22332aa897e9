// setup_rules.h - what the rules of cmodel/pixel make of a primitive: the corners for the setup of edges and the words of the
// planes, in order. The unit test of gyre_pixel_setup compares both the module and its twin with them.

#ifndef GYRE_SETUP_RULES_H
#define GYRE_SETUP_RULES_H

#include <deque>

#include "gyre_unit.h"

extern "C" {
#include "graphics/pixel/gyre_edge_setup.h"
#include "graphics/setup/gyre_pixel_setup.h"
#include "gyre/draw.h"
#include "pixel/order.h"
#include "pixel/primitive.h"
}

// A corner, or a word of a plane.
struct SetupCorner {
  int32_t x, y;
  bool third_ends;
};
struct SetupWord {
  uint32_t word;
  bool last, back;
  gyre_pixel_square square;
  uint32_t number;
};

// Counts of what was made, for the test's coverage.
struct SetupKinds {
  unsigned triangles = 0, made = 0, culled = 0, drawn = 0, planes_cut = 0, dropped = 0;
};

class SetupRules {
 public:
  gyre_pixel_state state = {};
  gyre_pixel_inputs inputs = {};
  std::deque<SetupCorner> corners;
  std::deque<SetupWord> words;
  SetupKinds kinds;
  uint64_t primitives = 0, clipped = 0, culled = 0;

  // Adds what a primitive gives. Its vertices are in the order of the rules.
  void add(gyre_pixel_vertex *v, unsigned n, uint32_t primitive) {
    const gyre_pixel_vertex *order[3] = {&v[0], &v[1], &v[2]};
    bool outside = false;
    kinds = {};
    number_ = primitive;
    clipper_.viewport = &state.viewport;
    clipper_.inputs = &inputs;
    clipper_.distances = state.distances;
    clipper_.made_count = 0;
    for (unsigned k = 0; k < n; ++k) {
      gyre_pixel_vertex_ready(&state, &v[k]);
      outside = outside || v[k].outcode != 0;
    }
    ++primitives;
    clipped += outside;
    if (n == 1) gyre_pixel_clip_point(order[0], sink, this);
    if (n == 2) gyre_pixel_clip_line(&clipper_, order, state.first_provokes, sink, this);
    if (n == 3) gyre_pixel_clip_triangle(&clipper_, order, state.first_provokes, sink, this);
    kinds.made = outside ? clipper_.made_count : 0;
    kinds.dropped = kinds.triangles == 0;
  }

  gyre_edge_setup_state edges() const {
    return {state.clockwise, state.cull_front, state.cull_back, state.area};
  }

 private:
  gyre_pixel_clipper clipper_ = {};
  gyre_pixel_planes planes_ = {};
  uint32_t number_ = 0;

  static void sink(void *ctx, const gyre_pixel_vertex *const *v, unsigned n,
                   const gyre_pixel_vertex *flat) {
    static_cast<SetupRules *>(ctx)->draw(v, n, flat);
  }

  // Rules "snap", "winding", "line" and "point".
  void draw(const gyre_pixel_vertex *const *v, unsigned n, const gyre_pixel_vertex *flat) {
    const gyre_pixel_vertex *order[3] = {v[0], n > 1 ? v[1] : v[0], n > 2 ? v[2] : v[0]};
    int32_t x[4] = {}, y[4] = {};
    gyre_pixel_square square = {};
    for (unsigned k = 0; k < n; ++k)
      if (!f32_finite(v[k]->window[0]) || !f32_finite(v[k]->window[1])) return;
    if (n == 2 && !gyre_pixel_line(v, x, y)) return;
    for (unsigned k = 0; n == 3 && k < 3; ++k) {
      x[k] = gyre_pixel_snap(v[k]->window[0]);
      y[k] = gyre_pixel_snap(v[k]->window[1]);
    }
    if (n == 1) {
      square = gyre_pixel_square_of(v[0]);
      for (unsigned k = 0; k < 4; ++k) {
        x[k] = square.first[0] + (k >= 2 ? square.side : 0);
        y[k] = square.first[1] + (k == 1 || k == 2 ? square.side : 0);
      }
    }
    give(order, n, flat, x, y, square);
  }

  void give(const gyre_pixel_vertex **order, unsigned n, const gyre_pixel_vertex *flat,
            const int32_t *x, const int32_t *y, const gyre_pixel_square &square) {
    const unsigned count = n == 3 ? 3 : 4, swapped = state.first_provokes ? 1 : 0;
    const gyre_edge_setup_state to = edges();
    gyre_edges found;
    ++kinds.triangles;
    for (unsigned k = 0; k < count; ++k) corners.push_back({x[k], y[k], k == 2 && n == 3});
    const gyre_edge_answer answer = gyre_edge_setup_compute(&to, x, y, count, &found);
    culled += answer == GYRE_EDGES_CULLED;
    kinds.culled += answer == GYRE_EDGES_CULLED;
    if (answer != GYRE_EDGES_DRAWN) return;
    ++kinds.drawn;
    if (n == 3 && gyre_pixel_area(x, y) < 0) std::swap(order[swapped], order[swapped + 1]);
    gyre_pixel_planes_of(order, n, flat, &inputs, &planes_);
    push(planes_.z, found.back, square);
    push(planes_.iw, found.back, square);
    for (unsigned i = 0; i < inputs.count; ++i) {
      gyre_pixel_plane p = planes_.input[i];
      // A constant keeps all its bits in the programs' interpolation with these.
      if (inputs.mode[i] == GYRE_PIXEL_CONSTANT || inputs.mode[i] == GYRE_PIXEL_UNUSED)
        p.dx = p.dy = 0x80000000;
      push(p, found.back, square);
    }
    words.back().last = true;
  }

  void push(const gyre_pixel_plane &p, bool back, const gyre_pixel_square &square) {
    for (const f32 word : {p.a0, p.dx, p.dy}) words.push_back({word, false, back, square, number_});
  }
};

#endif
