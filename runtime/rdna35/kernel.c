// kernel.c - reads one kernel from its map in the metadata: sizes, parameters, hidden arguments.

#include <msgpack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/host.h"
#include "gyre/rdna35_machine.h"
#include "image/image.h"
#include "gyre_platform.h"
#include "rdna35/map.h"
#include "rdna35/object.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

enum { MAX_NAME = 4095, POINTER_BYTES = 8, LOCAL_POINTER_BYTES = 4, WAVE32 = 32, WAVE64 = 64 };

static const struct {
  const char *name;
  gyre_rdna35_hidden_kind kind;
  uint32_t bytes;  // the only size accepted; 0: any
} hidden_kinds[] = {
    {"hidden_none", GYRE_RDNA35_HIDDEN_NONE, 0},
    {"hidden_block_count_x", GYRE_RDNA35_HIDDEN_BLOCK_COUNT, 4},
    {"hidden_block_count_y", GYRE_RDNA35_HIDDEN_BLOCK_COUNT + 1, 4},
    {"hidden_block_count_z", GYRE_RDNA35_HIDDEN_BLOCK_COUNT + 2, 4},
    {"hidden_group_size_x", GYRE_RDNA35_HIDDEN_GROUP_SIZE, 2},
    {"hidden_group_size_y", GYRE_RDNA35_HIDDEN_GROUP_SIZE + 1, 2},
    {"hidden_group_size_z", GYRE_RDNA35_HIDDEN_GROUP_SIZE + 2, 2},
    {"hidden_remainder_x", GYRE_RDNA35_HIDDEN_REMAINDER, 2},
    {"hidden_remainder_y", GYRE_RDNA35_HIDDEN_REMAINDER + 1, 2},
    {"hidden_remainder_z", GYRE_RDNA35_HIDDEN_REMAINDER + 2, 2},
    {"hidden_global_offset_x", GYRE_RDNA35_HIDDEN_OFFSET, 8},
    {"hidden_global_offset_y", GYRE_RDNA35_HIDDEN_OFFSET + 1, 8},
    {"hidden_global_offset_z", GYRE_RDNA35_HIDDEN_OFFSET + 2, 8},
    {"hidden_grid_dims", GYRE_RDNA35_HIDDEN_DIMENSIONS, 2},
    {"hidden_dynamic_lds_size", GYRE_RDNA35_HIDDEN_DYNAMIC_LOCAL, 4},
    {"hidden_private_base", GYRE_RDNA35_HIDDEN_PRIVATE_BASE, 4},
    {"hidden_shared_base", GYRE_RDNA35_HIDDEN_SHARED_BASE, 4},
    {"hidden_printf_buffer", GYRE_RDNA35_HIDDEN_SERVICE, 8},
    {"hidden_hostcall_buffer", GYRE_RDNA35_HIDDEN_SERVICE, 8},
    {"hidden_multigrid_sync_arg", GYRE_RDNA35_HIDDEN_SERVICE, 8},
    {"hidden_heap_v1", GYRE_RDNA35_HIDDEN_SERVICE, 8},
    {"hidden_default_queue", GYRE_RDNA35_HIDDEN_SERVICE, 8},
    {"hidden_completion_action", GYRE_RDNA35_HIDDEN_SERVICE, 8},
    {"hidden_queue_ptr", GYRE_RDNA35_HIDDEN_SERVICE, 8},
};

static bool equals(const msgpack_object *o, const char *text) {
  return o && o->via.str.size == strlen(text) && memcmp(o->via.str.ptr, text, o->via.str.size) == 0;
}

// Tells whether a text is safe for sentences and terminals: printable ASCII of at most `limit` characters; a name has
// no blanks.
static bool is_good_text(const msgpack_object *o, uint32_t limit, bool is_name) {
  if (!o || (is_name && !o->via.str.size) || o->via.str.size > limit) return false;
  for (uint32_t i = 0; i < o->via.str.size; i++) {
    const char c = o->via.str.ptr[i];
    if (c < ' ' || c > '~' || (is_name && strchr(" \"\\<>&'", c))) return false;
  }
  return true;
}

