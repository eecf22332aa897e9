// Unit test: compares gyre_axi_read with its twin, every output in every cycle: block vectors that
// clear at random, bursts of several ids whose beats mix, errors in any beat, a response that is
// not taken.

#include "../memory/gyre_hostile_memory.h"

extern "C" {
#include "axi/gyre_axi_read.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

static constexpr uint32_t kLine = LINE_BYTES, kWidth = AXI_DATA / 8;
static constexpr uint32_t kBeats = kLine > kWidth ? kLine / kWidth : 1;
static constexpr uint32_t kPlaces = kWidth > kLine ? kWidth / kLine : 1;

namespace {
// The read of one id, and what its line must look like.
struct Open {
  bool open, error, lost;
  uint32_t sent;
  gyre_axi_item item;
  uint8_t line[128];
};

// The unit between a sender of reads and a bus that answers them, with what the next response must be.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_axi_read twin;
  // The read that is sent.
  Source start;
  gyre_axi_address ar = {};
  uint32_t block = 0;  // the writes that it must wait for
  bool starts = false;
  // The bus.
  Throttle arready, send, take, ends;
  Open id[IDS] = {};
  uint8_t data[64] = {};
  gyre_axi_beat beat = {0, data, false, false};
  bool rvalid = false, rready = false, fire = false, ar_go = false, rsp_ready = false;
  uint32_t done = 0;  // writes that are over
  // Expected response.
  uint8_t expected[128] = {};
  bool expected_error = false;
  bool drop = false;
  uint32_t drops = 0;  // cycles in which all is dropped
  // State of the cycle before.
  bool was_dropped = false, was_valid = false, was_lost = false;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_axi_read_reset(&twin, kLine, kWidth);
  }
  // The read that the beat belongs to.
  const Open &now() const { return id[beat.id]; }

  void draw();
  void draw_beat();
  void drive();
  void compare_response();
  void check_drops();
  void cover();
  void note_cycle();
  void tick();
  void finish_line();
};
}  // namespace

GYRE_SET_PORTS(const Bench &b);
GYRE_COMPARE_PORTS(const Bench &b);
GYRE_PORT(drop_i, b.drop);
GYRE_PORT(lost_i, b.now().lost);
GYRE_PORT(addr_i, b.ar.addr);
GYRE_PORT(size_i, b.ar.size);
GYRE_PORT(io_i, b.ar.device);
GYRE_PORT(id_i, b.ar.id);
GYRE_PORT(block_i, b.block);
GYRE_PORT(done_i, b.done);
GYRE_PORT(arready_i, b.ar_go);
GYRE_PORT(rvalid_i, b.rvalid);
GYRE_PORT(r_i.id, b.beat.id);
GYRE_PORT(r_i.data, b.data);
GYRE_PORT(r_i.resp, b.beat.error ? 2u : 0u);
GYRE_PORT(r_i.last, b.beat.last);
GYRE_PORT(tag_i, b.now().item.tag);
GYRE_PORT(one_i, b.now().item.one);
GYRE_PORT(place_i, b.now().item.place);
GYRE_PORT(rsp_ready_i, b.rsp_ready);
GYRE_PORT(ready_o, gyre_axi_read_ready(&b.twin, b.ar_go));
GYRE_PORT(arvalid_o, gyre_axi_read_eval_ar(&b.twin));
GYRE_PORT(ar_o.id, b.twin.ar.id);
GYRE_PORT(ar_o.addr, b.twin.ar.addr);
GYRE_PORT(ar_o.len, b.twin.ar.len);
GYRE_PORT(ar_o.size, b.twin.ar.size);
GYRE_PORT(ar_o.cache, b.twin.ar.device ? 0u : 3u);
GYRE_PORT(ar_o.burst, 1u);
GYRE_PORT(ar_o.prot, 0u);
GYRE_PORT(rready_o, b.rready);
GYRE_PORT(pop_o, (b.fire && b.beat.last));
GYRE_PORT(rsp_valid_o, b.twin.rsp_valid);
GYRE_PORT(rsp_tag_o, b.twin.rsp_tag);
GYRE_PORT(rsp_error_o, b.twin.rsp_error);
GYRE_WHEN((gyre_axi_read_eval_ar(&b.twin)), ar_o.id, ar_o.addr, ar_o.len, ar_o.size, ar_o.cache);
GYRE_PORT(rsp_data_o, b.twin.rsp_data);
GYRE_WHEN(b.twin.rsp_valid, rsp_tag_o, rsp_error_o, rsp_data_o);
GYRE_BY_TEST("driven by parts", start_i);
#include "Vdut_ports.h"

