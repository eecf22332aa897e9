// error.c - stores the last error of each thread of the program: a result with a sentence.

#include <stdarg.h>
#include <stdio.h>

#include "objects.h"

static _Thread_local char last[GYRE_SENTENCE];

gyre_result gyre_fail(gyre_result result, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(last, sizeof last, format, list);
  va_end(list);
  return result;
}

const char *gyre_last_error(void) { return last; }

const char *gyre_result_name(gyre_result result) {
  static const char *const name[GYRE_NUM_RESULTS] = {
      [GYRE_OK] = "done",
      [GYRE_BAD_ARGUMENT] = "bad argument",
      [GYRE_BAD_NAME] = "unknown name",
      [GYRE_BAD_FILE] = "no readable module",
      [GYRE_BAD_MODULE] = "module for another machine",
      [GYRE_BAD_LAUNCH] = "invalid launch",
      [GYRE_BAD_ADDRESS] = "memory that was not allocated",
      [GYRE_NO_MEMORY] = "out of memory",
      [GYRE_NOT_READY] = "has not happened yet",
      [GYRE_IN_USE] = "still in use",
      [GYRE_TIMED_OUT] = "took too long",
      [GYRE_HANGS] = "launch hangs",
      [GYRE_ENDED_BY_FAULT] = "fault in a launch",
      [GYRE_CANCELLED] = "cancelled",
      [GYRE_DEVICE_LOST] = "device does not answer",
  };
  return (unsigned)result < GYRE_NUM_RESULTS ? name[result] : "unknown result";
}
