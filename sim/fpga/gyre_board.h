// gyre_board.h - access to a Gyre SoC on a board through its UART: its configuration, its memory, its runs.
//
// The caller owns the link. Functions that can fail return false with a sentence in `why` (GYRE_MESSAGE bytes); then
// the link has already retried, and another attempt is useless.

#ifndef GYRE_BOARD_H
#define GYRE_BOARD_H

#include "gyre_link.h"
#include "gyre_platform.h"

#ifdef __cplusplus
extern "C" {
#endif

// Addresses that gyre/device.h does not have (docs/uart.md).
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
  GYRE_SOC_CONSOLE_MASK = 2 * GYRE_SOC_RING_BYTES - 1,  // HEAD and TAIL count modulo this plus one
};
#define GYRE_SOC_MAGIC_VALUE 0x47534f43u
#define GYRE_SOC_VERSION_VALUE 0x00010000u
#define GYRE_SOC_EXIT_VALID 0x80000000u

typedef struct gyre_board {
  gyre_link *link;
  uint32_t soc_version, version, clk_hz, mem_bytes, num_perf;
  bool has_run_cycles;
  gyre_config cfg;  // parameters of the board; others are those of `small`
  uint32_t tail;    // number of console bytes read
} gyre_board;

// Identifies the board at the other end of `link`, and fills *b. Refuses anything but a Gyre SoC of a known version.
bool gyre_board_identify(gyre_board *b, gyre_link *link, char *why);
uint32_t gyre_board_frame_errors(const gyre_board *b);  // returns 0 if the board does not answer

// ---- A run (gyre_board_run.c) -------------------------------------------------------------------

// Loads the program's segments from `image` into the board's memory, and clears tohost.
bool gyre_board_load(gyre_board *b, const gyre_elf *e, const gyre_memory *image, char *why);
// Starts a run from any state: it stops a run, drops old console output, and starts with empty caches, because memory
// may have changed. `watchdog` is the number of cycles without an issued instruction; 0: none.
bool gyre_board_start(gyre_board *b, uint32_t pc, uint32_t arg, uint32_t watchdog, char *why);
// Ends the run, if there is one; the GPU keeps its records.
bool gyre_board_stop(gyre_board *b, char *why);

// State of a run at a poll.
typedef struct gyre_board_snapshot {
  uint32_t status;  // value of register STATUS
  bool exited;
  uint32_t exit_code;
  bool stuck;  // stuck, for a reason other than a full console
} gyre_board_snapshot;

// Polls a run. Output since the last poll goes to `console`.
bool gyre_board_poll(gyre_board *b, gyre_board_snapshot *look, gyre_console *console, void *ctx,
                     char *why);

// ---- Records ------------------------------------------------------------------------------------

bool gyre_board_fault(gyre_board *b, gyre_fault *fault, char *why);
// Returns the state of a warp, core * NUM_WARPS + warp; also during a run.
bool gyre_board_warp(gyre_board *b, unsigned warp, gyre_warp_info *info, char *why);
// Returns the mask of the warp's waiting threads; 0 if the board does not report them.
bool gyre_board_rest(gyre_board *b, unsigned warp, gyre_rest *rest, char *why);
// Returns counter i, summed over all cores; for the clock, that of core 0. *name is NULL past the last one.
bool gyre_board_counter(gyre_board *b, unsigned i, const char **name, uint64_t *value, char *why);
// Returns the length of the run in cycles of STATUS.busy, independent of the time of the call. If the SoC does not
// count them, it returns the cycles in which a warp was active. If that cannot be derived (several beats an
// instruction, PERF = 0), it returns the cycles from the start until now, and *exact is false.
bool gyre_board_cycles(gyre_board *b, uint64_t *cycles, bool *exact, char *why);

// ---- Self-test of the memory (gyre_board_march.c) -----------------------------------------------

typedef struct gyre_march {
  uint32_t words;   // words tested
  uint32_t errors;  // wrong words, over all passes
  uint32_t addr;    // address of the first wrong word
  uint32_t expected, got;
  uint32_t bits;  // bits that were wrong in any word
} gyre_march;

// Writes and reads all words of [addr, addr + bytes) in four passes: up and down, each with the word's address and its
// complement. `progress` may be NULL.
bool gyre_board_march(gyre_board *b, uint32_t addr, uint32_t bytes, gyre_march *m,
                      void (*progress)(void *ctx, unsigned percent), void *ctx, char *why);

#ifdef __cplusplus
}
#endif
#endif
