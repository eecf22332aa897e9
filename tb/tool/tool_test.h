// tool_test.h - the check of the tool's unit tests: counts, prints what failed, continues.

#ifndef TOOL_TEST_H
#define TOOL_TEST_H

#include <stdio.h>

typedef struct tool_test {
  unsigned checks, failures;
} tool_test;

#define CHECK(t, condition) tool_check((t), (condition), #condition, __FILE__, __LINE__)

static inline void tool_check(tool_test *t, int good, const char *text, const char *file,
                              int line) {
  t->checks++;
  if (good) return;
  t->failures++;
  fprintf(stderr, "%s:%d: not true: %s\n", file, line, text);
}

// The exit status of the test.
static inline int tool_result(const tool_test *t, const char *name) {
  printf("%s: %u checks, %u failures\n", name, t->checks, t->failures);
  return t->failures != 0 || t->checks == 0;
}

#endif
