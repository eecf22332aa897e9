// gyre_loader_model.c - implements gyre_loader_model.h.

#include "gyre_loader_model.h"

#include <string.h>

// Returns true once in `one_in` times, at random.
static bool strikes(gyre_loader_model *l, uint32_t one_in) {
  return one_in && gyre_random(&l->faults.seed) % one_in == 0;
}

// Sends a byte over the line: 0 to 3 bytes come out at the other end.
static unsigned pass_byte(gyre_loader_model *l, uint8_t byte, uint8_t *out) {
  unsigned n = 0;
  if (strikes(l, l->faults.garbage)) {
    out[n++] = (uint8_t)gyre_random(&l->faults.seed);
    if (strikes(l, 4)) out[n++] = GYRE_FRAME_REQUEST;  // the worst possible garbage
  }
  if (strikes(l, l->faults.drop)) return n;
  if (strikes(l, l->faults.flip)) byte ^= (uint8_t)(1u << gyre_random(&l->faults.seed) % 8);
  out[n++] = byte;
  return n;
}

static void answer(gyre_loader_model *l, const gyre_frame *f) {
  uint8_t bytes[GYRE_FRAME_BYTES];
  const size_t n = gyre_frame_encode(f, bytes);
  if (l->faults.silent || strikes(l, l->faults.mute)) return;
  for (size_t i = 0; i < n && l->ready + 3 <= sizeof l->out; i++) {
    l->ready += pass_byte(l, bytes[i], l->out + l->ready);
  }
}

static gyre_frame_status do_write(gyre_loader_model *l, const gyre_frame *f) {
  if (l->has_write && f->seq == l->last_write) return l->last_status;
  l->has_write = true;
  l->last_write = f->seq;
  l->last_status = GYRE_STATUS_OK;
  for (unsigned i = 0; i < f->n; i++) {
    if (gyre_chip_write(l->chip, f->addr + 4 * i, f->word[i])) continue;
    l->last_status = GYRE_STATUS_BAD_ADDRESS;
    break;
  }
  return l->last_status;
}

static void execute(gyre_loader_model *l, const gyre_frame *f) {
  gyre_frame a = {.answer = true, .seq = f->seq};
  switch (f->code) {
    case GYRE_CMD_PING: l->has_write = false; break;
    case GYRE_CMD_WRITE: a.code = do_write(l, f); break;
    default:
      a.n = f->n;
      for (unsigned i = 0; i < f->n; i++) {
        if (gyre_chip_read(l->chip, f->addr + 4 * i, &a.word[i])) continue;
        a.code = GYRE_STATUS_BAD_ADDRESS;
        a.n = 0;
        break;
      }
  }
  answer(l, &a);
}

static void refuse(gyre_loader_model *l, gyre_frame_status why) {
  l->swallowing = true;
  l->refusal = why;
}

static void take_byte(gyre_loader_model *l, uint8_t byte) {
  gyre_frame f;
  size_t used;
  if (l->swallowing || (!l->filled && byte != GYRE_FRAME_REQUEST)) return;
  l->in[l->filled++] = byte;
  switch (gyre_frame_parse(l->in, l->filled, &f, &used)) {
    case GYRE_PARSE_MORE: break;
    case GYRE_PARSE_CRC: refuse(l, GYRE_STATUS_BAD_CRC); break;
    case GYRE_PARSE_LENGTH: refuse(l, GYRE_STATUS_BAD_LENGTH); break;
    case GYRE_PARSE_CODE: refuse(l, GYRE_STATUS_BAD_COMMAND); break;
    case GYRE_PARSE_GOOD: l->filled = 0; execute(l, &f);
  }
}

void gyre_loader_model_take(gyre_loader_model *l, const uint8_t *from, size_t n) {
  for (size_t i = 0; i < n; i++) {
    uint8_t bytes[3];
    const unsigned arrived = pass_byte(l, from[i], bytes);
    for (unsigned k = 0; k < arrived; k++) take_byte(l, bytes[k]);
  }
}

bool gyre_loader_model_waits(const gyre_loader_model *l) { return l->filled > 0; }

void gyre_loader_model_silence(gyre_loader_model *l) {
  if (!l->filled) return;
  const gyre_frame a = {.answer = true,
                        .code = l->swallowing ? l->refusal : GYRE_STATUS_TIMEOUT,
                        .seq = l->filled > 2 ? l->in[2] : 0};
  l->filled = 0;
  l->swallowing = false;
  gyre_chip_refused(l->chip);
  answer(l, &a);
}
