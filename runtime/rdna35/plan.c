// plan.c - checks the sizes of a launch of the second instruction set: workgroups and their memory.

#include "objects.h"

uint32_t gyre_rdna35_slots(const gyre_kernel *k, const uint32_t *group, uint64_t items,
                           uint32_t local) {
  const gyre_rdna35_kernel *r = k->image->rdna35;
  const char *name = k->image->name;
  const uint32_t most =
      r->group_items < GYRE_RDNA35_GROUP_ITEMS ? r->group_items : GYRE_RDNA35_GROUP_ITEMS;
  if (items < 1 || items > most) {
    gyre_fail(GYRE_BAD_LAUNCH,
              "kernel %s: a group of %llu items: 1 to %u are accepted, as it was compiled", name,
              (unsigned long long)items, most);
    return 0;
  }
  for (unsigned d = 0; group && r->group[0] && d < 3; d++) {
    if (group[d] == r->group[d]) continue;
    gyre_fail(GYRE_BAD_LAUNCH, "kernel %s: a group of %u x %u x %u items: it requires %u x %u x %u",
              name, group[0], group[1], group[2], r->group[0], r->group[1], r->group[2]);
    return 0;
  }
  if (local > GYRE_RDNA35_LOCAL_BYTES - r->local_bytes) {
    gyre_fail(GYRE_BAD_LAUNCH,
              "kernel %s: %u bytes of local memory for a group besides its own %u: together at "
              "most %u are accepted",
              name, local, r->local_bytes, GYRE_RDNA35_LOCAL_BYTES);
    return 0;
  }
  return GYRE_RDNA35_GROUPS_AT_A_TIME;
}

bool gyre_rdna35_is_whole(const gyre_kernel *k, const uint32_t items[3], const uint32_t group[3]) {
  for (unsigned d = 0; k->image->rdna35->whole_groups && d < 3; d++) {
    if (items[d] % group[d] == 0) continue;
    gyre_fail(GYRE_BAD_LAUNCH,
              "kernel %s: %u items in %c in groups of %u: it was compiled for whole groups "
              "(OpenCL C 1.2)",
              k->image->name, items[d], 'x' + (char)d, group[d]);
    return false;
  }
  return true;
}

gyre_result gyre_rdna35_check_kernel(const gyre_image_kernel *k) {
  return k->rdna35 && *k->rdna35->refused ? gyre_fail(GYRE_BAD_MODULE, "%s", k->rdna35->refused)
                                          : GYRE_OK;
}
