// Unit test: compares rtl/simt/reconvergence/gyre_subwarp_lists.sv with its twin, and against what
// the test has written itself: reads and writes of random rows of random warps, starts, resets.
// That the lists are in order is the business of gyre_subwarp_walker.
//
// Legal stimulus, which gyre_subwarp_walker guarantees: a row is read only if it was written; a warp
// whose lists change does not start; without a change no row is written.

#include "Vdut.h"
#include "gyre_ports.h"
#include "subwarps.h"

namespace {
struct Row {
  gyre_group group;
  bool more, entry, link;  // entry, link: it was written
  uint8_t next_row;
};

class Rows {
 public:
  Row row[NUM_WARPS][NUM_THREADS] = {};

  // A row that was written and is not now; -1: none was found.
  int draw(Unit &u, unsigned wid, const gyre_lists_step &step, bool changes) const {
    for (unsigned tries = 0; tries < 4; ++tries) {
      const unsigned r = u.below(NUM_THREADS);
      if (!row[wid][r].entry || !row[wid][r].link) continue;
      const bool written = (step.entry && step.entry_row == r) || (step.link && step.link_row == r);
      if (!changes || !written) return int(r);
    }
    return -1;
  }
  void write(unsigned wid, const gyre_lists_step &step) {
    if (step.entry) row[wid][step.entry_row].group = step.value;
    if (step.entry) row[wid][step.entry_row].entry = true;
    if (!step.link) return;
    Row &r = row[wid][step.link_row];
    r.more = step.more, r.next_row = step.next_row, r.link = true;
  }
};

gyre_group draw_group(Unit &u) {
  return {u.rand32() & ~3u, u.rand32() & low_bits(NUM_THREADS), uint8_t(u.below(16))};
}

gyre_lists_step draw_step(Unit &u, const gyre_walk_lists &before) {
  gyre_lists_step p = {};
  p.now = before;
  p.entry = u.chance(50);
  p.entry_row = uint8_t(u.below(NUM_THREADS));
  p.value = draw_group(u);
  p.link = u.chance(50);
  p.link_row = uint8_t(u.below(NUM_THREADS));
  p.more = u.chance(60);
  p.next_row = uint8_t(u.below(NUM_THREADS));
  p.limits = u.chance(30);
  if (p.limits) p.now.limit = draw_group(u);
  if (u.chance(50)) p.now.ready_head = uint8_t(u.below(NUM_THREADS));
  if (u.chance(50)) p.now.park_head = uint8_t(u.below(NUM_THREADS));
  if (u.chance(50)) p.now.ready = u.chance(20) ? 0 : u.rand32() & low_bits(NUM_THREADS);
  if (u.chance(50)) p.now.parked = u.chance(20) ? 0 : u.rand32() & low_bits(NUM_THREADS);
  return p;
}

}  // namespace

GYRE_SET_PORTS(uint32_t start, bool changes, unsigned wid, uint32_t change_wid,
               const gyre_lists_step &step, unsigned first, unsigned look);
GYRE_COMPARE_PORTS(const gyre_subwarp_lists &twin, unsigned wid, const bool *known, bool shown,
                   unsigned first, const bool *limited, unsigned look, bool moves);
