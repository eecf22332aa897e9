// Unit test: compares rtl/issue/gyre_ibuffer.sv with cmodel/issue/gyre_ibuffer.c: random pushes,
// pops and flushes, and the promise of room_o: what fetch starts for a warp with room always fits.
//
// Legal stimulus, which its neighbours guarantee: fetch starts only for a warp with room (one word
// at a time, which may be killed there), decode holds at most one word, which a flush of its warp
// drops on its way here, only a buffer that is not empty is popped. A pop may meet a flush. With
// SMALL=1 the head of the warp that has its turn may enter the operand stage while that is empty or
// moves on; it is popped then, or stays for another beat; between the beats of an instruction no
// other one is taken and its warp is not flushed, nor as the first one is taken.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "issue/gyre_ibuffer.h"
}

#ifndef ISA
#define ISA 0
#endif

// The buffers between a fetch and a decode of one word each, and an issue that takes instructions from them.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_flush_and_word();
  void draw_scalar();
  void draw_pop();
  void expect_room();
  void cover();
  void move_fetch_and_decode();
  void move_stages();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_ibuffer twin;
  gyre_ibuffer_in in = {};
  gyre_uop dec = {};
  gyre_scalar_t scalar = {};
  gyre_vector_t vector = {};
  int fetch = -1, early = -1, decode = -1;  // the warp whose word is there
  bool killed = false;                      // fetch's word was flushed on its way
  gyre_uop operands = {}, execute = {};     // the instructions of these stages
  bool taken = false, advanced = false;     // whether there is one
  bool flushed_since = false;               // the operand stage's warp, since it was taken
  bool mid = false;                         // beats of it are to come
  unsigned operands_wid = 0;
  unsigned focus = 0;  // the warp that is mostly chosen
  Throttle answers, pops, starts, flushes, moves;

  // Drawn in each cycle
  uint32_t flush = 0, fetch_wid = 0, pop_wid = 0;
  int pop = -1;
  unsigned turn = 0;
  bool advance = false, take = false;
  uint32_t room = 0;  // what the twin says

  // Actions of fetch: the warp whose word arrives or -1, whether it is dropped, and the next warp.
  int arrives = -1;
  bool dropped = false, start = false;
  unsigned next = 0;
};

GYRE_SET_PORTS(const gyre_ibuffer_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_ibuffer &twin, const Bench &b);
GYRE_PORT(dec_uop_i, b.dec);
GYRE_PORT(dec_scalar_i, b.scalar);
GYRE_PORT(dec_vector_i, b.vector);
GYRE_PORT(early_i, ISA &&b.early >= 0 ? 1u << b.early : 0);
GYRE_ELEMENTS(scalar_heads_o, NUM_WARPS, scalar_t);
GYRE_PORT(scalar_heads_o, gyre_ibuffer_scalar_head(&twin, i));
GYRE_WHEN(!ISA || (twin.valid >> i & 1), scalar_heads_o, vector_heads_o);
GYRE_ELEMENTS(vector_heads_o, NUM_WARPS, vector_t);
GYRE_PORT(vector_heads_o, gyre_ibuffer_vector_head(&twin, i));
GYRE_PORT(dec_busy_i, b.decode >= 0);
GYRE_PORT(fetch_busy_i, b.fetch >= 0);
GYRE_PORT(fetch_wid_i, b.fetch_wid);
GYRE_PORT(pop_wid_i, b.pop_wid);
GYRE_PORT(turn_wid_i, b.turn);
GYRE_PORT(accept_i, b.take);
GYRE_PORT(advance_i, b.advance);
GYRE_PORT(room_o, b.room);
GYRE_PORT(valid_o, twin.valid);
GYRE_PORT(turn_uop_o, *gyre_ibuffer_head(&twin, b.turn));
GYRE_PORT(taken_uop_o, b.operands);
GYRE_PORT(advanced_uop_o, b.execute);
GYRE_WHEN((twin.valid >> b.turn & 1), turn_uop_o);
GYRE_WHEN(b.taken, taken_uop_o);
GYRE_WHEN(b.advanced, advanced_uop_o);
GYRE_PORT(flush_i, b.flush);
GYRE_PORT(pop_valid_i, b.pop >= 0);
GYRE_ELEMENTS(head_o, NUM_WARPS, uop_t);
GYRE_PORT(head_o, gyre_ibuffer_head(&twin, i));
GYRE_WHEN((twin.valid >> i & 1), head_o);
GYRE_BY_TEST("set for the tick", in.flush, in.pop_valid, in.pop_wid, in.dec_uop, in.dec_scalar,
             in.dec_vector);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.ibuf_depth = IBUF_DEPTH;
  in.dec_uop = &dec;
  in.dec_scalar = ISA ? &scalar : nullptr;
  in.dec_vector = ISA ? &vector : nullptr;
  gyre_ibuffer_init(&twin, &cfg);
  dut.dec_valid_i = 0;
}

