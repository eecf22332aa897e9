// Unit test: compares rtl/memory/lsu/gyre_constant_address.sv with its twin and against the rule,
// counted in 64 bits.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "memory/lsu/gyre_constant_address.h"
}

GYRE_SET_PORTS(uint32_t imm);
GYRE_COMPARE_PORTS(const uint32_t *at);
GYRE_PORT(imm_i, imm);
GYRE_PORT(at_o, at);
GYRE_BY_TEST("driven by parts", banks_i, base_i);
GYRE_BY_TEST("compared by parts", addr_o, wrong_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_shader_state state = {};
  while (u.next()) {
    for (unsigned b = 0; b < 16; ++b) {
      if (u.cycle() > 1 && u.chance(90)) continue;
      const uint32_t few = u.below(80), bytes = u.chance(30) ? 65536 - u.below(8) : few;
      state.bank[b] = {u.rand32(), u.chance(10) ? 0 : bytes};
      port_put(dut.banks_i, 49 * b, 17, state.bank[b].bytes);
      port_put(dut.banks_i, 49 * b + 17, 32, state.bank[b].address);
    }
    const uint32_t imm = u.chance(50) ? 0 : u.operand();
    uint32_t at[NUM_LANES];
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      const unsigned bank = u.below(16);
      const uint32_t bytes = state.bank[bank].bytes;
      uint32_t byte = u.chance(50) ? u.below(70000) : bytes - 8 + u.below(12);
      if (u.chance(80)) byte &= ~3u;
      at[l] = bank << 16 | (byte & 0xffff);
      if (u.chance(10)) at[l] |= u.rand32() << 20;
      port_set_word(dut.base_i, l, at[l] - imm);
    }
    set_ports(dut, imm);
    dut.eval();
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      uint32_t addr;
      const bool right = gyre_constant_address(state.bank, at[l], &addr);
      u.compare("wrong_o", dut.wrong_o >> l & 1, !right, int(l));
      u.compare("addr_o", port_word(dut.addr_o, l), addr, int(l));
      const uint64_t bank = at[l] >> 16, byte = at[l] & 0xffff;
      const bool good = bank < 16 && byte % 4 == 0 && byte + 4 <= uint64_t(state.bank[bank].bytes);
      u.compare("wrong_o and the rule", dut.wrong_o >> l & 1, !good, int(l));
      if (good)
        u.compare("addr_o and the rule", port_word(dut.addr_o, l),
                  uint32_t(state.bank[bank].address + byte), int(l));
      u.cover("the last word of a bank", good && byte + 4 == state.bank[bank].bytes);
      u.cover("the word after it", !good && bank < 16 && byte == state.bank[bank].bytes);
      u.cover("a word that a bank has in part", bank < 16 && byte % 4 == 0 &&
                                                    byte < state.bank[bank].bytes &&
                                                    byte + 4 > state.bank[bank].bytes);
      u.cover("the last word of the largest bank", good && byte == 65532);
      u.cover("misaligned", bank < 16 && byte % 4 != 0);
      u.cover("beyond the banks", bank >= 16);
    }
    compare_ports(u, dut, at);
  }
  return u.finish();
}
