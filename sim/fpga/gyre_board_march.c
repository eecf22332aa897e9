// gyre_board_march.c - tests the memory of a board through the UART, without a program: finds lost and stuck bits, and
// addresses that select the same word.

#include <string.h>

#include "gyre_board.h"
#include "gyre_frame.h"

typedef struct march {
  gyre_board *b;
  gyre_march *m;
  uint32_t addr, words;
  unsigned done, all;  // frames
  void (*progress)(void *ctx, unsigned percent);
  void *ctx;
} march;

// Passes 0 and 2 write every word with its address, passes 1 and 3 with the complement, so that each bit of each word
// has both values. Each pair of passes is read before the next one writes.
static uint32_t pattern(unsigned pass, uint32_t addr) { return pass & 1 ? ~addr : addr; }

static void compare(gyre_march *m, uint32_t addr, uint32_t expected, uint32_t got) {
  if (expected == got) return;
  if (!m->errors++) {
    m->addr = addr;
    m->expected = expected;
    m->got = got;
  }
  m->bits |= expected ^ got;
}

// Processes all parts once: writes them, or reads and compares. Odd rounds go downwards.
static bool sweep(march *s, unsigned pass, bool write, bool down, char *why) {
  const uint32_t parts = (s->words + GYRE_FRAME_WORDS - 1) / GYRE_FRAME_WORDS;
  for (uint32_t i = 0; i < parts; i++) {
    const uint32_t first = (down ? parts - 1 - i : i) * GYRE_FRAME_WORDS;
    const uint32_t n = s->words - first < GYRE_FRAME_WORDS ? s->words - first : GYRE_FRAME_WORDS;
    const uint32_t at = s->addr + 4 * first;
    uint32_t words[GYRE_FRAME_WORDS];
    for (uint32_t k = 0; k < n; k++) words[k] = pattern(pass, at + 4 * k);
    if (write) {
      if (!gyre_link_write(s->b->link, at, words, n, why)) return false;
    } else {
      if (!gyre_link_read(s->b->link, at, words, n, why)) return false;
      for (uint32_t k = 0; k < n; k++) {
        compare(s->m, at + 4 * k, pattern(pass, at + 4 * k), words[k]);
      }
    }
    if (s->progress) s->progress(s->ctx, ++s->done * 100 / s->all);
  }
  return true;
}

bool gyre_board_march(gyre_board *b, uint32_t addr, uint32_t bytes, gyre_march *m,
                      void (*progress)(void *ctx, unsigned percent), void *ctx, char *why) {
  memset(m, 0, sizeof *m);
  m->words = bytes / 4;
  march s = {.b = b, .m = m, .addr = addr, .words = m->words, .progress = progress, .ctx = ctx};
  s.all = 8 * ((m->words + GYRE_FRAME_WORDS - 1) / GYRE_FRAME_WORDS);
  for (unsigned pass = 0; pass < 4; pass++) {
    const bool down = pass >= 2;
    if (!sweep(&s, pass, true, down, why) || !sweep(&s, pass, false, down, why)) return false;
  }
  return true;
}
