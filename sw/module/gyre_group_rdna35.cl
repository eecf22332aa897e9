// gyre_group_rdna35.cl - functions of OpenCL C 2.0 that libclc lacks: of workgroups, and atomic
// operations with an order and a scope.
//
// An item puts its value into local memory, and each one reads all of them in the order of their numbers: sums and products have
// the same bits in all items, and in all runs.

#define FUNCTION __attribute__((overloadable, always_inline))

__local ulong *gyre_group_scratch(void);

// ---- Order ---------------------------------------------------------------------------------------

FUNCTION void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order, memory_scope scope) {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "");
}
FUNCTION __attribute__((convergent)) void work_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
}
FUNCTION __attribute__((convergent)) void work_group_barrier(cl_mem_fence_flags flags) {
  work_group_barrier(flags, memory_scope_work_group);
}

// ---- Workgroups ---------------------------------------------------------------------------------

static __attribute__((always_inline)) size_t items(void) {
  return get_local_size(0) * get_local_size(1) * get_local_size(2);
}
static __attribute__((always_inline)) size_t number(size_t x, size_t y, size_t z) {
  return x + get_local_size(0) * (y + get_local_size(1) * z);
}
FUNCTION size_t get_local_linear_id(void) {
  return number(get_local_id(0), get_local_id(1), get_local_id(2));
}
FUNCTION size_t get_global_linear_id(void) {
  const size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
               z = get_global_id(2) - get_global_offset(2);
  return x + get_global_size(0) * (y + get_global_size(1) * z);
}

// All values of the workgroup, from the first barrier to the next call.
#define GATHER(type, value)                                   \
  __local type *all = (__local type *)gyre_group_scratch();   \
  work_group_barrier(CLK_LOCAL_MEM_FENCE);                    \
  all[get_local_linear_id()] = value;                         \
  work_group_barrier(CLK_LOCAL_MEM_FENCE)

#define BROADCAST(type)                                                           \
  FUNCTION type work_group_broadcast(type value, size_t x, size_t y, size_t z) {  \
    GATHER(type, value);                                                          \
    return all[number(x, y, z)];                                                  \
  }                                                                               \
  FUNCTION type work_group_broadcast(type value, size_t x, size_t y) {            \
    return work_group_broadcast(value, x, y, 0);                                  \
  }                                                                               \
  FUNCTION type work_group_broadcast(type value, size_t x) {                      \
    return work_group_broadcast(value, x, 0, 0);                                  \
  }

// `first` is what an operation leaves unchanged.
#define FOLD(name, type, first, combine)                              \
  FUNCTION type work_group_reduce_##name(type value) {                \
    GATHER(type, value);                                              \
    type sum = first;                                                 \
    for (size_t i = 0; i < items(); i++) sum = combine(sum, all[i]);  \
    return sum;                                                       \
  }                                                                   \
  FUNCTION type work_group_scan_exclusive_##name(type value) {        \
    GATHER(type, value);                                              \
    type sum = first;                                                 \
    for (size_t i = 0; i < get_local_linear_id(); i++) sum = combine(sum, all[i]); \
    return sum;                                                       \
  }                                                                   \
  FUNCTION type work_group_scan_inclusive_##name(type value) {        \
    return combine(work_group_scan_exclusive_##name(value), value);   \
  }

#define PLUS(a, b) ((a) + (b))
#define GROUP(type, least, most, lower, higher) \
  BROADCAST(type)                               \
  FOLD(add, type, 0, PLUS)                      \
  FOLD(min, type, most, lower)                  \
  FOLD(max, type, least, higher)
GROUP(int, INT_MIN, INT_MAX, min, max)
GROUP(uint, 0, UINT_MAX, min, max)
GROUP(long, LONG_MIN, LONG_MAX, min, max)
GROUP(ulong, 0, ULONG_MAX, min, max)
GROUP(float, -INFINITY, INFINITY, fmin, fmax)
GROUP(double, -INFINITY, INFINITY, fmin, fmax)

FUNCTION int work_group_all(int value) { return work_group_reduce_min((int)(value != 0)); }
FUNCTION int work_group_any(int value) { return work_group_reduce_max((int)(value != 0)); }

// ---- Atomic operations ---------------------------------------------------------------------------

// The order of this machine is the strongest one, whatever is asked for.
#define ORDER memory_order_seq_cst, memory_scope_all_svm_devices

