// Unit test of rtl/issue/gyre_ibuffer.sv against cmodel/issue/gyre_ibuffer.c: random pushes, pops
// and flushes, and the promise of room_o: what fetch starts for a warp with room always fits.
//
// Kept, because its neighbours keep it: fetch starts only for a warp with room (one word at a time,
// which may be killed there), decode holds at most one word, which a flush of its warp drops on its way here,
// only a buffer that is not empty is popped. A pop may meet a flush. With SMALL=1 the head of the
// warp that has its turn may enter the operand stage while that is empty or moves on; it is popped
// then, or stays for another pass; between the passes of an instruction no other one is taken and
// its warp is not flushed, nor as the first one is taken.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "issue/gyre_ibuffer.h"
}

GYRE_SET_PORTS(const gyre_ibuffer_in &in, uint32_t flush, int pop, const gyre_uop &dec, int decode,
               int fetch, uint32_t fetch_wid, uint32_t pop_wid, unsigned turn, bool take,
               bool advance);
GYRE_COMPARE_PORTS(uint32_t room, const gyre_ibuffer &twin, unsigned turn, const gyre_uop &operands,
                   bool taken, const gyre_uop &execute, bool advanced);
GYRE_PORT(dec_uop_i, dec);
GYRE_PORT(dec_busy_i, decode >= 0);
GYRE_PORT(fetch_busy_i, fetch >= 0);
GYRE_PORT(fetch_wid_i, fetch_wid);
GYRE_PORT(pop_wid_i, pop_wid);
GYRE_PORT(turn_wid_i, turn);
GYRE_PORT(accept_i, take);
GYRE_PORT(advance_i, advance);
GYRE_PORT(room_o, room);
GYRE_PORT(valid_o, twin.valid);
GYRE_PORT(turn_uop_o, *gyre_ibuffer_head(&twin, turn));
GYRE_PORT(taken_uop_o, operands);
GYRE_PORT(advanced_uop_o, execute);
GYRE_WHEN((twin.valid >> turn & 1), turn_uop_o);
GYRE_WHEN(taken, taken_uop_o);
GYRE_WHEN(advanced, advanced_uop_o);
GYRE_PORT(flush_i, flush);
GYRE_PORT(pop_valid_i, pop >= 0);
GYRE_ELEMENTS(head_o, NUM_WARPS, uop_t);
GYRE_PORT(head_o, gyre_ibuffer_head(&twin, i));
GYRE_WHEN((twin.valid >> i & 1), head_o);
GYRE_BY_TEST("set for the tick", in.flush, in.pop_valid, in.pop_wid, in.dec_uop);
#include "Vdut_ports.h"

