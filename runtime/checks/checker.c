// checker.c - checks each memory access of a kernel, and keeps the warnings of a launch (checker.h).

#include "checks/checker.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/rdna35_machine.h"

enum {
  NEAR = 4096
};  // distance within which an allocation is mentioned as the one that was probably meant

struct gyre_checker {
  pthread_mutex_t lock;  // allocations change while a launch runs
  uint32_t ram_base, ram_bytes;
  gyre_checker_memory *memory;
  // for RISC-V's cores; for workgroups of the second instruction set
  gyre_checker_race *race, *race35;
  bool rdna35;  // the launch is one of the second instruction set
  unsigned warnings;
  uint64_t lost;
  gyre_check_warning warning[GYRE_CHECKER_WARNINGS];
};

gyre_checker *gyre_checker_new(const gyre_config *cfg) {
  gyre_checker *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  if (pthread_mutex_init(&c->lock, NULL)) {
    free(c);
    return NULL;
  }
  c->ram_base = cfg->ram_base;
  c->ram_bytes = cfg->ram_bytes;
  c->memory = gyre_checker_memory_new(cfg->ram_base, cfg->ram_bytes);
  c->race = gyre_checker_race_new(cfg->num_cores, cfg->lmem_bytes);
  c->race35 = gyre_checker_race_new(GYRE_RDNA35_RESIDENT, GYRE_RDNA35_LOCAL_BYTES);
  if (c->memory && c->race && c->race35) return c;
  gyre_checker_free(c);
  return NULL;
}

void gyre_checker_free(gyre_checker *c) {
  if (!c) return;
  gyre_checker_memory_free(c->memory);
  gyre_checker_race_free(c->race);
  gyre_checker_race_free(c->race35);
  pthread_mutex_destroy(&c->lock);
  free(c);
}

static void set(gyre_checker *c, uint32_t address, uint64_t bytes, int from, gyre_known to) {
  pthread_mutex_lock(&c->lock);
  // If there is no memory for the marks, these bytes are not checked.
  (void)gyre_checker_memory_set(c->memory, address, bytes, from, to);
  pthread_mutex_unlock(&c->lock);
}

void gyre_checker_know(gyre_checker *c, uint32_t address, uint64_t bytes, gyre_known what) {
  set(c, address, bytes, -1, what);
}

void gyre_checker_wrote(gyre_checker *c, uint32_t address, uint64_t bytes) {
  set(c, address, bytes, GYRE_KNOWN_UNSET, GYRE_KNOWN_SET);
}

void gyre_checker_begin(gyre_checker *c, bool rdna35) {
  pthread_mutex_lock(&c->lock);
  c->warnings = 0;
  c->lost = 0;
  c->rdna35 = rdna35;
  gyre_checker_race_begin(rdna35 ? c->race35 : c->race);
  pthread_mutex_unlock(&c->lock);
}

// Adds a warning, or counts it if there is one for this instruction and kind. `other` is the instruction of the earlier
// access of a race, else 0; both sides of a race are one warning.
static void __attribute__((format(printf, 5, 6)))
warn(gyre_checker *c, const gyre_touch *t, uint32_t other, const char *kind, const char *format,
     ...) {
  for (unsigned i = 0; i < c->warnings; i++) {
    gyre_check_warning *w = &c->warning[i];
    const bool turned = other && w->pc == other && w->other == t->pc;
    if ((w->pc != t->pc && !turned) || strcmp(w->kind, kind) != 0) continue;
    w->times++;
    // The threads of a warning are those of one instruction of one warp, at the first occurrence.
    if (w->times <= 64 && w->core == t->core && w->warp == t->warp)
      w->lanes |= (uint64_t)1 << t->lane;
    return;
  }
  if (c->warnings == GYRE_CHECKER_WARNINGS) {
    c->lost++;
    return;
  }
  gyre_check_warning *w = &c->warning[c->warnings++];
  *w = (gyre_check_warning){.kind = kind,
                            .pc = t->pc,
                            .group = {t->group[0], t->group[1], t->group[2]},
                            .other = other,
                            .core = t->core,
                            .warp = t->warp,
                            .lanes = (uint64_t)1 << t->lane,
                            .times = 1,
                            .rdna35 = c->rdna35};
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(w->sentence, sizeof w->sentence, format, arguments);
  va_end(arguments);
}

