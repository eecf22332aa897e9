// installed.c - POCL and LLVM end a process if one of their files is cut or changed, so all are looked at before they
// are loaded. The build seals them (seal.h). The driver itself is changed when it is installed, as its search path is
// another one there, or its symbols are taken out; of it only the parts are looked for.

#include "installed.h"

#include <elf.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "gyre_opencl_paths.h"
#include "seal.h"

#define DRIVER "pocl/libpocl-devices-basic.so"

static bool is_within(uint64_t offset, uint64_t bytes, uint64_t all) {
  return offset <= all && bytes <= all - offset;
}

// Returns true if a library has all symbols that its header names.
static bool is_whole_library(const char *path) {
  Elf64_Ehdr h;
  FILE *f = fopen(path, "rb");
  bool whole = f && fread(&h, sizeof h, 1, f) == 1 && memcmp(h.e_ident, ELFMAG, SELFMAG) == 0 &&
               h.e_ident[EI_CLASS] == ELFCLASS64 && h.e_phentsize == sizeof(Elf64_Phdr) &&
               h.e_phnum > 0 && fseek(f, 0, SEEK_END) == 0;
  const uint64_t all = whole ? (uint64_t)ftell(f) : 0;
  whole = whole && is_within(h.e_shoff, (uint64_t)h.e_shnum * h.e_shentsize, all) &&
          is_within(h.e_phoff, (uint64_t)h.e_phnum * sizeof(Elf64_Phdr), all) &&
          fseek(f, (long)h.e_phoff, SEEK_SET) == 0;
  for (unsigned i = 0; whole && i < h.e_phnum; i++) {
    Elf64_Phdr p;
    whole = fread(&p, sizeof p, 1, f) == 1 && is_within(p.p_offset, p.p_filesz, all);
  }
  if (f) fclose(f);
  return whole;
}

static bool require_file(const char *path, bool good, char why[GYRE_OPENCL_WHY]) {
  if (good) return true;
  snprintf(why, GYRE_OPENCL_WHY, "the file %.800s is %s", path,
           access(path, F_OK) == 0 ? "damaged, or its .seal is" : "missing");
  return false;
}

bool gyre_opencl_is_installed(const char *folder, char why[GYRE_OPENCL_WHY]) {
  static const char *const names[] = {GYRE_OPENCL_SUMMED};
  char path[PATH_MAX];
  uint32_t number;
  snprintf(path, sizeof path, "%s/libpocl.so.2", folder);
  if (!require_file(path, gyre_opencl_is_sealed(path, &number), why)) return false;
  snprintf(path, sizeof path, "%s/" DRIVER, folder);
  if (!require_file(path, is_whole_library(path), why)) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(path, sizeof path, "%s/pocl/" GYRE_OPENCL_FILES "/%s", folder, names[i]);
    if (!require_file(path, gyre_opencl_is_sealed(path, &number), why)) return false;
  }
  return true;
}
