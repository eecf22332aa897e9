// Scalar unit of a core, and thread masks: with ISA = 1 the masks of all warps are EXEC of the
// scalar unit, else those of the warp state, and there is no unit.
//
// - This module only connects. A launch clears scalar registers first, then those of the lanes
//   (clear_rows_o).
//
// Twin: cmodel/gyre_core_scalar.c

module gyre_core_scalar (
  input  logic clk_i,
  input  logic rst_i,
  // From the instruction buffers: scalar parts of the heads; to issue
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::SCALAR_W-1:0] parts_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::VECTOR_W-1:0] vector_parts_i,
  output gyre_pkg::scalar_heads_t heads_o,
  // The beat that issues, the operand stage, the beat in execute
  input  gyre_pkg::control_t issue_i,
  input  logic high_i,  // the beat that issues reads upper words
  input  gyre_pkg::opnd_t opnd_i,
  input  logic exec_valid_i,
  input  gyre_pkg::exec_t exec_i,
  output logic beat_valid_o,
  output logic beat_ready_o,
  output gyre_pkg::scalar_resolve_t resolve_o,
  // To the operand stage; to and from the units of the lanes
  output gyre_pkg::vector_sources_t sources_o,
  output gyre_pkg::vector_beat_t vector_beat_o,
  input  logic flags_valid_i,
  output logic flags_ready_o,
  input  gyre_pkg::vector_flags_t flags_i,
  // To and from the load/store unit: lines of scalar loads
  output logic line_valid_o,
  input  logic line_ready_i,
  output logic [31:0] line_addr_o,
  input  logic words_valid_i,
  input  gyre_pkg::line_t words_data_i,
  // From and to launch
  input  logic clear_i,
  input  gyre_pkg::launch_t launch_i,
  output logic clear_rows_o,
  // Thread masks of the warp state, and those that the core uses
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_o,
  // Observed: sources of the beat, the word that is written, ends of instructions and loads, state
  output gyre_pkg::scalar_beat_t beat_o,
  output gyre_pkg::scalar_write_t write_o,
  output gyre_pkg::scalar_done_t done_o,
  output gyre_pkg::scalar_loaded_t loaded_o,
  output gyre_pkg::scalar_state_t state_o
);
  if (gyre_pkg::ISA) begin : g_unit
    logic cleared;
    assign beat_valid_o = exec_valid_i && exec_i.uop.unit == gyre_pkg::UNIT_SCALAR
                       && !exec_i.uop.trap;
    assign clear_rows_o = clear_i && cleared;
    gyre_scalar_unit u_unit (
      .clk_i, .rst_i, .heads_i(parts_i), .vector_heads_i(vector_parts_i),
      .ready_o(heads_o.ready), .wide_o(heads_o.wide),
      .pending_o(heads_o.pending), .accept_i(opnd_i.accept), .wid_i(issue_i.wid),
      .first_i(issue_i.first), .high_i, .sources_o, .imm_i(issue_i.uop.imm),
      .advance_i(opnd_i.advance),
      .beat_valid_i(beat_valid_o), .beat_ready_o, .beat_wid_i(exec_i.wid),
      .beat_imm_i(exec_i.uop.imm), .resolve_o, .vector_beat_o, .flags_valid_i,
      .flags_ready_o, .flags_i, .line_valid_o, .line_ready_i, .line_addr_o, .words_valid_i,
      .words_data_i, .clear_i,
      .clear_wid_i(launch_i.wid), .clear_tmask_i(launch_i.tmask),
      .clear_arg_i(launch_i.common.arg), .cleared_o(cleared), .exec_o(tmask_o),
      .sccs_o(state_o.scc), .a_o(beat_o.a), .b_o(beat_o.b), .scc_o(beat_o.scc), .write_o, .done_o,
      .loaded_o, .idle_o(state_o.idle)
    );
    logic unused_tmask;
    assign unused_tmask = ^tmask_i;
  end else begin : g_none
    assign {heads_o, beat_valid_o, beat_ready_o, resolve_o, beat_o, write_o, done_o, sources_o,
            vector_beat_o, flags_ready_o, line_valid_o, line_addr_o, loaded_o} = '0;
    assign {state_o.scc, state_o.idle} = {gyre_pkg::NUM_WARPS'(0), 1'b1};
    assign clear_rows_o = clear_i;
    assign tmask_o      = tmask_i;
    logic unused_unit;
    assign unused_unit = ^{clk_i, rst_i, parts_i, issue_i, opnd_i, exec_valid_i, exec_i, launch_i,
                          vector_parts_i, high_i, flags_valid_i, flags_i, line_ready_i,
                          words_valid_i, words_data_i};
  end
endmodule