static const char *verb(const gyre_touch *t) {
  return t->kind == GYRE_TOUCH_LOAD    ? "load"
         : t->kind == GYRE_TOUCH_STORE ? "store"
                                       : "atomic operation";
}

// Writes where the allocation is that was probably meant, if one is near.
static void put_near(const gyre_checker *c, uint32_t address, char *out, size_t size) {
  snprintf(out, size, "no allocation is near");
  for (uint32_t i = 1; i < NEAR; i++) {
    if (gyre_checker_memory_at(c->memory, address - i) > GYRE_KNOWN_FREED) {
      snprintf(out, size, "the end of an allocation is %u byte%s before", i - 1, i == 2 ? "" : "s");
      return;
    }
    if (gyre_checker_memory_at(c->memory, address + i) > GYRE_KNOWN_FREED) {
      snprintf(out, size, "the beginning of an allocation is %u byte%s after", i,
               i == 1 ? "" : "s");
      return;
    }
  }
}

static void main_memory(gyre_checker *c, const gyre_touch *t) {
  unsigned count[GYRE_KNOWN_SET + 1] = {0};
  char near[80];
  if (t->address - c->ram_base >= c->ram_bytes) return;
  for (unsigned i = 0; i < t->bytes; i++)
    count[gyre_checker_memory_at(c->memory, t->address + i)]++;
  const unsigned bad = count[GYRE_KNOWN_NOTHING] + count[GYRE_KNOWN_FREED];
  // A word of which only some bytes belong to an allocation may be loaded, because string functions do so.
  const bool outside = t->kind == GYRE_TOUCH_LOAD && t->bytes <= 4 ? bad == t->bytes : bad != 0;
  if (outside && count[GYRE_KNOWN_FREED]) {
    warn(c, t, 0, "access after free", "%s of %u byte%s at 0x%08x, in an allocation that was freed",
         verb(t), t->bytes, t->bytes == 1 ? "" : "s", t->address);
  } else if (outside) {
    uint32_t first = t->address;
    while (gyre_checker_memory_at(c->memory, first) > GYRE_KNOWN_FREED) first++;
    put_near(c, first, near, sizeof near);
    warn(c, t, 0, "access outside of any allocation", "%s of %u byte%s at 0x%08x; %s", verb(t),
         t->bytes, t->bytes == 1 ? "" : "s", t->address, near);
  } else if (t->kind != GYRE_TOUCH_STORE && count[GYRE_KNOWN_UNSET] == t->bytes) {
    warn(c, t, 0, "memory without a value",
         "%s of %u byte%s at 0x%08x, which were never written since they were allocated", verb(t),
         t->bytes, t->bytes == 1 ? "" : "s", t->address);
  }
  // After a warning the bytes count as written, so that later reads are not reported again.
  (void)gyre_checker_memory_set(c->memory, t->address, t->bytes, GYRE_KNOWN_UNSET, GYRE_KNOWN_SET);
}

static void local_memory(gyre_checker *c, gyre_checker_race *r, const gyre_touch *t) {
  uint32_t other;
  if (!gyre_checker_race_at(r, t, &other)) return;
  warn(c, t, other, "race in local memory",
       "%s of %u byte%s at 0x%x of local memory, which another thread of the group has accessed at "
       "pc 0x%08x with no barrier since",
       verb(t), t->bytes, t->bytes == 1 ? "" : "s", t->address, other);
}

void gyre_checker_touch(void *ctx, const gyre_touch *t) {
  gyre_checker *c = ctx;
  gyre_checker_race *r = c->rdna35 ? c->race35 : c->race;
  pthread_mutex_lock(&c->lock);
  if (t->kind > GYRE_TOUCH_STORE) gyre_checker_race_order(r, t);
  if (t->kind <= GYRE_TOUCH_ATOMIC && !t->local) main_memory(c, t);
  if (t->kind <= GYRE_TOUCH_STORE && t->local) local_memory(c, r, t);
  pthread_mutex_unlock(&c->lock);
}

bool gyre_checker_warning(gyre_checker *c, unsigned n, gyre_check_warning *w, uint64_t *lost) {
  pthread_mutex_lock(&c->lock);
  const bool there = n < c->warnings;
  *lost = c->lost;
  if (there) *w = c->warning[n];
  pthread_mutex_unlock(&c->lock);
  return there;
}
