// gyre_rdna35_uop.h - an instruction of the second set on the machine's micro-operation line: the
// micro-operation, and what the line lacks for it. docs/rdna35.md says how both are meant.

#ifndef GYRE_RDNA35_UOP_H
#define GYRE_RDNA35_UOP_H

#include "generated/gyre_bundles.h"
#include "gyre/rdna35.h"
#include "rdna35/generated/gyre_rdna35_needs.h"

// Places of operands are those in the row's list, 1 the first; 0: there is none.
enum { GYRE_RDNA35_PLACE_CONSTANT = 7 };  // of a: 0; of b: -1

// Where the offset of an address comes from.
typedef enum gyre_rdna35_uop_offset {
  GYRE_RDNA35_NO_OFFSET,
  GYRE_RDNA35_OFFSET_UNSIGNED,  // FLAT
  GYRE_RDNA35_OFFSET_SIGNED,    // GLOBAL, SCRATCH
  GYRE_RDNA35_OFFSET_SHARE      // DS
} gyre_rdna35_uop_offset;

// How the micro-operation of an opcode is made.
typedef struct gyre_rdna35_uop_kind {
  bool given;       // there is one
  uint8_t unit;     // GYRE_UNIT_...
  uint8_t op;       // GYRE_OP_...
  uint8_t a, b, c;  // places of operands
  bool write;       // the first operand is a register that is written,
  bool on_glc;      // but only if GLC asks for the old value
  bool swap;        // a and b may change places
  bool rounded;     // it has a rounding mode:
  uint8_t rm;       // GYRE_RM_...
  uint8_t offset;   // gyre_rdna35_uop_offset
  bool acq, rel, pend, stall, jump;
} gyre_rdna35_uop_kind;

// What an instruction is on the line.
typedef struct gyre_rdna35_uop {
  bool given;       // there is a micro-operation; else `uop` has its pc and nothing else
  gyre_uop uop;     // what the line cannot carry is 0 in it
  uint32_t needs;   // GYRE_RDNA35_NEEDS_...; 0: the line executes it as it is
  bool stall;       // fetch stops until it is resolved
  bool jump;        // fetch goes on at `target`
  uint32_t target;  // 0 without a jump
} gyre_rdna35_uop;

// How an opcode becomes a micro-operation, and what the line lacks for it whatever its operands are. The number of
// a row is below GYRE_RDNA35_ROWS.
const gyre_rdna35_uop_kind *gyre_rdna35_uop_kind_of(unsigned row);
uint32_t gyre_rdna35_needs_of(unsigned row);

// The name of need n, below GYRE_RDNA35_NEEDS.
const char *gyre_rdna35_need_name(unsigned n);

// The operand at a place of the row's list; NULL if the instruction has none there. Of dual instructions, half X.
const gyre_rdna35_operand *gyre_rdna35_uop_operand(const gyre_rdna35_instruction *i,
                                                   unsigned place);

// An instruction that gyre_rdna35_decode() has filled, at `pc`.
gyre_rdna35_uop gyre_rdna35_uop_of(const gyre_rdna35_instruction *i, uint32_t pc);

#endif
