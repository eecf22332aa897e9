// gyre_line_locks.c - twin of rtl/memory/shared/gyre_line_locks.sv.

#include "memory/shared/gyre_line_locks.h"

#include <string.h>

void gyre_line_locks_init(gyre_line_locks *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_cores = (uint8_t)cfg->num_cores;
  s->line_mask = ~(cfg->line_bytes - 1);
}

static uint16_t bit(unsigned core) { return (uint16_t)(1u << core); }

// Returns the cores of `who`, except core j, that wait for or hold the line that core j writes.
static uint16_t owners(const gyre_line_locks *s, const gyre_lock_port *core, unsigned j,
                       uint16_t who) {
  uint16_t mask = 0;
  if (!core[j].req_write) return 0;
  for (unsigned k = 0; k < s->num_cores; k++) {
    if (k != j && (core[j].req_addr & s->line_mask) == s->line[k]) mask |= bit(k);
  }
  return mask & who;
}

uint16_t gyre_line_locks_hold(const gyre_line_locks *s, const gyre_lock_port *core) {
  uint16_t hold = 0;
  for (unsigned j = 0; j < s->num_cores; j++) {
    const bool exempt = (s->owed | s->held) & bit(j);
    if (owners(s, core, j, exempt ? s->held : s->held | s->wait)) hold |= bit(j);
  }
  return hold;
}

// Returns true if waiting core k gets its lock.
static bool gets(const gyre_line_locks *s, const gyre_lock_port *core, unsigned k,
                 uint16_t offered) {
  for (unsigned m = 0; m < s->num_cores; m++) {
    if (m == k) continue;
    const bool ahead = (s->held & bit(m)) || (s->wait & s->ahead[k] & bit(m));
    if (ahead && s->line[m] == s->line[k]) return false;
    if (((offered | s->owed) & bit(m)) && owners(s, core, m, bit(k))) return false;
  }
  return true;
}

void gyre_line_locks_tick(gyre_line_locks *s, const gyre_lock_port *core,
                          const gyre_lock_offer *offer) {
  const uint16_t offered = offer->write ? bit(offer->source) : 0;
  uint16_t asked = 0, give = 0, owed = 0, all = 0;
  for (unsigned k = 0; k < s->num_cores; k++) {
    const uint16_t me = bit(k);
    all |= me;
    if (core[k].lock_valid && !((s->wait | s->held) & me)) asked |= me;
    if ((s->wait & me) && gets(s, core, k, offered)) give |= me;
    if (core[k].req_write && ((s->owed & me) || owners(s, core, k, s->held))) owed |= me;
  }
  s->owed = owed & (uint16_t) ~(offer->accept ? offered : 0);
  s->wait &= (uint16_t)~give;
  s->held |= give;
  for (unsigned k = 0; k < s->num_cores; k++) {
    if (!core[k].lock_valid) {
      s->wait &= (uint16_t)~bit(k);
      s->held &= (uint16_t)~bit(k);
    }
    s->ahead[k] &= (uint16_t)~asked;  // a new request comes after all others
  }
  for (unsigned k = 0; k < s->num_cores; k++) {
    if (!(asked & bit(k))) continue;
    s->line[k] = core[k].lock_addr & s->line_mask;
    s->ahead[k] = s->wait;  // also after the requests of lower cores in this cycle
    s->wait |= bit(k);
  }
  s->snoop_valid = offer->write && offer->accept ? all & (uint16_t)~offered : 0;
  s->snoop_addr = offer->addr & s->line_mask;
}
