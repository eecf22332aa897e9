// harts.h - lets a program of csmith run in every thread at once with data of its own
// (csmith_threads.py): draws values for the thread's number, counts how far it may run, and notes what it
// leaves and which ways it took. csmith's own headers have the arithmetic that is defined for all operands.

#ifndef GYRE_HARTS_H
#define GYRE_HARTS_H

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <random_inc.h>

#include "harts_result.h"

// A global that is an integer, and neither counts iterations nor is an index.
typedef struct harts_place {
  uint32_t offset, bytes;
} harts_place;

static __thread struct {
  uint32_t number;  // of the thread
  uint32_t drawn;   // values that were varied
  uint32_t fuel;    // blocks left
  uint32_t round;   // from the initial values to the sum
  harts_result result;
  jmp_buf out;  // where a program goes that has no fuel left
} harts;

static uint32_t harts_mix(uint32_t x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

static uint32_t harts_draw(void) {
  return harts_mix(harts.number * 0x9e3779b9u + harts.drawn++ * 0x85ebca6bu);
}

static void harts_note(uint64_t value) {
  harts.result.sum = harts_mix(harts.result.sum ^ (uint32_t)value) + (uint32_t)(value >> 32);
}

// The offset of an address in the thread's globals; addresses in the stack are not part of the
// program's result.
static void harts_note_pointers(const volatile void *at, uint32_t bytes,
                                const volatile void *globals, uint32_t size) {
  for (uint32_t i = 0; i < bytes; i += sizeof(void *)) {
    void *p;
    memcpy(&p, (const char *)at + i, sizeof p);
    uintptr_t offset = (uintptr_t)p - (uintptr_t)globals;
    harts_note(offset < size ? offset : p != NULL ? size + 1 : size);
  }
}

// The thread's variant of a value: that one, one nearby, a few, or any. Without a branch, so that
// no ways part here.
static uint64_t harts_vary(uint64_t value) {
  uint32_t draw = harts_draw(), some = draw >> 8 & 3;
  const uint64_t choice[8] = {value,
                              value,
                              value + some,
                              some & 1,
                              0 - (uint64_t)some,
                              some << 4,
                              draw,
                              (uint64_t)harts_mix(draw + 1) << 32 | draw};
  return choice[draw & 7];
}

// A program reads its input here, at the start of each block: one of its globals changes. Each block costs
// one unit of fuel, so that all threads end, from any depth of calls.
static inline void harts_block(uint32_t block, char *globals, const harts_place *place,
                               uint32_t places) {
  if (harts.fuel == 0) longjmp(harts.out, 1);
  harts.fuel--;
  harts.result.ways = harts_mix(harts.result.ways ^ block);
  if (places != 0) {
    const harts_place *p = &place[harts_draw() % places];
    uint64_t value = 0;
    memcpy(&value, globals + p->offset, p->bytes);
    value = harts_vary(value);
    memcpy(globals + p->offset, &value, p->bytes);
  }
}

// A condition, turned over now and then.
static inline int harts_maybe(int holds) { return holds ^ ((harts_draw() & 3) == 0); }

static void harts_vary_bytes(void *at, uint32_t bytes) {
  uint32_t word = (uint32_t)harts_vary(0);
  if (word != 0) memcpy(at, &word, bytes < sizeof word ? bytes : sizeof word);
}

static void harts_note_bytes(const void *at, uint32_t bytes) {
  for (uint32_t i = 0; i < bytes; i++) harts_note(((const uint8_t *)at)[i]);
}

// The words of csmith's main, in each of two roles.
#define VARY(place, name, flag) ((place) = harts_vary((uint64_t)(place)))
#define VARY_bytes(at, bytes, name, flag) harts_vary_bytes((void *)(at), bytes)
#define NOTE(place, name, flag) harts_note((uint64_t)(place))
#define NOTE_bytes(at, bytes, name, flag) harts_note_bytes((const void *)(at), bytes)

#endif
