// gyre_draw_tables.h - twin of rtl/graphics/reader/gyre_draw_tables.sv: reads a packet of a list of draws,
// and then the tables that it refers to, step by step.

#ifndef GYRE_GRAPHICS_DRAW_TABLES_H
#define GYRE_GRAPHICS_DRAW_TABLES_H

#include "common/gyre_line_words.h"
#include "graphics/reader/gyre_packet_ahead.h"
#include "gyre/sph.h"

typedef enum gyre_draw_tables_state {
  GYRE_DRAW_STATE_PLACE,  // the position of a step's table is checked
  GYRE_DRAW_STATE_WORDS,  // the words of an entry are read
  GYRE_DRAW_STATE_ENTRY,  // the entry is checked
  GYRE_DRAW_STATE_DONE
} gyre_draw_tables_state;

typedef enum gyre_draw_step {
  GYRE_DRAW_STEP_PACKET,
  GYRE_DRAW_STEP_PC,
  GYRE_DRAW_STEP_PROGRAM,
  GYRE_DRAW_STEP_NEXT,
  GYRE_DRAW_STEP_ODMAP,
  GYRE_DRAW_STEP_ELEMENTS,
  GYRE_DRAW_STEP_CAPTURES,
  GYRE_DRAW_STEP_TARGETS,
  GYRE_DRAW_STEP_BANKS,
  GYRE_DRAW_STEP_INDICES,
  GYRE_DRAW_STEP_STACK,
  GYRE_DRAW_STEP_WORDS,
  // Only in a draw with pixels
  GYRE_DRAW_STEP_PIXEL_STATE,
  GYRE_DRAW_STEP_PIXEL_PROGRAM,
  GYRE_DRAW_STEP_PIXEL_BANKS,
  GYRE_DRAW_STEP_END
} gyre_draw_step;

enum { GYRE_DRAW_ENTRY_WORDS = 20 };

typedef struct gyre_draw_tables {
  uint32_t line_bytes;
  bool has_pixels;  // a draw may have pixels
  gyre_draw_tables_state state_q;
  gyre_draw_step step_q;
  gyre_line_words words;
  gyre_packet_ahead ahead;  // the next packet
  uint32_t packet_q[GYRE_DRAW_RESERVED];
  uint32_t word_q[GYRE_DRAW_ENTRY_WORDS];
  bool reserved_q, lost_q;
  uint8_t index_q, at_q;    // number of the entry; index of its next word
  uint32_t addr_q, last_q;  // last_q: of the last byte of the table
  uint16_t status_q;
  // The latest draw was accepted, the one before was, its tables have the same names so far.
  bool whole_q, before_q, same_q;
} gyre_draw_tables;

typedef struct gyre_draw_tables_in {
  bool idle, fresh;
  bool whole;       // the draw is accepted
  bool ran;         // it was accepted, and started
  uint32_t packet;  // address of the packet
  bool get_done, error;
  const uint8_t *line;
  uint16_t status;  // verdict of the check
  bool lost;
} gyre_draw_tables_in;

typedef struct gyre_draw_tables_out {
  bool get, get_more, get_drop, place, entry, done;
  uint32_t get_addr, get_last;
  uint32_t words[GYRE_DRAW_ENTRY_WORDS];
} gyre_draw_tables_out;

void gyre_draw_tables_init(gyre_draw_tables *s, const gyre_config *cfg);
// Performs a clock edge with reset.
void gyre_draw_tables_reset(gyre_draw_tables *s);
// Output keep_o: the tables of the draw before are those of this one.
bool gyre_draw_tables_keep(const gyre_draw_tables *s);
// Output reserved_o: a reserved word of the packet is not 0.
bool gyre_draw_tables_reserved(const gyre_draw_tables *s);
// Output get_more_o because of the next packet. Depends on idle, packet and ran only.
bool gyre_draw_tables_ahead(const gyre_draw_tables *s, const gyre_draw_tables_in *in);
// Depends on idle, packet and ran only.
void gyre_draw_tables_eval(const gyre_draw_tables *s, const gyre_draw_tables_in *in,
                           gyre_draw_tables_out *out);
void gyre_draw_tables_tick(gyre_draw_tables *s, const gyre_draw_tables_in *in);

#endif
