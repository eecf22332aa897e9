// gyre_cache_ways against its twin, every output in every cycle; a line that hits, against what was
// last filled and written; hits, against a table in which fills take the ways in turn.

#include <array>
#include <map>

#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/cache/gyre_cache_ways.h"
}
#include "Vdut.h"

namespace {
constexpr uint32_t kLine = LINE_BYTES, kSets = BYTES / (LINE_BYTES * WAYS);
constexpr uint32_t kLines = 2 * WAYS * kSets + 2, kTags = 2 * WAYS + 2;
constexpr uint32_t kSetBits = __builtin_ctz(kSets), kTagBits = 32 - __builtin_ctz(kLine) - kSetBits;

// Tags that differ from one of them in one bit: after every sweep other bits, each of them in turn.
struct Tags {
  uint32_t tag[kTags], turn = 0;
  void draw(Unit &u) {
    tag[0] = u.rand32() >> (32 - kTagBits);
    for (uint32_t i = 1; i < kTags; ++i, ++turn) {
      tag[i] = tag[0] ^ 1u << turn % kTagBits;
      if (i > kTagBits) tag[i] = tag[i - kTagBits] ^ 1u << (turn + 1) % kTagBits;
    }
  }
  // What the cache is told of line n of this test.
  uint32_t line(uint32_t n) const { return tag[n / kSets] << kSetBits | n % kSets; }
};
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_cache_ways twin;
  if (!gyre_cache_ways_init(&twin, BYTES, WAYS, kLine)) return 2;
  std::map<uint32_t, std::array<uint8_t, 128>> content;  // of every line that was ever filled
  std::vector<uint32_t> table(kSets * WAYS, kLines);     // line of each way, kLines: none
  uint32_t turn = 0;
  Tags tags;
  tags.draw(u);
  bool expect_hit = false;
  uint32_t shown = 0, shown_line = 0;  // line that was read
  uint32_t kept_line = kLines;
  int shown_way = -1, kept_way = -1;
  bool reads = false, data_read = false, fresh = false;
  std::array<uint8_t, 128> snapshot = {};
  Throttle fill_mood, read_mood;
  u.reset(dut);
  while (u.next()) {
    uint8_t mask[16], data[128], update[128];
    for (uint8_t &b : mask) b = uint8_t(u.rand32());
    mask[0] &= kLine < 8 ? 15 : 255;
    for (uint32_t i = 0; i < kLine; ++i) data[i] = uint8_t(u.rand32());
    for (uint32_t i = 0; i < kLine; ++i) update[i] = uint8_t(u.rand32());
    const bool start = !twin.sweeping && u.below(500) == 0;
    const uint32_t line = u.below(kLines);
    const uint32_t fill_line = u.chance(20) && kept_line < kLines ? kept_line : u.below(kLines);
    // The line shown is that in stage 1. A line that is there is only filled into its way, which
    // was kept when it was shown.
    const bool do_update = WRITABLE && !twin.sweeping && fresh && u.chance(40);
    int way = -1;  // that has the line
    for (uint32_t w = 0; w < WAYS; ++w) {
      if (table[fill_line % kSets * WAYS + w] == fill_line) way = int(w);
    }
    const bool keep = fresh && u.chance(30);
    const bool use_kept = kept_line == fill_line && way == kept_way;
    const bool fill =
        !twin.sweeping && !start && !do_update && (way < 0 || use_kept) && fill_mood.draw(u);
    const bool hazard =
        fill && gyre_cache_ways_same_set(&twin, tags.line(line), tags.line(fill_line));
    const bool read =
        !twin.sweeping && !start && !hazard && read_mood.draw(u) && !(do_update && line == shown);

    dut.start_i = start;
    dut.ren_tag_i = read;
    dut.ren_data_i = read;
    dut.read_line_i = tags.line(line);
    dut.line_i = shown_line;
    dut.fill_i = fill;
    dut.fill_line_i = tags.line(fill_line);
    dut.fill_kept_i = use_kept;
    const bool bad = u.chance(10);  // the line means nothing
    dut.fill_bad_i = bad;
    dut.keep_way_i = keep;
    port_set_bytes(dut.fill_data_i, data, kLine);
    dut.update_i = do_update;
    for (uint32_t i = 0; i < kLine; ++i) {
      port_put(dut.update_mask_i, i, 1, mask[i / 8] >> i % 8 & 1);
    }
    port_set_bytes(dut.update_data_i, update, kLine);
    const bool other = u.chance(20);
    const uint32_t word = u.rand32();
    uint8_t words[kLine];
    for (uint32_t i = 0; i < kLine; ++i) words[i] = uint8_t(word >> i % 4 * 8);
    dut.word_valid_i = other;
    dut.word_i = word;
    dut.eval();

    u.compare("busy_o", dut.busy_o, twin.sweeping);
    u.compare("hazard_o", dut.hazard_o, hazard);
    if (reads) {
      u.compare("hit_o", dut.hit_o, twin.found != nullptr);
      u.compare("hit_o (rtl) and the table (twin)", dut.hit_o, expect_hit);
      if (twin.found && data_read && !other) {
        compare_bytes(u, "data_o", dut.data_o, twin.found, kLine);
        compare_bytes(u, "data_o against what was written", dut.data_o, snapshot.data(), kLine);
      }
    }
    if (other) compare_bytes(u, "data_o (word)", dut.data_o, words, kLine);
    u.cover("a word instead of a line that hits", other && reads && twin.found);
    u.cover("hit", reads && dut.hit_o);
    u.cover("miss", reads && !dut.hit_o);
    u.cover("hazard", hazard);
    u.cover("sweep", start);
    const uint32_t filled = dut.fill_way_o;
    u.cover("fill of a line that is there", fill && way >= 0);
    u.cover("fill of a line that means nothing", fill && bad);
    u.cover("fill after a line that was not found was kept", fill && use_kept && way < 0);
    u.cover("line replaced while it is shown", twin.found == twin.held && reads);
    if (WRITABLE) u.cover("update", do_update && twin.found);

    u.tick(dut);
    if (do_update) {
      gyre_cache_ways_update(&twin, mask, update);
      if (twin.found) {
        for (uint32_t i = 0; i < kLine; ++i) {
          if (mask[i / 8] >> i % 8 & 1) content[shown][i] = update[i];
        }
        data_read = false;  // the RAM's output is of before
      }
    }
    if (fill) {
      const uint32_t to = way < 0 ? turn++ % WAYS : uint32_t(way);
      u.compare("fill_way_o", filled, 1u << to);
      u.compare("way of a fill (rtl) and the twin's", filled,
                1u << gyre_cache_ways_fill(&twin, tags.line(fill_line), data, use_kept, !bad));
      std::memcpy(content[fill_line].data(), data, kLine);
      table[fill_line % kSets * WAYS + to] = bad ? kLines : fill_line;
    }
    if (keep) {
      gyre_cache_ways_keep(&twin);
      kept_line = shown;
      kept_way = shown_way;
    }
    if (twin.sweeping) gyre_cache_ways_sweep(&twin);
    if (start) {
      gyre_cache_ways_start(&twin);
      table.assign(table.size(), kLines);
      tags.draw(u);
      kept_line = kLines;
    }
    fresh = read;
    if (read) {
      gyre_cache_ways_read(&twin, tags.line(line));
      shown = line;
      shown_line = tags.line(line);
      shown_way = -1;
      for (uint32_t w = 0; w < WAYS; ++w) {
        if (table[line % kSets * WAYS + w] == line) shown_way = int(w);
      }
      expect_hit = shown_way >= 0;
      reads = data_read = true;
      snapshot = content[line];
    }
  }
  gyre_cache_ways_free(&twin);
  return u.finish();
}
