// Unit test: compares gyre_lsu_queue with its twin: random beats, a head that leaves at any time.
// Address bits that the queue does not store are random at the input, and leave as those of
// main memory or of the I/O page. The pairs of lanes, the lane that leads and its line, which the
// twin does not keep, are those that came with the beat. RTL: rtl/memory/lsu/gyre_lsu_queue.sv,
// twin: cmodel/memory/lsu/gyre_lsu_queue.c. Legal stimulus: no beat comes while ready_o is low (of
// a queue of one it may, and waits).

#include <deque>

#include "field.h"

extern "C" {
#include "memory/lsu/gyre_lsu_first_lane.h"
#include "memory/lsu/gyre_lsu_queue.h"
}
#include "Vdut.h"

GYRE_FIELDS(lsu_beat, GYRE_LSU_BEAT_FIELDS)

namespace {
// The fields that the queue only keeps: from wb, the lowest, to acq, the highest bit.
constexpr Field kInfo{lsu_beat::wb.at, GYRE_LSU_BEAT_BITS - lsu_beat::wb.at};
constexpr uint32_t kLow = LOW, kRam = RAM_BASE, kIo = IO_BASE;
constexpr unsigned kPairs = NUM_LANES > 1 ? NUM_LANES *(NUM_LANES - 1) / 2 : 1;
constexpr uint32_t kLanes = ~0u >> (32 - NUM_LANES);

// Fields that the twin does not store.
struct Beside {
  uint32_t info = 0, first_lane = 0;
  bool near[kPairs] = {}, same[kPairs] = {};
};

void set_spot(Vdut &dut, const gyre_lsu_item &item, uint32_t first_lane, uint32_t noise) {
  const uint32_t line_bits = 32 - unsigned(__builtin_ctz(LINE_BYTES));
  const uint32_t line = (item.addr[first_lane] ^ noise) >> (32 - line_bits);
  put(dut.beat_i, lsu_beat::spot, line | uint64_t(item.io >> first_lane & 1) << line_bits);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.lsu_queue = LSU_QUEUE;
  gyre_lsu_queue twin;
  u.check(gyre_lsu_queue_init(&twin, &cfg), "memory for the twin");
  std::deque<Beside> beside;
  Source beats;
  Throttle leaves;
  gyre_lsu_item item = {};
  Beside more;
  dut.valid_i = dut.ready_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (beats.draw(u)) {
      item.lanes = u.rand32() & kLanes;
      item.zero = GRAPHICS ? u.rand32() & kLanes : 0;
      item.local = u.rand32() & kLanes;
      item.io = u.rand32() & kLanes & ~item.local;
      more.info = u.rand32() & ((1u << kInfo.width) - 1);
      more.first_lane = u.below(NUM_LANES);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        const uint32_t noise = u.rand32() & ~kLow;
        item.addr[l] = (u.rand32() & kLow) | ((item.io >> l & 1 ? kIo : kRam) & ~kLow);
        item.wdata[l] = u.rand32();
        port_put(dut.beat_i, lsu_beat::addr.at + 32 * l, 32, item.addr[l] ^ noise);
        port_put(dut.beat_i, lsu_beat::wdata.at + 32 * l, 32, item.wdata[l]);
        if (l == more.first_lane) set_spot(dut, item, l, noise);
      }
      for (unsigned p = 0; p < kPairs; ++p) {
        more.near[p] = u.chance(50);
        more.same[p] = u.chance(50);
        port_put(dut.beat_i, lsu_beat::beside.at + p, 1, more.near[p]);
        port_put(dut.beat_i, lsu_beat::same.at + p, 1, more.same[p]);
      }
      put(dut.beat_i, kInfo, more.info);
      put(dut.beat_i, lsu_beat::lanes, item.lanes);
      put(dut.beat_i, lsu_beat::zero, GRAPHICS ? item.zero : u.rand32() & kLanes);
      put(dut.beat_i, lsu_beat::in_local, item.local);
      put(dut.beat_i, lsu_beat::in_io, item.io);
      put(dut.beat_i, lsu_beat::first_lane, more.first_lane);
    }
    const bool leave = gyre_lsu_queue_valid(&twin) && leaves.draw(u);
    dut.valid_i = beats.valid && (LSU_QUEUE == 1 || gyre_lsu_queue_ready(&twin));
    dut.ready_i = leave;
    dut.eval();
    u.note("beats %u, enters %d, leaves %d", twin.fifo.count, dut.valid_i && dut.ready_o, leave);
    u.compare("ready_o", dut.ready_o, gyre_lsu_queue_ready(&twin));
    u.compare("valid_o", dut.valid_o, gyre_lsu_queue_valid(&twin));
    if (dut.valid_o) {
      const gyre_lsu_item &head = *gyre_lsu_queue_head(&twin);
      const Beside &b = beside.front();
      u.compare("info", get(dut.head_o, kInfo), b.info);
      u.compare("head_o.lanes", get(dut.head_o, lsu_beat::lanes), head.lanes);
      u.compare("head_o.zero", get(dut.head_o, lsu_beat::zero), head.zero);
      u.compare("head_o.in_local", get(dut.head_o, lsu_beat::in_local), head.local);
      u.compare("head_o.in_io", get(dut.head_o, lsu_beat::in_io), head.io);
      u.compare("head_o.first_lane", get(dut.head_o, lsu_beat::first_lane), b.first_lane);
      const auto bits_of = [&](Field field, unsigned at, unsigned width) {
        return port_get(dut.head_o, field.at + at, width);
      };
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        u.compare("head_o.addr", bits_of(lsu_beat::addr, 32 * l, 32), head.addr[l], int(l));
        u.compare("head_o.wdata", bits_of(lsu_beat::wdata, 32 * l, 32), head.wdata[l], int(l));
      }
      for (unsigned p = 0; p < kPairs; ++p) {
        u.compare("head_o.beside", bits_of(lsu_beat::beside, p, 1), b.near[p], int(p));
        u.compare("head_o.same", bits_of(lsu_beat::same, p, 1), b.same[p], int(p));
      }
      // The stored bits of the line.
      const unsigned bits = 32 - unsigned(__builtin_ctz(LINE_BYTES));
      const uint32_t line = gyre_lsu_first_lane_line(b.first_lane, head.addr, LINE_BYTES);
      u.compare("line in head_o.spot", (bits_of(lsu_beat::spot, 0, bits) << (32 - bits)) & kLow,
                line & kLow);
      u.compare("I/O in head_o.spot", bits_of(lsu_beat::spot, bits, 1),
                head.io >> b.first_lane & 1);
      u.cover("an address of the I/O page", head.io != 0);
    }
    const bool push = dut.valid_i && gyre_lsu_queue_ready(&twin);
    u.cover("full", twin.fifo.count == LSU_QUEUE);
    u.cover("empty after a beat", leave && !push && twin.fifo.count == 1);
    if (LSU_QUEUE > 1) u.cover("one enters and one leaves", push && leave);
    u.tick(dut);
    gyre_lsu_queue_tick(&twin, push ? &item : nullptr, leave);
    if (leave) beside.pop_front();
    if (push) {
      beside.push_back(more);
      beats.accepted();
    }
  }
  gyre_lsu_queue_free(&twin);
  return u.finish();
}
