// Proof of gyre_cache with all its parts: one byte of one line, any one, seen by the requester and by
// memory.
//
// Environment: requests stay until they are accepted, a tag has one read under way, addresses from
// IO on are uncached and no others; nothing is asked for while clean_i is high; memory accepts when it likes,
// performs in the order of acceptance, answers once each in any order.  Nobody else writes.

`include "gyre_formal.svh"

module gyre_cache_formal #(
    parameter int BYTES = 8,
    parameter int WAYS = 1,
    parameter int MSHRS = 2,
    parameter int STORES = 2,
    parameter bit WRITE_BACK = 0,
    localparam int MTagW = MSHRS > 1 ? $clog2(MSHRS) : 1
) (
    input logic             clk_i,
    input logic             rst_i,
    input logic             req_valid_i,
    input logic             req_write_i,
    input logic             req_tag_i,
    input logic [      2:0] req_line_i,  // 4 and more: uncached
    input logic [      3:0] req_mask_i,
    input logic [     31:0] req_data_i,
    input logic             rsp_ready_i,
    input logic             mem_req_ready_i,
    input logic             mem_rsp_valid_i,
    input logic             mem_rsp_write_i,
    input logic [MTagW-1:0] mem_rsp_tag_i,
    input logic [     31:0] mem_rsp_data_i,
    input logic             inval_i,
    input logic             clean_i,
    input logic [      7:0] before_i     // what memory has in the byte at first
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)
  (* anyconst *) logic [1:0] line;
  (* anyconst *) logic [1:0] place;
  (* anyconst *) logic tag;

  logic req_ready, rsp_valid, rsp_tag, mem_valid, mem_write, mem_rsp_ready;
  logic inval_busy, hit, miss, error_valid, error_write, pending, stores_empty, idle, uncached;
  logic [31:0] rsp_data, mem_addr, mem_data, error_addr;
  logic [3:0] mem_mask;
  logic [MTagW-1:0] mem_tag;
  assign uncached = req_line_i[2];
  gyre_cache #(
      .BYTES(BYTES), .WAYS(WAYS), .LINE_BYTES(4), .MSHRS(MSHRS), .STORES(STORES), .MAX_WRITES(2),
      .TAG_W(1), .WRITE_BACK(WRITE_BACK)
  ) u_dut (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(req_valid_i), .req_ready_o(req_ready), .req_write_i(req_write_i),
      .req_uncached_i(uncached), .req_fresh_i(1'b0), .req_tag_i(req_tag_i),
      .req_addr_i({27'd0, req_line_i, 2'b00}), .req_mask_i(req_mask_i), .req_data_i(req_data_i),
      .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready_i), .rsp_tag_o(rsp_tag),
      .rsp_data_o(rsp_data),
      .mem_req_valid_o(mem_valid), .mem_req_ready_i(mem_req_ready_i), .mem_req_write_o(mem_write),
      .mem_req_tag_o(mem_tag), .mem_req_addr_o(mem_addr), .mem_req_mask_o(mem_mask),
      .mem_req_data_o(mem_data),
      .mem_rsp_valid_i(mem_rsp_valid_i), .mem_rsp_ready_o(mem_rsp_ready),
      .mem_rsp_write_i(mem_rsp_write_i), .mem_rsp_tag_i(mem_rsp_tag_i), .mem_rsp_error_i(1'b0),
      .mem_rsp_data_i(mem_rsp_data_i),
      .inval_i(inval_i), .clean_i(clean_i), .inval_busy_o(inval_busy), .hit_o(hit), .miss_o(miss),
      .error_valid_o(error_valid), .error_write_o(error_write), .error_addr_o(error_addr),
      .writes_pending_o(pending), .stores_empty_o(stores_empty), .idle_o(idle)
  );

  // ---- The requester's view ----------------------------------------------------------------------
  logic accept, is_line, stay_q, stored, answered;
  logic [40:0] item, item_q;
  logic [7:0] now_q, dirty_now;      // the byte, after all accepted stores
  logic [1:0] owed_q;                // stores of it that memory may not have; none at idle
  logic [1:0] reads_q;                // reads under way
  logic want_q;                      // that of the chosen tag is of the line,
  logic [7:0] want_byte_q;           // and has to get this
  assign accept   = req_valid_i && req_ready;
  assign item     = {req_write_i, req_tag_i, req_line_i, req_mask_i, req_data_i};
  assign is_line  = req_line_i == {1'b0, line};
  assign stored   = accept && req_write_i && is_line && req_mask_i[place];
  assign answered = rsp_valid && rsp_ready_i;
  assign dirty_now = req_data_i[place*8 +: 8];

  // ---- Memory's view -----------------------------------------------------------------------------
  logic mem_accept, mem_line, written, mem_answer;
  logic [7:0] mem_q;
  logic [MSHRS-1:0] asked_q, asked_line_q;
  logic [MSHRS*8-1:0] asked_byte_q;
  logic [2:0] writes_q;
  logic mem_stay_q;
  logic [36+MTagW:0] mem_item, mem_item_q;
  assign mem_accept = mem_valid && mem_req_ready_i;
  assign mem_line   = mem_addr == {28'd0, line, 2'b00};
  assign written    = mem_accept && mem_write && mem_line && mem_mask[place];
  assign mem_answer = mem_rsp_valid_i && mem_rsp_ready;
  assign mem_item   = {mem_write, mem_tag, mem_addr, mem_mask};

  always_ff @(posedge clk_i) begin
    stay_q <= !rst_i && req_valid_i && !req_ready;
    item_q <= item;
    if (stored) now_q <= dirty_now;
    if (stored && !written) owed_q <= owed_q == 2'd3 ? 2'd3 : owed_q + 2'd1;
    else if (written && !stored) owed_q <= owed_q - 2'd1;
    else if (idle) owed_q <= '0;
    for (int i = 0; i < 2; i++) begin
      if (accept && !req_write_i && req_tag_i == 1'(i)) reads_q[i] <= 1'b1;
      else if (answered && rsp_tag == 1'(i)) reads_q[i] <= 1'b0;
    end
    if (accept && !req_write_i && req_tag_i == tag) {want_q, want_byte_q} <= {is_line, now_q};
    if (written) mem_q <= mem_data[place*8 +: 8];
    for (int i = 0; i < MSHRS; i++) begin
      if (mem_accept && !mem_write && mem_tag == MTagW'(i)) begin
        asked_q[i]               <= 1'b1;
        asked_line_q[i]          <= mem_line;
        asked_byte_q[i*8 +: 8] <= mem_q;
      end else if (mem_answer && !mem_rsp_write_i && mem_rsp_tag_i == MTagW'(i)) asked_q[i] <= 1'b0;
    end
    writes_q   <= writes_q + 3'(mem_accept && mem_write) - 3'(mem_answer && mem_rsp_write_i);
    mem_stay_q <= !rst_i && mem_valid && !mem_req_ready_i;
    mem_item_q <= mem_item;
    if (rst_i) begin
      {reads_q, asked_q, writes_q, want_q, owed_q} <= '0;
      now_q <= before_i;
      mem_q <= before_i;
    end
  end

  always_comb begin
    if (live) begin
      if (stay_q) assume (req_valid_i && item == item_q);
      if (req_valid_i && !req_write_i) assume (!reads_q[req_tag_i]);
      if (clean_i) assume (!req_valid_i);
      if (mem_rsp_valid_i && mem_rsp_write_i) assume (writes_q != '0);
      if (mem_rsp_valid_i && !mem_rsp_write_i) begin
        assume (32'(mem_rsp_tag_i) < MSHRS && asked_q[mem_rsp_tag_i]);
        if (asked_line_q[mem_rsp_tag_i])
          assume (mem_rsp_data_i[place*8 +: 8] == asked_byte_q[mem_rsp_tag_i*8 +: 8]);
      end
    end
  end

  always_comb begin
    if (live) begin
      // A read is answered once, with the bytes of all stores before it and none after it.
      if (rsp_valid) a_live : assert (reads_q[rsp_tag]);
      if (rsp_valid && rsp_tag == tag && want_q)
        a_byte : assert (rsp_data[place*8 +: 8] == want_byte_q);
      // Memory gets each stored byte, once, and no other; all of them before idle, and before
      // the requester is told so.
      if (written) a_once : assert (owed_q != '0);
      if (idle) a_idle : assert (mem_q == now_q && reads_q == '0 && writes_q == '0);
      if (stores_empty) a_empty : assert (mem_q == now_q);
      a_writes : assert (writes_q <= 3'd2);
      if (mem_stay_q) a_stays : assert (mem_valid && mem_item == mem_item_q);
      if (mem_accept && !mem_write) a_number : assert (!asked_q[mem_tag]);
    end
  end

  always_comb begin
    if (live) begin
      c_hit : cover (rsp_valid && rsp_tag == tag && want_q && want_byte_q != mem_q);
      c_written : cover (written);
      c_clean : cover (idle && mem_q != 8'(before_i) && now_q == mem_q && !stay_q);
      c_uncached : cover (mem_accept && mem_addr[4]);
      c_two : cover (MSHRS == 1 || &asked_q);
      c_swept : cover (inval_busy && owed_q != '0);
    end
  end

endmodule
