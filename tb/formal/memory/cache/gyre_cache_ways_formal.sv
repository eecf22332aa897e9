// Proof of gyre_cache_ways and gyre_line_hash in a write-back cache: the address of an evicted
// line is the address with which it was filled.
//
// The solver chooses one line. The line is watched from the cycle in which it is filled, or a
// store allocates a way for it, until its way is given to another line of the set or dropped.
// - Whenever its set is in stage 1 and its way is shown, the unhashed address must be that of the
//   line.
// - A lookup of the line hits its way; a lookup of another line does not.
//
// Environment, as gyre_cache keeps it: stage 1 holds the set that was read in the previous cycle
// or earlier. A fill or a store belongs to that line, and a line is filled only if no way has it.
// A set is not read while it is written or while tags are swept.

`include "gyre_formal.svh"

module gyre_cache_ways_formal #(
  parameter int BYTES = 16,
  parameter int WAYS = 2,
  localparam int ADDR_W = 30,
  localparam int SETS = BYTES / (gyre_pkg::LINE_BYTES * WAYS)
) (
  input logic clk_i,
  input logic rst_i,
  input logic read_i,
  input logic [ADDR_W-1:0] line_i,  // in the order of addresses
  input logic fill_i,
  input logic update_i,
  input logic [WAYS-1:0] drop_way_i,
  input logic [WAYS-1:0] out_way_i,
  input logic watch_i  // watch what is filled or stored now
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic [ADDR_W-1:0] place, out_place, out_line;
  gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS)) u_hash (.line_i(line_i), .line_o(place));
  gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS)) u_undo (.line_i(out_place), .line_o(out_line));

  // Stage 1
  logic valid_q;
  logic [ADDR_W-1:0] plain_q, place_q;
  logic busy, hazard, hit;
  logic [WAYS-1:0] hit_way, victim, fill_way, none;
  gyre_pkg::line_t data, out_data;
  logic [ADDR_W-1:0] sweep_line;
  assign none = '0;
  gyre_pkg::line_t zero;  // lines mean nothing here
  gyre_pkg::line_mask_t all;
  assign zero = '0;
  assign all  = '1;
  gyre_cache_ways #(.BYTES(BYTES), .WAYS(WAYS), .WRITABLE(1), .WRITE_BACK(1)) u_dut (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(1'b0), .busy_o(busy), .sweep_line_o(sweep_line),
    .ren_tag_i(read_i), .ren_data_i(read_i), .read_line_i(place), .hazard_o(hazard),
    .line_i(place_q), .hit_o(hit), .data_o(data), .word_valid_i(1'b0), .word_i(zero),
    .keep_way_i(1'b0), .fill_i(fill_i), .fill_kept_i(1'b0), .fill_line_i(place_q),
    .fill_data_i(zero),
    .fill_bad_i(1'b0), .fill_way_o(fill_way), .update_i(update_i), .update_mask_i(all),
    .update_data_i(zero), .hit_way_o(hit_way), .victim_way_o(victim), .drop_way_i(drop_way_i),
    .out_way_i(out_way_i), .out_line_o(out_place), .out_data_o(out_data)
  );

  logic write;
  logic [WAYS-1:0] to_way;  // which way the fill or the store gets
  assign write  = fill_i || update_i;
  assign to_way = hit ? hit_way : victim;
  always_comb begin
    if (live) begin
      e_one : assume ($onehot0({fill_i, update_i, drop_way_i != none}));
      e_valid : assume (valid_q || !(write || drop_way_i != none));
      e_new : assume (!(fill_i && hit));
      e_read : assume (!read_i || !(busy || hazard));
      e_sweep : assume (!busy || !(write || drop_way_i != none));
      e_ways : assume ($onehot0(out_way_i) && $onehot0(drop_way_i));
    end
  end

  logic watched_q;
  logic [ADDR_W-1:0] watch_q, watch_place_q;
  logic [WAYS-1:0] way_q;
  logic same_set;  // stage 1 has the set of the watched line
  assign same_set = SETS == 1 || place_q[$clog2(SETS > 1 ? SETS : 2)-1:0] ==
                                 watch_place_q[$clog2(SETS > 1 ? SETS : 2)-1:0];
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q   <= 1'b0;
      watched_q <= 1'b0;
    end else begin
      // After a write the outputs of the RAM are old: the set has to be read again.
      valid_q <= read_i || (valid_q && !(write || drop_way_i != none));
      if (!watched_q) begin
        watched_q <= write && watch_i;
        if (write && watch_i) begin
          watch_q       <= plain_q;
          watch_place_q <= place_q;
          way_q         <= to_way;
        end
      end else if (same_set && ((write && to_way == way_q) || (drop_way_i & way_q) != none)) begin
        watched_q <= plain_q == watch_q && write;
      end
    end
    if (read_i) begin
      plain_q <= line_i;
      place_q <= place;
    end
  end

  always_comb begin
    if (live && watched_q && valid_q && same_set) begin
      if (out_way_i == way_q) a_out : assert (out_line == watch_q);
      a_hit : assert ((hit_way & way_q) == (plain_q == watch_q ? way_q : none));
    end
    c_out : cover (live && watched_q && valid_q && same_set && out_way_i == way_q
                   && plain_q != watch_q);
  end

endmodule
