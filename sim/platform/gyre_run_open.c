// gyre_run_open.c - opens the files of a run, and checks that the machine supports its options.

#include "gyre_run_open.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#include "gyre_file.h"

static bool open_output(const char *option, const char *path, FILE **file, char *why) {
  return !path || (*file = gyre_file_create(option, path, why));
}

// Verilator's waveform writer keeps its list of signals in FILE.hier while it runs, and removes it.
static bool check_hierarchy(const char *wave, char *name, size_t size, char *why) {
  struct stat s;
  const int n = snprintf(name, size, "%s.hier", wave);
  if (n < 0 || (size_t)n >= size) {
    snprintf(why, GYRE_MESSAGE, "--wave: the name of the file is too long");
    return false;
  }
  if (lstat(name, &s)) return gyre_file_check("--wave", name, why);
  snprintf(why, GYRE_MESSAGE,
           "--wave: %.100s exists, which would be lost: the waveform is written with a second file "
           "of this name",
           name);
  return false;
}

bool gyre_run_check_outputs(const gyre_run_options *o, const gyre_elf *elf, char *why) {
  char hierarchy[PATH_MAX];
  const struct {
    const char *option, *path;
  } files[] = {{"the program", o->program},
               {"--trace", o->trace},
               {"--wave", o->wave},
               {"--wave", o->wave ? hierarchy : NULL},
               {"--signature", o->signature}};
  enum { FILES = sizeof files / sizeof files[0], HIERARCHY = 3 };
  uint32_t begin, end;
  if (o->signature && !gyre_signature_range(elf, &o->cfg, &begin, &end, why)) return false;
  for (unsigned i = 1; i < FILES; i++) {
    if (!files[i].path) continue;
    if (i == HIERARCHY ? !check_hierarchy(o->wave, hierarchy, sizeof hierarchy, why)
                       : !gyre_file_check(files[i].option, files[i].path, why))
      return false;
    for (unsigned k = 0; k < i; k++) {
      if (!files[k].path || !gyre_file_same(files[i].path, files[k].path)) continue;
      snprintf(why, GYRE_MESSAGE, "%s: %.100s is %s%s", files[i].option, files[i].path,
               k ? "also the file of " : "", files[k].option);
      return false;
    }
  }
  return true;
}

bool gyre_run_open_outputs(const gyre_run_options *o, FILE **trace, FILE **signature, char *why) {
  return open_output("--trace", o->trace, trace, why) &&
         open_output("--signature", o->signature, signature, why);
}

bool gyre_run_check_machine(const gyre_run_options *o, bool wave, bool trace, bool gdb, char *why) {
  const char *on = gyre_on_name(o->on);
  if (o->gdb_port >= 0 && !gdb) {
    snprintf(why, GYRE_MESSAGE, "--gdb: this machine serves no debugger; use gyre run --on model");
    return false;
  }
  if (o->wave && !wave) {
    snprintf(why, GYRE_MESSAGE, "--wave: the %s machine has no waveform; use --on rtl or lockstep",
             on);
    return false;
  }
  if (o->trace && !trace) {
    snprintf(why, GYRE_MESSAGE, "--trace: the %s machine has no trace; use --on model or lockstep",
             on);
    return false;
  }
  return true;
}

bool gyre_run_check(const gyre_run_options *o, bool wave, bool trace, char *why) {
  if (!gyre_run_check_machine(o, wave, trace, false, why)) return false;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  gyre_memory *memory = gyre_memory_new();
  gyre_elf *elf = memory ? gyre_elf_load(o->program, &o->cfg, memory, why) : NULL;
  const bool good = elf && gyre_run_check_outputs(o, elf, why);
  gyre_elf_free(elf);
  gyre_memory_free(memory);
  return good;
}
