// gyre_mask_registers.h - twin of rtl/rdna35/gyre_mask_registers.sv: VCC, EXEC and SCC of each warp.

#ifndef GYRE_MASK_REGISTERS_H
#define GYRE_MASK_REGISTERS_H

#include "gyre/config.h"

typedef struct gyre_mask_registers {
  uint32_t vcc_q[GYRE_MAX_WARPS], exec_q[GYRE_MAX_WARPS];
  bool scc_q[GYRE_MAX_WARPS];
} gyre_mask_registers;

typedef struct gyre_mask_registers_in {
  // From the scalar file
  bool written_valid, cleared;
  uint8_t written_wid, written_number;
  uint32_t written_data;
  // From the scalar unit
  bool scc_valid, scc;
  // From the execute stage
  uint8_t wid, condition;
} gyre_mask_registers_in;

typedef struct gyre_mask_registers_out {
  uint32_t vcc;
  bool scc, vccz, execz, taken;
} gyre_mask_registers_out;

void gyre_mask_registers_init(gyre_mask_registers *s);
void gyre_mask_registers_eval(const gyre_mask_registers *s, const gyre_mask_registers_in *in,
                              gyre_mask_registers_out *out);
void gyre_mask_registers_tick(gyre_mask_registers *s, const gyre_mask_registers_in *in);

#endif
