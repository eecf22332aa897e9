// subwarps_core.h - the core around gyre_subwarps as its test plays it: warps, threads and instructions
// drawn at random, and what becomes of them by subwarps_rule.h.
//
// Legal stimulus, which the core guarantees: a warp that asks is held until its answer: nothing of
// it begins, starts or is sent elsewhere. An instruction that may ask waits in execute until
// gyre_subwarps is free; its requests stay until they are accepted. The last subwarp has the thread
// of the turn; without, that of a branch is the lower one. A warp with a turn due begins nothing,
// and asks then, or where decode was told to. One subwarp is in wspawn at most, and no other wspawn
// acts then. Warps that wspawn starts or ends are not held, and it acts alone.

#ifndef GYRE_UNIT_GROUPS_CORE_H
#define GYRE_UNIT_GROUPS_CORE_H

#include "subwarps_cycle.h"
#include "subwarps_rule.h"

constexpr uint32_t kThreads = low_bits(NUM_THREADS), kWarps = low_bits(NUM_WARPS);

struct Core {
  std::vector<Ruled> warp = std::vector<Ruled>(NUM_WARPS);
  uint32_t tmask[GYRE_MAX_WARPS];
  uint32_t held = 0;  // warps that wait for an answer
  Instruction insn;
  gyre_ask_t ask = {};  // that waits
  Answer expected;
  unsigned walk_wid = 0, cycles = 0;  // whose request was taken last, since when