void Bench::draw_flush_and_word() {
  if (u.below(100) == 0) focus = u.below(NUM_WARPS);
  flush = flushes.draw(u) && u.chance(5) ? u.rand32() & low_bits(NUM_WARPS) : 0;
  if (mid) flush &= ~(1u << operands_wid);
  in.dec_valid = decode >= 0;
  in.dec_wid = uint8_t(decode >= 0 ? unsigned(decode) : u.below(NUM_WARPS));
  dec = draw_uop(u);
  draw_scalar();
}

// Each field of the scalar part by itself.
void Bench::draw_scalar() {
#define GYRE_DRAW(field, at, width) scalar.field = u.rand32() & low_bits(width);
  GYRE_SCALAR_FIELDS(GYRE_DRAW)
#undef GYRE_DRAW
}

// Draws the leaving head, the warp of the turn, and the acceptance by the operand stage.
void Bench::draw_pop() {
  pop = int(u.chance(70) ? focus : u.below(NUM_WARPS));
  if (mid) pop = int(operands_wid);
  if (!pops.draw(u) || !(twin.valid >> pop & 1)) pop = -1;
  fetch_wid = fetch >= 0 ? unsigned(fetch) : u.below(NUM_WARPS);
  pop_wid = pop >= 0 ? unsigned(pop) : u.below(NUM_WARPS);
  turn = mid ? operands_wid : pop >= 0 && SMALL ? unsigned(pop) : u.below(NUM_WARPS);
  // The instruction in the operand stage may stay there for long.
  advance = taken && moves.draw(u);
  if (SMALL && taken && !advance) pop = -1;
  take = SMALL && (pop >= 0 || ((twin.valid >> turn & 1) && (!taken || advance) && u.chance(30)));
  // Nor is a warp flushed as the first of several beats is taken.
  if (take && pop < 0) flush &= ~(1u << turn);
  dut.rst_i = u.below(2000) == 0;
}

void Bench::expect_room() {
  room =
      gyre_ibuffer_room(&twin, fetch, decode, early >= 0 ? 1u << early : 0) & low_bits(NUM_WARPS);
  u.note("push %d of %u, pop of %d, flush %x, in fetch %d decode %d, valid %x room %x",
         in.dec_valid, in.dec_wid, pop, flush, fetch, decode, twin.valid, room);
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    u.check(twin.count_q[i] <= IBUF_DEPTH, "a word that was fetched fits");
  }
}

void Bench::cover() {
  if (SMALL) {
    u.cover("taken again for another beat", take && pop < 0);
    u.cover("flush while its instruction is in the operand stage",
            taken && !advance && (flush >> operands_wid & 1));
    u.cover("buffer full after that", flushed_since && (twin.full >> operands_wid & 1));
  }
  u.cover("full", twin.full != 0);
  u.cover("no room because of what is under way", ~room & ~twin.full & low_bits(NUM_WARPS));
  u.cover("push and pop of one buffer", in.dec_valid && pop == in.dec_wid);
  u.cover("pop meets flush", pop >= 0 && (flush >> pop & 1));
  u.cover("flush of a buffer in use", flush & twin.valid);
  if (ISA)
    u.cover("no room because of an instruction in D1", early >= 0 && !(room >> early & 1) &&
                                                           !(twin.full >> early & 1) &&
                                                           fetch != early && decode != early);
  u.cover("push meets flush", in.dec_valid && (flush >> in.dec_wid & 1));
}

void Bench::move_fetch_and_decode() {
  arrives = fetch >= 0 && answers.draw(u) ? fetch : -1;
  dropped = killed || (arrives >= 0 && (flush >> arrives & 1));
  next = u.chance(70) ? focus : u.below(NUM_WARPS);
  start = starts.draw(u) && (fetch < 0 || arrives >= 0) && (room >> next & 1);
}

// The operand stage and the one after it.
void Bench::move_stages() {
  flushed_since = taken && !advance && (flushed_since || (flush >> operands_wid & 1));
  if (advance) execute = operands;
  advanced = advanced || advance;
  if (take) {
    operands = *gyre_ibuffer_head(&twin, turn);
    operands_wid = turn;
  }
  taken = take || (taken && !advance);
  if (take) mid = pop < 0;
}

void Bench::after_edge() {
  in.flush = flush;
  in.pop_valid = pop >= 0;
  in.pop_wid = uint8_t(pop >= 0 ? pop : 0);
  gyre_ibuffer_tick(&twin, &in);
  // With ISA=1 an instruction is in two stages after fetch; a flush of its warp drops it in the first one.
  if (ISA) {
    decode = early >= 0 && (flush >> early & 1) ? -1 : early;
    early = dropped ? -1 : arrives;
  } else {
    decode = dropped ? -1 : arrives;
  }
  if (fetch >= 0) killed = killed || (flush >> fetch & 1);
  if (arrives >= 0) fetch = -1;
  if (start) {
    fetch = int(next);
    killed = flush >> next & 1;
  }
  if (dut.rst_i) {
    gyre_ibuffer_init(&twin, &cfg);
    fetch = early = decode = -1;
    taken = advanced = flushed_since = mid = false;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_flush_and_word();
    b.draw_pop();
    set_ports(dut, b.in, b);
    dut.eval();
    b.expect_room();
    compare_ports(u, dut, b.twin, b);
    b.cover();
    b.move_fetch_and_decode();
    b.move_stages();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
