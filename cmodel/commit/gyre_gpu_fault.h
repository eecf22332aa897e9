// gyre_gpu_fault.h - twin of rtl/commit/gyre_gpu_fault.sv: selects the core's fault record to show.

#ifndef GYRE_COMMIT_GPU_FAULT_H
#define GYRE_COMMIT_GPU_FAULT_H

#include <string.h>

#include "gyre/config.h"
#include "gyre/fault.h"

typedef struct gyre_gpu_fault {
  uint8_t num_cores;
  bool valid_q;    // halt_o and, with several cores, fault_valid_o
  uint8_t core_q;  // the first core that faulted
} gyre_gpu_fault;

static inline void gyre_gpu_fault_init(gyre_gpu_fault *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_cores = (uint8_t)cfg->num_cores;
}
// Returns the record at the pins, from the registers of the cores' records, whose `core` is
// ignored. Its `valid` is also halt_o.
static inline gyre_fault gyre_gpu_fault_record(const gyre_gpu_fault *s, const gyre_fault *cores) {
  gyre_fault record;
  memset(&record, 0, sizeof record);
  if (s->num_cores == 1) {
    record = cores[0];
    record.core = 0;
  } else if (s->valid_q) {
    record = cores[s->core_q];
    record.valid = true;
    record.core = s->core_q;
  }
  return record;
}
static inline void gyre_gpu_fault_tick(gyre_gpu_fault *s, const gyre_fault *cores) {
  for (unsigned k = 0; k < s->num_cores && !s->valid_q; k++) {
    if (!cores[k].valid) continue;
    s->valid_q = true;
    s->core_q = (uint8_t)k;
  }
}

#endif
