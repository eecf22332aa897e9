// gyre_rr_arbiter.h - twin of rtl/common/gyre_rr_arbiter.sv: round robin among up to 32 requests.

#ifndef GYRE_COMMON_RR_ARBITER_H
#define GYRE_COMMON_RR_ARBITER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_rr_arbiter {
  uint32_t above;  // requests above the last granted one
} gyre_rr_arbiter;

static inline void gyre_rr_arbiter_init(gyre_rr_arbiter *a) { a->above = ~UINT32_C(0); }

// The granted request, one-hot; 0 if there is none. Its number is __builtin_ctz of it.
static inline uint32_t gyre_rr_arbiter_gnt(const gyre_rr_arbiter *a, uint32_t req) {
  const uint32_t ahead = req & a->above;
  const uint32_t first = ahead != 0 ? ahead : req;
  return first & (0u - first);
}

// One clock edge; `gnt` is what gyre_rr_arbiter_gnt gave, `advance` that it was used.
static inline void gyre_rr_arbiter_tick(gyre_rr_arbiter *a, uint32_t gnt, bool advance) {
  if (advance && gnt != 0) a->above = ~((gnt << 1) - 1);
}

#endif
