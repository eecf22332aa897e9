// plan.c - computes the sizes of a launch: checks them, distributes workgroups over cores, and writes the words
// for the loop. With a launch queue the hardware places workgroups: it has a slot for each warp, and allocates local
// memory in PIECES of the core's.

#include "gyre_launch_block.h"
#include "objects.h"

enum { MAX_GROUP_SIDE = 0xffff, LOCAL_ALIGN = 16, BARRIERS_OF_SLOT = 2, PIECES = 16 };

static const char *const side_name[3] = {"x", "y", "z"};

// Completes the sides of the grid and of a workgroup with their defaults.
static gyre_result sides(const gyre_host *h, const gyre_kernel *k, const gyre_grid *g,
                         uint32_t items[3], uint32_t group[3]) {
  const bool chosen = !g->group[0] && !g->group[1] && !g->group[2];
  // A workgroup that is chosen here is one warp, or the size for which the kernel was compiled.
  uint32_t room = k->image->rdna35 ? (unsigned)GYRE_RDNA35_CHOSEN : h->info.threads;
  const uint32_t *required = k->image->rdna35 ? k->image->rdna35->group : NULL;
  const bool whole = k->image->rdna35 && k->image->rdna35->whole_groups;
  for (unsigned d = 0; d < 3; d++) {
    items[d] = g->items[d] || d == 0 ? g->items[d] : 1;
    if (items[d] < 1 || items[d] > INT32_MAX)
      return gyre_fail(GYRE_BAD_LAUNCH, "kernel %s: %u items in %s: 1 to 2147483647 are accepted",
                       k->image->name, items[d], side_name[d]);
    group[d] = g->group[d] ? g->group[d] : 1;
    if (chosen && required && required[0]) {
      group[d] = required[d];
    } else if (chosen) {
      while (2 * group[d] <= room && group[d] < items[d] && !(whole && items[d] % (2 * group[d])))
        group[d] *= 2;
      room /= group[d];
    }
    if (group[d] > MAX_GROUP_SIDE)
      return gyre_fail(GYRE_BAD_LAUNCH,
                       "kernel %s: %u items in %s of a group: 1 to %u are accepted", k->image->name,
                       group[d], side_name[d], MAX_GROUP_SIDE);
    if (!g->whole_groups) continue;
    const uint64_t rounded = ((uint64_t)items[d] + group[d] - 1) / group[d] * group[d];
    if (rounded > INT32_MAX)
      return gyre_fail(
          GYRE_BAD_LAUNCH,
          "kernel %s: %u items in %s, in whole groups of %u, are %llu: 1 to 2147483647 "
          "are accepted",
          k->image->name, items[d], side_name[d], group[d], (unsigned long long)rounded);
    items[d] = (uint32_t)rounded;
  }
  return GYRE_OK;
}

static uint32_t aligned(uint32_t local) {
  return (local + LOCAL_ALIGN - 1) / LOCAL_ALIGN * LOCAL_ALIGN;
}

// Returns how many workgroups a core runs at a time. If one does not fit, it sets the sentence and returns 0.
static uint32_t slots_of(const gyre_host *h, const gyre_kernel *k, uint64_t items, uint32_t local) {
  const gyre_host_info *i = &h->info;
  const char *name = k->image->name;
  if (items < 1 || items > i->group_items) {
    gyre_fail(GYRE_BAD_LAUNCH,
              "kernel %s: a group of %llu items: 1 to %u are accepted, the threads of a core", name,
              (unsigned long long)items, i->group_items);
    return 0;
  }
  if (local > i->local_bytes) {
    gyre_fail(GYRE_BAD_LAUNCH, "kernel %s: %u bytes of local memory for a group: a core has %u",
              name, local, i->local_bytes);
    return 0;
  }
  const uint32_t warps = ((uint32_t)items + i->threads - 1) / i->threads;
  uint32_t slots = i->warps / warps;
  if (h->queue.used) {
    const uint32_t piece = i->local_bytes / PIECES, pieces = (aligned(local) + piece - 1) / piece;
    return pieces && slots > PIECES / pieces ? PIECES / pieces : slots;
  }
  if (warps > 1 && slots > h->transport->barriers / BARRIERS_OF_SLOT)
    slots = h->transport->barriers / BARRIERS_OF_SLOT;
  const uint32_t step = aligned(local);
  while (slots > 1 && slots * step > i->local_bytes) slots--;
  if (!slots)
    gyre_fail(GYRE_BAD_LAUNCH, "kernel %s: a group of %u warps needs 2 barriers, a core has %u",
              name, warps, h->transport->barriers);
  return slots;
}

