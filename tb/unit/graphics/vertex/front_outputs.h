// front_outputs.h - outputs of the front of the vertex stage in a cycle, and its references.

#ifndef GYRE_FRONT_OUTPUTS_H
#define GYRE_FRONT_OUTPUTS_H

#include "gyre_unit.h"

extern "C" {
#include "generated/gyre_bundles.h"
}

// Outputs of the front in a cycle.
struct Outputs {
  bool queue_valid, queue_cut;
  uint16_t queue_number, queue_place, queue_mark;
  bool attr_valid;
  uint32_t attr_core, attr_addr, attr_data[32];
  bool launch_valid;
  uint32_t launch_core, launch_wid, launch_tmask, launch_lmem;
  bool warp_valid;
  gyre_filled_warp_t warp;
  bool filling;
  uint16_t filling_first, next;
  uint32_t references, bad_indices, bad_fetches, shaded, warps;
  bool idle, unread;
};

struct Reference {
  bool cut;
  uint16_t number, place, mark;
};

// Rare where draws take long: more draws have no vertices until it has occurred.
constexpr const char *kNoVertices = "a draw without vertices";

// When a draw is over.
inline void cover_draw(Unit &u, const Outputs &o) {
  u.cover("a draw with bad indices", o.bad_indices != 0);
  u.cover("a draw with bad elements", o.bad_fetches != 0);
  u.cover("a draw with hits", o.references > o.shaded);
  u.cover("a draw of ten warps", o.warps > 9);
  u.cover(kNoVertices, o.references == 0);
}

#endif
