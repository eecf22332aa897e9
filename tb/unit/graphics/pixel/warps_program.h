// warps_program.h - what a pixel program of the joint test computes. Cores apply it to values that they read from local
// memory; the test applies it to those of the rules of cmodel/pixel.

#ifndef GYRE_WARPS_PROGRAM_H
#define GYRE_WARPS_PROGRAM_H

#include "pixel_program.h"

extern "C" {
#include "pixel/cover.h"
#include "pixel/plane.h"
#include "pixel/primitive.h"
}

// Values of a pixel. What the program does not have is 0.
struct PixelValues {
  uint32_t number, face, z, factor, x, y, iw, point_x, point_y;
  uint32_t depth;               // before the program writes it
  std::vector<uint32_t> input;  // interpolated
};
// What the program outputs for it. A depth that it does not write is z.
struct PixelOutputs {
  uint32_t color[32];
  bool killed, sampled, writes_depth;
  uint32_t depth;
};

// Each component is another value. Kills, sample mask and depth depend on bits of z.
inline PixelOutputs run_program(const gyre_pixel_program_t &p, const PixelValues &v) {
  const uint32_t system[] = {v.number, v.face, v.z, v.factor, v.x, v.y, v.iw, v.point_x, v.point_y};
  PixelOutputs o = {};
  for (unsigned c = 0; c < 32; ++c) {
    if (!(p.outputs >> c & 1)) continue;
    const bool is_input = !v.input.empty() && c % 3 != 2;
    o.color[c] = is_input ? v.input[c % v.input.size()] : system[(c + c / 9) % 9];
  }
  o.killed = p.kills && (v.z & 3) == 1;
  o.sampled = !p.writes_mask || (v.z >> 2 & 3) != 2;
  o.writes_depth = p.writes_depth && (v.z >> 4 & 1);
  o.depth = o.writes_depth ? v.z ^ 0x00123456 : v.depth;
  return o;
}

// A primitive: planes, modes of inputs, square.
struct DrawnPrimitive {
  gyre_pixel_planes planes;
  gyre_pixel_square square;
  uint32_t number;
  bool back;
};

// The values of a pixel by the rules.
inline PixelValues rule_values(const gyre_pixel_program_t &p, const gyre_pixel_inputs &inputs,
                               const DrawnPrimitive &d, int32_t x, int32_t y) {
  PixelValues v = {};
  if (p.reads_primitive) v.number = d.number;
  v.face = d.back ? 0 : 0xffffffff;
  v.depth = gyre_pixel_plane_at(&d.planes.z, x, y);
  if (p.reads_z) v.z = v.depth;
  if (p.row_factor) v.factor = gyre_pixel_factor(&d.planes, x, y);
  if (p.row_x) v.x = f32_add(f32_from(x), F32_HALF);
  if (p.row_y) v.y = f32_add(f32_from(y), F32_HALF);
  if (p.row_iw) v.iw = gyre_pixel_plane_at(&d.planes.iw, x, y);
  if (p.row_point_x) v.point_x = gyre_pixel_square_at(&d.square, 0, x);
  if (p.row_point_y) v.point_y = gyre_pixel_square_at(&d.square, 1, y);
  for (unsigned i = 0; i < inputs.count; ++i)
    v.input.push_back(p.row_x && p.row_y ? gyre_pixel_input(&d.planes, &inputs, i, x, y, v.factor)
                                         : d.planes.input[i].a0);
  return v;
}

#endif
