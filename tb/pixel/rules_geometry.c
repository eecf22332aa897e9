// rules_geometry.c - window coordinates, coverage, clipping and planes.

#include <stdlib.h>
#include <string.h>

#include "gyre/draw.h"
#include "pixel/clip.h"
#include "pixel/cover.h"
#include "pixel/order.h"
#include "pixel/plane.h"
#include "rules.h"

enum { SIDE = 40, CELLS = 6 };

static gyre_pixel_vertex at(float x, float y, float z, float w) {
  gyre_pixel_vertex v = {.clip = {bits_of(x), bits_of(y), bits_of(z), bits_of(w)}};
  return v;
}

static gyre_pixel_vertex in_window(float x, float y) {
  gyre_pixel_vertex v = {.window = {bits_of(x), bits_of(y), F32_HALF}, .iw = F32_ONE};
  return v;
}

static const gyre_pixel_viewport picture = {{0x42000000, 0x42000000, F32_HALF},  // 32
                                            {0x42000000, 0x42000000, F32_HALF}};

void rules_window(void) {
  gyre_pixel_vertex v = at(1.0F, -2.0F, 0.5F, 4.0F);
  gyre_pixel_window(&picture, &v);
  check(v.iw == bits_of(0.25F) && v.window[0] == bits_of(40.0F) && v.window[1] == bits_of(16.0F) &&
            v.window[2] == bits_of(0.5625F),
        "window of (1, -2, 0.5, 4): %g %g %g", float_of(v.window[0]), float_of(v.window[1]),
        float_of(v.window[2]));
  // A product with 27.5 rounds, so that its sum is rounded once or twice.
  const gyre_pixel_viewport odd = {{bits_of(27.5F), bits_of(27.5F), F32_HALF},
                                   {bits_of(27.5F), bits_of(27.5F), F32_HALF}};
  int apart = 0;
  for (int i = 0; i < 2000; i++) {
    gyre_pixel_vertex a = at((float)random_below(60000) / 60000, 0.25F, 0, 3.0F), b = a;
    gyre_pixel_window(&odd, &a);
    gyre_pixel_window_clipped(&odd, &b);
    const double x = (double)float_of(f32_mul(a.clip[0], a.iw)) * 27.5 + 27.5;
    check(a.window[0] == bits_of((float)x), "x' of %g is not rounded once", float_of(a.clip[0]));
    apart += a.window[0] != b.window[0];
  }
  check(apart > 0, "fused and unfused window coordinates never differ");
  check(gyre_pixel_snap(bits_of(7.5F)) == 7 * 256, "the centre of pixel 7");
  check(gyre_pixel_snap(bits_of(0.5F + 1.0F / 512)) == 0, "a tie goes to the even coordinate 0");
  check(gyre_pixel_snap(bits_of(0.5F + 3.0F / 512)) == 2, "a tie goes to the even coordinate 2");
  check(gyre_pixel_snap_away(bits_of(0.5F + 1.0F / 512)) == 1, "points round a tie away");
  check(gyre_pixel_snap_away(bits_of(0.5F - 1.0F / 512)) == -1, "points round a tie away below 0");
  check(gyre_pixel_snap(GYRE_F32_NAN) == GYRE_PIXEL_FARTHEST, "a NaN stays in range");
}

static int count(const gyre_pixel_cover *c, uint8_t *times) {
  int n = 0;
  for (int32_t y = 0; y < SIDE; y++)
    for (int32_t x = 0; x < SIDE; x++)
      if (gyre_pixel_covers(c, x, y)) n++, times[y * SIDE + x]++;
  return n;
}

static void triangle(const int32_t *x, const int32_t *y, uint8_t *times) {
  int32_t a[3] = {x[0], x[1], x[2]}, b[3] = {y[0], y[1], y[2]};
  const int64_t area = gyre_pixel_area(a, b);
  if (area == 0) return;
  if (area < 0) a[0] = x[1], a[1] = x[0], b[0] = y[1], b[1] = y[0];
  const gyre_pixel_cover c = gyre_pixel_cover_polygon(a, b, 3);
  count(&c, times);
}

