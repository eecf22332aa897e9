// gyre_elf_read.h - the functions that read parts of a program with libelf, for gyre_elf*.c only.

#ifndef GYRE_ELF_READ_H
#define GYRE_ELF_READ_H

#include <gelf.h>
#include <libelf.h>

#include "gyre_elf.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// Each returns false with a sentence in `why`. `file_size` is the size of the whole file in bytes.
bool gyre_elf_load_segments(gyre_elf *e, Elf *elf, const char *path, size_t file_size,
                            const gyre_config *cfg, gyre_memory *m, char *why);
// Reads the symbols; also checks the extensions for which the program was compiled.
bool gyre_elf_load_symbols(gyre_elf *e, Elf *elf, const char *path, const gyre_config *cfg,
                           char *why);
// Check that a machine with `cfg` (NULL: any) has the extensions that the header's flags, or the architecture string
// ("rv32i2p0_m2p0"), require.
bool gyre_elf_check_flags(uint32_t flags, const char *path, const gyre_config *cfg, char *why);
bool gyre_elf_check_arch(const char *arch, const char *path, const gyre_config *cfg, char *why);

#endif
