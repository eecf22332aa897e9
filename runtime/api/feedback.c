// feedback.c - makes and empties targets of stream output.

#include <stdlib.h>
#include <string.h>

#include "api/pipeline.h"
#include "module.h"

gyre_result gyre_feedback_new(gyre_host *h, const gyre_feedback_target *targets, unsigned count,
                              gyre_feedback **feedback) {
  static const char name[] = "gyre_feedback_new";
  if (feedback) *feedback = NULL;
  if (!h || !feedback || !targets) return gyre_fail(GYRE_BAD_ARGUMENT, "%s: a null pointer", name);
  if (count < 1 || count > GYRE_DRAW_TARGETS)
    return gyre_fail(GYRE_BAD_ARGUMENT, "%s: %u targets: 1 to %u are accepted", name, count,
                     GYRE_DRAW_TARGETS);
  for (unsigned i = 0; i < count; i++) {
    const gyre_feedback_target *t = &targets[i];
    if (t->bytes && (t->address % 4 || t->stride % 4 || !t->stride))
      return gyre_fail(GYRE_BAD_ARGUMENT,
                       "%s: target %u: address 0x%08x and stride %u: multiples of 4 are accepted, "
                       "and a stride above 0",
                       name, i, t->address, t->stride);
    const gyre_result result = gyre_check_range(name, h, t->address, t->bytes);
    if (result != GYRE_OK) return result;
  }
  gyre_feedback *f = calloc(1, sizeof *f);
  if (!f) return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  f->host = h;
  memcpy(f->target, targets, count * sizeof *targets);
  const gyre_result result =
      gyre_host_alloc(h, (size_t)4 * GYRE_DRAW_TARGETS * GYRE_DRAW_TARGET_WORDS, 0, &f->table);
  if (result != GYRE_OK) {
    free(f);
    return result;
  }
  *feedback = f;
  return GYRE_OK;
}

void gyre_feedback_free(gyre_feedback *f) {
  if (!f) return;
  gyre_host_free(f->host, f->table);
  free(f);
}

gyre_result gyre_stream_feedback_begin(gyre_stream *s, gyre_feedback *f) {
  if (!s || !f) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_feedback_begin: a null pointer");
  if (s->host != f->host)
    return gyre_fail(GYRE_BAD_ARGUMENT,
                     "gyre_stream_feedback_begin: stream and targets are of different devices");
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    const gyre_feedback_target *t = &f->target[i];
    const uint32_t word[GYRE_DRAW_TARGET_WORDS] = {t->address, t->bytes, t->stride, 0};
    const gyre_result result =
        gyre_stream_fill(s, f->table + i * (uint32_t)sizeof word, word, sizeof word, sizeof word);
    if (result != GYRE_OK) return result;
  }
  pthread_mutex_lock(&f->host->lock);
  f->begun = true;
  pthread_mutex_unlock(&f->host->lock);
  return GYRE_OK;
}
