// gyre_scalar_load.h - twin of rtl/rdna35/gyre_scalar_load.sv: scalar loads.

#ifndef GYRE_SCALAR_LOAD_H
#define GYRE_SCALAR_LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_fifo.h"
#include "gyre/config.h"

enum { GYRE_SCALAR_LOADS = 4 };  // loads under way

typedef struct gyre_scalar_loading {
  uint8_t wid, number, left;
  uint32_t addr;
} gyre_scalar_loading;

typedef enum gyre_scalar_load_state {
  GYRE_SCALAR_LOAD_IDLE,
  GYRE_SCALAR_LOAD_ASK,
  GYRE_SCALAR_LOAD_WAIT,
  GYRE_SCALAR_LOAD_WRITE
} gyre_scalar_load_state;

typedef struct gyre_scalar_load {
  uint32_t ram_base, ram_bytes, line_bytes;  // configuration
  int64_t offset_q;
  uint32_t low_q;
  uint8_t under_way_q;
  gyre_fifo queue;
  gyre_scalar_loading item[GYRE_SCALAR_LOADS];
  gyre_scalar_load_state state_q;
  gyre_scalar_loading load_q;
  uint8_t first_q;
  uint8_t line_q[GYRE_MAX_LINE];
} gyre_scalar_load;

typedef struct gyre_scalar_load_in {
  bool set;
  // From the execute stage
  bool beat_valid, beat_first, beat_wb;
  uint8_t beat_wid, beat_load, beat_number;
  uint32_t a, b, imm;
  // From the load/store unit
  bool line_ready, words_valid;
  const uint8_t *words_data;
  // From the scalar file
  bool word_ready;
} gyre_scalar_load_in;

typedef struct gyre_scalar_load_out {
  bool room;
  bool fault;
  uint32_t value;
  bool line_valid;
  uint32_t line_addr;
  bool word_valid, last;
  uint8_t word_wid, word_number, first;
  uint32_t word_data;
  bool idle;
} gyre_scalar_load_out;

void gyre_scalar_load_init(gyre_scalar_load *s, const gyre_config *cfg);
void gyre_scalar_load_reset(gyre_scalar_load *s);
// Evaluates what registers decide: room, the line, the word, idle.
void gyre_scalar_load_eval(const gyre_scalar_load *s, gyre_scalar_load_out *out);
// Evaluates the beat in execute: fault, value. Needs the inputs from there.
void gyre_scalar_load_eval_beat(const gyre_scalar_load *s, const gyre_scalar_load_in *in,
                                gyre_scalar_load_out *out);
void gyre_scalar_load_tick(gyre_scalar_load *s, const gyre_scalar_load_in *in,
                           const gyre_scalar_load_out *out);

#endif
