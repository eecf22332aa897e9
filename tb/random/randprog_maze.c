// randprog_maze.c - unstructured control flow: blocks that end by a branch, a jump, a call, a return
// or an indirect jump to any block of the maze, before or after.
//
// A thread's way out of a block takes one unit of its fuel, and leads out of the maze when there is
// none left; so each thread ends, whatever its way was. x1 and x5 always have the address of some
// block, or of code of a block before its way out, so that a return needs no call before it.

#include "randprog_plan.h"

enum { X1 = 1, X5 = 5, MOST_BLOCKS = 11, MOST_FIXES = 3 * MOST_BLOCKS + 2, PAUSE = 0x01000000 };

typedef struct maze {
  unsigned blocks, fuel, left;  // registers: units that a thread has, barriers that it has to meet
  unsigned table;               // register
  rp_jump_table *list;
  bool barriers, ends;
  unsigned form;  // of the barriers
  uint32_t id;
  uint32_t at[MOST_BLOCKS];
  struct {
    rp_fix fix;
    unsigned to;  // a block, or `blocks`: the end
  } fix[MOST_FIXES];
  unsigned fixes;
} maze;

static void go(rp_gen *g, maze *m, unsigned insn, unsigned a, unsigned b, unsigned to) {
  if (m->fixes == MOST_FIXES) return;
  m->fix[m->fixes].fix = rp_branch(g, insn, a, b);
  m->fix[m->fixes++].to = to;
}

static unsigned any(rp_gen *g, const maze *m) { return rp_below(g, m->blocks); }

// Table words are addresses of blocks when the maze is complete.
static void load_target(rp_gen *g, const maze *m, unsigned rd) {
  rp_i(g, INSN_LW, rd, m->table, 4 * rp_below(g, m->list->count));
}

static void links(rp_gen *g, const maze *m) {
  load_target(g, m, X1);
  load_target(g, m, X5);
}

// ---- What blocks do -----------------------------------------------------------------------------

// Calls itself so often as the thread's number or a register says, and returns as often.
static void recursion(rp_gen *g, const maze *m) {
  const unsigned down = g->reg[R_T0], up = g->reg[R_T1], link = rp_chance(g, 60) ? X1 : X5;
  const uint32_t mask = rp_chance(g, 40) ? 31 : 3;
  if (rp_chance(g, 50))
    rp_csrr(g, down, GYRE_CSR_TID);
  else
    rp_i(g, INSN_ANDI, down, rp_src(g), mask);
  rp_i(g, INSN_ADDI, down, down, rp_range(g, 2, 18));
  rp_r(g, INSN_ADD, up, down, 0);
  const uint32_t call = rp_here(g);
  const rp_fix first = rp_jal(g, link), over = rp_jal(g, 0);
  rp_patch(g, first);
  const uint32_t function = rp_here(g);
  rp_i(g, INSN_ADDI, down, down, 0xfff);
  const rp_fix bottom = rp_branch(g, INSN_BEQ, down, 0);
  if (rp_chance(g, 50)) rp_alu(g, rp_range(g, 1, 3));
  rp_jal_to(g, link, function);
  const uint32_t after = rp_here(g);
  if (rp_chance(g, 50)) rp_alu(g, 1);
  rp_patch(g, bottom);
  rp_i(g, INSN_ADDI, up, up, 0xfff);
  rp_branch_to(g, INSN_BEQ, up, 0, rp_here(g) + 8);
  rp_i(g, INSN_JALR, 0, link, 0);
  rp_i(g, INSN_JALR, 0, link, call + 4 - after);
  rp_patch(g, over);
  g->dyn += 50 * 12 * g->mult;
  links(g, m);  // no thread returns into this again
}

static void meet(rp_gen *g, const maze *m) {
  const unsigned a = g->reg[R_T0], b = g->reg[R_T1];
  const rp_fix over = rp_branch(g, INSN_BEQ, m->left, 0);
  rp_i(g, INSN_ADDI, m->left, m->left, 0xfff);
  rp_li(g, a, m->id);
  rp_li(g, b, 1);
  rp_r(g, m->form, 0, a, b);
  rp_patch(g, over);
}

