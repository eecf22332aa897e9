// gyre_lock.h - the lock of the C library, for the runtime's own files (gyre_lock.c).

#ifndef GYRE_LOCK_H
#define GYRE_LOCK_H

#include "gyre_runtime.h"

struct __lock;

// Several threads of the warp are here, and have one pc: none of them may take the lock.
bool gyre_together(void);

// Takes the lock as the function below does, but only if no other thread has it. The machine has atomic instructions.
bool gyre_try_lock(void);
// Waits for a while, at most until the lock is free or *other is not 0.
void gyre_wait_lock(const volatile uint32_t *other);

// picolibc's names. A thread that has the lock may take it again.
void __retarget_lock_acquire_recursive(struct __lock *ignored);
void __retarget_lock_release_recursive(struct __lock *ignored);

#endif
