// gyre_decode.h - twin of rtl/riscv/gyre_decode.sv: turns an instruction word into a
// micro-operation.

#ifndef GYRE_DECODE_DECODE_H
#define GYRE_DECODE_DECODE_H

#include <stdbool.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_decode {
  uint8_t valid_q, bad_q, wid_q;
  uint32_t pc_q, insn_q;
  uint8_t m_ext, f_ext, a_ext, z_ext, b_ext, x_ext, c_ext, reconvergence, headers;
} gyre_decode;

// From fetch, and the warps whose words are dropped; only the edge reads these inputs.
typedef struct gyre_decode_in {
  bool fetch_valid, fetch_bad;
  uint8_t fetch_wid;
  uint32_t fetch_pc, fetch_insn;
  uint32_t kill;
} gyre_decode_in;

// To the instruction buffers; wid and uop are meaningful only while valid is set.
typedef struct gyre_decode_out {
  bool valid;
  uint8_t wid;
  gyre_uop uop;
  gyre_steer_t steer;
} gyre_decode_out;

void gyre_decode_init(gyre_decode *s, const gyre_config *cfg);
// meet: gyre_subwarps reports that other subwarps of the warp wait at this word, or before it.
// vertex: so are the warps of a draw, which have its instructions.
void gyre_decode_eval(const gyre_decode *s, bool reconverge, bool shader, bool no_fp64,
                      gyre_decode_out *out);
static inline void gyre_decode_tick(gyre_decode *s, const gyre_decode_in *in) {
  s->valid_q = in->fetch_valid && !((in->kill >> in->fetch_wid) & 1);
  if (!in->fetch_valid) return;
  s->wid_q = in->fetch_wid;
  s->pc_q = in->fetch_pc;
  s->insn_q = in->fetch_insn;
  s->bad_q = in->fetch_bad;
}

#endif
