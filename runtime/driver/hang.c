// hang.c - finds out where the threads of a hanging launch are, and what they wait for. It reads the DIAG
// registers of each warp, and the code around the pc of warps that run.
//
// The inspection precedes the stop of the launch, because an idle machine waits for nothing. Threads in the same state
// at the same source line are one location.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre/instruction.h"
#include "module.h"
#include "objects.h"

enum {
  MAX_PLACES = 32,
  LOOP = 128
};  // LOOP: distance in instructions, before and after the pc, within which a loop is searched

// Threads of a warp in the same state.
typedef struct threads {
  unsigned core, warp;
  uint64_t lanes;
  uint32_t pc;
  gyre_threads_do what;
  uint32_t group[3];  // workgroup, for rdna35
} threads;

// ---- The loop in which threads are --------------------------------------------------------------

// Tells whether an instruction jumps to an address, and to which: the last word of its text, as in "bne a0, a1,
// 0x80000010".
static bool jump_target(const char *text, uint32_t *target) {
  const char *last = strrchr(text, ' ');
  char *end;
  if (!last || (text[0] != 'b' && text[0] != 'j') || strncmp(text, "jalr", 4) == 0) return false;
  *target = (uint32_t)strtoul(last + 1, &end, 0);
  return end != last + 1 && !*end;
}

static bool is_atomic(const char *text) {
  return strncmp(text, "amo", 3) == 0 || strncmp(text, "lr.", 3) == 0 ||
         strncmp(text, "sc.", 3) == 0;
}

// Classifies the code at a pc: the first later jump that leads back to the pc, or before it, ends a loop.
static gyre_threads_do classify_code(gyre_host *h, const gyre_module *m, uint32_t pc) {
  uint32_t words[2 * LOOP];
  char text[GYRE_DISASM], why[GYRE_MESSAGE];
  if (pc - m->base >= m->image.bytes) return GYRE_THREADS_RUN;
  const uint32_t first = pc - m->base > 4 * LOOP ? pc - 4 * LOOP : m->base;
  const uint32_t left = m->base + m->image.bytes - first;
  const uint32_t bytes = left < sizeof words ? left / 4 * 4 : sizeof words;
  if (!gyre_driver_read(h, first, words, bytes, why)) return GYRE_THREADS_RUN;
  for (uint32_t at = pc; at - first < bytes; at += 4) {
    uint32_t begin;
    if (!gyre_disasm(words[(at - first) / 4], at, text, sizeof text) ||
        !jump_target(text, &begin) || begin > pc || begin < first)
      continue;
    for (uint32_t i = begin; i <= at; i += 4) {
      if (gyre_disasm(words[(i - first) / 4], i, text, sizeof text) && is_atomic(text))
        return GYRE_THREADS_SPIN;
    }
    return GYRE_THREADS_LOOP;
  }
  return GYRE_THREADS_RUN;
}

// ---- Locations ----------------------------------------------------------------------------------

static const char *const doing[] = {
    [GYRE_THREADS_RUN] = "running",
    [GYRE_THREADS_LOOP] = "in a loop",
    [GYRE_THREADS_SPIN] = "in a loop with atomic operations, as of a lock",
    [GYRE_THREADS_AT_BARRIER] = "waiting at a barrier",
    [GYRE_THREADS_AWAIT_MEMORY] = "waiting for memory or a result",
    [GYRE_THREADS_AWAIT_WARPS] = "waiting in wspawn for other warps",
    [GYRE_THREADS_AWAIT_OTHERS] = "waiting for others of their warp"};

typedef struct list {
  gyre_host *host;
  const gyre_module *module;
  gyre_launch_place *place;
  unsigned n;
} list;

// Adds threads to their location, or to a new one; drops them if there is no room.
static void add(list *l, const threads *t) {
  gyre_launch_fault where = {0};
  gyre_threads_do what = t->what;
  if (!t->lanes) return;
  if (t->pc) gyre_module_locate(l->module, t->pc, &where);
  if (what == GYRE_THREADS_RUN && l->module->image.rdna35)
    what = gyre_rdna35_classify_code(l->host, l->module, t->pc);
  else if (what == GYRE_THREADS_RUN)
    what = classify_code(l->host, l->module, t->pc);
  unsigned i = 0;
  while (i < l->n && (l->place[i].what != what || strcmp(l->place[i].source, where.source) != 0 ||
                      (!*where.source && l->place[i].pc != t->pc)))
    i++;
  if (i == MAX_PLACES) return;
  gyre_launch_place *p = &l->place[i];
  if (i == l->n) {
    *p = (gyre_launch_place){
        .what = what, .core = t->core, .warp = t->warp, .lanes = (uint32_t)t->lanes, .pc = t->pc};
    memcpy(p->group, t->group, sizeof p->group);
    snprintf(p->function, sizeof p->function, "%s", where.function);
    snprintf(p->source, sizeof p->source, "%s", where.source);
    l->n++;
  }
  p->warps++;
  p->threads += (unsigned)__builtin_popcountll(t->lanes);
}

