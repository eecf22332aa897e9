// image.c - implements image.h: reads the file with libelf.

#include "image/image.h"

#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/sph.h"
#include "gyre_launch_block.h"
#include "gyre_platform.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

enum { SHT_ATTRIBUTES = 0x70000003 };

static Elf_Scn *section(const gyre_image *m, const char *name, unsigned type, GElf_Shdr *out) {
  Elf *elf = m->elf;
  size_t names;
  if (elf_getshdrstrndx(elf, &names)) return NULL;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    if (!gelf_getshdr(s, out) || (type && out->sh_type != type)) continue;
    const char *is = elf_strptr(elf, names, out->sh_name);
    if (!name || (is && strcmp(is, name) == 0)) return s;
  }
  return NULL;
}

static bool read_segments(gyre_image *m, char *why) {
  size_t n = 0;
  GElf_Phdr p;
  uint64_t begin = UINT64_MAX, end = 0;
  if (elf_getphdrnum(m->elf, &n)) return FAIL("it has no segments");
  for (size_t i = 0; i < n; i++) {
    if (!gelf_getphdr(m->elf, (int)i, &p)) return FAIL("segment %zu cannot be read", i);
    if (p.p_type != PT_LOAD || !p.p_memsz) continue;
    if (p.p_filesz > p.p_memsz || p.p_offset > m->file_bytes ||
        p.p_filesz > m->file_bytes - p.p_offset)
      return FAIL("segment %zu is longer than the file", i);
    if (p.p_vaddr > UINT32_MAX || p.p_memsz > UINT32_MAX)
      return FAIL("segment %zu does not lie in 32 bits of addresses", i);
    if (p.p_vaddr < begin) begin = p.p_vaddr;
    if (p.p_vaddr + p.p_memsz > end) end = p.p_vaddr + p.p_memsz;
  }
  if (end <= begin) return FAIL("it has nothing to load");
  if (end > UINT32_MAX || end - begin > 1u << 30)
    return FAIL("its segments lie 0x%llx bytes apart: at most 1 GiB",
                (unsigned long long)(end - begin));
  m->base = (uint32_t)begin;
  m->bytes = (uint32_t)(end - begin);
  return true;
}

// Reads the extensions for which the module was compiled, from a text such as "rv32i2p0_m2p0_a2p0".
static bool read_needs(gyre_image *m, char *why) {
  GElf_Shdr h;
  Elf_Scn *s = section(m, NULL, SHT_ATTRIBUTES, &h);
  Elf_Data *data = s ? elf_getdata(s, NULL) : NULL;
  const char *arch = NULL;
  uint32_t unused;
  if (!data || !gyre_elf_read_arch(data->d_buf, data->d_size, &arch) || !arch ||
      strncmp(arch, "rv32i", 5) != 0)
    return FAIL("it does not say that it is for RV32I");
  for (const char *at = strchr(arch, '_'); at; at = strchr(at + 1, '_')) {
    const bool single = at[1] && at[2] >= '0' && at[2] <= '9';
    if (single && at[1] == 'm') m->multiply = true;
    if (single && at[1] == 'a') m->atomics = true;
    if (single && at[1] == 'f') m->floating_point = true;
    if (!strncmp(at, "_zba", 4)) m->address_sums = true;
    if (!strncmp(at, "_zbb", 4) || !strncmp(at, "_zbs", 4)) m->bit_manipulation = true;
    if (!strncmp(at, "_xtheadfmemidx", 14)) m->memory_index = true;
    if (single && (at[1] == 'd' || at[1] == 'c'))
      return FAIL("it was compiled with the extension %c, which Gyre does not support", at[1]);
  }
  // No assembler knows votes and shuffles, so gyrecc --collectives makes a symbol.
  m->collectives = gyre_image_symbol(m, "gyre_needs_collectives", &unused, NULL);
  return true;
}

// Reads whether there are thread-local variables in addition to the ids of the loop.
static bool read_threads_own(gyre_image *m, char *why) {
  uint64_t bytes = 0;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(m->elf, s));) {
    GElf_Shdr h;
    if (gelf_getshdr(s, &h) && h.sh_flags & SHF_TLS) bytes += h.sh_size;
  }
  m->has_threads_own = bytes > GYRE_IDS_BYTES;
  return gyre_image_symbol(m, "gyre_module_enter", &m->enter, NULL) ||
         FAIL("it has no gyre_module_enter: this gyrecc makes it");
}

// Reads the section that `gyre sph attach` makes.
static bool read_sph(gyre_image *m, char *why) {
  GElf_Shdr h;
  Elf_Scn *s = section(m, ".gyre.sph", SHT_PROGBITS, &h);
  Elf_Data *data = s ? elf_rawdata(s, NULL) : NULL;
  if (!s) return true;
  if (!data || !data->d_buf || data->d_size != GYRE_SPH_BYTES)
    return FAIL("its section .gyre.sph has %llu bytes: a header has %d",
                (unsigned long long)h.sh_size, (int)GYRE_SPH_BYTES);
  m->header = data->d_buf;
  return true;
}