static char *copy_text(const msgpack_object *o) {
  char *text = malloc((size_t)o->via.str.size + 1);
  if (!text) return NULL;
  memcpy(text, o->via.str.ptr, o->via.str.size);
  text[o->via.str.size] = 0;
  return text;
}

static bool read_names(const msgpack_object *map, gyre_image_kernel *k, char *why) {
  const msgpack_object *name = gyre_rdna35_get(map, ".name", MSGPACK_OBJECT_STR);
  const msgpack_object *symbol = gyre_rdna35_get(map, ".symbol", MSGPACK_OBJECT_STR);
  if (!is_good_text(name, MAX_NAME, true))
    return FAIL("the name of a kernel is missing, too long or not in printable ASCII");
  k->name = copy_text(name);
  if (!k->name) return FAIL("out of memory");
  if (!is_good_text(symbol, MAX_NAME, true))
    return FAIL("kernel %.100s does not name the symbol of its descriptor", k->name);
  k->rdna35->descriptor_name = copy_text(symbol);
  return k->rdna35->descriptor_name || FAIL("out of memory");
}

static bool read_sizes(const msgpack_object *map, gyre_image_kernel *k, char *why) {
  gyre_rdna35_kernel *r = k->rdna35;
  uint32_t wave = 0, whole = 0;
  const msgpack_object *o = gyre_rdna35_get(map, ".uses_dynamic_stack", MSGPACK_OBJECT_BOOLEAN);
  r->dynamic_stack = o && o->via.boolean;
  r->whole_groups = gyre_rdna35_get_number(map, ".uniform_work_group_size", &whole) && whole;
  if (!gyre_rdna35_get_number(map, ".kernarg_segment_size", &k->block_bytes) ||
      !gyre_rdna35_get_number(map, ".group_segment_fixed_size", &r->local_bytes) ||
      !gyre_rdna35_get_number(map, ".private_segment_fixed_size", &r->scratch_bytes) ||
      !gyre_rdna35_get_number(map, ".max_flat_workgroup_size", &r->group_items) ||
      !gyre_rdna35_get_number(map, ".wavefront_size", &wave))
    return FAIL("the metadata of kernel %.100s lacks a size", k->name);
  if (wave != WAVE32 && wave != WAVE64)
    return FAIL("kernel %.100s has waves of %u: 32 and 64 are accepted", k->name, wave);
  r->wave = wave;
  if (!r->group_items) return FAIL("kernel %.100s allows no work-items in a group", k->name);
  o = gyre_rdna35_get(map, ".reqd_workgroup_size", MSGPACK_OBJECT_ARRAY);
  for (unsigned d = 0; o && d < 3; d++) {
    const msgpack_object *side = d < o->via.array.size ? &o->via.array.ptr[d] : NULL;
    if (o->via.array.size != 3 || side->type != MSGPACK_OBJECT_POSITIVE_INTEGER ||
        side->via.u64 < 1 || side->via.u64 > GYRE_RDNA35_GROUP_ITEMS)
      return FAIL(
          "kernel %.100s requires an invalid group size: it must have three numbers of 1 to %u",
          k->name, GYRE_RDNA35_GROUP_ITEMS);
    r->group[d] = (uint32_t)side->via.u64;
  }
  return true;
}

