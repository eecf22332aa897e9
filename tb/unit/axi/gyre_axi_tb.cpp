// gyre_axi against its twin, every output in every cycle, in front of a hostile AXI memory; and,
// without the twin, against the order of acceptance, the rules of AXI and of I/O accesses. Now and
// then the machine is in reset for some cycles, with much or little under way.

#include "gyre_axi_scoreboard.h"

#include "../memory/gyre_hostile_memory.h"

extern "C" {
#include "axi/gyre_axi.h"
}
#include "Vdut.h"

#ifndef AXI_TWIN
#define AXI_TWIN 1  // 0: the rules and the reference alone
#endif

static constexpr uint32_t kLine = LINE_BYTES, kWidth = AXI_DATA / 8, kSpan = 8192;

// The pins' payload as the rules want it.
static AxiAddress pins_ar(const Vdut &d) {
  return {d.axi_arid_o,    d.axi_araddr_o,  d.axi_arlen_o, d.axi_arsize_o,
          d.axi_arburst_o, d.axi_arcache_o, d.axi_arprot_o};
}
static AxiAddress pins_aw(const Vdut &d) {
  return {d.axi_awid_o,    d.axi_awaddr_o,  d.axi_awlen_o, d.axi_awsize_o,
          d.axi_awburst_o, d.axi_awcache_o, d.axi_awprot_o};
}
static AxiWriteBeat pins_w(const Vdut &d) {
  AxiWriteBeat w;
  std::memset(&w, 0, sizeof w);  // padding too: it is compared as bytes
  port_get_bytes(d.axi_wdata_o, w.data, kWidth);
  w.strb = port_get(d.axi_wstrb_o, 0, kWidth);
  w.last = d.axi_wlast_o;
  return w;
}

static void compare_address(Unit &u, const char *channel, const AxiAddress &rtl,
                            const gyre_axi_address &twin) {
  u.note("%s id %u addr %08x len %u size %u", channel, rtl.id, rtl.addr, rtl.len, rtl.size);
  u.compare("axid", rtl.id, twin.id);
  u.compare("axaddr", rtl.addr, twin.addr);
  u.compare("axlen", rtl.len, twin.len);
  u.compare("axsize", rtl.size, twin.size);
  u.compare("axburst", rtl.burst, 1);
  u.compare("axcache", rtl.cache, twin.device ? 0 : 3);
  u.compare("axprot", rtl.prot, 0);
}

