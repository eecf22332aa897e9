// descriptor.c - reads and checks the descriptor of each kernel: 64 bytes at the address of its symbol.

#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <string.h>

#include "gyre/rdna35_machine.h"
#include "image/image.h"
#include "gyre_platform.h"
#include "rdna35/object.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// Offsets in the descriptor, in bytes.
enum {
  DESCRIPTOR_LOCAL = 0,
  DESCRIPTOR_SCRATCH = 4,
  DESCRIPTOR_ARGUMENTS = 8,
  DESCRIPTOR_ENTRY = 16,  // distance from the descriptor to the code, 64 bits
  DESCRIPTOR_RSRC3 = 44,
  DESCRIPTOR_RSRC1 = 48,
  DESCRIPTOR_RSRC2 = 52,
  DESCRIPTOR_PROPERTIES = 56,  // 16 bits
  DESCRIPTOR_PRELOAD = 58,     // 16 bits
  DESCRIPTOR_BYTES = 64,
  DESCRIPTOR_ALIGN = 64,
  ENTRY_ALIGN = 256
};

static uint32_t word(const uint8_t *at) {
  return at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24;
}

// Returns the `n` bytes of the file for an address as linked; NULL if it has none. With `code`, the bytes must be
// executable.
static const uint8_t *bytes_at(const gyre_image *m, uint64_t address, uint64_t n, bool code) {
  size_t segments = 0;
  GElf_Phdr p;
  if (elf_getphdrnum(m->elf, &segments)) return NULL;
  for (size_t i = 0; i < segments; i++) {
    // An empty segment is not loaded, and its other members were not checked.
    if (!gelf_getphdr(m->elf, (int)i, &p) || p.p_type != PT_LOAD || !p.p_memsz ||
        (code && !(p.p_flags & PF_X)))
      continue;
    if (address >= p.p_vaddr && p.p_filesz >= n && address - p.p_vaddr <= p.p_filesz - n)
      return m->file + p.p_offset + (address - p.p_vaddr);
  }
  return NULL;
}

// Refuses requests that the machine cannot satisfy, and contradictions to the metadata.
static bool check(const gyre_image_kernel *k, const uint8_t *d, char *why) {
  gyre_rdna35_kernel *r = k->rdna35;
  const uint32_t wave = r->properties & GYRE_RDNA35_WAVE32 ? 32 : 64;
  const struct {
    const char *what;
    uint32_t metadata, descriptor;
  } sizes[] = {{"local memory", r->local_bytes, word(d + DESCRIPTOR_LOCAL)},
               {"private memory", r->scratch_bytes, word(d + DESCRIPTOR_SCRATCH)},
               {"arguments", k->block_bytes, word(d + DESCRIPTOR_ARGUMENTS)}};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    if (sizes[i].metadata != sizes[i].descriptor)
      return FAIL("kernel %.100s has %u bytes of %s in its metadata and %u in its descriptor",
                  k->name, sizes[i].metadata, sizes[i].what, sizes[i].descriptor);
  }
  if (r->wave != wave)
    return FAIL("kernel %.100s has waves of %u in its metadata and of %u in its descriptor",
                k->name, r->wave, wave);
  if (r->local_bytes > GYRE_RDNA35_LOCAL_BYTES)
    REFUSE(r, "kernel %.100s has %u bytes of local memory: at most %u are accepted", k->name,
           r->local_bytes, GYRE_RDNA35_LOCAL_BYTES);
  if (r->scratch_bytes > GYRE_RDNA35_SCRATCH_BYTES)
    REFUSE(r, "kernel %.100s has %u bytes of private memory: at most %u are accepted", k->name,
           r->scratch_bytes, GYRE_RDNA35_SCRATCH_BYTES);
  if (r->properties & (GYRE_RDNA35_PRIVATE_BUFFER | GYRE_RDNA35_FLAT_SCRATCH))
    REFUSE(r,
           "kernel %.100s requires private memory through registers (properties 0x%x), but "
           "gfx1150 addresses it by itself",
           k->name, r->properties);
  if (r->properties & GYRE_RDNA35_QUEUE)
    REFUSE(r, "kernel %.100s requires the address of a queue (properties 0x%x), but there is none",
           k->name, r->properties);
  if (d[DESCRIPTOR_PRELOAD] || d[DESCRIPTOR_PRELOAD + 1])
    REFUSE(r, "kernel %.100s requires its arguments in registers, which gfx1150 does not support",
           k->name);
  return true;
}

static bool read_descriptor(const gyre_image *m, gyre_image_kernel *k, char *why) {
  gyre_rdna35_kernel *r = k->rdna35;
  uint32_t bytes = 0;
  if (!gyre_image_symbol(m, r->descriptor_name, &r->descriptor, &bytes))
    return FAIL("kernel %.100s has no symbol %.100s", k->name, r->descriptor_name);
  const uint8_t *d = bytes_at(m, r->descriptor, DESCRIPTOR_BYTES, false);
  if (!d || bytes != DESCRIPTOR_BYTES || r->descriptor % DESCRIPTOR_ALIGN)
    return FAIL(
        "the descriptor of kernel %.100s, %u bytes at 0x%x, is not %d bytes of the file at "
        "a multiple of %d",
        k->name, bytes, r->descriptor, DESCRIPTOR_BYTES, DESCRIPTOR_ALIGN);
  r->rsrc1 = word(d + DESCRIPTOR_RSRC1);
  r->rsrc2 = word(d + DESCRIPTOR_RSRC2);
  r->rsrc3 = word(d + DESCRIPTOR_RSRC3);
  r->properties = word(d + DESCRIPTOR_PROPERTIES) & 0xffff;
  if (!check(k, d, why)) return false;
  const uint64_t entry =
      r->descriptor + (word(d + DESCRIPTOR_ENTRY) | (uint64_t)word(d + DESCRIPTOR_ENTRY + 4) << 32);
  if (entry % ENTRY_ALIGN || !bytes_at(m, entry, 4, true))
    return FAIL(
        "the code of kernel %.100s begins at 0x%llx, which is no multiple of %d in a "
        "segment of code",
        k->name, (unsigned long long)entry, ENTRY_ALIGN);
  k->entry = k->start = (uint32_t)entry;
  return true;
}

bool gyre_rdna35_read_descriptors(gyre_image *m, char *why) {
  for (unsigned i = 0; i < m->kernels; i++) {
    if (!read_descriptor(m, &m->kernel[i], why)) return false;
  }
  return true;
}
