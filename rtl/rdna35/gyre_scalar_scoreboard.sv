// Scalar scoreboard: tracks the scalar registers of each warp that wait for a result, so that an
// instruction issues only when its scalar operands are available.
//
// - A warp has a list of ENTRIES results on their way, each with its first and its last register.
//   An operand is a range of registers, too: an instruction waits if one of its operands, the
//   destination included, overlaps a result, or if it has a destination and the list is full. A
//   list has fewer flip-flops and shorter paths than a bit for each of 128 registers.
// - The issue of a head with a destination enters it (set_i). The write of a result's last word
//   removes it (free_*), and counts in the same cycle: the scalar file bypasses that word.
// - No two results of a list overlap, so the first register names a result.
//
// Twin: cmodel/rdna35/gyre_scalar_scoreboard.c

`include "gyre_check.svh"

module gyre_scalar_scoreboard #(
  parameter int ENTRIES = 4,
  localparam int OPERAND_W = 15,  // {it is one, first[6:0], last[6:0]}
  localparam int OPERANDS  = 4  // sources a, b and c, then the destination
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the instruction buffers: scalar operands of each head
  input  logic [gyre_pkg::NUM_WARPS*OPERANDS*OPERAND_W-1:0] head_i,
  // To issue
  output gyre_pkg::warps_t ready_o,
  // To the diagnosis: results are outstanding
  output gyre_pkg::warps_t pending_o,
  // From issue: the head of a warp issues
  input  logic set_i,
  input  gyre_pkg::wid_t set_wid_i,
  // From the scalar file: the last word of a result is written; its first register
  input  logic free_valid_i,
  input  gyre_pkg::wid_t free_wid_i,
  input  logic [6:0] free_first_i
);
  initial if (ENTRIES < 1) $fatal(1, "gyre_scalar_scoreboard: ENTRIES must be at least 1");

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic [OPERANDS*OPERAND_W-1:0] head;
    logic writes;
    logic [6:0] to_first, to_last;
    logic [ENTRIES-1:0] valid_q, valid, overlaps, free, enter;
    logic mine_set, mine_free;
    assign head = head_i[w*OPERANDS*OPERAND_W +: OPERANDS*OPERAND_W];
    assign {writes, to_first, to_last} = head[3*OPERAND_W +: OPERAND_W];
    assign mine_set  = set_i && set_wid_i == gyre_pkg::WID_W'(w);
    assign mine_free = free_valid_i && free_wid_i == gyre_pkg::WID_W'(w);

    for (genvar e = 0; e < ENTRIES; e++) begin : g_entry
      logic [6:0] first_q, last_q;
      logic [OPERANDS-1:0] meets;
      assign valid[e] = valid_q[e] && !(mine_free && free_first_i == first_q);
      always_comb begin
        for (int i = 0; i < OPERANDS; i++) begin
          meets[i] = head[i*OPERAND_W+14] && head[i*OPERAND_W+7 +: 7] <= last_q
                  && head[i*OPERAND_W +: 7] >= first_q;
        end
      end
      assign overlaps[e] = valid[e] && meets != '0;

      always_ff @(posedge clk_i) begin
        if (rst_i) valid_q[e] <= 1'b0;
        else valid_q[e] <= valid[e] || (mine_set && writes && enter[e]);
      end
      always_ff @(posedge clk_i) begin
        if (mine_set && enter[e]) {first_q, last_q} <= {to_first, to_last};
      end
    end

    // The lowest entry that is free, one-hot.
    assign free  = ~valid;
    assign enter = free & (valid + ENTRIES'(1));

    assign ready_o[w]   = overlaps == '0 && (!writes || free != '0);
    assign pending_o[w] = valid_q != '0;
  end

  `GYRE_CHECK(a_set, clk_i, rst_i, set_i |-> ready_o[set_wid_i])
endmodule
