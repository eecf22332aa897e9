// gyre_intrinsics.h - the SIMT instructions and CSRs for C and C++, arithmetic without branches, and
// divergent control flow (gyre_divergence.h).
//
// Read docs/programming.md first.  Encodings come from gyre_asm.h only.

#ifndef GYRE_INTRINSICS_H
#define GYRE_INTRINSICS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre_asm.h"

// Artificial: a debugger, and `gyre run` when it reports a fault, name the line that calls it.
#define GYRE_INLINE static inline __attribute__((always_inline, unused, artificial))
// For large arrays: neither in the file nor cleared at the start.
#define GYRE_NOINIT __attribute__((section(".noinit")))

// ---- CSRs ------------------------------------------------------------------------------------

#define GYRE_STR_(x) #x
#define GYRE_STR(x) GYRE_STR_(x)
#define GYRE_CSR_READ(csr)                                                      \
  (__extension__({                                                              \
    uint32_t gyre_csr_;                                                         \
    __asm__ volatile("csrr %0, " GYRE_STR(csr) : "=r"(gyre_csr_) : : "memory"); \
    gyre_csr_;                                                                  \
  }))

GYRE_INLINE uint32_t gyre_thread_id(void) { return GYRE_CSR_READ(GYRE_CSR_TID); }
GYRE_INLINE uint32_t gyre_warp_id(void) { return GYRE_CSR_READ(GYRE_CSR_WID); }
GYRE_INLINE uint32_t gyre_core_id(void) { return GYRE_CSR_READ(GYRE_CSR_CID); }
GYRE_INLINE uint32_t gyre_hart_id(void) { return GYRE_CSR_READ(GYRE_CSR_MHARTID); }
GYRE_INLINE uint32_t gyre_active_warps(void) { return GYRE_CSR_READ(GYRE_CSR_AWARPS); }
GYRE_INLINE uint32_t gyre_thread_mask(void) { return GYRE_CSR_READ(GYRE_CSR_TMASK); }
GYRE_INLINE uint32_t gyre_num_threads(void) { return GYRE_CSR_READ(GYRE_CSR_NTHREADS); }
GYRE_INLINE uint32_t gyre_num_warps(void) { return GYRE_CSR_READ(GYRE_CSR_NWARPS); }
GYRE_INLINE uint32_t gyre_num_cores(void) { return GYRE_CSR_READ(GYRE_CSR_NCORES); }
// Threads of all warps of all cores: gyre_hart_id() is 0 to this - 1.
GYRE_INLINE uint32_t gyre_num_harts(void) {
  return gyre_num_threads() * gyre_num_warps() * gyre_num_cores();
}
// The calling core's; all cores' are at the same address.
GYRE_INLINE void *gyre_local_memory(void) { return (void *)GYRE_CSR_READ(GYRE_CSR_LMEMBASE); }
GYRE_INLINE uint32_t gyre_cycles(void) { return GYRE_CSR_READ(GYRE_CSR_MCYCLE); }
// Counts warp instructions: one for all threads of a warp.
GYRE_INLINE uint32_t gyre_warp_insns(void) { return GYRE_CSR_READ(GYRE_CSR_MINSTRET); }

// ---- SIMT instructions -----------------------------------------------------------------------

