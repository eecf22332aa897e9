// Mask registers: VCC, EXEC and SCC of each warp as the units use them, and the decision of a
// scalar branch.
//
// - VCC and EXEC are entries of the scalar file. This module watches the file's write port and
//   keeps a copy of their lower words, which a warp of 32 threads has as masks. So a launch sets
//   them with the other registers. Whether a mask is 0 is kept beside it.
// - SCC changes with the last beat of a scalar operation, and counts from the next cycle on. It is
//   read in the execute stage only, so it needs no scoreboard. A launched warp has SCC = 0.
// - After reset EXEC has one thread, as the scalar file's sweep writes it: warp 0 may start with it
//   (boot_i). VCC and SCC are 0.
// - EXEC of all warps is their thread mask (exec_o). The others are those of the warp in execute.
// - A condition is the lower part of the opcode of s_branch to s_cbranch_execnz; 7 is never true.
//
// Twin: cmodel/rdna35/gyre_mask_registers.c

module gyre_mask_registers (
  input  logic clk_i,
  input  logic rst_i,
  // From the scalar file: the word that is written
  input  logic written_valid_i,
  input  gyre_pkg::wid_t written_wid_i,
  input  logic [6:0] written_number_i,
  input  logic [31:0] written_data_i,
  input  logic cleared_i,  // it is the last one of a launched warp
  // From the scalar unit: SCC of the warp in execute
  input  logic scc_valid_i,
  input  logic scc_i,
  // From the execute stage: its warp, and the condition of its branch
  input  gyre_pkg::wid_t wid_i,
  input  logic [2:0] condition_i,
  // To the units
  output logic [31:0] vcc_o,
  output logic scc_o,
  output logic vccz_o,
  output logic execz_o,
  output logic taken_o,
  // To issue: EXEC of each warp
  output logic [gyre_pkg::NUM_WARPS*32-1:0] exec_o,
  // To the operand stage, of each warp: SCC; VCC or EXEC is 0
  output gyre_pkg::warps_t sccs_o,
  output gyre_pkg::warps_t vccz_warps_o,
  output gyre_pkg::warps_t execz_warps_o
);
  localparam logic [6:0] VCC_LO  = 7'd106;
  localparam logic [6:0] EXEC_LO = 7'd126;

  logic [31:0] vcc_mem [gyre_pkg::NUM_WARPS];
  gyre_pkg::warps_t vcc_zero_q, exec_zero_q, scc_q, is_written, in_execute;
  logic [gyre_pkg::NUM_WARPS*32-1:0] exec_q;
  logic write_vcc, write_exec, zero;

  assign write_vcc  = written_valid_i && written_number_i == VCC_LO;
  assign write_exec = written_valid_i && written_number_i == EXEC_LO;
  assign zero       = written_data_i == 32'd0;
  assign is_written = gyre_pkg::NUM_WARPS'(1) << written_wid_i;
  assign in_execute = gyre_pkg::NUM_WARPS'(1) << wid_i;

  always_ff @(posedge clk_i) begin
    if (write_vcc) vcc_mem[written_wid_i] <= written_data_i;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (rst_i) vcc_zero_q[w] <= 1'b1;
      else if (write_vcc && is_written[w]) vcc_zero_q[w] <= zero;
      if (rst_i) begin
        exec_q[w*32 +: 32] <= 32'd1;
        exec_zero_q[w]     <= 1'b0;
      end else if (write_exec && is_written[w]) begin
        exec_q[w*32 +: 32] <= written_data_i;
        exec_zero_q[w]     <= zero;
      end
    end
  end

  // ---- SCC --------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (rst_i || (cleared_i && is_written[w])) scc_q[w] <= 1'b0;
      else if (scc_valid_i && in_execute[w]) scc_q[w] <= scc_i;
    end
  end

  // ---- The warp in execute ----------------------------------------------------------------------
  assign vcc_o   = vcc_mem[wid_i];
  assign scc_o   = (scc_q & in_execute) != '0;
  assign vccz_o  = (vcc_zero_q & in_execute) != '0;
  assign execz_o = (exec_zero_q & in_execute) != '0;
  assign exec_o  = exec_q;
  assign vccz_warps_o  = vcc_zero_q;
  assign execz_warps_o = exec_zero_q;
  assign sccs_o  = scc_q;

  always_comb begin
    unique case (condition_i)
      3'd0: taken_o = 1'b1;
      3'd1: taken_o = !scc_o;
      3'd2: taken_o = scc_o;
      3'd3: taken_o = vccz_o;
      3'd4: taken_o = !vccz_o;
      3'd5: taken_o = execz_o;
      3'd6: taken_o = !execz_o;
      default: taken_o = 1'b0;
    endcase
  end
endmodule
