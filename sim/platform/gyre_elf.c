// gyre_elf.c - reads a program with libelf: checks, segments, symbols. The only user of libelf.

#include "gyre_elf.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef SHT_RISCV_ATTRIBUTES  // RISC-V ELF psABI
#define SHT_RISCV_ATTRIBUTES 0x70000003
#endif

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

static bool check_header(Elf *elf, const char *path, const gyre_config *cfg, GElf_Ehdr *h,
                         char *why) {
  if (elf_kind(elf) != ELF_K_ELF) return FAIL("%.100s: not an ELF file", path);
  if (!gelf_getehdr(elf, h)) return FAIL("%.100s: damaged ELF header", path);
  if (h->e_ident[EI_CLASS] != ELFCLASS32)
    return FAIL("%.100s: a 64-bit ELF file; this is a 32-bit machine", path);
  if (h->e_ident[EI_DATA] != ELFDATA2LSB)
    return FAIL("%.100s: a big-endian ELF file; this machine is little endian", path);
  if (h->e_machine != EM_RISCV)
    return FAIL("%.100s: made for another machine (ELF machine %u, RISC-V is %u)", path,
                h->e_machine, EM_RISCV);
  if (h->e_type != ET_EXEC)
    return FAIL("%.100s: not an executable (ELF type %u); link it to fixed addresses", path,
                h->e_type);
  // The float ABI passes arguments in f registers (RISC-V ELF psABI, e_flags).
  const unsigned float_abi = h->e_flags & EF_RISCV_FLOAT_ABI;
  if (float_abi > EF_RISCV_FLOAT_ABI_SINGLE)
    return FAIL("%.100s: made for double precision; this machine has RV32F at most", path);
  if (cfg && !cfg->f_ext && float_abi)
    return FAIL("%.100s: needs floating point, which the configuration does not have (F_EXT = 0)",
                path);
  if (h->e_entry & 3)
    return FAIL("%.100s: entry 0x%08x is not a multiple of 4", path, (unsigned)h->e_entry);
  if (cfg && h->e_entry != cfg->reset_pc)
    return FAIL("%.100s: entry 0x%08x, but the machine starts at RESET_PC 0x%08x", path,
                (unsigned)h->e_entry, cfg->reset_pc);
  return true;
}

// 64-bit sums: a segment may end at 2^32.
static bool in_ram(const gyre_config *cfg, uint64_t addr, uint64_t size) {
  return addr >= cfg->ram_base && addr + size <= (uint64_t)cfg->ram_base + cfg->ram_bytes;
}

// Appends to `why` the first section of the segment that is not in main memory, and its size.
static void name_section(Elf *elf, const gyre_config *cfg, const GElf_Phdr *p, char *why) {
  size_t names;
  if (elf_getshdrstrndx(elf, &names)) return;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    GElf_Shdr sh;
    if (!gelf_getshdr(s, &sh) || !(sh.sh_flags & SHF_ALLOC) || !sh.sh_size) continue;
    const bool inside = sh.sh_addr - p->p_vaddr < p->p_memsz;
    if (!inside || in_ram(cfg, sh.sh_addr, sh.sh_size)) continue;
    const char *name = elf_strptr(elf, names, sh.sh_name);
    const size_t used = strlen(why);
    snprintf(why + used, GYRE_MESSAGE - used, ": %.30s is %llu bytes at 0x%08x, memory has %u",
             name ? name : "?", (unsigned long long)sh.sh_size, (unsigned)sh.sh_addr,
             cfg->ram_bytes);
    return;
  }
}

static bool load_segment(gyre_elf *e, Elf *elf, const char *path, const gyre_config *cfg,
                         gyre_memory *m, const GElf_Phdr *p, const char *file, size_t file_size,
                         char *why) {
  if (p->p_paddr + p->p_memsz > (uint64_t)UINT32_MAX + 1 ||
      (cfg && !in_ram(cfg, p->p_paddr, p->p_memsz))) {
    (void)FAIL("%.100s: segment 0x%08x..0x%08llx lies outside of memory (0x%08x..0x%08llx)", path,
               (unsigned)p->p_paddr, (unsigned long long)(p->p_paddr + p->p_memsz - 1),
               cfg ? cfg->ram_base : 0,
               cfg ? (unsigned long long)cfg->ram_base + cfg->ram_bytes - 1 : UINT32_MAX);
    if (cfg) name_section(elf, cfg, p, why);
    return false;
  }
  if (p->p_filesz > p->p_memsz || p->p_offset > file_size || p->p_filesz > file_size - p->p_offset)
    return FAIL("%.100s: damaged: a segment reaches past the end of the file", path);
  if (!gyre_memory_write_bytes(m, (uint32_t)p->p_paddr, file + p->p_offset, p->p_filesz))
    return FAIL("out of memory");
  gyre_range *range = realloc(e->range, (e->ranges + 1) * sizeof *range);
  if (!range) return FAIL("out of memory");
  e->range = range;
  range[e->ranges++] = (gyre_range){.addr = (uint32_t)p->p_paddr,
                                    .size = (uint32_t)p->p_filesz,
                                    .code = (p->p_flags & PF_X) != 0};
  return true;
}

