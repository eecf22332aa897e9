// sfu_bench.h - the state of the unit test of gyre_sfu: the instruction whose beats it gets, and what is around it,
// with the functions that draw all this.

#ifndef SFU_BENCH_H
#define SFU_BENCH_H

#include "Vdut.h"
#include "gyre_ports.h"
#include "sfu_instruction.h"

extern "C" {
#include "common/gyre_bits.h"
#include "riscv/gyre_fcsr.h"
#include "execute/gyre_sfu.h"
}

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_sfu twin;
  gyre_sfu_in in = {};
  gyre_sfu_out out = {};
  gyre_warp_control wctl;
  gyre_uop instruction = {}, uop = {};
  gyre_work_ids ids = {};  // of the beat, which the test draws
  gyre_fcsr fcsr;          // of which the test draws the byte of each lane itself
  uint32_t a[NUM_LANES] = {}, b[NUM_LANES] = {};
  gyre_exec x = {};
  uint64_t perf[GYRE_NUM_PERF] = {};
  gyre_launch_context_t launch_context = {};
  gyre_group_t group = {};  // all threads of the warp that live are in the subwarp
  gyre_warp_control_in around = {};
  uint32_t arg, core;
  uint8_t wid = 0;
  uint32_t tmask = 1;
  unsigned beat = kBeats;  // the next one to look at; kPasses: the instruction is over
  bool here = false;
  Throttle beats, commit, flags, answers, frees;
  // State of this cycle.
  bool launch = false;
  uint32_t launch_arg = 0;
  bool first = false, last_now = false;  // as the pins have them
  bool last = false;                     // the last beat of an instruction is here
  bool holds = false;  // a bar that waits for its answer holds gyre_subwarps already
  bool busy = false;   // it waits for gyre_subwarps
  bool far = false, waits_far = false;  // a bar over all cores; it waits for its answer
  gyre_wctl_trap trap = {};
  bool ready = false, go = false, act = false;
  bool result = false, fcsr_write = false;
  uint32_t data[NUM_LANES] = {};

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_cores = NUM_CORES;
    cfg.num_warps = NUM_WARPS;
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    cfg.num_barriers = 2;
    cfg.m_ext = M_EXT;
    cfg.f_ext = F_EXT;
    cfg.a_ext = A_EXT;
    cfg.lmem_base = 0xffff0000;
    cfg.dispatch = DISPATCH;
    x.uop = &uop;
    x.a = a;
    x.b = b;
    in.exec = &x;
    in.perf = perf;
    in.launch_context = &launch_context;
    in.fcsr = &fcsr;
    in.ids = &ids;
    in.around = &around;
    arg = u.rand32();
    core = u.below(NUM_CORES);
    gyre_sfu_init(&twin, &cfg, core, arg);
    gyre_warp_control_init(&wctl, &cfg);
    gyre_fcsr_init(&fcsr, &cfg);
  }

  void draw();
  void draw_beat();
  void draw_warp();
  void draw_operands();
  void draw_noise();
  void draw_values();
  void draw_work();
  void draw_around();
  void draw_pins();
  void eval_twin();
  void check_groups();
  void check_result();
  void check_registers();
  void cover_groups();
  void cover_fcsr();
  void cover_results();
  void cover_beats();
  void tick();
  void tick_wctl();
};

inline void Bench::draw() {
  if (!here && beats.draw(u)) draw_beat();
  if (!here) draw_noise();
  draw_values();
  draw_work();
  draw_around();
  out = {};
  if (here) gyre_sfu_eval(&twin, &in, &wctl, &out);
  draw_pins();
}

// The next slice of the thread mask that is not empty, of this instruction or of another one.
inline void Bench::draw_beat() {
  here = true;
  x.first = beat >= kBeats;
  if (x.first) draw_warp();
  uop = instruction;
  x.wid = wid;
  while (!(tmask >> beat * NUM_LANES & low_bits(NUM_LANES))) ++beat;
  x.beat = uint8_t(beat);
  x.lanes = tmask >> beat * NUM_LANES & low_bits(NUM_LANES);
  x.first_lane = uint8_t(gyre_lowest(x.lanes));
  ++beat;
  x.last = beat == kBeats || tmask >> beat * NUM_LANES == 0;
  if (x.last) beat = kBeats;
  draw_operands();
}