// Reads an argument that the compiler has added.
static bool read_hidden(gyre_image_kernel *k, unsigned i, const msgpack_object *kind,
                        uint32_t offset, uint32_t bytes, char *why) {
  gyre_rdna35_kernel *r = k->rdna35;
  for (unsigned h = 0; h < sizeof hidden_kinds / sizeof *hidden_kinds; h++) {
    if (!equals(kind, hidden_kinds[h].name)) continue;
    if (hidden_kinds[h].bytes && bytes != hidden_kinds[h].bytes)
      return FAIL("kernel %.100s: %s has %u bytes, not %u", k->name, hidden_kinds[h].name, bytes,
                  hidden_kinds[h].bytes);
    r->hidden_argument[r->hidden++] = (gyre_rdna35_hidden){hidden_kinds[h].kind, offset, bytes};
    return true;
  }
  return FAIL("kernel %.100s, argument %u is a %.*s, which is not known", k->name, i + 1,
              kind->via.str.size > 60 ? 60 : (int)kind->via.str.size, kind->via.str.ptr);
}

// Writes the type as far as the metadata tells it; together with the size it decides which argument is expected.
static gyre_argument_kind value_kind(const msgpack_object *type, uint32_t bytes) {
  static const char *const floats[] = {"float", "double", "half"};
  for (unsigned i = 0; i < sizeof floats / sizeof *floats; i++) {
    if (equals(type, floats[i])) return GYRE_ARGUMENT_FLOAT;
  }
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 ? GYRE_ARGUMENT_INTEGER
                                                              : GYRE_ARGUMENT_OTHER;
}

// Kinds of arguments that prevent the launch of a kernel, but not of other kernels of the module.
static bool is_of_graphics(const msgpack_object *kind) {
  return equals(kind, "image") || equals(kind, "sampler") || equals(kind, "pipe");
}

// Translates the metadata's kind into kind and size of the program's argument.
static bool read_parameter(gyre_image_kernel *k, const msgpack_object *kind,
                           const msgpack_object *map, uint32_t offset, uint32_t bytes, char *why) {
  gyre_rdna35_kernel *r = k->rdna35;
  const uint32_t i = k->parameters;
  const msgpack_object *type = gyre_rdna35_get(map, ".type_name", MSGPACK_OBJECT_STR);
  gyre_image_parameter p = {.type = "", .name = "", .offset = offset, .bytes = bytes};
  const bool pointer = equals(kind, "global_buffer"),
             local = equals(kind, "dynamic_shared_pointer");
  if (is_of_graphics(kind)) {
    REFUSE(r, "kernel %.100s, argument %u is %s: this machine has no images, samplers and pipes",
           k->name, i + 1,
           equals(kind, "pipe")    ? "a pipe"
           : equals(kind, "image") ? "an image"
                                   : "a sampler");
  } else if (!pointer && !local && !equals(kind, "by_value")) {
    return FAIL(
        "kernel %.100s, argument %u is a %.*s: values, buffers and local memory are "
        "accepted",
        k->name, i + 1, kind->via.str.size > 60 ? 60 : (int)kind->via.str.size, kind->via.str.ptr);
  }
  const uint32_t wanted = pointer ? POINTER_BYTES : local ? LOCAL_POINTER_BYTES : bytes;
  if (bytes != wanted)
    return FAIL("kernel %.100s, argument %u is a pointer of %u bytes, not %u", k->name, i + 1,
                bytes, wanted);
  if (local) {
    uint32_t align = 16;
    gyre_rdna35_get_number(map, ".pointee_align", &align);
    if (!align || align & (align - 1) || align > GYRE_RDNA35_ALIGNMENT)
      return FAIL(
          "kernel %.100s, argument %u has an alignment of %u: powers of two up to %d are "
          "accepted",
          k->name, i + 1, align, GYRE_RDNA35_ALIGNMENT);
    r->local_align[i] = align;
  }
  p.kind = pointer ? GYRE_ARGUMENT_POINTER : local ? GYRE_ARGUMENT_LOCAL : value_kind(type, bytes);
  // The upper half of an address is 0.
  if (pointer) p.bytes = sizeof(gyre_address);
  k->parameter[k->parameters++] = p;
  return true;
}

