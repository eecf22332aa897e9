// warm_starts.c - starts one program repeatedly without reset on the cycle model and prints the
// cost of each run. A test compares the output with docs/axi.md.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device_system.h"
#include "warm_program.h"

enum { RUN_CYCLES = 100000 };

static uint32_t word_at(const device_system *s, uint32_t at) {
  uint32_t word;
  memcpy(&word, s->ram + at, sizeof word);
  return word;
}

// Run number k, until the interrupt; a row of the table. False if the sum is wrong.
static bool run(device_system *s, const char *what, unsigned k, uint32_t control, uint32_t sum) {
  const uint32_t result = WARM_RESULTS + WARM_STRIDE * k;
  device_write(s, GYRE_REG_ARG, DEVICE_RAM + result);
  const uint64_t reads = s->reads;
  device_write(s, GYRE_REG_CONTROL, control);
  const uint64_t start = s->cycles;
  while (!s->irq && s->cycles - start < RUN_CYCLES) device_cycle(s);
  printf("| %s | %u | %u | %u |\n", what, (unsigned)(s->cycles - start),
         (unsigned)(s->reads - reads), (unsigned)word_at(s, result));
  device_write(s, GYRE_REG_IRQ_CLEAR, GYRE_IRQ_CLEAR_DONE);
  device_cycle(s);
  return word_at(s, result) == sum;
}

static void flush(device_system *s) {
  device_write(s, GYRE_REG_CACHE_FLUSH, GYRE_CACHE_FLUSH_FLUSH);
  while (device_read(s, GYRE_REG_CACHE_FLUSH)) continue;
}

int main(void) {
  char why[GYRE_MESSAGE];
  device_system s;
  uint32_t code[WARM_WORDS], sum = 0;
  if (!device_system_init(&s, "small", false, why)) {
    fprintf(stderr, "warm_starts: %s\n", why);
    return 1;
  }
  const uint32_t n = warm_program(code, DEVICE_RAM);
  memcpy(s.ram, code, n * sizeof *code);
  for (uint32_t i = 0; i < WARM_DATA; i++) {
    const uint32_t word = i + 1;
    memcpy(s.ram + WARM_FIRST + 4 * i, &word, sizeof word);
    sum += word;
  }
  device_write(&s, GYRE_REG_START_PC, DEVICE_RAM);
  device_write(&s, GYRE_REG_IRQ_ENABLE, GYRE_IRQ_ENABLE_DONE);

  printf("| start | cycles | reads of memory | the sum |\n|---|---|---|---|\n");
  const uint32_t warm = GYRE_CONTROL_START, cold = GYRE_CONTROL_START | GYRE_CONTROL_COLD;
  bool right = run(&s, "first, after reset", 0, warm, sum);
  right &= run(&s, "second", 1, warm, sum);
  right &= run(&s, "third", 2, warm, sum);
  // The host changes memory: without a flush the data cache would give what it has.
  const uint32_t last = 100;
  memcpy(s.ram + WARM_FIRST + 4 * (WARM_DATA - 1), &last, sizeof last);
  sum += last - WARM_DATA;
  flush(&s);
  right &= run(&s, "after CACHE_FLUSH, another number", 3, warm, sum);
  right &= run(&s, "cold", 4, cold, sum);
  gyre_device_free(s.device);
  if (!right) fprintf(stderr, "warm_starts: a sum is wrong\n");
  return right ? 0 : 1;
}
