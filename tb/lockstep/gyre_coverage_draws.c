// gyre_coverage_draws.c - coverage of the vertex stage's part of a core: attributes, constants,
// and accesses to local memory from outside.

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

static void exception(gyre_coverage *c, const gyre_wires *w) {
  switch (w->shader.code) {
    case GYRE_SHADER_INPUT: GYRE_COVER(c, shade_wrong_input); break;
    case GYRE_SHADER_OUTPUT: GYRE_COVER(c, shade_wrong_output); break;
    case GYRE_SHADER_READ_BACK: GYRE_COVER(c, shade_wrong_back); break;
    case GYRE_SHADER_STAGE: GYRE_COVER(c, shade_wrong_stage); break;
    case GYRE_SHADER_VERTEX: GYRE_COVER(c, shade_wrong_vertex); break;
    case GYRE_SHADER_CONSTANT: GYRE_COVER(c, shade_wrong_constant); break;
    default: break;
  }
  if ((w->shader.lanes & (~0u >> (32 - c->cfg->num_lanes))) == 0) GYRE_COVER(c, shade_later_beat);
}

static void row(gyre_coverage *c, const gyre_wires *w) {
  if (!w->caches_lmem_ready && w->attr_ready) GYRE_COVER(c, row_first);
  if (w->lmem_en != 0) GYRE_COVER(c, row_waits);
  if (!w->attr_ready && w->lmem_en == 0 && !w->attr.write && w->caches_lmem_ready)
    GYRE_COVER(c, row_read_waits);
}

void gyre_coverage_draws(gyre_coverage *c, const gyre_model *m) {
  unsigned reports = 0;
  for (unsigned i = 0; i < m->cfg.num_cores; i++) {
    const gyre_core *k = &m->core[i];
    const gyre_wires *w = &k->w;
    const gyre_lsu_beat_out *out = &k->memory_out.lsu.beat;
    if (w->exec_valid && out->shader.valid && w->exec_ready) beat(c, k);
    if (w->shader.valid) exception(c, w);
    if (w->attr.valid) row(c, w);
    reports += w->shader.valid;
    const bool illegal = w->trap.valid && w->trap.cause == GYRE_FAULT_ILLEGAL;
    if (illegal && (w->trap.value & 0x7f) == 0x5b) GYRE_COVER(c, shade_illegal);
  }
  if (reports > 1) GYRE_COVER(c, shade_two_cores);
}
