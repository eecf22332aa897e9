// gyre_environment.c - devices and memory as one machine sees them. It has no notion of time: a store takes effect when
// the function is called.

#include <stdlib.h>

#include "gyre/io.h"
#include "gyre_platform.h"

struct gyre_environment {
  const gyre_config *cfg;
  gyre_memory *memory;
  uint32_t io_page;  // IO_BASE / 4096
  uint32_t tohost;
  bool has_tohost;
  bool ended, failed;
  uint32_t exit_code;
  bool io_data;  // reads of the I/O page return a hash
  uint64_t io_seed, io_reads, io_sum;
  gyre_console *console;
  void *console_ctx;
  void (*on_end)(void *ctx);
  void *on_end_ctx;
};

gyre_environment *gyre_environment_new(const gyre_config *cfg, gyre_memory *m, const gyre_elf *e,
                                       gyre_console *console, void *console_ctx) {
  gyre_environment *w = calloc(1, sizeof *w);
  if (!w) return NULL;
  w->memory = m;
  w->cfg = cfg;
  w->io_page = cfg->io_base / GYRE_PAGE_BYTES;
  w->has_tohost = e && gyre_elf_symbol(e, "tohost", &w->tohost);
  w->console = console;
  w->console_ctx = console_ctx;
  return w;
}

const gyre_config *gyre_environment_config(const gyre_environment *w) { return w->cfg; }

void gyre_environment_free(gyre_environment *w) { free(w); }

void gyre_environment_on_end(gyre_environment *w, void (*fn)(void *ctx), void *ctx) {
  w->on_end = fn;
  w->on_end_ctx = ctx;
}

bool gyre_environment_ended(const gyre_environment *w, uint32_t *exit_code) {
  if (exit_code) *exit_code = w->exit_code;
  return w->ended;
}

bool gyre_environment_failed(const gyre_environment *w) { return w->failed; }

static void end(gyre_environment *w, uint32_t exit_code) {
  if (w->ended) return;
  w->ended = true;
  w->exit_code = exit_code;
  if (w->on_end) w->on_end(w->on_end_ctx);
}

static bool is_console(uint32_t offset) { return offset - GYRE_IO_CONSOLE < GYRE_IO_CONSOLE_BYTES; }
static bool is_exit(uint32_t offset) { return offset - GYRE_IO_EXIT < GYRE_IO_EXIT_BYTES; }

// Sends the lowest byte of a store to the console.
static void console(gyre_environment *w, uint8_t byte) {
  if (w->console) w->console(w->console_ctx, byte);
}

// Handles a store that touched `tohost`: an odd word is the exit code followed by a one.
static void check_tohost(gyre_environment *w) {
  uint32_t word = gyre_memory_read(w->memory, w->tohost, 4);
  if (word & 1) end(w, word >> 1);
}

// ---- I/O page contents for tests -----------------------------------------------------------------

static uint64_t hash(uint64_t x) { return gyre_random(&x); }

void gyre_environment_io(gyre_environment *w, uint64_t seed) {
  w->io_data = true;
  w->io_seed = seed;
}

uint8_t gyre_io_byte(uint64_t seed, uint32_t offset, uint64_t reads) {
  const uint64_t time = offset >= GYRE_IO_CHANGES ? hash(reads) : 0;
  return (uint8_t)hash(seed ^ time ^ (uint64_t)offset << 32);
}

uint64_t gyre_environment_io_sum(const gyre_environment *w) { return w->io_sum; }

// Returns one byte of a read.
static uint8_t io_read(gyre_environment *w, uint32_t addr) {
  const uint32_t offset = addr % GYRE_PAGE_BYTES;
  w->io_sum += hash(offset);
  return w->io_data ? gyre_io_byte(w->io_seed, offset, w->io_reads) : 0;
}

static void io_written(gyre_environment *w, uint32_t addr, uint8_t byte) {
  w->io_sum += hash(addr % GYRE_PAGE_BYTES | (uint64_t)(byte + 1) << 32);
}

