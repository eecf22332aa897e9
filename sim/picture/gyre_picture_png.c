// gyre_picture_png.c - writes a picture as a PNG file of 8-bit red, green and blue.

#include "gyre_picture_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "gyre_file.h"

enum { CHANNELS = 3, IN_CHANNELS = 4, FILTER_UP = 2, HEADER_BYTES = 13 };

static void put_word(uint8_t *to, uint32_t value) {
  for (unsigned i = 0; i < 4; i++) to[i] = (uint8_t)(value >> (24 - 8 * i));
}

// A chunk: its size, its type, its bytes and the checksum of both.
static void put_chunk(FILE *file, const char *type, const uint8_t *bytes, uint32_t size) {
  uint8_t word[4];
  uLong sum = crc32(0, (const Bytef *)type, 4);
  if (size) sum = crc32(sum, bytes, size);
  put_word(word, size);
  fwrite(word, 1, 4, file);
  fwrite(type, 1, 4, file);
  fwrite(bytes, 1, size, file);
  put_word(word, (uint32_t)sum);
  fwrite(word, 1, 4, file);
}

// Each row begins with its filter: the bytes are differences to the row above.
static void filter(const uint8_t *pixels, uint32_t columns, uint32_t rows, uint8_t *to) {
  for (uint32_t y = 0; y < rows; y++) {
    const uint8_t *row = pixels + (size_t)y * columns * IN_CHANNELS;
    const uint8_t *above = y ? row - (size_t)columns * IN_CHANNELS : NULL;
    *to++ = FILTER_UP;
    for (uint32_t x = 0; x < columns; x++) {
      for (unsigned k = 0; k < CHANNELS; k++) {
        const size_t at = (size_t)x * IN_CHANNELS + k;
        *to++ = (uint8_t)(row[at] - (above ? above[at] : 0));
      }
    }
  }
}

static bool put_file(FILE *file, const uint8_t *pixels, uint32_t columns, uint32_t rows) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  // 8 bits, red green blue; compression, filters and order of rows are the only ones that there are.
  uint8_t header[HEADER_BYTES] = {[8] = 8, [9] = 2};
  const uLong size = ((uLong)columns * CHANNELS + 1) * rows;
  uLongf packed = compressBound(size);
  uint8_t *plain = malloc(size), *data = malloc(packed);
  const bool good = plain && data;
  put_word(header, columns);
  put_word(header + 4, rows);
  if (good) {
    filter(pixels, columns, rows, plain);
    compress2(data, &packed, plain, size, Z_BEST_COMPRESSION);
    fwrite(signature, 1, sizeof signature, file);
    put_chunk(file, "IHDR", header, sizeof header);
    put_chunk(file, "sRGB", (const uint8_t *)"", 1);
    put_chunk(file, "IDAT", data, (uint32_t)packed);
    put_chunk(file, "IEND", header, 0);
  }
  free(plain);
  free(data);
  return good;
}

bool gyre_picture_write(const char *path, const uint8_t *pixels, uint32_t columns, uint32_t rows,
                        char *why) {
  FILE *file = gyre_file_create("-o", path, why);
  if (!file) return false;
  const bool good = put_file(file, pixels, columns, rows);
  const bool closed = gyre_file_close(file, "-o", path, why);
  if (!good) snprintf(why, GYRE_MESSAGE, "out of memory for the picture");
  return good && closed;
}
