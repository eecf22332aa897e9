// gyre_diag.h - twin of rtl/simt/gyre_diag.sv: shows the current state of one warp to a host.

#ifndef GYRE_SIMT_DIAG_H
#define GYRE_SIMT_DIAG_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "gyre/generated/registers.h"

// State of the selected warp; the head of its buffer is valid only if the buffer is not empty.
typedef struct gyre_diag_in {
  bool halted, active, barred, insn, ready, pending, flags, unit_ok, serialize;
  bool spawn;     // a wspawn of the warp waits, or another one makes the warp wait
  bool fetch_pc;  // SMALL: show the pc of the next fetch
  uint32_t tmask, pc, head_pc;
} gyre_diag_in;

static inline gyre_diagnosis_t gyre_diag_eval(const gyre_diag_in *in) {
  gyre_diagnosis_t d = {.pc = in->insn && !in->fetch_pc ? in->head_pc : in->pc,
                        .active = in->active,
                        .stalled = false,
                        .barrier = in->active && in->barred,
                        .pending = in->pending,
                        .reason = GYRE_REASON_NONE,
                        .tmask = in->tmask,
                        .live = 0,
                        .ready = 0,
                        .next = 0};
  if (!in->active) return d;
  if (in->barred) {
    d.reason = GYRE_REASON_BARRIER;
  } else if (in->spawn) {
    d.reason = GYRE_REASON_WSPAWN;
  } else if (in->serialize) {
    d.reason = GYRE_REASON_CONTROL;
  } else if (!in->insn) {
    d.reason = GYRE_REASON_FETCH;
  } else if (in->flags) {
    d.reason = GYRE_REASON_FLAGS;
  } else if (!in->ready) {
    d.reason = GYRE_REASON_OPERAND;
  } else if (!in->unit_ok) {
    d.reason = GYRE_REASON_UNIT;
  }
  d.stalled = in->halted || d.reason != GYRE_REASON_NONE;
  return d;
}

#endif
