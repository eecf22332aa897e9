// func_machine_test.c - CSRs, memory map, fence.i, stepping, stop and trace of the functional
// simulator.

#include "rig.h"

static void all_threads(rig *r) {
  emit(r, ADDI(28, 0, -1));
  emit(r, TMC(28));
  emit_li(r, 31, OUT);
  emit(r, CSRR(30, 0xCC0));
  emit(r, SLLI(29, 30, 2));
  emit(r, ADD(29, 29, 31));
}

// Starts warps 0..2 of 3; each shows the CSR in its row of slots.
static void test_csr(rig *r) {
  const struct {
    uint32_t number, value, per_warp, per_thread;
  } cases[] = {{0xCC0, 0, 0, 1},           {0xCC1, 0, 1, 0},           {0xCC2, 0, 0, 0},
               {0xCC4, 15, 0, 0},          {0xFC0, 4, 0, 0},           {0xFC1, 3, 0, 0},
               {0xFC2, 1, 0, 0},           {0xFC3, 0xffff0000U, 0, 0}, {0xF14, 0, 4, 1},
               {0xF11, 0, 0, 0},           {0xF12, 0, 0, 0},           {0xF13, 0, 0, 0},
               {0x301, 0x40001121U, 0, 0}, {0x340, 0x1234, 0, 0}};
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char name[32];
    (void)snprintf(name, sizeof name, "CSR 0x%03" PRIx32, cases[i].number);
    rig_begin(r, name, 3, 4, 2);
    emit(r, ADDI(1, 0, 3));
    emit(r, AUIPC(2, 0));
    emit(r, ADDI(2, 2, 12));
    emit(r, WSPAWN20(1, 2));
    all_threads(r);
    emit(r, CSRR(5, 0xCC1));
    emit(r, SLLI(5, 5, 4));
    emit(r, ADD(29, 29, 5));
    emit(r, CSRR(6, (int32_t)cases[i].number));
    emit(r, SW(6, 29, 0));
    emit(r, END);
    EXPECT(r, rig_run(r, 0x1234), GYRE_DONE);
    for (uint32_t w = 0; w < 3; w++) {
      for (uint32_t t = 0; t < 4; t++) {
        EXPECT(r, rig_word(r, OUT + 16 * w + 4 * t),
               cases[i].value + w * cases[i].per_warp + t * cases[i].per_thread);
      }
    }
  }
}

static void test_csr_writes(rig *r) {
  rig_begin(r, "mscratch and counters", 1, 4, 4);
  all_threads(r);
  emit(r, ADDI(5, 30, 0x30));   // the lowest active thread's counts
  emit(r, CSRRW(6, 0x340, 5));  // 0x1234, then 0x30
  emit(r, ADDI(5, 0, 6));
  emit(r, CSRRS(7, 0x340, 5));             // 0x30, then 0x36
  emit(r, i_type(0x73, 7, 8, 2, 0x340));   // csrrci 2: 0x36, then 0x34
  emit(r, CSRRC(9, 0x340, 5));             // 0x34, then 0x30
  emit(r, i_type(0x73, 6, 10, 1, 0x340));  // csrrsi 1: 0x30, then 0x31
  emit(r, CSRRWI(11, 0x340, 9));           // 0x31, then 9
  emit(r, CSRRS(12, 0x340, 0));            // 9, not written
  emit(r, ADDI(13, 0, 8));
  emit(r, TMC(13));               // thread 3 alone
  emit(r, CSRRW(14, 0x340, 30));  // 9, then 3
  emit(r, CSRR(15, 0x340));
  emit(r, CSRRW(0, 0xB02, 28));  // ignored
  emit(r, CSRRW(0, 0x301, 0));   // ignored
  emit(r, CSRR(16, 0xB02));      // minstret: warp instructions before this one
  emit(r, CSRR(17, 0xB00));
  emit(r, CSRR(18, 0xB03));  // thread instructions
  emit(r, CSRR(19, 0xB82));
  emit(r, CSRR(20, 0x301));
  emit(r, END);
  EXPECT(r, rig_run(r, 0x1234), GYRE_DONE);
  const uint32_t expected[] = {0x1234, 0x30, 0x36, 0x34, 0x30, 0x31, 9};
  for (unsigned i = 0; i < 7; i++) EXPECT(r, gyre_func_reg(r->func, 0, 0, 6 + i), expected[i]);
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 6), 0x1234);
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 14), 9);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 14), 0);  // not active
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 15), 3);
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 16), 7 + 11 + 4);
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 17), 7 + 11 + 5);
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 18), 2 + 4 * (5 + 11) + 6);
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 19), 0);
  EXPECT(r, gyre_func_reg(r->func, 0, 3, 20), 0x40001121);
}

