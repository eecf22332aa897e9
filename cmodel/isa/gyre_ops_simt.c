// gyre_ops_simt.c - divergence stack and barrier tables.

#include "isa/gyre_ops_simt.h"

#include <string.h>

static unsigned popcount(uint32_t x) {
  unsigned n = 0;
  for (; x != 0; x &= x - 1) n++;
  return n;
}

static gyre_control fault(unsigned cause, uint32_t value, uint32_t tmask) {
  return (gyre_control){.fault = (uint8_t)cause, .value = value, .tmask = tmask};
}

static gyre_control go_on(uint32_t tmask) {
  return (gyre_control){.fault = GYRE_NO_FAULT, .tmask = tmask};
}

gyre_control gyre_stack_split(gyre_stack *s, unsigned depth, unsigned op, uint32_t tmask,
                              uint32_t cond, uint32_t next_pc) {
  uint32_t taken = tmask & (op == GYRE_OP_SPLITN ? ~cond : cond);
  uint32_t other = tmask & ~taken;
  if (taken == 0 || other == 0) {
    if (op == GYRE_OP_SPLIT20) {
      if (s->ucnt[s->sp] == UINT8_MAX) return fault(GYRE_FAULT_STACK, s->sp, tmask);
      s->ucnt[s->sp]++;
    }
    return go_on(tmask);
  }
  if (s->sp >= depth) return fault(GYRE_FAULT_STACK, s->sp, tmask);
  // Running the larger side first keeps more lanes busy if the other one ends early; the 2020 form
  // has a fixed order.
  bool taken_first = op == GYRE_OP_SPLIT20 || popcount(taken) >= popcount(other);
  s->sp++;
  s->ucnt[s->sp] = 0;
  s->level[s->sp].rmask = tmask;
  s->level[s->sp].omask = taken_first ? other : taken;
  s->level[s->sp].opc = next_pc;
  s->level[s->sp].second = false;
  return go_on(taken_first ? taken : other);
}

// One side of the innermost divergent split has reached its join.
static gyre_control pop(gyre_stack *s) {
  if (!s->level[s->sp].second) {
    s->level[s->sp].second = true;
    gyre_control c = go_on(s->level[s->sp].omask);
    c.jump = true;
    c.pc = s->level[s->sp].opc;
    return c;
  }
  gyre_control c = go_on(s->level[s->sp].rmask);
  s->sp--;
  return c;
}

gyre_control gyre_stack_join(gyre_stack *s, uint32_t tmask, uint32_t token) {
  if (token == s->sp) return go_on(tmask);
  // An open uniform split20 inside this level is not paired.
  if (s->sp == 0 || token != s->sp - 1U || s->ucnt[s->sp] != 0) {
    return fault(GYRE_FAULT_JOIN, token, tmask);
  }
  return pop(s);
}

gyre_control gyre_stack_join20(gyre_stack *s, uint32_t tmask) {
  if (s->ucnt[s->sp] != 0) {
    s->ucnt[s->sp]--;
    return go_on(tmask);
  }
  if (s->sp == 0) return fault(GYRE_FAULT_JOIN, 0, tmask);
  return pop(s);
}

static uint32_t all_threads(unsigned num_threads) {
  return num_threads >= 32 ? UINT32_MAX : (1U << num_threads) - 1U;
}

uint32_t gyre_tmc_mask(unsigned op, uint32_t operand, unsigned num_threads) {
  if (op != GYRE_OP_TMC20) return operand & all_threads(num_threads);
  return all_threads(operand < num_threads ? operand : num_threads);
}

uint32_t gyre_pred_mask(unsigned op, uint32_t tmask, uint32_t cond, uint32_t other,
                        unsigned num_threads) {
  uint32_t kept = tmask & (op == GYRE_OP_PREDN ? ~cond : cond);
  return kept != 0 ? kept : other & all_threads(num_threads);
}

// A barrier that counts cores has a count of 1 with one core; no other barrier has.
static bool in_use(const gyre_barriers *b, unsigned table, unsigned entry) {
  return b->left[table][entry] != 0 ||
         (b->count[table][entry] == 1 && b->waiting[table][entry] != 0);
}

gyre_arrival gyre_bar(gyre_barriers *b, unsigned num_barriers, unsigned num_warps, unsigned warp,
                      uint32_t id, uint32_t count) {
  gyre_arrival r = {0};
  unsigned table = id >> 31;
  unsigned entry = id & 0x7fffffffU;
  if (count == 0 || count > num_warps || entry >= num_barriers) {
    r.fault = true;
    return r;
  }
  if (count == 1) return r;  // no warp to wait for; the table is unchanged
  uint8_t *left = &b->left[table][entry];
  uint32_t *waiting = &b->waiting[table][entry];
  if (!in_use(b, table, entry)) {
    b->count[table][entry] = (uint8_t)count;
    *left = (uint8_t)count;
    *waiting = 0;
  } else if (b->count[table][entry] != count) {
    r.fault = true;
    return r;
  }
  if (--*left == 0) {
    r.release = *waiting;
    return r;
  }
  *waiting |= 1U << warp;
  r.wait = true;
  return r;
}

