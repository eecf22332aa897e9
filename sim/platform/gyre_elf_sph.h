// gyre_elf_sph.h - the shader program header of a program: the section .gyre.sph of its ELF file, or what a file of
// another kind begins with.

#ifndef GYRE_ELF_SPH_H
#define GYRE_ELF_SPH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/sph.h"

#define GYRE_SPH_SECTION ".gyre.sph"

// Reads the header of the program `path`. False: a sentence in `why` (GYRE_MESSAGE bytes).
bool gyre_elf_sph_read(const char *path, uint32_t *words, char *why);
// Writes a copy of the 32-bit little-endian RISC-V ELF file `from` to `to`, another file, with this header in
// place of one that it may have. All else stays at its place. False: a sentence in `why`; there is no `to` then.
bool gyre_elf_sph_write(const char *from, const uint32_t *words, const char *to, char *why);

#endif
