// func_unstructured_test.c - random programs with unstructured control flow: what each thread of a
// warp ends with equals what the same program leaves when one thread alone runs it.
//
//   func_unstructured_test [--programs N] [--seed S]
//
// A program is blocks: a few operations on registers and on the thread's own memory, then a way out:
// a branch to any block, a jump, an indirect jump through the table of blocks, a call, a return to
// where one was called from or to any place else, the end of the thread, a barrier, a critical
// section. Every block costs one unit of fuel, so that all threads end. Nothing is structured: loops
// of several entries, jumps into functions, calls that never return. The thread alone runs with the
// divergence stack, and gets its number as the program's argument.

#include "rig.h"

enum { FUEL = 20, RETURN = 21, TABLE = 22, OWN = 23, LOCK = 24, ONE = 27, ME = 30 };
enum { T0 = 6, T1 = 7, FIRST = 8, LAST = 17 };  // scratch; what is compared
enum { OWN_BYTES = 256, MAX_BLOCKS = 24, MAX_THREADS = 32 };
#define TABLE_AT 0x80020000U
#define OWN_AT 0x80030000U
#define SHARED_AT 0x80040000U

static uint64_t state;

static uint32_t draw(uint32_t below) {
  state += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t z = state;
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return (uint32_t)((z ^ z >> 31) % below);
}

static uint32_t any(void) { return FIRST + draw(LAST - FIRST + 1); }

// ---- Programs -----------------------------------------------------------------------------------

typedef struct program {
  unsigned blocks;
  bool barriers, locks;
  uint32_t at[MAX_BLOCKS];
  struct {
    uint32_t from, kind, reg, reg2;  // a jump to a block that may not have been written yet
    unsigned to;
  } fix[8 * MAX_BLOCKS];
  unsigned fixes;
} program;

enum { FIX_JAL, FIX_BEQ, FIX_BNE, FIX_BLT };

static void jump(rig *r, program *p, uint32_t kind, uint32_t reg, uint32_t reg2) {
  p->fix[p->fixes].from = r->here;
  p->fix[p->fixes].kind = kind;
  p->fix[p->fixes].reg = reg;
  p->fix[p->fixes].reg2 = reg2;
  p->fix[p->fixes++].to = draw(p->blocks);
  emit(r, 0);
}

static void operation(rig *r) {
  const uint32_t rd = any(), a = any(), b = any();
  switch (draw(7)) {
    case 0: emit(r, ADD(rd, a, b)); break;
    case 1: emit(r, r_type(0x33, 4, 0, rd, a, b)); break;  // xor
    case 2: emit(r, MUL(rd, a, b)); break;
    case 3: emit(r, ADDI(rd, a, (int32_t)draw(4096) - 2048)); break;
    case 4: emit(r, i_type(0x13, 5, rd, a, (int32_t)draw(32))); break;  // srli
    case 5: emit(r, SW(a, OWN, (int32_t)(4 * draw(OWN_BYTES / 4)))); break;
    default: emit(r, LW(rd, OWN, (int32_t)(4 * draw(OWN_BYTES / 4)))); break;
  }
}

// To the block whose number is the low bits of a register; link: x1, x5, x7 or x0.
static void indirect(rig *r, const program *p, uint32_t link) {
  unsigned mask = 1;
  while (2 * mask <= p->blocks) mask *= 2;
  emit(r, ANDI(T0, any(), (int32_t)mask - 1));
  emit(r, SLLI(T0, T0, 2));
  emit(r, ADD(T0, T0, TABLE));
  emit(r, LW(T0, T0, 0));
  emit(r, JALR(link, T0, 0));
}

// A counter under a lock, of one of three shapes.
static void critical(rig *r) {
  const uint32_t shape = draw(3), top = r->here;
  if (shape == 0) {
    emit(r, AMOSWAP(T0, LOCK, ONE));
  } else {
    emit(r, LR(T0, LOCK));
    emit(r, BNE(T0, 0, (int32_t)(top - r->here)));
    emit(r, SC(T0, LOCK, ONE));
  }
  emit(r, BNE(T0, 0, (int32_t)(top - r->here)));
  emit(r, LW(T1, LOCK, 64));
  if (shape == 2) emit(r, MUL(T1, T1, ONE));
  emit(r, ADDI(T1, T1, 1));
  emit(r, SW(T1, LOCK, 64));
  emit(r, SW(0, LOCK, 0));
  emit(r, LW(T1, OWN, OWN_BYTES));  // how often this thread was in here
  emit(r, ADDI(T1, T1, 1));
  emit(r, SW(T1, OWN, OWN_BYTES));
}

