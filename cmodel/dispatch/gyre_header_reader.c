// gyre_header_reader.c - twin of rtl/dispatch/gyre_header_reader.sv.

#include "dispatch/gyre_header_reader.h"

#include <string.h>

#include "gyre/launch.h"
#include "sph/gyre_sph_decode.h"

// Checked fields, by word and bit.
enum {
  STAGE = 0xf << 10,
  PIXEL = 5 << 10,
  GLOBAL_STORE = 1 << 16,
  LOAD_OR_STORE = 1 << 26,
  FP64 = 1 << 27,
  SIZE = 0xffffff
};

void gyre_header_reader_init(gyre_header_reader *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
}

uint16_t gyre_header_reader_code(const gyre_header_reader *s, bool compatible,
                                 uint32_t private_bytes, uint32_t stack) {
  const uint32_t threads = s->cfg.num_threads, warps = s->cfg.num_warps;
  if (s->bus_q) return GYRE_LAUNCH_HEADER | GYRE_HEADER_UNREAD;
  const gyre_sph_verdict verdict = gyre_sph_verdict_of(s->word_q, !compatible, warps * threads);
  if (verdict.error) return (uint16_t)(GYRE_LAUNCH_HEADER | verdict.error);
  const uint32_t wanted = (s->word_q[1] & SIZE) + (s->word_q[2] & SIZE);
  const uint32_t room = (4096u << stack) - 64 * (warps > threads ? warps : threads);
  const bool too_large = wanted > room || (private_bytes && wanted > private_bytes);
  if (too_large) return GYRE_LAUNCH_HEADER | GYRE_HEADER_SIZES;
  return s->word_q[0] & FP64 ? GYRE_LAUNCH_HEADER | GYRE_HEADER_FP64 : 0;
}

gyre_permissions_t gyre_header_reader_permissions(const gyre_header_reader *s) {
  const uint32_t *w = s->word_q;
  const bool no_path = !(w[0] & LOAD_OR_STORE) && (w[0] & STAGE) == PIXEL && !(w[3] & SIZE);
  return (gyre_permissions_t){
      .flags = (uint16_t)(GYRE_PERMISSIONS_HEADER |
                          (w[0] & GLOBAL_STORE ? 0 : GYRE_PERMISSIONS_NO_STORE) |
                          (w[0] & LOAD_OR_STORE ? 0 : GYRE_PERMISSIONS_NO_MEMORY) |
                          (no_path ? GYRE_PERMISSIONS_NO_PATH : 0) |
                          (w[0] & FP64 ? 0 : GYRE_PERMISSIONS_NO_FP64)),
      .low = (w[1] & SIZE) / 16,
      .high = (w[2] & SIZE) / 16,
      .calls = (uint16_t)((w[3] & SIZE) / GYRE_SPH_CALL_PIECE)};
}

void gyre_header_reader_tick(gyre_header_reader *s, const gyre_header_reader_in *in) {
  const bool read = in->read && !s->ready_q, valid = gyre_line_words_valid(&s->words, read);
  const gyre_line_words_in words = {.drop = in->idle,
                                    .read = read,
                                    .take = valid,
                                    .addr = gyre_header_reader_addr(s, in->header),
                                    .get_done = in->get_done,
                                    .error = in->error,
                                    .line = in->line};
  if (gyre_line_words_get(&s->words, read) && in->get_done && in->error) {
    s->ready_q = s->bus_q = true;
  } else if (valid) {
    s->word_q[s->index_q] = gyre_line_words_word(&s->words, s->cfg.line_bytes, words.addr);
    s->ready_q = s->index_q == GYRE_HEADER_WORD_COUNT - 1;
    s->index_q++;
  }
  gyre_line_words_tick(&s->words, s->cfg.line_bytes, &words);
  if (!in->idle) return;
  s->ready_q = s->bus_q = false;
  s->index_q = 0;
}
