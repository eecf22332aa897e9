// sph_program.h - a kernel for launches with a shader program header. Each item tries every kind
// of access that a header can forbid, so that the test can see which of them were made.
//
// - Each item loads and stores at its own 64 bytes of memory, in local memory, at three offsets of
//   its own stack and at one of another stack. It does atomic operations and executes instructions
//   in double precision.
// - One store and one load use different addresses in even and odd items, so that a beat keeps
//   only a part of its lanes.
// - The launch's offset in y (SPH_*) says what the header lets happen. An item that finds
//   something else executes an illegal instruction.
// - The kernel takes no arguments but its ids, because it could not read any without loads.

#ifndef SPH_PROGRAM_H
#define SPH_PROGRAM_H

#include <stdint.h>

#include "../isa/encode.h"

enum {
  SPH_WORDS = 112,  // instructions at most
  // Offset in y: what the header lets happen
  SPH_NO_MEMORY = 1,  // no load, no store
  SPH_NEAR = 2,       // the third word below the first stack pointer: two are the other kernel's
  SPH_DEEP = 4,       // that at sph_places.deep below it
  SPH_LOW = 8,        // that at sph_places.low of the stack
  // Contents of registers before a load; a global one, all others; the word of all items in local
  // memory
  SPH_BEFORE = 0x5a5,
  SPH_OTHER = 0x777,
  SPH_COMMON = 0x123,
  // An item's words of memory: read by it; written by it, the value that was read
  SPH_FIRST = 0,
  SPH_COPY = 1,
  SPH_LOCAL = 2,
  SPH_STACK = 3,  // three
  SPH_SUM = 6,    // an AMO adds the value
  SPH_OLD = 7,    // what that has read
  SPH_RESERVED = 8,
  SPH_FAILED = 9,  // what an SC has given
  SPH_BYTES = 10,
  SPH_MIXED = 11,       // written by even items; odd ones write to local memory
  SPH_MIXED_READ = 12,  // what even items have read from their stacks, odd ones from local memory
  SPH_ITEM = 64,
};

// Offsets in stacks, bytes: multiples of 4; a stack has 2^(12 + size).
typedef struct sph_places {
  int32_t deep, low;
  uint32_t size;
} sph_places;

// Accesses of an item to global memory: all; those that store.
static inline uint32_t sph_global(int atomics, int odd) { return (atomics ? 17 : 12) - !!odd; }
static inline uint32_t sph_global_stores(int atomics, int odd) {
  return (atomics ? 15 : 11) - !!odd;
}
// Others of an item
static inline uint32_t sph_on_stack(int odd) { return odd ? 6 : 7; }
static inline uint32_t sph_in_local(int odd) { return odd ? 4 : 2; }
// Instructions in double precision of an item
enum { SPH_DOUBLES = 5 };

// expected (T4) := value if the flag is set, else what the register held. Then: got, or illegal.
static inline uint32_t sph_check(uint32_t *code, uint32_t n, uint32_t flag_bit, uint32_t got) {
  enum { T1 = 6, FLAGS = 12, T4 = 29, T5 = 30, OTHER = 13 };
  code[n++] = r_type(0x13, 5, 0, T4, FLAGS, flag_bit);  // srli
  code[n++] = ANDI(T4, T4, 1);
  code[n++] = r_type(0x33, 0, 0x20, T4, 0, T4);   // neg
  code[n++] = r_type(0x33, 4, 0, T5, T1, OTHER);  // xor
  code[n++] = r_type(0x33, 7, 0, T4, T4, T5);     // and
  code[n++] = r_type(0x33, 4, 0, T4, T4, OTHER);
  code[n++] = BEQ(got, T4, 8);
  code[n++] = 0;
  return n;
}

