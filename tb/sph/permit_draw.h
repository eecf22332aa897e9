// permit_draw.h - draws the random worlds of permit_test.c: a machine, a header and a program
// under it. It changes nothing else.

#ifndef PERMIT_DRAW_H
#define PERMIT_DRAW_H

#include <string.h>

#include "../isa/encode.h"
#include "functional/state.h"
#include "gyre_platform.h"
#include "riscv/gyre_row.h"

enum { BYTES = 1 << 20, STACKS = 1 << 19, DATA = 1 << 16, LIMIT = 200000, MOST = 800, STEPS = 24 };
// Registers: x5 to x9 are addresses, made from random numbers; x10 to x25 are what is loaded and
// stored.
enum { RA = 1, SP = 2, PLACE = 5, PLACES = 5, VALUE = 10, VALUES = 16, T0 = 26, T1 = 27, T2 = 28 };

typedef struct world {
  gyre_config cfg;
  uint64_t random;
  uint8_t ram[2][BYTES];  // of the cycle model; of the functional simulator
  uint32_t code[MOST];
  unsigned words;
  uint32_t stack, tmask;
  gyre_permissions_t permissions;
  bool answers, is_write;  // the cycle model's memory: one access under way
  uint32_t latency, waits;
  uint16_t tag;
  uint8_t line[GYRE_MAX_LINE];
} world;

static uint32_t below(world *w, uint32_t n) {
  return (uint32_t)(gyre_random(&w->random) >> 20) % n;
}

static bool draw_config(world *w, char *why) {
  gyre_config_named("small", &w->cfg);
  gyre_config *c = &w->cfg;
  c->dispatch = c->headers = 1;
  c->num_warps = 1u << below(w, 3);
  c->num_threads = 1u << below(w, 6);
  c->num_lanes = c->num_threads >> below(w, 3);
  if (c->num_lanes == 0) c->num_lanes = 1;
  c->lsu_queue = c->num_threads / c->num_lanes > 4 ? 8 : below(w, 4) ? 4 : 1;
  c->reconvergence = below(w, 2);
  c->line_bytes = 16u << below(w, 4);
  c->lmem_bytes = 16384;
  c->ram_bytes = BYTES;
  return gyre_config_check(c, why);
}

static void put(world *w, uint32_t word) { w->code[w->words++] = word; }

static void put_number(world *w, uint32_t rd, uint32_t value) {
  put(w, LUI(rd, (value + 0x800) >> 12 & 0xfffff));
  put(w, ADDI(rd, rd, (int32_t)(value << 20) >> 20));
}

// An address: where threads have 64 bytes of their own in memory or local memory, or a part of a
// stack, their own or the one after it. A condition by the thread's number chooses one of two.
static void draw_place(world *w, uint32_t rd) {
  const uint32_t bytes = 4096u << (w->stack & 15), spread = 64 * (w->cfg.num_threads + 1);
  for (unsigned side = 0; side < 2; side++) {
    const uint32_t to = side ? T2 : rd, kind = below(w, 8);
    put(w, CSRR(T0, 0xcc0));
    put(w, SLLI(T0, T0, 6));
    if (kind < 2) {
      put_number(w, to, w->cfg.ram_base + DATA);
      put(w, ADD(to, to, T0));
    } else if (kind == 2) {
      put_number(w, to, w->cfg.lmem_base);
      put(w, ADD(to, to, T0));
    } else {
      const uint32_t near = w->permissions.high * 16 + below(w, 64) - 32;
      const uint32_t deep = kind == 3 ? near : kind == 4 ? below(w, 128) : below(w, bytes);
      put_number(w, T1, kind == 7 ? bytes - deep % spread : 0 - deep);
      put(w, ADD(to, SP, T1));
      if (kind == 5) {  // from the begin of the stack on
        put_number(w, T1, 0 - bytes);
        put(w, r_type(0x33, 7, 0, to, SP, T1));
        put_number(w, T1,
                   below(w, 2) ? w->permissions.low * 16 + below(w, 64) - 32 : below(w, bytes));
        put(w, ADD(to, to, T1));
      }
    }
    put(w, ANDI(to, to, ~63 | (int32_t)(below(w, 2) ? 60 : 0)));
  }
  put(w, CSRR(T0, 0xcc0));
  put(w, r_type(0x13, 5, 0, T0, T0, below(w, 3)));  // srli
  put(w, ANDI(T0, T0, 1));
  put(w, r_type(0x33, 0, 0x20, T0, 0, T0));  // neg
  put(w, r_type(0x33, 4, 0, T2, T2, rd));    // the one or the other
  put(w, r_type(0x33, 7, 0, T2, T2, T0));
  put(w, r_type(0x33, 4, 0, rd, rd, T2));
}

// A number of times, in T0: of all threads, or, where these have pcs of their own, of each its own.
static void draw_times(world *w) {
  const int32_t times = 1 + (int32_t)(below(w, 4) ? below(w, 12) : below(w, 90));
  put(w, ADDI(T0, 0, 0));
  if (w->cfg.reconvergence && below(w, 2)) {
    put(w, CSRR(T0, 0xcc0));
    put(w, ANDI(T0, T0, (int32_t)below(w, 8)));
  }
  put(w, ADDI(T0, T0, times));
}

