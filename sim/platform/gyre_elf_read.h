// gyre_elf_read.h - the parts that read a program with libelf: for gyre_elf*.c only.

#ifndef GYRE_ELF_READ_H
#define GYRE_ELF_READ_H

#include <gelf.h>
#include <libelf.h>

#include "gyre_elf.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// Each returns false with a sentence in `why`. `file_size` is the size of the whole file in bytes.
bool gyre_elf_load_segments(gyre_elf *e, Elf *elf, const char *path, size_t file_size,
                            const gyre_config *cfg, gyre_memory *m, char *why);
// Also checks what the program was compiled for.
bool gyre_elf_load_symbols(gyre_elf *e, Elf *elf, const char *path, const gyre_config *cfg,
                           char *why);
// Whether a machine with `cfg` (NULL: any) has what the header's flags ask for, and what the
// architecture string does ("rv32i2p0_m2p0").
bool gyre_elf_check_flags(uint32_t flags, const char *path, const gyre_config *cfg, char *why);
bool gyre_elf_check_arch(const char *arch, const char *path, const gyre_config *cfg, char *why);

#endif
