// func_index_test.c - loads and stores with an index (XTheadFMemIdx) a second time, because QEMU does not have them: fields
// of the words and the sum of the address by the T-Head specification, on the functional simulator. Faults; MEM_INDEX = 0;
// decoder and disassembler.

#include "rig.h"
#include "riscv/gyre_insn.h"

enum { BASE = 5, INDEX = 6, DATA = 9, THREADS = 8 };  // DATA: an f register
#define WINDOW (OUT + 0x800)
enum { WINDOW_WORDS = 64 };

// th.flrw: opcode 0001011, funct3 110, bits 31:27 are 01000, 26:25 are imm2; th.fsrw: funct3 111.
static uint32_t word_of(bool store, uint32_t reg, uint32_t rs1, uint32_t rs2, uint32_t imm2) {
  return 8U << 27 | imm2 << 25 | rs2 << 20 | rs1 << 15 | (store ? 7U : 6U) << 12 | reg << 7 | 0x0bU;
}

static uint32_t next(uint64_t *state) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(*state >> 32);
}

// Values of the threads in BASE, INDEX and DATA, as the program loads them: words after OUT.
typedef struct values {
  uint32_t base[THREADS], index[THREADS], data[THREADS];
} values;

// A program with one such instruction. Each thread loads its values first.
static uint32_t write_program(rig *r, const values *v, bool store, uint32_t imm2) {
  for (uint32_t t = 0; t < THREADS; t++) {
    memcpy(r->ram + (OUT - RIG_BASE) + 16 * t, &v->base[t], 4);
    memcpy(r->ram + (OUT - RIG_BASE) + 16 * t + 4, &v->index[t], 4);
    memcpy(r->ram + (OUT - RIG_BASE) + 16 * t + 8, &v->data[t], 4);
  }
  for (uint32_t i = 0; i < WINDOW_WORDS; i++) {
    const uint32_t word = 0xabc00000U + i;
    memcpy(r->ram + (WINDOW - RIG_BASE) + 4 * i, &word, 4);
  }
  emit_start(r);
  emit(r, SLLI(30, 30, 4));
  emit(r, ADD(31, 31, 30));
  emit(r, LW(BASE, 31, 0));
  emit(r, LW(INDEX, 31, 4));
  emit(r, FLW(DATA, 31, 8));
  const uint32_t pc = r->here;
  emit(r, word_of(store, DATA, BASE, INDEX, imm2));
  emit(r, END);
  return pc;
}

// Threads at words of the window, by any base and any index that lead there; the higher thread stores last.
static void test_sums(rig *r) {
  uint64_t state = 1;
  for (unsigned n = 0; n < 400; n++) {
    const bool store = n & 1;
    const uint32_t imm2 = n >> 1 & 3;
    values v;
    uint32_t at[THREADS], want[WINDOW_WORDS];
    rig_begin(r, "sums", 1, THREADS, n & 8 ? 2 : 8);
    r->cfg.mem_index = 1;
    for (uint32_t t = 0; t < THREADS; t++) {
      at[t] = next(&state) % WINDOW_WORDS;
      v.index[t] = n & 16 ? next(&state) : next(&state) % 64 - 32;
      // Multiplied instead of shifted, and subtracted by steps.
      uint32_t scaled = 0;
      for (uint32_t k = 0; k < 1U << imm2; k++) scaled += v.index[t];
      v.base[t] = WINDOW + 4 * at[t] - scaled;
      v.data[t] = next(&state);
    }
    for (uint32_t i = 0; i < WINDOW_WORDS; i++) want[i] = 0xabc00000U + i;
    for (uint32_t t = 0; store && t < THREADS; t++) want[at[t]] = v.data[t];
    (void)write_program(r, &v, store, imm2);
    EXPECT(r, rig_run(r, 0), GYRE_DONE);
    for (uint32_t i = 0; i < WINDOW_WORDS; i++) EXPECT(r, rig_word(r, WINDOW + 4 * i), want[i]);
    for (uint32_t t = 0; t < THREADS; t++) {
      EXPECT(r, gyre_func_reg(r->func, 0, t, 32 + DATA), store ? v.data[t] : 0xabc00000U + at[t]);
      EXPECT(r, gyre_func_reg(r->func, 0, t, BASE), v.base[t]);
      EXPECT(r, gyre_func_reg(r->func, 0, t, INDEX), v.index[t]);
    }
  }
}

