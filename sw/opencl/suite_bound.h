// suite_bound.h - arithmetic of the references: a number as it is in binary64, and how far a device that
// computes in binary32 may be from it (running error analysis).
//
// Each operation adds what its own rounding may do to what the errors of its operands do: half a unit in
// the last place for + - x, and for the others what the table of OpenCL 1.2 (section 7.4) allows: division
// 2.5 units, square root, exp and log 3. A device that fuses a product and a sum rounds once less, and stays within it.
// Sums are bounded in the order in which they are written: kernel and reference must have the same.

#ifndef SUITE_BOUND_H
#define SUITE_BOUND_H

#include <math.h>

typedef struct bounded {
  double value;  // without the roundings of binary32
  double bound;  // how far off the device's may be
} bounded;

// Half a unit in the last place is at most this part of a number, or this much of a subnormal one.
#define SUITE_HALF_UNIT 0x1p-24
#define SUITE_SUBNORMAL 0x1p-150

static inline bounded bounded_exact(double value) { return (bounded){value, 0}; }

// A result whose operands may move it by `moved`, rounded with an error of `halves` half units.
static inline bounded bounded_round(double value, double moved, double halves) {
  return (bounded){value,
                   moved + halves * (SUITE_HALF_UNIT * (fabs(value) + moved) + SUITE_SUBNORMAL)};
}

static inline bounded bounded_add(bounded a, bounded b) {
  return bounded_round(a.value + b.value, a.bound + b.bound, 1);
}

static inline bounded bounded_sub(bounded a, bounded b) {
  return bounded_round(a.value - b.value, a.bound + b.bound, 1);
}

static inline bounded bounded_mul(bounded a, bounded b) {
  return bounded_round(a.value * b.value,
                       fabs(a.value) * b.bound + fabs(b.value) * a.bound + a.bound * b.bound, 1);
}

// A divisor that may be 0 has no bound.
static inline bounded bounded_div(bounded a, bounded b) {
  const double least = fabs(b.value) - b.bound;
  if (least <= 0) return (bounded){a.value / b.value, INFINITY};
  return bounded_round(
      a.value / b.value,
      (fabs(a.value) * b.bound + fabs(b.value) * a.bound) / (fabs(b.value) * least), 5);
}

static inline bounded bounded_sqrt(bounded a) {
  const double root = sqrt(fmax(a.value, 0));
  const double down = root - sqrt(fmax(a.value - a.bound, 0)),
               up = sqrt(fmax(a.value + a.bound, 0)) - root;
  return bounded_round(root, fmax(down, up), 6);
}

static inline bounded bounded_exp(bounded a) {
  return bounded_round(exp(a.value), exp(a.value) * expm1(a.bound), 6);
}

static inline bounded bounded_log(bounded a) {
  if (a.value <= a.bound) return (bounded){log(a.value), INFINITY};
  return bounded_round(log(a.value), -log1p(-a.bound / a.value), 6);
}

static inline bounded bounded_neg(bounded a) { return (bounded){-a.value, a.bound}; }

// Within these limits. Clamping brings numbers closer together, never farther apart.
static inline bounded bounded_clamp(bounded a, double low, double high) {
  const double value = fmin(fmax(a.value, low), high);
  const double up = fmin(fmax(a.value + a.bound, low), high) - value,
               down = value - fmin(fmax(a.value - a.bound, low), high);
  return (bounded){value, fmax(up, down)};
}

// a x b + c, the commonest of all.
static inline bounded bounded_mad(bounded a, bounded b, bounded c) {
  return bounded_add(bounded_mul(a, b), c);
}

#endif