static bool read_riscv_header(gyre_image *m, char *why) {
  GElf_Ehdr h;
  if (elf_kind(m->elf) != ELF_K_ELF || gelf_getclass(m->elf) != ELFCLASS32 ||
      !gelf_getehdr(m->elf, &h))
    return FAIL("it is neither a 32-bit ELF file nor a code object of the second instruction set");
  if (h.e_machine != EM_RISCV || h.e_ident[EI_DATA] != ELFDATA2LSB)
    return FAIL("it is not for RISC-V");
  if (h.e_type != ET_EXEC) return FAIL("it is not linked: gyrecc makes modules");
  m->entry = (uint32_t)h.e_entry;
  return true;
}

static bool read_riscv(gyre_image *m, char *why) {
  if (!read_riscv_header(m, why) || !read_segments(m, why) || !read_needs(m, why) ||
      !read_threads_own(m, why) || !read_sph(m, why))
    return false;
  GElf_Shdr h;
  Elf_Scn *s = section(m, ".note.gyre", 0, &h);
  Elf_Data *data = s ? elf_rawdata(s, NULL) : NULL;
  if (!data || !data->d_buf)
    return FAIL(
        "it has no kernels (GYRE_KERNEL, gyre_kernel.h) and no shader programs (gyre_shader.h)");
  return gyre_image_read_notes(m, data->d_buf, data->d_size, why);
}

bool gyre_image_open(gyre_image *m, const void *file, size_t bytes, char *why) {
  *m = (gyre_image){.file_bytes = bytes};
  elf_version(EV_CURRENT);
  m->file = malloc(bytes ? bytes : 1);
  if (!m->file) return FAIL("out of memory");
  memcpy(m->file, file, bytes);
  m->elf = bytes ? elf_memory((char *)m->file, bytes) : NULL;
  bool good;
  if (!m->elf)
    good = FAIL("it is no ELF file");
  else if (gyre_rdna35_is_object(m->file, bytes))
    good = read_segments(m, why) && gyre_rdna35_open(m, why);
  else
    good = read_riscv(m, why);
  if (!good) gyre_image_close(m);
  return good;
}

void gyre_image_close(gyre_image *m) {
  gyre_rdna35_close(m);
  for (unsigned i = 0; i < m->kernels; i++) free(m->kernel[i].parameter);
  free(m->kernel);
  free(m->shader);
  if (m->elf) elf_end(m->elf);
  free(m->file);
  *m = (gyre_image){0};
}

uint8_t *gyre_image_load(const gyre_image *m, uint32_t at, bool queue, char *why) {
  size_t n = 0;
  GElf_Phdr p;
  uint8_t *bytes = calloc(1, m->bytes);
  if (!bytes || elf_getphdrnum(m->elf, &n)) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    free(bytes);
    return NULL;
  }
  for (size_t i = 0; i < n; i++) {
    if (gelf_getphdr(m->elf, (int)i, &p) && p.p_type == PT_LOAD && p.p_memsz)
      memcpy(bytes + (p.p_vaddr - m->base), m->file + p.p_offset, p.p_filesz);
  }
  if (m->rdna35 ? gyre_rdna35_relocate(m, bytes, at, why)
                : gyre_image_relocate(m, bytes, at - m->base, why) &&
                      gyre_image_work(m, bytes, queue, why))
    return bytes;
  free(bytes);
  return NULL;
}

// Calls `fn` for each symbol until it returns true.
static bool each_symbol(const gyre_image *m,
                        bool (*fn)(const GElf_Sym *s, const char *name, void *ctx), void *ctx) {
  GElf_Shdr h;
  Elf_Scn *s = section(m, NULL, SHT_SYMTAB, &h);
  if (!s) s = section(m, NULL, SHT_DYNSYM, &h);  // a code object has only this table
  Elf_Data *data = s ? elf_getdata(s, NULL) : NULL;
  if (!data || !data->d_buf) return false;
  GElf_Sym symbol;
  for (int i = 0; gelf_getsym(data, i, &symbol); i++) {
    const char *name = elf_strptr(m->elf, h.sh_link, symbol.st_name);
    if (name && fn(&symbol, name, ctx)) return true;
  }
  return false;
}

typedef struct wanted {
  const char *name;
  uint32_t address, bytes;
} wanted;

static bool is_wanted(const GElf_Sym *s, const char *name, void *ctx) {
  wanted *w = ctx;
  if (GELF_ST_BIND(s->st_info) == STB_LOCAL || s->st_shndx == SHN_UNDEF || s->st_shndx == SHN_ABS ||
      strcmp(name, w->name) != 0)
    return false;
  w->address = (uint32_t)s->st_value;
  w->bytes = (uint32_t)s->st_size;
  return true;
}

bool gyre_image_symbol(const gyre_image *m, const char *name, uint32_t *address, uint32_t *bytes) {
  wanted w = {.name = name};
  if (!each_symbol(m, is_wanted, &w)) return false;
  *address = w.address;
  if (bytes) *bytes = w.bytes;
  return true;
}

static bool holds(const GElf_Sym *s, const char *name, void *ctx) {
  wanted *w = ctx;
  if (GELF_ST_TYPE(s->st_info) != STT_FUNC || w->address - s->st_value >= s->st_size) return false;
  w->name = name;
  return true;
}

const char *gyre_image_function(const gyre_image *m, uint32_t address) {
  wanted w = {.address = address};
  return each_symbol(m, holds, &w) ? w.name : NULL;
}
