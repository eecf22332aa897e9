// Multiplier: accepts one beat of NUM_LANES products a cycle and gives the result three cycles
// after acceptance. The stages are:
//   1 operands, extended to 33 bits by sign or zero
//   2 four partial products of halves (17 x 17 bits signed: each is one DSP block of an FPGA)
//   3 their sum, of which the instruction selects the low or the high word
//
// Each stage moves when the next one is free, so bubbles close while the output is blocked. A beat
// without write back is accepted and dropped. All result ports are registers.
// Twin: cmodel/execute/gyre_mul.c

`include "gyre_check.svh"

module gyre_mul (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::exec_t exec_i,
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output gyre_pkg::result_t result_o,
  output gyre_pkg::lane_words_t data_o,
  // To the pins: no beat is in the unit
  output logic idle_o
);

  // ---- Control: fields that travel with the data -------------------------------------------------

  localparam int TAG_W = gyre_pkg::WID_W + gyre_pkg::BEAT_W + gyre_pkg::ROW_W + 1
      + gyre_pkg::NUM_LANES;

  logic valid1_q;
  logic valid2_q;
  logic valid3_q;
  logic high1_q;
  logic high2_q;
  logic [TAG_W-1:0] tag1_q;
  logic [TAG_W-1:0] tag2_q;
  logic [TAG_W-1:0] tag3_q;

  // Stage n loads if it is empty or its content moves on.
  logic load1;
  logic load2;
  logic load3;
  assign load3 = !valid3_q || ready_i;
  assign load2 = !valid2_q || load3;
  assign load1 = !valid1_q || load2;
  assign ready_o = load1;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
      valid3_q <= 1'b0;
    end else begin
      if (load1) valid1_q <= valid_i && exec_i.uop.wb;
      if (load2) valid2_q <= valid1_q;
      if (load3) valid3_q <= valid2_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load1) begin
      tag1_q  <= {exec_i.wid, exec_i.beat, exec_i.uop.rd, exec_i.last, exec_i.lanes};
      high1_q <= exec_i.uop.op != gyre_pkg::OP_MUL;
    end
    if (load2) begin
      tag2_q  <= tag1_q;
      high2_q <= high1_q;
    end
    if (load3) tag3_q <= tag2_q;
  end

  assign valid_o = valid3_q;
  assign idle_o  = !valid1_q && !valid2_q && !valid3_q;
  assign {result_o.wid, result_o.beat, result_o.rd, result_o.last, result_o.lanes} = tag3_q;
  assign {result_o.wb, result_o.flag} = 2'b10;

  // ---- Lanes -------------------------------------------------------------------------------------

  logic a_signed;
  logic b_signed;
  assign a_signed = exec_i.uop.op == gyre_pkg::OP_MULH || exec_i.uop.op == gyre_pkg::OP_MULHSU;
  assign b_signed = exec_i.uop.op == gyre_pkg::OP_MULH;

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    // Operands as high:low halves, each a signed 17-bit number (the low one is never negative).
    logic signed [16:0] ah_q;
    logic signed [16:0] al_q;
    logic signed [16:0] bh_q;
    logic signed [16:0] bl_q;
    logic signed [31:0] hh_q;  // the top word ends here
    logic signed [33:0] hl_q;
    logic signed [33:0] lh_q;
    logic [31:0] ll_q;  // never negative

    // The sum starts at bit 16: only ll contributes below it. Its top bits are not needed.
    logic signed [34:0] middle;
    logic [47:0] upper;
    assign middle = 35'(hl_q) + 35'(lh_q);
    assign upper  = {hh_q, ll_q[31:16]} + {{13{middle[34]}}, middle};

    logic [31:0] data_q;
    always_ff @(posedge clk_i) begin
      if (load1) begin
        ah_q <= {a_signed && exec_i.a[g*32+31], exec_i.a[g*32+16 +: 16]};
        al_q <= {1'b0, exec_i.a[g*32 +: 16]};
        bh_q <= {b_signed && exec_i.b[g*32+31], exec_i.b[g*32+16 +: 16]};
        bl_q <= {1'b0, exec_i.b[g*32 +: 16]};
      end
      if (load2) begin
        hh_q <= 32'(34'(ah_q) * 34'(bh_q));  // computed in full width, then truncated
        hl_q <= ah_q * bl_q;
        lh_q <= al_q * bh_q;
        ll_q <= al_q[15:0] * bl_q[15:0];
      end
      if (load3) data_q <= high2_q ? upper[47:16] : {upper[15:0], ll_q[15:0]};
    end
    assign data_o[g*32 +: 32] = data_q;
  end

  `GYRE_CHECK(a_stable, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(tag3_q))

endmodule
