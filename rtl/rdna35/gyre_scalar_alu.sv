// Scalar arithmetic unit of the second instruction set: executes one scalar integer operation at a
// time, and writes its words to the scalar file and SCC.
//
// - gyre_scalar_result computes all functions but products, which gyre_scalar_product makes.
// - An operation of 64 bits (wide_i) comes in two beats, the lower words first. Sources of 32 bits
//   count in the first beat. The unit keeps the lower words until the upper ones come.
// - The result and SCC exist in the cycle of the last beat. The scalar file takes one word a cycle:
//   the destination, its upper word (pair_i), then EXEC and its upper word (exec_i). No beat is
//   accepted while words are left.
// - A product takes three cycles: operands, four partial products, their sum.
// - ready_o depends on write_ready_i only in the cycle of a last beat that has a word to write.
// - done_o: the last word of the instruction leaves, or its last beat is accepted and has no word.
//
// Twin: cmodel/rdna35/gyre_scalar_alu.c

`include "gyre_check.svh"

module gyre_scalar_alu (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage: a beat of an operation
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::wid_t wid_i,
  input  logic [5:0] function_i,
  input  logic wide_i,
  input  logic high_i,        // the beat of the upper words
  input  logic pair_i,        // the result has 64 bits
  input  logic [1:0] rule_i,  // what becomes of SCC
  input  logic [1:0] exec_i,  // what becomes of EXEC
  input  logic only_if_i,     // the destination is written only if SCC
  input  logic [6:0] number_i,    // even if the result has 64 bits
  input  logic wb_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic scc_i,         // SCC of the warp
  // To the SCC of that warp
  output logic scc_valid_o,
  output logic scc_o,
  // To the scalar file
  output logic write_valid_o,
  input  logic write_ready_i,
  output gyre_pkg::wid_t write_wid_o,
  output logic [6:0] write_number_o,
  output logic [31:0] write_data_o,
  // To the scoreboard
  output logic done_o
);
  localparam logic [6:0] EXEC_LO = 7'd126;

  typedef enum logic [1:0] {
    IDLE,      // takes a beat
    PRODUCTS,  // the operands of a product are here
    SUM,       // its partial products are here
    REST       // words are left to be written
  } state_e;
  state_e state_q, state_d;

  // ---- Operands ---------------------------------------------------------------------------------
  logic [31:0] low_a_q, low_b_q;
  logic [63:0] a, b;
  assign a = wide_i ? {a_i, low_a_q} : {32'd0, a_i};
  assign b = wide_i ? {b_i, low_b_q} : {32'd0, b_i};

  logic own;
  logic [63:0] result, destination;
  gyre_scalar_result u_result (
    .function_i, .wide_i, .a_i(a), .b_i(b), .scc_i, .result_o(result), .scc_o(own)
  );
  assign destination = exec_i == gyre_rdna35_pkg::EXEC_SAVE ? b : result;

  // ---- Product ----------------------------------------------------------------------------------
  logic multiply, upper_q;
  logic [63:0] product;
  gyre_scalar_product u_product (
    .clk_i, .step_i(state_q == PRODUCTS),
    .signed_i(function_i == gyre_rdna35_pkg::SCALAR_MUL_HI_I), .a_i, .b_i, .product_o(product)
  );
  assign multiply = function_i == gyre_rdna35_pkg::SCALAR_MUL
                 || function_i == gyre_rdna35_pkg::SCALAR_MUL_HI_U
                 || function_i == gyre_rdna35_pkg::SCALAR_MUL_HI_I;

  // ---- Words to be written: destination, its upper word, EXEC, its upper word -------------------
  logic last, accept, writes, new_exec, writes_now, leaves;
  logic [3:0] want, rest, rest_q, rest_after;
  logic [31:0] high_q;
  logic [63:0] exec_q;
  gyre_pkg::wid_t wid_q;
  logic [6:0] number_q;
  assign last       = !wide_i || high_i;
  assign writes     = wb_i && (!only_if_i || scc_i);
  assign new_exec   = exec_i != gyre_rdna35_pkg::EXEC_NONE;
  assign want       = {new_exec && wide_i, new_exec, writes && pair_i, writes};
  assign rest       = want & (writes ? 4'b1110 : 4'b1000);
  assign writes_now = last && !multiply && want != '0;
  assign ready_o    = state_q == IDLE && (!writes_now || write_ready_i);
  assign accept     = valid_i && ready_o;
  assign leaves     = write_valid_o && write_ready_i;
  assign rest_after = rest_q & (rest_q[1] ? 4'b1100 : rest_q[2] ? 4'b1000 : 4'b0000);

  always_comb begin
    state_d        = state_q;
    write_valid_o  = 1'b0;
    write_number_o = number_q;
    write_data_o   = high_q;
    done_o         = 1'b0;
    unique case (state_q)
      IDLE: begin
        write_valid_o  = valid_i && writes_now;
        write_number_o = writes ? number_i : EXEC_LO;
        write_data_o   = writes ? destination[31:0] : result[31:0];
        if (accept && last) begin
          if (multiply && wb_i) state_d = PRODUCTS;
          else if (!multiply && rest != '0) state_d = REST;
          else done_o = 1'b1;
        end
      end
      PRODUCTS: state_d = SUM;
      SUM: begin
        write_valid_o = 1'b1;
        write_data_o  = upper_q ? product[63:32] : product[31:0];
        done_o        = write_ready_i;
        if (write_ready_i) state_d = IDLE;
      end
      default: begin
        write_valid_o = 1'b1;
        if (rest_q[1]) begin
          write_number_o = {number_q[6:1], 1'b1};
        end else begin
          write_number_o = {EXEC_LO[6:1], !rest_q[2]};
          write_data_o   = rest_q[2] ? exec_q[31:0] : exec_q[63:32];
        end
        done_o = write_ready_i && rest_after == '0;
        if (done_o) state_d = IDLE;
      end
    endcase
  end
  assign write_wid_o = state_q == IDLE ? wid_i : wid_q;
  assign scc_valid_o = accept && last && rule_i != gyre_rdna35_pkg::SCC_KEEP;
  assign scc_o       = rule_i == gyre_rdna35_pkg::SCC_OWN ? own : result != '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= state_d;
  end

  always_ff @(posedge clk_i) begin
    if (accept && !last) {low_a_q, low_b_q} <= {a_i, b_i};
    if (accept && last) begin
      wid_q   <= wid_i;
      number_q    <= number_i;
      upper_q <= function_i != gyre_rdna35_pkg::SCALAR_MUL;
      rest_q  <= rest;
      high_q  <= destination[63:32];
      exec_q  <= result;
    end else if (leaves) begin
      rest_q <= rest_after;
    end
  end

  `GYRE_CHECK(a_high, clk_i, rst_i, valid_i && high_i |-> wide_i)
  `GYRE_CHECK(a_pair, clk_i, rst_i, valid_i && pair_i |-> wide_i && !number_i[0])
endmodule
