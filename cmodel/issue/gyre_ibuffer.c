// gyre_ibuffer.c - twin of rtl/issue/gyre_ibuffer.sv.

#include "issue/gyre_ibuffer.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_ibuffer_init(gyre_ibuffer *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->depth = (uint8_t)cfg->ibuf_depth;
  s->num_warps = (uint8_t)cfg->num_warps;
}

uint32_t gyre_ibuffer_room(const gyre_ibuffer *s, int fetch_wid, int decode_wid, uint32_t early) {
  uint32_t room = ~s->full;
  if (fetch_wid >= 0) {
    const int under_way = 1 + (decode_wid == fetch_wid);
    if (s->count_q[fetch_wid] + under_way >= s->depth) room &= ~(1u << fetch_wid);
  }
  if (decode_wid >= 0 && decode_wid != fetch_wid) {
    if (s->count_q[decode_wid] + 1 >= s->depth) room &= ~(1u << decode_wid);
  }
  for (uint32_t left = early; left; left &= left - 1) {
    const int wid = (int)gyre_lowest(left);
    const int under_way = 1 + (fetch_wid == wid) + (decode_wid == wid);
    if (s->count_q[wid] + under_way >= s->depth) room &= ~(1u << wid);
  }
  return room;
}

static void update(gyre_ibuffer *s, unsigned wid) {
  const uint32_t me = 1u << wid;
  s->valid = s->count_q[wid] ? s->valid | me : s->valid & ~me;
  s->full = s->count_q[wid] >= s->depth ? s->full | me : s->full & ~me;
}

void gyre_ibuffer_tick(gyre_ibuffer *s, const gyre_ibuffer_in *in) {
  if (in->dec_valid) {
    const unsigned wid = in->dec_wid;
    const unsigned slot = (s->rptr_q[wid] + s->count_q[wid]) & (s->depth - 1u);
    s->mem[wid][slot] = *in->dec_uop;
    if (in->dec_scalar) s->scalar[wid][slot] = *in->dec_scalar;
    if (in->dec_vector) s->vector[wid][slot] = *in->dec_vector;
    s->count_q[wid]++;
    update(s, wid);
  }
  if (in->pop_valid) {
    const unsigned wid = in->pop_wid;
    s->rptr_q[wid] = (s->rptr_q[wid] + 1) & (s->depth - 1);
    s->count_q[wid]--;
    update(s, wid);
  }
  for (uint32_t left = in->flush; left; left &= left - 1) {
    const unsigned wid = gyre_lowest(left);
    s->count_q[wid] = 0;
    s->rptr_q[wid] = 0;
    update(s, wid);
  }
}