void Bench::draw() {
  if (start.draw(u)) {
    ar.addr = u.rand32();
    ar.id = u.below(IDS);
    ar.size = uint8_t(u.below(7));
    ar.device = u.chance(30);
    ar.len = uint8_t(ar.device ? 0 : kBeats - 1);
    block = u.chance(50) ? 0 : u.below(1u << BLOCKS);
  }
  done = ends.draw(u) ? u.below(1u << BLOCKS) : 0;
  if (!rvalid) draw_beat();
  rsp_ready = take.draw(u);
  ar_go = arready.draw(u);
  drops = drops ? drops - 1 : u.chance(2) ? 1 + u.below(4) : 0;
  drop = drops != 0;
}

// The next beat of the bus. If it sends none, the pins have anything.
void Bench::draw_beat() {
  for (uint8_t &b : data) b = uint8_t(u.rand32());
  beat.id = u.below(IDS);
  beat.error = u.chance(10);
  beat.last = u.chance(50);
  if (!send.draw(u)) return;
  Open &o = id[beat.id];
  if (!o.open) {
    o = {true, false, u.chance(15), 0, {u.below(1u << TAG_W), u.below(kPlaces), u.chance(30)}, {}};
    for (uint8_t &b : o.line) b = uint8_t(u.rand32());
  }
  rvalid = true;
  beat.last = o.item.one || o.sent == kBeats - 1;
  // The beat's lanes of the line; an I/O read's beat is compared in every lane.
  if (kPlaces > 1)
    std::memcpy(data + o.item.place * kLine, o.line, kLine);
  else
    std::memcpy(data, o.line + o.sent * kWidth, kWidth);
}

// A read starts if the unit is ready for it, which the pins say without it.
void Bench::drive() {
  dut.start_i = 0;
  set_ports(dut, *this);
  dut.eval();
  starts = start.valid && gyre_axi_read_ready(&twin, ar_go) && !drop;
  dut.start_i = starts;
  dut.eval();
  rready = gyre_axi_read_rready(&twin, rsp_ready);
  fire = rvalid && rready;
}

void Bench::compare_response() {
  if (!twin.rsp_valid) return;
  u.compare("rsp_error_o and the beats", dut.rsp_error_o, expected_error);
  compare_bytes(u, "rsp_data_o and the line", dut.rsp_data_o, expected, kLine);
}

void Bench::check_drops() {
  if (was_dropped) {
    u.check(!dut.rsp_valid_o, "nothing is answered that is dropped");
    u.check(!was_valid || dut.arvalid_o, "what is dropped is offered without delay");
  }
  if (was_lost) u.check(!dut.rsp_valid_o, "what is lost gives no response");
}

void Bench::cover() {
  const Open &o = now();
  bool mixed = false;
  for (uint32_t i = 0; i < IDS; ++i) mixed |= i != beat.id && id[i].open && id[i].sent != 0;
  u.cover("blocked", twin.ar_valid && twin.ar_block != 0);
  u.cover("dropped while it is blocked", twin.ar_valid && twin.ar_block != 0 && drop);
  u.cover("dropped while the response waits", twin.rsp_valid && !rsp_ready && drop);
  u.cover("the last beat of what is lost", fire && beat.last && o.lost && !drop);
  if (kBeats > 1) u.cover("lost in the middle of a line", o.lost && o.sent != 0 && fire);
  u.cover("the response waits", twin.rsp_valid && !rsp_ready);
  u.cover("a beat waits", rvalid && !rready);
  u.cover("an error", twin.rsp_valid && twin.rsp_error);
  if (kBeats > 1 && IDS > 1) u.cover("beats mix", fire && mixed);
  if (kBeats > 1) u.cover("a single beat", fire && o.item.one);
}

// State of this cycle that check_drops needs in the next one.
void Bench::note_cycle() {
  was_dropped = drop;
  was_valid = twin.ar_valid && !(dut.arvalid_o && ar_go);
  was_lost = fire && beat.last && now().lost;
}

void Bench::tick() {
  u.tick(dut);
  gyre_axi_read_tick(&twin, drop, starts ? &ar : nullptr, block, done, ar_go,
                     fire ? &beat : nullptr, &now().item, now().lost, rsp_ready);
  if (drop) {
    for (Open &all : id) all.lost |= all.open;
  }
  if (starts) start.accepted();
  if (!fire) return;
  Open &o = id[beat.id];
  rvalid = false;
  o.error |= beat.error;
  ++o.sent;
  if (beat.last) finish_line();
}

// The last beat was taken: the response follows.
void Bench::finish_line() {
  Open &o = id[beat.id];
  o.open = false;
  expected_error = o.error;
  for (uint32_t i = 0; i < kLine; ++i) {
    expected[i] = o.item.one && kBeats > 1 ? data[i % kWidth] : o.line[i];
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    b.drive();
    b.compare_response();
    compare_ports(u, dut, b);
    b.check_drops();
    b.cover();
    b.note_cycle();
    b.tick();
  }
  return u.finish();
}
