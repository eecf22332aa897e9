// draw_bindings.c - checks the buffers, banks, surfaces and stream-output targets that a draw binds.

#include <stdio.h>

#include "api/pipeline.h"
#include "api/surface.h"
#include "module.h"

#define BAD(...) gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_draw: " __VA_ARGS__)
#define LACKS(...) gyre_fail(GYRE_BAD_LAUNCH, "gyre_stream_draw: " __VA_ARGS__)
#define NAME "gyre_stream_draw"

static gyre_result check_banks(const gyre_pipeline *p, const gyre_constant_bank *banks,
                               unsigned count, const char *what) {
  for (unsigned i = 0; i < count; i++) {
    if (banks[i].address % 4 || banks[i].bytes > GYRE_DRAW_BANK_BYTES)
      return BAD("%s %u: %u bytes at 0x%08x: at most %u are accepted, at a multiple of 4", what, i,
                 banks[i].bytes, banks[i].address, GYRE_DRAW_BANK_BYTES);
    const gyre_result r = gyre_check_range(NAME, p->host, banks[i].address, banks[i].bytes);
    if (r != GYRE_OK) return r;
  }
  return GYRE_OK;
}

// Checks a surface and compares its size with that of the first one, which is noted in *first.
static gyre_result check_surface(const gyre_pipeline *p, const gyre_surface *s, const char *what,
                                 const gyre_surface **first) {
  const bool depth = what[0] == 'd';
  if (s->host != p->host) return BAD("pipeline and %s are of different devices", what);
  if (gyre_surface_is_depth(s->info.format) != depth)
    return BAD("%s: a surface of format %s: a format of %s is accepted", what,
               gyre_surface_format_name(s->info.format), depth ? "depth" : "colours");
  if (!*first) *first = s;
  const gyre_surface_info *a = &(*first)->info, *b = &s->info;
  if (a->columns == b->columns && a->rows == b->rows) return GYRE_OK;
  return BAD("surfaces of %u x %u and of %u x %u pixels: all have to be of the same size",
             a->columns, a->rows, b->columns, b->rows);
}

static gyre_result check_tests(const gyre_pipeline *p, const gyre_draw_bindings *b) {
  const char *name = b->depth ? gyre_surface_format_name(b->depth->info.format) : "none";
  if (p->pixels.depth_test && !b->depth)
    return LACKS("the pipeline tests depth, and no depth surface is bound");
  if (p->pixels.stencil_test && (!b->depth || b->depth->info.format != GYRE_SURFACE_D24S8))
    return LACKS(
        "the pipeline tests the stencil, and the format of the depth surface is %s: "
        "D24S8 is accepted",
        name);
  return GYRE_OK;
}

static gyre_result check_pixels(const gyre_pipeline *p, const gyre_draw_bindings *b) {
  const gyre_surface *first = NULL;
  char what[24];
  if (!p->pixels.program) {
    if (b->num_targets || b->depth || b->num_pixel_banks)
      return LACKS("surfaces or banks of a pixel program are bound, and the pipeline has none");
    return GYRE_OK;
  }
  for (unsigned i = 0; i < b->num_targets; i++) {
    if (!b->targets[i]) continue;
    snprintf(what, sizeof what, "target %u", i);
    const gyre_result r = check_surface(p, b->targets[i], what, &first);
    if (r != GYRE_OK) return r;
    for (unsigned k = 0; k < i; k++) {
      if (b->targets[k] == b->targets[i]) return BAD("targets %u and %u are one surface", k, i);
    }
  }
  const gyre_result r = b->depth ? check_surface(p, b->depth, "depth", &first) : GYRE_OK;
  if (r != GYRE_OK) return r;
  if (!first) return LACKS("the pipeline draws pixels, and no surface is bound");
  const gyre_result tests = check_tests(p, b);
  return tests == GYRE_OK ? check_banks(p, b->pixel_banks, b->num_pixel_banks, "pixel bank")
                          : tests;
}

static gyre_result check_feedback(const gyre_pipeline *p, const gyre_draw_bindings *b) {
  if (p->captures && !b->feedback)
    return gyre_fail(GYRE_BAD_LAUNCH, NAME ": the pipeline captures, and no feedback is bound");
  if (b->feedback && b->feedback->host != p->host)
    return BAD("pipeline and feedback are of different devices");
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS && p->captures; i++) {
    const gyre_feedback_target *t = &b->feedback->target[i];
    if (p->least[i] && (!t->bytes || t->stride < p->least[i]))
      return gyre_fail(GYRE_BAD_LAUNCH,
                       NAME ": a vertex needs %u bytes of target %u, whose stride is %u",
                       p->least[i], i, t->bytes ? t->stride : 0);
  }
  if (p->captures) {
    pthread_mutex_lock(&p->host->lock);
    const bool begun = b->feedback->begun;
    pthread_mutex_unlock(&p->host->lock);
    if (!begun)
      return gyre_fail(GYRE_BAD_LAUNCH,
                       NAME ": gyre_stream_feedback_begin() has not been called for the feedback");
  }
  return GYRE_OK;
}

gyre_result gyre_draw_check_bindings(const gyre_pipeline *p, const gyre_draw_bindings *b) {
  gyre_result result = GYRE_OK;
  if ((b->num_buffers && !b->buffers) || (b->num_banks && !b->banks) ||
      (b->num_pixel_banks && !b->pixel_banks) || (b->num_targets && !b->targets))
    return BAD("a null pointer");
  if (b->num_buffers > GYRE_VERTEX_BUFFERS || b->num_banks > GYRE_DRAW_BANKS)
    return BAD("%u vertex buffers and %u banks: at most %u of each are accepted", b->num_buffers,
               b->num_banks, GYRE_DRAW_BANKS);
  if (b->num_pixel_banks > GYRE_DRAW_BANKS || b->num_targets > GYRE_PIXEL_TARGETS)
    return BAD("%u banks and %u targets of the pixel program: at most %u and %d are accepted",
               b->num_pixel_banks, b->num_targets, GYRE_DRAW_BANKS, GYRE_PIXEL_TARGETS);
  for (unsigned i = 0; i < b->num_buffers; i++) {
    result = gyre_check_range(NAME, p->host, b->buffers[i].address, b->buffers[i].bytes);
    if (result != GYRE_OK) return result;
  }
  for (unsigned i = 0; i < p->elements; i++) {
    if (p->element[i].buffer >= b->num_buffers)
      return gyre_fail(GYRE_BAD_LAUNCH,
                       NAME ": vertex element %u needs buffer %u, %u buffers are bound", i,
                       p->element[i].buffer, b->num_buffers);
  }
  result = check_banks(p, b->banks, b->num_banks, "bank");
  if (result == GYRE_OK) result = check_pixels(p, b);
  return result == GYRE_OK ? check_feedback(p, b) : result;
}
