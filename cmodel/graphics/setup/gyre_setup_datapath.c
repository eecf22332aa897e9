// gyre_setup_datapath.c - twin of rtl/graphics/setup/gyre_setup_datapath.sv.

#include "graphics/setup/gyre_setup_datapath.h"

#include <string.h>

enum { PLANES = 5 };  // addresses of the arrays A0, DX and DY, by 64

void gyre_setup_datapath_init(gyre_setup_datapath *s) { memset(s, 0, sizeof *s); }

// ---- Kinds of operations --------------------------------------------------------------------------

static bool writes(const gyre_setup_element *e) {
  return e->op >= GYRE_SETUP_OP_ADD && e->op <= GYRE_SETUP_OP_IMAX;
}

static bool is_constant(uint8_t mode) {
  return mode == GYRE_PIXEL_CONSTANT || mode == GYRE_PIXEL_UNUSED;
}

static bool gives_a0(const gyre_setup_element *e) {
  return e->op == GYRE_SETUP_OP_BASE || e->op == GYRE_SETUP_OP_KEEP;
}

bool gyre_setup_datapath_has_planes(const gyre_setup_datapath *s) {
  if (s->s2_q && gives_a0(&s->e2_q)) return true;
  for (unsigned k = 0; k < GYRE_SETUP_DOT_STAGES; k++)
    if (s->stage[k].valid && s->stage[k].a0) return true;
  return gyre_setup_planes_busy(&s->planes);
}

bool gyre_setup_datapath_idle(const gyre_setup_datapath *s) {
  bool busy = s->s1_q || s->s2_q || s->corner_q || gyre_setup_planes_busy(&s->planes);
  for (unsigned k = 0; k < GYRE_SETUP_DOT_STAGES; k++) busy = busy || s->stage[k].valid;
  return !busy && gyre_setup_dividers_idle(&s->dividers);
}

// ---- Stage 1: reads the operands -------------------------------------------------------------------

static uint16_t b_addr(const gyre_setup_datapath *s) {
  const bool linear = s->e1_q.b_mode && s->entry.mode == GYRE_PIXEL_LINEAR;
  return (uint16_t)(s->e1_q.b | (linear ? 32 : 0));
}

static bool pending(const gyre_setup_datapath *s, uint16_t addr) {
  if (s->s2_q && writes(&s->e2_q) && s->e2_q.d == addr) return true;
  for (unsigned k = 0; k < GYRE_SETUP_DOT_STAGES; k++)
    if (s->stage[k].valid && s->stage[k].d == addr) return true;
  return gyre_setup_dividers_pending(&s->dividers, addr);
}

// Returns true if a quotient for the element's word is still to come.
static bool replaces_quotient(const gyre_setup_datapath *s) {
  if (!writes(&s->e1_q)) return false;
  if (s->s2_q && s->e2_q.op == GYRE_SETUP_OP_DIV && s->e2_q.d == s->e1_q.d) return true;
  return gyre_setup_dividers_pending(&s->dividers, s->e1_q.d);
}

static bool must_wait(const gyre_setup_datapath *s) {
  const gyre_setup_element *e = &s->e1_q;
  if (replaces_quotient(s)) return true;
  if (gyre_setup_is_step(e->op) && gyre_setup_datapath_has_planes(s)) return true;
  return (!e->a_const && !e->a_ring && pending(s, e->a)) || (!e->b_const && pending(s, b_addr(s)));
}

// Returns true for the value of a constant input, which all corners have from one vertex.
static bool is_flat(const gyre_setup_datapath *s) {
  return s->e1_q.op == GYRE_SETUP_OP_PERSP && s->e1_q.is_input && is_constant(s->entry.mode);
}

static bool reads_ring(const gyre_setup_datapath *s) { return s->e1_q.a_ring || is_flat(s); }

// The vertex, slot and place of the word that the ring or the copy has.
static unsigned vertex_of(const gyre_setup_datapath *s, const gyre_setup_datapath_in *in) {
  return is_flat(s) ? in->flat : s->e1_q.a & 3;
}

static uint8_t slot_of(const gyre_setup_datapath *s) {
  return s->e1_q.op == GYRE_SETUP_OP_COPY ? (uint8_t)s->e1_q.d : s->entry.slot;
}

static bool present(const gyre_setup_datapath *s) {
  return s->e1_q.op == GYRE_SETUP_OP_COPY || s->entry.present;
}

// ---- Stage 2: the operands --------------------------------------------------------------------------

