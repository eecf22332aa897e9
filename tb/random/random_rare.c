// random_rare.c - counts rare things that random programs do.

#include "random_rare.h"

#include <inttypes.h>
#include <stdio.h>

#include "functional/state.h"
#include "generated/gyre_units.h"
#include "riscv/gyre_insn.h"

static const char *const words[RANDOM_RARE_KINDS] = {
    "lr.w by threads of later beats",
    "lr.w without threads 0 and 1",
    "sc.w while a thread of a later beat has the reservation",
    "sc.w without the thread that has the reservation",
    "wspawn that waits for others",
    "wspawn of more warps than there are",
    "fault with threads off",
    "fault of lanes of a later beat",
    "fault inside of a split",
    "fault while a warp waits in wspawn",
    "misaligned wspawn while another one waits",
    "fetch outside by a warp that was started there",
    "join of the 2020 form on the empty stack",
    "join with uniform splits that are counted",
    "join with a token whose lower bits are right",
    "access with misaligned and outside lanes",
    "access with wrong lanes and others",
    "barrier with the first id after the table",
    "barrier with an id that is wrong in an upper bit",
};

void random_rare_insn(random_rare *c, const gyre_func *f, unsigned warp, uint32_t insn,
                      uint32_t tmask) {
  gyre_insn d;
  if (tmask == 0 || !gyre_insn_decode(insn, &d)) return;
  const gyre_warp *w = &f->warp[warp];
  const unsigned lanes = f->cfg.num_lanes;
  if (d.a_ext && d.op == GYRE_OP_LR) {
    c->count[RANDOM_RARE_LR_LATER] += (unsigned)__builtin_ctz(tmask) >= lanes;
    c->count[RANDOM_RARE_LR_NEITHER] += !(tmask & 3);
  } else if (d.a_ext && d.op == GYRE_OP_SC) {  // whose thread stays known after it
    c->count[RANDOM_RARE_SC_LATER] += w->reserved_thread >= lanes;
    c->count[RANDOM_RARE_SC_OTHERS] += !(tmask >> w->reserved_thread & 1);
  } else if (d.unit == GYRE_UNIT_SFU && (d.op == GYRE_OP_WSPAWN || d.op == GYRE_OP_WSPAWN20)) {
    c->count[RANDOM_RARE_SPAWN_WAITS] += w->spawning;
    const uint32_t n = gyre_func_reg(f, warp, (unsigned)__builtin_ctz(tmask), d.rs1);
    c->count[RANDOM_RARE_SPAWN_MANY] += n > f->cfg.num_warps;
  }
}

// The lanes of the beat that faulted: those of the record, and the others.
static void access_fault(random_rare *c, const gyre_func *f, unsigned warp, const gyre_insn *d,
                         gyre_fault fault) {
  const gyre_config *cfg = &f->cfg;
  const bool misaligned =
      fault.cause == GYRE_FAULT_LOAD_MISALIGNED || fault.cause == GYRE_FAULT_STORE_MISALIGNED;
  const unsigned beat = (unsigned)__builtin_ctz(fault.lanes) / cfg->num_lanes;
  const uint32_t of = (uint32_t)((1ull << cfg->num_lanes) - 1) << beat * cfg->num_lanes;
  const uint32_t lanes = f->warp[warp].tmask & of;
  c->count[RANDOM_RARE_BESIDE] += (lanes & ~fault.lanes) != 0;
  for (uint32_t left = misaligned ? lanes : 0; left; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    const uint32_t offset =
        d->index ? gyre_func_reg(f, warp, t, d->rs2) << (d->imm >> 25 & 3) : d->imm;
    const uint32_t a = gyre_func_reg(f, warp, t, d->rs1) + (d->a_ext ? 0 : offset);
    if (a - cfg->ram_base < cfg->ram_bytes || a - cfg->lmem_base < cfg->lmem_bytes) continue;
    if (a - cfg->io_base < 4096 && !d->a_ext) continue;
    c->count[RANDOM_RARE_MIXED]++;
    return;
  }
}

static void control_fault(random_rare *c, const gyre_func *f, const gyre_warp *w, gyre_fault fault,
                          const gyre_insn *d) {
  const unsigned sp = w->stack.sp;
  const uint32_t id = fault.value & 0x7fffffff, end = f->cfg.num_barriers;
  switch (fault.cause) {
    case GYRE_FAULT_JOIN:
      c->count[RANDOM_RARE_JOIN] += d->op == GYRE_OP_JOIN20;
      c->count[RANDOM_RARE_JOIN_UNIFORM] += w->stack.ucnt[sp] && fault.value == sp - 1;
      c->count[RANDOM_RARE_TOKEN] +=
          fault.value > 31 && ((fault.value & 31) == sp || (fault.value & 31) + 1 == sp);
      break;
    case GYRE_FAULT_BARRIER:
      c->count[RANDOM_RARE_BAR_END] += id == end;
      c->count[RANDOM_RARE_BAR_HIGH] += id > 31 && (id & 31) < end;
      break;
    case GYRE_FAULT_PC_MISALIGNED: {
      const bool spawns = d->op == GYRE_OP_WSPAWN || d->op == GYRE_OP_WSPAWN20;
      c->count[RANDOM_RARE_PC_WAITING] +=
          w->core->spawner != NULL && d->unit == GYRE_UNIT_SFU && spawns;
      break;
    }
    default: break;
  }
}

void random_rare_end(random_rare *c, const gyre_func *f, const gyre_memory *memory,
                     gyre_fault fault) {
  if (!fault.valid) return;
  const unsigned warp = fault.core * f->cfg.num_warps + fault.warp;
  const gyre_warp *w = &f->warp[warp];
  const uint32_t all = (uint32_t)((1ull << f->cfg.num_threads) - 1);
  c->count[RANDOM_RARE_PARTIAL] += w->tmask != all;
  c->count[RANDOM_RARE_BEAT] +=
      fault.lanes != 0 && (unsigned)__builtin_ctz(fault.lanes) >= f->cfg.num_lanes;
  c->count[RANDOM_RARE_DIVERGENT] += w->stack.sp != 0;
  c->count[RANDOM_RARE_WAITING] += w->core->spawner != NULL;
  c->count[RANDOM_RARE_PC_SPAWNED] += fault.cause == GYRE_FAULT_FETCH_ACCESS && w->tmask == 1 &&
                                      f->cfg.num_threads > 1 && w->stack.sp == 0;
  gyre_insn d;
  if (!gyre_insn_decode(gyre_memory_read(memory, fault.pc & ~3u, 4), &d)) return;
  if (d.unit == GYRE_UNIT_LSU && fault.lanes != 0)
    access_fault(c, f, warp, &d, fault);
  else
    control_fault(c, f, w, fault, &d);
}

void random_rare_print(const random_rare *c) {
  printf("\n");
  for (unsigned i = 0; i < RANDOM_RARE_KINDS; i++)
    printf("%-58s %8" PRIu64 "\n", words[i], c->count[i]);
}

bool random_rare_check(const random_rare *c, bool faults) {
  bool good = true;
  for (unsigned i = 0; i < (faults ? RANDOM_RARE_KINDS : RANDOM_RARE_FAULTS); i++) {
    if (c->count[i]) continue;
    fprintf(stderr, "random_test: never occurred: %s\n", words[i]);
    good = false;
  }
  return good;
}
