// gyre_operands.c - twin of rtl/issue/gyre_operands.sv.

#include "issue/gyre_operands.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "generated/gyre_units.h"
#include "issue/gyre_work_stack.h"
#include "rdna35/gyre_operand_sources.h"

bool gyre_operands_init(gyre_operands *s, const gyre_config *cfg, uint32_t core) {
  memset(s, 0, sizeof *s);
  s->cfg = cfg;
  s->core = core;
  s->num_lanes = (uint8_t)cfg->num_lanes;
  s->exec_c_zero = true;
  return gyre_register_file_init(&s->file, cfg);
}

void gyre_operands_reset(gyre_operands *s) {
  s->valid_q = s->exec_valid_q = 0;
  gyre_register_file_reset(&s->file);
}

void gyre_operands_free(gyre_operands *s) { gyre_register_file_free(&s->file); }

void gyre_operands_state(const gyre_operands *s, const gyre_operands_in *in,
                         gyre_operands_out *out) {
  gyre_exec *x = &out->exec;
  const gyre_register_file_in file = {.clear = in->clear,
                                      .clear_wid = in->clear_wid,
                                      .clear_work = in->clear_work,
                                      .write = in->write};
  gyre_register_file_eval(&s->file, &file, &out->file);
  x->valid = s->exec_valid_q && !in->halted;
  if (!x->valid) return;
  x->first = s->exec_first_q;
  x->last = s->exec_last_q;
  x->wid = s->exec_wid_q;
  x->beat = s->exec_beat_q;
  x->first_lane = s->exec_first_lane_q;
  x->lanes = s->exec_lanes_q;
  x->uop = &s->exec_uop_q;
  x->a = s->exec_a_q;
  x->b = s->exec_b_q;
  x->c = s->exec_c_q;
}

void gyre_operands_eval(const gyre_operands *s, const gyre_operands_in *in,
                        gyre_operands_out *out) {
  out->room = !s->exec_valid_q || in->exec_ready;
  out->issue_ready = (!s->valid_q || out->room) && !gyre_register_file_busy(&s->file);
  out->advance = s->valid_q && out->room;
}

// Returns true if the second source is an index.
static bool has_index(const gyre_operands *s, const gyre_uop *u) {
  return s->cfg->mem_index && u->unit == GYRE_UNIT_LSU && gyre_uop_index(u);
}

static void tick_execute(gyre_operands *s, const gyre_vector_sources_t *from) {
  s->exec_wid_q = s->wid_q;
  s->exec_beat_q = s->beat_q;
  s->exec_first_q = s->first_q;
  s->exec_last_q = s->last_q;
  s->exec_lanes_q = s->lanes_q;
  s->exec_first_lane_q = s->lanes_q ? (uint8_t)gyre_lowest(s->lanes_q) : 0;
  s->exec_uop_q = s->uop_q;
  if (s->cfg->isa) {
    gyre_operand_sources_eval(
        &(gyre_operand_sources_in){
            .sources = from, .row = {s->file.rs1, s->file.rs2, s->file.rs3}, .lanes = s->num_lanes},
        &(gyre_operand_sources_out){.to = {s->exec_a_q, s->exec_b_q, s->exec_c_q}});
    return;
  }
  for (unsigned l = 0; l < s->num_lanes; l++) {
    s->exec_a_q[l] = s->uop_q.a_pc ? s->uop_q.pc : s->file.rs1[l];
    s->exec_b_q[l] = s->uop_q.b_imm ? s->uop_q.imm : s->file.rs2[l];
  }
  if (has_index(s, &s->uop_q)) {
    for (unsigned l = 0; l < s->num_lanes; l++) {
      s->exec_b_q[l] = s->file.rs3[l];
      s->exec_c_q[l] = s->file.rs2[l] << gyre_uop_scale(&s->uop_q);
    }
    s->exec_c_zero = false;
  } else if (s->uop_q.unit == GYRE_UNIT_FPU) {
    memcpy(s->exec_c_q, s->file.rs3, s->num_lanes * sizeof *s->exec_c_q);
    s->exec_c_zero = false;
  } else if (!s->exec_c_zero) {
    memset(s->exec_c_q, 0, s->num_lanes * sizeof *s->exec_c_q);
    s->exec_c_zero = true;
  }
}

void gyre_operands_tick(gyre_operands *s, const gyre_operands_in *in,
                        const gyre_operands_out *out) {
  const gyre_issue_out *issue = in->issue;
  if (out->room) {
    if (s->valid_q) tick_execute(s, in->sources);
    s->exec_valid_q = s->valid_q;
  }
  gyre_register_file_in file = {.clear = in->clear,
                                .clear_wid = in->clear_wid,
                                .clear_work = in->clear_work,
                                .write = in->write,
                                .read = issue->fire};
  uint32_t stacks[GYRE_MAX_THREADS];
  if (in->clear_work && out->file.clear_row) {
    for (unsigned l = 0; l < s->num_lanes; l++) {
      stacks[l] = gyre_work_stack(s->cfg, in->stack, s->core, in->clear_wid,
                                  (uint32_t)out->file.fclear_beat * s->num_lanes + l);
    }
    file.clear_words = stacks;
  }
  if (issue->fire) {
    const gyre_uop *u = issue->uop;
    file.read3 = s->cfg->isa || u->unit == GYRE_UNIT_FPU || has_index(s, u);
    file.wid = issue->wid;
    file.beat = issue->beat;
    file.rs1 = u->rs1;
    file.rs2 = u->rs2;
    file.rs3 = u->rs3;
    if (s->cfg->isa && issue->high) {
      file.rs1 = (uint8_t)(file.rs1 + in->vector->a_pair);
      file.rs2 = (uint8_t)(file.rs2 + in->vector->b_pair);
      file.rs3 = (uint8_t)(file.rs3 + in->vector->c_pair);
    }
    s->valid_q = 1;
    s->wid_q = issue->wid;
    s->beat_q = issue->beat;
    s->first_q = issue->first;
    s->last_q = issue->last;
    s->lanes_q = issue->lanes;
    s->uop_q = *u;
  } else if (out->room) {
    s->valid_q = 0;
  }
  gyre_register_file_tick(&s->file, &file, &out->file);
  if (in->halted) s->valid_q = s->exec_valid_q = 0;
}
