// machine.c - creates machines and dispatches, and answers queries.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functional/rdna35/check.h"

enum { DEFAULT_RESIDENT = 4 };

static bool wrong(char *why, const char *sentence) {
  (void)snprintf(why, GYRE_RDNA35_MESSAGE, "%s", sentence);
  return false;
}

static bool options_are_good(const gyre_rdna35_machine_options *o, char *why) {
  if (o->bus.load == NULL || o->bus.store == NULL) {
    return wrong(why, "the bus of the machine needs functions to load and to store");
  }
  if (o->ram_base % GYRE_RDNA35_PAGE != 0 || o->ram_bytes % GYRE_RDNA35_PAGE != 0 ||
      o->ram_bytes == 0 || (uint64_t)o->ram_base + o->ram_bytes > (uint64_t)1 << 32) {
    return wrong(why,
                 "main memory must be a number of pages of 4096 bytes, and end at 2^32 or before");
  }
  if (o->resident > GYRE_RDNA35_RESIDENT) {
    return wrong(why, "more than 64 resident workgroups; 1 to 64 are accepted, and 0 for 4");
  }
  return true;
}

gyre_rdna35_machine *gyre_rdna35_machine_new(const gyre_rdna35_machine_options *options,
                                             char *why) {
  if (!options_are_good(options, why)) return NULL;
  gyre_rdna35_machine *m = calloc(1, sizeof *m);
  if (m != NULL) m->cache = calloc(GYRE_RDNA35_CACHE, sizeof *m->cache);
  if (m != NULL && options->checks) m->checks = calloc(1, sizeof *m->checks);
  if (m == NULL || m->cache == NULL || (options->checks && m->checks == NULL)) {
    if (m != NULL) free(m->cache);
    if (m != NULL) free(m->checks);
    free(m);
    (void)wrong(why, "there is no memory for a machine");
    return NULL;
  }
  m->options = *options;
  if (m->options.resident == 0) m->options.resident = DEFAULT_RESIDENT;
  return m;
}

static void free_groups(gyre_rdna35_machine *m) {
  for (unsigned i = 0; i < GYRE_RDNA35_RESIDENT; i++) {
    gyre_rdna35_group *g = &m->group[i];
    free(g->local);
    free(g->scratch);
    free(g->vgprs);
    free(g->wave);
    free(g->shadow);
    free(g->local_set);
    free(g->scratch_set);
    memset(g, 0, sizeof *g);
  }
  m->last = NULL;
}

void gyre_rdna35_machine_free(gyre_rdna35_machine *m) {
  if (m == NULL) return;
  free_groups(m);
  free(m->cache);
  free(m->checks);
  free(m);
}

static bool sizes_are_good(const gyre_rdna35_dispatch *d, char *why) {
  uint64_t items = 1;
  for (unsigned i = 0; i < 3; i++) {
    if (d->grid[i] == 0 || d->group[i] == 0) {
      return wrong(why, "a grid and a workgroup have at least one work-item in each dimension");
    }
    items *= d->group[i] > GYRE_RDNA35_GROUP_ITEMS ? GYRE_RDNA35_GROUP_ITEMS + 1 : d->group[i];
  }
  if (items > GYRE_RDNA35_GROUP_ITEMS) {
    return wrong(why, "a workgroup has more than 1024 work-items; up to 1024 are accepted");
  }
  if (d->local_bytes > GYRE_RDNA35_LOCAL_BYTES) {
    return wrong(why, "local memory of a workgroup is more than 65536 bytes");
  }
  if (d->scratch_bytes > GYRE_RDNA35_SCRATCH_BYTES) {
    return wrong(why, "private memory of a work-item is more than 262144 bytes");
  }
  return true;
}

static bool dispatch_is_good(const gyre_rdna35_machine *m, const gyre_rdna35_dispatch *d,
                             char *why) {
  const uint32_t known = GYRE_RDNA35_PACKET | GYRE_RDNA35_QUEUE | GYRE_RDNA35_KERNARG |
                         GYRE_RDNA35_ID | GYRE_RDNA35_PRIVATE_SIZE | GYRE_RDNA35_WAVE32 |
                         1U << 11;  // the stack of the kernel has no fixed size
  if (d->entry % 4 != 0 || d->entry - m->options.ram_base >= m->options.ram_bytes) {
    return wrong(why, "the first instruction is not at a multiple of 4 in main memory");
  }
  if ((d->properties & ~known) != 0) {
    (void)snprintf(why, GYRE_RDNA35_MESSAGE,
                   "the kernel's properties 0x%" PRIx32
                   " have bits that are not accepted; those of 0x%" PRIx32 " are",
                   d->properties, known);
    return false;
  }
  return sizes_are_good(d, why);
}

static bool has_groups(gyre_rdna35_machine *m) {
  const gyre_rdna35_dispatch *d = &m->dispatch;
  const uint64_t places = m->total < m->options.resident ? m->total : m->options.resident;
  for (unsigned i = 0; i < places; i++) {
    gyre_rdna35_group *g = &m->group[i];
    const size_t items = (size_t)m->waves * m->lanes;
    g->local = calloc(1, d->local_bytes + 1U);
    g->scratch = calloc(items, d->scratch_bytes + 1U);
    g->vgprs = calloc(items * m->vgprs, sizeof *g->vgprs);
    g->wave = calloc(m->waves, sizeof *g->wave);
    if (g->local == NULL || g->scratch == NULL || g->vgprs == NULL || g->wave == NULL) return false;
    if (m->checks == NULL) continue;
    g->shadow = calloc(m->waves, sizeof *g->shadow);
    g->local_set = calloc(1, d->local_bytes + 1U);
    g->scratch_set = calloc(items, d->scratch_bytes + 1U);
    if (g->shadow == NULL || g->local_set == NULL || g->scratch_set == NULL) return false;
  }
  return true;
}

