// unstructured_elf.c - writes a random program of unstructured.h as an ELF file for Gyre and QEMU.
//
//   unstructured_elf --seed S --threads N --out FILE.elf
//
// Prints what the program has besides jumps: "barriers", "locks". Exit status: 2 bad usage, or the
// file cannot be written.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qemu/elf_file.h"
#include "unstructured/unstructured.h"

static bool number(const char *text, uint64_t least, uint64_t most, uint64_t *out) {
  char *end;
  *out = strtoull(text, &end, 10);
  return end != text && *end == '\0' && *text != '-' && *out >= least && *out <= most;
}

int main(int argc, char **argv) {
  uint64_t seed = 0, threads = 0;
  const char *out = NULL;
  bool good = argc % 2 != 0;
  for (int i = 1; good && i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--seed") == 0) {
      good = number(argv[i + 1], 0, UINT64_MAX, &seed);
    } else if (strcmp(argv[i], "--threads") == 0) {
      good = number(argv[i + 1], 1, UNSTRUCTURED_MAX_THREADS, &threads);
    } else if (strcmp(argv[i], "--out") == 0) {
      out = argv[i + 1];
    } else {
      good = false;
    }
  }
  if (!good || threads == 0 || out == NULL) {
    fprintf(stderr, "usage: unstructured_elf --seed S --threads N (to %d) --out FILE.elf\n",
            UNSTRUCTURED_MAX_THREADS);
    return 2;
  }
  image m;
  unstructured u;
  if (!unstructured_make(&m, &u, (unsigned)threads, seed)) {
    fprintf(stderr, "unstructured_elf: no memory for a program of %u threads.\n", u.threads);
    return 2;
  }
  if (!elf_write(&m, out)) {
    fprintf(stderr, "unstructured_elf: cannot write %s.\n", out);
    image_free(&m);
    return 2;
  }
  printf("%s%s\n", u.barriers ? "barriers " : "", u.locks ? "locks " : "");
  image_free(&m);
  return 0;
}
