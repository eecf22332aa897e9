// elf_file.h - writes a memory image as a 32-bit RISC-V ELF file with the symbols of HTIF.

#ifndef GYRE_TB_ELF_FILE_H
#define GYRE_TB_ELF_FILE_H

#include <stdbool.h>

#include "qemu/program.h"

bool elf_write(const image *m, const char *path);

#endif