static void test_memory(rig *r) {
  rig_begin(r, "memory map", 1, 4, 2);
  r->cfg.lmem_bytes = 8192;
  all_threads(r);
  emit(r, ADDI(5, 30, 0x70));
  emit(r, SB(5, 31, 0));  // all threads to one byte: the highest wins
  emit(r, LUI(6, 0xffff0));
  emit(r, ADD(7, 6, 30));
  emit(r, SB(5, 7, 0x100));  // local memory, a byte each
  emit(r, LW(8, 6, 0x100));
  emit(r, LB(9, 7, 0x101));
  emit(r, SW(8, 29, 16));
  emit(r, LUI(10, 0x10000));
  emit(r, SB(5, 10, 0));  // I/O: a call for each thread
  emit(r, SW(30, 10, 4));
  emit(r, LW(11, 10, 8));
  emit_li(r, 12, 0x800ff000U);
  emit(r, SW(5, 12, 0x7fc));  // the last page
  emit(r, LH(13, 12, 0x7fc));
  emit_li(r, 14, RIG_BASE);
  emit(r, SH(5, 14, 0x7fc));  // a page that is reached by calls
  emit(r, LW(15, 14, 0x7fc));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, rig_word(r, OUT), 0x73);
  EXPECT(r, rig_word(r, OUT + 16), 0x73727170);
  for (unsigned t = 0; t < 4; t++) EXPECT(r, gyre_func_reg(r->func, 0, t, 9), t < 3 ? 0x71 + t : 0);
  EXPECT(r, r->io_stores, 8);
  EXPECT(r, r->io_last, 0x10000004);
  EXPECT(r, r->io_value, 3);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 13), 0x73);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 15), 0x73);

  // Local memory of less than a page, and its end.
  rig_begin(r, "small local memory", 1, 2, 2);
  r->cfg.lmem_bytes = 128;
  emit(r, LUI(6, 0xffff0));
  emit(r, ADDI(5, 0, -3));
  emit(r, SH(5, 6, 124));
  emit(r, LW(7, 6, 124));
  emit(r, LW(8, 6, 128));
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 7), 0xfffd);
  EXPECT(r, gyre_func_fault(r->func).value, 0xffff0080);
}

// Rewrites an instruction that has been executed, then fence.i. The new one must be seen then; so
// must one after a jump out of the page and back.
static void test_fencei(rig *r) {
  rig_begin(r, "fence.i", 1, 1, 1);
  emit_li(r, 5, ADDI(9, 9, 16));
  emit(r, ADDI(8, 0, 2));
  emit(r, AUIPC(6, 0));
  emit(r, ADDI(9, 9, 1));  // this one
  emit(r, SW(5, 6, 4));
  emit(r, FENCEI);
  emit(r, ADDI(8, 8, -1));
  emit(r, BNE(8, 0, -16));
  emit(r, END);
  EXPECT(r, rig_run(r, 0), GYRE_DONE);
  EXPECT(r, gyre_func_reg(r->func, 0, 0, 9), 17);
}

