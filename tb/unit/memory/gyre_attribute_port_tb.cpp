// Unit test: compares rtl/memory/gyre_attribute_port.sv with its twin, and its rows against an
// array: both sides read and write any rows. The port's requests go before those of the load/store unit,
// an ordered one from the cycle on in which the beats have left that were in the unit's queue when it
// came. A row that is read and refilled has its words in the cycle after the read.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "memory/gyre_attribute_port.h"
}

namespace {
constexpr uint32_t kRows = LMEM_BYTES / (4 * NUM_LANES), kAll = low_bits(NUM_LANES);
}

// A request of the port, accesses of the load/store unit, both twins, and the words that the test keeps.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  ~Bench() { gyre_lmem_free(&lmem); }
  void draw_request();
  void draw_access();
  void draw_beats();
  void eval_twin();
  void check_order();
  void check_answer();
  void check_read_words();
  void cover();
  void make_request();
  void make_access();
  void make_refill();
  void count_beats();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_lmem lmem;
  gyre_attribute_port twin;
  gyre_attr_t request = {};
  uint32_t addr[NUM_LANES] = {}, mask[NUM_LANES] = {}, wdata[NUM_LANES] = {};
  gyre_lmem_in in = {};
  std::vector<uint32_t> word = std::vector<uint32_t>(kRows * NUM_LANES, 0);
  uint32_t expected[NUM_LANES] = {};  // read registers
  bool asked = false;                 // in the cycle before, with that answer
  uint32_t answer[NUM_LANES] = {}, row = 0, covered = 0;
  std::deque<unsigned> queue;  // beats, by the cycle in which they came
  unsigned cycle = 0, came = 0;
  Throttle requests, accesses, needs, beats, leaves;

  // In this cycle
  bool first = false, done = false, push = false, leave = false;
  bool due = false;    // the request waits for no beat
  bool ready = false;  // it is taken

  // A row that was read, and is refilled in this cycle
  bool refills = false;
  uint32_t refill_row = 0, refill_lanes = 0, refill_word = 0;

  uint32_t &word_of(unsigned of_row, unsigned lane) { return word[of_row * NUM_LANES + lane]; }
};

GYRE_SET_PORTS(const gyre_attr_t &request, const gyre_lmem_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_lmem &lmem, const Bench &b);
GYRE_MEMBERS(in);
GYRE_PORT(addr_i, b.addr);
GYRE_PORT(mask_i, b.mask);
GYRE_PORT(wdata_i, b.wdata);
GYRE_PORT(attr_valid_i, request.valid);
GYRE_PORT(attr_i, request);
GYRE_PORT(push_i, b.push);
GYRE_PORT(leave_i, b.leave);
GYRE_PORT(done_i, b.done);
GYRE_PORT(cover_i, b.covered);
GYRE_PORT(ready_o, (lmem.ready && !b.first));
GYRE_PORT(attr_ready_o, b.ready);
GYRE_BY_TEST("compared by parts", rdata_o);
GYRE_BY_TEST("compared by parts", attr_read_o);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_lanes = NUM_LANES;
  cfg.lmem_bytes = LMEM_BYTES;
  if (!gyre_lmem_init(&lmem, &cfg)) std::exit(2);
  gyre_attribute_port_reset(&twin);
  in.addr = addr, in.mask = mask, in.wdata = wdata;
}

void Bench::draw_request() {
  if (!request.valid) {
    request.valid = requests.draw(u);
    request.write = u.chance(50);
    request.ordered = u.chance(50);
    request.covered = PIXELS && u.chance(20);
    request.refill = PIXELS && u.chance(50);
    came = cycle;
    row = u.below(u.chance(50) ? 2 : kRows);
    request.addr = uint16_t(row * 4 * NUM_LANES);
    request.lanes = u.rand32() & kAll;
    for (unsigned l = 0; l < NUM_LANES; ++l) request.data[l] = u.rand32();
  }
  covered = u.rand32() & low_bits(NUM_THREADS);
  first = gyre_attribute_port_first(&twin, &request);
}

// As the load/store unit has it: nothing is asked while it is not ready, or is read while it needs its words.
void Bench::draw_access() {
  done = needs.draw(u);
  const bool may = lmem.ready && !first && accesses.draw(u);
  in.en = may ? u.rand32() & kAll : 0;
  in.we = done ? u.rand32() & in.en : in.en;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    addr[l] = u.below(u.chance(50) ? 2 : kRows);
    mask[l] = u.below(16);
    wdata[l] = u.rand32();
  }
}

