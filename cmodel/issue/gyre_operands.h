// gyre_operands.h - twin of rtl/issue/gyre_operands.sv: register file and operand stage.
// Touches: issue_ready, exec_* (but ready), clear_row, clear_last, fclear_*.

#ifndef GYRE_ISSUE_OPERANDS_H
#define GYRE_ISSUE_OPERANDS_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_operands {
  // Operand stage
  uint8_t valid_q, wid_q, pass_q, first_q, last_q;
  uint32_t lanes_q;
  gyre_uop uop_q;
  // RAM outputs, bypass applied; rs3 only for the floating-point unit
  uint32_t rs1[GYRE_MAX_THREADS], rs2[GYRE_MAX_THREADS], rs3[GYRE_MAX_THREADS];
  // Execute register
  uint8_t exec_valid_q, exec_wid_q, exec_pass_q, exec_first_q, exec_last_q, exec_lead_q;
  uint32_t exec_lanes_q;
  gyre_uop exec_uop_q;
  uint32_t exec_a_q[GYRE_MAX_THREADS], exec_b_q[GYRE_MAX_THREADS], exec_c_q[GYRE_MAX_THREADS];
  bool exec_c_zero;  // exec_c_q is all zero
  // Sweep after reset, clearing of a warp's registers; cycles since the last row of that
  uint8_t sweep_q, wait_q;
  uint32_t sweep_row_q;
  uint8_t room;    // of the evaluated cycle
  uint32_t *file;  // rows of num_lanes words
  uint32_t rows;
  uint8_t passes, num_lanes;
  uint16_t regs;  // rows of a thread
  bool third;     // there is a third source
} gyre_operands;

bool gyre_operands_init(gyre_operands *s, const gyre_config *cfg);  // false: no memory
void gyre_operands_free(gyre_operands *s);
void gyre_operands_reset(gyre_operands *s);
// exec_* but ready: registers; nothing while the machine is halted. What is cleared in this cycle.
// Needs state_halted, clear_run, wb_valid, flag_valid.
void gyre_operands_state(const gyre_operands *s, gyre_wires *w);
// issue_ready. Needs exec_ready. Returns whether the stage moves on at this edge.
bool gyre_operands_eval(gyre_operands *s, gyre_wires *w);
// Needs issue_*, wb_*, clear_*, launch_wid.
void gyre_operands_tick(gyre_operands *s, bool squash, const gyre_wires *w);
// A register of one thread, for reports.
uint32_t gyre_operands_reg(const gyre_operands *s, unsigned wid, unsigned thread, unsigned reg);

#endif
