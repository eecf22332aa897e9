// surface.c - makes surfaces; queues commands that clear, write and read them.

#include "api/surface.h"

#include <stdlib.h>
#include <string.h>

#include "module.h"

enum { STENCIL_LSB = 24 };

#define BAD(name, ...) gyre_fail(GYRE_BAD_ARGUMENT, name ": " __VA_ARGS__)

const char *gyre_surface_format_name(uint32_t format) {
#define NAME(format) \
  case GYRE_SURFACE_##format: return #format;
  switch (format) {
    NAME(RGBA8)
    NAME(BGRA8)
    NAME(RGBA8_SRGB)
    NAME(R8)
    NAME(RG8)
    NAME(A2B10G10R10)
    NAME(RGBA16F)
    NAME(RGBA32F)
    NAME(R32F)
    NAME(R32UI)
    NAME(D16)
    NAME(D24S8)
    NAME(D32F)
    default: return NULL;
  }
#undef NAME
}

gyre_result gyre_surface_new(gyre_host *h, uint32_t format, uint32_t columns, uint32_t rows,
                             gyre_surface **surface) {
  if (surface) *surface = NULL;
  if (!h || !surface) return BAD("gyre_surface_new", "a null pointer");
  if (!gyre_surface_format_name(format))
    return BAD("gyre_surface_new", "there is no format %u of surfaces", format);
  if (columns < 1 || columns > GYRE_PIXEL_SIDE || rows < 1 || rows > GYRE_PIXEL_SIDE)
    return BAD("gyre_surface_new", "%u columns and %u rows: 1 to %d are accepted", columns, rows,
               GYRE_PIXEL_SIDE);
  const uint32_t bytes = gyre_surface_is_depth(format) ? gyre_pixel_depth_bytes(format - 256)
                                                       : gyre_pixel_format_bytes(format);
  gyre_surface_info i = {.format = format, .columns = columns, .rows = rows, .pixel_bytes = bytes};
  i.pitch = gyre_pixel_pitch(columns, bytes);
  i.bytes = i.pitch * ((rows + GYRE_PIXEL_BLOCK - 1) / GYRE_PIXEL_BLOCK);
  const gyre_result result = gyre_host_alloc(h, i.bytes, GYRE_PIXEL_SURFACE_ALIGN, &i.address);
  if (result != GYRE_OK) return result;
  gyre_surface *s = calloc(1, sizeof *s);
  if (!s) {
    gyre_host_free(h, i.address);
    return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  }
  s->host = h;
  s->info = i;
  *surface = s;
  return GYRE_OK;
}

void gyre_surface_free(gyre_surface *s) {
  if (!s) return;
  gyre_host_free(s->host, s->info.address);
  free(s);
}

gyre_result gyre_surface_describe(const gyre_surface *s, gyre_surface_info *info) {
  if (!s || !info) return BAD("gyre_surface_describe", "a null pointer");
  *info = s->info;
  return GYRE_OK;
}

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The words of a pixel with this value.
static void encode(uint32_t format, const gyre_surface_value *v, uint32_t *word) {
  uint32_t color[4];
  if (gyre_surface_is_depth(format)) {
    word[0] = gyre_pixel_depth_encode(format - 256, bits_of(v->depth.depth));
    if (format == GYRE_SURFACE_D24S8) word[0] |= (uint32_t)v->depth.stencil << STENCIL_LSB;
    return;
  }
  for (unsigned k = 0; k < 4; k++) color[k] = bits_of(v->color[k]);
  if (format == GYRE_SURFACE_R32UI) color[0] = v->bits;
  gyre_pixel_encode(format, color, word);
}

gyre_result gyre_stream_surface_clear(gyre_stream *s, gyre_surface *surface,
                                      const gyre_surface_value *value) {
  uint32_t word[4] = {0};
  if (!s || !surface) return BAD("gyre_stream_surface_clear", "a null pointer");
  if (s->host != surface->host)
    return BAD("gyre_stream_surface_clear", "stream and surface are of different devices");
  if (value) encode(surface->info.format, value, word);
  return gyre_stream_fill(s, surface->info.address, word, surface->info.pixel_bytes,
                          surface->info.bytes);
}

// Queues a copy; one of the two pointers is NULL.
static gyre_result queue_copy(gyre_stream *s, gyre_surface *surface, void *to, const void *from,
                              size_t row_bytes, const char *name) {
  if (!s || !surface || (!to && !from))
    return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a null pointer", name);
  const gyre_surface_info *i = &surface->info;
  const size_t least = (size_t)i->columns * i->pixel_bytes;
  if (s->host != surface->host)
    return gyre_fail(GYRE_BAD_ARGUMENT, "%s: stream and surface are of different devices", name);
  if (row_bytes && row_bytes < least)
    return gyre_fail(GYRE_BAD_ARGUMENT, "%s: %zu bytes a row: the %u pixels of a row have %zu",
                     name, row_bytes, i->columns, least);
  gyre_command *c = gyre_command_new(to ? GYRE_COMMAND_COPY_FROM : GYRE_COMMAND_COPY_TO, 0);
  if (!c) return GYRE_NO_MEMORY;
  c->to = c->from = i->address;
  c->host_to = to;
  c->host_from = from;
  c->bytes = i->bytes;
  c->rows = (gyre_surface_rows){i->columns, i->rows, i->pixel_bytes, i->pitch,
                                row_bytes ? row_bytes : least};
  pthread_mutex_lock(&s->host->lock);
  gyre_stream_add(s, c);
  pthread_mutex_unlock(&s->host->lock);
  return GYRE_OK;
}

gyre_result gyre_stream_surface_write(gyre_stream *s, gyre_surface *surface, const void *from,
                                      size_t row_bytes) {
  return queue_copy(s, surface, NULL, from, row_bytes, "gyre_stream_surface_write");
}

gyre_result gyre_stream_surface_read(gyre_stream *s, gyre_surface *surface, void *to,
                                     size_t row_bytes) {
  return queue_copy(s, surface, to, NULL, row_bytes, "gyre_stream_surface_read");
}
