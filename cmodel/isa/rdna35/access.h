// access.h - memory operations: size and kind of the access, and atomic arithmetic.

#ifndef GYRE_RDNA35_ACCESS_H
#define GYRE_RDNA35_ACCESS_H

#include "isa/rdna35/valu.h"

typedef enum gyre_rdna35_access_kind {
  GYRE_RDNA35_NO_ACCESS,
  GYRE_RDNA35_LOAD,
  GYRE_RDNA35_STORE,
  GYRE_RDNA35_ATOMIC
} gyre_rdna35_access_kind;

typedef enum gyre_rdna35_atomic_kind {
  GYRE_RDNA35_SWAP,
  GYRE_RDNA35_CMPSWAP,
  GYRE_RDNA35_CMPSWAP_F,
  GYRE_RDNA35_ADD,
  GYRE_RDNA35_SUB,
  GYRE_RDNA35_CSUB,
  GYRE_RDNA35_RSUB,
  GYRE_RDNA35_INC,
  GYRE_RDNA35_DEC,
  GYRE_RDNA35_MIN_I,
  GYRE_RDNA35_MIN_U,
  GYRE_RDNA35_MAX_I,
  GYRE_RDNA35_MAX_U,
  GYRE_RDNA35_AND,
  GYRE_RDNA35_OR,
  GYRE_RDNA35_XOR,
  GYRE_RDNA35_MSKOR,
  GYRE_RDNA35_WRAP,
  GYRE_RDNA35_ADD_F,
  GYRE_RDNA35_MIN_F,
  GYRE_RDNA35_MAX_F
} gyre_rdna35_atomic_kind;

typedef struct gyre_rdna35_access {
  uint8_t kind;    // gyre_rdna35_access_kind
  uint8_t bytes;   // bytes that are moved, 1 to 16
  bool is_signed;  // a load of 1 or 2 bytes extends the sign
  bool half;       // accesses half of a register: the lower one, or
  bool high;       // the upper one; the other half is unchanged
  uint8_t atomic;  // gyre_rdna35_atomic_kind
  bool returns;    // DS: the old value is returned
} gyre_rdna35_access;

// Returns the access of an operation of flat, global, scratch or buffer memory, or of local memory
// with one address.
gyre_rdna35_access gyre_rdna35_access_of(unsigned op);

// Returns the new value in memory of `bits` (32 or 64) bits. `data` is the first operand, `more`
// the second one: the value to compare with, the bits to set (MSKOR), or the value that is added on
// a wrap. Floating point rounds to nearest and keeps subnormals, whatever MODE says.
uint64_t gyre_rdna35_atomic(gyre_rdna35_atomic_kind kind, unsigned bits, uint64_t old,
                            uint64_t data, uint64_t more);

#endif
