// kernels.c - kernels of the tests of the host runtime. Those that are not of RISC-V alone are compiled for the second
// instruction set as well.

#include "gyre_kernel.h"

// Each item stores its own ids, 16 words at its index in the grid, and counts how often it ran.
// Straight code: it runs with the divergence stack as well.
GYRE_KERNEL(ids, uint32_t *, out) {
  uint32_t x = gyre_global_id(0) - gyre_global_offset(0);
  uint32_t y = gyre_global_id(1) - gyre_global_offset(1);
  uint32_t z = gyre_global_id(2) - gyre_global_offset(2);
  uint32_t *at = out + 16 * (x + gyre_global_size(0) * (y + gyre_global_size(1) * z));
  at[0] += 1;
  at[1] = gyre_global_id(0);
  at[2] = gyre_global_id(1);
  at[3] = gyre_global_id(2);
  at[4] = gyre_local_id(0);
  at[5] = gyre_local_id(1);
  at[6] = gyre_local_id(2);
  at[7] = gyre_group_id(0);
  at[8] = gyre_group_id(1);
  at[9] = gyre_group_id(2);
  at[10] = gyre_local_size(0) | gyre_local_size(1) << 16;
  // The real size of the workgroup: in one word with that of a whole workgroup, each factor is odd.
  at[11] = gyre_local_size(2) + 2053 * gyre_group_size(0) + 4000037 * gyre_group_size(1) +
           0x10000001 * gyre_group_size(2);
  at[12] = gyre_num_groups(0);
  at[13] = gyre_num_groups(1);
  at[14] = gyre_num_groups(2);
  at[15] = (uint32_t)(uintptr_t)gyre_group_memory();
}

// Neighbours through local memory: each item of a one-dimensional workgroup sees what the item
// `turn` positions on, in its part of the workgroup, has written in each of four rounds.
GYRE_KERNEL(rounds, uint32_t *, out, uint32_t, items, uint32_t, turn) {
  volatile uint32_t *shared = gyre_group_memory();
  uint32_t me = gyre_local_id(0), size = gyre_local_size(0);
  uint32_t first = gyre_group_id(0) * size, live = items - first < size ? items - first : size;
  uint32_t sum = gyre_global_id(0);
  for (uint32_t round = 0; round < 4; round++) {
    shared[me] = sum * 3 + round;
    gyre_group_sync();
    sum += shared[(me + turn) % live];
    gyre_group_sync();
  }
  out[gyre_global_id(0)] = sum;
}

// Data of a workgroup in local memory must stay until its last item has read it: those of
// later warps wait before they do.
GYRE_KERNEL(leftovers, uint32_t *, out, uint32_t, items, uint32_t, turn) {
  volatile uint32_t *shared = gyre_group_memory();
  uint32_t me = gyre_local_id(0), size = gyre_local_size(0);
  uint32_t first = gyre_group_id(0) * size, live = items - first < size ? items - first : size;
  shared[me] = gyre_global_id(0) * 7;
  gyre_group_sync();
  for (uint32_t wait = me / gyre_num_threads() * 100; wait > 0; wait--) gyre_pause();
  out[gyre_global_id(0)] = shared[(me + turn) % live];
}

// All kinds of parameters.
typedef struct triple {
  uint8_t a;
  uint16_t b;
  uint32_t c;
} triple;
GYRE_KERNEL(kinds, uint32_t *, out, uint8_t, a, int16_t, b, uint64_t, c, float, d, double, e,
            triple, f, uint8_t, g) {
  out[0] = a;
  out[1] = (uint32_t)b;
  out[2] = (uint32_t)c;
  out[3] = (uint32_t)(c >> 32);
  __builtin_memcpy(&out[4], &d, 4);
  out[5] = (uint32_t)(e * 4.0);
  out[6] = f.a | f.b << 8;
  out[7] = f.c;
  out[8] = g;
}

// Variables of the module: they keep their values, have their first ones, and may point to each other.
uint32_t counter = 41;
static uint32_t zero[4];
uint32_t *pointer[3] = {&counter, &zero[1], &zero[3]};
// For modules with variables of threads and gyre_printf: in the others warps begin before the
// kernel.
#if defined __riscv && !defined KERNELS_DIRECT
__thread uint32_t mine = 7;
__thread uint32_t others[3];
GYRE_KERNEL(variables, uint32_t *, out) {
  uint32_t i = gyre_global_id(0);
  out[2 * i] = mine + others[0] + others[2];
  mine += i + 1;  // of a thread of this launch
  others[2] = i;
  out[2 * i + 1] = mine + others[2];
  if (i == 0) {
    *pointer[0] += 1;
    *pointer[1] += 2;
    zero[3] = *pointer[1] + *pointer[0];
    out[2 * gyre_global_size(0)] = *pointer[2];
  }
}
#endif