static void compare_twin(Unit &u, const Vdut &dut, const gyre_axi_out &out) {
  u.compare("req_ready_o", dut.req_ready_o, out.req_ready);
  u.compare("rsp_valid_o", dut.rsp_valid_o, out.rsp_valid);
  if (out.rsp_valid) {
    u.compare("rsp_write_o", dut.rsp_write_o, out.rsp_write);
    u.compare("rsp_tag_o", dut.rsp_tag_o, out.rsp_tag);
    u.compare("rsp_error_o", dut.rsp_error_o, out.rsp_error);
    // Every byte: the rest of an I/O read's line too, since both show its beat everywhere.
    if (!out.rsp_write) compare_bytes(u, "rsp_data_o", dut.rsp_data_o, out.rsp_data, kLine);
  }
  u.compare("reads_o", dut.reads_o, out.reads);
  u.compare("writes_o", dut.writes_o, out.writes);
  u.compare("idle_o", dut.idle_o, out.idle);
  u.compare("lost_o", dut.lost_o, out.lost);
  u.compare("axi_arvalid_o", dut.axi_arvalid_o, out.arvalid);
  u.compare("axi_awvalid_o", dut.axi_awvalid_o, out.w.awvalid);
  u.compare("axi_wvalid_o", dut.axi_wvalid_o, out.w.wvalid);
  u.compare("axi_rready_o", dut.axi_rready_o, out.rready);
  u.compare("axi_bready_o", dut.axi_bready_o, out.bready);
  if (out.arvalid) compare_address(u, "AR", pins_ar(dut), *out.ar);
  if (out.w.awvalid) compare_address(u, "AW", pins_aw(dut), *out.aw);
  if (out.w.wvalid) {
    u.compare("axi_wlast_o", dut.axi_wlast_o, out.w.wlast);
    u.compare("axi_wstrb_o", port_get(dut.axi_wstrb_o, 0, kWidth), out.w.wstrb);
    compare_bytes(u, "axi_wdata_o", dut.axi_wdata_o, out.w.wdata, kWidth);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_axi twin;
  gyre_axi_reset(&twin, kLine, kWidth, AXI_ID, OUTSTANDING_READS, OUTSTANDING_WRITES);

  const uint32_t base = (u.rand32() & ~(kSpan - 1)) % 0xffff0000u;
  AxiMemory memory(u, base, kSpan, kWidth, AXI_ID);
  AxiScoreboard board(u, kLine, base, memory.content());
  AxiStable<AxiAddress> ar_stable, aw_stable;
  AxiStable<AxiWriteBeat> w_stable;
  AxiStable<uint32_t> rsp_stable;
  Source source;
  Throttle take;
  AxiRequest req = {};
  bool ar_due = false, read_due = false, dropped = false;
  uint64_t quiet = 0, drain = 0, drops = 0;  // drops: cycles of reset

  u.reset(dut);
  // After the length of the run, no new requests until all are answered.
  for (;;) {
    const bool over = !u.next();
    if (over && board.empty() && !source.valid) break;
    if (over) u.check(++drain < 20000, "everything is answered in the end");
    if (!over && source.draw(u)) req = board.draw();
    memory.draw(dut.axi_awvalid_o, dut.axi_wvalid_o);
    drops = drops ? drops - 1 : !over && u.below(400) == 0 ? 1 + u.below(30) : 0;

    gyre_axi_in in = {};
    in.drop = drops != 0;
    in.req_valid = source.valid;
    in.req_write = req.write;
    in.req_tag = req.tag;
    in.req_addr = req.addr;
    in.req_mask = req.mask;
    in.req_data = req.data;
    in.rsp_ready = take.draw(u);
    in.arready = memory.arready;
    in.awready = memory.awready;
    in.wready = memory.wready;
    in.rvalid = memory.rvalid;
    in.rid = memory.r.id;
    in.rdata = memory.r.data;
    in.rresp = uint8_t(memory.r.resp);
    in.rlast = memory.r.last;
    in.bvalid = memory.bvalid;
    in.bresp = uint8_t(memory.bresp);

    dut.drop_i = in.drop;
    dut.req_valid_i = in.req_valid;
    dut.req_write_i = in.req_write;
    dut.req_tag_i = in.req_tag;
    dut.req_addr_i = in.req_addr;
    for (uint32_t i = 0; i < kLine; ++i) port_put(dut.req_mask_i, i, 1, req.mask[i / 8] >> i % 8);
    port_set_bytes(dut.req_data_i, req.data, kLine);
    dut.rsp_ready_i = in.rsp_ready;
    dut.axi_arready_i = in.arready;
    dut.axi_awready_i = in.awready;
    dut.axi_wready_i = in.wready;
    dut.axi_rvalid_i = in.rvalid;
    dut.axi_rid_i = in.rid;
    port_set_bytes(dut.axi_rdata_i, memory.r.data, kWidth);
    dut.axi_rresp_i = in.rresp;
    dut.axi_rlast_i = in.rlast;
    dut.axi_bvalid_i = in.bvalid;
    dut.axi_bid_i = memory.bid;
    dut.axi_bresp_i = in.bresp;

    dut.eval();
    gyre_axi_out out = {};
    gyre_axi_eval(&twin, &in, &out);
    if (AXI_TWIN) compare_twin(u, dut, out);

    // Rules, from the pins alone.
    const AxiAddress ar = pins_ar(dut), aw = pins_aw(dut);
    const AxiWriteBeat w = pins_w(dut);
    ar_stable.check(u, dut.axi_arvalid_o, in.arready, ar, "AR stays until it is accepted");
    aw_stable.check(u, dut.axi_awvalid_o, in.awready, aw, "AW stays until it is accepted");
    w_stable.check(u, dut.axi_wvalid_o, in.wready, w, "W stays until it is accepted");
    rsp_stable.check(u, dut.rsp_valid_o, in.rsp_ready || in.drop,
                     dut.rsp_tag_o << 2 | dut.rsp_error_o << 1 | dut.rsp_write_o,
                     "a response stays until it is taken");
    if (ar_due) u.check(dut.axi_arvalid_o, "a free read is on AR in the next cycle");
    if (read_due) u.check(dut.rsp_valid_o, "a response is there in the cycle after the last beat");
    const bool accept = in.req_valid && dut.req_ready_o;
    const bool rsp = dut.rsp_valid_o && in.rsp_ready && !in.drop;
    u.check(!accept || !in.drop, "nothing is accepted while the machine is in reset");
    if (dropped) u.check(!dut.rsp_valid_o, "nobody is answered what was dropped");
    u.cover("dropped with reads under way", in.drop && !dropped && dut.reads_o != 0);
    u.cover("dropped with writes under way", in.drop && !dropped && dut.writes_o != 0);
    u.cover("dropped with a response", in.drop && dut.rsp_valid_o);
    u.cover("accepted beside what is lost", accept && dut.lost_o);
    dropped = in.drop;
    const bool ar_fire = dut.axi_arvalid_o && in.arready, aw_fire = dut.axi_awvalid_o && in.awready;
    const bool w_fire = dut.axi_wvalid_o && in.wready;
    const bool r_fire = in.rvalid && dut.axi_rready_o, b_fire = in.bvalid && dut.axi_bready_o;
    ar_due = accept && !req.write && board.empty();
    u.check(dut.idle_o == board.idle(), "idle_o means that nothing is waited for");
    u.check(dut.lost_o == (board.any_lost() || (in.drop && board.under_way())),
            "lost_o means that something is lost, or gets lost");

    memory.edge(ar_fire ? &ar : nullptr, aw_fire ? &aw : nullptr, w_fire ? &w : nullptr, r_fire,
                b_fire);
    if (rsp) {
      uint8_t data[128];
      port_get_bytes(dut.rsp_data_o, data, kLine);
      board.respond(dut.rsp_write_o, dut.rsp_tag_o, dut.rsp_error_o, data);
    }
    if (ar_fire) board.read_shown(ar);
    if (aw_fire) board.write_shown(aw);
    board.collect(memory);
    read_due = board.read_due && !in.drop;
    if (in.drop) board.drop();
    if (accept) board.accept(req);
    board.covers(memory, dut.axi_arvalid_o, dut.axi_awvalid_o, dut.axi_wvalid_o);
    u.cover("a read response is stalled", dut.rsp_valid_o && !dut.rsp_write_o && !in.rsp_ready);
    u.cover("a write response is stalled", dut.rsp_valid_o && dut.rsp_write_o && !in.rsp_ready);
    u.cover("all reads are under way", dut.reads_o == OUTSTANDING_READS);
    u.cover("all writes are under way", dut.writes_o == OUTSTANDING_WRITES);
    u.cover("W before its AW", w_fire && dut.axi_awvalid_o && !in.awready);
    u.cover("AW before its W", aw_fire && dut.axi_wvalid_o && !in.wready);
    quiet = accept || rsp || ar_fire || w_fire || r_fire || b_fire ? 0 : quiet + 1;
    u.check(quiet < 4000, "something moves");

    u.tick(dut);
    gyre_axi_tick(&twin, &in, &out);
    if (accept) source.accepted();
  }
  u.check(memory.empty(), "the memory has nothing left");
  u.check(memory.content() == board.reference(), "memory holds what was written, in order");
  return u.finish();
}
