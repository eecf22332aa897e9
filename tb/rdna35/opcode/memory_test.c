// memory_test.c - operations on local memory, buffers with formats, and memory by the number of the lane, on any state:
// memory_test [ROUNDS [SEED]].

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer_cases.h"
#include "numbers.h"

static state before, expected;

static unsigned any(random_state *r, unsigned below) { return (unsigned)(random_next(r) % below); }
static bool is_active(unsigned lane) { return (before.exec >> lane & 1) != 0; }

// Numbers of the fields of DS.
typedef struct places {
  unsigned to, addr, data0, data1, offset0, offset1;
  unsigned count;  // lanes
} places;

static uint64_t get(const uint8_t *from, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, from, bytes);
  return value;
}
static void put(uint8_t *to, uint64_t value, unsigned bytes) { memcpy(to, &value, bytes); }
static uint64_t reg(const state *s, unsigned n, unsigned lane, unsigned bytes) {
  return s->v[n][lane] | (bytes == 8 ? (uint64_t)s->v[n + 1][lane] << 32 : 0);
}
static void set(state *s, unsigned n, unsigned lane, unsigned bytes, uint64_t value) {
  s->v[n][lane] = (uint32_t)value;
  if (bytes == 8) s->v[n + 1][lane] = (uint32_t)(value >> 32);
}

// Two addresses of a lane, each a load, a store, or an exchange.
typedef enum access { LOADS, STORES, EXCHANGES } access;

static void two(const places *p, access a, unsigned bytes, unsigned unit) {
  for (unsigned lane = 0; lane < p->count; lane++) {
    if (!is_active(lane)) continue;
    uint64_t old[2];
    for (unsigned n = 0; n < 2; n++) {
      uint8_t *at =
          expected.local + before.v[p->addr][lane] + (n == 0 ? p->offset0 : p->offset1) * unit;
      old[n] = get(at, bytes);
      if (a != LOADS) put(at, reg(&before, n == 0 ? p->data0 : p->data1, lane, bytes), bytes);
    }
    for (unsigned n = 0; n < 2 && a != STORES; n++)
      set(&expected, p->to + n * bytes / 4, lane, bytes, old[n]);
  }
}

// Numbers of 64 bits in memory: the lesser, the greater, or the new one where what was there is equal.
static void numbers64(const places *p, int which, bool returns) {
  const gyre_fp f = {GYRE_FP_FORMAT64};
  for (unsigned lane = 0; lane < p->count; lane++) {
    if (!is_active(lane)) continue;
    uint8_t *at = expected.local + before.v[p->addr][lane] + p->offset0;
    const uint64_t old = get(at, 8), data = reg(&before, p->data0, lane, 8),
                   wanted = reg(&before, p->data1, lane, 8);
    uint64_t value = old;
    if (which == 0 && number_order(&f, old, wanted) == 0) value = data;
    if (which != 0 && number_order(&f, data, old) == which) value = data;
    put(at, value, 8);
    if (returns) set(&expected, p->to, lane, 8, old);
  }
}

// Two words, each replaced where the data's top bit is set.
static void conditional(const places *p) {
  for (unsigned lane = 0; lane < p->count; lane++) {
    if (!is_active(lane)) continue;
    for (unsigned n = 0; n < 2; n++) {
      uint8_t *at = expected.local + before.v[p->addr][lane] + p->offset0 + 4 * n;
      const uint32_t data = before.v[p->data0 + n][lane];
      expected.v[p->to + n][lane] = (uint32_t)get(at, 4);
      if (data >= 0x80000000) put(at, data - 0x80000000, 4);
    }
  }
}

