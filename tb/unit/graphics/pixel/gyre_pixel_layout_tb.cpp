// Unit test of rtl/graphics/pixel/gyre_pixel_layout.sv against cmodel/graphics/pixel/gyre_pixel_layout.h. The parts of a
// record follow each other without a gap, and the last one ends where the record does.

#include "Vdut.h"
#include "gyre_ports.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_pixel_layout.h"
}

GYRE_SET_PORTS(const gyre_pixel_program_t &program);
GYRE_COMPARE_PORTS(const gyre_pixel_layout &layout);
GYRE_MEMBERS(layout);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 50000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  while (u.next()) {
    const gyre_pixel_program_t p = pixel_program(u, NUM_THREADS, NUM_LANES, 192);
    const gyre_pixel_layout layout = gyre_pixel_layout_of(&cfg, &p);
    const unsigned value = 4 * NUM_THREADS, row = 4 * NUM_LANES;
    set_ports(dut, p);
    dut.eval();
    u.note("uniform %u threads %u outputs %u", p.uniform_words, p.thread_rows, p.output_rows);
    compare_ports(u, dut, layout);
    u.compare("values of threads", layout.thread_row * row, p.uniform_words * 4u);
    u.compare("components", layout.output_row * row, 4u * p.uniform_words + p.thread_rows * value);
    u.compare("sample mask", layout.mask_row - layout.output_row,
              unsigned(__builtin_popcount(p.outputs)) * (NUM_THREADS / NUM_LANES));
    u.compare("the end", layout.depth_row * row + p.writes_depth * value, p.place_bytes);
    u.cover("all inputs", p.inputs == 192);
    u.cover("sample mask and depth", p.writes_mask && p.writes_depth);
  }
  return u.finish();
}
