// gyre_kernel_rdna35.h - the functions of gyre_kernel.h for the second instruction set; only
// gyre_kernel.h includes it.
//
// Kernels have their names, and their parameters in the metadata of the code object. Sizes of the launch are in the
// arguments that the compiler adds after those of the program (docs/rdna35_programs.md).

#ifndef GYRE_KERNEL_RDNA35_H
#define GYRE_KERNEL_RDNA35_H

#include <stdbool.h>

#define GYRE_INLINE static inline __attribute__((always_inline, unused, artificial))
#ifdef __cplusplus
#define GYRE_C_ extern "C"
#else
#define GYRE_C_
#endif

// ---- Ids -------------------------------------------------------------------------------------

// Offsets in the compiler's arguments, in bytes.
enum {
  GYRE_HIDDEN_BLOCKS_ = 0,      // whole workgroups: 3 words
  GYRE_HIDDEN_GROUP_ = 12,      // items of a workgroup: 3 half words
  GYRE_HIDDEN_REMAINDER_ = 18,  // items of a workgroup at the end that is not whole: 3 half words
  GYRE_HIDDEN_OFFSET_ = 40      // of the global ids: 3 double words
};
typedef __attribute__((address_space(4))) const char *gyre_hidden_;
#define GYRE_HIDDEN_AT_(type, place, dimension) \
  (((__attribute__((address_space(4)))          \
     const type *)((gyre_hidden_)__builtin_amdgcn_implicitarg_ptr() + (place)))[dimension])

GYRE_INLINE uint32_t gyre_local_id(unsigned dimension) {
  return dimension == 0   ? __builtin_amdgcn_workitem_id_x()
         : dimension == 1 ? __builtin_amdgcn_workitem_id_y()
                          : __builtin_amdgcn_workitem_id_z();
}
GYRE_INLINE uint32_t gyre_group_id(unsigned dimension) {
  return dimension == 0   ? __builtin_amdgcn_workgroup_id_x()
         : dimension == 1 ? __builtin_amdgcn_workgroup_id_y()
                          : __builtin_amdgcn_workgroup_id_z();
}
GYRE_INLINE uint32_t gyre_local_size(unsigned dimension) {
  return GYRE_HIDDEN_AT_(uint16_t, GYRE_HIDDEN_GROUP_, dimension);
}
GYRE_INLINE uint32_t gyre_global_offset(unsigned dimension) {
  return (uint32_t)GYRE_HIDDEN_AT_(uint64_t, GYRE_HIDDEN_OFFSET_, dimension);
}
GYRE_INLINE uint32_t gyre_global_id(unsigned dimension) {
  return gyre_global_offset(dimension) + gyre_group_id(dimension) * gyre_local_size(dimension) +
         gyre_local_id(dimension);
}
GYRE_INLINE uint32_t gyre_global_size(unsigned dimension) {
  return GYRE_HIDDEN_AT_(uint32_t, GYRE_HIDDEN_BLOCKS_, dimension) * gyre_local_size(dimension) +
         GYRE_HIDDEN_AT_(uint16_t, GYRE_HIDDEN_REMAINDER_, dimension);
}
GYRE_INLINE uint32_t gyre_num_groups(unsigned dimension) {
  return GYRE_HIDDEN_AT_(uint32_t, GYRE_HIDDEN_BLOCKS_, dimension) +
         (GYRE_HIDDEN_AT_(uint16_t, GYRE_HIDDEN_REMAINDER_, dimension) != 0);
}
// Items of the workgroup that this item is in: those of a whole workgroup, or fewer at the end of a
// grid that is no multiple of it.
GYRE_INLINE uint32_t gyre_group_size(unsigned dimension) {
  const uint32_t whole = gyre_local_size(dimension);
  const uint32_t left = gyre_global_size(dimension) - gyre_group_id(dimension) * whole;
  return left < whole ? left : whole;
}
// Items of a wave, and which of them this one is.
GYRE_INLINE uint32_t gyre_num_threads(void) { return __builtin_amdgcn_wavefrontsize(); }
GYRE_INLINE uint32_t gyre_thread_id(void) {
  uint32_t lane = __builtin_amdgcn_mbcnt_lo(~0u, 0);
  return gyre_num_threads() == 64 ? __builtin_amdgcn_mbcnt_hi(~0u, lane) : lane;
}

// ---- Local memory, barriers, fences ------------------------------------------------------------

extern __attribute__((address_space(3), aligned(16))) char gyre_group_memory_[];
GYRE_INLINE void *gyre_group_memory(void) { return (void *)gyre_group_memory_; }
GYRE_INLINE void gyre_group_sync(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
GYRE_INLINE void gyre_fence(void) { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
GYRE_INLINE void gyre_fence_release(void) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent"); }
GYRE_INLINE void gyre_fence_acquire(void) { __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent"); }
GYRE_INLINE void gyre_pause(void) { __builtin_amdgcn_s_sleep(1); }

#ifdef __cplusplus
extern "C" {
#endif
// Prints on the host, complete and in order for each item. A long has 64 bits.
void gyre_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
#ifdef __cplusplus
}
#endif

// ---- Arithmetic ------------------------------------------------------------------------------

// The same value, about which the compiler knows nothing.
GYRE_INLINE uint32_t gyre_opaque(uint32_t value) {
  __asm__ volatile("" : "+v"(value));
  return value;
}
GYRE_INLINE uint32_t gyre_mask(bool cond) { return -(uint32_t)cond; }
GYRE_INLINE uint32_t gyre_select(bool cond, uint32_t yes, uint32_t no) { return cond ? yes : no; }
GYRE_INLINE uint32_t gyre_min(uint32_t a, uint32_t b) { return a < b ? a : b; }
GYRE_INLINE uint32_t gyre_max(uint32_t a, uint32_t b) { return a < b ? b : a; }
GYRE_INLINE uint32_t gyre_float_bits(float value) {
  uint32_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}
GYRE_INLINE float gyre_float_from_bits(uint32_t bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
GYRE_INLINE float gyre_fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
GYRE_INLINE float gyre_fabs(float value) { return __builtin_fabsf(value); }
GYRE_INLINE float gyre_sqrt(float value) { return __builtin_sqrtf(value); }
GYRE_INLINE float gyre_fmin(float a, float b) { return __builtin_fminf(a, b); }
GYRE_INLINE float gyre_fmax(float a, float b) { return __builtin_fmaxf(a, b); }
GYRE_INLINE float gyre_fselect(bool cond, float yes, float no) { return cond ? yes : no; }

// ---- Kernels ---------------------------------------------------------------------------------

#define GYRE_PARAMETER_(kernel, type, name) , type name
#define GYRE_BEHIND_FIRST_(first, ...) __VA_ARGS__
#define GYRE_PARAMETERS_(...) \
  (GYRE_BEHIND_FIRST_(__VA_ARGS__))  // expanded before the first is taken off

#define GYRE_KERNEL(...) GYRE_KERNEL_(__VA_ARGS__)
#define GYRE_KERNEL_(kernel, ...) GYRE_KERNEL_MAKE_(kernel, kernel __VA_OPT__(, ) __VA_ARGS__)
#define GYRE_KERNEL_MAKE_(kernel, ...)                                                          \
  GYRE_C_ __attribute__((amdgpu_kernel, visibility("protected"))) void kernel GYRE_PARAMETERS_( \
      0 GYRE_EACH_(GYRE_PARAMETER_, __VA_ARGS__));                                              \
  GYRE_C_ void kernel GYRE_PARAMETERS_(0 GYRE_EACH_(GYRE_PARAMETER_, __VA_ARGS__))

#endif