static uint32_t constant(const gyre_setup_datapath_in *in, uint16_t number) {
  switch (number & 15) {
    case GYRE_SETUP_CONST_HALF: return F32_HALF;
    case GYRE_SETUP_CONST_ONE: return F32_ONE;
    case GYRE_SETUP_CONST_TINY: return 0x3b000000;  // 2^-9
    case GYRE_SETUP_CONST_I256: return 256;
    case GYRE_SETUP_CONST_I128: return 128;
    case GYRE_SETUP_CONST_IM128: return 0xffffff80;
    case GYRE_SETUP_CONST_EDGE: return in->edge_low ? f32_neg(F32_HALF) : (f32)F32_HALF;
    case GYRE_SETUP_CONST_SCALE: return in->state->scale[0];
    case GYRE_SETUP_CONST_SCALE + 1: return in->state->scale[1];
    case GYRE_SETUP_CONST_SCALE + 2: return in->state->scale[2];
    case GYRE_SETUP_CONST_OFFSET: return in->state->offset[0];
    case GYRE_SETUP_CONST_OFFSET + 1: return in->state->offset[1];
    case GYRE_SETUP_CONST_OFFSET + 2: return in->state->offset[2];
    default: return F32_ZERO;
  }
}

// Returns the word of the ring, of the copy, or of neither.
static uint32_t record_word(const gyre_setup_datapath *s, const gyre_setup_datapath_in *in) {
  if (s->none2_q) return s->e2_q.table_addr == GYRE_SETUP_SIZE ? in->state->point_size : 0;
  if (s->copied2_q) return s->copy_word;
  return in->ring_rdata;
}

static uint32_t operand_a(const gyre_setup_datapath *s, const gyre_setup_datapath_in *in) {
  const gyre_setup_element *e = &s->e2_q;
  uint32_t a = s->ring2_q ? record_word(s, in) : e->a_const ? constant(in, e->a) : s->a_word;
  if (e->a_abs) a = f32_abs(a);
  return e->a_neg ? f32_neg(a) : a;
}

static uint32_t operand_b(const gyre_setup_datapath *s, const gyre_setup_datapath_in *in,
                          uint32_t a) {
  const gyre_setup_element *e = &s->e2_q;
  uint32_t b = e->b_const ? constant(in, e->b) : s->b_word;
  if (e->b_abs) b = f32_abs(b);
  if (e->b_sign) b = f32_abs(b) | (a & ~(uint32_t)F32_MAGNITUDE);
  return e->b_neg ? f32_neg(b) : b;
}

// Returns true if the element in stage 2 goes on.
static bool goes(const gyre_setup_datapath *s, const gyre_setup_datapath_in *in) {
  const unsigned last = GYRE_SETUP_STAGES - 1;
  // The result would be written together with that of a dot.
  const bool collides = s->stage[last].valid && s->stage[last].dot && writes(&s->e2_q);
  switch (s->e2_q.op) {
    case GYRE_SETUP_OP_CORNER: return !s->corner_q || in->corner_ready;
    case GYRE_SETUP_OP_DIV: return !gyre_setup_dividers_full(&s->dividers);
    default: return !collides || gyre_setup_is_dot(s->e2_q.op);
  }
}

void gyre_setup_datapath_eval(const gyre_setup_datapath *s, const gyre_setup_datapath_in *in,
                              gyre_setup_datapath_out *out) {
  const bool room = !s->s2_q || goes(s, in);
  const bool may = s->s1_q && room && !must_wait(s);
  const unsigned vertex = vertex_of(s, in);
  const bool copied = (in->copied >> vertex & 1) != 0;
  const uint32_t a = operand_a(s, in);
  out->ring_ren = may && reads_ring(s) && present(s) && !copied;
  out->ring_raddr = (in->place[vertex] + slot_of(s)) & 0xfff;
  out->ready = !s->s1_q || (may && (!out->ring_ren || in->ring_ready));
  out->flags = (gyre_setup_flags_in){.valid = s->s2_q && goes(s, in),
                                     .op = s->e2_q.op,
                                     .number = s->e2_q.d & 63,
                                     .vertex = s->e2_q.i & 3,
                                     .finite = s->e2_q.finite,
                                     .a = a,
                                     .b = operand_b(s, in, a)};
}

// ---- Registers ---------------------------------------------------------------------------------------

static void give(gyre_setup_datapath *s, uint32_t a, uint32_t b) {
  const gyre_setup_element *e = &s->e2_q;
  switch (e->op) {
    case GYRE_SETUP_OP_CORNER:
      s->corner_q = true;
      s->corner_x_q = (int32_t)a;
      s->corner_y_q = (int32_t)b;
      s->corner_last_q = e->i == 2;
      s->corner_end_q = e->i == 2 || e->ends;
      break;
    case GYRE_SETUP_OP_SIDE: s->side_q = (int32_t)a; break;
    case GYRE_SETUP_OP_SQUARE:
      s->square_x_q = (int32_t)a;
      s->square_y_q = (int32_t)b;
      break;
    case GYRE_SETUP_OP_COPY: s->copy[e->d & 255] = a; break;
    default: break;
  }
}

