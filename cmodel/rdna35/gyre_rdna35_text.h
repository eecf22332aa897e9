// gyre_rdna35_text.h - parts of the disassembler, which appends text piece by piece.

#ifndef GYRE_RDNA35_TEXT_H
#define GYRE_RDNA35_TEXT_H

#include "rdna35/gyre_rdna35_table.h"

typedef struct gyre_rdna35_writer {
  char *out;
  size_t size;  // at least 1
  size_t used;
} gyre_rdna35_writer;

// Appends text; text without room is dropped.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void gyre_rdna35_put(gyre_rdna35_writer *w, const char *format, ...);

// Writes a register, constant or literal with its modifiers.
void gyre_rdna35_put_operand(gyre_rdna35_writer *w, const gyre_rdna35_operand *o);

// Writes an immediate with the syntax of its form.
void gyre_rdna35_put_immediate(gyre_rdna35_writer *w, uint8_t form, uint32_t value);

// Writes the offset of ds_swizzle_b32.
void gyre_rdna35_put_swizzle(gyre_rdna35_writer *w, uint32_t offset);

// Write the parts after the operands.
void gyre_rdna35_put_vector(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i,
                            const gyre_rdna35_row *row);
void gyre_rdna35_put_memory(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i,
                            const gyre_rdna35_row *row);

#endif
