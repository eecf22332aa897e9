// memory.c - accesses to main memory through the host's bus, local memory and private memory.

#include <inttypes.h>
#include <string.h>

#include "functional/rdna35/check.h"

static bool in_ram(const gyre_rdna35_machine *m, uint64_t address, unsigned bytes) {
  const uint64_t offset = address - m->options.ram_base, size = m->options.ram_bytes;
  return address >= m->options.ram_base && offset < size && bytes <= size - offset;
}

// Returns the page of an address in main memory, from the host if it provides one.
static const gyre_rdna35_page *page_of(gyre_rdna35_machine *m, uint32_t address) {
  const uint32_t base = address / GYRE_RDNA35_PAGE * GYRE_RDNA35_PAGE;
  gyre_rdna35_page *p = &m->tlb[address / GYRE_RDNA35_PAGE % GYRE_RDNA35_TLB];
  if (p->read != NULL && p->base == base) return p;
  p->read = p->write = NULL;
  if (m->options.bus.page == NULL) return p;
  bool writable = false;
  p->base = base;
  p->read = m->options.bus.page(m->options.bus.ctx, base, &writable);
  p->write = writable ? p->read : NULL;
  return p;
}

// Returns the size of the next aligned part, 4, 2 or 1 bytes, as the bus requires.
static unsigned piece(uint32_t address, unsigned left) {
  if (address % 4 == 0 && left >= 4) return 4;
  return address % 2 == 0 && left >= 2 ? 2 : 1;
}

static void ram_load(gyre_rdna35_machine *m, uint32_t address, uint8_t *to, unsigned bytes) {
  while (bytes != 0) {
    const gyre_rdna35_page *p = page_of(m, address);
    unsigned part = GYRE_RDNA35_PAGE - address % GYRE_RDNA35_PAGE;
    if (p->read != NULL) {
      if (part > bytes) part = bytes;
      memcpy(to, p->read + address % GYRE_RDNA35_PAGE, part);
    } else {
      part = piece(address, bytes);
      const uint32_t value = m->options.bus.load(m->options.bus.ctx, address, part);
      memcpy(to, &value, part);  // host and machine are little endian
    }
    to += part;
    address += part;
    bytes -= part;
  }
}

static void ram_store(gyre_rdna35_machine *m, uint32_t address, const uint8_t *from,
                      unsigned bytes) {
  while (bytes != 0) {
    const gyre_rdna35_page *p = page_of(m, address);
    unsigned part = GYRE_RDNA35_PAGE - address % GYRE_RDNA35_PAGE;
    if (p->write != NULL) {
      if (part > bytes) part = bytes;
      memcpy(p->write + address % GYRE_RDNA35_PAGE, from, part);
    } else {
      uint32_t value = 0;
      part = piece(address, bytes);
      memcpy(&value, from, part);
      m->options.bus.store(m->options.bus.ctx, address, value, part);
    }
    from += part;
    address += part;
    bytes -= part;
  }
}

const uint8_t *gyre_rdna35_direct(gyre_rdna35_machine *m, uint64_t address, unsigned bytes) {
  const unsigned offset = (unsigned)(address % GYRE_RDNA35_PAGE);
  if (!in_ram(m, address, bytes) || offset + bytes > GYRE_RDNA35_PAGE) return NULL;
  const gyre_rdna35_page *p = page_of(m, (uint32_t)address);
  return p->read != NULL ? p->read + offset : NULL;
}

bool gyre_rdna35_fetch(gyre_rdna35_machine *m, uint64_t address, uint32_t *word) {
  if (!in_ram(m, address, sizeof *word)) return false;
  ram_load(m, (uint32_t)address, (uint8_t *)word, sizeof *word);
  return true;
}

// Returns the local or private memory of the bytes; NULL if they are outside.
static uint8_t *own(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane, uint64_t offset,
                    unsigned bytes) {
  const gyre_rdna35_dispatch *d = &s->m->dispatch;
  const uint64_t size = space == GYRE_RDNA35_SPACE_LOCAL ? d->local_bytes : d->scratch_bytes;
  if (offset > size || bytes > size - offset) return NULL;
  if (space == GYRE_RDNA35_SPACE_LOCAL) return s->g->local + offset;
  return s->w->scratch + (size_t)lane * d->scratch_bytes + offset;
}

