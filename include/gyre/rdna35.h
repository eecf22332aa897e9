/// @file
/// The second instruction set (RDNA3.5-compatible): instruction words as a struct, and as text. docs/rdna35.md says
/// where its tables come from, docs/rdna35_isa.md lists them.
///
/// Functions read and write nothing beyond what they are given, and keep nothing.

#ifndef GYRE_RDNA35_H
#define GYRE_RDNA35_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/generated/rdna35.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_RDNA35_WORDS 3  ///< The longest instruction, 32-bit words.
#define GYRE_RDNA35_OPERANDS \
  10  ///< Operands of an instruction at most, those of both halves of VOPD together.
#define GYRE_RDNA35_TEXT 256  ///< Bytes that hold the text of any instruction, its end included.

/// Codes of scalar registers that are no s0 to s105 (operands of kind GYRE_RDNA35_SCALAR).
enum {
  GYRE_RDNA35_SGPRS = 106,          ///< s0 to s105 have the codes 0 to 105.
  GYRE_RDNA35_VCC_LO = 106,         ///< VCC, bits 31 to 0; bits 63 to 32 are one further
  GYRE_RDNA35_TTMP0 = 108,          ///< ttmp0 to ttmp15
  GYRE_RDNA35_NULL = 124,           ///< reads as 0, keeps nothing
  GYRE_RDNA35_M0 = 125,             ///< M0
  GYRE_RDNA35_EXEC_LO = 126,        ///< EXEC, bits 31 to 0; bits 63 to 32 are one further
  GYRE_RDNA35_SHARED_BASE = 235,    ///< where local memory is in the flat address space
  GYRE_RDNA35_SHARED_LIMIT = 236,   ///< its last byte
  GYRE_RDNA35_PRIVATE_BASE = 237,   ///< where scratch memory is in the flat address space
  GYRE_RDNA35_PRIVATE_LIMIT = 238,  ///< its last byte
  GYRE_RDNA35_POPS = 239,           ///< number of the pixel wave that leaves; nothing in compute
  GYRE_RDNA35_VCCZ = 251,           ///< 1 if VCC is 0
  GYRE_RDNA35_EXECZ = 252,          ///< 1 if EXEC is 0
  GYRE_RDNA35_SCC = 253,            ///< SCC
};

/// What an operand is.
typedef enum gyre_rdna35_kind {
  GYRE_RDNA35_OFF,        ///< There is none: its field says so ("off").
  GYRE_RDNA35_VGPR,       ///< `words` vector registers from v[reg] on.
  GYRE_RDNA35_SCALAR,     ///< `words` scalar registers from `reg` on, which is a code as above.
  GYRE_RDNA35_CONSTANT,   ///< A constant that the field holds: `value`.
  GYRE_RDNA35_LITERAL,    ///< A constant that follows the instruction: `value`.
  GYRE_RDNA35_IMMEDIATE,  ///< A number that is no source, as simm16: `value`.
} gyre_rdna35_kind;

/// Halves of a vector register that an operand may be.
enum { GYRE_RDNA35_WHOLE, GYRE_RDNA35_LOWER, GYRE_RDNA35_UPPER };

/// An operand.
typedef struct gyre_rdna35_operand {
  uint8_t kind;   ///< gyre_rdna35_kind
  uint8_t field;  ///< gyre_rdna35_field: where it stands.
  uint8_t type;   ///< gyre_rdna35_type: how a constant is read; GYRE_RDNA35_TYPE_NONE: never one.
  uint8_t words;  ///< 32-bit registers, 1 to 16; of a mask 1 for waves of 32, 2 for waves of 64.
  bool written;   ///< It is a destination. What is also read (FMAC, swaps) is up to the operation.
  bool neg;       ///< It is negated, after `abs`.
  bool abs;       ///< Its absolute value is taken.
  bool sext;      ///< Integer: its sign is extended; no operation of this machine reads it.
  uint8_t half;   ///< GYRE_RDNA35_WHOLE, or which half of the register or literal.
  uint16_t reg;   ///< Number of the first register.
  /// The constant's bits: an integer with its sign extended to 64 bits; floating point in its type's format; of 16
  /// bits in the lower half. A literal of 64 bits is widened as its type says. simm16 is sign-extended.
  uint64_t value;
} gyre_rdna35_operand;

/// Data-parallel primitives: how source 0 goes across lanes.
typedef enum gyre_rdna35_dpp {
  GYRE_RDNA35_DPP_NONE,  ///< It does not.
  GYRE_RDNA35_DPP8,      ///< Any permutation within 8 lanes.
  GYRE_RDNA35_DPP16,     ///< A pattern within 16 lanes.
} gyre_rdna35_dpp;

