// Fault record of the GPU: shows the record of the first core that faults, and halts all cores. So
// the host reads one record, whatever the number of cores.
//
// - Each core keeps its own record until reset (gyre_fault), so this module stores only the number
//   of the core. If several cores fault in one cycle, the lowest number is recorded.
// - The outputs follow the core by one cycle: valid and halt are registers. Faults of other cores
//   in that time, or while they halt, stay in their own records.
// - With one core the module is a connection by wires.
//
// Twin: cmodel/commit/gyre_gpu_fault.h

module gyre_gpu_fault (
  input  logic clk_i,
  input  logic rst_i,
  // From the cores: a fault_t of each
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::FAULT_W-1:0] fault_i,
  // To the cores
  output logic halt_o,
  // To the pins (fault_t); all zero without a fault
  output logic [3:0] fault_core_o,
  output gyre_pkg::fault_t fault_o
);
  gyre_pkg::fault_t record;  // record of a core, in a loop
  logic [gyre_pkg::NUM_CORES-1:0] valid;

  always_comb begin
    for (int k = 0; k < gyre_pkg::NUM_CORES; k++) begin
      record   = fault_i[k*gyre_pkg::FAULT_W +: gyre_pkg::FAULT_W];
      valid[k] = record.valid;
    end
  end

  if (gyre_pkg::NUM_CORES > 1) begin : g_many
    logic [gyre_pkg::NUM_CORES-1:0] shown_q;  // one-hot: the core whose record is shown

    always_ff @(posedge clk_i) begin
      if (rst_i) shown_q <= '0;
      else if (shown_q == '0) shown_q <= valid & (~valid + gyre_pkg::NUM_CORES'(1));
    end

    assign halt_o = shown_q != '0;

    always_comb begin
      fault_core_o = '0;
      fault_o      = '0;
      for (int k = 0; k < gyre_pkg::NUM_CORES; k++) begin
        if (shown_q[k]) begin
          fault_core_o = fault_core_o | 4'(k);
          fault_o      = fault_o | fault_i[k*gyre_pkg::FAULT_W +: gyre_pkg::FAULT_W];
        end
      end
    end
  end else begin : g_one
    logic unused;
    assign unused = &{1'b0, clk_i, rst_i};

    assign halt_o       = valid;
    assign fault_core_o = 4'd0;
    assign fault_o      = fault_i;
  end
endmodule
