// gyre_run_open.c - before a run: its files, and whether the machine serves its options.

#include "gyre_run_open.h"

#include <errno.h>
#include <string.h>

static bool open_output(const char *option, const char *path, FILE **file, char *why) {
  if (!path) return true;
  if ((*file = fopen(path, "w"))) return true;
  snprintf(why, GYRE_MESSAGE, "%s: cannot write %.100s: %.80s", option, path, strerror(errno));
  return false;
}

bool gyre_run_open_outputs(const gyre_run_options *o, const gyre_elf *elf, FILE **trace,
                           FILE **signature, char *why) {
  FILE *wave = NULL;
  uint32_t addr;
  if (o->signature && !(gyre_elf_symbol(elf, "begin_signature", &addr) &&
                        gyre_elf_symbol(elf, "end_signature", &addr))) {
    snprintf(why, GYRE_MESSAGE,
             "--signature: the program has no symbols begin_signature and end_signature");
    return false;
  }
  if (!open_output("--wave", o->wave, &wave, why)) return false;
  if (wave) fclose(wave);
  return open_output("--trace", o->trace, trace, why) &&
         open_output("--signature", o->signature, signature, why);
}

bool gyre_run_check_machine(const gyre_machine *m, const gyre_run_options *o, char *why) {
  const char *on = gyre_on_name(o->on);
  if (o->wave && !m->wave) {
    snprintf(why, GYRE_MESSAGE, "--wave: the %s machine has no waveform; use --on rtl or lockstep",
             on);
    return false;
  }
  if (o->trace && !m->wires && !m->log) {
    snprintf(why, GYRE_MESSAGE, "--trace: the %s machine has no trace; use --on model or lockstep",
             on);
    return false;
  }
  return true;
}

bool gyre_run_check(const gyre_run_options *o, char *why) {
  FILE *trace = NULL, *signature = NULL;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  gyre_memory *memory = gyre_memory_new();
  gyre_elf *elf = memory ? gyre_elf_load(o->program, &o->cfg, memory, why) : NULL;
  bool good = elf && gyre_run_open_outputs(o, elf, &trace, &signature, why);
  if (trace) fclose(trace);
  if (signature) fclose(signature);
  gyre_elf_free(elf);
  gyre_memory_free(memory);
  return good;
}