static void enter_stage_2(gyre_setup_datapath *s, const gyre_setup_datapath_in *in) {
  const unsigned vertex = vertex_of(s, in);
  s->e2_q = s->e1_q;
  s->mode2_q = s->entry.mode;
  s->ring2_q = reads_ring(s);
  s->none2_q = !present(s);
  s->copied2_q = (in->copied >> vertex & 1) != 0;
  s->a_word = s->word[s->e1_q.a & 511];
  s->b_word = s->word[b_addr(s) & 511];
  s->copy_word = s->copy[slot_of(s)];
}

// Returns the stage whose result is written; GYRE_SETUP_DOT_STAGES for none.
static unsigned written_stage(const gyre_setup_datapath *s) {
  const unsigned last = GYRE_SETUP_STAGES - 1, dot = GYRE_SETUP_DOT_STAGES - 1;
  if (s->stage[last].valid && !s->stage[last].dot) return last;
  return s->stage[dot].valid ? dot : GYRE_SETUP_DOT_STAGES;
}

static void write_back(gyre_setup_datapath *s, gyre_setup_planes_in *planes) {
  const unsigned last = written_stage(s);
  const gyre_setup_divider *done = gyre_setup_dividers_done(&s->dividers);
  const bool computed = last < GYRE_SETUP_DOT_STAGES;
  if (!computed && done == NULL) return;
  const uint16_t d = computed ? s->stage[last].d : done->d_q;
  const uint32_t value = computed ? s->stage[last].value : done->value_q;
  s->word[d] = value;
  planes->write = d / GYRE_SETUP_PLANE_WORDS == PLANES;
  planes->waddr = d % GYRE_SETUP_PLANE_WORDS;
  planes->wdata = value;
  planes->keep = computed && s->stage[last].a0;
  planes->last = computed && s->stage[last].last;
}

void gyre_setup_datapath_tick(gyre_setup_datapath *s, const gyre_setup_datapath_in *in) {
  gyre_setup_datapath_out out;
  gyre_setup_datapath_eval(s, in, &out);
  const bool go = out.flags.valid, room = !s->s2_q || go, next = s->s1_q && out.ready;
  const uint32_t a = out.flags.a, b = out.flags.b;
  const gyre_setup_divider_in divide = {.cancel = in->cancel || in->accept,
                                        .start = go && s->e2_q.op == GYRE_SETUP_OP_DIV,
                                        .written = written_stage(s) == GYRE_SETUP_DOT_STAGES,
                                        .d = s->e2_q.d,
                                        .a = a,
                                        .b = b};
  gyre_setup_planes_in planes = {
      .cancel = in->cancel,
      .enter = go && gives_a0(&s->e2_q),
      .face = {in->number, in->back, s->square_x_q, s->square_y_q, s->side_q},
      .plane_ready = in->plane_ready};
  const bool computes = go && writes(&s->e2_q) && !divide.start;
  const gyre_setup_arithmetic_in arithmetic = {
      .hold = go && s->e2_q.op == GYRE_SETUP_OP_HOLD,
      .op = s->e2_q.op,
      .perspective = s->mode2_q == GYRE_PIXEL_PERSPECTIVE,
      .constant = s->e2_q.is_input && is_constant(s->mode2_q),
      .a = a,
      .b = b,
      .addend = in->state->offset[s->e2_q.o < 3 ? s->e2_q.o : 0]};
  const uint32_t value = computes ? gyre_setup_arithmetic_result(&s->arithmetic, &arithmetic) : 0;
  const uint16_t d = s->e2_q.d;
  const bool a0 = gives_a0(&s->e2_q), dot = gyre_setup_is_dot(s->e2_q.op), last = s->e2_q.last;
  if (in->corner_ready) s->corner_q = false;
  if (in->accept) s->side_q = 0;
  if (go) give(s, a, b);
  if (next) enter_stage_2(s, in);
  write_back(s, &planes);
  gyre_setup_planes_tick(&s->planes, &planes);
  gyre_setup_arithmetic_tick(&s->arithmetic, &arithmetic);
  gyre_setup_dividers_tick(&s->dividers, &divide);
  for (unsigned k = GYRE_SETUP_DOT_STAGES - 1; k > 0; k--) s->stage[k] = s->stage[k - 1];
  if (!s->stage[GYRE_SETUP_STAGES].dot) s->stage[GYRE_SETUP_STAGES].valid = false;
  s->stage[0].valid = computes;
  s->stage[0].dot = dot;
  s->stage[0].d = d;
  s->stage[0].value = value;
  s->stage[0].a0 = a0;
  s->stage[0].last = last;
  if (room) s->s2_q = next;
  if (out.ready) {
    s->s1_q = in->valid;
    s->e1_q = in->element;
    s->entry = s->list[in->element.table_addr];
  }
  if (in->list_valid) s->list[in->list_index] = in->list;
  if (!in->cancel) return;
  s->s1_q = s->s2_q = s->corner_q = false;
  for (unsigned k = 0; k < GYRE_SETUP_DOT_STAGES; k++) s->stage[k].valid = false;
}
