// gyre_setup_sequencer.c - twin of rtl/graphics/setup/gyre_setup_sequencer.sv.

#include "graphics/setup/gyre_setup_sequencer.h"

#include <string.h>

enum {
  CHUNK = 14,         // inputs of a chunk
  CHUNK_CLIPPED = 4,  // of a clipped primitive, whose vertices have their values in scratch memory
  EXTRA = 2,          // z and iw: elements 0 and 1 of a chunk
  MASK = GYRE_SETUP_WORDS - 1,
};

void gyre_setup_sequencer_init(gyre_setup_sequencer *s) { memset(s, 0, sizeof *s); }

static const gyre_setup_instruction *current(const gyre_setup_sequencer *s) {
  return &gyre_setup_program[s->pc_q];
}

// ---- Counts ----------------------------------------------------------------------------------------

static uint8_t first_of(const gyre_setup_sequencer *s) {
  const unsigned count = current(s)->count;
  return count == GYRE_SETUP_COUNT_INPUTS || (count == GYRE_SETUP_COUNT_CHUNK && s->later_q) ? EXTRA
                                                                                             : 0;
}

static uint8_t end_of(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in) {
  const unsigned count = current(s)->count;
  switch (count) {
    case GYRE_SETUP_COUNT_VERTICES: return in->polygon->vertices_q;
    case GYRE_SETUP_COUNT_CHUNK:
    case GYRE_SETUP_COUNT_INPUTS: return (uint8_t)(s->size_q + EXTRA);
    case GYRE_SETUP_COUNT_WORDS: return in->state->out_words;
    default: return (uint8_t)(count + 1);
  }
}

static uint8_t chunk_size(const gyre_setup_sequencer_in *in, unsigned given) {
  const unsigned left = in->state->inputs - given, most = in->clipped ? CHUNK_CLIPPED : CHUNK;
  return (uint8_t)(left < most ? left : most);
}

// ---- An element ------------------------------------------------------------------------------------

static unsigned slot(const gyre_setup_sequencer_in *in, unsigned corner) {
  return gyre_setup_polygon_slot(in->polygon, corner < 2 ? corner : 2, in->state->first_provokes);
}

static unsigned index_of(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in,
                         unsigned index, unsigned i) {
  const gyre_setup_polygon *p = in->polygon;
  switch (index) {
    case GYRE_SETUP_INDEX_CORNER_I: return i < 3 ? p->corner_q[i] : 0;
    case GYRE_SETUP_INDEX_CORNER_O: return s->o_q < 3 ? p->corner_q[s->o_q] : 0;
    case GYRE_SETUP_INDEX_OUT: return p->out_q;
    case GYRE_SETUP_INDEX_IN: return p->in_q;
    case GYRE_SETUP_INDEX_MADE: return p->made_q & (GYRE_SETUP_VERTICES - 1);
    case GYRE_SETUP_INDEX_PLANE: return 32U * (in->plane >> 1);
    case GYRE_SETUP_INDEX_CORNER_0: return p->corner_q[0];
    case GYRE_SETUP_INDEX_CORNER_1: return p->corner_q[1];
    case GYRE_SETUP_INDEX_CORNER_2: return p->corner_q[2];
    case GYRE_SETUP_INDEX_SLOT_O: return 16U * slot(in, s->o_q);
    case GYRE_SETUP_INDEX_SLOT_0: return 16U * slot(in, 0);
    case GYRE_SETUP_INDEX_SLOT_1: return 16U * slot(in, 1);
    case GYRE_SETUP_INDEX_SLOT_2: return 16U * slot(in, 2);
    case GYRE_SETUP_INDEX_ORDER: return p->exchanged_q ? 8 : 0;
    default: return 0;
  }
}

static unsigned stride(unsigned code, unsigned n) {
  return code == 0 ? 0 : code == 1 ? n : code == 2 ? 16 * n : 32 * n;
}

static uint16_t address(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in,
                        unsigned base, unsigned inner, unsigned outer, unsigned index, unsigned i) {
  const unsigned at = base + stride(inner, i) + stride(outer, s->o_q) + index_of(s, in, index, i);
  // Axis 0 is the major one.
  const unsigned turned = index == GYRE_SETUP_INDEX_AXIS && in->along_y ? 16 : 0;
  return (uint16_t)((at ^ turned) & MASK);
}

static uint8_t table_addr(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in,
                          unsigned i) {
  switch (current(s)->table_of) {
    case GYRE_SETUP_TABLE_POSITION: return (uint8_t)(GYRE_SETUP_POSITION + s->o_q);
    case GYRE_SETUP_TABLE_DISTANCE: return (uint8_t)(GYRE_SETUP_DISTANCE + s->o_q);
    case GYRE_SETUP_TABLE_DISTANCE_PLANE: return (uint8_t)(GYRE_SETUP_DISTANCE - 6 + in->plane);
    case GYRE_SETUP_TABLE_POSITION_Z: return GYRE_SETUP_POSITION + 2;
    case GYRE_SETUP_TABLE_POSITION_W: return GYRE_SETUP_POSITION + 3;
    case GYRE_SETUP_TABLE_SIZE: return GYRE_SETUP_SIZE;
    default: return (uint8_t)(s->given_q + i - EXTRA);
  }
}

