// gyre_coalescer.c - twin of rtl/memory/lsu/gyre_coalescer.sv.

#include "memory/lsu/gyre_coalescer.h"

#include <string.h>

#include "memory/lsu/gyre_lsu_first_lane.h"

void gyre_coalescer_init(gyre_coalescer *c, const gyre_config *cfg) {
  c->lanes = cfg->num_lanes;
  c->lane_bits = (uint32_t)__builtin_ctz(cfg->num_lanes);
  c->line_bytes = cfg->line_bytes;
  c->lmem_bytes = cfg->lmem_bytes;
  c->match = gyre_lane_match_of(cfg);
}

static void to_banks(const gyre_coalescer *c, const gyre_coalescer_in *in,
                     gyre_coalescer_out *out) {
  for (uint32_t left = in->pending & in->local; left != 0; left &= left - 1) {
    const uint32_t l = (uint32_t)__builtin_ctz(left);
    const uint32_t offset = in->addr[l] & (c->lmem_bytes - 1);
    const uint32_t bank = offset >> 2 & (c->lanes - 1), row = offset >> 2 >> c->lane_bits;
    if (!(out->bank >> bank & 1)) {
      out->bank |= 1u << bank;
      out->bank_addr[bank] = row;
      out->bank_mask[bank] = 0;
      // As in a line, bytes that are not written show those of lane 0.
      out->bank_wdata[bank] = in->wdata[0];
    } else if (out->bank_addr[bank] != row) {
      continue;
    } else if (in->amo) {
      out->all |= 1u << l;
      continue;
    }
    out->all |= 1u << l;
    out->group |= 1u << l;
    out->bank_mask[bank] |= ((1u << in->size) - 1) << (offset & 3);
    const uint32_t bits = (in->size == 4 ? ~0u : (1u << 8 * in->size) - 1) << 8 * (offset & 3);
    out->bank_wdata[bank] = (out->bank_wdata[bank] & ~bits) | (in->wdata[l] & bits);
  }
}

static void to_line(const gyre_coalescer *c, const gyre_coalescer_in *in, uint32_t candidates,
                    gyre_coalescer_out *out) {
  const uint32_t line = out->addr;
  memset(out->mask, 0, (c->line_bytes + 7) / 8);
  if (in->store) {
    for (uint32_t i = 0; i < c->line_bytes; i += 4) memcpy(out->data + i, &in->wdata[0], 4);
  } else {
    memset(out->data, 0, c->line_bytes);
  }
  for (uint32_t left = candidates; left != 0; left &= left - 1) {
    const uint32_t l = (uint32_t)__builtin_ctz(left), offset = in->addr[l] - line;
    if (!gyre_lane_match_near(&c->match, false, in->addr[l], line)) continue;
    out->all |= 1u << l;
    if (in->amo && (out->mask[offset / 8] >> offset % 8 & 1)) continue;
    out->group |= 1u << l;
    // An aligned access never crosses a byte of the mask.
    out->mask[offset / 8] |= (uint8_t)(((1u << in->size) - 1) << offset % 8);
    if (in->store) memcpy(out->data + offset, &in->wdata[l], in->size);
  }
}

void gyre_coalescer_eval(const gyre_coalescer *c, const gyre_coalescer_in *in,
                         gyre_coalescer_out *out) {
  const uint32_t first_lane = gyre_lsu_first_lane(in->pending), leader = 1u << first_lane;
  out->is_local = (leader & in->local) != 0;
  out->is_io = (leader & in->io) != 0;
  out->group = out->all = out->bank = 0;
  if (out->is_local) {
    to_banks(c, in, out);
    return;
  }
  out->addr = gyre_lsu_first_lane_line(first_lane, in->addr, c->line_bytes);
  to_line(c, in, out->is_io ? leader : in->pending & ~in->local & ~in->io, out);
}
