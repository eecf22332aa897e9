/// @file
/// Shader program headers (SPH, version 3): the 80 bytes before the code of a vertex, tessellation,
/// geometry or pixel program, which tell the hardware how to execute it. docs/sph.md describes all
/// fields and rules.
///
/// A header is GYRE_SPH_WORDS words of 32 bits. Its fields are accessed by name (gyre_sph_field),
/// by attribute, or all at once as a structure (gyre_sph). The functions have no state, and access
/// only the memory that the caller passes.

#ifndef GYRE_SPH_H
#define GYRE_SPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/generated/sph.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_SPH_MESSAGE 256  ///< Size of the buffer for a sentence, terminating null included.

/// Relation of a field to an attribute.
typedef enum gyre_sph_side {
  GYRE_SPH_NEITHER,  ///< The field is not about an attribute.
  GYRE_SPH_IN,       ///< The program reads the attribute (Imap).
  GYRE_SPH_OUT       ///< The program writes it (Omap).
} gyre_sph_side;

/// Description of a header field.
typedef struct gyre_sph_field {
  /// Name in the specification; for a vector component, ImapGenericVector[3].ImapX.
  const char *name;
  uint16_t bit;   ///< Lowest bit: bit % 32 of word bit / 32.
  uint8_t width;  ///< Number of bits, 1 to 32; only a reserved field may continue in the next word.
  bool reserved;  ///< The field has no meaning; its name is ours unless the specification has one.
  gyre_sph_side side;        ///< Whether the field is about an attribute that is read or written.
  uint8_t stages;            ///< Stages that use the field: one bit for each ShaderType.
  int16_t attribute;         ///< Byte address of the attribute, a multiple of 4; -1: none.
  const char *requirements;  ///< Rows of the table in docs/sph_requirements.md; may be "".
} gyre_sph_field;

/// Finding of a check or conversion.
typedef struct gyre_sph_report {
  gyre_sph_error error;         ///< GYRE_SPH_OK: nothing was found.
  const gyre_sph_field *field;  ///< The field; NULL: the finding is not about a field.
  uint32_t value;               ///< Value of the field, or the value that did not fit.
  /// A sentence with field, word, bits, value and accepted values; "" if nothing was found.
  char message[GYRE_SPH_MESSAGE];
} gyre_sph_report;

/// Strictness of a check.
typedef struct gyre_sph_options {
  bool compatible;   ///< Ignore reserved fields; if false, they must be 0.
  uint32_t threads;  ///< Threads of a core, the limit of ThreadsPerInputPrimitive; 0: no limit.
} gyre_sph_options;

/// Returns the number of fields of a layout.
/// @param[in] sph_type GYRE_SPH_VTG or GYRE_SPH_PS
/// @return the number; 0 for any other `sph_type`
GYRE_API size_t gyre_sph_fields(uint32_t sph_type);

/// Returns a field by its index.
/// @param[in] sph_type GYRE_SPH_VTG or GYRE_SPH_PS
/// @param[in] index from 0, in the order of the bits
/// @return the field, a static object; NULL if there is none
GYRE_API const gyre_sph_field *gyre_sph_field_at(uint32_t sph_type, size_t index);

/// Returns a field by its name.
/// @param[in] sph_type GYRE_SPH_VTG or GYRE_SPH_PS
/// @param[in] name the full name, in the specification's case
/// @return the field, a static object; NULL if there is none
GYRE_API const gyre_sph_field *gyre_sph_field_named(uint32_t sph_type, const char *name);

/// Returns the field that tells whether an attribute is read or written.
/// @param[in] sph_type GYRE_SPH_VTG or GYRE_SPH_PS
/// @param[in] side GYRE_SPH_IN or GYRE_SPH_OUT
/// @param[in] attribute byte address; patch attributes (levels of tessellation) are 0x000 to 0x014
/// @return the field, a static object; NULL if the layout has none for the attribute
GYRE_API const gyre_sph_field *gyre_sph_field_of(uint32_t sph_type, gyre_sph_side side,
                                                 uint32_t attribute);

