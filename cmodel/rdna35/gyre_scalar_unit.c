// gyre_scalar_unit.c - twin of rtl/rdna35/gyre_scalar_unit.sv.

#include "rdna35/gyre_scalar_unit.h"

#include <string.h>

#include "gyre/rdna35.h"
#include "rdna35/gyre_scalar_source.h"
#include "rdna35/gyre_scalar_table.h"

enum { LONG_WAIT = 7 };

bool gyre_scalar_unit_init(gyre_scalar_unit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->warps = (uint8_t)cfg->num_warps;
  gyre_scalar_load_init(&s->load, cfg);
  if (!gyre_scalar_file_init(&s->file, cfg->num_warps)) return false;
  gyre_scalar_unit_reset(s);
  return true;
}

void gyre_scalar_unit_reset(gyre_scalar_unit *s) {
  const gyre_scalar_file file = s->file;
  const gyre_scalar_load load = s->load;
  const uint8_t warps = s->warps;
  memset(s, 0, sizeof *s);
  s->file = file;
  s->load = load;
  s->warps = warps;
  gyre_scalar_file_reset(&s->file);
  gyre_scalar_load_reset(&s->load);
  gyre_scalar_heads_init(&s->heads, warps);
  gyre_scalar_alu_init(&s->alu);
  gyre_mask_registers_init(&s->masks);
}

void gyre_scalar_unit_free(gyre_scalar_unit *s) { gyre_scalar_file_free(&s->file); }

// The launch's word for the next entry that is cleared.
static uint32_t clear_word(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in) {
  switch (s->file.sweep_entry_q % GYRE_SCALAR_ENTRIES) {
    case 0: return in->clear_arg;
    case GYRE_RDNA35_EXEC_LO: return in->clear_tmask;
    default: return 0;
  }
}

static gyre_scalar_heads_in heads_in(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in) {
  return (gyre_scalar_heads_in){.heads = in->head,
                                .room = s->load.under_way_q != GYRE_SCALAR_LOADS,
                                .set = in->accept && in->first,
                                .set_wid = in->wid,
                                .free_valid = s->free_q,
                                .free_wid = s->free_wid_q,
                                .free_first = s->free_first_q,
                                .exec_done = s->exec_done_q,
                                .exec_wid = s->exec_wid_q};
}

void gyre_scalar_unit_eval_heads(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                                 gyre_scalar_unit_out *out) {
  out->file_in = (gyre_scalar_file_in){.write_valid = s->write_q.valid,
                                       .write_wid = s->write_q.wid,
                                       .write_number = s->write_q.number,
                                       .write_data = s->write_q.data,
                                       .clear = in->clear && !s->cleared_q,
                                       .clear_wid = in->clear_wid,
                                       .clear_word = clear_word(s, in)};
  gyre_scalar_file_eval(&s->file, &out->file_in, &out->file);
  gyre_scalar_heads_in to = heads_in(s, in);
  to.busy = out->file.busy;
  gyre_scalar_heads_eval(&s->heads, &to, &out->heads);
}

static bool state_of(const gyre_mask_registers_out *masks, unsigned code, bool high) {
  if (high) return false;
  return (code == GYRE_RDNA35_VCCZ && masks->vccz) || (code == GYRE_RDNA35_EXECZ && masks->execz) ||
         (code == GYRE_RDNA35_SCC && masks->scc);
}

static gyre_vector_source_t vector_source_of(const gyre_scalar_stage *r, unsigned n, bool row,
                                             uint8_t code, bool pair) {
  return (gyre_vector_source_t){.code = (uint16_t)(row << 8 | code),
                                .part = r->vector.part >> 2 * n & 3,
                                .abs = r->vector.abs >> n & 1,
                                .neg = r->vector.neg >> n & 1,
                                .upper = pair && r->high};
}

// The scalar words of the beat in the operand stage. SCC is that after the beat in execute.
static void eval_sources(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                         gyre_scalar_unit_out *out) {
  const gyre_scalar_stage *r = &s->r_q;
  gyre_vector_sources_t *to = &out->sources;
  to->a = vector_source_of(r, 0, r->vector.a_row, r->part.a_code, r->part.a_pair);
  to->b = vector_source_of(r, 1, r->vector.b_row, r->part.b_code, r->part.b_pair);
  to->c = vector_source_of(r, 2, r->vector.c_row, r->part.c_code, r->part.c_pair);
  to->a.is_register = r->a_register;
  to->b.is_register = r->b_register;
  to->c.is_register = r->c_register;
  to->a.word = r->a;
  to->b.word = r->b;
  to->c.word = r->c;
  to->a.file = s->file.read_q[0];
  to->b.file = s->file.read_q[1];
  to->c.file = s->file.read_q[2];
  to->vccz = s->masks.vcc_q[r->wid] == 0;
  to->execz = s->masks.exec_q[r->wid] == 0;
  to->scc = out->alu.scc_valid && in->beat_wid == r->wid ? out->alu.scc : s->masks.scc_q[r->wid];
}

