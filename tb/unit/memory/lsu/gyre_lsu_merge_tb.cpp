// Unit test: compares rtl/memory/lsu/gyre_lsu_merge.sv with cmodel/memory/lsu/gyre_lsu_merge.c, and checks who is served: each
// request once, in turn, unchanged while it waits; an answer goes to the one whose tag it has.
//
// Legal stimulus, which its neighbours guarantee: a request stays until it is accepted. There are no scalar loads with ISA=0.

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "memory/lsu/gyre_lsu_merge.h"
}

constexpr bool kShared = ISA != 0;
constexpr uint16_t kScalar = LSU_LOADS;  // a power of two

struct Bench {
  Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) { restart(); }
  void restart();
  void draw();
  void check();
  void keep();

  Unit &u;
  Vdut &dut;
  gyre_lsu_merge twin;
  gyre_lsu_merge_in in = {};
  gyre_lsu_merge_out out = {};
  uint8_t mask[(LINE_BYTES + 7) / 8], data[LINE_BYTES];
  bool waits = false, scalar_waits = false;  // the request of the last cycle, and who has made it
  unsigned passed = 0, passed_scalar = 0;    // others that were served while this one waited
  Throttle heads, lines, ready, answers;
};

GYRE_SET_PORTS(const gyre_lsu_merge_in &in);
GYRE_COMPARE_PORTS(const gyre_lsu_merge_out &out);
GYRE_PORT(req_valid_i, in.head.valid);
GYRE_PORT(req_i, in.head);
GYRE_PORT(dcreq_valid_o, out.dcreq.valid);
GYRE_PORT(dcreq_o, out.dcreq);
GYRE_WHEN(out.dcreq.valid, dcreq_o);
GYRE_BY_TEST("the twin keeps it for the edge", out.grant);

#include "Vdut_ports.h"

void Bench::restart() {
  gyre_config cfg = {};
  cfg.isa = ISA;
  cfg.lsu_loads = LSU_LOADS;
  gyre_lsu_merge_init(&twin, &cfg);
  in.head.valid = in.line_valid = waits = false;
  passed = passed_scalar = 0;
}

void Bench::draw() {
  dut.rst_i = u.below(3000) == 0;
  if (!in.head.valid) {
    in.head.valid = heads.draw(u);
    in.head.write = u.chance(30), in.head.uncached = u.chance(10), in.head.fresh = u.chance(10);
    in.head.tag = uint16_t(u.below(LSU_LOADS));
    in.head.addr = u.rand32();
    for (uint8_t &byte : mask) byte = uint8_t(u.rand32());
    if (LINE_BYTES < 8) mask[0] &= (1u << LINE_BYTES % 8) - 1;
    for (uint8_t &byte : data) byte = uint8_t(u.rand32());
    in.head.mask = mask;
    in.head.data = data;
  }
  if (!in.line_valid) {
    in.line_valid = kShared && lines.draw(u);
    in.line_addr = u.rand32();
  }
  in.rsp_ready = u.chance(50);
  in.dcreq_ready = ready.draw(u);
  in.dcrsp_valid = answers.draw(u);
  in.dcrsp_tag = uint16_t(u.below(kShared ? 2 * LSU_LOADS : LSU_LOADS));
  gyre_lsu_merge_eval_answer(&twin, &in, &out);
  gyre_lsu_merge_eval_request(&twin, &in, &out);
  gyre_lsu_merge_eval_ready(&twin, &in, &out);
}

void Bench::check() {
  const bool scalar = out.dcreq.valid && kShared && (out.dcreq.tag & kScalar);
  u.check(dut.dcreq_valid_o == (in.head.valid || in.line_valid), "a request is offered");
  if (waits) u.check(dut.dcreq_valid_o && scalar == scalar_waits, "a request stays");
  u.check(!dut.line_ready_o || (scalar && in.dcreq_ready), "a line is accepted");
  if (dut.dcreq_valid_o) {
    u.compare("address of the request", out.dcreq.addr, scalar ? in.line_addr : in.head.addr);
    u.check(!scalar || (!out.dcreq.write && !out.dcreq.uncached), "a scalar load reads");
    u.check(dut.req_ready_o == (!scalar && in.dcreq_ready), "the head is served");
  }
  const bool words = kShared && in.dcrsp_valid && in.dcrsp_tag >= kScalar;
  u.check(dut.words_valid_o == words, "an answer of a scalar load");
  u.check(dut.rsp_valid_o == (in.dcrsp_valid && !words), "an answer of the head");
  if (words) u.check(dut.dcrsp_ready_o, "it never waits");
  const bool both = in.head.valid && in.line_valid;
  u.cover("both ask", !kShared || both);
  u.cover("a request waits", out.dcreq.valid && !in.dcreq_ready);
  u.cover("an answer waits", in.dcrsp_valid && !dut.dcrsp_ready_o);
  passed = in.head.valid && dut.line_ready_o ? passed + 1 : 0;
  passed_scalar = in.line_valid && dut.req_ready_o && in.head.valid ? passed_scalar + 1 : 0;
  u.check(passed < 2 && passed_scalar < 2, "they are served in turn");
}

void Bench::keep() {
  waits = out.dcreq.valid && !in.dcreq_ready;
  scalar_waits = kShared && (out.dcreq.tag & kScalar);
  if (out.req_ready) in.head.valid = false;
  if (out.line_ready) in.line_valid = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    compare_ports(u, dut, b.out);
    b.check();
    u.tick(dut);
    gyre_lsu_merge_tick(&b.twin, &b.in, &b.out);
    b.keep();
    if (dut.rst_i) b.restart();
  }
  return u.finish();
}
