// Exceptions of a core's shader programs: those of the passes of an instruction become one, with
// the code and value of the first pass that raised one and the threads of all.
//
// - Passes of an instruction are taken one behind the other; the last one ends it. The report comes
//   in the cycle behind that. A reset, or a fault, which ends all passes, forgets what came before.
// - The code is that of the instruction: its passes differ in threads and value only.
//
// Twin: cmodel/graphics/gyre_exception_gather.h

`include "gyre_types.svh"

module gyre_exception_gather #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  localparam int PASSES = NUM_THREADS / NUM_LANES,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int PASS_W = (PASSES > 1) ? $clog2(PASSES) : 1,
  localparam int SHADER_W = 1 + WID_W + 32 + 3 + NUM_THREADS + 32
) (
  input  logic clk_i,
  input  logic rst_i,
  // A pass of the load/store unit is taken; code 0: without an exception
  input  logic valid_i,
  input  logic first_i,
  input  logic last_i,
  input  logic [WID_W-1:0] wid_i,
  input  logic [PASS_W-1:0] pass_i,
  input  logic [31:0] pc_i,
  input  logic [2:0] code_i,
  input  logic [NUM_LANES-1:0] lanes_i,
  input  logic [31:0] value_i,
  output logic [SHADER_W-1:0] shader_o  // shader_t
);
  `GYRE_SHADER_T
  shader_t report_q;
  logic [2:0] code_q;
  logic [NUM_THREADS-1:0] lanes_q, lanes, here;
  logic [31:0] value_q;
  logic some;  // an earlier pass raised one

  always_comb begin
    for (int t = 0; t < NUM_THREADS; t++) begin
      here[t] = code_i != '0 && lanes_i[t % NUM_LANES] && pass_i == PASS_W'(t / NUM_LANES);
    end
  end
  assign some  = !first_i && code_q != '0;
  assign lanes = (some ? lanes_q : '0) | here;

  always_ff @(posedge clk_i) begin
    report_q.valid <= valid_i && last_i && (some || code_i != '0);
    if (rst_i) report_q.valid <= 1'b0;
    if (valid_i) begin
      lanes_q <= lanes;
      code_q  <= some ? code_q : code_i;
      value_q <= some ? value_q : value_i;
      report_q.wid   <= wid_i;
      report_q.pc    <= pc_i;
      report_q.code  <= some ? code_q : code_i;
      report_q.lanes <= lanes;
      report_q.value <= some ? value_q : value_i;
    end
  end
  assign shader_o = report_q;
endmodule
