// gyre_core_scalar.c - twin of rtl/gyre_core_scalar.sv: the scalar unit of a core with ISA = 1. A part of gyre_core.c, which is
// the core's cycle.

#include "gyre_core.h"

// Needs the beat in execute.
void gyre_core_scalar_beat(gyre_core *c) {
  const gyre_exec *x = &c->operands_out.exec;
  gyre_scalar_unit_in *in = &c->scalar_in;
  in->beat_valid = x->valid && x->uop->unit == GYRE_UNIT_SCALAR && !x->uop->trap;
  in->beat_wid = c->operands.exec_wid_q;
  in->beat_imm = c->operands.exec_uop_q.imm;
  gyre_scalar_unit_eval_beat(&c->scalar, in, &c->scalar_out);
  c->execute_in.scalar_ready = c->scalar_out.beat_ready;
  c->execute_in.scalar_resolve = c->scalar_out.resolve;
  c->execute_in.vector_beat = c->scalar_out.vector_beat;
  c->execute_in.flags_ready = c->scalar_out.flags_ready;
  c->operands_in.sources = &c->scalar_out.sources;
  c->memory_in.scalar_line_valid = c->scalar_out.load.line_valid;
  c->memory_in.scalar_line_addr = c->scalar_out.load.line_addr;
}

// Vector registers are cleared after the scalar ones.
void gyre_core_scalar_heads(gyre_core *c, const gyre_core_in *in) {
  gyre_scalar_unit_in *sin = &c->scalar_in;
  for (unsigned w = 0; w < c->cfg.num_warps; w++) {
    sin->head[w] = gyre_ibuffer_scalar_head(&c->ibuffer, w);
    sin->vector_head[w] = gyre_ibuffer_vector_head(&c->ibuffer, w);
  }
  sin->clear = c->operands_in.clear;
  sin->clear_wid = in->launch->wid;
  sin->clear_tmask = in->launch->tmask;
  sin->clear_arg = in->launch->common.arg;
  c->operands_in.clear = sin->clear && c->scalar.cleared_q;
  gyre_scalar_unit_eval_heads(&c->scalar, sin, &c->scalar_out);
}

// Before the edges of the operand stage and of the instruction buffers.
void gyre_core_scalar_edge(gyre_core *c) {
  const gyre_issue_out *issue = &c->issue_out;
  gyre_scalar_unit_in *in = &c->scalar_in;
  in->accept = issue->fire;
  in->advance = c->operands_out.advance;
  in->flags_valid = c->execute_out.lanes.flags_valid;
  in->flags = c->execute_out.lanes.flags;
  c->operands_in.vector = gyre_ibuffer_vector_head(&c->ibuffer, issue->wid);
  const gyre_lsu_merge_out *port = &c->memory_out.lsu.port;
  in->line_ready = port->line_ready;
  in->words_valid = port->words_valid;
  in->words_data = c->memory_out.lsu_in.dcrsp_data;
  if (issue->fire) {
    in->wid = issue->wid;
    in->first = issue->first;
    in->high = issue->high;
    in->imm = issue->uop->imm;
  }
  gyre_scalar_unit_tick(&c->scalar, in, &c->scalar_out);
}

// Copies the wires of the scalar unit, for comparison. With ISA = 0 nothing is under way, and they are 0.
void gyre_core_show_scalar(gyre_core *c) {
  gyre_wires *w = &c->w;
  w->dec_scalar_valid = c->decode_out.valid;
  w->dec_vector_valid = c->decode_out.valid;
  w->issue_words_valid = c->issue_out.valid;
  w->vector_sources_valid = c->operands.valid_q;
  w->vector_beat_valid = c->operands_out.exec.valid;
  w->scalar_state.idle = true;
  if (!c->cfg.isa) return;
  const gyre_scalar_unit_out *out = &c->scalar_out;
  if (c->front_out.valid) w->dec_scalar = c->front_out.scalar;
  w->scalar_heads.ready = out->heads.ready;
  w->scalar_heads.wide = out->heads.wide;
  w->scalar_heads.pending = out->heads.pending;
  w->scalar_beat.valid = c->scalar_in.beat_valid;
  w->scalar_beat_ready = out->beat_ready;
  w->scalar_beat.a = out->a;
  w->scalar_beat.b = out->b;
  w->scalar_beat.scc = out->scc;
  if (c->front_out.valid) w->dec_vector = c->front_out.vector;
  w->issue_words_high = c->issue_out.high;
  w->vector_sources = out->sources;
  w->vector_beat = out->vector_beat;
  w->vector_flags = c->execute_out.lanes.flags;
  w->vector_flags.valid = c->execute_out.lanes.flags_valid;
  w->vector_flags_ready = out->flags_ready;
  w->vector_done = c->execute.lanes.done_q;
  w->scalar_write = c->scalar.write_q;
  w->scalar_done = c->scalar.done_q;
  w->scalar_loaded = c->scalar.loaded_q;
  const gyre_lsu_merge_out *port = &c->memory_out.lsu.port;
  w->scalar_line_valid = out->load.line_valid;
  w->scalar_line_ready = port->line_ready;
  w->scalar_line_addr = out->load.line_addr;
  w->scalar_words_valid = port->words_valid;
  if (port->words_valid)
    memcpy(w->scalar_words_data, c->memory_out.lsu_in.dcrsp_data, c->cfg.line_bytes);
  w->scalar_state.idle = gyre_scalar_unit_idle(&c->scalar);
  w->scalar_state.scc = 0;
  for (unsigned wid = 0; wid < c->cfg.num_warps; wid++)
    w->scalar_state.scc |= (uint32_t)c->scalar.masks.scc_q[wid] << wid;
}