static void follow_edge(Vdut &dut, gyre_ibuffer_in &in, uint32_t &flush, int &pop,
                        gyre_ibuffer &twin, int &decode, bool dropped, int arrives, int &fetch,
                        bool &killed, bool start, unsigned next, gyre_config &cfg, bool &taken,
                        bool &advanced, bool &flushed_behind, bool &mid) {
  in.flush = flush;
  in.pop_valid = pop >= 0;
  in.pop_wid = uint8_t(pop >= 0 ? pop : 0);
  gyre_ibuffer_tick(&twin, &in);
  decode = dropped ? -1 : arrives;
  if (fetch >= 0) killed = killed || (flush >> fetch & 1);
  if (arrives >= 0) fetch = -1;
  if (start) {
    fetch = int(next);
    killed = flush >> next & 1;
  }
  if (dut.rst_i) {
    gyre_ibuffer_init(&twin, &cfg);
    fetch = decode = -1;
    taken = advanced = flushed_behind = mid = false;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.ibuf_depth = IBUF_DEPTH;
  gyre_ibuffer twin;
  gyre_ibuffer_in in = {};
  gyre_uop dec = {};
  in.dec_uop = &dec;
  gyre_ibuffer_init(&twin, &cfg);
  int fetch = -1, decode = -1;  // the warp whose word is there
  gyre_uop operands = {}, execute = {};
  bool taken = false, advanced = false, flushed_behind = false,
       mid = false;  // mid: passes are to come
  unsigned operands_wid = 0;
  bool killed = false;
  unsigned focus = 0;
  Throttle answers, pops, starts, flushes, moves;
  dut.dec_valid_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (u.below(100) == 0) focus = u.below(NUM_WARPS);
    uint32_t flush = flushes.draw(u) && u.chance(5) ? u.rand32() & low_bits(NUM_WARPS) : 0;
    if (mid) flush &= ~(1u << operands_wid);
    in.dec_valid = decode >= 0;
    in.dec_wid = uint8_t(decode >= 0 ? unsigned(decode) : u.below(NUM_WARPS));
    dec = draw_uop(u);
    int pop = int(u.chance(70) ? focus : u.below(NUM_WARPS));
    if (mid) pop = int(operands_wid);
    if (!pops.draw(u) || !(twin.valid >> pop & 1)) pop = -1;
    const uint32_t fetch_wid = fetch >= 0 ? unsigned(fetch) : u.below(NUM_WARPS);
    const uint32_t pop_wid = pop >= 0 ? unsigned(pop) : u.below(NUM_WARPS);
    const unsigned turn = mid                 ? operands_wid
                          : pop >= 0 && SMALL ? unsigned(pop)
                                              : u.below(NUM_WARPS);
    // The instruction in the operand stage may stay there for long.
    const bool advance = taken && moves.draw(u);
    if (SMALL && taken && !advance) pop = -1;
    const bool take =
        SMALL && (pop >= 0 || ((twin.valid >> turn & 1) && (!taken || advance) && u.chance(30)));
    // Nor is a warp flushed as the first of several passes is taken.
    if (take && pop < 0) flush &= ~(1u << turn);
    dut.rst_i = u.below(2000) == 0;
    set_ports(dut, in, flush, pop, dec, decode, fetch, fetch_wid, pop_wid, turn, take, advance);
    dut.eval();

    const uint32_t room = gyre_ibuffer_room(&twin, fetch, decode) & low_bits(NUM_WARPS);
    u.note("push %d of %u, pop of %d, flush %x, in fetch %d decode %d, valid %x room %x",
           in.dec_valid, in.dec_wid, pop, flush, fetch, decode, twin.valid, room);
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      u.check(twin.count_q[i] <= IBUF_DEPTH, "a word that was fetched fits");
    }
    compare_ports(u, dut, room, twin, turn, operands, taken, execute, advanced);

    if (SMALL) {
      u.cover("taken again for another pass", take && pop < 0);
      u.cover("flush while its instruction is in the operand stage",
              taken && !advance && (flush >> operands_wid & 1));
      u.cover("buffer full after that", flushed_behind && (twin.full >> operands_wid & 1));
    }
    u.cover("full", twin.full != 0);
    u.cover("no room because of what is under way", ~room & ~twin.full & low_bits(NUM_WARPS));
    u.cover("push and pop of one buffer", in.dec_valid && pop == in.dec_wid);
    u.cover("pop meets flush", pop >= 0 && (flush >> pop & 1));
    u.cover("flush of a buffer in use", flush & twin.valid);
    u.cover("push meets flush", in.dec_valid && (flush >> in.dec_wid & 1));

    // Fetch and decode as they move on.
    const int arrives = fetch >= 0 && answers.draw(u) ? fetch : -1;
    const bool dropped = killed || (arrives >= 0 && (flush >> arrives & 1));
    const unsigned next = u.chance(70) ? focus : u.below(NUM_WARPS);
    const bool start = starts.draw(u) && (fetch < 0 || arrives >= 0) && (room >> next & 1);
    flushed_behind = taken && !advance && (flushed_behind || (flush >> operands_wid & 1));
    if (advance) execute = operands;
    advanced = advanced || advance;
    if (take) {
      operands = *gyre_ibuffer_head(&twin, turn);
      operands_wid = turn;
    }
    taken = take || (taken && !advance);
    if (take) mid = pop < 0;
    u.tick(dut);
    follow_edge(dut, in, flush, pop, twin, decode, dropped, arrives, fetch, killed, start, next,
                cfg, taken, advanced, flushed_behind, mid);
  }
  return u.finish();
}
