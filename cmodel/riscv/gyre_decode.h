// gyre_decode.h - twin of rtl/riscv/gyre_decode.sv: instruction word to micro-operation.
// Touches: dec_*, steer_*.

#ifndef GYRE_DECODE_DECODE_H
#define GYRE_DECODE_DECODE_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_decode {
  uint8_t valid_q, bad_q, wid_q;
  uint32_t pc_q, insn_q;
  uint8_t m_ext, f_ext, a_ext;
} gyre_decode;

void gyre_decode_init(gyre_decode *s, const gyre_config *cfg);
// dec_*, steer_*.
void gyre_decode_eval(const gyre_decode *s, gyre_wires *w);
// Needs fetch_* and which warps are killed.
void gyre_decode_tick(gyre_decode *s, uint32_t kill, const gyre_wires *w);

#endif
