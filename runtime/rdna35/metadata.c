// metadata.c - reads the metadata note, which is msgpack, by libmsgpackc.

#include <msgpack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "image/image.h"
#include "gyre_platform.h"
#include "rdna35/map.h"
#include "rdna35/object.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

enum { MAX_KERNELS = 4096, MAX_BYTES = 1 << 24 };

// Lengths after the first byte of an object: bytes of the length field, and the length in bytes or in objects.
typedef struct head {
  size_t length_bytes;
  uint64_t bytes, objects;
} head;

static uint64_t big_endian(const uint8_t *at, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes; i++) value = value << 8 | at[i];
  return value;
}

// Reads the lengths of an object. Returns false if it does not end within `n` bytes, or begins with the byte that
// msgpack never uses.
static bool read_head(const uint8_t *at, size_t n, head *h) {
  const uint8_t byte = *at;
  *h = (head){0};
  if (byte <= 0x7f || byte >= 0xe0 || byte == 0xc0 || byte == 0xc2 || byte == 0xc3) return true;
  if (byte <= 0x8f)
    h->objects = 2u * (byte & 15);
  else if (byte <= 0x9f)
    h->objects = byte & 15;
  else if (byte <= 0xbf)
    h->bytes = byte & 31;
  else if (byte >= 0xca && byte <= 0xd3)
    h->bytes = byte == 0xca ? 4 : byte == 0xcb ? 8 : 1u << ((byte - 0xcc) & 3);
  else if (byte >= 0xd4 && byte <= 0xd8)
    h->bytes = 1 + (1u << (byte - 0xd4));
  else if (byte == 0xc1)
    return false;
  else {
    // Binary, extension, string: lengths of 1, 2, 4 bytes; array, map: 2, 4.
    const bool is_string = byte >= 0xd9 && byte <= 0xdb, has_objects = byte >= 0xdc;
    const unsigned base = is_string ? 0xd9 : byte >= 0xdc ? 0xdb : byte >= 0xc7 ? 0xc7 : 0xc4;
    h->length_bytes = has_objects ? (byte & 1 ? 4 : 2) : 1u << (byte - base);
    if (n - 1 < h->length_bytes) return false;
    const uint64_t length = big_endian(at + 1, h->length_bytes);
    if (has_objects)
      h->objects = byte >= 0xde ? 2 * length : length;
    else
      h->bytes = length + (byte >= 0xc7 && byte <= 0xc9);
  }
  return h->bytes <= n - 1 - h->length_bytes;
}

// Checks that all lengths are covered by the input, because the library allocates memory according to them.
static bool is_whole(const uint8_t *at, size_t n) {
  for (uint64_t objects = 1; objects > 0; objects--) {
    head h;
    if (!n || objects > n || !read_head(at, n, &h)) return false;
    const size_t skip = 1 + h.length_bytes + (size_t)h.bytes;
    at += skip;
    n -= skip;
    objects += h.objects;
  }
  return true;
}

static bool read_version(const msgpack_object *root, char *why) {
  const msgpack_object *version = gyre_rdna35_get(root, "amdhsa.version", MSGPACK_OBJECT_ARRAY);
  if (!version || version->via.array.size != 2 ||
      version->via.array.ptr[0].type != MSGPACK_OBJECT_POSITIVE_INTEGER ||
      version->via.array.ptr[1].type != MSGPACK_OBJECT_POSITIVE_INTEGER)
    return FAIL("the metadata has no amdhsa.version");
  const uint64_t major = version->via.array.ptr[0].via.u64,
                 minor = version->via.array.ptr[1].via.u64;
  if (major != 1 || minor != 2)
    return FAIL("the metadata is of version %llu.%llu: 1.2 is accepted (code object version 5)",
                (unsigned long long)major, (unsigned long long)minor);
  const msgpack_object *prints = gyre_rdna35_get(root, "amdhsa.printf", MSGPACK_OBJECT_ARRAY);
  if (prints && prints->via.array.size)
    return FAIL(
        "its kernels call OpenCL's printf, which is not supported for this instruction set");
  return true;
}

static bool read_kernels(gyre_image *m, const msgpack_object *root, char *why) {
  if (root->type != MSGPACK_OBJECT_MAP) return FAIL("the metadata is no map");
  if (!read_version(root, why)) return false;
  const msgpack_object *list = gyre_rdna35_get(root, "amdhsa.kernels", MSGPACK_OBJECT_ARRAY);
  const uint32_t n = list ? list->via.array.size : 0;
  if (!n) return true;
  if (n > MAX_KERNELS - m->kernels)
    return FAIL("the code object has more than %d kernels", MAX_KERNELS);
  gyre_image_kernel *more = realloc(m->kernel, (m->kernels + n) * sizeof *more);
  if (!more) return FAIL("out of memory");
  m->kernel = more;
  for (uint32_t i = 0; i < n; i++) {
    gyre_image_kernel *k = &m->kernel[m->kernels];
    *k = (gyre_image_kernel){.rdna35 = calloc(1, sizeof *k->rdna35)};
    if (!k->rdna35) return FAIL("out of memory");
    m->kernels++;
    if (!gyre_rdna35_read_kernel(&list->via.array.ptr[i], k, why)) return false;
    for (uint32_t j = 0; j + 1 < m->kernels; j++) {
      if (strcmp(m->kernel[j].name, k->name) == 0)
        return FAIL("there are two kernels %.100s", k->name);
    }
  }
  return true;
}

bool gyre_rdna35_read_metadata(gyre_image *m, const void *note, size_t bytes, char *why) {
  if (bytes > MAX_BYTES)
    return FAIL("the metadata has %zu bytes: at most %d are accepted", bytes, MAX_BYTES);
  if (!is_whole(note, bytes)) return FAIL("the metadata is cut or no msgpack");
  msgpack_unpacked result;
  msgpack_unpacked_init(&result);
  const bool good = msgpack_unpack_next(&result, note, bytes, NULL) == MSGPACK_UNPACK_SUCCESS
                        ? read_kernels(m, &result.data, why)
                        : FAIL("the metadata is nested too deeply or no msgpack");
  msgpack_unpacked_destroy(&result);
  return good;
}
