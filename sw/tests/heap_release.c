// heap_release.c - core 1 publishes memory of the heap whose stores are late, and core 0 takes it at once.
// For two cores of one thread, RECONVERGENCE = pc, two banks of the data cache, a shared cache and a slow memory.
//
// A store waits in its bank of the data cache while its line is being fetched, and stores of the other bank overtake it. So core 1
// begins to fetch a line of a block, and then lets the heap publish the block: without a release the shared cache has the
// list long before it has the block. The same is done with what the lock of the heap guards. Last, core 0 takes spare blocks whose
// lines it has in its cache from before.
//
// The program is the allocator below the pools, in place of picolibc's: so it chooses the lines. Each line is fetched once,
// because it must be in no cache. The linker chooses the lines of the heap's own variables: so each test is made with lines of
// both banks, that of the pools by the argument of the program, as pools are made once.

#include <stdatomic.h>
#include <stddef.h>

#include "gyre_runtime.h"

void *gyre_malloc(size_t bytes);
void gyre_free(void *at);
void *__wrap___malloc_malloc(size_t bytes);
void __wrap___malloc_free(void *at);

extern const char __text_begin[], __text_end[];  // gyre.ld

// BYTES: of a small block; with its header it has BLOCK words. SPARES: what the heap requests to make spare blocks of this size.
enum {
  LINE = 64,
  WORDS = LINE / 4,
  BYTES = 12,
  BLOCK = 4,
  SPARES = 16 * 4 * BLOCK - 4,
  LARGE = 400,
  SIZES = 5
};
enum {
  ROUNDS = 4,
  OLD = 4,
  ALL_ROUNDS = 6
};                             // from round OLD on core 0 has the line of the spare blocks
enum { MAKER = 1, MADE = 4 };  // the core that publishes, and how many spare blocks it makes
// Steps: core 1 makes the pools, core 0 has the lines of the heap's variables, core 0 has used the pools; then some in each round.
enum {
  MAKING = 1,
  READY,
  USED,
  LOADED = 16,
  MAKING_SPARES,
  SPARES_USED,
  FREEING = 128,
  FREED_USED,
  LOCKED = 256,
  LOCK_USED
};
enum { STEPS = 4 };  // from one round to the next

uint32_t gyre_arg = 1;  // 1 or 2: the line of the pools

typedef uint32_t *word;

// Core 0 must not get this block. Each line is full of links to it until core 1 has written there.
static uint32_t wrong_block[BLOCK] = {4 * BLOCK};
typedef struct lines {
  _Alignas(4 * LINE) word at[4 * WORDS];
} lines;
static lines pools = {{[0 ... 4 * WORDS - 1] = &wrong_block[1]}};
static lines spare[ALL_ROUNDS] = {
    [0 ... ALL_ROUNDS - 1] = {{[0 ... 4 * WORDS - 1] = &wrong_block[1]}}};
static lines guarded[ROUNDS] = {[0 ... ROUNDS - 1] = {{[0 ... 4 * WORDS - 1] = &wrong_block[1]}}};
static lines freed[ROUNDS] = {[0 ... ROUNDS - 1] = {{[0 ... 4 * WORDS - 1] = &wrong_block[1]}}};

static uint32_t other_memory[BLOCK] = {4 * BLOCK};  // what core 0 gets if the heap has no block
static volatile uint32_t returned;
static volatile bool spares_requested;
static volatile bool wrong;                     // both cores only ever set it
static uint32_t round_of_maker, round_of_user;  // each core has its own
static uint32_t calls_of_maker,
    calls_of_user;  // for LARGE bytes. The heap has the lock in the last two of three calls
// Alone in its line: waiting for a step would let each sc.w to that line fail.
static struct { _Alignas(LINE) atomic_uint step; } progress;

// Neighbours are in different banks.
static word *late_line(lines *of, uint32_t which) { return &of->at[(2 + (which & 1)) * WORDS]; }

static void reach(uint32_t value) {
  atomic_store_explicit(&progress.step, value, memory_order_relaxed);
}
static void wait_for(uint32_t value) {
  // An atomic operation reads memory; a load might read an old value in the cache for ever.
  while (atomic_fetch_add_explicit(&progress.step, 0, memory_order_relaxed) != value) {
  }
}

static void load(const volatile void *at) {
  uint32_t loaded;
  __asm__ volatile("lw %0, 0(%1)\n\tsltu %0, zero, %0" : "=r"(loaded) : "r"(at) : "memory");
}
// Begins to load a line, and does not wait for it.
static void fetch(const volatile void *at) {
  __asm__ volatile("lw zero, 0(%0)" : : "r"(at) : "memory");
}

// The lists of the pools are cleared, as picolibc does it.
static void *memory_of_pools(size_t bytes) {
  word *line = late_line(&pools, gyre_arg);
  reach(MAKING);
  wait_for(READY);
  fetch(line);
  for (uint32_t i = 0; i < bytes / 4; i++) {
    *(word volatile *)&line[i] = NULL;
  }
  return line;
}

// The first block ends where the late line begins, in which the others are.
static void *memory_of_spares(void) {
  const uint32_t round = round_of_maker;
  word *second = late_line(&spare[round], round), *first = second - BLOCK;
  first[-1] = (word)(4 * BLOCK * MADE);
  load(&first[-1]);
  if (round < OLD) {
    reach(MAKING_SPARES + STEPS * round);
    fetch(second);
  }
  return first;
}

