// func_atomic_fault_test.c - faults of atomic operations in the functional simulator: cause,
// threads, value, and what has taken effect before them; A_EXT = 0.

#include "rig.h"

enum { A = 5, V = 6, R = 7, THREADS = 8 };
#define LINE (OUT + 0x600)

typedef struct fault_case {
  const char *name;
  uint32_t bad;  // address of the threads in `lanes`; the others have a good one
  uint32_t lanes;
  bool misaligned;
} fault_case;

enum { INSNS = 11, IS_LR = 0, IS_SC = 1, IS_SWAP = 2, IS_ADD = 3 };

static uint32_t insn_of(unsigned k) {
  static const uint8_t f5[INSNS] = {0x02, 0x03, 0x01, 0x00, 0x04, 0x0c,
                                    0x08, 0x10, 0x14, 0x18, 0x1c};
  return k == IS_LR ? LR(R, A) : AMO(f5[k], R, A, V);
}

// Good address of each thread: a word of its own after LINE. No thread has a reservation.
static void run_case(rig *r, const fault_case *c, unsigned k, unsigned lanes) {
  rig_begin(r, c->name, 1, THREADS, lanes);
  for (unsigned t = 0; t < THREADS; t++) {
    const uint32_t at = (c->lanes >> t & 1U) != 0 ? c->bad : LINE + 4 * t;
    memcpy(r->ram + (OUT - RIG_BASE) + 4 * t, &at, 4);
    memcpy(r->ram + (LINE - RIG_BASE) + 4 * t, &(uint32_t){100}, 4);
  }
  emit_start(r);
  emit(r, SLLI(A, 30, 2));
  emit(r, ADD(A, A, 31));
  emit(r, LW(A, A, 0));
  emit(r, ADDI(V, 0, 77));
  emit(r, ADDI(R, 0, 55));
  const uint32_t pc = r->here;
  emit(r, insn_of(k) | 1U << 25);
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  unsigned beat = 0;
  while ((c->lanes >> beat * lanes & ((1U << lanes) - 1U)) == 0) beat++;
  const uint32_t bad = c->lanes & ((1U << lanes) - 1U) << beat * lanes;
  const bool lr = k == IS_LR, sc = k == IS_SC;
  const unsigned cause = c->misaligned
                             ? lr ? GYRE_FAULT_LOAD_MISALIGNED : GYRE_FAULT_STORE_MISALIGNED
                         : lr ? GYRE_FAULT_LOAD_ACCESS
                              : GYRE_FAULT_STORE_ACCESS;
  const gyre_fault f = gyre_func_fault(r->func);
  EXPECT(r, f.cause, cause);
  EXPECT(r, f.lanes, bad);
  EXPECT(r, f.value, c->bad);
  EXPECT(r, f.pc, pc);
  EXPECT(r, f.warp, 0);
  EXPECT(r, r->io_stores, 0);
  for (unsigned t = 0; t < THREADS; t++) {  // the beats before it have been done
    const bool done = t / lanes < beat;
    EXPECT(r, gyre_func_reg(r->func, 0, t, R), !done ? 55 : sc ? 1 : 100);
    const uint32_t word = rig_word(r, LINE + 4 * t);
    if (!done || lr || sc) EXPECT(r, word, 100);
    if (done && k == IS_ADD) EXPECT(r, word, 177);
    if (done && k == IS_SWAP) EXPECT(r, word, 77);
  }
}

static void test_addresses(rig *r) {
  static const fault_case cases[] = {
      {"misaligned by 1", LINE + 33, 0xff, true},
      {"misaligned by 2", LINE + 34, 0xf0, true},
      {"misaligned by 3", LINE + 35, 0x08, true},
      {"misaligned, local", 0xffff0002U, 0x80, true},
      {"misaligned, I/O", 0x10000001U, 0x22, true},
      {"misaligned, outside", 0x20000002U, 0x04, true},
      {"below main memory", 0x7ffffffcU, 0x0c, false},
      {"after main memory", 0x80100000U, 0xc0, false},
      {"after local memory", 0xffff2000U, 0x80, false},
      {"address 0", 0, 0xff, false},
      {"I/O page", 0x10000000U, 0xff, false},
      {"I/O page, one thread", 0x10000004U, 0x40, false},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    for (unsigned k = 0; k < INSNS; k++) {
      run_case(r, &cases[i], k, 2);
      run_case(r, &cases[i], k, 8);
    }
  }
}

// Thread 1 is misaligned, thread 0 outside, in one beat: misaligned comes first.
static void test_order(rig *r) {
  for (unsigned k = 0; k < INSNS; k++) {
    rig_begin(r, "misaligned before access", 1, 2, 2);
    emit_start(r);
    emit_li(r, A, 0x20000000U);
    emit(r, ADD(A, A, 30));
    emit(r, insn_of(k));
    EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
    EXPECT(r, gyre_func_fault(r->func).cause,
           k == 0 ? GYRE_FAULT_LOAD_MISALIGNED : GYRE_FAULT_STORE_MISALIGNED);
    EXPECT(r, gyre_func_fault(r->func).lanes, 2);
    EXPECT(r, gyre_func_fault(r->func).value, 0x20000001U);
  }
}

static void test_without(rig *r) {
  for (unsigned a = 0; a < 2; a++) {
    for (unsigned k = 0; k < INSNS; k++) {
      rig_begin(r, a == 0 ? "A_EXT = 0" : "A_EXT = 1", 1, 4, 2);
      r->cfg.a_ext = a;
      emit_start(r);
      emit_li(r, A, LINE);
      const uint32_t pc = r->here;
      emit(r, insn_of(k));
      emit(r, END);
      EXPECT(r, rig_run(r, 0), a == 0 ? GYRE_FAULTED : GYRE_DONE);
      if (a == 1) continue;
      EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_ILLEGAL);
      EXPECT(r, gyre_func_fault(r->func).value, insn_of(k));
      EXPECT(r, gyre_func_fault(r->func).pc, pc);
      EXPECT(r, gyre_func_fault(r->func).lanes, 15);
    }
  }
}

int main(void) {
  rig r = {0};
  test_addresses(&r);
  test_order(&r);
  test_without(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
