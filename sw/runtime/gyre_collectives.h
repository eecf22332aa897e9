// gyre_collectives.h - votes and shuffles: what the threads of a warp that run together tell each
// other in one instruction. For machines with COLLECTIVES = 1 (docs/collectives.md).
//
// The threads that take part are those that execute the instruction together: the active threads of
// the warp, or its running subwarp where threads have pcs of their own. gyre_warp_sync brings all
// threads of the warp together first.
//
//   uint32_t sum = value;
//   for (uint32_t step = gyre_num_threads() / 2; step != 0; step /= 2)
//     sum += gyre_shuffle_xor(sum, step);

#ifndef GYRE_COLLECTIVES_H
#define GYRE_COLLECTIVES_H

#include "gyre_intrinsics.h"

#ifndef GYRE_COLLECTIVES
#error "votes and shuffles need a machine with COLLECTIVES = 1: say so with gyrecc --collectives"
#endif

// Waits until all living threads of the warp wait here, or have ended. With pcs of their own they
// run together afterwards if they came from the same call of this function, equally deep in calls;
// a barrier of one warp does that. With the divergence stack it does nothing.
GYRE_INLINE void gyre_warp_sync(void) { gyre_barrier(0, 1); }

// ---- Votes -----------------------------------------------------------------------------------

#define GYRE_VOTE_(instruction, condition)                                                     \
  (__extension__({                                                                             \
    uint32_t gyre_vote_;                                                                       \
    __asm__ volatile(instruction("%0", "%1") : "=r"(gyre_vote_) : "r"((uint32_t)(condition))); \
    gyre_vote_;                                                                                \
  }))

// The condition holds in all threads; in one at least; in all or in none.
GYRE_INLINE bool gyre_all(bool condition) { return GYRE_VOTE_(GYRE_ASM_VOTE_ALL, condition) != 0; }
GYRE_INLINE bool gyre_any(bool condition) { return GYRE_VOTE_(GYRE_ASM_VOTE_ANY, condition) != 0; }
GYRE_INLINE bool gyre_uniform(bool condition) {
  return GYRE_VOTE_(GYRE_ASM_VOTE_UNI, condition) != 0;
}
// A bit for each thread: it takes part, and the condition holds in it.
GYRE_INLINE uint32_t gyre_ballot(bool condition) {
  return GYRE_VOTE_(GYRE_ASM_VOTE_BALLOT, condition);
}

// ---- Shuffles --------------------------------------------------------------------------------
//
// The result is the value of another thread, or the own value if that thread does not take part, does
// not exist, or is not in the segment. A segment is `width` neighbours, a power of two up to 64; the
// functions without a width take the whole warp.

// mask << 12 | clamp << 6 | lane, of a segment
GYRE_INLINE uint32_t gyre_shuffle_control(uint32_t lane, uint32_t width) {
  return (64 - width) << 12 | (width - 1) << 6 | (lane & 63);
}

#define GYRE_SHUFFLE_(instruction, value, control) \
  (__extension__({                                 \
    uint32_t gyre_shuffle_;                        \
    __asm__ volatile(instruction("%0", "%1", "%2") \
                     : "=r"(gyre_shuffle_)         \
                     : "r"(value), "r"(control));  \
    gyre_shuffle_;                                 \
  }))

// Of thread `lane` of the segment; of the thread whose number differs in the bits of `lanes`; of the
// thread `lanes` (0 to 63) below; of that above.
GYRE_INLINE uint32_t gyre_shuffle_in(uint32_t value, uint32_t lane, uint32_t width) {
  return GYRE_SHUFFLE_(GYRE_ASM_SHFL_IDX, value, gyre_shuffle_control(lane, width));
}
GYRE_INLINE uint32_t gyre_shuffle_xor_in(uint32_t value, uint32_t lanes, uint32_t width) {
  return GYRE_SHUFFLE_(GYRE_ASM_SHFL_BFLY, value, gyre_shuffle_control(lanes, width));
}
GYRE_INLINE uint32_t gyre_shuffle_up_in(uint32_t value, uint32_t lanes, uint32_t width) {
  return GYRE_SHUFFLE_(GYRE_ASM_SHFL_UP, value, gyre_shuffle_control(lanes, width));
}
GYRE_INLINE uint32_t gyre_shuffle_down_in(uint32_t value, uint32_t lanes, uint32_t width) {
  return GYRE_SHUFFLE_(GYRE_ASM_SHFL_DOWN, value, gyre_shuffle_control(lanes, width));
}
GYRE_INLINE uint32_t gyre_shuffle(uint32_t value, uint32_t thread) {
  return gyre_shuffle_in(value, thread, 64);
}
GYRE_INLINE uint32_t gyre_shuffle_xor(uint32_t value, uint32_t lanes) {
  return gyre_shuffle_xor_in(value, lanes, 64);
}
GYRE_INLINE uint32_t gyre_shuffle_up(uint32_t value, uint32_t lanes) {
  return gyre_shuffle_up_in(value, lanes, 64);
}
GYRE_INLINE uint32_t gyre_shuffle_down(uint32_t value, uint32_t lanes) {
  return gyre_shuffle_down_in(value, lanes, 64);
}

#ifdef __riscv_flen  // programs with FLOAT; the values go through integer registers
GYRE_INLINE float gyre_shuffle_float(float value, uint32_t thread) {
  return gyre_float_from_bits(gyre_shuffle(gyre_float_bits(value), thread));
}
GYRE_INLINE float gyre_shuffle_xor_float(float value, uint32_t lanes) {
  return gyre_float_from_bits(gyre_shuffle_xor(gyre_float_bits(value), lanes));
}
GYRE_INLINE float gyre_shuffle_up_float(float value, uint32_t lanes) {
  return gyre_float_from_bits(gyre_shuffle_up(gyre_float_bits(value), lanes));
}
GYRE_INLINE float gyre_shuffle_down_float(float value, uint32_t lanes) {
  return gyre_float_from_bits(gyre_shuffle_down(gyre_float_bits(value), lanes));
}
#endif

#endif
