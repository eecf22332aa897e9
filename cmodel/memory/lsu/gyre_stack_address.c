// gyre_stack_address.c - twin of rtl/memory/lsu/gyre_stack_address.sv, and its inverse (gyre/stack.h).

#include "gyre/stack.h"

// Maps [warp | thread | word | byte] to [warp | word | thread | byte].
uint32_t gyre_stack_address(const gyre_stack_window *w, uint32_t address) {
  if (address - w->base >= w->bytes) return address;
  const uint32_t within = (address - w->base) & (w->stack_bytes - 1);
  const uint32_t thread = (address - w->base) / w->stack_bytes & (w->threads - 1);
  const uint32_t word = within / 4, byte = within % 4;
  return address - within - thread * w->stack_bytes + 4 * (word * w->threads + thread) + byte;
}

uint32_t gyre_stack_program(const gyre_stack_window *w, uint32_t address) {
  if (address - w->base >= w->bytes) return address;
  const uint32_t within = (address - w->base) & (w->stack_bytes * w->threads - 1);
  const uint32_t thread = within / 4 & (w->threads - 1);
  const uint32_t word = within / 4 / w->threads, byte = within % 4;
  return address - within + thread * w->stack_bytes + 4 * word + byte;
}