// A mesh of displaced corners, often on centres: each pixel of its inside belongs to one triangle.
static void mesh(void) {
  static int32_t x[CELLS + 1][CELLS + 1], y[CELLS + 1][CELLS + 1];
  static uint8_t times[SIDE * SIDE];
  memset(times, 0, sizeof times);
  for (int j = 0; j <= CELLS; j++) {
    for (int i = 0; i <= CELLS; i++) {
      const bool inner = i > 0 && j > 0 && i < CELLS && j < CELLS;
      const int unit = random_below(2) ? 256 : 1 + (int)random_below(128);
      x[j][i] = 1536 * i + 512 + (inner ? ((int)random_below(3) - 1) * unit : 0);
      y[j][i] = 1536 * j + 512 + (inner ? ((int)random_below(3) - 1) * unit : 0);
    }
  }
  for (int j = 0; j < CELLS; j++) {
    for (int i = 0; i < CELLS; i++) {
      const int32_t u[4] = {x[j][i], x[j][i + 1], x[j + 1][i + 1], x[j + 1][i]};
      const int32_t v[4] = {y[j][i], y[j][i + 1], y[j + 1][i + 1], y[j + 1][i]};
      const int32_t second_u[3] = {u[0], u[3], u[2]}, second_v[3] = {v[0], v[3], v[2]};
      triangle(u, v, times);
      triangle(second_u, second_v, times);
    }
  }
  // Left and row-0 sides of the square are on centres and included; the other sides are not.
  for (int j = 0; j < SIDE; j++)
    for (int i = 0; i < SIDE; i++) {
      const int inside = i >= 2 && i < 2 + 6 * CELLS && j >= 2 && j < 2 + 6 * CELLS;
      check(times[j * SIDE + i] == inside, "mesh: pixel (%d, %d) is covered %d times", i, j,
            times[j * SIDE + i]);
    }
}

static int line_pixels(float x0, float y0, float x1, float y1, uint8_t *times) {
  const gyre_pixel_vertex a = in_window(x0, y0), b = in_window(x1, y1);
  const gyre_pixel_vertex *v[2] = {&a, &b};
  int32_t x[4], y[4];
  if (!gyre_pixel_line(v, x, y)) return 0;
  const gyre_pixel_cover c = gyre_pixel_cover_polygon(x, y, 4);
  return count(&c, times);
}