// Calls, then returns, each to the next instruction, more of these or fewer.
static void draw_calls(world *w, uint32_t link) {
  draw_times(w);
  if (below(w, 2)) {
    put(w, JAL(link, 4));
    put(w, ADDI(T0, T0, -1));
    put(w, BNE(T0, 0, -8));
  } else {
    put(w, AUIPC(T1, 0));
    put(w, JALR(link, T1, 8));
    put(w, ADDI(T0, T0, -1));
    put(w, BNE(T0, 0, -12));
  }
  if (below(w, 3) == 0) return;
  draw_times(w);
  put(w, AUIPC(link, 0));
  put(w, JALR(0, link, 8));
  put(w, ADDI(T0, T0, -1));
  put(w, BNE(T0, 0, -12));
}

// An instruction in double precision, any of them, with the registers of accesses.
static void draw_double(world *w) {
  const gyre_row *row;
  unsigned rows = 0, first = 0;
  for (unsigned i = 0; (row = gyre_row_get(i)) != NULL; i++) {
    if (row->d_ext && rows++ == 0) first = i;
  }
  row = gyre_row_get(first + below(w, rows));
  uint32_t word = row->match | ((uint32_t)gyre_random(&w->random) & ~row->mask & ~0xf8000u);
  const uint32_t mode = word >> 12 & 7;
  if (row->use_rm && (mode == 5 || mode == 6)) word ^= 1U << 14;  // no rounding modes
  put(w, word | (PLACE + below(w, PLACES)) << 15);
}

static void draw_access(world *w) {
  const uint32_t at = PLACE + below(w, PLACES), value = VALUE + below(w, VALUES);
  const int32_t word = 4 * (int32_t)below(w, 16);
  const uint32_t size = below(w, 3), part = below(w, 4) & ~((1u << size) - 1);
  if (below(w, 3) == 0 && w->cfg.a_ext) {
    static const uint32_t ops[] = {2, 2, 3, 3, 0, 1, 4, 8, 12, 16, 20, 24, 28};  // lr, sc, AMOs
    const uint32_t op = ops[below(w, sizeof ops / sizeof *ops)];
    const uint32_t from = op == 2 ? 0 : VALUE + below(w, VALUES);
    put(w, r_type(0x2f, 2, op << 2, value, at, from));
  } else if (below(w, 2)) {
    put(w, s_type(size, value, at, (word + (int32_t)part)));
  } else {
    put(w, i_type(3, below(w, 2) && size < 2 ? size + 4 : size, value, at, word + (int32_t)part));
  }
}

static void draw_program(world *w) {
  const uint32_t kind = below(w, 8);
  w->words = 0;
  w->permissions.flags =
      (uint16_t)(GYRE_PERMISSIONS_HEADER | (kind & 1 ? GYRE_PERMISSIONS_NO_STORE : 0) |
                 (kind > 5 ? GYRE_PERMISSIONS_NO_MEMORY : 0) |
                 (below(w, 4) ? GYRE_PERMISSIONS_NO_FP64 : 0) |
                 (below(w, 4) ? 0 : GYRE_PERMISSIONS_NO_LOCAL) |
                 below(w, 256) << GYRE_PERMISSIONS_LAUNCH_LSB);
  w->stack = (w->cfg.ram_base + STACKS) | below(w, 2);
  w->permissions.low = below(w, 2) ? below(w, 64) : 0;
  w->permissions.high = below(w, 4) ? below(w, 64) : 4096;
  w->permissions.calls = (uint16_t)(below(w, 3) ? 0 : below(w, 3));
  const uint32_t calls = below(w, 3) ? below(w, 3) : 0;
  for (unsigned i = 0; i < calls; i++) draw_calls(w, below(w, 2) ? RA : PLACE);
  for (unsigned i = 0; i < VALUES; i++) put_number(w, VALUE + i, (uint32_t)gyre_random(&w->random));
  for (unsigned i = 0; i < PLACES; i++) draw_place(w, PLACE + i);
  for (unsigned i = 0; i < STEPS; i++) {
    draw_access(w);
    if ((w->permissions.flags & GYRE_PERMISSIONS_NO_FP64) != 0 && below(w, 8) == 0) draw_double(w);
    if (below(w, 40) == 0) draw_calls(w, RA);
  }
  put(w, r_type(0x0b, 0, 0, 0, 0, 0));  // tmc zero
  w->tmask = below(w, 2) ? ~0u : (uint32_t)gyre_random(&w->random);
  w->tmask &= ~0u >> (32 - w->cfg.num_threads);
  if (w->tmask == 0) w->tmask = 1;
  w->latency = below(w, 3) ? below(w, 40) : 0;
  for (unsigned i = 0; i < BYTES; i++) w->ram[0][i] = (uint8_t)(i * 7 + (i >> 8));
  memcpy(w->ram[0], w->code, sizeof *w->code * w->words);
  memcpy(w->ram[1], w->ram[0], BYTES);
}

#endif
