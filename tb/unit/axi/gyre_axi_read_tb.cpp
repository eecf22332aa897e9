// gyre_axi_read against its twin, every output in every cycle: block vectors that clear at random,
// bursts of several ids whose beats mix, errors in any beat, a response that is not taken.

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
struct Open {
  bool open, error, lost;
  uint32_t sent;
  gyre_axi_item item;
  uint8_t line[128];
};
}  // namespace

GYRE_SET_PORTS(bool drop, const Open &o, const gyre_axi_address &ar, uint32_t block, uint32_t done,
               bool ar_go, bool rvalid, const gyre_axi_beat &beat, const uint8_t *data,
               bool rsp_ready);
GYRE_COMPARE_PORTS(const gyre_axi_read &twin, bool ar_go, bool rready, bool fire,
                   const gyre_axi_beat &beat);
GYRE_PORT(drop_i, drop);
GYRE_PORT(lost_i, o.lost);
GYRE_PORT(addr_i, ar.addr);
GYRE_PORT(size_i, ar.size);
GYRE_PORT(io_i, ar.device);
GYRE_PORT(id_i, ar.id);
GYRE_PORT(block_i, block);
GYRE_PORT(done_i, done);
GYRE_PORT(arready_i, ar_go);
GYRE_PORT(rvalid_i, rvalid);
GYRE_PORT(rid_i, beat.id);
GYRE_PORT(rdata_i, data);
GYRE_PORT(rerror_i, beat.error);
GYRE_PORT(rlast_i, beat.last);
GYRE_PORT(tag_i, o.item.tag);
GYRE_PORT(one_i, o.item.one);
GYRE_PORT(place_i, o.item.place);
GYRE_PORT(rsp_ready_i, rsp_ready);
GYRE_PORT(ready_o, gyre_axi_read_ready(&twin, ar_go));
GYRE_PORT(arvalid_o, gyre_axi_read_eval_ar(&twin));
GYRE_PORT(arid_o, twin.ar.id);
GYRE_PORT(araddr_o, twin.ar.addr);
GYRE_PORT(arlen_o, twin.ar.len);
GYRE_PORT(arsize_o, twin.ar.size);
GYRE_PORT(ario_o, twin.ar.device);
GYRE_PORT(rready_o, rready);
GYRE_PORT(pop_o, (fire && beat.last));
GYRE_PORT(rsp_valid_o, twin.rsp_valid);
GYRE_PORT(rsp_tag_o, twin.rsp_tag);
GYRE_PORT(rsp_error_o, twin.rsp_error);
GYRE_WHEN((gyre_axi_read_eval_ar(&twin)), arid_o, araddr_o, arlen_o, arsize_o, ario_o);
GYRE_PORT(rsp_data_o, twin.rsp_data);
GYRE_WHEN(twin.rsp_valid, rsp_tag_o, rsp_error_o, rsp_data_o);
GYRE_BY_TEST("driven by parts", start_i);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, const gyre_axi_read &twin, bool drop,
                        bool rsp_ready, bool fire, const gyre_axi_beat &beat, const Open &o,
                        bool was_dropped, bool was_valid, bool was_lost) {
  u.cover("blocked", twin.ar_valid && twin.ar_block != 0);
  u.cover("dropped while it is blocked", twin.ar_valid && twin.ar_block != 0 && drop);
  u.cover("dropped while the response waits", twin.rsp_valid && !rsp_ready && drop);
  u.cover("the last beat of what is lost", fire && beat.last && o.lost && !drop);
  if (kBeats > 1) u.cover("lost in the middle of a line", o.lost && o.sent != 0 && fire);
  if (was_dropped) {
    u.check(!dut.rsp_valid_o, "nothing is answered that is dropped");
    u.check(!was_valid || dut.arvalid_o, "what is dropped is offered without delay");
  }
  if (was_lost) u.check(!dut.rsp_valid_o, "what is lost gives no response");
}

