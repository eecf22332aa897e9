// draw_read.c - reads a draw packet and its tables from main memory, and checks them in the order
// of the words.

#include <string.h>

#include "functional/graphics/draw_state.h"
#include "gyre/launch.h"

#define REFUSE(rule) (GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_##rule)

enum {
  KNOWN = 0xff | GYRE_DRAW_INDEXED | GYRE_DRAW_INDEX_SIZE_MASK | GYRE_DRAW_RESTART |
          GYRE_DRAW_LAST | GYRE_DRAW_SAME_TABLES,
  STACK_ALIGN = 16,
  HEADER_ALIGN = 16
};

bool gyre_draw_in_memory(const gyre_draw_memory *m, uint32_t address, uint64_t bytes,
                         uint32_t align) {
  if (bytes == 0) return true;
  const uint64_t at = address - m->cfg->ram_base;  // modulo 2^32
  return address % align == 0 && at < m->cfg->ram_bytes && bytes <= m->cfg->ram_bytes - at;
}

uint32_t gyre_draw_load(const gyre_draw_memory *m, uint32_t address, unsigned bytes) {
  if (address % bytes == 0) return m->bus->load(m->bus->ctx, address, bytes);
  uint32_t value = 0;
  for (unsigned i = 0; i < bytes; i++) value |= m->bus->load(m->bus->ctx, address + i, 1) << 8 * i;
  return value;
}

void gyre_draw_store(const gyre_draw_memory *m, uint32_t address, uint32_t value) {
  m->bus->store(m->bus->ctx, address, value, 4);
}

static void load_words(const gyre_draw_memory *m, uint32_t address, uint32_t *word, unsigned n) {
  for (unsigned i = 0; i < n; i++) word[i] = gyre_draw_load(m, address + 4 * i, 4);
}

// Reads a header from memory and checks it strictly. Returns 0 or the number of the broken rule.
static uint32_t load_header(const gyre_draw_memory *m, uint32_t address, gyre_sph *sph) {
  uint32_t word[GYRE_SPH_WORDS];
  gyre_sph_report report;
  const gyre_sph_options options = {.threads = m->cfg->num_warps * m->cfg->num_threads};
  load_words(m, address, word, GYRE_SPH_WORDS);
  if (gyre_sph_check(word, &options, &report, 1) != 0) return report.error;
  return gyre_sph_decode(word, sph, NULL);
}

uint32_t gyre_draw_check_private(const gyre_draw_state *d, const gyre_sph *header) {
  if (header->shader_local_memory_low_size + header->shader_local_memory_high_size >
      d->word[GYRE_DRAW_STACK_STRIDE])
    return GYRE_DRAW_HEADER_RULE + GYRE_HEADER_SIZES;
  return header->does_fp64 ? GYRE_DRAW_HEADER_RULE + GYRE_HEADER_FP64 : 0;
}

static uint32_t read_program(const gyre_draw_memory *m, gyre_draw_state *d) {
  if (!gyre_draw_in_memory(m, d->word[GYRE_DRAW_PROGRAM], GYRE_SPH_BYTES, HEADER_ALIGN) ||
      !gyre_draw_in_memory(m, d->word[GYRE_DRAW_PC], 4, 4))
    return REFUSE(PROGRAM);
  const uint32_t rule = load_header(m, d->word[GYRE_DRAW_PROGRAM], &d->header);
  if (rule != 0) return GYRE_DRAW_HEADER_RULE + rule;
  if (d->header.shader_type != GYRE_SPH_VERTEX) return REFUSE(PROGRAM);
  return gyre_draw_check_private(d, &d->header);
}

// Collects the attributes that the next program reads.
static uint32_t read_next(const gyre_draw_memory *m, gyre_draw_state *d) {
  gyre_sph *next = &d->pixel_header;
  if (d->word[GYRE_DRAW_NEXT] == 0) return 0;
  if (!gyre_draw_in_memory(m, d->word[GYRE_DRAW_NEXT], GYRE_SPH_BYTES, HEADER_ALIGN))
    return REFUSE(NEXT);
  const uint32_t rule = load_header(m, d->word[GYRE_DRAW_NEXT], next);
  if (rule != 0) return GYRE_DRAW_HEADER_RULE + rule;
  if (next->shader_type == GYRE_SPH_VERTEX) return REFUSE(NEXT);
  gyre_record_down(next, d->down);
  return 0;
}

static uint32_t read_odmap(const gyre_draw_memory *m, gyre_draw_state *d) {
  const uint32_t at = d->word[GYRE_DRAW_ODMAP];
  uint32_t word[GYRE_DRAW_ODMAP_WORDS];
  if (at == 0) return 0;
  if (!gyre_draw_in_memory(m, at, sizeof word, 4)) return REFUSE(ODMAP);
  load_words(m, at, word, GYRE_DRAW_ODMAP_WORDS);
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) d->odmap[a] = word[a / 16] >> a % 16 * 2 & 3;
  return 0;
}

