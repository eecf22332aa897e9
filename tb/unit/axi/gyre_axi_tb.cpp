// Unit test: compares gyre_axi with its twin, every output in every cycle, with a hostile AXI
// memory; and, without the twin, against the order of acceptance, the rules of AXI and of I/O
// accesses. Now and then the machine is in reset for some cycles, with much or little under way.

#include "Vdut.h"
#include "gyre_axi_scoreboard.h"
#include "gyre_ports.h"
#include "memory/memory_fields.h"

#include "../memory/gyre_hostile_memory.h"

extern "C" {
#include "axi/gyre_axi.h"
}

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

namespace {
// The port between the GPU's requests and an AXI memory; what the rules have seen.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_axi twin;
  gyre_axi_in in = {};
  gyre_axi_out out = {};
  const uint32_t base;
  AxiMemory memory;
  AxiScoreboard board;
  AxiStable<AxiAddress> ar_stable, aw_stable;
  AxiStable<AxiWriteBeat> w_stable;
  AxiStable<uint32_t> rsp_stable;
  Source source;
  Throttle take;
  AxiRequest req = {};
  bool ar_due = false, read_due = false, dropped = false;
  uint64_t quiet = 0, drain = 0, drops = 0;  // drops: cycles of reset
  // State of this cycle: the payload at the pins, and the accepted channels.
  AxiAddress ar = {}, aw = {};
  AxiWriteBeat w = {};
  bool accept = false, rsp = false;
  bool ar_fire = false, aw_fire = false, w_fire = false, r_fire = false, b_fire = false;

  Bench(Unit &unit, Vdut &device)
      : u(unit),
        dut(device),
        base((unit.rand32() & ~(kSpan - 1)) % 0xffff0000u),
        memory(unit, base, kSpan, kWidth, AXI_ID),
        board(unit, kLine, base, memory.content()) {
    gyre_axi_reset(&twin, kLine, kWidth, AXI_ID, OUTSTANDING_READS, OUTSTANDING_WRITES);
  }

  bool rests() const { return board.empty() && !source.valid; }
  void draw(bool over);
  void draw_memory();
  void eval_twin();
  void look();
  void check_stable();
  void check_due();
  void check_dropped();
  void edge_memory();
  void cover();
  void check_progress();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_axi_in &in, uint32_t bid);
GYRE_COMPARE_PORTS(const gyre_axi_out &out);
GYRE_MEMBERS(in, axi_);
GYRE_MEMBERS(out, axi_);
GYRE_PORT(axi_bid_i, bid);
GYRE_WHEN(out.rsp_valid, rsp_o.write, rsp_o.tag, rsp_o.error, rsp_o.data);
// Every byte: the rest of an I/O read's line too, since both show its beat everywhere.
GYRE_WHEN(!out.rsp_write, rsp_o.data);
GYRE_PORT(axi_arid_o, out.ar->id);
GYRE_PORT(axi_araddr_o, out.ar->addr);
GYRE_PORT(axi_arlen_o, out.ar->len);
GYRE_PORT(axi_arsize_o, out.ar->size);
GYRE_PORT(axi_arburst_o, 1u);
GYRE_PORT(axi_arcache_o, (out.ar->device ? 0u : 3u));
GYRE_PORT(axi_arprot_o, 0u);
GYRE_WHEN(out.arvalid, axi_arid_o, axi_araddr_o, axi_arlen_o, axi_arsize_o, axi_arburst_o,
          axi_arcache_o, axi_arprot_o);
GYRE_PORT(axi_awid_o, out.aw->id);
GYRE_PORT(axi_awaddr_o, out.aw->addr);
GYRE_PORT(axi_awlen_o, out.aw->len);
GYRE_PORT(axi_awsize_o, out.aw->size);
GYRE_PORT(axi_awburst_o, 1u);
GYRE_PORT(axi_awcache_o, (out.aw->device ? 0u : 3u));
GYRE_PORT(axi_awprot_o, 0u);
GYRE_PORT(axi_awvalid_o, out.w.awvalid);
GYRE_WHEN(out.w.awvalid, axi_awid_o, axi_awaddr_o, axi_awlen_o, axi_awsize_o, axi_awburst_o,
          axi_awcache_o, axi_awprot_o);
GYRE_PORT(axi_wvalid_o, out.w.wvalid);
GYRE_PORT(axi_wlast_o, out.w.wlast);
GYRE_PORT(axi_wstrb_o, out.w.wstrb);
GYRE_PORT(axi_wdata_o, out.w.wdata);
GYRE_WHEN(out.w.wvalid, axi_wlast_o, axi_wstrb_o, axi_wdata_o);
#include "Vdut_ports.h"

// over: no new requests, until all are answered.
void Bench::draw(bool over) {
  if (over) u.check(++drain < 20000, "everything is answered in the end");
  if (!over && source.draw(u)) req = board.draw();
  memory.draw(dut.axi_awvalid_o, dut.axi_wvalid_o);
  drops = drops ? drops - 1 : !over && u.below(400) == 0 ? 1 + u.below(30) : 0;
  in = {};
  in.drop = drops != 0;
  in.req_valid = source.valid;
  in.req_write = req.write;
  in.req_tag = req.tag;
  in.req_addr = req.addr;
  in.req_mask = req.mask;
  in.req_data = req.data;
  in.rsp_ready = take.draw(u);
  draw_memory();
}

void Bench::draw_memory() {
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
}

