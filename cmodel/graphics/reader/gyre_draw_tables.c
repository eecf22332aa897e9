// gyre_draw_tables.c - twin of rtl/graphics/reader/gyre_draw_tables.sv.

#include "graphics/reader/gyre_draw_tables.h"

#include "gyre/pixel.h"

enum { UNREAD = GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_MEMORY, ZEROS = 4 };
enum { STATE_WORDS = 4 };  // of the state block in an entry

void gyre_draw_tables_init(gyre_draw_tables *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->has_pixels = cfg->pixels != 0;
  s->line_bytes = cfg->line_bytes;
  gyre_packet_ahead_init(&s->ahead, cfg);
}

void gyre_draw_tables_reset(gyre_draw_tables *s) {
  s->state_q = GYRE_DRAW_STATE_PLACE;
  s->step_q = GYRE_DRAW_STEP_PACKET;
  s->status_q = 0;
  s->lost_q = s->whole_q = false;
  gyre_line_words_reset(&s->words);
  gyre_packet_ahead_reset(&s->ahead);
}

static bool pixels(const gyre_draw_tables *s) {
  return s->has_pixels && s->packet_q[GYRE_DRAW_PIXEL_STATE] != 0;
}

bool gyre_draw_tables_reserved(const gyre_draw_tables *s) {
  return s->reserved_q ||
         (s->has_pixels && !pixels(s) &&
          (s->packet_q[GYRE_DRAW_PIXEL_PC] | s->packet_q[GYRE_DRAW_PIXEL_BANKS]) != 0);
}

// Returns true for a word of a packet that names a table, or its size.
static bool names(unsigned word) {
  switch (word) {
    case GYRE_DRAW_PROGRAM:
    case GYRE_DRAW_NEXT:
    case GYRE_DRAW_ODMAP:
    case GYRE_DRAW_ELEMENT_TABLE:
    case GYRE_DRAW_ELEMENT_COUNT:
    case GYRE_DRAW_CAPTURE_TABLE:
    case GYRE_DRAW_CAPTURE_COUNT:
    case GYRE_DRAW_TARGET_TABLE:
    case GYRE_DRAW_BANK_TABLE:
    case GYRE_DRAW_STACK_STRIDE:
    case GYRE_DRAW_PIXEL_STATE:
    case GYRE_DRAW_PIXEL_PC:
    case GYRE_DRAW_PIXEL_BANKS: return true;
    default: return false;
  }
}

bool gyre_draw_tables_keep(const gyre_draw_tables *s) {
  return s->before_q && s->same_q && (s->packet_q[GYRE_DRAW_HEADER] & GYRE_DRAW_SAME_TABLES) &&
         s->packet_q[GYRE_DRAW_PIXEL_STATE] == 0 && s->step_q != GYRE_DRAW_STEP_PACKET;
}

// Table of a step: entries of so many words. Empty: the entries are 0 and not in memory.
typedef struct table {
  uint32_t base;
  uint8_t entries, words;
  bool empty;
} table;

static table any_table(const gyre_draw_tables *s, uint32_t packet) {
  const uint32_t *p = s->packet_q;
  switch (s->step_q) {
    case GYRE_DRAW_STEP_PACKET: return (table){packet, 1, GYRE_DRAW_WORDS, false};
    case GYRE_DRAW_STEP_PROGRAM: return (table){p[GYRE_DRAW_PROGRAM], 1, GYRE_SPH_BYTES / 4, false};
    case GYRE_DRAW_STEP_NEXT:
      return (table){p[GYRE_DRAW_NEXT], p[GYRE_DRAW_NEXT] != 0, GYRE_SPH_BYTES / 4, false};
    case GYRE_DRAW_STEP_ODMAP:
      return (table){p[GYRE_DRAW_ODMAP], GYRE_DRAW_ODMAP_WORDS, 1, p[GYRE_DRAW_ODMAP] == 0};
    case GYRE_DRAW_STEP_ELEMENTS:
      return (table){p[GYRE_DRAW_ELEMENT_TABLE], (uint8_t)p[GYRE_DRAW_ELEMENT_COUNT],
                     GYRE_DRAW_ELEMENT_WORDS, false};
    case GYRE_DRAW_STEP_CAPTURES:
      return (table){p[GYRE_DRAW_CAPTURE_TABLE], (uint8_t)p[GYRE_DRAW_CAPTURE_COUNT], 1, false};
    case GYRE_DRAW_STEP_TARGETS:
      return (table){p[GYRE_DRAW_TARGET_TABLE], GYRE_DRAW_TARGETS, GYRE_DRAW_TARGET_WORDS,
                     p[GYRE_DRAW_CAPTURE_COUNT] == 0};
    case GYRE_DRAW_STEP_BANKS:
      return (table){p[GYRE_DRAW_BANK_TABLE], GYRE_DRAW_BANKS, GYRE_DRAW_BANK_WORDS,
                     p[GYRE_DRAW_BANK_TABLE] == 0};
    case GYRE_DRAW_STEP_PIXEL_STATE:
      return (table){p[GYRE_DRAW_PIXEL_STATE], GYRE_PIXEL_STATE_WORDS / STATE_WORDS, STATE_WORDS,
                     false};
    case GYRE_DRAW_STEP_PIXEL_BANKS:
      return (table){p[GYRE_DRAW_PIXEL_BANKS], GYRE_DRAW_BANKS, GYRE_DRAW_BANK_WORDS,
                     p[GYRE_DRAW_PIXEL_BANKS] == 0};
    default: return (table){0, 0, 1, false};
  }
}

