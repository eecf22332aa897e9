// gyre_axi_order against its twin, every output in every cycle, and against lists of what was
// accepted: who waits for whom.

#include <deque>

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_axi_order.h"
}
#include "Vdut.h"

static constexpr unsigned kReads = IDS * PER_ID;

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_axi_order twin;
  gyre_axi_order_reset(&twin, IDS, PER_ID, WRITES);
  struct Entry {
    uint32_t line;
    bool io, lost;
  };
  std::deque<Entry> reads[IDS], writes;
  Throttle read, write, answer, acknowledge;
  uint32_t drops = 0;  // cycles that all is dropped in
  u.reset(dut);
  while (u.next()) {
    const uint32_t line = u.below(6);
    const bool io = u.chance(25), wish_read = read.draw(u), wish_write = write.draw(u);
    const gyre_axi_item item = {u.below(1u << TAG_W), u.below(1u << PLACE_W), io};
    gyre_axi_end end = {false, acknowledge.draw(u) && !writes.empty(), u.below(IDS)};
    end.read = answer.draw(u) && !reads[end.rid].empty();
    uint32_t id, unused;
    const bool read_room = gyre_axi_track_room(&twin.reads, &id);
    const bool write_room = gyre_axi_track_room(&twin.writes, &unused);
    drops = drops ? drops - 1 : u.chance(2) ? 1 + u.below(4) : 0;
    const bool drop = drops != 0;
    const bool start_read = wish_read && read_room && !drop;
    const bool start_write = !start_read && wish_write && write_room && !drop;
    dut.drop_i = drop;
    dut.read_start_i = start_read;
    dut.write_start_i = start_write;
    dut.line_i = line;
    dut.io_i = io;
    dut.place_i = item.place;
    dut.tag_i = item.tag;
    dut.rid_i = end.rid;
    dut.read_pop_i = end.read;
    dut.write_pop_i = end.write;
    dut.eval();

    const uint32_t low = (1u << GYRE_AXI_SLOTS) - 1;
    const uint32_t block = gyre_axi_order_read_block(&twin, line, io);
    const uint32_t done = gyre_axi_order_done(&twin, &end);
    u.note("read %d write %d line %u io %d, ends %d (id %u) %d", start_read, start_write, line, io,
           end.read, end.rid, end.write);
    u.compare("read_room_o", dut.read_room_o, read_room);
    u.compare("write_room_o", dut.write_room_o, write_room);
    if (read_room) u.compare("read_id_o", dut.read_id_o, id);
    u.compare("read_block_o", dut.read_block_o, block >> GYRE_AXI_SLOTS << WRITES | (block & low));
    u.compare("write_block_o", dut.write_block_o, gyre_axi_order_write_block(&twin, line));
    u.compare("done_o", dut.done_o, done >> GYRE_AXI_SLOTS << WRITES | (done & low));
    if (end.read) {
      const gyre_axi_item ends = gyre_axi_order_read_item(&twin, end.rid);
      u.compare("read_tag_o", dut.read_tag_o, ends.tag);
      u.compare("read_place_o", dut.read_place_o, ends.place);
      u.compare("read_io_o", dut.read_io_o, ends.one);
      u.compare("read_lost_o", dut.read_lost_o, gyre_axi_order_read_lost(&twin, end.rid));
      u.compare("read_lost_o and the oldest", dut.read_lost_o, reads[end.rid].front().lost);
    }
    if (end.write) {
      u.compare("write_lost_o", dut.write_lost_o, gyre_axi_order_write_lost(&twin));
      u.compare("write_lost_o and the oldest", dut.write_lost_o, writes.front().lost);
    }
    if (end.write) u.compare("write_tag_o", dut.write_tag_o, gyre_axi_order_write_item(&twin).tag);

    // How many must end before a read, and before a write.
    unsigned read_reads = 0, read_writes = 0, write_reads = 0, under_way = 0, lost = 0;
    for (const auto &q : reads) {
      under_way += unsigned(q.size());
      for (const Entry &e : q) {
        lost += e.lost;
        if (e.lost) continue;  // nobody waits for it
        const bool same = e.line == line;
        read_reads += (same && (io || e.io)) || (io && e.io);
        write_reads += same || e.io;
      }
    }
    for (const Entry &e : writes) {
      lost += e.lost;
      read_writes += !e.lost && (io || e.line == line);
    }
    const uint32_t blocks = dut.read_block_o;
    u.compare("reads before a read", unsigned(__builtin_popcount(blocks >> WRITES)), read_reads);
    u.compare("writes before a read", unsigned(__builtin_popcount(blocks & ((1u << WRITES) - 1))),
              read_writes);
    u.compare("reads before a write", unsigned(__builtin_popcount(dut.write_block_o)), write_reads);
    u.compare("reads_o", dut.reads_o, under_way);
    u.compare("writes_o", dut.writes_o, writes.size());
    u.compare("lost_o", dut.lost_o, lost != 0 || (drop && under_way + writes.size() != 0));
    u.compare("idle_o", dut.idle_o, under_way + writes.size() == lost);
    u.cover("idle, but for lost ones", dut.idle_o && lost != 0);
    u.cover("a read must wait for a write", start_read && !io && read_writes != 0);
    u.cover("a write must wait for a read", start_write && write_reads != 0);
    u.cover("an I/O read must wait", start_read && io && read_writes != 0);
    u.cover("all reads are under way", under_way == kReads);
    u.cover("all writes are under way", writes.size() == WRITES);

    u.tick(dut);
    gyre_axi_order_tick(&twin, drop, start_read, start_write, line, &item, &end);
    if (end.read) reads[end.rid].pop_front();
    if (end.write) writes.pop_front();
    for (auto &q : reads) {
      for (Entry &e : q) e.lost |= drop;
    }
    for (Entry &e : writes) e.lost |= drop;
    if (start_read) reads[id].push_back({line, io, false});
    if (start_write) writes.push_back({line, false, false});
  }
  return u.finish();
}