// The subwarp ends but for some threads, the leader among them. Others may start here again.
static void end_some(rp_gen *g) {
  const unsigned t = g->reg[R_T0], u = g->reg[R_T1];
  const uint32_t leader = rp_bit(g->groups.leader);
  if (rp_chance(g, 50)) rp_word(g, g->enc.match[INSN_FENCE] | PAUSE);  // in a turn, then
  if (g->opt.own_only || rp_chance(g, 50)) {
    rp_csrr(g, t, GYRE_CSR_TID);
    rp_i(g, INSN_XORI, t, t, g->groups.leader);
    if (rp_chance(g, 50)) rp_r(g, INSN_CZERONEZ, t, t, rp_src(g));  // 0 in others, too
    rp_branch_to(g, INSN_BEQ, t, 0, rp_here(g) + 8);
    rp_r(g, INSN_TMC, 0, 0, 0);
  } else {
    rp_csrr(g, u, GYRE_CSR_TMASK);
    rp_li(g, t, leader | rp_u32(g));
    if (rp_chance(g, 50)) rp_r(g, INSN_AND, t, t, u);  // starts no warp
    // Only by threads that were together with the leader: others may meet it here, and would end
    // it.
    rp_li(g, u, leader);
    rp_r(g, INSN_AND, u, u, t);
    const rp_fix none = rp_branch(g, INSN_BEQ, u, 0);
    rp_r(g, INSN_TMC, 0, t, 0);
    rp_patch(g, none);
  }
}

static void work(rp_gen *g, maze *m) {
  static const uint8_t kinds[] = {K_ALU,   K_ALU,     K_PRIVATE, K_PRIVATE, K_MULDIV, K_SHARED,
                                  K_LOCAL, K_MIXED,   K_CONST,   K_CSR,     K_FENCE,  K_IO,
                                  K_FLOAT, K_SCATTER, K_FDIV,    K_FCSR,    K_AMO,    K_RESERVE,
                                  K_TALLY, K_FUSED,   K_VOTE};
  const uint32_t how = rp_below(g, 100);
  if (how < 60) {
    unsigned kind = kinds[rp_below(g, sizeof kinds)];
    if (g->weight[kind] == 0) kind = kinds[rp_below(g, sizeof kinds)];  // this program's habits
    if (!rp_simple(g, kind)) rp_alu(g, 2);
  } else if (how < 68) {
    rp_hint(g);
  } else if (how < 74) {
    recursion(g, m);
  } else if (how < 80) {
    rp_call(g);
    links(g, m);
  } else if (how < 84) {
    rp_split(g, 10);
  } else if (how < 87) {
    if (g->loop < RP_LOOPS) rp_predloop(g, 12);
  } else if (how < 96 && m->barriers) {
    meet(g, m);
  } else if (how < 96 && m->ends) {
    end_some(g);
  } else {
    rp_word(g, g->enc.match[INSN_FENCE] | PAUSE);
  }
}

// ---- Ways out -----------------------------------------------------------------------------------

// To the block that a register, or the thread's number, says; the link goes anywhere.
static void indirect(rp_gen *g, const maze *m) {
  static const uint8_t link[] = {0, 0, X1, X5, 2};
  const unsigned t = g->reg[R_T0], l = link[rp_below(g, sizeof link)];
  const uint32_t mask = m->list->count - 1;
  const uint32_t how = rp_below(g, 4);
  if (how < 2) {
    rp_csrr(g, t, GYRE_CSR_TID);
    if (how == 0) rp_r(g, INSN_XOR, t, t, rp_src(g));
    rp_i(g, INSN_ANDI, t, t, mask);
  } else {
    rp_i(g, INSN_ANDI, t, rp_src(g), mask);
  }
  rp_i(g, INSN_SLLI, t, t, 2);
  rp_r(g, INSN_ADD, t, t, m->table);
  rp_i(g, INSN_LW, t, t, 0);
  rp_i(g, INSN_JALR, l == 2 ? g->reg[R_T1] : l, t, rp_below(g, 2));
}