// Strips between centres cover each pixel of a straight way once, and not the last one. There is one
// exception, which llvmpipe has, too: straight towards row 0, a line from a centre lacks its first
// pixel.
static void lines(void) {
  static uint8_t times[SIDE * SIDE];
  static const int way[8][2] = {{1, 0}, {-1, 0},  {0, 1},  {0, -1},
                                {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
  for (int d = 0; d < 8; d++) {
    memset(times, 0, sizeof times);
    const float x = 20.5F, y = 20.5F, dx = (float)way[d][0], dy = (float)way[d][1];
    const int lacks = way[d][0] == 0 && way[d][1] < 0;
    check(line_pixels(x, y, x + 5 * dx, y + 5 * dy, times) == 5 - lacks, "line %d, first part", d);
    check(line_pixels(x + 5 * dx, y + 5 * dy, x + 9 * dx, y + 9 * dy, times) == 4 - lacks,
          "line %d, second part", d);
    for (int i = 0; i <= 9; i++)
      check(times[(20 + i * way[d][1]) * SIDE + 20 + i * way[d][0]] ==
                (i < 9 && !(lacks && i % 5 == 0)),
            "line %d: pixel %d is covered wrongly", d, i);
  }
  check(line_pixels(3.5F, 3.5F, 3.5F, 3.5F, times) == 0, "a line without length has pixels");
  check(line_pixels(3.4F, 3.5F, 3.6F, 3.5F, times) == 0, "a line inside of a diamond has pixels");
}

static int point_pixels(float x, float y, float size) {
  static uint8_t times[SIDE * SIDE];
  gyre_pixel_vertex v = in_window(x, y);
  v.point_size = bits_of(size);
  const gyre_pixel_cover c = gyre_pixel_cover_point(&v);
  return count(&c, times);
}

void rules_cover(void) {
  static uint8_t times[SIDE * SIDE];
  const int32_t x[3] = {512, 2560, 512}, y[3] = {512, 512, 2560};
  triangle(x, y, times);
  int n = 0;
  for (int i = 0; i < SIDE * SIDE; i++) n += times[i];
  check(n == 36, "a right triangle with legs of 8 pixels on centres covers %d, not 36", n);
  check(times[2 * SIDE + 2] == 1 && times[2 * SIDE + 10] == 0, "which of its corners it covers");
  for (int i = 0; i < 40; i++) mesh();
  lines();
  check(point_pixels(8.0F, 8.0F, 2.0F) == 4, "a point of size 2 between four pixels");
  check(point_pixels(8.5F, 8.5F, 0.25F) == 1, "a small point has one pixel");
  check(point_pixels(8.25F, 8.25F, 0.25F) == 1, "a small point beside a centre has one pixel");
  check(point_pixels(8.5F, 8.5F, 3.0F) == 9, "a point of size 3");
  check(point_pixels(0.0F, 0.0F, 4.0F) == 4, "a point at a corner of the picture");
}

typedef struct kept {
  unsigned n, primitives;
  gyre_pixel_vertex v[64][3];
  f32 flat;
} kept;

static void keep(void *ctx, const gyre_pixel_vertex *const *v, unsigned n,
                 const gyre_pixel_vertex *flat) {
  kept *k = ctx;
  for (unsigned i = 0; i < n; i++) k->v[k->primitives][i] = *v[i];
  k->n = n;
  k->primitives++;
  k->flat = flat->value[0];
}

void rules_clip(void) {
  static gyre_pixel_clipper c;
  static kept k;
  const gyre_pixel_inputs inputs = {2, {GYRE_PIXEL_PERSPECTIVE, GYRE_PIXEL_PERSPECTIVE}};
  gyre_pixel_vertex p[3] = {at(0, 0, 0, 1), at(2, 0, 0, 1), at(0, 0.5F, 0, 1)};
  const gyre_pixel_vertex *v[3] = {&p[0], &p[1], &p[2]};
  // Planes in their order: x, -x, y, -y, near, far.
  static const float outside[6][3] = {{2, 0, 0},  {-2, 0, 0}, {0, 2, 0},
                                      {0, -2, 0}, {0, 0, -2}, {0, 0, 2}};
  for (unsigned i = 0; i < 6; i++) {
    gyre_pixel_vertex o = at(outside[i][0], outside[i][1], outside[i][2], 1);
    gyre_pixel_outcode(0, &o);
    check(o.outcode == 1U << i, "outcode %x outside of plane %u", o.outcode, i);
  }
  c.viewport = &picture;
  c.inputs = &inputs;
  for (int i = 0; i < 3; i++) {
    p[i].value[0] = bits_of((float)(8 * i));
    gyre_pixel_window(&picture, &p[i]);
    gyre_pixel_outcode(0, &p[i]);
  }
  check(p[0].outcode == 0 && p[1].outcode == 1, "outcodes of (0, 0) and (2, 0)");
  gyre_pixel_clip_triangle(&c, v, false, keep, &k);
  check(k.primitives == 2 && k.flat == p[2].value[0], "a corner cut off leaves two triangles");
  // The fan is (k - 1, k, 0): its corner 0 is vertex 0, and the new ones are at x = w.
  check(!memcmp(k.v[0][2].clip, p[0].clip, 16) && !memcmp(k.v[1][2].clip, p[0].clip, 16) &&
            k.v[0][0].clip[0] == F32_ONE && k.v[0][1].clip[0] == F32_ONE &&
            k.v[0][0].value[0] == bits_of(4.0F) && k.v[0][1].value[0] == bits_of(12.0F),
        "the two new vertices are at the middles");
  k.primitives = 0;
  gyre_pixel_clip_triangle(&c, v, true, keep, &k);
  check(k.primitives == 2 && k.flat == p[0].value[0] && !memcmp(k.v[0][0].clip, p[0].clip, 16),
        "a first vertex that provokes stays first");
  k.primitives = 0;
  gyre_pixel_clip_line(&c, v, false, keep, &k);
  check(k.primitives == 1 && k.v[0][1].clip[0] == F32_ONE && k.v[0][1].value[0] == bits_of(4.0F),
        "a line ends at the plane");
  k.primitives = 0;
  gyre_pixel_clip_point(&p[1], keep, &k);
  gyre_pixel_clip_point(&p[0], keep, &k);
  check(k.primitives == 1, "a point outside is dropped");
  p[2].clip[1] = F32_INFINITY;
  gyre_pixel_clip_triangle(&c, v, false, keep, &k);
  check(k.primitives == 1, "an infinite coordinate drops the triangle");
}

void rules_plane(void) {
  const gyre_pixel_vertex a = in_window(0.5F, 0.5F), b = in_window(8.5F, 0.5F),
                          c = in_window(0.5F, 16.5F);
  const gyre_pixel_vertex *v[3] = {&a, &c, &b};
  const gyre_pixel_gradient g = gyre_pixel_gradient_of(v, 3);
  const f32 value[3] = {bits_of(1.0F), bits_of(33.0F), bits_of(25.0F)};
  const gyre_pixel_plane p = gyre_pixel_plane_of(&g, value);
  check(p.a0 == F32_ONE && p.dx == bits_of(3.0F) && p.dy == bits_of(2.0F), "plane 1 + 3 x + 2 y");
  check(gyre_pixel_plane_at(&p, 5, 7) == bits_of(30.0F), "plane 1 + 3 x + 2 y at (5, 7)");
  const gyre_pixel_gradient l = gyre_pixel_gradient_of((const gyre_pixel_vertex *[]){&a, &b}, 2);
  const gyre_pixel_plane q = gyre_pixel_plane_of(&l, (f32[]){bits_of(1.0F), bits_of(25.0F)});
  check(q.dx == bits_of(3.0F) && q.dy == 0 && q.a0 == F32_ONE, "plane of a line");
  // A constant keeps its bits, even those of a signaling NaN.
  gyre_pixel_vertex flat = a;
  static gyre_pixel_planes planes;
  const gyre_pixel_inputs inputs = {1, {GYRE_PIXEL_CONSTANT}};
  flat.value[0] = 0x7f800001;
  gyre_pixel_planes_of(v, 3, &flat, &inputs, &planes);
  check(gyre_pixel_input(&planes, &inputs, 0, 3, 4, F32_ONE) == 0x7f800001, "a constant's bits");
  uint32_t w[3];
  check(gyre_pixel_order(GYRE_TOPOLOGY_TRIANGLE_STRIP, 5, 1, false, w) == 3 && w[0] == 2 &&
            w[1] == 1 && w[2] == 3,
        "triangle 1 of a strip");
  check(gyre_pixel_order(GYRE_TOPOLOGY_TRIANGLE_STRIP, 5, 1, true, w) == 3 && w[0] == 1 &&
            w[1] == 3 && w[2] == 2,
        "triangle 1 of a strip whose first vertex provokes");
  check(gyre_pixel_order(GYRE_TOPOLOGY_TRIANGLE_STRIP, 5, 3, false, w) == 0, "a strip's end");
  check(gyre_pixel_order(GYRE_TOPOLOGY_LINE_LOOP, 3, 2, false, w) == 2 && w[0] == 2 && w[1] == 0,
        "the last line of a loop");
  check(gyre_pixel_order(GYRE_TOPOLOGY_TRIANGLE_FAN, 4, 1, true, w) == 3 && w[0] == 2 &&
            w[1] == 3 && w[2] == 0,
        "triangle 1 of a fan whose first vertex provokes");
}