#define READ_WRITE(atomic, type)                                                                  \
  FUNCTION void atomic_init(volatile atomic *at, type value) { __opencl_atomic_init(at, value); }  \
  FUNCTION type atomic_load_explicit(volatile atomic *at, memory_order o, memory_scope s) {       \
    return __opencl_atomic_load(at, ORDER);                                                       \
  }                                                                                               \
  FUNCTION type atomic_load_explicit(volatile atomic *at, memory_order o) {                       \
    return __opencl_atomic_load(at, ORDER);                                                       \
  }                                                                                               \
  FUNCTION type atomic_load(volatile atomic *at) { return __opencl_atomic_load(at, ORDER); }      \
  FUNCTION void atomic_store_explicit(volatile atomic *at, type value, memory_order o,            \
                                      memory_scope s) {                                           \
    __opencl_atomic_store(at, value, ORDER);                                                      \
  }                                                                                               \
  FUNCTION void atomic_store_explicit(volatile atomic *at, type value, memory_order o) {          \
    __opencl_atomic_store(at, value, ORDER);                                                      \
  }                                                                                               \
  FUNCTION void atomic_store(volatile atomic *at, type value) {                                   \
    __opencl_atomic_store(at, value, ORDER);                                                      \
  }                                                                                               \
  CHANGE(exchange, atomic, type)

// With an order and a scope, with an order, without both.
#define CHANGE(name, atomic, type)                                                                \
  FUNCTION type atomic_##name##_explicit(volatile atomic *at, type value, memory_order o,         \
                                         memory_scope s) {                                        \
    return __opencl_atomic_##name(at, value, ORDER);                                              \
  }                                                                                               \
  FUNCTION type atomic_##name##_explicit(volatile atomic *at, type value, memory_order o) {       \
    return __opencl_atomic_##name(at, value, ORDER);                                              \
  }                                                                                               \
  FUNCTION type atomic_##name(volatile atomic *at, type value) {                                  \
    return __opencl_atomic_##name(at, value, ORDER);                                              \
  }

#define COMPARE_(name, atomic, type, space)                                                       \
  FUNCTION bool atomic_compare_exchange_##name##_explicit(volatile atomic *at, space type *wanted, \
                                                          type value, memory_order o,             \
                                                          memory_order p, memory_scope s) {       \
    return __opencl_atomic_compare_exchange_strong(at, (type *)wanted, value, memory_order_seq_cst, \
                                                   ORDER);                                        \
  }                                                                                               \
  FUNCTION bool atomic_compare_exchange_##name##_explicit(                                        \
      volatile atomic *at, space type *wanted, type value, memory_order o, memory_order p) {      \
    return atomic_compare_exchange_##name##_explicit(at, wanted, value, o, p,                     \
                                                     memory_scope_device);                        \
  }                                                                                               \
  FUNCTION bool atomic_compare_exchange_##name(volatile atomic *at, space type *wanted,           \
                                               type value) {                                      \
    return atomic_compare_exchange_##name##_explicit(at, wanted, value, memory_order_seq_cst,     \
                                                     memory_order_seq_cst, memory_scope_device);  \
  }
#define COMPARE(atomic, type)          \
  COMPARE_(strong, atomic, type, )     \
  COMPARE_(weak, atomic, type, )

#define ATOMIC(atomic, type)       \
  READ_WRITE(atomic, type)         \
  COMPARE(atomic, type)            \
  CHANGE(fetch_add, atomic, type)  \
  CHANGE(fetch_sub, atomic, type)  \
  CHANGE(fetch_or, atomic, type)   \
  CHANGE(fetch_xor, atomic, type)  \
  CHANGE(fetch_and, atomic, type)  \
  CHANGE(fetch_min, atomic, type)  \
  CHANGE(fetch_max, atomic, type)
ATOMIC(atomic_int, int)
ATOMIC(atomic_uint, uint)
ATOMIC(atomic_long, long)
ATOMIC(atomic_ulong, ulong)
READ_WRITE(atomic_float, float)
COMPARE(atomic_float, float)
READ_WRITE(atomic_double, double)
COMPARE(atomic_double, double)

FUNCTION bool atomic_flag_test_and_set_explicit(volatile atomic_flag *at, memory_order o, memory_scope s) {
  return __opencl_atomic_exchange((volatile atomic_int *)at, 1, ORDER) != 0;
}
FUNCTION bool atomic_flag_test_and_set_explicit(volatile atomic_flag *at, memory_order o) {
  return __opencl_atomic_exchange((volatile atomic_int *)at, 1, ORDER) != 0;
}
FUNCTION bool atomic_flag_test_and_set(volatile atomic_flag *at) {
  return __opencl_atomic_exchange((volatile atomic_int *)at, 1, ORDER) != 0;
}
FUNCTION void atomic_flag_clear_explicit(volatile atomic_flag *at, memory_order o, memory_scope s) {
  __opencl_atomic_store((volatile atomic_int *)at, 0, ORDER);
}
FUNCTION void atomic_flag_clear_explicit(volatile atomic_flag *at, memory_order o) {
  __opencl_atomic_store((volatile atomic_int *)at, 0, ORDER);
}
FUNCTION void atomic_flag_clear(volatile atomic_flag *at) {
  __opencl_atomic_store((volatile atomic_int *)at, 0, ORDER);
}
