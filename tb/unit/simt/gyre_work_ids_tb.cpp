// Unit test: compares rtl/simt/gyre_work_ids.sv with cmodel/simt/gyre_work_ids.h: rows written at
// any time, also those that are read and those that are none, beats that enter execute and stay
// there. The test also computes the value that each thread reads, from a copy of the written words.

#include <vector>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_work_ids.h"
}

namespace {
constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;

struct Row {
  uint32_t word[NUM_LANES];
  uint32_t number[3], first[3];
};
}  // namespace

GYRE_SET_PORTS(bool advance, unsigned wid, unsigned beat, unsigned dimension, unsigned kind,
               unsigned show, bool work);
GYRE_PORT(advance_i, advance);
GYRE_PORT(wid_i, wid);
GYRE_PORT(beat_i, beat);
GYRE_PORT(dimension_i, dimension);
GYRE_PORT(csr_i, kind << 2 | show);
GYRE_PORT(work_i, work);
GYRE_BY_TEST("driven by parts", words_i);
GYRE_BY_TEST("driven by parts", ids_i);
GYRE_BY_TEST("compared by parts", value_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  gyre_work_ids twin = {};
  gyre_work_ids_init(&twin, &cfg);
  // Words written for each beat of each warp, and words read last.
  std::vector<uint32_t> ids(NUM_WARPS * NUM_THREADS);
  uint32_t number[NUM_WARPS][3], first[NUM_WARPS][3];
  uint32_t read_id[NUM_LANES] = {}, read_number = 0, read_first = 0;
  bool known = false;
  unsigned written = 0;  // rows, in order, until all have been
  constexpr unsigned kRows = kBeats > 3 ? kBeats : 3;
  dut.clk_i = 0;
  while (u.next()) {
    const bool all = written == NUM_WARPS * kRows;
    gyre_work_row row = {};
    row.valid = !all || u.chance(30);
    row.wid = uint8_t(all ? u.below(NUM_WARPS) : written / kRows);
    row.row = uint8_t(all ? u.below(u.chance(50) ? 32 : kRows) : written % kRows);
    row.number = u.rand32();
    row.first = u.rand32();
    for (unsigned l = 0; l < NUM_LANES; ++l) row.words[l] = u.rand32();
    const bool advance = all && u.chance(60);
    const unsigned wid = u.chance(40) ? row.wid : u.below(NUM_WARPS), beat = u.below(kBeats);
    const unsigned dimension = u.below(3);
    const unsigned kind = u.below(3), show = u.below(3);
    const bool work = u.chance(80);
    const uint64_t valid = row.valid;
#define GYRE_PUT(name, at, width) put_field(dut.ids_i, at, width, GYRE_OF_##name);
#define GYRE_OF_valid valid
#define GYRE_OF_wid row.wid
#define GYRE_OF_row row.row
#define GYRE_OF_number row.number
#define GYRE_OF_first row.first
    GYRE_IDS_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    for (unsigned l = 0; l < NUM_LANES; ++l) port_set_word(dut.words_i, l, row.words[l]);
    set_ports(dut, advance, wid, beat, dimension, kind, show, work);
    dut.eval();
    u.note("row %d wid %u row %u, read %d wid %u beat %u dimension %u, csr %u", row.valid, row.wid,
           row.row, advance, wid, beat, dimension, kind << 2 | show);
    for (unsigned l = 0; known && l < NUM_LANES; ++l) {
      const uint32_t rtl = port_word(dut.value_o, l);
      u.compare("value_o", rtl, gyre_work_ids_value(&twin, kind << 2 | show, work, l), int(l));
      const uint32_t own = read_id[l] >> 10 * show & 0x3ff;
      const uint32_t wanted = kind == 0 ? own : kind == 1 ? read_number : read_first + own;
      u.compare("what the thread reads", rtl, work ? wanted : 0, int(l));
    }
    const bool is_beat = row.valid && row.row < kBeats;
    u.cover("a row is read in the cycle of its write",
            advance && is_beat && wid == row.wid && beat == row.row);
    u.cover("a row that is none", row.valid && row.row >= kRows);
    u.cover("a workgroup's number is read in the cycle of its write",
            advance && row.valid && wid == row.wid && dimension == row.row);
    u.tick(dut);
    if (advance) {
      gyre_work_ids_read(&twin, wid, beat, dimension);
      for (unsigned l = 0; l < NUM_LANES; ++l)
        read_id[l] = ids[wid * NUM_THREADS + beat * NUM_LANES + l];
      read_number = number[wid][dimension];
      read_first = first[wid][dimension];
      known = true;
    }
    if (row.valid) gyre_work_ids_write(&twin, &row);
    for (unsigned l = 0; is_beat && l < NUM_LANES; ++l) {
      ids[row.wid * NUM_THREADS + row.row * NUM_LANES + l] = row.words[l];
    }
    if (row.valid && row.row < 3) {
      number[row.wid][row.row] = row.number;
      first[row.wid][row.row] = row.first;
    }
    if (!all) ++written;
  }
  return u.finish();
}
