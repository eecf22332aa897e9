// Unit test: compares rtl/memory/gyre_shader_state.sv with its twin and against arrays: entries of
// every kind and index come at any time, beats name any attribute.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "memory/gyre_shader_state.h"
}

namespace {
constexpr uint64_t kEntries = 2 * (256 + 16);  // all entries once, of both programs
uint32_t vertex_bits(const gyre_shader_place &p) {
  return uint32_t(p.imap) << 18 | uint32_t(p.in_slot) << 10 | uint32_t(p.omap) << 9 |
         uint32_t(p.kept) << 8 | p.out_slot;
}
uint32_t pixel_bits(const gyre_pixel_place &p) {
  return uint32_t(p.input) << 18 | uint32_t(p.direct) << 17 | uint32_t(p.thread) << 16 |
         uint32_t(p.perspective) << 15 | uint32_t(p.slot) << 7 | uint32_t(p.omap) << 6 | p.out_slot;
}
// Each entry in turn: maps, then banks.
void draw_first(uint64_t n, gyre_draw_config_t *entry) {
  const bool map = n < 512, pixel = map ? n >= 256 : n >= 528;
  entry->kind = map ? (pixel ? GYRE_DRAW_ENTRY_PIXEL_MAP : GYRE_DRAW_ENTRY_MAP)
                    : (pixel ? GYRE_DRAW_ENTRY_PIXEL_BANK : GYRE_DRAW_ENTRY_BANK);
  entry->index = uint8_t(map ? n : n & 15);
}
// What a program's tables must hold.
struct Tables {
  uint32_t map[256] = {}, shown = 0, address[16] = {}, bytes[16] = {};
  void take(const gyre_draw_config_t &entry, gyre_draw_entry of_map, gyre_draw_entry of_bank) {
    if (entry.valid && entry.kind == of_map) map[entry.index] = entry.item & low_bits(19);
    if (!entry.valid || entry.kind != of_bank || entry.index >= 16) return;
    address[entry.index] = entry.address;
    bytes[entry.index] = entry.bytes & low_bits(17);
  }
};
}  // namespace

GYRE_SET_PORTS(const gyre_draw_config_t &entry, bool advance, uint8_t attribute, bool pixel);
GYRE_COMPARE_PORTS(uint32_t shown, bool known);
GYRE_PORT(config_i, entry);
GYRE_PORT(advance_i, advance);
GYRE_PORT(attribute_i, attribute);
GYRE_PORT(pixel_i, pixel);
GYRE_PORT(map_o, shown);
GYRE_WHEN(known, map_o);
GYRE_BY_TEST("compared by parts", banks_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_shader_state twin = {};
  Tables tables[2];
  bool known = false;  // all has been written, and a beat was shown
  while (u.next()) {
    const uint64_t first = u.cycle() - 1;  // all entries once, then any
    gyre_draw_config_t entry = {};
    entry.valid = first < kEntries || u.chance(30);
    entry.kind = gyre_draw_entry(u.chance(50)   ? u.below(2)
                                 : u.chance(60) ? 5 + u.below(2)
                                                : u.below(8));
    entry.index = uint8_t(u.chance(50) ? u.below(20) : 230 + u.below(26));
    if (first < kEntries) draw_first(first, &entry);
    entry.item = u.rand32() & low_bits(23);
    entry.address = u.rand32();
    entry.bytes = u.rand32();
    const bool advance = u.chance(50), pixel = PIXELS && u.chance(50);
    uint8_t attribute = uint8_t(u.chance(50) ? u.below(20) : 230 + u.below(26));
    // No module relies on an entry that is written in this cycle.
    if (entry.valid && entry.index == attribute) attribute = uint8_t((attribute + 1) & 15);

    set_ports(dut, entry, advance, attribute, pixel);
    dut.eval();
    const Tables &of = tables[pixel];
    if (known) {
      const gyre_shader_bank *banks = gyre_shader_state_banks(&twin, pixel);
      u.compare("map_o and what was written", dut.map_o, of.shown);
      for (unsigned b = 0; b < 16; ++b) {
        const uint64_t lower = port_get(dut.banks_o, 49 * b, 17);
        const uint64_t upper = port_get(dut.banks_o, 49 * b + 17, 32);
        u.compare("bytes of a bank", lower, banks[b].bytes, int(b));
        u.compare("address of a bank", upper, banks[b].address, int(b));
        u.compare("bytes that were written", lower, of.bytes[b], int(b));
        u.compare("address that was written", upper, of.address[b], int(b));
      }
    }
    compare_ports(u, dut,
                  pixel ? pixel_bits(gyre_shader_state_pixel(&twin))
                        : vertex_bits(gyre_shader_state_place(&twin)),
                  known);

    u.cover("an attribute that is in no map", advance && attribute >= 240 && attribute != 255);
    u.cover("an entry after the last attribute",
            entry.valid && entry.kind == GYRE_DRAW_ENTRY_MAP && entry.index >= 240);
    u.cover("an entry of another kind", entry.valid && entry.kind > GYRE_DRAW_ENTRY_BANK);
    if (PIXELS) u.cover("front facing", pixel && known && of.shown == of.map[255] && of.shown);
    if (advance) tables[0].shown = attribute < 240 ? tables[0].map[attribute] : 0;
    if (advance)
      tables[1].shown = attribute < 240 || attribute == 255 ? tables[1].map[attribute] : 0;
    known |= advance && first >= kEntries;
    tables[0].take(entry, GYRE_DRAW_ENTRY_MAP, GYRE_DRAW_ENTRY_BANK);
    tables[1].take(entry, GYRE_DRAW_ENTRY_PIXEL_MAP, GYRE_DRAW_ENTRY_PIXEL_BANK);
    u.tick(dut);
    gyre_shader_state_tick(&twin, &entry, advance, attribute);
  }
  return u.finish();
}
