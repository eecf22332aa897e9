// gyre_board.h - a Gyre SoC on a board, seen through its UART: what it is, its memory, its runs.
//
// The link is the caller's. Functions that can fail return false with a sentence in `why`
// (GYRE_MESSAGE bytes); the link has then tried often enough that trying again is of no use.

#ifndef GYRE_BOARD_H
#define GYRE_BOARD_H

#include "gyre_link.h"
#include "gyre_platform.h"

#ifdef __cplusplus
extern "C" {
#endif

// Addresses that are not in gyre/device.h (docs/uart.md).
enum {
  GYRE_SOC_MAGIC = 0x800,
  GYRE_SOC_VERSION = 0x804,
  GYRE_SOC_CLK_HZ = 0x808,
  GYRE_SOC_MEM_BYTES = 0x80c,
  GYRE_SOC_CONSOLE_HEAD = 0x810,
  GYRE_SOC_CONSOLE_TAIL = 0x814,
  GYRE_SOC_EXIT = 0x818,
  GYRE_SOC_FRAME_ERRORS = 0x81c,
  GYRE_SOC_RUN_CYCLES = 0x820,
  GYRE_SOC_RING = 0x1000,
  GYRE_SOC_RING_BYTES = 512,
  GYRE_SOC_CONSOLE_MASK = 2 * GYRE_SOC_RING_BYTES - 1,  // HEAD and TAIL count in it
};
#define GYRE_SOC_MAGIC_VALUE 0x47534f43u
#define GYRE_SOC_VERSION_VALUE 0x00010000u
#define GYRE_SOC_EXIT_VALID 0x80000000u

typedef struct gyre_board {
  gyre_link *link;
  uint32_t soc_version, version, clk_hz, mem_bytes, num_perf;
  bool has_run_cycles;
  gyre_config cfg;  // what the board has; the rest as in the configuration `small`
  uint32_t tail;    // console bytes taken
} gyre_board;

// Asks what is at the other end of `link`, and fills *b. Refuses what is no Gyre SoC, or one of
// another version.
bool gyre_board_identify(gyre_board *b, gyre_link *link, char *why);
uint32_t gyre_board_frame_errors(const gyre_board *b);  // 0 if it cannot be asked

// ---- A run (gyre_board_run.c) -------------------------------------------------------------------

// The program's segments out of `image` into the board's memory; tohost is cleared.
bool gyre_board_load(gyre_board *b, const gyre_elf *e, const gyre_memory *image, char *why);
// From any state: stops what runs, forgets console output of before, starts with empty caches, as
// memory may be another. `watchdog`: cycles without an issued instruction, 0: none.
bool gyre_board_start(gyre_board *b, uint32_t pc, uint32_t arg, uint32_t watchdog, char *why);
// Ends the run, if there is one: the GPU keeps its records.
bool gyre_board_stop(gyre_board *b, char *why);

// One look at a run.
typedef struct gyre_board_look {
  uint32_t status;  // register STATUS
  bool exited;
  uint32_t exit_code;
  bool stuck;  // and not because the console was full
} gyre_board_look;

// What it has written since the last look goes to `console`.
bool gyre_board_poll(gyre_board *b, gyre_board_look *look, gyre_console *console, void *ctx,
                     char *why);

// ---- Records ------------------------------------------------------------------------------------

bool gyre_board_fault(gyre_board *b, gyre_fault *fault, char *why);
// Of all cores, core * NUM_WARPS + warp; while it runs, too.
bool gyre_board_warp(gyre_board *b, unsigned warp, gyre_warp_info *info, char *why);
// Its threads that do not run; none if the board's registers do not tell.
bool gyre_board_rest(gyre_board *b, unsigned warp, gyre_rest *rest, char *why);
// Counter i: the sum over all cores; of the clock, core 0's. *name is NULL past the last one.
bool gyre_board_counter(gyre_board *b, unsigned i, const char **name, uint64_t *value, char *why);
// How long the run took, whenever it is asked: cycles of STATUS.busy. Where the SoC does not count
// them, cycles in which a warp was active; and where that cannot be told (several passes an
// instruction, PERF = 0), cycles from the start until now: *exact is false.
bool gyre_board_cycles(gyre_board *b, uint64_t *cycles, bool *exact, char *why);

// ---- Self-test of the memory (gyre_board_march.c) -----------------------------------------------

typedef struct gyre_march {
  uint32_t words;   // tested
  uint32_t errors;  // words that came back wrong, over all passes
  uint32_t addr;    // of the first of them
  uint32_t expected, got;
  uint32_t bits;  // that were wrong in any word
} gyre_march;

// Writes and reads all words of [addr, addr + bytes) in four passes: up and down, each with its
// address and the opposite of it. `progress` may be NULL.
bool gyre_board_march(gyre_board *b, uint32_t addr, uint32_t bytes, gyre_march *m,
                      void (*progress)(void *ctx, unsigned percent), void *ctx, char *why);

#ifdef __cplusplus
}
#endif
#endif
