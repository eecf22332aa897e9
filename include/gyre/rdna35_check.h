/// @file
/// Checks on programs of the second instruction set: a check finds behaviour on which a program
/// relies but which the instruction set does not promise (docs/rdna35_checks.md). A machine whose
/// options enable checks (gyre/rdna35_machine.h) records a warning and continues. Results are the
/// same with and without checks.

#ifndef GYRE_RDNA35_CHECK_H
#define GYRE_RDNA35_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/rdna35_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_RDNA35_WARNINGS \
  256U  ///< Warnings that a dispatch keeps; further ones are only counted.

/// Kinds of warnings.
typedef enum gyre_rdna35_check {
  GYRE_RDNA35_CHECK_READ_EARLY,    ///< A register is read before the wait on its counter.
  GYRE_RDNA35_CHECK_WRITE_EARLY,   ///< A register is overwritten before the wait on its counter.
  GYRE_RDNA35_CHECK_UNSET_VECTOR,  ///< A vector register is read that was not written in that lane.
  GYRE_RDNA35_CHECK_UNSET_SCALAR,  ///< The same for a scalar register, VCC and M0 included.
  GYRE_RDNA35_CHECK_UNSET_SCC,     ///< The same for SCC.
  GYRE_RDNA35_CHECK_UNSET_LOCAL,   ///< Local memory is read that the workgroup has not written.
  GYRE_RDNA35_CHECK_NO_LANE,       ///< The first active lane is needed, but no lane is active.
  GYRE_RDNA35_CHECK_MASK,          ///< A mask is changed while a vector operation may read it.
  GYRE_RDNA35_CHECK_FORWARD,  ///< Results from before and after a change of EXEC are combined too soon.
  GYRE_RDNA35_CHECK_CLAUSE,      ///< An instruction does not belong to its clause.
  GYRE_RDNA35_CHECK_BANKS,       ///< A dual instruction reads twice from one bank.
  GYRE_RDNA35_CHECK_GIVEN_BACK,  ///< A vector register is used after the registers were deallocated.
  GYRE_RDNA35_CHECK_GIVEN_EARLY,  ///< Registers are deallocated while private stores are outstanding.
  GYRE_RDNA35_CHECKS              ///< Number of kinds.
} gyre_rdna35_check;

/// A warning. Its location is that of the first occurrence.
typedef struct gyre_rdna35_warning {
  gyre_rdna35_check kind;  ///< What was wrong.
  uint64_t pc;             ///< Address of the instruction.
  uint32_t group[3];       ///< Number of the workgroup in x, y, z.
  uint32_t wave;           ///< Wave of the workgroup, from 0.
  uint64_t lanes;          ///< Affected lanes, bit mask; 0: the whole wave.
  uint32_t number;  ///< Vector register, code of a scalar register, or address in local memory.
  uint64_t times;   ///< Number of occurrences of this kind at this instruction.
  char sentence[GYRE_RDNA35_MESSAGE];  ///< The problem, its location, and the correction.
} gyre_rdna35_warning;

/// Returns the number of warnings of the dispatch. Each instruction and kind gives one warning.
/// @param[in] m the machine
/// @return 0 to GYRE_RDNA35_WARNINGS; 0 without checks
GYRE_API unsigned gyre_rdna35_machine_warnings(const gyre_rdna35_machine *m);

/// Returns a warning, in order of occurrence.
/// @param[in] m the machine
/// @param[in] n number of the warning, from 0
/// @param[out] warning unchanged if the call fails
/// @return false if there is no warning of this number
GYRE_API bool gyre_rdna35_machine_warning(const gyre_rdna35_machine *m, unsigned n,
                                          gyre_rdna35_warning *warning);

/// Returns the number of warnings beyond those that are kept; each occurrence counts.
/// @param[in] m the machine
/// @return the number; 0 without checks
GYRE_API uint64_t gyre_rdna35_machine_warnings_lost(const gyre_rdna35_machine *m);

/// Returns a short text for a kind of warning ("read too early").
/// @param[in] kind any number
/// @return the text, which belongs to the library; "unknown check" for an unknown kind, never NULL
GYRE_API const char *gyre_rdna35_check_name(unsigned kind);

#ifdef __cplusplus
}
#endif
#endif
