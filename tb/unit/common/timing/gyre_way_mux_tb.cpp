// Unit test of rtl/common/timing/gyre_way_mux.sv: each way and none has the tag, tags that differ in
// one bit, any tag in way 0, and the other data with and without a way that has it.
//
// Legal stimulus, which a cache guarantees: at most one way above way 0 has the tag.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

using Data = uint8_t[WIDTH / 8];

GYRE_SET_PORTS(uint32_t want, const uint32_t *tags, const Data *way, const uint8_t *other_data,
               bool other);
GYRE_COMPARE_PORTS(const uint8_t *chosen);
GYRE_PORT(want_i, want);
GYRE_PORT(tags_i, tags);
GYRE_ELEMENTS(tags_i, WAYS);
GYRE_PORT(data_i, way);
GYRE_ELEMENTS(data_i, WAYS);
GYRE_PORT(other_data_i, other_data);
GYRE_PORT(out_o, chosen);
GYRE_PORT(other_i, other);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  bool seen[WAYS] = {};
  while (u.next()) {
    const uint32_t mask = ~0u >> (32 - TAG_W), want = u.rand32() & mask;
    const uint32_t hit = u.below(WAYS);  // 0: no way above it has the tag
    const bool other = u.chance(25), same = u.chance(50);
    uint32_t tags[WAYS];
    for (unsigned w = 0; w < WAYS; ++w) {
      const uint32_t near = want ^ uint32_t(1) << u.below(TAG_W), far = u.rand32() & mask;
      const bool has = w == 0 ? same : w == hit;
      tags[w] = has ? want : far == want || u.chance(50) ? near : far;
    }
    Data way[WAYS], other_data;
    for (unsigned at = 0; at < WIDTH / 8; ++at) {
      for (unsigned w = 0; w < WAYS; ++w) way[w][at] = uint8_t(u.below(256));
      other_data[at] = uint8_t(u.below(256));
    }
    set_ports(dut, want, tags, way, other_data, other);
    dut.eval();
    u.note("way %u, other %d", hit, other);
    compare_ports(u, dut, other ? other_data : way[hit]);
    if (!other) seen[hit] = true;
    bool all = true;
    for (bool s : seen) all &= s;
    u.cover("every way", all);
    u.cover("other data, although a way has the tag", other && (hit != 0 || WAYS == 1));
    u.cover("way 0 and another way have the tag", same && (hit != 0 || WAYS == 1) && !other);
  }
  return u.finish();
}