// Instructions; their number. atomics: A_EXT.
static inline uint32_t sph_program(uint32_t code[SPH_WORDS], const sph_places *at, int atomics) {
  enum {
    SP = 2,
    T0 = 5,
    T1 = 6,
    T2 = 7,
    S0 = 8,
    S1 = 9,
    FLAGS = 12,
    OTHER = 13,
    HERE = 14,
    T4 = 29,
    T5 = 30
  };
  enum { GLOBAL = 0xcd8, LAUNCHARG = 0xfc4, LMEMBASE = 0xfc3, FENCE = 0x0330000f };
  uint32_t n = 0;
  code[n++] = CSRR(T0, GLOBAL);
  code[n++] = SLLI(T0, T0, 6);
  code[n++] = CSRR(T1, LAUNCHARG);
  code[n++] = ADD(T0, T0, T1);
  code[n++] = CSRR(FLAGS, GLOBAL + 1);
  code[n++] = ADDI(OTHER, 0, SPH_OTHER);
  code[n++] = ADDI(T1, 0, SPH_BEFORE);
  code[n++] = LW(T1, T0, 4 * SPH_FIRST);
  // Bit 0 of the flags: it is still what it was.
  code[n++] = ANDI(S0, FLAGS, 1);
  code[n++] = ADDI(S1, T1, -SPH_BEFORE);
  code[n++] = SLTIU(S1, S1, 1);
  code[n++] = BEQ(S0, S1, 8);
  code[n++] = 0;
  code[n++] = SW(T1, T0, 4 * SPH_COPY);
  // Local memory, where other workgroups may write the same.
  code[n++] = CSRR(S0, LMEMBASE);
  code[n++] = ADDI(S1, 0, SPH_COMMON);
  code[n++] = ADDI(T2, OTHER, 0);
  code[n++] = SW(S1, S0, 0);
  code[n++] = LW(T2, S0, 0);
  code[n++] = SW(T2, T0, 4 * SPH_LOCAL);
  // Accesses its own stack.
  code[n++] = LUI(HERE, 0xfffffU << at->size);
  code[n++] = r_type(0x33, 7, 0, HERE, SP, HERE);
  for (uint32_t place = 0; place < 3; place++) {
    const uint32_t base = place == 2 ? HERE : SP;
    const int32_t offset = place == 0 ? -12 : place == 1 ? -at->deep : at->low;
    code[n++] = ADDI(T2, OTHER, 0);
    code[n++] = SW(T1, base, offset);
    code[n++] = LW(T2, base, offset);
    n = sph_check(code, n, 1 + place, T2);
    code[n++] = SW(T2, T0, (int32_t)(4 * (SPH_STACK + place)));
  }
  // The stack after it belongs to another thread, or to none.
  code[n++] = LUI(S0, 1U << at->size);
  code[n++] = ADD(HERE, HERE, S0);
  code[n++] = SW(T1, HERE, 0x400);
  code[n++] = SH(T1, T0, 4 * SPH_BYTES);
  code[n++] = SB(T1, T0, 4 * SPH_BYTES + 2);
  code[n++] = SB(T1, T0, 4 * SPH_BYTES + 3);
  // Even items in memory and on their stacks, odd ones in local memory.
  code[n++] = CSRR(T4, GLOBAL);
  code[n++] = ANDI(T4, T4, 1);
  code[n++] = r_type(0x33, 0, 0x20, T4, 0, T4);  // neg
  code[n++] = CSRR(T5, LMEMBASE);
  code[n++] = ADDI(S1, 0, SPH_COMMON);
  for (uint32_t load = 0; load < 2; load++) {
    code[n++] = load ? ADDI(S0, SP, -at->deep) : ADDI(S0, T0, 4 * SPH_MIXED);
    code[n++] = r_type(0x33, 4, 0, HERE, S0, T5);    // xor
    code[n++] = r_type(0x33, 7, 0, HERE, HERE, T4);  // and
    code[n++] = r_type(0x33, 4, 0, HERE, HERE, S0);
    if (!load) code[n++] = SW(S1, HERE, 0);
  }
  code[n++] = ADDI(T2, OTHER, 0);
  code[n++] = LW(T2, HERE, 0);
  code[n++] = SW(T2, T0, 4 * SPH_MIXED_READ);
  if (atomics) {
    code[n++] = ADDI(S0, T0, 4 * SPH_SUM);
    code[n++] = ADDI(T2, OTHER, 0);
    code[n++] = r_type(0x2f, 2, 0, T2, S0, T1);  // amoadd.w
    code[n++] = SW(T2, T0, 4 * SPH_OLD);
    code[n++] = ADDI(S0, T0, 4 * SPH_RESERVED);
    code[n++] = r_type(0x2f, 2, 2 << 2, T2, S0, 0);   // lr.w
    code[n++] = r_type(0x2f, 2, 3 << 2, T2, S0, T1);  // sc.w
    code[n++] = SW(T2, T0, 4 * SPH_FAILED);
  }
  // In double precision: a store to its first word and one to nowhere, a load from there, a sum and a conversion.
  code[n++] = ADDI(T2, OTHER, 0);
  code[n++] = 0x00003027 | T0 << 15 | 3 << 20;                    // fsd f3, 0(t0)
  code[n++] = 0x00003027 | OTHER << 15 | 3 << 20;                 // fsd f3, 0(other)
  code[n++] = 0x00003007 | OTHER << 15 | 3 << 7;                  // fld f3, 0(other)
  code[n++] = 0x02000053 | 7 << 12 | 3 << 15 | 3 << 20 | 3 << 7;  // fadd.d f3, f3, f3
  code[n++] = 0xc2000053 | 1 << 12 | 3 << 15 | T2 << 7;           // fcvt.w.d t2, f3, rtz
  code[n++] = BEQ(T2, OTHER, 8);
  code[n++] = 0;
  code[n++] = FENCE;
  code[n++] = END;
  return n;
}

#endif
