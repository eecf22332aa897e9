// gyre_elf_rdna35.h - code of the second instruction set: the executable sections of a code object (ELF of 64 bits), or
// a file of words that is no ELF.

#ifndef GYRE_ELF_RDNA35_H
#define GYRE_ELF_RDNA35_H

#include <stddef.h>
#include <stdint.h>

typedef struct gyre_rdna35_section {
  uint64_t addr;    // of the first word, as linked; of a file of words 0
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
  gyre_rdna35_label *label;  // functions and marks in code, by address
  size_t labels;
} gyre_rdna35_code;

// Reads a file. NULL with a sentence in `why` (GYRE_MESSAGE bytes): it cannot be read, is an ELF of something else or
// damaged, or its size is no multiple of 4.
gyre_rdna35_code *gyre_elf_rdna35_read(const char *path, char *why);
void gyre_elf_rdna35_free(gyre_rdna35_code *code);

#endif
