// gyre_rdna35_uop.h - converts an instruction of the second set to a micro-operation of the
// machine, and lists its needs, the features that the machine lacks for it. docs/rdna35.md defines
// both.

#ifndef GYRE_RDNA35_UOP_H
#define GYRE_RDNA35_UOP_H

#include "generated/gyre_bundles.h"
#include "gyre/rdna35.h"
#include "rdna35/generated/gyre_rdna35_needs.h"

// Positions of operands in the row's list, from 1 on; 0: none.
enum { GYRE_RDNA35_PLACE_CONSTANT = 7 };  // for a: 0; for b: -1

// Source of an address offset.
typedef enum gyre_rdna35_uop_offset {
  GYRE_RDNA35_NO_OFFSET,
  GYRE_RDNA35_OFFSET_UNSIGNED,  // FLAT
  GYRE_RDNA35_OFFSET_SIGNED,    // GLOBAL, SCRATCH
  GYRE_RDNA35_OFFSET_SHARE      // DS
} gyre_rdna35_uop_offset;

// Conversion of an opcode to a micro-operation.
typedef struct gyre_rdna35_uop_kind {
  bool given;       // there is a micro-operation
  uint8_t unit;     // GYRE_UNIT_...
  uint8_t op;       // GYRE_OP_...
  uint8_t a, b, c;  // positions of operands
  bool write;       // the first operand is a register that is written,
  bool on_glc;      // but only if GLC requests the old value
  bool swap;        // a and b may be swapped
  bool rounded;     // the operation has a rounding mode:
  uint8_t rm;       // GYRE_RM_...
  uint8_t offset;   // gyre_rdna35_uop_offset
  bool acq, rel, serialize, stall, jump;
} gyre_rdna35_uop_kind;

// Result of the conversion.
typedef struct gyre_rdna35_uop {
  bool given;       // there is a micro-operation; otherwise `uop` contains only the pc
  gyre_uop uop;     // fields that it cannot express are 0
  uint32_t needs;   // GYRE_RDNA35_NEEDS_...; 0: the machine executes it as it is
  bool stall;       // fetch stops until it resolves
  bool jump;        // fetch continues at `target`
  uint32_t target;  // 0 without a jump
} gyre_rdna35_uop;

// Return the conversion of an opcode, and its needs that do not depend on the operands. The number
// of a row is below GYRE_RDNA35_ROWS.
const gyre_rdna35_uop_kind *gyre_rdna35_uop_kind_of(unsigned row);
uint32_t gyre_rdna35_needs_of(unsigned row);

// Returns the name of need n, below GYRE_RDNA35_NEEDS.
const char *gyre_rdna35_need_name(unsigned n);

// Returns the operand at a position of the row's list, or NULL. For dual instructions it is half
// X's.
const gyre_rdna35_operand *gyre_rdna35_uop_operand(const gyre_rdna35_instruction *i,
                                                   unsigned place);

// Converts an instruction that gyre_rdna35_decode() has filled, at `pc`.
gyre_rdna35_uop gyre_rdna35_uop_of(const gyre_rdna35_instruction *i, uint32_t pc);

#endif