GYRE_INLINE void gyre_tmc(uint32_t mask) {
  __asm__ volatile(GYRE_ASM_TMC("%0") : : "r"(mask) : "memory");
}
GYRE_INLINE void gyre_tmc20(uint32_t count) {
  __asm__ volatile(GYRE_ASM_TMC20("%0") : : "r"(count) : "memory");
}
GYRE_INLINE void gyre_wspawn(uint32_t warps, void (*entry)(void)) {
  __asm__ volatile(GYRE_ASM_WSPAWN("%0", "%1") : : "r"(warps), "r"(entry) : "memory");
}
GYRE_INLINE void gyre_wspawn20(uint32_t warps, void (*entry)(void)) {
  __asm__ volatile(GYRE_ASM_WSPAWN20("%0", "%1") : : "r"(warps), "r"(entry) : "memory");
}
GYRE_INLINE uint32_t gyre_split(uint32_t cond) {
  uint32_t token;
  __asm__ volatile(GYRE_ASM_SPLIT("%0", "%1") : "=r"(token) : "r"(cond) : "memory");
  return token;
}
GYRE_INLINE uint32_t gyre_splitn(uint32_t cond) {
  uint32_t token;
  __asm__ volatile(GYRE_ASM_SPLITN("%0", "%1") : "=r"(token) : "r"(cond) : "memory");
  return token;
}
GYRE_INLINE void gyre_split20(uint32_t cond) {
  __asm__ volatile(GYRE_ASM_SPLIT20("%0") : : "r"(cond) : "memory");
}
GYRE_INLINE void gyre_join(uint32_t token) {
  __asm__ volatile(GYRE_ASM_JOIN("%0") : : "r"(token) : "memory");
}
GYRE_INLINE void gyre_join20(void) { __asm__ volatile(GYRE_ASM_JOIN20 : : : "memory"); }
GYRE_INLINE void gyre_pred(uint32_t cond, uint32_t mask) {
  __asm__ volatile(GYRE_ASM_PRED("%0", "%1") : : "r"(cond), "r"(mask) : "memory");
}
GYRE_INLINE void gyre_predn(uint32_t cond, uint32_t mask) {
  __asm__ volatile(GYRE_ASM_PREDN("%0", "%1") : : "r"(cond), "r"(mask) : "memory");
}
// `count` warps of the core meet at barrier `id`.  With bit 31 in the id, cores meet: all active
// warps of each meet.
GYRE_INLINE void gyre_barrier(uint32_t id, uint32_t count) {
  __asm__ volatile(GYRE_ASM_BAR("%0", "%1") : : "r"(id), "r"(count) : "memory");
}
// `warps` warps meet; of an id with bit 31, warps of any cores.
GYRE_INLINE void gyre_barrier20(uint32_t id, uint32_t warps) {
  __asm__ volatile(GYRE_ASM_BAR20("%0", "%1") : : "r"(id), "r"(warps) : "memory");
}
GYRE_INLINE void gyre_fence(void) { __asm__ volatile("fence" : : : "memory"); }
// Call before telling other cores that data are there: waits until memory has all stores of this
// core.
GYRE_INLINE void gyre_fence_release(void) { __asm__ volatile("fence rw, w" : : : "memory"); }
// Call after being told so: from here on this core reads the contents of memory.
GYRE_INLINE void gyre_fence_acquire(void) { __asm__ volatile("fence r, rw" : : : "memory"); }
// In a loop that waits for another thread: threads of the warp with a pc of their own come first.
GYRE_INLINE void gyre_pause(void) {
  __asm__ volatile(".option push\n\t.option arch, +zihintpause\n\tpause\n\t.option pop"
                   :
                   :
                   : "memory");
}
GYRE_INLINE void gyre_fence_i(void) { __asm__ volatile("fence.i" : : : "memory"); }

// ---- Arithmetic without branches -------------------------------------------------------------

// The same value, about which the compiler knows nothing.
GYRE_INLINE uint32_t gyre_opaque(uint32_t value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}
// All ones if cond, else 0.
GYRE_INLINE uint32_t gyre_mask(bool cond) { return gyre_opaque(-(uint32_t)cond); }
// cond ? yes : no.  The operator may become a branch, this does not.
GYRE_INLINE uint32_t gyre_select(bool cond, uint32_t yes, uint32_t no) {
#ifdef GYRE_PLAIN
  return cond ? yes : no;
#else
  return no ^ ((yes ^ no) & gyre_mask(cond));
#endif
}
GYRE_INLINE uint32_t gyre_min(uint32_t a, uint32_t b) { return gyre_select(a < b, a, b); }
GYRE_INLINE uint32_t gyre_max(uint32_t a, uint32_t b) { return gyre_select(a < b, b, a); }

#ifdef __riscv_flen  // programs with FLOAT
// ---- Floating point without branches ---------------------------------------------------------

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
// One instruction each, with every compiler and at every level.
GYRE_INLINE float gyre_fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
GYRE_INLINE float gyre_fabs(float value) { return __builtin_fabsf(value); }
GYRE_INLINE float gyre_sqrt(float value) {
  float root;
  __asm__("fsqrt.s %0, %1" : "=f"(root) : "f"(value));
  return root;
}
// For a number and a NaN, returns the number.
GYRE_INLINE float gyre_fmin(float a, float b) {
  float least;
  __asm__("fmin.s %0, %1, %2" : "=f"(least) : "f"(a), "f"(b));
  return least;
}
GYRE_INLINE float gyre_fmax(float a, float b) {
  float most;
  __asm__("fmax.s %0, %1, %2" : "=f"(most) : "f"(a), "f"(b));
  return most;
}
GYRE_INLINE float gyre_fselect(bool cond, float yes, float no) {
  return gyre_float_from_bits(gyre_select(cond, gyre_float_bits(yes), gyre_float_bits(no)));
}

// Rounding mode (FE_... of fenv.h) and flags of the calling thread: each thread has its own.
GYRE_INLINE uint32_t gyre_rounding(void) { return GYRE_CSR_READ(GYRE_CSR_FRM); }
GYRE_INLINE void gyre_set_rounding(uint32_t mode) {
  __asm__ volatile("csrw " GYRE_STR(GYRE_CSR_FRM) ", %0" : : "r"(mode) : "memory");
}
GYRE_INLINE uint32_t gyre_float_flags(void) { return GYRE_CSR_READ(GYRE_CSR_FFLAGS); }
GYRE_INLINE void gyre_set_float_flags(uint32_t flags) {
  __asm__ volatile("csrw " GYRE_STR(GYRE_CSR_FFLAGS) ", %0" : : "r"(flags) : "memory");
}
#endif

#include "gyre_divergence.h"

#endif
