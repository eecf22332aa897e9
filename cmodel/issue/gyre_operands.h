// gyre_operands.h - twin of rtl/issue/gyre_operands.sv: operand stage, with the register file.
//
// Call the eval functions of a cycle in their order here, each after its inputs are set.

#ifndef GYRE_ISSUE_OPERANDS_H
#define GYRE_ISSUE_OPERANDS_H

#include "commit/gyre_commit.h"
#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "issue/gyre_issue.h"
#include "issue/gyre_register_file.h"

typedef struct gyre_operands {
  // Operand stage
  uint8_t valid_q, wid_q, beat_q, first_q, last_q;
  uint32_t lanes_q;
  gyre_uop uop_q;
  // Execute register
  uint8_t exec_valid_q, exec_wid_q, exec_beat_q, exec_first_q, exec_last_q, exec_first_lane_q;
  uint32_t exec_lanes_q;
  gyre_uop exec_uop_q;
  uint32_t exec_a_q[GYRE_MAX_THREADS], exec_b_q[GYRE_MAX_THREADS], exec_c_q[GYRE_MAX_THREADS];
  bool exec_c_zero;  // exec_c_q is all zero
  uint8_t num_lanes;
  uint32_t core;  // core_i
  const gyre_config *cfg;
  gyre_register_file file;
} gyre_operands;

typedef struct gyre_operands_in {
  bool halted;
  // From launch: clear the registers of this warp
  bool clear;
  uint8_t clear_wid;
  bool clear_work;  // set its stack pointers instead, on stacks that begin at `stack`
  uint32_t stack;
  const gyre_write *write;  // from commit
  // With ISA = 1, for the edge: scalar words and states for the beat in the stage; vector part of the issued instruction
  const gyre_vector_sources_t *sources;
  const gyre_vector_t *vector;
  bool exec_ready;              // from the execute stage
  const gyre_issue_out *issue;  // for the edge
} gyre_operands_in;

typedef struct gyre_operands_out {
  gyre_register_file_out file;  // cleared registers: to launch, to fcsr
  gyre_exec exec;               // to the execute stage: registers, until the edge
  bool issue_ready;             // to issue
  bool advance;                 // the beat in the operand stage moves on at the edge
  bool room;                    // the execute register is free, or will be
} gyre_operands_out;

// Returns false if allocation fails. cfg must outlive the struct.
bool gyre_operands_init(gyre_operands *s, const gyre_config *cfg, uint32_t core);
void gyre_operands_free(gyre_operands *s);
void gyre_operands_reset(gyre_operands *s);
// Computes exec, and the cleared registers. Needs halted, clear, write.
void gyre_operands_state(const gyre_operands *s, const gyre_operands_in *in,
                         gyre_operands_out *out);
// Computes issue_ready, advance and room. Needs exec_ready.
void gyre_operands_eval(const gyre_operands *s, const gyre_operands_in *in, gyre_operands_out *out);
void gyre_operands_tick(gyre_operands *s, const gyre_operands_in *in, const gyre_operands_out *out);

#endif
