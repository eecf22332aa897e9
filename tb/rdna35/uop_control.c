// uop_control.c - micro-operations of what is no arithmetic.

#include <stdio.h>

#include "uop_line.h"

// Instructions without arithmetic, by their words: control, waits, addresses.
unsigned uop_control(void) {
  unsigned failures = 0;
  static const struct {
    uint32_t word[2], needs, imm, target;
    uint8_t unit, op, rs1, acq, rel, serialize, stall, jump;
  } cases[] = {
      // s_branch -2; s_endpgm; s_waitcnt 0; buffer_gl0_inv; s_icache_inv
      {{0xbfa0fffe}, .target = 0x80000ffc, .jump = 1},
      {{0xbfb00000}, GYRE_RDNA35_NEEDS_CONSTANT, .unit = 3, .op = 7, .serialize = 1, .stall = 1},
      {{0xbf890000}, .unit = 4, .op = 8, .rel = 1, .serialize = 1},
      {{0xe0ac0000, 0}, .unit = 4, .op = 8, .acq = 1, .rel = 1, .serialize = 1},
      {{0xbfbc0000}, .unit = 4, .op = 9, .acq = 1, .rel = 1, .serialize = 1, .stall = 1},
      // global_load_b32 v1, v[2:3], off offset:-8; ds_load_b32 v1, v2 offset:40000
      {{0xdc521ff8, 0x017c0002},
       GYRE_RDNA35_NEEDS_ADDRESS,
       0xfffffff8,
       .unit = 4,
       .op = 2,
       .rs1 = 2},
      {{0xd8d89c40, 0x01000002}, GYRE_RDNA35_NEEDS_GROUP, 40000, .unit = 4, .op = 2, .rs1 = 2},
  };
  for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++) {
    gyre_rdna35_instruction i;
    if (gyre_rdna35_decode(cases[n].word, 2, NULL, &i) == 0) {
      printf("control: 0x%08x is no instruction\n", cases[n].word[0]);
      failures++;
      continue;
    }
    const gyre_rdna35_uop u = gyre_rdna35_uop_of(&i, 0x80001000);
    if (u.needs == cases[n].needs && u.uop.imm == cases[n].imm && u.target == cases[n].target &&
        u.uop.unit == cases[n].unit && u.uop.op == cases[n].op && u.uop.rs1 == cases[n].rs1 &&
        u.uop.acq == cases[n].acq && u.uop.rel == cases[n].rel &&
        u.uop.serialize == cases[n].serialize && u.stall == cases[n].stall &&
        u.jump == cases[n].jump)
      continue;
    printf("control: %s is another micro-operation than it ought to be\n", gyre_rdna35_name(i.row));
    failures++;
  }
  return failures;
}