// Addresses by lanes from M0 on; one counter of active lanes.
static void by_lane(const places *p, bool loads) {
  for (unsigned lane = 0; lane < p->count; lane++) {
    if (!is_active(lane)) continue;
    uint8_t *at = expected.local + (before.m0 & 0xffff) + p->offset0 + 4 * lane;
    if (loads) expected.v[p->to][lane] = (uint32_t)get(at, 4);
    if (!loads) put(at, before.v[p->data0][lane], 4);
  }
}
static void counted(const places *p, int sign) {
  uint8_t *at = expected.local + (before.m0 >> 16) + p->offset0;
  const uint32_t old = (uint32_t)get(at, 4);
  uint32_t lanes = 0;
  for (unsigned lane = 0; lane < p->count; lane++) {
    if (!is_active(lane)) continue;
    lanes++;
    expected.v[p->to][lane] = old;
  }
  put(at, sign > 0 ? old + lanes : old - lanes, 4);
}

typedef struct local_case {
  const char *name;
  char
      kind;  // l, s, x: two addresses; n: nothing; f: numbers; c: conditional; t: by lane; a: counted
  unsigned bytes, unit;
  int which;
  bool returns;
} local_case;

static const local_case local_cases[] = {
    {"ds_nop", 'n', 4, 0, 0, false},
    {"ds_load_2addr_b32", 'l', 4, 4, 0, true},
    {"ds_load_2addr_stride64_b32", 'l', 4, 256, 0, true},
    {"ds_load_2addr_b64", 'l', 8, 8, 0, true},
    {"ds_load_2addr_stride64_b64", 'l', 8, 512, 0, true},
    {"ds_store_2addr_b32", 's', 4, 4, 0, false},
    {"ds_store_2addr_stride64_b32", 's', 4, 256, 0, false},
    {"ds_store_2addr_b64", 's', 8, 8, 0, false},
    {"ds_store_2addr_stride64_b64", 's', 8, 512, 0, false},
    {"ds_storexchg_2addr_rtn_b32", 'x', 4, 4, 0, true},
    {"ds_storexchg_2addr_stride64_rtn_b32", 'x', 4, 256, 0, true},
    {"ds_storexchg_2addr_rtn_b64", 'x', 8, 8, 0, true},
    {"ds_storexchg_2addr_stride64_rtn_b64", 'x', 8, 512, 0, true},
    {"ds_cmpstore_f64", 'f', 8, 1, 0, false},
    {"ds_min_f64", 'f', 8, 1, -1, false},
    {"ds_max_f64", 'f', 8, 1, 1, false},
    {"ds_cmpstore_rtn_f64", 'f', 8, 1, 0, true},
    {"ds_min_rtn_f64", 'f', 8, 1, -1, true},
    {"ds_max_rtn_f64", 'f', 8, 1, 1, true},
    {"ds_condxchg32_rtn_b64", 'c', 8, 1, 0, true},
    {"ds_load_addtid_b32", 't', 4, 1, 1, true},
    {"ds_store_addtid_b32", 't', 4, 1, 0, false},
    {"ds_append", 'a', 4, 1, 1, true},
    {"ds_consume", 'a', 4, 1, -1, true},
};