/// An instruction. What its encoding does not have is 0.
typedef struct gyre_rdna35_instruction {
  uint8_t encoding;   ///< gyre_rdna35_encoding
  uint8_t words;      ///< Its length, literal and DPP word included, 1 to GYRE_RDNA35_WORDS.
  uint16_t opcode;    ///< Its number within the encoding; of VOPD that of half X.
  uint16_t opcode_y;  ///< VOPD: that of half Y.
  uint16_t row;    ///< Number of the opcode among those of all encodings, below GYRE_RDNA35_ROWS.
  uint16_t row_y;  ///< VOPD: that of half Y.
  uint16_t
      operation;  ///< gyre_rdna35_operation, the same in each encoding; of VOPD that of half X.
  uint16_t operation_y;  ///< VOPD: that of half Y; else GYRE_RDNA35_OP_NONE.
  uint8_t
      reads;  ///< State that it reads beside operands: GYRE_RDNA35_STATE_...; EXEC of scalar operations alone.
  uint8_t writes;      ///< State that it writes beside operands.
  uint8_t operands;    ///< How many operands there are.
  uint8_t operands_y;  ///< VOPD: which one is the first of half Y; else `operands`.
  bool wave64;         ///< It was decoded for waves of 64.
  bool known;  ///< False: the operation is outside of what is published; nothing should execute it.
  gyre_rdna35_operand
      operand[GYRE_RDNA35_OPERANDS];  ///< Destinations first, in the order of the text.

  bool accumulates;    ///< The destination is also the last source; of VOPD that of half X.
  bool accumulates_y;  ///< VOPD: that of half Y.

  bool clamp;    ///< The result is clamped.
  uint8_t omod;  ///< The result is multiplied by 1, 2, 4, 1/2.
  uint8_t
      op_sel;  ///< VOP3, VINTERP: bit n: source n's upper half, which `half` of the operand says, too; bit 3: of the destination. VOP3P: for the lower result.
  uint8_t op_sel_hi;  ///< VOP3P: bit n: source n's upper half for the upper result.
  uint8_t
      neg_hi;  ///< VOP3P: bit n: source n is negated for the upper result; `neg` is that of the lower one.
  uint8_t wait;  ///< VINTERP: wait_exp; LDSDIR: wait_vdst.

  uint8_t dpp;         ///< gyre_rdna35_dpp
  bool dpp_fi;         ///< Lanes that are not active are read all the same.
  bool dpp_bc;         ///< DPP16: lanes that do not exist read as 0.
  uint8_t dpp_bank;    ///< DPP16: banks that are written, bits 0 to 3.
  uint8_t dpp_row;     ///< DPP16: rows that are written, bits 0 to 3.
  uint16_t dpp_ctrl;   ///< DPP16: the pattern.
  uint32_t dpp_lanes;  ///< DPP8: 3 bits a lane, lane 0 lowest.

  int32_t
      offset;  ///< Bytes; sign-extended where the encoding has a sign. DS: both fields together.
  uint8_t offset0;    ///< DS: the lower field.
  uint8_t offset1;    ///< DS: the upper field.
  bool gds;           ///< DS: global data share.
  bool glc;           ///< Coherent over the device; of atomics: the old value is returned.
  bool slc;           ///< Streamed.
  bool dlc;           ///< Coherent over the device, level 1.
  bool tfe;           ///< A word of status is returned.
  bool lwe;           ///< MIMG: warnings of levels are returned.
  bool idxen;         ///< Buffers: the address has an index.
  bool offen;         ///< Buffers: the address has an offset.
  uint8_t format;     ///< MTBUF: number of the format.
  uint8_t dmask;      ///< MIMG: components, bits 0 to 3.
  uint8_t dim;        ///< MIMG: dimension.
  bool unorm;         ///< MIMG: coordinates are not normalized.
  bool r128;          ///< MIMG: the resource has 128 bits.
  bool a16;           ///< MIMG: addresses have 16 bits.
  bool d16;           ///< MIMG: data have 16 bits.
  bool nsa;           ///< MIMG: address registers need not follow each other.
  uint8_t addresses;  ///< MIMG: words of the address.
  uint8_t enable;     ///< EXP: components, bits 0 to 3.
  bool done;          ///< EXP: the last export.
  bool row_enable;    ///< EXP: the row comes from M0.
  uint8_t attribute;  ///< LDSDIR: number of the attribute.
  uint8_t channel;    ///< LDSDIR: its component.
} gyre_rdna35_instruction;

/// How words are decoded.
typedef struct gyre_rdna35_options {
  bool
      wave64;  ///< Waves have 64 lanes: masks are two registers, and VOPD does not exist. Default: 32.
} gyre_rdna35_options;

/// An instruction from its words.
/// @param[in] words the program from the instruction on
/// @param[in] count how many words there are; what is behind the instruction is not looked at
/// @param[in] options NULL: waves of 32
/// @param[out] instruction the instruction; all 0 on failure
/// @return its length in words; 0 if it is none, or `count` words do not hold it
GYRE_API size_t gyre_rdna35_decode(const uint32_t *words, size_t count,
                                   const gyre_rdna35_options *options,
                                   gyre_rdna35_instruction *instruction);

/// An instruction as assemblers write it.
/// @param[in] instruction one that gyre_rdna35_decode() has filled
/// @param[out] out the text, always with its end; cut off if `size` is less than GYRE_RDNA35_TEXT
/// @param[in] size bytes of `out`, at least 1
GYRE_API void gyre_rdna35_text(const gyre_rdna35_instruction *instruction, char *out, size_t size);

/// The name of an opcode.
/// @param[in] row its number among those of all encodings
/// @return the name without a suffix for its encoding, which lives for ever; NULL if there is no such row
GYRE_API const char *gyre_rdna35_name(unsigned row);

/// The name of an encoding.
/// @param[in] encoding any number
/// @return the name, which lives for ever; NULL if there is no such encoding
GYRE_API const char *gyre_rdna35_encoding_name(unsigned encoding);

#ifdef __cplusplus
}
#endif
#endif
