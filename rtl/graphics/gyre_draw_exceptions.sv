// Draw exceptions: counts the warp instructions of a draw's shader programs that raised an
// exception, and records the first one (docs/graphics.md). Both stay until clear_i.
//
// - If several cores report in one cycle, the lowest number is recorded, and all of them count. The
//   count stays at its highest value.
// - clear_i has priority over reports of that cycle.
//
// Twin: cmodel/graphics/gyre_draw_exceptions.h

module gyre_draw_exceptions (
  input  logic clk_i,
  input  logic rst_i,
  input  logic clear_i,
  // One shader_t per core, core 0 lowest
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::SHADER_W-1:0] shader_i,
  output logic [31:0] count_o,
  output logic [2:0] code_o,  // GYRE_SHADER_*; 0: none
  output logic [3:0] core_o,
  output gyre_pkg::wid_t warp_o,
  output gyre_pkg::tmask_t lanes_o,
  output logic [31:0] pc_o,
  output logic [31:0] value_o
);
  gyre_pkg::shader_t report, lowest;  // report of a core, in a loop
  logic [3:0] core;
  logic [4:0] number;
  logic [32:0] sum;

  always_comb begin
    lowest = '0;
    core   = '0;
    number = '0;
    for (int k = gyre_pkg::NUM_CORES - 1; k >= 0; k--) begin
      report = shader_i[k*gyre_pkg::SHADER_W +: gyre_pkg::SHADER_W];
      if (report.valid) begin
        number = number + 5'd1;
        lowest = report;
        core   = 4'(k);
      end
    end
  end
  assign sum = 33'(count_o) + 33'(number);

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      {count_o, code_o, core_o, warp_o, lanes_o, pc_o, value_o} <= '0;
    end else begin
      count_o <= sum[31:0] | {32{sum[32]}};
      if (lowest.valid && code_o == '0) begin
        {code_o, core_o, warp_o, lanes_o, pc_o, value_o}
            <= {lowest.code, core, lowest.wid, lowest.lanes, lowest.pc, lowest.value};
      end
    end
  end
endmodule
