// One core: the pipeline from the warp scheduler to commit, its caches and local memory.
//
// - This module only connects.  Every boundary is a group of wires named BOUNDARY_FIELD, declared
//   in gyre_wires.svh; the lockstep checker and docs/pipeline.md use the same names.
// - A warp is flushed when an older instruction sends it elsewhere (resolve with jump, spawn):
//   its words in fetch, decode and the instruction buffer are dropped.  Decode's own steering drops
//   only what is behind it, in fetch.
// - A fault squashes the stages in front of execute at once and halts the machine.
//
// Twin: cmodel/gyre_core.c

module gyre_core #(
  parameter int NUM_CORES = 1,
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  parameter bit M_EXT = 1,
  parameter bit F_EXT = 1,
  parameter bit A_EXT = 1,
  parameter int NUM_FPU_LANES = 0,
  parameter int IBUF_DEPTH = 4,
  parameter int DIV_STEP = 4,
  parameter int LSU_QUEUE = 4,
  parameter int LSU_LOADS = 8,
  parameter int LINE_BYTES = 64,
  parameter int ICACHE_BYTES = 16384,
  parameter int ICACHE_WAYS = 2,
  parameter int DCACHE_BYTES = 16384,
  parameter int DCACHE_WAYS = 2,
  parameter int DCACHE_MSHRS = 8,
  parameter int STORE_BUFFER = 4,
  parameter int LMEM_BYTES = 8192,
  parameter int NUM_BARRIERS = 8,
  parameter bit [31:0] RAM_BASE = 32'h8000_0000,
  parameter bit [31:0] RAM_BYTES = 32'h7fff_0000,
  parameter bit [31:0] RESET_PC = 32'h8000_0000,
  parameter bit [31:0] LMEM_BASE = 32'hffff_0000,
  parameter bit [31:0] IO_BASE = 32'h1000_0000,
  parameter int MAX_WRITES = 15,
  localparam int LTAG_W = $clog2(LSU_LOADS),
  localparam int PASSES = NUM_THREADS / NUM_LANES,
  localparam int MTAG_W = (DCACHE_MSHRS > 1) ? $clog2(DCACHE_MSHRS) : 1,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int PASS_W = (PASSES > 1) ? $clog2(PASSES) : 1,
  localparam int DEPTH = (NUM_THREADS > 1) ? NUM_THREADS - 1 : 1,
  localparam int SP_W = $clog2(DEPTH + 1)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [31:0] arg_i,
  // Memory port
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output logic mem_req_write_o,
  output logic [MTAG_W:0] mem_req_tag_o,
  output logic [31:0] mem_req_addr_o,
  output logic [LINE_BYTES-1:0] mem_req_mask_o,
  output logic [LINE_BYTES*8-1:0] mem_req_data_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  logic mem_rsp_write_i,
  input  logic [MTAG_W:0] mem_rsp_tag_i,
  input  logic mem_rsp_error_i,
  input  logic [LINE_BYTES*8-1:0] mem_rsp_data_i,
  // State, fault record, counters
  output logic busy_o,
  output logic fault_valid_o,
  output logic [4:0] fault_cause_o,
  output logic [WID_W-1:0] fault_warp_o,
  output logic [NUM_THREADS-1:0] fault_lanes_o,
  output logic [31:0] fault_pc_o,
  output logic [31:0] fault_value_o,
  output logic [gyre_pkg::NUM_PERF*64-1:0] perf_o
);
`include "gyre_wires.svh"

  // ---- Flush and squash ----------------------------------------------------------------------------
  logic [NUM_WARPS-1:0] restart, flush, steer_kill;
  logic squash;

  assign restart    = spawn_valid ? spawn_start | spawn_kill : '0;
  assign flush      = restart
                    | ((resolve_valid && resolve_jump) ? NUM_WARPS'(1) << resolve_wid : '0);
  assign steer_kill = steer_valid ? NUM_WARPS'(1) << steer_wid : '0;
  assign squash     = trap_valid || state_halted;

  // ---- Scheduler, fetch, decode --------------------------------------------------------------------
  logic [NUM_WARPS-1:0] room;
  logic [NUM_WARPS*NUM_THREADS-1:0] tmask;
  logic fetch_busy, dec_busy;

  gyre_warp_scheduler #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .RESET_PC(RESET_PC)
  ) scheduler (
    .clk_i(clk_i), .rst_i(rst_i), .halted_i(state_halted),
    .sched_valid_o(sched_valid), .sched_ready_i(sched_ready), .sched_wid_o(sched_wid),
    .sched_pc_o(sched_pc), .room_i(room),
    .steer_valid_i(steer_valid), .steer_wid_i(steer_wid), .steer_pc_i(steer_pc),
    .steer_stall_i(steer_stall),
    .resolve_valid_i(resolve_valid), .resolve_wid_i(resolve_wid), .resolve_jump_i(resolve_jump),
    .resolve_pc_i(resolve_pc), .resolve_tmask_we_i(resolve_tmask_we),
    .resolve_tmask_i(resolve_tmask), .resolve_finish_i(resolve_finish),
    .spawn_valid_i(spawn_valid), .spawn_start_i(spawn_start), .spawn_kill_i(spawn_kill),
    .spawn_pc_i(spawn_pc), .bar_set_i(bar_set), .bar_clear_i(bar_clear),
    .fence_valid_i(fence_valid), .fence_wid_i(fence_wid), .fence_inval_i(fence_inval),
    .active_o(state_active), .stalled_o(state_stalled), .barred_o(state_barred),
    .visible_o(state_visible), .tmask_o(tmask)
  );

  gyre_fetch #(
    .NUM_WARPS(NUM_WARPS), .LINE_BYTES(LINE_BYTES), .RAM_BASE(RAM_BASE), .RAM_BYTES(RAM_BYTES)
  ) fetch (
    .clk_i(clk_i), .rst_i(rst_i), .kill_i(flush | steer_kill),
    .sched_valid_i(sched_valid), .sched_ready_o(sched_ready), .sched_wid_i(sched_wid),
    .sched_pc_i(sched_pc),
    .icreq_valid_o(icreq_valid), .icreq_ready_i(icreq_ready), .icreq_addr_o(icreq_addr),
    .icrsp_valid_i(icrsp_valid), .icrsp_ready_o(icrsp_ready), .icrsp_data_i(icrsp_data),
    .fetch_valid_o(fetch_valid), .fetch_wid_o(fetch_wid), .fetch_pc_o(fetch_pc),
    .fetch_insn_o(fetch_insn), .fetch_bad_o(fetch_bad), .busy_o(fetch_busy)
  );

  gyre_decode #(
    .NUM_WARPS(NUM_WARPS), .M_EXT(M_EXT), .F_EXT(F_EXT), .A_EXT(A_EXT)
  ) decode (
    .clk_i(clk_i), .rst_i(rst_i), .flush_i(flush),
    .fetch_valid_i(fetch_valid), .fetch_wid_i(fetch_wid), .fetch_pc_i(fetch_pc),
    .fetch_insn_i(fetch_insn), .fetch_bad_i(fetch_bad),
    .dec_valid_o(dec_valid), .dec_wid_o(dec_wid), .dec_uop_o(dec_uop), .busy_o(dec_busy),
    .steer_valid_o(steer_valid), .steer_wid_o(steer_wid), .steer_pc_o(steer_pc),
    .steer_stall_o(steer_stall)
  );

  // ---- Instruction buffers, scoreboard, issue, operands ----------------------------------------------
  logic [NUM_WARPS-1:0] ibuf_valid, sb_ready, freeze;
  logic [NUM_WARPS*gyre_pkg::UOP_BITS-1:0] ibuf_head;
  logic pop_valid, sb_set_valid, sb_set_fpu, issue_mid, opnd_valid, opnd_accept, opnd_advance;
  logic [WID_W-1:0] pop_wid, opnd_wid;
  gyre_pkg::uop_t opnd_uop;
  logic div_coming, div_free, fdiv_coming, fdiv_free, lsu_credit;
  logic stall_idle, stall_fetch, stall_pend, stall_data, stall_unit, stall_pipe;

  gyre_ibuffer #(.NUM_WARPS(NUM_WARPS), .IBUF_DEPTH(IBUF_DEPTH)) ibuffer (
    .clk_i(clk_i), .rst_i(rst_i), .flush_i(flush),
    .dec_valid_i(dec_valid), .dec_wid_i(dec_wid), .dec_uop_i(dec_uop),
    .fetch_busy_i(fetch_busy), .fetch_wid_i(fetch_wid), .dec_busy_i(dec_busy),
    .room_o(room), .valid_o(ibuf_valid), .head_o(ibuf_head),
    .pop_valid_i(pop_valid), .pop_wid_i(pop_wid)
  );

  gyre_scoreboard #(.NUM_WARPS(NUM_WARPS), .F_EXT(F_EXT)) scoreboard (
    .clk_i(clk_i), .rst_i(rst_i), .head_i(ibuf_head), .ready_o(sb_ready),
    .set_valid_i(sb_set_valid), .set_fpu_i(sb_set_fpu), .set_wid_i(issue_wid),
    .set_rd_i(issue_uop.rd),
    .free_valid_i(wb_valid && wb_last), .free_flag_i(flag_valid && flag_last),
    .free_wid_i(wb_wid), .free_rd_i(wb_rd)
  );

  assign div_coming = (opnd_valid && (opnd_uop.unit == gyre_pkg::UNIT_DIV))
                   || (exec_valid && (exec_uop.unit == gyre_pkg::UNIT_DIV));
  assign fdiv_coming = (opnd_valid && (opnd_uop.unit == gyre_pkg::UNIT_FPU)
                        && (opnd_uop.op[4:3] == 2'd1))
                    || (exec_valid && (exec_uop.unit == gyre_pkg::UNIT_FPU)
                        && (exec_uop.op[4:3] == 2'd1));

  gyre_issue #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES), .LSU_QUEUE(LSU_QUEUE)
  ) issue (
    .clk_i(clk_i), .rst_i(rst_i), .halted_i(state_halted),
    .ibuf_valid_i(ibuf_valid), .ibuf_head_i(ibuf_head),
    .pop_valid_o(pop_valid), .pop_wid_o(pop_wid),
    .sb_ready_i(sb_ready), .sb_set_valid_o(sb_set_valid), .sb_set_fpu_o(sb_set_fpu),
    .tmask_i(tmask), .active_i(state_active), .stalled_i(state_stalled), .barred_i(state_barred),
    .div_coming_i(div_coming), .div_free_i(div_free), .fdiv_coming_i(fdiv_coming),
    .fdiv_free_i(fdiv_free), .lsu_credit_i(lsu_credit),
    .resolve_valid_i(resolve_valid), .resolve_wid_i(resolve_wid),
    .fence_valid_i(fence_valid), .fence_wid_i(fence_wid),
    .restart_i(restart), .freeze_i(freeze), .pend_o(state_pend), .mid_o(issue_mid),
    .issue_valid_o(issue_valid), .issue_ready_i(issue_ready), .issue_wid_o(issue_wid),
    .issue_pass_o(issue_pass), .issue_first_o(issue_first), .issue_last_o(issue_last),
    .issue_lanes_o(issue_lanes), .issue_uop_o(issue_uop),
    .stall_idle_o(stall_idle), .stall_fetch_o(stall_fetch), .stall_pend_o(stall_pend),
    .stall_data_o(stall_data), .stall_unit_o(stall_unit), .stall_pipe_o(stall_pipe)
  );

  gyre_operands #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES), .F_EXT(F_EXT)
  ) operands (
    .clk_i(clk_i), .rst_i(rst_i), .squash_i(squash),
    .issue_valid_i(issue_valid), .issue_ready_o(issue_ready), .issue_wid_i(issue_wid),
    .issue_pass_i(issue_pass), .issue_first_i(issue_first), .issue_last_i(issue_last),
    .issue_lanes_i(issue_lanes), .issue_uop_i(issue_uop),
    .wb_valid_i(wb_valid), .wb_wid_i(wb_wid), .wb_pass_i(wb_pass), .wb_rd_i(wb_rd),
    .wb_lanes_i(wb_lanes), .wb_data_i(wb_data),
    .exec_valid_o(exec_valid), .exec_ready_i(exec_ready), .exec_wid_o(exec_wid),
    .exec_pass_o(exec_pass), .exec_first_o(exec_first), .exec_last_o(exec_last),
    .exec_lanes_o(exec_lanes), .exec_uop_o(exec_uop), .exec_a_o(exec_a), .exec_b_o(exec_b),
    .exec_c_o(exec_c), .valid_o(opnd_valid), .wid_o(opnd_wid), .uop_o(opnd_uop),
    .accept_o(opnd_accept), .advance_o(opnd_advance)
  );

  // ---- Execute: units, faults, resolution --------------------------------------------------------------
  logic [SP_W-1:0] sp;
  logic [NUM_THREADS-1:0] exec_tmask;
  logic is_alu, is_mul, is_div, is_sfu, is_lsu, is_fpu, exec_fire;

  assign exec_tmask = tmask[exec_wid*NUM_THREADS +: NUM_THREADS];
  assign is_alu = exec_valid && (exec_uop.unit == gyre_pkg::UNIT_ALU);
  assign is_mul = exec_valid && (exec_uop.unit == gyre_pkg::UNIT_MUL);
  assign is_div = exec_valid && (exec_uop.unit == gyre_pkg::UNIT_DIV);
  assign is_sfu = exec_valid && (exec_uop.unit == gyre_pkg::UNIT_SFU);
  assign is_lsu = exec_valid && (exec_uop.unit == gyre_pkg::UNIT_LSU);
  assign is_fpu = exec_valid && (exec_uop.unit == gyre_pkg::UNIT_FPU);

  // A faulting pass leaves at once and leaves nothing behind.
  logic mul_in_ready, div_in_ready, sfu_in_ready, lsu_in_ready, fpu_in_ready;
  logic br_trap, sfu_trap, lsu_trap, fpu_trap;

  always_comb begin
    unique case (exec_uop.unit)
      gyre_pkg::UNIT_MUL: exec_ready = mul_in_ready;
      gyre_pkg::UNIT_DIV: exec_ready = div_in_ready;
      gyre_pkg::UNIT_SFU: exec_ready = sfu_in_ready;
      gyre_pkg::UNIT_LSU: exec_ready = lsu_in_ready;
      gyre_pkg::UNIT_FPU: exec_ready = fpu_in_ready;
      default: exec_ready = alu_ready || !exec_uop.wb;
    endcase
    if (trap_valid || !exec_valid) exec_ready = 1'b1;
  end
  assign exec_fire = exec_valid && exec_ready && !trap_valid;

  // ALU and branches
  logic [NUM_LANES-1:0] br_taken, br_trap_lanes;
  logic [NUM_LANES*32-1:0] br_target;
  logic [4:0] br_trap_cause;
  logic [31:0] br_trap_value, br_resolve_pc;
  logic br_resolve_valid, br_resolve_jump;

  gyre_alu #(.NUM_LANES(NUM_LANES)) alu (
    .uop_i(exec_uop), .lanes_i(exec_lanes), .a_i(exec_a), .b_i(exec_b),
    .data_o(alu_data), .taken_o(br_taken), .target_o(br_target)
  );
  assign alu_valid = is_alu && exec_uop.wb && !br_trap;
  assign alu_wid   = exec_wid;
  assign alu_pass  = exec_pass;
  assign alu_rd    = exec_uop.rd[4:0];
  assign alu_last  = exec_last;
  assign alu_lanes = exec_lanes;

  gyre_branch #(.NUM_LANES(NUM_LANES)) branch (
    .clk_i(clk_i), .valid_i(is_alu), .fire_i(is_alu && exec_fire),
    .first_i(exec_first), .last_i(exec_last), .lanes_i(exec_lanes), .uop_i(exec_uop),
    .taken_i(br_taken), .target_i(br_target),
    .trap_o(br_trap), .trap_cause_o(br_trap_cause), .trap_lanes_o(br_trap_lanes),
    .trap_value_o(br_trap_value), .resolve_valid_o(br_resolve_valid),
    .resolve_jump_o(br_resolve_jump), .resolve_pc_o(br_resolve_pc)
  );

  // Multiplier and divider
  logic mul_idle;

  if (M_EXT) begin : g_muldiv
    gyre_mul #(.NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES)) mul (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(is_mul), .ready_o(mul_in_ready),
      .wid_i(exec_wid), .pass_i(exec_pass), .last_i(exec_last), .lanes_i(exec_lanes),
      .rd_i(exec_uop.rd[4:0]), .wb_i(exec_uop.wb), .op_i(exec_uop.op), .a_i(exec_a), .b_i(exec_b),
      .valid_o(mul_valid), .ready_i(mul_ready), .wid_o(mul_wid), .pass_o(mul_pass), .rd_o(mul_rd),
      .last_o(mul_last), .lanes_o(mul_lanes), .data_o(mul_data), .idle_o(mul_idle)
    );
    gyre_div #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES), .DIV_STEP(DIV_STEP)
    ) div (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(is_div), .ready_o(div_in_ready),
      .wid_i(exec_wid), .pass_i(exec_pass), .last_i(exec_last), .lanes_i(exec_lanes),
      .rd_i(exec_uop.rd[4:0]), .wb_i(exec_uop.wb), .op_i(exec_uop.op), .a_i(exec_a), .b_i(exec_b),
      .valid_o(div_valid), .ready_i(div_ready), .wid_o(div_wid), .pass_o(div_pass), .rd_o(div_rd),
      .last_o(div_last), .lanes_o(div_lanes), .data_o(div_data), .free_o(div_free)
    );
  end else begin : g_no_muldiv
    assign mul_in_ready = 1'b1;
    assign div_in_ready = 1'b1;
    assign div_free = 1'b1;
    assign mul_idle = 1'b1;
    assign {mul_valid, mul_wid, mul_pass, mul_rd, mul_last, mul_lanes, mul_data} = '0;
    assign {div_valid, div_wid, div_pass, div_rd, div_last, div_lanes, div_data} = '0;
  end

  // Floating point: unit, rounding modes and flags
  logic [NUM_LANES-1:0] fpu_bad_rm;
  logic [NUM_LANES*32-1:0] fcsr_value;
  logic fpu_idle, fcsr_ready, fcsr_write;

  if (F_EXT) begin : g_fpu
    logic [NUM_LANES*3-1:0] rm;
    logic [NUM_LANES*5-1:0] flags;

    gyre_fcsr #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES)
    ) fcsr (
      .clk_i(clk_i), .rst_i(rst_i),
      .read_i(opnd_accept), .read_wid_i(issue_wid), .read_pass_i(issue_pass),
      .advance_i(opnd_advance), .exec_fcsr_o(exec_fcsr),
      .uop_i(exec_uop), .wid_i(exec_wid), .pass_i(exec_pass), .lanes_i(exec_lanes), .a_i(exec_a),
      .rm_o(rm), .bad_rm_o(fpu_bad_rm), .value_o(fcsr_value), .ready_o(fcsr_ready),
      .write_i(fcsr_write),
      .take_i(fpu_valid && fpu_ready), .take_wid_i(fpu_wid), .take_pass_i(fpu_pass),
      .flag_valid_i(flag_valid), .flag_wid_i(flag_wid), .flag_pass_i(flag_pass),
      .flag_lanes_i(flag_lanes), .flag_flags_i(flag_flags)
    );

    gyre_fpu #(
      .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES),
      .NUM_FPU_LANES((NUM_FPU_LANES == 0) ? NUM_LANES : NUM_FPU_LANES)
    ) fpu (
      .clk_i(clk_i), .rst_i(rst_i), .div_free_o(fdiv_free),
      .valid_i(is_fpu && !fpu_trap), .ready_o(fpu_in_ready),
      .wid_i(exec_wid), .pass_i(exec_pass), .last_i(exec_last), .lanes_i(exec_lanes),
      .wb_i(exec_uop.wb), .rd_i(exec_uop.rd), .op_i(exec_uop.op), .rm_i(rm),
      .a_i(exec_a), .b_i(exec_b), .c_i(exec_c),
      .valid_o(fpu_valid), .ready_i(fpu_ready), .wid_o(fpu_wid), .pass_o(fpu_pass),
      .wb_o(fpu_wb), .rd_o(fpu_rd), .last_o(fpu_last), .lanes_o(fpu_lanes), .data_o(fpu_data),
      .flags_o(flags), .idle_o(fpu_idle)
    );

    always_comb begin
      for (int l = 0; l < NUM_LANES; l++) fpu_flags[l*8 +: 8] = {3'd0, flags[l*5 +: 5]};
    end
  end else begin : g_no_fpu
    assign fdiv_free    = 1'b1;
    assign fpu_in_ready = 1'b1;
    assign fpu_idle     = 1'b1;
    assign fcsr_ready   = 1'b1;
    assign fpu_bad_rm   = '0;
    assign fcsr_value   = '0;
    assign exec_fcsr    = '0;
    assign {fpu_valid, fpu_wid, fpu_pass, fpu_wb, fpu_rd, fpu_last, fpu_lanes} = '0;
    assign fpu_data     = '0;
    assign fpu_flags    = '0;
  end
  assign fpu_trap = is_fpu && (fpu_bad_rm != '0);

  // Special functions and warp control
  logic wctl_valid, wctl_fire, wctl_trap;
  logic [31:0] wctl_a, wctl_b, wctl_trap_value, sfu_trap_value;
  logic [NUM_THREADS-1:0] wctl_cond;
  logic [4:0] wctl_trap_cause, sfu_trap_cause;

  gyre_sfu #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES),
    .NUM_CORES(NUM_CORES), .M_EXT(M_EXT), .F_EXT(F_EXT), .A_EXT(A_EXT), .LMEM_BASE(LMEM_BASE)
  ) sfu (
    .clk_i(clk_i), .rst_i(rst_i), .arg_i(arg_i),
    .valid_i(is_sfu), .ready_o(sfu_in_ready), .wid_i(exec_wid), .pass_i(exec_pass),
    .first_i(exec_first), .last_i(exec_last), .lanes_i(exec_lanes), .uop_i(exec_uop),
    .a_i(exec_a), .b_i(exec_b),
    .sfu_valid_o(sfu_valid), .sfu_ready_i(sfu_ready), .sfu_data_o(sfu_data),
    .fcsr_ready_i(fcsr_ready), .fcsr_value_i(fcsr_value), .fcsr_write_o(fcsr_write),
    .wctl_valid_o(wctl_valid), .wctl_fire_o(wctl_fire), .wctl_a_o(wctl_a), .wctl_b_o(wctl_b),
    .wctl_cond_o(wctl_cond), .wctl_trap_i(wctl_trap), .wctl_trap_cause_i(wctl_trap_cause),
    .wctl_trap_value_i(wctl_trap_value),
    .trap_o(sfu_trap), .trap_cause_o(sfu_trap_cause), .trap_value_o(sfu_trap_value),
    .active_i(state_active), .tmask_i(exec_tmask), .sp_i(sp), .perf_i(pin_perf)
  );
  assign sfu_wid   = exec_wid;
  assign sfu_pass  = exec_pass;
  assign sfu_rd    = exec_uop.rd[4:0];
  assign sfu_last  = exec_last;
  assign sfu_lanes = exec_lanes;

  logic wctl_resolve_valid, wctl_resolve_jump;
  logic [WID_W-1:0] wctl_resolve_wid;
  logic [31:0] wctl_resolve_pc;

  gyre_warp_control #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_BARRIERS(NUM_BARRIERS)
  ) warp_control (
    .clk_i(clk_i), .rst_i(rst_i), .halted_i(state_halted),
    .valid_i(wctl_valid), .fire_i(wctl_fire), .uop_i(exec_uop), .wid_i(exec_wid),
    .a_i(wctl_a), .b_i(wctl_b), .cond_i(wctl_cond), .tmask_i(exec_tmask),
    .trap_o(wctl_trap), .trap_cause_o(wctl_trap_cause), .trap_value_o(wctl_trap_value),
    .resolve_valid_o(wctl_resolve_valid), .resolve_wid_o(wctl_resolve_wid),
    .resolve_jump_o(wctl_resolve_jump), .resolve_pc_o(wctl_resolve_pc),
    .resolve_tmask_we_o(resolve_tmask_we), .resolve_tmask_o(resolve_tmask),
    .resolve_finish_o(resolve_finish),
    .peek_valid_i(opnd_advance), .peek_wid_i(opnd_wid), .sp_o(sp),
    .bar_set_o(bar_set), .bar_clear_o(bar_clear),
    .active_i(state_active), .pend_i(state_pend), .issue_mid_i(issue_mid),
    .branch_resolve_i(br_resolve_valid), .freeze_o(freeze),
    .spawn_valid_o(spawn_valid), .spawn_start_o(spawn_start), .spawn_kill_o(spawn_kill),
    .spawn_pc_o(spawn_pc)
  );

  assign resolve_valid = wctl_resolve_valid || br_resolve_valid;
  assign resolve_wid   = br_resolve_valid ? exec_wid : wctl_resolve_wid;
  assign resolve_jump  = br_resolve_valid ? br_resolve_jump : wctl_resolve_jump;
  assign resolve_pc    = br_resolve_valid ? br_resolve_pc : wctl_resolve_pc;

  // Load/store unit
  logic [4:0] lsu_trap_cause;
  logic [NUM_LANES-1:0] lsu_trap_lanes;
  logic [31:0] lsu_trap_value;
  logic lmem_ready, lmem_conflict, lsu_idle, dc_writes_pending, ic_idle, dc_idle;
  logic ic_hit, ic_miss, dc_hit, dc_miss;

  gyre_lsu #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES),
    .LSU_QUEUE(LSU_QUEUE), .LSU_LOADS(LSU_LOADS), .LINE_BYTES(LINE_BYTES), .RAM_BASE(RAM_BASE),
    .RAM_BYTES(RAM_BYTES), .LMEM_BASE(LMEM_BASE), .LMEM_BYTES(LMEM_BYTES), .IO_BASE(IO_BASE),
    .A_EXT(A_EXT)
  ) lsu (
    .clk_i(clk_i), .rst_i(rst_i),
    .valid_i(is_lsu), .ready_o(lsu_in_ready), .wid_i(exec_wid), .pass_i(exec_pass),
    .last_i(exec_last), .lanes_i(exec_lanes), .uop_i(exec_uop), .a_i(exec_a), .b_i(exec_b),
    .trap_o(lsu_trap), .trap_cause_o(lsu_trap_cause), .trap_lanes_o(lsu_trap_lanes),
    .trap_value_o(lsu_trap_value), .credit_o(lsu_credit),
    .res_valid_o(lsu_valid), .res_ready_i(lsu_ready), .res_wid_o(lsu_wid), .res_pass_o(lsu_pass),
    .res_rd_o(lsu_rd), .res_last_o(lsu_last), .res_lanes_o(lsu_lanes), .res_data_o(lsu_data),
    .fence_valid_o(fence_valid), .fence_wid_o(fence_wid), .fence_inval_o(fence_inval),
    .dcreq_valid_o(dcreq_valid), .dcreq_ready_i(dcreq_ready), .dcreq_write_o(dcreq_write),
    .dcreq_uncached_o(dcreq_uncached), .dcreq_tag_o(dcreq_tag), .dcreq_addr_o(dcreq_addr),
    .dcreq_mask_o(dcreq_mask),
    .dcreq_data_o(dcreq_data), .dcrsp_valid_i(dcrsp_valid), .dcrsp_ready_o(dcrsp_ready),
    .dcrsp_tag_i(dcrsp_tag), .dcrsp_data_i(dcrsp_data), .writes_pending_i(dc_writes_pending),
    .lmem_ready_i(lmem_ready), .lmem_en_o(lmem_en), .lmem_we_o(lmem_we), .lmem_addr_o(lmem_addr),
    .lmem_mask_o(lmem_mask), .lmem_wdata_o(lmem_wdata), .lmem_rdata_i(lmem_rdata),
    .conflict_o(lmem_conflict), .idle_o(lsu_idle)
  );

  // Faults: one unit holds the pass, so at most one of them complains
  logic [NUM_LANES-1:0] pass_lanes;

  always_comb begin
    trap_valid = br_trap || sfu_trap || lsu_trap || fpu_trap;
    trap_wid   = exec_wid;
    trap_pc    = exec_uop.pc;
    trap_cause = sfu_trap_cause;
    trap_value = sfu_trap_value;
    trap_lanes = exec_tmask;
    pass_lanes = br_trap ? br_trap_lanes : fpu_trap ? fpu_bad_rm : lsu_trap_lanes;
    if (br_trap || lsu_trap || fpu_trap) begin
      trap_cause = br_trap ? br_trap_cause : fpu_trap ? gyre_pkg::FAULT_ILLEGAL : lsu_trap_cause;
      trap_value = br_trap ? br_trap_value : fpu_trap ? exec_uop.imm : lsu_trap_value;
      for (int t = 0; t < NUM_THREADS; t++) begin
        trap_lanes[t] = pass_lanes[t % NUM_LANES] && (exec_pass == PASS_W'(t / NUM_LANES));
      end
    end
  end

  // ---- Commit, counters, fault record ------------------------------------------------------------------
  gyre_commit #(.NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES)) commit (
    .clk_i(clk_i), .rst_i(rst_i),
    .valid_i({alu_valid, sfu_valid, mul_valid, fpu_valid, div_valid, lsu_valid}),
    .ready_o({alu_ready, sfu_ready, mul_ready, fpu_ready, div_ready, lsu_ready}),
    .wid_i({alu_wid, sfu_wid, mul_wid, fpu_wid, div_wid, lsu_wid}),
    .pass_i({alu_pass, sfu_pass, mul_pass, fpu_pass, div_pass, lsu_pass}),
    .rd_i({1'b0, alu_rd, 1'b0, sfu_rd, 1'b0, mul_rd, fpu_rd, 1'b0, div_rd, lsu_rd}),
    .last_i({alu_last, sfu_last, mul_last, fpu_last, div_last, lsu_last}),
    .lanes_i({alu_lanes, sfu_lanes, mul_lanes, fpu_lanes, div_lanes, lsu_lanes}),
    .data_i({alu_data, sfu_data, mul_data, fpu_data, div_data, lsu_data}),
    .fpu_wb_i(fpu_wb), .fpu_flags_i(fpu_flags),
    .wb_valid_o(wb_valid), .wb_wid_o(wb_wid), .wb_pass_o(wb_pass), .wb_rd_o(wb_rd),
    .wb_last_o(wb_last), .wb_lanes_o(wb_lanes), .wb_data_o(wb_data),
    .flag_valid_o(flag_valid), .flag_flags_o(flag_flags)
  );
  assign flag_wid   = wb_wid;
  assign flag_pass  = wb_pass;
  assign flag_last  = wb_last;
  assign flag_lanes = wb_lanes;

  gyre_fault #(.NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS)) fault (
    .clk_i(clk_i), .rst_i(rst_i),
    .trap_valid_i(trap_valid), .trap_cause_i(trap_cause), .trap_wid_i(trap_wid),
    .trap_lanes_i(trap_lanes), .trap_pc_i(trap_pc),
    .trap_value_i(trap_value),
    .bus_valid_i(bus_valid), .bus_addr_i(bus_addr), .halted_o(state_halted),
    .fault_cause_o(pin_fault_cause), .fault_warp_o(pin_fault_warp),
    .fault_lanes_o(pin_fault_lanes), .fault_pc_o(pin_fault_pc), .fault_value_o(pin_fault_value)
  );
  assign pin_fault_valid = state_halted;

  logic [gyre_pkg::NUM_PERF-1:0] events;
  always_comb begin
    events = '0;
    events[gyre_pkg::PERF_CYCLES]         = 1'b1;
    events[gyre_pkg::PERF_WARP_INSNS]     = issue_valid && issue_ready && issue_last;
    events[gyre_pkg::PERF_THREAD_INSNS]   = issue_valid && issue_ready;
    events[gyre_pkg::PERF_STALL_IDLE]     = stall_idle;
    events[gyre_pkg::PERF_STALL_FETCH]    = stall_fetch;
    events[gyre_pkg::PERF_STALL_PEND]     = stall_pend;
    events[gyre_pkg::PERF_STALL_DATA]     = stall_data;
    events[gyre_pkg::PERF_STALL_UNIT]     = stall_unit;
    events[gyre_pkg::PERF_STALL_PIPE]     = stall_pipe;
    events[gyre_pkg::PERF_ICACHE_HITS]    = ic_hit;
    events[gyre_pkg::PERF_ICACHE_MISSES]  = ic_miss;
    events[gyre_pkg::PERF_DCACHE_HITS]    = dc_hit;
    events[gyre_pkg::PERF_DCACHE_MISSES]  = dc_miss;
    events[gyre_pkg::PERF_STORES]         = dcmem_valid && dcmem_ready && dcmem_write;
    events[gyre_pkg::PERF_LMEM_CONFLICTS] = lmem_conflict;
    events[gyre_pkg::PERF_MEM_STALLS]     = mem_req_valid && !mem_req_ready;
  end

  gyre_perf #(.NUM_LANES(NUM_LANES)) perf (
    .clk_i(clk_i), .rst_i(rst_i), .event_i(events), .lanes_i(issue_lanes), .perf_o(pin_perf)
  );

  // ---- Memory ---------------------------------------------------------------------------------------------
  logic ic_rsp_valid, ic_rsp_ready, dc_rsp_valid, dc_rsp_ready, dc_rsp_write;
  logic [MTAG_W-1:0] dc_rsp_tag;
  logic ic_error, dc_error;
  logic [31:0] ic_error_addr, dc_error_addr;

  gyre_cache #(
    .BYTES(ICACHE_BYTES), .WAYS(ICACHE_WAYS), .LINE_BYTES(LINE_BYTES), .WRITABLE(0), .MSHRS(1),
    .STORES(1), .MAX_WRITES(1), .TAG_W(1)
  ) icache (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i(icreq_valid), .req_ready_o(icreq_ready), .req_write_i(1'b0),
    .req_uncached_i(1'b0), .req_tag_i(1'b0), .req_addr_i(icreq_addr), .req_mask_i('0),
    .req_data_i('0),
    .rsp_valid_o(icrsp_valid), .rsp_ready_i(icrsp_ready), .rsp_tag_o(), .rsp_data_o(icrsp_data),
    .mem_req_valid_o(icmem_valid), .mem_req_ready_i(icmem_ready), .mem_req_write_o(),
    .mem_req_tag_o(), .mem_req_addr_o(icmem_addr), .mem_req_mask_o(), .mem_req_data_o(),
    .mem_rsp_valid_i(ic_rsp_valid), .mem_rsp_ready_o(ic_rsp_ready), .mem_rsp_write_i(1'b0),
    .mem_rsp_tag_i(1'b0), .mem_rsp_error_i(mem_rsp_error), .mem_rsp_data_i(mem_rsp_data),
    .inval_i(fence_valid && fence_inval), .hit_o(ic_hit), .miss_o(ic_miss),
    .error_valid_o(ic_error), .error_write_o(), .error_addr_o(ic_error_addr),
    .writes_pending_o(), .idle_o(ic_idle)
  );

  gyre_cache #(
    .BYTES(DCACHE_BYTES), .WAYS(DCACHE_WAYS), .LINE_BYTES(LINE_BYTES), .WRITABLE(1),
    .MSHRS(DCACHE_MSHRS), .STORES(STORE_BUFFER), .MAX_WRITES(MAX_WRITES), .TAG_W(LTAG_W)
  ) dcache (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i(dcreq_valid), .req_ready_o(dcreq_ready), .req_write_i(dcreq_write),
    .req_uncached_i(dcreq_uncached), .req_tag_i(dcreq_tag), .req_addr_i(dcreq_addr),
    .req_mask_i(dcreq_mask), .req_data_i(dcreq_data),
    .rsp_valid_o(dcrsp_valid), .rsp_ready_i(dcrsp_ready), .rsp_tag_o(dcrsp_tag),
    .rsp_data_o(dcrsp_data),
    .mem_req_valid_o(dcmem_valid), .mem_req_ready_i(dcmem_ready), .mem_req_write_o(dcmem_write),
    .mem_req_tag_o(dcmem_tag), .mem_req_addr_o(dcmem_addr), .mem_req_mask_o(dcmem_mask),
    .mem_req_data_o(dcmem_data),
    .mem_rsp_valid_i(dc_rsp_valid), .mem_rsp_ready_o(dc_rsp_ready),
    .mem_rsp_write_i(dc_rsp_write), .mem_rsp_tag_i(dc_rsp_tag), .mem_rsp_error_i(mem_rsp_error),
    .mem_rsp_data_i(mem_rsp_data),
    .inval_i(1'b0), .hit_o(dc_hit), .miss_o(dc_miss),
    .error_valid_o(dc_error), .error_write_o(), .error_addr_o(dc_error_addr),
    .writes_pending_o(dc_writes_pending), .idle_o(dc_idle)
  );
  assign bus_valid = ic_error || dc_error;  // one response a cycle: never both
  assign bus_addr  = ic_error ? ic_error_addr : dc_error_addr;

  gyre_lmem #(.NUM_LANES(NUM_LANES), .LMEM_BYTES(LMEM_BYTES)) lmem (
    .clk_i(clk_i), .rst_i(rst_i), .ready_o(lmem_ready), .en_i(lmem_en), .we_i(lmem_we),
    .addr_i(lmem_addr), .mask_i(lmem_mask), .wdata_i(lmem_wdata), .rdata_o(lmem_rdata)
  );

  gyre_mem_arbiter #(.LINE_BYTES(LINE_BYTES), .TAG_W(MTAG_W)) arbiter (
    .clk_i(clk_i), .rst_i(rst_i),
    .ic_valid_i(icmem_valid), .ic_ready_o(icmem_ready), .ic_addr_i(icmem_addr),
    .dc_valid_i(dcmem_valid), .dc_ready_o(dcmem_ready), .dc_write_i(dcmem_write),
    .dc_tag_i(dcmem_tag), .dc_addr_i(dcmem_addr), .dc_mask_i(dcmem_mask), .dc_data_i(dcmem_data),
    .mem_req_valid_o(mem_req_valid), .mem_req_ready_i(mem_req_ready),
    .mem_req_write_o(mem_req_write), .mem_req_tag_o(mem_req_tag), .mem_req_addr_o(mem_req_addr),
    .mem_req_mask_o(mem_req_mask), .mem_req_data_o(mem_req_data),
    .mem_rsp_valid_i(mem_rsp_valid), .mem_rsp_ready_o(mem_rsp_ready),
    .mem_rsp_write_i(mem_rsp_write), .mem_rsp_tag_i(mem_rsp_tag),
    .ic_rsp_ready_i(ic_rsp_ready), .ic_rsp_valid_o(ic_rsp_valid), .dc_rsp_ready_i(dc_rsp_ready),
    .dc_rsp_valid_o(dc_rsp_valid), .dc_rsp_write_o(dc_rsp_write), .dc_rsp_tag_o(dc_rsp_tag)
  );

  // ---- Pins ------------------------------------------------------------------------------------------------
  assign mem_req_ready = mem_req_ready_i;
  assign mem_rsp_valid = mem_rsp_valid_i;
  assign mem_rsp_write = mem_rsp_write_i;
  assign mem_rsp_tag   = mem_rsp_tag_i;
  assign mem_rsp_error = mem_rsp_error_i;
  assign mem_rsp_data  = mem_rsp_data_i;

  assign mem_rsp_ready_o = mem_rsp_ready;
  assign mem_req_valid_o = mem_req_valid;
  assign mem_req_write_o = mem_req_write;
  assign mem_req_tag_o   = mem_req_tag;
  assign mem_req_addr_o  = mem_req_addr;
  assign mem_req_mask_o  = mem_req_mask;
  assign mem_req_data_o  = mem_req_data;

  // The machine is busy until no warp can go on and everything under way has ended.
  assign pin_busy = ((state_active != '0) && !state_halted) || opnd_valid || exec_valid || wb_valid
                 || flag_valid || !mul_idle || !div_free || !fpu_idle || !lsu_idle || !ic_idle
                 || !dc_idle || dc_writes_pending;

  assign busy_o        = pin_busy;
  assign fault_valid_o = pin_fault_valid;
  assign fault_cause_o = pin_fault_cause;
  assign fault_warp_o  = pin_fault_warp;
  assign fault_lanes_o = pin_fault_lanes;
  assign fault_pc_o    = pin_fault_pc;
  assign fault_value_o = pin_fault_value;
  assign perf_o        = pin_perf;
endmodule
