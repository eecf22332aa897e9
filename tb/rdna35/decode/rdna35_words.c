// rdna35_words.c - for each line of hexadecimal words on stdin, "BYTES|TEXT" of the first instruction on stdout.
//
//   rdna35_words [64]   64: for waves of 64 lanes

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/rdna35.h"

enum { LINE = 256 };

int main(int argc, char **argv) {
  const gyre_rdna35_options options = {.wave64 = argc > 1 && !strcmp(argv[1], "64")};
  char line[LINE], text[GYRE_RDNA35_TEXT];
  while (fgets(line, sizeof line, stdin)) {
    uint32_t words[GYRE_RDNA35_WORDS];
    size_t count = 0;
    char *at = line;
    while (count < GYRE_RDNA35_WORDS) {
      char *end;
      const unsigned long word = strtoul(at, &end, 16);
      if (end == at) break;
      words[count++] = (uint32_t)word;
      at = end;
    }
    gyre_rdna35_instruction instruction;
    const size_t length = gyre_rdna35_decode(words, count, &options, &instruction);
    gyre_rdna35_text(&instruction, text, sizeof text);
    printf("%zu|%s\n", 4 * length, text);
  }
  return 0;
}
