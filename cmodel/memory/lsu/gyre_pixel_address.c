// gyre_pixel_address.c - twin of rtl/memory/lsu/gyre_pixel_address.sv.

#include "memory/lsu/gyre_pixel_address.h"

#include "gyre/draw.h"

// Words that all threads share: 1.0, the number of the primitive, the face, then three an input.
enum { ONE, FIRST_INPUT = 3, COEFFICIENTS = 3, FACTOR = 3, FACTOR_ROW = 1 };

static uint32_t local_address(const gyre_config *cfg, const gyre_pixel_address_in *in,
                              uint32_t word) {
  return cfg->lmem_base | (((in->place + 4 * word) & 0xffff) & (cfg->lmem_bytes - 1));
}

// Computes the word of a row of threads that a lane accesses.
static uint32_t row_word(const gyre_config *cfg, const gyre_pixel_address_in *in, unsigned row,
                         unsigned lane) {
  return in->record.uniform + row * cfg->num_threads + in->exec->beat * cfg->num_lanes + lane;
}

// Computes the word that ald or ipa reads. k: number of the coefficient.
static uint32_t input_word(const gyre_config *cfg, const gyre_pixel_address_in *in, unsigned lane,
                           unsigned k) {
  const gyre_pixel_place p = gyre_shader_state_pixel(in->state);
  if (in->exec->uop->op == GYRE_OP_ALD) {
    if (p.thread) return row_word(cfg, in, p.slot, lane);
    return p.input ? FIRST_INPUT + COEFFICIENTS * p.slot : p.slot;
  }
  if (k == FACTOR) return p.perspective ? row_word(cfg, in, FACTOR_ROW, lane) : ONE;
  return FIRST_INPUT + COEFFICIENTS * p.slot + k;
}

// Returns the lanes whose operand is above `most`.
static uint32_t above(const gyre_config *cfg, const gyre_exec *x, uint32_t most) {
  uint32_t lanes = 0;
  for (unsigned l = 0; l < cfg->num_lanes; l++) lanes |= (uint32_t)(x->a[l] > most) << l;
  return lanes & x->lanes;
}

static void raise(gyre_pixel_address_out *out, uint8_t code, uint32_t lanes) {
  if (lanes == 0) return;
  out->code = code;
  out->wrong = lanes;
}

static void load(const gyre_config *cfg, const gyre_pixel_address_in *in, uint32_t *addr,
                 gyre_pixel_address_out *out) {
  const gyre_exec *x = in->exec;
  const gyre_pixel_place p = gyre_shader_state_pixel(in->state);
  const bool ipa = x->uop->op == GYRE_OP_IPA;
  if (!(ipa ? p.input : p.direct)) {
    raise(out, GYRE_SHADER_INPUT, x->lanes);
    return;
  }
  raise(out, GYRE_SHADER_VERTEX, above(cfg, x, ipa ? FACTOR : 0));
  out->lanes = x->lanes & ~out->wrong;
  for (unsigned l = 0; l < cfg->num_lanes; l++)
    addr[l] = local_address(cfg, in, input_word(cfg, in, l, x->a[l] & 3));
}

static void store(const gyre_config *cfg, const gyre_pixel_address_in *in, uint32_t *addr,
                  gyre_pixel_address_out *out) {
  const gyre_pixel_place p = gyre_shader_state_pixel(in->state);
  if (!p.omap) {
    raise(out, GYRE_SHADER_OUTPUT, in->exec->lanes);
    return;
  }
  out->lanes = in->exec->lanes & ~in->helpers;
  for (unsigned l = 0; l < cfg->num_lanes; l++)
    addr[l] = local_address(cfg, in, row_word(cfg, in, in->record.rows + p.out_slot, l));
}

static void kill(const gyre_config *cfg, const gyre_pixel_address_in *in,
                 gyre_pixel_address_out *out) {
  const gyre_exec *x = in->exec;
  if (!in->record.kills) {
    raise(out, GYRE_SHADER_KIL, x->lanes);
    return;
  }
  for (unsigned l = 0; l < cfg->num_lanes; l++) out->kill |= (x->a[l] & 1) << l;
  out->kill &= x->lanes;
}

void gyre_pixel_address_eval(const gyre_config *cfg, const gyre_pixel_address_in *in,
                             uint32_t *addr, gyre_pixel_address_out *out) {
  *out = (gyre_pixel_address_out){0};
  switch (in->exec->uop->op) {
    case GYRE_OP_AST: store(cfg, in, addr, out); break;
    case GYRE_OP_KIL: kill(cfg, in, out); break;
    default: load(cfg, in, addr, out);
  }
}