static bool last_chunk(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in) {
  return s->given_q + s->size_q == in->state->inputs;
}

static gyre_setup_element element_of(const gyre_setup_sequencer *s,
                                     const gyre_setup_sequencer_in *in) {
  const gyre_setup_instruction *w = current(s);
  const unsigned i = s->i_q + first_of(s);
  const bool last = s->o_q == w->outer && i + 1U == end_of(s, in);
  return (gyre_setup_element){.op = (uint8_t)w->op,
                              .d = address(s, in, w->d_base, w->d_inner, w->d_outer, w->d_index, i),
                              .a = address(s, in, w->a_base, w->a_inner, w->a_outer, w->a_index, i),
                              .b = address(s, in, w->b_base, w->b_inner, w->b_outer, w->b_index, i),
                              .a_const = w->a_const,
                              .b_const = w->b_const,
                              .a_ring = w->a_ring,
                              .a_abs = w->a_abs,
                              .a_neg = (w->a_neg ^ (w->a_alternate & s->o_q & 1)) != 0,
                              .b_abs = w->b_abs,
                              .b_neg = w->b_neg || (w->b_plane && gyre_setup_is_upper(in->plane)),
                              .b_sign = w->b_sign,
                              .b_mode = w->b_mode,
                              .finite = w->finite,
                              .i = i & 3,
                              .o = s->o_q,
                              .ends = w->ends,
                              .is_input = i >= EXTRA,
                              .last = last && last_chunk(s, in),
                              .table_addr = table_addr(s, in, i)};
}

// ---- Instructions ----------------------------------------------------------------------------------

// Returns true if a control instruction is executed in this cycle.
static bool executes(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in) {
  const gyre_setup_instruction *w = current(s);
  if (w->op != GYRE_SETUP_OP_CONTROL) return false;
  if (w->finite && !in->front_empty) return false;
  if (w->d_base == GYRE_SETUP_FUNCTION_ACCEPT) return in->prim_valid && in->front_empty;
  return w->a_base != GYRE_SETUP_CONDITION_DROPPED || in->answered;
}

static bool jumps(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in) {
  const unsigned condition = current(s)->a_base;
  if (condition == GYRE_SETUP_CONDITION_ALWAYS) return true;
  if (condition == GYRE_SETUP_CONDITION_LAST_CHUNK) return last_chunk(s, in);
  return (in->conditions >> condition & 1) != 0;
}

bool gyre_setup_sequencer_waits(const gyre_setup_sequencer *s) {
  const gyre_setup_instruction *w = current(s);
  return w->op == GYRE_SETUP_OP_CONTROL && w->d_base == GYRE_SETUP_FUNCTION_ACCEPT;
}

void gyre_setup_sequencer_eval(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in,
                               gyre_setup_sequencer_out *out) {
  const gyre_setup_instruction *w = current(s);
  const bool control = w->op == GYRE_SETUP_OP_CONTROL, now = executes(s, in);
  out->waiting = gyre_setup_sequencer_waits(s);
  out->function = now ? (uint8_t)w->d_base : GYRE_SETUP_FUNCTION_NONE;
  out->answer_read = now && w->a_base == GYRE_SETUP_CONDITION_DROPPED;
  out->valid = !control && first_of(s) < end_of(s, in);
  out->element = element_of(s, in);
}

static void tick_control(gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in) {
  const gyre_setup_instruction *w = current(s);
  const uint16_t after = (uint16_t)(s->pc_q + 1);
  uint16_t next = jumps(s, in) ? w->b_base : after;
  switch (w->d_base) {
    case GYRE_SETUP_FUNCTION_CHUNK_FIRST:
      s->given_q = 0;
      s->later_q = false;
      s->size_q = chunk_size(in, 0);
      break;
    case GYRE_SETUP_FUNCTION_CHUNK_NEXT:
      s->given_q = (uint8_t)(s->given_q + s->size_q);
      s->later_q = true;
      s->size_q = chunk_size(in, s->given_q);
      break;
    case GYRE_SETUP_FUNCTION_CALL: s->return_q = after; break;
    case GYRE_SETUP_FUNCTION_RETURN: next = s->return_q; break;
    default: break;
  }
  s->pc_q = next;
}

static void tick_element(gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in) {
  const gyre_setup_instruction *w = current(s);
  const bool last_o = s->o_q == w->outer;
  const bool last_i = s->i_q + first_of(s) + 1 >= end_of(s, in);
  if (last_o && last_i) {
    s->i_q = s->o_q = 0;
    s->pc_q++;
  } else {
    s->i_q = last_i ? 0 : (uint8_t)(s->i_q + 1);
    if (last_i) s->o_q++;
  }
}

void gyre_setup_sequencer_tick(gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in) {
  gyre_setup_sequencer_out out;
  gyre_setup_sequencer_eval(s, in, &out);
  if (in->cancel) {
    s->pc_q = 0;
    s->i_q = s->o_q = 0;
  } else if (executes(s, in)) {
    tick_control(s, in);
  } else if (out.valid) {
    if (in->ready) tick_element(s, in);
  } else if (current(s)->op != GYRE_SETUP_OP_CONTROL) {
    s->pc_q++;  // no element
  }
}
