// gyre_chip.h - the SoC of docs/uart.md without its UART: GPU, registers, memory, console, exit.
//
// It is gyre_hosted with the platform's memory at its port, so a run takes as many cycles as on the cycle model with
// the same memory latency. It knows words at addresses and clock cycles; the loader handles bytes and frames.

#ifndef GYRE_CHIP_H
#define GYRE_CHIP_H

#include "gyre_platform.h"

typedef struct gyre_chip gyre_chip;

typedef struct gyre_chip_options {
  gyre_config cfg;         // ram_bytes is the size of the memory
  uint32_t magic, clk_hz;  // values of SOC_MAGIC and CLK_HZ
  uint32_t latency;        // memory latency in cycles
  uint32_t interval;       // cycles from one accepted request to the next; 0 and 1: no limit
  bool run_counter;        // the SoC has RUN_CYCLES
  uint8_t *ram;  // storage of the memory, cfg.ram_bytes of whole pages; NULL: the chip allocates it
  bool stuck;    // simulates a fault: this bit of this word always reads 1 (through the loader)
  uint32_t stuck_addr;
  unsigned stuck_bit;
} gyre_chip_options;

// A workgroup of the launch queue on its core, in cycles of the clock of launch stamps.
typedef struct gyre_chip_group {
  uint8_t core, slot;
  uint32_t id[3];
  uint64_t begin, end;
} gyre_chip_group;

gyre_chip *gyre_chip_new(const gyre_chip_options *o, char *why);
void gyre_chip_free(gyre_chip *c);
// Accesses a word for the loader; returns false for a bad address.
bool gyre_chip_read(gyre_chip *c, uint32_t addr, uint32_t *value);
bool gyre_chip_write(gyre_chip *c, uint32_t addr, uint32_t value);
// Counts a frame that was refused.
void gyre_chip_refused(gyre_chip *c);
// Runs `n` clock cycles, or fewer if the GPU becomes idle. Returns false if there is nothing to do.
bool gyre_chip_clock(gyre_chip *c, unsigned n);
// Returns at most n workgroups that have ended, in the order of their ends, and forgets them. They are recorded from
// the first call on.
size_t gyre_chip_groups(gyre_chip *c, gyre_chip_group *groups, size_t n);

#endif
