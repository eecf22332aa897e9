// gyre_mask_registers.c - twin of rtl/rdna35/gyre_mask_registers.sv.

#include "rdna35/gyre_mask_registers.h"

#include <string.h>

#include "gyre/rdna35.h"

// Conditions of branches, in the order of their opcodes.
enum { ALWAYS, SCC0, SCC1, VCCZ, VCCNZ, EXECZ, EXECNZ };

void gyre_mask_registers_init(gyre_mask_registers *s) {
  memset(s, 0, sizeof *s);
  for (unsigned w = 0; w < GYRE_MAX_WARPS; w++) s->exec_q[w] = 1;
}

static bool is_taken(const gyre_mask_registers_out *out, unsigned condition) {
  switch (condition) {
    case ALWAYS: return true;
    case SCC0: return !out->scc;
    case SCC1: return out->scc;
    case VCCZ: return out->vccz;
    case VCCNZ: return !out->vccz;
    case EXECZ: return out->execz;
    case EXECNZ: return !out->execz;
    default: return false;
  }
}

void gyre_mask_registers_eval(const gyre_mask_registers *s, const gyre_mask_registers_in *in,
                              gyre_mask_registers_out *out) {
  out->vcc = s->vcc_q[in->wid];
  out->scc = s->scc_q[in->wid];
  out->vccz = out->vcc == 0;
  out->execz = s->exec_q[in->wid] == 0;
  out->taken = is_taken(out, in->condition);
}

void gyre_mask_registers_tick(gyre_mask_registers *s, const gyre_mask_registers_in *in) {
  if (in->scc_valid) s->scc_q[in->wid] = in->scc;
  if (!in->written_valid) return;
  if (in->written_number == GYRE_RDNA35_VCC_LO) s->vcc_q[in->written_wid] = in->written_data;
  if (in->written_number == GYRE_RDNA35_EXEC_LO) s->exec_q[in->written_wid] = in->written_data;
  if (in->cleared) s->scc_q[in->written_wid] = false;
}
