// gyre_kernel.h - functions for kernels of a module: ids, local memory, barriers, printf.
//
// A kernel is C or C++ that the host starts by name (gyre/host.h), once for each item of a grid:
//
//   GYRE_KERNEL(scale, float *, out, const float *, in, float, by, uint32_t, n) {
//     uint32_t i = gyre_global_id(0);
//     if (i < n) out[i] = in[i] * by;
//   }
//
// The parameters follow as type, name, type, name; types are names (a type definition for a pointer to
// a function or an array). `gyrecc` compiles it; docs/host.md explains it. Atomics are those of the
// compiler: <stdatomic.h>, __atomic_fetch_add and its like.

#ifndef GYRE_KERNEL_H
#define GYRE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "gyre_kernel_each.h"

#ifdef __AMDGCN__  // gyrecc --isa rdna35: the same by other means
#include "gyre_kernel_rdna35.h"
#else

#include "gyre_intrinsics.h"
#include "gyre_launch_block.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Ids: dimension 0 is x, 1 is y, 2 is z ---------------------------------------------------

// A value that a device with a launch queue has by one instruction, `instruction` with %0 as its
// result. Section .gyre.work names the address; for a device without a queue the host puts a load
// from gyre_launch_block.h's words after tp there (runtime/image/work.c). The value is the same
// during a call of the kernel.
#define GYRE_WORK_(instruction)                                             \
  (__extension__({                                                          \
    uint32_t gyre_work_;                                                    \
    __asm__(".Lgyre_work%=:\n\t" instruction                                \
            "\n\t.pushsection .gyre.work,\"o\",@progbits,.Lgyre_work%=\n\t" \
            ".4byte .Lgyre_work%=\n\t.popsection"                           \
            : "=r"(gyre_work_));                                            \
    gyre_work_;                                                             \
  }))
#define GYRE_WORK_CSR_(csr) GYRE_WORK_("csrr %0, " GYRE_STR(csr))

GYRE_INLINE uint32_t gyre_local_id(unsigned dimension) {
  return dimension == 0   ? GYRE_WORK_CSR_(GYRE_CSR_LOCALX)
         : dimension == 1 ? GYRE_WORK_CSR_(GYRE_CSR_LOCALY)
                          : GYRE_WORK_CSR_(GYRE_CSR_LOCALZ);
}
GYRE_INLINE uint32_t gyre_group_id(unsigned dimension) {
  return dimension == 0   ? GYRE_WORK_CSR_(GYRE_CSR_GROUPX)
         : dimension == 1 ? GYRE_WORK_CSR_(GYRE_CSR_GROUPY)
                          : GYRE_WORK_CSR_(GYRE_CSR_GROUPZ);
}
// The offset of the launch is in it.
GYRE_INLINE uint32_t gyre_global_id(unsigned dimension) {
  return dimension == 0   ? GYRE_WORK_CSR_(GYRE_CSR_GLOBALX)
         : dimension == 1 ? GYRE_WORK_CSR_(GYRE_CSR_GLOBALY)
                          : GYRE_WORK_CSR_(GYRE_CSR_GLOBALZ);
}
// The words of the launch precede its arguments.
GYRE_INLINE const uint32_t *gyre_launch_block(void) {
  return (const uint32_t *)GYRE_WORK_CSR_(GYRE_CSR_LAUNCHARG) - GYRE_BLOCK_WORDS;
}
// Items of the grid.
GYRE_INLINE uint32_t gyre_global_size(unsigned dimension) {
  return gyre_launch_block()[GYRE_BLOCK_GRID + dimension];
}
GYRE_INLINE uint32_t gyre_global_offset(unsigned dimension) {
  return gyre_launch_block()[GYRE_BLOCK_OFFSET + dimension];
}
GYRE_INLINE uint32_t gyre_num_groups(unsigned dimension) {
  return gyre_launch_block()[GYRE_BLOCK_GROUPS + dimension];
}
// Items of a whole workgroup. Those at the end of the grid may have fewer: gyre_group_size() is the
// real size.
GYRE_INLINE uint32_t gyre_local_size(unsigned dimension) {
  uint32_t xy = gyre_launch_block()[GYRE_BLOCK_GROUP_XY];
  return dimension == 0   ? xy & 0xffff
         : dimension == 1 ? xy >> 16
                          : gyre_launch_block()[GYRE_BLOCK_GROUP_Z];
}
// Items of the workgroup that this item is in: those of a whole workgroup, or fewer at the end of a
// grid that is no multiple of it.
GYRE_INLINE uint32_t gyre_group_size(unsigned dimension) {
  const uint32_t whole = gyre_local_size(dimension);
  const uint32_t left = gyre_global_size(dimension) - gyre_group_id(dimension) * whole;
  return left < whole ? left : whole;
}

// ---- Local memory and barriers of the workgroup -------------------------------------------------

// As many bytes as the launch says, aligned to 16; what is in it at the start is not defined.
GYRE_INLINE void *gyre_group_memory(void) { return (void *)GYRE_WORK_CSR_(GYRE_CSR_LMEMBASE); }

// The items of the workgroup wait for each other, all of them: none may have returned. Afterwards
// all of them see the earlier stores of each to local or global memory.
GYRE_INLINE void gyre_group_sync(void) {
  // The barrier of the workgroup, whose number of warps the hardware knows.
  gyre_barrier(GYRE_WORK_("lui %0, 0x40000"), GYRE_WORK_("li %0, 0"));
}

// ---- printf ----------------------------------------------------------------------------------