static uint32_t read_elements(const gyre_draw_memory *m, gyre_draw_state *d) {
  const uint32_t at = d->word[GYRE_DRAW_ELEMENT_TABLE], n = d->word[GYRE_DRAW_ELEMENT_COUNT];
  if (n > GYRE_DRAW_ELEMENTS || !gyre_draw_in_memory(m, at, n * 4 * GYRE_DRAW_ELEMENT_WORDS, 4))
    return REFUSE(ELEMENTS);
  for (unsigned i = 0; i < n; i++) {
    uint32_t w[GYRE_DRAW_ELEMENT_WORDS];
    load_words(m, at + i * sizeof w, w, GYRE_DRAW_ELEMENT_WORDS);
    const uint32_t attribute = w[GYRE_ELEMENT_ATTRIBUTE] & 0x3ff;
    const uint32_t format = w[GYRE_ELEMENT_ATTRIBUTE] >> 16;
    if ((w[GYRE_ELEMENT_ATTRIBUTE] & 0xfc0f) != 0 || attribute / 4 >= GYRE_SPH_ATTRIBUTES ||
        format > GYRE_VERTEX_FORMAT(GYRE_NUMBER_SSCALED8, 4) || (w[5] | w[6] | w[7]) != 0 ||
        !gyre_draw_in_memory(m, w[GYRE_ELEMENT_ADDRESS], w[GYRE_ELEMENT_BYTES], 1))
      return REFUSE(ELEMENTS);
    for (unsigned k = 0; k < i; k++) {
      if (d->element[k].attribute == attribute / 4) return REFUSE(ELEMENTS);
    }
    d->element[i] = (gyre_draw_element){.attribute = attribute / 4,
                                        .number = format >> 2,
                                        .components = (format & 3) + 1,
                                        .address = w[GYRE_ELEMENT_ADDRESS],
                                        .bytes = w[GYRE_ELEMENT_BYTES],
                                        .stride = w[GYRE_ELEMENT_STRIDE],
                                        .divisor = w[GYRE_ELEMENT_DIVISOR]};
  }
  d->elements = n;
  return 0;
}

static uint32_t read_captures(const gyre_draw_memory *m, gyre_draw_state *d) {
  const uint32_t at = d->word[GYRE_DRAW_CAPTURE_TABLE], n = d->word[GYRE_DRAW_CAPTURE_COUNT];
  if (n > GYRE_SPH_ATTRIBUTES || !gyre_draw_in_memory(m, at, n * 4ULL, 4)) return REFUSE(CAPTURES);
  for (unsigned i = 0; i < n; i++) {
    const uint32_t w = gyre_draw_load(m, at + 4 * i, 4);
    const unsigned a = (w & 0x3ff) / 4;
    if (w % 4 != 0 || a >= GYRE_SPH_ATTRIBUTES || w >> 24 != 0) return REFUSE(CAPTURES);
    d->capture[i] = (gyre_draw_capture){a, w >> 10 & 3, w >> 12 & 0xfff};
    d->down[a] = true;
    gyre_draw_target *t = &d->target[w >> 10 & 3];
    t->used = true;
    if (t->captured < 4 * ((w >> 12) + 1)) t->captured = 4 * ((w >> 12) + 1);
  }
  d->captures = n;
  return 0;
}

static uint32_t read_targets(const gyre_draw_memory *m, gyre_draw_state *d) {
  const uint32_t at = d->word[GYRE_DRAW_TARGET_TABLE];
  if (d->captures == 0) return 0;
  if (at == 0 || !gyre_draw_in_memory(m, at, 4 * GYRE_DRAW_TARGETS * GYRE_DRAW_TARGET_WORDS, 4))
    return REFUSE(TARGETS);
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    gyre_draw_target *t = &d->target[i];
    uint32_t w[GYRE_DRAW_TARGET_WORDS];
    if (!t->used) continue;
    load_words(m, at + i * sizeof w, w, GYRE_DRAW_TARGET_WORDS);
    t->address = w[0];
    t->bytes = w[1];
    t->stride = w[2];
    t->written = w[3];
    if (!gyre_draw_in_memory(m, t->address, t->bytes, 4) || t->stride % 4 != 0 || t->stride == 0 ||
        t->written % 4 != 0)
      return REFUSE(TARGETS);
  }
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    if (d->target[i].used && d->target[i].captured > d->target[i].stride) return REFUSE(CAPTURES);
  }
  return 0;
}

