// Reconvergence by a divergence (IPDOM) stack, one per warp: a divergent split pushes an entry, and
// the joins run the other side and restore the mask.
//
// - The ports are the reconvergence port of docs/simt.md: instructions go in, masks and pcs come
//   out. No other module depends on the stack.
// - Flip-flops hold the phase of the top level (0: the first side runs, 1: the second) and its
//   number of uniform splits of the 2020 form. An entry in the RAM holds the state to which a level
//   returns (reconvergence mask, waiting side), and the phase and count of the level below.
// - Only a divergent split pushes a level, and it leaves fewer threads on each side. So
//   NUM_THREADS-1 entries suffice. sp is the number of entries.
// - The entry is read while the instruction moves into the execute stage (peek). No other
//   instruction of that warp is under way then, so the entry cannot be stale.
// - Splits and joins wait for no fault but their own.
//
// Twin: cmodel/simt/reconvergence/gyre_ipdom.c

module gyre_ipdom (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage: the warp of the instruction that moves into execute
  input  logic peek_valid_i,
  input  gyre_pkg::wid_t peek_wid_i,
  // Last beat of a split or join; go_i: the beat leaves the execute stage
  input  logic valid_i,
  input  logic go_i,
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::tmask_t tmask_i,
  input  gyre_pkg::tmask_t cond_i,
  input  logic [31:0] token_i,
  input  logic [31:0] next_pc_i,
  // Effect of the instruction
  output logic trap_o,
  output logic [4:0] trap_cause_o,
  output logic [31:0] trap_value_o,
  output logic [31:0] token_o,
  output logic tmask_we_o,
  output gyre_pkg::tmask_t tmask_o,
  output logic jump_o,
  output logic [31:0] pc_o,
  // Warps that end or start
  input  gyre_pkg::warps_t clear_i
);
  localparam int DEPTH = (gyre_pkg::NUM_THREADS > 1) ? gyre_pkg::NUM_THREADS - 1 : 1;
  localparam int SP_W = $clog2(DEPTH + 1);
  localparam int COUNT_W = $clog2(gyre_pkg::NUM_THREADS + 1);
  // A warp has one row more than it needs, so that its rows begin at a power of two.
  localparam int ROWS = gyre_pkg::NUM_WARPS * gyre_pkg::NUM_THREADS;
  localparam int ROW_W = (ROWS > 1) ? $clog2(ROWS) : 1;
  localparam int ENTRY_W = 1 + 8 + 32 + 2 * gyre_pkg::NUM_THREADS;

  // ---- The top of the stack of the warp in execute ----------------------------------------------
  logic [SP_W-1:0] sp_q [gyre_pkg::NUM_WARPS];
  logic [7:0] ucnt_q [gyre_pkg::NUM_WARPS];
  gyre_pkg::warps_t phase_q;

  logic [SP_W-1:0] sp;
  logic [7:0] ucnt, below_ucnt;
  logic full, phase, below_phase;
  gyre_pkg::tmask_t rmask, omask;

  assign sp    = sp_q[wid_i];
  assign full  = sp == SP_W'(DEPTH);
  assign ucnt  = ucnt_q[wid_i];
  assign phase = phase_q[wid_i];

  // ---- Split: sides and their sizes -------------------------------------------------------------
  gyre_pkg::tmask_t yes, no, first, second;
  logic divergent, yes_first, split_trap;

  assign yes = tmask_i & ((op_i == gyre_pkg::OP_SPLITN) ? ~cond_i : cond_i);
  assign no  = tmask_i & ~yes;
  assign divergent = (yes != '0) && (no != '0);
  // A counter of COUNT_W bits: $countones has 32, and comparing it needs as long a carry chain.
  logic [COUNT_W-1:0] yes_count, no_count;
  always_comb begin
    yes_count = '0;
    no_count  = '0;
    for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
      yes_count = yes_count + COUNT_W'(yes[t]);
      no_count  = no_count + COUNT_W'(no[t]);
    end
  end
  assign yes_first = (op_i == gyre_pkg::OP_SPLIT20) || (yes_count >= no_count);
  assign first  = yes_first ? yes : no;
  assign second = yes_first ? no : yes;
  assign split_trap = divergent ? full : (op_i == gyre_pkg::OP_SPLIT20) && (ucnt == 8'hff);

  // ---- Join: matching level ---------------------------------------------------------------------
  logic token_fits, token_here, token_below;
  assign token_fits  = token_i[31:SP_W] == '0;
  assign token_here  = token_fits && (token_i[SP_W-1:0] == sp);
  assign token_below = token_fits && (sp != '0) && (token_i[SP_W-1:0] == sp - SP_W'(1))
                    && (ucnt == 8'd0);

  // ---- Effect of the instruction ----------------------------------------------------------------
  logic trap, push, pop, swap, inc, dec, pop_step;

  always_comb begin
    trap = 1'b0;
    trap_cause_o = gyre_pkg::FAULT_JOIN;
    trap_value_o = 32'd0;
    push = 1'b0;
    inc = 1'b0;
    dec = 1'b0;
    pop_step = 1'b0;
    tmask_o = phase ? rmask : omask;
    unique case (op_i)
      gyre_pkg::OP_SPLIT20, gyre_pkg::OP_SPLIT, gyre_pkg::OP_SPLITN: begin
        trap = split_trap;
        trap_cause_o = gyre_pkg::FAULT_STACK;
        trap_value_o = 32'(sp);
        push = go_i && !split_trap && divergent;
        inc  = go_i && !split_trap && !divergent && (op_i == gyre_pkg::OP_SPLIT20);
        tmask_o = first;
      end
      gyre_pkg::OP_JOIN20: begin
        trap = (ucnt == 8'd0) && (sp == '0);
        dec = go_i && (ucnt != 8'd0);
        pop_step = go_i && (ucnt == 8'd0) && (sp != '0);
      end
      gyre_pkg::OP_JOIN: begin
        trap = !token_here && !token_below;
        trap_value_o = token_i;
        pop_step = go_i && !token_here && token_below;
      end
      default: ;  // neither split nor join: neither valid nor go
    endcase
  end

  assign trap_o     = valid_i && trap;
  assign token_o    = 32'(sp);
  assign tmask_we_o = push || pop_step;
  assign swap       = pop_step && !phase;
  assign pop        = pop_step && phase;
  assign jump_o     = swap;

  // ---- Entries ----------------------------------------------------------------------------------
  logic [SP_W-1:0] peek_sp;
  logic [ROW_W-1:0] peek_row, push_row;
  logic [ENTRY_W-1:0] entry;

  assign peek_sp  = sp_q[peek_wid_i];
  assign peek_row = ROW_W'(32'(peek_wid_i) * gyre_pkg::NUM_THREADS
                         + ((peek_sp == '0) ? 0 : 32'(peek_sp) - 1));
  assign push_row = ROW_W'(32'(wid_i) * gyre_pkg::NUM_THREADS + 32'(sp));

  gyre_ram #(.DEPTH(ROWS), .WIDTH(ENTRY_W), .GRAIN(ENTRY_W), .BLOCK(gyre_pkg::SMALL)) u_entries (
    .clk_i, .ren_i(peek_valid_i), .raddr_i(peek_row), .rdata_o(entry),
    .we_i(push), .waddr_i(push_row), .wdata_i({phase, ucnt, next_pc_i, second, tmask_i})
  );
  assign {below_phase, below_ucnt, pc_o, omask, rmask} = entry;

  // ---- Registers --------------------------------------------------------------------------------
  // One counter step for all warps
  logic [7:0] step_ucnt;
  assign step_ucnt = ucnt + (dec ? 8'hff : 8'd1);

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic mine;
    assign mine = wid_i == gyre_pkg::WID_W'(w);

    always_ff @(posedge clk_i) begin
      if (rst_i || clear_i[w]) begin
        sp_q[w]    <= '0;
        ucnt_q[w]  <= '0;
        phase_q[w] <= 1'b0;
      end else if (mine && push) begin
        sp_q[w]    <= sp_q[w] + SP_W'(1);
        ucnt_q[w]  <= '0;
        phase_q[w] <= 1'b0;
      end else if (mine && pop) begin
        sp_q[w]    <= sp_q[w] - SP_W'(1);
        ucnt_q[w]  <= below_ucnt;
        phase_q[w] <= below_phase;
      end else if (mine && swap) begin
        phase_q[w] <= 1'b1;
      end else if (mine && (inc || dec)) begin
        ucnt_q[w]  <= step_ucnt;
      end
    end
  end
endmodule