GYRE_PORT(entry_i, step.entry);
GYRE_PORT(entry_row_i, step.entry_row);
GYRE_PORT(depth_i, step.value.depth);
GYRE_PORT(pc_i, step.value.pc >> 2);
GYRE_PORT(mask_i, step.value.mask);
GYRE_PORT(link_i, step.link);
GYRE_PORT(link_row_i, step.link_row);
GYRE_PORT(more_i, step.more);
GYRE_PORT(next_row_i, step.next_row);
GYRE_PORT(limit_i, step.limits);
GYRE_PORT(first_i, uint64_t(step.now.limit.depth) << 30 | step.now.limit.pc >> 2);
GYRE_PORT(ready_head_i, step.now.ready_head);
GYRE_PORT(park_head_i, step.now.park_head);
GYRE_PORT(ready_i, step.now.ready);
GYRE_PORT(parked_i, step.now.parked);
GYRE_PORT(start_i, start);
GYRE_PORT(change_i, changes);
GYRE_PORT(wid_i, wid);
GYRE_PORT(change_wid_i, change_wid);
GYRE_PORT(read_i, step.read);
GYRE_PORT(read_row_i, step.read_row);
GYRE_PORT(limit_wid_i, first);
GYRE_PORT(inspect_wid_i, look);
GYRE_PORT(ready_o, twin.of[wid].ready);
GYRE_PORT(parked_o, twin.of[wid].parked);
GYRE_PORT(ready_head_o, twin.of[wid].ready_head);
GYRE_PORT(park_head_o, twin.of[wid].park_head);
GYRE_PORT(depth_o, twin.read.group.depth);
GYRE_PORT(pc_o, twin.read.group.pc >> 2);
GYRE_PORT(mask_o, twin.read.group.mask);
GYRE_PORT(more_o, twin.read.more);
GYRE_PORT(next_row_o, twin.read.next_row);
GYRE_PORT(limit_depth_o, twin.of[first].limit.depth);
GYRE_PORT(limit_pc_o, twin.of[first].limit.pc >> 2);
GYRE_PORT(inspect_pc_o, gyre_subwarp_lists_inspect(&twin, look, moves));
GYRE_WHEN(known[wid], ready_head_o, park_head_o);
GYRE_WHEN(shown, depth_o, pc_o, mask_o, more_o, next_row_o);
GYRE_WHEN(limited[first], limit_depth_o, limit_pc_o);
GYRE_WHEN((limited[look] || moves || !twin.of[look].ready), inspect_pc_o);
GYRE_ELEMENTS(all_ready_o, NUM_WARPS);
GYRE_PORT(all_ready_o, twin.of[i].ready);
GYRE_ELEMENTS(all_parked_o, NUM_WARPS);
GYRE_PORT(all_parked_o, twin.of[i].parked);
GYRE_BY_TEST("compared by subwarps.h", walk_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  static gyre_subwarp_lists twin;
  gyre_subwarp_lists_init(&twin);
  static Rows rows;
  bool known[NUM_WARPS] = {}, limited[NUM_WARPS] = {}, shown = false;
  Row last = {};  // the row that was read
  Throttle walks;
  dut.start_i = 0;
  dut.change_i = dut.read_i = dut.entry_i = dut.link_i = dut.limit_i = 0;
  u.reset(dut);
  while (u.next()) {
    const unsigned wid = u.below(NUM_WARPS), look = u.below(NUM_WARPS), first = u.below(NUM_WARPS);
    const bool changes = walks.draw(u);
    gyre_lists_step step = draw_step(u, twin.of[wid]);
    if (!changes) step.entry = step.link = step.limits = false;
    const int read = u.chance(60) ? rows.draw(u, wid, step, changes) : -1;
    step.read = read >= 0;
    step.read_row = uint8_t(read >= 0 ? read : 0);
    uint32_t start = u.below(20) == 0 ? u.rand32() & low_bits(NUM_WARPS) : 0;
    if (changes) start &= ~(1u << wid);
    dut.rst_i = u.below(2000) == 0;
    const uint32_t change_wid = changes ? wid : u.below(NUM_WARPS);
    set_ports(dut, start, changes, wid, change_wid, step, first, look);
    dut.eval();
    u.note("warp %u changes %d, read %d, entry %d row %u, link %d row %u, start %x", wid, changes,
           read, step.entry, step.entry_row, step.link, step.link_row, start);
    if (shown) {
      u.check(twin.read.group.pc == last.group.pc && twin.read.group.mask == last.group.mask &&
                  twin.read.group.depth == last.group.depth && twin.read.more == last.more &&
                  twin.read.next_row == last.next_row,
              "the entry that was written is read");
    }
    const bool moves = changes && look == wid;
    compare_ports(u, dut, twin, wid, known, shown, first, limited, look, moves);

    compare_walk(u, dut.walk_o, wid, &step);
    u.cover("a warp that changes is looked at", moves && twin.of[look].ready);
    u.cover("a warp with subwarps starts", NUM_WARPS == 1 || (start & ~(1u << wid)) != 0);
    u.cover("an entry is read", shown);
    u.cover("an entry is kept while others are written", shown && !step.read && step.entry);
    u.cover("reset with subwarps", dut.rst_i && twin.of[wid].ready);

    u.tick(dut);
    if (step.read) last = rows.row[wid][step.read_row];
    shown |= step.read;
    if (changes) {
      gyre_subwarp_lists_change(&twin, wid, &step);
      rows.write(wid, step);
      known[wid] = true;
      limited[wid] |= step.limits;
    } else if (step.read) {
      gyre_subwarp_lists_read(&twin, wid, step.read_row);
    }
    gyre_subwarp_lists_start(&twin, dut.rst_i ? low_bits(NUM_WARPS) : start);
  }
  return u.finish();
}
