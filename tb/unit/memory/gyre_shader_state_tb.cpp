// Unit test: compares rtl/memory/gyre_shader_state.sv with its twin and against arrays: entries of
// every kind and index come at any time, beats name any attribute.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "memory/gyre_shader_state.h"
}

GYRE_SET_PORTS(const gyre_draw_config_t &entry, bool advance, uint8_t attribute);
GYRE_COMPARE_PORTS(const gyre_shader_place &place, bool known);
GYRE_PORT(config_i, entry);
GYRE_PORT(advance_i, advance);
GYRE_PORT(attribute_i, attribute);
GYRE_PORT(map_o, uint32_t(place.imap) << 18 | uint32_t(place.in_slot) << 10 |
                     uint32_t(place.omap) << 9 | uint32_t(place.kept) << 8 | place.out_slot);
GYRE_WHEN(known, map_o);
GYRE_BY_TEST("compared by parts", banks_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_shader_state twin = {};
  uint32_t map[240] = {}, shown = 0, address[16] = {}, bytes[16] = {};
  bool known = false;  // all has been written, and a beat was shown
  while (u.next()) {
    const uint64_t first = u.cycle();  // all entries once, then any
    gyre_draw_config_t entry = {};
    entry.valid = first <= 300 || u.chance(30);
    entry.kind = gyre_draw_entry(u.chance(80) ? u.below(2) : u.below(8));
    entry.index = uint8_t(u.chance(50) ? u.below(20) : 230 + u.below(26));
    if (first <= 240) entry.kind = GYRE_DRAW_ENTRY_MAP, entry.index = uint8_t(first - 1);
    if (first > 240 && first <= 256)
      entry.kind = GYRE_DRAW_ENTRY_BANK, entry.index = uint8_t(first - 241);
    entry.item = u.rand32() & low_bits(23);
    entry.address = u.rand32();
    entry.bytes = u.rand32();
    const bool advance = u.chance(50);
    uint8_t attribute = uint8_t(u.chance(50) ? u.below(20) : 230 + u.below(26));
    // No module relies on an entry that is written in this cycle.
    if (entry.valid && entry.index == attribute) attribute = uint8_t((attribute + 1) & 15);
    if (entry.index == attribute) entry.valid = entry.valid && entry.kind != GYRE_DRAW_ENTRY_MAP;

    set_ports(dut, entry, advance, attribute);
    dut.eval();
    if (known) {
      u.compare("map_o and what was written", dut.map_o, shown);
      for (unsigned b = 0; b < 16; ++b) {
        const uint64_t lower = port_get(dut.banks_o, 49 * b, 17);
        const uint64_t upper = port_get(dut.banks_o, 49 * b + 17, 32);
        u.compare("bytes of a bank", lower, twin.bank[b].bytes, int(b));
        u.compare("address of a bank", upper, twin.bank[b].address, int(b));
        u.compare("bytes that were written", lower, bytes[b], int(b));
        u.compare("address that was written", upper, address[b], int(b));
      }
    }
    compare_ports(u, dut, gyre_shader_state_place(&twin), known);

    u.cover("an attribute that is in no map", advance && attribute >= 240);
    u.cover("an entry after the last attribute",
            entry.valid && entry.kind == GYRE_DRAW_ENTRY_MAP && entry.index >= 240);
    u.cover("an entry of another kind", entry.valid && entry.kind > GYRE_DRAW_ENTRY_BANK);
    if (advance) shown = attribute < 240 ? map[attribute] : 0;
    known |= advance && first > 300;
    if (entry.valid && entry.kind == GYRE_DRAW_ENTRY_MAP && entry.index < 240)
      map[entry.index] = entry.item & low_bits(19);
    if (entry.valid && entry.kind == GYRE_DRAW_ENTRY_BANK && entry.index < 16) {
      address[entry.index] = entry.address;
      bytes[entry.index] = entry.bytes & low_bits(17);
    }
    u.tick(dut);
    gyre_shader_state_tick(&twin, &entry, advance, attribute);
  }
  return u.finish();
}
