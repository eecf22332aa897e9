// map.h - finds values in a msgpack map by their names.

#ifndef GYRE_RDNA35_MAP_H
#define GYRE_RDNA35_MAP_H

#include <msgpack.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// Returns the value of the first member `name` if it has that type; NULL otherwise.
static inline const msgpack_object *gyre_rdna35_get(const msgpack_object *map, const char *name,
                                                    msgpack_object_type type) {
  const size_t n = strlen(name);
  for (uint32_t i = 0; map->type == MSGPACK_OBJECT_MAP && i < map->via.map.size; i++) {
    const msgpack_object_kv *kv = &map->via.map.ptr[i];
    if (kv->key.type == MSGPACK_OBJECT_STR && kv->key.via.str.size == n &&
        memcmp(kv->key.via.str.ptr, name, n) == 0)
      return kv->val.type == type ? &kv->val : NULL;
  }
  return NULL;
}

// Reads an integer of 32 bits. Returns false if there is none of that name.
static inline bool gyre_rdna35_get_number(const msgpack_object *map, const char *name,
                                          uint32_t *value) {
  const msgpack_object *o = gyre_rdna35_get(map, name, MSGPACK_OBJECT_POSITIVE_INTEGER);
  if (!o || o->via.u64 > UINT32_MAX) return false;
  *value = (uint32_t)o->via.u64;
  return true;
}

#endif
