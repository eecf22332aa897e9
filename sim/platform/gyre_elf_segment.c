// gyre_elf_segment.c - loads the segments of a program into memory.

#include <stdlib.h>
#include <string.h>

#include "gyre_elf_read.h"

// 64-bit sums: a segment may end at 2^32.
static bool in_ram(const gyre_config *cfg, uint64_t addr, uint64_t size) {
  return addr >= cfg->ram_base && addr + size <= (uint64_t)cfg->ram_base + cfg->ram_bytes;
}

// Appends to `why` the first section of the segment that is outside of main memory, and its size.
static void name_section(Elf *elf, const gyre_config *cfg, const GElf_Phdr *p, char *why) {
  size_t names;
  if (elf_getshdrstrndx(elf, &names)) return;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    GElf_Shdr sh;
    if (!gelf_getshdr(s, &sh) || !(sh.sh_flags & SHF_ALLOC) || !sh.sh_size) continue;
    const bool inside = sh.sh_addr - p->p_vaddr < p->p_memsz;
    if (!inside || in_ram(cfg, sh.sh_addr, sh.sh_size)) continue;
    const char *raw = elf_strptr(elf, names, sh.sh_name);
    const size_t used = strlen(why);
    char name[32];
    gyre_elf_printable(raw ? raw : "?", name, sizeof name);
    snprintf(why + used, GYRE_MESSAGE - used, ": %s is %llu bytes at 0x%08x, memory has %u", name,
             (unsigned long long)sh.sh_size, (unsigned)sh.sh_addr, cfg->ram_bytes);
    return;
  }
}

static bool check_segment(Elf *elf, const char *path, const gyre_config *cfg, const GElf_Phdr *p,
                          size_t file_size, char *why) {
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
  return true;
}

static int by_address(const void *a, const void *b) {
  const GElf_Phdr *x = a, *y = b;
  if (x->p_paddr != y->p_paddr) return x->p_paddr < y->p_paddr ? -1 : 1;
  return x->p_filesz < y->p_filesz ? -1 : x->p_filesz > y->p_filesz;
}

// Checks that contents of the file go to disjoint addresses and come from disjoint parts of the file, so that a small
// file cannot make a large program. `segment` is sorted by address.
// file is no large program. `segment` is sorted by address.
static bool check_together(const char *path, const GElf_Phdr *segment, size_t n, size_t file_size,
                           char *why) {
  const GElf_Phdr *last = NULL;
  uint64_t sum = 0;
  for (const GElf_Phdr *p = segment; p < segment + n; p++) {
    if (!p->p_filesz) continue;
    sum += p->p_filesz;
    if (last && last->p_paddr + last->p_filesz > p->p_paddr)
      return FAIL("%.100s: segments at 0x%08x and 0x%08x overlap", path, (unsigned)last->p_paddr,
                  (unsigned)p->p_paddr);
    last = p;
  }
  return sum <= file_size ||
         FAIL("%.100s: damaged: its segments share bytes of the file (%llu of %llu)", path,
              (unsigned long long)sum, (unsigned long long)file_size);
}

// Reads only the bytes of the segment, because the rest of the file may be gigabytes.
static bool load_segment(Elf *elf, const char *path, gyre_range *range, gyre_memory *m,
                         const GElf_Phdr *p, char *why) {
  static char none;
  Elf_Data *data = NULL;
  if (p->p_filesz &&
      !(data = elf_getdata_rawchunk(elf, (int64_t)p->p_offset, p->p_filesz, ELF_T_BYTE)))
    return FAIL("%.100s: cannot be read: %.100s", path, elf_errmsg(-1));
  *range = (gyre_range){.addr = (uint32_t)p->p_paddr,
                        .size = (uint32_t)p->p_filesz,
                        .code = (p->p_flags & PF_X) != 0};
  return gyre_memory_write_bytes(m, range->addr, data ? data->d_buf : &none, range->size) ||
         FAIL("out of memory");
}

bool gyre_elf_load_segments(gyre_elf *e, Elf *elf, const char *path, size_t file_size,
                            const gyre_config *cfg, gyre_memory *m, char *why) {
  size_t all, n = 0;
  if (elf_getphdrnum(elf, &all)) return FAIL("%.100s: damaged program headers", path);
  GElf_Phdr *segment = calloc(all + 1, sizeof *segment);
  bool good = segment || FAIL("out of memory");
  for (size_t i = 0; good && i < all; i++) {
    GElf_Phdr *p = &segment[n];
    if (!gelf_getphdr(elf, (int)i, p)) {
      good = FAIL("%.100s: damaged program headers", path);
    } else if (p->p_type == PT_LOAD && p->p_memsz) {
      good = check_segment(elf, path, cfg, p, file_size, why);
      n++;
    }
  }
  good = good && (n || FAIL("%.100s: nothing to load", path));
  if (good) {
    qsort(segment, n, sizeof *segment, by_address);
    good = check_together(path, segment, n, file_size, why) &&
           ((e->range = calloc(n, sizeof *e->range)) || FAIL("out of memory"));
  }
  for (; good && e->ranges < n; e->ranges++) {
    good = load_segment(elf, path, &e->range[e->ranges], m, &segment[e->ranges], why);
  }
  free(segment);
  return good;
}
