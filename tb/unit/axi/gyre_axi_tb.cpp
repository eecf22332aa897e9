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

GYRE_FIELDS(axi_request, GYRE_AXI_REQUEST_FIELDS)
// The pins' payload as the rules want it.
template <class T>
static uint32_t field(const T &port, Field one) {
  return uint32_t(get(port, one));
}
#define AXI_PINS_OF(d, channel)                                \
  {                                                            \
    uint8_t(field(d.axi_o, axi_request::channel##_id)),        \
        field(d.axi_o, axi_request::channel##_addr),           \
        uint8_t(field(d.axi_o, axi_request::channel##_len)),   \
        uint8_t(field(d.axi_o, axi_request::channel##_size)),  \
        uint8_t(field(d.axi_o, axi_request::channel##_burst)), \
        uint8_t(field(d.axi_o, axi_request::channel##_cache)), \
        uint8_t(field(d.axi_o, axi_request::channel##_prot))   \
  }
static AxiAddress pins_ar(const Vdut &d) { return AXI_PINS_OF(d, ar); }
static AxiAddress pins_aw(const Vdut &d) { return AXI_PINS_OF(d, aw); }
static AxiWriteBeat pins_w(const Vdut &d) {
  AxiWriteBeat w;
  std::memset(&w, 0, sizeof w);  // padding too: it is compared as bytes
  for (unsigned i = 0; i < kWidth; ++i)
    w.data[i] = uint8_t(port_get(d.axi_o, axi_request::w_data.at + 8 * i, 8));
  w.strb = get(d.axi_o, axi_request::w_strb);
  w.last = field(d.axi_o, axi_request::w_last);
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
GYRE_PORT(axi_i.r.id, in.rid);
GYRE_PORT(axi_i.r.data, in.rdata);
GYRE_PORT(axi_i.r.resp, in.rresp);
GYRE_PORT(axi_i.r.last, in.rlast);
GYRE_PORT(axi_i.bid, bid);
GYRE_WHEN(out.rsp_valid, rsp_o.write, rsp_o.tag, rsp_o.error, rsp_o.data);
// Every byte: the rest of an I/O read's line too, since both show its beat everywhere.
GYRE_WHEN(!out.rsp_write, rsp_o.data);
GYRE_PORT(axi_o.ar.id, out.ar->id);
GYRE_PORT(axi_o.ar.addr, out.ar->addr);
GYRE_PORT(axi_o.ar.len, out.ar->len);
GYRE_PORT(axi_o.ar.size, out.ar->size);
GYRE_PORT(axi_o.ar.burst, 1u);
GYRE_PORT(axi_o.ar.cache, (out.ar->device ? 0u : 3u));
GYRE_PORT(axi_o.ar.prot, 0u);
GYRE_WHEN(out.arvalid, axi_o.ar.id, axi_o.ar.addr, axi_o.ar.len, axi_o.ar.size, axi_o.ar.burst,
          axi_o.ar.cache, axi_o.ar.prot);
GYRE_PORT(axi_o.aw.id, out.aw->id);
GYRE_PORT(axi_o.aw.addr, out.aw->addr);
GYRE_PORT(axi_o.aw.len, out.aw->len);
GYRE_PORT(axi_o.aw.size, out.aw->size);
GYRE_PORT(axi_o.aw.burst, 1u);
GYRE_PORT(axi_o.aw.cache, (out.aw->device ? 0u : 3u));
GYRE_PORT(axi_o.aw.prot, 0u);
GYRE_PORT(axi_o.awvalid, out.w.awvalid);
GYRE_WHEN(out.w.awvalid, axi_o.aw.id, axi_o.aw.addr, axi_o.aw.len, axi_o.aw.size, axi_o.aw.burst,
          axi_o.aw.cache, axi_o.aw.prot);
GYRE_PORT(axi_o.wvalid, out.w.wvalid);
GYRE_PORT(axi_o.w.last, out.w.wlast);
GYRE_PORT(axi_o.w.strb, out.w.wstrb);
GYRE_PORT(axi_o.w.data, out.w.wdata);
GYRE_WHEN(out.w.wvalid, axi_o.w.last, axi_o.w.strb, axi_o.w.data);
#include "Vdut_ports.h"

// over: no new requests, until all are answered.
void Bench::draw(bool over) {
  if (over) u.check(++drain < 20000, "everything is answered in the end");
  if (!over && source.draw(u)) req = board.draw();
  memory.draw(uint32_t(get(dut.axi_o, axi_request::awvalid)),
              uint32_t(get(dut.axi_o, axi_request::wvalid)));
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
  if (uint32_t(get(dut.axi_o, axi_request::arvalid)))
    u.note("AR id %u addr %08x len %u size %u", ar.id, ar.addr, ar.len, ar.size);
  if (uint32_t(get(dut.axi_o, axi_request::awvalid)))
    u.note("AW id %u addr %08x len %u size %u", aw.id, aw.addr, aw.len, aw.size);
  accept = in.req_valid && dut.req_ready_o;
  rsp = dut.rsp_valid_o && in.rsp_ready && !in.drop;
  ar_fire = uint32_t(get(dut.axi_o, axi_request::arvalid)) && in.arready;
  aw_fire = uint32_t(get(dut.axi_o, axi_request::awvalid)) && in.awready;
  w_fire = uint32_t(get(dut.axi_o, axi_request::wvalid)) && in.wready;
  r_fire = in.rvalid && uint32_t(get(dut.axi_o, axi_request::rready));
  b_fire = in.bvalid && uint32_t(get(dut.axi_o, axi_request::bready));
}

// Rules, from the pins alone.
void Bench::check_stable() {
  ar_stable.check(u, uint32_t(get(dut.axi_o, axi_request::arvalid)), in.arready, ar,
                  "AR stays until it is accepted");
  aw_stable.check(u, uint32_t(get(dut.axi_o, axi_request::awvalid)), in.awready, aw,
                  "AW stays until it is accepted");
  w_stable.check(u, uint32_t(get(dut.axi_o, axi_request::wvalid)), in.wready, w,
                 "W stays until it is accepted");
  rsp_stable.check(u, dut.rsp_valid_o, in.rsp_ready || in.drop,
                   uint32_t(get(dut.rsp_o, mem_rsp::tag)) << 2 |
                       uint32_t(get(dut.rsp_o, mem_rsp::error)) << 1 |
                       uint32_t(get(dut.rsp_o, mem_rsp::write)),
                   "a response stays until it is taken");
}

void Bench::check_due() {
  if (ar_due)
    u.check(uint32_t(get(dut.axi_o, axi_request::arvalid)),
            "a free read is on AR in the next cycle");
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
  board.covers(memory, uint32_t(get(dut.axi_o, axi_request::arvalid)),
               uint32_t(get(dut.axi_o, axi_request::awvalid)),
               uint32_t(get(dut.axi_o, axi_request::wvalid)));
  u.cover("a read response is stalled",
          dut.rsp_valid_o && !get(dut.rsp_o, mem_rsp::write) && !in.rsp_ready);
  u.cover("a write response is stalled",
          dut.rsp_valid_o && uint32_t(get(dut.rsp_o, mem_rsp::write)) && !in.rsp_ready);
  u.cover("all reads are under way", dut.reads_o == OUTSTANDING_READS);
  u.cover("all writes are under way", dut.writes_o == OUTSTANDING_WRITES);
  u.cover("W before its AW",
          w_fire && uint32_t(get(dut.axi_o, axi_request::awvalid)) && !in.awready);
  u.cover("AW before its W",
          aw_fire && uint32_t(get(dut.axi_o, axi_request::wvalid)) && !in.wready);
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