static void leave(rig *r, program *p) {
  static const uint32_t links[4] = {0, 1, 5, 7};
  switch (draw(10)) {
    case 0: jump(r, p, FIX_JAL, 0, 0); break;
    case 1:  // a call; whoever returns goes on in the next block
      jump(r, p, FIX_JAL, draw(2) != 0 ? 1 : 5, 0);
      break;
    case 2: emit(r, JALR(0, 1, 0)); break;  // to the last call, by whomever
    case 3: emit(r, JALR(draw(2) != 0 ? 1 : 5, 5, 0)); break;
    case 4: indirect(r, p, links[draw(4)]); break;
    case 5:
      if (draw(3) == 0) emit(r, END);
      break;
    default:
      jump(r, p, FIX_BEQ + draw(3), any(), draw(3) == 0 ? 0 : any());
      if (draw(2) != 0) jump(r, p, FIX_JAL, 0, 0);
      break;
  }
}

static void block(rig *r, program *p, uint32_t end) {
  emit(r, ADDI(FUEL, FUEL, -1));
  emit(r, BNE(FUEL, 0, 8));
  emit(r, JAL(0, (int32_t)(end - r->here)));
  for (uint32_t n = draw(6); n > 0; n--) operation(r);
  if (p->barriers && draw(5) == 0) emit(r, BAR(0, ONE));
  if (p->locks && draw(5) == 0) critical(r);
  leave(r, p);
}

static void write_program(rig *r, program *p) {
  emit(r, ADDI(28, 0, -1));
  emit(r, TMC(28));
  emit(r, ADDI(28, 0, -1));
  emit(r, ADDI(ONE, 0, 1));
  emit(r, CSRR(ME, 0xCC0));
  emit(r, CSRR(T0, 0x340));
  emit(r, ADD(ME, ME, T0));
  emit_li(r, TABLE, TABLE_AT);
  emit_li(r, LOCK, SHARED_AT);
  emit_li(r, OWN, OWN_AT);
  emit_li(r, T0, 2 * OWN_BYTES);
  emit(r, MUL(T0, T0, ME));
  emit(r, ADD(OWN, OWN, T0));
  emit(r, ADDI(FUEL, 0, 20 + (int32_t)draw(200)));
  emit(r, LW(1, TABLE, 0));  // returns before any call
  emit(r, LW(5, TABLE, 4));
  for (uint32_t reg = FIRST; reg <= LAST; reg++) {
    emit_li(r, reg, draw(UINT32_MAX));
    if (draw(3) != 0) emit(r, MUL(reg, reg, ME));
    if (draw(3) == 0) emit(r, ANDI(reg, reg, 7));
  }
  emit(r, JAL(0, 4 * (LAST - FIRST + 4)));  // over the end
  const uint32_t end = r->here;
  for (uint32_t reg = FIRST; reg <= LAST; reg++) {
    emit(r, SW(reg, OWN, (int32_t)(OWN_BYTES + 4 * (reg - FIRST + 1))));
  }
  emit(r, END);
  emit(r, END);
  for (unsigned i = 0; i < p->blocks; i++) {
    p->at[i] = r->here;
    memcpy(r->ram + (TABLE_AT - RIG_BASE) + 4 * i, &p->at[i], 4);
    block(r, p, end);
  }
  emit(r, JAL(0, (int32_t)(end - r->here)));  // behind the last block
  for (unsigned i = 0; i < p->fixes; i++) {
    const int32_t off = (int32_t)(p->at[p->fix[i].to] - p->fix[i].from);
    const uint32_t a = p->fix[i].reg, b = p->fix[i].reg2;
    uint32_t word = JAL(a, off);
    if (p->fix[i].kind == FIX_BEQ) word = BEQ(a, b, off);
    if (p->fix[i].kind == FIX_BNE) word = BNE(a, b, off);
    if (p->fix[i].kind == FIX_BLT) word = b_type(4, a, b, off);
    memcpy(r->ram + (p->fix[i].from - RIG_BASE), &word, 4);
  }
}

