// gyre_vector_unit.c - twin of rtl/rdna35/gyre_vector_unit.sv.

#include "rdna35/gyre_vector_unit.h"

#include <string.h>

void gyre_vector_unit_init(gyre_vector_unit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = cfg->num_lanes;
  gyre_vector_alu_init(&s->alu, cfg);
  gyre_vector_mul_init(&s->mul, cfg);
  for (unsigned n = 0; n < GYRE_VECTOR_UNITS; n++) gyre_compare_mask_init(&s->mask[n], cfg);
}

bool gyre_vector_unit_idle(const gyre_vector_unit *s) { return gyre_vector_mul_idle(&s->mul); }

// The beat in execute, for the unit that takes it.
static void eval_units(const gyre_vector_unit *s, const gyre_vector_unit_in *in,
                       gyre_vector_unit_out *out) {
  const gyre_exec *x = in->exec;
  const gyre_vector_beat_t *b = &in->beat;
  out->alu_in = (gyre_vector_alu_in){.valid = in->alu_valid};
  out->mul_in = (gyre_vector_mul_in){.valid = in->mul_valid, .tag = s->next_tag};
  if (in->alu_valid || in->mul_valid) {
    out->alu_in = (gyre_vector_alu_in){.valid = in->alu_valid,
                                       .compare = b->compare,
                                       .wide = b->wide,
                                       .high = b->high,
                                       .pair = b->pair,
                                       .clamp = b->clamp,
                                       .function = x->uop->op,
                                       .beat = x->beat,
                                       .a = x->a,
                                       .b = x->b,
                                       .c = x->c};
    out->mul_in = (gyre_vector_mul_in){.valid = in->mul_valid,
                                       .wide = b->wide,
                                       .high = b->high,
                                       .pair = b->pair,
                                       .clamp = b->clamp,
                                       .function = x->uop->op,
                                       .tag = s->next_tag,
                                       .a = x->a,
                                       .b = x->b,
                                       .c = x->c};
    out->tag[GYRE_VECTOR_ALU] = (gyre_vector_tag){.wb = x->uop->wb,
                                                  .pair = b->pair,
                                                  .flags_wb = b->flags_wb,
                                                  .number = b->flags_number,
                                                  .wid = x->wid,
                                                  .beat = x->beat,
                                                  .rd = x->uop->rd,
                                                  .last = x->last,
                                                  .lanes = x->lanes};
  }
  gyre_vector_alu_eval(&s->alu, &out->alu_in, &out->alu_out);
  gyre_vector_mul_eval(&s->mul, &out->mul_in, &out->mul_out);
  out->tag[GYRE_VECTOR_MUL] = s->tag[out->mul_out.tag];
}

static bool is_valid(const gyre_vector_unit_out *out, unsigned n) {
  return n == GYRE_VECTOR_MUL ? out->mul_out.valid : out->alu_out.valid;
}
static bool is_high(const gyre_vector_unit_out *out, unsigned n) {
  return n == GYRE_VECTOR_MUL ? out->mul_out.high : out->alu_out.high;
}
// One result leaves in a cycle, a product first.
static bool has_turn(const gyre_vector_unit_out *out, unsigned n) {
  return n == GYRE_VECTOR_MUL || !out->mul_out.valid;
}
static bool has_flags(const gyre_vector_unit_out *out, unsigned n) {
  return out->tag[n].flags_wb && !is_high(out, n);
}
// The flags, if there are some, can go.
static bool flags_go(const gyre_vector_unit_out *out, unsigned n, bool flags_ready) {
  return !has_flags(out, n) || !out->tag[n].last || flags_ready;
}

static const gyre_beat_out *row(const gyre_vector_unit *s, const gyre_vector_unit_in *in,
                                gyre_vector_unit_out *out, unsigned n) {
  const gyre_vector_tag *tag = &out->tag[n];
  if (!is_valid(out, n) || !has_turn(out, n) || !tag->wb || !flags_go(out, n, in->flags_ready))
    return NULL;
  gyre_beat_out *r = &out->row[n];
  r->wid = tag->wid;
  r->beat = tag->beat;
  r->rd = (uint8_t)(tag->rd + is_high(out, n));
  r->last = tag->last;
  r->lanes = tag->lanes;
  memcpy(r->data, n == GYRE_VECTOR_MUL ? out->mul_out.data : out->alu_out.data,
         s->num_lanes * sizeof *r->data);
  return r;
}