gyre_arrival gyre_bar_one_core(gyre_barriers *b, unsigned num_barriers, unsigned warp, uint32_t id,
                               uint32_t count) {
  const unsigned entry = id & 0x7fffffffU;
  if (count != 1 || entry >= num_barriers || (in_use(b, 1, entry) && b->count[1][entry] != 1)) {
    return (gyre_arrival){.fault = true};
  }
  if (!in_use(b, 1, entry)) b->waiting[1][entry] = 0;
  b->count[1][entry] = 1;
  b->waiting[1][entry] |= 1U << warp;
  return (gyre_arrival){.wait = true};
}

void gyre_bar_drop(gyre_barriers *b, unsigned num_barriers, uint32_t warps) {
  for (unsigned table = 0; table < 2; table++) {
    for (unsigned i = 0; i < num_barriers; i++) b->waiting[table][i] &= ~warps;
  }
}

static bool in_use_all(const gyre_barriers_all *b, unsigned entry) {
  if (!b->cores[entry]) return b->left[entry] != 0;
  for (unsigned i = 0; i < GYRE_MAX_CORES; i++) {
    if (b->waiting[entry][i] != 0) return true;
  }
  return false;
}

// Opens the barrier at the first arrival: no warp waits there yet.
static void open_all(gyre_barriers_all *b, unsigned entry, uint32_t count, bool cores) {
  b->count[entry] = (uint16_t)count;
  b->left[entry] = cores ? 0 : (uint16_t)count;
  b->there[entry] = 0;
  b->cores[entry] = cores;
  memset(b->waiting[entry], 0, sizeof b->waiting[entry]);
}

gyre_arrival_all gyre_bar_all(gyre_barriers_all *b, unsigned num_barriers, unsigned warps,
                              unsigned core, unsigned warp, uint32_t id, uint32_t count) {
  gyre_arrival_all r = {0};
  unsigned entry = id & 0x7fffffffU;
  if (count == 0 || count > warps || entry >= num_barriers) {
    r.fault = true;
    return r;
  }
  if (count == 1) return r;  // no warp to wait for; the table is unchanged
  if (!in_use_all(b, entry)) {
    open_all(b, entry, count, false);
  } else if (b->count[entry] != count || b->cores[entry]) {
    r.fault = true;
    return r;
  }
  if (--b->left[entry] == 0) {
    memcpy(r.release, b->waiting[entry], sizeof r.release);
    return r;
  }
  b->waiting[entry][core] |= 1U << warp;
  r.wait = true;
  return r;
}

gyre_arrival_all gyre_bar_cores(gyre_barriers_all *b, unsigned num_barriers, unsigned num_cores,
                                unsigned core, unsigned warp, uint32_t id, uint32_t count) {
  const unsigned entry = id & 0x7fffffffU;
  if (count == 0 || count > num_cores || entry >= num_barriers) {
    return (gyre_arrival_all){.fault = true};
  }
  if (!in_use_all(b, entry)) {
    open_all(b, entry, count, true);
  } else if (b->count[entry] != count || !b->cores[entry]) {
    return (gyre_arrival_all){.fault = true};
  }
  b->waiting[entry][core] |= 1U << warp;
  return (gyre_arrival_all){.wait = true};
}

gyre_arrival_all gyre_bar_cores_check(gyre_barriers_all *b, unsigned num_barriers, unsigned core,
                                      uint32_t active) {
  gyre_arrival_all r = {0};
  for (unsigned i = 0; i < num_barriers; i++) {
    const uint32_t waiting = b->waiting[i][core];
    if (!b->cores[i] || waiting == 0 || (active & ~waiting) != 0) continue;
    b->there[i] |= (uint16_t)(1U << core);
    if ((unsigned)__builtin_popcount(b->there[i]) < b->count[i]) break;
    for (unsigned c = 0; c < GYRE_MAX_CORES; c++) {
      if ((b->there[i] >> c & 1) == 0) continue;
      r.release[c] = b->waiting[i][c];
      b->waiting[i][c] = 0;
    }
    b->there[i] = 0;
    break;
  }
  return r;
}

void gyre_bar_all_drop(gyre_barriers_all *b, unsigned num_barriers, unsigned core, uint32_t warps) {
  for (unsigned i = 0; i < num_barriers; i++) b->waiting[i][core] &= ~warps;
}
