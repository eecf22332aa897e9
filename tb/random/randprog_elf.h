// randprog_elf.h - an ELF32 RISC-V executable made from stored words and symbols.

#ifndef RANDPROG_ELF_H
#define RANDPROG_ELF_H

#include <stdbool.h>
#include <stdint.h>

typedef struct randprog_elf randprog_elf;

randprog_elf *randprog_elf_new(void);  // NULL: out of memory
void randprog_elf_free(randprog_elf *e);
// These two have the types of the generator's callbacks; ctx is the randprog_elf.
void randprog_elf_store(void *ctx, uint32_t addr, uint32_t word);
void randprog_elf_symbol(void *ctx, const char *name, uint32_t addr, uint32_t size, bool code);
// Runs of words that hold a function are code, the others data. False with a sentence in `why` (256 bytes).
bool randprog_elf_write(randprog_elf *e, const char *path, uint32_t entry, char *why);

#endif
