// gyre_depth_test.c - twin of rtl/graphics/output/gyre_depth_test.sv. A pixel keeps its depth as a
// float until it meets its stored word; then the rule of pixel/depth.c does everything at once.

#include "graphics/output/gyre_depth_test.h"

static bool reads(const gyre_pixel_depth_state *s) {
  return (s->test && s->format != GYRE_PIXEL_DEPTH_NONE) ||
         (s->stencil && s->format == GYRE_PIXEL_D24S8);
}

static bool result_free(const gyre_depth_test *s, bool ready) { return !s->valid_q || ready; }

// The pixel in stage 2 has its word, if it needs one, and a place for its result.
static bool leaves(const gyre_depth_test *s, const gyre_depth_test_in *in) {
  return s->stage_q[1].valid && (in->stored_valid || !reads(in->state)) &&
         result_free(s, in->ready);
}

void gyre_depth_test_eval(const gyre_depth_test *s, const gyre_depth_test_in *in,
                          gyre_depth_test_out *out) {
  out->reads = reads(in->state);
  out->ready = !s->stage_q[0].valid || !s->stage_q[1].valid || leaves(s, in);
  out->stored_ready = s->stage_q[1].valid && out->reads && result_free(s, in->ready);
  out->idle = !s->stage_q[0].valid && !s->stage_q[1].valid && !s->valid_q;
}

void gyre_depth_test_tick(gyre_depth_test *s, const gyre_depth_test_in *in) {
  gyre_depth_test_out out;
  gyre_depth_test_eval(s, in, &out);
  const bool leave = leaves(s, in);
  if (leave) {
    const gyre_depth_pixel *p = &s->stage_q[1];
    uint32_t word = in->stored;
    s->passes_q = gyre_pixel_depth_test(in->state, p->back, p->z, &word);
    s->write_q = word != in->stored;
    s->stored_q = word;
    s->tag_q = p->tag;
  }
  if (result_free(s, in->ready)) s->valid_q = leave;
  if (!s->stage_q[1].valid || leave) {
    s->stage_q[1] = s->stage_q[0];
    s->stage_q[0].valid = false;
  }
  if (out.ready) s->stage_q[0] = (gyre_depth_pixel){in->valid, in->back, in->z, in->tag};
}
