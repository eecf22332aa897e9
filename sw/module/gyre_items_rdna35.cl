// gyre_items_rdna35.cl - ids and sizes of OpenCL C out of the arguments that the compiler adds (code objects of version 5).
//
// Linked before libclc, whose functions of the same names read the launches of other versions.

// Offsets in these arguments, in bytes.
enum { BLOCKS = 0, GROUP = 12, REMAINDER = 18, OFFSET = 40, DIMENSIONS = 64 };
#define AT(type, place, d) \
  (((__constant const type *)((__constant const char *)__builtin_amdgcn_implicitarg_ptr() + place))[d])
#define FUNCTION __attribute__((overloadable, always_inline, const)) size_t

__attribute__((overloadable, always_inline, const)) uint get_work_dim(void) {
  return AT(ushort, DIMENSIONS, 0);
}

FUNCTION get_local_id(uint d) {
  switch (d) {
    case 0: return __builtin_amdgcn_workitem_id_x();
    case 1: return __builtin_amdgcn_workitem_id_y();
    case 2: return __builtin_amdgcn_workitem_id_z();
    default: return 0;
  }
}

FUNCTION get_group_id(uint d) {
  switch (d) {
    case 0: return __builtin_amdgcn_workgroup_id_x();
    case 1: return __builtin_amdgcn_workgroup_id_y();
    case 2: return __builtin_amdgcn_workgroup_id_z();
    default: return 0;
  }
}

FUNCTION get_enqueued_local_size(uint d) { return d < 3 ? AT(ushort, GROUP, d) : 1; }
// The last workgroup of a grid may be smaller.
FUNCTION get_local_size(uint d) {
  if (d > 2) return 1;
  return get_group_id(d) < AT(uint, BLOCKS, d) ? AT(ushort, GROUP, d) : AT(ushort, REMAINDER, d);
}
FUNCTION get_global_offset(uint d) { return d < 3 ? AT(ulong, OFFSET, d) : 0; }
FUNCTION get_global_id(uint d) {
  if (d > 2) return 0;
  return get_global_offset(d) + get_group_id(d) * AT(ushort, GROUP, d) + get_local_id(d);
}
FUNCTION get_num_groups(uint d) {
  return d < 3 ? AT(uint, BLOCKS, d) + (AT(ushort, REMAINDER, d) != 0) : 1;
}
FUNCTION get_global_size(uint d) {
  return d < 3 ? (size_t)AT(uint, BLOCKS, d) * AT(ushort, GROUP, d) + AT(ushort, REMAINDER, d) : 1;
}