void gyre_vector_unit_eval(const gyre_vector_unit *s, const gyre_vector_unit_in *in,
                           gyre_vector_unit_out *out) {
  eval_units(s, in, out);
  out->alu = row(s, in, out, GYRE_VECTOR_ALU);
  out->mul = row(s, in, out, GYRE_VECTOR_MUL);
}

// Returns true if the result of unit n is taken.
static bool eval_taken(const gyre_vector_unit *s, const gyre_vector_unit_in *in,
                       gyre_vector_unit_out *out, unsigned n) {
  const gyre_vector_tag *tag = &out->tag[n];
  const bool commit = n == GYRE_VECTOR_MUL ? in->mul_ready : in->alu_ready;
  const bool row_free = has_turn(out, n) && (!tag->wb || commit);
  gyre_compare_mask_in *mask = &out->mask_in[n];
  *mask = (gyre_compare_mask_in){
      .valid = is_valid(out, n) && has_flags(out, n) && row_free,
      .last = tag->last,
      .wb = true,
      .wid = tag->wid,
      .beat = tag->beat,
      .number = tag->number,
      .lanes = tag->lanes,
      .flags = n == GYRE_VECTOR_MUL ? out->mul_out.flags : out->alu_out.flags,
      .write_ready = in->flags_ready};
  gyre_compare_mask_eval(&s->mask[n], mask, &out->mask[n]);
  const bool taken = row_free && (!has_flags(out, n) || out->mask[n].ready);
  out->ends[n] = is_valid(out, n) && taken && tag->last && (!tag->pair || is_high(out, n));
  return taken;
}

void gyre_vector_unit_eval_ready(const gyre_vector_unit *s, const gyre_vector_unit_in *in,
                                 gyre_vector_unit_out *out) {
  out->alu_in.ready = eval_taken(s, in, out, GYRE_VECTOR_ALU);
  out->mul_in.ready = eval_taken(s, in, out, GYRE_VECTOR_MUL);
  out->alu_beat_ready = gyre_vector_alu_ready(&s->alu, &out->alu_in);
  out->mul_beat_ready = gyre_vector_mul_ready(&s->mul, &out->mul_in);
  const gyre_compare_mask_out *mask =
      &out->mask[out->mask[GYRE_VECTOR_MUL].write_valid ? GYRE_VECTOR_MUL : GYRE_VECTOR_ALU];
  out->flags_valid = mask->write_valid;
  out->flags = (gyre_vector_flags_t){
      .wid = mask->write_wid, .number = mask->write_number, .data = mask->write_data};
}

void gyre_vector_unit_tick(gyre_vector_unit *s, const gyre_vector_unit_in *in,
                           const gyre_vector_unit_out *out) {
  const bool mul = out->ends[GYRE_VECTOR_MUL];
  s->done_q = (gyre_vector_done_t){.valid = mul || out->ends[GYRE_VECTOR_ALU],
                                   .wid = out->tag[mul ? GYRE_VECTOR_MUL : GYRE_VECTOR_ALU].wid,
                                   .mul = mul};
  if (in->mul_valid && out->mul_beat_ready) {
    s->tag[s->next_tag] = out->tag[GYRE_VECTOR_ALU];
    s->next_tag = (s->next_tag + 1) % GYRE_VECTOR_TAGS;
  }
  gyre_vector_alu_tick(&s->alu, &out->alu_in, &out->alu_out);
  gyre_vector_mul_tick(&s->mul, &out->mul_in, &out->mul_out);
  for (unsigned n = 0; n < GYRE_VECTOR_UNITS; n++)
    gyre_compare_mask_tick(&s->mask[n], &out->mask_in[n], &out->mask[n]);
}
