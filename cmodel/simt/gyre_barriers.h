// gyre_barriers.h - twin of rtl/simt/gyre_barriers.sv: the barrier tables of a core, and the asking
// of the barriers over all cores.
//
// What an arrival does is isa/gyre_ops_simt.h. The RTL shows what it will do before the table
// changes; a copy of the table says the same.
//
// Who has arrived where cores are counted is `here`, as in the RTL, and with several cores at which
// barrier is `slot` (with one core: at the one that was opened last).

#ifndef GYRE_SIMT_BARRIERS_H
#define GYRE_SIMT_BARRIERS_H

#include "common/gyre_bits.h"
#include "gyre/config.h"
#include "isa/gyre_ops_simt.h"
#include "simt/gyre_wctl.h"

typedef struct gyre_barriers_unit {
  gyre_barriers tables;
  uint32_t here;
  uint8_t slot[GYRE_MAX_WARPS];
  uint8_t num_barriers, num_warps, num_cores;
} gyre_barriers_unit;

// From the barriers over all cores: the answer to who has asked.
typedef struct gyre_barriers_in {
  bool ready, fault, wait;
} gyre_barriers_in;

typedef struct gyre_barriers_out {
  bool ask;             // gbar_valid_o: warp, id and count are those of the instruction
  bool wait;            // it has no answer yet and stays
  bool trap;            // BARRIER; it does nothing
  bool cores;           // it counts cores
  uint32_t set, clear;  // when it leaves: who waits from now on, who no longer
} gyre_barriers_out;

void gyre_barriers_unit_init(gyre_barriers_unit *s, const gyre_config *cfg);
// A bar is in the execute stage (valid_i).
gyre_barriers_out gyre_barriers_unit_eval(const gyre_barriers_unit *s, const gyre_wctl_in *in,
                                          const gyre_barriers_in *answer);
// All active warps of the core are at one barrier that counts cores.
bool gyre_barriers_unit_all_here(const gyre_barriers_unit *s, uint32_t active);
// With several cores the core says so, unless a bar asks (gbar_arrived_o); the id that it shows.
static inline bool gyre_barriers_unit_arrived(const gyre_barriers_unit *s, uint32_t active) {
  return s->num_cores > 1 && gyre_barriers_unit_all_here(s, active);
}
static inline uint32_t gyre_barriers_unit_slot(const gyre_barriers_unit *s, uint32_t active) {
  return 0x80000000u | s->slot[active ? gyre_lowest(active) : 0];
}
// Whom no arrival of this cycle releases: the barriers over all cores `warps` (gclear_warps_i), with
// one core those that are all there. Part of bar_clear_o.
static inline uint32_t gyre_barriers_unit_released(const gyre_barriers_unit *s, uint32_t warps,
                                                   uint32_t active) {
  if (s->num_cores > 1) return warps;
  return gyre_barriers_unit_all_here(s, active) ? s->here : 0;
}
// The edge. active: as in eval.
typedef struct gyre_barriers_edge {
  const gyre_wctl_in *in;  // a bar that leaves (go_i), or NULL
  bool fault;              // it faults
  uint32_t drop;           // warps that wspawn ends or starts
  uint32_t active;
  bool answered;      // several cores: an answer that is not a bar's (the core has arrived)
  uint32_t released;  // several cores: gclear_warps_i
} gyre_barriers_edge;
void gyre_barriers_unit_tick(gyre_barriers_unit *s, const gyre_barriers_edge *edge);

#endif
