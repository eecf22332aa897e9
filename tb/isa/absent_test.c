// absent_test.c ISA.md - tests the statements of the page about versions: it names the year of the
// Vortex instruction set that is followed, and no word that it lists as illegal is an instruction.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "riscv/gyre_insn.h"

static unsigned failures;

static void expect(bool good, const char *what) {
  if (good) return;
  failures++;
  fprintf(stderr, "absent_test: %s\n", what);
}

static uint64_t state = 1;
static uint32_t next_random(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

// A random word of an encoding as the page has it, "0000001 any5 ... 0001011"; false if it is none.
static bool draw(const char *encoding, uint32_t *word) {
  unsigned width = 0;
  uint64_t value = 0;
  for (const char *at = encoding; *at; at += strspn(at, " ")) {
    if (!strncmp(at, "any", 3)) {
      char *end;
      const unsigned n = (unsigned)strtoul(at + 3, &end, 10);
      value = value << n | (next_random() & ((1u << n) - 1));
      width += n;
      at = end;
    }
    for (; *at == '0' || *at == '1'; at++, width++) value = value << 1 | (unsigned)(*at - '0');
    if (*at && *at != ' ') return false;
  }
  *word = (uint32_t)value;
  return width == 32;
}

// A row of the table "Illegal here": | `name` | `encoding` | doc |
static bool check_row(char *line) {
  char *begin = strstr(line, "| `");
  begin = begin ? strstr(begin + 3, "| `") : NULL;
  char *end = begin ? strchr(begin + 3, '`') : NULL;
  if (!end) return false;
  *end = 0;
  for (unsigned i = 0; i < 10000; i++) {
    uint32_t word;
    gyre_insn insn;
    if (!draw(begin + 3, &word)) {
      expect(false, "an encoding that is none");
      return true;
    }
    if (!gyre_insn_decode(word, &insn)) continue;
    fprintf(stderr, "absent_test: 0x%08x is an instruction, but the page says that it is illegal\n",
            (unsigned)word);
    failures++;
    return true;
  }
  return true;
}

int main(int argc, char **argv) {
  FILE *page = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (!page) {
    fprintf(stderr, "absent_test: no page\n");
    return 2;
  }
  char line[4096];
  bool year = false, table = false;
  unsigned rows = 0;
  while (fgets(line, sizeof line, page)) {
    year |= !strcmp(line, "Source: Vortex, instruction set of 2024.\n");
    if (!strcmp(line, "Illegal here:\n")) table = true;
    if (!strncmp(line, "## ", 3)) table = false;
    rows += table && check_row(line);
  }
  fclose(page);
  expect(year, "the page does not say which version of Vortex's instruction set is followed");
  expect(rows == 2, "the page has two rows of illegal words");
  printf("absent_test: %u rows, %u failures\n", rows, failures);
  return failures != 0;
}
