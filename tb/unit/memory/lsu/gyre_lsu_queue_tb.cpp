// gyre_lsu_queue against its twin: random passes, a head that leaves at any time. Of addresses the bits that the queue
// does not keep come in as anything, and leave as those of main memory or of the I/O page. The pairs of lanes, the lane
// that leads and its line, which the twin does not keep, are those that came with the pass.
// RTL: rtl/memory/lsu/gyre_lsu_queue.sv, twin: cmodel/memory/lsu/gyre_lsu_queue.c.
// Legal stimulus: no pass comes while ready_o is low (of a queue of one it may, and waits).

#include <deque>

#include "gyre_unit.h"

extern "C" {
#include "memory/lsu/gyre_lsu_lead.h"
#include "memory/lsu/gyre_lsu_queue.h"
}
#include "Vdut.h"

namespace {
constexpr uint32_t kLow = LOW, kRam = RAM_BASE, kIo = IO_BASE;
constexpr unsigned kPairs = NUM_LANES > 1 ? NUM_LANES *(NUM_LANES - 1) / 2 : 1;
constexpr uint32_t kLanes = ~0u >> (32 - NUM_LANES);

// What the twin does not keep.
struct Beside {
  uint32_t info = 0, lead = 0;
  bool near[kPairs] = {}, same[kPairs] = {};
};

void set_spot(Vdut &dut, const gyre_lsu_item &item, uint32_t lead, uint32_t noise) {
  const uint32_t line_bits = 32 - unsigned(__builtin_ctz(LINE_BYTES));
  const uint32_t line = (item.addr[lead] ^ noise) >> (32 - line_bits);
  port_put(dut.spot_i, 0, line_bits, line);
  port_put(dut.spot_i, line_bits, 1, item.io >> lead & 1);
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
  Source passes;
  Throttle leaves;
  gyre_lsu_item item = {};
  Beside more;
  dut.valid_i = dut.ready_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (passes.draw(u)) {
      item.lanes = u.rand32() & kLanes;
      item.zero = GRAPHICS ? u.rand32() & kLanes : 0;
      item.local = u.rand32() & kLanes;
      item.io = u.rand32() & kLanes & ~item.local;
      more.info = u.rand32() & ((1u << INFO_W) - 1);
      more.lead = u.below(NUM_LANES);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        const uint32_t noise = u.rand32() & ~kLow;
        item.addr[l] = (u.rand32() & kLow) | ((item.io >> l & 1 ? kIo : kRam) & ~kLow);
        item.wdata[l] = u.rand32();
        port_set_word(dut.addr_i, l, item.addr[l] ^ noise);
        port_set_word(dut.wdata_i, l, item.wdata[l]);
        if (l == more.lead) set_spot(dut, item, l, noise);
      }
      for (unsigned p = 0; p < kPairs; ++p) {
        more.near[p] = u.chance(50);
        more.same[p] = u.chance(50);
        port_put(dut.near_i, p, 1, more.near[p]);
        port_put(dut.same_i, p, 1, more.same[p]);
      }
      port_put(dut.info_i, 0, INFO_W, more.info);
      dut.lanes_i = item.lanes;
      dut.zero_i = GRAPHICS ? item.zero : u.rand32() & kLanes;
      dut.local_i = item.local;
      dut.io_i = item.io;
      dut.lead_i = more.lead;
    }
    const bool leave = gyre_lsu_queue_valid(&twin) && leaves.draw(u);
    dut.valid_i = passes.valid && (LSU_QUEUE == 1 || gyre_lsu_queue_ready(&twin));
    dut.ready_i = leave;
    dut.eval();
    u.note("passes %u, enters %d, leaves %d", twin.fifo.count, dut.valid_i && dut.ready_o, leave);
    u.compare("ready_o", dut.ready_o, gyre_lsu_queue_ready(&twin));
    u.compare("valid_o", dut.valid_o, gyre_lsu_queue_valid(&twin));
    if (dut.valid_o) {
      const gyre_lsu_item &head = *gyre_lsu_queue_head(&twin);
      const Beside &b = beside.front();
      u.compare("info_o", port_get(dut.info_o, 0, INFO_W), b.info);
      u.compare("lanes_o", dut.lanes_o, head.lanes);
      u.compare("zero_o", dut.zero_o, head.zero);
      u.compare("local_o", dut.local_o, head.local);
      u.compare("io_o", dut.io_o, head.io);
      u.compare("lead_o", dut.lead_o, b.lead);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        u.compare("addr_o", port_word(dut.addr_o, l), head.addr[l], int(l));
        u.compare("wdata_o", port_word(dut.wdata_o, l), head.wdata[l], int(l));
      }
      for (unsigned p = 0; p < kPairs; ++p) {
        u.compare("near_o", port_get(dut.near_o, p, 1), b.near[p], int(p));
        u.compare("same_o", port_get(dut.same_o, p, 1), b.same[p], int(p));
      }
      // Of the line the bits that are kept.
      const unsigned bits = 32 - unsigned(__builtin_ctz(LINE_BYTES));
      const uint32_t line = gyre_lsu_lead_line(b.lead, head.addr, LINE_BYTES);
      u.compare("line in spot_o", (port_get(dut.spot_o, 0, bits) << (32 - bits)) & kLow,
                line & kLow);
      u.compare("I/O in spot_o", port_get(dut.spot_o, bits, 1), head.io >> b.lead & 1);
      u.cover("an address of the I/O page", head.io != 0);
    }
    const bool push = dut.valid_i && gyre_lsu_queue_ready(&twin);
    u.cover("full", twin.fifo.count == LSU_QUEUE);
    u.cover("empty behind a pass", leave && !push && twin.fifo.count == 1);
    if (LSU_QUEUE > 1) u.cover("one enters and one leaves", push && leave);
    u.tick(dut);
    gyre_lsu_queue_tick(&twin, push ? &item : nullptr, leave);
    if (leave) beside.pop_front();
    if (push) {
      beside.push_back(more);
      passes.accepted();
    }
  }
  gyre_lsu_queue_free(&twin);
  return u.finish();
}
