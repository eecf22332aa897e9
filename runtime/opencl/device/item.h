// item.h - the interface between work.c, which implements OpenCL's work-item functions, and the mappings of work-items.
// These are spmd.c (a work-item is a thread, its workgroup one of the hardware), spread.c (a work-item is a thread of any
// warp), loops.c and fibres.c (a thread runs the work-items of a workgroup). A function's name ends with its dimension.

#ifndef GYRE_OPENCL_ITEM_H
#define GYRE_OPENCL_ITEM_H

#define GYRE_ITEM_(name) unsigned gyre_item_##name(void) __attribute__((const, nothrow));
#define GYRE_ITEM_XYZ_(name) GYRE_ITEM_(name##_x) GYRE_ITEM_(name##_y) GYRE_ITEM_(name##_z)

GYRE_ITEM_XYZ_(local)   // id in the workgroup
GYRE_ITEM_XYZ_(group)   // id of the workgroup
GYRE_ITEM_XYZ_(global)  // id in the grid, with its offset
GYRE_ITEM_XYZ_(size)    // items of a workgroup
GYRE_ITEM_XYZ_(groups)  // number of workgroups
GYRE_ITEM_XYZ_(items)   // items of the grid
GYRE_ITEM_XYZ_(offset)  // of the global ids
GYRE_ITEM_(dimensions)

void gyre_item_barrier(void) __attribute__((noduplicate, convergent, nothrow));
void gyre_item_fence(void) __attribute__((nothrow));

// Sub-groups (subgroup.cl): number in the sub-group; its work-items; those of the largest one of the workgroup; number of
// the sub-group; how many the workgroup has.
GYRE_ITEM_(lane)
GYRE_ITEM_(lanes)
GYRE_ITEM_(max_lanes)
GYRE_ITEM_(subgroup)
GYRE_ITEM_(subgroups)
// The work-items of the sub-group wait for each other. Of those that run together: a bit for each with the condition; the
// value of number `lane`, or the own one.
void gyre_item_meet(void) __attribute__((noduplicate, convergent, nothrow));
unsigned gyre_item_ballot(unsigned condition) __attribute__((noduplicate, convergent, nothrow));
unsigned gyre_item_shuffle(unsigned value, unsigned lane)
    __attribute__((noduplicate, convergent, nothrow));

// Local memory of the workgroup.
void *gyre_item_memory(void) __attribute__((nothrow));

// For loops and fibres only (entry.cpp): the first argument of the launch; with fibres the end of an item; all items of a
// workgroup.
const void *gyre_item_block(void) __attribute__((const, nothrow));
void gyre_item_end(void) __attribute__((noreturn, nothrow));
void gyre_item_group(const unsigned *block) __attribute__((nothrow));
void gyre_item_loops(const unsigned *block, char *memory, unsigned number) __attribute__((nothrow));

#endif
