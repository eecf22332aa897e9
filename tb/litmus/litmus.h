// litmus.h - internal header of the litmus library: the form of the table and the code emitter.
//
// - Results of a test in rounds: each round has ROUND_WORDS words, first the REGS registers of
//   each thread, then the variables. Value k (1, 2) of round r is 2 r + k - 1, so any value tells
//   which round wrote it.
// - Results of a counter test: the old value of each operation (and for locks the other counter),
//   operation by operation, thread by thread.

#ifndef LITMUS_H
#define LITMUS_H

#include "gyre_encode.h"
#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
#include "gyre_litmus.h"

enum { THREADS = 4, OPS = 6, REGS = 4, VARS = 3, ROUND_WORDS = THREADS * REGS + VARS + 1 };

typedef enum {
  OP_NONE,
  OP_W,      // variable := value k
  OP_R,      // register := variable
  OP_SWAP,   // register := variable, variable := value k, one amoswap
  OP_AMO,    // register := variable, one amoor of 0
  OP_LR,     // register := variable
  OP_SC,     // variable := value k; the register says whether it has succeeded
  OP_FENCE,  // k: predecessors and successors
  OP_FENCEI,
  OP_BAR,   // all threads of the test meet
  OP_CODE,  // variable := an instruction that gives value k
  OP_RUN    // register := what the variable, executed, gives
} litmus_kind;

typedef struct litmus_op {
  uint8_t kind, var, k, order;  // order: aq 2, rl 1
} litmus_op;

typedef enum { COUNT_NONE, COUNT_AMO, COUNT_LRSC, COUNT_LOCK, COUNT_LOCK_FENCE } litmus_counter;

typedef struct litmus_test {
  const char *name, *what;
  litmus_counter counter;  // then nothing else is used
  unsigned threads;
  litmus_op code[THREADS][OPS];
  // Digits of the outcome: registers in the order of the threads, then variables; '.': any; what
  // is left off: any. `relaxed`: allowed here, but not where memory is sequentially consistent.
  const char *forbidden[6], *relaxed;
} litmus_test;

const litmus_test *litmus_get(unsigned i);  // NULL past the last
unsigned litmus_vars(const litmus_test *t);
bool litmus_is_code(const litmus_test *t, unsigned var);
bool litmus_has_atomics(const litmus_test *t);

// ---- Emitter ------------------------------------------------------------------------------------

typedef struct litmus_code {
  const gyre_config *cfg;
  const litmus_test *test;
  gyre_encoder enc;
  uint64_t rng;
  uint32_t *word;
  uint32_t count, cap, pc;
  bool nomem;
  uint32_t bar_id, delay_mask;
  uint32_t var[VARS], place_shift;  // first address, log2 of the distance of addresses
  uint32_t noise, noise_mask;       // main memory that no test reads
  gyre_litmus *out;
} litmus_code;

uint32_t litmus_below(litmus_code *c, uint32_t n);
bool litmus_chance(litmus_code *c, unsigned percent);
uint32_t litmus_here(const litmus_code *c);
void litmus_word(litmus_code *c, uint32_t word);
void litmus_r(litmus_code *c, unsigned insn, unsigned rd, unsigned rs1, unsigned rs2);
void litmus_i(litmus_code *c, unsigned insn, unsigned rd, unsigned rs1, uint32_t imm);
void litmus_s(litmus_code *c, unsigned insn, unsigned base, unsigned rs2, uint32_t imm);
void litmus_li(litmus_code *c, unsigned rd, uint32_t value);
void litmus_branch(litmus_code *c, unsigned insn, unsigned a, unsigned b, uint32_t target);
void litmus_jump(litmus_code *c, uint32_t target);
void litmus_atomic(litmus_code *c, unsigned insn, unsigned rd, unsigned addr, unsigned rs2,
                   unsigned order);
void litmus_fence(litmus_code *c, unsigned before, unsigned after);  // sets as in the instruction
// The next random number of a thread, in register SEED, and a wait of that many rounds, up to
// `mask`. DELAY is overwritten, STEP too.
void litmus_step(litmus_code *c);
void litmus_wait(litmus_code *c, uint32_t mask);

// Registers of all threads.
enum {
  RA = 1,
  SEED = 5,
  DELAY,
  STEP,
  ROUND,
  LAST,
  GAVE /* a0: what executed code gives */,
  RESULT = 11,
  BAR_ID,
  BAR_COUNT,
  VALUE1,
  VALUE2,
  CODE,
  TEMP,
  OTHER,
  BASE = 20,
  PLACE = 23,
  REG = 26
};

enum { FENCE_R = 2, FENCE_W = 1, FENCE_RW = 3, AQ = 2, RL = 1 };

// ---- Parts of a program -------------------------------------------------------------------------
void litmus_thread(litmus_code *c, unsigned thread, bool records);  // of a test in rounds
void litmus_count(litmus_code *c);                                  // all threads of a counter
void litmus_noise(litmus_code *c);                                  // a warp that is in the way
void litmus_judge_count(const litmus_test *t, const gyre_litmus *p, gyre_litmus_load *load,
                        void *ctx, gyre_litmus_verdict *v);

#endif