// Formatted and printed by the host while the kernel runs, all of one call in one piece, calls of one
// thread in order. Conversions of C without %n; strings are copied at the call. Needs atomic
// instructions, and threads with pcs of their own.
void gyre_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

// ---- Kernels ---------------------------------------------------------------------------------

// One parameter, as the note of a kernel has it.
typedef struct gyre_note_argument {
  uint32_t offset, size, kind;
} gyre_note_argument;

// The classes of __builtin_classify_type are the same in GCC and clang, as far as they are asked for.
#define GYRE_NOTE_KIND_(type)                                                         \
  (__builtin_classify_type(*(type *)0) == __builtin_classify_type((void *)0)     ? 1u \
   : __builtin_classify_type(*(type *)0) == __builtin_classify_type((float)0)    ? 2u \
   : __builtin_classify_type(*(type *)0) == __builtin_classify_type((uint32_t)0) ? 0u \
                                                                                 : 3u)
#define GYRE_FIELD_(kernel, type, name) type name;
#define GYRE_PARAMETER_(kernel, type, name) , type name
#define GYRE_PASS_(kernel, type, name) , gyre_a_->name
#define GYRE_ONE_(kernel, type, name) +1
#define GYRE_TEXT_(kernel, type, name) #type "\0" #name "\0"
#define GYRE_DESCRIBE_(kernel, type, name)                                      \
  {(uint32_t)offsetof(struct kernel##_arguments, name), (uint32_t)sizeof(type), \
   GYRE_NOTE_KIND_(type)},

// Not artificial: a debugger and reports of faults shall name the lines of a kernel.
#define GYRE_BODY_ static inline __attribute__((always_inline))
#ifdef __cplusplus
#define GYRE_C_ extern "C"
#else
#define GYRE_C_
#endif

// Entry at which the launch queue starts a warp, at the beginning of a cache line: the kernel once
// more, with the end of the warp after it. It has no caller, so registers of a caller are not
// saved: gyrecc takes these stores out (gyre_kernel_saves.awk). sp is set; there is no gp, and tp
// only where gyre_module_enter.S sets it. No fence: the launch is over when memory has everything.
#define GYRE_START_(kernel, ...)                                                     \
  GYRE_C_ void gyre_start_##kernel(void)                                             \
      __attribute__((noreturn, aligned(64), section(".text.gyre_kernel_" #kernel))); \
  void gyre_start_##kernel(void) {                                                   \
    const struct kernel##_arguments *gyre_a_;                                        \
    __asm__("csrr %0, " GYRE_STR(GYRE_CSR_LAUNCHARG) : "=r"(gyre_a_));               \
    kernel(gyre_a_ GYRE_EACH_(GYRE_PASS_, __VA_ARGS__));                             \
    __asm__ volatile(GYRE_ASM_TMC("zero"));                                          \
    __builtin_unreachable();                                                         \
  }

// GYRE_KERNEL(name, type, name, ...) { body }: a kernel with up to 16 parameters. The note is read by
// the host (runtime/image/note.c); it is not loaded.
#define GYRE_KERNEL(...) GYRE_KERNEL_(__VA_ARGS__)
#define GYRE_KERNEL_(kernel, ...) GYRE_KERNEL_MAKE_(kernel, kernel __VA_OPT__(, ) __VA_ARGS__)
#define GYRE_KERNEL_MAKE_(kernel, ...)                                                    \
  struct kernel##_arguments {                                                             \
    GYRE_EACH_(GYRE_FIELD_, __VA_ARGS__)                                                  \
    char gyre_end_[0];                                                                    \
  };                                                                                      \
  GYRE_BODY_ void kernel(                                                                 \
      const struct kernel##_arguments *gyre_a_ GYRE_EACH_(GYRE_PARAMETER_, __VA_ARGS__)); \
  GYRE_START_(kernel, __VA_ARGS__)                                                        \
  GYRE_C_ void gyre_kernel_##kernel(const struct kernel##_arguments *gyre_a_);            \
  void gyre_kernel_##kernel(const struct kernel##_arguments *gyre_a_) {                   \
    kernel(gyre_a_ GYRE_EACH_(GYRE_PASS_, __VA_ARGS__));                                  \
  }                                                                                       \
  static const struct {                                                                   \
    uint32_t name_bytes, bytes, type;                                                     \
    char owner[8];                                                                        \
    struct {                                                                              \
      uint32_t arguments, block_bytes;                                                    \
      gyre_note_argument argument[(0 GYRE_EACH_(GYRE_ONE_, __VA_ARGS__))];                \
      char text[(sizeof(#kernel "\0" GYRE_EACH_(GYRE_TEXT_, __VA_ARGS__)) + 3) & ~3ul];   \
    } description;                                                                        \
  } kernel##_note __attribute__((used, aligned(4), section(".note.gyre"))) = {            \
      5,                                                                                  \
      (uint32_t)sizeof(kernel##_note.description),                                        \
      1,                                                                                  \
      "Gyre",                                                                             \
      {(0 GYRE_EACH_(GYRE_ONE_, __VA_ARGS__)),                                            \
       (uint32_t)offsetof(struct kernel##_arguments, gyre_end_),                          \
       {GYRE_EACH_(GYRE_DESCRIBE_, __VA_ARGS__)},                                         \
       #kernel "\0" GYRE_EACH_(GYRE_TEXT_, __VA_ARGS__)}};                                \
  GYRE_BODY_ void kernel(const struct kernel##_arguments *gyre_a_ __attribute__((unused)) \
                         GYRE_EACH_(GYRE_PARAMETER_, __VA_ARGS__))

#ifdef __cplusplus
}
#endif

#endif  // of RISC-V
#endif
