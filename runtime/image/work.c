// work.c - adapts the instructions by which a thread reads its position in a launch. A device with a launch
// queue executes them unchanged; for other devices they become loads from thread-local memory.
//
// Section .gyre.work has the address of each (GYRE_WORK_ in sw/module/gyre_kernel.h). The instruction itself tells its
// kind: it reads one of the CSRs below, or is one of the two operands of the workgroup barrier.

#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <string.h>

#include "gyre_asm.h"
#include "image/image.h"
#include "gyre_launch_block.h"
#include "gyre_platform.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

enum { RD = 0x1f << 7, CSRR = 0x2073, LUI = 0x37, LI_0 = 0x13, LW_TP = 0x22003 };
#define BARRIER (0x40000000u | LUI)

static const struct {
  uint32_t instruction, offset;  // instruction without rd; offset of the word from tp
} works[] = {
    {(uint32_t)GYRE_CSR_LOCALX << 20 | CSRR, GYRE_IDS_LOCAL},
    {(uint32_t)GYRE_CSR_LOCALY << 20 | CSRR, GYRE_IDS_LOCAL + 4},
    {(uint32_t)GYRE_CSR_LOCALZ << 20 | CSRR, GYRE_IDS_LOCAL + 8},
    {(uint32_t)GYRE_CSR_GROUPX << 20 | CSRR, GYRE_IDS_GROUP},
    {(uint32_t)GYRE_CSR_GROUPY << 20 | CSRR, GYRE_IDS_GROUP + 4},
    {(uint32_t)GYRE_CSR_GROUPZ << 20 | CSRR, GYRE_IDS_GROUP + 8},
    {(uint32_t)GYRE_CSR_GLOBALX << 20 | CSRR, GYRE_IDS_GLOBAL},
    {(uint32_t)GYRE_CSR_GLOBALY << 20 | CSRR, GYRE_IDS_GLOBAL + 4},
    {(uint32_t)GYRE_CSR_GLOBALZ << 20 | CSRR, GYRE_IDS_GLOBAL + 8},
    {(uint32_t)GYRE_CSR_LAUNCHARG << 20 | CSRR, GYRE_IDS_ARGS},
    {(uint32_t)GYRE_CSR_LMEMBASE << 20 | CSRR, GYRE_IDS_MEMORY},
    {BARRIER, GYRE_IDS_BARRIER},
    {LI_0, GYRE_IDS_BARRIER_WARPS},
};

static uint32_t get(const uint8_t *at) {
  return at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24;
}

static void put(uint8_t *at, uint32_t word) {
  for (unsigned i = 0; i < 4; i++) at[i] = (uint8_t)(word >> 8 * i);
}

// Tells whether the word at `address` is in code.
static bool is_code(const gyre_image *m, uint32_t address) {
  for (Elf_Scn *s = NULL; (s = elf_nextscn(m->elf, s));) {
    GElf_Shdr h;
    const uint64_t need = SHF_ALLOC | SHF_EXECINSTR;
    if (gelf_getshdr(s, &h) && (h.sh_flags & need) == need && address >= h.sh_addr &&
        address - h.sh_addr < h.sh_size && h.sh_size - (address - h.sh_addr) >= 4)
      return true;
  }
  return false;
}

static bool change(const gyre_image *m, uint8_t *bytes, uint32_t address, bool queue, char *why) {
  if (address % 4 || m->bytes < 4 || address - m->base > m->bytes - 4 || !is_code(m, address))
    return FAIL("section .gyre.work names 0x%08x, where no code lies", address);
  uint8_t *at = bytes + (address - m->base);
  const uint32_t word = get(at);
  for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
    if ((word & ~(uint32_t)RD) != works[i].instruction) continue;
    if (!queue) put(at, works[i].offset << 20 | LW_TP | (word & RD));
    return true;
  }
  return FAIL("section .gyre.work names 0x%08x, where 0x%08x is no read of an id", address, word);
}

bool gyre_image_work(const gyre_image *m, uint8_t *bytes, bool queue, char *why) {
  size_t names;
  if (elf_getshdrstrndx(m->elf, &names)) return FAIL("its sections have no names");
  for (Elf_Scn *s = NULL; (s = elf_nextscn(m->elf, s));) {
    GElf_Shdr h;
    const char *name = gelf_getshdr(s, &h) ? elf_strptr(m->elf, names, h.sh_name) : NULL;
    if (!name || strcmp(name, ".gyre.work") != 0) continue;
    const Elf_Data *data = elf_rawdata(s, NULL);
    if (!data || (data->d_size && !data->d_buf) || data->d_size % 4)
      return FAIL("section .gyre.work is damaged");
    for (size_t i = 0; i < data->d_size; i += 4) {
      if (!change(m, bytes, get((const uint8_t *)data->d_buf + i), queue, why)) return false;
    }
  }
  return true;
}
