/// @file
/// Faults: what a program did that cannot be, and where.

#ifndef GYRE_FAULT_H
#define GYRE_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/generated/faults.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The fault record of a machine: the first fault of the run. It stays until the machine is reset.
typedef struct gyre_fault {
  bool valid;      ///< There was a fault; the other members mean something only then.
  uint8_t cause;   ///< One of GYRE_FAULT_*.
  uint8_t core;    ///< Core of the warp, from 0.
  uint8_t warp;    ///< Warp of that core, from 0.
  uint32_t lanes;  ///< Threads of the warp that faulted, of the first pass that has any: bit mask.
  uint32_t pc;     ///< Address of the instruction.
  uint32_t value;  ///< Address, instruction word or operand; GYRE_FAULT_* says which.
} gyre_fault;

/// A cause in a few words ("illegal instruction").
/// @param[in] cause any number
/// @return the words, which belong to the library; never NULL ("unknown fault")
GYRE_API const char *gyre_fault_name(unsigned cause);

#ifdef __cplusplus
}
#endif
#endif
