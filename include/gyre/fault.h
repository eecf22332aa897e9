/// @file
/// Fault records. A fault stops the machine; its record tells the cause, the instruction and the
/// threads.

#ifndef GYRE_FAULT_H
#define GYRE_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/generated/faults.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The fault record of a machine, which describes the first fault of the run. It stays until the
/// machine is reset.
typedef struct gyre_fault {
  bool valid;      ///< There was a fault; without it the other members are undefined.
  uint8_t cause;   ///< One of GYRE_FAULT_*.
  uint8_t core;    ///< Core of the warp, from 0.
  uint8_t warp;    ///< Warp of that core, from 0.
  uint32_t lanes;  ///< Threads of the warp that faulted, in the first beat that has any; bit mask.
  uint32_t pc;     ///< Address of the instruction.
  uint32_t value;  ///< Address, instruction word or operand, as described at GYRE_FAULT_*.
} gyre_fault;

/// Returns a short text for a fault cause ("illegal instruction").
/// @param[in] cause any number
/// @return the text, which belongs to the library; "unknown fault" for an unknown cause, never NULL
GYRE_API const char *gyre_fault_name(unsigned cause);

#ifdef __cplusplus
}
#endif
#endif
