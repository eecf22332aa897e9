/// @file
/// Decoder and disassembler of the second instruction set (RDNA3.5-compatible). docs/rdna35.md
/// describes the sources of its tables, and how to get the list of all instructions.
///
/// The functions have no state, and access only the memory that the caller passes.

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

#define GYRE_RDNA35_WORDS 3  ///< Length of the longest instruction in 32-bit words.
#define GYRE_RDNA35_OPERANDS \
  10  ///< Maximum number of operands, those of both halves of VOPD together.
#define GYRE_RDNA35_TEXT \
  256  ///< Size of the buffer for the text of any instruction, terminating null included.

/// Codes of scalar registers other than s0 to s105, for operands of kind GYRE_RDNA35_SCALAR.
enum {
  GYRE_RDNA35_SGPRS = 106,          ///< s0 to s105 have the codes 0 to 105.
  GYRE_RDNA35_VCC_LO = 106,         ///< VCC, bits 31 to 0; the next code is bits 63 to 32.
  GYRE_RDNA35_TTMP0 = 108,          ///< ttmp0 to ttmp15.
  GYRE_RDNA35_NULL = 124,           ///< Reads as 0; writes are dropped.
  GYRE_RDNA35_M0 = 125,             ///< M0.
  GYRE_RDNA35_EXEC_LO = 126,        ///< EXEC, bits 31 to 0; the next code is bits 63 to 32.
  GYRE_RDNA35_SHARED_BASE = 235,    ///< First byte of local memory in the flat address space.
  GYRE_RDNA35_SHARED_LIMIT = 236,   ///< Last byte of local memory in the flat address space.
  GYRE_RDNA35_PRIVATE_BASE = 237,   ///< First byte of scratch memory in the flat address space.
  GYRE_RDNA35_PRIVATE_LIMIT = 238,  ///< Last byte of scratch memory in the flat address space.
  GYRE_RDNA35_POPS = 239,           ///< Number of the pixel wave that exits; undefined in compute.
  GYRE_RDNA35_VCCZ = 251,           ///< 1 if VCC is 0.
  GYRE_RDNA35_EXECZ = 252,          ///< 1 if EXEC is 0.
  GYRE_RDNA35_SCC = 253,            ///< SCC.
};

/// Kinds of operands.
typedef enum gyre_rdna35_kind {
  GYRE_RDNA35_OFF,   ///< No operand, as the field says ("off").
  GYRE_RDNA35_VGPR,  ///< `words` vector registers from v[reg] on.
  GYRE_RDNA35_SCALAR,  ///< `words` scalar registers from `reg` on, which may be a code of the list above.
  GYRE_RDNA35_CONSTANT,   ///< A constant in the field: `value`.
  GYRE_RDNA35_LITERAL,    ///< A constant after the instruction: `value`.
  GYRE_RDNA35_IMMEDIATE,  ///< A number that is not a source, such as simm16: `value`.
} gyre_rdna35_kind;

/// The part of a vector register that an operand uses.
enum { GYRE_RDNA35_WHOLE, GYRE_RDNA35_LOWER, GYRE_RDNA35_UPPER };

/// An operand.
typedef struct gyre_rdna35_operand {
  uint8_t kind;   ///< gyre_rdna35_kind.
  uint8_t field;  ///< gyre_rdna35_field: the field that holds the operand.
  /// gyre_rdna35_type: the type of a constant; GYRE_RDNA35_TYPE_NONE: it is never a constant.
  uint8_t type;
  /// Number of 32-bit registers, 1 to 16; a mask has 1 for waves of 32, 2 for waves of 64.
  uint8_t words;
  /// It is a destination. The operation decides whether it is also read (FMAC, swaps).
  bool written;
  bool neg;      ///< It is negated, after `abs`.
  bool abs;      ///< Its absolute value is taken.
  bool sext;     ///< Its sign is extended (integers); no operation of this machine has it.
  uint8_t half;  ///< GYRE_RDNA35_WHOLE, or the half of the register or literal.
  uint16_t reg;  ///< Number of the first register.
  /// The bits of a constant. An integer is sign-extended to 64 bits. A floating-point number has
  /// the format of its type; one of 16 bits is in the lower half. A literal of 64 bits is widened
  /// according to its type. simm16 is sign-extended.
  uint64_t value;
} gyre_rdna35_operand;

/// Data-parallel primitives (DPP): permutations of source 0 across lanes.
typedef enum gyre_rdna35_dpp {
  GYRE_RDNA35_DPP_NONE,  ///< No permutation.
  GYRE_RDNA35_DPP8,      ///< Any permutation within 8 lanes.
  GYRE_RDNA35_DPP16,     ///< A pattern within 16 lanes.
} gyre_rdna35_dpp;

