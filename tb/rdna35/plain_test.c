// plain_test.c - loads and stores of every size on flat, global, private and local memory and on buffers.

#include <stdio.h>
#include <string.h>

#include "check.h"

// Data of an operation; a name consists of a memory's name and one of these.
typedef struct plain_case {
  const char *name, *local;  // elsewhere and in local memory
  unsigned bytes;
  bool is_signed, half, high;
} plain_case;

static const plain_case loads[] = {
    {"load_u8", "load_u8", 1, false, false, false},
    {"load_i8", "load_i8", 1, true, false, false},
    {"load_u16", "load_u16", 2, false, false, false},
    {"load_i16", "load_i16", 2, true, false, false},
    {"load_b32", "load_b32", 4, false, false, false},
    {"load_b64", "load_b64", 8, false, false, false},
    {"load_b96", "load_b96", 12, false, false, false},
    {"load_b128", "load_b128", 16, false, false, false},
    {"load_d16_u8", "load_u8_d16", 1, false, true, false},
    {"load_d16_i8", "load_i8_d16", 1, true, true, false},
    {"load_d16_b16", "load_u16_d16", 2, false, true, false},
    {"load_d16_hi_u8", "load_u8_d16_hi", 1, false, true, true},
    {"load_d16_hi_i8", "load_i8_d16_hi", 1, true, true, true},
    {"load_d16_hi_b16", "load_u16_d16_hi", 2, false, true, true},
};
static const plain_case stores[] = {
    {"store_b8", "store_b8", 1, false, false, false},
    {"store_b16", "store_b16", 2, false, false, false},
    {"store_b32", "store_b32", 4, false, false, false},
    {"store_b64", "store_b64", 8, false, false, false},
    {"store_b96", "store_b96", 12, false, false, false},
    {"store_b128", "store_b128", 16, false, false, false},
    {"store_d16_hi_b8", "store_b8_d16_hi", 1, false, true, true},
    {"store_d16_hi_b16", "store_b16_d16_hi", 2, false, true, true},
};

typedef enum memory { FLAT, GLOBAL, SCRATCH, LOCAL, BUFFER, MEMORIES } memory;
static const char *const prefixes[MEMORIES] = {"flat", "global", "scratch", "ds", "buffer"};

enum {
  OFFSET = 16,
  ADDRESS = 18,
  DATA = 20,
  TO = 24,
  SBASE = 40,
  RESOURCE = 44,
  PLACE = RIG_OUT + 4096
};

static unsigned lanes;

static uint32_t in(unsigned slot, unsigned lane) { return check_input(slot, lane); }

// Slots 0 to 3 in DATA, 4 to 7 in TO; 16 bytes of the memory for each lane.
static rig *begin(void) {
  rig *r = rig_new(lanes, lanes == 64);
  check_fill(r);
  for (unsigned n = 0; n < 4; n++) {
    rig_input(r, DATA + n, n);
    rig_input(r, TO + n, 4 + n);
  }
  rig_vop2(r, "v_lshlrev_b32", OFFSET, CONSTANT(4), 0);
  rig_sop1(r, "s_mov_b32", SBASE, LITERAL);
  rig_literal(r, PLACE);
  rig_sop1(r, "s_mov_b32", SBASE + 1, CONSTANT(0));
  rig_vop2(r, "v_add_nc_u32", ADDRESS, SBASE, OFFSET);
  rig_vop1(r, "v_mov_b32", ADDRESS + 1, CONSTANT(0));
  const uint32_t word[4] = {PLACE, 0, 64 * 16, 4 | 20 << 12 | 3U << 28};
  for (unsigned n = 0; n < 4; n++) {
    rig_sop1(r, "s_mov_b32", RESOURCE + n, LITERAL);
    rig_literal(r, word[n]);
  }
  return r;
}

