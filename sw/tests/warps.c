// warps.c - wspawn, tmc and bar in both encodings, from bare assembly and from C.

#include "gyre_runtime.h"

enum { WARPS = 32, CORES = 16, ROUNDS = 5, LATE = 100 };

static volatile uint32_t started[WARPS];
static volatile uint32_t phase[CORES][WARPS];
static volatile uint32_t wrong;

// Entries that need no stack: mark the warp and end, or run for ever.
__asm__(".text\n"
        ".option push\n"
        ".option norelax\n"  // gp is not set
        "mark_entry:\n\t"
        "csrr t0, " GYRE_STR(GYRE_CSR_WID) "\n\t"
        "slli t0, t0, 2\n\t"
        "lla t1, started\n\t"
        "add t1, t1, t0\n\t"
        "lw t2, 0(t1)\n\t"
        "addi t2, t2, 1\n\t"
        "sw t2, 0(t1)\n\t"
        GYRE_ASM_TMC("x0") "\n"
        "spin_entry:\n\t"
        "j spin_entry\n"
        ".option pop\n");
void mark_entry(void);
void spin_entry(void);

// Waits until only this warp is active, without wspawn.
static void wait_alone(void) {
  while (gyre_active_warps() != 1) {
  }
}

static bool expect_started(uint32_t warps, uint32_t times) {
  bool ok = true;
  for (uint32_t i = 1; i < WARPS; i++) {
    ok &= started[i] == (i < warps ? times : 0);
  }
  return ok && started[0] == 0;
}

static bool spawn_both(void) {
  uint32_t warps = gyre_num_warps();
  uint32_t all = warps == 32 ? ~0u : (1u << warps) - 1;
  gyre_wspawn20(warps, mark_entry);
  wait_alone();
  bool ok = expect_started(warps, 1);
  gyre_wspawn(warps + 100, mark_entry);  // clamped
  gyre_wspawn(0, mark_entry);            // only waits
  ok &= expect_started(warps, 2) && gyre_active_warps() == 1;
  // The 2020 form ends the warps that it does not start.
  gyre_wspawn20(warps, spin_entry);
  ok &= gyre_active_warps() == all;
  gyre_wspawn20(1, spin_entry);
  return ok && gyre_active_warps() == 1;
}

// Sets the mask, reads it back, returns to thread 0 alone.
#define MASK_AFTER(instruction, operand)                                       \
  (__extension__({                                                             \
    uint32_t mask_;                                                            \
    __asm__ volatile(instruction("%1") "\n\tcsrr %0, " GYRE_STR(               \
                         GYRE_CSR_TMASK) "\n\tli t0, 1\n\t" GYRE_ASM_TMC("t0") \
                     : "=&r"(mask_)                                            \
                     : "r"(operand)                                            \
                     : "t0", "memory");                                        \
    mask_;                                                                     \
  }))

static bool masks(void) {
  uint32_t threads = gyre_num_threads();
  uint32_t all = threads == 32 ? ~0u : (1u << threads) - 1;
  bool ok = MASK_AFTER(GYRE_ASM_TMC, ~0u) == all && MASK_AFTER(GYRE_ASM_TMC20, ~0u) == all;
  for (uint32_t n = 1; n < threads; n++) {
    ok &= MASK_AFTER(GYRE_ASM_TMC20, n) == (1u << n) - 1;
    ok &= MASK_AFTER(GYRE_ASM_TMC, 1u << n | 1) == (1u << n | 1);
  }
  return ok;
}

// In each core even and odd warps synchronize separately, the latter in the 2020 encoding; warps of
// higher number are late.  No warp may be a phase ahead or late after a barrier.
static void subsets(void *arg) {
  (void)arg;
  uint32_t warps = gyre_num_warps();
  uint32_t warp = gyre_warp_id();
  volatile uint32_t *own = phase[gyre_core_id()];
  uint32_t odd = warp & 1;
  uint32_t count = odd ? warps / 2 : (warps + 1) / 2;
  for (uint32_t round = 1; round <= ROUNDS; round++) {
    for (uint32_t i = warp * (odd ? LATE : LATE / 2); i > 0; i--) {
      (void)gyre_opaque(i);
    }
    own[warp] = round;
    for (uint32_t twice = 0; twice < 2; twice++) {
      if (odd) {
        gyre_barrier20(1, count);
      } else {
        gyre_barrier(0, count);
      }
      // Between the two barriers no warp changes its phase.
      for (uint32_t i = odd; i < warps && !twice; i += 2) {
        if (own[i] != round) {
          wrong = 1;
        }
      }
    }
  }
}

int main(void) {
  bool ok = spawn_both();
  gyre_puts(ok ? "wspawn: PASSED\n" : "wspawn: FAILED\n");
  bool masks_ok = masks();
  gyre_puts(masks_ok ? "tmc: PASSED\n" : "tmc: FAILED\n");
  gyre_launch(gyre_num_warps(), subsets, NULL);
  gyre_puts(wrong ? "bar: FAILED\n" : "bar: PASSED\n");
  return !(ok && masks_ok && !wrong);
}
