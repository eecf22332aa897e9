// access.c - accesses memory, clock and caches of a device through words and registers.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/device.h"
#include "objects.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

enum { CHUNK = 1024, FLUSH_LOOKS = 100000, FLUSH_PASS = 64, POLL_PASS = 4096, PRINT_LOOKS = 16 };

static bool read_words(gyre_host *h, uint32_t address, uint32_t *words, size_t n, char *why) {
  return h->transport->read(h->transport, address, words, n, why);
}

static bool write_words(gyre_host *h, uint32_t address, const uint32_t *words, size_t n,
                        char *why) {
  return h->transport->write(h->transport, address, words, n, why);
}

static bool write_register(gyre_host *h, uint32_t address, uint32_t value, char *why) {
  return write_words(h, address, &value, 1, why);
}

bool gyre_driver_open(gyre_host *h, char *why) {
  uint32_t r[15];  // MAGIC to NUM_PERF
  if (!read_words(h, GYRE_REG_MAGIC, r, sizeof r / sizeof *r, why)) return false;
  if (r[GYRE_REG_MAGIC / 4] != GYRE_VALUE_MAGIC)
    return FAIL("register MAGIC reads 0x%08x: there is no Gyre", r[0]);
  const uint32_t version = r[GYRE_REG_VERSION / 4];
  if (version >> GYRE_VERSION_TABLE_MAJOR_LSB != GYRE_VALUE_VERSION >> GYRE_VERSION_TABLE_MAJOR_LSB)
    return FAIL("its registers are of version %u.%u, this library knows %u", version >> 16,
                version & 0xffff, GYRE_VALUE_VERSION >> GYRE_VERSION_TABLE_MAJOR_LSB);
  gyre_host_info *i = &h->info;
  i->cores = r[GYRE_REG_NUM_CORES / 4];
  i->warps = r[GYRE_REG_NUM_WARPS / 4];
  i->threads = r[GYRE_REG_NUM_THREADS / 4];
  i->lanes = r[GYRE_REG_NUM_LANES / 4];
  i->group_items = i->warps * i->threads;
  const uint32_t extensions = r[GYRE_REG_EXTENSIONS / 4];
  i->multiply = (extensions & GYRE_EXTENSIONS_M) != 0;
  i->floating_point = (extensions & GYRE_EXTENSIONS_F) != 0;
  i->atomics = (extensions & GYRE_EXTENSIONS_A) != 0;
  i->bit_manipulation = (extensions & GYRE_EXTENSIONS_B) != 0;
  i->memory_index = (extensions & GYRE_EXTENSIONS_INDEX) != 0;
  i->collectives = (extensions & GYRE_EXTENSIONS_COLLECTIVES) != 0;
  i->address_sums = (extensions & GYRE_EXTENSIONS_ZBA) != 0;
  i->line_bytes = r[GYRE_REG_LINE_BYTES / 4];
  i->icache_bytes = r[GYRE_REG_ICACHE_BYTES / 4];
  i->dcache_bytes = r[GYRE_REG_DCACHE_BYTES / 4];
  i->l2_bytes = r[GYRE_REG_L2_BYTES / 4];
  i->local_bytes = r[GYRE_REG_LMEM_BYTES / 4];
  i->ram_base = r[GYRE_REG_RAM_BASE / 4];
  i->ram_bytes = r[GYRE_REG_RAM_BYTES / 4];
  i->has_clock = h->transport->has_clock;
  i->vertex_stage = h->transport->draw || extensions & GYRE_EXTENSIONS_GRAPHICS;
  i->pixel_stage =
      extensions & GYRE_EXTENSIONS_PIXELS || (h->transport->draw && i->threads >= GYRE_PIXEL_QUAD);
  i->launch_queue = (extensions & GYRE_EXTENSIONS_DISPATCH) != 0;
  i->headers = (extensions & GYRE_EXTENSIONS_HEADERS) != 0;
  i->instruction_sets = GYRE_INSTRUCTIONS_RISCV;
  if (h->transport->dispatch) {
    i->instruction_sets |= GYRE_INSTRUCTIONS_RDNA35;
    i->rdna35_group_items = GYRE_RDNA35_GROUP_ITEMS;
    i->rdna35_local_bytes = GYRE_RDNA35_LOCAL_BYTES;
  }
  if (!i->cores || !i->warps || !i->threads)
    return FAIL("its registers say that it has no threads");
  if (!gyre_transport_check_base(i->ram_base, why)) return false;
  h->has_calls = version >= 0x20006;  // EXCEPTION_CALLS exists
  h->cold = true;
  return true;
}

// Advances the clock to at least this time.
static void later(gyre_host *h, uint64_t cycles) {
  if (h->now < cycles) h->now = cycles;
}

