// window.c - window transform, and fixed-point coordinates. Rules: docs/pixel_stage.md.

#include "pixel/window.h"

// Rule "window": iw = 1 / w; each coordinate is fma(c * iw, scale, offset).
void gyre_pixel_window(const gyre_pixel_viewport *viewport, gyre_pixel_vertex *v) {
  v->iw = f32_div(F32_ONE, v->clip[3]);
  for (unsigned k = 0; k < 3; k++)
    v->window[k] = f32_fma(f32_mul(v->clip[k], v->iw), viewport->scale[k], viewport->offset[k]);
}

// Rule "clipped window": the same with a rounding after each multiplication.
void gyre_pixel_window_clipped(const gyre_pixel_viewport *viewport, gyre_pixel_vertex *v) {
  v->iw = f32_div(F32_ONE, v->clip[3]);
  for (unsigned k = 0; k < 3; k++) {
    const f32 scaled = f32_mul(f32_mul(v->clip[k], v->iw), viewport->scale[k]);
    v->window[k] = f32_add(scaled, viewport->offset[k]);
  }
}

static int32_t limited(int32_t coordinate) {
  if (coordinate > GYRE_PIXEL_FARTHEST) return GYRE_PIXEL_FARTHEST;
  return coordinate < -GYRE_PIXEL_FARTHEST ? -GYRE_PIXEL_FARTHEST : coordinate;
}

// Rule "snap": rne((x' - 0.5) * 256).
int32_t gyre_pixel_snap(f32 window) {
  return limited(f32_nearest(f32_mul(f32_sub(window, F32_HALF), F32_256)));
}

// Rule "snap of points and lines": 0.5 is added to the magnitude in binary32, and the sum is cut.
int32_t gyre_pixel_snap_length(f32 length) {
  const f32 fixed = f32_mul(length, F32_256);
  return limited(
      f32_truncate(f32_lt(fixed, F32_ZERO) ? f32_sub(fixed, F32_HALF) : f32_add(fixed, F32_HALF)));
}

int32_t gyre_pixel_snap_away(f32 window) {
  return gyre_pixel_snap_length(f32_sub(window, F32_HALF));
}
