// dpp.c - data-parallel primitives: select the lane of source 0.

#include "functional/rdna35/state.h"

enum { ROW = 16 };  // lanes of a row

// Returns the lane that a pattern of 16 lanes selects; -1: outside of the row.
static int pattern(unsigned control, unsigned lane) {
  const unsigned row = lane / ROW * ROW, at = lane % ROW, amount = control & 15;
  int from;
  switch (control >> 4) {
    case 0x10: from = (int)(at + amount); break;                          // row_shl
    case 0x11: from = (int)at - (int)amount; break;                       // row_shr
    case 0x12: from = (int)((at + ROW - amount) % ROW); break;            // row_ror
    case 0x14: from = (int)(amount == 0 ? ROW - 1 - at : at ^ 7); break;  // mirror, half mirror
    case 0x15: from = (int)amount; break;                                 // row_share
    case 0x16: from = (int)(at ^ amount); break;                          // row_xmask
    default: from = (int)((at & ~3U) | (control >> 2 * (at & 3) & 3)); break;  // quad_perm
  }
  return from < 0 || from >= ROW ? -1 : (int)row + from;
}

bool gyre_rdna35_dpp_lane(const gyre_rdna35_step *s, unsigned lane, int *from) {
  const gyre_rdna35_instruction *i = s->i;
  const uint64_t exec = gyre_rdna35_exec(s);
  if (i->dpp == GYRE_RDNA35_DPP8) {
    *from = (int)((lane & ~7U) | (i->dpp_lanes >> 3 * (lane & 7) & 7));
    if (!i->dpp_fi && (exec >> *from & 1) == 0) *from = -1;
    return true;
  }
  *from = pattern(i->dpp_ctrl, lane);
  const bool exists = *from >= 0;
  const bool active = exists && (exec >> *from & 1) != 0;
  // Masks of rows and of banks; a bank is four neighbouring lanes of each row.
  const bool enabled =
      (i->dpp_row >> (lane / ROW) & 1) != 0 && (i->dpp_bank >> (lane % ROW / 4) & 1) != 0;
  if (!exists || (!active && !i->dpp_fi)) {
    *from = -1;
    // A missing source reads as 0 if the instruction says so; otherwise nothing is written.
    return enabled && (i->dpp_bc || (!exists && i->dpp_fi));
  }
  return enabled;
}
