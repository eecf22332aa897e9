// Proof of gyre_fault. All inputs are free in every cycle.

`include "gyre_formal.svh"

module gyre_fault_formal (
  input logic clk_i,
  input logic rst_i,
  input logic trap_valid_i,
  input logic [4:0] trap_cause_i,
  input gyre_pkg::wid_t trap_wid_i,
  input gyre_pkg::tmask_t trap_lanes_i,
  input logic [31:0] trap_pc_i,
  input logic [31:0] trap_value_i,
  input logic bus_valid_i,
  input logic [31:0] bus_addr_i
);

  logic halted_o;
  logic [4:0] fault_cause_o;
  gyre_pkg::wid_t fault_warp_o;
  gyre_pkg::tmask_t fault_lanes_o;
  logic [31:0] fault_pc_o;
  logic [31:0] fault_value_o;
  gyre_fault u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .trap_i({trap_valid_i, trap_cause_i, trap_wid_i, trap_lanes_i, trap_pc_i, trap_value_i}),
    .bus_i({bus_valid_i, bus_addr_i}),
    .fault_o({halted_o, fault_cause_o, fault_warp_o, fault_lanes_o, fault_pc_o, fault_value_o})
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  // The first fault of the run, as it was said; zero before it.
  localparam int BITS = 5 + gyre_pkg::WID_W + gyre_pkg::NUM_THREADS + 64;
  logic first_q;
  logic [BITS-1:0] record_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q  <= 1'b0;
      record_q <= '0;
    end else if (!first_q && (trap_valid_i || bus_valid_i)) begin
      first_q <= 1'b1;
      if (trap_valid_i) begin
        record_q <= {trap_cause_i, trap_wid_i, trap_lanes_i, trap_pc_i, trap_value_i};
      end else begin
        record_q <= {gyre_pkg::FAULT_BUS, {(gyre_pkg::WID_W + gyre_pkg::NUM_THREADS + 32) {1'b0}},
            bus_addr_i};
      end
    end
  end

  always_comb begin
    if (started_q) begin
      a_halted : assert (halted_o == first_q || !live_q);
      a_record :
          assert (!live_q || {fault_cause_o, fault_warp_o, fault_lanes_o, fault_pc_o,
                              fault_value_o} == record_q);
      c_both : cover (live_q && first_q && trap_valid_i && bus_valid_i);
      c_bus : cover (live_q && fault_cause_o == gyre_pkg::FAULT_BUS && fault_value_o == 32'h1234);
      c_trap : cover (live_q && first_q && fault_pc_o == 32'h1234);
    end
  end

endmodule
