// gyre_load_align against its twin: every lane, every operation, lines and banks.

#include "memory/gyre_hostile_memory.h"
#include "lsu_rules.h"

extern "C" {
#include "memory/lsu/gyre_load_align.h"
}
#include "Vdut.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  constexpr uint32_t kWords = LINE_BYTES / 4, kChoices = kWords > NUM_LANES ? kWords : NUM_LANES;
  unsigned choice_bits = 1;
  while (1u << choice_bits < kChoices) ++choice_bits;
  while (u.next()) {
    uint8_t line[128];
    uint32_t banks[32], addr[32], data[32] = {};
    const unsigned op = draw_lsu(u, LsuKind::kLoad, LsuKind::kLoad);
    const LsuRule rule = lsu_rule(op);
    const uint32_t size = rule.bytes;
    const bool local = u.chance(50);
    const uint32_t group = (u.chance(50) ? ~0u : u.rand32()) & (~0u >> (32 - NUM_LANES));
    for (uint32_t i = 0; i < LINE_BYTES; ++i) line[i] = uint8_t(u.rand32());
    port_set_bytes(dut.line_i, line, LINE_BYTES);
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      banks[l] = u.rand32();
      addr[l] = u.rand32() & ~(size - 1);
      const uint32_t choice = local ? addr[l] / 4 % NUM_LANES : addr[l] % LINE_BYTES / 4;
      port_set_word(dut.banks_i, l, banks[l]);
      port_put(dut.choice_i, choice_bits * l, choice_bits, choice);
      port_put(dut.offset_i, 2 * l, 2, addr[l] & 3);
    }
    dut.is_local_i = local;
    dut.group_i = group;
    dut.half_i = size == 2;
    dut.word_i = size == 4;
    dut.unsigned_i = !rule.sign && size < 4;
    dut.eval();
    gyre_load_align_eval(op, group, addr, local ? nullptr : line, LINE_BYTES, banks, NUM_LANES,
                         data);
    u.note("op %u local %d addr[0] %08x", op, local, addr[0]);
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      u.compare("data_o", port_word(dut.data_o, l), data[l], int(l));
    }
    u.cover("local", local);
    u.cover("lane outside of the group", group != ~0u >> (32 - NUM_LANES));
    u.cover("negative byte", op == GYRE_OP_LB && data[0] >> 31);
    u.cover("negative half", op == GYRE_OP_LH && data[0] >> 31);
  }
  return u.finish();
}
