// Unit test of rtl/common/gyre_fifo.sv and rtl/common/gyre_queue.sv, which look alike from outside,
// against cmodel/common/gyre_fifo.h, with resets on the way.

#include "Vdut.h"
#include "gyre_ports.h"
#include "common/gyre_fifo.h"
#include "gyre_unit.h"

GYRE_SET_PORTS(const Source &source, uint32_t ready, uint64_t data_now);
GYRE_COMPARE_PORTS(const gyre_fifo &twin, const uint64_t *item);
GYRE_PORT(valid_i, source.valid);
GYRE_PORT(ready_i, ready);
GYRE_PORT(data_i, data_now);
GYRE_PORT(ready_o, gyre_fifo_ready(&twin));
GYRE_PORT(valid_o, gyre_fifo_valid(&twin));
GYRE_PORT(data_o, item[twin.head]);
GYRE_WHEN((gyre_fifo_valid(&twin)), data_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_fifo twin;
  gyre_fifo_init(&twin, DEPTH);
  uint64_t item[DEPTH] = {};
  const uint64_t all = ~uint64_t(0) >> (64 - WIDTH);
  Source source;
  Throttle sink;
  uint64_t data = 0;
  bool streamed = false;

  dut.valid_i = 0;
  dut.ready_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (source.draw(u)) data = (uint64_t(u.rand32()) << 32 | u.rand32()) & all;
    // Data without valid must not matter.
    const uint64_t data_now = source.valid ? data : u.rand32() & all;
    const uint32_t ready = sink.draw(u);
    dut.rst_i = u.chance(1) && u.chance(20);
    set_ports(dut, source, ready, data_now);
    dut.eval();
    compare_ports(u, dut, twin, item);
    const bool push = source.valid && gyre_fifo_ready(&twin);
    const bool pop = gyre_fifo_valid(&twin) && dut.ready_i;
    u.note("push %d pop %d data_i %" PRIx64 " count %u", push, pop, uint64_t(dut.data_i),
           twin.count);
    u.cover("full", twin.count == DEPTH);
    u.cover("push refused", source.valid && !push);
    u.cover("empty with ready", twin.count == 0 && dut.ready_i);
    u.cover("reset with content", dut.rst_i && twin.count != 0);
    streamed |= push && pop;

    u.tick(dut);
    if (dut.rst_i) {
      gyre_fifo_init(&twin, DEPTH);
    } else {
      if (push) item[gyre_fifo_tail(&twin)] = data;
      gyre_fifo_tick(&twin, push, pop);
      if (push) source.accepted();
    }
  }
  u.check(streamed == (DEPTH > 1), "push and pop together, except with one entry");
  return u.finish();
}
