// gyre_elf_rdna35.h - reads code of the second instruction set: the executable sections of a code object (ELF of 64
// bits), or a plain file of words.

#ifndef GYRE_ELF_RDNA35_H
#define GYRE_ELF_RDNA35_H

#include <stddef.h>
#include <stdint.h>

typedef struct gyre_rdna35_section {
  uint64_t addr;    // address of the first word, as linked; 0 in a file of words
  uint32_t *words;  // in the host's byte order
  size_t count;
} gyre_rdna35_section;

typedef struct gyre_rdna35_label {
  uint64_t addr;
  char *name;  // printable
} gyre_rdna35_label;

typedef struct gyre_rdna35_code {
  gyre_rdna35_section *section;
  size_t sections;
  gyre_rdna35_label *label;  // functions and labels in code, sorted by address
  size_t labels;
} gyre_rdna35_code;

// Reads a file. Returns NULL, with a sentence of GYRE_MESSAGE bytes in `why`, if the file cannot be read, is damaged or
// another kind of ELF, or if its size is not a multiple of 4.
gyre_rdna35_code *gyre_elf_rdna35_read(const char *path, char *why);
void gyre_elf_rdna35_free(gyre_rdna35_code *code);

#endif
