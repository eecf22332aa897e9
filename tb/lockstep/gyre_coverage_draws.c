// gyre_coverage_draws.c - coverage of the parts of the vertex and the pixel stage in a core: attributes,
// constants, accesses of helpers, and accesses to local memory and to covers from outside.

#include "gyre_coverage_looks.h"
#include "gyre/draw.h"

// A beat of an instruction of a shader program is taken.
static void beat(gyre_coverage *c, const gyre_core *k) {
  const gyre_lsu_beat_out *out = &k->memory_out.lsu.beat;
  const gyre_lsu_item *item = &out->item;
  const unsigned op = k->w.exec.uop.op;
  const uint32_t lanes = k->w.exec.lanes;
  const bool all = item->lanes == lanes, none = item->lanes == 0 && out->shader.code == 0;
  if (op == GYRE_OP_ALD && all) GYRE_COVER(c, shade_input);
  if (op == GYRE_OP_AST && all) GYRE_COVER(c, shade_output);
  if (op == GYRE_OP_ALDO && all) GYRE_COVER(c, shade_back);
  if (op == GYRE_OP_LDC && all) GYRE_COVER(c, shade_constant);
  if ((op == GYRE_OP_AST || op == GYRE_OP_ALDO) && none) GYRE_COVER(c, shade_dropped);
  if (item->zero != 0 && item->lanes != 0) GYRE_COVER(c, shade_beside);
  const uint32_t from = lanes >> __builtin_ctz(lanes);
  if ((from & (from + 1)) != 0) GYRE_COVER(c, shade_holes);
}

// A beat of a pixel program's own instructions is taken.
static void pixel_beat(gyre_coverage *c, const gyre_core *k) {
  const gyre_lsu_beat_out *out = &k->memory_out.lsu.beat;
  const unsigned op = k->w.exec.uop.op;
  const bool all = out->item.lanes == k->w.exec.lanes;
  if (op == GYRE_OP_ALD && all) GYRE_COVER(c, pixel_input);
  if (op == GYRE_OP_IPA && out->item.lanes != 0) GYRE_COVER(c, pixel_coefficient);
  if (op == GYRE_OP_AST && out->item.lanes != 0) GYRE_COVER(c, pixel_output);
  if (out->kill != 0) GYRE_COVER(c, pixel_kill);
}

// A beat of a load, store or atomic operation enters the queue, of a warp with helpers.
static void helpers(gyre_coverage *c, const gyre_core *k, uint32_t lanes) {
  const gyre_lsu_item *item = &k->memory_out.lsu.beat.item;
  const unsigned op = k->w.exec.uop.op;
  const bool atomic = gyre_agu_is_atomic(op), store = gyre_agu_is_store(op);
  if (gyre_agu_is_fence(op)) return;
  if (!store && (item->lanes & lanes) != 0) GYRE_COVER(c, helper_load);
  if (store && !atomic && (lanes & ~item->lanes) != 0) GYRE_COVER(c, helper_store);
  if (!store && !atomic && (lanes & ~item->lanes) != 0) GYRE_COVER(c, helper_no_fault);
  if (store && (item->lanes & lanes) != 0) GYRE_COVER(c, helper_own);
  if (op == GYRE_OP_LR && item->zero != 0) GYRE_COVER(c, helper_reserves_not);
  if (op == GYRE_OP_LR || item->zero == 0) return;
  GYRE_COVER(c, helper_atomic);
  if (item->lanes != 0) GYRE_COVER(c, helper_atomic_beside);
}

static void pixels(gyre_coverage *c, const gyre_core *k) {
  const gyre_lsu_beat_in *in = &k->memory_out.lsu_in.beat;
  const gyre_lsu_beat_out *out = &k->memory_out.lsu.beat;
  if (!in->pixel || in->exec == NULL || !out->push) return;
  if (out->shader.valid) {
    pixel_beat(c, k);
  } else if ((k->w.exec.lanes & ~in->cover) != 0) {
    helpers(c, k, k->w.exec.lanes & ~in->cover);
  }
}

static void exception(gyre_coverage *c, const gyre_wires *w) {
  switch (w->shader.code) {
    case GYRE_SHADER_INPUT: GYRE_COVER(c, shade_wrong_input); break;
    case GYRE_SHADER_OUTPUT: GYRE_COVER(c, shade_wrong_output); break;
    case GYRE_SHADER_READ_BACK: GYRE_COVER(c, shade_wrong_back); break;
    case GYRE_SHADER_STAGE: GYRE_COVER(c, shade_wrong_stage); break;
    case GYRE_SHADER_VERTEX: GYRE_COVER(c, shade_wrong_vertex); break;
    case GYRE_SHADER_CONSTANT: GYRE_COVER(c, shade_wrong_constant); break;
    case GYRE_SHADER_KIL: GYRE_COVER(c, pixel_wrong_kil); break;
    default: break;
  }
  if ((w->shader.lanes & (~0u >> (32 - c->cfg->num_lanes))) == 0) GYRE_COVER(c, shade_later_beat);
}

static void row(gyre_coverage *c, const gyre_wires *w) {
  if (w->attr.covered && w->attr_ready) GYRE_COVER(c, cover_read);
  if (w->attr.refill && !w->attr.write && !w->attr.covered && w->attr_ready)
    GYRE_COVER(c, row_refill);
  if (w->attr_ready && !w->attr.covered && w->exec_valid) GYRE_COVER(c, row_first);
  if (w->lmem_en != 0 && !w->attr_ready) GYRE_COVER(c, row_waits);
  if (!w->attr_ready && w->lmem_en == 0 && !w->attr.write && !w->caches_lmem_ready)
    GYRE_COVER(c, row_read_waits);
}

void gyre_coverage_draws(gyre_coverage *c, const gyre_model *m) {
  unsigned reports = 0;
  for (unsigned i = 0; i < m->cfg.num_cores; i++) {
    const gyre_core *k = &m->core[i];
    const gyre_wires *w = &k->w;
    const gyre_lsu_beat_out *out = &k->memory_out.lsu.beat;
    if (w->exec_valid && out->shader.valid && w->exec_ready) beat(c, k);
    pixels(c, k);
    if (w->shader.valid) exception(c, w);
    if (w->attr.valid) row(c, w);
    reports += w->shader.valid;
    const bool illegal = w->trap.valid && w->trap.cause == GYRE_FAULT_ILLEGAL;
    if (illegal && (w->trap.value & 0x7f) == 0x5b) GYRE_COVER(c, shade_illegal);
  }
  if (reports > 1) GYRE_COVER(c, shade_two_cores);
}