// A beat of a load, and the word of a load that is to be written.
static void eval_load(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                      gyre_scalar_unit_out *out) {
  const gyre_scalar_t *part = &s->x_q.part;
  const bool takes = in->beat_valid && out->beat_ready;
  out->load_in = (gyre_scalar_load_in){.beat_valid = takes && part->load != 0,
                                       .beat_first = !s->x_q.high,
                                       .beat_wb = part->wb,
                                       .beat_wid = in->beat_wid,
                                       .beat_load = part->load,
                                       .beat_number = part->number,
                                       .a = out->a,
                                       .b = out->b,
                                       .imm = in->beat_imm};
  gyre_scalar_load_eval(&s->load, &out->load);
  gyre_scalar_load_eval_beat(&s->load, &out->load_in, &out->load);
  out->alu_frees = out->alu.done && (takes ? part->wb && part->load == 0 : s->alu_wb_q);
  out->load_in.word_ready = !out->alu.write_valid && !out->alu_frees;
}

// The end of a warp, branches, jumps to registers, and faults.
static void eval_resolve(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                         gyre_scalar_unit_out *out, bool taken) {
  const gyre_scalar_t *part = &s->x_q.part;
  const bool takes = in->beat_valid && out->beat_ready;
  const bool goes = part->control == GYRE_RDNA35_CONTROL_GOTO;
  const bool ends = part->control == GYRE_RDNA35_CONTROL_END;
  const bool branches = part->control == GYRE_RDNA35_CONTROL_BRANCH;
  const bool arrives = takes && goes && s->x_q.high;
  const bool astray = arrives && out->b != 0;
  out->resolve =
      (gyre_scalar_resolve_t){.valid = (takes && (branches || ends)) || (arrives && !astray),
                              .jump = ends || taken || goes,
                              .pc = part->load != 0 ? out->load.value
                                    : goes          ? s->goal_q
                                                    : in->beat_imm,
                              .finish = ends,
                              .fault = out->load.fault || astray,
                              .fetch = astray};
}

void gyre_scalar_unit_eval_beat(const gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                                gyre_scalar_unit_out *out) {
  const gyre_scalar_t *part = &s->x_q.part;
  const bool hold = s->waited_q == LONG_WAIT;
  const bool goes = part->control == GYRE_RDNA35_CONTROL_GOTO;
  gyre_mask_registers_out masks;
  gyre_mask_registers_eval(
      &s->masks, &(gyre_mask_registers_in){.wid = in->beat_wid, .condition = part->condition},
      &masks);
  out->a = s->x_q.a | (uint32_t)state_of(&masks, part->a_code, s->x_q.high);
  out->b = s->x_q.b | (uint32_t)state_of(&masks, part->b_code, s->x_q.high);
  out->scc = masks.scc;
  out->alu_in = (gyre_scalar_alu_in){.valid = in->beat_valid && !hold,
                                     .wide = part->wide,
                                     .high = s->x_q.high,
                                     .pair = part->pair,
                                     .only_if = part->only_if,
                                     .wb = part->wb && part->load == 0,
                                     .scc = masks.scc,
                                     .wid = in->beat_wid,
                                     .function = part->operation,
                                     .rule = part->rule,
                                     .exec = part->exec,
                                     .number = part->number,
                                     .a = out->a,
                                     .b = goes ? 0 : out->b,
                                     .write_ready = true};
  gyre_scalar_alu_eval(&s->alu, &out->alu_in, &out->alu);
  out->beat_ready = out->alu.ready && !hold;
  eval_load(s, in, out);
  eval_resolve(s, in, out, masks.taken);
  eval_sources(s, in, out);
  out->vector_beat = (gyre_vector_beat_t){.compare = s->x_q.vector.compare,
                                          .wide = part->wide,
                                          .high = s->x_q.high,
                                          .pair = s->x_q.vector.pair,
                                          .clamp = s->x_q.vector.clamp,
                                          .flags_wb = part->wb,
                                          .flags_number = part->number};
  out->flags_ready = !out->alu.write_valid && !out->alu.done && !out->load.word_valid;
}

bool gyre_scalar_unit_idle(const gyre_scalar_unit *s) {
  return s->alu.left_q == 0 && s->load.under_way_q == 0 && !s->write_q.valid && !s->done_q.valid;
}

