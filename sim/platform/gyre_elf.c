// gyre_elf.c - reads a program with libelf, which only gyre_elf*.c use: checks the file, then reads its parts.

#include "gyre_elf_read.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Reports a 64-bit file: it is for another machine, or a code object of the second instruction set.
static bool refuse_64(const GElf_Ehdr *h, const char *path, char *why) {
  if (h->e_machine == EM_AMDGPU)
    return FAIL(
        "%.100s: a code object of the second instruction set; gyre disasm --isa rdna35 lists it",
        path);
  return FAIL("%.100s: a 64-bit ELF file; this is a 32-bit machine", path);
}

static bool check_header(Elf *elf, const char *path, const gyre_config *cfg, GElf_Ehdr *h,
                         char *why) {
  if (elf_kind(elf) != ELF_K_ELF) return FAIL("%.100s: not an ELF file", path);
  if (!gelf_getehdr(elf, h)) return FAIL("%.100s: damaged ELF header", path);
  if (h->e_ident[EI_CLASS] != ELFCLASS32) return refuse_64(h, path, why);
  if (h->e_ident[EI_DATA] != ELFDATA2LSB)
    return FAIL("%.100s: a big-endian ELF file; this machine is little endian", path);
  if (h->e_machine != EM_RISCV)
    return FAIL("%.100s: made for another machine (ELF machine %u, RISC-V is %u)", path,
                h->e_machine, EM_RISCV);
  if (h->e_type != ET_EXEC)
    return FAIL("%.100s: not an executable (ELF type %u); link it to fixed addresses", path,
                h->e_type);
  if (!gyre_elf_check_flags(h->e_flags, path, cfg, why)) return false;
  if (h->e_entry & 3)
    return FAIL("%.100s: entry 0x%08x is not a multiple of 4", path, (unsigned)h->e_entry);
  if (cfg && h->e_entry != cfg->reset_pc)
    return FAIL("%.100s: entry 0x%08x, but the machine starts at RESET_PC 0x%08x", path,
                (unsigned)h->e_entry, cfg->reset_pc);
  return true;
}

// Opens a regular file, and returns its size in bytes; -1 with a sentence on failure. It does not wait for a pipe.
static int open_program(const char *path, size_t *size, char *why) {
  struct stat s;
  const int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &s)) {
    (void)FAIL("%.100s: %.100s", path, strerror(errno));
  } else if (S_ISDIR(s.st_mode)) {
    (void)FAIL("%.100s: Is a directory, not a program", path);
  } else if (!S_ISREG(s.st_mode)) {
    (void)FAIL("%.100s: not a regular file", path);
  } else {
    *size = (size_t)s.st_size;
    return fd;
  }
  if (fd >= 0) close(fd);
  return -1;
}

gyre_elf *gyre_elf_load(const char *path, const gyre_config *cfg, gyre_memory *m, char *why) {
  GElf_Ehdr h;
  size_t size;
  const int fd = open_program(path, &size, why);
  if (fd < 0) return NULL;
  elf_version(EV_CURRENT);
  gyre_elf *e = calloc(1, sizeof *e);
  Elf *elf = e ? elf_begin(fd, ELF_C_READ, NULL) : NULL;
  bool good = false;
  if (!e) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
  } else if (!elf) {
    snprintf(why, GYRE_MESSAGE, "%.100s: cannot be read: %.100s", path, elf_errmsg(-1));
  } else if (!(e->path = strdup(path))) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
  } else {
    good = check_header(elf, path, cfg, &h, why) &&
           gyre_elf_load_segments(e, elf, path, size, cfg, m, why) &&
           gyre_elf_load_symbols(e, elf, path, cfg, why);
  }
  elf_end(elf);
  close(fd);
  if (!good) {
    gyre_elf_free(e);
    return NULL;
  }
  e->entry = (uint32_t)h.e_entry;
  return e;
}

void gyre_elf_free(gyre_elf *e) {
  if (!e) return;
  for (size_t i = 0; i < e->symbols; i++) free(e->symbol[i].name);
  free(e->symbol);
  free(e->range);
  free(e->path);
  free(e);
}
