// Proof of gyre_gpu_fault.
//
// Environment: each core's record is a free constant that becomes valid in some cycle and stays
// until reset, as gyre_fault keeps it.

`include "gyre_formal.svh"

module gyre_gpu_fault_formal #(
  localparam int CORE_BITS = 5 + 1 + 2 + 32 + 32
) (
  input logic clk_i,
  input logic rst_i,
  input logic [gyre_pkg::NUM_CORES-1:0] fault_valid_i
);

  (* anyconst *) logic [gyre_pkg::NUM_CORES*5-1:0] cause;
  (* anyconst *) logic [gyre_pkg::NUM_CORES-1:0] warp;
  (* anyconst *) logic [gyre_pkg::NUM_CORES*2-1:0] lanes;
  (* anyconst *) logic [gyre_pkg::NUM_CORES*32-1:0] pc;
  (* anyconst *) logic [gyre_pkg::NUM_CORES*32-1:0] value;
  logic [gyre_pkg::NUM_CORES*(CORE_BITS+1)-1:0] records;  // fault_t: valid, and the rest
  for (genvar c = 0; c < gyre_pkg::NUM_CORES; c++) begin : g_core
    assign records[c*(CORE_BITS+1) +: CORE_BITS+1] = fault_valid_i[c]
        ? {1'b1, cause[c*5 +: 5], warp[c], lanes[c*2 +: 2], pc[c*32 +: 32], value[c*32 +: 32]}
        : '0;
  end

  logic halt_o, fault_valid_o, fault_warp_o;
  logic [4:0] fault_cause_o;
  logic [3:0] fault_core_o;
  logic [1:0] fault_lanes_o;
  logic [31:0] fault_pc_o, fault_value_o;
  gyre_gpu_fault u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .fault_i(records),
    .halt_o(halt_o),
    .fault_core_o(fault_core_o),
    .fault_o({fault_valid_o, fault_cause_o, fault_warp_o, fault_lanes_o, fault_pc_o,
              fault_value_o})
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  // A record stays, but for a reset, which comes to all at once.
  logic [gyre_pkg::NUM_CORES-1:0] valid_q;
  always_ff @(posedge clk_i) valid_q <= rst_i ? '0 : fault_valid_i;
  always_comb assume (!started_q || (valid_q & ~fault_valid_i) == '0);

  // The core that was first, one cycle ago or earlier.
  logic first_q;
  logic [3:0] core_q;
  logic [3:0] lowest;
  logic [CORE_BITS-1:0] record;
  always_comb begin
    lowest = '0;
    for (int c = gyre_pkg::NUM_CORES - 1; c >= 0; c--) if (fault_valid_i[c]) lowest = 4'(c);
    record = '0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      if (core_q == 4'(c)) begin
        record = {cause[c*5 +: 5], warp[c], lanes[c*2 +: 2], pc[c*32 +: 32], value[c*32 +: 32]};
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= 1'b0;
      core_q  <= '0;
    end else if (!first_q && fault_valid_i != '0) begin
      first_q <= 1'b1;
      core_q  <= lowest;
    end
  end

  logic [CORE_BITS+3:0] shown;
  assign shown = {
    fault_core_o, fault_cause_o, fault_warp_o, fault_lanes_o, fault_pc_o, fault_value_o};
  always_comb begin
    if (started_q && live_q) begin
      if (gyre_pkg::NUM_CORES == 1) begin
        a_one_core : assert (fault_valid_o == fault_valid_i[0] && halt_o == fault_valid_o);
      end else begin
        a_valid : assert (fault_valid_o == first_q && halt_o == first_q);
        a_record : assert (shown == (first_q ? {core_q, record} : '0));
      end
      c_last : cover (32'(fault_core_o) == gyre_pkg::NUM_CORES - 1 && fault_valid_i
          == {gyre_pkg::NUM_CORES{1'b1}}
                      && fault_pc_o == 32'h1234);
    end
  end

endmodule
