// fork.c - handles a process that was forked after OpenCL began, and so lacks the devices' threads. Its
// commands fail, and no call waits forever.
//
// A fork waits until no thread of a device is inside POCL, so that the child finds none of POCL's locks taken.

#include "driver.h"

#include "dispatch.h"

// Threads of devices hold it shared while they are in POCL; a fork holds it exclusively.
static pthread_rwlock_t inside = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static _Thread_local bool is_inside;
static bool forked;

void gyre_opencl_enter(void) {
  pthread_rwlock_rdlock(&inside);
  is_inside = true;
}

void gyre_opencl_leave(void) {
  is_inside = false;
  pthread_rwlock_unlock(&inside);
}

// A callback of an event that forks is itself inside POCL.
static void before_fork(void) {
  if (!is_inside) pthread_rwlock_wrlock(&inside);
}

static void in_parent(void) {
  if (!is_inside) pthread_rwlock_unlock(&inside);
}

static void in_child(void) {
  forked = true;
  in_parent();
}

void gyre_opencl_watch_forks(void) {
  static bool watched;
  if (!watched) pthread_atfork(before_fork, in_parent, in_child);
  watched = true;
}

bool gyre_opencl_is_child(void) { return forked; }

bool gyre_opencl_is_forked(void) {
  static bool said;
  if (forked && !said) {
    said = true;
    gyre_opencl_report(
        NULL,
        "this process was forked by one that had opened its OpenCL devices, and cannot "
        "use them; fork before the first call of OpenCL, or call exec after it");
  }
  return forked;
}
