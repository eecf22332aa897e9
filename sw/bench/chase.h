// chase.h - one thread follows a ring of pointers: every load waits for the one before.
// Cycles divided by n is the latency of a load.

#ifndef GYRE_CHASE_H
#define GYRE_CHASE_H

#include "../kernels/kernel.h"

enum { CHASE_UNROLL = 10 };

typedef struct chase_node {
  struct chase_node *next;
} chase_node;

// Links `nodes` nodes, `stride` bytes apart, into a ring and follows n pointers.
static inline int chase(const char *name, uint32_t n, char *area, uint32_t nodes, uint32_t stride) {
  n -= n % CHASE_UNROLL;
  kernel_run run = kernel_start_bare(name, n);
  for (uint32_t i = 0; i < nodes; i++) {
    uint32_t next = i + 1 == nodes ? 0 : i + 1;
    ((chase_node *)(area + i * stride))->next = (chase_node *)(area + next * stride);
  }
  const chase_node *volatile first = (chase_node *)area;
  const chase_node *at = first;
  kernel_begin(&run);
  for (uint32_t i = n; i > 0; i -= CHASE_UNROLL) {
    at = at->next->next->next->next->next->next->next->next->next->next;
  }
  // Waits for the last load, before the counters are read.
  __asm__ volatile("mv %0, %0" : "+r"(at));
  kernel_end(&run);
  return kernel_result(&run, at == (const chase_node *)(area + n % nodes * stride));
}

#endif
