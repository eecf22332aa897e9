/// @file
/// The configuration of a machine: one member for each parameter of docs/configurations.md.
///
/// A configuration is a value: it may be copied, kept and compared. It starts from
/// gyre_config_named() or gyre_config_default(), which set every word of it; then members are
/// assigned, or parameters set by name with gyre_config_set().
///
/// It can grow without a change to those who use it. gyre_config has GYRE_CONFIG_WORDS words, more
/// than there are parameters; a later version of the library gives a new parameter a word that was
/// free, and its default in both of them, and moves no other one. So the size stays, and a
/// program that was compiled with an older header hands on parameters that it does not know. Free
/// words are 0; gyre_config_check() refuses others, because they are parameters of a header that is
/// newer than the library, or were never set. A size in the struct would do less: what a named
/// configuration sets would be cut off for an older program. A handle with functions for each
/// member would do the same with more words in every program.

#ifndef GYRE_CONFIG_H
#define GYRE_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/generated/parameters.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that hold every message of the library, its end included: the size of each `why`.
#define GYRE_MESSAGE 256

/// Fills a configuration with the default of every parameter, as the parameters of the RTL have it.
/// None of those that have names is the same: "small", which tools start from, differs in
/// RECONVERGENCE alone.
/// @param[out] cfg every word of it is set
GYRE_API void gyre_config_default(gyre_config *cfg);

/// Fills a configuration with one of those that have names.
/// @param[in] name lower case, as `gyre info` lists them
/// @param[out] cfg every word of it is set; unchanged if there is none of that name
/// @return false if there is none of that name
GYRE_API bool gyre_config_named(const char *name, gyre_config *cfg);

/// Lists the named configurations.
/// @param[in] i from 0
/// @param[out] doc one line about it, belongs to the library; may be NULL
/// @return its name, belongs to the library; NULL past the last one
GYRE_API const char *gyre_config_name(unsigned i, const char **doc);

/// Sets one parameter by its name, also one that this header does not have.
/// @param[in,out] cfg unchanged if the call fails
/// @param[in] name upper case, as docs/configurations.md has it
/// @param[in] value within the parameter's own range; relations are gyre_config_check()'s business
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails, else unchanged
/// @return false if there is no such parameter (the sentence has the nearest name), or the value is outside its range
GYRE_API bool gyre_config_set(gyre_config *cfg, const char *name, uint32_t value, char *why);

/// Sets one parameter by its name to a value that is text, as people type it on a command line.
/// @param[in,out] cfg unchanged if the call fails
/// @param[in] name upper case, as docs/configurations.md has it
/// @param[in] text the name of a value ("pc" of RECONVERGENCE), or a number of 32 bits: decimal without a 0 in front,
/// or hexadecimal with 0x; k and M after it mean 1024 and 1048576
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails, else unchanged; it names the parameter's values if
/// these have names
/// @return false if there is no such parameter, or the text is not a value in its range
GYRE_API bool gyre_config_parse(gyre_config *cfg, const char *name, const char *text, char *why);

/// Looks up a value that has a name.
/// @param[in] name of the parameter, upper case
/// @param[in] text the name of the value, as "pc" of RECONVERGENCE
/// @param[out] value unchanged if the call fails
/// @return false if the parameter has no value of that name
GYRE_API bool gyre_config_value(const char *name, const char *text, uint32_t *value);

/// Lists the parameters of a configuration, those included that this header does not have.
/// @param[in] cfg the configuration
/// @param[in] i from 0, in the order of docs/configurations.md
/// @param[out] value unchanged past the last one
/// @param[out] hex whether people read it in hexadecimal (addresses); unchanged past the last one
/// @return its name in upper case, belongs to the library; NULL past the last one
GYRE_API const char *gyre_config_get(const gyre_config *cfg, unsigned i, uint32_t *value,
                                     bool *hex);

/// Checks the range of each parameter, the relations between them, and that free words are 0.
/// Every function that makes a machine does the same.
/// @param[in] cfg the configuration
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails, else unchanged
/// @return false if there is no such machine
GYRE_API bool gyre_config_check(const gyre_config *cfg, char *why);

/// Width of a tag at the memory port of one core (docs/memory.md).
/// @param[in] cfg a legal configuration
/// @return bits, at least 2
GYRE_API unsigned gyre_core_tag_bits(const gyre_config *cfg);

/// Width of a tag at the memory port of the GPU (docs/memory.md).
/// @param[in] cfg a legal configuration
/// @return bits, at most 16
GYRE_API unsigned gyre_gpu_tag_bits(const gyre_config *cfg);

#ifdef __cplusplus
}
#endif
#endif
