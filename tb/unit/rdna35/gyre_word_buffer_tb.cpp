// Unit test: compares rtl/rdna35/gyre_word_buffer.sv with cmodel/rdna35/gyre_word_buffer.c, and the instructions that
// leave with those that the C decoder finds in the programs: each legal one once, in order, without hints.
//
// Legal stimulus, which its neighbours guarantee: fetch delivers the words of a warp in the order of their addresses,
// and begins again at any address when the warp is redirected. A word of that cycle belongs to the old path.

#include "Vdut.h"
#include "gyre_ports.h"
#include "word_programs.h"

extern "C" {
#include "rdna35/gyre_word_buffer.h"
}

struct Bench {
  Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut), program(unit) {
    gyre_word_buffer_init(&twin);
    for (unsigned w = 0; w < NUM_WARPS; ++w) start(w);
  }
  void start(unsigned wid);
  void draw();
  void check_output();
  void expect(unsigned wid);
  void cover_length(const gyre_rdna35_instruction &i);
  void after_edge();

  Unit &u;
  Vdut &dut;
  WordProgram program;
  gyre_word_buffer twin;
  gyre_word_buffer_in in = {};
  uint32_t kill = 0;
  uint32_t fetch_pc[NUM_WARPS] = {};  // the next word of each warp
  uint32_t next_pc[NUM_WARPS] = {};   // the next instruction of each warp that must leave
  bool lost[NUM_WARPS] = {};          // illegal words, whose number is open, have left
  Throttle words, kills;
};

GYRE_SET_PORTS(const gyre_word_buffer_in &in);
GYRE_COMPARE_PORTS(const gyre_word_buffer &twin, const gyre_word_buffer_out &out);
GYRE_PORT(fetch_i.valid, in.valid);
GYRE_PORT(fetch_i.wid, in.wid);
GYRE_PORT(fetch_i.pc, in.pc);
GYRE_PORT(fetch_i.insn, in.insn);
GYRE_PORT(fetch_i.bad, in.bad);
GYRE_WHEN(out.valid, wid_o, pc_o, words_o, bad_o, cut_o);
#include "Vdut_ports.h"

void Bench::start(unsigned wid) {
  fetch_pc[wid] = next_pc[wid] = program.draw_target();
  lost[wid] = false;
}

void Bench::draw() {
  dut.rst_i = u.below(5000) == 0;
  in.valid = words.draw(u);
  in.wid = uint8_t(u.below(NUM_WARPS));
  in.pc = fetch_pc[in.wid];
  in.bad = in.valid && !WordProgram::is_there(in.pc);
  in.insn = program.word(in.pc);
  in.kill = kills.draw(u) && u.chance(8) ? u.rand32() & (~0u >> (32 - NUM_WARPS)) : 0;
  u.note("word %d of %u at %x: %08x, kill %x", in.valid, in.wid, in.pc, in.insn, in.kill);
}

void Bench::cover_length(const gyre_rdna35_instruction &i) {
  static const char *const lengths[] = {"", "one word", "two words", "three words"};
  u.cover(lengths[i.words], true);
  u.cover("a long constant of VOP3", i.words == 3 && i.encoding == GYRE_RDNA35_VOP3 && i.dpp == 0);
  u.cover("a word that permutes lanes", i.dpp != 0 && i.words == 3);
  u.cover("a dual one with a constant", i.encoding == GYRE_RDNA35_VOPD && i.words == 3);
  u.cover("an image with more addresses", i.encoding == GYRE_RDNA35_MIMG && i.words == 3);
}

// The instruction that is in the output registers: the next one of its warp.
void Bench::expect(unsigned wid) {
  const gyre_rdna35_options options = {false};
  for (;;) {
    unsigned count;
    const Words w = program.at(next_pc[wid], &count);
    gyre_rdna35_instruction i;
    const size_t length = gyre_rdna35_decode(w.word, count, &options, &i);
    if (length != 0 && gyre_scalar_is_dropped(i.row)) {
      next_pc[wid] += 4 * uint32_t(length);
      u.cover("a hint is dropped", true);
      continue;
    }
    u.compare("pc of the next instruction", dut.pc_o, next_pc[wid], int(wid));
    u.check(bool(dut.bad_o) == (count == 0), "bad: there is no word");
    if (length == 0) {
      u.cover("cut by the end of memory", dut.cut_o);
      u.cover("no instruction", !dut.cut_o && !dut.bad_o);
      lost[wid] = true;
      return;
    }
    u.check(!dut.cut_o, "a whole instruction is not cut");
    for (unsigned n = 0; n < GYRE_RDNA35_WORDS; ++n)
      u.compare("words", port_word(dut.words_o, n), n < length ? w.word[n] : 0, int(n));
    cover_length(i);
    next_pc[wid] += 4 * uint32_t(length);
    return;
  }
}

void Bench::check_output() {
  if (!twin.out_q.valid) return;
  const unsigned wid = dut.wid_o;
  if (!lost[wid]) expect(wid);
}

void Bench::after_edge() {
  const unsigned had = twin.count_q[in.wid];
  u.cover("killed with words there", (in.kill >> in.wid & 1) && had != 0);
  u.cover("a word meets the kill", in.valid && (in.kill >> in.wid & 1));
  u.cover("two words of a warp wait beside another warp",
          NUM_WARPS == 1 || (twin.count_q[0] == 2 && in.valid && in.wid != 0));
  gyre_word_buffer_tick(&twin, &in);
  if (in.valid) fetch_pc[in.wid] += 4;
  for (unsigned w = 0; w < NUM_WARPS; ++w)
    if (in.kill >> w & 1) start(w);
  // Fetch goes on beyond illegal words for a while; then the fault ends it.
  if (in.valid && lost[in.wid] && u.chance(20)) {
    kill |= 1u << in.wid;
  }
  if (!dut.rst_i) return;
  gyre_word_buffer_init(&twin);
  for (unsigned w = 0; w < NUM_WARPS; ++w) start(w);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    b.in.kill |= b.kill;
    b.kill = 0;
    set_ports(dut, b.in);
    dut.eval();
    compare_ports(u, dut, b.twin, b.twin.out_q);
    b.check_output();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}
