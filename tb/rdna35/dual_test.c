// dual_test.c - dual operations (VOPD): each pair of halves with the two operations one after the other. Waves of 64
// do not have them.

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "rdna35/gyre_rdna35_table.h"

enum { LANES = 32 };
enum { A = 10, B = 11, C = 12 };  // registers

// A rig with inputs 0 to 2 in A, B, C.
static uint32_t moved_x(const rig *r, unsigned lane) {
  (void)r;
  return check_input(1, lane);
}
static uint32_t moved_y(const rig *r, unsigned lane) {
  (void)r;
  return check_input(0, lane);
}

// Both halves read what was there before: an exchange.
static void dual(void) {
  rig *r = check_begin(LANES, A);
  const assemble_field exchange[] = {FIELD(VOPD, SRCX0, V + B), FIELD(VOPD, SRCY0, V + A),
                                     FIELD(VOPD, VDSTX, A), FIELD(VOPD, VDSTY, B / 2)};
  uint32_t word[2];
  rig_words(r, word, assemble_dual(word, "v_dual_mov_b32", "v_dual_mov_b32", exchange, 4));
  rig_output(r, A, 0);
  rig_output(r, B, 1);
  rig_run_well(r);
  check_lanes(r, "half X", 0, LANES, moved_x);
  check_lanes(r, "half Y", 1, LANES, moved_y);
  rig_free(r);
}

// The operation alone: the name without "dual".
static void single(rig *r, const char *dual_name, unsigned to, unsigned a, unsigned b) {
  char name[48];
  (void)snprintf(name, sizeof name, "v_%s", dual_name + strlen("v_dual_"));
  if (rig_has(name, GYRE_RDNA35_VOP1)) {
    rig_vop1(r, name, to, V + a);
  } else if (rig_has(name, GYRE_RDNA35_VOP2)) {
    rig_vop2(r, name, to, V + a, b);
  }
  if (strstr(name, "fmaak") != NULL || strstr(name, "fmamk") != NULL) rig_literal(r, 0x40490fdb);
}

static const char *half_name(unsigned half, unsigned opcode) {
  const gyre_rdna35_row *row = gyre_rdna35_row_of(GYRE_RDNA35_VOPD, half, opcode);
  // The one with bfloat16 does not exist alone.
  return row == NULL || strstr(row->name, "bf16") != NULL ? NULL : row->name;
}

// Every pair of halves gives what the two operations give one after the other.
static void dual_pairs(void) {
  enum { TO_X = 20, TO_Y = 21, ALONE_X = 22, ALONE_Y = 23, MOVE = 8 };
  for (unsigned x = 0; x < 16; x++) {
    for (unsigned y = 0; y < 32; y++) {
      const char *name_x = half_name(0, x), *name_y = half_name(1, y);
      if (name_x == NULL || name_y == NULL) continue;
      rig *r = check_begin(LANES, A);
      rig_sop1(r, "s_mov_b32", VCC, LITERAL);
      rig_literal(r, 0x5a5a00ff);
      for (unsigned n = TO_X; n <= ALONE_Y; n++) rig_vop1(r, "v_mov_b32", n, V + C);
      const unsigned second_x = x == MOVE ? 0 : B, second_y = y == MOVE ? 0 : A;
      const assemble_field fields[] = {FIELD(VOPD, SRCX0, V + A),    FIELD(VOPD, VSRCX1, second_x),
                                       FIELD(VOPD, SRCY0, V + B),    FIELD(VOPD, VSRCY1, second_y),
                                       FIELD(VOPD, VDSTY, TO_Y / 2), FIELD(VOPD, VDSTX, TO_X)};
      uint32_t word[2];
      rig_words(r, word,
                assemble_dual(word, name_x, name_y, fields, sizeof fields / sizeof *fields));
      if (strstr(name_x, "maak") || strstr(name_x, "mamk") || strstr(name_y, "maak") ||
          strstr(name_y, "mamk")) {
        rig_literal(r, 0x40490fdb);
      }
      single(r, name_x, ALONE_X, A, B);
      single(r, name_y, ALONE_Y, B, A);
      for (unsigned n = 0; n < 4; n++) rig_output(r, TO_X + n, n);
      rig_run_well(r);
      for (unsigned lane = 0; lane < LANES; lane++) {
        const uint32_t at = RIG_OUT + 4 * lane;
        check_equal(name_x, rig_load(r, at), rig_load(r, at + 512));
        check_equal(name_y, rig_load(r, at + 256), rig_load(r, at + 768));
      }
      rig_free(r);
    }
  }
}

int main(void) {
  dual();
  dual_pairs();
  printf("%u wrong\n", check_failures());
  return check_failures() != 0;
}
