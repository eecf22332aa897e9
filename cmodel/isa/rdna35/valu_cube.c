// valu_cube.c - cube maps: the face that a direction meets, and the position on it.

#include "isa/rdna35/valu_define.h"

// Returns the axis of the largest component: 2 (z) before 1 (y) before 0 (x).
static unsigned axis(const gyre_fp *f, uint64_t x, uint64_t y, uint64_t z) {
  const uint64_t magnitude = gyre_fp_sign_bit(f) - 1;
  const uint64_t ax = x & magnitude, ay = y & magnitude, az = z & magnitude;
  if (gyre_fp_compare(f, az, ax) != -1 && gyre_fp_compare(f, az, ay) != -1 &&
      gyre_fp_compare(f, az, ax) != 2 && gyre_fp_compare(f, az, ay) != 2) {
    return 2;
  }
  const int order = gyre_fp_compare(f, ay, ax);
  return order == 0 || order == 1 ? 1 : 0;
}

static bool below_zero(const gyre_fp *f, uint64_t a) { return gyre_fp_compare(f, a, 0) == -1; }

static uint64_t negated_if(const gyre_fp *f, bool condition, uint64_t a) {
  return condition ? a ^ gyre_fp_sign_bit(f) : a;
}

// Returns 0 and 1 for +x and -x, 2 and 3 for y, 4 and 5 for z, as a number of the format.
static uint64_t face(const gyre_fp *f, uint64_t x, uint64_t y, uint64_t z) {
  const unsigned major = axis(f, x, y, z);
  const uint64_t of_axis = major == 2 ? z : major == 1 ? y : x;
  return gyre_fp_from_int(f, false, 2 * major + below_zero(f, of_axis));
}

static uint64_t across(const gyre_fp *f, uint64_t x, uint64_t y, uint64_t z) {
  switch (axis(f, x, y, z)) {
    case 2: return negated_if(f, below_zero(f, z), x);
    case 1: return x;
    default: return negated_if(f, !below_zero(f, x), z);
  }
}

static uint64_t down(const gyre_fp *f, uint64_t x, uint64_t y, uint64_t z) {
  if (axis(f, x, y, z) == 1) return negated_if(f, below_zero(f, y), z);
  return negated_if(f, true, y);
}

static uint64_t twice_major(const gyre_fp *f, uint64_t x, uint64_t y, uint64_t z) {
  const unsigned major = axis(f, x, y, z);
  return gyre_fp_ldexp(f, major == 2 ? z : major == 1 ? y : x, 1);
}

OPERATION(v_cubeid_f32, face(&e->f32, a, b, c))
OPERATION(v_cubesc_f32, across(&e->f32, a, b, c))
OPERATION(v_cubetc_f32, down(&e->f32, a, b, c))
OPERATION(v_cubema_f32, twice_major(&e->f32, a, b, c))