void Bench::eval_twin() {
  out = {};
  gyre_axi_eval(&twin, &in, &out);
}

// Outputs of the pins, and the accepted channels.
void Bench::look() {
  ar = pins_ar(dut);
  aw = pins_aw(dut);
  w = pins_w(dut);
  if (dut.axi_arvalid_o)
    u.note("AR id %u addr %08x len %u size %u", ar.id, ar.addr, ar.len, ar.size);
  if (dut.axi_awvalid_o)
    u.note("AW id %u addr %08x len %u size %u", aw.id, aw.addr, aw.len, aw.size);
  accept = in.req_valid && dut.req_ready_o;
  rsp = dut.rsp_valid_o && in.rsp_ready && !in.drop;
  ar_fire = dut.axi_arvalid_o && in.arready;
  aw_fire = dut.axi_awvalid_o && in.awready;
  w_fire = dut.axi_wvalid_o && in.wready;
  r_fire = in.rvalid && dut.axi_rready_o;
  b_fire = in.bvalid && dut.axi_bready_o;
}

// Rules, from the pins alone.
void Bench::check_stable() {
  ar_stable.check(u, dut.axi_arvalid_o, in.arready, ar, "AR stays until it is accepted");
  aw_stable.check(u, dut.axi_awvalid_o, in.awready, aw, "AW stays until it is accepted");
  w_stable.check(u, dut.axi_wvalid_o, in.wready, w, "W stays until it is accepted");
  rsp_stable.check(u, dut.rsp_valid_o, in.rsp_ready || in.drop,
                   uint32_t(get(dut.rsp_o, mem_rsp::tag)) << 2 |
                       uint32_t(get(dut.rsp_o, mem_rsp::error)) << 1 |
                       uint32_t(get(dut.rsp_o, mem_rsp::write)),
                   "a response stays until it is taken");
}

void Bench::check_due() {
  if (ar_due) u.check(dut.axi_arvalid_o, "a free read is on AR in the next cycle");
  if (read_due) u.check(dut.rsp_valid_o, "a response is there in the cycle after the last beat");
  ar_due = accept && !req.write && board.empty();
  u.check(dut.idle_o == board.idle(), "idle_o means that nothing is waited for");
  u.check(dut.lost_o == (board.any_lost() || (in.drop && board.under_way())),
          "lost_o means that something is lost, or gets lost");
}

void Bench::check_dropped() {
  u.check(!accept || !in.drop, "nothing is accepted while the machine is in reset");
  if (dropped) u.check(!dut.rsp_valid_o, "what was dropped is not answered");
  u.cover("dropped with reads under way", in.drop && !dropped && dut.reads_o != 0);
  u.cover("dropped with writes under way", in.drop && !dropped && dut.writes_o != 0);
  u.cover("dropped with a response", in.drop && dut.rsp_valid_o);
  u.cover("accepted beside what is lost", accept && dut.lost_o);
  dropped = in.drop;
}

void Bench::edge_memory() {
  memory.edge(ar_fire ? &ar : nullptr, aw_fire ? &aw : nullptr, w_fire ? &w : nullptr, r_fire,
              b_fire);
  if (rsp) {
    uint8_t data[128];
    port_get_bytes(dut.rsp_o, data, kLine);
    board.respond(uint32_t(get(dut.rsp_o, mem_rsp::write)), uint32_t(get(dut.rsp_o, mem_rsp::tag)),
                  uint32_t(get(dut.rsp_o, mem_rsp::error)), data);
  }
  if (ar_fire) board.read_shown(ar);
  if (aw_fire) board.write_shown(aw);
  board.collect(memory);
  read_due = board.read_due && !in.drop;
  if (in.drop) board.drop();
  if (accept) board.accept(req);
}

void Bench::cover() {
  board.covers(memory, dut.axi_arvalid_o, dut.axi_awvalid_o, dut.axi_wvalid_o);
  u.cover("a read response is stalled",
          dut.rsp_valid_o && !get(dut.rsp_o, mem_rsp::write) && !in.rsp_ready);
  u.cover("a write response is stalled",
          dut.rsp_valid_o && uint32_t(get(dut.rsp_o, mem_rsp::write)) && !in.rsp_ready);
  u.cover("all reads are under way", dut.reads_o == OUTSTANDING_READS);
  u.cover("all writes are under way", dut.writes_o == OUTSTANDING_WRITES);
  u.cover("W before its AW", w_fire && dut.axi_awvalid_o && !in.awready);
  u.cover("AW before its W", aw_fire && dut.axi_wvalid_o && !in.wready);
}

void Bench::check_progress() {
  quiet = accept || rsp || ar_fire || w_fire || r_fire || b_fire ? 0 : quiet + 1;
  u.check(quiet < 4000, "something moves");
}

void Bench::tick() {
  u.tick(dut);
  gyre_axi_tick(&twin, &in, &out);
  if (accept) source.accepted();
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  for (;;) {
    const bool over = !u.next();
    if (over && b.rests()) break;
    b.draw(over);
    set_ports(dut, b.in, b.memory.bid);
    dut.eval();
    b.eval_twin();
    if (AXI_TWIN) compare_ports(u, dut, b.out);
    b.look();
    b.check_stable();
    b.check_due();
    b.check_dropped();
    b.edge_memory();
    b.cover();
    b.check_progress();
    b.tick();
  }
  u.check(b.memory.empty(), "the memory has nothing left");
  u.check(b.memory.content() == b.board.reference(), "memory holds what was written, in order");
  return u.finish();
}
