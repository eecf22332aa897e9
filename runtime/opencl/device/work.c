// work.c - work-item functions, barriers and fences of OpenCL C, part of the built-ins.
//
// Every value comes from a function of item.h, which each mapping of work-items implements in its way. POCL's own
// variables (_local_id_x and so on), from which its passes would make loops over the items, are not used.

#include "item.h"

// The names are those of clang for overloaded functions with a parameter of type uint. POCL's headers rename some
// functions of OpenCL C (_builtin_renames.h): mem_fence is _cl_mem_fence there.
#define OPENCL(name) __asm__(name) __attribute__((nothrow, always_inline))
#define PER_DIMENSION(function, name, x, y, z, other) \
  unsigned function(unsigned dimension) OPENCL(name); \
  unsigned function(unsigned dimension) {             \
    switch (dimension) {                              \
      case 0: return x;                               \
      case 1: return y;                               \
      case 2: return z;                               \
      default: return other;                          \
    }                                                 \
  }

PER_DIMENSION(get_local_id, "_Z12get_local_idj", gyre_item_local_x(), gyre_item_local_y(),
              gyre_item_local_z(), 0)
PER_DIMENSION(get_group_id, "_Z12get_group_idj", gyre_item_group_x(), gyre_item_group_y(),
              gyre_item_group_z(), 0)
PER_DIMENSION(get_local_size, "_Z14get_local_sizej", gyre_item_size_x(), gyre_item_size_y(),
              gyre_item_size_z(), 1)
PER_DIMENSION(get_enqueued_local_size, "_Z23get_enqueued_local_sizej", gyre_item_size_x(),
              gyre_item_size_y(), gyre_item_size_z(), 1)
PER_DIMENSION(get_num_groups, "_Z14get_num_groupsj", gyre_item_groups_x(), gyre_item_groups_y(),
              gyre_item_groups_z(), 1)
PER_DIMENSION(get_global_offset, "_Z17get_global_offsetj", gyre_item_offset_x(),
              gyre_item_offset_y(), gyre_item_offset_z(), 0)
PER_DIMENSION(get_global_size, "_Z15get_global_sizej", gyre_item_items_x(), gyre_item_items_y(),
              gyre_item_items_z(), 1)
PER_DIMENSION(get_global_id, "_Z13get_global_idj", gyre_item_global_x(), gyre_item_global_y(),
              gyre_item_global_z(), 0)

unsigned get_work_dim(void) OPENCL("_Z12get_work_dimv");
unsigned get_work_dim(void) { return gyre_item_dimensions(); }

unsigned get_global_linear_id(void) OPENCL("_Z20get_global_linear_idv");
unsigned get_global_linear_id(void) {
  return ((get_global_id(2) - get_global_offset(2)) * get_global_size(1) + get_global_id(1) -
          get_global_offset(1)) *
             get_global_size(0) +
         get_global_id(0) - get_global_offset(0);
}
unsigned get_local_linear_id(void) OPENCL("_Z19get_local_linear_idv");
unsigned get_local_linear_id(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}

// ---- Barriers and fences ---------------------------------------------------------------------

// The point at which POCL divides a kernel; its passes remove the call in the end. Calls that remain are ours.
void pocl_barrier(void) __asm__("pocl.barrier") __attribute__((noduplicate, convergent));

#define UNUSED __attribute__((unused))
#define BARRIER(function, name, ...)       \
  void function(__VA_ARGS__) OPENCL(name); \
  void function(__VA_ARGS__) {             \
    gyre_item_barrier();                   \
    pocl_barrier();                        \
  }
BARRIER(barrier, "_Z7barrierj", UNUSED unsigned flags)
BARRIER(work_group_barrier, "_Z22_cl_work_group_barrierj", UNUSED unsigned flags)
BARRIER(work_group_barrier_scope, "_Z22_cl_work_group_barrierj12memory_scope",
        UNUSED unsigned flags, UNUSED int scope)
// The whole workgroup sees what one item has copied. (async_work_group_copy is POCL's: the first item copies.)
BARRIER(wait_group_events, "_Z21_cl_wait_group_eventsiPU9CLprivate9ocl_event", UNUSED int count,
        UNUSED void *events)

#define FENCE(function, name)                 \
  void function(unsigned flags) OPENCL(name); \
  void function(UNUSED unsigned flags) { gyre_item_fence(); }
FENCE(mem_fence, "_Z13_cl_mem_fencej")
FENCE(read_mem_fence, "_Z18_cl_read_mem_fencej")
FENCE(write_mem_fence, "_Z19_cl_write_mem_fencej")

// ---- printf ----------------------------------------------------------------------------------

// printf is in the archive with which modules are linked (printf.c). POCL needs a declaration among the
// built-ins, and bitcode has none for a function that is never called.
int printf(const char *format, ...);
void gyre_opencl_declares_printf(void);
void gyre_opencl_declares_printf(void) { printf(""); }

// ---- assert ----------------------------------------------------------------------------------

// The macro assert (assert.c) calls it where a condition does not hold. The fault is one
// instruction, after which control flow continues, so that POCL's passes find no further exit of
// the kernel. It is inlined into the kernel, so that the location of the fault is the line of the
// assertion.
void gyre_opencl_print_assertion(const char *text, const char *function, unsigned line,
                                 const unsigned *item);
void gyre_opencl_assertion(const char *text, const char *function, unsigned line)
    __attribute__((nothrow, always_inline));
void gyre_opencl_assertion(const char *text, const char *function, unsigned line) {
  const unsigned item[3] = {get_global_id(0), get_global_id(1), get_global_id(2)};
  gyre_opencl_print_assertion(text, function, line, item);
  __asm__ volatile("ebreak");
}
