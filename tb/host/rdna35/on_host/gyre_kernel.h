// gyre_kernel.h - that of the host: a kernel is a function, and compare_host.c goes through the items.

#ifndef GYRE_KERNEL_H
#define GYRE_KERNEL_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The item that runs. One dimension.
extern uint32_t compare_local_id, compare_group_id, compare_group_size;
extern void *compare_group_memory;
void compare_group_sync(void);

static inline uint32_t gyre_local_id(unsigned d) { return d ? 0 : compare_local_id; }
static inline uint32_t gyre_local_size(unsigned d) { return d ? 1 : compare_group_size; }
static inline uint32_t gyre_global_id(unsigned d) {
  return d ? 0 : compare_group_id * compare_group_size + compare_local_id;
}
static inline void *gyre_group_memory(void) { return compare_group_memory; }
static inline void gyre_group_sync(void) { compare_group_sync(); }
static inline uint32_t gyre_min(uint32_t a, uint32_t b) { return a < b ? a : b; }
static inline uint32_t gyre_max(uint32_t a, uint32_t b) { return a < b ? b : a; }
static inline uint32_t gyre_float_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
static inline float gyre_float_from_bits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
static inline float gyre_fma(float a, float b, float c) { return fmaf(a, b, c); }
static inline float gyre_fabs(float value) { return fabsf(value); }
static inline float gyre_sqrt(float value) { return sqrtf(value); }
static inline float gyre_fmin(float a, float b) { return fminf(a, b); }
static inline float gyre_fmax(float a, float b) { return fmaxf(a, b); }

// Those of the comparison have these parameters, all of them.
#define GYRE_KERNEL(name, t0, p0, t1, p1, t2, p2) \
  void name(t0 p0, t1 p1, t2 p2);                 \
  void name(t0 p0, t1 p1, t2 p2)

#endif
