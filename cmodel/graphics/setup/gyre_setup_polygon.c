// gyre_setup_polygon.c - twin of rtl/graphics/setup/gyre_setup_polygon.sv.

#include "graphics/setup/gyre_setup_polygon.h"

#include <string.h>

enum {
  CORNERS = 17,  // a polygon that has so many takes no further edge
  MASK = GYRE_SETUP_VERTICES - 1,
  STAYS = 32,  // flag: the vertex outside is the nearer one
};

void gyre_setup_polygon_init(gyre_setup_polygon *s) { memset(s, 0, sizeof *s); }

uint8_t gyre_setup_polygon_b(const gyre_setup_polygon *s) {
  return s->edges_q == 1 ? s->first_q : s->head;
}

static bool outside(uint64_t flags, uint8_t vertex) { return (flags >> vertex & 1) != 0; }

bool gyre_setup_polygon_no_edges(const gyre_setup_polygon *s) {
  return s->edges_q == 0 || s->rest_q >= CORNERS;
}

bool gyre_setup_polygon_no_cut(const gyre_setup_polygon *s, uint64_t flags) {
  return outside(flags, s->a_q) == outside(flags, gyre_setup_polygon_b(s)) ||
         s->vertices_q == GYRE_SETUP_VERTICES;
}

uint8_t gyre_setup_polygon_slot(const gyre_setup_polygon *s, unsigned k, bool first_provokes) {
  const unsigned pair = first_provokes ? 3 : 1;  // sum of the two places
  const bool moved = s->exchanged_q && k != (first_provokes ? 0 : 2);
  return (uint8_t)(moved ? pair - k : k);
}

static void push(gyre_setup_polygon *s, uint8_t vertex) {
  s->queue[s->write_q] = vertex;
  s->write_q = (s->write_q + 1) & MASK;
  s->rest_q++;
}

static void pop(gyre_setup_polygon *s) { s->read_q = (s->read_q + 1) & MASK; }

static void set(gyre_setup_polygon *s, uint8_t out, uint8_t in, uint8_t made) {
  s->out_q = out;
  s->in_q = in;
  s->made_q = made;
}

static void write_recipe(gyre_setup_polygon *s) {
  s->recipe[s->made_q & MASK] = (uint16_t)(s->out_q << 5 | s->in_q);
}

static void swap(uint8_t *a, uint8_t *b) {
  const uint8_t kept = *a;
  *a = *b;
  *b = kept;
}

// An end of a line moves to vertex 3 or 4.
static void move_end(gyre_setup_polygon *s, uint8_t end) {
  set(s, end, (uint8_t)(1 - end), (uint8_t)(3 + end));
  write_recipe(s);
  s->corner_q[end] = s->made_q;
  s->vertices_q = 5;
}

static void next_triangle(gyre_setup_polygon *s, bool first_provokes) {
  const uint8_t last[3] = {s->a_q, s->head, s->first_q};
  const uint8_t first[3] = {s->first_q, s->a_q, s->head};
  memcpy(s->corner_q, first_provokes ? first : last, sizeof s->corner_q);
  s->exchanged_q = false;
  s->a_q = s->head;
  s->fan_q--;
  pop(s);
}

static void exchange(gyre_setup_polygon *s, bool first_provokes) {
  swap(&s->corner_q[first_provokes], &s->corner_q[1 + first_provokes]);
  s->exchanged_q = !s->exchanged_q;
}

static void pass(gyre_setup_polygon *s, const gyre_setup_polygon_in *in) {
  const uint8_t b = gyre_setup_polygon_b(s);
  const bool a_out = outside(in->flags, s->a_q);
  switch (in->function) {
    case GYRE_SETUP_FUNCTION_WALK:
      s->a_q = s->first_q = s->head;
      s->edges_q = s->corners_q;
      s->rest_q = 0;
      pop(s);
      break;
    case GYRE_SETUP_FUNCTION_EMIT:
      if (!a_out) push(s, s->a_q);
      break;
    case GYRE_SETUP_FUNCTION_PICK:
      set(s, a_out ? s->a_q : b, a_out ? b : s->a_q, s->vertices_q);
      break;
    case GYRE_SETUP_FUNCTION_SWAP:
      if (!outside(in->flags, STAYS)) swap(&s->out_q, &s->in_q);
      write_recipe(s);
      push(s, s->made_q);
      s->vertices_q++;
      break;
    case GYRE_SETUP_FUNCTION_ADVANCE:
      s->a_q = b;
      if (s->edges_q > 1) pop(s);
      s->edges_q--;
      break;
    default:  // END_PASS
      s->corners_q = s->rest_q;
      s->read_q = (s->write_q - s->rest_q) & MASK;
      break;
  }
}

static void act(gyre_setup_polygon *s, const gyre_setup_polygon_in *in) {
  switch (in->function) {
    case GYRE_SETUP_FUNCTION_ACCEPT:
      for (uint8_t k = 0; k < 3; k++) s->corner_q[k] = k;
      s->exchanged_q = false;
      break;
    case GYRE_SETUP_FUNCTION_BEGIN:
      s->read_q = s->write_q = 0;
      s->corners_q = s->vertices_q = 3;
      break;
    case GYRE_SETUP_FUNCTION_PUT: push(s, s->write_q); break;
    case GYRE_SETUP_FUNCTION_WALK:
    case GYRE_SETUP_FUNCTION_EMIT:
    case GYRE_SETUP_FUNCTION_PICK:
    case GYRE_SETUP_FUNCTION_SWAP:
    case GYRE_SETUP_FUNCTION_ADVANCE:
    case GYRE_SETUP_FUNCTION_END_PASS: pass(s, in); break;
    case GYRE_SETUP_FUNCTION_COLUMN: s->made_q = 3; break;
    case GYRE_SETUP_FUNCTION_RECIPE:
      s->out_q = s->made_from >> 5 & MASK;
      s->in_q = s->made_from & MASK;
      break;
    case GYRE_SETUP_FUNCTION_NEXT_MADE: s->made_q++; break;
    case GYRE_SETUP_FUNCTION_FAN_FIRST:
      s->first_q = s->head;
      s->fan_q = (uint8_t)(s->corners_q - 2);
      pop(s);
      break;
    case GYRE_SETUP_FUNCTION_FAN_SECOND:
      s->a_q = s->head;
      pop(s);
      break;
    case GYRE_SETUP_FUNCTION_FAN_NEXT: next_triangle(s, in->first_provokes); break;
    case GYRE_SETUP_FUNCTION_END_0: move_end(s, 0); break;
    case GYRE_SETUP_FUNCTION_END_1: move_end(s, 1); break;
    case GYRE_SETUP_FUNCTION_EXCHANGE: exchange(s, in->first_provokes); break;
    case GYRE_SETUP_FUNCTION_TURN:
      if (in->turned != s->exchanged_q) exchange(s, in->first_provokes);
      break;
    case GYRE_SETUP_FUNCTION_LINE_ORDER:
      s->out_q = in->line_turned;
      s->in_q = !in->line_turned;
      break;
    default: break;
  }
}

void gyre_setup_polygon_tick(gyre_setup_polygon *s, const gyre_setup_polygon_in *in) {
  const uint8_t head = s->queue[s->read_q];
  const uint16_t made_from = s->recipe[s->made_q & MASK];
  act(s, in);
  s->head = head;
  s->made_from = made_from;
}