static void draw_some(Unit &u, bool &rvalid, uint8_t (&data)[64], gyre_axi_beat &beat,
                      Throttle &send, Open (&id)[IDS]) {
  if (!rvalid) {
    for (uint8_t &b : data) b = uint8_t(u.rand32());
    beat.id = u.below(IDS);
    beat.error = u.chance(10);
    beat.last = u.chance(50);
    if (send.draw(u)) {
      Open &o = id[beat.id];
      if (!o.open) {
        o = {true, false, u.chance(15), 0, {u.below(1u << TAG_W), u.below(kPlaces), u.chance(30)},
             {}};
        for (uint8_t &b : o.line) b = uint8_t(u.rand32());
      }
      rvalid = true;
      beat.last = o.item.one || o.sent == kBeats - 1;
      // The beat's lanes of the line; an I/O read's beat is compared in every place.
      if (kPlaces > 1)
        std::memcpy(data + o.item.place * kLine, o.line, kLine);
      else
        std::memcpy(data, o.line + o.sent * kWidth, kWidth);
    }
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_axi_read twin;
  gyre_axi_read_reset(&twin, kLine, kWidth);
  // One read an id: what its line must look like.
  Open id[IDS] = {};
  uint8_t data[64] = {}, expected[128] = {};
  bool rvalid = false, expected_error = false;
  gyre_axi_beat beat = {0, data, false, false};
  Source start;
  Throttle arready, send, take, ends;
  gyre_axi_address ar = {};
  bool was_dropped = false, was_valid = false, was_lost = false;
  uint32_t block = 0, drops = 0;  // cycles that all is dropped in
  u.reset(dut);
  while (u.next()) {
    if (start.draw(u)) {
      ar.addr = u.rand32();
      ar.id = u.below(IDS);
      ar.size = uint8_t(u.below(7));
      ar.device = u.chance(30);
      ar.len = uint8_t(ar.device ? 0 : kBeats - 1);
      block = u.chance(50) ? 0 : u.below(1u << BLOCKS);
    }
    const uint32_t done = ends.draw(u) ? u.below(1u << BLOCKS) : 0;
    draw_some(u, rvalid, data, beat, send, id);
    const Open &o = id[beat.id];
    const bool rsp_ready = take.draw(u), ar_go = arready.draw(u);

    drops = drops ? drops - 1 : u.chance(2) ? 1 + u.below(4) : 0;
    const bool drop = drops != 0;
    dut.start_i = 0;
    set_ports(dut, drop, o, ar, block, done, ar_go, rvalid, beat, data, rsp_ready);
    dut.eval();
    const bool starts = start.valid && gyre_axi_read_ready(&twin, ar_go) && !drop;
    dut.start_i = starts;
    dut.eval();

    const bool rready = gyre_axi_read_rready(&twin, rsp_ready), fire = rvalid && rready;
    if (twin.rsp_valid) {
      u.compare("rsp_error_o and the beats", dut.rsp_error_o, expected_error);
      compare_bytes(u, "rsp_data_o and the line", dut.rsp_data_o, expected, kLine);
    }
    compare_ports(u, dut, twin, ar_go, rready, fire, beat);

    bool mixed = false;
    for (uint32_t i = 0; i < IDS; ++i) mixed |= i != beat.id && id[i].open && id[i].sent != 0;
    check_rules(u, dut, twin, drop, rsp_ready, fire, beat, o, was_dropped, was_valid, was_lost);
    was_dropped = drop;
    was_valid = twin.ar_valid && !(dut.arvalid_o && ar_go);
    was_lost = fire && beat.last && o.lost;
    u.cover("the response waits", twin.rsp_valid && !rsp_ready);
    u.cover("a beat waits", rvalid && !rready);
    u.cover("an error", twin.rsp_valid && twin.rsp_error);
    if (kBeats > 1 && IDS > 1) u.cover("beats mix", fire && mixed);
    if (kBeats > 1) u.cover("a single beat", fire && o.item.one);

    u.tick(dut);
    gyre_axi_read_tick(&twin, drop, starts ? &ar : nullptr, block, done, ar_go,
                       fire ? &beat : nullptr, &o.item, o.lost, rsp_ready);
    if (drop) {
      for (Open &all : id) all.lost |= all.open;
    }
    if (starts) start.accepted();
    if (fire) {
      Open &now = id[beat.id];
      rvalid = false;
      now.error |= beat.error;
      ++now.sent;
      if (beat.last) {
        now.open = false;
        expected_error = now.error;
        for (uint32_t i = 0; i < kLine; ++i) {
          expected[i] = now.item.one && kBeats > 1 ? data[i % kWidth] : now.line[i];
        }
      }
    }
  }
  return u.finish();
}