// ---- Access ------------------------------------------------------------------------------------

static bool is_io(const gyre_environment *w, uint32_t addr) {
  return addr / GYRE_PAGE_BYTES == w->io_page;
}

// Returns true if [addr, addr+n) touches the word at tohost. n is small, so the distances do not wrap.
static bool is_tohost(const gyre_environment *w, uint32_t addr, uint32_t n) {
  return w->has_tohost && (w->tohost - addr < n || addr - w->tohost < 4);
}

static uint32_t bus_load(void *ctx, uint32_t addr, unsigned size) {
  gyre_environment *w = ctx;
  if (!is_io(w, addr)) return gyre_memory_read(w->memory, addr, size);
  uint32_t value = 0;
  for (unsigned i = 0; i < size; i++) value |= (uint32_t)io_read(w, addr + i) << (8 * i);
  w->io_reads++;
  return value;
}

static void bus_store(void *ctx, uint32_t addr, uint32_t value, unsigned size) {
  gyre_environment *w = ctx;
  if (is_io(w, addr)) {
    uint32_t offset = addr % GYRE_PAGE_BYTES;
    for (unsigned i = 0; i < size; i++) io_written(w, addr + i, (uint8_t)(value >> (8 * i)));
    if (is_console(offset)) console(w, (uint8_t)value);
    if (is_exit(offset)) {
      uint32_t kept = size == 4 ? value : value & ((1u << (8 * size)) - 1);
      end(w, kept << (8 * (offset - GYRE_IO_EXIT)));
    }
    return;
  }
  if (!gyre_memory_write(w->memory, addr, value, size)) w->failed = true;
  if (is_tohost(w, addr, size)) check_tohost(w);
}

static uint8_t *bus_page(void *ctx, uint32_t addr, bool *writable) {
  gyre_environment *w = ctx;
  if (is_io(w, addr)) return NULL;
  *writable = !is_tohost(w, addr & ~(GYRE_PAGE_BYTES - 1), GYRE_PAGE_BYTES);
  return gyre_memory_page(w->memory, addr);
}

gyre_func_bus gyre_environment_bus(gyre_environment *w) {
  gyre_func_bus bus = {.ctx = w, .load = bus_load, .store = bus_store, .page = bus_page};
  return bus;
}

void gyre_environment_read_line(gyre_environment *w, uint32_t addr, const uint8_t *mask,
                                uint8_t *out, unsigned bytes) {
  if (!is_io(w, addr)) {
    gyre_memory_read_bytes(w->memory, addr, out, bytes);
    return;
  }
  for (unsigned i = 0; i < bytes; i++) {
    const bool wanted = !mask || (mask[i / 8] >> (i % 8) & 1);
    out[i] = wanted ? io_read(w, addr + i) : w->io_data ? (uint8_t)hash(~w->io_reads - i) : 0;
  }
  w->io_reads++;
}

void gyre_environment_write_line(gyre_environment *w, uint32_t addr, const uint8_t *mask,
                                 const uint8_t *data, unsigned bytes) {
  if (!is_io(w, addr)) {
    if (!gyre_memory_write_masked(w->memory, addr, mask, data, bytes)) w->failed = true;
    if (is_tohost(w, addr, bytes)) check_tohost(w);
    return;
  }
  // A line of the I/O page may contain several registers; only written bytes count. The bytes of one word are one
  // store, which begins at the lowest of them.
  bool exits = false;
  uint32_t exit_code = 0, word = UINT32_MAX;
  for (unsigned i = 0; i < bytes; i++) {
    if (!(mask[i / 8] >> (i % 8) & 1)) continue;
    uint32_t offset = (addr + i) % GYRE_PAGE_BYTES;
    io_written(w, addr + i, data[i]);
    if (is_console(offset) && offset / 4 != word) console(w, data[i]);
    word = offset / 4;
    if (is_exit(offset)) {
      exits = true;
      exit_code |= (uint32_t)data[i] << (8 * (offset - GYRE_IO_EXIT));
    }
  }
  if (exits) end(w, exit_code);
}
