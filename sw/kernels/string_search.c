// string_search.c - finds the positions of a pattern in n bytes of text: a work item per position
// compares bytes until one differs.

#include "kernel.h"

enum { LIMIT = 65536, PATTERN = 5 };
KERNEL_SIZE(1024);

static const uint8_t pattern[PATTERN + 1] = "abaab";
// As many zeros as the pattern has characters follow the text.
static GYRE_NOINIT uint8_t text[LIMIT + PATTERN + 1];
static GYRE_NOINIT uint8_t match[LIMIT];

static void compare(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  const uint8_t *at = &text[x];
  uint32_t i = 0;
  // Never runs past the end: the zero of the pattern is compared, but the count ends the loop.
  GYRE_WHILE((i < PATTERN) & (at[i] == pattern[i])) { i++; }
  GYRE_ENDWHILE
  match[x] = i == PATTERN;
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("string_search", n);
  uint32_t seed = 9;
  for (uint32_t i = 0; i < n; i++) {
    text[i] = (uint8_t)('a' + (kernel_random(&seed) >> 10 & 1));
    match[i] = 2;
  }
  for (uint32_t i = 0; i <= PATTERN; i++) {
    text[n + i] = 0;
  }
  kernel_begin(&run);
  gyre_spawn(1, &n, compare, NULL);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) {
    bool here = true;
    for (uint32_t j = 0; j < PATTERN; j++) {
      here = here && text[i + j] == pattern[j];
    }
    passed &= match[i] == here;
  }
  return kernel_result(&run, passed);
}
