// gyre_divergence.h - divergent control flow for C and C++; included by gyre_intrinsics.h.
//
//   GYRE_IF (x < 10) { ... } GYRE_ELSE { ... } GYRE_ENDIF       (GYRE_ELSE may be left out)
//   GYRE_WHILE (p != 0) { ... } GYRE_ENDWHILE
//   GYRE_DO { ... } GYRE_DOWHILE(p != 0)
//   GYRE_EACH_THREAD { ... } GYRE_ENDEACH
//
// The last one runs its body in the active threads one after the other, lowest first: for code with
// branches on the thread's own values, such as the C library.
// Conditions are free of && || ?: (write & and |): those are branches themselves.  Nothing but the
// end of its braces leaves a region: see gyre_left_.
//
// Three rules make stock compilers safe here:
//   1. The condition of a divergent branch is opaque to the compiler: the branch itself is an
//      `asm goto`, so that no optimizer knows anything about its outcome, threads a jump through
//      it, turns a loop around it, or merges it with a later condition.
//   2. Every thread that passes a split passes the one join that belongs to it.
//   3. Code of a single thread stays where it is written: see GYRE_EACH_THREAD.
//
// Threads with pcs of their own (RECONVERGENCE = pc) need none of this.  There the same source is
// compiled as plain C with -DGYRE_PLAIN, and GYRE_EACH_THREAD is a block that threads run at once.

#ifndef GYRE_DIVERGENCE_H
#define GYRE_DIVERGENCE_H

#ifdef GYRE_PLAIN
#define GYRE_IF(cond) if (cond)
#define GYRE_ELSE else
#define GYRE_ENDIF
#define GYRE_WHILE(cond) while (cond)
#define GYRE_ENDWHILE
#define GYRE_DO do
#define GYRE_DOWHILE(cond) \
  while (cond)             \
    ;
#define GYRE_EACH_THREAD
#define GYRE_ENDEACH
#else

// Branches; that of the split sides, and that which ends a loop.
GYRE_INLINE bool gyre_side_(uint32_t cond) {
  __asm__ goto("beqz %0, %l[no]" : : "r"(cond) : "memory" : no);
  return true;
no:
  return false;
}
// Threads whose cond is 0 leave the mask; the last ones bring all of `mask` back and end the loop.
// One instruction for all threads that leave: what a waiting thread finds in its registers when it
// comes back is what the later code expects.  After it all of them clear the flag of the
// region.
GYRE_INLINE bool gyre_again_(uint32_t cond, uint32_t mask, uint32_t *inside) {
  __asm__ goto(GYRE_ASM_PRED("%0", "%1") "\n\tbeqz %0, %l[no]"
               :
               : "r"(cond), "r"(mask)
               : "memory"
               : no);
  return true;
no:
  *inside = 0;
  return false;
}

// The names inside are the same at every level, on purpose.
#define GYRE_SHADOW_ON_ \
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#define GYRE_SHADOW_OFF_ _Pragma("GCC diagnostic pop")

// Each region has a flag: nonzero until its end is reached.  A thread that leaves it otherwise
// (return, break, continue, goto) passes the cleanup of the flag. An optimizing compiler then
// refuses the cleanup, and at other levels it is a fault.  On the right way nothing of it is left
// in optimized code.
#ifdef __OPTIMIZE__
void gyre_region_is_left(void) __attribute__((
    error("return, break, continue or goto leaves a divergent region (docs/regions.md)")));
#endif
GYRE_INLINE void gyre_left_(const uint32_t *inside) {
  if (*inside) {
#ifdef __OPTIMIZE__
    if (__builtin_constant_p(*inside)) {
      gyre_region_is_left();
    }
#endif
    __asm__ volatile(GYRE_ASM_TRAP_REGION : : : "memory");
  }
}
#define GYRE_INSIDE_ uint32_t gyre_inside_ __attribute__((cleanup(gyre_left_))) = 1;

#define GYRE_IF(cond)                               \
  {                                                 \
    GYRE_SHADOW_ON_                                 \
    GYRE_INSIDE_                                    \
    uint32_t gyre_cond_ = gyre_opaque((cond) != 0); \
    uint32_t gyre_token_ = gyre_split(gyre_cond_);  \
    GYRE_SHADOW_OFF_                                \
    if (gyre_side_(gyre_cond_))
#define GYRE_ELSE else
#define GYRE_ENDIF        \
  gyre_join(gyre_token_); \
  gyre_inside_ = 0;       \
  }