void Bench::draw_beats() {
  push = queue.size() < LSU_QUEUE && beats.draw(u);
  leave = !queue.empty() && leaves.draw(u);
  // Those that came in the request's own cycle are after it.
  due = request.valid && !(request.ordered && !queue.empty() && queue.front() < came);
}

void Bench::eval_twin() { ready = gyre_attribute_port_ready(&twin, &lmem, &request, done); }

void Bench::check_order() {
  u.compare("taken before an access", dut.attr_ready_o,
            due && (request.covered || (lmem.ready && (request.write ? !refills : done))));
  u.compare("who goes first", dut.ready_o, lmem.ready && !refills && !(due && !request.covered));
}

void Bench::check_answer() {
  uint32_t read[NUM_LANES];
  const bool some = gyre_attribute_port_read(&twin, &lmem, read);
  u.compare("attr_read.valid", port_get(dut.attr_read_o, 32 * NUM_LANES, 1), some);
  u.compare("a row was asked for", port_get(dut.attr_read_o, 32 * NUM_LANES, 1), asked);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const uint32_t word = uint32_t(port_get(dut.attr_read_o, 32 * l, 32));
    u.compare("attr_read.data", word, read[l], int(l));
    u.compare("the row that was asked for", word, asked ? answer[l] : 0, int(l));
  }
}

void Bench::check_read_words() {
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    u.compare("rdata_o", port_word(dut.rdata_o, l), lmem.rdata[l], int(l));
    u.compare("rdata_o and the array", port_word(dut.rdata_o, l), expected[l], int(l));
  }
}

void Bench::cover() {
  u.cover("a request goes first", first);
  u.cover(
      "some words of a row are written",
      NUM_LANES == 1 || (ready && request.write && request.lanes != 0 && request.lanes != kAll));
  u.cover("a read waits for the load/store unit's word",
          request.valid && !request.write && lmem.ready && due && !done);
  if (PIXELS) u.cover("a cover is read beside an access", ready && request.covered && in.en != 0);
  u.cover("a write does not", dut.attr_ready_o && request.write && !done);
  if (PIXELS) u.cover("a write waits for a refill", due && refills && request.write);
  u.cover("an access beside a request that is not due", request.valid && !due && in.en != 0);
  u.cover("beats are before an ordered request", request.valid && !due);
  u.cover("only beats that came later are left", ready && request.ordered && !queue.empty());
  u.cover("a request without order overtakes",
          ready && !request.ordered && queue.size() == LSU_QUEUE);
}

// In the test's own words.
void Bench::make_request() {
  asked = ready && request.covered;
  for (unsigned l = 0; asked && l < NUM_LANES; ++l) answer[l] = l == 0 ? covered : 0;
  for (unsigned l = 0; ready && !request.covered && l < NUM_LANES; ++l) {
    if (!request.write)
      answer[l] = expected[l] = word_of(row, l), asked = true;
    else if (request.lanes >> l & 1)
      word_of(row, l) = request.data[l];
  }
}

void Bench::make_access() {
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    if (!(in.en >> l & 1)) continue;
    uint32_t &at = word_of(addr[l], l);
    if (!(in.we >> l & 1)) expected[l] = at;
    for (unsigned b = 0; b < 4 && (in.we >> l & 1); ++b) {
      if (mask[l] >> b & 1) at = (at & ~(0xffu << 8 * b)) | (wdata[l] & 0xffu << 8 * b);
    }
  }
}

void Bench::make_refill() {
  for (unsigned l = 0; refills && l < NUM_LANES; ++l)
    if (refill_lanes >> l & 1) word_of(refill_row, l) = refill_word;
  if (PIXELS) u.cover("a row is read while one is refilled", refills && asked);
  refills = false;
  if (!ready || request.covered || request.write || !request.refill) return;
  if (PIXELS) u.cover("a refill after a refill", request.addr == 0 && refill_row == 0);
  refills = true;
  refill_row = row;
  refill_lanes = request.lanes;
  refill_word = request.data[0] & 1;
}

void Bench::count_beats() {
  if (leave) queue.pop_front();
  if (push) queue.push_back(cycle);
  ++cycle;
}

void Bench::after_edge() {
  gyre_attribute_port_tick(&twin, &lmem, &request, ready, &in, push, leave, covered);
  if (ready) request.valid = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_request();
    b.draw_access();
    b.draw_beats();
    set_ports(dut, b.request, b.in, b);
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b.lmem, b);
    b.check_order();
    b.check_answer();
    b.check_read_words();
    b.cover();
    b.make_request();
    b.make_access();
    b.make_refill();
    b.count_beats();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