// The sources of a head: entries of the scalar file, or words.
static void read_sources(gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                         gyre_scalar_file_in *file) {
  const gyre_scalar_t *part = in->head[in->wid];
  gyre_scalar_source_in source = {.code = part->a_code,
                                  .pair = part->a_pair,
                                  .high = in->high,
                                  .literal_signed = part->literal_signed,
                                  .imm = in->imm};
  const gyre_scalar_source_out a = gyre_scalar_source_of(&source);
  source.code = part->b_code;
  source.pair = part->b_pair;
  const gyre_scalar_source_out b = gyre_scalar_source_of(&source);
  source.code = part->c_code;
  source.pair = part->c_pair;
  const gyre_scalar_source_out c = gyre_scalar_source_of(&source);
  s->r_q = (gyre_scalar_stage){.part = *part,
                               .vector = *in->vector_head[in->wid],
                               .wid = in->wid,
                               .high = in->high,
                               .serial = gyre_scalar_writes_exec(part),
                               .a_register = a.is_register,
                               .b_register = b.is_register,
                               .c_register = c.is_register,
                               .a = a.word,
                               .b = b.word,
                               .c = c.word};
  file->read = true;
  file->wid = in->wid;
  file->number[0] = a.number;
  file->number[1] = b.number;
  file->number[2] = c.number;
}

// W: the word and the end of an instruction. The ALU's registers are those before the edge.
static void tick_write(gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                       const gyre_scalar_unit_out *out) {
  const bool takes = in->beat_valid && out->beat_ready;
  if (takes) {
    s->alu_serial_q = s->x_q.serial;
    s->alu_wb_q = s->x_q.part.wb;
    s->alu_first_q = s->x_q.part.number;
    s->alu_wid_q = in->beat_wid;
  }
  const gyre_scalar_load_out *load = &out->load;
  const bool word = load->word_valid && out->load_in.word_ready;
  s->write_q = (gyre_scalar_write_t){.valid = out->alu.write_valid || word,
                                     .wid = out->alu.write_wid,
                                     .number = out->alu.write_number,
                                     .data = out->alu.write_data};
  if (word)
    s->write_q = (gyre_scalar_write_t){true, load->word_wid, load->word_number, load->word_data};
  s->waited_q = !load->word_valid || word ? 0 : s->waited_q + (s->waited_q != LONG_WAIT);
  if (takes && !s->x_q.high) s->goal_q = out->b & ~3u;
  s->loaded_q = (gyre_scalar_loaded_t){word && load->last, load->word_wid, load->first};
  s->done_q =
      (gyre_scalar_done_t){.valid = out->alu.done && !out->resolve.fault, .wid = s->alu_wid_q};
  s->free_q = out->alu_frees || (word && load->last);
  s->free_wid_q = out->alu_frees ? s->alu_wid_q : load->word_wid;
  s->free_first_q = out->alu_frees ? s->alu_first_q : load->first;
  s->exec_wid_q = s->alu_wid_q;
  s->exec_done_q = out->alu.done && s->alu_serial_q;
  if (!in->flags_valid || !out->flags_ready) return;
  const gyre_vector_flags_t *flags = &in->flags;
  s->write_q = (gyre_scalar_write_t){
      .valid = true, .wid = flags->wid, .number = flags->number, .data = flags->data};
  s->free_q = true;
  s->free_wid_q = flags->wid;
  s->free_first_q = flags->number;
  s->exec_wid_q = flags->wid;
  s->exec_done_q = flags->number == GYRE_RDNA35_EXEC_LO;
}

void gyre_scalar_unit_tick(gyre_scalar_unit *s, const gyre_scalar_unit_in *in,
                           gyre_scalar_unit_out *out) {
  const gyre_scalar_heads_in heads = heads_in(s, in);
  gyre_scalar_heads_tick(&s->heads, &heads);
  gyre_mask_registers_tick(&s->masks,
                           &(gyre_mask_registers_in){.written_valid = out->file.written_valid,
                                                     .cleared = out->file.cleared,
                                                     .written_wid = out->file.written_wid,
                                                     .written_number = out->file.written_number,
                                                     .written_data = out->file.written_data,
                                                     .scc_valid = out->alu.scc_valid,
                                                     .scc = out->alu.scc,
                                                     .wid = in->beat_wid});
  tick_write(s, in, out);
  out->load_in.set = heads.set && in->head[in->wid]->load != 0;
  out->load_in.line_ready = in->line_ready;
  out->load_in.words_valid = in->words_valid;
  out->load_in.words_data = in->words_data;
  gyre_scalar_load_tick(&s->load, &out->load_in, &out->load);
  gyre_scalar_alu_tick(&s->alu, &out->alu_in, &out->alu);
  if (in->advance) {
    s->x_q = s->r_q;
    if (s->r_q.a_register) s->x_q.a = s->file.read_q[0];
    if (s->r_q.b_register) s->x_q.b = s->file.read_q[1];
  }
  if (in->accept) read_sources(s, in, &out->file_in);
  s->cleared_q = in->clear && (s->cleared_q || out->file.cleared);
  gyre_scalar_file_tick(&s->file, &out->file_in, &out->file);
}
