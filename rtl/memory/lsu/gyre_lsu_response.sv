// Response queue of the load/store unit: tracks the loads that wait for an answer and turns the
// answers into results for commit.
//
// - A load access to main memory or I/O takes an entry, whose number is its tag; the data cache
//   answers in any order. The last entry belongs to local memory, which answers in the cycle after
//   the access. Each answer is aligned straight from the RAM outputs and is a result of its own,
//   zero in the lanes that the access did not serve. A load that writes no register gives no
//   result.
// - The result of local memory goes before an answer of the cache. An answer that had to wait holds
//   back further local loads (hold_q), so that at most two go before it.
// - `last` of a result: no other access of the warp instruction waits, and all have been made. The
//   scoreboard lets one instruction at a time wait for a register, so warp and register identify
//   the instruction. An entry is open while its instruction will make more accesses. Accesses are
//   made in order, so the last access of an instruction closes all of its entries.
// - A result of the cache that is not accepted may give way to a load of local memory.
// - dcrsp_ready does not depend on the presence of an answer: otherwise the cache would see a miss,
//   which answers nothing, as a held answer. So loads that write no register wait for commit, too,
//   which is always ready.
// - The result of an SC (half and word) uses the entry of local memory: bit 0 of a lane's offset
//   tells that the SC fails. old_valid_o is high when the read of an AMO (word, unsigned) is
//   answered; a fresh read of an LR looks the same.
// - ATOMIC_COMBINE: results that come with the write of an AMO (half and word, not unsigned) use
//   the entry of local memory, too. Their words (kept_i) stay until the result is taken.
// Twin: cmodel/memory/lsu/gyre_lsu_response.c

