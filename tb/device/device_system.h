// device_system.h - a small system for examples: the device on the cycle model, a minimal AXI4
// memory and an AXI4-Lite host. It uses public headers only.
//
// The memory does one transaction at a time and answers at once. It accepts a read from
// DEVICE_SILENT or above but never answers; the read stays in `silent`.

#ifndef DEVICE_SYSTEM_H
#define DEVICE_SYSTEM_H

#include "gyre/gyre.h"

enum { DEVICE_BYTES = 16384 };
#define DEVICE_RAM 0x80000000u
#define DEVICE_SILENT 0x90000000u

typedef struct device_system {
  gyre_device *device;
  gyre_device_in in;
  uint8_t ram[DEVICE_BYTES];
  uint64_t cycles, reads;           // clock edges; reads that memory has accepted
  bool irq;                         // the interrupt line
  gyre_device_address read, write;  // valid: under way
  gyre_device_address silent;       // valid: waits for its answer
  unsigned beat;
  uint8_t rdata[64];
  unsigned width;  // bytes of the bus
} device_system;

// With the named configuration, and the launch queue if `dispatch`. False with a sentence in `why`
// (GYRE_MESSAGE bytes).
bool device_system_init(device_system *s, const char *config, bool dispatch, char *why);
void device_cycle(device_system *s);
// One access through the registers, in as few cycles as it takes.
void device_write(device_system *s, uint32_t addr, uint32_t value);
uint32_t device_read(device_system *s, uint32_t addr);

#endif
