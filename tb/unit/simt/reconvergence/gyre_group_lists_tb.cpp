// Unit test of rtl/simt/reconvergence/gyre_group_lists.sv against its twin, and against what the test has written itself:
// reads and writes of random rows of random warps, starts, resets. That the lists are in order is the business of
// gyre_group_walker.
//
// Kept, because gyre_group_walker keeps it: a row is read only if it was written; a warp whose lists change does not
// start; without a change no row is written.

#include "Vdut.h"
#include "groups.h"

namespace {
struct Row {
  gyre_group group;
  bool more, entry, link;  // entry, link: it was written
  uint8_t behind;
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
    r.more = step.more, r.behind = step.behind, r.link = true;
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
  p.behind = uint8_t(u.below(NUM_THREADS));
  p.limits = u.chance(30);
  if (p.limits) p.now.limit = draw_group(u);
  if (u.chance(50)) p.now.ready_head = uint8_t(u.below(NUM_THREADS));
  if (u.chance(50)) p.now.park_head = uint8_t(u.below(NUM_THREADS));
  if (u.chance(50)) p.now.ready = u.chance(20) ? 0 : u.rand32() & low_bits(NUM_THREADS);
  if (u.chance(50)) p.now.parked = u.chance(20) ? 0 : u.rand32() & low_bits(NUM_THREADS);
  return p;
}

void set(Vdut &dut, const gyre_lists_step &p) {
  dut.entry_i = p.entry;
  dut.entry_row_i = p.entry_row;
  dut.depth_i = p.value.depth;
  dut.pc_i = p.value.pc >> 2;
  dut.mask_i = p.value.mask;
  dut.link_i = p.link;
  dut.link_row_i = p.link_row;
  dut.more_i = p.more;
  dut.behind_i = p.behind;
  dut.limit_i = p.limits;
  dut.first_i = uint64_t(p.now.limit.depth) << 30 | p.now.limit.pc >> 2;
  dut.ready_head_i = p.now.ready_head;
  dut.park_head_i = p.now.park_head;
  dut.ready_i = p.now.ready;
  dut.parked_i = p.now.parked;
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  static gyre_group_lists twin;
  gyre_group_lists_init(&twin);
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
    dut.start_i = start;
    dut.wid_i = wid;
    dut.change_wid_i = changes ? wid : u.below(NUM_WARPS);
    dut.change_i = changes;
    dut.read_i = step.read;
    dut.read_row_i = step.read_row;
    dut.limit_wid_i = first;
    dut.look_wid_i = look;
    set(dut, step);
    dut.eval();
    u.note("warp %u changes %d, read %d, entry %d row %u, link %d row %u, start %x", wid, changes,
           read, step.entry, step.entry_row, step.link, step.link_row, start);
    u.compare("ready_o", dut.ready_o, twin.of[wid].ready);
    u.compare("parked_o", dut.parked_o, twin.of[wid].parked);
    if (known[wid]) {
      u.compare("ready_head_o", dut.ready_head_o, twin.of[wid].ready_head);
      u.compare("park_head_o", dut.park_head_o, twin.of[wid].park_head);
    }
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      const unsigned at = w * NUM_THREADS;
      u.compare("all_ready_o", port_get(dut.all_ready_o, at, NUM_THREADS), twin.of[w].ready,
                int(w));
      u.compare("all_parked_o", port_get(dut.all_parked_o, at, NUM_THREADS), twin.of[w].parked,
                int(w));
    }
    if (shown) {
      u.compare("depth_o", dut.depth_o, twin.read.group.depth);
      u.compare("pc_o", dut.pc_o, twin.read.group.pc >> 2);
      u.compare("mask_o", dut.mask_o, twin.read.group.mask);
      u.compare("more_o", dut.more_o, twin.read.more);
      u.compare("behind_o", dut.behind_o, twin.read.behind);
      u.check(twin.read.group.pc == last.group.pc && twin.read.group.mask == last.group.mask &&
                  twin.read.group.depth == last.group.depth && twin.read.more == last.more &&
                  twin.read.behind == last.behind,
              "the entry that was written is read");
    }
    if (limited[first]) {
      u.compare("limit_depth_o", dut.limit_depth_o, twin.of[first].limit.depth);
      u.compare("limit_pc_o", dut.limit_pc_o, twin.of[first].limit.pc >> 2);
    }
    const bool moves = changes && look == wid;
    if (limited[look] || moves || !twin.of[look].ready)
      u.compare("look_pc_o", dut.look_pc_o, gyre_group_lists_look(&twin, look, moves));
    compare_walk(u, dut.walk_o, wid, &step);
    u.cover("a warp that changes is looked at", moves && twin.of[look].ready);
    u.cover("a warp with groups starts", NUM_WARPS == 1 || (start & ~(1u << wid)) != 0);
    u.cover("an entry is read", shown);
    u.cover("an entry is kept while others are written", shown && !step.read && step.entry);
    u.cover("reset with groups", dut.rst_i && twin.of[wid].ready);

    u.tick(dut);
    if (step.read) last = rows.row[wid][step.read_row];
    shown |= step.read;
    if (changes) {
      gyre_group_lists_change(&twin, wid, &step);
      rows.write(wid, step);
      known[wid] = true;
      limited[wid] |= step.limits;
    } else if (step.read) {
      gyre_group_lists_read(&twin, wid, step.read_row);
    }
    gyre_group_lists_start(&twin, dut.rst_i ? low_bits(NUM_WARPS) : start);
  }
  return u.finish();
}
