// raster_shapes.h - random primitives for the rasterizer's tests, and the pixels that the rules of cmodel/pixel give them.
//
// Corners are drawn around the area, the part of the picture that is drawn to. Shapes are triangles of all kinds (slivers,
// ties on centres, without a pixel, around the whole area, with corners at the limits of a coordinate), lines and points.

#ifndef GYRE_RASTER_SHAPES_H
#define GYRE_RASTER_SHAPES_H

#include <algorithm>

#include "gyre_unit.h"

extern "C" {
#include "graphics/pixel/gyre_edge_setup.h"
#include "pixel/state.h"
}

struct Shape {
  unsigned corners;  // 3 or 4
  int32_t x[4], y[4];
  gyre_pixel_cover cover;  // of the rules
  gyre_edge_answer answer;
  bool back;
  gyre_pixel_box rules_box;  // of the rules, cut by the area
  gyre_pixel_box box;        // without a last column or row whose centres are on a corner
  const char *kind;
};

class Shapes {
 public:
  explicit Shapes(Unit &unit) : u(unit) {}

  gyre_edge_setup_state state = {};

  // Another state: culling and the area, often at a border of the picture of 4096 pixels.
  void draw_state() {
    state.clockwise = u.chance(50);
    state.cull_front = u.chance(20);
    state.cull_back = u.chance(20);
    side(&state.area.x0, &state.area.x1);
    side(&state.area.y0, &state.area.y1);
    if (u.chance(1)) state.area = {0, 0, GYRE_PIXEL_SIDE, GYRE_PIXEL_SIDE};
  }

  Shape draw() {
    Shape s = {};
    const unsigned what = u.below(100);
    if (what < 75) {
      triangle(&s);
    } else if (what < 90) {
      line(&s);
    } else {
      point(&s);
    }
    s.rules_box = s.box = gyre_pixel_box_and(s.cover.box, state.area);
    const int32_t right = *std::max_element(s.x, s.x + s.corners);
    const int32_t lowest = *std::max_element(s.y, s.y + s.corners);
    s.box.x1 = std::min(s.box.x1, (right + 255) >> GYRE_PIXEL_SUBPIXEL);
    s.box.y1 = std::min(s.box.y1, (lowest + 255) >> GYRE_PIXEL_SUBPIXEL);
    const bool has_box = s.box.x0 < s.box.x1 && s.box.y0 < s.box.y1;
    if (s.answer != GYRE_EDGES_CULLED) s.answer = has_box ? GYRE_EDGES_DRAWN : GYRE_EDGES_EMPTY;
    return s;
  }

 private:
  Unit &u;

  void side(int32_t *from, int32_t *to) {
    const int32_t n = u.chance(2) ? GYRE_PIXEL_SIDE : int32_t(u.below(u.chance(70) ? 10 : 40));
    const unsigned place = u.below(4);
    *from = place == 0 ? 0 : int32_t(u.below(uint32_t(GYRE_PIXEL_SIDE - n) + 1));
    if (place == 1) *from = GYRE_PIXEL_SIDE - n;
    *to = *from + n;
    if (u.below(200) == 0) *to = *from - int32_t(u.below(uint32_t(*from) + 1));
  }

  // A coordinate within `room` units of the area's side, on a grid.
  int32_t near(int32_t from, int32_t to, int32_t room, int32_t grid) {
    const int64_t lowest = int64_t(from) * GYRE_PIXEL_UNIT - room;
    const uint32_t span = uint32_t(to > from ? to - from : 1) * GYRE_PIXEL_UNIT + 2 * room;
    const int64_t at = lowest + u.below(span);
    return int32_t(at - ((at % grid) + grid) % grid);
  }
  int32_t grid() {
    static const int32_t grids[] = {1, 1, 64, 128, 256, 256};
    return grids[u.below(6)];
  }
  // Anywhere in the range of coordinates, often at its limits.
  int32_t far() {
    const int32_t least = -GYRE_PIXEL_FARTHEST;
    if (u.chance(20)) return u.chance(50) ? GYRE_PIXEL_FARTHEST : least;
    if (u.chance(20)) return int32_t(u.below(1u << 20)) - (1 << 19);
    return least + int32_t(u.below(2u * GYRE_PIXEL_FARTHEST + 1));
  }

  void corners_near(Shape *s, unsigned n, int32_t room, int32_t step) {
    for (unsigned i = 0; i < n; ++i) {
      s->x[i] = near(state.area.x0, state.area.x1, room, step);
      s->y[i] = near(state.area.y0, state.area.y1, room, step);
    }
  }
  int32_t few(int32_t most) { return int32_t(u.below(2 * uint32_t(most) + 1)) - most; }