static table table_of(const gyre_draw_tables *s, uint32_t packet) {
  table t = any_table(s, packet);
  switch (s->step_q) {
    case GYRE_DRAW_STEP_PROGRAM:
    case GYRE_DRAW_STEP_NEXT:
    case GYRE_DRAW_STEP_ODMAP:
    case GYRE_DRAW_STEP_ELEMENTS:
    case GYRE_DRAW_STEP_CAPTURES:
    case GYRE_DRAW_STEP_TARGETS:
    case GYRE_DRAW_STEP_BANKS:
      if (gyre_draw_tables_keep(s)) t.entries = 0;
      return t;
    default: return t;
  }
}

static uint32_t bytes_of(const table *t) { return 4u * t->entries * t->words; }

// The next packet: what of this cycle it depends on.
static gyre_packet_ahead_in look_ahead(const gyre_draw_tables *s, const gyre_draw_tables_in *in,
                                       gyre_packet_ahead_out *out) {
  const gyre_packet_ahead_in ahead = {.idle = in->idle,
                                      .fresh = in->fresh,
                                      .ahead = s->state_q == GYRE_DRAW_STATE_DONE && in->ran &&
                                               !(s->packet_q[GYRE_DRAW_HEADER] & GYRE_DRAW_LAST),
                                      .packet = in->packet,
                                      .begin = s->state_q == GYRE_DRAW_STATE_PLACE && !in->idle &&
                                               s->step_q == GYRE_DRAW_STEP_PACKET};
  gyre_packet_ahead_eval(&s->ahead, &ahead, out);
  return ahead;
}

bool gyre_draw_tables_ahead(const gyre_draw_tables *s, const gyre_draw_tables_in *in) {
  gyre_packet_ahead_out out;
  look_ahead(s, in, &out);
  return out.read;
}

// Returns true while words of an entry are read from memory.
static bool reads(const gyre_draw_tables *s, bool given, bool idle) {
  return s->state_q == GYRE_DRAW_STATE_WORDS && !given && !idle;
}

void gyre_draw_tables_eval(const gyre_draw_tables *s, const gyre_draw_tables_in *in,
                           gyre_draw_tables_out *out) {
  gyre_packet_ahead_out ahead;
  look_ahead(s, in, &ahead);
  out->get_more = reads(s, ahead.given, in->idle) || ahead.read;
  out->get = gyre_line_words_get(&s->words, out->get_more);
  out->get_addr = ahead.read ? ahead.addr : s->addr_q;
  out->get_last = ahead.read ? ahead.last : s->last_q;
  out->get_drop = in->idle || s->state_q == GYRE_DRAW_STATE_PLACE ||
                  (s->state_q == GYRE_DRAW_STATE_DONE && !ahead.read);
  out->place = s->state_q == GYRE_DRAW_STATE_PLACE && !in->idle;
  out->entry = s->state_q == GYRE_DRAW_STATE_ENTRY && !in->idle;
  out->done = s->state_q == GYRE_DRAW_STATE_DONE;
  memcpy(out->words, s->word_q, sizeof out->words);
  if (table_of(s, in->packet).empty) memset(out->words, 0, ZEROS * sizeof *out->words);
}

