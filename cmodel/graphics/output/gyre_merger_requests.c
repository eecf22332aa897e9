// gyre_merger_requests.c - twin of rtl/graphics/output/gyre_merger_requests.sv.

#include "graphics/output/gyre_merger_requests.h"

static unsigned rest(unsigned bits) { return bits & (bits - 1); }

// A target goes to stage 2.
static bool moves(const gyre_merger_requests *s, bool req_ready) {
  return s->left_q != 0 && (s->sectors_q == 0 || (rest(s->sectors_q) == 0 && req_ready));
}
static bool quad_ready(const gyre_merger_requests *s, bool req_ready) {
  return s->left_q == 0 || (moves(s, req_ready) && rest(s->left_q) == 0);
}

void gyre_merger_requests_eval(const gyre_merger_requests *s, const gyre_merger_requests_in *in,
                               gyre_merger_requests_out *out) {
  *out = (gyre_merger_requests_out){0};
  out->quad_ready = quad_ready(s, in->req_ready);
  out->req_valid = s->sectors_q != 0;
  out->idle = s->left_q == 0 && s->sectors_q == 0;
  if (s->sectors_q == 0) return;
  const unsigned size = gyre_target_size(in->state, s->target_q);
  out->req_read = in->kinds->reads >> s->target_q & 1;
  out->req_addr =
      gyre_surface_address_of(&s->address, in->state->target[s->target_q].surface.address, size,
                              (unsigned)__builtin_ctz(s->sectors_q));
  out->req_parts = (uint8_t)gyre_surface_address_parts(&s->address, size);
}

// Returns the sectors of a quad that have covered pixels.
static unsigned sectors_of(unsigned size, unsigned cover) {
  if (size == 4) return cover;
  if (size == 3) return ((cover & 3) != 0) | (unsigned)((cover & 12) != 0) << 1;
  return 1;
}

void gyre_merger_requests_tick(gyre_merger_requests *s, const gyre_merger_requests_in *in) {
  const bool move = moves(s, in->req_ready), accept = quad_ready(s, in->req_ready);
  if (move) {
    s->target_q = (uint8_t)__builtin_ctz(s->left_q);
    s->left_q = (uint8_t)rest(s->left_q);
    s->sectors_q = (uint8_t)sectors_of(gyre_target_size(in->state, s->target_q), s->cover_q);
    gyre_surface_address_take(&s->address, in->state->target[s->target_q].surface.pitch, s->col_q,
                              s->row_q);
  } else if (in->req_ready) {
    s->sectors_q = (uint8_t)rest(s->sectors_q);
  }
  if (!accept) return;
  s->left_q = in->quad_valid && in->quad_cover != 0 ? in->kinds->exists : 0;
  s->col_q = in->quad_col;
  s->row_q = in->quad_row;
  s->cover_q = in->quad_cover;
}
