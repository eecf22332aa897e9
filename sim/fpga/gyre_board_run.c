// gyre_board_run.c - runs a program on a board: loads, starts, polls and ends it.

#include <string.h>
#include <time.h>

#include "gyre_board.h"
#include "gyre/device.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

enum { CHUNK = 1024, DRAIN_LOOKS = 2000 };

// Writes [addr, addr + bytes) of `image`, in whole words.
static bool load_bytes(gyre_board *b, const gyre_memory *image, uint32_t addr, uint32_t bytes,
                       char *why) {
  uint32_t words[CHUNK / 4];
  const uint32_t begin = addr & ~3u, end = (addr + bytes + 3) & ~3u;
  for (uint32_t at = begin; at != end;) {
    const uint32_t n = end - at < CHUNK ? end - at : CHUNK;
    for (uint32_t i = 0; i < n / 4; i++) words[i] = gyre_memory_read(image, at + 4 * i, 4);
    if (!gyre_link_write(b->link, at, words, n / 4, why)) return false;
    at += n;
  }
  return true;
}

bool gyre_board_load(gyre_board *b, const gyre_elf *e, const gyre_memory *image, char *why) {
  uint32_t addr, bytes;
  if (!gyre_board_stop(b, why)) return false;
  for (unsigned i = 0; gyre_elf_segment(e, i, &addr, &bytes); i++) {
    if (!load_bytes(b, image, addr, bytes, why)) return false;
  }
  // tohost may be in memory that is not loaded, and an old value there could look like the end of the program.
  const uint32_t zero[2] = {0, 0};
  return !gyre_elf_symbol(e, "tohost", &addr) || gyre_link_write(b->link, addr, zero, 2, why);
}

static bool read_status(gyre_board *b, uint32_t *status, char *why) {
  return gyre_link_read(b->link, GYRE_REG_STATUS, status, 1, why);
}

static bool write_register(gyre_board *b, uint32_t addr, uint32_t value, char *why) {
  return gyre_link_write(b->link, addr, &value, 1, why);
}

// A GPU that waits for room in the console ends only when there is room, so old output is dropped.
static bool discard_console(gyre_board *b, char *why) {
  if (!gyre_link_read(b->link, GYRE_SOC_CONSOLE_HEAD, &b->tail, 1, why)) return false;
  return write_register(b, GYRE_SOC_CONSOLE_TAIL, b->tail, why);
}

static bool until_idle(gyre_board *b, char *why) {
  uint32_t status;
  for (unsigned i = 0; i < DRAIN_LOOKS; i++) {
    if (!read_status(b, &status, why)) return false;
    if (!(status & GYRE_STATUS_BUSY)) return true;
    if (!discard_console(b, why)) return false;
  }
  return FAIL("%.80s: the GPU does not end (STATUS 0x%08x after %u looks): reset the board",
              gyre_link_name(b->link), status, DRAIN_LOOKS);
}

bool gyre_board_stop(gyre_board *b, char *why) {
  uint32_t status;
  if (!read_status(b, &status, why)) return false;
  if (!(status & GYRE_STATUS_BUSY)) return true;
  return write_register(b, GYRE_REG_CONTROL, GYRE_CONTROL_STOP, why) && until_idle(b, why);
}

bool gyre_board_start(gyre_board *b, uint32_t pc, uint32_t arg, uint32_t watchdog, char *why) {
  const uint32_t run[2] = {pc, arg};  // START_PC, ARG
  return gyre_board_stop(b, why) && discard_console(b, why) &&
         write_register(b, GYRE_REG_IRQ_ENABLE, 0, why) &&
         gyre_link_write(b->link, GYRE_REG_START_PC, run, 2, why) &&
         write_register(b, GYRE_REG_WATCHDOG, watchdog, why) &&
         write_register(b, GYRE_REG_CONTROL, GYRE_CONTROL_START | GYRE_CONTROL_COLD, why);
}

// Takes `n` bytes from the ring, whole words at a time.
static bool take(gyre_board *b, uint32_t n, gyre_console *console, void *ctx, char *why) {
  uint32_t words[GYRE_SOC_RING_BYTES / 4];
  while (n) {
    const uint32_t at = b->tail % GYRE_SOC_RING_BYTES, skip = at % 4;
    uint32_t part = GYRE_SOC_RING_BYTES - at;
    if (part > n) part = n;
    if (!gyre_link_read(b->link, GYRE_SOC_RING + at - skip, words, (skip + part + 3) / 4, why))
      return false;
    for (uint32_t i = skip; i < skip + part; i++)
      console(ctx, (uint8_t)(words[i / 4] >> i % 4 * 8));
    b->tail = (b->tail + part) & GYRE_SOC_CONSOLE_MASK;
    n -= part;
  }
  return write_register(b, GYRE_SOC_CONSOLE_TAIL, b->tail, why);
}

bool gyre_board_poll(gyre_board *b, gyre_board_snapshot *look, gyre_console *console, void *ctx,
                     char *why) {
  uint32_t soc[3];  // CONSOLE_HEAD, CONSOLE_TAIL, EXIT
  // Status is read first: if the run has ended, the console that is read afterwards is complete.
  if (!read_status(b, &look->status, why) ||
      !gyre_link_read(b->link, GYRE_SOC_CONSOLE_HEAD, soc, 3, why))
    return false;
  look->exited = (soc[2] & GYRE_SOC_EXIT_VALID) != 0;
  look->exit_code = soc[2] & ~GYRE_SOC_EXIT_VALID;
  look->stuck = (look->status & GYRE_STATUS_STUCK) != 0;
  const uint32_t waiting = (soc[0] - b->tail) & GYRE_SOC_CONSOLE_MASK;
  if (waiting > GYRE_SOC_RING_BYTES)
    return FAIL("%.80s: CONSOLE_HEAD 0x%x is ahead of CONSOLE_TAIL 0x%x by more than the ring has",
                gyre_link_name(b->link), soc[0], b->tail);
  if (!waiting) return true;
  if (!take(b, waiting, console, ctx, why)) return false;
  // The program may have waited for room in the console; then it was not stuck. Another write to the watchdog clears
  // the bit.
  if (!look->stuck) return true;
  look->stuck = false;
  uint32_t watchdog;
  return gyre_link_read(b->link, GYRE_REG_WATCHDOG, &watchdog, 1, why) &&
         write_register(b, GYRE_REG_WATCHDOG, watchdog, why);
}
