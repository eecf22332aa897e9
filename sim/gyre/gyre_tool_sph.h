// gyre_tool_sph.h - the parts of `gyre sph`. Functions that can fail have printed a sentence to stderr then.

#ifndef GYRE_TOOL_SPH_H
#define GYRE_TOOL_SPH_H

#include "gyre/sph_derive.h"
#include "gyre_tool.h"

// What a command line says; numbers that it does not say are -1.
typedef struct gyre_sph_args {
  const char *file[2];
  int files;
  const char *out, *stage, *entry, *with, *code;
  int64_t stack, calls, threads;
  bool compatible, unchecked, json, all;
} gyre_sph_args;

// Commands; each returns the exit status: 0, 1 if the header breaks a rule, GYRE_EXIT_INPUT.
int gyre_tool_sph_print(const gyre_sph_args *a);
int gyre_tool_sph_check(const gyre_sph_args *a);
int gyre_tool_sph_make(const gyre_sph_args *a);
int gyre_tool_sph_derive(const gyre_sph_args *a);
int gyre_tool_sph_attach(const gyre_sph_args *a);

// Prints what breaks rules, of the header that is called `name`. Returns how much it is.
size_t gyre_tool_sph_complain(const gyre_sph_args *a, const char *name, const uint32_t *words);
// Checks, unless that is not wanted, and writes the 80 bytes to a->out.
int gyre_tool_sph_save(const gyre_sph_args *a, const uint32_t *words);
// What the code of a program says, from its entry or the one that the command line names.
bool gyre_tool_sph_facts(const gyre_sph_args *a, const char *program, gyre_sph_facts *facts);
// The fields that are not 0, and with `all` those that are, as an object of JSON on stdout.
bool gyre_tool_sph_to_json(const uint32_t *words, bool all);
// Puts the fields of an object of JSON into a header; `fresh`: it is all 0, and SphType has to be one of them.
bool gyre_tool_sph_from_json(const char *path, uint32_t *words, bool fresh);

#endif
