// gyre_global_barriers.h - twin of rtl/simt/gyre_global_barriers.sv: barriers over all cores.

#ifndef GYRE_SIMT_GLOBAL_BARRIERS_H
#define GYRE_SIMT_GLOBAL_BARRIERS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "isa/gyre_ops_simt.h"

#define GYRE_BARRIER_CORES 16

typedef struct gyre_global_barriers {
  uint16_t count[GYRE_MAX_BARRIERS];  // operand of the first arrival
  // Arrivals still missing; 0: the entry is not in use, or it counts cores
  uint16_t left[GYRE_MAX_BARRIERS];
  uint32_t waiting[GYRE_MAX_BARRIERS][GYRE_BARRIER_CORES];  // warps to release, of each core
  bool cores[GYRE_MAX_BARRIERS];                            // the count is of cores
  uint16_t there[GYRE_MAX_BARRIERS];                        // cores that have arrived
  // Outputs: cores that get an answer (a mask), the answer, and the warps to release
  uint16_t ack;
  bool fault, wait;
  uint32_t clear[GYRE_BARRIER_CORES];
  uint8_t last;  // the core that was served last
  uint8_t num_cores, num_warps, num_barriers;
} gyre_global_barriers;

// Signals of a core in a cycle: its request, and the warps that end or start (drop_i).
typedef struct gyre_global_request {
  bool valid, cores, arrived;
  uint8_t wid;
  uint32_t id, count;
  uint32_t drop;
} gyre_global_request;

void gyre_global_barriers_init(gyre_global_barriers *s, const gyre_config *cfg);
void gyre_global_barriers_tick(gyre_global_barriers *s, const gyre_global_request *core);

#endif