// A loop is not unrolled or peeled: there must be one pred, and one way out after it.
#ifdef __clang__
#define GYRE_ONE_LOOP_ _Pragma("clang loop unroll(disable)")
#else
#define GYRE_ONE_LOOP_ _Pragma("GCC unroll 1")
#endif

#define GYRE_LOOP_BEGIN_                    \
  GYRE_SHADOW_ON_                           \
  GYRE_INSIDE_                              \
  uint32_t gyre_mask_ = gyre_thread_mask(); \
  GYRE_SHADOW_OFF_                          \
  GYRE_ONE_LOOP_

#define GYRE_WHILE(cond) \
  {                      \
    GYRE_LOOP_BEGIN_     \
    while (gyre_again_((cond) != 0, gyre_mask_, &gyre_inside_))
#define GYRE_ENDWHILE }

#define GYRE_DO      \
  {                  \
    GYRE_LOOP_BEGIN_ \
    do
#define GYRE_DOWHILE(cond)                                    \
  while (gyre_again_((cond) != 0, gyre_mask_, &gyre_inside_)) \
    ;                                                         \
  }

// All threads count through all threads: the loop itself is uniform.
//
// Its body has branches that are right in one thread only. So nothing of it may be computed before
// the loop, by all threads at once, though it is the same in every round.
//   gcc    hoists nothing out of a loop of two entries, nor out of a loop around such a one: an empty
//          `asm goto`, which never jumps, might jump into the middle.
//   clang  does so even then.  There the loop is a function of its own, made by the compiler for
//          `omp parallel` and called by __kmpc_fork_call (gyre_each.S).  It gets the addresses of the
//          variables that it uses, and no load is moved across a split.
#ifndef __clang__
#define GYRE_OUTLINE_
#define GYRE_ALONE_LABEL_ __label__ gyre_alone_;
#define GYRE_TWO_ENTRIES_ __asm__ goto("" : : : "memory" : gyre_alone_);
#define GYRE_ALONE_ \
  gyre_alone_:
#else
#ifdef _OPENMP
#define GYRE_OUTLINE_ _Pragma("omp parallel")
#else
#define GYRE_OUTLINE_                                                     \
  _Static_assert(0,                                                       \
                 "with clang GYRE_EACH_THREAD needs the option -fopenmp " \
                 "(docs/regions.md)");
#endif
#define GYRE_ALONE_LABEL_
#define GYRE_TWO_ENTRIES_
#define GYRE_ALONE_
#endif

#define GYRE_EACH_THREAD                                                                 \
  GYRE_OUTLINE_ {                                                                        \
    __label__ gyre_turn_, gyre_next_;                                                    \
    GYRE_ALONE_LABEL_                                                                    \
    GYRE_SHADOW_ON_                                                                      \
    uint32_t gyre_me_ = gyre_thread_id();                                                \
    uint32_t gyre_end_ = gyre_num_threads();                                             \
    uint32_t gyre_at_ = 0, gyre_cond_, gyre_token_ = 0;                                  \
    GYRE_SHADOW_OFF_                                                                     \
    GYRE_TWO_ENTRIES_                                                                    \
  gyre_turn_:                                                                            \
    gyre_cond_ = gyre_opaque(gyre_me_ == gyre_at_);                                      \
    gyre_token_ = gyre_split(gyre_cond_);                                                \
    __asm__ goto("beqz %0, %l[gyre_next_]" : : "r"(gyre_cond_) : "memory" : gyre_next_); \
    GYRE_ALONE_ {                                                                        \
      GYRE_SHADOW_ON_                                                                    \
      GYRE_INSIDE_                                                                       \
      GYRE_SHADOW_OFF_
#define GYRE_ENDEACH            \
  gyre_inside_ = 0;             \
  }                             \
  gyre_next_:                   \
  gyre_join(gyre_token_);       \
  if (++gyre_at_ < gyre_end_) { \
    goto gyre_turn_;            \
  }                             \
  }

#endif  // GYRE_PLAIN
#endif
