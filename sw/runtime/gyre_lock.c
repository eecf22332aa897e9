// gyre_lock.c - the lock of picolibc, which malloc, free, atexit, printf and some others take: one
// thread of all warps and cores at a time.
//
// The library branches on data, so with the divergence stack a thread must be alone in its warp
// (GYRE_EACH_THREAD); several threads at once are a trap, as all of them would get the same piece of
// the heap.  Threads with pcs of their own (RECONVERGENCE = pc) take it one after the other, those of
// one warp, too.  That takes an atomic instruction, whatever the program was compiled for: on a
// machine that has none it is a trap if there are others.

#include "gyre_lock.h"

struct __lock {
  volatile uint32_t taken;
  volatile uint32_t owner;  // hardware thread + 1; 0: free
  uint32_t depth;
};

extern volatile uint32_t gyre_launch_job[];  // crt0.S
enum { LAUNCH_CORES = 2, LOOKS = 64 };

// One for everything.  In the file: .bss would have to be cleared.
__attribute__((section(".sdata.gyre_lock"))) struct __lock __lock___libc_recursive_mutex = {0};

static bool one_bit(uint32_t mask) { return (mask & (mask - 1)) == 0; }

static uint32_t swap(volatile uint32_t *word, uint32_t value) {
  uint32_t old;
  __asm__ volatile(".option push\n\t.option arch, +a\n\tamoswap.w.aq %0, %1, (%2)\n\t.option pop"
                   : "=&r"(old)
                   : "r"(value), "r"(word)
                   : "memory");
  return old;
}

// Looks at a lock that is taken: a load out of the data cache delays the thread that has the lock far less than an atomic
// operation on memory. Other cores give the lock back in memory, which a load may not see, so the looks have an end.
void gyre_wait_lock(const volatile uint32_t *other) {
  uint32_t looks = 0;
  do {
    gyre_pause();
  } while (__lock___libc_recursive_mutex.taken && !*other && ++looks < LOOKS);
}

static void take(struct __lock *lock) {
  static const uint32_t never = 0;
  if (GYRE_CSR_READ(GYRE_CSR_MISA) & 1) {
    while (swap(&lock->taken, 1)) {
      gyre_wait_lock(&never);
    }
  } else if (!one_bit(gyre_active_warps()) || gyre_launch_job[LAUNCH_CORES] ||
             !one_bit(gyre_thread_mask())) {
    __asm__ volatile(GYRE_ASM_TRAP_NO_ATOMICS : : : "memory");
  }
}

// A split that some of these threads take and some do not: only the stack has a level more then, which
// the next split finds.
static bool one_pc(uint32_t mask) {
  uint32_t first = (mask & -mask) >> gyre_thread_id(), depth, token;
  __asm__ volatile(
      GYRE_ASM_SPLIT("%1", "%2") "\n\t" GYRE_ASM_SPLIT("%0", "zero") "\n\t" GYRE_ASM_JOIN("%1")
      : "=&r"(depth), "=&r"(token)
      : "r"(first)
      : "memory");
  return depth != 0;
}

bool gyre_together(void) {
  uint32_t mask = gyre_thread_mask();
  return !one_bit(mask) && one_pc(mask);
}

void __retarget_lock_acquire_recursive(struct __lock *ignored) {
  struct __lock *lock = &__lock___libc_recursive_mutex;
  uint32_t me = gyre_hart_id() + 1;
  (void)ignored;
  if (gyre_together()) {
    __asm__ volatile(GYRE_ASM_TRAP_LOCK : : : "memory");
  }
  // An old value out of the data cache is never the own number.
  if (lock->owner != me) {
    take(lock);
    lock->owner = me;
  }
  lock->depth++;
}

bool gyre_try_lock(void) {
  struct __lock *lock = &__lock___libc_recursive_mutex;
  const uint32_t me = gyre_hart_id() + 1;
  if (lock->owner != me) {
    if (swap(&lock->taken, 1)) {
      return false;
    }
    lock->owner = me;
  }
  lock->depth++;
  return true;
}

void __retarget_lock_release_recursive(struct __lock *ignored) {
  struct __lock *lock = &__lock___libc_recursive_mutex;
  (void)ignored;
  if (--lock->depth == 0) {
    lock->owner = 0;
    gyre_fence_release();
    lock->taken = 0;
  }
}

// Those of files.
void __retarget_lock_acquire(struct __lock *lock);
void __retarget_lock_acquire(struct __lock *lock) { __retarget_lock_acquire_recursive(lock); }
void __retarget_lock_release(struct __lock *lock);
void __retarget_lock_release(struct __lock *lock) { __retarget_lock_release_recursive(lock); }
void __retarget_lock_init(struct __lock **lock);
void __retarget_lock_init(struct __lock **lock) { *lock = &__lock___libc_recursive_mutex; }
void __retarget_lock_init_recursive(struct __lock **lock);
void __retarget_lock_init_recursive(struct __lock **lock) { __retarget_lock_init(lock); }
void __retarget_lock_close(struct __lock *lock);
void __retarget_lock_close(struct __lock *lock) { (void)lock; }
void __retarget_lock_close_recursive(struct __lock *lock);
void __retarget_lock_close_recursive(struct __lock *lock) { (void)lock; }
