// Unit test: compares rtl/graphics/reader/gyre_packet_ahead.sv with
// cmodel/graphics/reader/gyre_packet_ahead.c: lists of packets whose words come at once or late, cannot be
// read, or come from a packet without the promise. The test notes for itself which words were taken: a
// packet is given if these were all of its words, and in their order.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/reader/gyre_packet_ahead.h"
}

GYRE_SET_PORTS(const gyre_packet_ahead_in &in);
GYRE_COMPARE_PORTS(const gyre_packet_ahead_out &out);
GYRE_PORT(idle_i, in.idle);
GYRE_PORT(fresh_i, in.fresh);
GYRE_PORT(ahead_i, in.ahead);
GYRE_PORT(packet_i, in.packet);
GYRE_PORT(word_valid_i, in.word_valid);
GYRE_PORT(word_i, in.word);
GYRE_PORT(fails_i, in.fails);
GYRE_PORT(begin_i, in.begin);
GYRE_WHEN(out.read, addr_o, last_o);
GYRE_WHEN(out.given, given_word_o);
#include "Vdut_ports.h"

namespace {
constexpr uint32_t kRam = RAM_BASE, kRamBytes = RAM_BYTES, kPacket = 4 * GYRE_DRAW_WORDS;

// What a packet goes through.
enum Phase { IDLE, BEGIN, READ, RUN };

struct List {
  Phase phase = IDLE;
  uint32_t packet = kRam;
  uint32_t taken[GYRE_DRAW_WORDS] = {};
  unsigned count = 0, given = 0;  // words that were taken of the next packet, or given of this one
  bool refused = false, gives = false;

  void choose(Unit &u) {
    const uint32_t at = u.chance(30) ? kRamBytes - kPacket * (1 + u.below(4)) : 64 * u.below(1000);
    packet = kRam + at;
  }
  bool whole() const { return count == GYRE_DRAW_WORDS && !refused; }
  void forget() {
    count = 0;
    refused = false;
  }
  void next(Unit &u, const gyre_packet_ahead_in &in, bool rst);
};

// The next phase. A list goes on with the packet after the last one, or a new list begins.
void List::next(Unit &u, const gyre_packet_ahead_in &in, bool rst) {
  if (rst || (in.idle && in.fresh)) forget();
  if (rst || in.fresh) choose(u);
  if (in.idle && !whole()) forget();
  if (rst || in.idle) gives = false;
  if (in.begin) {
    gives = whole();
    given = 0;
    forget();
  }
  const Phase was = phase;
  switch (phase) {
    case IDLE:
      if (!rst && u.chance(50)) phase = BEGIN;
      return;
    case BEGIN: phase = READ; break;
    case READ:
      if (!gives || given == GYRE_DRAW_WORDS) phase = u.chance(20) ? RUN : READ;
      if (u.below(200) == 0) phase = IDLE;
      break;
    default:
      if (u.below(whole() || refused ? 10 : 300) == 0) phase = IDLE;
  }
  if (rst) phase = IDLE;
  if (phase == IDLE && was == RUN) packet += kPacket;
  if (packet - kRam > kRamBytes - kPacket) {
    choose(u);
    forget();
  }
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 300000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  gyre_packet_ahead twin;
  gyre_packet_ahead_init(&twin, &cfg);
  List list;
  Throttle words;
  u.reset(dut);
  while (u.next()) {
    const bool rst = u.below(5000) == 0;
    gyre_packet_ahead_in in = {};
    in.idle = list.phase == IDLE;
    in.fresh = in.idle && u.chance(10);
    in.ahead = list.phase == RUN && u.chance(99);
    in.begin = list.phase == BEGIN;
    in.packet = list.packet;
    gyre_packet_ahead_out out;
    gyre_packet_ahead_eval(&twin, &in, &out);
    in.fails = out.read && u.below(700) == 0;
    in.word_valid = out.read && !in.fails && words.draw(u);
    in.word = u.rand32();
    if (list.count == 0 && u.chance(80)) in.word |= GYRE_DRAW_SAME_TABLES;
    dut.rst_i = rst;
    set_ports(dut, in);
    dut.eval();
    u.note("phase %d packet %08x state %d count %u read %d given %d", list.phase, list.packet,
           twin.state_q, twin.count_q, out.read, out.given);
    compare_ports(u, dut, out);

    const bool promised = list.count != 0 || (in.word & GYRE_DRAW_SAME_TABLES);
    if (dut.read_o) {
      u.check(!list.whole() && !list.refused, "a packet is read once");
      u.compare("addr_o (rtl) and the next word (twin)", dut.addr_o,
                list.packet + kPacket + 4 * list.count);
      u.check(dut.addr_o - kRam < kRamBytes, "a word lies in memory");
      u.compare("last_o (rtl) and the packet's end (twin)", dut.last_o,
                list.packet + 2 * kPacket - 1);
    }
    const bool room = list.packet - kRam + 2 * kPacket <= kRamBytes;
    if (in.ahead) u.check(dut.read_o == (room && !list.whole() && !list.refused), "it is read");
    u.check(dut.given_o == (list.gives && list.given < GYRE_DRAW_WORDS), "a whole packet is given");
    if (dut.given_o)
      u.compare("given_word_o and the word", dut.given_word_o, list.taken[list.given]);
    u.cover("a packet is given", list.gives && list.given == GYRE_DRAW_WORDS - 1);
    u.cover("a packet is not given to the end",
            in.idle && list.gives && list.given < GYRE_DRAW_WORDS);
    u.cover("no promise", in.word_valid && !promised);
    u.cover("a word cannot be read", in.fails && list.count != 0);
    u.cover("memory ends", in.ahead && !room);
    u.cover("the draw ends early", in.idle && list.count != 0 && list.count < GYRE_DRAW_WORDS);
    u.cover("a new list drops a packet", in.fresh && list.whole());

    u.tick(dut);
    gyre_packet_ahead_tick(&twin, &in);
    if (rst) gyre_packet_ahead_reset(&twin);
    if (in.fails || (in.word_valid && !promised)) list.refused = true;
    if (list.gives && list.given < GYRE_DRAW_WORDS) ++list.given;
    if (in.word_valid && !list.refused) {
      // Of a packet that is given the words are not needed any more when the next ones come.
      list.taken[list.count] = in.word;
      ++list.count;
    }
    list.next(u, in, rst);
  }
  return u.finish();
}
