// gyre_header_reader.c - twin of rtl/dispatch/gyre_header_reader.sv.

#include "dispatch/gyre_header_reader.h"

#include <string.h>

#include "gyre/launch.h"
#include "sph/gyre_sph_decode.h"

// What is looked at, by word and bit.
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
  return too_large ? GYRE_LAUNCH_HEADER | GYRE_HEADER_SIZES : 0;
}

gyre_rights gyre_header_reader_rights(const gyre_header_reader *s) {
  const uint32_t *w = s->word_q;
  const bool no_path = !(w[0] & LOAD_OR_STORE) && (w[0] & STAGE) == PIXEL && !(w[3] & SIZE);
  return (gyre_rights){
      .rights =
          (uint16_t)(GYRE_RIGHTS_HEADER | (w[0] & GLOBAL_STORE ? 0 : GYRE_RIGHTS_NO_STORE) |
                     (w[0] & LOAD_OR_STORE ? 0 : GYRE_RIGHTS_NO_MEMORY) |
                     (no_path ? GYRE_RIGHTS_NO_PATH : 0) | (w[0] & FP64 ? 0 : GYRE_RIGHTS_NO_FP64)),
      .low = (w[1] & SIZE) / 16,
      .high = (w[2] & SIZE) / 16};
}

void gyre_header_reader_tick(gyre_header_reader *s, const gyre_header_reader_in *in) {
  const uint32_t words = s->cfg.line_bytes / 4;
  const uint32_t at = gyre_header_reader_addr(s, in->header) / 4 % words;
  const gyre_header_state state = s->state_q;
  if (state == GYRE_HEADER_LINE && in->read && in->get_done) {
    s->state_q = in->error ? GYRE_HEADER_READY : GYRE_HEADER_WORDS;
    s->bus_q = in->error;
  } else if (state == GYRE_HEADER_WORDS) {
    s->word_q[s->index_q] = s->line_q[at];
    if (s->index_q == GYRE_HEADER_WORD_COUNT - 1) {
      s->state_q = GYRE_HEADER_READY;
    } else if (at == words - 1) {
      s->state_q = GYRE_HEADER_LINE;
    }
    s->index_q++;
  }
  if (in->get_done && !in->error) memcpy(s->line_q, in->line, s->cfg.line_bytes);
  if (!in->idle) return;
  s->state_q = GYRE_HEADER_LINE;
  s->index_q = 0;
  s->bus_q = false;
}
