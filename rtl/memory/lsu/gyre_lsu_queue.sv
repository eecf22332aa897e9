// Queue of the load/store unit: holds up to LSU_QUEUE passes until the head has made their
// accesses, so that a pass with many accesses does not stall issue at once.
//
// - The head shows a pass from the cycle after its acceptance on; ready_o does not depend on
//   ready_i.
// - The address bits in which lanes cannot differ (not in LOW) are not stored: the head takes them
//   from main memory or from the I/O page. Only the lower bits of an address of local memory are
//   used.
// - The line of the first lane is stored again, with a bit for the I/O page (spot_o). With one lane
//   the line is taken from its address.
// - Lanes that get 0 are stored with GRAPHICS only; otherwise there are none.
// Twin: cmodel/memory/lsu/gyre_lsu_queue.c

module gyre_lsu_queue #(
  parameter bit [31:0] LOW = 32'hffff_ffff,
  parameter int INFO_W = 24,
  localparam int LINE_W = 32 - $clog2(gyre_pkg::LINE_BYTES),
  localparam int SPOT_W = LINE_W + 1,
  localparam int LANE_VEC_W = gyre_pkg::NUM_LANES * 32,
  localparam int PAIRS = gyre_pkg::NUM_LANES > 1 ? gyre_pkg::NUM_LANES
      * (gyre_pkg::NUM_LANES - 1) / 2 : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the execute stage (gyre_lsu_pass)
  input  logic valid_i,
  output logic ready_o,
  input  logic [INFO_W-1:0] info_i,  // fields that the queue only stores
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lanes_t zero_i,
  input  gyre_pkg::lanes_t local_i,
  input  gyre_pkg::lanes_t io_i,
  input  logic [LANE_VEC_W-1:0] addr_i,
  input  logic [LANE_VEC_W-1:0] wdata_i,
  input  gyre_pkg::lane_t lead_i,
  input  logic [SPOT_W-1:0] spot_i,
  input  logic [PAIRS-1:0] near_i,
  input  logic [PAIRS-1:0] same_i,
  // The head
  output logic valid_o,
  input  logic ready_i,  // the head leaves
  output logic [INFO_W-1:0] info_o,
  output gyre_pkg::lanes_t lanes_o,
  output gyre_pkg::lanes_t zero_o,
  output gyre_pkg::lanes_t local_o,
  output gyre_pkg::lanes_t io_o,
  output logic [LANE_VEC_W-1:0] addr_o,
  output logic [LANE_VEC_W-1:0] wdata_o,
  output gyre_pkg::lane_t lead_o,
  output logic [SPOT_W-1:0] spot_o,
  output logic [PAIRS-1:0] near_o,
  output logic [PAIRS-1:0] same_o
);

  localparam int KEPT_W = gyre_pkg::NUM_LANES > 1 ? SPOT_W : 0;
  localparam int ITEM_W = INFO_W + 3 * gyre_pkg::NUM_LANES + 2 * LANE_VEC_W + gyre_pkg::LANE_W + 2
      * PAIRS + KEPT_W;
  localparam int QUEUE_W = ITEM_W + (gyre_pkg::GRAPHICS ? gyre_pkg::NUM_LANES : 0);
  logic [QUEUE_W-1:0] item, head;
  logic [LANE_VEC_W-1:0] kept_addr;
  assign item[ITEM_W-1:KEPT_W] = {info_i, lanes_i, local_i, io_i, addr_i, wdata_i, lead_i, near_i,
                                  same_i};
  assign {info_o, lanes_o, local_o, io_o, kept_addr, wdata_o, lead_o, near_o, same_o} =
      head[ITEM_W-1:KEPT_W];

  if (gyre_pkg::GRAPHICS) begin : g_zero
    assign item[QUEUE_W-1:ITEM_W] = zero_i;
    assign zero_o = head[QUEUE_W-1:ITEM_W];
  end else begin : g_no_zero
    assign zero_o = '0;
    logic unused_zero;
    assign unused_zero = ^zero_i;
  end

  if (gyre_pkg::NUM_LANES == 1) begin : g_one_line
    assign spot_o = {io_o, kept_addr[31 -: LINE_W]};
    logic unused_spot;
    assign unused_spot = ^spot_i;
  end else begin : g_lead_line
    assign item[SPOT_W-1:0] = spot_i;
    assign spot_o = head[SPOT_W-1:0];
  end

  // Both queues have the same timing; for two entries, shifting flip-flops are smaller.
  if (gyre_pkg::LSU_QUEUE <= 2) begin : g_few
    gyre_fifo #(.DEPTH(gyre_pkg::LSU_QUEUE), .WIDTH(QUEUE_W)) u_queue (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(valid_i), .ready_o(ready_o),
      .data_i(item), .valid_o(valid_o), .ready_i(ready_i), .data_o(head)
    );
  end else begin : g_more
    gyre_queue #(.DEPTH(gyre_pkg::LSU_QUEUE), .WIDTH(QUEUE_W)) u_queue (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(valid_i), .ready_o(ready_o),
      .data_i(item), .valid_o(valid_o), .ready_i(ready_i), .data_o(head)
    );
  end

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_addr
    assign addr_o[g*32 +: 32] = (kept_addr[g*32 +: 32] & LOW)
                              | ((io_o[g] ? gyre_pkg::IO_BASE : gyre_pkg::RAM_BASE) & ~LOW);
  end
endmodule
