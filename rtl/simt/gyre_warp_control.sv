// Warp control: what tmc, wspawn, split, join, bar, pred and a TRAP operation do.
//
// - Acts once per instruction, on its last pass, with operands gathered over all passes.
// - Every operation ends in `resolve` (the warp goes on at a stated pc), in a fault, or, for
//   wspawn, in a wait: the 2020 form until no other warp has an unresolved instruction (they are
//   frozen meanwhile), the current form until no other warp is active.  The waiting wspawn is kept
//   aside, so that the execute stage stays free.  A second wspawn while one waits is a fault.
// - With several cores a bar with id bit 31 asks the barriers over all cores (gbar) and waits in
//   the execute stage (wait_o) for the answer, a cycle or a few: it faults, waits at the barrier,
//   or goes on.  With one core the second half of the table here has these ids.
// - A fault has the whole thread mask as its lanes: it belongs to the warp.
//
// Twin: cmodel/simt/gyre_warp_control.c

module gyre_warp_control #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_BARRIERS = 8,
  parameter int NUM_CORES = 1,
  parameter bit SMALL = 0,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int DEPTH = (NUM_THREADS > 1) ? NUM_THREADS - 1 : 1,
  localparam int SP_W = $clog2(DEPTH + 1),
  localparam int COUNT_W = $clog2(NUM_THREADS + 1)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  // From the special function unit: the last pass of an instruction; fire: it leaves
  input  logic valid_i,
  input  logic go_i,
  input  gyre_pkg::uop_t uop_i,
  input  logic [WID_W-1:0] wid_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [NUM_THREADS-1:0] cond_i,
  input  logic [NUM_THREADS-1:0] tmask_i,
  output logic wait_o,
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [31:0] trap_value_o,
  // Resolution
  output logic resolve_valid_o,
  output logic [WID_W-1:0] resolve_wid_o,
  output logic resolve_jump_o,
  output logic [31:0] resolve_pc_o,
  output logic resolve_tmask_we_o,
  output logic [NUM_THREADS-1:0] resolve_tmask_o,
  output logic resolve_finish_o,
  // From the operand stage: the next instruction's warp, for the stack
  input  logic peek_valid_i,
  input  logic [WID_W-1:0] peek_wid_i,
  // To the special function unit: the stack pointer of the warp in execute
  output logic [SP_W-1:0] sp_o,
  // To the scheduler: who waits at a barrier from now on, who no longer
  output logic [NUM_WARPS-1:0] bar_set_o,
  output logic [NUM_WARPS-1:0] bar_clear_o,
  // To and from the barriers over all cores; unused with one core
  output logic gbar_valid_o,
  input  logic gbar_ready_i,
  output logic [WID_W-1:0] gbar_wid_o,
  output logic [31:0] gbar_id_o,
  output logic [31:0] gbar_count_o,
  input  logic gbar_fault_i,
  input  logic gbar_wait_i,
  input  logic [NUM_WARPS-1:0] gclear_warps_i,
  // wspawn
  input  logic [NUM_WARPS-1:0] active_i,
  input  logic [NUM_WARPS-1:0] pend_i,
  input  logic issue_mid_i,
  input  logic branch_resolve_i,
  output logic [NUM_WARPS-1:0] freeze_o,
  output logic [NUM_WARPS-1:0] spawn_wait_o,  // the warp whose wspawn waits; for the diagnosis
  output logic spawn_valid_o,
  output logic [NUM_WARPS-1:0] spawn_start_o,
  output logic [NUM_WARPS-1:0] spawn_kill_o,
  output logic [31:0] spawn_pc_o
);
  logic [SP_W-1:0] sp;
  logic full, phase, push, pop, swap, inc, dec, bar_fire, bar_fault;
  logic [7:0] ucnt;
  logic [NUM_THREADS-1:0] rmask, omask;
  logic [31:0] opc;
  logic [NUM_WARPS-1:0] restart, ending;

  // ---- Split: sides and their sizes ------------------------------------------------------------
  logic [NUM_THREADS-1:0] yes, no, first, second, count_mask, pred_mask, new_mask;
  logic divergent, yes_first;

  assign yes = tmask_i & ((uop_i.op == gyre_pkg::OP_SPLITN) ? ~cond_i : cond_i);
  assign no  = tmask_i & ~yes;
  assign divergent = (yes != '0) && (no != '0);
  // In as many bits as there are: $countones has 32, and a comparison with as long a carry chain.
  logic [COUNT_W-1:0] yes_count, no_count;
  always_comb begin
    yes_count = '0;
    no_count  = '0;
    for (int t = 0; t < NUM_THREADS; t++) begin
      yes_count = yes_count + COUNT_W'(yes[t]);
      no_count  = no_count + COUNT_W'(no[t]);
    end
  end
  assign yes_first = (uop_i.op == gyre_pkg::OP_SPLIT20) || (yes_count >= no_count);
  assign first  = yes_first ? yes : no;
  assign second = yes_first ? no : yes;

  // Numbers of threads and warps are small: whatever has a high bit is above all of them.
  logic a_large;
  assign a_large = a_i[31:6] != '0;

  // ---- Masks of tmc and pred -------------------------------------------------------------------
  always_comb begin
    for (int t = 0; t < NUM_THREADS; t++) count_mask[t] = a_large || (a_i[5:0] >= 6'(t + 1));
  end

  assign pred_mask = tmask_i & ((uop_i.op == gyre_pkg::OP_PREDN) ? ~cond_i : cond_i);

  // ---- Join ------------------------------------------------------------------------------------
  logic token_fits, token_here, token_below;
  assign token_fits  = a_i[31:SP_W] == '0;
  assign token_here  = token_fits && (a_i[SP_W-1:0] == sp);
  assign token_below = token_fits && (sp != '0) && (a_i[SP_W-1:0] == sp - SP_W'(1))
                    && (ucnt == 8'd0);

  // ---- wspawn kept aside ---------------------------------------------------------------------------
  logic wait_q, wait_old_q, take;
  logic [WID_W-1:0] wait_wid_q;
  logic [31:0] wait_pc_q, wait_next_q;
  logic [NUM_WARPS-1:0] wait_low_q, me_waiting, low;

  assign me_waiting = NUM_WARPS'(1) << wait_wid_q;

  always_comb begin
    for (int w = 0; w < NUM_WARPS; w++) low[w] = a_large || (a_i[5:0] >= 6'(w + 1));
  end

  // ---- Barriers over all cores ------------------------------------------------------------------
  logic far, gbar_fault;
  logic [NUM_WARPS-1:0] near_set, near_clear;

  assign far = (NUM_CORES > 1) && (uop_i.op == gyre_pkg::OP_BAR) && a_i[31];

  assign gbar_fault = gbar_ready_i && gbar_fault_i;

  assign gbar_valid_o = valid_i && far;
  assign gbar_wid_o   = wid_i;
  assign gbar_id_o    = a_i;
  assign gbar_count_o = b_i;
  assign wait_o       = gbar_valid_o && !gbar_ready_i;

  // A local and a global release may come in one cycle.
  assign bar_set_o   = near_set
                     | ((go_i && far && !gbar_fault && gbar_wait_i) ? NUM_WARPS'(1) << wid_i : '0);
  assign bar_clear_o = near_clear | ((NUM_CORES > 1) ? gclear_warps_i : '0);

  // ---- What the instruction does: each one waits for no fault but its own -----------------------------------------------------------------
  logic trap, spawn_trap, split_trap, pop_step;

  assign spawn_trap = wait_q || (b_i[1:0] != 2'd0);
  assign split_trap = divergent ? full : (uop_i.op == gyre_pkg::OP_SPLIT20) && (ucnt == 8'hff);

  always_comb begin
    trap = 1'b0;
    trap_cause_o = uop_i.rd[4:0];
    trap_value_o = uop_i.imm;
    new_mask = '0;
    resolve_tmask_we_o = 1'b0;
    push = 1'b0;
    inc = 1'b0;
    dec = 1'b0;
    pop_step = 1'b0;
    bar_fire = 1'b0;
    take = 1'b0;
    unique case (uop_i.op)
      gyre_pkg::OP_TMC20: begin
        resolve_tmask_we_o = go_i;
        new_mask = count_mask;
      end
      gyre_pkg::OP_TMC: begin
        resolve_tmask_we_o = go_i;
        new_mask = a_i[NUM_THREADS-1:0];
      end
      gyre_pkg::OP_PRED, gyre_pkg::OP_PREDN: begin
        resolve_tmask_we_o = go_i;
        new_mask = (pred_mask != '0) ? pred_mask : b_i[NUM_THREADS-1:0];
      end
      gyre_pkg::OP_WSPAWN20, gyre_pkg::OP_WSPAWN: begin
        trap = spawn_trap;
        trap_cause_o = (b_i[1:0] != 2'd0) ? gyre_pkg::FAULT_PC_MISALIGNED : gyre_pkg::FAULT_WSPAWN;
        trap_value_o = (b_i[1:0] != 2'd0) ? b_i : 32'd0;
        take = go_i && !spawn_trap;
      end
      gyre_pkg::OP_SPLIT20, gyre_pkg::OP_SPLIT, gyre_pkg::OP_SPLITN: begin
        trap = split_trap;
        trap_cause_o = gyre_pkg::FAULT_STACK;
        trap_value_o = 32'(sp);
        push = go_i && !split_trap && divergent;
        inc  = go_i && !split_trap && !divergent && (uop_i.op == gyre_pkg::OP_SPLIT20);
        resolve_tmask_we_o = push;
        new_mask = first;
      end
      gyre_pkg::OP_JOIN20: begin
        trap = (ucnt == 8'd0) && (sp == '0);
        trap_cause_o = gyre_pkg::FAULT_JOIN;
        trap_value_o = 32'd0;
        dec = go_i && (ucnt != 8'd0);
        pop_step = go_i && (ucnt == 8'd0) && (sp != '0);
        resolve_tmask_we_o = pop_step;
        new_mask = phase ? rmask : omask;
      end
      gyre_pkg::OP_JOIN: begin
        trap = !token_here && !token_below;
        trap_cause_o = gyre_pkg::FAULT_JOIN;
        trap_value_o = a_i;
        pop_step = go_i && !token_here && token_below;
        resolve_tmask_we_o = pop_step;
        new_mask = phase ? rmask : omask;
      end
      gyre_pkg::OP_BAR: begin
        trap = far ? gbar_fault : bar_fault;
        trap_cause_o = gyre_pkg::FAULT_BARRIER;
        trap_value_o = a_i;
        bar_fire = go_i && !far && !bar_fault;
      end
      gyre_pkg::OP_TRAP: trap = 1'b1;
      default: ;  // CSR operations: nothing to do but to resolve
    endcase
  end

  assign trap_o = valid_i && trap;
  assign swap   = pop_step && !phase;
  assign pop    = pop_step && phase;

  // ---- Resolution ----------------------------------------------------------------------------------
  logic is_csr, is_spawn, spawn_now;

  assign is_csr   = uop_i.op <= gyre_pkg::OP_CSRRCI;
  assign is_spawn = (uop_i.op == gyre_pkg::OP_WSPAWN20) || (uop_i.op == gyre_pkg::OP_WSPAWN);

  always_comb begin
    resolve_valid_o = go_i && !is_spawn;
    resolve_wid_o   = wid_i;
    resolve_jump_o  = !is_csr;
    resolve_pc_o    = swap ? opc : uop_i.pc + 32'd4;
    resolve_tmask_o = resolve_tmask_we_o ? new_mask : '0;
    resolve_finish_o = resolve_tmask_we_o && (new_mask == '0);
    if (spawn_now) begin
      resolve_valid_o = 1'b1;
      resolve_wid_o   = wait_wid_q;
      resolve_jump_o  = 1'b1;
      resolve_pc_o    = wait_next_q;
    end
  end

  // ---- wspawn: wait, then act ------------------------------------------------------------------------
  logic quiet, alone;

  assign quiet     = ((pend_i & ~me_waiting) == '0) && !issue_mid_i;
  assign alone     = (active_i & ~me_waiting) == '0;
  assign spawn_now = wait_q && (wait_old_q ? quiet : alone) && !go_i && !branch_resolve_i
                  && !halted_i;

  assign freeze_o      = (wait_q && wait_old_q) ? ~me_waiting : '0;
  assign spawn_wait_o  = wait_q ? me_waiting : '0;
  assign spawn_valid_o = spawn_now;
  assign spawn_start_o = spawn_now ? wait_low_q & ~me_waiting : '0;
  assign spawn_kill_o  = (spawn_now && wait_old_q) ? ~wait_low_q & ~me_waiting : '0;
  assign spawn_pc_o    = wait_pc_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) wait_q <= 1'b0;
    else if (take) wait_q <= 1'b1;
    else if (spawn_now) wait_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      wait_old_q  <= uop_i.op == gyre_pkg::OP_WSPAWN20;
      wait_wid_q  <= wid_i;
      wait_low_q  <= low;
      wait_pc_q   <= b_i;
      wait_next_q <= uop_i.pc + 32'd4;
    end
  end

  // ---- Divergence stack and barrier tables ---------------------------------------------------------
  assign restart = spawn_start_o | spawn_kill_o;
  assign ending  = resolve_finish_o ? NUM_WARPS'(1) << resolve_wid_o : '0;
  assign sp_o    = sp;

  gyre_ipdom #(.NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .SMALL(SMALL)) u_ipdom (
    .clk_i(clk_i), .rst_i(rst_i), .peek_valid_i(peek_valid_i), .peek_wid_i(peek_wid_i),
    .wid_i(wid_i), .sp_o(sp), .full_o(full), .phase_o(phase), .ucnt_o(ucnt),
    .rmask_o(rmask), .omask_o(omask), .opc_o(opc),
    .push_i(push), .push_rmask_i(tmask_i), .push_omask_i(second), .push_opc_i(uop_i.pc + 32'd4),
    .pop_i(pop), .swap_i(swap), .inc_i(inc), .dec_i(dec), .clear_i(restart | ending)
  );

  gyre_barriers #(
    .NUM_WARPS(NUM_WARPS), .NUM_BARRIERS(NUM_BARRIERS), .GLOBAL(NUM_CORES == 1)
  ) u_barriers (
    .clk_i(clk_i), .rst_i(rst_i), .id_i(a_i), .count_i(b_i), .wid_i(wid_i), .fire_i(bar_fire),
    .fault_o(bar_fault), .drop_i(restart), .bar_set_o(near_set), .bar_clear_o(near_clear)
  );
endmodule
