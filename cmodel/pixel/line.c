// line.c - lines of width 1 as parallelograms. Rules: docs/pixel_stage.md.
//
// A line covers what the diamond-exit rule says, as far as a parallelogram can express it: its
// extent across the major axis is 1, and an end moves to the edge of its pixel if that pixel's
// diamond decides otherwise than the end itself.

#include "pixel/cover.h"

typedef struct end {
  f32 at[2];    // window coordinates
  f32 from[2];  // the same, relative to the centre of the end's pixel: -0.5..0.5
} end;

static bool positive(f32 a) { return f32_le(F32_ZERO, a); }

static f32 fraction_of(f32 a) { return f32_sub(a, f32_floor(a)); }

static end end_of(const gyre_pixel_vertex *v) {
  end e;
  for (unsigned k = 0; k < 2; k++) {
    e.at[k] = v->window[k];
    e.from[k] = f32_sub(fraction_of(v->window[k]), F32_HALF);
  }
  return e;
}

static bool in_diamond(const end *e) {
  return f32_lt(f32_add(f32_abs(e->from[0]), f32_abs(e->from[1])), F32_HALF);
}

// Returns true if, along axis k, the end lies on that side of its pixel's centre from which the
// line leaves the first vertex. `d` is vertex 0 - vertex 1.
static bool on_side(const end *e, const f32 *d, unsigned k) {
  if (k == 0) return positive(e->from[0]) == positive(f32_neg(d[0]));
  return positive(f32_neg(e->from[1])) == positive(d[1]);
}

// Returns true if the line, at the middle of the end's pixel along axis m, is in that pixel.
static bool crosses(const end *e, unsigned m, f32 slope, bool with_0) {
  const f32 at = f32_add(fraction_of(e->at[1 - m]), f32_mul(e->from[m], slope));
  return f32_lt(at, F32_ONE) && (with_0 ? f32_le(F32_ZERO, at) : f32_lt(F32_ZERO, at));
}

bool gyre_pixel_line(const gyre_pixel_vertex *const *v, int32_t *x, int32_t *y) {
  end e[2] = {end_of(v[0]), end_of(v[1])};
  const f32 d[2] = {f32_sub(e[0].at[0], e[1].at[0]), f32_sub(e[0].at[1], e[1].at[1])};
  if (f32_eq(d[0], F32_ZERO) && f32_eq(d[1], F32_ZERO)) return false;
  const unsigned m = f32_le(f32_abs(d[1]), f32_abs(d[0])) ? 0 : 1, n = 1 - m;  // major, minor
  const f32 slope = f32_div(d[n], d[m]);
  if (f32_eq(e[1].from[n], f32_neg(F32_HALF)) && f32_lt(d[n], F32_ZERO)) e[1].from[n] = F32_HALF;

  // Whether the pixels of the ends are drawn: the first one unless the line leaves its diamond
  // without entering it, the last one only if the line leaves its diamond again.
  const bool first =
      in_diamond(&e[0]) ||
      (!on_side(&e[0], d, m) && (!on_side(&e[0], d, n) || crosses(&e[0], m, slope, false)));
  const bool last = !in_diamond(&e[1]) && on_side(&e[1], d, m) &&
                    (on_side(&e[1], d, n) || crosses(&e[1], m, slope, m == 1));
  // Whether the parallelogram covers them if its ends stay.
  const bool has_first = m == 0 ? positive(f32_neg(e[0].from[0])) != positive(d[0])
                                : positive(e[0].from[1]) == positive(d[1]);
  const bool has_last = on_side(&e[1], d, m) || f32_eq(e[1].from[m], F32_ZERO);

  const bool turned = m == 0 ? f32_lt(d[0], F32_ZERO) : f32_lt(F32_ZERO, d[1]);
  const f32 edge = turned == (m == 0) ? f32_neg(F32_HALF) : (f32)F32_HALF;
  const bool moves[2] = {first != has_first, last != has_last};
  int32_t corner[2][2];
  for (unsigned i = 0; i < 2; i++) {
    const f32 along = moves[i] ? f32_sub(edge, e[i].from[m]) : (f32)F32_ZERO;
    corner[i][m] = gyre_pixel_snap_away(f32_add(e[i].at[m], along));
    corner[i][n] = gyre_pixel_snap_away(f32_add(e[i].at[n], f32_mul(along, slope)));
  }
  // Corners 0 and 3 belong to the end that comes first in the order of positive area.
  int32_t *major = m == 0 ? x : y, *minor = m == 0 ? y : x;
  for (unsigned i = 0; i < 4; i++) {
    const unsigned far = (i == 1 || i == 2) != turned;
    major[i] = corner[far][m];
    minor[i] = corner[far][n] + (i < 2 ? -GYRE_PIXEL_UNIT / 2 : GYRE_PIXEL_UNIT / 2);
  }
  return true;
}
