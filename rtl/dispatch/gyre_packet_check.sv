// Packet check: receives the words of a launch packet, and finds the first rule that it breaks. So
// an invalid packet ends with a completion code and starts no warp.
//
// - Words come in order, 0 to 15, one in a cycle with valid_i. done_o is high for one cycle after
//   the last word, with the verdict: error_o is 0 or the first broken rule, in the order of
//   docs/dispatch.md. Word 0 of the next packet comes after done_o.
// - The number of threads of a workgroup is computed by adding and shifting, a bit of a size a
//   cycle: first x * y, then times z. A product beyond the threads of a core is not exact and need
//   not be.
// - threads_o is valid with done_o and without an error, and stays until the next word 7.
// - GRAPHICS: a packet of format 2 names a list of draws. It has no grid and no workgroup; words
//   that a list does not use must be 0.
//
// Twin: cmodel/dispatch/gyre_packet_check.c

`include "gyre_check.svh"

module gyre_packet_check (
  input  logic clk_i,
  input  logic rst_i,
  // From the launch queue
  input  logic valid_i,
  input  logic [31:0] word_i,
  // To the launch queue
  output logic done_o,
  output logic [4:0] error_o,
  output logic [10:0] threads_o  // threads of a workgroup
);
  // Rules, in the order of the checks.
  localparam logic [4:0] NONE       = 5'd0;
  localparam logic [4:0] FORMAT     = 5'd1;
  localparam logic [4:0] HEADER     = 5'd2;
  localparam logic [4:0] DIMENSIONS = 5'd3;
  localparam logic [4:0] KERNEL     = 5'd4;
  localparam logic [4:0] ARGS       = 5'd5;
  localparam logic [4:0] COMPLETION = 5'd6;
  localparam logic [4:0] GRID       = 5'd7;
  localparam logic [4:0] GROUP      = 5'd8;
  localparam logic [4:0] THREADS    = 5'd9;
  localparam logic [4:0] LOCAL      = 5'd10;
  localparam logic [4:0] PRIVATE    = 5'd11;
  localparam logic [4:0] STAMP      = 5'd12;
  localparam logic [4:0] RESERVED   = 5'd13;
  localparam logic [4:0] LIST       = 5'd14;

  // Threads of a core
  localparam bit [12:0] MOST = 13'(gyre_pkg::NUM_WARPS * gyre_pkg::NUM_THREADS);

  logic [3:0] index_q;  // index of the next word
  logic checked_q;  // all words have arrived
  logic [4:0] error_q;
  logic [1:0] dims_q;
  logic list_q;  // the packet names a list of draws

  // ---- The rules of each word -------------------------------------------------------------------
  logic in_ram, zero, one, flat_y, flat_z, pair_bad, size_bad;
  logic [4:0] broken, broken_list;

  assign in_ram = (word_i - gyre_pkg::RAM_BASE) < gyre_pkg::RAM_BYTES;
  assign zero   = word_i == '0;
  assign one    = word_i == 32'd1;
  assign flat_y = dims_q == 2'd1;
  assign flat_z = dims_q != 2'd3;
  // Words 7 and 8: sizes of a workgroup, 16 bits each; above them the strip, which may be anything
  assign pair_bad = word_i[15:0] == '0 || word_i[31:16] == '0
                 || (flat_y && word_i[31:16] != 16'd1);
  assign size_bad = word_i[15:0] == '0 || (flat_z && word_i[15:0] != 16'd1);

  always_comb begin
    broken = NONE;
    unique case (index_q)
      4'd0: begin
        if (gyre_pkg::GRAPHICS && word_i[7:0] == 8'd2) broken = (word_i[31:11] != '0) ? HEADER
            : NONE;
        else if (word_i[7:0] != 8'd1) broken = FORMAT;
        else if (word_i[15:12] != '0 || word_i[31:18] != '0) broken = HEADER;
        else if (word_i[11] && !gyre_pkg::HEADERS) broken = HEADER;
        else if (word_i[17:16] == '0) broken = DIMENSIONS;
      end
      4'd1: if (!in_ram || word_i[1:0] != '0) broken = KERNEL;
      4'd2: if (!zero && (!in_ram || word_i[3:0] != '0)) broken = ARGS;
      4'd3: if (!zero && (!in_ram || word_i[1:0] != '0)) broken = COMPLETION;
      4'd4: if (zero || word_i[31]) broken = GRID;
      4'd5: if (zero || word_i[31] || (flat_y && !one)) broken = GRID;
      4'd6: if (zero || word_i[31] || (flat_z && !one)) broken = GRID;
      4'd7: if (pair_bad) broken = GROUP;
      4'd8: if (size_bad) broken = GROUP;
      4'd12: if (word_i > 32'(gyre_pkg::LMEM_BYTES)) broken = LOCAL;
      // 0, or a power of two from 2^6 to 2^16
      4'd13: begin
        if (word_i[31:17] != '0 || word_i[5:0] != '0 || (word_i & (word_i - 32'd1)) != '0) begin
          broken = PRIVATE;
        end
      end
      4'd14: if (!zero && (!in_ram || word_i[3:0] != '0)) broken = STAMP;
      // 80 bytes in main memory
      4'd15: begin
        if (!zero && (!gyre_pkg::HEADERS || word_i[3:0] != '0 || !in_ram
                      || (word_i - gyre_pkg::RAM_BASE) > gyre_pkg::RAM_BYTES
                          - 32'd80)) broken = RESERVED;
      end
      default: broken = NONE;
    endcase
  end

  always_comb begin
    unique case (index_q)
      4'd1: broken_list = (in_ram && word_i[5:0] == '0) ? NONE : LIST;
      4'd3: broken_list = (zero || (in_ram && word_i[1:0] == '0)) ? NONE : COMPLETION;
      4'd14: broken_list = (zero || (in_ram && word_i[3:0] == '0)) ? NONE : STAMP;
      default: broken_list = zero ? NONE : RESERVED;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      index_q   <= '0;
      checked_q <= 1'b0;
    end else begin
      if (valid_i) index_q <= index_q + 4'd1;
      if (valid_i && index_q == 4'd15) checked_q <= 1'b1;
      else if (done_o) checked_q <= 1'b0;
    end
    if (valid_i && (index_q == '0 || error_q == NONE)) begin
      error_q <= (index_q != '0 && list_q) ? broken_list : broken;
    end
    if (valid_i && index_q == '0) begin
      dims_q <= word_i[17:16];
      list_q <= gyre_pkg::GRAPHICS && word_i[7:0] == 8'd2;
    end
  end

  // ---- Threads of a workgroup -------------------------------------------------------------------
  logic first_q, second_q;  // computes x * y; computes that times z
  logic over_q;  // more threads than a core has
  logic [10:0] factor_q, z_q;
  logic [11:0] addend_q;  // 2048 and more: bit 11, which stays set
  logic [12:0] sum_q, sum;
  logic z_there, big;

  assign z_there = checked_q || index_q > 4'd8;
  assign sum     = sum_q + (factor_q[0] ? {1'b0, addend_q} : '0);
  // A size in this word exceeds every core
  assign big = word_i[15:11] != '0 || (index_q == 4'd7 && word_i[31:27] != '0);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      {first_q, second_q} <= 2'b00;
    end else if (valid_i && index_q == 4'd7) begin
      {first_q, second_q} <= 2'b10;
    end else if (first_q && factor_q == '0 && z_there) begin
      {first_q, second_q} <= 2'b01;
    end else if (second_q && factor_q == '0) begin
      second_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid_i && index_q == 4'd7) begin
      addend_q <= {1'b0, word_i[10:0]};
      factor_q <= word_i[26:16];
      sum_q    <= '0;
    end else if (factor_q != '0) begin
      addend_q <= addend_q[11] ? addend_q : {addend_q[10:0], 1'b0};
      factor_q <= factor_q >> 1;
      sum_q    <= (sum > MOST) ? MOST : sum;
    end else if (first_q && z_there) begin
      addend_q <= sum_q[11:0];
      factor_q <= z_q;
      sum_q    <= '0;
    end
    if (valid_i && index_q == 4'd8) z_q <= word_i[10:0];
    if (valid_i && index_q == 4'd7) over_q <= big;
    else if ((valid_i && index_q == 4'd8 && big) || (factor_q != '0 && sum > MOST)) over_q <= 1'b1;
  end

  // ---- The verdict ------------------------------------------------------------------------------
  assign done_o    = checked_q && !first_q && !second_q;
  assign error_o   = (over_q && !list_q && (error_q == NONE || error_q > THREADS)) ? THREADS
                   : error_q;
  assign threads_o = sum_q[10:0];

  `GYRE_CHECK(a_next, clk_i, rst_i, checked_q |-> !valid_i)
  `GYRE_CHECK(a_threads, clk_i, rst_i, done_o && error_o == NONE && !list_q
              |-> threads_o != '0 && 13'(threads_o) <= MOST)

  initial if (gyre_pkg::NUM_WARPS * gyre_pkg::NUM_THREADS > 1024) begin
    $fatal(1, "gyre_packet_check: 1024 threads at most");
  end
endmodule
