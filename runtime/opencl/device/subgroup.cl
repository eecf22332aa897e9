// subgroup.cl - sub-group functions of OpenCL C, part of the built-ins: cl_khr_subgroups, _ballot,
// _shuffle and _shuffle_relative. The header of POCL declares them for a device with these
// extensions.
//
// A sub-group is a warp where work-items are threads of their workgroup, else one work-item: item.h
// has the functions that differ. Functions that all work-items of a sub-group must call bring its
// threads together first; ballots and shuffles take those that run together.

uint gyre_item_lane(void);       // number in the sub-group
uint gyre_item_lanes(void);      // work-items of the sub-group
uint gyre_item_max_lanes(void);  // and of the largest one of the workgroup
uint gyre_item_subgroup(void);
uint gyre_item_subgroups(void);
void gyre_item_meet(void);
uint gyre_item_ballot(uint condition);
uint gyre_item_shuffle(uint value, uint lane);

#define OVER __attribute__((overloadable, always_inline))

uint OVER get_sub_group_size(void) { return gyre_item_lanes(); }
uint OVER get_max_sub_group_size(void) { return gyre_item_max_lanes(); }
uint OVER get_num_sub_groups(void) { return gyre_item_subgroups(); }
uint OVER get_sub_group_id(void) { return gyre_item_subgroup(); }
uint OVER get_sub_group_local_id(void) { return gyre_item_lane(); }

// Memory is that of one core, which keeps the order of a warp's accesses.
void OVER sub_group_barrier(cl_mem_fence_flags flags) {
  (void)flags;
  gyre_item_meet();
}
int OVER sub_group_all(int predicate) {
  gyre_item_meet();
  return gyre_item_ballot(predicate == 0) == 0;
}
int OVER sub_group_any(int predicate) {
  gyre_item_meet();
  return gyre_item_ballot(predicate != 0) != 0;
}

// ---- The value of another work-item, by type ----------------------------------------------------

#define TAKE(type, expression) \
  static type OVER take(type v, uint lane) { return expression; }
TAKE(char, (char)gyre_item_shuffle((uint)v, lane))
TAKE(uchar, (uchar)gyre_item_shuffle((uint)v, lane))
TAKE(short, (short)gyre_item_shuffle((uint)v, lane))
TAKE(ushort, (ushort)gyre_item_shuffle((uint)v, lane))
TAKE(int, as_int(gyre_item_shuffle(as_uint(v), lane)))
TAKE(uint, gyre_item_shuffle(v, lane))
TAKE(float, as_float(gyre_item_shuffle(as_uint(v), lane)))
#define HALF(half) gyre_item_shuffle(as_uint2(v).half, lane)
TAKE(long, as_long((uint2)(HALF(x), HALF(y))))
TAKE(ulong, as_ulong((uint2)(HALF(x), HALF(y))))

static uint OVER lowest(uint bits) { return 31 - clz(bits & -bits); }

#define EACH_TYPE(F) F(char) F(uchar) F(short) F(ushort) F(int) F(uint) F(long) F(ulong) F(float)
#define SHUFFLES(type)                                               \
  type OVER sub_group_shuffle(type value, uint index) {              \
    return take(value, index);                                       \
  }                                                                  \
  type OVER sub_group_shuffle_xor(type value, uint mask) {           \
    return take(value, gyre_item_lane() ^ mask);                     \
  }                                                                  \
  type OVER sub_group_shuffle_up(type value, uint delta) {           \
    return take(value, gyre_item_lane() - delta);                    \
  }                                                                  \
  type OVER sub_group_shuffle_down(type value, uint delta) {         \
    return take(value, gyre_item_lane() + delta);                    \
  }                                                                  \
  type OVER sub_group_non_uniform_broadcast(type value, uint index) { \
    return take(value, index);                                       \
  }                                                                  \
  type OVER sub_group_broadcast_first(type value) {                  \
    return take(value, lowest(gyre_item_ballot(1)));                    \
  }
EACH_TYPE(SHUFFLES)

