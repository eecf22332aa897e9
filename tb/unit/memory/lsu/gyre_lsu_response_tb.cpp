// gyre_lsu_response against its twin: random loads of the cache and of local memory, answers in any
// order and commit with random delays; every output in every cycle.
// RTL: rtl/memory/lsu/gyre_lsu_response.sv, twin: cmodel/memory/lsu/gyre_lsu_response.c.
// Legal stimulus: go only while an entry of its kind is free; the cache answers each tag once and
// holds the answer until it is taken; instructions follow each other, one at a time for a register
// of a warp.

#include <algorithm>

#include "memory/gyre_hostile_memory.h"
#include "lsu_rules.h"

extern "C" {
#include "memory/lsu/gyre_lsu_response.h"
}
#include "Vdut.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  constexpr uint32_t kWords = LINE_BYTES / 4, kChoices = kWords > NUM_LANES ? kWords : NUM_LANES;
  constexpr uint32_t kAll = ~0u >> (32 - NUM_LANES);
  unsigned choice_bits = 1;
  while (1u << choice_bits < kChoices) ++choice_bits;

  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  gyre_lsu_response twin;
  if (!gyre_lsu_response_init(&twin, &cfg, LSU_LOADS)) return 2;
  gyre_lsu_response_reset(&twin);
  static gyre_lsu_response_out out;
  const gyre_pass_out &res = out.res;
  uint32_t rdata[NUM_LANES] = {};
  Throttle go_mood, answer_mood, commit_mood;
  std::vector<uint32_t> asked;  // tags that the cache has not answered
  uint8_t line[128] = {};
  bool offered = false;
  uint32_t tag = 0;
  bool under_way[4][64] = {};  // registers of each warp that wait
  uint32_t left = 0;           // accesses that the instruction will still make
  uint32_t op = 0, wid = 0, rd = 0;
  bool wb = false, held_local = false;
  dut.go_i = dut.dcrsp_valid_i = dut.res_ready_i = 0;
  u.reset(dut);

  while (u.next()) {
    // Inputs from the cache, local memory and commit
    if (!offered) {
      tag = u.below(LSU_LOADS);
      offered = !asked.empty() && answer_mood.draw(u);
      if (offered) {
        const uint32_t pick = u.below(uint32_t(asked.size()));
        tag = asked[pick];
        asked.erase(asked.begin() + int(pick));
      }
      for (uint32_t i = 0; i < LINE_BYTES; ++i) line[i] = uint8_t(u.rand32());
    }
    port_set_bytes(dut.dcrsp_data_i, line, LINE_BYTES);
    dut.dcrsp_valid_i = offered;
    dut.dcrsp_tag_i = tag;
    for (uint32_t l = 0; l < NUM_LANES; ++l) {
      // The read registers of local memory hold while a load of it waits.
      if (!held_local) rdata[l] = u.rand32();
      port_set_word(dut.lmem_rdata_i, l, rdata[l]);
    }
    const bool res_ready = commit_mood.draw(u);
    dut.res_ready_i = res_ready;
    dut.go_i = 0;
    dut.eval();
    const gyre_lsu_response_in in = {offered, tag, line, rdata, res_ready};
    gyre_lsu_response_eval_result(&twin, &in, &out);
    gyre_lsu_response_eval_take(&in, &out);

    const bool free = gyre_lsu_response_free_entry(&twin);
    const bool local_free = gyre_lsu_response_local_free(&twin, &out);
    const uint32_t next_tag = gyre_lsu_response_tag(&twin);
    u.compare("waiting_o", dut.waiting_o, twin.valid != 0);
    u.compare("free_o", dut.free_o, free);
    u.compare("tag_o", dut.tag_o, next_tag);
    u.compare("local_free_o", dut.local_free_o, local_free);
    u.compare("local_done_o", dut.local_done_o, gyre_lsu_response_local_done(&out));
    u.compare("dcrsp_ready_o", dut.dcrsp_ready_o, out.dcrsp_ready);
    u.compare("sc_free_o", dut.sc_free_o, !out.local);
    u.compare("old_valid_o", dut.old_valid_o, gyre_lsu_response_old_valid(&out));
    if (gyre_lsu_response_old_valid(&out)) {
      for (uint32_t l = 0; l < NUM_LANES; ++l) {
        u.compare("res_data_o of an AMO", port_word(dut.res_data_o, l), out.old[l], int(l));
      }
    }
    u.compare("res_valid_o", dut.res_valid_o, out.res_valid);
    if (out.res_valid) {
      u.compare("res_wid_o", dut.res_wid_o, res.wid);
      u.compare("res_pass_o", dut.res_pass_o, res.pass);
      u.compare("res_rd_o", dut.res_rd_o, res.rd);
      u.compare("res_last_o", dut.res_last_o, res.last);
      u.compare("res_lanes_o", port_get(dut.res_lanes_o, 0, NUM_LANES), res.lanes);
      for (uint32_t l = 0; l < NUM_LANES; ++l) {
        u.compare("res_data_o", port_word(dut.res_data_o, l), res.data[l], int(l));
      }
      if (res.last && res_ready) under_way[res.wid][res.rd] = false;
    }
    u.cover("result waits for commit", out.res_valid && !res_ready);
    u.cover("result of local memory", out.res_valid && out.local);
    u.cover("result that is not the last", out.res_valid && res_ready && !res.last);
    u.cover("answer without result", offered && out.dcrsp_ready && !out.res_valid);
    u.cover("words of an AMO", out.is_old && out.res_valid);
    u.cover("words of an AMO to x0", out.is_old && !out.res_valid);
    u.cover("result of an SC", out.res_valid && twin.load[out.index].op == GYRE_OP_SC);
    u.cover("both answer in one cycle", out.local && offered);
    u.cover("table full", !free);
    u.cover("local load held back", twin.hold);
    held_local = out.local && !out.take;

    // A new access at this edge
    if (left == 0) {
      const uint32_t kind = u.below(7);  // mostly loads; an SC, an AMO
      op = kind == 5   ? uint32_t{GYRE_OP_SC}
           : kind == 6 ? uint32_t{GYRE_OP_AMOADD}
                       : draw_lsu(u, LsuKind::kLoad, LsuKind::kLoad);
      wid = u.below(4);
      rd = 1 + u.below(63);
      wb = u.chance(80) && !under_way[wid][rd];
      if (!wb) rd = 0;
      left = u.chance(50) ? 1 : 1 + u.below(6);
    }
    const bool sc = op == GYRE_OP_SC, amo = op == GYRE_OP_AMOADD;
    const bool local = sc || u.chance(50);
    const bool go = (sc ? !out.local : local ? local_free : free) && go_mood.draw(u);
    const uint32_t fails = u.rand32() & kAll;
    const bool final = left == 1;
    const uint32_t pass = u.below(2);
    uint32_t group = 0, addr[32] = {};
    if (go) {
      group = u.chance(50) ? kAll : u.rand32() & kAll;
      if (group == 0) group = kAll;
      const uint32_t size = lsu_rule(op).bytes;
      for (uint32_t l = 0; l < NUM_LANES; ++l) {
        addr[l] = u.rand32() & ~(size - 1);
        const uint32_t choice = local ? addr[l] / 4 % NUM_LANES : addr[l] % LINE_BYTES / 4;
        port_put(dut.choice_i, choice_bits * l, choice_bits, choice);
        port_put(dut.offset_i, 2 * l, 2, (addr[l] & 3) | (sc ? fails >> l & 1 : 0));
      }
      dut.is_local_i = local;
      dut.final_i = final;
      dut.wb_i = wb;
      dut.half_i = size == 2 || sc;
      dut.word_i = size == 4;
      dut.unsigned_i = !lsu_rule(op).sign && (size < 4 || sc || amo);
      port_put(dut.group_i, 0, NUM_LANES, group);
      dut.wid_i = wid;
      dut.pass_i = pass;
      dut.rd_i = rd;
      u.note("go local %d tag %u group %x op %u wid %u rd %u wb %d final %d", local, next_tag,
             group, op, wid, rd, wb, final);
    }
    u.cover("made and answered in one cycle", go && !local && offered && out.dcrsp_ready);
    dut.go_i = go;
    u.tick(dut);
    if (out.dcrsp_ready) offered = false;
    gyre_lsu_response_tick(&twin, &in, &out);
    if (!go) continue;
    gyre_load *load = gyre_lsu_response_start(&twin, local ? LSU_LOADS : next_tag, final);
    load->wid = uint8_t(wid);
    load->pass = uint8_t(pass);
    load->rd = uint8_t(rd);
    load->wb = wb;
    load->op = uint8_t(op);
    load->group = group;
    load->fails = fails & group;
    std::copy(addr, addr + NUM_LANES, load->addr);
    if (!local) asked.push_back(next_tag);
    if (wb) under_way[wid][rd] = true;
    --left;
  }
  gyre_lsu_response_free(&twin);
  return u.finish();
}
