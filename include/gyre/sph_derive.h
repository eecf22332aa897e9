/// @file
/// Analysis of a program's code: it derives the shader program header that the code needs, or
/// checks a given header against the code (gyre/sph.h, docs/sph.md).
///
/// The analysis follows the code from its entry through branches, jumps and calls with known
/// targets. It assumes the RISC-V calling convention, in which a call preserves sp and s0 to s11.
/// Where it cannot be certain, it assumes the worst: a store counts as global unless it is surely
/// to the thread's own stack.

#ifndef GYRE_SPH_DERIVE_H
#define GYRE_SPH_DERIVE_H

#include "gyre/sph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Access to code.
typedef struct gyre_sph_code {
  /// Reads the instruction word at an address, a multiple of 4. It returns false if there is no
  /// code at the address.
  bool (*read)(void *context, uint32_t address, uint32_t *word);
  void *context;   ///< First argument of `read`.
  uint32_t entry;  ///< Address of the first instruction.
} gyre_sph_code;

/// Number of outputs of a pixel program: four components of each target, sample mask, depth.
#define GYRE_SPH_OUTPUTS (4 * GYRE_SPH_TARGETS + 2)

/// Facts that the analysis derives from code.
typedef struct gyre_sph_facts {
  /// The code may load or store, including atomic operations and its own stack.
  bool loads_or_stores;
  /// The code may store to memory other than its own stack, by a store or an atomic operation.
  bool global_stores;
  /// The code has instructions in double precision, including those that load and store.
  bool double_precision;
  bool levels_known;     ///< `call_levels` is valid.
  uint32_t call_levels;  ///< Maximum call depth; 0 without calls.
  bool stack_known;      ///< `stack_bytes` is valid.
  uint32_t stack_bytes;  ///< Maximum stack of a thread in bytes.
  uint32_t functions;    ///< Number of functions reached, including that of the entry.
  /// Number of instructions reached; one that several functions share counts in each.
  uint32_t instructions;
  bool kills_pixels;  ///< The code may kill pixels.
  /// Attributes that the code may read, by address / 4: 0, or the interpolation that the reads
  /// need. It is GYRE_SPH_IMAP_PERSPECTIVE if the code may read the factor of the input (ipa with
  /// coefficient 3, or an unknown one), GYRE_SPH_IMAP_SCREEN_LINEAR if it reads a gradient (1, 2),
  /// else GYRE_SPH_IMAP_CONSTANT (ald, or coefficient 0). Tessellation levels are those of the
  /// patch.
  uint8_t reads[GYRE_SPH_ATTRIBUTES];
  uint8_t writes[GYRE_SPH_ATTRIBUTES];      ///< Attributes that the code may write: 0 or 1.
  uint8_t reads_back[GYRE_SPH_ATTRIBUTES];  ///< Output attributes that the code may read: 0 or 1.
  /// Outputs of a pixel program that the code may write (ast), by address / 4: 0 or 1. Component c
  /// of target t is number 4 t + c; the last two are sample mask and depth.
  uint8_t outputs[GYRE_SPH_OUTPUTS];
  char levels_why[GYRE_SPH_MESSAGE];  ///< Reason why `call_levels` is not known; "" if it is.
  char stack_why[GYRE_SPH_MESSAGE];   ///< Reason why `stack_bytes` is not known; "" if it is.
} gyre_sph_facts;

/// Analyses RISC-V code.
/// @param[in] code the code
/// @param[out] facts the facts derived
/// @param[out] report the error; may be NULL
/// @return GYRE_SPH_OK, or GYRE_SPH_ERROR_CODE if control flow reaches an address without code, if
/// the code exceeds the limits (262,144 instructions, 1,024 functions), or if the host is out of
/// memory
GYRE_API gyre_sph_error gyre_sph_derive(const gyre_sph_code *code, gyre_sph_facts *facts,
                                        gyre_sph_report *report);

/// Makes the header of a program from facts and constants. StoreReqStart to StoreReqEnd range from
/// the first to the last attribute that is read back, or are an empty range. Fields that depend on
/// the use of the stage are 0: topology, vertices, threads, and patch attributes other than levels.
/// MrtEnable of a pixel program is 1 if the code may write to another target than 0.
/// @param[in] shader_type the stage, GYRE_SPH_VERTEX to GYRE_SPH_PIXEL
/// @param[in] facts from gyre_sph_derive(); the caller may have filled in unknown facts
/// @param[out] words GYRE_SPH_WORDS words; unchanged if the call fails
/// @param[out] report the error; may be NULL
/// @return GYRE_SPH_OK; GYRE_SPH_ERROR_STAGE; GYRE_SPH_ERROR_CODE if levels or stack are not known;
/// GYRE_SPH_ERROR_PLACE if a header of the stage has no field for an attribute;
/// GYRE_SPH_ERROR_CRS_LIMIT or GYRE_SPH_ERROR_VALUE if a fact exceeds what a header can express
GYRE_API gyre_sph_error gyre_sph_from_facts(uint32_t shader_type, const gyre_sph_facts *facts,
                                            uint32_t *words, gyre_sph_report *report);

/// Lists the permissions that code may need and a header lacks. These are loads, stores, double
/// precision and killing pixels; a stack of more than ShaderLocalMemoryHighSize; calls deeper than
/// ShaderLocalMemoryCrsSize allows in addition to the 8 levels that a core holds; attributes that
/// its maps do not have, and outputs of a pixel program; and attributes read back outside of StoreReqStart to StoreReqEnd. Unknown
/// depth or stack is reported, too. A header may permit more than the code needs.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[in] facts from gyre_sph_derive(), or made by hand
/// @param[out] reports one report for each missing permission, with error GYRE_SPH_ERROR_CODE and
/// the field if there is one; only one, with GYRE_SPH_ERROR_TYPE, if SphType is neither layout; may
/// be NULL if `most` is 0
/// @param[in] most capacity of `reports`
/// @return the number of findings, including those beyond `most`; 0 if the header permits all that
/// the code may do
GYRE_API size_t gyre_sph_lacks(const uint32_t *words, const gyre_sph_facts *facts,
                               gyre_sph_report *reports, size_t most);

#ifdef __cplusplus
}
#endif
#endif