static void take(gyre_draw_tables *s, uint32_t word) {
  const unsigned w = s->at_q;
  if (w < GYRE_DRAW_ENTRY_WORDS) s->word_q[w] = word;
  if (s->step_q == GYRE_DRAW_STEP_PACKET) {
    if (w < GYRE_DRAW_RESERVED && names(w) && s->packet_q[w] != word) s->same_q = false;
    if (w < GYRE_DRAW_RESERVED) s->packet_q[w] = word;
    const unsigned first = s->has_pixels ? GYRE_DRAW_RESERVED : GYRE_DRAW_PIXEL_STATE;
    s->reserved_q = w != 0 && (s->reserved_q || (w >= first && word != 0));
  }
  s->addr_q += 4;
}

// Computes the next state while idle is low.
static void step(gyre_draw_tables *s, const gyre_draw_tables_in *in, const table *t, bool valid,
                 bool fails) {
  const gyre_draw_tables_state first = t->empty ? GYRE_DRAW_STATE_ENTRY : GYRE_DRAW_STATE_WORDS;
  switch (s->state_q) {
    case GYRE_DRAW_STATE_PLACE:
      if (in->status != 0 || s->step_q == GYRE_DRAW_STEP_END ||
          (s->step_q == GYRE_DRAW_STEP_WORDS && !pixels(s)))
        s->state_q = GYRE_DRAW_STATE_DONE;
      else if (t->entries != 0)
        s->state_q = first;
      else
        s->step_q++;
      break;
    case GYRE_DRAW_STATE_WORDS:
      if (fails)
        s->state_q = GYRE_DRAW_STATE_DONE;
      else if (valid && s->at_q == t->words - 1)
        s->state_q = GYRE_DRAW_STATE_ENTRY;
      break;
    case GYRE_DRAW_STATE_ENTRY: {
      const bool last = s->index_q == (uint8_t)(t->entries - 1);
      s->state_q = in->status != 0 ? GYRE_DRAW_STATE_DONE : last ? GYRE_DRAW_STATE_PLACE : first;
      if (last) s->step_q++;
      break;
    }
    default: break;
  }
}

void gyre_draw_tables_tick(gyre_draw_tables *s, const gyre_draw_tables_in *in) {
  const gyre_draw_tables_state state = s->state_q;
  const gyre_draw_step at = s->step_q;
  const table t = table_of(s, in->packet);
  gyre_packet_ahead_out next;
  gyre_packet_ahead_in ahead = look_ahead(s, in, &next);
  const bool read = reads(s, next.given, in->idle), more = read || next.read;
  const bool line_valid = gyre_line_words_valid(&s->words, more);
  const bool line_fails = gyre_line_words_get(&s->words, more) && in->get_done && in->error;
  const uint32_t addr = next.read ? next.addr : s->addr_q;
  const uint32_t line_word = gyre_line_words_word(&s->words, s->line_bytes, addr);
  const bool valid = next.given || (read && line_valid), fails = read && line_fails;
  const uint32_t word = next.given ? next.given_word : line_word;
  const gyre_line_words_in words = {.drop = in->idle || state == GYRE_DRAW_STATE_PLACE,
                                    .read = more,
                                    .take = line_valid,
                                    .addr = addr,
                                    .get_done = in->get_done,
                                    .error = in->error,
                                    .line = in->line};
  gyre_line_words_tick(&s->words, s->line_bytes, &words);
  ahead.word_valid = line_valid;
  ahead.word = line_word;
  ahead.fails = line_fails;
  gyre_packet_ahead_tick(&s->ahead, &ahead);
  if (ahead.begin) {
    s->before_q = s->whole_q;
    s->same_q = true;
  }
  s->whole_q = !in->fresh && !ahead.begin && (s->whole_q || in->whole);
  if (in->idle) {
    s->state_q = GYRE_DRAW_STATE_PLACE;
    s->step_q = GYRE_DRAW_STEP_PACKET;
    s->status_q = 0;
    s->lost_q = false;
  } else {
    step(s, in, &t, valid, fails);
    if (state == GYRE_DRAW_STATE_PLACE || state == GYRE_DRAW_STATE_ENTRY) {
      s->status_q = in->status;
      s->lost_q = in->lost;
    } else if (fails) {
      s->status_q = UNREAD;
      s->lost_q = at == GYRE_DRAW_STEP_PACKET;
    }
  }
  if (state == GYRE_DRAW_STATE_PLACE) {
    s->addr_q = t.base;
    const table all = any_table(s, in->packet);
    s->last_q = t.base + bytes_of(&all) - 1;
    s->index_q = 0;
  } else if (state == GYRE_DRAW_STATE_ENTRY && !in->idle) {
    s->index_q++;
  }
  if (state != GYRE_DRAW_STATE_WORDS) {
    s->at_q = 0;
  } else if (valid) {
    take(s, word);
    s->at_q = (s->at_q + 1) & 31;
  }
}
