// gyre_barriers.h - twin of rtl/simt/gyre_barriers.sv: barrier tables of a core, and its requests
// to the barriers over all cores.
//
// isa/gyre_ops_simt.h defines the effect of an arrival. The RTL shows the effect before the table
// changes; the model computes it on a copy of the table.
//
// `here` holds the arrived warps where cores are counted, as in the RTL. With several cores `slot`
// holds their barrier; with one core they are at the barrier that was opened last.
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

// From the barriers over all cores: the answer to this core's request.
typedef struct gyre_barriers_in {
  bool ready, fault, wait;
} gyre_barriers_in;

typedef struct gyre_barriers_out {
  bool ask;             // gbar_valid_o: warp, id and count are those of the instruction
  bool wait;            // the bar has no answer yet and stays
  bool trap;            // the fault BARRIER; the bar has no effect
  bool cores;           // the bar counts cores
  uint32_t set, clear;  // when the bar leaves: warps that start and that stop waiting
} gyre_barriers_out;

void gyre_barriers_unit_init(gyre_barriers_unit *s, const gyre_config *cfg);
// Computes the effect of a bar in the execute stage (valid_i).
gyre_barriers_out gyre_barriers_unit_eval(const gyre_barriers_unit *s, const gyre_wctl_in *in,
                                          const gyre_barriers_in *answer);
// Returns true if all active warps of the core are at one barrier that counts cores.
bool gyre_barriers_unit_all_here(const gyre_barriers_unit *s, uint32_t active);
// Several cores: the core reports its arrival unless a bar sends a request (gbar_arrived_o), with
// this id.
static inline bool gyre_barriers_unit_arrived(const gyre_barriers_unit *s, uint32_t active) {
  return s->num_cores > 1 && gyre_barriers_unit_all_here(s, active);
}
static inline uint32_t gyre_barriers_unit_slot(const gyre_barriers_unit *s, uint32_t active) {
  return 0x80000000u | s->slot[active ? gyre_lowest(active) : 0];
}
// Warps that are released without an arrival in this cycle, a part of bar_clear_o: `warps` by the
// barriers over all cores (gclear_warps_i), and with one core those that are all there.
static inline uint32_t gyre_barriers_unit_released(const gyre_barriers_unit *s, uint32_t warps,
                                                   uint32_t active) {
  if (s->num_cores > 1) return warps;
  return gyre_barriers_unit_all_here(s, active) ? s->here : 0;
}
// Inputs of the edge. active: as in eval.
typedef struct gyre_barriers_edge {
  const gyre_wctl_in *in;  // a bar that leaves (go_i), or NULL
  bool fault;              // the bar faults
  uint32_t drop;           // warps that wspawn ends or starts
  uint32_t active;
  bool answered;      // several cores: an answer that is not for a bar (the core has arrived)
  uint32_t released;  // several cores: gclear_warps_i
} gyre_barriers_edge;
void gyre_barriers_unit_tick(gyre_barriers_unit *s, const gyre_barriers_edge *edge);

#endif
