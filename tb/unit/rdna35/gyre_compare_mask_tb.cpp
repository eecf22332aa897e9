// Unit test: compares rtl/rdna35/gyre_compare_mask.sv with cmodel/rdna35/gyre_compare_mask.c, and the words with those that
// the test collects from the flags of each thread.

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "rdna35/gyre_compare_mask.h"
}

GYRE_SET_PORTS(const gyre_compare_mask_in &in);
GYRE_COMPARE_PORTS(const gyre_compare_mask &twin, const gyre_compare_mask_out &out);
GYRE_WHEN(out.write_valid, write_wid_o, write_number_o, write_data_o);
#include "Vdut_ports.h"

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;

// An instruction: its threads, their flags, and the beat that comes next.
struct Instruction {
  uint32_t exec = 0, flags = 0;
  unsigned beat = 0;
  bool under_way = false;

  uint32_t of_beat(uint32_t word, unsigned b) const {
    const uint32_t lanes = NUM_LANES == 32 ? UINT32_MAX : (1u << NUM_LANES) - 1;
    return word >> b * NUM_LANES & lanes;
  }
  // The next beat with a lane, from b on; kBeats: none.
  unsigned next(unsigned b) const {
    while (b < kBeats && of_beat(exec, b) == 0) ++b;
    return b;
  }
};

static void begin(Unit &u, Instruction &i, gyre_compare_mask_in &in) {
  i.exec = u.chance(20) ? 0 : u.chance(50) ? u.rand32() : u.rand32() & u.rand32() & u.rand32();
  if (NUM_THREADS < 32) i.exec &= (1u << NUM_THREADS % 32) - 1;
  i.flags = u.rand32();
  i.beat = i.next(0) % kBeats;
  i.under_way = true;
  in.wid = uint8_t(u.below(NUM_WARPS));
  in.number = uint8_t(u.below(107));
  in.wb = u.chance(80);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  gyre_compare_mask twin;
  gyre_compare_mask_init(&twin, &cfg);
  gyre_compare_mask_in in = {};
  gyre_compare_mask_out out = {};
  Instruction i;
  Throttle beats, writes;
  bool waits = false;
  set_ports(dut, in);
  u.reset(dut);
  while (u.next()) {
    dut.rst_i = u.below(2000) == 0;
    if (!i.under_way) begin(u, i, in);
    in.valid = waits || beats.draw(u);
    in.beat = uint8_t(i.beat);
    in.lanes = i.of_beat(i.exec, i.beat);
    in.flags = i.of_beat(i.flags, i.beat);
    in.last = i.next(i.beat + 1) == kBeats;
    in.write_ready = writes.draw(u);
    set_ports(dut, in);
    dut.eval();
    gyre_compare_mask_eval(&twin, &in, &out);
    compare_ports(u, dut, twin, out);
    const bool accepted = in.valid && out.ready;
    if (dut.write_valid_o) u.compare("word", dut.write_data_o, i.exec & i.flags);
    u.cover("a word without threads", dut.write_valid_o && i.exec == 0);
    u.cover("the last beat waits", in.valid && !out.ready);
    u.cover("an instruction that writes nothing", accepted && in.last && !in.wb && i.exec != 0);
    u.cover("reset with flags", kBeats == 1 || (dut.rst_i && twin.word_q != 0));
    u.cover("a skipped beat",
            kBeats < 3 || (accepted && !in.last && i.next(i.beat + 1) > i.beat + 1u));
    u.tick(dut);
    waits = in.valid && !accepted && !dut.rst_i;
    if (dut.rst_i) {
      gyre_compare_mask_init(&twin, &cfg);
      i.under_way = false;
      continue;
    }
    gyre_compare_mask_tick(&twin, &in, &out);
    if (!accepted) continue;
    i.under_way = !in.last;
    i.beat = i.next(i.beat + 1) % kBeats;
  }
  return u.finish();
}