  void reset(bool boot) {
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      warp[w].start(boot && w == 0);
      tmask[w] = 1;
    }
    insn = Instruction();
    ask.valid = false;
    expected = Answer();
    held = cycles = 0;
  }

  void draw(Unit &u, bool free, bool answers, Cycle *c) {
    if (focus_left_-- == 0) {
      focus_ = u.below(NUM_WARPS);
      focus_left_ = u.below(400);
      calm_ = u.chance(40);
    }
    if (halt_left_) --halt_left_;
    if (u.below(150) == 0) halt_left_ = 1 + u.below(u.chance(20) ? 60 : 4);
    *c = Cycle();
    c->halted = halt_left_ != 0;
    uint32_t there = 0;
    for (unsigned w = 0; w < NUM_WARPS; ++w) there |= uint32_t(warp[w].exists) << w;
    uint32_t idle = there & ~held;
    draw_execute(u, free, &idle, c);
    draw_issue(u, &idle, c);
    draw_decode(u, c);
    if (!answers && !c->halted) draw_starts(u, there, idle, c);
    c->flush = u.chance(10) ? u.rand32() & idle : 0;
    if (c->rejoin.valid) c->flush |= 1u << c->rejoin.wid;
    c->look = c->request.valid ? c->request.wid : any(u);
  }

  // The edge. walks: a request is worked at; true: another one is taken, of issue if `asked`.
  bool edge(const Cycle &c, bool walks, const gyre_regrouped_t &answer, bool *asked) {
    if (walks && !c.halted) ++cycles;
    begin_and_end(c);
    if (answer.valid) {
      Ruled &w = warp[answer.wid];
      w.answered();
      w.served = !(c.flush >> answer.wid & 1);
      tmask[answer.wid] = answer.mask;
      held &= ~(1u << answer.wid);
      expected = Answer();
    }
    *asked = ask.valid && !c.request.valid;
    const bool taken = ((ask.valid && !c.hold) || c.request.valid) && !walks && !c.halted;
    if (taken) take(c, *asked);
    if (c.ask.valid) ask = c.ask;
    start_warps(c);
    return taken;
  }

 private:
  unsigned focus_ = 0, focus_left_ = 0, halt_left_ = 0;
  bool calm_ = false;  // subwarps seldom change, so that turns last
  Throttle offers_, asks_, begins_, gaps_;

  unsigned any(Unit &u) { return u.chance(80) ? focus_ : u.below(NUM_WARPS); }
  // Few, so that subwarps meet; with high bits that differ now and then.
  static uint32_t draw_pc(Unit &u) {
    return (u.chance(97) ? 0x80000000u : u.rand32() << 28) + 4 * u.below(u.chance(80) ? 12 : 64);
  }
  // Threads of a mask, neither none nor all of them. It has two.
  static uint32_t part_of(Unit &u, uint32_t mask) {
    uint32_t part;
    do {
      part = u.rand32() & (u.chance(50) ? u.rand32() : ~0u) & mask;
    } while (part == 0 || part == mask);
    return part;
  }
  // State of the subwarp that is in wspawn, if there is one.
  Ruled *in_wspawn() {
    for (Ruled &w : warp) {
      if (w.aside) return &w;
    }
    return nullptr;
  }

  Instruction draw_instruction(Unit &u, const Ruled &w, unsigned wid) {
    Instruction i;
    gyre_regroup_t r = {};
    r.valid = true;
    r.wid = uint8_t(wid);
    r.put_pc = draw_pc(u);
    r.run_pc = draw_pc(u);
    const uint32_t mine = r.put_mask = r.run_mask = w.run.mask, kind = u.below(100);
    const bool two = mine & (mine - 1);
    if (kind < 35 && two) {  // a branch
      r.put = r.run = true;
      r.put_mask = part_of(u, mine);
      r.run_mask = mine & ~r.put_mask;
      if (r.put_pc == r.run_pc) r.put_pc += 4;
      if (w.turn() & r.put_mask) std::swap(r.put_mask, r.run_mask);
      if (!w.turn() && r.put_pc < r.run_pc) std::swap(r.put_pc, r.run_pc);
    } else if (kind < 55 && two) {  // an indirect jump: all but the last of its requests
      r.put = true;
      while ((r.run_mask & (r.run_mask - 1)) && (i.asks.empty() || u.chance(60))) {
        r.put_mask = part_of(u, r.run_mask);
        if (r.put_mask & w.turn()) r.put_mask = r.run_mask & ~r.put_mask;
        r.run_mask &= ~r.put_mask;
        r.put_pc = draw_pc(u);
        i.asks.push_back(r);
      }
      r.put = false;
      r.run = true;
    } else if (kind < 62 && two) {  // some of its threads end
      r.run = i.ends = true;
      r.run_mask = part_of(u, mine);
      i.live = w.live & ~(mine & ~r.run_mask);
    } else if (!w.others()) {
      return i;
    } else if (kind < 75) {  // all of them
      i.ends = true;
      i.live = w.live & ~mine;
    } else if (kind < 82 && !in_wspawn()) {
      i.aside = true;
    } else {  // a barrier
      r.put = r.park = true;
      r.unpark = w.ready.empty();
    }
    i.asks.push_back(r);
    return i;
  }
  // The next request of an instruction, another instruction, or one that asks nothing.
  void draw_execute(Unit &u, bool free, uint32_t *idle, Cycle *c) {
    const unsigned x = c->exec_wid = any(u);
    const Ruled &w = warp[x];
    c->offered = insn.here() && (insn.at == 0 || gaps_.draw(u));
    if (!insn.here() && free && (*idle >> x & 1) && offers_.draw(u) && u.chance(calm_ ? 2 : 30)) {
      insn = draw_instruction(u, w, x);
      c->offered = insn.here();
      if (insn.ends) c->threads = {true, uint8_t(x), insn.live};
      if (!c->offered && !w.others() && u.chance(20)) {
        c->finish = true;  // the warp ends, or is left to its wspawn
        c->threads = {true, uint8_t(x), w.aside};
      } else if (!c->offered) {  // threads start
        const uint32_t live = w.live | (u.rand32() & u.rand32() & kThreads);
        c->more = live != w.live;
        c->threads = {c->more, uint8_t(x), live};
      }
      if (c->offered || c->finish || c->more) *idle &= ~(1u << x);
      if (c->offered) held |= 1u << x;
    }
    if (c->offered) c->request = insn.asks[insn.at];
  }
  // A warp asks; an instruction begins.
  void draw_issue(Unit &u, uint32_t *idle, Cycle *c) {
    const unsigned a = any(u), s = any(u);
    const Ruled &w = warp[a];
    const bool reason = w.due() || (!w.turning && u.chance(w.others() ? 8 : 1));
    c->ask = {(*idle >> a & 1) && !ask.valid && !c->halted && reason && asks_.draw(u), uint8_t(a),
              draw_pc(u)};
    if (c->ask.valid) {
      held |= 1u << a;
      *idle &= ~(1u << a);
    }
    c->uop = draw_uop(u);
    c->uop.depth = uint8_t(u.chance(40) ? 1 + u.chance(40) : 0);
    c->uop.pause = u.below(80) == 0;
    c->uop.unit = uint8_t(u.chance(5) ? GYRE_UNIT_LSU : GYRE_UNIT_ALU);
    c->set = (*idle >> s & 1) && !warp[s].due() && begins_.draw(u);
    c->set_wid = s;
    if (c->set) *idle &= ~(1u << s);
  }
  void draw_decode(Unit &u, Cycle *c) {
    const unsigned d = c->word_wid = any(u);
    c->word = u.chance(70);
    c->call = c->word && u.chance(20);
    c->word_pc = draw_pc(u);
    if (!warp[d].ready.empty() && u.chance(30)) {
      c->word_pc = warp[d].ready.at[0].pc - 4 + 4 * u.below(3);
    }
  }
  // By wspawn, whose own subwarp may have been set aside, or launched.
  void draw_starts(Unit &u, uint32_t there, uint32_t idle, Cycle *c) {
    const Ruled *aside = in_wspawn();
    gyre_spawn_t &s = c->spawn;
    c->rejoin.wid = uint8_t(aside ? unsigned(aside - warp.data()) : any(u));
    const uint32_t by = 1u << c->rejoin.wid;
    const bool alone = aside && aside->live == aside->aside;
    const bool acts =
        aside ? alone && u.chance(20) : (idle & by) && u.below(calm_ ? 600 : 100) == 0;
    if (acts && !c->threads.valid) {
      s.valid = true;
      s.start = u.rand32() & u.rand32() & (idle | (kWarps & ~there)) & ~by;
      s.kill = u.chance(30) ? idle & ~s.start & ~by : 0;
      c->rejoin.valid = aside != nullptr;
      c->rejoin.depth = uint8_t(aside ? aside->aside_depth : u.below(16));
    }
    c->launch.wid = uint8_t(u.below(NUM_WARPS));
    c->launch.tmask = u.chance(5) ? 0 : u.rand32() & kThreads;
    c->launched = !s.valid && !(there >> c->launch.wid & 1) && u.chance(10);
  }

  void begin_and_end(const Cycle &c) {
    if (c.set) warp[c.set_wid].begins(c.uop.depth, c.uop.pause, c.atomic());
    Ruled &x = warp[c.exec_wid];
    if (c.threads.valid) x.live = c.threads.live;
    if (c.more) x.run.mask = tmask[c.exec_wid] |= c.threads.live & ~x.threads() & ~x.aside;
    if (c.finish) {
      x.run.mask = 0;
      x.exists = x.aside != 0;
      if (x.aside) held |= 1u << c.exec_wid;
    }
    Ruled &d = warp[c.word_wid];
    if (c.call) d.fetch_depth = Ruled::after(d.fetch_depth, 1);
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      if (c.flush >> w & 1) warp[w].served = false;
    }
  }
  void take(const Cycle &c, bool asked) {
    walk_wid = asked ? ask.wid : c.request.wid;
    Ruled &w = warp[walk_wid];
    cycles = 0;
    if (!asked && insn.aside) {
      w.aside = w.run.mask;
      w.aside_depth = w.run.depth;
    }
    expected = asked ? w.ask(ask.pc) : w.execute(c.request);
    if (asked)
      ask.valid = false;
    else
      ++insn.at;
  }
  void start_warps(const Cycle &c) {
    if (c.rejoin.valid) {
      Ruled &w = warp[c.rejoin.wid];
      w.run = {w.aside_depth, 0, w.aside};
      tmask[c.rejoin.wid] = w.aside;
      w.aside = 0;
      held &= ~(1u << c.rejoin.wid);
    }
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      const bool launched = c.launched && c.launch.wid == w;
      if (launched || (c.spawn.start >> w & 1)) {
        tmask[w] = launched ? c.launch.tmask : 1;
        warp[w].start(tmask[w]);
      }
      if (c.spawn.kill >> w & 1) warp[w].start(0);
      if (c.flush >> w & 1) warp[w].fetch_depth = warp[w].run.depth;
    }
  }
};

#endif
