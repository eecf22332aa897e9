// object.c - implements object.h: reads the file, its note and its relocations.

#include "rdna35/object.h"

#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "image/image.h"
#include "gyre_platform.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// Numbers of the target's ELF ABI for which elf.h has no names.
enum {
  MACHINE = 224,  // EM_AMDGPU
  OSABI = 64,     // of the HSA runtime
  ABI_VERSION_5 = 3,
  ABI_VERSION_6 = 4,
  FLAGS_MACH = 0xff,
  NOTE_METADATA = 32,
  RELOCATION_RELATIVE64 = 13
};
static const char owner[] = "AMDGPU";

// Processors whose instructions are a subset of gfx1150's.
static const struct {
  uint8_t mach;
  const char *name;
} processors[] = {{0x41, "gfx1100"}, {0x46, "gfx1101"}, {0x47, "gfx1102"},
                  {0x44, "gfx1103"}, {0x43, "gfx1150"}, {0x4a, "gfx1151"}};

bool gyre_rdna35_is_object(const void *file, size_t bytes) {
  Elf64_Ehdr h;
  if (bytes < sizeof h) return false;
  memcpy(&h, file, sizeof h);
  return memcmp(h.e_ident, ELFMAG, SELFMAG) == 0 && h.e_ident[EI_CLASS] == ELFCLASS64 &&
         h.e_ident[EI_DATA] == ELFDATA2LSB && h.e_machine == MACHINE;
}

static bool read_header(const gyre_image *m, char *why) {
  GElf_Ehdr h;
  if (!gelf_getehdr(m->elf, &h)) return FAIL("the header of the code object cannot be read");
  if (h.e_type != ET_DYN) return FAIL("the code object is not linked: gyrecc makes modules");
  if (h.e_ident[EI_OSABI] != OSABI)
    return FAIL("the code object is for the operating system %u, not %d (amdhsa)",
                h.e_ident[EI_OSABI], OSABI);
  const unsigned version = h.e_ident[EI_ABIVERSION];
  if (version != ABI_VERSION_5 && version != ABI_VERSION_6)
    return FAIL("code objects of version 5 and 6 are accepted, this one has ABI version %u",
                version);
  const unsigned mach = h.e_flags & FLAGS_MACH;
  unsigned i = 0;
  while (i < sizeof processors / sizeof *processors && processors[i].mach != mach) i++;
  if (i == sizeof processors / sizeof *processors)
    return FAIL(
        "the code object is for the processor 0x%x: those of gfx1100 to gfx1103, gfx1150 and "
        "gfx1151 are accepted",
        mach);
  if (m->base % GYRE_RDNA35_ALIGNMENT)
    return FAIL("the code object begins at 0x%x: multiples of %d are accepted", m->base,
                GYRE_RDNA35_ALIGNMENT);
  return true;
}

// Refuses segments that need more room than a module may have.
static bool check_alignment(const gyre_image *m, char *why) {
  size_t n = 0;
  GElf_Phdr p;
  if (elf_getphdrnum(m->elf, &n)) return FAIL("it has no segments");
  for (size_t i = 0; i < n; i++) {
    if (gelf_getphdr(m->elf, (int)i, &p) && p.p_type == PT_LOAD &&
        p.p_align > GYRE_RDNA35_ALIGNMENT)
      return FAIL("segment %zu requires an alignment of %llu bytes: at most %d are accepted", i,
                  (unsigned long long)p.p_align, GYRE_RDNA35_ALIGNMENT);
  }
  return true;
}

// Reads the metadata notes of a segment, one for each linked object file.
static bool read_notes(gyre_image *m, Elf_Data *data, unsigned *notes, char *why) {
  size_t at = 0, name, description;
  GElf_Nhdr note;
  while (data && data->d_buf && (at = gelf_getnote(data, at, &note, &name, &description)) > 0) {
    const char *buffer = data->d_buf;
    if (note.n_type != NOTE_METADATA || note.n_namesz != sizeof owner ||
        memcmp(buffer + name, owner, sizeof owner) != 0)
      continue;
    ++*notes;
    if (!gyre_rdna35_read_metadata(m, buffer + description, note.n_descsz, why)) return false;
  }
  return true;
}

static bool read_metadata(gyre_image *m, char *why) {
  size_t n = 0;
  unsigned notes = 0;
  GElf_Phdr p;
  if (elf_getphdrnum(m->elf, &n)) return FAIL("it has no segments");
  for (size_t i = 0; i < n; i++) {
    if (!gelf_getphdr(m->elf, (int)i, &p) || p.p_type != PT_NOTE || p.p_offset > m->file_bytes ||
        p.p_filesz > m->file_bytes - p.p_offset)
      continue;
    Elf_Data *data = elf_getdata_rawchunk(m->elf, (int64_t)p.p_offset, p.p_filesz,
                                          p.p_align == 8 ? ELF_T_NHDR8 : ELF_T_NHDR);
    if (!read_notes(m, data, &notes, why)) return false;
  }
  if (!notes) return FAIL("the code object has no metadata note of %s", owner);
  return m->kernels > 0 || FAIL("the code object has no kernels");
}

bool gyre_rdna35_open(gyre_image *m, char *why) {
  if (!read_header(m, why) || !check_alignment(m, why)) return false;
  m->rdna35 = true;
  if (m->bytes > UINT32_MAX / 2 - GYRE_RDNA35_TAIL) return FAIL("the code object is too long");
  m->bytes += GYRE_RDNA35_TAIL;
  return read_metadata(m, why) && gyre_rdna35_read_descriptors(m, why);
}

void gyre_rdna35_close(gyre_image *m) {
  for (unsigned i = 0; i < m->kernels; i++) {
    gyre_rdna35_kernel *k = m->kernel[i].rdna35;
    if (!k) continue;
    free(k->descriptor_name);
    free(k->hidden_argument);
    free(k->text);
    free(k->local_align);
    free(k);
    free((char *)m->kernel[i].name);
  }
}

// ---- Relocations --------------------------------------------------------------------------------

// Applies one table of relocations. The linker leaves only addresses within the module.
static bool relocate_table(const gyre_image *m, Elf_Scn *s, uint8_t *bytes, uint32_t at,
                           char *why) {
  Elf_Data *data = elf_getdata(s, NULL);
  GElf_Rela r;
  for (int i = 0; data && gelf_getrela(data, i, &r); i++) {
    const unsigned type = (unsigned)GELF_R_TYPE(r.r_info);
    const uint64_t where = r.r_offset - m->base;
    const uint64_t to = (uint64_t)r.r_addend - m->base;
    if (type != RELOCATION_RELATIVE64)
      return FAIL("relocation %d is of type %u: only %d is accepted, a symbol may be undefined", i,
                  type, RELOCATION_RELATIVE64);
    if (m->bytes < 8 || where > m->bytes - 8 || to > m->bytes)
      return FAIL("relocation %d leads out of the module", i);
    const uint64_t address = at + to;
    for (unsigned b = 0; b < 8; b++) bytes[where + b] = (uint8_t)(address >> 8 * b);
  }
  return true;
}

bool gyre_rdna35_relocate(const gyre_image *m, uint8_t *bytes, uint32_t at, char *why) {
  GElf_Shdr h;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(m->elf, s));) {
    if (!gelf_getshdr(s, &h) || !(h.sh_flags & SHF_ALLOC)) continue;
    if (h.sh_type == SHT_REL || h.sh_type == SHT_RELR)
      return FAIL("the code object has relocations without addends");
    if (h.sh_type == SHT_RELA && !relocate_table(m, s, bytes, at, why)) return false;
  }
  return true;
}
