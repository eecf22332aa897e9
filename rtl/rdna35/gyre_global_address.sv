// Addresses of global memory accesses of the second instruction set: computes the 64-bit address of
// each lane in two passes, checks the whole access, and gives the load/store unit a word a pass.
//
// - Pass 0 brings the lower words of the address: a vector register for each lane, and a scalar
//   one. Pass 1 brings the upper words. The first word of data goes with it. A wide access has
//   further passes, one for each further word.
// - The lower sum of pass 0 is kept, so no later pass reads the address again, and a load may write
//   the registers of its own address.
// - The address faults if its upper word is not 0, if the access is not aligned to its size, of
//   which 4 bytes count, or if a byte of it is outside of main memory. fault_o stands in pass 1,
//   so no word of an access that faults is made. A misaligned lane has priority, as in gyre_agu.
// - wide_i, size_i: words after the first one; bytes of that one as a power of two.
//
// Twin: cmodel/rdna35/gyre_global_address.c

`include "gyre_check.svh"

module gyre_global_address (
  input  logic clk_i,
  // From the operand stage: a pass of a beat; advance_i: it leaves
  input  logic valid_i,
  input  logic advance_i,
  input  logic [2:0] pass_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lane_words_t vector_i,
  input  logic [31:0] scalar_i,
  input  logic [12:0] offset_i,  // signed
  input  logic [1:0] size_i,
  input  logic [1:0] wide_i,
  // To the load/store unit
  output logic access_o,
  output gyre_pkg::lane_words_t addr_o,
  // To the execute stage
  output logic fault_o,
  output logic misaligned_o,
  output gyre_pkg::lanes_t fault_lanes_o,
  output logic [31:0] fault_value_o  // lower word of the address of the lowest of these lanes
);
  localparam int SUM_W = 35;
  localparam logic [31:0] FIRST = gyre_pkg::RAM_BASE;
  localparam logic [32:0] BYTES = 33'(gyre_pkg::RAM_BYTES);

  logic [gyre_pkg::NUM_LANES*SUM_W-1:0] sum_q;
  gyre_pkg::lanes_t misaligned, outside;
  gyre_pkg::lane_words_t low;
  logic [4:0] bytes;  // of the access
  assign bytes = size_i == 2'd2 ? {wide_i + 3'd1, 2'b00} : 5'd1 << size_i;

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [SUM_W-1:0] sum, kept;
    logic [31:0] upper, past;
    // Pass 0: two words and a signed offset, with carries or a borrow above them.
    assign sum  = {3'b000, vector_i[g*32 +: 32]} + {3'b000, scalar_i}
                + {{(SUM_W - 13){offset_i[12]}}, offset_i};
    assign kept = sum_q[g*SUM_W +: SUM_W];
    always_ff @(posedge clk_i) begin
      if (valid_i && advance_i && pass_i == 3'd0) sum_q[g*SUM_W +: SUM_W] <= sum;
    end
    // Pass 1
    assign upper = vector_i[g*32 +: 32] + scalar_i + {{29{kept[SUM_W-1]}}, kept[SUM_W-1:32]};
    assign past  = kept[31:0] - FIRST;
    assign low[g*32 +: 32] = kept[31:0];
    assign misaligned[g] = lanes_i[g] && ((size_i != 2'd0 && kept[0]) || (size_i[1] && kept[1]));
    // Below main memory the difference is larger than its size.
    assign outside[g]    = lanes_i[g] && (upper != '0 || {1'b0, past} + 33'(bytes) > BYTES);
    assign addr_o[g*32 +: 32] = kept[31:0] + {27'd0, pass_i - 3'd1, 2'b00};
  end

  assign access_o      = valid_i && pass_i != 3'd0;
  assign misaligned_o  = misaligned != '0;
  assign fault_lanes_o = misaligned_o ? misaligned : outside;
  assign fault_o       = valid_i && pass_i == 3'd1 && fault_lanes_o != '0;
  gyre_pkg::lane_t first;
  always_comb begin
    first = '0;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
      if (fault_lanes_o[l]) first = gyre_pkg::LANE_W'(l);
    end
  end
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_value (
    .in_i(low), .sel_i(first), .out_o(fault_value_o)
  );

  `GYRE_CHECK(a_pass, clk_i, 1'b0, valid_i |-> pass_i <= 3'(wide_i) + 3'd1)
  `GYRE_CHECK(a_size, clk_i, 1'b0, valid_i |-> size_i == 2'd2 || (size_i != 2'd3 && wide_i == '0))
endmodule
