// gyre_picture_texture.c - textures on a device: an image and all smaller levels of it, as surfaces.

#include "gyre_picture_parts.h"

#include <stdlib.h>
#include <string.h>

#define TRY(call)                           \
  do {                                      \
    const gyre_result result_ = (call);     \
    if (result_ != GYRE_OK) return result_; \
  } while (0)

// Makes all levels, the last of which has one texel. `pixels` become those of each level in turn.
static gyre_result put_levels(gyre_host *host, gyre_stream *stream, uint32_t columns, uint32_t rows,
                              uint8_t *pixels, gyre_surface **level, uint32_t *levels) {
  for (uint32_t n = 0;; n++) {
    TRY(gyre_surface_new(host, GYRE_SURFACE_RGBA8_SRGB, columns, rows, &level[n]));
    TRY(gyre_stream_surface_write(stream, level[n], pixels, 0));
    TRY(gyre_stream_wait(stream, 0));
    *levels = n + 1;
    if (columns == 1 && rows == 1) return GYRE_OK;
    TRY(gyre_texture_reduce(GYRE_SURFACE_RGBA8_SRGB, columns, rows, pixels, pixels));
    columns = columns > 1 ? columns / 2 : 1;
    rows = rows > 1 ? rows / 2 : 1;
  }
}

gyre_result gyre_picture_texture(gyre_host *host, gyre_stream *stream,
                                 const gyre_picture_image *image, gyre_surface **level,
                                 gyre_address *address) {
  const size_t bytes = (size_t)4 * image->columns * image->rows;
  uint32_t words[GYRE_TEXTURE_WORDS], levels = 0;
  uint8_t *pixels = malloc(bytes);
  if (!pixels) return GYRE_NO_MEMORY;
  memcpy(pixels, image->pixels, bytes);
  const gyre_result result =
      put_levels(host, stream, image->columns, image->rows, pixels, level, &levels);
  free(pixels);
  TRY(result);
  TRY(gyre_texture_words(level, levels, words));
  TRY(gyre_host_alloc(host, sizeof words, 0, address));
  TRY(gyre_stream_copy_to(stream, *address, words, sizeof words));
  return gyre_stream_wait(stream, 0);
}