static void leave(rp_gen *g, maze *m) {
  const unsigned insn = INSN_BEQ + rp_below(g, 6), link = rp_chance(g, 60) ? X1 : X5;
  const unsigned t = g->reg[R_T0];
  rp_i(g, INSN_ADDI, m->fuel, m->fuel, 0xfff);
  rp_branch_to(g, INSN_BLT, 0, m->fuel, rp_here(g) + 8);
  go(g, m, INSN_JAL, 0, 0, m->blocks);
  switch (rp_below(g, 12)) {
    case 0: go(g, m, INSN_JAL, 0, 0, any(g, m)); break;
    case 1: go(g, m, INSN_JAL, link, 0, any(g, m)); break;
    case 2: rp_i(g, INSN_JALR, 0, link, 0); break;
    case 3: rp_i(g, INSN_JALR, link, rp_chance(g, 50) ? X1 : X5, 0); break;
    case 4:
    case 5:
    case 6: indirect(g, m); break;
    case 7: break;  // into the next block
    case 8:
      rp_csrr(g, t, GYRE_CSR_TID);
      rp_i(g, INSN_SLTIU, t, t, rp_below(g, g->cfg->num_threads + 1));
      go(g, m, INSN_BEQ + insn % 2, t, 0, any(g, m));
      break;
    default: {
      const unsigned a = rp_src(g), b = rp_chance(g, 30) ? 0 : rp_src(g);
      go(g, m, insn, a, b, any(g, m));
      if (rp_chance(g, 50)) go(g, m, INSN_JAL, 0, 0, any(g, m));
      break;
    }
  }
}

static void blocks(rp_gen *g, maze *m, uint32_t fuel) {
  const uint64_t before = g->dyn;
  uint64_t most = 0;
  for (unsigned i = 0; i < m->blocks; i++) {
    const uint64_t from = g->dyn;
    m->at[i] = rp_here(g);
    rp_symbol(g, "block_%u", i, 0);
    for (unsigned n = rp_below(g, 4); n--;) work(g, m);
    leave(g, m);
    if (g->dyn - from > most) most = g->dyn - from;
  }
  // A thread goes through so many blocks; one that starts again, through one more each time.
  g->dyn = before + most * fuel * (m->ends ? g->cfg->num_threads + 1 : 1);
}

static void patch(rp_gen *g, const maze *m) {
  const uint32_t end = rp_here(g);
  for (unsigned i = 0; i < m->fixes; i++)
    rp_patch_to(g, m->fix[i].fix, m->fix[i].to < m->blocks ? m->at[m->fix[i].to] : end);
  for (unsigned i = 0; i < m->list->count; i++) m->list->word[i] = m->at[i % m->blocks];
}

// Registers of loop level g->loop are the maze's.
bool rp_maze(rp_gen *g, uint64_t budget) {
  maze m = {.form = rp_chance(g, 50) ? INSN_BAR : INSN_BAR20};
  const uint8_t *r = g->reg;
  const uint32_t threads = g->cfg->num_threads;
  uint32_t at, fuel = rp_range(g, 3, threads > 8 ? 10 : threads > 2 ? 20 : 40), met = 0;
  if (fuel > 4 + budget / 8) fuel = 4 + (uint32_t)(budget / 8);
  if (g->groups.tables == RP_JUMP_TABLES || g->at.ranges + 6 > RP_USED || g->loop >= RP_LOOPS)
    return false;
  if (!rp_spot(g, 4 * RP_TARGETS, g->table, &at)) return false;
  m.list = &g->groups.table[g->groups.tables++];
  m.list->at = at;
  m.list->count = 4u << rp_below(g, 4);
  rp_claim(g, at, 4 * m.list->count, 0, 1);
  m.blocks = rp_range(g, 2, MOST_BLOCKS);
  m.barriers = rp_chance(g, 30);
  m.ends = !m.barriers && threads > 1 && rp_chance(g, 50);
  m.id = rp_below(g, g->cfg->num_barriers);
  m.fuel = r[R_CNT0 + g->loop];
  m.table = r[R_MASK0 + g->loop];
  m.left = r[R_TOK0];
  g->groups.leader = rp_below(g, threads);
  rp_li(g, m.table, at);
  links(g, &m);
  if (m.barriers) rp_li(g, m.left, met = rp_range(g, 1, 3));
  const bool own = rp_chance(g, 60);
  if (own) rp_i(g, INSN_ANDI, m.fuel, rp_src(g), 3);
  rp_i(g, INSN_ADDI, m.fuel, own ? m.fuel : 0, fuel);
  g->full_mask = false;
  g->level++;
  g->loop++;
  blocks(g, &m, fuel + 4);
  g->level--;
  g->loop--;
  go(g, &m, INSN_JAL, 0, 0, m.blocks);
  patch(g, &m);
  if (m.barriers) {  // each thread has met the others as often in the end
    const uint32_t top = rp_here(g);
    const rp_fix out = rp_branch(g, INSN_BEQ, m.left, 0);
    meet(g, &m);
    rp_jal_to(g, 0, top);
    rp_patch(g, out);
    g->dyn += 10 * met * g->mult;
  }
  g->full_mask = true;
  rp_gather(g, true, m.ends);
  return true;
}
