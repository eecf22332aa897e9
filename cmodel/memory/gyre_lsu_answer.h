// gyre_lsu_answer.h - twin of rtl/memory/gyre_lsu_answer.sv: the access that waits, and results.
// Reads lsu_ready and lmem_rdata of the wires, writes lsu_* (but ready) and dcrsp_ready.

#ifndef GYRE_MEMORY_LSU_ANSWER_H
#define GYRE_MEMORY_LSU_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre.h"
#include "gyre_bundles.h"

// The registers of the access are public: gyre_lsu writes them at the edge at which it is made.
typedef struct gyre_lsu_answer {
  uint32_t lanes, line_bytes;  // configuration
  bool valid, local;
  bool result;  // the answer completes a result
  bool wb;      // a load whose result is wanted
  uint8_t wid, pass, last, op, rd;
  uint32_t active, group;  // lanes of the pass, lanes of the access
  uint32_t addr[GYRE_MAX_THREADS];
  uint32_t acc[GYRE_MAX_THREADS];  // words of lanes served by earlier accesses of the pass
  // Signals between the evaluations of a cycle and its edge
  bool answered, take, done;
  const uint8_t *line;
} gyre_lsu_answer;

void gyre_lsu_answer_init(gyre_lsu_answer *a, const gyre_config *cfg);
// lsu_valid and its payload. `line` holds until the tick.
void gyre_lsu_answer_eval_result(gyre_lsu_answer *a, gyre_wires *w, bool dcrsp_valid,
                                 const uint8_t *line);
// Needs lsu_ready: dcrsp_ready, take, done.
void gyre_lsu_answer_eval_take(gyre_lsu_answer *a, gyre_wires *w);
// The edge: before a new access is written into the registers, and before the cache has its edge.
void gyre_lsu_answer_tick(gyre_lsu_answer *a, const gyre_wires *w);

#endif
