// gyre_tool_sph.h - the parts of `gyre sph`. Functions that fail have printed a sentence to stderr.

#ifndef GYRE_TOOL_SPH_H
#define GYRE_TOOL_SPH_H

#include "gyre/sph_derive.h"
#include "gyre_tool.h"

// The command line; numbers that are not given are -1.
typedef struct gyre_sph_args {
  const char *file[2];
  int files;
  const char *out, *stage, *entry, *with, *code;
  int64_t stack, calls, threads;
  bool compatible, unchecked, json, all;
} gyre_sph_args;

// The commands. Each returns the exit status: 0, 1 if the header breaks a rule, GYRE_EXIT_INPUT.
int gyre_tool_sph_print(const gyre_sph_args *a);
int gyre_tool_sph_check(const gyre_sph_args *a);
int gyre_tool_sph_make(const gyre_sph_args *a);
int gyre_tool_sph_derive(const gyre_sph_args *a);
int gyre_tool_sph_attach(const gyre_sph_args *a);

// Prints the broken rules of the header, which is called `name`. Returns their number.
size_t gyre_tool_sph_complain(const gyre_sph_args *a, const char *name, const uint32_t *words);
// Checks a header, unless the command line turns that off, and writes the 80 bytes to a->out.
int gyre_tool_sph_save(const gyre_sph_args *a, const uint32_t *words);
// Analyses the code of a program, from its entry or from the one on the command line.
bool gyre_tool_sph_facts(const gyre_sph_args *a, const char *program, gyre_sph_facts *facts);
// Prints the fields that are not 0, or with `all` every field, as a JSON object on stdout.
bool gyre_tool_sph_to_json(const uint32_t *words, bool all);
// Puts the fields of a JSON object into a header. With `fresh` the header is all 0, and the object must have SphType.
bool gyre_tool_sph_from_json(const char *path, uint32_t *words, bool fresh);

#endif
