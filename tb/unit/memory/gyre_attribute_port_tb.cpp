// Unit test of rtl/memory/gyre_attribute_port.sv against its twin, and its words against an array: both sides read
// and write any rows; the port's requests wait 8 cycles at most while the load/store unit needs nothing for longer, those
// that are ordered from the cycle on in which the passes have left that were in the unit's queue when they came.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "memory/gyre_attribute_port.h"
}

GYRE_SET_PORTS(const uint32_t *addr, const uint32_t *mask, const uint32_t *wdata,
               const gyre_attr_t &request, bool push, bool leave, bool done,
               const gyre_lmem_in &in);
GYRE_COMPARE_PORTS(const gyre_lmem &lmem, bool first, bool ready);
GYRE_MEMBERS(in);
GYRE_PORT(addr_i, addr);
GYRE_PORT(mask_i, mask);
GYRE_PORT(wdata_i, wdata);
GYRE_PORT(attr_valid_i, request.valid);
GYRE_PORT(attr_i, request);
GYRE_PORT(push_i, push);
GYRE_PORT(leave_i, leave);
GYRE_PORT(done_i, done);
GYRE_PORT(ready_o, (lmem.ready && !first));
GYRE_PORT(attr_ready_o, ready);
GYRE_BY_TEST("compared by parts", rdata_o);
GYRE_BY_TEST("compared by parts", attr_read_o);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, bool due, const gyre_lmem &lmem,
                        const gyre_lmem_in &in, const gyre_attr_t &request, bool done,
                        uint32_t waited, const gyre_attribute_port &twin, uint32_t asked,
                        uint32_t answer, const uint32_t (&expected)[NUM_LANES], bool first,
                        bool ready, const std::deque<unsigned> &queue) {
  u.compare("taken if the bank is free", dut.attr_ready_o,
            due && lmem.ready && in.en == 0 && (request.write || done));
  u.compare("who goes first", dut.ready_o, lmem.ready && !(due && waited >= 8));
  uint32_t read;
  const bool some = gyre_attribute_port_read(&twin, &lmem, &read);
  u.compare("attr_read.valid", port_get(dut.attr_read_o, 32, 1), some);
  u.compare("attr_read.data", port_get(dut.attr_read_o, 0, 32), read);
  u.compare("a word was asked for", port_get(dut.attr_read_o, 32, 1), asked);
  u.compare("the word that was asked for", port_get(dut.attr_read_o, 0, 32), asked ? answer : 0);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    u.compare("rdata_o", port_word(dut.rdata_o, l), lmem.rdata[l], int(l));
    u.compare("rdata_o and the array", port_word(dut.rdata_o, l), expected[l], int(l));
  }
  u.cover("a request goes first", first);
  u.cover("a read waits for the load/store unit's word",
          request.valid && !request.write && lmem.ready && in.en == 0 && !done);
  u.cover("a write does not", dut.attr_ready_o && request.write && !done);
  u.cover("both want local memory", request.valid && in.en != 0);
  u.cover("passes are before an ordered request", request.valid && !due);
  u.cover("only passes that came later are left", ready && request.ordered && !queue.empty());
  u.cover("a request without order overtakes",
          ready && !request.ordered && queue.size() == LSU_QUEUE);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  constexpr uint32_t kRows = LMEM_BYTES / (4 * NUM_LANES), kAll = low_bits(NUM_LANES);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.lmem_bytes = LMEM_BYTES;
  gyre_lmem lmem;
  if (!gyre_lmem_init(&lmem, &cfg)) return 2;
  gyre_attribute_port twin;
  gyre_attribute_port_reset(&twin);
  gyre_attr_t request = {};
  uint32_t addr[NUM_LANES], mask[NUM_LANES], wdata[NUM_LANES];
  gyre_lmem_in in = {};
  in.addr = addr, in.mask = mask, in.wdata = wdata;
  std::vector<uint32_t> word(kRows * NUM_LANES, 0);
  uint32_t expected[NUM_LANES] = {};  // read registers
  uint32_t asked = 0, answer = 0, waited = 0, row = 0;
  std::deque<unsigned> queue;  // passes, by the cycle in which they came
  unsigned cycle = 0, came = 0;
  Throttle requests, accesses, needs, passes, leaves;
  u.reset(dut);
  while (u.next()) {
    if (!request.valid) {
      request.valid = requests.draw(u);
      request.write = u.chance(50);
      request.ordered = u.chance(50);
      came = cycle;
      row = u.below(u.chance(50) ? 2 : kRows);
      request.addr = uint16_t(row * 4 * NUM_LANES);
      request.lanes = request.write ? u.rand32() & kAll : 1u << u.below(NUM_LANES);
      request.data = u.rand32();
    }
    const bool first = gyre_attribute_port_first(&twin, &request);
    const bool done = needs.draw(u);
    // As the load/store unit has it: nothing is asked while it is not ready, or is read while it needs its words.
    const bool may = lmem.ready && !first && accesses.draw(u);
    in.en = may ? u.rand32() & kAll : 0;
    in.we = done ? u.rand32() & in.en : in.en;
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      addr[l] = u.below(u.chance(50) ? 2 : kRows);
      mask[l] = u.below(16);
      wdata[l] = u.rand32();
    }

    const bool push = queue.size() < LSU_QUEUE && passes.draw(u);
    const bool leave = !queue.empty() && leaves.draw(u);
    // Those that came in the request's own cycle are behind it.
    const bool due = request.valid && !(request.ordered && !queue.empty() && queue.front() < came);
    set_ports(dut, addr, mask, wdata, request, push, leave, done, in);
    dut.eval();
    const bool ready = gyre_attribute_port_ready(&twin, &lmem, &request, in.en != 0, done);
    compare_ports(u, dut, lmem, first, ready);

    check_rules(u, dut, due, lmem, in, request, done, waited, twin, asked, answer, expected, first,
                ready, queue);
    asked = 0;
    if (ready) {
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        if (!(request.lanes >> l & 1)) continue;
        uint32_t &at = word[row * NUM_LANES + l];
        if (request.write)
          at = request.data;
        else
          answer = expected[l] = at, asked = 1;
      }
    }
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      if (!(in.en >> l & 1)) continue;
      uint32_t &at = word[addr[l] * NUM_LANES + l];
      if (!(in.we >> l & 1)) expected[l] = at;
      for (unsigned b = 0; b < 4 && (in.we >> l & 1); ++b) {
        if (mask[l] >> b & 1) at = (at & ~(0xffu << 8 * b)) | (wdata[l] & 0xffu << 8 * b);
      }
    }
    waited = due && !ready ? waited + 1 : 0;
    if (leave) queue.pop_front();
    if (push) queue.push_back(cycle);
    ++cycle;
    u.tick(dut);
    gyre_attribute_port_tick(&twin, &lmem, &request, ready, &in, push, leave);
    if (ready) request.valid = false;
  }
  gyre_lmem_free(&lmem);
  return u.finish();
}
