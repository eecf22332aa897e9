// gyre_elf_read.h - the parts that read a program with libelf: for gyre_elf*.c only.

#ifndef GYRE_ELF_READ_H
#define GYRE_ELF_READ_H

#include <gelf.h>
#include <libelf.h>

#include "gyre_elf.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// Each returns false with a sentence in `why`.
bool gyre_elf_load_segments(gyre_elf *e, Elf *elf, const char *path, const gyre_config *cfg,
                            gyre_memory *m, char *why);
// Also what the program was compiled for.
bool gyre_elf_load_symbols(gyre_elf *e, Elf *elf, char *why);

// A name as a terminal and a log may have it: bytes that are not printable ASCII as \x1b, a
// backslash twice, and if `out` is too small for it, "..." at the end.
void gyre_elf_printable(const char *name, char *out, size_t size);

#endif
