// vector_mask.c - vector operations that read or write a bit for each lane: comparisons, carries,
// the steps of division; also sums to four registers.

#include "functional/rdna35/state.h"
#include "isa/rdna35/compare.h"

static void compare(gyre_rdna35_step *s, gyre_rdna35_comparison c) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  const uint64_t exec = gyre_rdna35_exec(s);
  uint64_t mask = 0;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    bool write = true;
    const uint64_t a = gyre_rdna35_lane_source(s, p.from[0], c.value, lane, &write);
    const uint64_t b = gyre_rdna35_lane_source(s, p.from[1], c.second, lane, &write);
    if (write && gyre_rdna35_compares(&s->w->env, c, a, b)) mask |= (uint64_t)1 << lane;
  }
  if (c.exec) {
    const gyre_rdna35_operand to_exec = {.reg = GYRE_RDNA35_EXEC};
    gyre_rdna35_mask_write(s, &to_exec, mask);
  } else {
    gyre_rdna35_mask_write(s, p.to[0], mask);
  }
}

// Sum or difference of 32 bits with a carry for each lane.
typedef struct carrying {
  bool known, subtracts, reversed, carry_in;
} carrying;

static carrying carrying_of(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_V_ADD_CO_U32: return (carrying){true, false, false, false};
    case GYRE_RDNA35_OP_V_SUB_CO_U32: return (carrying){true, true, false, false};
    case GYRE_RDNA35_OP_V_SUBREV_CO_U32: return (carrying){true, true, true, false};
    case GYRE_RDNA35_OP_V_ADD_CO_CI_U32: return (carrying){true, false, false, true};
    case GYRE_RDNA35_OP_V_SUB_CO_CI_U32: return (carrying){true, true, false, true};
    case GYRE_RDNA35_OP_V_SUBREV_CO_CI_U32: return (carrying){true, true, true, true};
    default: return (carrying){false, false, false, false};
  }
}

static uint64_t carried(carrying k, bool clamp, uint64_t a, uint64_t b, bool in, bool *out) {
  if (k.subtracts) {
    const uint64_t from = k.reversed ? b : a, what = (k.reversed ? a : b) + in;
    *out = from < what;
    return clamp && *out ? 0 : (uint32_t)(from - what);
  }
  const uint64_t sum = a + b + in;
  *out = sum >> 32 != 0;
  return clamp && *out ? UINT32_MAX : (uint32_t)sum;
}

static void carry(gyre_rdna35_step *s, carrying k) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  const uint64_t exec = gyre_rdna35_exec(s);
  const uint64_t in = k.carry_in ? gyre_rdna35_mask_read(s, p.from[2]) : 0;
  uint64_t out = 0, written = 0, value[GYRE_RDNA35_LANES];
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    bool write = true, bit;
    const uint64_t a = gyre_rdna35_lane_bits(s, p.from[0], 32, lane, &write);
    const uint64_t b = gyre_rdna35_lane_bits(s, p.from[1], 32, lane, &write);
    value[lane] = carried(k, s->i->clamp, a, b, (in >> lane & 1) != 0, &bit);
    if (!write) continue;
    written |= (uint64_t)1 << lane;
    if (bit) out |= (uint64_t)1 << lane;
  }
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((written >> lane & 1) == 0) continue;
    gyre_rdna35_lane_write(s, p.to[0], GYRE_RDNA35_VALUE_B32, lane, value[lane]);
  }
  gyre_rdna35_mask_write(s, p.to[1], out);
}

// Adds a product of 32 bits to 64 bits, with a carry.
static void wide_product(gyre_rdna35_step *s, bool is_signed) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  const uint64_t exec = gyre_rdna35_exec(s);
  uint64_t out = 0;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    bool write = true;
    const uint64_t a = gyre_rdna35_lane_bits(s, p.from[0], 32, lane, &write);
    const uint64_t b = gyre_rdna35_lane_bits(s, p.from[1], 32, lane, &write);
    const uint64_t c = gyre_rdna35_lane_bits(s, p.from[2], 64, lane, &write);
    uint64_t product = a * b, value;
    bool over = __builtin_add_overflow(product, c, &value);
    if (is_signed) {
      int64_t sum;
      product = (uint64_t)((int64_t)gyre_s32(a) * gyre_s32(b));
      over = __builtin_add_overflow((int64_t)product, (int64_t)c, &sum);
      value = (uint64_t)sum;
    }
    if (s->i->clamp && over)
      value = !is_signed ? UINT64_MAX : (int64_t)c < 0 ? (uint64_t)INT64_MIN : INT64_MAX;
    gyre_rdna35_lane_write(s, p.to[0], GYRE_RDNA35_VALUE_B64, lane, value);
    if (over) out |= (uint64_t)1 << lane;
  }
  gyre_rdna35_mask_write(s, p.to[1], out);
}

