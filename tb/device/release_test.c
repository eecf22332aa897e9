// release_test.c - tests the flag `release` of a packet on the cycle model: when the completion is
// in memory, all stores of the launch are in memory, too. Without the flag some of the stores must
// be missing; otherwise the test would show nothing.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../isa/encode.h"
#include "device_system.h"

enum { ITEMS = 64, APART = 64, MOST_CYCLES = 100000, RELEASE = 1 << 10 };
// Offsets from the start of memory.
enum { CODE = 0, COMPLETION = 0x180, RING = 0x200, OUT = 0x1000 };
enum { GLOBALX = 0xcd8 };

typedef struct machine {
  const char *name;
  const char *set[3][2];  // name and value of parameters
} machine;

// Stores in the store buffers, in a shared cache, and in several cores and a cache that writes back.
static const machine machines[] = {
    {"stores through", {{"DISPATCH", "1"}}},
    {"a shared cache", {{"DISPATCH", "1"}, {"L2_BYTES", "4096"}}},
    {"write-back", {{"DISPATCH", "1"}, {"L2_BYTES", "4096"}, {"L2_WRITE_BACK", "1"}}},
};

static uint32_t get(const device_system *s, uint32_t at) {
  uint32_t word;
  memcpy(&word, s->ram + at, sizeof word);
  return word;
}

static bool make(device_system *s, const machine *m, unsigned cores) {
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  memset(s, 0, sizeof *s);
  bool good = gyre_config_named("small", &cfg) && gyre_config_set(&cfg, "NUM_CORES", cores, why);
  for (unsigned i = 0; i < 3 && good && m->set[i][0]; i++) {
    good = gyre_config_set(&cfg, m->set[i][0], strtoul(m->set[i][1], NULL, 10), why);
  }
  s->width = cfg.axi_data / 8;
  s->device = good ? gyre_device_new(&cfg, why) : NULL;
  if (!s->device) printf("FAILED: %s\n", why);
  return s->device != NULL;
}

// out[i] = i + 1 for each item, in lines of their own; no fence. The number of words that memory lacks in the cycle in
// which it has the completion, or -1.
static int missing(const machine *m, unsigned cores, uint32_t flags) {
  const uint32_t code[] = {CSRR(5, GLOBALX),
                           SLLI(6, 5, 6),
                           ADDI(7, 5, 1),
                           LUI(8, (DEVICE_RAM + OUT) >> 12),
                           ADD(6, 6, 8),
                           SW(7, 6, 0),
                           END};
  const uint32_t packet[16] = {[0] = 1 | flags | 1 << 16,
                               [1] = DEVICE_RAM + CODE,
                               [3] = DEVICE_RAM + COMPLETION,
                               [4] = ITEMS,
                               [5] = 1,
                               [6] = 1,
                               [7] = 4 | 1 << 16,
                               [8] = 1};
  device_system s;
  if (!make(&s, m, cores)) return -1;
  memcpy(s.ram + CODE, code, sizeof code);
  memcpy(s.ram + RING, packet, sizeof packet);
  device_write(&s, GYRE_REG_QUEUE_BASE, DEVICE_RAM + RING);
  device_write(&s, GYRE_REG_QUEUE_SETUP, GYRE_QUEUE_SETUP_ENABLE | 2);
  device_write(&s, GYRE_REG_QUEUE_WRITE, 1);
  const uint64_t start = s.cycles;
  while (!get(&s, COMPLETION) && s.cycles - start < MOST_CYCLES) device_cycle(&s);
  const bool done = get(&s, COMPLETION) == 1;
  int lacks = 0;
  for (uint32_t i = 0; i < ITEMS; i++) lacks += get(&s, OUT + APART * i) != i + 1;
  gyre_device_free(s.device);
  return done ? lacks : -1;
}

int main(void) {
  int failures = 0;
  for (unsigned i = 0; i < sizeof machines / sizeof machines[0]; i++) {
    for (unsigned cores = 1; cores <= 2; cores++) {
      const int with = missing(&machines[i], cores, RELEASE),
                without = missing(&machines[i], cores, 0);
      printf("%s, %u cores: %d words are not there with release, %d without\n", machines[i].name,
             cores, with, without);
      if (with != 0)
        printf("FAILED: a released launch is complete before its stores are in memory\n"),
            failures++;
      if (without <= 0) printf("FAILED: a launch without release shows nothing\n"), failures++;
    }
  }
  return failures != 0;
}