/// Returns the value of a field.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[in] field a field returned by a function above, not NULL
/// @return the value
GYRE_API uint32_t gyre_sph_get(const uint32_t *words, const gyre_sph_field *field);

/// Sets a field; other fields do not change.
/// @param[in,out] words GYRE_SPH_WORDS words
/// @param[in] field a field returned by a function above, not NULL
/// @param[in] value the new value
/// @return GYRE_SPH_OK; GYRE_SPH_ERROR_VALUE if the value has more bits than the field, which then
/// does not change
GYRE_API gyre_sph_error gyre_sph_put(uint32_t *words, const gyre_sph_field *field, uint32_t value);

/// Returns the name of a value. Values of SphType, ShaderType, OutputTopology and of interpolated
/// inputs have names.
/// @param[in] field a field returned by a function above, not NULL
/// @param[in] value the value
/// @return the name in upper case, a static string; NULL if there is none
GYRE_API const char *gyre_sph_value_name(const gyre_sph_field *field, uint32_t value);

/// Translates the name of a value into the value.
/// @param[in] field a field returned by a function above, not NULL
/// @param[in] name the name in upper case
/// @param[out] value unchanged if the call fails
/// @return false if the field has no value of this name
GYRE_API bool gyre_sph_value_named(const gyre_sph_field *field, const char *name, uint32_t *value);

/// Converts little-endian bytes into the words of a header.
/// @param[in] bytes start of a program; may be NULL if `size` is 0
/// @param[in] size number of bytes; bytes after the header are ignored
/// @param[out] words GYRE_SPH_WORDS words; unchanged if the call fails
/// @param[out] report the error; may be NULL
/// @return GYRE_SPH_OK, or GYRE_SPH_ERROR_SHORT if there are fewer than GYRE_SPH_BYTES bytes
GYRE_API gyre_sph_error gyre_sph_from_bytes(const void *bytes, size_t size, uint32_t *words,
                                            gyre_sph_report *report);

/// Converts the words of a header into little-endian bytes.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[out] bytes GYRE_SPH_BYTES bytes
GYRE_API void gyre_sph_to_bytes(const uint32_t *words, uint8_t *bytes);

/// Decodes all fields of a header. It does not check their values; gyre_sph_check() does.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[out] sph the fields; if the layout is unknown, only those of the common words
/// @param[out] report the error; may be NULL
/// @return GYRE_SPH_OK, or GYRE_SPH_ERROR_TYPE if SphType is neither layout
GYRE_API gyre_sph_error gyre_sph_decode(const uint32_t *words, gyre_sph *sph,
                                        gyre_sph_report *report);

/// Encodes the fields of a header: the inverse of gyre_sph_decode(), for every value of every bit.
/// @param[in] sph the fields
/// @param[out] words GYRE_SPH_WORDS words; unchanged if the call fails
/// @param[out] report the error; may be NULL
/// @return GYRE_SPH_OK; GYRE_SPH_ERROR_TYPE; GYRE_SPH_ERROR_VALUE if a value has more bits than its
/// field; GYRE_SPH_ERROR_PLACE if the layout has no field for a value that is not 0
GYRE_API gyre_sph_error gyre_sph_encode(const gyre_sph *sph, uint32_t *words,
                                        gyre_sph_report *report);

/// Checks a header against every rule that concerns the header alone.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[in] options NULL: strict, any number of threads
/// @param[out] reports one report for each broken rule, in the order of the error codes; RESERVED
/// has one for each field; may be NULL if `most` is 0
/// @param[in] most capacity of `reports`
/// @return the number of findings, including those beyond `most`; 0 if the header is valid
GYRE_API size_t gyre_sph_check(const uint32_t *words, const gyre_sph_options *options,
                               gyre_sph_report *reports, size_t most);

/// Returns the name of an error.
/// @param[in] error any number
/// @return the part of its name after GYRE_SPH_ERROR_, "OK", or "UNKNOWN"
GYRE_API const char *gyre_sph_error_name(gyre_sph_error error);

#ifdef __cplusplus
}
#endif
#endif
