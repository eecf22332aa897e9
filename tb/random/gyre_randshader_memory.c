// gyre_randshader_memory.c - see gyre_randshader_memory.h.

#include "gyre_randshader_memory.h"

enum { SP = 2, SLOT = 16 };  // each thread has 16 bytes of the data

static uint32_t below(gyre_shader_writer *w, uint32_t n) { return gyre_shader_below(w, n); }
static void put(gyre_shader_writer *w, uint32_t insn) { gyre_shader_put(w, insn); }
static unsigned value_register(gyre_shader_writer *w) { return gyre_shader_value(w); }

// T1 := address of the thread's part of the data, or of a part that all have in common. Where threads go apart in
// time, only their own parts have the same contents in any order.
static void put_address(gyre_shader_writer *w) {
  const uint32_t at = w->plan->data;
  const bool common = w->plan->in_order && below(w, 4) == 0;
  put(w, gyre_encode_u(&w->e, INSN_LUI, T1, (at + 0x800) & 0xfffff000));
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T1, T1, at));
  put(w, gyre_encode_i(&w->e, INSN_CSRRS, T0, 0, GYRE_CSR_TID));
  put(w, gyre_encode_i(&w->e, INSN_SLLI, T0, T0, common ? 2 : 4));
  put(w, gyre_encode_r(&w->e, INSN_ADD, T1, T1, common && below(w, 2) ? 0 : T0));
}

// Threads with a bit of their number become helpers, whose address is wrong: not aligned, or somewhere else.
static void put_wrong(gyre_shader_writer *w) {
  put(w, gyre_encode_i(&w->e, INSN_CSRRS, A1, 0, GYRE_CSR_TID));
  put(w, gyre_encode_i(&w->e, INSN_SRLI, A1, A1, below(w, 5)));
  put(w, gyre_encode_i(&w->e, INSN_ANDI, A1, A1, 1));
  put(w, (uint32_t)A1 << 15 | 5 << 12 | OPCODE);
  put(w, gyre_encode_i(&w->e, INSN_SLLI, A1, A1, below(w, 2) ? below(w, 2) : 20 + below(w, 12)));
  put(w, gyre_encode_r(&w->e, INSN_XOR, T1, T1, A1));
}

// A plain load or store of `base`, at an offset.
static void put_plain(gyre_shader_writer *w, unsigned base, uint32_t offset) {
  static const uint8_t loads[] = {INSN_LW, INSN_LH, INSN_LBU, INSN_LHU, INSN_LB};
  static const uint8_t stores[] = {INSN_SW, INSN_SH, INSN_SB};
  static const uint8_t load_bytes[] = {4, 2, 1, 2, 1}, store_bytes[] = {4, 2, 1};
  const bool f = w->cfg->f_ext && below(w, 5) == 0;
  if (below(w, 2)) {
    const unsigned i = below(w, 5);
    put(w, gyre_encode_i(&w->e, f ? INSN_FLW : loads[i], value_register(w), base,
                         offset & (uint32_t) - (f ? 4 : load_bytes[i])));
  } else {
    const unsigned i = below(w, 3);
    put(w, gyre_encode_s(&w->e, f ? INSN_FSW : stores[i], base, value_register(w),
                         offset & (uint32_t) - (f ? 4 : store_bytes[i])));
  }
}

// lr and sc at T1, whose words are used where no other subwarp can come between them.
static void put_reservation(gyre_shader_writer *w) {
  put(w, gyre_encode_r(&w->e, INSN_LR, value_register(w), T1, 0));
  if (below(w, 3) == 0) put_plain(w, T1, below(w, SLOT));
  put(w, gyre_encode_r(&w->e, INSN_SC, value_register(w), T1, value_register(w)));
}

static void put_atomic(gyre_shader_writer *w) {
  const unsigned rd = below(w, 8) ? value_register(w) : 0;
  if (w->plan->in_order && below(w, 2)) {
    put_reservation(w);
  } else {
    const unsigned insn = w->e.amo.insn[below(w, w->e.amo.count)];
    put(w, gyre_encode_r(&w->e, insn, rd, T1, value_register(w)));
  }
}

void gyre_shader_put_access(gyre_shader_writer *w) {
  const bool stack = w->plan->stacks && below(w, 3) == 0;
  if (stack) {
    // Sometimes the stack of another thread, if that is a helper's access or a load.
    put(w, gyre_encode_i(&w->e, INSN_ADDI, T1, SP, 0 - SLOT * (1 + below(w, 3))));
  } else {
    put_address(w);
  }
  if (w->plan->kills && below(w, 3) == 0) put_wrong(w);
  if (w->cfg->a_ext && below(w, 3) == 0) {
    put_atomic(w);
  } else {
    put_plain(w, T1, below(w, SLOT));
  }
}

void gyre_shader_put_collective(gyre_shader_writer *w) {
  const unsigned insn = w->e.c_rows.insn[below(w, w->e.c_rows.count)];
  const bool vote = (w->e.match[insn] >> 12 & 7) < 4;
  const unsigned rd = value_register(w), rs1 = value_register(w);
  if (!w->plan->in_order) return;
  if (!vote && below(w, 2)) {  // a neighbour of the quad, as gyre_quad.h asks for it
    const uint32_t control = below(w, 2) ? 0x3e << 12 | 1 << 6 : 0x3d << 12 | 2 << 6;
    put(w, gyre_encode_u(&w->e, INSN_LUI, T0, control & 0xfffff000));
    put(w, gyre_encode_i(&w->e, INSN_ADDI, T0, T0, (control & 0xfff) | below(w, 3)));
    put(w, gyre_encode_r(&w->e, insn, rd, rs1, T0));
  } else {
    put(w, gyre_encode_r(&w->e, insn, rd, rs1, vote ? 0 : value_register(w)));
  }
}