static gyre_threads_do state_of(uint32_t state) {
  if (state & GYRE_DIAG_STATE_BARRIER) return GYRE_THREADS_AT_BARRIER;
  switch ((state & GYRE_DIAG_STATE_REASON) >> GYRE_DIAG_STATE_REASON_LSB) {
    case GYRE_REASON_BARRIER: return GYRE_THREADS_AT_BARRIER;
    case GYRE_REASON_WSPAWN: return GYRE_THREADS_AWAIT_WARPS;
    case GYRE_REASON_FETCH:
    case GYRE_REASON_OPERAND: return GYRE_THREADS_AWAIT_MEMORY;
    default: return GYRE_THREADS_RUN;
  }
}

// Inspects a warp. `stuck` means that no instruction was issued for a long time. Without it a warp that waits for a
// result will soon continue, and counts as running.
static bool inspect_warp(list *l, unsigned core, unsigned warp, bool stuck, char *why) {
  gyre_transport *t = l->host->transport;
  const uint32_t select = core << GYRE_DIAG_SELECT_CORE_LSB | warp << GYRE_DIAG_SELECT_WARP_LSB;
  uint32_t r[3], groups[3];  // DIAG_PC, DIAG_STATE, DIAG_TMASK; DIAG_LIVE, DIAG_READY, DIAG_NEXT
  if (!t->write(t, GYRE_REG_DIAG_SELECT, &select, 1, why) ||
      !t->read(t, GYRE_REG_DIAG_PC, r, 3, why) || !t->read(t, GYRE_REG_DIAG_LIVE, groups, 3, why))
    return false;
  if (!(r[1] & GYRE_DIAG_STATE_ACTIVE)) return true;
  threads here = {core, warp, r[2], r[0], state_of(r[1]), {0}};
  if (!stuck && here.what == GYRE_THREADS_AWAIT_MEMORY) here.what = GYRE_THREADS_RUN;
  add(l, &here);
  // If the warp is at a barrier, its other threads are at the same one. The registers have only the pc of the first
  // ready subwarp, so all other locations are not known.
  const bool barrier = here.what == GYRE_THREADS_AT_BARRIER;
  add(l, &(threads){core,
                    warp,
                    groups[1] & ~r[2],
                    groups[2],
                    barrier ? GYRE_THREADS_AT_BARRIER : GYRE_THREADS_RUN,
                    {0}});
  add(l, &(threads){core,
                    warp,
                    groups[0] & ~(r[2] | groups[1]),
                    0,
                    barrier ? GYRE_THREADS_AT_BARRIER : GYRE_THREADS_AWAIT_OTHERS,
                    {0}});
  return true;
}

static void put_sentence(gyre_launch_place *p, bool rdna35) {
  char at[32] = "", who[64];
  if (p->pc) snprintf(at, sizeof at, ", at 0x%08x", p->pc);
  if (rdna35)
    snprintf(who, sizeof who, "workgroup %u,%u,%u, wave %u", p->group[0], p->group[1], p->group[2],
             p->warp);
  else
    snprintf(who, sizeof who, "core %u, warp %u", p->core, p->warp);
  snprintf(p->sentence, sizeof p->sentence,
           "%u thread%s of %u %s%s %s %s%s%s%s%s: %s%s, lanes 0x%x%s", p->threads,
           p->threads == 1 ? "" : "s", p->warps, rdna35 ? "wave" : "warp", p->warps == 1 ? "" : "s",
           p->threads == 1 ? "is" : "are", doing[p->what], *p->function ? " in " : "", p->function,
           *p->source ? ", " : "", p->source, p->warps == 1 ? "" : "the first in ", who, p->lanes,
           at);
}

void gyre_driver_inspect(gyre_host *h, gyre_stream *s, const gyre_command *c, bool stuck) {
  char why[GYRE_MESSAGE];
  list l = {.host = h, .module = c->kernel->module, .place = calloc(MAX_PLACES, sizeof *l.place)};
  const bool rdna35 = c->kernel->image->rdna35;
  gyre_rdna35_wave_info w;
  for (unsigned i = 0; l.place && rdna35 && h->transport->wave(h->transport, i, &w); i++) {
    add(&l, &(threads){0,
                       w.wave,
                       w.exec,
                       (uint32_t)w.pc,
                       w.at_barrier ? GYRE_THREADS_AT_BARRIER : GYRE_THREADS_RUN,
                       {w.group[0], w.group[1], w.group[2]}});
  }
  for (uint32_t i = 0; l.place && !rdna35 && i < h->info.cores * h->info.warps; i++) {
    if (!inspect_warp(&l, i / h->info.warps, i % h->info.warps, stuck, why)) break;
  }
  for (unsigned i = 0; i < l.n; i++) put_sentence(&l.place[i], rdna35);
  pthread_mutex_lock(&h->lock);
  free(s->place);
  s->place = l.place;
  s->places = l.n;
  pthread_mutex_unlock(&h->lock);
}

// Appends the first two locations to the sentence: number of threads, state, source line.
void gyre_driver_describe(const gyre_stream *s, char *why) {
  for (unsigned i = 0; i < s->places && i < 2; i++) {
    const gyre_launch_place *p = &s->place[i];
    const char *slash = strrchr(p->source, '/');
    const size_t n = strlen(why);
    snprintf(why + n, GYRE_MESSAGE - n, "%s%u %s %s%s%s", i ? ", " : ": ", p->threads,
             i                 ? "are"
             : p->threads == 1 ? "thread is"
                               : "threads are",
             doing[p->what], *p->source ? " at " : "", slash ? slash + 1 : p->source);
  }
}