static void local(stepper *t, random_state *r, const local_case *c, bool wave64) {
  state_random(&before, r, wave64);
  // Registers that do not meet: what comes first in an instruction that overwrites its own address is not said.
  places p = {
      .to = any(r, 4), .addr = 5 + any(r, 3), .data0 = 9 + any(r, 4), .data1 = 15 + any(r, 4)};
  p.count = wave64 ? 64 : 32;
  const bool pair = c->kind == 'l' || c->kind == 's' || c->kind == 'x';
  const unsigned most = c->unit >= 256 ? 3 : 40;
  p.offset0 = pair ? any(r, most) : 8 * any(r, 30);
  p.offset1 = pair ? any(r, most) : 0;
  // Two lanes now and then share an address; of several stores the last lane's stays.
  for (unsigned lane = 0; lane < 64; lane++) {
    before.v[p.addr][lane] = c->bytes * any(r, c->unit >= 256 ? 32 : 64);
    if (c->kind == 'f' && any(r, 4) == 0) {
      const uint64_t there = get(before.local + before.v[p.addr][lane] + p.offset0, 8);
      set(&before, p.data1, lane, 8, there);
    }
  }
  before.m0 = c->kind == 't' ? 4 * any(r, 200) | any(r, 65536) << 16
                             : 4 * any(r, 200) << 16 | any(r, 65536);
  expected = before;
  const bool has_addr = c->kind != 'n' && c->kind != 't' && c->kind != 'a';
  const bool has_data =
      c->kind != 'n' && c->kind != 'l' && c->kind != 'a' && !(c->kind == 't' && c->which != 0);
  const bool has_more = c->kind == 's' || c->kind == 'x' || (c->kind == 'f' && c->which == 0);
  uint32_t word[2];
  (void)ASSEMBLE(word, c->name, DS, FIELD(DS, OFFSET0, c->kind == 'n' ? 0 : p.offset0),
                 FIELD(DS, OFFSET1, c->kind == 'n' ? 0 : p.offset1),
                 FIELD(DS, ADDR, has_addr ? p.addr : 0), FIELD(DS, DATA0, has_data ? p.data0 : 0),
                 FIELD(DS, DATA1, has_more ? p.data1 : 0), FIELD(DS, VDST, c->returns ? p.to : 0));
  switch (c->kind) {
    case 'l': two(&p, LOADS, c->bytes, c->unit); break;
    case 's': two(&p, STORES, c->bytes, c->unit); break;
    case 'x': two(&p, EXCHANGES, c->bytes, c->unit); break;
    case 'f': numbers64(&p, c->which, c->returns); break;
    case 'c': conditional(&p); break;
    case 't': by_lane(&p, c->which != 0); break;
    case 'a':
      if (before.exec != 0) counted(&p, c->which);
      break;
    default: break;
  }
  (void)stepper_check(t, c->name, word, 2, &before, &expected, NULL);
}

// Main memory by the number of the lane: a scalar address, or none, and an offset.
static void by_number(stepper *t, random_state *r, bool loads, bool wave64) {
  const char *const name = loads ? "global_load_addtid_b32" : "global_store_addtid_b32";
  state_random(&before, r, wave64);
  const unsigned base = 2 * any(r, 40), data = any(r, STATE_VGPRS);
  const int offset = (int)any(r, 4000) - 2000;
  const uint32_t address = STATE_WINDOW + 2048 + any(r, 1000);
  before.s[base] = address;
  before.s[base + 1] = 0;
  expected = before;
  for (unsigned lane = 0; lane < (wave64 ? 64U : 32U); lane++) {
    if (!is_active(lane)) continue;
    uint8_t *at = expected.data + (address - STATE_WINDOW + (uint32_t)offset + 4 * lane);
    if (loads) expected.v[data][lane] = (uint32_t)get(at, 4);
    if (!loads) put(at, before.v[data][lane], 4);
  }
  uint32_t word[2];
  (void)ASSEMBLE(word, name, GLOBAL, FIELD(GLOBAL, OFFSET, (uint32_t)offset & 0x1fff),
                 FIELD(GLOBAL, SADDR, base), FIELD(GLOBAL, VDST, loads ? data : 0),
                 FIELD(GLOBAL, DATA, loads ? 0 : data));
  (void)stepper_check(t, name, word, 2, &before, &expected, NULL);
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 20;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  const unsigned count = sizeof local_cases / sizeof *local_cases;
  random_state random = random_start(seed);
  unsigned buffers = 0;
  for (unsigned wave64 = 0; wave64 < 2; wave64++) {
    stepper *t = stepper_new(wave64 != 0);
    for (unsigned long k = 0; k < rounds; k++) {
      for (unsigned n = 0; n < count; n++) local(t, &random, &local_cases[n], wave64 != 0);
      for (unsigned n = 0; n < 2; n++) by_number(t, &random, n != 0, wave64 != 0);
      buffers = buffer_round(t, &random, wave64 != 0);
    }
    stepper_free(t);
  }
  printf("%u operations, %lu rounds, seed %lu: %u wrong\n", count + 2 + buffers, rounds, seed,
         state_failures());
  return state_failures() != 0;
}
