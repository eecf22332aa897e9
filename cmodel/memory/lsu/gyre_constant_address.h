// gyre_constant_address.h - twin of rtl/memory/lsu/gyre_constant_address.sv: address that ldc reads.

#ifndef GYRE_MEMORY_LSU_CONSTANT_ADDRESS_H
#define GYRE_MEMORY_LSU_CONSTANT_ADDRESS_H

#include "memory/gyre_shader_state.h"

// banks: the 16 of the program; at: operand of the lane. Returns true if it is valid, with its main memory address in *addr.
static inline bool gyre_constant_address(const gyre_shader_bank *banks, uint32_t at,
                                         uint32_t *addr) {
  const gyre_shader_bank *bank = &banks[at >> 16 & 15];
  const uint32_t byte = at & 0xffff;
  *addr = bank->address + byte;
  return at >> 20 == 0 && at % 4 == 0 && bank->bytes >= byte + 4;
}

#endif
