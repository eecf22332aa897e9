// Proof of gyre_lsu_response, which holds the outstanding loads and their results.
//
// Environment, as gyre_lsu and the data cache keep it: a load is made only if an entry is free.
// The cache answers an outstanding load after the cycle in which it was made, and holds an answer
// until it is accepted. The accesses of one instruction are made in order. No other outstanding
// instruction that writes the same register of the warp begins before the last result
// (scoreboard).
//
// The solver chooses one load when it is made. Data are not compared, because gyre_load_align has
// its own proof.

`include "gyre_formal.svh"

module gyre_lsu_response_formal #(
  parameter bit READY = 0,  // commit takes every result at once, as gyre_commit does
  localparam int TAG_W = $clog2(gyre_pkg::LSU_LOADS),
  localparam int ENTRIES = gyre_pkg::LSU_LOADS + 1
) (
  input logic clk_i,
  input logic rst_i,
  input logic go_i,
  input logic is_local_i,
  input logic final_i,
  input logic wb_i,
  input logic half_i,
  input logic word_i,
  input logic unsigned_i,
  input logic group_i,
  input logic wid_i,
  input logic beat_i,
  input logic rd_i,
  input logic dcrsp_valid_i,
  input logic [TAG_W-1:0] dcrsp_tag_i,
  input logic res_ready_i,
  input logic watch_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)
  (* anyconst *) logic [1:0] key;  // a warp and a register

  logic waiting, free, local_free, sc_free, old_valid, dcrsp_ready, res_valid, res_last;
  logic res_wid, res_beat, res_lanes;
  logic [TAG_W-1:0] tag;
  logic [gyre_pkg::ROW_W-1:0] res_rd;
  gyre_lsu_response u_dut (
    .clk_i(clk_i), .rst_i(rst_i), .go_i(go_i), .is_local_i(is_local_i), .final_i(final_i),
    .wb_i(wb_i), .half_i(half_i), .word_i(word_i), .unsigned_i(unsigned_i), .group_i(group_i),
    .choice_i(1'b0), .offset_i(2'b00), .wid_i(wid_i), .beat_i(beat_i),
    .rd_i(gyre_pkg::ROW_W'(rd_i)),
    .waiting_o(waiting), .free_o(free), .tag_o(tag), .local_free_o(local_free),
    .sc_free_o(sc_free), .old_valid_o(old_valid), .dcrsp_valid_i(dcrsp_valid_i),
    .dcrsp_ready_o(dcrsp_ready), .dcrsp_tag_i(dcrsp_tag_i), .dcrsp_data_i(32'd0),
    .lmem_rdata_i(32'd0), .res_valid_o(res_valid), .res_ready_i(res_ready_i),
    .res_wid_o(res_wid), .res_beat_o(res_beat), .res_rd_o(res_rd), .res_last_o(res_last),
    .res_lanes_o(res_lanes), .res_data_o()
  );

  // ---- What waits -------------------------------------------------------------------------------
  logic [gyre_pkg::LSU_LOADS-1:0] busy_q;  // a load of the cache waits under this number
  logic local_q;  // one of local memory
  logic [TAG_W:0] cache_count;
  logic [TAG_W+1:0] key_count_q;  // loads of the chosen key that wait
  logic key_open_q;  // its instruction will make more accesses
  logic any_open_q;  // the instruction that has made the last access will
  logic [1:0] open_key_q;
  logic chosen_q, chosen_local_q, chosen_wb_q;
  logic [TAG_W-1:0] chosen_tag_q;
  logic [4:0] chosen_item_q;  // warp, register, beat, lane
  logic stay_q;  // an answer of the cache was not taken
  logic [TAG_W-1:0] stay_tag_q;
  logic [1:0] passed_q;  // local results since an answer of the cache waits
  logic [2:0] wait_q;  // cycles in which commit took a result meanwhile

  logic go_cache, go_local, is_sc, cache_done, local_done, chosen_done, key_go, key_done;
  assign is_sc       = half_i && word_i;
  assign go_cache    = go_i && !is_local_i;
  assign go_local    = go_i && is_local_i;
  assign cache_done  = dcrsp_valid_i && dcrsp_ready;
  assign local_done  = local_q && res_ready_i;
  assign chosen_done = chosen_q && (chosen_local_q ? local_done
                                                   : cache_done && dcrsp_tag_i == chosen_tag_q);
  assign key_go      = go_i && {wid_i, rd_i} == key;
  assign key_done    = (local_done || cache_done) && {res_wid, res_rd[0]} == key;

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < gyre_pkg::LSU_LOADS; i++) begin
      if (go_cache && tag == TAG_W'(i)) busy_q[i] <= 1'b1;
      else if (cache_done && dcrsp_tag_i == TAG_W'(i)) busy_q[i] <= 1'b0;
    end
    local_q     <= go_local || (local_q && !local_done);
    key_count_q <= key_count_q + (TAG_W+2)'(key_go) - (TAG_W+2)'(key_done);
    if (key_go) key_open_q <= !final_i;
    if (go_i) {any_open_q, open_key_q} <= {!final_i, wid_i, rd_i};
    if (!chosen_q && go_i && watch_i) begin
      chosen_q       <= 1'b1;
      chosen_local_q <= is_local_i;
      chosen_wb_q    <= wb_i;
      chosen_tag_q   <= tag;
      chosen_item_q  <= {wid_i, rd_i, beat_i, group_i, 1'b0};
    end else if (chosen_done) chosen_q <= 1'b0;
    stay_q     <= dcrsp_valid_i && !dcrsp_ready;
    stay_tag_q <= dcrsp_tag_i;
    if (!dcrsp_valid_i || cache_done) begin
      passed_q <= '0;
      wait_q   <= '0;
    end else begin
      if (local_done && !(&passed_q)) passed_q <= passed_q + 2'd1;
      if (res_ready_i && !(&wait_q)) wait_q <= wait_q + 3'd1;
    end
    if (rst_i) begin
      busy_q      <= '0;
      local_q     <= 1'b0;
      key_count_q <= '0;
      key_open_q  <= 1'b0;
      any_open_q  <= 1'b0;
      chosen_q    <= 1'b0;
      stay_q      <= 1'b0;
      passed_q    <= '0;
      wait_q      <= '0;
    end
  end

  // ---- Environment ------------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      if (READY) assume (res_ready_i);
      if (go_cache) assume (free);
      if (go_local) assume (is_sc ? sc_free : local_free);
      if (dcrsp_valid_i) assume (busy_q[dcrsp_tag_i]);
      if (stay_q) assume (dcrsp_valid_i && dcrsp_tag_i == stay_tag_q);
      // Accesses in order: an instruction continues until its last one; then another key.
      if (go_i && any_open_q) assume ({wid_i, rd_i} == open_key_q);
      if (go_i && !any_open_q && {wid_i, rd_i} == key) assume (key_count_q == '0);
    end
  end

  // ---- What is proved ---------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      a_waiting : assert (waiting == (busy_q != '0 || local_q));
      a_free : assert (free == !(&busy_q));
      if (free) a_tag : assert (!busy_q[tag]);
      a_sc : assert (sc_free == !local_q);
      if (local_free) a_local_room : assert (!local_q || res_ready_i);
      // One result for each, of what it was made for; none for what is not wanted.
      if (chosen_done) a_item : assert (res_valid == chosen_wb_q && {res_wid, res_rd[0], res_beat,
                                        res_lanes, 1'b0} == chosen_item_q && res_rd[5:1] == '0);
      if (res_valid) a_result : assert (local_q || dcrsp_valid_i);
      a_one : assert (!(local_q && cache_done));
      // Last: the instruction makes no more accesses, and no other one of it waits.
      if (res_valid && {res_wid, res_rd[0]} == key)
        a_last : assert (res_last == (!key_open_q && key_count_q == (TAG_W+2)'(1)));
      // An answer of the cache waits for at most two results of local memory.
      if (READY) a_passed : assert (passed_q <= 2'd2);
      if (READY) a_bound : assert (wait_q <= 3'd2);
      c_full : cover (&busy_q && local_q);
      c_last : cover (res_valid && res_last && key_count_q == (TAG_W+2)'(1) && chosen_done);
      c_not_last : cover (res_valid && !res_last && key_count_q == (TAG_W+2)'(2) && !key_open_q);
      c_passed : cover (passed_q == 2'd2);
      c_open : cover (res_valid && key_open_q && {res_wid, res_rd[0]} == key);
    end
  end

endmodule
