// gyre_libc.c - functions that picolibc needs from the system: stdout, the heap, abort.
//
// stdin is always at its end.  The heap lies between the program and the lowest stack.  Only what a
// program uses is linked.  The lock of the heap: gyre_lock.c.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "gyre_runtime.h"

extern char __heap_begin[], __stack_top[], __stack_size_log2[];  // gyre.ld

enum { ABORT_EXIT_CODE = 134, STACK_SKEW = 64 };

static int console_put(char c, FILE *file) {
  (void)file;
  gyre_putc(c);
  return (unsigned char)c;
}

static int console_get(FILE *file) {
  (void)file;
  return _FDEV_EOF;
}

static FILE console = FDEV_SETUP_STREAM(console_put, console_get, NULL, _FDEV_SETUP_RW);
FILE *const stdin = &console;
__strong_reference(stdin, stdout);
__strong_reference(stdin, stderr);

void *sbrk(ptrdiff_t bytes) {
  static uintptr_t used;
  uintptr_t begin = (uintptr_t)__heap_begin;
  uintptr_t stack = ((uintptr_t)1 << (uintptr_t)__stack_size_log2) + STACK_SKEW;
  uintptr_t limit = (uintptr_t)__stack_top - gyre_num_harts() * stack - begin;
  // Wraps for a shrinking heap, too: what would be below 0 is above the limit.
  if (used + (uintptr_t)bytes > limit) {
    errno = ENOMEM;
    return (void *)-1;
  }
  void *at = (void *)(begin + used);
  used += (uintptr_t)bytes;
  return at;
}

void abort(void) { _exit(ABORT_EXIT_CODE); }
