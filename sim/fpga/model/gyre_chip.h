// gyre_chip.h - the SoC of docs/uart.md without its UART: GPU, registers, memory, console, exit.
//
// gyre_hosted with the platform's memory at its port, so a run takes as many cycles as on the cycle
// model with the same memory latency. It knows words at addresses and clock cycles; bytes and frames
// are the loader's business.

#ifndef GYRE_CHIP_H
#define GYRE_CHIP_H

#include "gyre_platform.h"

typedef struct gyre_chip gyre_chip;

typedef struct gyre_chip_options {
  gyre_config cfg;         // ram_bytes: the memory
  uint32_t magic, clk_hz;  // as SOC_MAGIC and CLK_HZ read
  uint32_t latency;        // of memory, cycles
  bool run_counter;        // is there RUN_CYCLES?
  uint8_t *ram;  // where the memory lies, cfg.ram_bytes of whole pages; NULL: the chip has its own
  bool stuck;    // a broken memory: this bit of this word always reads 1 (through the loader)
  uint32_t stuck_addr;
  unsigned stuck_bit;
} gyre_chip_options;

// A work-group of the launch queue on its core, in cycles on the clock of launches' stamps.
typedef struct gyre_chip_group {
  uint8_t core, slot;
  uint32_t id[3];
  uint64_t begin, end;
} gyre_chip_group;

gyre_chip *gyre_chip_new(const gyre_chip_options *o, char *why);
void gyre_chip_free(gyre_chip *c);
// A word access of the loader; false: bad address.
bool gyre_chip_read(gyre_chip *c, uint32_t addr, uint32_t *value);
bool gyre_chip_write(gyre_chip *c, uint32_t addr, uint32_t value);
// A frame that was refused.
void gyre_chip_refused(gyre_chip *c);
// `n` clock cycles, or fewer if the GPU has come to rest. False: there is nothing to do.
bool gyre_chip_clock(gyre_chip *c, unsigned n);
// Groups that have ended, at most n of them, in the order of their ends; they are forgotten then. From the first
// call on they are noted.
size_t gyre_chip_groups(gyre_chip *c, gyre_chip_group *groups, size_t n);

#endif
