// gyre_picture_image.c - reads images of scenes with libpng, which converts all kinds of PNG to 8-bit sRGB with alpha.

#include "gyre_picture_parts.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SAY(...) snprintf(why, GYRE_MESSAGE, __VA_ARGS__)
#define FAIL(...) (SAY(__VA_ARGS__), false)

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

// Reads a whole file into memory, which the caller frees.
static uint8_t *read_file(const char *name, size_t *bytes, char *why) {
  enum { MOST = 1 << 28 };
  struct stat s;
  uint8_t *data = NULL;
  FILE *file = NULL;
  // A pipe would be waited for.
  if (stat(name, &s)) {
    SAY("image %.180s cannot be read: %m", name);
  } else if (!S_ISREG(s.st_mode) || s.st_size < 1 || s.st_size > MOST) {
    SAY("image %.180s is not a regular file of 1 to %d bytes", name, MOST);
  } else if (!(file = fopen(name, "rb"))) {
    SAY("image %.180s cannot be read: %m", name);
  } else if (!(data = malloc((size_t)s.st_size))) {
    SAY("out of memory for image %.180s", name);
  } else {
    *bytes = fread(data, 1, (size_t)s.st_size, file);
  }
  if (file) fclose(file);
  return data;
}

static bool read_pixels(png_image *png, const char *name, gyre_picture_image *image, char *why) {
  if (png->width > GYRE_PIXEL_SIDE || png->height > GYRE_PIXEL_SIDE)
    return FAIL("image %.120s has %u x %u pixels: up to %d x %d are accepted", name, png->width,
                png->height, GYRE_PIXEL_SIDE, GYRE_PIXEL_SIDE);
  png->format = PNG_FORMAT_RGBA;
  image->columns = png->width;
  image->rows = png->height;
  image->pixels = malloc(PNG_IMAGE_SIZE(*png));
  if (!image->pixels) return FAIL("out of memory for image %.180s", name);
  // A warning is a finished image whose file breaks a rule.
  if (!png_image_finish_read(png, NULL, image->pixels, 0, NULL))
    return FAIL("image %.120s: libpng says '%.64s'", name, png->message);
  return true;
}

static bool decode(const char *name, const void *data, size_t bytes, gyre_picture_image *image,
                   char *why) {
  png_image png = {.version = PNG_IMAGE_VERSION};
  if (bytes < sizeof signature || memcmp(data, signature, sizeof signature) != 0)
    return FAIL("image %.160s is not a PNG file, the only format that is read", name);
  if (!png_image_begin_read_from_memory(&png, data, bytes))
    return FAIL("image %.120s: libpng says '%.64s'", name, png.message);
  const bool good = read_pixels(&png, name, image, why);
  png_image_free(&png);
  return good;
}

bool gyre_picture_read(const char *name, const void *data, size_t bytes, gyre_picture_image *image,
                       char *why) {
  if (bytes) return decode(name, data, bytes, image, why);
  uint8_t *file = read_file(name, &bytes, why);
  const bool good = file && decode(name, file, bytes, image, why);
  free(file);
  return good;
}
