// gyre_tool_sph_make.c - implements `gyre sph make` and `gyre sph derive`: headers from JSON and from code.

#include <stdio.h>
#include <string.h>

#include "gyre_file.h"
#include "gyre_tool_sph.h"

int gyre_tool_sph_save(const gyre_sph_args *a, const uint32_t *words) {
  uint8_t bytes[GYRE_SPH_BYTES];
  char why[GYRE_MESSAGE];
  if (!a->unchecked && gyre_tool_sph_complain(a, a->file[0], words)) return 1;
  if (gyre_file_same(a->file[0], a->out) || (a->with && gyre_file_same(a->with, a->out))) {
    fprintf(stderr, "gyre sph: -o: %s is the input; name another file\n", a->out);
    return GYRE_EXIT_INPUT;
  }
  gyre_sph_to_bytes(words, bytes);
  FILE *file = gyre_file_create("-o", a->out, why);
  if (file) {
    fwrite(bytes, 1, sizeof bytes, file);
    if (gyre_file_close(file, "-o", a->out, why)) return 0;
  }
  fprintf(stderr, "gyre sph: %s\n", why);
  return GYRE_EXIT_INPUT;
}

int gyre_tool_sph_make(const gyre_sph_args *a) {
  uint32_t words[GYRE_SPH_WORDS] = {0};
  if (!gyre_tool_sph_from_json(a->file[0], words, true)) return GYRE_EXIT_INPUT;
  return gyre_tool_sph_save(a, words);
}

typedef struct image {
  const gyre_elf *elf;
  const gyre_memory *memory;
} image;

static bool read_code(void *context, uint32_t address, uint32_t *word) {
  const image *im = context;
  uint32_t begin, size;
  for (unsigned i = 0; gyre_elf_code(im->elf, i, &begin, &size); i++) {
    if (address - begin >= size || size - (address - begin) < 4) continue;
    *word = gyre_memory_read(im->memory, address, 4);
    return true;
  }
  return false;
}

static uint32_t stage_named(const char *name) {
  static const char *const names[] = {"vertex", "tessellation_init", "tessellation", "geometry",
                                      "pixel"};
  for (uint32_t i = 0; name && i < 5; i++) {
    if (!strcmp(name, names[i])) return GYRE_SPH_VERTEX + i;
  }
  fprintf(stderr,
          "gyre sph derive: --stage is %s%.40s%s; it is vertex, tessellation_init, tessellation, "
          "geometry or pixel\n",
          name ? "'" : "missing", name ? name : "", name ? "'" : "");
  return 0;
}

// Returns the address of an entry: a symbol, or a shader program of a module, which begins at gyre_start_NAME.
static bool entry_of(const gyre_sph_args *a, const char *program, const gyre_elf *elf,
                     uint32_t *entry) {
  char start[128];
  if (!a->entry || gyre_elf_symbol(elf, a->entry, entry)) return true;
  snprintf(start, sizeof start, "gyre_start_%.100s", a->entry);
  if (gyre_elf_symbol(elf, start, entry)) return true;
  fprintf(stderr,
          "gyre sph: --entry: %s has no symbol '%.80s', nor a shader program of that name\n",
          program, a->entry);
  return false;
}

bool gyre_tool_sph_facts(const gyre_sph_args *a, const char *program, gyre_sph_facts *facts) {
  char why[GYRE_MESSAGE] = "out of memory";
  gyre_sph_report report;
  gyre_memory *memory = gyre_memory_new();
  gyre_elf *elf = memory ? gyre_elf_load(program, NULL, memory, why) : NULL;
  image im = {elf, memory};
  gyre_sph_code code = {read_code, &im, elf ? gyre_elf_entry(elf) : 0};
  if (!elf) fprintf(stderr, "gyre sph: %s\n", why);
  bool good = elf && entry_of(a, program, elf, &code.entry);
  if (good && gyre_sph_derive(&code, facts, &report) != GYRE_SPH_OK) {
    fprintf(stderr, "gyre sph: %s: %s\n", program, report.message);
    good = false;
  }
  gyre_elf_free(elf);
  gyre_memory_free(memory);
  return good;
}

// Takes the facts from the command line that the code does not tell.
static bool complete(const gyre_sph_args *a, gyre_sph_facts *facts) {
  if (!facts->levels_known && a->calls < 0) {
    fprintf(stderr,
            "gyre sph derive: %s: how deep calls go is not known: %s; say it with --calls\n",
            a->file[0], facts->levels_why);
    return false;
  }
  if (!facts->stack_known && a->stack < 0) {
    fprintf(
        stderr,
        "gyre sph derive: %s: how large the stack becomes is not known: %s; say it with --stack\n",
        a->file[0], facts->stack_why);
    return false;
  }
  // The value may exceed the one from the code, but not be less.
  if ((facts->levels_known && a->calls >= 0 && a->calls < facts->call_levels) ||
      (facts->stack_known && a->stack >= 0 && a->stack < facts->stack_bytes)) {
    fprintf(stderr,
            "gyre sph derive: %s: it needs %u levels of calls and %u bytes of stack; --calls and "
            "--stack must not"
            " be less\n",
            a->file[0], facts->call_levels, facts->stack_bytes);
    return false;
  }
  if (a->calls >= 0) facts->call_levels = (uint32_t)a->calls;
  if (a->stack >= 0) facts->stack_bytes = (uint32_t)a->stack;
  facts->levels_known = facts->stack_known = true;
  return true;
}

int gyre_tool_sph_derive(const gyre_sph_args *a) {
  uint32_t words[GYRE_SPH_WORDS];
  gyre_sph_facts facts;
  gyre_sph_report report;
  const uint32_t stage = stage_named(a->stage);
  if (!stage) return GYRE_EXIT_INPUT;
  if (!gyre_tool_sph_facts(a, a->file[0], &facts) || !complete(a, &facts)) return GYRE_EXIT_INPUT;
  if (gyre_sph_from_facts(stage, &facts, words, &report) != GYRE_SPH_OK) {
    fprintf(stderr, "gyre sph derive: %s: %s\n", a->file[0], report.message);
    return GYRE_EXIT_INPUT;
  }
  if (a->with && !gyre_tool_sph_from_json(a->with, words, false)) return GYRE_EXIT_INPUT;
  fprintf(stderr, "%s: %u functions, %u instructions; %u levels of calls, %u bytes of stack\n",
          a->file[0], facts.functions, facts.instructions, facts.call_levels, facts.stack_bytes);
  return gyre_tool_sph_save(a, words);
}
