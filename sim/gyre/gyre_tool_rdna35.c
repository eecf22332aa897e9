// gyre_tool_rdna35.c - implements `gyre disasm --isa rdna35`: a listing of code of the second instruction set
// (docs/rdna35.md).

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gyre/rdna35.h"
#include "gyre_elf_rdna35.h"
#include "gyre_tool.h"

enum { TEXT_WIDTH = 60 };

static bool is_branch(const gyre_rdna35_instruction *i) {
  const char *name = gyre_rdna35_name(i->row);
  return i->encoding == GYRE_RDNA35_SOPP && name &&
         (!strcmp(name, "s_branch") || !strncmp(name, "s_cbranch", 9));
}

static void print_labels(const gyre_rdna35_code *code, uint64_t addr) {
  for (size_t i = 0; i < code->labels; i++) {
    if (code->label[i].addr == addr) printf("\n%s:\n", code->label[i].name);
  }
}

static void print_one(const uint32_t *words, size_t count, uint64_t addr,
                      const gyre_rdna35_instruction *i) {
  char text[GYRE_RDNA35_TEXT];
  if (i->words) {
    gyre_rdna35_text(i, text, sizeof text);
  } else {
    snprintf(text, sizeof text, ".long 0x%08" PRIx32, words[0]);
  }
  printf("%08" PRIx64 ": %-*s ;", addr, TEXT_WIDTH, text);
  for (size_t n = 0; n < count; n++) printf(" %08" PRIx32, words[n]);
  if (i->words && is_branch(i)) printf(" -> %08" PRIx64, addr + 4 + 4 * i->operand[0].value);
  printf("\n");
}

// Reads the options. Returns -1 on success, else the exit status.
static int parse(int argc, char **argv, gyre_rdna35_options *options, const char **path) {
  *path = NULL;
  for (int n = 1; n < argc; n++) {
    if (!strcmp(argv[n], "--isa")) {
      n++;  // its value is already known
    } else if (!strcmp(argv[n], "--wave") && n + 1 < argc &&
               (!strcmp(argv[n + 1], "32") || !strcmp(argv[n + 1], "64"))) {
      options->wave64 = !strcmp(argv[++n], "64");
    } else if (!strcmp(argv[n], "--wave")) {
      fprintf(stderr, "gyre disasm: --wave takes 32 or 64\n");
      return GYRE_EXIT_INPUT;
    } else if (argv[n][0] == '-' || *path) {
      fprintf(stderr, "gyre disasm: '%.60s' is %s; gyre disasm --help\n", argv[n],
              argv[n][0] == '-' ? "an unknown option" : "a second file, and it takes one");
      return GYRE_EXIT_INPUT;
    } else {
      *path = argv[n];
    }
  }
  if (*path) return -1;
  fprintf(stderr, "gyre disasm: the file is missing; gyre disasm --help\n");
  return GYRE_EXIT_INPUT;
}

int gyre_tool_disasm_rdna35(int argc, char **argv) {
  gyre_rdna35_options options = {0};
  const char *path;
  const int status = parse(argc, argv, &options, &path);
  if (status >= 0) return status;
  char why[GYRE_MESSAGE] = "";
  gyre_rdna35_code *code = gyre_elf_rdna35_read(path, why);
  if (!code) {
    fprintf(stderr, "gyre disasm: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  for (size_t n = 0; n < code->sections; n++) {
    const gyre_rdna35_section *s = &code->section[n];
    for (size_t at = 0; at < s->count;) {
      gyre_rdna35_instruction i;
      const size_t length = gyre_rdna35_decode(s->words + at, s->count - at, &options, &i);
      const size_t words = length ? length : 1;
      print_labels(code, s->addr + 4 * at);
      print_one(s->words + at, words, s->addr + 4 * at, &i);
      at += words;
    }
  }
  gyre_elf_rdna35_free(code);
  return 0;
}