  void triangle(Shape *s) {
    s->corners = 3;
    s->kind = "a triangle";
    corners_near(s, 3, 1024, grid());
    switch (u.below(10)) {
      case 0:  // a sliver, or of area 0
        s->kind = "a sliver";
        if (u.chance(50)) s->y[1] = s->y[0] + few(600);
        s->x[2] = (s->x[0] + s->x[1]) / 2 + few(2);
        s->y[2] = (s->y[0] + s->y[1]) / 2 + few(2);
        break;
      case 1:
        s->kind = "a long sliver";
        for (unsigned i = 0; i < 2; ++i) s->x[i] = far();
        if (u.chance(50)) s->y[1] = far();
        s->x[2] = s->x[1] + few(300);
        s->y[2] = s->y[1] + few(300);
        for (unsigned i = 0; i < 3; ++i) limit(&s->x[i]), limit(&s->y[i]);
        break;
      case 2:
        s->kind = "a tiny triangle";
        for (unsigned i = 1; i < 3; ++i) s->x[i] = s->x[0] + few(300), s->y[i] = s->y[0] + few(300);
        break;
      case 3:
        s->kind = "a far triangle";
        for (unsigned i = 0; i < 3; ++i) s->x[i] = far(), s->y[i] = far();
        break;
      case 4:
        s->kind = "a triangle around the area";
        around(s);
        break;
      case 5:
        s->kind = "a far corner";
        s->x[2] = far();
        s->y[2] = far();
        break;
      case 6:
        s->kind = "a right angle";
        s->x[1] = s->x[0];
        s->y[2] = s->y[u.below(2)];
        break;
      case 7:
        if (u.chance(50)) break;
        s->kind = "equal corners";
        s->x[2] = s->x[u.below(2)];
        s->y[2] = s->y[u.below(2)];
        break;
      default: break;
    }
    if (u.chance(50)) exchange(s, 0, 1);
    rules_of_triangle(s);
  }
  static void limit(int32_t *a) {
    if (*a > GYRE_PIXEL_FARTHEST) *a = GYRE_PIXEL_FARTHEST;
    if (*a < -GYRE_PIXEL_FARTHEST) *a = -GYRE_PIXEL_FARTHEST;
  }
  void around(Shape *s) {
    const int32_t m = 1 << (20 + u.below(4));
    s->x[0] = -m, s->y[0] = -m;
    s->x[1] = m, s->y[1] = -m;
    s->x[2] = -m + int32_t(u.below(2 * uint32_t(m))), s->y[2] = m;
  }
  static void exchange(Shape *s, unsigned i, unsigned j) {
    std::swap(s->x[i], s->x[j]);
    std::swap(s->y[i], s->y[j]);
  }

  // Rules "winding" and "edge", as the functional stage applies them.
  void rules_of_triangle(Shape *s) {
    const int64_t area = gyre_pixel_area(s->x, s->y);
    s->back = (area > 0) != state.clockwise;
    const bool cull = s->back ? state.cull_back : state.cull_front;
    s->answer = area == 0 || cull ? GYRE_EDGES_CULLED : GYRE_EDGES_DRAWN;
    Shape positive = *s;
    if (area < 0) exchange(&positive, 0, 1);
    s->cover = gyre_pixel_cover_polygon(positive.x, positive.y, 3);
  }

  // Window coordinates of a vertex: units of 1/256, or of a smaller fraction.
  gyre_pixel_vertex vertex(int32_t x, int32_t y) {
    static const f32 kUnit = 0x3b800000;  // 1/256
    gyre_pixel_vertex v = {};
    v.window[0] = f32_add(f32_mul(f32_from(x), kUnit), F32_HALF);
    v.window[1] = f32_add(f32_mul(f32_from(y), kUnit), F32_HALF);
    if (u.chance(20)) v.window[u.below(2)] ^= u.below(1024);
    return v;
  }

  void line(Shape *s) {
    s->corners = 4;
    do {
      const bool is_far = u.chance(20);
      s->kind = is_far ? "a far line" : "a line";
      corners_near(s, 2, 1024, grid());
      if (is_far) (u.chance(50) ? s->x : s->y)[u.below(2)] = far();
      if (u.chance(10)) s->x[1] = s->x[0] + few(256), s->y[1] = s->y[0] + few(256);
      const gyre_pixel_vertex a = vertex(s->x[0], s->y[0]), b = vertex(s->x[1], s->y[1]);
      const gyre_pixel_vertex *const ends[2] = {&a, &b};
      if (gyre_pixel_line(ends, s->x, s->y)) break;
    } while (true);
    s->cover = gyre_pixel_cover_polygon(s->x, s->y, 4);
  }

  // The square of rule "point". Its corners are in the order of positive area.
  void point(Shape *s) {
    static const f32 kSizes[] = {0, 0x3f000000, 0x3f800000, 0x40100000, 0x40e00000, 0x42400000};
    s->corners = 4;
    s->kind = "a point";
    corners_near(s, 1, 1024, grid());
    if (u.chance(10)) s->x[0] = far(), s->y[0] = far();
    gyre_pixel_vertex v = vertex(s->x[0], s->y[0]);
    v.point_size = kSizes[u.below(6)];
    if (u.chance(10)) v.point_size = 0x46fffe00 + u.below(0x400);  // about 32,768 pixels
    s->cover = gyre_pixel_cover_point(&v);
    int32_t w = gyre_pixel_snap_length(v.point_size);
    if (w < GYRE_PIXEL_UNIT) w = GYRE_PIXEL_UNIT;
    const int32_t x = gyre_pixel_snap_away(v.window[0]) - w / 2;
    const int32_t y = gyre_pixel_snap_away(v.window[1]) - w / 2;
    s->x[0] = s->x[1] = x, s->x[2] = s->x[3] = x + w;
    s->y[0] = s->y[3] = y, s->y[1] = s->y[2] = y + w;
  }
};

#endif