// Converts an address of the flat space to an address in its memory, and returns that memory.
static gyre_rdna35_space resolve(uint64_t *address) {
  const uint32_t aperture = (uint32_t)(*address >> 32);
  if (aperture != GYRE_RDNA35_LOCAL_APERTURE && aperture != GYRE_RDNA35_PRIVATE_APERTURE) {
    return GYRE_RDNA35_SPACE_FLAT;
  }
  *address = (uint32_t)*address;
  return aperture == GYRE_RDNA35_LOCAL_APERTURE ? GYRE_RDNA35_SPACE_LOCAL
                                                : GYRE_RDNA35_SPACE_PRIVATE;
}

static bool outside(gyre_rdna35_step *s, gyre_rdna35_space space, bool store, unsigned lane,
                    uint64_t address, unsigned bytes) {
  const gyre_rdna35_machine *m = s->m;
  const gyre_rdna35_cause cause = store ? GYRE_RDNA35_FAULT_STORE : GYRE_RDNA35_FAULT_LOAD;
  const uint64_t lanes = (uint64_t)1 << lane;
  const char *what = store ? "store" : "load";
  if (space == GYRE_RDNA35_SPACE_FLAT) {
    return gyre_rdna35_raise(
        s, cause, lanes, address,
        "%s of %u bytes at 0x%" PRIx64 "; main memory is 0x%" PRIx32 " to 0x%" PRIx64, what, bytes,
        address, m->options.ram_base, (uint64_t)m->options.ram_base + m->options.ram_bytes - 1);
  }
  const bool local = space == GYRE_RDNA35_SPACE_LOCAL;
  return gyre_rdna35_raise(s, cause, lanes, address,
                           "%s of %u bytes at 0x%" PRIx64 " of %s memory, which has %" PRIu32
                           " bytes",
                           what, bytes, address, local ? "local" : "private",
                           local ? m->dispatch.local_bytes : m->dispatch.scratch_bytes);
}

static bool aligned(gyre_rdna35_step *s, unsigned lane, uint64_t address, unsigned bytes) {
  const unsigned unit = bytes >= 4 ? 4 : bytes;
  if (!s->m->options.strict || address % unit == 0) return true;
  return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_MISALIGNED, (uint64_t)1 << lane, address,
                           "access to 0x%" PRIx64 ", which must be a multiple of %u", address,
                           unit);
}

bool gyre_rdna35_load(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane, uint64_t address,
                      void *to, unsigned bytes) {
  if (!aligned(s, lane, address, bytes)) return false;
  if (space == GYRE_RDNA35_SPACE_FLAT) space = resolve(&address);
  if (space == GYRE_RDNA35_SPACE_FLAT) {
    if (!in_ram(s->m, address, bytes)) return outside(s, space, false, lane, address, bytes);
    if (s->m->checks != NULL) gyre_rdna35_check_touch(s, space, false, lane, address, bytes);
    ram_load(s->m, (uint32_t)address, to, bytes);
    return true;
  }
  const uint8_t *from = own(s, space, lane, address, bytes);
  if (from == NULL) return outside(s, space, false, lane, address, bytes);
  if (s->m->checks != NULL) {
    gyre_rdna35_check_touch(s, space, false, lane, address, bytes);
    gyre_rdna35_check_load(s, space, lane, address, bytes);
  }
  memcpy(to, from, bytes);
  return true;
}

bool gyre_rdna35_store(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane,
                       uint64_t address, const void *from, unsigned bytes) {
  if (!aligned(s, lane, address, bytes)) return false;
  if (space == GYRE_RDNA35_SPACE_FLAT) space = resolve(&address);
  if (space == GYRE_RDNA35_SPACE_FLAT) {
    if (!in_ram(s->m, address, bytes)) return outside(s, space, true, lane, address, bytes);
    if (s->m->checks != NULL) {
      gyre_rdna35_check_touch(s, space, true, lane, address, bytes);
      gyre_rdna35_check_store(s, space, lane, address, bytes);
    }
    ram_store(s->m, (uint32_t)address, from, bytes);
    return true;
  }
  uint8_t *to = own(s, space, lane, address, bytes);
  if (to == NULL) return outside(s, space, true, lane, address, bytes);
  if (s->m->checks != NULL) {
    gyre_rdna35_check_touch(s, space, true, lane, address, bytes);
    gyre_rdna35_check_store(s, space, lane, address, bytes);
  }
  memcpy(to, from, bytes);
  return true;
}