#define VECTOR(type, n)                                                       \
  type##n OVER sub_group_non_uniform_broadcast(type##n value, uint index) {   \
    type##n result;                                                           \
    for (uint k = 0; k < n; k++) result[k] = take(value[k], index);           \
    return result;                                                            \
  }
#define VECTORS(type) VECTOR(type, 2) VECTOR(type, 3) VECTOR(type, 4) VECTOR(type, 8) VECTOR(type, 16)
EACH_TYPE(VECTORS)

// ---- Reductions and scans -----------------------------------------------------------------------

// Each step adds the sum of as many work-items below as the step is wide.
#define SCAN(type, name, combine, identity)                         \
  type OVER sub_group_scan_inclusive_##name(type v) {               \
    const uint own = gyre_item_lane(), most = gyre_item_max_lanes(); \
    gyre_item_meet();                                               \
    for (uint step = 1; step < most; step *= 2) {                   \
      const type below = take(v, own - step);                       \
      v = own >= step ? combine(below, v) : v;                      \
    }                                                               \
    return v;                                                       \
  }                                                                 \
  type OVER sub_group_scan_exclusive_##name(type v) {               \
    const type sum = sub_group_scan_inclusive_##name(v);            \
    const uint own = gyre_item_lane();                              \
    gyre_item_meet();                                               \
    const type below = take(sum, own - 1);                          \
    return own ? below : identity;                                  \
  }                                                                 \
  type OVER sub_group_reduce_##name(type v) {                       \
    const type sum = sub_group_scan_inclusive_##name(v);            \
    gyre_item_meet();                                               \
    return take(sum, gyre_item_lanes() - 1);                        \
  }
#define ADD(a, b) ((a) + (b))
#define SCANS(type, least, most)       \
  SCAN(type, add, ADD, (type)0)        \
  SCAN(type, min, min, most)           \
  SCAN(type, max, max, least)          \
  type OVER sub_group_broadcast(type value, uint lane) { \
    gyre_item_meet();                  \
    return take(value, lane);          \
  }
SCANS(int, INT_MIN, INT_MAX)
SCANS(uint, 0u, UINT_MAX)
SCANS(long, LONG_MIN, LONG_MAX)
SCANS(ulong, 0ul, ULONG_MAX)
SCANS(float, -INFINITY, INFINITY)

// ---- Ballots: bit i of the first word is work-item i; a sub-group has at most 32 --------------

static uint OVER bits_below(uint n) { return n >= 32 ? ~0u : (1u << n) - 1; }
static uint OVER valid(uint4 value) { return value.x & bits_below(gyre_item_max_lanes()); }

uint4 OVER sub_group_ballot(int predicate) {
  return (uint4)(gyre_item_ballot(predicate != 0), 0, 0, 0);
}
int OVER sub_group_ballot_bit_extract(uint4 value, uint index) {
  return (int)(value[index / 32 & 3] >> index % 32 & 1);
}
int OVER sub_group_inverse_ballot(uint4 value) { return (int)(value.x >> gyre_item_lane() & 1); }
uint OVER sub_group_ballot_bit_count(uint4 value) { return popcount(valid(value)); }
uint OVER sub_group_ballot_inclusive_scan(uint4 value) {
  return popcount(value.x & bits_below(gyre_item_lane() + 1));
}
uint OVER sub_group_ballot_exclusive_scan(uint4 value) {
  return popcount(value.x & bits_below(gyre_item_lane()));
}
uint OVER sub_group_ballot_find_lsb(uint4 value) { return lowest(valid(value)); }
uint OVER sub_group_ballot_find_msb(uint4 value) { return 31 - clz(valid(value)); }

#define MASK(name, bits)                     \
  uint4 OVER get_sub_group_##name##_mask(void) { \
    const uint own = gyre_item_lane();       \
    return (uint4)(valid((uint4)(bits)), 0, 0, 0); \
  }
MASK(eq, 1u << own)
MASK(ge, ~bits_below(own))
MASK(gt, ~bits_below(own + 1))
MASK(le, bits_below(own + 1))
MASK(lt, bits_below(own))
