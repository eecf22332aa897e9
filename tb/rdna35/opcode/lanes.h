// lanes.h - vector instructions as the tests make them: operands of every kind, modifiers, lanes that read other lanes.

#ifndef RDNA35_LANES_H
#define RDNA35_LANES_H

#include "numbers.h"
#include "state.h"

// Types of operands: i 32 bits, s 16 bits, w 64 bits without a sign, W 64 bits with one, f binary32, h binary16,
// d binary64, m a mask of lanes (scalar registers alone), p two binary16, P two 16-bit integers.
typedef struct lanes_source {
  unsigned code;
  char type;
  bool neg, abs;
  bool high;  // 16 bits: the upper half of a register
} lanes_source;

// A vector instruction on a state.
typedef struct lanes {
  const state *s;
  bool wave64;
  unsigned encoding;  // GYRE_RDNA35_VOP1 ...
  unsigned sources;
  lanes_source source[3];
  unsigned vdst, sdst;
  bool clamp, to_high;
  unsigned omod;
  unsigned upper, neg_upper;  // VOP3P: bits n of source n for the upper result
  uint32_t literal;
  unsigned dpp;  // 0, 8 or 16
  bool fetch_inactive, bound;
  unsigned pattern, rows, banks;
  uint32_t lanes8;
} lanes;

unsigned lanes_count(const lanes *x);

// Return true if operands of a type have 64 bits, or 16 bits.
static inline bool lanes_is_wide(char type) { return type == 'w' || type == 'W' || type == 'd'; }
static inline bool lanes_is_short(char type) { return type == 'h' || type == 's'; }

// Any sources of the types (a string of `sources` characters) for an encoding, modifiers where they may be, and now and
// then DPP. The destination is a vector register that leaves room for a pair.
void lanes_random(lanes *x, random_state *r, const state *s, bool wave64, unsigned encoding,
                  const char *types, bool has_dpp);

// Chooses the halves of operands of 16 bits by the number of a round: from 0 to 3 each register is read and written in both,
// and sources of 16 bits are registers. `types` are those of the result and of the sources.
void lanes_halves(lanes *x, const char *types, unsigned long round);

// Returns the number of its words; 0 if the decoder knows no such instruction.
unsigned lanes_encode(const lanes *x, const char *name, uint32_t *word);

// Sets the lane of a lane's source 0, or -1 for 0. Returns true if DPP allows the write of the
// lane.
bool lanes_from(const lanes *x, unsigned lane, int *from);

// Source n of a lane as bits, 16 of those types, modifiers applied. `raw`: without them, 32 bits.
uint64_t lanes_value(const lanes *x, const numbers *n, unsigned number, unsigned lane);
uint64_t lanes_raw(const lanes *x, unsigned number, unsigned lane);

// A mask of lanes that a scalar register holds.
uint64_t lanes_mask(const lanes *x, unsigned code);
void lanes_put_mask(const lanes *x, state *to, unsigned code, uint64_t value);

// A result in the destination's registers.
void lanes_put(const lanes *x, state *to, char type, unsigned lane, uint64_t value);

// Output modifiers: times 2, 4 or 1/2, to [0, 1].
uint64_t lanes_modified(const lanes *x, const gyre_fp *f, uint64_t value);

const gyre_fp *lanes_format(const numbers *n, char type);

#endif