#ifdef __riscv_flen
// A launch begins with the rounding mode and flags of 0, whatever the last one has left.
GYRE_KERNEL(rounding, uint32_t *, out) {
  out[gyre_global_id(0)] = gyre_rounding() | gyre_float_flags() << 8;
  gyre_set_rounding(1);
  gyre_set_float_flags(9);
}
#endif

#ifdef __riscv
// Absolute addresses, as code of libraries has them: the host must move them with the module. Some of these have bit
// 11 set, wherever it lies.
uint32_t far[2048];
#define ABSOLUTE(at)                                                                           \
  __asm__ volatile(".option push\n.option norelax\nlui t0, %%hi(far + " #at                    \
                   ")\nlw t1, %%lo(far + " #at ")(t0)\naddi t1, t1, 1\nsw t1, %%lo(far + " #at \
                   ")(t0)\n.option pop"                                                        \
                   :                                                                           \
                   :                                                                           \
                   : "t0", "t1", "memory")
GYRE_KERNEL(absolute) {
  ABSOLUTE(0);
  ABSOLUTE(1024);
  ABSOLUTE(2048);
  ABSOLUTE(3072);
  ABSOLUTE(4096);
  ABSOLUTE(5120);
  ABSOLUTE(6144);
  ABSOLUTE(7168);
}

#endif

__attribute__((noinline)) static uint32_t load(const volatile uint32_t *at) { return *at; }
GYRE_KERNEL(bad_load, uint32_t, address, uint32_t, who) {
  if (gyre_global_id(0) == who)
    load((const volatile uint32_t *)(uintptr_t)address);  // the line of the fault: above
}
#ifdef __riscv
// Stores the address of each item's stack.
GYRE_KERNEL(stack, uint32_t *, out) {
  uint32_t sp;
  __asm__ volatile("mv %0, sp" : "=r"(sp));
  out[gyre_global_id(0)] = sp;
}
// Frames of a size that the compiler knows, with their first and last byte: of 256 bytes, `deep` calls more; of 64 KiB; of
// 600 KiB.
__attribute__((noinline)) static uint32_t touch(uint32_t deep) {
  volatile uint8_t frame[256];
  __asm__ volatile("" : : "r"(frame) : "memory");  // all of it is needed
  frame[0] = (uint8_t)deep;
  frame[255] = 7;
  const uint32_t below = deep ? touch(deep - 1) : 0;
  return frame[0] == (uint8_t)deep ? below + frame[255] : 0;
}
#define FRAME_OF(name, bytes)                            \
  __attribute__((noinline)) static uint32_t name(void) { \
    volatile uint8_t frame[bytes];                       \
    __asm__ volatile("" : : "r"(frame) : "memory");      \
    frame[0] = 1;                                        \
    frame[(bytes)-1] = 6;                                \
    return (uint32_t)frame[0] + frame[(bytes)-1];        \
  }
FRAME_OF(touch_large, 64 << 10)
FRAME_OF(touch_huge, 600 << 10)
GYRE_KERNEL(frames, uint32_t *, out, uint32_t, size, uint32_t, deep) {
  out[gyre_global_id(0)] = size == 0 ? touch(deep) : size == 1 ? touch_large() : touch_huge();
}
// A frame of a size that the compiler does not know.
__attribute__((noinline)) static uint32_t grow(uint32_t bytes) {
  volatile uint8_t *frame = __builtin_alloca(bytes);
  frame[0] = 3;
  frame[bytes - 1] = 4;
  return (uint32_t)frame[0] + frame[bytes - 1];
}
GYRE_KERNEL(grows, uint32_t *, out, uint32_t, bytes) { out[gyre_global_id(0)] = grow(bytes); }
// touch(deep) on another stack, which ends at `top`.
__attribute__((noinline)) static uint32_t touch_on(uint8_t *top, uint32_t deep) {
  register uint32_t value __asm__("a0") = deep;
  __asm__ volatile("mv s1, sp\n\tmv sp, %1\n\tjalr %2\n\tmv sp, s1"
                   : "+r"(value)
                   : "r"(top), "r"(touch)
                   : "s1", "ra", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "t0", "t1", "t2", "t3",
                     "t4", "t5", "t6", "memory");
  return value;
}
// A workgroup's items have their stacks of 2 KiB in global memory, or each on that of its
// neighbour.
GYRE_KERNEL(own_stacks, uint32_t *, out, uint8_t *, pool, uint8_t **, rooms, uint32_t, neighbour) {
  const uint32_t item = gyre_local_id(0);
  uint8_t room[2048] __attribute__((aligned(16)));
  rooms[item] = neighbour ? room : pool + 2048 * item;
  gyre_group_sync();
  out[item] = touch_on(rooms[neighbour ? item ^ 1 : item] + 2048, 3);
  gyre_group_sync();
}
#endif
GYRE_KERNEL(forever, uint32_t *, out) {
  volatile uint32_t *flag = out;
  while (*flag == 0) gyre_pause();
}
#ifdef __riscv
// The first warp waits for one that never comes, at a barrier that the loop over the workgroups
// does not use.
static void wait_for_nobody(void) {
  if (gyre_local_id(0) < gyre_num_threads()) gyre_barrier(4, 2);
}
GYRE_KERNEL(deadlock) { wait_for_nobody(); }
#endif

