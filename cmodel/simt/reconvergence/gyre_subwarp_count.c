// gyre_subwarp_count.c - see gyre_subwarp_count.h.

#include "simt/reconvergence/gyre_subwarp_count.h"

void gyre_subwarp_count_request(gyre_subwarp_count *s, const gyre_regroup_t *request, bool known,
                                bool turn) {
  const bool more = request->put && !request->run && !request->park && !turn;
  uint32_t *parted = &s->parted[request->wid];
  s->earlier = *parted;
  s->mine =
      *parted | (request->put ? request->put_mask : 0) | (request->run ? request->run_mask : 0);
  *parted = more ? s->mine : 0;
  if (more) {
    s->several[request->wid] =
        s->earlier && (s->several[request->wid] || request->put_pc != s->pc[request->wid]);
    s->pc[request->wid] = request->put_pc;
  }
  // A branch puts one side. An indirect jump runs the threads that it has not put; their rs1
  // differ, and mostly their targets, which are even.
  if (request->run && (request->put || (s->earlier && (known || s->several[request->wid] ||
                                                       request->run_pc != s->pc[request->wid])))) {
    s->n[GYRE_GROUP_SPLITS]++;
  }
  if (turn) s->n[GYRE_GROUP_TURNS]++;
}

void gyre_subwarp_count_step(gyre_subwarp_count *s, const gyre_subwarp_walker *walker,
                             const gyre_walk_step *step) {
  const uint32_t its = walker->lists.read.group.mask;
  if (step->lists.entry && !step->lists.link && !(its & s->earlier)) s->n[GYRE_GROUP_MERGES]++;
  if (walker->state != GYRE_WALK_SETTLE || !step->pop) return;
  if (!step->swap) {
    if (!(its & s->earlier)) s->n[GYRE_GROUP_MERGES]++;
  } else if (!(its & s->mine)) {
    s->n[GYRE_GROUP_SWAPS]++;
  }
}
