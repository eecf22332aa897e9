// gyre_stdio.c - printf and its like with the lock of the C library: what one call prints stays
// together, even if other threads print.
//
// Only main, or one thread of a warp at a time, may print with the divergence stack; several at once
// print as one, as their pc has it, and take no lock. Neither does anybody on a machine without atomic
// instructions. These definitions come before those of the library; what they call is the library's.

#include <stdarg.h>
#include <stdio.h>

#include "gyre_lock.h"

// Returns true if the lock was taken.
static bool begin(void) {
  bool taken = (GYRE_CSR_READ(GYRE_CSR_MISA) & 1) && !gyre_together();
  if (taken) {
    __retarget_lock_acquire_recursive(NULL);
  }
  return taken;
}

static void end(bool taken) {
  if (taken) {
    __retarget_lock_release_recursive(NULL);
  }
}

int vprintf(const char *format, va_list list) {
  bool taken = begin();
  int n = vfprintf(stdout, format, list);
  end(taken);
  return n;
}

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vprintf(format, list);
  va_end(list);
  return n;
}

int fprintf(FILE *file, const char *format, ...) {
  va_list list;
  va_start(list, format);
  bool taken = begin();
  int n = vfprintf(file, format, list);
  end(taken);
  va_end(list);
  return n;
}

int fputs(const char *text, FILE *file) {
  bool taken = begin();
  int status = 0;
  for (; *text != 0 && status >= 0; text++) {
    status = putc(*text, file);
  }
  end(taken);
  return status < 0 ? EOF : 0;
}

int puts(const char *text) {
  bool taken = begin();
  int status = fputs(text, stdout);
  if (status >= 0) {
    status = putc('\n', stdout);
  }
  end(taken);
  return status < 0 ? EOF : 0;
}
