// register_file_bench.h - inputs of gyre_register_file in its unit test: reads, write backs and
// clearings, and the words that the test keeps without the twin.

#ifndef ISSUE_REGISTER_FILE_BENCH_H
#define ISSUE_REGISTER_FILE_BENCH_H

#include <vector>

#include "Vdut.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "issue/gyre_register_file.h"
}

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
constexpr unsigned kRows = F_EXT ? GYRE_REG_ROWS : GYRE_BASE_ROWS;
constexpr unsigned kAll = NUM_WARPS * kBeats * kRows;
constexpr unsigned kThird = GYRE_THIRD_FIRST, kThirdRows = GYRE_THIRD_ROWS;

// The words of all registers by the writes and clears so far, and those of the last
// read.
struct Words {
  std::vector<uint32_t> file = std::vector<uint32_t>(kAll * NUM_LANES);
  uint32_t read[3][NUM_LANES];
  bool known = false, third = false;  // there was a read; of the third source, too

  uint32_t *row(unsigned wid, unsigned beat, unsigned number) {
    return &file[((wid * kBeats + beat) * kRows + number) * NUM_LANES];
  }
  void take(unsigned source, unsigned wid, unsigned beat, unsigned number) {
    for (unsigned l = 0; l < NUM_LANES; ++l) read[source][l] = row(wid, beat, number)[l];
  }
};

// Reads, write backs and clearings at the ports, the twin, and the words that the test keeps.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  ~Bench() { gyre_register_file_free(&twin); }
  uint8_t draw_row();
  void draw_write();
  void draw_read();
  void draw_clear();
  void draw_allowed_read();
  void draw_heads_and_data();
  void eval_twin();
  void check_read();
  void check_clearing();
  void cover_meetings();
  void cover_clearing();
  void keep_words();
  void count_clearing();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_register_file twin;
  gyre_beat_out result = {};
  gyre_write write = {};
  gyre_register_file_in in = {};
  gyre_register_file_out out = {};
  Words kept;
  bool clear = false, offered = false;  // clear_i, and the number of the warp before it
  uint32_t stacks[NUM_LANES] = {};
  unsigned clears = 0, held = 0;  // rows written, cycles without one
  uint64_t swept = 0;             // cycles since the reset
  Throttle reads, writes;

  // Drawn in each cycle
  bool sweeps = false;  // the sweep after the reset continues
  unsigned third = 0;   // the row of the third source
  // The warp that reads is the one that is written, also with its beat.
  bool same_warp = false, beside = false;
  bool meets1 = false, meets2 = false, meets3 = false;  // that source is the row that is written
  uint32_t head_rs1 = 0, head_rs2 = 0, head_rs3 = 0, clear_wid = 0;

  bool given_up_or_done = false, reset = false;  // clearing ends with this cycle; all begins anew
};

#endif