`include "gyre_check.svh"

module gyre_lsu_response #(
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4,
  localparam int CHOICES = WORDS > gyre_pkg::NUM_LANES ? WORDS : gyre_pkg::NUM_LANES,
  localparam int CHOICE_W = CHOICES > 1 ? $clog2(CHOICES) : 1,
  localparam int TAG_W = $clog2(gyre_pkg::LSU_LOADS)
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the head of the queue: a load access is made
  input  logic go_i,
  input  logic is_local_i,
  input  logic final_i,  // last access of its instruction
  input  logic wb_i,  // the result writes a register
  input  logic half_i,
  input  logic word_i,
  input  logic unsigned_i,
  input  gyre_pkg::lanes_t group_i,
  input  logic [gyre_pkg::NUM_LANES*CHOICE_W-1:0] choice_i,
  input  logic [gyre_pkg::NUM_LANES*2-1:0] offset_i,
  input  gyre_pkg::lane_words_t kept_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic [gyre_pkg::ROW_W-1:0] rd_i,
  // To the head
  output logic waiting_o,  // some load waits; register
  output logic free_o,  // a load of the cache may be made; register
  output logic [TAG_W-1:0] tag_o,  // tag of that load; 0 if none is free
  output logic local_free_o,  // a load of local memory may be made
  output logic local_done_o,  // the bank outputs may change after this cycle
  output logic sc_free_o,  // an SC may give its result; register
  output logic old_valid_o,  // res_data_o holds the words that an AMO has read
  // From the data cache and local memory
  input  logic dcrsp_valid_i,
  output logic dcrsp_ready_o,
  input  logic [TAG_W-1:0] dcrsp_tag_i,
  input  gyre_pkg::line_t dcrsp_data_i,
  input  gyre_pkg::lane_words_t lmem_rdata_i,
  // To commit
  output logic res_valid_o,
  input  logic res_ready_i,
  output gyre_pkg::wid_t res_wid_o,
  output gyre_pkg::beat_t res_beat_o,
  output logic [gyre_pkg::ROW_W-1:0] res_rd_o,
  output logic res_last_o,
  output gyre_pkg::lanes_t res_lanes_o,
  output gyre_pkg::lane_words_t res_data_o
);

  localparam int ENTRIES = gyre_pkg::LSU_LOADS + 1;  // the last entry belongs to local memory
  localparam int INDEX_W = $clog2(ENTRIES);
  localparam int KEY_W = gyre_pkg::WID_W + gyre_pkg::ROW_W;
  localparam int LOAD_W = KEY_W + gyre_pkg::BEAT_W + 4 + gyre_pkg::NUM_LANES * (1 + CHOICE_W + 2);

  logic [ENTRIES-1:0] valid_q;
  logic [ENTRIES-1:0] open_q;
  logic [ENTRIES*KEY_W-1:0] key_q;  // warp and register
  logic hold_q;
  logic [LOAD_W-1:0] load[ENTRIES];

  // ---- Free entries ------------------------------------------------------------------------------
  assign waiting_o = valid_q != '0;
  assign free_o    = !(&valid_q[gyre_pkg::LSU_LOADS-1:0]);
  always_comb begin
    tag_o = '0;
    for (int i = gyre_pkg::LSU_LOADS - 1; i >= 0; i--) begin
      if (!valid_q[i]) tag_o = TAG_W'(i);
    end
  end

  // ---- The answer that is there ------------------------------------------------------------------
  logic is_local;
  logic answered;
  logic done;
  logic [INDEX_W-1:0] index;
  logic [KEY_W-1:0] key;
  logic wb;
  logic half;
  logic word;
  logic is_unsigned;
  logic [gyre_pkg::NUM_LANES*CHOICE_W-1:0] choice;
  logic [gyre_pkg::NUM_LANES*2-1:0] offset;
  assign is_local = valid_q[gyre_pkg::LSU_LOADS];
  assign index    = is_local ? INDEX_W'(gyre_pkg::LSU_LOADS) : INDEX_W'(dcrsp_tag_i);
  assign {key, res_beat_o, wb, half, word, is_unsigned, res_lanes_o, choice, offset} = load[index];

  assign answered      = is_local || dcrsp_valid_i;
  assign done          = answered && res_ready_i;
  assign res_valid_o   = answered && wb;
  assign dcrsp_ready_o = !is_local && res_ready_i;
  assign local_done_o  = !is_local || res_ready_i;
  assign local_free_o  = local_done_o && !hold_q;
  assign sc_free_o     = !is_local;
  assign old_valid_o   = gyre_pkg::LSU_ATOMICS && done && !half && word && is_unsigned;
  assign {res_wid_o, res_rd_o} = key;

  always_comb begin
    res_last_o = 1'b1;
    for (int i = 0; i < ENTRIES; i++) begin
      if (index == INDEX_W'(i)) begin
        if (open_q[i]) res_last_o = 1'b0;
      end else if (valid_q[i] && key_q[i*KEY_W +: KEY_W] == key) begin
        res_last_o = 1'b0;
      end
    end
  end

  // An SC loads nothing, so only bit 0 of its result can be set.
  logic is_sc;
  gyre_pkg::lanes_t loads;
  gyre_pkg::lane_words_t loaded;
  assign is_sc = gyre_pkg::LSU_ATOMICS && half && word;
  assign loads = res_lanes_o & ~{gyre_pkg::NUM_LANES{is_sc}};
  logic is_kept;
  assign is_kept = gyre_pkg::ATOMIC_COMBINE && is_sc && !is_unsigned;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [31:0] other;
    assign other = is_kept ? kept_i[g*32 +: 32] : {31'd0, is_sc && offset[g*2]};
    assign res_data_o[g*32 +: 32] = loaded[g*32 +: 32] | (other & {32{res_lanes_o[g]}});
  end
  gyre_load_align u_align (
    .is_local_i(is_local), .half_i(half), .word_i(word), .unsigned_i(is_unsigned), .group_i(loads),
    .choice_i(choice), .offset_i(offset), .line_i(dcrsp_data_i), .banks_i(lmem_rdata_i),
    .data_o(loaded)
  );

  // ---- Entries -----------------------------------------------------------------------------------
  logic [INDEX_W-1:0] place;  // entry of the load that is made
  assign place = is_local_i ? INDEX_W'(gyre_pkg::LSU_LOADS) : INDEX_W'(tag_o);

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      load[place] <= {wid_i, rd_i, beat_i, wb_i, half_i, word_i, unsigned_i, group_i, choice_i,
                      offset_i};
    end
    for (int i = 0; i < ENTRIES; i++) begin
      if (done && index == INDEX_W'(i)) valid_q[i] <= 1'b0;
      if (go_i && place == INDEX_W'(i)) begin
        valid_q[i] <= 1'b1;
        key_q[i*KEY_W +: KEY_W] <= {wid_i, rd_i};
        open_q[i] <= 1'b1;
      end
    end
    if (go_i && final_i) open_q <= '0;
    // Set when the cache's answer has to wait; cleared when the entry of local memory empties.
    hold_q <= dcrsp_valid_i && is_local && !(hold_q && res_ready_i);
    if (rst_i) begin
      valid_q <= '0;
      hold_q  <= 1'b0;
    end
  end

  initial
    if (gyre_pkg::LSU_LOADS < 2 || gyre_pkg::LSU_LOADS > 32
        || (gyre_pkg::LSU_LOADS & (gyre_pkg::LSU_LOADS - 1)) != 0)
      $fatal(1, "gyre_lsu_response: LSU_LOADS must be a power of two, 2 to 32");

  `GYRE_CHECK(a_free, clk_i, rst_i, go_i |-> (!is_local_i ? free_o :
              half_i && word_i ? sc_free_o : local_free_o))
  `GYRE_CHECK(a_known, clk_i, rst_i, dcrsp_valid_i |-> valid_q[INDEX_W'(dcrsp_tag_i)])
  `GYRE_CHECK(a_result_stays, clk_i, rst_i, res_valid_o && !res_ready_i
              |=> (is_local && !$past(is_local))
              || (res_valid_o && $stable({res_wid_o, res_beat_o, res_rd_o, res_lanes_o})))

endmodule
