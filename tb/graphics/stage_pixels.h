// stage_pixels.h - what draws with pixels have besides those without, for stage_lists.c: a state block,
// surfaces that all draws of a list share, and a pixel program with its header and constants.

#ifndef GYRE_STAGE_PIXELS_H
#define GYRE_STAGE_PIXELS_H

#include "stage_lists.h"

// What stage_lists.c gives: bytes of the list's memory, and a decision.
uint32_t stage_place(stage_lists *l, uint32_t bytes, uint32_t align);
bool stage_chance(stage_lists *l, unsigned percent);
uint32_t stage_double(stage_lists *l);

// Gives the list surfaces for its draws, and the table.
void stage_surfaces(stage_lists *l);
// Makes a state block. Returns its address.
uint32_t stage_state(stage_lists *l);
// Writes the end of a vertex program for pixels at `code`: it places vertices, by the first element, and
// writes inputs of the pixel program. Returns the number of words, at most STAGE_PLACING.
unsigned stage_placing(stage_lists *l, uint32_t *code, gyre_sph *sph);
// Makes the words of a packet that are about pixels; the header has the private memory of `vertex`. Returns
// false if the header cannot be written.
bool stage_pixels(stage_lists *l, uint32_t *p, const gyre_sph *vertex);
// Gives a draw that has the tables of the one before its words about pixels, too, or none if it had none.
void stage_same_pixels(stage_lists *l, uint32_t *p, const uint32_t *before);

enum { STAGE_PLACING = 24, STAGE_TABLE = 32 };  // words

#endif
