// gyre_axi_read against its twin, every output in every cycle: block vectors that clear at random,
// bursts of several ids whose beats mix, errors in any beat, a response that is not taken.

#include "../memory/gyre_hostile_memory.h"

extern "C" {
#include "axi/gyre_axi_read.h"
}
#include "Vdut.h"

static constexpr uint32_t kLine = LINE_BYTES, kWidth = AXI_DATA / 8;
static constexpr uint32_t kBeats = kLine > kWidth ? kLine / kWidth : 1;
static constexpr uint32_t kPlaces = kWidth > kLine ? kWidth / kLine : 1;

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_axi_read twin;
  gyre_axi_read_reset(&twin, kLine, kWidth);
  // One read an id: what its line must look like.
  struct Open {
    bool open, error, lost;
    uint32_t sent;
    gyre_axi_item item;
    uint8_t line[128];
  } id[IDS] = {};
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
    const Open &o = id[beat.id];
    const bool rsp_ready = take.draw(u), ar_go = arready.draw(u);

    drops = drops ? drops - 1 : u.chance(2) ? 1 + u.below(4) : 0;
    const bool drop = drops != 0;
    dut.drop_i = drop;
    dut.lost_i = o.lost;
    dut.addr_i = ar.addr;
    dut.size_i = ar.size;
    dut.io_i = ar.device;
    dut.id_i = ar.id;
    dut.block_i = block;
    dut.done_i = done;
    dut.arready_i = ar_go;
    dut.rvalid_i = rvalid;
    dut.rid_i = beat.id;
    port_set_bytes(dut.rdata_i, data, kWidth);
    dut.rerror_i = beat.error;
    dut.rlast_i = beat.last;
    dut.tag_i = o.item.tag;
    dut.one_i = o.item.one;
    dut.place_i = o.item.place;
    dut.rsp_ready_i = rsp_ready;
    dut.start_i = 0;
    dut.eval();
    const bool starts = start.valid && gyre_axi_read_ready(&twin, ar_go) && !drop;
    dut.start_i = starts;
    dut.eval();

    const bool rready = gyre_axi_read_rready(&twin, rsp_ready), fire = rvalid && rready;
    u.compare("ready_o", dut.ready_o, gyre_axi_read_ready(&twin, ar_go));
    u.compare("arvalid_o", dut.arvalid_o, gyre_axi_read_eval_ar(&twin));
    if (dut.arvalid_o) {
      u.compare("arid_o", dut.arid_o, twin.ar.id);
      u.compare("araddr_o", dut.araddr_o, twin.ar.addr);
      u.compare("arlen_o", dut.arlen_o, twin.ar.len);
      u.compare("arsize_o", dut.arsize_o, twin.ar.size);
      u.compare("ario_o", dut.ario_o, twin.ar.device);
    }
    u.compare("rready_o", dut.rready_o, rready);
    u.compare("pop_o", dut.pop_o, fire && beat.last);
    u.compare("rsp_valid_o", dut.rsp_valid_o, twin.rsp_valid);
    if (twin.rsp_valid) {
      u.compare("rsp_tag_o", dut.rsp_tag_o, twin.rsp_tag);
      u.compare("rsp_error_o", dut.rsp_error_o, twin.rsp_error);
      u.compare("rsp_error_o and the beats", dut.rsp_error_o, expected_error);
      compare_bytes(u, "rsp_data_o", dut.rsp_data_o, twin.rsp_data, kLine);
      compare_bytes(u, "rsp_data_o and the line", dut.rsp_data_o, expected, kLine);
    }
    bool mixed = false;
    for (uint32_t i = 0; i < IDS; ++i) mixed |= i != beat.id && id[i].open && id[i].sent != 0;
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
