// gyre_pixel_cover.h - twin of rtl/memory/gyre_pixel_cover.sv: the threads of each warp of a pixel
// program that are no helpers.

#ifndef GYRE_MEMORY_PIXEL_COVER_H
#define GYRE_MEMORY_PIXEL_COVER_H

#include <stdbool.h>
#include <string.h>

#include "generated/gyre_bundles.h"
#include "gyre/config.h"

typedef struct gyre_pixel_cover_unit {
  uint32_t lanes, numbers;  // configuration; numbers of warps as a mask
  uint32_t cover_q[GYRE_MAX_WARPS];
} gyre_pixel_cover_unit;

static inline void gyre_pixel_cover_init(gyre_pixel_cover_unit *c, const gyre_config *cfg) {
  memset(c, 0, sizeof *c);
  c->lanes = cfg->num_lanes;
  c->numbers = 1;
  while (c->numbers + 1 < cfg->num_warps) c->numbers = c->numbers << 1 | 1;
}
static inline void gyre_pixel_cover_reset(gyre_pixel_cover_unit *c) {
  memset(c->cover_q, 0, sizeof c->cover_q);
}

// cover_o: cover of the lanes of a beat.
static inline uint32_t gyre_pixel_cover_lanes(const gyre_pixel_cover_unit *c, unsigned wid,
                                              unsigned beat) {
  return c->cover_q[wid] >> beat * c->lanes & ~0u >> (32 - c->lanes);
}
// read_o, for the attribute port, which has the warp's number in an address.
static inline uint32_t gyre_pixel_cover_read(const gyre_pixel_cover_unit *c, unsigned at) {
  return c->cover_q[at & c->numbers];
}
// Clock edge. ready: the launch is accepted; kill: lanes of this beat that kil removes.
static inline void gyre_pixel_cover_tick(gyre_pixel_cover_unit *c, bool ready,
                                         const gyre_launch_t *launch, unsigned wid, unsigned beat,
                                         uint32_t kill) {
  if (kill != 0) c->cover_q[wid] &= ~(kill << beat * c->lanes);
  if (ready) c->cover_q[launch->wid] = launch->covered;
}

#endif
