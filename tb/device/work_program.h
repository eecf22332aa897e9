// work_program.h - a kernel for launches of the queue, with which tests see that each item ran
// once. Each item marks its 16 bytes of memory with how often it ran, its ids, the number of its
// workgroup and its stack pointer, which it passes through its stack.
//
// Its parameters lie at the launch's argument: words WORK_*.

#ifndef WORK_PROGRAM_H
#define WORK_PROGRAM_H

#include <stdint.h>

#include "../isa/encode.h"

enum {
  WORK_WORDS = 80,  // instructions at most
  // Words at the argument
  WORK_BASE = 0,    // where the items' marks begin
  WORK_ROW = 1,     // items of a row, as a power of two
  WORK_PLANE = 2,   // and of a plane
  WORK_OFFSET = 3,  // of the launch, x, y, z
  WORK_KIND = 6,    // 1: an illegal instruction, 2: a loop without end
  WORK_BAR = 7,     // not 0: the workgroup's barrier
  WORK_ARGUMENTS = 8
};

// Instructions; their number.
static inline uint32_t work_program(uint32_t code[WORK_WORDS]) {
  enum {
    SP = 2,
    T0 = 5,
    T1 = 6,
    T2 = 7,
    A0 = 10,
    BASE,
    ROW,
    PLANE,
    OFFSET,
    KIND = 17,
    BAR_AT = 28
  };
  enum { LOCAL = 0xcd0, GROUP = 0xcd4, GLOBAL = 0xcd8, LAUNCHARG = 0xfc4, FENCE = 0x0330000f };
  uint32_t n = 0;
  code[n++] = CSRR(A0, LAUNCHARG);
  code[n++] = LW(BASE, A0, 4 * WORK_BASE);
  code[n++] = LW(ROW, A0, 4 * WORK_ROW);
  code[n++] = LW(PLANE, A0, 4 * WORK_PLANE);
  code[n++] = LW(KIND, A0, 4 * WORK_KIND);
  code[n++] = LW(BAR_AT, A0, 4 * WORK_BAR);
  for (uint32_t d = 0; d < 3;
       d++) {  // the number of the item, by shifts: there may be no multiplier
    code[n++] = CSRR(T1, GLOBAL + d);
    code[n++] = LW(OFFSET, A0, (int32_t)(4 * (WORK_OFFSET + d)));
    code[n++] = r_type(0x33, 0, 0x20, T1, T1, OFFSET);  // sub
    code[n++] =
        i_type(0x13, 5, T2, T1, 24);  // srli: bits that are 0, and that the shifts below lose
    code[n++] = ADD(BASE, BASE, T2);
    if (d) code[n++] = r_type(0x33, 1, 0, T1, T1, d == 1 ? ROW : PLANE);  // sll
    code[n++] = d ? ADD(T0, T0, T1) : ADDI(T0, T1, 0);
  }
  code[n++] = SLLI(T0, T0, 4);
  code[n++] = ADD(T0, T0, BASE);
  code[n++] = LW(T1, T0, 0);
  code[n++] = ADDI(T1, T1, 1);
  code[n++] = SW(T1, T0, 0);
  for (uint32_t set = 0; set < 2; set++) {
    const uint32_t csr = set ? GROUP : LOCAL;
    code[n++] = CSRR(T1, csr);
    for (uint32_t d = 1; d < 3; d++) {
      code[n++] = CSRR(T2, csr + d);
      code[n++] = i_type(0x13, 5, OFFSET, T2, (int32_t)(32 - 10 * d));  // both: rotated to the left
      code[n++] = SLLI(T2, T2, (int32_t)(10 * d));
      code[n++] = ADD(T1, T1, T2);
      code[n++] = ADD(T1, T1, OFFSET);
    }
    code[n++] = SW(T1, T0, (int32_t)(4 + 4 * set));
  }
  // Below its stack pointer a thread keeps that, as a whole and by bytes: always the same, so that an item
  // that is stopped leaves nothing else.
  code[n++] = SW(SP, SP, -4);
  code[n++] = LH(T1, SP, -4);
  code[n++] = SH(T1, SP, -8);
  code[n++] = LH(T1, SP, -2);
  code[n++] = SB(T1, SP, -6);
  code[n++] = LB(T1, SP, -1);
  code[n++] = SB(T1, SP, -5);
  code[n++] = LW(T1, SP, -8);
  code[n++] = SW(T1, T0, 12);
  code[n++] = BEQ(BAR_AT, 0, 12);
  code[n++] = LUI(T1, 0x40000);
  code[n++] = BAR(T1, 0);
  code[n++] = ADDI(KIND, KIND, -1);
  code[n++] = BNE(KIND, 0, 8);
  code[n++] = 0;
  code[n++] = ADDI(KIND, KIND, -1);
  code[n++] = BNE(KIND, 0, 8);
  code[n++] = JAL(0, 0);
  code[n++] = FENCE;
  code[n++] = END;
  return n;
}

#endif