#if (defined __riscv_atomic || defined __AMDGCN__) && !defined KERNELS_DIRECT
static const char long_text[] =
    "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijkl"
    "mnopqrstuvwxyz";
GYRE_KERNEL(print, uint32_t, times) {
  for (uint32_t i = 0; i < times; i++)
    gyre_printf("<%u.%u %s>\n", (unsigned)gyre_global_id(0), (unsigned)i,
                long_text + gyre_global_id(0) % 64);
}
GYRE_KERNEL(formats, const char *, nothing) {
  gyre_printf("%d|%5u|%-5d|%+i|%x|%#X|%o|%c|%%|%s|%.3s|%10s|%-6s|%.*s|%*d\n", -5, 17u, -3, 4,
              0xbeefu, 0xcafeu, 8u, 'z', "text", "cut here", "right", "left", 2, "abc", 6, -12);
  gyre_printf("%lld %llu %llx %hd %hhu %ld %f %.3e %g %s [%s]\n", -1234567890123ll,
              18446744073709551615ull, 0x123456789abcdefull, 70000, 257u, -7l, 1.5, 12345.678,
              0.0001, nothing, "");
  gyre_printf("plain\n");
}
// Arguments of 8 bytes are at even words of the stack: those of a call and those that printf takes.
GYRE_KERNEL(doubles, double, by) {
  unsigned item = (unsigned)gyre_global_id(0);
  gyre_printf("<%u %g %u %g %lld %u %g>\n", item, item * by, 1u, 2.5 * by, item * 10000000000ll, 2u,
              -0.5);
}
// Prints for ever; calls[] has how many calls of each item have returned.
GYRE_KERNEL(print_forever, volatile uint32_t *, calls) {
  uint32_t item = gyre_global_id(0);
  for (uint32_t i = 0;; i++) {
    gyre_printf("<%u.%u>\n", (unsigned)item, (unsigned)i);
    gyre_fence_release();
    calls[item] = i + 1;
  }
}
#ifdef __riscv  // elsewhere a barrier does not wait for waves that have ended
GYRE_KERNEL(print_deadlock, volatile uint32_t *, calls) {
  uint32_t item = gyre_global_id(0);
  gyre_printf("<%u.0>\n", (unsigned)item);
  calls[item] = 1;
  wait_for_nobody();
}
#endif
#endif
GYRE_KERNEL(add, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  uint32_t i = gyre_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
GYRE_KERNEL(empty) {}
#ifdef __riscv
// Calls that many levels deep: each one calls itself and uses the result after the call.
__attribute__((noinline)) static uint32_t nested(uint32_t levels) {
  uint32_t below = levels > 1 ? nested(levels - 1) : 0;
  __asm__ volatile("" : "+r"(below));
  return below + 1;
}
GYRE_KERNEL(nest, uint32_t *, out, uint32_t, levels) { out[gyre_global_id(0)] = nested(levels); }
// Four instructions in double precision; what is in the register of the last one is added.
GYRE_KERNEL(fp64, uint32_t *, out) {
  register uint32_t kept __asm__("a5") = 3;
  __asm__ volatile(
      ".word 0x0007b507\n"  // fld fa0, 0(a5): from nowhere
      ".word 0x00a7b027\n"  // fsd fa0, 0(a5)
      ".word 0x02a57553\n"  // fadd.d fa0, fa0, fa0
      ".word 0xc20507d3\n"  // fcvt.w.d a5, fa0
      : "+r"(kept)
      :
      : "memory");
  out[gyre_global_id(0)] += kept;
}
#endif
// Each launch of a row changes what the last one has left; items far apart see each other's.
GYRE_KERNEL(chain, uint32_t *, x, uint32_t, n, uint32_t, add) {
  uint32_t i = gyre_global_id(0);
  if (i < n) x[n + i] = x[n - 1 - i] * 3 + add;
}
GYRE_KERNEL(chain_back, uint32_t *, x, uint32_t, n) {
  uint32_t i = gyre_global_id(0);
  if (i < n) x[i] = x[n + i];
}
#if defined __riscv_atomic || defined __AMDGCN__
// All workgroups wait for each other: only as many as run at a time come to the end.
GYRE_KERNEL(meet, uint32_t *, arrived, uint32_t, groups) {
  if (gyre_local_id(0) == 0) __atomic_fetch_add(arrived, 1, __ATOMIC_RELAXED);
  while (__atomic_fetch_add(arrived, 0, __ATOMIC_RELAXED) < groups) gyre_pause();
}
GYRE_KERNEL(count_up, uint32_t *, out) { __atomic_fetch_add(out, 1, __ATOMIC_RELAXED); }
#endif
