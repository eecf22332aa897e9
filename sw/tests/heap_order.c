// heap_order.c - a thread of core 0 takes back a block that core 1 frees meanwhile, whose line core 0 has in its cache.
// For two cores of one thread and RECONVERGENCE = pc.
//
// The program is the allocator below the pools, in place of picolibc's: so it knows when a thread is between the lock of the heap
// and the lists of freed blocks. There core 0 loads the line of a block, and waits until core 1 has freed the block. The two
// cores tell each other by atomic operations that acquire nothing, so the old line stays in the cache.

#include <stdatomic.h>
#include <stddef.h>

#include "gyre_runtime.h"

void *gyre_malloc(size_t bytes);
void gyre_free(void *at);
void *__wrap___malloc_malloc(size_t bytes);
void __wrap___malloc_free(void *at);

enum { HARTS = 16, SIZES = 5, BYTES = 12, LARGE = 400, LINE = 128 };
enum { QUIET, LOADED, FREED };

// A block in a line of its own, with the header that malloc_usable_size reads. Before it is freed it holds a link to another block.
typedef struct place {
  _Alignas(LINE) uint32_t header;
  uint32_t content[BYTES / sizeof(uint32_t)];
} place;

static place wrong_block = {.header = BYTES + sizeof(uint32_t)};
static place block = {.header = BYTES + sizeof(uint32_t)};
static uint32_t pools[HARTS * SIZES], memory_of_main[LARGE / sizeof(uint32_t)];
static volatile uint32_t calls, returned, wrong;
static _Alignas(LINE) atomic_uint step;

static void reach(uint32_t value) { atomic_store_explicit(&step, value, memory_order_relaxed); }
static void wait_for(uint32_t value) {
  // An atomic operation reads memory; a load might read an old value in the cache for ever.
  while (atomic_fetch_add_explicit(&step, 0, memory_order_relaxed) != value) {
  }
}

// The first call is for the pools, the second one for main. Then there is no memory; the fourth call is made under the lock.
void *__wrap___malloc_malloc(size_t bytes) {
  const uint32_t call = calls++;
  if (call == 0) return bytes <= sizeof pools ? pools : NULL;
  if (call == 1) return memory_of_main;
  if (call == 3) {
    uint32_t loaded;
    __asm__ volatile("sltu %0, zero, %1" : "=r"(loaded) : "r"(*(volatile uint32_t *)block.content));
    reach(loaded);
    wait_for(FREED);
  }
  return NULL;
}

void __wrap___malloc_free(void *at) {
  returned++;
  if (at != block.content) wrong++;
}

static void thread(void *ctx) {
  (void)ctx;
  if (gyre_core_id() == 0) {
    if (gyre_malloc(LARGE)) wrong++;
  } else {
    wait_for(LOADED);
    gyre_free(block.content);
    gyre_fence();
    reach(FREED);
  }
}

int main(void) {
  block.content[0] = (uint32_t)wrong_block.content;
  if (!gyre_malloc(LARGE)) wrong++;
  gyre_launch_on(1, thread, NULL, 2);
  const bool good = returned == 1 && wrong == 0 && calls == 5;
  gyre_puts(good ? "heap_order: PASSED\n" : "heap_order: FAILED\n");
  return !good;
}