typedef struct seen {
  uint64_t count, hash;
} seen;

static void on_trace(void *ctx, unsigned warp, uint32_t pc, uint32_t insn, uint32_t tmask) {
  seen *s = ctx;
  s->count++;
  s->hash =
      (s->hash ^ warp ^ (uint64_t)pc << 8 ^ (uint64_t)insn << 20 ^ tmask) * UINT64_C(0x100000001b3);
}

static void spin_program(rig *r) {
  rig_begin(r, "stepping", 4, 2, 2);
  emit(r, ADDI(1, 0, 4));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, WSPAWN20(1, 2));
  all_threads(r);
  emit(r, ADDI(8, 0, 300));
  emit(r, LW(9, 31, 0));  // races, in the same order in every run
  emit(r, ADDI(9, 9, 1));
  emit(r, SW(9, 31, 0));
  emit(r, ADDI(8, 8, -1));
  emit(r, BNE(8, 0, -16));
  emit(r, END);
}

static void test_stepping(rig *r) {
  const uint64_t sizes[] = {UINT64_MAX, 1, 7, 127, 128, 129};
  seen first = {0};
  uint32_t memory = 0;
  for (unsigned i = 0; i < 6; i++) {
    char why[GYRE_MESSAGE];
    seen s = {0};
    spin_program(r);
    gyre_func_bus bus = {r, rig_load, rig_store, i % 2 != 0 ? NULL : rig_page};
    r->func = gyre_func_new(&r->cfg, &bus, 0, why);
    if (r->func == NULL) {
      printf("stepping: %s\n", why);
      r->failures++;
      return;
    }
    gyre_func_set_trace(r->func, on_trace, &s);
    while (gyre_func_run(r->func, sizes[i]) == GYRE_RUNNING) {
    }
    if (i == 0) {
      first = s;
      memory = rig_word(r, OUT);
    }
    EXPECT(r, s.count, 4 + 4 * (7 + 1 + 300 * 5 + 1));
    EXPECT(r, gyre_func_warp_insns(r->func), s.count);
    EXPECT(r, s.hash, first.hash);
    EXPECT(r, rig_word(r, OUT), memory);
  }
  EXPECT(r, gyre_func_run(r->func, 0), GYRE_DONE);
}

static void stop_store(void *ctx, uint32_t addr, uint32_t value, unsigned size) {
  rig *r = ctx;
  rig_store(ctx, addr, value, size);
  if (addr == 0x10000004U) gyre_func_stop(r->func);
}

static void test_stop(rig *r) {
  char why[GYRE_MESSAGE];
  rig_begin(r, "stop", 1, 1, 1);
  emit(r, LUI(10, 0x10000));
  emit(r, SW(10, 10, 4));
  emit(r, JAL(0, 0));
  gyre_func_bus bus = {r, rig_load, stop_store, rig_page};
  r->func = gyre_func_new(&r->cfg, &bus, 0, why);
  if (r->func == NULL) {
    printf("stop: %s\n", why);
    r->failures++;
    return;
  }
  EXPECT(r, gyre_func_run(r->func, 1000), GYRE_RUNNING);
  EXPECT(r, gyre_func_warp_insns(r->func), 2);
  EXPECT(r, gyre_func_run(r->func, 10), GYRE_RUNNING);
  EXPECT(r, gyre_func_warp_insns(r->func), 12);
  r->cfg.num_lanes = 2;
  gyre_func *none = gyre_func_new(&r->cfg, &bus, 0, why);
  EXPECT(r, none == NULL, 1);
  EXPECT(r, strcmp(why, "NUM_LANES = 2 is more than NUM_THREADS = 1."), 0);
  gyre_func_free(none);
}

int main(void) {
  rig r = {0};
  test_csr(&r);
  test_csr_writes(&r);
  test_memory(&r);
  test_fencei(&r);
  test_stepping(&r);
  test_stop(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
