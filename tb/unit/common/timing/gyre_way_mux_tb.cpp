// Unit test of rtl/common/timing/gyre_way_mux.sv: each way and none has the tag, tags that differ in
// one bit, any tag in way 0, and the other data with and without a way that has it.
//
// Kept, because a cache keeps it: at most one way above way 0 has the tag.

#include "Vdut.h"
#include "gyre_unit.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  bool seen[WAYS] = {};
  while (u.next()) {
    const uint32_t mask = ~0u >> (32 - TAG_W), want = u.rand32() & mask;
    const uint32_t hit = u.below(WAYS);  // 0: no way above it has the tag
    const bool other = u.chance(25), same = u.chance(50);
    port_put(dut.want_i, 0, TAG_W, want);
    for (unsigned w = 0; w < WAYS; ++w) {
      const uint32_t near = want ^ uint32_t(1) << u.below(TAG_W), far = u.rand32() & mask;
      const bool has = w == 0 ? same : w == hit;
      const uint32_t tag = has ? want : far == want || u.chance(50) ? near : far;
      port_put(dut.tags_i, w * TAG_W, TAG_W, tag);
    }
    std::vector<uint64_t> chosen;
    for (unsigned at = 0; at < WIDTH; at += 8) {
      uint64_t way[WAYS];
      for (unsigned w = 0; w < WAYS; ++w) {
        way[w] = u.below(256);
        port_put(dut.data_i, w * WIDTH + at, 8, way[w]);
      }
      const uint64_t other_data = u.below(256);
      port_put(dut.other_data_i, at, 8, other_data);
      chosen.push_back(other ? other_data : way[hit]);
    }
    dut.other_i = other;
    dut.eval();
    u.note("way %u, other %d", hit, other);
    for (unsigned at = 0; at < WIDTH; at += 8) {
      u.compare("out_o", port_get(dut.out_o, at, 8), chosen[at / 8], int(at));
    }
    if (!other) seen[hit] = true;
    bool all = true;
    for (bool s : seen) all &= s;
    u.cover("every way", all);
    u.cover("other data, although a way has the tag", other && (hit != 0 || WAYS == 1));
    u.cover("way 0 and another way have the tag", same && (hit != 0 || WAYS == 1) && !other);
  }
  return u.finish();
}
