// work_groups.c - launches grids through the queue of the device on the cycle model and prints
// their cost. A test compares the output with docs/dispatch.md.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../isa/encode.h"
#include "device_system.h"

enum { ITEMS = 1024, MOST_CYCLES = 100000 };
// Offsets from the start of memory.
enum { ADD_CODE = 0, NOTHING_CODE = 0x80, ARGUMENTS = 0x100, COMPLETION = 0x180, RING = 0x200 };
enum { A = 0x1000, B = 0x2000, SUM = 0x3000 };
enum { LAUNCHARG = 0xfc4, GLOBALX = 0xcd8 };

static uint32_t get(const device_system *s, uint32_t at) {
  uint32_t word;
  memcpy(&word, s->ram + at, sizeof word);
  return word;
}
static void put(device_system *s, uint32_t at, uint32_t word) {
  memcpy(s->ram + at, &word, sizeof word);
}

// sum[i] = a[i] + b[i], for the item's own i.
static void write_kernels(device_system *s) {
  const uint32_t add[] = {CSRR(10, LAUNCHARG), LW(11, 10, 0),
                          LW(12, 10, 4),       LW(13, 10, 8),
                          CSRR(5, GLOBALX),    SLLI(5, 5, 2),
                          ADD(11, 11, 5),      ADD(12, 12, 5),
                          ADD(13, 13, 5),      LW(14, 11, 0),
                          LW(15, 12, 0),       ADD(14, 14, 15),
                          SW(14, 13, 0),       END};
  const uint32_t nothing = END;
  memcpy(s->ram + ADD_CODE, add, sizeof add);
  put(s, NOTHING_CODE, nothing);
  put(s, ARGUMENTS, DEVICE_RAM + A);
  put(s, ARGUMENTS + 4, DEVICE_RAM + B);
  put(s, ARGUMENTS + 8, DEVICE_RAM + SUM);
  for (uint32_t i = 0; i < ITEMS; i++) {
    put(s, A + 4 * i, i);
    put(s, B + 4 * i, 3 * i + 1);
  }
}

// Packet number k: a grid of one dimension.
static void write_packet(device_system *s, uint32_t k, uint32_t kernel, uint32_t items,
                         uint32_t group) {
  const uint32_t at = RING + 64 * (k % 4);
  const uint32_t packet[16] = {[0] = 1 | 1 << 10 | 1 << 16,  // the format; release; one dimension
                               [1] = DEVICE_RAM + kernel,
                               [2] = DEVICE_RAM + ARGUMENTS,
                               [3] = DEVICE_RAM + COMPLETION,
                               [4] = items,
                               [5] = 1,
                               [6] = 1,
                               [7] = group | 1 << 16,
                               [8] = 1};
  put(s, COMPLETION, 0);
  memcpy(s->ram + at, packet, sizeof packet);
}

// Until the interrupt; a row of the table. False: the launch is not done.
static bool launch(device_system *s, uint32_t k, const char *what, uint32_t kernel, uint32_t items,
                   uint32_t group) {
  write_packet(s, k, kernel, items, group);
  device_write(s, GYRE_REG_QUEUE_WRITE, k + 1);
  const uint64_t start = s->cycles;
  while (!s->irq && s->cycles - start < MOST_CYCLES) device_cycle(s);
  printf("| %s | %u | %u | %u |\n", what, (unsigned)items, (unsigned)group,
         (unsigned)(s->cycles - start));
  while (device_read(s, GYRE_REG_STATUS) & GYRE_STATUS_BUSY) continue;
  device_write(s, GYRE_REG_IRQ_CLEAR, GYRE_IRQ_CLEAR_QUEUE);
  device_cycle(s);
  return get(s, COMPLETION) == 1;
}

int main(void) {
  char why[GYRE_MESSAGE];
  device_system s;
  if (!device_system_init(&s, "small", true, why)) {
    fprintf(stderr, "work_groups: %s\n", why);
    return 1;
  }
  write_kernels(&s);
  device_write(&s, GYRE_REG_QUEUE_BASE, DEVICE_RAM + RING);
  device_write(&s, GYRE_REG_QUEUE_SETUP, GYRE_QUEUE_SETUP_ENABLE | 2);
  device_write(&s, GYRE_REG_IRQ_ENABLE, GYRE_IRQ_ENABLE_QUEUE);

  printf("| kernel | items | of a workgroup | cycles |\n|---|---|---|---|\n");
  bool right = launch(&s, 0, "addition, after reset", ADD_CODE, ITEMS, 16);
  right &= launch(&s, 1, "addition, again", ADD_CODE, ITEMS, 16);
  right &= launch(&s, 2, "addition, workgroups of one warp", ADD_CODE, ITEMS, 4);
  right &= launch(&s, 3, "one item", ADD_CODE, 1, 1);
  right &= launch(&s, 4, "a kernel that ends at once", NOTHING_CODE, ITEMS, 16);
  for (uint32_t i = 0; i < ITEMS; i++) right &= get(&s, SUM + 4 * i) == 4 * i + 1;
  gyre_device_free(s.device);
  if (!right) fprintf(stderr, "work_groups: a launch is not done, or a sum is wrong\n");
  return right ? 0 : 1;
}
