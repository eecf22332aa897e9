// Unit test: compares rtl/rdna35/gyre_vector_source.sv with cmodel/rdna35/gyre_vector_source.c on all codes, and the
// words with the values that the functional machine gives the sources of real instructions.

#include "Vdut.h"
#include "gyre_ports.h"
#include "vector_machine.h"

GYRE_SET_PORTS(const gyre_vector_source_in &in);
GYRE_COMPARE_PORTS(const gyre_vector_source_out &out);
GYRE_PORT(register_i, in.is_register);
#include "Vdut_ports.h"

constexpr unsigned kRegisters = 256;

struct Bench {
  Unit &u;
  Vdut &dut;
  VectorMachine machine;

  void draw_any();
  void check(const gyre_vector_source_in &in);
  void of_instruction();
};

void Bench::check(const gyre_vector_source_in &in) {
  set_ports(dut, in);
  dut.eval();
  const gyre_vector_source_out out = gyre_vector_source_of(&in, NUM_LANES);
  u.note("code %u part %u abs %d neg %d register %d word %08x file %08x", in.code, in.part, in.abs,
         in.neg, in.is_register, in.word, in.file);
  compare_ports(u, dut, out);
}

// All inputs, also those that no instruction gives.
void Bench::draw_any() {
  uint32_t row[NUM_LANES];
  for (uint32_t &word : row) word = u.operand();
  gyre_vector_source_in in = {};
  in.code = uint16_t(u.chance(50) ? u.below(512) : 235 + u.below(30));
  in.part = uint8_t(u.below(3));
  in.abs = u.chance(30);
  in.neg = u.chance(30);
  in.is_register = in.code < 128;
  in.word = u.operand();
  in.file = u.operand();
  in.row = row;
  in.upper = u.chance(30);
  in.vccz = u.chance(50);
  in.execz = u.chance(50);
  in.scc = u.chance(50);
  check(in);
}

// The type by which the functional machine reads a source: its width, and whether it has a sign.
static unsigned type_of(const gyre_vector_code &c, bool is_float) {
  if (c.part != GYRE_PART_WHOLE) return GYRE_RDNA35_VALUE_B16;
  if (c.pair) return GYRE_RDNA35_VALUE_B64;
  return is_float ? GYRE_RDNA35_VALUE_F32 : GYRE_RDNA35_VALUE_B32;
}

void Bench::of_instruction() {
  const VectorInstruction v = machine.draw(0);
  const gyre_vector_operation &op = *gyre_vector_operation_of(v.decoded.row);
  const unsigned n = u.below(3), first = u.below(VectorMachine::kThreads / NUM_LANES) * NUM_LANES;
  const uint8_t places[] = {op.a, op.b, op.c};
  if (places[n] == GYRE_VECTOR_NO_SOURCE || (n == 2 && v.d.mask)) return;
  const gyre_rdna35_operand &o = v.decoded.operand[places[n] - 1];
  gyre_rdna35_step step = machine.step_of(v);
  const gyre_vector_code &c = v.d.from[n];
  for (unsigned high = 0; high < (c.pair ? 2 : 1); ++high) {
    uint32_t words[VectorMachine::kThreads];
    machine.source(v, n, high, first, NUM_LANES, words);
    for (unsigned lane = 0; lane < NUM_LANES; ++lane) {
      bool write = true;
      const uint64_t value =
          gyre_rdna35_lane_source(&step, &o, type_of(c, o.abs || o.neg), first + lane, &write);
      u.compare("word of the functional machine", words[lane], uint32_t(value >> 32 * high),
                int(lane));
    }
  }
  u.cover("a pair of vector registers", c.pair && c.code >= kRegisters);
  u.cover("a pair of scalar registers", c.pair && c.code < 106);
  u.cover("a constant of 16 bits", c.part != GYRE_PART_WHOLE && c.code >= 240 && c.code <= 248);
  u.cover("an upper half of a scalar register", c.part == GYRE_PART_UPPER && c.code < 106);
  u.cover("a state as a pair", c.pair && c.code == GYRE_RDNA35_VCCZ);
  u.cover("a negated scalar word", c.neg && c.code < kRegisters);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b = {u, dut, VectorMachine(u, 1, 7)};
  while (u.next()) {
    b.draw_any();
    b.of_instruction();
  }
  return u.finish();
}
