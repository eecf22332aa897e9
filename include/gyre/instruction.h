/// @file
/// The disassembler.

#ifndef GYRE_INSTRUCTION_H
#define GYRE_INSTRUCTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/export.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_DISASM 64  ///< Bytes that hold the text of any instruction, its end included.

/// Writes an instruction as an assembler reads it (docs/isa.md).
/// @param[in] insn the instruction word; every extension is known, whatever a machine has
/// @param[in] pc its address, for the targets of branches and jumps
/// @param[out] out the text, always with its end; cut off if `size` is less than GYRE_DISASM
/// @param[in] size bytes of `out`, at least 1
/// @return false if the word is not an instruction; the text is then ".word 0x..."
GYRE_API bool gyre_disasm(uint32_t insn, uint32_t pc, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