bool gyre_draw_read_banks(const gyre_draw_memory *m, uint32_t table,
                          uint32_t bank[][GYRE_DRAW_BANK_WORDS]) {
  enum { BYTES = 4 * GYRE_DRAW_BANKS * GYRE_DRAW_BANK_WORDS };
  if (table == 0) return true;
  if (!gyre_draw_in_memory(m, table, BYTES, 4)) return false;
  load_words(m, table, bank[0], GYRE_DRAW_BANKS * GYRE_DRAW_BANK_WORDS);
  for (unsigned i = 0; i < GYRE_DRAW_BANKS; i++) {
    if (bank[i][1] > GYRE_DRAW_BANK_BYTES || !gyre_draw_in_memory(m, bank[i][0], bank[i][1], 4))
      return false;
  }
  return true;
}

static uint32_t read_banks(const gyre_draw_memory *m, gyre_draw_state *d) {
  return gyre_draw_read_banks(m, d->word[GYRE_DRAW_BANK_TABLE], d->bank) ? 0 : REFUSE(BANKS);
}

// Checks the words that are not addresses of tables.
static uint32_t check_words(const gyre_draw_memory *m, const gyre_draw_state *d) {
  const uint32_t *w = d->word;
  const uint32_t size = w[GYRE_DRAW_HEADER] >> GYRE_DRAW_INDEX_SIZE_LSB & 3;
  const uint32_t threads = m->cfg->num_cores * m->cfg->num_warps * m->cfg->num_threads;
  if (w[GYRE_DRAW_HEADER] & GYRE_DRAW_INDEXED &&
      !gyre_draw_in_memory(m, w[GYRE_DRAW_INDEX_ADDRESS], w[GYRE_DRAW_INDEX_BYTES], 1U << size))
    return REFUSE(INDICES);
  const uint64_t stacks = (uint64_t)threads * w[GYRE_DRAW_STACK_STRIDE];
  if (w[GYRE_DRAW_STACK_TOP] % STACK_ALIGN != 0 || w[GYRE_DRAW_STACK_STRIDE] % STACK_ALIGN != 0 ||
      stacks > w[GYRE_DRAW_STACK_TOP] ||
      !gyre_draw_in_memory(m, w[GYRE_DRAW_STACK_TOP] - (uint32_t)stacks, stacks, STACK_ALIGN))
    return REFUSE(STACK);
  if (w[GYRE_DRAW_CACHE] < 1 || w[GYRE_DRAW_CACHE] > GYRE_DRAW_CACHE_MOST) return REFUSE(CACHE);
  const bool pixels = m->pixels && w[GYRE_DRAW_PIXEL_STATE] != 0;
  for (unsigned i = pixels ? GYRE_DRAW_RESERVED : GYRE_DRAW_PIXEL_STATE; i < GYRE_DRAW_WORDS; i++) {
    if (w[i] != 0) return REFUSE(RESERVED);
  }
  return 0;
}

static void make_records(gyre_draw_state *d) {
  bool has[GYRE_SPH_ATTRIBUTES];
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) has[a] = d->header.imap[a] != 0;
  d->in = gyre_record_of(has);
  gyre_record_bmap(&d->header, d->odmap, d->down, has);
  d->out = gyre_record_of(has);
}

static bool fit_records(const gyre_draw_memory *m, gyre_draw_state *d) {
  const uint32_t threads = m->cfg->num_threads;
  const gyre_draw_records r =
      gyre_record_room(d->in.words, d->out.words, threads, m->cfg->lmem_bytes);
  d->ring = gyre_record_ring(d->out.words);
  if (!r.fits_place || !r.fits_ring) return false;
  d->entries = d->word[GYRE_DRAW_CACHE];
  if (d->entries > d->ring - threads - 1) d->entries = d->ring - threads - 1;
  return true;
}

uint32_t gyre_draw_read(const gyre_draw_memory *m, gyre_draw_state *d) {
  uint32_t (*const part[])(const gyre_draw_memory *, gyre_draw_state *) = {
      read_program, read_next, read_odmap, read_elements, read_captures, read_targets, read_banks};
  const uint32_t head = d->word[GYRE_DRAW_HEADER];
  if ((head & 0xff) != GYRE_DRAW_FORMAT || (head & ~(uint32_t)KNOWN) != 0 ||
      (head & GYRE_DRAW_INDEX_SIZE_MASK) == GYRE_DRAW_INDEX_SIZE_MASK)
    return REFUSE(HEADER);
  if (d->word[GYRE_DRAW_TOPOLOGY] >= GYRE_NUM_TOPOLOGIES) return REFUSE(TOPOLOGY);
  for (unsigned i = 0; i < sizeof part / sizeof part[0]; i++) {
    const uint32_t status = part[i](m, d);
    if (status != 0) return status;
  }
  uint32_t status = check_words(m, d);
  if (status == 0) status = gyre_draw_read_pixels(m, d);
  if (status != 0) return status;
  make_records(d);
  return fit_records(m, d) ? 0 : REFUSE(RECORD);
}
