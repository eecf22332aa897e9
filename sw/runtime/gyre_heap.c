// gyre_heap.c - malloc and free with pools: each hardware thread keeps the small blocks that it has freed, and takes them
// again without the lock of the C library.
//
// picolibc's allocator owns the heap. gyre.ld directs calls of malloc and free, also those from calloc and realloc, to the
// functions of this file; picolibc's own are __malloc_malloc and __malloc_free.
//
// A pool has a list of freed blocks for each size. Its thread takes the whole list by an atomic swap with 0, and stores what it
// leaves, so a list has one owner at any time and needs no lock. Other threads never store to a list. They take all lists
// when picolibc has no memory left. A thread needs no fence for its own blocks. A thread that takes those of other cores acquires,
// and each free releases if there are several cores.
//
// An empty pool is served from the spare blocks of the size, which all threads share. One allocation of picolibc makes SPARES of
// them, so most of the first calls of many threads need no lock either.
//
// The first call in the program makes the pools. Machines with one thread or without atomic instructions have none.

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_lock.h"

// The number of sizes, and the smallest and the largest of them in bytes: 12, 28, 60, 124 and 252 and a header of picolibc are
// powers of two. A block of more than LARGEST_FREED bytes goes to picolibc at once, and so does a list of DEPTH blocks.
enum {
  SIZES = 5,
  SMALLEST = 12,
  LARGEST = 252,
  LARGEST_FREED = LARGEST + 24,
  DEPTH = 8,
  SPARES = 16
};
enum { HEADER = sizeof(uint32_t) };

// The first bytes of a free block: the next one, and in a pool the number of blocks from this one to the end of the list.
typedef struct block {
  struct block *next;
  uint32_t count;
} block;

typedef struct block *volatile list;

// These names of picolibc are weak: a program without a heap, or with an allocator of its own, does not get picolibc's.
__attribute__((weak)) void *__malloc_malloc(size_t bytes);
__attribute__((weak)) void __malloc_free(void *at);

__attribute__((weak)) void *memalign(size_t alignment, size_t bytes);

// gyre.ld
void *gyre_malloc(size_t bytes);
void gyre_free(void *at);
void *gyre_aligned_alloc(size_t alignment, size_t bytes);
int gyre_posix_memalign(void **to, size_t alignment, size_t bytes);

static list *volatile pools;  // the lists of all threads
static list spares[SIZES];

static block *swap(list *head, block *first) {
  block *old;
  __asm__ volatile(".option push\n\t.option arch, +a\n\tamoswap.w %0, %1, (%2)\n\t.option pop"
                   : "=&r"(old)
                   : "r"(first), "r"(head)
                   : "memory");
  return old;
}

// Takes the first block of a list that threads share. sc.w fails if any thread has changed the list since lr.w, so the next
// block is the right one.
static block *pop(list *head) {
  block *first, *next;
  uint32_t failed;
  do {
    __asm__ volatile(
        ".option push\n\t.option arch, +a\n\tlr.w.aq %0, (%3)\n\tli %2, 0\n\tbeqz %0, 1f\n\t"
        "lw %1, 0(%0)\n\tsc.w %2, %1, (%3)\n1:\n\t.option pop"
        : "=&r"(first), "=&r"(next), "=&r"(failed)
        : "r"(head)
        : "memory");
  } while (failed);
  return first;
}

// The largest of the sizes that is at most so many bytes, which are SMALLEST at least, as its number.
static uint32_t size_within(uint32_t bytes) {
  return (uint32_t)(bytes >= 28) + (bytes >= 60) + (bytes >= 124) + (bytes >= LARGEST);
}
// The smallest of the sizes that is not less than so many bytes, which are LARGEST at most.
static uint32_t size_for(uint32_t bytes) {
  return (uint32_t)(bytes > SMALLEST) + (bytes > 28) + (bytes > 60) + (bytes > 124);
}
static uint32_t bytes_of(uint32_t size) { return ((SMALLEST + HEADER) << size) - HEADER; }

static uint32_t lists(void) { return gyre_num_harts() * SIZES; }

// The list of a size in the pool of the calling thread. Lists of one size are side by side for the threads of a warp, whose
// swaps then are in one line.
static list *own_list(uint32_t size) {
  const uint32_t threads = gyre_num_threads(), thread = gyre_thread_id();
  return &pools[(gyre_hart_id() - thread) * SIZES + size * threads + thread];
}

static void lock(void) { __retarget_lock_acquire_recursive(NULL); }
static void unlock(void) { __retarget_lock_release_recursive(NULL); }

// Several threads with one pc would branch here as the divergence stack does not allow.
static inline void refuse_together(void) {
  const uint32_t mask = gyre_thread_mask();
  if ((mask & (mask - 1)) && gyre_together()) {
    __asm__ volatile(GYRE_ASM_TRAP_LOCK : : : "memory");
  }
}

