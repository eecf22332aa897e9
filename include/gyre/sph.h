/// @file
/// Shader program headers (SPH, version 3): the 80 bytes before the code of a vertex, tessellation, geometry or
/// pixel program, which say how it is to be executed. docs/sph.md has all fields and rules.
///
/// A header is GYRE_SPH_WORDS words of 32 bits. Its fields are reached by name (gyre_sph_field), by attribute, or all
/// at once as a struct (gyre_sph). Functions read and write nothing beyond what they are given, and keep nothing.

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

#define GYRE_SPH_MESSAGE 256  ///< Bytes of a sentence, its end included.

/// What an attribute field is about.
typedef enum gyre_sph_side {
  GYRE_SPH_NEITHER,  ///< It is no attribute.
  GYRE_SPH_IN,       ///< The program reads the attribute (Imap).
  GYRE_SPH_OUT       ///< The program writes it (Omap).
} gyre_sph_side;

/// A field of a header.
typedef struct gyre_sph_field {
  const char *name;    ///< As in the specification, ImapGenericVector[3].ImapX for one in a vector.
  uint16_t bit;        ///< The lowest bit: bit % 32 of word bit / 32.
  uint8_t width;       ///< Bits, 1 to 32; only a reserved field may go on in the next word.
  bool reserved;       ///< It has no meaning; its name is ours unless the specification has one.
  gyre_sph_side side;  ///< Whether it is an attribute that is read or written.
  uint8_t stages;      ///< Stages that look at it: bit ShaderType.
  int16_t attribute;   ///< Byte address of the attribute, a multiple of 4; -1: none.
  const char *requirements;  ///< Rows of the table of docs/sph_requirements.md, may be "".
} gyre_sph_field;

/// What a check or a conversion has found.
typedef struct gyre_sph_report {
  gyre_sph_error error;         ///< GYRE_SPH_OK: nothing.
  const gyre_sph_field *field;  ///< The field; NULL: it is about none.
  uint32_t value;               ///< The field's value, or the one that was to be put there.
  char message
      [GYRE_SPH_MESSAGE];  ///< A sentence: field, word, bits, value, what is accepted. "" if nothing.
} gyre_sph_report;

/// How strictly a header is looked at.
typedef struct gyre_sph_options {
  bool compatible;  ///< Reserved fields are ignored; else they must be 0.
  uint32_t
      threads;  ///< Threads of a core, which ThreadsPerInputPrimitive may not exceed; 0: any number.
} gyre_sph_options;

/// How many fields a layout has.
/// @param[in] sph_type GYRE_SPH_VTG or GYRE_SPH_PS
/// @return the number, 0 for any other `sph_type`
GYRE_API size_t gyre_sph_fields(uint32_t sph_type);

/// A field by number.
/// @param[in] sph_type GYRE_SPH_VTG or GYRE_SPH_PS
/// @param[in] index from 0, in the order of the bits
/// @return the field, which lives for ever; NULL if there is none
GYRE_API const gyre_sph_field *gyre_sph_field_at(uint32_t sph_type, size_t index);

/// A field by name.
/// @param[in] sph_type GYRE_SPH_VTG or GYRE_SPH_PS
/// @param[in] name its whole name, in the specification's upper and lower case
/// @return the field, which lives for ever; NULL if there is none
GYRE_API const gyre_sph_field *gyre_sph_field_named(uint32_t sph_type, const char *name);

/// The field that says whether an attribute is read or written.
/// @param[in] sph_type GYRE_SPH_VTG or GYRE_SPH_PS
/// @param[in] side GYRE_SPH_IN or GYRE_SPH_OUT
/// @param[in] attribute byte address; patch attributes (levels of tessellation) are 0x000 to 0x014
/// @return the field, which lives for ever; NULL if the layout has none for it
GYRE_API const gyre_sph_field *gyre_sph_field_of(uint32_t sph_type, gyre_sph_side side,
                                                 uint32_t attribute);

