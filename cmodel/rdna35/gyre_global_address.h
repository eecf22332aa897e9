// gyre_global_address.h - twin of rtl/rdna35/gyre_global_address.sv: addresses of global memory
// accesses.

#ifndef GYRE_GLOBAL_ADDRESS_H
#define GYRE_GLOBAL_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_global_address {
  uint32_t num_lanes, ram_base, ram_bytes;  // configuration
  int64_t sum_q[GYRE_MAX_THREADS];
} gyre_global_address;

typedef struct gyre_global_address_in {
  bool valid, advance;
  uint8_t pass, size, wide;
  uint32_t lanes;
  const uint32_t *vector;
  uint32_t scalar;
  uint16_t offset;  // 13 bits
} gyre_global_address_in;

typedef struct gyre_global_address_out {
  bool access;
  uint32_t addr[GYRE_MAX_THREADS];
  // With fault
  bool fault, misaligned;
  uint32_t fault_lanes, fault_value;
} gyre_global_address_out;

void gyre_global_address_init(gyre_global_address *s, const gyre_config *cfg);
void gyre_global_address_eval(const gyre_global_address *s, const gyre_global_address_in *in,
                              gyre_global_address_out *out);
void gyre_global_address_tick(gyre_global_address *s, const gyre_global_address_in *in);

#endif
