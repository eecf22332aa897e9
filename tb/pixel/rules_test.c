// rules_test.c SEED - the rules of the pixel stage with hand-made values and properties.

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules.h"

static uint64_t state, checks, failures;

void check(bool good, const char *format, ...) {
  va_list arguments;
  checks++;
  if (good || failures++ >= 20) return;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
}

uint32_t random_word(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}

uint32_t random_below(uint32_t n) { return random_word() % n; }

uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

float float_of(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*run)(void);
  } parts[] = {{"window", rules_window}, {"cover", rules_cover}, {"clip", rules_clip},
               {"plane", rules_plane},   {"depth", rules_depth}, {"format", rules_format},
               {"blend", rules_blend},   {"state", rules_state}, {"output", rules_output}};
  if (argc != 2) {
    fprintf(stderr, "usage: rules_test SEED\n");
    return 2;
  }
  state = strtoull(argv[1], NULL, 0) * UINT64_C(0x9e3779b97f4a7c15) + 1;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    const uint64_t before = checks, failed = failures;
    parts[i].run();
    printf("%s: %" PRIu64 " checks, %" PRIu64 " failures\n", parts[i].name, checks - before,
           failures - failed);
  }
  printf("rules_test: %" PRIu64 " checks, %" PRIu64 " failures\n", checks, failures);
  return failures != 0 || checks == 0;
}
