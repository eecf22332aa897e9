// library.c - the C library in all threads at once: malloc, realloc, calloc and free, qsort with a
// function of the program, strtol, snprintf, strings. For RECONVERGENCE = pc.
//
// The contents at the end check the heap; thread 0 checks the rest, as it computes the
// same alone.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_runtime.h"

enum { ITEMS = 96, ROUNDS = 4, WORDS = 17 };

static GYRE_NOINIT uint8_t *piece[ITEMS];
static GYRE_NOINIT uint32_t out[ITEMS];

static uint32_t size(uint32_t x, uint32_t round) { return 4 + (x * 7 + round * 13) % 50; }

// Bytes that two overlapping pieces would not both have.
static uint8_t byte(uint32_t x, uint32_t round, uint32_t i) {
  return (uint8_t)(x * 37 + round * 11 + i);
}

static void heap(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  uint32_t round = *(const uint32_t *)arg;
  (void)y, (void)z;
  uint8_t *old = piece[x], *got;
  if (x % 3 == 0) {
    free(old);
    got = x % 2 ? malloc(size(x, round)) : calloc(size(x, round), 1);
    if (got == NULL || (x % 2 == 0 && got[size(x, round) - 1] != 0)) {
      piece[x] = NULL;
      return;
    }
  } else {
    got = realloc(old, size(x, round));
    if (got == NULL) return;
  }
  for (uint32_t i = 0; i < size(x, round); i++) got[i] = byte(x, round, i);
  piece[x] = got;
}

static int descending(const void *a, const void *b) {
  uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
  return p < q ? 1 : p > q ? -1 : 0;
}

static uint32_t compute(uint32_t x) {
  uint32_t word[WORDS], sum = 0, seed = x * 2654435761u + 1;
  char text[64], *end;
  uint32_t n = 3 + x % (WORDS - 3);
  for (uint32_t i = 0; i < n; i++) {
    seed = seed * 1664525u + 1013904223u;
    word[i] = seed >> 20;
  }
  qsort(word, n, sizeof *word, descending);
  for (uint32_t i = 0; i < n; i++) {
    if (i > 0 && word[i] > word[i - 1]) return 0;
    sum = sum * 31 + word[i];
  }
  int length = snprintf(text, sizeof text, x & 1 ? "%lu,%lx" : "0x%lx;%lu", (unsigned long)word[0],
                        (unsigned long)word[1]);
  sum += (uint32_t)length + (uint32_t)strtol(text, &end, 0);
  sum = sum * 31 + (uint32_t)strlen(end) + (uint32_t)(strchr(text, '1') != NULL);
  return sum * 31 + (uint32_t)strtoul(end + 1, NULL, x & 1 ? 16 : 10);
}

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  out[x] = compute(x);
}

int main(void) {
  uint32_t items = ITEMS;
  bool ok = true;
  for (uint32_t i = 0; i < ITEMS; i++) piece[i] = NULL;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    gyre_spawn(1, &items, heap, &round);
    for (uint32_t i = 0; i < ITEMS; i++) {
      ok = ok && piece[i] != NULL;
      for (uint32_t k = 0; ok && k < size(i, round); k++) ok = piece[i][k] == byte(i, round, k);
    }
  }
  for (uint32_t i = 0; i < ITEMS; i++) free(piece[i]);
  gyre_spawn(1, &items, item, NULL);
  for (uint32_t i = 0; ok && i < ITEMS; i++) ok = out[i] != 0 && out[i] == compute(i);
  puts(ok ? "library: PASSED" : "library: FAILED");
  return !ok;
}
