// atomic_test.c - every atomic operation on local, global, flat and buffer memory: what it leaves and what it returns.
// atomic_test [ROUNDS [SEED]].

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atomic_cases.h"
#include "random.h"
#include "rdna35/gyre_rdna35_table.h"
#include "rig.h"

enum {
  OLD = 10,
  DATA = 12,
  MORE = 14,
  OFFSET = 16,
  ADDRESS = 18,
  TO = 20,
  AFTER = 22,
  SBASE = 40,
  BUFFER_AT = 44
};

static unsigned failures;

static bool exists(const char *name) {
  static const unsigned encodings[4] = {GYRE_RDNA35_DS, GYRE_RDNA35_GLOBAL, GYRE_RDNA35_FLAT,
                                        GYRE_RDNA35_MUBUF};
  for (unsigned n = 0; n < 4; n++) {
    if (rig_has(name, encodings[n])) return true;
  }
  return false;
}

// Each lane has 8 bytes of the memory in question, in main memory at the output's slots 4 and 5 and up.
static const uint32_t place = RIG_OUT + 1024;

static void operands(rig *r, const atomic_case *c) {
  for (unsigned n = 0; n < 6; n++) rig_input(r, OLD + n, n);
  rig_vop2(r, "v_lshlrev_b32", OFFSET, CONSTANT(3), 0);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(0));
  rig_vop1(r, "v_mov_b32", TO + 1, CONSTANT(0));
  rig_sop1(r, "s_mov_b32", SBASE, LITERAL);
  rig_literal(r, place);
  rig_sop1(r, "s_mov_b32", SBASE + 1, CONSTANT(0));
  rig_vop2(r, "v_add_nc_u32", ADDRESS, SBASE, OFFSET);
  rig_vop1(r, "v_mov_b32", ADDRESS + 1, CONSTANT(0));
  const uint32_t resource[4] = {place, 0, 64 * 8, 4 | 20 << 12 | 3U << 28};
  for (unsigned n = 0; n < 4; n++) {
    rig_sop1(r, "s_mov_b32", BUFFER_AT + n, LITERAL);
    rig_literal(r, resource[n]);
  }
  // For 32 bits, the comparand follows the data.
  if (c->bits == 32) rig_vop1(r, "v_mov_b32", DATA + 1, V + MORE);
}

static void build(rig *r, const atomic_case *c, atomic_memory memory, const char *name) {
  const bool wide = c->bits == 64;
  r->words = 0;
  operands(r, c);
  switch (memory) {
    case LOCAL:
    case LOCAL_RETURN:
      rig_ds(r, wide ? "ds_store_b64" : "ds_store_b32", 0, OFFSET, OLD, 0, 0);
      rig_ds(r, name, memory == LOCAL ? 0 : TO, OFFSET, DATA, c->two ? MORE : 0, 0);
      rig_ds(r, wide ? "ds_load_b64" : "ds_load_b32", AFTER, OFFSET, 0, 0, 0);
      break;
    case GLOBAL:
      rig_flat(r, wide ? "global_store_b64" : "global_store_b32", 0, OFFSET, OLD, SBASE, 0, 0);
      rig_flat(r, name, TO, OFFSET, DATA, SBASE, 0, 1 << 14);
      rig_flat(r, wide ? "global_load_b64" : "global_load_b32", AFTER, OFFSET, 0, SBASE, 0, 0);
      break;
    case FLAT:
      rig_flat(r, wide ? "flat_store_b64" : "flat_store_b32", 0, ADDRESS, OLD, NULL_REGISTER, 0, 0);
      rig_flat(r, name, TO, ADDRESS, DATA, NULL_REGISTER, 0, 1 << 14);
      rig_flat(r, wide ? "flat_load_b64" : "flat_load_b32", AFTER, ADDRESS, 0, NULL_REGISTER, 0, 0);
      break;
    default:
      rig_flat(r, wide ? "global_store_b64" : "global_store_b32", 0, OFFSET, OLD, SBASE, 0, 0);
      rig_buffer(r, name, DATA, OFFSET, BUFFER_AT, 0, 0, RIG_OFFEN | RIG_GLC);
      rig_vop1(r, "v_mov_b32", TO, V + DATA);  // the old value came where the data was
      rig_vop1(r, "v_mov_b32", TO + 1, V + DATA + 1);
      rig_flat(r, wide ? "global_load_b64" : "global_load_b32", AFTER, OFFSET, 0, SBASE, 0, 0);
      break;
  }
  rig_output(r, AFTER, 0);
  rig_output(r, AFTER + 1, 1);
  rig_output(r, TO, 2);
  rig_output(r, TO + 1, 3);
}

static uint64_t value(random_state *r, const atomic_case *c, uint64_t near) {
  const uint64_t all = c->bits == 64 ? ~(uint64_t)0 : UINT32_MAX, bits = random_next(r);
  // A little more or less than 0 would be a NaN, of which payloads are not compared.
  if ((near != 0 || !c->is_real) && random_next(r) % 4 == 0) return (near + bits % 3 - 1) & all;
  if (c->is_real) return (bits & 0x807fffff) | (120 + (bits >> 32) % 16) << 23;  // no NaN
  return random_next(r) % 4 == 0 ? bits % 3 : bits & all;
}

static uint64_t output(const rig *r, const atomic_case *c, unsigned slot, unsigned lane) {
  const uint64_t low = rig_load(r, RIG_OUT + 256 * slot + 4 * lane);
  return c->bits == 64 ? low | (uint64_t)rig_load(r, RIG_OUT + 256 * slot + 256 + 4 * lane) << 32
                       : low;
}

static void check(rig *r, random_state *random, const atomic_case *c, const char *name,
                  bool returns) {
  uint64_t v[3][32];
  for (unsigned lane = 0; lane < 32; lane++) {
    for (unsigned n = 0; n < 3; n++) {
      v[n][lane] = value(random, c, n != 0 ? v[0][lane] : 0);
      rig_store(r, RIG_DATA + 512 * n + 4 * lane, (uint32_t)v[n][lane]);
      rig_store(r, RIG_DATA + 512 * n + 256 + 4 * lane, (uint32_t)(v[n][lane] >> 32));
    }
  }
  rig_run_well(r);
  for (unsigned lane = 0; lane < 32; lane++) {
    const uint64_t expected = c->expected(v[0][lane], v[1][lane], v[2][lane]);
    const uint64_t after = output(r, c, 0, lane), old = output(r, c, 2, lane);
    if (after == expected && (!returns || old == v[0][lane])) continue;
    if (failures++ > 20) continue;
    printf("%s, lane %u: %" PRIx64 " %" PRIx64 " %" PRIx64 ": left %" PRIx64 ", expected %" PRIx64
           ", returned %" PRIx64 "\n",
           name, lane, v[0][lane], v[1][lane], v[2][lane], after, expected, old);
  }
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 20;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  random_state random = random_start(seed);
  unsigned operations = 0;
  for (const atomic_case *c = atomic_cases; c->operation != NULL; c++) {
    for (unsigned memory = 0; memory < ATOMIC_MEMORIES; memory++) {
      char name[64];
      if (!atomic_name(c, memory, name) || !exists(name)) continue;
      operations++;
      rig *r = rig_new(32, false);
      build(r, c, memory, name);
      for (unsigned long n = 0; n < rounds; n++) check(r, &random, c, name, memory != LOCAL);
      rig_free(r);
    }
  }
  printf("%u operations, %lu rounds, seed %lu: %u results wrong\n", operations, rounds, seed,
         failures);
  return failures != 0;
}
