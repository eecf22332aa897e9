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
  const gyre_shader_bank *banks = gyre_shader_state_banks(in->state, in->pixel);
  uint32_t wrong = 0;
  for (unsigned l = 0; l < cfg->num_lanes; l++) {
    if (!gyre_constant_address(banks, x->a[l] + x->uop->imm, &addr[l])) wrong |= 1u << l;
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
  gyre_shader_place place = gyre_shader_state_place(in->state);
  if (in->pixel) place.omap = false;  // no output of a pixel program can be read back
  if (!place.omap) raise(out, code, x->lanes, 4 * gyre_uop_attribute(x->uop));
  if (!place.omap || !place.kept) return;
  out->lanes = x->lanes;
  local_addresses(cfg, in, in->in_words + place.out_slot, addr);
}

// Returns the value of an exception of a pixel program: the operand of its first lane, or the
// attribute.
static uint32_t pixel_value(const gyre_exec *x, uint8_t code, uint32_t lanes) {
  if (code == GYRE_SHADER_VERTEX) return x->a[__builtin_ctz(lanes)];
  return code == GYRE_SHADER_KIL ? 0 : 4 * gyre_uop_attribute(x->uop);
}

static void pixel(const gyre_config *cfg, const gyre_attribute_address_in *in, uint32_t *addr,
                  gyre_attribute_address_out *out) {
  const gyre_pixel_address_in beat = {.exec = in->exec,
                                      .state = in->state,
                                      .place = in->place,
                                      .record = in->record,
                                      .helpers = in->helpers};
  gyre_pixel_address_out made;
  gyre_pixel_address_eval(cfg, &beat, addr, &made);
  out->lanes = made.lanes;
  out->kill = made.kill;
  if (made.code != 0)
    raise(out, made.code, made.wrong, pixel_value(in->exec, made.code, made.wrong));
}

static void vertex(const gyre_config *cfg, const gyre_attribute_address_in *in, uint32_t *addr,
                   gyre_attribute_address_out *out) {
  const gyre_exec *x = in->exec;
  switch (x->uop->op) {
    case GYRE_OP_ALD: input(cfg, in, addr, out); break;
    case GYRE_OP_ALDO: output(cfg, in, GYRE_SHADER_READ_BACK, addr, out); break;
    case GYRE_OP_LDC: constant(cfg, in, addr, out); break;
    case GYRE_OP_AST: output(cfg, in, GYRE_SHADER_OUTPUT, addr, out); break;
    case GYRE_OP_EMIT:
    case GYRE_OP_CUT: raise(out, GYRE_SHADER_STAGE, x->lanes, gyre_uop_stream(x->uop)); break;
    default: raise(out, GYRE_SHADER_STAGE, x->lanes, 4 * gyre_uop_attribute(x->uop));
  }
}

// Returns true for instructions without a result.
static bool is_store(unsigned op) {
  return op == GYRE_OP_AST || op == GYRE_OP_ASTP || op == GYRE_OP_KIL || op == GYRE_OP_EMIT ||
         op == GYRE_OP_CUT;
}

void gyre_attribute_address_eval(const gyre_config *cfg, const gyre_attribute_address_in *in,
                                 uint32_t *addr, gyre_attribute_address_out *out) {
  const gyre_exec *x = in->exec;
  const bool store = is_store(x->uop->op);
  *out = (gyre_attribute_address_out){.local = true};
  if (in->pixel && gyre_pixel_is(x->uop->op)) {
    pixel(cfg, in, addr, out);
  } else {
    vertex(cfg, in, addr, out);
  }
  out->op = store ? GYRE_OP_SW : GYRE_OP_LW;
  out->zero = store ? 0 : x->lanes & ~out->lanes;
}