bool gyre_rdna35_machine_begin(gyre_rdna35_machine *m, const gyre_rdna35_dispatch *dispatch,
                               char *why) {
  m->running = false;
  free_groups(m);
  memset(m->count, 0, sizeof m->count);
  memset(&m->fault, 0, sizeof m->fault);
  memset(m->tlb, 0, sizeof m->tlb);
  if (m->checks != NULL) memset(m->checks, 0, sizeof *m->checks);
  if (!dispatch_is_good(m, dispatch, why)) return false;
  m->dispatch = *dispatch;
  m->lanes = (dispatch->properties & GYRE_RDNA35_WAVE32) != 0 ? 32 : 64;
  const uint32_t items = dispatch->group[0] * dispatch->group[1] * dispatch->group[2];
  m->waves = (items + m->lanes - 1) / m->lanes;
  // Registers are allocated in blocks of 8, or 4 for waves of 64; there are at most 256.
  const uint32_t blocks = (dispatch->rsrc1 & 0x3f) + 1;
  m->vgprs = blocks * (m->lanes == 32 ? 8 : 4);
  if (m->vgprs > 256) m->vgprs = 256;
  m->total = 1;
  for (unsigned i = 0; i < 3; i++) {
    m->groups[i] =
        (uint32_t)(((uint64_t)dispatch->grid[i] + dispatch->group[i] - 1) / dispatch->group[i]);
    if (m->total > UINT64_MAX / m->groups[i])
      return wrong(why, "the grid has more than 2^64 workgroups");
    m->total *= m->groups[i];
  }
  m->next = 0;
  m->number++;
  m->turn_group = m->turn_wave = 0;
  if (!has_groups(m)) {
    free_groups(m);
    return wrong(why, "there is no memory for the registers and private memory of the dispatch");
  }
  m->running = true;
  return true;
}

void gyre_rdna35_machine_fault(const gyre_rdna35_machine *m, gyre_rdna35_fault *fault) {
  *fault = m->fault;
}

const char *gyre_rdna35_machine_counter(const gyre_rdna35_machine *m, unsigned i, uint64_t *value) {
  static const char *const names[GYRE_RDNA35_COUNTERS] = {
      [GYRE_RDNA35_COUNT_ALL] = "instructions", [GYRE_RDNA35_COUNT_SALU] = "salu",
      [GYRE_RDNA35_COUNT_BRANCH] = "branch",    [GYRE_RDNA35_COUNT_CONTROL] = "control",
      [GYRE_RDNA35_COUNT_SMEM] = "smem",        [GYRE_RDNA35_COUNT_VALU] = "valu",
      [GYRE_RDNA35_COUNT_DUAL] = "dual",        [GYRE_RDNA35_COUNT_LOCAL] = "local",
      [GYRE_RDNA35_COUNT_MEMORY] = "memory",    [GYRE_RDNA35_COUNT_SCRATCH] = "scratch",
      [GYRE_RDNA35_COUNT_LANES] = "lanes",      [GYRE_RDNA35_COUNT_GROUPS] = "groups",
  };
  if (i >= GYRE_RDNA35_COUNTERS) return NULL;
  *value = m->count[i];
  return names[i];
}

void gyre_rdna35_machine_set_trace(gyre_rdna35_machine *m, gyre_rdna35_trace *fn, void *ctx) {
  m->trace = fn;
  m->trace_ctx = ctx;
}

uint32_t gyre_rdna35_machine_sgpr(const gyre_rdna35_machine *m, unsigned number) {
  if (m->last == NULL || number > 127 || number == GYRE_RDNA35_NULL) return 0;
  return m->last->sgpr[number];
}

uint32_t gyre_rdna35_machine_vgpr(const gyre_rdna35_machine *m, unsigned number, unsigned lane) {
  if (m->last == NULL || number >= m->vgprs || lane >= m->lanes) return 0;
  return m->last->vgpr[number * m->lanes + lane];
}

bool gyre_rdna35_machine_wave(const gyre_rdna35_machine *m, unsigned n,
                              gyre_rdna35_wave_info *info) {
  for (unsigned i = 0; i < GYRE_RDNA35_RESIDENT; i++) {
    const gyre_rdna35_group *g = &m->group[i];
    for (uint32_t k = 0; g->active && k < m->waves; k++) {
      const gyre_rdna35_wave *w = &g->wave[k];
      if (w->ended || n-- != 0) continue;
      const uint64_t exec = gyre_rdna35_pair(w, GYRE_RDNA35_EXEC);
      *info = (gyre_rdna35_wave_info){.group = {g->id[0], g->id[1], g->id[2]},
                                      .wave = w->index,
                                      .pc = w->pc,
                                      .exec = m->lanes == 64 ? exec : (uint32_t)exec,
                                      .at_barrier = w->at_barrier};
      return true;
    }
  }
  return false;
}
