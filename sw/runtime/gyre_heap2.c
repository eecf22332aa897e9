// gyre_heap.c - malloc and free with pools: each hardware thread keeps the small blocks that it has freed, and takes them
// again without the lock of the C library.
//
// picolibc's allocator stays the owner of the heap. gyre.ld gives calls of malloc and free, also those of calloc and realloc,
// to the functions here; picolibc's own are __malloc_malloc and __malloc_free.
//
// A pool is a word for each size: the head of a list of freed blocks. A thread takes the whole list by an atomic swap with 0,
// and stores what it leaves, so a list has one owner at any time and there is no lock. Only the pool's thread stores a
// list; any thread may take one, and does so when picolibc has no memory left. The pool's thread needs no fence to take its own
// blocks. A thread that takes those of another core acquires, and each free releases if there are several cores.
//
// Main has a pool as soon as any other thread has called malloc or free. Without atomic instructions there are no pools.

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_lock.h"

// A list with DEPTH blocks goes back to picolibc. The sizes of blocks are those of picolibc's pieces of 16, 32, ... 256 bytes, each
// of which begins with a word of its own.
enum { SIZES = 5, SMALLEST = 12, LARGEST = 252, LARGEST_FREED = 2 * SMALLEST + LARGEST, DEPTH = 8 };

// What a block holds in a pool: it is in front of count - 1 others.
typedef struct block {
  struct block *next;
  uint32_t count;
} block;

typedef struct block *volatile list;

// picolibc. They are weak, so that a program that uses no heap, or has an allocator of its own, does not get this one.
__attribute__((weak)) void *__malloc_malloc(size_t bytes);
__attribute__((weak)) void __malloc_free(void *at);

void *gyre_malloc(size_t bytes);
void gyre_free(void *at);

// The lists of all threads, and whether there is no memory for them.
static list *volatile pools;
static volatile bool no_pools;

static block *swap(list *head, block *first) {
  block *old;
  __asm__ volatile(".option push\n\t.option arch, +a\n\tamoswap.w %0, %1, (%2)\n\t.option pop"
                   : "=&r"(old)
                   : "r"(first), "r"(head)
                   : "memory");
  return old;
}

static uint32_t lists(void) { return gyre_num_harts() * SIZES; }

// The first thread that comes here makes the pools. The others do not wait for them: they do without once more.
static void make_pools(void) {
  static volatile uint32_t begun;
  if (!begun && swap(&begun, 1) == 0) {
    // picolibc clears what it gives.
    list *made = __malloc_malloc(lists() * sizeof(list));
    gyre_fence_release();
    pools = made;
  }
}

static bool may_have_pools(void) {
  return gyre_hart_id() != 0 && (GYRE_CSR_READ(GYRE_CSR_MISA) & 1);
}

// Several threads with one pc would branch here as the divergence stack does not allow.
static inline void refuse_together(void) {
  const uint32_t mask = gyre_thread_mask();
  if ((mask & (mask - 1)) && gyre_together()) {
    __asm__ volatile(GYRE_ASM_TRAP_LOCK : : : "memory");
  }
}

// The largest of the sizes that is at most so many bytes, which are SMALLEST at least, as its number.
static uint32_t size_within(uint32_t bytes) {
  return (uint32_t)(bytes >= 28) + (bytes >= 60) + (bytes >= 124) + (bytes >= LARGEST);
}
// The smallest of the sizes that is not less than so many bytes, which are LARGEST at most.
static uint32_t size_for(uint32_t bytes) {
  return (uint32_t)(bytes > SMALLEST) + (bytes > 28) + (bytes > 60) + (bytes > 124);
}
static uint32_t bytes_of(uint32_t size) { return (16u << size) - 4; }

// The list of a size in the pool of the calling thread. Lists of one size are side by side for the threads of a warp, whose
// swaps then are in one line.
static list *own_list(uint32_t size) {
  const uint32_t threads = gyre_num_threads(), thread = gyre_thread_id();
  return &pools[(gyre_hart_id() - thread) * SIZES + size * threads + thread];
}

static void give_back(block *first) {
  __retarget_lock_acquire_recursive(NULL);
  while (first) {
    block *next = first->next;
    __malloc_free(first);
    first = next;
  }
  __retarget_lock_release_recursive(NULL);
}

// Gives the blocks of all pools back to picolibc, which joins them to larger ones.
static void give_back_all(void) {
  gyre_fence_acquire();
  for (uint32_t i = 0; i < lists(); i++) {
    if (pools[i]) {
      block *first = swap(&pools[i], NULL);
      gyre_fence_acquire();
      give_back(first);
    }
  }
}

// From picolibc. If that has no memory left, one thread at a time empties the pools: the others find what it has given back.
static __attribute__((noinline)) void *malloc_more(size_t bytes) {
  if (!pools && may_have_pools()) {
    make_pools();
  }
  void *got = __malloc_malloc(bytes);
  if (!got && pools) {
    __retarget_lock_acquire_recursive(NULL);
    got = __malloc_malloc(bytes);
    if (!got) {
      give_back_all();
      got = __malloc_malloc(bytes);
    }
    __retarget_lock_release_recursive(NULL);
  }
  return got;
}

void *gyre_malloc(size_t bytes) {
  refuse_together();
  if (!pools || bytes > LARGEST) {
    return malloc_more(bytes);
  }
  const uint32_t size = size_for(bytes);
  list *own = own_list(size);
  block *first = swap(own, NULL);
  if (!first) {
    return malloc_more(bytes_of(size));
  }
  if (first->next) {
    *own = first->next;
  }
  // As picolibc does, whose calloc is a call of malloc.
  return memset(first, 0, bytes);
}

// The list that has become too long. It is called with the block to free, so that gyre_free needs no stack.
static __attribute__((noinline)) void free_list(block *first, block *rest, list *own);

void gyre_free(void *at) {
  refuse_together();
  if (!pools || !at || malloc_usable_size(at) < SMALLEST ||
      malloc_usable_size(at) > LARGEST_FREED) {
    __malloc_free(at);
    return;
  }
}
