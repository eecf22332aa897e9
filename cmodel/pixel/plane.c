// plane.c - planes of inputs, depth and 1 / w. Rules: docs/pixel_stage.md.

#include "pixel/plane.h"

// Rule "gradient": from window coordinates that are not snapped.
static void gradient_triangle(gyre_pixel_gradient *g, const gyre_pixel_vertex *const *v) {
  const f32 x01 = f32_sub(v[0]->window[0], v[1]->window[0]);
  const f32 y01 = f32_sub(v[0]->window[1], v[1]->window[1]);
  const f32 x20 = f32_sub(v[2]->window[0], v[0]->window[0]);
  const f32 y20 = f32_sub(v[2]->window[1], v[0]->window[1]);
  const f32 area = f32_sub(f32_mul(x01, y20), f32_mul(y01, x20));
  const f32 inverse = f32_div(F32_ONE, area);
  g->x_of_01 = f32_mul(y20, inverse);
  g->x_of_20 = f32_mul(y01, inverse);
  g->y_of_01 = f32_mul(x20, inverse);
  g->y_of_20 = f32_mul(x01, inverse);
}

// Rule "gradient of a line": values change along the major axis, and are constant along the other.
// The product of extent and inverse is 1 / d, but the steps to it round.
static void gradient_line(gyre_pixel_gradient *g, const gyre_pixel_vertex *const *v) {
  const f32 x = f32_sub(v[0]->window[0], v[1]->window[0]);
  const f32 y = f32_sub(v[0]->window[1], v[1]->window[1]);
  const f32 square = f32_add(f32_mul(x, x), f32_mul(y, y));
  g->along_y = f32_lt(f32_abs(x), f32_abs(y));
  const f32 slope = g->along_y ? f32_div(x, y) : f32_div(y, x);
  const f32 stretch = f32_add(F32_ONE, f32_mul(slope, slope));
  g->extent = f32_mul(g->along_y ? y : x, stretch);
  g->inverse = f32_div(F32_ONE, square);
}

gyre_pixel_gradient gyre_pixel_gradient_of(const gyre_pixel_vertex *const *v, unsigned n) {
  gyre_pixel_gradient g = {.n = n};
  if (n == 3) gradient_triangle(&g, v);
  if (n == 2) gradient_line(&g, v);
  g.x0 = f32_sub(v[0]->window[0], F32_HALF);
  g.y0 = f32_sub(v[0]->window[1], F32_HALF);
  return g;
}

// Rule "plane": nothing is fused.
gyre_pixel_plane gyre_pixel_plane_of(const gyre_pixel_gradient *g, const f32 *a) {
  gyre_pixel_plane p = {a[0], F32_ZERO, F32_ZERO};
  if (g->n == 1) return p;
  const f32 a01 = f32_sub(a[0], a[1]);
  if (g->n == 2) {
    *(g->along_y ? &p.dy : &p.dx) = f32_mul(f32_mul(a01, g->extent), g->inverse);
  } else {
    const f32 a20 = f32_sub(a[2], a[0]);
    p.dx = f32_sub(f32_mul(a01, g->x_of_01), f32_mul(a20, g->x_of_20));
    p.dy = f32_sub(f32_mul(a20, g->y_of_20), f32_mul(a01, g->y_of_01));
  }
  p.a0 = f32_sub(a[0], f32_add(f32_mul(p.dx, g->x0), f32_mul(p.dy, g->y0)));
  return p;
}

// Rule "pixel": both additions are fused.
f32 gyre_pixel_plane_at(const gyre_pixel_plane *p, int32_t x, int32_t y) {
  return f32_fma(p->dy, f32_from(y), f32_fma(p->dx, f32_from(x), p->a0));
}

void gyre_pixel_planes_of(const gyre_pixel_vertex *const *v, unsigned n,
                          const gyre_pixel_vertex *flat, const gyre_pixel_inputs *inputs,
                          gyre_pixel_planes *planes) {
  const gyre_pixel_gradient g = gyre_pixel_gradient_of(v, n);
  f32 a[3] = {0};
  for (unsigned k = 0; k < n; k++) a[k] = v[k]->window[2];
  planes->z = gyre_pixel_plane_of(&g, a);
  for (unsigned k = 0; k < n; k++) a[k] = v[k]->iw;
  planes->iw = gyre_pixel_plane_of(&g, a);
  for (unsigned i = 0; i < inputs->count; i++) {
    if (inputs->mode[i] == GYRE_PIXEL_CONSTANT || inputs->mode[i] == GYRE_PIXEL_UNUSED) {
      planes->input[i] = (gyre_pixel_plane){flat->value[i], F32_ZERO, F32_ZERO};
      continue;
    }
    for (unsigned k = 0; k < n; k++) {
      const f32 value = v[k]->value[i];
      a[k] = inputs->mode[i] == GYRE_PIXEL_PERSPECTIVE ? f32_mul(value, v[k]->iw) : value;
    }
    planes->input[i] = gyre_pixel_plane_of(&g, a);
  }
}

f32 gyre_pixel_factor(const gyre_pixel_planes *planes, int32_t x, int32_t y) {
  return f32_div(F32_ONE, gyre_pixel_plane_at(&planes->iw, x, y));
}

// Rule "interpolation". A constant keeps its bits, so that it may be an integer.
uint32_t gyre_pixel_input(const gyre_pixel_planes *planes, const gyre_pixel_inputs *inputs,
                          unsigned i, int32_t x, int32_t y, f32 factor) {
  const gyre_pixel_plane *p = &planes->input[i];
  if (inputs->mode[i] == GYRE_PIXEL_CONSTANT) return p->a0;
  const f32 value = gyre_pixel_plane_at(p, x, y);
  return inputs->mode[i] == GYRE_PIXEL_PERSPECTIVE ? f32_mul(value, factor) : value;
}
