// Queue of the load/store unit: holds up to LSU_QUEUE beats until the head has made their
// accesses, so that a beat with many accesses does not stall issue at once.
//
// - The head shows a beat from the cycle after its acceptance on; ready_o does not depend on
//   ready_i.
// - The address bits in which lanes cannot differ (not in LOW) are not stored: the head takes them
//   from the base of main memory or of the I/O page. Only the lower bits of an address of local
//   memory are used.
// - The line of the first lane is stored again, with a bit for the I/O page (head_o.spot). With one
//   lane the line is taken from its address.
// - Lanes that get 0 are stored with GRAPHICS only; otherwise there are none.
// Twin: cmodel/memory/lsu/gyre_lsu_queue.c

module gyre_lsu_queue #(
  parameter bit [31:0] LOW = 32'hffff_ffff
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the execute stage (gyre_lsu_beat)
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::lsu_beat_t beat_i,
  // The head
  output logic valid_o,
  input  logic ready_i,  // the head leaves
  output gyre_pkg::lsu_beat_t head_o
);
  localparam int LANE_VEC_W = gyre_pkg::NUM_LANES * 32;

  // Fields that the queue only stores, and the line of the first lane
  localparam int INFO_W = 3 + gyre_pkg::WID_W + gyre_pkg::BEAT_W + 1 + gyre_pkg::OP_W
      + gyre_pkg::ROW_W + 1;
  localparam int KEPT_W = gyre_pkg::NUM_LANES > 1 ? gyre_pkg::SPOT_W : 0;
  localparam int ITEM_W = INFO_W + 3 * gyre_pkg::NUM_LANES + 2 * LANE_VEC_W + gyre_pkg::LANE_W + 2
      * gyre_pkg::LANE_PAIRS + KEPT_W;
  localparam int QUEUE_W = ITEM_W + (gyre_pkg::GRAPHICS ? gyre_pkg::NUM_LANES : 0);
  logic [QUEUE_W-1:0] item, head;
  gyre_pkg::lane_words_t kept_addr;
  gyre_pkg::lanes_t io;
  assign item[ITEM_W-1:KEPT_W]
       = {beat_i.acq, beat_i.rel, beat_i.none, beat_i.wid, beat_i.beat, beat_i.last, beat_i.op,
          beat_i.rd, beat_i.wb, beat_i.lanes, beat_i.in_local, beat_i.in_io, beat_i.addr,
          beat_i.wdata, beat_i.first_lane, beat_i.beside, beat_i.same};
  assign {head_o.acq, head_o.rel, head_o.none, head_o.wid, head_o.beat, head_o.last, head_o.op,
          head_o.rd, head_o.wb, head_o.lanes, head_o.in_local, io, kept_addr,
          head_o.wdata, head_o.first_lane, head_o.beside, head_o.same} = head[ITEM_W-1:KEPT_W];
  assign head_o.in_io = io;

  if (gyre_pkg::GRAPHICS) begin : g_zero
    assign item[QUEUE_W-1:ITEM_W] = beat_i.zero;
    assign head_o.zero = head[QUEUE_W-1:ITEM_W];
  end else begin : g_no_zero
    assign head_o.zero = '0;
    logic unused_zero;
    assign unused_zero = ^beat_i.zero;
  end

  if (gyre_pkg::NUM_LANES == 1) begin : g_one_line
    assign head_o.spot = {io, kept_addr[31 -: gyre_pkg::SPOT_W-1]};
    logic unused_spot;
    assign unused_spot = ^beat_i.spot;
  end else begin : g_first_lane_line
    assign item[gyre_pkg::SPOT_W-1:0] = beat_i.spot;
    assign head_o.spot = head[gyre_pkg::SPOT_W-1:0];
  end

  // Both queues have the same timing; for two entries, shifting flip-flops are smaller.
  if (gyre_pkg::LSU_QUEUE <= 2) begin : g_few
    gyre_fifo #(.DEPTH(gyre_pkg::LSU_QUEUE), .WIDTH(QUEUE_W)) u_queue (
      .clk_i, .rst_i, .valid_i, .ready_o, .data_i(item), .valid_o, .ready_i, .data_o(head)
    );
  end else begin : g_more
    gyre_queue #(.DEPTH(gyre_pkg::LSU_QUEUE), .WIDTH(QUEUE_W)) u_queue (
      .clk_i, .rst_i, .valid_i, .ready_o, .data_i(item), .valid_o, .ready_i, .data_o(head)
    );
  end

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_addr
    assign head_o.addr[g*32 +: 32] = (kept_addr[g*32 +: 32] & LOW)
                              | ((io[g] ? gyre_pkg::IO_BASE : gyre_pkg::RAM_BASE) & ~LOW);
  end
endmodule
