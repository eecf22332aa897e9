// gyre_lsu_answer against its twin: random accesses to the cache and to local memory, answers and
// commit with random delays; every output in every cycle.
// RTL: rtl/memory/gyre_lsu_answer.sv, twin: cmodel/memory/gyre_lsu_answer.c.
// Legal stimulus: go only while free_o; an answer of the cache only for a cached access that waits
// and stays until it is taken; the lanes of the accesses of one pass do not overlap.

#include "gyre_hostile_memory.h"

extern "C" {
#include "gyre_isa.h"
#include "memory/gyre_lsu_answer.h"
}
#include "Vdut.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  constexpr uint32_t kWords = LINE_BYTES / 4, kChoices = kWords > NUM_LANES ? kWords : NUM_LANES;
  constexpr uint32_t kAll = ~0u >> (32 - NUM_LANES);
  unsigned choice_bits = 1;
  while (1u << choice_bits < kChoices) ++choice_bits;

  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  gyre_lsu_answer twin;
  gyre_lsu_answer_init(&twin, &cfg);
  static gyre_wires w;
  Throttle go_mood, answer_mood, commit_mood;
  uint8_t line[128] = {};
  bool offered = false;           // the cache's answer stands
  uint32_t active = 0, rest = 0;  // the pass under way: its lanes, those still to be served
  uint32_t op = 0, wid = 0, pass = 0, rd = 0, last = 0;
  bool wb = false;
  dut.go_i = dut.dcrsp_valid_i = dut.res_ready_i = 0;
  u.reset(dut);

  while (u.next()) {
    // Inputs from the cache, local memory and commit
    if (!offered) {
      offered = twin.valid && !twin.local && answer_mood.draw(u);
      for (uint32_t i = 0; i < LINE_BYTES; ++i) line[i] = uint8_t(u.rand32());
    }
    port_set_bytes(dut.dcrsp_data_i, line, LINE_BYTES);
    dut.dcrsp_valid_i = offered;
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      // The read registers of local memory hold while an access to it waits.
      if (!(twin.valid && twin.local && twin.answered)) w.lmem_rdata[l] = u.rand32();
      port_set_word(dut.lmem_rdata_i, l, w.lmem_rdata[l]);
    }
    w.lsu_ready = commit_mood.draw(u);
    dut.res_ready_i = w.lsu_ready;
    dut.go_i = 0;
    dut.eval();
    gyre_lsu_answer_eval_result(&twin, &w, offered, line);
    gyre_lsu_answer_eval_take(&twin, &w);
    const bool was_valid = twin.valid, was_local = twin.local;

    u.compare("waiting_o", dut.waiting_o, twin.valid);
    u.compare("free_o", dut.free_o, !twin.valid || twin.done);
    u.compare("local_free_o", dut.local_free_o, !twin.valid || !twin.local || twin.take);
    u.compare("dcrsp_ready_o", dut.dcrsp_ready_o, w.dcrsp_ready);
    u.compare("res_valid_o", dut.res_valid_o, w.lsu_valid);
    if (w.lsu_valid) {
      u.compare("res_wid_o", dut.res_wid_o, w.lsu_wid);
      u.compare("res_pass_o", dut.res_pass_o, w.lsu_pass);
      u.compare("res_rd_o", dut.res_rd_o, w.lsu_rd);
      u.compare("res_last_o", dut.res_last_o, w.lsu_last);
      u.compare("res_lanes_o", port_get(dut.res_lanes_o, 0, NUM_LANES), w.lsu_lanes);
      for (uint32_t l = 0; l < NUM_LANES; ++l) {
        u.compare("res_data_o", port_word(dut.res_data_o, l), w.lsu_data[l], int(l));
      }
    }
    u.cover("result waits for commit", w.lsu_valid && !w.lsu_ready);
    u.cover("result of local memory", w.lsu_valid && was_local);
    if (NUM_LANES > 1) u.cover("gathered result", w.lsu_valid && twin.group != twin.active);
    u.cover("answer without result", twin.done && !twin.result);

    // A new access at this edge
    const bool free = !twin.valid || twin.done;
    const bool go = free && go_mood.draw(u);
    bool local = false, final = false;
    uint32_t group = 0, addr[32] = {};
    if (go) {
      if (rest == 0) {
        active = rest = (u.rand32() & kAll) ? u.rand32() & kAll : kAll;
        if (active == 0) active = rest = kAll;
        op = u.below(5);  // LB LH LW LBU LHU
        wb = u.chance(80);
        wid = u.below(4);
        pass = u.below(2);
        rd = u.below(64);  // x, f
        last = u.below(2);
      }
      local = u.chance(50);
      group = u.chance(50) ? rest : rest & u.rand32();
      if (group == 0) group = rest;
      rest &= ~group;
      final = rest == 0;
      const uint32_t size = op == GYRE_OP_LW ? 4 : op == GYRE_OP_LH || op == GYRE_OP_LHU ? 2 : 1;
      for (uint32_t l = 0; l < NUM_LANES; ++l) {
        addr[l] = u.rand32() & ~(size - 1);
        const uint32_t choice = local ? addr[l] / 4 % NUM_LANES : addr[l] % LINE_BYTES / 4;
        port_put(dut.choice_i, choice_bits * l, choice_bits, choice);
        port_put(dut.offset_i, 2 * l, 2, addr[l] & 3);
      }
      dut.is_local_i = local;
      dut.final_i = final;
      dut.wb_i = wb;
      dut.half_i = size == 2;
      dut.word_i = size == 4;
      dut.unsigned_i = op == GYRE_OP_LBU || op == GYRE_OP_LHU;
      port_put(dut.group_i, 0, NUM_LANES, group);
      port_put(dut.lanes_i, 0, NUM_LANES, active);
      dut.wid_i = wid;
      dut.pass_i = pass;
      dut.rd_i = rd;
      dut.last_i = last;
      u.note("go local %d group %x of %x op %u wb %d final %d", local, group, active, op, wb,
             final);
    }
    dut.go_i = go;
    u.tick(dut);
    if (offered && twin.done) offered = false;
    gyre_lsu_answer_tick(&twin, &w);
    if (go) {
      twin.valid = true;
      twin.local = local;
      twin.result = final && wb;
      twin.wb = wb;
      twin.wid = uint8_t(wid);
      twin.pass = uint8_t(pass);
      twin.rd = uint8_t(rd);
      twin.last = uint8_t(last);
      twin.op = uint8_t(op);
      twin.active = active;
      twin.group = group;
      for (uint32_t l = 0; l < NUM_LANES; ++l) twin.addr[l] = addr[l];
      twin.answered = false;
    }
    u.cover("back to back", was_valid && go);
  }
  return u.finish();
}
