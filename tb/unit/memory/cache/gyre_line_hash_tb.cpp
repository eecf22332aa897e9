// Unit test: compares gyre_line_hash with its twin, and against the division of polynomials bit by
// bit: random lines, single bits, rows at pitches of powers of two and their neighbours. Applied
// twice it gives the line.

#include <set>

#include "gyre_unit.h"

extern "C" {
#include "memory/cache/gyre_line_hash.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_SET_PORTS(uint32_t line);
GYRE_PORT(line_i, line);
GYRE_BY_TEST("compared by parts", line_o);
#include "Vdut_ports.h"

namespace {
constexpr uint32_t kMask = uint32_t((1ull << LINE_W) - 1), kPlaces = SETS * BANKS;

uint32_t rtl(Vdut &dut, uint32_t line) {
  set_ports(dut, line);
  dut.eval();
  return dut.line_o;
}

// As many rows as there are sets in all banks, at a pitch of 2^k lines from line 0: each in a set of
// its own. `whole` names the bank.
void check_rows(Unit &u, Vdut &dut, const gyre_line_hash &whole, uint32_t k) {
  std::set<uint32_t> used;
  for (uint32_t row = 0; row < kPlaces; ++row) {
    const uint32_t line = row << k, bank = gyre_line_hash_of(&whole, line) % BANKS;
    used.insert(rtl(dut, line / BANKS) % SETS * BANKS + bank);
  }
  u.compare("sets of rows at a pitch of a power of two", uint32_t(used.size()), kPlaces);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  gyre_line_hash twin;
  gyre_line_hash_init(&twin, SETS, BANKS);
  gyre_line_hash whole;
  gyre_line_hash_init(&whole, kPlaces, 1);
  for (uint32_t k = 0; kPlaces <= 1024 && k < LINE_W && kPlaces - 1 <= kMask >> k; ++k) {
    check_rows(u, dut, whole, k);
  }
  while (u.next()) {
    uint32_t line = u.rand32() & kMask;
    if (u.chance(20)) line = (1u << u.below(LINE_W)) & kMask;
    if (u.chance(20)) line = (u.below(16) * ((1u << u.below(LINE_W)) + u.below(3) - 1)) & kMask;
    const uint32_t placed = rtl(dut, line);
    u.note("line %x placed %x", line, placed);
    u.compare("line_o", placed, gyre_line_hash_of(&twin, line));
    u.compare("line_o (rtl) of line_o and the line (twin)", rtl(dut, placed), line);
    u.compare("tag", placed / SETS, line / SETS);
    u.cover("set moved", SETS == 1 || placed != line);
    u.cover("set not moved", placed == line);
  }
  return u.finish();
}