/// A decoded instruction. Members that its encoding does not have are 0.
typedef struct gyre_rdna35_instruction {
  uint8_t encoding;   ///< gyre_rdna35_encoding.
  uint8_t words;      ///< Length in words, literal and DPP word included, 1 to GYRE_RDNA35_WORDS.
  uint16_t opcode;    ///< Opcode within the encoding; for VOPD that of half X.
  uint16_t opcode_y;  ///< VOPD: opcode of half Y.
  uint16_t row;    ///< Index of the opcode in the table of all encodings, below GYRE_RDNA35_ROWS.
  uint16_t row_y;  ///< VOPD: index of half Y.
  /// gyre_rdna35_operation, which all encodings share; for VOPD that of half X.
  uint16_t operation;
  uint16_t operation_y;  ///< VOPD: operation of half Y; else GYRE_RDNA35_OP_NONE.
  /// Implicit state that it reads, GYRE_RDNA35_STATE_*; EXEC is listed for scalar operations only.
  uint8_t reads;
  uint8_t writes;      ///< Implicit state that it writes, GYRE_RDNA35_STATE_*.
  uint8_t operands;    ///< Number of operands.
  uint8_t operands_y;  ///< VOPD: index of the first operand of half Y; else `operands`.
  bool wave64;         ///< The instruction was decoded for waves of 64.
  bool known;          ///< False: the operation is not published; no model should execute it.
  /// Destinations first, in the order of the text.
  gyre_rdna35_operand operand[GYRE_RDNA35_OPERANDS];

  bool accumulates;    ///< The destination is also the last source; for VOPD in half X.
  bool accumulates_y;  ///< VOPD: the same in half Y.

  bool clamp;    ///< The result is clamped.
  uint8_t omod;  ///< Output modifier: 0, 1, 2, 3 multiply the result by 1, 2, 4, 1/2.
  /// VOP3, VINTERP: bit n selects the upper half of source n, as does `half` of the operand; bit 3
  /// that of the destination. VOP3P: the same for the lower result.
  uint8_t op_sel;
  uint8_t op_sel_hi;  ///< VOP3P: bit n selects the upper half of source n for the upper result.
  /// VOP3P: bit n negates source n for the upper result; `neg` applies to the lower one.
  uint8_t neg_hi;
  uint8_t wait;  ///< VINTERP: wait_exp. LDSDIR: wait_vdst.

  uint8_t dpp;         ///< gyre_rdna35_dpp.
  bool dpp_fi;         ///< Inactive lanes are read, too.
  bool dpp_bc;         ///< DPP16: lanes that do not exist read as 0.
  uint8_t dpp_bank;    ///< DPP16: bank mask, bits 0 to 3.
  uint8_t dpp_row;     ///< DPP16: row mask, bits 0 to 3.
  uint16_t dpp_ctrl;   ///< DPP16: the pattern.
  uint32_t dpp_lanes;  ///< DPP8: source lane of each lane, 3 bits each, lane 0 lowest.

  int32_t offset;   ///< Bytes, sign-extended if the encoding has a sign. DS: both fields together.
  uint8_t offset0;  ///< DS: the lower field.
  uint8_t offset1;  ///< DS: the upper field.
  bool gds;         ///< DS: the access is to the global data share.
  bool glc;         ///< Coherent across the device; an atomic operation returns the old value.
  bool slc;         ///< Streaming access.
  bool dlc;         ///< Coherent across the device at cache level 1.
  bool tfe;         ///< A status word is returned.
  bool lwe;         ///< MIMG: level-of-detail warnings are returned.
  bool idxen;       ///< Buffers: the address has an index.
  bool offen;       ///< Buffers: the address has an offset.
  uint8_t format;   ///< MTBUF: number of the data format.
  uint8_t dmask;    ///< MIMG: component mask, bits 0 to 3.
  uint8_t dim;      ///< MIMG: dimension.
  bool unorm;       ///< MIMG: coordinates are not normalized.
  bool r128;        ///< MIMG: the resource has 128 bits.
  bool a16;         ///< MIMG: addresses have 16 bits.
  bool d16;         ///< MIMG: data have 16 bits.
  bool nsa;         ///< MIMG: address registers need not be consecutive.
  uint8_t addresses;  ///< MIMG: number of address words.
  uint8_t enable;     ///< EXP: component mask, bits 0 to 3.
  bool done;          ///< EXP: the last export.
  bool row_enable;    ///< EXP: the row comes from M0.
  uint8_t attribute;  ///< LDSDIR: number of the attribute.
  uint8_t channel;    ///< LDSDIR: component of the attribute.
} gyre_rdna35_instruction;

/// Options of the decoder.
typedef struct gyre_rdna35_options {
  /// Waves have 64 lanes: masks are two registers, and VOPD does not exist. False: 32 lanes.
  bool wave64;
} gyre_rdna35_options;

/// Decodes an instruction.
/// @param[in] words the program, starting at the instruction
/// @param[in] count number of words available; words after the instruction are ignored
/// @param[in] options NULL: waves of 32
/// @param[out] instruction the instruction; all 0 if the call fails
/// @return the length in words; 0 if the words are no instruction, or if `count` is too small for
/// it
GYRE_API size_t gyre_rdna35_decode(const uint32_t *words, size_t count,
                                   const gyre_rdna35_options *options,
                                   gyre_rdna35_instruction *instruction);

/// Writes an instruction in assembler syntax.
/// @param[in] instruction filled by gyre_rdna35_decode()
/// @param[out] out the text, always null-terminated; cut off if `size` is less than
/// GYRE_RDNA35_TEXT
/// @param[in] size bytes of `out`, at least 1
GYRE_API void gyre_rdna35_text(const gyre_rdna35_instruction *instruction, char *out, size_t size);

/// Returns the name of an opcode.
/// @param[in] row index of the opcode in the table of all encodings
/// @return the name without an encoding suffix, a static string; NULL if there is no such row
GYRE_API const char *gyre_rdna35_name(unsigned row);

/// Returns the name of an encoding.
/// @param[in] encoding any number
/// @return the name, a static string; NULL if there is no such encoding
GYRE_API const char *gyre_rdna35_encoding_name(unsigned encoding);

#ifdef __cplusplus
}
#endif
#endif
