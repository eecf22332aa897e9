// Fault record of a core: stores the first fault of the run and halts the machine. There is no trap
// handler, so the host reads the record to learn the cause.
//
// - A bus error comes long after its instruction, so the record then holds only the address, and no
//   warp, thread or pc. A fault of the execute stage in the same cycle has priority.
// - The record is sticky until reset. halted rises in the cycle after the fault, and a beat that
//   came into execute after the faulting one is not executed: nothing younger than the fault has an
//   effect.
// - SMALL=1: only the bits of the record have registers.
//
// Twin: cmodel/commit/gyre_fault.h

module gyre_fault (
  input  logic clk_i,
  input  logic rst_i,
  // From execute (trap_t)
  input  gyre_pkg::trap_t trap_i,
  // From the caches (bus_t)
  input  gyre_pkg::bus_t bus_i,
  // To all modules and to the pins (fault_t): valid means that the machine is halted
  output gyre_pkg::fault_t fault_o
);
  logic halted;
  logic [4:0] fault_cause;
  gyre_pkg::wid_t fault_warp;
  gyre_pkg::tmask_t fault_lanes;
  logic [31:0] fault_pc, fault_value;

  assign fault_o = {halted, fault_cause, fault_warp, fault_lanes, fault_pc, fault_value};

  if (gyre_pkg::SMALL) begin : g_small
    logic bus_only;
    assign bus_only = bus_i.valid && !trap_i.valid;

    // The host may read the record at any time, so all of it has a reset value.
    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        halted      <= 1'b0;
        fault_cause <= '0;
        fault_warp  <= '0;
        fault_lanes <= '0;
        fault_pc    <= '0;
        fault_value <= '0;
      end else if (!halted && (trap_i.valid || bus_i.valid)) begin
        // A trap has priority over a bus error. The values of the trap arrive last.
        halted      <= 1'b1;
        fault_cause <= bus_only ? gyre_pkg::FAULT_BUS : trap_i.cause;
        fault_value <= bus_only ? bus_i.addr : trap_i.value;
        if (trap_i.valid) begin
          fault_warp  <= trap_i.wid;
          fault_lanes <= trap_i.lanes;
          fault_pc    <= trap_i.pc;
        end
      end
    end
  end else begin : g_fast
    // The presence of a fault is known last, so only two bits depend on it: the other fields are
    // loaded in every cycle before it, and hidden.
    logic trap_q;  // a fault of the execute stage
    logic [4:0] cause_q;
    gyre_pkg::wid_t warp_q;
    gyre_pkg::tmask_t lanes_q;
    logic [31:0] pc_q, value_q, addr_q;

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        halted <= 1'b0;
        trap_q <= 1'b0;
      end else if (!halted) begin
        halted <= trap_i.valid || bus_i.valid;
        trap_q <= trap_i.valid;
      end
      if (!halted) begin
        cause_q <= trap_i.cause;
        warp_q  <= trap_i.wid;
        lanes_q <= trap_i.lanes;
        pc_q    <= trap_i.pc;
        value_q <= trap_i.value;
        addr_q  <= bus_i.addr;
      end
    end

    assign fault_cause = trap_q ? cause_q : halted ? gyre_pkg::FAULT_BUS : '0;
    assign fault_value = trap_q ? value_q : halted ? addr_q : '0;
    assign fault_warp  = trap_q ? warp_q : '0;
    assign fault_lanes = trap_q ? lanes_q : '0;
    assign fault_pc    = trap_q ? pc_q : '0;
  end
endmodule
