// randprog_access.c - loads, stores and atomic operations that fault: misaligned and outside lanes
// in one access, beside lanes that are fine in main memory, local memory and the I/O page.
//
// A beat executes if none of its lanes is wrong. The first one that has such a lane faults: with
// misaligned lanes it is a misaligned access, whatever the others are (docs/isa.md).

#include "randprog_plan.h"

static bool inside(uint32_t a, uint32_t base, uint32_t bytes) { return a - base < bytes; }

// A word address that is neither main memory (`data`: nor local memory, nor I/O). Most are near
// something that is inside, or differ in one bit from it.
uint32_t rp_outside(rp_gen *g, bool data) {
  const gyre_config *c = g->cfg;
  for (;;) {
    uint32_t a = rp_u32(g), few = 4 * rp_below(g, rp_chance(g, 50) ? 2 : 32);
    const gyre_randprog_range *r = &g->at.range[rp_below(g, g->at.ranges)];
    switch (rp_below(g, 12)) {
      case 0: a = c->ram_base - 4 - few; break;
      case 1: a = rp_ram_end(g) + few; break;
      case 2: a = c->io_base + (data ? 4096 : 0) + few; break;
      case 3: a = c->io_base - 4 - few; break;
      case 4: a = c->lmem_base + (data ? c->lmem_bytes : 0) + few; break;
      case 5: a = c->lmem_base - 4 - few; break;
      case 6: a = rp_chance(g, 50) ? few : 0u - 4 - few; break;
      case 7: a = (rp_chance(g, 50) ? c->io_base : c->lmem_base) ^ 1u << rp_range(g, 7, 31); break;
      case 8: a = rp_here(g) ^ 1u << rp_range(g, 7, 31); break;
      case 9: a = r->base ^ 1u << rp_range(g, 7, 31); break;
      case 10: a = r->base + rp_below(g, r->count) * r->stride + (1u << rp_range(g, 7, 31)); break;
      default: break;
    }
    a &= ~3u;
    if (inside(a, c->ram_base, c->ram_bytes)) continue;
    if (data && (inside(a, c->lmem_base, c->lmem_bytes) || inside(a, c->io_base, 4096))) continue;
    return a;
  }
}

// Classes of the active lanes.
typedef struct lanes {
  uint32_t misaligned, outside, local, io;
} lanes;

// The threads of the beats below the first one that has a lane of the set, and of that one.
static uint32_t up_to(const rp_gen *g, uint32_t set, bool with) {
  uint32_t below = 0;
  for (unsigned p = 0; p < g->cfg->num_threads / g->cfg->num_lanes; p++) {
    uint32_t of = rp_lanes_of(g, p);
    if (set & of) return with ? below | of : below;
    below |= of;
  }
  return below;
}

static lanes choose(rp_gen *g, bool misaligned) {
  lanes k = {.local = rp_chance(g, 40) ? rp_u32(g) : 0, .io = rp_chance(g, 30) ? rp_u32(g) : 0};
  uint32_t bad = rp_chance(g, 30) ? g->on : rp_some(g, g->on);
  uint32_t others = rp_chance(g, 60) ? rp_u32(g) & g->on : 0;
  if (misaligned) {
    k.misaligned = bad;
    k.outside = others & ~up_to(g, bad, false);
  } else {
    k.outside = bad;
    k.misaligned = others & ~up_to(g, bad, true);
  }
  // A beat before the one that faults does what it says: it leaves the I/O page alone.
  k.io &= ~up_to(g, bad, false) & ~k.outside;
  return k;
}

// t = value in the threads of the set; `value` is in a register that is not kept.
static void select(rp_gen *g, unsigned t, unsigned u, unsigned v, uint32_t set, uint32_t value) {
  if (!(set & g->on)) return;
  if (!(g->on & ~set) && rp_chance(g, 50)) {
    rp_li(g, t, value);
    return;
  }
  rp_member(g, u, v, set);
  rp_r(g, INSN_SUB, u, 0, u);
  rp_li(g, v, value);
  rp_r(g, INSN_XOR, v, v, t);
  rp_r(g, INSN_AND, v, v, u);
  rp_r(g, INSN_XOR, t, t, v);
}

