// Unit test: compares gyre_axi_write with its twin, every output in every cycle: block vectors that
// clear at random, address and data accepted in any order, acknowledges with errors; the bytes of
// each write.

#include "../memory/gyre_hostile_memory.h"

extern "C" {
#include "axi/gyre_axi_write.h"
}
#include "Vdut.h"
#include "field.h"
#include "gyre_ports.h"

static constexpr uint32_t kLine = LINE_BYTES, kWidth = AXI_DATA / 8;
static constexpr uint32_t kBeats = kLine > kWidth ? kLine / kWidth : 1;

GYRE_FIELDS(axi_write_beat, GYRE_AXI_WRITE_BEAT_FIELDS)
GYRE_SET_PORTS(bool drop, bool lost, const gyre_axi_store &store, const uint8_t *mask,
               const uint8_t *data, uint32_t block, uint32_t done, bool aw_go, bool w_go,
               bool bvalid, bool berror, uint32_t tag, bool rsp_ready);
GYRE_COMPARE_PORTS(const gyre_axi_write &twin, bool aw_go, bool w_go, const gyre_axi_write_out &out,
                   bool rsp_ready, bool b_fire);
GYRE_PORT(drop_i, drop);
GYRE_PORT(lost_i, lost);
GYRE_PORT(addr_i, store.aw.addr);
GYRE_PORT(size_i, store.aw.size);
GYRE_PORT(narrow_i, store.aw.device);
GYRE_PORT(first_i, store.first);
GYRE_PORT(last_i, store.last);
GYRE_PORT(mask_i, mask);
GYRE_PORT(data_i, data);
GYRE_PORT(block_i, block);
GYRE_PORT(done_i, done);
GYRE_PORT(awready_i, aw_go);
GYRE_PORT(wready_i, w_go);
GYRE_PORT(bvalid_i, bvalid);
GYRE_PORT(berror_i, berror);
GYRE_PORT(tag_i, tag);
GYRE_PORT(rsp_ready_i, rsp_ready);
GYRE_PORT(ready_o, gyre_axi_write_ready(&twin, aw_go, w_go));
GYRE_PORT(w_o.data, out.wdata);
GYRE_PORT(w_o.strb, out.wstrb);
GYRE_PORT(w_o.last, out.wlast);
GYRE_PORT(aw_o.addr, twin.aw.addr);
GYRE_PORT(aw_o.len, twin.aw.len);
GYRE_PORT(aw_o.size, twin.aw.size);
GYRE_PORT(aw_o.cache, twin.aw.device ? 0u : 3u);
GYRE_PORT(aw_o.id, 0u);
GYRE_PORT(aw_o.burst, 1u);
GYRE_PORT(aw_o.prot, 0u);
GYRE_PORT(bready_o, gyre_axi_write_bready(&twin, rsp_ready));
GYRE_PORT(pop_o, b_fire);
GYRE_PORT(rsp_valid_o, twin.rsp_valid);
GYRE_PORT(rsp_tag_o, twin.rsp_tag);
GYRE_PORT(rsp_error_o, twin.rsp_error);
GYRE_WHEN(out.awvalid, aw_o.addr, aw_o.len, aw_o.size, aw_o.cache);
GYRE_WHEN(out.wvalid, w_o.last, w_o.data, w_o.strb);
GYRE_WHEN(twin.rsp_valid, rsp_tag_o, rsp_error_o);
GYRE_BY_TEST("driven by parts", start_i);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_axi_write twin;
  gyre_axi_write_reset(&twin, kLine, kWidth);
  uint8_t mask[16] = {}, data[128] = {};
  gyre_axi_store store = {{}, 0, 0, mask, data}, sent = {};
  uint8_t sent_mask[16] = {}, sent_data[128] = {};
  uint32_t beats = 0;  // of the write being sent
  Source start;
  Throttle awready, wready, take, ends, acknowledge;
  uint32_t block = 0, drops = 0;  // cycles that all is dropped in
  bool was_dropped = false, was_aw = false, was_w = false, was_lost = false;
  u.reset(dut);
  while (u.next()) {
    if (start.draw(u)) {
      store.aw.addr = u.rand32();
      store.aw.size = uint8_t(u.below(7));
      store.aw.device = u.chance(50);
      store.first = u.below(kBeats);
      store.last = store.first + u.below(kBeats - store.first);
      store.aw.len = uint8_t(store.last - store.first);
      block = u.chance(50) ? 0 : u.below(1u << BLOCKS);
      for (uint8_t &b : data) b = uint8_t(u.rand32());
      for (uint32_t i = 0; i < 16; ++i) mask[i] = i < (kLine + 7) / 8 ? uint8_t(u.rand32()) : 0;
      if (kLine == 4) mask[0] &= 15;
    }
    const uint32_t done = ends.draw(u) ? u.below(1u << BLOCKS) : 0;
    const bool aw_go = awready.draw(u), w_go = wready.draw(u), rsp_ready = take.draw(u);
    const bool bvalid = acknowledge.draw(u), berror = u.chance(20);
    const uint32_t tag = u.below(1u << TAG_W);
    drops = drops ? drops - 1 : u.chance(2) ? 1 + u.below(4) : 0;
    const bool drop = drops != 0, lost = u.chance(15);

    dut.start_i = 0;
    set_ports(dut, drop, lost, store, mask, data, block, done, aw_go, w_go, bvalid, berror, tag,
              rsp_ready);
    dut.eval();
    const bool starts = start.valid && gyre_axi_write_ready(&twin, aw_go, w_go) && !drop;
    dut.start_i = starts;
    dut.eval();

    gyre_axi_write_out out;
    gyre_axi_write_eval(&twin, &out);
    const bool b_fire = bvalid && gyre_axi_write_bready(&twin, rsp_ready);
    const uint64_t strb = get(dut.w_o, axi_write_beat::strb);
    if (out.wvalid) {
      u.compare("w_o.last and the beats", get(dut.w_o, axi_write_beat::last),
                sent.first + beats == sent.last);
      // Without the twin: each strobed byte is the line's.
      for (uint32_t i = 0; i < kWidth; ++i) {
        const uint32_t in_line = kBeats > 1 ? (sent.first + beats) * kWidth + i : i % kLine;
        const bool here = kBeats > 1 || sent.aw.addr % kWidth / kLine == i / kLine;
        const bool on = here && (sent_mask[in_line / 8] >> in_line % 8 & 1);
        u.compare("strobe", strb >> i & 1, on, int(i));
        if (on)
          u.compare("byte", port_get(dut.w_o, axi_write_beat::data.at + 8 * i, 8),
                    sent_data[in_line], int(i));
      }
    }
    compare_ports(u, dut, twin, aw_go, w_go, out, rsp_ready, b_fire);

    u.cover("blocked", twin.aw_pending && twin.block != 0);
    u.cover("dropped while it is blocked", twin.aw_pending && twin.block != 0 && drop);
    u.cover("dropped while a response waits", twin.rsp_valid && !rsp_ready && drop);
    u.cover("the acknowledge of what is lost", b_fire && lost && !drop);
    if (was_dropped) {
      u.check(!dut.rsp_valid_o, "nothing is answered that is dropped");
      u.check(!was_aw || dut.awvalid_o, "the address of what is dropped is offered without delay");
      u.check(!was_w || dut.wvalid_o, "the data of what is dropped are offered without delay");
    }
    if (was_lost) u.check(!dut.rsp_valid_o, "what is lost gives no response");
    was_dropped = drop;
    was_aw = twin.aw_pending && !(out.awvalid && aw_go);
    was_w = twin.w_pending && !(out.wvalid && w_go && out.wlast);
    was_lost = b_fire && lost;
    u.cover("address first", out.awvalid && aw_go && out.wvalid && !w_go);
    u.cover("data first", out.wvalid && w_go && out.wlast && out.awvalid && !aw_go);
    u.cover("a write follows at once", starts && (out.awvalid || out.wvalid));
    u.cover("an acknowledge waits", bvalid && !b_fire);
    u.cover("an error", twin.rsp_valid && twin.rsp_error);

    u.tick(dut);
    gyre_axi_write_tick(&twin, drop, starts ? &store : nullptr, block, done, aw_go, w_go, b_fire,
                        berror, tag, lost, rsp_ready);
    if (out.wvalid && w_go) ++beats;
    if (starts) {
      start.accepted();
      sent = store;
      beats = 0;
      std::memcpy(sent_mask, mask, sizeof mask);
      std::memcpy(sent_data, data, sizeof data);
    }
  }
  return u.finish();
}
