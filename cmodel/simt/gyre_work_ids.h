// gyre_work_ids.h - twin of rtl/simt/gyre_work_ids.sv: values of the workgroup CSRs of all threads.

#ifndef GYRE_SIMT_WORK_IDS_H
#define GYRE_SIMT_WORK_IDS_H

#include <stdbool.h>
#include <string.h>

#include "gyre/config.h"

// Row written by the dispatcher.
typedef struct gyre_work_row {
  bool valid;
  uint8_t wid, row;
  uint32_t number, first;            // of the workgroup, in dimension `row`
  uint32_t words[GYRE_MAX_THREADS];  // per lane: ids of beat `row`, 10 bits each, x lowest
} gyre_work_row;

typedef struct gyre_work_ids {
  uint32_t id[GYRE_MAX_WARPS][GYRE_MAX_THREADS];
  uint32_t number[GYRE_MAX_WARPS][4], first[GYRE_MAX_WARPS][4];
  // Values of the beat in execute
  uint32_t exec_id[GYRE_MAX_THREADS], exec_number, exec_first;
  uint8_t num_lanes, beats;
} gyre_work_ids;

static inline void gyre_work_ids_init(gyre_work_ids *s, const gyre_config *cfg) {
  s->num_lanes = (uint8_t)cfg->num_lanes;
  s->beats = (uint8_t)(cfg->num_threads / cfg->num_lanes);
}

// Returns the value that lane l reads (value_o). csr: low bits of the CSR number; work: its warp
// has a workgroup.
static inline uint32_t gyre_work_ids_value(const gyre_work_ids *s, unsigned csr, bool work,
                                           unsigned l) {
  const uint32_t own = s->exec_id[l] >> 10 * (csr & 3) & 0x3ff;
  if (!work) return 0;
  return (csr & 8 ? s->exec_first : csr & 4 ? s->exec_number : 0) + (csr & 4 ? 0 : own);
}

// A beat enters execute, whose CSR names this dimension. Call before the write of the same cycle.
static inline void gyre_work_ids_read(gyre_work_ids *s, unsigned wid, unsigned beat,
                                      unsigned dimension) {
  memcpy(s->exec_id, s->id[wid] + beat * s->num_lanes, s->num_lanes * sizeof *s->exec_id);
  s->exec_number = s->number[wid][dimension];
  s->exec_first = s->first[wid][dimension];
}

// Returns the value that a thread would read, for observers.
static inline uint32_t gyre_work_ids_inspect(const gyre_work_ids *s, unsigned wid, unsigned thread,
                                             unsigned csr, bool work) {
  gyre_work_ids look = *s;
  look.exec_id[0] = s->id[wid][thread];
  look.exec_number = s->number[wid][csr & 3];
  look.exec_first = s->first[wid][csr & 3];
  return gyre_work_ids_value(&look, csr, work, 0);
}

static inline void gyre_work_ids_write(gyre_work_ids *s, const gyre_work_row *row) {
  if (row->row < s->beats) {
    memcpy(s->id[row->wid] + row->row * s->num_lanes, row->words,
           s->num_lanes * sizeof *row->words);
  }
  if (row->row < 3) {
    s->number[row->wid][row->row] = row->number;
    s->first[row->wid][row->row] = row->first;
  }
}

#endif
