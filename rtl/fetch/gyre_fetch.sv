// Fetch: reads the instruction word at the scheduled pc from the instruction cache and passes it to
// decode. It fills the instruction buffers, so that issue continues while a lookup misses.
//
// - One lookup at a time is under way (on a hit the cache answers in the next cycle). A new one
//   starts in the cycle in which the old one leaves.
// - Decode always accepts the word: the scheduler fetches only for warps with room in their buffer.
// - A pc outside of main memory is not looked up. Its word is marked bad and becomes a fault if it
//   is ever issued (it may be a wrong prediction).
// - kill_i drops the lookup of those warps; the cache's answer is still awaited. Decode drops a
//   word that leaves in that cycle.
//
// Twin: cmodel/fetch/gyre_fetch.c

module gyre_fetch (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t kill_i,
  // From the scheduler
  input  logic sched_valid_i,
  output logic sched_ready_o,
  input  gyre_pkg::sched_t sched_i,
  // To and from the instruction cache
  output logic icreq_valid_o,
  input  logic icreq_ready_i,
  output logic [31:0] icreq_addr_o,
  input  logic icrsp_valid_i,
  output logic icrsp_ready_o,
  input  gyre_pkg::line_t icrsp_data_i,
  // To decode
  output gyre_pkg::fetch_t fetch_o,
  // To the instruction buffers: a word of this warp may be on its way
  output logic busy_o
);
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;
  localparam bit ALIGNED = ((gyre_pkg::RAM_BYTES & (gyre_pkg::RAM_BYTES - 32'd1))
      | (gyre_pkg::RAM_BASE & (gyre_pkg::RAM_BYTES - 32'd1)))
                         == 32'd0;
  localparam logic [31:0] LINE_MASK = ~(32'(gyre_pkg::LINE_BYTES) - 32'd1);

  logic valid_q, killed_q, bad_q;
  gyre_pkg::wid_t wid_q;
  logic [31:0] pc_q;
  logic bad, leave, accept;

  // Upper address bits identify main memory that is aligned to its size; inside they are constant.
  if (ALIGNED) begin : g_aligned
    assign bad          = ((sched_i.pc ^ gyre_pkg::RAM_BASE)
             & ~(gyre_pkg::RAM_BYTES - 32'd1)) != '0;
    assign icreq_addr_o = ((sched_i.pc & (gyre_pkg::RAM_BYTES - 32'd1)) | gyre_pkg::RAM_BASE)
             & LINE_MASK;
  end else begin : g_anywhere
    assign bad          = (sched_i.pc - gyre_pkg::RAM_BASE) >= gyre_pkg::RAM_BYTES;
    assign icreq_addr_o = sched_i.pc & LINE_MASK;
  end
  assign leave  = valid_q && (bad_q || icrsp_valid_i);
  // A bad address sends no request to the cache.
  assign sched_ready_o = (!valid_q || leave) && ((sched_valid_i && bad) || icreq_ready_i);
  assign accept = sched_valid_i && sched_ready_o;

  assign icreq_valid_o = sched_valid_i && !bad && (!valid_q || leave);
  assign icrsp_ready_o = 1'b1;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q <= 1'b0;
    end else if (accept) begin
      valid_q <= 1'b1;
    end else if (leave) begin
      valid_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (accept) begin
      killed_q <= kill_i[sched_i.wid];
      bad_q    <= bad;
      wid_q    <= sched_i.wid;
      pc_q     <= sched_i.pc;
    end else if (valid_q) begin
      killed_q <= killed_q || kill_i[wid_q];
    end
  end

  // ---- The word within the line ----------------------------------------------------------------
  if (WORDS > 1) begin : g_select
    logic [$clog2(WORDS)-1:0] word;
    assign word = pc_q[2 +: $clog2(WORDS)];
    assign fetch_o.insn = bad_q ? 32'd0 : icrsp_data_i[word*32 +: 32];
  end else begin : g_single
    assign fetch_o.insn = bad_q ? 32'd0 : icrsp_data_i[31:0];
  end

  assign fetch_o.valid = leave && !killed_q;
  assign fetch_o.wid   = wid_q;
  assign fetch_o.pc    = pc_q;
  assign fetch_o.bad   = bad_q;
  assign busy_o        = valid_q;
endmodule
