// gyre_mshr.c - twin of rtl/memory/cache/gyre_mshr.sv.

#include "memory/cache/gyre_mshr.h"

#include <string.h>

void gyre_mshr_init(gyre_mshr *m, uint32_t entries) {
  memset(m, 0, sizeof *m);
  m->entries = entries;
}

void gyre_mshr_reset(gyre_mshr *m) { gyre_mshr_init(m, m->entries); }

void gyre_mshr_replay(gyre_mshr *m) {
  const uint32_t chosen = m->ready & -m->ready;
  m->valid ^= chosen;
  m->ready ^= chosen;
}

void gyre_mshr_ask_grant(gyre_mshr *m) {
  m->head = (m->head + 1) & (m->entries - 1);
  --m->count;
}

// Makes an entry pending: its line enters the queue of requests to memory.
static void ask_for(gyre_mshr *m, uint32_t id) {
  m->pend |= 1u << id;
  m->linked[id] = 1u << id;
  m->queue[(m->head + m->count++) & (m->entries - 1)] = (uint8_t)id;
}

void gyre_mshr_alloc_ahead(gyre_mshr *m, uint32_t line) {
  const uint32_t id = (uint32_t)__builtin_ctz(~m->valid), bit = 1u << id;
  m->valid |= bit;
  m->ahead |= bit;
  m->line[id] = line;
  m->uncached[id] = false;
  ask_for(m, id);
}

void gyre_mshr_alloc(gyre_mshr *m, uint32_t line, uint32_t tag, bool uncached, int match, int rsp) {
  if (match >= 0 && (m->ahead >> match & 1)) {
    m->ahead ^= 1u << match;  // the read takes the entry over
    m->tag[match] = tag;
    return;
  }
  const uint32_t id = (uint32_t)__builtin_ctz(~m->valid), bit = 1u << id;
  m->valid |= bit;
  m->tag[id] = tag;
  m->line[id] = line;
  m->uncached[id] = uncached;
  if (match < 0) {
    ask_for(m, id);
  } else if (match == rsp) {
    m->ready |= bit;  // the line arrives in this cycle
  } else {
    m->linked[match] |= bit;
  }
}

void gyre_mshr_respond(gyre_mshr *m, uint32_t id, bool error) {
  const uint32_t bit = 1u << id;
  m->pend &= ~bit;
  if (m->ahead & bit) {
    m->ahead ^= bit;
    m->valid ^= bit;
  } else {
    m->ready |= m->linked[id];
  }
  m->filled = m->line[id];
  m->filled_uncached = m->uncached[id];
  m->filled_error = error;
}
