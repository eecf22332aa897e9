// gyre_scalar_unit.h - twin of rtl/rdna35/gyre_scalar_unit.sv: scalar registers, scoreboard, sources
// and execution of scalar beats, branches, scalar loads.
//
// Call the eval functions of a cycle in their order here, each after its inputs are set.

#ifndef GYRE_SCALAR_UNIT_H
#define GYRE_SCALAR_UNIT_H

#include "generated/gyre_bundles.h"
#include "rdna35/gyre_mask_registers.h"
#include "rdna35/gyre_scalar_alu.h"
#include "rdna35/gyre_scalar_file.h"
#include "rdna35/gyre_scalar_load.h"
#include "rdna35/gyre_scalar_heads.h"

// A beat in the operand stage or in execute: its scalar part, and the words of its sources.
typedef struct gyre_scalar_stage {
  gyre_scalar_t part;
  gyre_vector_t vector;
  uint8_t wid;
  bool serial;  // it writes EXEC
  bool high;    // it reads the upper words
  bool a_register, b_register, c_register;
  uint32_t a, b, c;
} gyre_scalar_stage;

typedef struct gyre_scalar_unit {
  gyre_scalar_heads heads;
  gyre_scalar_file file;
  gyre_scalar_alu alu;
  gyre_mask_registers masks;
  gyre_scalar_load load;
  gyre_scalar_stage r_q, x_q;
  // The instruction in the ALU
  bool alu_serial_q, alu_wb_q;
  uint8_t alu_wid_q, alu_first_q;
  // W
  gyre_scalar_write_t write_q;
  gyre_scalar_done_t done_q;
  gyre_scalar_loaded_t loaded_q;
  bool free_q, exec_done_q;
  uint8_t free_wid_q, free_first_q, exec_wid_q;
  uint8_t waited_q;  // cycles that a word of a load has waited
  uint32_t goal_q;   // lower word of the target of a jump to registers
  bool cleared_q;
  uint8_t warps;
} gyre_scalar_unit;

typedef struct gyre_scalar_unit_in {
  const gyre_scalar_t *head[GYRE_MAX_WARPS];
  const gyre_vector_t *vector_head[GYRE_MAX_WARPS];
  // From issue and the operand stage
  bool accept, first, high, advance;
  uint8_t wid;
  uint32_t imm;
  // From the execute stage
  bool beat_valid;
  uint8_t beat_wid;
  uint32_t beat_imm;
  // From the units of the lanes
  bool flags_valid;
  gyre_vector_flags_t flags;
  // From the load/store unit: lines of scalar loads
  bool line_ready, words_valid;
  const uint8_t *words_data;
  // From launch
  bool clear;
  uint8_t clear_wid;
  uint32_t clear_tmask, clear_arg;
} gyre_scalar_unit_in;

typedef struct gyre_scalar_unit_out {
  gyre_scalar_heads_out heads;  // to issue
  // To the execute stage
  bool beat_ready;
  bool alu_frees;  // the ALU ends an instruction that has a destination
  gyre_scalar_resolve_t resolve;
  // To the operand stage; to the units of the lanes
  gyre_vector_sources_t sources;
  gyre_vector_beat_t vector_beat;
  bool flags_ready;
  uint32_t a, b;
  bool scc;
  gyre_scalar_alu_in alu_in;
  gyre_scalar_alu_out alu;
  // Of scalar loads; the line that is to be read
  gyre_scalar_load_in load_in;
  gyre_scalar_load_out load;
  // Of the scalar file
  gyre_scalar_file_in file_in;
  gyre_scalar_file_out file;
} gyre_scalar_unit_out;

// Returns false if there is no memory for it.
bool gyre_scalar_unit_init(gyre_scalar_unit *s, const gyre_config *cfg);
void gyre_scalar_unit_reset(gyre_scalar_unit *s);
void gyre_scalar_unit_free(gyre_scalar_unit *s);
// Evaluates the beat in execute: beat_ready, resolve, a, b, the line that a load asks for; and
// sources, vector_beat, flags_ready. Needs the inputs from the execute stage.
void gyre_scalar_unit_eval_beat(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                                gyre_scalar_unit_out *out);
// Evaluates what issue reads. Needs the heads.
void gyre_scalar_unit_eval_heads(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                                 gyre_scalar_unit_out *out);
// Returns true if nothing is under way.
bool gyre_scalar_unit_idle(const gyre_scalar_unit *s);
void gyre_scalar_unit_tick(gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                           gyre_scalar_unit_out *out);

#endif
