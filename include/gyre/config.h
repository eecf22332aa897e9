/// @file
/// The configuration of a machine: one member for each parameter of docs/configurations.md. Every
/// function that makes a machine takes one.
///
/// A configuration is a value that may be copied, kept and compared. Start from gyre_config_named()
/// or gyre_config_default(), which set every word. Then assign members, or set parameters by name
/// with gyre_config_set().
///
/// The structure can grow without breaking programs. It has GYRE_CONFIG_WORDS words, which is more
/// than there are parameters. A later version of the library puts a new parameter into a free word,
/// gives the parameter its default in gyre_config_named() and gyre_config_default(), and moves no
/// other parameter. The size therefore stays, and a program that was compiled with an older header
/// passes on parameters that it does not know. Free words must be 0: gyre_config_check() refuses
/// other values, because such a word was never set or belongs to a header newer than the library.
///
/// Two other designs were rejected. With a size member, an older program would cut off what a named
/// configuration sets. A handle with one function for each member would need more code in every
/// program.

#ifndef GYRE_CONFIG_H
#define GYRE_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/generated/parameters.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Size in bytes of the buffer for any message of the library, terminating null included. Every
/// `why` has this size.
#define GYRE_MESSAGE 256

/// Sets every parameter to its default, which is that of the RTL module. No named configuration is
/// equal to it: "small", from which `gyre run` starts, differs in RECONVERGENCE alone.
/// @param[out] cfg every word is set
GYRE_API void gyre_config_default(gyre_config *cfg);

/// Sets every parameter to its value in a named configuration.
/// @param[in] name lower case, as `gyre info` lists the names
/// @param[out] cfg every word is set; unchanged if the call fails
/// @return false if no configuration has this name
GYRE_API bool gyre_config_named(const char *name, gyre_config *cfg);

/// Lists the named configurations.
/// @param[in] i index from 0
/// @param[out] doc a description of one line, which belongs to the library; may be NULL
/// @return the name, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_config_name(unsigned i, const char **doc);

/// Sets one parameter by its name. The parameter may be one that this header does not have.
/// @param[in,out] cfg unchanged if the call fails
/// @param[in] name upper case, as in docs/configurations.md
/// @param[in] value within the parameter's own range; gyre_config_check() checks relations between
/// parameters
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails, else unchanged
/// @return false if there is no such parameter (the sentence names the nearest one), or if the
/// value is out of range
GYRE_API bool gyre_config_set(gyre_config *cfg, const char *name, uint32_t value, char *why);

/// Sets one parameter by its name to a value given as text, as on a command line.
/// @param[in,out] cfg unchanged if the call fails
/// @param[in] name upper case, as in docs/configurations.md
/// @param[in] text the name of a value ("pc" for RECONVERGENCE), or a 32-bit number: decimal
/// without a leading 0, or hexadecimal after 0x; a suffix k means 1024, M means 1048576
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails, else unchanged; it lists the
/// names of the parameter's values if they have names
/// @return false if there is no such parameter, or if the text is not a value in its range
GYRE_API bool gyre_config_parse(gyre_config *cfg, const char *name, const char *text, char *why);

/// Translates the name of a parameter's value into the number.
/// @param[in] name the parameter, upper case
/// @param[in] text the name of the value, for example "pc" for RECONVERGENCE
/// @param[out] value unchanged if the call fails
/// @return false if the parameter has no value of this name
GYRE_API bool gyre_config_value(const char *name, const char *text, uint32_t *value);

/// Lists the parameters of a configuration, including those that this header does not have.
/// @param[in] cfg the configuration
/// @param[in] i index from 0, in the order of docs/configurations.md
/// @param[out] value unchanged past the last one
/// @param[out] hex true if the value is best printed in hexadecimal (addresses); unchanged past the
/// last one
/// @return the name in upper case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_config_get(const gyre_config *cfg, unsigned i, uint32_t *value,
                                     bool *hex);

/// Checks that each parameter is in its range, that the relations between parameters hold, and that
/// free words are 0. Every function that makes a machine makes the same check.
/// @param[in] cfg the configuration
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails, else unchanged
/// @return false if the configuration is illegal
GYRE_API bool gyre_config_check(const gyre_config *cfg, char *why);

/// Returns the width of a tag at the memory port of one core (docs/memory.md).
/// @param[in] cfg a legal configuration
/// @return bits, at least 2
GYRE_API unsigned gyre_core_tag_bits(const gyre_config *cfg);

/// Returns the width of a tag at the memory port of the GPU (docs/memory.md).
/// @param[in] cfg a legal configuration
/// @return bits, at most 16
GYRE_API unsigned gyre_gpu_tag_bits(const gyre_config *cfg);

#ifdef __cplusplus
}
#endif
#endif
