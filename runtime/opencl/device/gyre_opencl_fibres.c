// gyre_opencl_fibres.c - runs the work-items of a workgroup as fibres of one thread: each has its own stack, and a
// barrier switches to the next one. Any control flow between barriers is correct, because each item keeps its own.
//
// The fibres of a workgroup form a ring. A barrier leaves a fibre and continues with the next; when the first one runs
// again, all others have reached a barrier, too. A fibre that has ended leaves the ring; the last one returns to the
// thread. `gp` points to the record of the current fibre (gyre_opencl_group.h).

#include "gyre_opencl_group.h"

// The record of a fibre, above its stack. The assembly below uses these offsets.
typedef struct fibre {
  item item;
  uint32_t pc, sp;  // where it continues
  uint32_t s0, s1;  // frame pointer and base pointer, which a list of clobbers must not contain
  struct fibre *next, *previous;  // neighbours in the ring
} __attribute__((aligned(16))) fibre;

// The record of a workgroup, on the stack of the thread.
typedef struct group {
  fibre thread;  // continues when all items have ended
  workgroup work;
} group;

#define PC "16"
#define SP "20"
#define S0 "24"
#define S1 "28"
#define NEXT "32"
#define PREVIOUS "36"
#define THREAD "-48"  // from the workgroup of an item
#define AT(member, offset) _Static_assert(offsetof(fibre, member) == (offset), #member)
AT(pc, 16);
AT(sp, 20);
AT(s0, 24);
AT(s1, 28);
AT(next, 32);
AT(previous, 36);
_Static_assert(offsetof(group, work) == 48, "THREAD");
_Static_assert(sizeof(fibre) <= GYRE_OPENCL_FIBRE_RECORD, "the host leaves room for it");

// ---- Switches --------------------------------------------------------------------------------

// A switch clobbers all registers except s0 and s1, so the compiler saves exactly the live values.
#ifdef __riscv_flen
#define CLOBBERED_FLOATS                                                                         \
  "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "ft8", "ft9", "ft10", "ft11", "fa0",   \
      "fa1", "fa2", "fa3", "fa4", "fa5", "fa6", "fa7", "fs0", "fs1", "fs2", "fs3", "fs4", "fs5", \
      "fs6", "fs7", "fs8", "fs9", "fs10", "fs11",
#else
#define CLOBBERED_FLOATS
#endif
#define CLOBBERED                                                                                \
  CLOBBERED_FLOATS "ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", "a4", \
      "a5", "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "memory"
// Continues with the fibre in gp.
#define RESUME "lw t0, " PC "(gp)\n\tlw sp, " SP "(gp)\n\tjr t0\n"

void gyre_item_barrier(void) {
  __asm__ volatile(
      "lla t0, 1f\n\t"
      "sw t0, " PC "(gp)\n\tsw sp, " SP "(gp)\n\tsw s0, " S0 "(gp)\n\tsw s1, " S1
      "(gp)\n\t"
      "lw gp, " NEXT "(gp)\n\t" RESUME "1:\n\tlw s0, " S0 "(gp)\n\tlw s1, " S1 "(gp)"
      :
      :
      : CLOBBERED);
}

// Ends a fibre; the last one of a workgroup continues with the thread.
void gyre_item_end(void) {
  __asm__ volatile("lw t1, " NEXT "(gp)\n\tlw t2, " PREVIOUS
                   "(gp)\n\tbeq t1, gp, 1f\n\t"
                   "sw t1, " NEXT "(t2)\n\tsw t2, " PREVIOUS
                   "(t1)\n\tmv gp, t1\n\tj 2f\n"
                   "1:\n\tlw gp, " GROUP "(gp)\n\taddi gp, gp, " THREAD "\n2:\n\t" RESUME
                   :
                   :
                   : "memory");
  __builtin_unreachable();
}

// ---- The workgroup ---------------------------------------------------------------------------

// The entry of a fibre: the kernel for one item, which gyre_opencl_entry.cpp makes. It ends with gyre_item_end().
void gyre_item_start(void);

// Puts the fibres of a workgroup into a ring, each at its start, in the order of their ids; returns the first one.
static fibre *make_ring(group *g, const unsigned *size, char *stack, uint32_t bytes) {
  fibre *first = NULL, *last = NULL;
  stack += bytes - sizeof(fibre);
  for (uint32_t z = 0; z < size[2]; z++) {
    for (uint32_t y = 0; y < size[1]; y++) {
      for (uint32_t x = 0; x < size[0]; x++, stack += bytes) {
        fibre *f = (fibre *)stack;
        f->pc = (uint32_t)gyre_item_start;
        f->sp = (uint32_t)f;
        f->item = (item){&g->work, {x, y, z}};
        f->previous = last;
        if (last) last->next = f;
        if (!first) first = f;
        last = f;
      }
    }
  }
  first->previous = last;
  last->next = first;
  return first;
}

// Runs one workgroup: the launch has an item for each.
void gyre_item_group(const unsigned *block) {
  const uint32_t number = GYRE_WORK_CSR_(GYRE_CSR_GLOBALX), from = block[GYRE_OPENCL_FIRST];
  const uint32_t place = from == UINT32_MAX ? gyre_hart_id() : number - from;
  char *memory = (char *)block[GYRE_OPENCL_MEMORY] + place * block[GYRE_OPENCL_MEMORY_BYTES];
  group g = {.work = begin_group(block, memory, number)};
  g.thread.next = make_ring(&g, block + GYRE_OPENCL_LOCAL_SIZE, memory + block[GYRE_OPENCL_STACKS],
                            block[GYRE_OPENCL_STACK_BYTES]);
  __asm__ volatile("mv gp, %0" : : "r"(&g) : "memory");
  gyre_item_barrier();
}
