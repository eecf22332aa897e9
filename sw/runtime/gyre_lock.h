// gyre_lock.h - the lock of the C library, for the runtime's own files (gyre_lock.c).

#ifndef GYRE_LOCK_H
#define GYRE_LOCK_H

#include "gyre_runtime.h"

struct __lock;

// Several threads of the warp are here, and have one pc: none of them may take the lock.
bool gyre_together(void);

// picolibc's names. A thread that has the lock may take it again.
void __retarget_lock_acquire_recursive(struct __lock *ignored);
void __retarget_lock_release_recursive(struct __lock *ignored);

#endif
