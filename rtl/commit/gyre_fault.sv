// Fault record: keeps the first fault of the run and halts the machine.
//
// - A bus error comes long after its instruction: the record then names no warp, thread or pc, only
//   the address. A fault of the execute stage in the same cycle goes first.
// - Sticky until reset.  halted rises in the cycle after the fault, and what came into execute
//   behind the faulting pass is not executed: nothing younger than the fault has an effect.
// - SMALL=1: as few registers as there are bits in the record.
//
// Twin: cmodel/commit/gyre_fault.h

module gyre_fault #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter bit SMALL = 0,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From execute
  input  logic trap_valid_i,
  input  logic [4:0] trap_cause_i,
  input  logic [WID_W-1:0] trap_wid_i,
  input  logic [NUM_THREADS-1:0] trap_lanes_i,
  input  logic [31:0] trap_pc_i,
  input  logic [31:0] trap_value_i,
  // From the caches
  input  logic bus_valid_i,
  input  logic [31:0] bus_addr_i,
  // To everybody, and to the pins
  output logic halted_o,
  output logic [4:0] fault_cause_o,
  output logic [WID_W-1:0] fault_warp_o,
  output logic [NUM_THREADS-1:0] fault_lanes_o,
  output logic [31:0] fault_pc_o,
  output logic [31:0] fault_value_o
);
  if (SMALL) begin : g_small
    logic bus_only;
    assign bus_only = bus_valid_i && !trap_valid_i;

    // The record is seen from outside at any time, so all of it has a reset value.
    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        halted_o      <= 1'b0;
        fault_cause_o <= '0;
        fault_warp_o  <= '0;
        fault_lanes_o <= '0;
        fault_pc_o    <= '0;
        fault_value_o <= '0;
      end else if (!halted_o && (trap_valid_i || bus_valid_i)) begin
        // Of both, the trap. What it says comes last.
        halted_o      <= 1'b1;
        fault_cause_o <= bus_only ? gyre_pkg::FAULT_BUS : trap_cause_i;
        fault_value_o <= bus_only ? bus_addr_i : trap_value_i;
        if (trap_valid_i) begin
          fault_warp_o  <= trap_wid_i;
          fault_lanes_o <= trap_lanes_i;
          fault_pc_o    <= trap_pc_i;
        end
      end
    end
  end else begin : g_fast
    // That there is a fault is known last, and only two bits wait for it: the rest is loaded in
    // every cycle before it, and hidden.
    logic trap_q;  // the fault is one of the execute stage
    logic [4:0] cause_q;
    logic [WID_W-1:0] warp_q;
    logic [NUM_THREADS-1:0] lanes_q;
    logic [31:0] pc_q, value_q, addr_q;

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        halted_o <= 1'b0;
        trap_q   <= 1'b0;
      end else if (!halted_o) begin
        halted_o <= trap_valid_i || bus_valid_i;
        trap_q   <= trap_valid_i;
      end
      if (!halted_o) begin
        cause_q <= trap_cause_i;
        warp_q  <= trap_wid_i;
        lanes_q <= trap_lanes_i;
        pc_q    <= trap_pc_i;
        value_q <= trap_value_i;
        addr_q  <= bus_addr_i;
      end
    end

    assign fault_cause_o = trap_q ? cause_q : halted_o ? gyre_pkg::FAULT_BUS : '0;
    assign fault_value_o = trap_q ? value_q : halted_o ? addr_q : '0;
    assign fault_warp_o  = trap_q ? warp_q : '0;
    assign fault_lanes_o = trap_q ? lanes_q : '0;
    assign fault_pc_o    = trap_q ? pc_q : '0;
  end
endmodule
