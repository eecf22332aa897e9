// draw.c - queues draws: builds the list of packets that the device executes (gyre/draw.h).
//
// The list of a command is in device memory that is allocated when the command is queued, and freed when it has run. It
// holds packets, their results, headers and tables, each at a multiple of 64.

#include <stdlib.h>
#include <string.h>

#include "api/pipeline.h"
#include "module.h"

enum { MOST_DRAWS = 256, PACKET = 4 * GYRE_DRAW_WORDS, ALIGN = 64 };

#define BAD(...) gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_draw: " __VA_ARGS__)
#define NAME "gyre_stream_draw"

static gyre_result check_call(const gyre_pipeline *p, const gyre_draw_call *c, unsigned i) {
  if (!c->index_bytes) return GYRE_OK;
  if (c->index_bytes != 1 && c->index_bytes != 2 && c->index_bytes != 4)
    return BAD("draw %u: indices of %u bytes: 0, 1, 2 and 4 are accepted", i, c->index_bytes);
  if (c->indices % c->index_bytes)
    return BAD("draw %u: indices at 0x%08x: a multiple of %u is accepted", i, c->indices,
               c->index_bytes);
  const uint64_t bytes = ((uint64_t)c->first + c->count) * c->index_bytes;
  return c->count ? gyre_check_range(NAME, p->host, c->indices, bytes) : GYRE_OK;
}

// Appends `bytes` bytes at a multiple of ALIGN and returns their offset. Without words it only reserves the room.
static uint32_t put(uint8_t *blob, uint32_t *used, const void *words, uint32_t bytes) {
  const uint32_t at = *used;
  if (blob && words) memcpy(blob + at, words, bytes);
  *used = (at + bytes + ALIGN - 1) / ALIGN * ALIGN;
  return at;
}

// Appends a table of constant banks and returns its offset.
static uint32_t put_banks(uint8_t *blob, uint32_t *used, const gyre_constant_bank *banks,
                          unsigned count) {
  uint32_t bank[GYRE_DRAW_BANKS][GYRE_DRAW_BANK_WORDS] = {{0}};
  for (unsigned i = 0; i < count; i++) {
    bank[i][0] = banks[i].address;
    bank[i][1] = banks[i].bytes;
  }
  return put(blob, used, bank, sizeof bank);
}

// Returns the address at which warps of the program begin.
static uint32_t start_of(const gyre_shader *s) {
  return s->module->base + (s->image->start - s->module->image.base);
}

// Writes the words that all draws of the command share, and their tables from `used` on. `list` is the device address
// of the blob.
static void build_common(const gyre_pipeline *p, const gyre_draw_bindings *b, uint32_t list,
                         uint8_t *blob, uint32_t *used, uint32_t *word) {
  uint32_t element[GYRE_DRAW_ELEMENTS][GYRE_DRAW_ELEMENT_WORDS] = {{0}};
  for (unsigned i = 0; i < p->elements && b->buffers; i++) {
    const gyre_vertex_element *e = &p->element[i];
    const gyre_vertex_buffer *v = &b->buffers[e->buffer];
    element[i][GYRE_ELEMENT_ATTRIBUTE] = e->attribute | e->format << 16;
    element[i][GYRE_ELEMENT_ADDRESS] = v->address + e->offset;
    element[i][GYRE_ELEMENT_BYTES] = v->bytes > e->offset ? v->bytes - e->offset : 0;
    element[i][GYRE_ELEMENT_STRIDE] = v->stride;
    element[i][GYRE_ELEMENT_DIVISOR] = v->divisor;
  }
  word[GYRE_DRAW_TOPOLOGY] = p->topology;
  word[GYRE_DRAW_PROGRAM] = list + put(blob, used, p->header, sizeof p->header);
  word[GYRE_DRAW_PC] = start_of(p->shader);
  const uint32_t next = put(blob, used, p->next, sizeof p->next);
  word[GYRE_DRAW_NEXT] = p->has_next ? list + next : 0;
  word[GYRE_DRAW_ODMAP] = list + put(blob, used, p->odmap, sizeof p->odmap);
  word[GYRE_DRAW_ELEMENT_TABLE] = list + put(blob, used, element, sizeof element);
  word[GYRE_DRAW_ELEMENT_COUNT] = p->elements;
  word[GYRE_DRAW_CAPTURE_TABLE] = list + put(blob, used, p->capture, sizeof p->capture);
  word[GYRE_DRAW_CAPTURE_COUNT] = p->captures;
  word[GYRE_DRAW_TARGET_TABLE] = p->captures ? b->feedback->table : 0;
  word[GYRE_DRAW_BANK_TABLE] = list + put_banks(blob, used, b->banks, b->num_banks);
  word[GYRE_DRAW_RESTART_INDEX] = p->restart_index;
  word[GYRE_DRAW_STACK_TOP] = p->host->stack_top;
  word[GYRE_DRAW_STACK_STRIDE] = p->host->stack_stride;
  word[GYRE_DRAW_CACHE] = p->cache_entries;
  if (!p->pixels.program) return;
  uint32_t state[GYRE_PIXEL_STATE_WORDS];
  gyre_pixels_block(&p->pixels, b, state);
  word[GYRE_DRAW_PIXEL_STATE] = list + put(blob, used, state, sizeof state);
  word[GYRE_DRAW_PIXEL_PC] = start_of(p->pixels.program);
  word[GYRE_DRAW_PIXEL_BANKS] = list + put_banks(blob, used, b->pixel_banks, b->num_pixel_banks);
}

