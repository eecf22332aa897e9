// Divergence (IPDOM) stack, one per warp.
//
// - Of the top level the phase (0: the first side runs, 1: the second) and the number of uniform
//   splits of the 2020 form are in flip-flops.  An entry in the RAM holds what a level returns to
//   (reconvergence mask, waiting side) and the phase and count of the level below.
// - A level is pushed only by a divergent split, which leaves fewer threads on each side: so
//   NUM_THREADS-1 entries suffice.  sp is the number of entries.
// - The entry is read while the instruction moves into the execute stage (peek).  No other
//   instruction of that warp is then under way, so it cannot be stale.
//
// Twin: cmodel/simt/gyre_ipdom.c

module gyre_ipdom #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter bit SMALL = 0,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int DEPTH = (NUM_THREADS > 1) ? NUM_THREADS - 1 : 1,
  localparam int SP_W = $clog2(DEPTH + 1)
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage
  input  logic peek_valid_i,
  input  logic [WID_W-1:0] peek_wid_i,
  // To warp control: the top of the stack of the warp in execute
  input  logic [WID_W-1:0] wid_i,
  output logic [SP_W-1:0] sp_o,
  output logic full_o,
  output logic phase_o,
  output logic [7:0] ucnt_o,
  output logic [NUM_THREADS-1:0] rmask_o,
  output logic [NUM_THREADS-1:0] omask_o,
  output logic [31:0] opc_o,
  // From warp control: at most one of these, for wid_i
  input  logic push_i,
  input  logic [NUM_THREADS-1:0] push_rmask_i,
  input  logic [NUM_THREADS-1:0] push_omask_i,
  input  logic [31:0] push_opc_i,
  input  logic pop_i,
  input  logic swap_i,
  input  logic inc_i,
  input  logic dec_i,
  // Warps that end or start
  input  logic [NUM_WARPS-1:0] clear_i
);
  // A warp has one row more than it needs, so that its rows start at a power of two.
  localparam int ROWS = NUM_WARPS * NUM_THREADS;
  localparam int ROW_W = (ROWS > 1) ? $clog2(ROWS) : 1;
  localparam int ENTRY_W = 1 + 8 + 32 + 2 * NUM_THREADS;

  logic [SP_W-1:0] sp_q [NUM_WARPS];
  logic [7:0] ucnt_q [NUM_WARPS];
  logic [NUM_WARPS-1:0] phase_q;

  logic [SP_W-1:0] peek_sp;
  logic [ROW_W-1:0] peek_row, push_row;
  logic [ENTRY_W-1:0] entry;
  logic below_phase;
  logic [7:0] below_ucnt;

  assign sp_o    = sp_q[wid_i];
  assign full_o  = sp_q[wid_i] == SP_W'(DEPTH);
  assign ucnt_o  = ucnt_q[wid_i];
  assign phase_o = phase_q[wid_i];

  assign peek_sp  = sp_q[peek_wid_i];
  assign peek_row = ROW_W'(32'(peek_wid_i) * NUM_THREADS
                         + ((peek_sp == '0) ? 0 : 32'(peek_sp) - 1));
  assign push_row = ROW_W'(32'(wid_i) * NUM_THREADS + 32'(sp_q[wid_i]));

  gyre_ram #(.DEPTH(ROWS), .WIDTH(ENTRY_W), .GRAIN(ENTRY_W), .BLOCK(SMALL)) u_entries (
    .clk_i(clk_i), .ren_i(peek_valid_i), .raddr_i(peek_row), .rdata_o(entry),
    .we_i(push_i), .waddr_i(push_row),
    .wdata_i({phase_q[wid_i], ucnt_q[wid_i], push_opc_i, push_omask_i, push_rmask_i})
  );
  assign {below_phase, below_ucnt, opc_o, omask_o, rmask_o} = entry;

  // One counter step for all warps
  logic [7:0] step_ucnt;
  assign step_ucnt = ucnt_o + (dec_i ? 8'hff : 8'd1);

  for (genvar w = 0; w < NUM_WARPS; w++) begin : g_warp
    logic mine;
    assign mine = wid_i == WID_W'(w);

    always_ff @(posedge clk_i) begin
      if (rst_i || clear_i[w]) begin
        sp_q[w]    <= '0;
        ucnt_q[w]  <= '0;
        phase_q[w] <= 1'b0;
      end else if (mine && push_i) begin
        sp_q[w]    <= sp_q[w] + SP_W'(1);
        ucnt_q[w]  <= '0;
        phase_q[w] <= 1'b0;
      end else if (mine && pop_i) begin
        sp_q[w]    <= sp_q[w] - SP_W'(1);
        ucnt_q[w]  <= below_ucnt;
        phase_q[w] <= below_phase;
      end else if (mine && swap_i) begin
        phase_q[w] <= 1'b1;
      end else if (mine && (inc_i || dec_i)) begin
        ucnt_q[w]  <= step_ucnt;
      end
    end
  end
endmodule
