// randprog_probe.c - programs that are hardly more than a deliberate fault.
//
// An illegal instruction, or a refused operand, differs from its neighbours
// in one bit of many, and a program raises one fault. So many very short ones see more of it.

#include "randprog_plan.h"

static int choose(rp_gen *g) {
  static const uint8_t causes[] = {GYRE_FAULT_BARRIER,         GYRE_FAULT_JOIN,
                                   GYRE_FAULT_PC_MISALIGNED,   GYRE_FAULT_FETCH_ACCESS,
                                   GYRE_FAULT_LOAD_ACCESS,     GYRE_FAULT_STORE_ACCESS,
                                   GYRE_FAULT_LOAD_MISALIGNED, GYRE_FAULT_STORE_MISALIGNED};
  // Several cores: each bit of a barrier's id and count passes a wire of its own to the common table.
  if (g->cores > 1 && rp_chance(g, 15)) return GYRE_FAULT_BARRIER;
  if (rp_chance(g, 60)) return GYRE_FAULT_ILLEGAL;
  return causes[rp_below(g, sizeof causes)];
}

// Warp 0 of every core, with one thread or all; the registers that rp_raise reads are set.
void rp_probe(rp_gen *g) {
  g->info.fault = choose(g);
  g->info.fault_maybe = g->fault_two = g->fault_differ = g->fault_melee = false;
  g->info.same_memory &= g->cores == 1;
  g->fault_core = rp_chance(g, 50) ? rp_below(g, g->cores) : g->cores;
  g->mult = 1;
  g->first = g->solo = true;
  rp_begin(g);
  rp_symbol(g, "main", 0, 0);
  if (g->groups.on && rp_groups_probe(g)) return;
  if (rp_chance(g, 30)) {
    rp_init(g, false);
    g->on = rp_full(g);
  } else {
    rp_li(g, g->reg[R_PRIV], g->priv);
    rp_li(g, g->reg[R_LMEM], g->cfg->lmem_base);
    g->on = 1;
  }
  g->depth = g->uniform = 0;
  if (rp_chance(g, 20)) rp_scratch(g);
  rp_fault(g, g->info.fault, 0, 0);
  rp_r(g, INSN_TMC, 0, 0, 0);  // the cores without the fault
}
