/// @file
/// What the code of a program says about its shader program header (gyre/sph.h, docs/sph.md).
///
/// The code is followed from its entry, by branches, jumps and calls whose targets are in the code, as the calling
/// convention of RISC-V has them: a call keeps sp and s0 to s11. What is not known for certain is assumed: a store that
/// is not surely to the thread's own stack is a global one.

#ifndef GYRE_SPH_DERIVE_H
#define GYRE_SPH_DERIVE_H

#include "gyre/sph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Code that can be read.
typedef struct gyre_sph_code {
  /// Reads an instruction word at an address that is a multiple of 4. Returns false if there is no code.
  bool (*read)(void *context, uint32_t address, uint32_t *word);
  void *context;   ///< For `read`.
  uint32_t entry;  ///< Address of the first instruction.
} gyre_sph_code;

/// What follows from code.
typedef struct gyre_sph_facts {
  bool loads_or_stores;  ///< It may load or store, anything.
  bool
      global_stores;  ///< It may store to, or change by an atomic operation, what is not its own stack.
  bool
      double_precision;  ///< It has instructions in double precision, those that load and store included.
  bool levels_known;     ///< `call_levels` is right.
  uint32_t call_levels;  ///< How deep calls go: 0 without one.
  bool stack_known;      ///< `stack_bytes` is right.
  uint32_t stack_bytes;  ///< Bytes of stack of a thread at most.
  uint32_t functions;    ///< Functions that are reached, the entry's one included.
  uint32_t
      instructions;   ///< Instructions that are reached; one in several functions counts in each.
  bool kills_pixels;  ///< It may kill pixels.
  /// Attributes that it may read, by address / 4: 0, or how, GYRE_SPH_IMAP_CONSTANT (ald) or GYRE_SPH_IMAP_PERSPECTIVE
  /// (ipa). The levels of tessellation are those of the patch.
  uint8_t reads[GYRE_SPH_ATTRIBUTES];
  uint8_t writes[GYRE_SPH_ATTRIBUTES];      ///< Attributes that it may write: 0 or 1.
  uint8_t reads_back[GYRE_SPH_ATTRIBUTES];  ///< Output attributes that it may read: 0 or 1.
  char levels_why[GYRE_SPH_MESSAGE];        ///< Why `call_levels` is not known; "" if it is.
  char stack_why[GYRE_SPH_MESSAGE];         ///< Why `stack_bytes` is not known; "" if it is.
} gyre_sph_facts;

/// Follows RISC-V code.
/// @param[in] code what to follow
/// @param[out] facts what follows from it
/// @param[out] report what is wrong; may be NULL
/// @return GYRE_SPH_OK, or GYRE_SPH_ERROR_CODE if the way leads to where no code is, if there is more of it than can be
///         followed (262,144 instructions, 1,024 functions), or if memory is used up
GYRE_API gyre_sph_error gyre_sph_derive(const gyre_sph_code *code, gyre_sph_facts *facts,
                                        gyre_sph_report *report);

/// The header of a program: what facts say, and constants. StoreReqStart to StoreReqEnd are from the first to the last
/// attribute that is read back, or an empty range. What only the stage's use can tell (topology, vertices, threads,
/// patch attributes but for the levels, outputs of a pixel program) is 0.
/// @param[in] shader_type the stage, GYRE_SPH_VERTEX to GYRE_SPH_PIXEL
/// @param[in] facts from gyre_sph_derive(); what is not known there may have been put in
/// @param[out] words GYRE_SPH_WORDS words; not changed on an error
/// @param[out] report what is wrong; may be NULL
/// @return GYRE_SPH_OK; GYRE_SPH_ERROR_STAGE; GYRE_SPH_ERROR_CODE if levels or stack are not known;
///         GYRE_SPH_ERROR_PLACE if a header of the stage has no field for an attribute;
///         GYRE_SPH_ERROR_CRS_LIMIT or GYRE_SPH_ERROR_VALUE if they are more than a header can say
GYRE_API gyre_sph_error gyre_sph_from_facts(uint32_t shader_type, const gyre_sph_facts *facts,
                                            uint32_t *words, gyre_sph_report *report);

/// What code may do and a header does not permit: loads, stores, double precision and killing pixels; more stack than
/// ShaderLocalMemoryHighSize has, or deeper calls than ShaderLocalMemoryCrsSize has room for beyond those 8 that a core
/// holds; attributes that are not in its maps, or are read back and not from StoreReqStart to StoreReqEnd. Depth and stack
/// that are not known are reported, too. A header that permits more than the code does is right.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[in] facts from gyre_sph_derive(), or made by hand
/// @param[out] reports a report for each, with error GYRE_SPH_ERROR_CODE, and the field if there is one; one alone with
///             GYRE_SPH_ERROR_TYPE if SphType is neither layout; may be NULL if `most` is 0
/// @param[in] most how many reports there is room for
/// @return how many there are, also those that there is no room for; 0: the header permits all of it
GYRE_API size_t gyre_sph_lacks(const uint32_t *words, const gyre_sph_facts *facts,
                               gyre_sph_report *reports, size_t most);

#ifdef __cplusplus
}
#endif
#endif
