// The fault record of the GPU: that of the first core that faults.  All cores halt then.
//
// - Each core keeps its own record until reset (gyre_fault), so only the number of the core is kept
//   here.  Of several that fault in one cycle the lowest number is first.
// - One cycle behind the core: valid and halt are registers.  What other cores find in that time,
//   or while they halt, stays in their own records.
// - One core: wires.
//
// Twin: cmodel/commit/gyre_gpu_fault.h

module gyre_gpu_fault #(
  parameter int NUM_CORES = 1,
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the cores
  input  logic [NUM_CORES-1:0] fault_valid_i,
  input  logic [NUM_CORES*5-1:0] fault_cause_i,
  input  logic [NUM_CORES*WID_W-1:0] fault_warp_i,
  input  logic [NUM_CORES*NUM_THREADS-1:0] fault_lanes_i,
  input  logic [NUM_CORES*32-1:0] fault_pc_i,
  input  logic [NUM_CORES*32-1:0] fault_value_i,
  // To the cores
  output logic halt_o,
  // To the pins; all zero while there is no fault
  output logic fault_valid_o,
  output logic [4:0] fault_cause_o,
  output logic [3:0] fault_core_o,
  output logic [WID_W-1:0] fault_warp_o,
  output logic [NUM_THREADS-1:0] fault_lanes_o,
  output logic [31:0] fault_pc_o,
  output logic [31:0] fault_value_o
);
  if (NUM_CORES > 1) begin : g_many
    logic [NUM_CORES-1:0] shown_q;  // one bit: whose record it is

    always_ff @(posedge clk_i) begin
      if (rst_i) shown_q <= '0;
      else if (shown_q == '0) shown_q <= fault_valid_i & (~fault_valid_i + NUM_CORES'(1));
    end

    assign fault_valid_o = shown_q != '0;
    assign halt_o        = fault_valid_o;

    always_comb begin
      fault_cause_o = '0;
      fault_core_o  = '0;
      fault_warp_o  = '0;
      fault_lanes_o = '0;
      fault_pc_o    = '0;
      fault_value_o = '0;
      for (int k = 0; k < NUM_CORES; k++) begin
        if (shown_q[k]) begin
          fault_cause_o = fault_cause_o | fault_cause_i[k*5 +: 5];
          fault_core_o  = fault_core_o | 4'(k);
          fault_warp_o  = fault_warp_o | fault_warp_i[k*WID_W +: WID_W];
          fault_lanes_o = fault_lanes_o | fault_lanes_i[k*NUM_THREADS +: NUM_THREADS];
          fault_pc_o    = fault_pc_o | fault_pc_i[k*32 +: 32];
          fault_value_o = fault_value_o | fault_value_i[k*32 +: 32];
        end
      end
    end
  end else begin : g_one
    logic unused;
    assign unused = &{1'b0, clk_i, rst_i};

    assign halt_o        = fault_valid_i;
    assign fault_valid_o = fault_valid_i;
    assign fault_cause_o = fault_cause_i;
    assign fault_core_o  = 4'd0;
    assign fault_warp_o  = fault_warp_i;
    assign fault_lanes_o = fault_lanes_i;
    assign fault_pc_o    = fault_pc_i;
    assign fault_value_o = fault_value_i;
  end
endmodule
