// environment_test.c - memory and devices: sparse pages, masks, console, both ways to end a run.

#include <stdlib.h>
#include <string.h>

#include "gyre_platform.h"
#include "tool_test.h"

typedef struct heard {
  char text[16];
  unsigned n, ends;
} heard;

static void listen(void *ctx, uint8_t byte) {
  heard *h = ctx;
  if (h->n < sizeof h->text - 1) h->text[h->n++] = (char)byte;
}

static void on_end(void *ctx) { ((heard *)ctx)->ends++; }

static void memory(tool_test *t) {
  gyre_memory *m = gyre_memory_new();
  CHECK(t, m != NULL);
  if (!m) return;
  CHECK(t, gyre_memory_peek(m, 0x80000000u) == NULL);
  CHECK(t, gyre_memory_read(m, 0x80000ffeu, 4) == 0);
  // Across a page, across the end of the address space.
  CHECK(t, gyre_memory_write(m, 0x80000ffeu, 0x44332211u, 4));
  CHECK(t, gyre_memory_read(m, 0x80000ffeu, 2) == 0x2211);
  CHECK(t, gyre_memory_read(m, 0x80001000u, 2) == 0x4433);
  CHECK(t, gyre_memory_read(m, 0x80000ffeu, 4) == 0x44332211u);
  CHECK(t, gyre_memory_write(m, 0xfffffffeu, 0xaabbccddu, 4));
  CHECK(t, gyre_memory_read(m, 0, 2) == 0xaabb);
  CHECK(t, gyre_memory_read(m, 0xffffffffu, 1) == 0xcc);
  CHECK(t, gyre_memory_peek(m, 0x80002000u) == NULL);
  const uint8_t mask[2] = {0x81, 0x02};
  const uint8_t data[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  CHECK(t, gyre_memory_write_masked(m, 0x1000, mask, data, 16));
  CHECK(t, gyre_memory_read(m, 0x1000, 4) == 1);
  CHECK(t, gyre_memory_read(m, 0x1004, 4) == 0x08000000);
  CHECK(t, gyre_memory_read(m, 0x1008, 4) == 0x0a00);
  gyre_memory_free(m);
}

// A store as a memory port shows it: its bytes in a line, the others anything.
static void line_store(gyre_environment *w, uint32_t addr, uint32_t value, unsigned size,
                       unsigned bytes) {
  uint8_t mask[GYRE_MAX_LINE / 8] = {0}, data[GYRE_MAX_LINE];
  const unsigned at = addr % bytes;
  memset(data, '?', sizeof data);
  for (unsigned i = 0; i < size; i++) {
    mask[(at + i) / 8] |= (uint8_t)(1u << (at + i) % 8);
    data[at + i] = (uint8_t)(value >> 8 * i);
  }
  gyre_environment_write_line(w, addr - at, mask, data, bytes);
}

static void lines(tool_test *t, const gyre_config *cfg, unsigned bytes) {
  heard h = {{0}, 0, 0};
  uint8_t mask[GYRE_MAX_LINE / 8] = {0}, data[GYRE_MAX_LINE] = {0}, out[GYRE_MAX_LINE];
  uint32_t code = 0;
  gyre_memory *m = gyre_memory_new();
  gyre_environment *w = m ? gyre_environment_new(cfg, m, NULL, listen, &h) : NULL;
  CHECK(t, w != NULL);
  if (!w) return;
  gyre_environment_on_end(w, on_end, &h);
  data[0] = 'g';
  gyre_environment_write_line(w, cfg->io_base, mask, data,
                              bytes);  // no byte written: nothing happens
  CHECK(t, h.n == 0);
  mask[0] = 1;
  gyre_environment_write_line(w, cfg->io_base, mask, data, bytes);
  CHECK(t, !strcmp(h.text, "g"));
  CHECK(t, !gyre_environment_ended(w, &code));
  memset(out, 0xff, sizeof out);
  gyre_environment_read_line(w, cfg->io_base, NULL, out, bytes);
  CHECK(t, out[0] == 0 && out[bytes - 1] == 0);
  CHECK(t, gyre_memory_peek(m, cfg->io_base) == NULL);  // devices are not memory
  // Bytes, halves and words of the console from its first to its last, and the bytes after it.
  static const struct {
    unsigned offset, size;
  } store[] = {{1, 1}, {2, 2}, {4, 4}, {37, 1}, {62, 2}, {63, 1}, {64, 1}, {68, 4}, {76, 4}};
  for (unsigned i = 0; i < sizeof store / sizeof *store; i++)
    line_store(w, cfg->io_base + store[i].offset, 0x12345600 | ('a' + i), store[i].size, bytes);
  CHECK(t, !strcmp(h.text, "gabcdef"));
  CHECK(t, !gyre_environment_ended(w, &code));
  line_store(w, cfg->io_base + 72, 0x539, 4, bytes);
  CHECK(t, gyre_environment_ended(w, &code) && code == 0x539);
  CHECK(t, h.ends == 1);
  // The first end of the run counts.
  line_store(w, cfg->io_base + 72, 1, 4, bytes);
  CHECK(t, gyre_environment_ended(w, &code) && code == 0x539 && h.ends == 1);
  CHECK(t, h.n == 7);
  gyre_environment_free(w);
  gyre_memory_free(m);
}

static void bus(tool_test *t, const gyre_config *cfg) {
  heard h = {{0}, 0, 0};
  uint32_t code = 0;
  bool writable = false;
  gyre_memory *m = gyre_memory_new();
  gyre_environment *w = m ? gyre_environment_new(cfg, m, NULL, listen, &h) : NULL;
  CHECK(t, w != NULL);
  if (!w) return;
  gyre_func_bus b = gyre_environment_bus(w);
  b.store(b.ctx, cfg->ram_base + 8, 0x12345678, 4);
  CHECK(t, b.load(b.ctx, cfg->ram_base + 9, 1) == 0x56);
  uint8_t *page = b.page(b.ctx, cfg->ram_base, &writable);
  CHECK(t, page && writable && page[8] == 0x78);
  CHECK(t, b.page(b.ctx, cfg->io_base, &writable) == NULL);
  b.store(b.ctx, cfg->io_base, 'x', 1);
  CHECK(t, !strcmp(h.text, "x"));
  CHECK(t, b.load(b.ctx, cfg->io_base, 4) == 0);
  // As programs of other authors do: each hart has a byte of its own.
  for (unsigned hart = 1; hart < 8; hart++) b.store(b.ctx, cfg->io_base + hart, '0' + hart, 1);
  b.store(b.ctx, cfg->io_base + 60, 0x41424344, 4);
  b.store(b.ctx, cfg->io_base + 62, 0x4546, 2);
  b.store(b.ctx, cfg->io_base + 64, 'n', 1);
  b.store(b.ctx, cfg->io_base + 68, 'n', 4);
  CHECK(t, !strcmp(h.text, "x1234567DF"));
  CHECK(t, !gyre_environment_ended(w, &code));
  b.store(b.ctx, cfg->io_base + 73, 7, 1);
  CHECK(t, gyre_environment_ended(w, &code) && code == 0x700);
  gyre_environment_free(w);
  gyre_memory_free(m);
}

// Reads of the I/O page: the same by bus and by line, constant below GYRE_IO_CHANGES and
// another at each read from there on; noise where a line's bytes are not asked for; and the sum of
// all accesses, which knows bytes and values, but no order.
static void io_data(tool_test *t, const gyre_config *cfg) {
  enum { LINE = 16, ROUNDS = 255 };
  gyre_memory *m = gyre_memory_new();
  gyre_environment *a = m ? gyre_environment_new(cfg, m, NULL, NULL, NULL) : NULL;
  gyre_environment *b = a ? gyre_environment_new(cfg, m, NULL, NULL, NULL) : NULL;
  CHECK(t, b != NULL);
  if (!b) return;
  gyre_environment_io(a, 7);
  gyre_environment_io(b, 7);
  gyre_func_bus bus = gyre_environment_bus(a);
  unsigned again = 0, same_word = 0, noise = 0;
  for (uint32_t i = 0; i < ROUNDS; i++) {
    const uint32_t addr = cfg->io_base + 8 * i + 8, at = addr % LINE;
    const uint8_t mask[2] = {(uint8_t)(0x0f << at), (uint8_t)(0x0f << at >> 8)};
    uint8_t line[LINE], other[LINE];
    const uint32_t word = bus.load(bus.ctx, addr, 4);
    gyre_environment_read_line(b, addr - at, mask, line, LINE);
    gyre_environment_read_line(b, addr - at, NULL, other, LINE);
    for (unsigned k = 0; k < 4; k++) {
      CHECK(t, line[at + k] == (uint8_t)(word >> 8 * k));
      CHECK(t, gyre_io_byte(7, addr % GYRE_PAGE_BYTES + k, i) == (uint8_t)(word >> 8 * k));
    }
    CHECK(t, bus.load(bus.ctx, addr + 2, 1) == (word >> 16 & 0xff));
    CHECK(t, bus.load(bus.ctx, addr + 2, 2) == word >> 16);
    again += memcmp(line + at, other + at, 4) == 0;
    same_word += bus.load(bus.ctx, addr + 4, 4) == word;
    for (unsigned k = 0; k < LINE; k++) noise += line[k] != other[k];
  }
  CHECK(t, again == ROUNDS);
  CHECK(t, same_word == 0);
  CHECK(t, noise > ROUNDS * (LINE - 4) * 9 / 10);
  const uint32_t changes = cfg->io_base + GYRE_IO_CHANGES + 64;
  unsigned differ = 0;
  for (unsigned i = 0; i < 64; i++)
    differ += bus.load(bus.ctx, changes, 4) != bus.load(bus.ctx, changes, 4);
  CHECK(t, differ == 64);
  gyre_environment_free(a);
  gyre_environment_free(b);

  // Two orders of the same; then a byte more.
  a = gyre_environment_new(cfg, m, NULL, NULL, NULL);
  b = gyre_environment_new(cfg, m, NULL, NULL, NULL);
  CHECK(t, a && b);
  if (a && b) {
    const uint8_t low[2] = {0x30, 0}, data[LINE] = {0, 0, 0, 0, 0xcd, 0xab};
    uint8_t line[LINE];
    bus = gyre_environment_bus(a);
    bus.store(bus.ctx, cfg->io_base + 20, 0xabcd, 2);
    CHECK(t, bus.load(bus.ctx, cfg->io_base + 20, 2) == 0);
    gyre_environment_read_line(b, cfg->io_base + 16, low, line, LINE);
    gyre_environment_write_line(b, cfg->io_base + 16, low, data, LINE);
    CHECK(t, gyre_environment_io_sum(a) == gyre_environment_io_sum(b));
    bus.store(bus.ctx, cfg->io_base + 22, 0, 1);
    CHECK(t, gyre_environment_io_sum(a) != gyre_environment_io_sum(b));
  }
  gyre_environment_free(a);
  gyre_environment_free(b);
  gyre_memory_free(m);
}

int main(void) {
  tool_test t = {0, 0};
  gyre_config cfg;
  CHECK(&t, gyre_config_named("small", &cfg));
  memory(&t);
  lines(&t, &cfg, 4);
  lines(&t, &cfg, 16);
  lines(&t, &cfg, 128);
  bus(&t, &cfg);
  io_data(&t, &cfg);
  return tool_result(&t, "environment");
}