// There is no memory for core 1. Before the heap unlocks, a guarded word changes.
static void *memory_of_maker(void) {
  const uint32_t round = round_of_maker;
  if (calls_of_maker++ % 3 == 2 && calls_of_maker > 3) {
    word *line = late_line(&guarded[round], round);
    reach(LOCKED + STEPS * round);
    fetch(line);
    *(word volatile *)line = NULL;
  }
  return NULL;
}

// Core 0 is between the lock of the heap and the lists: it waits until the other core has freed its block.
static void wait_for_freed(void) {
  atomic_uint *list = (atomic_uint *)&late_line(&pools, gyre_arg)[MAKER * SIZES];
  reach(FREEING + STEPS * round_of_user);
  while (!atomic_fetch_add_explicit(list, 0, memory_order_relaxed)) {
  }
}

// There is memory for core 0 in the third call only.
static void *memory_of_user(void) {
  const uint32_t call = calls_of_user++;
  if (call % 3 == 1) {
    if (call < 3 * ROUNDS) {
      wait_for_freed();
    } else if (*(word volatile *)late_line(&guarded[round_of_user], round_of_user)) {
      wrong = true;
    }
  }
  return call % 3 == 2 ? &other_memory[1] : NULL;
}

static bool is_maker(void) { return gyre_core_id() == MAKER; }

void *__wrap___malloc_malloc(size_t bytes) {
  if (bytes == LARGE) {
    return is_maker() ? memory_of_maker() : memory_of_user();
  }
  if (is_maker()) {
    return bytes == SPARES ? memory_of_spares() : memory_of_pools(bytes);
  }
  spares_requested |= bytes == SPARES;
  return bytes == BYTES ? &other_memory[1] : NULL;
}

void __wrap___malloc_free(void *at) {
  if (at == late_line(&freed[round_of_user], round_of_user)) {
    returned++;
  } else {
    wrong = true;
  }
}

static void expect(bool right) {
  if (!right) wrong = true;
}

// The pools are there as soon as core 0 requests spare blocks.
static void use_pools(void) {
  wait_for(MAKING);
  for (uint32_t calls = 0; !spares_requested && !wrong; calls++) {
    expect(gyre_malloc(BYTES) == &other_memory[1]);
    gyre_fence_acquire();
    if (calls == 2) reach(READY);
  }
  reach(USED);
}

static void use_spares(uint32_t round) {
  word *second = late_line(&spare[round], round);
  if (round >= OLD) {
    load(second);
    reach(LOADED + STEPS * round);
  }
  wait_for(MAKING_SPARES + STEPS * round);
  for (uint32_t i = 0; i < MADE - 1; i++) {
    expect(gyre_malloc(BYTES) == &second[i * BLOCK]);
  }
  expect(gyre_malloc(BYTES) == &other_memory[1]);
  reach(SPARES_USED + STEPS * round);
}

static void use_freed(uint32_t round) {
  round_of_user = round;
  expect(gyre_malloc(LARGE) == &other_memory[1]);
  expect(returned == round + 1);
  reach(FREED_USED + STEPS * round);
}

static void use_lock(uint32_t round) {
  round_of_user = round;
  wait_for(LOCKED + STEPS * round);
  expect(gyre_malloc(LARGE) == &other_memory[1]);
  reach(LOCK_USED + STEPS * round);
}

static void make_spares(uint32_t round) {
  round_of_maker = round;
  if (round >= OLD) wait_for(LOADED + STEPS * round);
  expect(gyre_malloc(BYTES) == late_line(&spare[round], round) - BLOCK);
  if (round >= OLD) reach(MAKING_SPARES + STEPS * round);
  wait_for(SPARES_USED + STEPS * round);
}

static void free_block(uint32_t round) {
  word *block = late_line(&freed[round], round);
  block[-1] = (word)(4 * BLOCK);
  load(&block[-1]);
  wait_for(FREEING + STEPS * round);
  fetch(block);
  gyre_free(block);
  wait_for(FREED_USED + STEPS * round);
}

static void use_lock_first(uint32_t round) {
  round_of_maker = round;
  expect(!gyre_malloc(LARGE));
  wait_for(LOCK_USED + STEPS * round);
}

static void rounds(uint32_t number, void (*fn)(uint32_t round)) {
  for (uint32_t round = 0; round < number; round++) fn(round);
}

static void thread(void *ctx) {
  (void)ctx;
  if (is_maker()) {
    expect(!gyre_malloc(LARGE));  // makes the pools
    wait_for(USED);
    rounds(ALL_ROUNDS, make_spares);
    rounds(ROUNDS, free_block);
    rounds(ROUNDS, use_lock_first);
  } else {
    use_pools();
    rounds(ALL_ROUNDS, use_spares);
    rounds(ROUNDS, use_freed);
    rounds(ROUNDS, use_lock);
  }
}

int main(void) {
  // No instruction waits for the slow memory.
  for (const char *at = __text_begin; at < __text_end; at += LINE) load(at);
  gyre_launch_on(1, thread, NULL, 2);
  const bool good = !wrong && returned == ROUNDS;
  gyre_puts(good ? "heap_release: PASSED\n" : "heap_release: FAILED\n");
  return !good;
}
