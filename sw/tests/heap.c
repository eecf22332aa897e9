// heap.c - malloc, calloc, realloc, aligned_alloc, posix_memalign and free in all threads at once, in a heap that is soon full.
// For RECONVERGENCE = pc, and a small memory (sw/CMakeLists.txt).
//
// The blocks of a block's owner have contents of their own, which are checked before a block is freed or grows: no memory may be
// in two blocks. Threads free blocks of other warps and cores. When malloc has given NULL to all threads and they have freed
// their blocks, main must get almost all of the heap in one block: nothing is lost in a pool.

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_runtime.h"

enum { HARTS = 64, SLOTS = 4, SMALL = 8, MANY = 300, LOST = 512 };

uint32_t gyre_arg = 40;  // steps of each thread

typedef struct piece {
  uint32_t bytes, stamp;
  uint8_t content[];
} piece;

static _Atomic(piece *) slot[HARTS][SLOTS];
static atomic_uint wrong, ends;

static void check(bool good, uint32_t what) {
  if (!good) atomic_fetch_or(&wrong, 1u << what);
}

static uint32_t draw(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}

static uint8_t byte(uint32_t stamp, uint32_t i) {
  return (uint8_t)(stamp * 37 + i * 5 + (stamp >> 8));
}

static bool is_intact(const piece *p, uint32_t bytes) {
  for (uint32_t i = sizeof *p; i < bytes; i++) {
    if (p->content[i - sizeof *p] != byte(p->stamp, i)) return false;
  }
  return true;
}

static void fill(piece *p, uint32_t bytes, uint32_t stamp) {
  p->bytes = bytes;
  p->stamp = stamp;
  for (uint32_t i = sizeof *p; i < bytes; i++) p->content[i - sizeof *p] = byte(stamp, i);
}

static void release(piece *p) {
  if (p) {
    check(is_intact(p, p->bytes), 0);
    free(p);
  }
}

// A new block, in one of the ways there are; NULL if there is no memory.
static piece *make(uint32_t *seed, uint32_t stamp) {
  const uint32_t bytes = SMALL + draw(seed) % (draw(seed) % 4 ? 60 : MANY);
  const uint32_t way = draw(seed) % 8, alignment = 16u << draw(seed) % 3;
  piece *p = NULL;
  if (way == 0) {
    p = calloc(bytes, 1);
    for (uint32_t i = 0; p && i < bytes; i++) check(((uint8_t *)p)[i] == 0, 1);
  } else if (way == 1) {
    p = aligned_alloc(alignment, bytes);
    check((uintptr_t)p % alignment == 0, 2);
  } else if (way == 2) {
    void *at = NULL;
    const int error = posix_memalign(&at, alignment, bytes);
    check(error == (at ? 0 : ENOMEM), 3);
    check((uintptr_t)at % alignment == 0, 2);
    p = at;
  } else {
    p = malloc(bytes);
  }
  if (p) fill(p, bytes, stamp);
  return p;
}

static piece *resize(piece *p, uint32_t *seed) {
  const uint32_t bytes = SMALL + draw(seed) % MANY, before = p->bytes;
  piece *grown = realloc(p, bytes);
  if (!grown) return p;
  check(is_intact(grown, before < bytes ? before : bytes), 4);
  fill(grown, bytes, grown->stamp);
  return grown;
}

// Blocks are made, changed and freed at random; the slots are those of any thread.
static void mix(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  const uint32_t harts = *(const uint32_t *)arg;
  uint32_t seed = x * 2654435761u + 1;
  for (uint32_t i = 0; i < gyre_arg; i++) {
    const uint32_t whose = draw(&seed) % 2 ? x : draw(&seed) % harts;
    _Atomic(piece *) *at = &slot[whose][draw(&seed) % SLOTS];
    piece *p = atomic_exchange(at, NULL);
    if (p && draw(&seed) % 4 == 0) {
      check(is_intact(p, p->bytes), 0);
      p = resize(p, &seed);
    } else {
      release(p);
      p = make(&seed, x << 16 | i);
    }
    release(atomic_exchange(at, p));
  }
}

static void drop(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  for (uint32_t i = 0; i < SLOTS; i++) release(atomic_exchange(&slot[x][i], NULL));
}

// Takes all memory in a list of blocks; another thread frees it.
static void exhaust(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  uint32_t seed = x + 1;
  piece *first = NULL;
  for (;;) {
    const uint32_t bytes = SMALL + sizeof first + draw(&seed) % (draw(&seed) % 4 ? 60 : 8 * MANY);
    piece *p = malloc(bytes);
    if (!p) break;
    memcpy(p->content, &first, sizeof first);
    p->stamp = x;
    first = p;
  }
  atomic_fetch_add(&ends, 1);
  atomic_store(&slot[x][0], first);
}

static void free_others(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  const uint32_t harts = *(const uint32_t *)arg, whose = (x + gyre_num_threads()) % harts;
  piece *p = atomic_exchange(&slot[whose][0], NULL);
  while (p) {
    piece *next;
    check(p->stamp == whose, 5);
    memcpy(&next, p->content, sizeof next);
    p->stamp = HARTS;
    free(p);
    p = next;
  }
}

// The size of the largest block that main can have now.
static uint32_t largest(void) {
  uint32_t least = 0, most = 1u << 22;
  while (most - least > 64) {
    const uint32_t middle = (least + most) / 2;
    void *p = malloc(middle);
    free(p);
    if (p) {
      least = middle;
    } else {
      most = middle;
    }
  }
  return least;
}

int main(void) {
  uint32_t harts = gyre_num_harts();
  check(harts <= HARTS, 6);
  if (!wrong) {
    free(malloc(1));
    const uint32_t before = largest();
    for (uint32_t round = 1; round <= 2; round++) {
      gyre_spawn(1, &harts, mix, &harts);
      gyre_spawn(1, &harts, drop, &harts);
      gyre_spawn(1, &harts, exhaust, &harts);
      gyre_spawn(1, &harts, free_others, &harts);
      check(ends == round * harts, 7);
      check(largest() + LOST >= before, 8);
    }
  }
  if (wrong) {
    gyre_puts("heap: wrong ");
    gyre_putx(wrong);
    gyre_puts("\n");
  }
  gyre_puts(wrong ? "heap: FAILED\n" : "heap: PASSED\n");
  return wrong != 0;
}