static bool load_segments(gyre_elf *e, Elf *elf, const char *path, const gyre_config *cfg,
                          gyre_memory *m, char *why) {
  size_t n, file_size, loaded = 0;
  const char *file = elf_rawfile(elf, &file_size);
  if (!file || elf_getphdrnum(elf, &n)) return FAIL("%.100s: damaged program headers", path);
  for (size_t i = 0; i < n; i++) {
    GElf_Phdr p;
    if (!gelf_getphdr(elf, (int)i, &p)) return FAIL("%.100s: damaged program headers", path);
    if (p.p_type != PT_LOAD || !p.p_memsz) continue;
    if (!load_segment(e, elf, path, cfg, m, &p, file, file_size, why)) return false;
    loaded++;
  }
  return loaded || FAIL("%.100s: nothing to load", path);
}

// Names of the compiler and the assembler that tell a reader nothing ($x, .L12).
static bool is_internal(const char *name) {
  return !*name || *name == '$' || (name[0] == '.' && name[1] == 'L');
}

static bool add_symbols(gyre_elf *e, Elf *elf, Elf_Scn *section, const GElf_Shdr *sh, char *why) {
  Elf_Data *data = elf_getdata(section, NULL);
  size_t n = data && sh->sh_entsize ? data->d_size / sh->sh_entsize : 0;
  for (size_t i = 0; i < n; i++) {
    GElf_Sym s;
    if (!gelf_getsym(data, (int)i, &s) || s.st_shndx == SHN_UNDEF) continue;
    unsigned type = GELF_ST_TYPE(s.st_info);
    const char *name = elf_strptr(elf, sh->sh_link, s.st_name);
    if (type == STT_FILE || type == STT_SECTION || !name || is_internal(name)) continue;
    gyre_symbol *grown = realloc(e->symbol, (e->symbols + 1) * sizeof *grown);
    if (!grown) return FAIL("out of memory");
    e->symbol = grown;
    gyre_symbol *to = &grown[e->symbols];
    to->addr = (uint32_t)s.st_value;
    to->size = (uint32_t)s.st_size;
    to->place = s.st_shndx != SHN_ABS;
    if (!(to->name = strdup(name))) return FAIL("out of memory");
    e->symbols++;
  }
  return true;
}

static int by_address(const void *a, const void *b) {
  const gyre_symbol *x = a, *y = b;
  if (x->addr != y->addr) return x->addr < y->addr ? -1 : 1;
  if (x->place != y->place) return x->place ? 1 : -1;
  // The larger last: a search from above finds functions before labels at the same address.
  if (x->size != y->size) return x->size < y->size ? -1 : 1;
  return strcmp(x->name, y->name);
}

static bool load_symbols(gyre_elf *e, Elf *elf, char *why) {
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    GElf_Shdr sh;
    if (!gelf_getshdr(s, &sh)) continue;
    if (sh.sh_type == SHT_RISCV_ATTRIBUTES) {
      Elf_Data *data = elf_getdata(s, NULL);
      if (data) gyre_elf_read_arch(data->d_buf, data->d_size, e->arch, sizeof e->arch);
    }
    if (sh.sh_type != SHT_SYMTAB) continue;
    if (!add_symbols(e, elf, s, &sh, why)) return false;
  }
  if (e->symbols) qsort(e->symbol, e->symbols, sizeof *e->symbol, by_address);
  return true;
}

// An open regular file; -1 with a sentence. A pipe is not waited for.
static int open_program(const char *path, char *why) {
  struct stat s;
  const int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &s)) {
    (void)FAIL("%.100s: %.100s", path, strerror(errno));
  } else if (S_ISDIR(s.st_mode)) {
    (void)FAIL("%.100s: Is a directory, not a program", path);
  } else if (!S_ISREG(s.st_mode)) {
    (void)FAIL("%.100s: not a regular file", path);
  } else {
    return fd;
  }
  if (fd >= 0) close(fd);
  return -1;
}

gyre_elf *gyre_elf_load(const char *path, const gyre_config *cfg, gyre_memory *m, char *why) {
  GElf_Ehdr h;
  const int fd = open_program(path, why);
  if (fd < 0) return NULL;
  elf_version(EV_CURRENT);
  gyre_elf *e = calloc(1, sizeof *e);
  Elf *elf = e ? elf_begin(fd, ELF_C_READ, NULL) : NULL;
  bool good = false;
  if (!e) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
  } else if (!elf) {
    snprintf(why, GYRE_MESSAGE, "%.100s: cannot be read: %.100s", path, elf_errmsg(-1));
  } else {
    good = check_header(elf, path, cfg, &h, why) && load_segments(e, elf, path, cfg, m, why) &&
           load_symbols(e, elf, why);
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
  free(e);
}
