// Unit test: compares rtl/rdna35/gyre_scalar_alu.sv with cmodel/rdna35/gyre_scalar_alu.c, and what both write with the
// functional machine's execution of the same words. Every opcode of isa/rdna35/scalar.toml must occur.
//
// Legal stimulus, which its neighbours guarantee: no other beat comes between the two of an operation, and a beat stays
// until it is accepted. A warp's next operation is drawn when the last one has written all its words.

#include "Vdut.h"
#include "gyre_ports.h"
#include "scalar_machine.h"

extern "C" {
#include "rdna35/gyre_scalar_alu.h"
}

// The scalar registers as the unit writes them, and the operations on their way.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw();
  void set_beat();
  void check_flag();
  void check_words();
  void cover();
  void after_edge();

  Unit &u;
  Vdut &dut;
  ScalarMachine machine;
  gyre_scalar_alu twin;
  gyre_scalar_alu_in in = {};
  gyre_scalar_alu_out out = {};
  ScalarInstruction next;  // its beats are offered
  bool offered = false, high = false;
  bool valid = false;  // a beat is at the ports
  int under_way = -1;  // the warp whose words are being written
  bool accepted = false, last = false;
  uint32_t written[NUM_WARPS][128] = {};
  Throttle beats, writes;
};

GYRE_SET_PORTS(const gyre_scalar_alu_in &in);
GYRE_COMPARE_PORTS(const gyre_scalar_alu &twin, const gyre_scalar_alu_out &out);
GYRE_WHEN(out.write_valid, write_wid_o, write_number_o, write_data_o);
GYRE_WHEN(out.scc_valid, scc_o);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut), machine(unit, NUM_WARPS) {
  gyre_scalar_alu_init(&twin);
}

void Bench::draw() {
  dut.rst_i = u.below(3000) == 0;
  in.write_ready = writes.draw(u);
  valid = (valid && !accepted) || beats.draw(u);
  const unsigned wid = u.below(NUM_WARPS);
  if (!offered && valid && int(wid) != under_way) {
    next = machine.draw(wid);
    std::memcpy(written[wid], machine.wave(wid).sgpr, sizeof written[wid]);
    offered = true;
    high = false;
    u.note("warp %u: %s a %" PRIx64 " b %" PRIx64 " scc %d to %u", wid,
           gyre_rdna35_name(next.decoded.row), next.a, next.b, machine.wave(wid).scc, next.number);
  }
  valid = valid && offered;
  set_beat();
}

void Bench::set_beat() {
  in.valid = valid;
  if (!valid) {
    in.a = u.operand();
    in.b = u.operand();
    return;
  }
  const gyre_scalar_operation &op = *next.op;
  in.wid = uint8_t(next.wid);
  in.function = op.function;
  in.wide = op.wide;
  in.high = high;
  in.pair = op.pair;
  in.rule = op.rule;
  in.exec = op.exec;
  in.only_if = op.only_if;
  in.number = uint8_t(next.number);
  in.wb = next.wb;
  in.scc = machine.wave(next.wid).scc;
  in.a = uint32_t(next.a >> (high ? 32 : 0));
  in.b = uint32_t(next.b >> (high ? 32 : 0));
}

// The last beat gives SCC: the functional machine executes the instruction now.
void Bench::check_flag() {
  if (!accepted || !last) return;
  const bool before = machine.wave(next.wid).scc;
  machine.execute(next);
  const bool after = machine.wave(next.wid).scc;
  if (dut.scc_valid_o)
    u.compare("SCC of the functional machine", dut.scc_o, after);
  else
    u.check(before == after, "an operation that leaves SCC leaves it");
  u.check(under_way < 0, "one operation at a time");
  under_way = int(next.wid);
  u.cover(gyre_rdna35_name(next.decoded.row), true);
}

void Bench::check_words() {
  if (dut.write_valid_o && in.write_ready) {
    u.check(int(dut.write_wid_o) == under_way, "words belong to the operation under way");
    written[dut.write_wid_o][dut.write_number_o] = dut.write_data_o;
  }
  if (!dut.done_o) return;
  u.check(under_way >= 0, "an operation ends once");
  for (unsigned r = 0; r < 128; ++r)
    u.compare("scalar register", written[under_way][r], machine.wave(unsigned(under_way)).sgpr[r],
              int(r));
  under_way = -1;
}

void Bench::cover() {
  u.cover("the first word waits", out.write_valid && !in.write_ready && in.valid && !out.ready);
  u.cover("a further word waits", out.write_valid && !in.write_ready && twin.left_q != 0);
  u.cover("a product waits", twin.left_q == 1 && in.function == GYRE_SCALAR_MUL_HI_I &&
                                 twin.delay_q == 0 && !in.write_ready);
  u.cover("a beat waits for words of the one before", in.valid && twin.left_q != 0);
  u.cover("upper words late", offered && high && !in.valid);
  u.cover("destination is no register", accepted && last && next.op->writes && !next.wb);
  u.cover("four words", out.done && twin.number_q[0] == 127);
  u.cover("not written without SCC", accepted && next.op->only_if && !in.scc);
  u.cover("reset with words left", dut.rst_i && twin.left_q != 0);
}

void Bench::after_edge() {
  if (dut.rst_i) {
    gyre_scalar_alu_init(&twin);
    offered = high = valid = false;
    under_way = -1;
    return;
  }
  gyre_scalar_alu_tick(&twin, &in, &out);
  if (!accepted) return;
  high = !last;
  offered = !last;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    gyre_scalar_alu_eval(&b.twin, &b.in, &b.out);
    compare_ports(u, dut, b.twin, b.out);
    b.accepted = b.in.valid && b.out.ready;
    b.last = !b.in.wide || b.in.high;
    if (!dut.rst_i) {
      b.check_flag();
      b.check_words();
    }
    b.cover();
    u.tick(dut);
    b.after_edge();
  }
  for (const unsigned row : b.machine.rows()) u.cover(gyre_rdna35_name(row), false);
  return u.finish();
}