// ---- Comparison ---------------------------------------------------------------------------------

typedef struct end {
  uint32_t reg[MAX_THREADS][32];
  uint8_t own[MAX_THREADS][2 * OWN_BYTES];
} end;

static void keep(const rig *r, end *e, unsigned lane, unsigned thread) {
  for (unsigned i = 0; i < 32; i++) e->reg[thread][i] = gyre_func_reg(r->func, 0, lane, i);
  memcpy(e->own[thread], r->ram + (OWN_AT - RIG_BASE) + 2 * OWN_BYTES * thread, 2 * OWN_BYTES);
}

// Is the thread as it is alone? Scratch registers of critical sections depend on the others.
static bool equal(const end *a, const end *b, unsigned t) {
  bool same = memcmp(a->own[t], b->own[t], sizeof a->own[t]) == 0;
  for (unsigned i = 0; i < 32; i++)
    same = same && (i == T1 || i == T0 || a->reg[t][i] == b->reg[t][i]);
  return same;
}

static bool check(rig *r, uint64_t seed, uint64_t *groups) {
  static end together, alone;
  static uint8_t start[RIG_BYTES];
  state = seed;
  const unsigned threads = 1U << draw(6);
  const unsigned lanes = draw(2) != 0 ? threads : 1;
  program p = {.blocks = 2 + draw(MAX_BLOCKS - 1), .barriers = draw(3) == 0, .locks = draw(3) == 0};
  rig_begin(r, "unstructured", 1, threads, lanes);
  r->cfg.reconvergence = 1;
  r->cfg.group_wait = 256U << draw(5);
  write_program(r, &p);
  memcpy(start, r->ram, sizeof start);
  gyre_state s = rig_run(r, 0);
  if (s == GYRE_RUNNING) s = gyre_func_run(r->func, 20000000);
  if (s != GYRE_DONE) {
    const gyre_warp_info w = gyre_func_warp(r->func, 0);
    printf("seed %" PRIu64 ": state %d, pc %08" PRIx32 ", threads %" PRIx32 " %s\n", seed, (int)s,
           w.pc, w.tmask, w.waits_for);
    return false;
  }
  *groups += gyre_func_thread_insns(r->func) != threads * gyre_func_warp_insns(r->func);
  uint32_t counted = 0, sum = rig_word(r, SHARED_AT + 64);
  for (unsigned t = 0; t < threads; t++) {
    keep(r, &together, t, t);
    counted += rig_word(r, OWN_AT + 2 * OWN_BYTES * t + OWN_BYTES);
  }
  if (sum != counted) {
    printf("seed %" PRIu64 ": the lock lost %d of %" PRIu32 "\n", seed, (int)(counted - sum),
           counted);
    return false;
  }
  for (unsigned t = 0; t < threads; t++) {
    memcpy(r->ram, start, sizeof start);
    r->cfg.num_threads = r->cfg.num_lanes = 1;
    r->cfg.reconvergence = 0;
    if (rig_run(r, t) != GYRE_DONE) {
      printf("seed %" PRIu64 ": thread %u alone does not end\n", seed, t);
      return false;
    }
    keep(r, &alone, 0, t);
    if (equal(&together, &alone, t)) continue;
    printf("seed %" PRIu64 ": thread %u of %u differs from itself alone\n", seed, t, threads);
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  uint64_t programs = 500, seed = 1, groups = 0;
  for (int i = 1; i + 1 < argc; i += 2) {
    uint64_t *value = strcmp(argv[i], "--seed") == 0 ? &seed : &programs;
    *value = strtoull(argv[i + 1], NULL, 10);
  }
  rig r = {0};
  unsigned failures = 0;
  for (uint64_t i = 0; i < programs && failures < 5; i++) {
    if (!check(&r, seed + i, &groups)) failures++;
  }
  rig_end_run(&r);
  free(r.ram);
  printf("%" PRIu64 " programs from seed %" PRIu64 ", %" PRIu64 " of them diverge, %u failures\n",
         programs, seed, groups, failures);
  return failures != 0 || groups < programs / 2;
}
