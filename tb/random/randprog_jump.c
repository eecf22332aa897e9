// randprog_jump.c - deliberate faults of jumps: misaligned targets, and targets outside main memory.

#include "randprog_gen.h"

static bool inside(uint32_t a, uint32_t base, uint32_t bytes) { return a - base < bytes; }

// Before a jump that faults: a load that hits, with all else quiet, whose result comes about when
// the link is refused.
static void load_under_way(rp_gen *g) {
  if (rp_chance(g, 50)) return;
  unsigned d = rp_dst(g), offset = 4 * rp_below(g, 4);
  if (rp_chance(g, 70)) rp_word(g, g->enc.match[INSN_FENCE]);
  rp_i(g, INSN_LW, d, g->reg[R_PRIV], offset);
  rp_r(g, INSN_ADD, 0, d, d);
  rp_i(g, INSN_LW, d, g->reg[R_PRIV], offset);
  for (unsigned n = rp_below(g, 6); n > 0; n--) rp_i(g, INSN_ADDI, 0, 0, 0);
}

// Continues after the last word of main memory, or jumps over an end of it by an offset.
static bool leave_at_end(rp_gen *g, uint32_t *pc) {
  const unsigned t = g->reg[R_T0];
  const uint32_t room = 48, end = rp_ram_end(g), base = g->cfg->ram_base;
  if (g->at.tail != RP_NONE && rp_chance(g, 60)) {
    const rp_piece *p = &g->at.piece[g->at.tail];
    const uint32_t entry = p->addr + 4 * rp_below(g, p->limit);
    rp_far(g, rp_dst(g), t, entry);
    rp_home home = rp_open(g, g->at.tail);
    for (unsigned n = p->limit; n--;) rp_word(g, rp_alu_word(g));
    rp_close(g, home);
    g->at.tail = RP_NONE;
    *pc = end;
    return true;
  }
  bool low = rp_chance(g, 50), branch = rp_chance(g, 30);
  uint32_t d = 4 * rp_below(g, branch ? 512 : 1 << 17),
           over = 4 * rp_below(g, branch ? 400 : 1 << 16);
  uint32_t at = low ? base + d : end - room - d;
  uint32_t to = low ? base - 4 - over : end + over;  // may wrap into it
  if (!g->at.away || inside(to, base, g->cfg->ram_bytes) || !rp_is_free(g, at, room)) return false;
  unsigned piece = rp_new_piece(g, at, room);
  if (piece == RP_NONE) return false;
  *pc = to;
  rp_far(g, 0, t, at);
  rp_home home = rp_open(g, piece);
  for (unsigned n = rp_below(g, 8); n--;) rp_word(g, rp_alu_word(g));
  if (branch)
    rp_branch_to(g, INSN_BGEU, t, t, to);
  else
    rp_jal_to(g, rp_dst(g), to);
  rp_close(g, home);
  return true;
}

// A jump outside, or warps that begin there: the one that starts them ends, and no other warp
// starts any at that time. Sets the pc.
void rp_jump_outside(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  g->info.fault_pc = rp_outside(g, false);
  if (g->warps > 1 && g->solo && rp_chance(g, 50)) {
    rp_li(g, t, rp_range(g, 2, g->warps) + (rp_chance(g, 20) ? g->cfg->num_warps << 8 : 0));
    rp_li(g, u, g->info.fault_pc);
    // The current form waits for ever if others do.
    rp_r(g, g->first && rp_chance(g, 50) ? INSN_WSPAWN : INSN_WSPAWN20, 0, t, u);
    rp_r(g, INSN_TMC, 0, 0, 0);
    return;
  }
  if (leave_at_end(g, &g->info.fault_pc)) return;
  rp_li(g, t, g->info.fault_pc);
  load_under_way(g);
  rp_i(g, INSN_JALR, rp_dst(g), t, 0);
}

void rp_jump_misaligned(rp_gen *g) {
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], link = rp_dst(g);
  switch (rp_below(g, g->warps > 1 ? 4 : 3)) {
    case 0:
      rp_li(g, t, rp_here(g) + 2);
      load_under_way(g);
      rp_i(g, INSN_JALR, link, t, rp_below(g, 2));
      break;
    case 1: rp_word(g, gyre_encode_j(&g->enc, INSN_JAL, link, (rp_u32(g) & ~3u) | 2)); break;
    case 2: rp_word(g, gyre_encode_b(&g->enc, INSN_BEQ, t, t, (rp_u32(g) & ~3u) | 2)); break;
    default:
      rp_li(g, t, g->warps);
      rp_li(g, u, g->pc_base + rp_range(g, 1, 3));
      rp_r(g, rp_chance(g, 50) ? INSN_WSPAWN20 : INSN_WSPAWN, 0, t, u);
      break;
  }
}
