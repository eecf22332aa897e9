// pixel_program.h - random pixel programs and numbers, for unit tests of pixel warps.

#ifndef GYRE_PIXEL_PROGRAM_H
#define GYRE_PIXEL_PROGRAM_H

#include "gyre_unit.h"

extern "C" {
#include "generated/gyre_bundles.h"
}

// What the header of a program says: inputs, values of threads, outputs; and the size of its record.
inline gyre_pixel_program_t pixel_program(Unit &u, unsigned threads, unsigned lanes,
                                          unsigned most_inputs) {
  gyre_pixel_program_t p = {};
  p.pixels = true;
  p.inputs = uint8_t(u.chance(20) ? 0 : u.below(most_inputs + 1));
  p.uniform_words = uint16_t((3u + 3 * p.inputs + lanes - 1) / lanes * lanes);
  p.row_factor = u.chance(40);
  p.row_x = u.chance(30);
  p.row_y = u.chance(30);
  p.row_iw = u.chance(30);
  p.row_point_x = u.chance(20);
  p.row_point_y = u.chance(20);
  switch (u.below(4)) {
    case 0: p.outputs = u.chance(50) ? 0 : 1u << u.below(32); break;
    case 1: p.outputs = 15u << 4 * u.below(8); break;
    case 2: p.outputs = u.rand32() & u.rand32() & u.rand32(); break;
    default: p.outputs = 15; break;
  }
  p.kills = u.chance(30);
  p.writes_mask = u.chance(25);
  p.writes_depth = u.chance(25);
  p.late = p.kills || p.writes_mask || p.writes_depth;
  p.reads_z = u.chance(50) || (p.late && !p.writes_depth);
  p.reads_primitive = u.chance(50) || p.inputs != 0;
  p.thread_rows =
      uint8_t(1 + p.row_factor + p.row_x + p.row_y + p.row_iw + p.row_point_x + p.row_point_y);
  p.output_rows = uint8_t(__builtin_popcount(p.outputs) + p.writes_mask + p.writes_depth);
  p.place_bytes = uint16_t(4 * (p.uniform_words + (p.thread_rows + p.output_rows) * threads));
  return p;
}

// A float: mostly one of usual size, sometimes any bits.
inline uint32_t pixel_float(Unit &u) {
  static const uint32_t special[] = {0,          0x80000000, 0x3f800000, 0xbf800000,
                                     0x7f800000, 0xff800000, 0x7fc00000, 0x00000001};
  if (u.chance(5)) return special[u.below(8)];
  if (u.chance(5)) return u.rand32();
  return (u.rand32() & 0x807fffff) | (100 + u.below(50)) << 23;
}

// A column or row of a quad, often at an end of the picture.
inline uint16_t quad_place(Unit &u) {
  if (u.chance(10)) return u.chance(50) ? 0 : 2047;
  return uint16_t(u.below(2048) >> u.below(11));
}

#endif
