// Unit test: compares rtl/rdna35/gyre_scalar_source.sv with cmodel/rdna35/gyre_scalar_source.c for all codes, and the
// words with the values that the functional machine gives the sources of real instructions.

#include "Vdut.h"
#include "gyre_ports.h"
#include "scalar_machine.h"

extern "C" {
#include "rdna35/gyre_scalar_decode.h"
#include "rdna35/gyre_scalar_source.h"
}

GYRE_SET_PORTS(const gyre_scalar_source_in &in);
GYRE_COMPARE_PORTS(const gyre_scalar_source_out &out);
GYRE_PORT(register_o, out.is_register);
GYRE_WHEN(out.is_register, number_o);
GYRE_WHEN(!out.is_register, word_o);
#include "Vdut_ports.h"

struct Bench {
  Unit &u;
  Vdut &dut;
  ScalarMachine machine;

  uint32_t word(const gyre_scalar_source_in &in, const gyre_rdna35_wave &wave);
  void compare(const ScalarInstruction &s, gyre_scalar_code code, uint64_t value);
  gyre_scalar_decode_out decoded = {};
};

// The word of a source as RTL says, compared with the twin's.
uint32_t Bench::word(const gyre_scalar_source_in &in, const gyre_rdna35_wave &wave) {
  set_ports(dut, in);
  dut.eval();
  const gyre_scalar_source_out out = gyre_scalar_source_of(&in);
  compare_ports(u, dut, out);
  return dut.register_o ? wave.sgpr[dut.number_o] : dut.word_o;
}

void Bench::compare(const ScalarInstruction &s, gyre_scalar_code code, uint64_t value) {
  const gyre_rdna35_wave &wave = machine.wave(s.wid);
  gyre_scalar_source_in in = {};
  in.code = code.code;
  in.pair = code.pair;
  in.imm = decoded.imm;
  in.literal_signed = decoded.literal_signed;
  in.vccz = wave.sgpr[GYRE_RDNA35_VCC] == 0;
  in.execz = wave.sgpr[GYRE_RDNA35_EXEC] == 0;
  in.scc = wave.scc;
  u.note("%s, code %u, pair %d", gyre_rdna35_name(s.decoded.row), code.code, code.pair);
  u.compare("lower word", word(in, wave), uint32_t(value));
  if (!s.op->wide || !code.pair) return;
  in.high = true;
  u.compare("upper word", word(in, wave), uint32_t(value >> 32));
  u.cover("NULL as a pair", code.code == GYRE_RDNA35_NULL && wave.sgpr[GYRE_RDNA35_M0] != 0);
  u.cover("an aperture as a pair", code.code == GYRE_RDNA35_PRIVATE_LIMIT);
  u.cover("a number of 64 bits", code.code == 248);
  u.cover("a literal of 64 bits", code.code == 255 && decoded.imm >> 31);
  u.cover("an odd pair", code.code < 100 && (code.code & 1));
  u.cover("SCC as a pair", code.code == GYRE_RDNA35_SCC && in.scc);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  Bench b = {u, dut, ScalarMachine(u, 1)};
  while (u.next()) {
    const ScalarInstruction s = b.machine.draw(0);
    b.decoded = gyre_scalar_decode_of(&s.decoded, s.word);
    u.cover("VCC is 0", b.machine.wave(0).sgpr[GYRE_RDNA35_VCC] == 0);
    if (u.chance(50))
      b.compare(s, b.decoded.a, s.a);
    else
      b.compare(s, b.decoded.b, s.b);
  }
  return u.finish();
}
