// gyre_attribute_address.c - twin of rtl/memory/lsu/gyre_attribute_address.sv.

#include "memory/lsu/gyre_attribute_address.h"

#include "memory/lsu/gyre_constant_address.h"
#include "gyre/draw.h"

// Computes addresses in local memory: a row, in which the lanes' words are neighbours.
static void local_addresses(const gyre_config *cfg, const gyre_attribute_address_in *in,
                            unsigned slot, uint32_t *addr) {
  const unsigned thread = in->exec->beat * cfg->num_lanes;
  const uint32_t row = in->place + 4 * (slot * cfg->num_threads + thread);
  for (unsigned l = 0; l < cfg->num_lanes; l++) {
    addr[l] = cfg->lmem_base | (((row + 4 * l) & 0xffff) & (cfg->lmem_bytes - 1));
  }
}

static void raise(gyre_attribute_address_out *out, uint8_t code, uint32_t lanes, uint32_t value) {
  if (lanes == 0) return;
  out->code = code;
  out->wrong = lanes;
  out->value = value;
}

static void constant(const gyre_config *cfg, const gyre_attribute_address_in *in, uint32_t *addr,
                     gyre_attribute_address_out *out) {
  const gyre_exec *x = in->exec;
  uint32_t wrong = 0;
  for (unsigned l = 0; l < cfg->num_lanes; l++) {
    if (!gyre_constant_address(in->state, x->a[l] + x->uop->imm, &addr[l])) wrong |= 1u << l;
  }
  wrong &= x->lanes;
  out->local = false;
  if (wrong != 0) raise(out, GYRE_SHADER_CONSTANT, wrong, x->a[__builtin_ctz(wrong)] + x->uop->imm);
  out->lanes = x->lanes & ~wrong;
}

static void input(const gyre_config *cfg, const gyre_attribute_address_in *in, uint32_t *addr,
                  gyre_attribute_address_out *out) {
  const gyre_exec *x = in->exec;
  const gyre_shader_place place = gyre_shader_state_place(in->state);
  uint32_t other = 0;
  if (!place.imap) {
    raise(out, GYRE_SHADER_INPUT, x->lanes, 4 * gyre_uop_attribute(x->uop));
    return;
  }
  for (unsigned l = 0; l < cfg->num_lanes; l++) other |= (uint32_t)(x->a[l] != 0) << l;
  other &= x->lanes;
  if (other != 0) raise(out, GYRE_SHADER_VERTEX, other, x->a[__builtin_ctz(other)]);
  out->lanes = x->lanes & ~other;
  local_addresses(cfg, in, place.in_slot, addr);
}

static void output(const gyre_config *cfg, const gyre_attribute_address_in *in, uint8_t code,
                   uint32_t *addr, gyre_attribute_address_out *out) {
  const gyre_exec *x = in->exec;
  const gyre_shader_place place = gyre_shader_state_place(in->state);
  if (!place.omap) raise(out, code, x->lanes, 4 * gyre_uop_attribute(x->uop));
  if (!place.omap || !place.kept) return;
  out->lanes = x->lanes;
  local_addresses(cfg, in, in->in_words + place.out_slot, addr);
}

void gyre_attribute_address_eval(const gyre_config *cfg, const gyre_attribute_address_in *in,
                                 uint32_t *addr, gyre_attribute_address_out *out) {
  const gyre_exec *x = in->exec;
  bool store = false;
  *out = (gyre_attribute_address_out){.local = true};
  switch (x->uop->op) {
    case GYRE_OP_ALD: input(cfg, in, addr, out); break;
    case GYRE_OP_ALDO: output(cfg, in, GYRE_SHADER_READ_BACK, addr, out); break;
    case GYRE_OP_LDC: constant(cfg, in, addr, out); break;
    case GYRE_OP_AST:
      store = true;
      output(cfg, in, GYRE_SHADER_OUTPUT, addr, out);
      break;
    case GYRE_OP_EMIT:
    case GYRE_OP_CUT:
      store = true;
      raise(out, GYRE_SHADER_STAGE, x->lanes, gyre_uop_stream(x->uop));
      break;
    default:
      store = x->uop->op == GYRE_OP_ASTP || x->uop->op == GYRE_OP_KIL;
      raise(out, GYRE_SHADER_STAGE, x->lanes, 4 * gyre_uop_attribute(x->uop));
  }
  out->op = store ? GYRE_OP_SW : GYRE_OP_LW;
  out->zero = store ? 0 : x->lanes & ~out->lanes;
}
