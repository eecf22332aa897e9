/// @file
/// Checks on programs of the second instruction set (docs/rdna35_checks.md): what a program relies on that the
/// instruction set does not promise. A machine whose options ask for them (gyre/rdna35_machine.h) notes a warning and
/// goes on; results are those without the checks.

#ifndef GYRE_RDNA35_CHECK_H
#define GYRE_RDNA35_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/rdna35_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_RDNA35_WARNINGS 256U  ///< Warnings that a dispatch keeps; those behind are counted.

/// What was wrong.
typedef enum gyre_rdna35_check {
  GYRE_RDNA35_CHECK_READ_EARLY,    ///< Read before a counter has released it.
  GYRE_RDNA35_CHECK_WRITE_EARLY,   ///< Overwritten before a counter has released it.
  GYRE_RDNA35_CHECK_UNSET_VECTOR,  ///< A vector register is read that was not written in that lane.
  GYRE_RDNA35_CHECK_UNSET_SCALAR,  ///< The same of a scalar register, VCC and M0 included.
  GYRE_RDNA35_CHECK_UNSET_SCC,     ///< The same of SCC.
  GYRE_RDNA35_CHECK_UNSET_LOCAL,   ///< Local memory is read that the group has not written.
  GYRE_RDNA35_CHECK_NO_LANE,       ///< The first active lane is asked for, and none is active.
  GYRE_RDNA35_CHECK_MASK,          ///< A mask is changed while a vector operation may read it.
  GYRE_RDNA35_CHECK_FORWARD,       ///< Results of before and behind a change of EXEC meet too soon.
  GYRE_RDNA35_CHECK_CLAUSE,        ///< An instruction that does not belong to its clause.
  GYRE_RDNA35_CHECK_BANKS,         ///< A dual instruction reads twice from one bank.
  GYRE_RDNA35_CHECK_GIVEN_BACK,    ///< A vector register is used after they were given back.
  GYRE_RDNA35_CHECK_GIVEN_EARLY,   ///< They are given back with private stores under way.
  GYRE_RDNA35_CHECKS               ///< How many kinds there are.
} gyre_rdna35_check;

/// A warning. The place is that of the first time.
typedef struct gyre_rdna35_warning {
  gyre_rdna35_check kind;  ///< What was wrong.
  uint64_t pc;             ///< Address of the instruction.
  uint32_t group[3];       ///< Number of the work-group in x, y, z.
  uint32_t wave;           ///< Wave of the group, from 0.
  uint64_t lanes;          ///< Lanes that are concerned, bit mask; 0: all of the wave.
  uint32_t number;  ///< Vector register, code of a scalar register, or address in local memory.
  uint64_t times;   ///< How often this kind was met at this instruction.
  char sentence[GYRE_RDNA35_MESSAGE];  ///< What, where, and what would be right.
} gyre_rdna35_warning;

/// How many warnings the dispatch has, each of another instruction or kind.
/// @param[in] m the machine
/// @return 0 to GYRE_RDNA35_WARNINGS; 0 without checks
GYRE_API unsigned gyre_rdna35_machine_warnings(const gyre_rdna35_machine *m);

/// One of them, in the order in which they came.
/// @param[in] m the machine
/// @param[in] n number of the warning, from 0
/// @param[out] warning unchanged if there is none of that number
/// @return false if there is none of that number
GYRE_API bool gyre_rdna35_machine_warning(const gyre_rdna35_machine *m, unsigned n,
                                          gyre_rdna35_warning *warning);

/// How many more there were than are kept, each time counted.
/// @param[in] m the machine
/// @return 0 without checks
GYRE_API uint64_t gyre_rdna35_machine_warnings_lost(const gyre_rdna35_machine *m);

/// A kind in a few words ("read too early").
/// @param[in] kind any number
/// @return the words, which belong to the library; never NULL ("unknown check")
GYRE_API const char *gyre_rdna35_check_name(unsigned kind);

#ifdef __cplusplus
}
#endif
#endif
