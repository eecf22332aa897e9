// gyre_blend_unorm.c - twin of rtl/graphics/output/gyre_blend_unorm.sv. A result is computed when its
// pixel is accepted, and moves through the stages.

#include "graphics/output/gyre_blend_unorm.h"

#include "pixel/format.h"

enum { COPY = 3 };  // a logic operation: the source

// Whether a logic operation gives different results for different destinations.
static bool op_reads(unsigned op) {
  return (op & 1) != (op >> 1 & 1) || (op >> 2 & 1) != (op >> 3 & 1);
}

// Stages up to `i` can move.
static bool free_from(const gyre_blend_unorm *s, unsigned i, bool ready) {
  for (; i < GYRE_BLEND_STAGES; i++)
    if (!s->stage_q[i].valid) return true;
  return ready;
}

void gyre_blend_unorm_eval(const gyre_blend_unorm *s, const gyre_blend_unorm_in *in,
                           gyre_blend_unorm_out *out) {
  const bool moves = free_from(s, 0, in->ready);
  out->reads = (in->logic ? op_reads(in->logic_op) : in->blend.enable) ||
               (in->format == GYRE_PIXEL_A2B10G10R10 && in->mask != 15);
  out->ready = moves && (in->stored_valid || !out->reads);
  out->stored_ready = moves && in->valid && out->reads;
  out->idle = true;
  for (unsigned i = 0; i < GYRE_BLEND_STAGES; i++) out->idle = out->idle && !s->stage_q[i].valid;
}

// Channels that the format lacks are computed from what their bytes have, but not written. Only
// alpha is a factor of other channels: a missing one is 1.
static gyre_blend_result bytes_of(const gyre_blend_unorm_in *in) {
  const unsigned channels = gyre_pixel_format_channels(in->format);
  const unsigned order = in->format == GYRE_PIXEL_BGRA8 ? GYRE_PIXEL_BGRA8 : GYRE_PIXEL_RGBA8;
  uint32_t src[4], dst[4], constant[4], out[4], written[4], word[4], bytes[4];
  gyre_pixel_unpack(order, &in->stored, dst);
  if (channels < 4) dst[3] = 255;
  for (unsigned k = 0; k < 4; k++) {
    src[k] = in->src[k];
    constant[k] = in->constant[k];
    written[k] = k < channels ? in->mask >> k & 1 : 0;
  }
  if (in->blend.enable && !in->logic) {
    gyre_pixel_blend_unorm(&in->blend, 8, src, dst, constant, out);
  } else {
    for (unsigned k = 0; k < 4; k++)
      out[k] = gyre_pixel_logic(in->logic ? in->logic_op : COPY, src[k], dst[k]);
  }
  gyre_pixel_pack(order, out, word);
  gyre_pixel_pack(order, written, bytes);
  const unsigned mask =
      (bytes[0] & 1) | (bytes[0] >> 7 & 2) | (bytes[0] >> 14 & 4) | (bytes[0] >> 21 & 8);
  return (gyre_blend_result){true, word[0], in->tag, (uint8_t)mask};
}

// A2B10G10R10 is computed with 16 bits. Its channels are no bytes, so masked ones are written as they are.
static gyre_blend_result wide_of(const gyre_blend_unorm_in *in) {
  uint32_t src[4], old[4], dst[4], constant[4], out[4], word[4];
  const uint32_t stored[4] = {in->stored, 0, 0, 0};
  gyre_pixel_unpack(GYRE_PIXEL_A2B10G10R10, stored, old);
  for (unsigned k = 0; k < 4; k++) {
    src[k] = in->src[k];
    constant[k] = in->constant[k];
    dst[k] = k == 3 ? old[k] * 0x5555 : old[k] << 6 | old[k] >> 4;
  }
  if (in->blend.enable && !in->logic) {
    gyre_pixel_blend_unorm(&in->blend, 16, src, dst, constant, out);
  } else {
    for (unsigned k = 0; k < 4; k++)
      out[k] = gyre_pixel_logic(in->logic ? in->logic_op : COPY, src[k], dst[k]) & 0xffff;
  }
  for (unsigned k = 0; k < 4; k++)
    out[k] = (in->mask >> k & 1) != 0 ? gyre_pixel_narrow(out[k], k) : old[k];
  gyre_pixel_pack(GYRE_PIXEL_A2B10G10R10, out, word);
  return (gyre_blend_result){true, word[0], in->tag, 15};
}

void gyre_blend_unorm_tick(gyre_blend_unorm *s, const gyre_blend_unorm_in *in) {
  gyre_blend_unorm_out out;
  gyre_blend_unorm_eval(s, in, &out);
  for (unsigned i = GYRE_BLEND_STAGES - 1; i > 0; i--)
    if (free_from(s, i, in->ready)) {
      s->stage_q[i] = s->stage_q[i - 1];
      s->stage_q[i - 1].valid = false;
    }
  if (!in->valid || !out.ready) return;
  s->stage_q[0] = in->format == GYRE_PIXEL_A2B10G10R10 ? wide_of(in) : bytes_of(in);
}
