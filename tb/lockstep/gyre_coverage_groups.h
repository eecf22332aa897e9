// gyre_coverage_groups.h - what functional coverage looks at where threads have pcs of their own: the
// ports of gyre_groups (docs/thread_pcs.md, "Ports and cycles") in one cycle of one core.

#ifndef GYRE_COVERAGE_GROUPS_H
#define GYRE_COVERAGE_GROUPS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre_coverage.h"

#ifdef __cplusplus
extern "C" {
#endif

// Masks: bit i is warp i of the core. Members beside a `valid` mean something with it only.
typedef struct gyre_groups_look {
  uint32_t limit_valid, turn_due;
  uint32_t limit_pc[GYRE_MAX_WARPS];
  bool part_valid, part_ready, part_parked;
  uint8_t part_wid, part_depth;
  uint32_t part_mask;
  bool next_valid;
  uint8_t next_wid;
  bool done_valid;
  uint8_t done_wid;
  bool retire_valid, retire_amo, retire_pause;
  uint8_t retire_wid;
  bool halted;       // registered: the core stands still
  uint32_t restart;  // warps that a wspawn or a launch ends or starts
} gyre_groups_look;

void gyre_coverage_groups(gyre_coverage *c, unsigned core, const gyre_groups_look *l);

#ifdef __cplusplus
}
#endif

#endif
