// selftest_simt.c - self test of warps: lanes, divergence, barriers, local memory.

#include "selftest.h"

enum { LOCAL_WORDS = 32, ROUNDS = 4 };  // the smallest local memory

// Each thread reads its number, and gets its own word through scattered stores and gathering loads.
void selftest_lanes(void *ctx) {
  volatile uint32_t *word = ctx;
  uint32_t me = gyre_hart_id(), all = gyre_num_harts(), threads = gyre_num_threads();
  uint32_t first = me - gyre_thread_id();  // of the warp
  uint32_t wrong = 0;
  wrong |= me ^ ((gyre_core_id() * gyre_num_warps() + gyre_warp_id()) * threads + gyre_thread_id());
  wrong |= ~gyre_thread_mask() & (1u << gyre_thread_id());
  wrong |= ~gyre_active_warps() & (1u << gyre_warp_id());
  // Backwards, so that no thread stores next to its neighbour's side.
  word[all - 1 - me] = ~me;
  // Reads the word of the opposite thread in the warp.
  uint32_t other = first + threads - 1 - gyre_thread_id();
  wrong |= word[all - 1 - other] ^ ~other;
  result[me] = wrong;
}

void selftest_divergence(void *ctx) {
  uint32_t me = gyre_hart_id(), sum = 0, i = 0;
  (void)ctx;
  GYRE_IF(me & 1){GYRE_IF(me & 2){sum = 3;
}
GYRE_ELSE { sum = 1; }
GYRE_ENDIF
}
GYRE_ELSE{GYRE_IF(me & 2){sum = 2;
}
GYRE_ENDIF
}
GYRE_ENDIF
GYRE_WHILE(i < (me & 7)) {
  GYRE_IF(i & 1) { sum += 0x100; }
  GYRE_ELSE { sum += 0x10000; }
  GYRE_ENDIF
  i++;
}
GYRE_ENDWHILE
uint32_t turns = me & 7;
result[me] = sum ^ ((me & 3) + turns / 2 * 0x100 + (turns + 1) / 2 * 0x10000);
}

// The warps of a core hand words to each other, round by round.
void selftest_sync(void *ctx) {
  volatile uint32_t *word = ctx;
  uint32_t me = gyre_hart_id(), warps = gyre_num_warps(), threads = gyre_num_threads();
  // The same thread of the next warp; the first one follows the last.
  uint32_t next = me + threads;
  next -= (warps * threads) & gyre_mask(gyre_warp_id() + 1 == warps);
  uint32_t wrong = 0;
  for (uint32_t i = 1; i <= ROUNDS; i++) {
    word[me] = me + (i << 16);
    gyre_barrier(0, warps);
    wrong |= word[next] ^ (next + (i << 16));
    gyre_barrier(0, warps);
  }
#ifdef __riscv_atomic
  // Every thread of the warp gets another number of turns.
  uint32_t first = me - gyre_thread_id(), mine;
  word[me] = 0;
  uint32_t *counter = (uint32_t *)ctx + first;
  __asm__ volatile("amoadd.w %0, %1, (%2)" : "=r"(mine) : "r"(1), "r"(counter) : "memory");
  wrong |= mine ^ gyre_thread_id();
  wrong |= *(volatile uint32_t *)counter ^ threads;
#endif
  result[me] = wrong;
}

// One warp after the other: its threads fill local memory, read what other threads have written,
// and use words that are far from each other, in the same bank of most machines.
void selftest_local(void *ctx) {
  volatile uint32_t *local = gyre_local_memory();
  uint32_t me = gyre_hart_id(), thread = gyre_thread_id(), threads = gyre_num_threads();
  uint32_t warps = gyre_num_warps(), wrong = 0;
  (void)ctx;
  for (uint32_t w = 0; w < warps; w++) {
    if (w == gyre_warp_id()) {
      // The number of turns is the same in all threads.
      for (uint32_t i = thread; i < LOCAL_WORDS; i += threads) local[i] = i * 0x01010101 + w;
      for (uint32_t i = thread; i < LOCAL_WORDS; i += threads) {
        uint32_t k = LOCAL_WORDS - 1 - i;
        wrong |= local[k] ^ (k * 0x01010101 + w);
      }
      uint32_t far = thread * 8 % LOCAL_WORDS + thread / 4 % 8;
      local[far] = ~me;
      wrong |= local[far] ^ ~me;
      ((volatile uint8_t *)local)[thread] = (uint8_t)(me + 1);
      wrong |= ((volatile uint8_t *)local)[thread] ^ (uint8_t)(me + 1);
    }
    gyre_barrier(0, warps);
  }
  result[me] = wrong;
}
