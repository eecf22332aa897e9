// bring_up.c - brings the device up through its registers, step by step as docs/axi.md describes,
// on the cycle model.
//
// The program prints what the host reads. A test compares the output with that page, so the page
// cannot become wrong unseen.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device_system.h"
#include "encode.h"

enum { MSCRATCH = 0x340 };

// The two of them with a line in the transcript.
#define WRITE(reg, value)                                  \
  do {                                                     \
    device_write(s, GYRE_REG_##reg, value);                \
    printf("write %-12s 0x%08x\n", #reg, (unsigned)value); \
  } while (0)
#define READ(reg) printf("read  %-12s 0x%08x\n", #reg, (unsigned)device_read(s, GYRE_REG_##reg))

// Polls STATUS until all of `bits` are there, or not there.
static void poll(device_system *s, const char *what, uint32_t bits, bool set) {
  for (int i = 0; i < 100000; i++) {
    const uint32_t status = device_read(s, GYRE_REG_STATUS);
    if (((status & bits) != 0) != set) continue;
    printf("poll  STATUS       0x%08x  (%s)\n", (unsigned)status, what);
    return;
  }
  fprintf(stderr, "bring_up: STATUS never says: %s\n", what);
  exit(1);
}

static void load(device_system *s, uint32_t at, const uint32_t *code, size_t bytes) {
  memcpy(s->ram + at, code, bytes);
}

static void a_run(device_system *s) {
  // *(uint32_t *)arg += 1
  const uint32_t code[] = {CSRR(10, MSCRATCH), LW(11, 10, 0), ADDI(11, 11, 1), SW(11, 10, 0), END};
  load(s, 0, code, sizeof code);
  s->ram[0x800] = 41;
  printf("# a run: it adds 1 to the word at ARG\n");
  READ(MAGIC);
  READ(VERSION);
  WRITE(START_PC, 0x80000000);
  WRITE(ARG, 0x80000800);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "done", GYRE_STATUS_BUSY, false);
  READ(FAULT_CAUSE);
  WRITE(PERF_INDEX, 1);
  READ(PERF_LOW);
  printf("the word is %u\n", s->ram[0x800]);
}

static void a_fault(device_system *s) {
  const uint32_t code[] = {LW(10, 0, 0), END};
  load(s, 0x100, code, sizeof code);
  printf("\n# a fault: it loads from address 0\n");
  WRITE(START_PC, 0x80000100);
  WRITE(CONTROL, GYRE_CONTROL_START | GYRE_CONTROL_COLD);
  poll(s, "done, faulted", GYRE_STATUS_BUSY, false);
  READ(FAULT_CAUSE);
  READ(FAULT_WARP);
  READ(FAULT_LANES);
  READ(FAULT_PC);
  READ(FAULT_VALUE);
}

static void a_hang(device_system *s) {
  const uint32_t code[] = {ADDI(10, 0, 2), BAR(0, 10), END};
  load(s, 0x200, code, sizeof code);
  printf("\n# a hang: warp 0 waits at a barrier for a second warp\n");
  WRITE(START_PC, 0x80000200);
  WRITE(WATCHDOG, 1000);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "busy, stuck", GYRE_STATUS_STUCK, true);
  WRITE(DIAG_SELECT, 0);
  READ(DIAG_STATE);
  READ(DIAG_PC);
  READ(DIAG_TMASK);
  READ(OUTSTANDING);
  WRITE(CONTROL, GYRE_CONTROL_STOP);
  poll(s, "done, stuck", GYRE_STATUS_BUSY, false);
  WRITE(CONTROL, GYRE_CONTROL_SOFT_RESET);
  poll(s, "as after reset", GYRE_STATUS_BUSY, false);
}

// The memory answers what it has kept back.
static void answer(device_system *s) {
  while (s->read.valid || s->write.valid) device_cycle(s);
  s->read = s->silent, s->beat = 0;
  s->silent.valid = false;
}

static void a_silent_memory(device_system *s) {
  // *(uint32_t *)arg
  const uint32_t code[] = {CSRR(10, MSCRATCH), LW(11, 10, 0), END};
  load(s, 0x300, code, sizeof code);
  printf("\n# a memory that does not answer: it loads from 0x%08x\n", DEVICE_SILENT);
  WRITE(START_PC, 0x80000300);
  WRITE(ARG, DEVICE_SILENT);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "busy, stuck", GYRE_STATUS_STUCK, true);
  READ(DIAG_STATE);
  READ(OUTSTANDING);
  READ(LAST_READ);
  WRITE(CONTROL, GYRE_CONTROL_STOP);
  for (int i = 0; i < 10000; i++) device_cycle(s);
  poll(s, "busy, draining, stuck", GYRE_STATUS_BUSY, true);
  WRITE(CONTROL, GYRE_CONTROL_SOFT_RESET);
  for (int i = 0; i < 10000; i++) device_cycle(s);
  poll(s, "busy, draining", GYRE_STATUS_BUSY, true);
  WRITE(CONTROL, GYRE_CONTROL_ABANDON);
  poll(s, "abandoned: a read is owed", GYRE_STATUS_BUSY, false);
  READ(OUTSTANDING);
  WRITE(START_PC, 0x80000000);
  WRITE(ARG, 0x80000800);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "another run is done, abandoned", GYRE_STATUS_BUSY, false);
  printf("the word is %u; the memory answers\n", s->ram[0x800]);
  answer(s);
  poll(s, "done", GYRE_STATUS_ABANDONED, false);
  READ(OUTSTANDING);
}

int main(void) {
  char why[GYRE_MESSAGE];
  device_system s;
  if (!device_system_init(&s, "small", false, why)) {
    fprintf(stderr, "bring_up: %s\n", why);
    return 1;
  }
  a_run(&s);
  a_fault(&s);
  a_hang(&s);
  a_silent_memory(&s);
  gyre_device_free(s.device);
  return 0;
}
