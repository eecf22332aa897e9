// gyre_global_barriers.c - twin of rtl/simt/gyre_global_barriers.sv.

#include "simt/gyre_global_barriers.h"

#include <string.h>

void gyre_global_barriers_init(gyre_global_barriers *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_cores = (uint8_t)cfg->num_cores;
  s->num_warps = (uint8_t)cfg->num_warps;
  s->num_barriers = (uint8_t)cfg->num_barriers;
}

// Returns the core whose turn it is, or -1 without a request.
static int choose(const gyre_global_barriers *s, const gyre_global_request *core) {
  unsigned c = s->last;
  for (unsigned i = 0; i < s->num_cores; i++) {
    c = c + 1u == s->num_cores ? 0 : c + 1;
    if (core[c].valid && !(s->ack >> c & 1)) return (int)c;
  }
  return -1;
}

static bool in_use(const gyre_global_barriers *s, uint32_t entry) {
  if (!s->cores[entry]) return s->left[entry] != 0;
  for (unsigned k = 0; k < s->num_cores; k++) {
    if (s->waiting[entry][k]) return true;
  }
  return false;
}

// All active warps of a core wait at a barrier that counts cores, or were just released.
static void core_arrives(gyre_global_barriers *s, unsigned core, uint32_t entry) {
  if (s->waiting[entry][core] == 0) return;
  s->there[entry] |= (uint16_t)(1u << core);
  if ((unsigned)__builtin_popcount(s->there[entry]) < s->count[entry]) return;
  for (unsigned k = 0; k < s->num_cores; k++) {
    if (!(s->there[entry] >> k & 1)) continue;
    s->clear[k] = s->waiting[entry][k];
    s->waiting[entry][k] = 0;
  }
  s->there[entry] = 0;
}

static void arrive(gyre_global_barriers *s, unsigned core, const gyre_global_request *req) {
  const uint32_t entry = req->id & 0x7fffffffu;
  const uint32_t most = (uint32_t)s->num_cores * (req->cores ? 1 : s->num_warps);
  if (req->arrived) {
    core_arrives(s, core, entry);
    return;
  }
  if (req->count == 0 || req->count > most || entry >= s->num_barriers) {
    s->fault = true;
    return;
  }
  if (req->count == 1 && !req->cores) return;
  if (!in_use(s, entry)) {
    s->count[entry] = (uint16_t)req->count;
    s->left[entry] = req->cores ? 0 : s->count[entry];
    s->cores[entry] = req->cores;
    s->there[entry] = 0;
    memset(s->waiting[entry], 0, sizeof s->waiting[entry]);
  } else if (s->count[entry] != req->count || s->cores[entry] != req->cores) {
    s->fault = true;
    return;
  }
  if (!req->cores && --s->left[entry] == 0) {
    memcpy(s->clear, s->waiting[entry], sizeof s->clear);
    return;
  }
  s->waiting[entry][core] |= 1u << req->wid;
  s->wait = true;
}

void gyre_global_barriers_tick(gyre_global_barriers *s, const gyre_global_request *core) {
  const int c = choose(s, core);
  memset(s->clear, 0, sizeof s->clear);
  s->fault = s->wait = false;
  s->ack = 0;
  if (c >= 0) {
    s->ack = (uint16_t)(1u << c);
    s->last = (uint8_t)c;
    arrive(s, (unsigned)c, &core[c]);
  }
  for (unsigned k = 0; k < s->num_cores; k++) {
    if (!core[k].drop) continue;
    for (unsigned e = 0; e < s->num_barriers; e++) s->waiting[e][k] &= ~core[k].drop;
    s->clear[k] &= ~core[k].drop;
  }
}
