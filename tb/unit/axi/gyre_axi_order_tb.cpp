// Unit test: compares gyre_axi_order with its twin, every output in every cycle, and against lists
// of accepted requests: their waits for each other.

#include <deque>

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_axi_order.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

static constexpr unsigned kReads = IDS * PER_ID;

GYRE_SET_PORTS(bool drop, bool start_read, bool start_write, uint32_t line, bool io,
               const gyre_axi_item &item, const gyre_axi_end &end);
GYRE_COMPARE_PORTS(bool read_room, bool write_room, uint32_t id, uint32_t block, uint32_t low,
                   const gyre_axi_order &twin, uint32_t line, uint32_t done,
                   const gyre_axi_end &end, unsigned under_way, unsigned writes, unsigned lost,
                   bool drop);
GYRE_PORT(drop_i, drop);
GYRE_PORT(read_start_i, start_read);
GYRE_PORT(write_start_i, start_write);
GYRE_PORT(line_i, line);
GYRE_PORT(io_i, io);
GYRE_PORT(place_i, item.place);
GYRE_PORT(tag_i, item.tag);
GYRE_PORT(rid_i, end.rid);
GYRE_PORT(read_pop_i, end.read);
GYRE_PORT(write_pop_i, end.write);
GYRE_PORT(read_room_o, read_room);
GYRE_PORT(write_room_o, write_room);
GYRE_PORT(read_id_o, id);
GYRE_PORT(read_block_o, block >> GYRE_AXI_SLOTS << WRITES | (block & low));
GYRE_PORT(write_block_o, gyre_axi_order_write_block(&twin, line));
GYRE_PORT(done_o, done >> GYRE_AXI_SLOTS << WRITES | (done & low));
GYRE_PORT(read_tag_o, gyre_axi_order_read_item(&twin, end.rid).tag);
GYRE_PORT(read_place_o, gyre_axi_order_read_item(&twin, end.rid).place);
GYRE_PORT(read_io_o, gyre_axi_order_read_item(&twin, end.rid).one);
GYRE_PORT(read_lost_o, gyre_axi_order_read_lost(&twin, end.rid));
GYRE_PORT(write_lost_o, gyre_axi_order_write_lost(&twin));
GYRE_PORT(write_tag_o, gyre_axi_order_write_item(&twin).tag);
GYRE_PORT(reads_o, under_way);
GYRE_PORT(writes_o, writes);
GYRE_PORT(lost_o, (lost != 0 || (drop && under_way + writes != 0)));
GYRE_PORT(idle_o, under_way + writes == lost);
GYRE_WHEN(read_room, read_id_o);
GYRE_WHEN(end.read, read_tag_o, read_place_o, read_io_o, read_lost_o);
GYRE_WHEN(end.write, write_lost_o, write_tag_o);
#include "Vdut_ports.h"

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
    set_ports(dut, drop, start_read, start_write, line, io, item, end);
    dut.eval();

    const uint32_t low = (1u << GYRE_AXI_SLOTS) - 1;
    const uint32_t block = gyre_axi_order_read_block(&twin, line, io);
    const uint32_t done = gyre_axi_order_done(&twin, &end);
    u.note("read %d write %d line %u io %d, ends %d (id %u) %d", start_read, start_write, line, io,
           end.read, end.rid, end.write);
    if (end.read) {
      u.compare("read_lost_o and the oldest", dut.read_lost_o, reads[end.rid].front().lost);
    }
    if (end.write) {
      u.compare("write_lost_o and the oldest", dut.write_lost_o, writes.front().lost);
    }

    // Number of transactions that must end before a read, and before a write.
    unsigned read_reads = 0, read_writes = 0, write_reads = 0, under_way = 0, lost = 0;
    for (const auto &q : reads) {
      under_way += unsigned(q.size());
      for (const Entry &e : q) {
        lost += e.lost;
        if (e.lost) continue;  // no master waits for it
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
    compare_ports(u, dut, read_room, write_room, id, block, low, twin, line, done, end, under_way,
                  unsigned(writes.size()), lost, drop);

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
