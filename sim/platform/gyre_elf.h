// gyre_elf.h - the contents of a program, for gyre_elf*.c and gyre_line.c only.

#ifndef GYRE_ELF_H
#define GYRE_ELF_H

#include "gyre_platform.h"

typedef struct gyre_symbol {
  uint32_t addr, size;
  bool place;  // a function, object or label, which may contain an address
  char *name;  // printable (gyre_elf_read.h)
} gyre_symbol;

typedef struct gyre_range {
  uint32_t addr, size;
  bool code;
} gyre_range;

struct gyre_elf {
  char *path;
  uint32_t entry;
  gyre_symbol *symbol;  // sorted by address
  size_t symbols;
  gyre_range *range;  // sorted by address: memory ranges for which the file has contents
  size_t ranges;
};

#endif