static void scale(gyre_rdna35_step *s, bool wide) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  const uint64_t exec = gyre_rdna35_exec(s);
  const gyre_fp *f = wide ? &s->w->env.f64 : &s->w->env.f32;
  const unsigned type = wide ? GYRE_RDNA35_VALUE_F64 : GYRE_RDNA35_VALUE_F32;
  uint64_t out = 0;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    bool write = true, rescale;
    uint64_t from[3];
    for (unsigned n = 0; n < 3; n++) {
      from[n] = gyre_rdna35_lane_source(s, p.from[n], type, lane, &write);
    }
    const uint64_t value = gyre_fp_div_scale(f, from[0], from[1], from[2], &rescale);
    gyre_rdna35_lane_write(s, p.to[0], type, lane, gyre_rdna35_modified(s, type, value));
    if (rescale) out |= (uint64_t)1 << lane;
  }
  gyre_rdna35_mask_write(s, p.to[1], out);
}

static void rescaled_fma(gyre_rdna35_step *s, bool wide) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  const uint64_t exec = gyre_rdna35_exec(s), vcc = gyre_rdna35_vcc(s);
  const gyre_fp *f = wide ? &s->w->env.f64 : &s->w->env.f32;
  const unsigned type = wide ? GYRE_RDNA35_VALUE_F64 : GYRE_RDNA35_VALUE_F32;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    bool write = true;
    uint64_t from[3];
    for (unsigned n = 0; n < 3; n++) {
      from[n] = gyre_rdna35_lane_source(s, p.from[n], type, lane, &write);
    }
    const uint64_t value = gyre_fp_div_fmas(f, from[0], from[1], from[2], (vcc >> lane & 1) != 0);
    gyre_rdna35_lane_write(s, p.to[0], type, lane, gyre_rdna35_modified(s, type, value));
  }
}

// Computes four sums of differences of bytes, each of four bytes from another offset on, in four
// registers.
static void four_sums(gyre_rdna35_step *s) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  const gyre_rdna35_env *e = &s->w->env;
  const uint64_t exec = gyre_rdna35_exec(s);
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    bool write = true;
    const uint64_t a = gyre_rdna35_lane_bits(s, p.from[0], 64, lane, &write);
    const uint64_t b = gyre_rdna35_lane_bits(s, p.from[1], 32, lane, &write);
    uint64_t sum[4];
    // The destination may overlap the sources.
    for (unsigned n = 0; n < 4; n++) {
      const uint64_t c = *gyre_rdna35_vgpr(s, p.from[2]->reg + n, lane);
      sum[n] = gyre_rdna35_v_msad_u8(e, (uint32_t)(a >> 8 * n), b, c);
    }
    for (unsigned n = 0; n < 4; n++)
      *gyre_rdna35_vgpr(s, p.to[0]->reg + n, lane) = (uint32_t)sum[n];
  }
}

bool gyre_rdna35_vector_masks(gyre_rdna35_step *s, bool *done) {
  const unsigned op = s->i->operation;
  const gyre_rdna35_comparison c = gyre_rdna35_comparison_of(op);
  const carrying k = carrying_of(op);
  *done = true;
  if (c.value != GYRE_RDNA35_VALUE_NONE) {
    compare(s, c);
    return true;
  }
  if (k.known) {
    carry(s, k);
    return true;
  }
  switch (op) {
    case GYRE_RDNA35_OP_V_MQSAD_U32_U8: four_sums(s); break;
    case GYRE_RDNA35_OP_V_MAD_U64_U32: wide_product(s, false); break;
    case GYRE_RDNA35_OP_V_MAD_I64_I32: wide_product(s, true); break;
    case GYRE_RDNA35_OP_V_DIV_SCALE_F32: scale(s, false); break;
    case GYRE_RDNA35_OP_V_DIV_SCALE_F64: scale(s, true); break;
    case GYRE_RDNA35_OP_V_DIV_FMAS_F32: rescaled_fma(s, false); break;
    case GYRE_RDNA35_OP_V_DIV_FMAS_F64: rescaled_fma(s, true); break;
    default: *done = false; break;
  }
  return true;
}