// Threads that come here while the first one makes the pools do without them once more.
static void make_pools(void) {
  static list begun;
  if (gyre_num_harts() > 1 && (GYRE_CSR_READ(GYRE_CSR_MISA) & 1) && !begun &&
      !swap(&begun, (block *)&begun)) {
    // picolibc clears what it allocates.
    list *made = __malloc_malloc(lists() * sizeof(list));
    gyre_fence_release();
    pools = made;
  }
}

static void give_back(block *first) {
  lock();
  while (first) {
    block *next = first->next;
    __malloc_free(first);
    first = next;
  }
  unlock();
}

static void take_back(list *head) {
  if (*head) {
    block *first = swap(head, NULL);
    gyre_fence_acquire();
    give_back(first);
  }
}

// Gives all free blocks back to picolibc, which joins them to larger ones. The calling thread has acquired with the lock since
// malloc was called, so it sees each list as the last thread left it that freed a block before.
static void take_back_all(void) {
  for (uint32_t i = 0; i < lists(); i++) {
    take_back(&pools[i]);
  }
  for (uint32_t i = 0; i < SIZES; i++) {
    take_back(&spares[i]);
  }
}

static void *allocate(size_t alignment, size_t bytes) {
  return alignment ? memalign(alignment, bytes) : __malloc_malloc(bytes);
}

// From picolibc, with an alignment that is not 0. If that has no memory left, one thread at a time takes all free blocks back: the
// next one finds them there.
static __attribute__((noinline)) void *malloc_large(size_t alignment, size_t bytes) {
  if (!pools) {
    make_pools();
  }
  void *got = allocate(alignment, bytes);
  if (!got && pools) {
    lock();
    got = allocate(alignment, bytes);
    if (!got) {
      take_back_all();
      got = allocate(alignment, bytes);
    }
    unlock();
  }
  return got;
}

// Makes blocks of one of picolibc's: each has a header with its size, header included. The last one has what is left.
static block *split(block *whole, uint32_t size) {
  const uint32_t step = bytes_of(size) + HEADER;
  uint32_t left = malloc_usable_size(whole) + HEADER;
  block *at = whole;
  for (; left >= 2 * step; left -= step) {
    ((uint32_t *)at)[-1] = step;
    at->next = (block *)((char *)at + step);
    at = at->next;
  }
  ((uint32_t *)at)[-1] = left;
  at->next = NULL;
  return whole;
}

// The calling thread has the lock.
static block *make_spares(uint32_t size) {
  block *whole = __malloc_malloc((bytes_of(size) + HEADER) * SPARES - HEADER);
  if (!whole) {
    return malloc_large(0, bytes_of(size));
  }
  block *first = split(whole, size);
  gyre_fence_release();
  spares[size] = first->next;
  return first;
}

static __attribute__((noinline)) void *malloc_spare(uint32_t size, size_t bytes) {
  block *got;
  while (!(got = pop(&spares[size]))) {
    if (gyre_try_lock()) {
      got = pop(&spares[size]);
      if (!got) {
        got = make_spares(size);
      }
      unlock();
      break;
    }
    gyre_wait_lock((volatile uint32_t *)&spares[size]);
  }
  return got ? memset(got, 0, bytes) : NULL;
}

void *gyre_malloc(size_t bytes) {
  refuse_together();
  if (!pools || bytes > LARGEST) {
    return malloc_large(0, bytes);
  }
  const uint32_t size = size_for(bytes);
  list *own = own_list(size);
  block *first = swap(own, NULL);
  if (!first) {
    return malloc_spare(size, bytes);
  }
  if (first->next) {
    *own = first->next;
  }
  // picolibc's calloc calls malloc, and relies on its zeros.
  return memset(first, 0, bytes);
}

static void put(list *own, block *freed, block *rest) {
  freed->next = rest;
  freed->count = rest ? rest->count + 1 : 1;
  if (gyre_num_cores() > 1) {
    gyre_fence_release();
  }
  *own = freed;
}

static __attribute__((noinline)) void put_first(list *own, block *freed, block *rest) {
  give_back(rest);
  put(own, freed, NULL);
}

void gyre_free(void *at) {
  refuse_together();
  if (!pools || !at) {
    __malloc_free(at);
    return;
  }
  const uint32_t bytes = malloc_usable_size(at);
  if (bytes < SMALLEST || bytes > LARGEST_FREED) {
    __malloc_free(at);
    return;
  }
  list *own = own_list(size_within(bytes));
  block *rest = swap(own, NULL);
  if (rest && rest->count >= DEPTH) {
    put_first(own, at, rest);
  } else {
    put(own, at, rest);
  }
}

void *gyre_aligned_alloc(size_t alignment, size_t bytes) {
  refuse_together();
  return malloc_large(alignment, bytes);
}

int gyre_posix_memalign(void **to, size_t alignment, size_t bytes) {
  if (alignment % sizeof(void *) || (alignment & (alignment - 1)) || !alignment) {
    return EINVAL;
  }
  void *got = gyre_aligned_alloc(alignment, bytes);
  if (!got) {
    return ENOMEM;
  }
  *to = got;
  return 0;
}