// Writes names and types of all parameters one after the other; r->text has room for them.
static void read_texts(gyre_image_kernel *k, const msgpack_object *args) {
  char *at = k->rdna35->text;
  uint32_t n = 0;
  for (uint32_t i = 0; i < args->via.array.size && n < k->parameters; i++) {
    const msgpack_object *map = &args->via.array.ptr[i];
    const msgpack_object *kind = gyre_rdna35_get(map, ".value_kind", MSGPACK_OBJECT_STR);
    if (kind->via.str.size >= 7 && memcmp(kind->via.str.ptr, "hidden_", 7) == 0) continue;
    const char **to[] = {&k->parameter[n].type, &k->parameter[n].name};
    static const char *const keys[] = {".type_name", ".name"};
    for (unsigned t = 0; t < 2; t++) {
      const msgpack_object *text = gyre_rdna35_get(map, keys[t], MSGPACK_OBJECT_STR);
      if (!text) continue;
      memcpy(at, text->via.str.ptr, text->via.str.size);
      at[text->via.str.size] = 0;
      *to[t] = at;
      at += text->via.str.size + 1;
    }
    n++;
  }
}

static bool read_argument(const msgpack_object *map, gyre_image_kernel *k, unsigned i,
                          size_t *text_bytes, char *why) {
  static const char *const keys[] = {".type_name", ".name"};
  uint32_t offset = 0, bytes = 0;
  const msgpack_object *kind = gyre_rdna35_get(map, ".value_kind", MSGPACK_OBJECT_STR);
  if (!is_good_text(kind, MAX_NAME, true) || !gyre_rdna35_get_number(map, ".offset", &offset) ||
      !gyre_rdna35_get_number(map, ".size", &bytes))
    return FAIL("kernel %.100s, argument %u has no kind, offset or size", k->name, i + 1);
  if (!bytes || offset > k->block_bytes || bytes > k->block_bytes - offset)
    return FAIL("kernel %.100s, argument %u: %u bytes at %u do not lie in the %u of all arguments",
                k->name, i + 1, bytes, offset, k->block_bytes);
  for (unsigned t = 0; t < 2; t++) {
    const msgpack_object *text = gyre_rdna35_get(map, keys[t], MSGPACK_OBJECT_STR);
    if (text && !is_good_text(text, MAX_NAME, false))
      return FAIL("type or name of argument %u of kernel %.100s is not in printable ASCII", i + 1,
                  k->name);
    *text_bytes += text ? text->via.str.size + 1 : 0;
  }
  return kind->via.str.size >= 7 && memcmp(kind->via.str.ptr, "hidden_", 7) == 0
             ? read_hidden(k, i, kind, offset, bytes, why)
             : read_parameter(k, kind, map, offset, bytes, why);
}

bool gyre_rdna35_read_kernel(const msgpack_object *map, gyre_image_kernel *k, char *why) {
  gyre_rdna35_kernel *r = k->rdna35;
  if (map->type != MSGPACK_OBJECT_MAP) return FAIL("the metadata of a kernel is no map");
  if (!read_names(map, k, why) || !read_sizes(map, k, why)) return false;
  const msgpack_object *args = gyre_rdna35_get(map, ".args", MSGPACK_OBJECT_ARRAY);
  const uint32_t n = args ? args->via.array.size : 0;
  if (n > GYRE_RDNA35_MAX_PARAMETERS)
    return FAIL("kernel %.100s has %u arguments: at most %d are accepted", k->name, n,
                GYRE_RDNA35_MAX_PARAMETERS);
  k->parameter = calloc(n + 1, sizeof *k->parameter);
  r->hidden_argument = calloc(n + 1, sizeof *r->hidden_argument);
  r->local_align = calloc(n + 1, sizeof *r->local_align);
  if (!k->parameter || !r->hidden_argument || !r->local_align) return FAIL("out of memory");
  size_t text_bytes = 1;
  for (uint32_t i = 0; i < n; i++) {
    if (!read_argument(&args->via.array.ptr[i], k, i, &text_bytes, why)) return false;
  }
  r->text = malloc(text_bytes);
  if (!r->text) return FAIL("out of memory");
  if (n) read_texts(k, args);
  return true;
}