// The address of the fault is the sum.
static void test_faults(rig *r) {
  static const struct {
    uint32_t sum;
    bool misaligned;
  } cases[] = {{WINDOW + 2, true}, {WINDOW + 1, true}, {0x20000000U, false}, {0xfffffffcU, false}};
  for (unsigned n = 0; n < 4 * 8; n++) {
    const bool store = n & 1;
    const uint32_t imm2 = n >> 1 & 3, sum = cases[n >> 3].sum;
    values v;
    rig_begin(r, "faults", 1, THREADS, 4);
    r->cfg.mem_index = 1;
    for (uint32_t t = 0; t < THREADS; t++) {
      v.index[t] = 0x10000000U + t;
      v.base[t] = (t == 5 ? sum : WINDOW + 4 * t) - (v.index[t] << imm2);
      v.data[t] = t;
    }
    const uint32_t pc = write_program(r, &v, store, imm2);
    EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
    const gyre_fault f = gyre_func_fault(r->func);
    const bool misaligned = cases[n >> 3].misaligned;
    EXPECT(r, f.cause,
           store ? (misaligned ? GYRE_FAULT_STORE_MISALIGNED : GYRE_FAULT_STORE_ACCESS)
                 : (misaligned ? GYRE_FAULT_LOAD_MISALIGNED : GYRE_FAULT_LOAD_ACCESS));
    EXPECT(r, f.lanes, 1U << 5);
    EXPECT(r, f.value, sum);
    EXPECT(r, f.pc, pc);
  }
}

static void test_without(rig *r) {
  for (unsigned store = 0; store < 2; store++) {
    const values v = {{0}, {0}, {0}};
    rig_begin(r, "MEM_INDEX = 0", 1, THREADS, 4);
    (void)write_program(r, &v, store != 0, 2);
    EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
    EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_ILLEGAL);
  }
}

// Decoder and disassembler, all values of the fields that select an instruction.
static void test_decoder(rig *r) {
  r->name = "decoder";
  for (uint32_t i = 0; i < 1U << 10; i++) {  // bits 31:25 and 14:12 beside the opcode
    const uint32_t word = (i >> 3) << 25 | (i & 7U) << 12 | 7U << 20 | 6U << 15 | 5U << 7 | 0x0bU;
    gyre_insn d;
    char text[64], want[64];
    const bool one = (i & 6U) == 6 && i >> 5 == 8;  // funct3 6 or 7, 01000 at the top
    EXPECT(r, gyre_insn_decode(word, &d) && d.index, one);
    if (!one) continue;
    const bool store = i & 1U;
    EXPECT(r, d.op, store ? GYRE_OP_SW : GYRE_OP_LW);
    EXPECT(r, d.use_rs1 && d.use_rs2 && d.use_rs3 == store && d.wb != store && d.frd != store, 1);
    EXPECT(r, d.rs1 == 6 && d.rs2 == 7 && (store ? d.rs3 : d.rd) == 5, 1);
    EXPECT(r, gyre_insn_allowed(&d, &(gyre_extensions){.x = true}), 1);
    EXPECT(r,
           gyre_insn_allowed(
               &d, &(gyre_extensions){.m = true, .f = true, .a = true, .z = true, .b = true}),
           0);
    (void)snprintf(want, sizeof want, "%s ft5, t1, t2, %u", store ? "th.fsrw" : "th.flrw",
                   (unsigned)(i >> 3 & 3U));
    EXPECT(r, gyre_disasm(word, 0, text, sizeof text), 1);
    EXPECT(r, strcmp(text, want), 0);
  }
}

int main(void) {
  rig r = {0};
  test_sums(&r);
  test_faults(&r);
  test_without(&r);
  test_decoder(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}
