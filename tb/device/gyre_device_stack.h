// gyre_device_stack.h - computes the address and the words of the stack of an item of
// work_program.h. It is a second implementation, independent of gyre/stack.h.

#ifndef GYRE_DEVICE_STACK_H
#define GYRE_DEVICE_STACK_H

#include "gyre/generated/registers.h"
#include "gyre_platform.h"
#include "gyre_unit.h"

// by_word, or not, with bits of STACK that are not there.
inline uint32_t draw_stack_bits(Unit &u) {
  return (u.rand32() & 0xef0) | (u.chance(70) ? GYRE_STACK_BY_WORD : 0);
}

// sp: an item's, which it has left in the two words below it. stack: the register.
inline void check_stack(Unit &u, const gyre_config &cfg, const gyre_memory *memory, uint32_t stack,
                        uint32_t sp) {
  const bool by_word = stack & GYRE_STACK_BY_WORD;
  const uint32_t base = stack & GYRE_STACK_BASE, bytes = 4096u << (stack & GYRE_STACK_SIZE);
  const uint32_t threads = cfg.num_threads, warps = cfg.num_warps;
  const uint32_t hart = (sp - base) / bytes, below = bytes - (sp - base) % bytes;
  u.check(by_word <= (cfg.stack_interleave != 0), "by_word is there with interleaving only");
  u.check(hart < cfg.num_cores * warps * threads, "its stack is one of the stacks");
  const uint32_t number = by_word ? hart / threads % warps : hart % threads;
  u.compare("its stack pointer, below the end", below, 64 * (number + 1));
  for (uint32_t addr = sp - 8; addr != sp; addr += 4) {
    uint32_t place = addr;
    if (by_word) {  // a word a thread, from the first stack of the warp on
      const uint32_t first = base + hart / threads * threads * bytes;
      place = first + 4 * ((addr - base) % bytes / 4 * threads + hart % threads);
    }
    u.compare("a word of its stack", gyre_memory_read(memory, place, 4), sp);
  }
  if (cfg.stack_interleave) u.cover("a word of interleaved stacks", by_word);
}

#endif
