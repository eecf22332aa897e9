// gyre_elf_sph.h - reads and writes the shader program header of a program: the section .gyre.sph of its ELF file, or
// the first bytes of another file.

#ifndef GYRE_ELF_SPH_H
#define GYRE_ELF_SPH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/sph.h"

#define GYRE_SPH_SECTION ".gyre.sph"

// Reads the header of the program `path`. Returns false with a sentence of GYRE_MESSAGE bytes in `why`.
bool gyre_elf_sph_read(const char *path, uint32_t *words, char *why);
// Copies the 32-bit little-endian RISC-V ELF file `from` to another file `to`, with this header in place of an existing
// one. Nothing else moves. Returns false with a sentence in `why`; then `to` does not exist.
bool gyre_elf_sph_write(const char *from, const uint32_t *words, const char *to, char *why);

#endif
