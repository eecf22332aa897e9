// Front end of a core, from the choice of a warp to decoded instructions: connects the warp
// scheduler, fetch, and the decoder of the instruction set that ISA names.
//
// - This module only connects. Instructions of RISC-V have no scalar part; those of the second
//   instruction set have no depth of calls, and no warp of a draw executes them.
//
// Twin: cmodel/gyre_core_front.c

module gyre_core_front (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t kill_i,  // words in fetch and decode are dropped
  // From the warp state, and from the instruction buffers
  input  logic halted_i,
  input  gyre_pkg::warps_t runnable_i,
  input  logic [gyre_pkg::NUM_WARPS*32-1:0] pc_i,
  input  gyre_pkg::warps_t room_i,
  output gyre_pkg::warps_t visible_o,
  // From launch: warps of a draw, and those whose header forbids double precision
  input  gyre_pkg::warps_t shader_i,
  input  gyre_pkg::warps_t no_fp64_i,
  // Scheduler to fetch, observed by the warp state
  output logic sched_valid_o,
  output logic sched_ready_o,
  output gyre_pkg::sched_t sched_o,
  // Instruction cache
  output logic icreq_valid_o,
  input  logic icreq_ready_i,
  output logic [31:0] icreq_addr_o,
  input  logic icrsp_valid_i,
  output logic icrsp_ready_o,
  input  gyre_pkg::line_t icrsp_data_i,
  // Fetch to decode; decode to the instruction buffers, with words that are under way
  output gyre_pkg::fetch_t fetch_o,
  output logic fetch_busy_o,
  output logic dec_valid_o,
  output gyre_pkg::wid_t dec_wid_o,
  output gyre_pkg::uop_t dec_uop_o,
  output gyre_pkg::scalar_t dec_scalar_o,
  output gyre_pkg::vector_t dec_vector_o,
  output logic dec_busy_o,
  output gyre_pkg::warps_t early_o,
  // To and from gyre_subwarps: pc of the instruction, it is a call; threads meet there
  output logic [31:0] dec_pc_o,
  output logic dec_call_o,
  input  logic reconverge_i,
  // Redirection by decode
  output gyre_pkg::steer_t steer_o
);
  gyre_warp_scheduler u_scheduler (
    .clk_i, .rst_i, .halted_i, .runnable_i, .pc_i, .room_i, .sched_valid_o,
    .sched_ready_i(sched_ready_o), .sched_o, .visible_o
  );

  gyre_fetch u_fetch (
    .clk_i, .rst_i, .kill_i, .sched_valid_i(sched_valid_o), .sched_ready_o, .sched_i(sched_o),
    .icreq_valid_o, .icreq_ready_i, .icreq_addr_o, .icrsp_valid_i, .icrsp_ready_o, .icrsp_data_i,
    .fetch_o, .busy_o(fetch_busy_o)
  );

  if (gyre_pkg::ISA) begin : g_rdna35
    gyre_rdna35_front u_decode (
      .clk_i, .rst_i, .kill_i, .fetch_i(fetch_o), .dec_valid_o, .dec_wid_o, .dec_uop_o,
      .dec_scalar_o, .dec_vector_o, .early_o, .steer_o
    );
    assign dec_busy_o = dec_valid_o;
    assign {dec_pc_o, dec_call_o} = '0;
    logic unused_riscv;
    assign unused_riscv = ^{shader_i, no_fp64_i, reconverge_i};
  end else begin : g_riscv
    gyre_decode u_decode (
      .clk_i, .rst_i, .kill_i, .shader_i, .no_fp64_i, .fetch_i(fetch_o), .dec_valid_o, .dec_wid_o,
      .dec_uop_o, .busy_o(dec_busy_o), .reconverge_i, .pc_o(dec_pc_o), .call_o(dec_call_o), .steer_o
    );
    assign {dec_scalar_o, dec_vector_o, early_o} = '0;
  end
endmodule