// Writes the words of the loop.
static void plan_loop(const gyre_host *h, uint32_t slots, uint32_t group_items, uint32_t local,
                      uint64_t all, uint32_t block[32]) {
  const uint32_t *groups = &block[GYRE_BLOCK_GROUPS];
  uint32_t cores = h->info.cores;
  if ((uint64_t)slots * cores > all) {
    slots = (uint32_t)((all + cores - 1) / cores);
    if (cores > all) cores = (uint32_t)all;
  }
  const uint32_t step = slots * cores;
  block[GYRE_BLOCK_WARPS] = (group_items + h->info.threads - 1) / h->info.threads;
  block[GYRE_BLOCK_SLOTS] = slots;
  block[GYRE_BLOCK_CORES] = cores;
  block[GYRE_BLOCK_STEP] = step % groups[0];
  block[GYRE_BLOCK_STEP + 1] = step / groups[0] % groups[1];
  block[GYRE_BLOCK_STEP + 2] = step / groups[0] / groups[1];
  block[GYRE_BLOCK_LOCAL_STEP] = aligned(local);
}

gyre_result gyre_plan(gyre_host *h, const gyre_kernel *k, const gyre_grid *g, uint32_t block[32]) {
  uint32_t items[3], group[3], dimensions = 1;
  const gyre_result result = sides(h, k, g, items, group);
  if (result != GYRE_OK) return result;
  uint64_t all = 1;
  const uint64_t size = (uint64_t)group[0] * group[1];
  const uint64_t group_items = size > UINT32_MAX ? UINT64_MAX : size * group[2];
  const uint32_t slots = k->image->rdna35 ? gyre_rdna35_slots(k, group, group_items, g->local_bytes)
                                          : slots_of(h, k, group_items, g->local_bytes);
  if (!slots || (k->image->rdna35 && !gyre_rdna35_is_whole(k, items, group)))
    return GYRE_BAD_LAUNCH;
  for (unsigned d = 0; d < 3; d++) {
    const uint32_t groups = (items[d] + group[d] - 1) / group[d];
    all *= groups;
    if (all > INT32_MAX)
      return gyre_fail(GYRE_BAD_LAUNCH, "kernel %s: more than 2147483647 groups", k->image->name);
    if (items[d] > 1 || group[d] > 1) dimensions = d + 1;
    block[GYRE_BLOCK_GRID + d] = items[d];
    block[GYRE_BLOCK_OFFSET + d] = g->offset[d];
    block[GYRE_BLOCK_GROUPS + d] = groups;
  }
  block[GYRE_BLOCK_HEADER] = 1 | dimensions << 16;
  block[GYRE_BLOCK_GROUP_XY] = group[0] | group[1] << 16;
  block[GYRE_BLOCK_GROUP_Z] = group[2];
  // The address of an allocation is a multiple of LOCAL_ALIGN, even where a piece is smaller.
  block[GYRE_BLOCK_LOCAL] = aligned(g->local_bytes);
  if (!h->queue.used && !k->image->rdna35)
    plan_loop(h, slots, (uint32_t)group_items, g->local_bytes, all, block);
  return GYRE_OK;
}

gyre_result gyre_plan_strip(const gyre_host *h, const gyre_grid *g, const uint32_t block[32],
                            uint16_t *strip) {
  enum { MAX_STRIP = 0xffff };
  const uint32_t *groups = &block[GYRE_BLOCK_GROUPS];
  uint32_t chosen = g->strip == GYRE_WHOLE_ROWS ? 0 : g->strip;
  if (chosen > MAX_STRIP)
    return gyre_fail(GYRE_BAD_LAUNCH,
                     "a strip of %u workgroups: 1 to %d are accepted, 0 or GYRE_WHOLE_ROWS",
                     g->strip, MAX_STRIP);
  if (!g->strip) {
    const uint32_t words = h->info.line_bytes / 4, side = block[GYRE_BLOCK_GROUP_XY] & 0xffff;
    chosen = (words + side - 1) / side;
  }
  *strip = chosen >= groups[0] || groups[1] == 1 ? 0 : (uint16_t)chosen;
  return GYRE_OK;
}

gyre_result gyre_kernel_occupancy(gyre_kernel *k, uint32_t group_items, uint32_t local_bytes,
                                  uint32_t *groups) {
  if (!k || !groups) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_kernel_occupancy: a null pointer");
  gyre_host *h = k->module->host;
  const bool rdna35 = k->image->rdna35 != NULL;
  const uint32_t slots = rdna35 ? gyre_rdna35_slots(k, NULL, group_items, local_bytes)
                                : slots_of(h, k, group_items, local_bytes);
  *groups = slots * (rdna35 ? 1 : h->info.cores);
  return slots ? GYRE_OK : GYRE_BAD_LAUNCH;
}