static void build_call(const gyre_pipeline *p, const gyre_draw_call *c, uint32_t *word) {
  word[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT;
  if (c->index_bytes) {
    word[GYRE_DRAW_HEADER] |= GYRE_DRAW_INDEXED | c->index_bytes / 2 << GYRE_DRAW_INDEX_SIZE_LSB;
    if (p->restart) word[GYRE_DRAW_HEADER] |= GYRE_DRAW_RESTART;
    // An empty draw need not have an index address.
    word[GYRE_DRAW_INDEX_ADDRESS] = c->count ? c->indices : 0;
    word[GYRE_DRAW_INDEX_BYTES] =
        c->count ? (uint32_t)(((uint64_t)c->first + c->count) * c->index_bytes) : 0;
  }
  word[GYRE_DRAW_FIRST] = c->first;
  word[GYRE_DRAW_COUNT] = c->count;
  word[GYRE_DRAW_INSTANCES] = c->instances;
  word[GYRE_DRAW_BASE_INSTANCE] = c->base_instance;
  word[GYRE_DRAW_BASE_VERTEX] = (uint32_t)c->base_vertex;
}

static void build(const gyre_pipeline *p, const gyre_draw_bindings *b, const gyre_draw_call *calls,
                  unsigned count, uint32_t list, uint8_t *blob) {
  uint32_t word[GYRE_DRAW_WORDS] = {0}, used = 2 * count * PACKET;
  build_common(p, b, list, blob, &used, word);
  for (unsigned i = 0; i < count; i++) {
    word[GYRE_DRAW_INDEX_ADDRESS] = word[GYRE_DRAW_INDEX_BYTES] = 0;
    build_call(p, &calls[i], word);
    word[GYRE_DRAW_RESULT] = list + (count + i) * PACKET;
    // The packets share the tables, which lie in the list's memory and are written once.
    if (i != 0) word[GYRE_DRAW_HEADER] |= GYRE_DRAW_SAME_TABLES;
    if (i + 1 == count) word[GYRE_DRAW_HEADER] |= GYRE_DRAW_LAST;
    memcpy(blob + i * PACKET, word, sizeof word);
  }
}

gyre_result gyre_stream_draw(gyre_stream *s, gyre_pipeline *p, const gyre_draw_bindings *bindings,
                             const gyre_draw_call *calls, unsigned count,
                             gyre_draw_report *reports) {
  const gyre_draw_bindings none = {0};
  const gyre_draw_bindings *b = bindings ? bindings : &none;
  if (!s || !p || !calls) return BAD("a null pointer");
  if (p->host != s->host) return BAD("stream and pipeline are of different devices");
  if (count < 1 || count > MOST_DRAWS)
    return BAD("%u draws: 1 to %d are accepted", count, MOST_DRAWS);
  gyre_result result = gyre_draw_check_bindings(p, b);
  for (unsigned i = 0; i < count && result == GYRE_OK; i++) result = check_call(p, &calls[i], i);
  if (result != GYRE_OK) return result;
  uint32_t word[GYRE_DRAW_WORDS], bytes = 2 * count * PACKET;
  build_common(p, b, 0, NULL, &bytes, word);
  gyre_command *c = gyre_command_new(GYRE_COMMAND_DRAW, bytes);
  if (!c) return GYRE_NO_MEMORY;
  c->draw.shader = p->shader;
  c->draw.pixel = p->pixels.program;
  c->draw.count = count;
  c->draw.report = reports;
  pthread_mutex_lock(&s->host->lock);
  c->draw.list = gyre_checked_alloc(s->host, bytes, ALIGN, GYRE_KNOWN_SET);
  if (c->draw.list) {
    build(p, b, calls, count, c->draw.list, c->arguments);
    gyre_stream_add(s, c);
  } else {
    free(c);
    result = gyre_fail(GYRE_NO_MEMORY, NAME ": no room for %u bytes of its list", bytes);
  }
  pthread_mutex_unlock(&s->host->lock);
  return result;
}
