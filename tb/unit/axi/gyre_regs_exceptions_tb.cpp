// Unit test: compares rtl/axi/gyre_regs_exceptions.sv with cmodel/axi/gyre_regs_exceptions.h: any
// record, any word. Which bits a register has is also looked up in the table of registers.

#include "Vdut.h"
#include "field.h"
#include "gyre_ports.h"
#include "gyre_axil_host.h"

extern "C" {
#include "axi/gyre_regs_exceptions.h"
}

GYRE_SET_PORTS(uint32_t word, const gyre_exceptions &record);
GYRE_COMPARE_PORTS(const gyre_exceptions &record, uint32_t word);
GYRE_PORT(word_i, word);
GYRE_PORT(record_i, record);
GYRE_PORT(value_o, gyre_regs_exceptions_value(&record, HEADERS, word * 4));
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  while (u.next()) {
    gyre_exceptions record = {};
    record.valid = u.chance(50);
    record.code = uint8_t(u.below(4));
    record.launch = uint8_t(u.rand32());
    record.core = uint8_t(u.below(16));
    record.warp = uint8_t(u.below(NUM_WARPS));
    record.lanes = u.rand32() & low_bits(NUM_THREADS);
    record.pc = u.rand32();
    record.stores = u.rand32();
    record.privates = u.rand32();
    record.silents = u.rand32();
    record.calls = u.rand32();
    // One of its words, or any: a multiple of 64 words away from one of its words it is another.
    const uint32_t first = GYRE_REG_EXCEPTION_CODE / 4;
    const uint32_t word = u.chance(70) ? first + u.below(9) : u.below(1024);
    set_ports(dut, word, record);
    dut.eval();
    u.note("word %02x", word);
    compare_ports(u, dut, record, word);

    u.check((dut.value_o & ~row_at(word * 4).exists) == 0, "only bits that the register has");
    if (HEADERS)
      u.cover("a record", word == first && dut.value_o >> GYRE_EXCEPTION_CODE_LAUNCH_LSB);
    u.cover("another register", word < first && !dut.value_o);
  }
  return u.finish();
}