inline void Bench::draw_warp() {
  do {
    tmask = u.rand32() & (u.chance(50) ? ~0u : u.rand32()) & low_bits(NUM_THREADS);
  } while (tmask == 0);
  instruction = draw_instruction(u);
  group.live = tmask;
  in.group = u.chance(40) ? &group : nullptr;
  wid = uint8_t(u.below(NUM_WARPS));
  beat = 0;
}

// Often what the operations of warp control take: a token, or a small number.
inline void Bench::draw_operands() {
  const unsigned sp = gyre_warp_control_token(&wctl, x.wid);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    a[l] = u.chance(20) ? sp - u.below(2) : u.chance(30) ? u.below(4) : u.operand();
    b[l] = u.chance(30) ? u.below(4) : u.operand() & ~3u;
    if (is_bar(uop) && u.chance(50)) a[l] |= 1u << 31;
  }
}

inline void Bench::draw_noise() {
  uop = draw_instruction(u);
  x.wid = uint8_t(u.below(NUM_WARPS));
  x.beat = uint8_t(u.below(kBeats));
  x.lanes = u.rand32() & low_bits(NUM_LANES);
  x.first_lane = uint8_t(u.below(NUM_LANES));
  // A branch, for example, may have an odd immediate.
  uop.imm = u.rand32();
}

inline void Bench::draw_values() {
  launch_context.common.arg = u.rand32();
  launch_context.lmem = uint16_t(u.rand32());
  launch_context.bar = u.chance(50) ? 0 : 1;
  launch = u.chance(5);
  launch_arg = u.rand32();
  in.sfu_ready = commit.draw(u);
  in.fcsr_ready = !(F_EXT && flags.draw(u));
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    fcsr.exec_q[l] = uint8_t(u.rand32());
    port_set_word(dut.fcsr_value_i, l, gyre_fcsr_value(&fcsr, &x, l));
  }
}

// Draws the ids of workgroups.
inline void Bench::draw_work() {
  launch_context.work = DISPATCH && u.chance(70);
  ids.exec_number = u.rand32();
  ids.exec_first = u.rand32();
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    ids.exec_id[l] = u.rand32();
    const uint32_t value = gyre_work_ids_value(&ids, gyre_uop_sr(&uop), launch_context.work, l);
    port_set_word(dut.work_value_i, l, of_work(uop) ? value : u.rand32());
  }
}

inline void Bench::draw_around() {
  around.active = u.rand32() & low_bits(NUM_WARPS);
  around.serialize = u.chance(50) ? 0 : u.rand32();
  for (unsigned i = 0; i < GYRE_NUM_PERF; ++i) {
    perf[i] = uint64_t(u.rand32()) << 32 | u.rand32();
  }
  around.gbar.ready = answers.draw(u);
  around.gbar.fault = around.gbar.ready && u.chance(20);
  around.gbar.wait = around.gbar.ready && !around.gbar.fault && u.chance(50);
  in.tmask = tmask;
  in.group_free = frees.draw(u);
}

// Drives the other pins from the outputs of the twin.
inline void Bench::draw_pins() {
  last = here && x.last;
  arg = u.rand32();
  first = here ? x.first : u.chance(50);
  last_now = here ? x.last : u.chance(50);
  holds = in.group && wctl.asked_q;
  busy = last && in.group && !in.group_free && !holds && asks_groups(uop);
  far = NUM_CORES > 1 && last && is_bar(uop) && out.wctl.a >> 31 && !busy;
  waits_far = far && !around.gbar.ready;
  trap = out.control.trap;
  dut.wctl_trap_i = last ? trap.valid : u.chance(50);
  dut.rst_i = u.below(1000) == 0;
}

#endif