/// The value of a field in a header.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[in] field one that a function above has returned, not NULL
/// @return its value
GYRE_API uint32_t gyre_sph_get(const uint32_t *words, const gyre_sph_field *field);

/// Puts a value into a field of a header; other fields stay.
/// @param[in,out] words GYRE_SPH_WORDS words
/// @param[in] field one that a function above has returned, not NULL
/// @param[in] value the value
/// @return GYRE_SPH_OK; GYRE_SPH_ERROR_VALUE if it has more bits than the field, which stays as it is then
GYRE_API gyre_sph_error gyre_sph_put(uint32_t *words, const gyre_sph_field *field, uint32_t value);

/// The name of a value: of SphType, ShaderType, OutputTopology, and of inputs with an interpolation.
/// @param[in] field one that a function above has returned, not NULL
/// @param[in] value its value
/// @return the name in upper case, which lives for ever; NULL if there is none
GYRE_API const char *gyre_sph_value_name(const gyre_sph_field *field, uint32_t value);

/// The value that a name stands for.
/// @param[in] field one that a function above has returned, not NULL
/// @param[in] name the name in upper case
/// @param[out] value the value; not changed on false
/// @return false if the field has no value of this name
GYRE_API bool gyre_sph_value_named(const gyre_sph_field *field, const char *name, uint32_t *value);

/// A header's words from its bytes, little endian.
/// @param[in] bytes the begin of a program; may be NULL if `size` is 0
/// @param[in] size how many there are; what is behind the header is not looked at
/// @param[out] words GYRE_SPH_WORDS words; not changed on an error
/// @param[out] report what is wrong; may be NULL
/// @return GYRE_SPH_OK, or GYRE_SPH_ERROR_SHORT if there are fewer than GYRE_SPH_BYTES bytes
GYRE_API gyre_sph_error gyre_sph_from_bytes(const void *bytes, size_t size, uint32_t *words,
                                            gyre_sph_report *report);

/// A header's bytes from its words.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[out] bytes GYRE_SPH_BYTES bytes
GYRE_API void gyre_sph_to_bytes(const uint32_t *words, uint8_t *bytes);

/// All fields of a header. Its values are not checked: gyre_sph_check() does that.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[out] sph the fields; if the layout is unknown, only those of the common words
/// @param[out] report what is wrong; may be NULL
/// @return GYRE_SPH_OK, or GYRE_SPH_ERROR_TYPE if SphType is neither layout
GYRE_API gyre_sph_error gyre_sph_decode(const uint32_t *words, gyre_sph *sph,
                                        gyre_sph_report *report);

/// The header with these fields: the inverse of gyre_sph_decode(), for every value of every bit.
/// @param[in] sph the fields
/// @param[out] words GYRE_SPH_WORDS words; not changed on an error
/// @param[out] report what is wrong; may be NULL
/// @return GYRE_SPH_OK; GYRE_SPH_ERROR_TYPE; GYRE_SPH_ERROR_VALUE if a value has more bits than its field;
///         GYRE_SPH_ERROR_PLACE if the layout has no field for a value that is not 0
GYRE_API gyre_sph_error gyre_sph_encode(const gyre_sph *sph, uint32_t *words,
                                        gyre_sph_report *report);

/// Checks a header against every rule that it alone can break.
/// @param[in] words GYRE_SPH_WORDS words
/// @param[in] options NULL: strict, any number of threads
/// @param[out] reports what is wrong, a report for each rule that is broken in the order of their codes, and for
///             RESERVED one for each field; may be NULL if `most` is 0
/// @param[in] most how many reports there is room for
/// @return how many there are, also those that there is no room for; 0: the header is right
GYRE_API size_t gyre_sph_check(const uint32_t *words, const gyre_sph_options *options,
                               gyre_sph_report *reports, size_t most);

/// The name of an error.
/// @param[in] error any number
/// @return what is behind GYRE_SPH_ERROR_ in its name, "OK", or "UNKNOWN"
GYRE_API const char *gyre_sph_error_name(gyre_sph_error error);

#ifdef __cplusplus
}
#endif
#endif
