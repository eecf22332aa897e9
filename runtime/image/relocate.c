// relocate.c - relocates a module. All of it moves by the same distance, so that addresses relative to the
// pc, gp or tp do not change. The relocations that --emit-relocs leaves in the file tell where absolute addresses are.

#include <gelf.h>
#include <libelf.h>
#include <stdio.h>

#include "image/image.h"
#include "gyre_platform.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// Tells whether a relocation type is relative. The numbers are those of the RISC-V ELF psABI; not every elf.h has all
// of them.
static bool is_relative(unsigned type) {
  switch (type) {
    case R_RISCV_NONE:
    case R_RISCV_BRANCH:
    case R_RISCV_JAL:
    case R_RISCV_CALL:
    case R_RISCV_CALL_PLT:
    case R_RISCV_PCREL_HI20:
    case R_RISCV_PCREL_LO12_I:
    case R_RISCV_PCREL_LO12_S:
    case R_RISCV_TPREL_HI20:
    case R_RISCV_TPREL_LO12_I:
    case R_RISCV_TPREL_LO12_S:
    case R_RISCV_TPREL_ADD:
    case R_RISCV_ADD8:
    case R_RISCV_ADD16:
    case R_RISCV_ADD32:
    case R_RISCV_SUB6:
    case R_RISCV_SUB8:
    case R_RISCV_SUB16:
    case R_RISCV_SUB32:
    case R_RISCV_SET6:
    case R_RISCV_SET8:
    case R_RISCV_SET16:
    case R_RISCV_ALIGN:
    case R_RISCV_GPREL_I:
    case R_RISCV_GPREL_S:
    case R_RISCV_TPREL_I:
    case R_RISCV_TPREL_S:
    case R_RISCV_RELAX: return true;
    default: return false;
  }
}

static uint32_t get(const uint8_t *at) {
  return at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24;
}

static void put(uint8_t *at, uint32_t word) {
  for (unsigned i = 0; i < 4; i++) at[i] = (uint8_t)(word >> 8 * i);
}

// Writes `address` in the form of a relocation type. Returns false if the type is not absolute.
static bool absolute(unsigned type, uint8_t *at, uint32_t address) {
  const uint32_t word = get(at);
  switch (type) {
    case R_RISCV_32: put(at, address); return true;
    case R_RISCV_HI20: put(at, (word & 0xfff) | ((address + 0x800) & 0xfffff000)); return true;
    case R_RISCV_LO12_I: put(at, (word & 0xfffff) | address << 20); return true;
    case R_RISCV_LO12_S:
      put(at, (word & 0x01fff07f) | (address & 0x1f) << 7 | (address & 0xfe0) << 20);
      return true;
    default: return false;
  }
}

static bool relocate_section(const gyre_image *m, uint8_t *bytes, uint32_t by, Elf_Scn *rela,
                             Elf_Data *symbols, char *why) {
  Elf_Data *data = elf_getdata(rela, NULL);
  GElf_Rela r;
  for (int i = 0; data && gelf_getrela(data, i, &r); i++) {
    GElf_Sym symbol;
    const unsigned type = (unsigned)GELF_R_TYPE(r.r_info);
    const uint32_t at = (uint32_t)r.r_offset;
    if (is_relative(type)) continue;
    if (!gelf_getsym(symbols, (int)GELF_R_SYM(r.r_info), &symbol) || m->bytes < 4 ||
        at - m->base > m->bytes - 4)
      return FAIL("a relocation at 0x%08x is damaged", at);
    // Absolute numbers, and weak symbols without a definition, do not move.
    if (symbol.st_shndx == SHN_ABS || symbol.st_shndx == SHN_UNDEF) continue;
    const uint32_t address = (uint32_t)symbol.st_value + (uint32_t)r.r_addend + by;
    if (!absolute(type, bytes + (at - m->base), address))
      return FAIL("a relocation of type %u at 0x%08x: modules are made by gyrecc", type, at);
  }
  return true;
}

bool gyre_image_relocate(const gyre_image *m, uint8_t *bytes, uint32_t by, char *why) {
  bool any = false;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(m->elf, s));) {
    GElf_Shdr h, t;
    if (!gelf_getshdr(s, &h) || h.sh_type != SHT_RELA) continue;
    Elf_Scn *target = elf_getscn(m->elf, h.sh_info), *table = elf_getscn(m->elf, h.sh_link);
    Elf_Data *symbols = table ? elf_getdata(table, NULL) : NULL;
    if (!target || !gelf_getshdr(target, &t) || !symbols)
      return FAIL("its relocations are damaged");
    if (!(t.sh_flags & SHF_ALLOC)) continue;
    any = true;
    if (!relocate_section(m, bytes, by, s, symbols, why)) return false;
  }
  return any || FAIL("it has no relocations: modules are linked with --emit-relocs (gyrecc)");
}
