// Unit test: compares rtl/execute/fpu/gyre_fpu.sv with cmodel/execute/fpu/gyre_fpu.c: random beats
// of all operations, random back-pressure, resets on the way. Besides, apart from the twin: every
// active lane of every beat gets its result once, and the results of a beat end with `last`.

#include <deque>

#include "gyre_ports.h"
#include "Vdut.h"
#include "fpu_driver.h"

extern "C" {
#include "common/gyre_bits.h"
#include "execute/fpu/gyre_fpu.h"
}

namespace {

struct Expected {
  unsigned op;
  uint8_t wid, beat, rd;
  bool last;
  uint32_t lanes;  // without those that came out already
  uint32_t value[NUM_LANES];
};

unsigned block_of(unsigned op) { return op >> 4 ? 2 : op >> 3; }

// The oldest beat of some block that this result may belong to.
bool matches(const Expected &e, const gyre_fpu_out &out) {
  if (e.wid != out.wid || e.beat != out.beat || e.rd != out.rd) return false;
  if ((out.lanes & ~e.lanes) != 0 || out.lanes == 0) return false;
  if (out.last != (e.last && out.lanes == e.lanes)) return false;
  for (unsigned i = 0; i < NUM_LANES; ++i) {
    if ((out.lanes >> i & 1) && e.value[i] != out.data[i]) return false;
  }
  return true;
}

}  // namespace

GYRE_COMPARE_PORTS(const gyre_fpu &twin, bool valid, bool ready, const gyre_fpu_out *result);
GYRE_BY_TEST("the lowest lane of the beat", first_lane_i);
GYRE_PORT(div_free_o, gyre_fpu_div_free(&twin));
GYRE_PORT(idle_o, gyre_fpu_idle(&twin));
GYRE_PORT(ready_o, ready);
GYRE_WHEN(valid, ready_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  static const uint8_t ops[] = {GYRE_OPS_FPU(GYRE_OP_ITEM) GYRE_OPS_FPU_FMA(GYRE_OP_ITEM)};
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_fpu twin;
  gyre_fpu_init(&twin, NUM_THREADS, NUM_LANES, NUM_FPU_LANES, ISA);
  FpuDriver driver(ops, sizeof ops);
  Source source;
  Throttle sink;
  std::deque<Expected> under_way[3];

  set_ports(dut, false, driver.shown(u, false), false);
  u.reset(dut);
  while (u.next()) {
    if (source.draw(u)) driver.draw(u);
    set_ports(dut, source.valid, driver.shown(u, source.valid), sink.draw(u));
    dut.first_lane_i = source.valid ? gyre_lowest(driver.in.lanes) : u.below(NUM_LANES);
    dut.rst_i = u.chance(1) && u.chance(5);
    dut.eval();

    gyre_fpu_out result;
    const gyre_fpu_out *out = gyre_fpu_result(&twin, &result) ? &result : nullptr;
    const bool ready = source.valid && gyre_fpu_ready(&twin, &driver.in, dut.ready_i);
    driver.note(u, source.valid, ready, out != nullptr, dut.ready_i);
    compare_ports(u, dut, twin, source.valid, ready, out);
    const bool accept = source.valid && ready;
    const bool fma = gyre_fpu_fma_result(&twin.fma) != nullptr;
    const bool div = gyre_fpu_divsqrt_result(&twin.div) != nullptr;
    const bool misc = gyre_fpu_misc_result(&twin.misc) != nullptr;
    u.cover("three results at once", fma && div && misc);
    driver.cover_modes(u, accept);
    u.cover("beat refused", source.valid && !ready);
    u.cover("taken during a division", accept && driver.in.op < 8 && !gyre_fpu_div_free(&twin));
    u.cover("reset with beats inside", dut.rst_i && !gyre_fpu_idle(&twin));
    if (NUM_FPU_LANES < NUM_LANES) {
      u.cover("slice taken, more to come", twin.done != 0);
      u.cover("reset between slices", dut.rst_i && twin.done != 0);
    }

    // A slice may leave before the last one of its beat is taken: a beat counts from its first.
    if (source.valid && twin.done == 0) {
      std::deque<Expected> &queue = under_way[block_of(driver.in.op)];
      if (queue.empty() || queue.back().op < 32) {
        Expected e = {32u | driver.in.op,
                      driver.in.wid,
                      driver.in.beat,
                      driver.in.rd,
                      driver.in.last,
                      driver.in.lanes,
                      {}};
        for (unsigned i = 0; i < NUM_LANES; ++i) {
          e.value[i] = gyre_fpu_compute_lane(driver.in.op, gyre_fpu_mode(driver.rm[i]), ISA,
                                             driver.in.clamp, driver.a[i], driver.b[i], driver.c[i])
                           .value;
        }
        queue.push_back(e);  // 32: still at the input
      }
    }
    if (accept) under_way[block_of(driver.in.op)].back().op &= 31;
    if (out != nullptr && dut.ready_i) {
      const unsigned from = div ? 1 : fma ? 0 : 2;
      std::deque<Expected> &queue = under_way[from];
      u.check(!queue.empty() && matches(queue.front(), *out), "the result of the oldest beat");
      queue.front().lanes &= ~out->lanes;
      if (queue.front().lanes == 0) queue.pop_front();
    }

    u.tick(dut);
    if (dut.rst_i) {
      gyre_fpu_init(&twin, NUM_THREADS, NUM_LANES, NUM_FPU_LANES, ISA);
      driver.restart();
      source.accepted();
      for (std::deque<Expected> &queue : under_way) queue.clear();
    } else {
      gyre_fpu_tick(&twin, source.valid ? &driver.in : nullptr, dut.ready_i);
      if (accept) source.accepted();
    }
  }
  return u.finish();
}