void rp_bad_access(rp_gen *g, int cause) {
  const gyre_config *c = g->cfg;
  unsigned t = g->reg[R_T0], u = g->reg[R_T1], v = g->reg[R_T2];
  bool store = cause == GYRE_FAULT_STORE_MISALIGNED || cause == GYRE_FAULT_STORE_ACCESS;
  bool misaligned = cause == GYRE_FAULT_STORE_MISALIGNED || cause == GYRE_FAULT_LOAD_MISALIGNED;
  static const uint8_t loads[] = {INSN_LH, INSN_LHU, INSN_LW, INSN_LB, INSN_LBU};
  unsigned insn = store ? (misaligned ? INSN_SH : INSN_SB) + rp_below(g, misaligned ? 2 : 3)
                        : loads[rp_below(g, misaligned ? 3 : 5)];
  bool atomic = c->a_ext && rp_chance(g, 55), f = c->f_ext && !atomic && rp_chance(g, 40);
  if (f) insn = store ? INSN_FSW : INSN_FLW;
  if (atomic) {
    unsigned amo = rp_one_of(g, &g->enc.amo);
    insn = !store ? INSN_LR : rp_chance(g, 50) ? INSN_SC : amo;
  }
  bool word = atomic || f || insn == INSN_LW || insn == INSN_SW;
  bool byte = insn == INSN_LB || insn == INSN_LBU || insn == INSN_SB;
  uint32_t offset = 0;
  lanes k = choose(g, misaligned);
  rp_i(g, INSN_ADDI, t, g->reg[R_PRIV], 4 * rp_below(g, 4));
  if (k.local & g->on) {
    rp_member(g, u, v, k.local);
    rp_r(g, INSN_SUB, u, 0, u);
    rp_r(g, INSN_XOR, v, t, g->reg[R_LMEM]);
    rp_r(g, INSN_AND, v, v, u);
    rp_r(g, INSN_XOR, t, t, v);
  }
  // The I/O page is outside for atomic operations.
  uint32_t io = c->io_base + rp_io_offset(g);
  if (!atomic) select(g, t, u, v, k.io, io);
  uint32_t nowhere = atomic && rp_chance(g, 50) ? io : rp_outside(g, true);
  select(g, t, u, v, k.outside, nowhere);
  if (rp_chance(g, 30)) {
    const uint32_t other = rp_outside(g, true);
    select(g, t, u, v, k.outside & rp_u32(g), other);
  }
  // The sum of base and offset may wrap around.
  if (!atomic && rp_chance(g, 40)) {
    offset = 4 * rp_range(g, 1, 1023) - 2048;
    rp_i(g, INSN_ADDI, t, t, 0u - offset);
  }
  if (k.misaligned && !byte) {
    rp_member(g, u, v, k.misaligned);
    if (word && rp_chance(g, 50)) rp_i(g, INSN_SLLI, u, u, 1);  // by 2
    rp_r(g, INSN_ADD, t, t, u);
  }
  if (f && c->mem_index && rp_chance(g, 50)) {  // the address becomes a base and an index
    const unsigned scale = rp_below(g, 4);
    const uint32_t index = rp_u32(g);
    rp_li(g, v, (index << scale) - offset);
    rp_r(g, INSN_SUB, t, t, v);
    rp_li(g, v, index);
    rp_word(g, gyre_encode_index(&g->enc, store ? INSN_THFSRW : INSN_THFLRW,
                                 store ? rp_fsrc(g) : rp_fdst(g), t, v, scale));
  } else if (atomic) {
    unsigned b = rp_src(g);
    rp_word(g, rp_atomic_word(g, insn, rp_dst(g), t, b));
  } else if (store) {
    rp_s(g, insn, t, f ? rp_fsrc(g) : rp_src(g), offset);
  } else {
    rp_i(g, insn, f ? rp_fdst(g) : rp_dst(g), t, offset);
  }
}
