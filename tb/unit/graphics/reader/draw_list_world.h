// draw_list_world.h - lists of packets for the unit test of gyre_draw_reader: a new list, a packet with the
// tables of the one before, and the packet that follows in memory while a draw runs.

#ifndef GYRE_DRAW_LIST_WORLD_H
#define GYRE_DRAW_LIST_WORLD_H

#include "draw_spoil.h"

// One of the tables is another one, shorter, or bounded otherwise.
inline void other_table(Unit &u, uint32_t *p) {
  static const unsigned tables[] = {GYRE_DRAW_PROGRAM,       GYRE_DRAW_NEXT,
                                    GYRE_DRAW_ODMAP,         GYRE_DRAW_ELEMENT_TABLE,
                                    GYRE_DRAW_CAPTURE_TABLE, GYRE_DRAW_BANK_TABLE,
                                    GYRE_DRAW_ELEMENT_COUNT, GYRE_DRAW_CAPTURE_COUNT,
                                    GYRE_DRAW_STACK_STRIDE,  GYRE_DRAW_TARGET_TABLE};
  const unsigned word = tables[u.below(sizeof tables / sizeof *tables)];
  if (word == GYRE_DRAW_STACK_STRIDE)
    p[word] = 16 * u.below(p[word] / 16 + 1);
  else if (word == GYRE_DRAW_ELEMENT_COUNT || word == GYRE_DRAW_CAPTURE_COUNT)
    p[word] = u.below(p[word] + 1);
  else if (p[word] != 0)
    p[word] = u.chance(30) ? 0 : p[word] + 16;
}

class DrawListWorld : public DrawWorld {
 public:
  using DrawWorld::DrawWorld;

  // The packet that is read, and how many may follow it in the room of its list.
  uint32_t packet = kRam;
  unsigned room = 0;
  uint32_t last[GYRE_DRAW_WORDS] = {};  // words of the packet that was read last
  bool due = false;                     // the packet after it lies in memory

  bool ends() const {
    return packet == kRam + kRamBytes - kPacket;
  }  // memory does, with the packet
  // A further packet may be read while the draw of this one runs.
  bool may_run() { return at(packet) & GYRE_DRAW_LAST || ends() || room != 0; }

  // The draw runs: its next packet is one with the same tables, another one, or not yet what it will be.
  // Then it has no promise.
  void prepare(Unit &u) {
    due = !(at(packet) & GYRE_DRAW_LAST) && !ends();
    if (!due) return;
    late_ = u.chance(20);
    if (!late_) {
      write(u);
      return;
    }
    for (unsigned i = 0; i < GYRE_DRAW_WORDS; ++i) at(packet + kPacket + 4 * i) = u.rand32();
    at(packet + kPacket) &= ~uint32_t(GYRE_DRAW_SAME_TABLES);
  }
  // The turn of that packet.
  void follow(Unit &u) {
    if (late_) write(u);
    late_ = false;
    packet += kPacket;
    --room;
    due = false;
  }
  // A packet with the tables of the one before, elsewhere.
  void repeat(Unit &u) {
    uint32_t p[GYRE_DRAW_WORDS];
    again(u, p);
    packet = DrawWorld::packet(u, p);
    room = kMore;
  }
  // Another draw, now and then with the last packet of memory.
  void begin(Unit &u) {
    draw(u);
    packet = draw(u);
    room = kMore;
  }
  void move_to_end() {
    const uint32_t end = kRam + kRamBytes - kPacket;
    std::copy_n(&at(packet), GYRE_DRAW_WORDS, &at(end));
    packet = end;
    at(packet) &= ~uint32_t(GYRE_DRAW_LAST);
  }
  // Draws have written more into the targets of the packet before.
  void write_targets(Unit &u) {
    const uint32_t table = last[GYRE_DRAW_TARGET_TABLE];
    for (unsigned i = 0; last[GYRE_DRAW_CAPTURE_COUNT] && i < GYRE_DRAW_TARGETS; ++i)
      if (holds(table)) at(table + 16 * i + 12) = u.rand32() & ~3u;
  }

 private:
  static constexpr uint32_t kPacket = 4 * GYRE_DRAW_WORDS;
  static constexpr unsigned kMore = kListPackets - 1;

  // Writes the packet after that which is read.
  void write(Unit &u) {
    uint32_t p[GYRE_DRAW_WORDS];
    if (u.chance(75)) {
      again(u, p);
    } else {
      const uint32_t other = draw(u);
      if (u.chance(30)) spoil(u);
      std::copy_n(&at(other), GYRE_DRAW_WORDS, p);
      if (u.chance(50)) p[GYRE_DRAW_HEADER] |= GYRE_DRAW_SAME_TABLES;
    }
    std::copy_n(p, GYRE_DRAW_WORDS, &at(packet + kPacket));
  }
  // Words of a packet like the one before. Sometimes a bit is another one.
  void again(Unit &u, uint32_t *p) {
    std::copy(last, last + GYRE_DRAW_WORDS, p);
    p[GYRE_DRAW_HEADER] ^= u.below(4) << 11;
    p[GYRE_DRAW_HEADER] |= GYRE_DRAW_SAME_TABLES;
    p[GYRE_DRAW_TOPOLOGY] = u.below(GYRE_NUM_TOPOLOGIES);
    p[GYRE_DRAW_CACHE] = 1 + u.below(GYRE_DRAW_CACHE_MOST);
    for (unsigned i = GYRE_DRAW_FIRST; i <= GYRE_DRAW_BASE_VERTEX; ++i) p[i] = u.operand();
    if (u.chance(20)) p[GYRE_DRAW_HEADER] &= ~uint32_t(GYRE_DRAW_SAME_TABLES);
    if (u.chance(30)) p[u.below(GYRE_DRAW_WORDS)] ^= 1u << u.below(32);
    if (u.chance(40)) other_table(u, p);
  }

  bool late_ = false;
};

#endif