bool gyre_driver_time(gyre_host *h, uint64_t *cycles, char *why) {
  uint32_t copy[2];  // PERF_LOW, PERF_HIGH
  if (!write_register(h, GYRE_REG_PERF_INDEX, 0, why) ||
      !read_words(h, GYRE_REG_PERF_LOW, copy, 2, why))
    return false;
  const uint64_t counter = copy[0] | (uint64_t)copy[1] << 32;
  // The clock never goes back. After a reset by another program the counter starts again. The stamps of the queue
  // belong to a different clock, which is ahead by the time between a reset and its detection.
  later(h, h->queue.used ? h->queue.end : 0);
  if (h->now > h->clock_base + counter) h->clock_base = h->now - counter;
  *cycles = h->now = h->clock_base + counter;
  return true;
}

bool gyre_driver_event_time(gyre_host *h, uint64_t *cycles, char *why) {
  if (!h->queue.timed) return gyre_driver_time(h, cycles, why);
  *cycles = h->queue.end;
  later(h, *cycles);
  return true;
}

bool gyre_driver_stacks(gyre_host *h, uint32_t stack, char *why) {
  if (!write_register(h, GYRE_REG_STACK, stack, why) ||
      !read_words(h, GYRE_REG_STACK, &stack, 1, why))
    return false;
  const gyre_host_info *i = &h->info;
  h->stacks =
      gyre_stack_window_of(stack, i->cores * i->warps, i->threads, i->ram_base, i->ram_bytes);
  return true;
}

// Translates an address of the program into the address in memory. *n becomes the number of bytes that are contiguous
// from there.
static gyre_address place(const gyre_host *h, gyre_address address, size_t *n) {
  const gyre_stack_window *w = &h->stacks;
  if (!w->bytes) return address;
  const bool inside = address - w->base < w->bytes;
  const size_t most = inside ? 4 - address % 4 : address < w->base ? w->base - address : *n;
  if (*n > most) *n = most;
  return gyre_stack_address(w, address);
}

bool gyre_driver_read(gyre_host *h, gyre_address from, void *to, size_t bytes, char *why) {
  uint32_t words[CHUNK / 4];
  uint8_t *out = to;
  while (bytes) {
    const uint32_t skip = from % 4;
    size_t n = CHUNK - skip;
    if (n > bytes) n = bytes;
    const gyre_address at = place(h, from, &n);
    if (!read_words(h, at - skip, words, (skip + n + 3) / 4, why)) return false;
    memcpy(out, (const uint8_t *)words + skip, n);
    out += n;
    from += (uint32_t)n;
    bytes -= n;
  }
  return true;
}

bool gyre_driver_write(gyre_host *h, gyre_address to, const void *from, size_t bytes, char *why) {
  uint32_t words[CHUNK / 4];
  const uint8_t *in = from;
  h->queue.stale = true;
  while (bytes) {
    const uint32_t skip = to % 4;
    size_t n = CHUNK - skip;
    if (n > bytes) n = bytes;
    const gyre_address at = place(h, to, &n);
    const size_t count = (skip + n + 3) / 4;
    // If only a part of a word is written, the other bytes keep their values.
    if (skip && !read_words(h, at - skip, words, 1, why)) return false;
    if ((skip + n) % 4 && (count > 1 || !skip) &&
        !read_words(h, at - skip + 4 * ((uint32_t)count - 1), &words[count - 1], 1, why))
      return false;
    memcpy((uint8_t *)words + skip, in, n);
    if (!write_words(h, at - skip, words, count, why)) return false;
    in += n;
    to += (uint32_t)n;
    bytes -= n;
  }
  return true;
}

bool gyre_driver_pass(gyre_host *h, const gyre_module *m, char *why) {
  gyre_transport *t = h->transport;
  unsigned cycles = t->poll_cycles ? t->poll_cycles : POLL_PASS;
  // Kernels that print wait for room in the ring.
  if (t->poll_cycles && m->prints) cycles /= PRINT_LOOKS;
  return t->pass(t, cycles, why);
}

bool gyre_driver_flush_begin(gyre_host *h, char *why) {
  return write_register(h, GYRE_REG_CACHE_FLUSH, GYRE_CACHE_FLUSH_FLUSH, why);
}

bool gyre_driver_flush(gyre_host *h, char *why) {
  uint32_t busy = 1;
  if (!gyre_driver_flush_begin(h, why)) return false;
  for (unsigned i = 0; i < FLUSH_LOOKS; i++) {
    if (!read_words(h, GYRE_REG_CACHE_FLUSH, &busy, 1, why)) return false;
    if (!busy) return true;
    if (!h->transport->pass(h->transport, FLUSH_PASS, why)) return false;
  }
  return FAIL("the caches are not empty after %u looks", FLUSH_LOOKS);
}
