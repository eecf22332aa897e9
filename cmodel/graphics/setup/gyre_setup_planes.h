// gyre_setup_planes.h - twin of rtl/graphics/setup/gyre_setup_planes.sv: keeps the planes of a chunk and gives
// their words while the datapath computes something else.

#ifndef GYRE_GRAPHICS_SETUP_PLANES_H
#define GYRE_GRAPHICS_SETUP_PLANES_H

#include "graphics/setup/gyre_setup.h"

enum { GYRE_SETUP_PLANE_ROWS = 3, GYRE_SETUP_PLANE_WORDS = 64 };

// What belongs to all planes of a primitive.
typedef struct gyre_setup_face {
  uint32_t number;
  bool back;
  int32_t x, y, side;  // the square of a point; side is 0 for others
} gyre_setup_face;

typedef struct gyre_setup_planes {
  uint32_t word[GYRE_SETUP_PLANE_WORDS];  // a0 of each component, from 16 on dx, from 32 on dy
  uint8_t left_q;                         // components that are complete and have not been read
  uint8_t component_q, row_q;             // the next word
  bool final_q;                           // the newest component is the last one
  bool valid_q, last_q;                   // a word is offered
  uint32_t word_q;
  gyre_setup_face face_q;
} gyre_setup_planes;

typedef struct gyre_setup_planes_in {
  bool cancel;
  bool enter;  // an a0 is being computed
  gyre_setup_face face;
  bool write;  // a result
  uint8_t waddr;
  uint32_t wdata;
  bool keep, last;  // the result is an a0; that of the last component
  bool plane_ready;
} gyre_setup_planes_in;

static inline bool gyre_setup_planes_busy(const gyre_setup_planes *s) {
  return s->left_q != 0 || s->valid_q;
}

static inline void gyre_setup_planes_read(gyre_setup_planes *s) {
  s->valid_q = true;
  s->word_q = s->word[16 * s->row_q + s->component_q];
  s->last_q = s->final_q && s->left_q == 1 && s->row_q == GYRE_SETUP_PLANE_ROWS - 1;
  if (++s->row_q < GYRE_SETUP_PLANE_ROWS) return;
  s->row_q = 0;
  s->component_q = (s->component_q + 1) & 15;
  s->left_q--;
}

static inline void gyre_setup_planes_tick(gyre_setup_planes *s, const gyre_setup_planes_in *in) {
  const bool empty = s->left_q == 0;
  if (in->plane_ready) s->valid_q = false;
  if (!s->valid_q && !empty) gyre_setup_planes_read(s);
  if (in->write) s->word[in->waddr] = in->wdata;
  if (in->keep) {
    if (empty) s->component_q = in->waddr & 15;
    s->left_q++;
    s->final_q = in->last;
  }
  if (in->enter) s->face_q = in->face;
  if (!in->cancel) return;
  s->left_q = s->row_q = 0;
  s->valid_q = false;
}

#endif
