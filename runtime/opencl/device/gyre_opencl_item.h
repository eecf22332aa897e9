// gyre_opencl_item.h - the interface between gyre_opencl_work.c, which implements OpenCL's work-item functions, and the
// mappings of work-items. These are gyre_opencl_spmd.c (a work-item is a thread, its workgroup one of the hardware),
// gyre_opencl_spread.c (a work-item is a thread of any warp), gyre_opencl_loops.c and gyre_opencl_fibres.c (a thread runs the
// work-items of a workgroup). A function's name ends with its dimension.

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

// Local memory of the workgroup.
void *gyre_item_memory(void) __attribute__((nothrow));

// For loops and fibres only (gyre_opencl_entry.cpp): the first argument of the launch; with fibres the end of an item; all items of a
// workgroup.
const void *gyre_item_block(void) __attribute__((const, nothrow));
void gyre_item_end(void) __attribute__((noreturn, nothrow));
void gyre_item_group(const unsigned *block) __attribute__((nothrow));
void gyre_item_loops(const unsigned *block, char *memory, unsigned number) __attribute__((nothrow));

#endif
