// gyre_launch_arbiter.h - twin of rtl/dispatch/gyre_launch_arbiter.sv: gives warps and local memory of the cores to the
// sources of warps, and offers their launches to the GPU.

#ifndef GYRE_DISPATCH_LAUNCH_ARBITER_H
#define GYRE_DISPATCH_LAUNCH_ARBITER_H

#include "dispatch/gyre_launch_source.h"

// The sources; those of draws are GYRE_SOURCE_DRAW and the ones after it (gyre_draw.h).
enum { GYRE_SOURCE_GRID, GYRE_SOURCE_DRAW, GYRE_MAX_SOURCES = 3 };

typedef struct gyre_launch_arbiter {
  // By core: warps that no claim reserves, sixteenths of local memory in use, warps that a source holds
  uint8_t free_q[GYRE_MAX_CORES];
  uint16_t taken_q[GYRE_MAX_CORES];
  uint32_t held_q[GYRE_MAX_CORES];
  uint8_t claim_turn_q, launch_turn_q;  // the source whose turn it is
  uint8_t num_cores, num_warps, num_sources;
  uint16_t rows;  // sixteenths that begin with a row of lanes
} gyre_launch_arbiter;

// _eval needs claims, wants and launch_valid; the edge needs all.
typedef struct gyre_launch_arbiter_in {
  gyre_launch_source source[GYRE_MAX_SOURCES];
  bool launch_ready;  // from the GPU
} gyre_launch_arbiter_in;

typedef struct gyre_launch_arbiter_out {
  int examined,
      offered;   // the source whose claim is examined, whose launch is offered; -1: there is none
  bool granted;  // the claim that is examined
  gyre_share_t share;
  uint8_t warp[GYRE_MAX_SOURCES];  // the lowest free warp, in the core that the source names
} gyre_launch_arbiter_out;

void gyre_launch_arbiter_init(gyre_launch_arbiter *s, const gyre_config *cfg, unsigned sources);
void gyre_launch_arbiter_eval(const gyre_launch_arbiter *s, const gyre_launch_arbiter_in *in,
                              gyre_launch_arbiter_out *out);
void gyre_launch_arbiter_tick(gyre_launch_arbiter *s, const gyre_launch_arbiter_in *in,
                              const gyre_launch_arbiter_out *out);
// The claim of this source is granted.
static inline bool gyre_launch_arbiter_granted(const gyre_launch_arbiter_out *out, int source) {
  return out->granted && out->examined == source;
}

#endif
