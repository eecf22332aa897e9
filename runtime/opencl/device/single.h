// single.h - sub-groups where a work-item is no thread of its workgroup: each work-item is one by itself.

#ifndef GYRE_OPENCL_SINGLE_H
#define GYRE_OPENCL_SINGLE_H

#include "item.h"

unsigned gyre_item_lane(void) { return 0; }
unsigned gyre_item_lanes(void) { return 1; }
unsigned gyre_item_max_lanes(void) { return 1; }
unsigned gyre_item_subgroup(void) {
  return (gyre_item_local_z() * gyre_item_size_y() + gyre_item_local_y()) * gyre_item_size_x() +
         gyre_item_local_x();
}
unsigned gyre_item_subgroups(void) {
  return gyre_item_size_x() * gyre_item_size_y() * gyre_item_size_z();
}
void gyre_item_meet(void) {}
unsigned gyre_item_ballot(unsigned condition) { return condition != 0; }
unsigned gyre_item_shuffle(unsigned value, unsigned lane) {
  (void)lane;
  return value;
}

#endif