// An operation of a memory at the lane's address, one byte further if `odd`.
static void emit(rig *r, memory m, const char *suffix, unsigned reg, bool is_load, bool odd) {
  char name[64];
  (void)snprintf(name, sizeof name, "%s_%s", prefixes[m], suffix);
  const unsigned to = is_load ? reg : 0, data = is_load ? 0 : reg;
  switch (m) {
    case FLAT: rig_flat(r, name, to, ADDRESS, data, NULL_REGISTER, odd, 0); break;
    case GLOBAL: rig_flat(r, name, to, OFFSET, data, SBASE, odd, 0); break;
    case SCRATCH: rig_flat(r, name, to, 0, data, NULL_REGISTER, 16 + odd, 0); break;
    case LOCAL: rig_ds(r, name, to, OFFSET, data, 0, odd); break;
    default: rig_buffer(r, name, reg, OFFSET, RESOURCE, odd, 0, RIG_OFFEN); break;
  }
}

static void outputs(rig *r, unsigned reg) {
  for (unsigned n = 0; n < 4; n++) rig_output(r, reg + n, n);
}

static void compare(const rig *r, const char *what, memory m, unsigned lane,
                    const uint32_t *expected) {
  char text[96];
  (void)snprintf(text, sizeof text, "%s_%s, lane %u of %u", prefixes[m], what, lane, lanes);
  for (unsigned n = 0; n < 4; n++) {
    check_equal(text, rig_load(r, RIG_OUT + 256 * n + 4 * lane), expected[n]);
  }
}

static void load(memory m, const plain_case *c) {
  const bool odd = c->bytes == 1;
  rig *r = begin();
  emit(r, m, "store_b128", DATA, false, false);
  emit(r, m, m == LOCAL ? c->local : c->name, TO, true, odd);
  outputs(r, TO);
  rig_run_well(r);
  for (unsigned lane = 0; lane < lanes; lane++) {
    uint32_t memory_words[4], expected[4];
    for (unsigned n = 0; n < 4; n++) {
      memory_words[n] = in(n, lane);
      expected[n] = in(4 + n, lane);
    }
    if (c->bytes >= 4) {
      memcpy(expected, memory_words, c->bytes);
    } else {
      uint32_t value = 0;
      memcpy(&value, (const uint8_t *)memory_words + odd, c->bytes);
      if (c->is_signed)
        value =
            c->bytes == 1 ? (uint32_t)(int32_t)(int8_t)value : (uint32_t)(int32_t)(int16_t)value;
      const uint16_t part = (uint16_t)value;
      if (c->half) {
        memcpy((uint8_t *)expected + (c->high ? 2 : 0), &part, sizeof part);
      } else {
        expected[0] = value;
      }
    }
    compare(r, c->name, m, lane, expected);
  }
  rig_free(r);
}

static void store(memory m, const plain_case *c) {
  const bool odd = c->bytes == 1;
  rig *r = begin();
  emit(r, m, "store_b128", DATA, false, false);
  emit(r, m, m == LOCAL ? c->local : c->name, TO, false, odd);
  emit(r, m, "load_b128", DATA, true, false);
  outputs(r, DATA);
  rig_run_well(r);
  for (unsigned lane = 0; lane < lanes; lane++) {
    uint32_t expected[4], data[4];
    for (unsigned n = 0; n < 4; n++) {
      expected[n] = in(n, lane);
      data[n] = in(4 + n, lane);
    }
    memcpy((uint8_t *)expected + odd, (const uint8_t *)data + (c->high ? 2 : 0), c->bytes);
    compare(r, c->name, m, lane, expected);
  }
  rig_free(r);
}

int main(void) {
  for (lanes = 32; lanes <= 64; lanes *= 2) {
    for (unsigned m = 0; m < MEMORIES; m++) {
      for (unsigned n = 0; n < sizeof loads / sizeof *loads; n++) load(m, &loads[n]);
      for (unsigned n = 0; n < sizeof stores / sizeof *stores; n++) store(m, &stores[n]);
    }
  }
  printf("%u wrong\n", check_failures());
  return check_failures() != 0;
}
