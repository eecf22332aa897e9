// Unit test: compares gyre_load_align with its twin: every lane, every operation, lines and banks.

#include "memory/gyre_hostile_memory.h"
#include "lsu_rules.h"

extern "C" {
#include "memory/lsu/gyre_load_align.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_SET_PORTS(const uint8_t *line, const uint32_t *banks, bool local, uint32_t group,
               uint32_t size, const LsuRule &rule);
GYRE_COMPARE_PORTS(const uint32_t *data);
GYRE_PORT(line_i, line);
GYRE_PORT(banks_i, banks);
GYRE_PORT(is_local_i, local);
GYRE_PORT(group_i, group);
GYRE_PORT(half_i, size == 2);
GYRE_PORT(word_i, size == 4);
GYRE_PORT(unsigned_i, (!rule.sign && size < 4));
GYRE_PORT(data_o, data);
GYRE_BY_TEST("driven by parts", choice_i, offset_i);
#include "Vdut_ports.h"

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
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      banks[l] = u.rand32();
      addr[l] = u.rand32() & ~(size - 1);
      const uint32_t choice = local ? addr[l] / 4 % NUM_LANES : addr[l] % LINE_BYTES / 4;
      port_put(dut.choice_i, choice_bits * l, choice_bits, choice);
      port_put(dut.offset_i, 2 * l, 2, addr[l] & 3);
    }
    set_ports(dut, line, banks, local, group, size, rule);
    dut.eval();
    gyre_load_align_eval(op, group, addr, local ? nullptr : line, LINE_BYTES, banks, NUM_LANES,
                         data);
    u.note("op %u local %d addr[0] %08x", op, local, addr[0]);
    compare_ports(u, dut, data);

    u.cover("local", local);
    u.cover("lane outside of the group", group != ~0u >> (32 - NUM_LANES));
    u.cover("negative byte", op == GYRE_OP_LB && data[0] >> 31);
    u.cover("negative half", op == GYRE_OP_LH && data[0] >> 31);
  }
  return u.finish();
}
