// Scoreboard: which registers of which warp wait for a result.
//
// - A register is busy from the issue of the instruction that writes it to the write of its last
//   pass.  The write frees it in the same cycle: the register file bypasses the write to a read in
//   that cycle.
// - An instruction waits for its sources and for its destination (results of one warp may
//   come out of order, writes to one register must not).
// - x0 is never busy: decode clears `wb` for it.
//
// Twin: cmodel/issue/gyre_scoreboard.h

module gyre_scoreboard #(
  parameter int NUM_WARPS = 4,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the instruction buffers: registers of each head
  input  logic [NUM_WARPS*gyre_pkg::UOP_BITS-1:0] head_i,
  // To issue
  output logic [NUM_WARPS-1:0] ready_o,
  // From issue
  input  logic set_valid_i,
  input  logic [WID_W-1:0] set_wid_i,
  input  logic [4:0] set_rd_i,
  // From commit
  input  logic free_valid_i,
  input  logic [WID_W-1:0] free_wid_i,
  input  logic [4:0] free_rd_i
);
  gyre_pkg::uop_t head;
  logic [NUM_WARPS*5-1:0] rd, rs1, rs2;

  always_comb begin
    for (int w = 0; w < NUM_WARPS; w++) begin
      head = head_i[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS];
      rd[w*5 +: 5]  = head.rd;
      rs1[w*5 +: 5] = head.rs1;
      rs2[w*5 +: 5] = head.rs2;
    end
  end

  for (genvar w = 0; w < NUM_WARPS; w++) begin : g_warp
    logic [31:0] busy_q, busy, set, free;

    assign free = (free_valid_i && (free_wid_i == WID_W'(w))) ? 32'd1 << free_rd_i : 32'd0;
    assign set  = (set_valid_i && (set_wid_i == WID_W'(w))) ? 32'd1 << set_rd_i : 32'd0;
    assign busy = busy_q & ~free;
    assign ready_o[w] = !busy[rs1[w*5 +: 5]] && !busy[rs2[w*5 +: 5]] && !busy[rd[w*5 +: 5]];

    always_ff @(posedge clk_i) begin
      if (rst_i) busy_q <= '0;
      else busy_q <= busy | set;
    end
  end
endmodule
