// AXI4 master: translates the machine's memory port to the five channels of AXI, so that the GPU
// fits a standard interconnect. docs/axi.md has the rules.
//
// - A request gets a slot in the table of its direction (gyre_axi_order), which also tells which
//   transactions must end before AXI may see the request. Then the request is in the register of
//   its direction (gyre_axi_read, gyre_axi_write).
// - A request that waits there does not block the other direction.
// - The two directions take turns with their responses; an offered response stays.
// - drop_i: the machine is in reset and sends no requests. Its earlier requests are lost: the
//   bridge completes them as AXI requires, and drops their responses.
// Twin: cmodel/axi/gyre_axi.c

`include "gyre_check.svh"

module gyre_axi #(
  parameter int TAG_W = 4,
  parameter int OUTSTANDING_READS = 8,
  parameter int OUTSTANDING_WRITES = 8,
  localparam int BEAT_BYTES = gyre_pkg::AXI_DATA / 8
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic drop_i,
  // From the machine: requests
  input  logic req_valid_i,
  output logic req_ready_o,
  input  gyre_pkg::mem_req_t req_i,
  // To the machine: one response per request
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output gyre_pkg::mem_rsp_t rsp_o,
  // To the registers: transactions under way; the machine has none; some are lost
  output logic [4:0] reads_o,
  output logic [4:0] writes_o,
  output logic idle_o,
  output logic lost_o,
  // Pins: AXI4
  output gyre_pkg::axi_request_t axi_o,
  input  gyre_pkg::axi_response_t axi_i
);

  localparam int IDS = OUTSTANDING_READS < (1 << gyre_pkg::AXI_ID) ? OUTSTANDING_READS
      : (1 << gyre_pkg::AXI_ID);
  localparam int PER_ID = OUTSTANDING_READS / IDS;
  localparam int READS = IDS * PER_ID;  // fewer than requested if the ids do not divide it
  localparam int ID_W = IDS > 1 ? $clog2(IDS) : 1;
  localparam int OFFSET_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int LINE_NO_W = 32 - OFFSET_W;
  localparam int BEATS = gyre_pkg::LINE_BYTES > BEAT_BYTES ? gyre_pkg::LINE_BYTES / BEAT_BYTES : 1;
  localparam int BEAT_W = BEATS > 1 ? $clog2(BEATS) : 1;
  localparam int PLACES = BEAT_BYTES > gyre_pkg::LINE_BYTES ? BEAT_BYTES / gyre_pkg::LINE_BYTES : 1;
  localparam int PLACE_W = PLACES > 1 ? $clog2(PLACES) : 1;

  initial begin
    if (gyre_pkg::LINE_BYTES < 4 || gyre_pkg::LINE_BYTES > 128
        || gyre_pkg::LINE_BYTES != (1 << OFFSET_W))
      $fatal(1, "gyre_axi: LINE_BYTES must be a power of two, 4..128");
    if (gyre_pkg::AXI_DATA < 32 || gyre_pkg::AXI_DATA > 512
        || gyre_pkg::AXI_DATA != (1 << $clog2(gyre_pkg::AXI_DATA)))
      $fatal(1, "gyre_axi: AXI_DATA must be a power of two, 32..512");
    if (gyre_pkg::AXI_ID < 1 || gyre_pkg::AXI_ID > 8 || TAG_W < 1)
      $fatal(1, "gyre_axi: AXI_ID must be 1..8, TAG_W at least 1");
    if (OUTSTANDING_READS < 1 || OUTSTANDING_READS > 16 || OUTSTANDING_WRITES < 1 ||
        OUTSTANDING_WRITES > 16)
      $fatal(1, "gyre_axi: OUTSTANDING_READS and _WRITES must be 1..16");
  end

  // ---- Acceptance --------------------------------------------------------------------------------
  logic read_room, ar_ready, read_start;
  logic write_room, aw_ready, write_start;
  assign req_ready_o = !drop_i && (req_i.write ? write_room && aw_ready : read_room && ar_ready);
  assign read_start  = req_valid_i && req_ready_o && !req_i.write;
  assign write_start = req_valid_i && req_ready_o && req_i.write;

  logic word;
  logic io;
  logic [2:0] size;
  logic [OFFSET_W-1:0] offset;
  logic [BEAT_W-1:0] first;
  logic [BEAT_W-1:0] last;
  logic [LINE_NO_W-1:0] line;
  logic [31:0] start_addr;
  logic [PLACE_W-1:0] place;
  gyre_axi_burst_splitter u_burst_splitter (
    .mask_i(req_i.mask), .word_o(word), .size_o(size), .offset_o(offset), .first_o(first),
    .last_o(last)
  );
  assign io         = !(&req_i.mask);
  assign line       = req_i.addr[31:OFFSET_W];
  assign start_addr = {line, offset};
  assign place      = line[PLACE_W-1:0];  // meaningless if a beat is not wider than a line

  // ---- Transactions under way --------------------------------------------------------------------
  logic [READS+OUTSTANDING_WRITES-1:0] read_block, done;
  logic [READS-1:0] write_block;
  logic [ID_W-1:0] read_id;
  logic read_pop, write_pop;
  logic [TAG_W-1:0] read_tag, write_tag;
  logic read_io, read_lost, write_lost, none;
  logic [PLACE_W-1:0] read_place;
  gyre_axi_order #(
    .IDS(IDS), .PER_ID(PER_ID), .WRITES(OUTSTANDING_WRITES), .LINE_W(LINE_NO_W),
    .PLACE_W(PLACE_W), .TAG_W(TAG_W)
  ) u_order (
    .clk_i, .rst_i, .drop_i, .read_room_o(read_room), .write_room_o(write_room),
    .read_start_i(read_start), .write_start_i(write_start), .line_i(line), .io_i(io),
    .place_i(place), .tag_i(req_i.tag[TAG_W-1:0]), .read_id_o(read_id), .read_block_o(read_block),
    .write_block_o(write_block), .rid_i(axi_i.r.id[ID_W-1:0]), .read_pop_i(read_pop),
    .read_io_o(read_io), .read_place_o(read_place), .read_tag_o(read_tag), .read_lost_o(read_lost),
    .write_pop_i(write_pop), .write_tag_o(write_tag), .write_lost_o(write_lost), .done_o(done),
    .reads_o, .writes_o, .idle_o(none), .lost_o
  );
  assign idle_o = none && !rsp_valid_o;

  // ---- Channels ----------------------------------------------------------------------------------
  logic r_valid, r_ready, r_error, b_valid, b_ready, b_error;
  logic [TAG_W-1:0] r_tag, b_tag;
  gyre_axi_read #(.IDS(IDS), .TAG_W(TAG_W), .BLOCKS(READS + OUTSTANDING_WRITES)) u_read (
    .clk_i, .rst_i, .drop_i, .ready_o(ar_ready), .start_i(read_start), .addr_i(start_addr),
    .size_i(size), .io_i(io), .id_i(read_id), .block_i(read_block), .done_i(done),
    .arvalid_o(axi_o.arvalid), .arready_i(axi_i.arready), .ar_o(axi_o.ar), .rvalid_i(axi_i.rvalid),
    .rready_o(axi_o.rready), .r_i(axi_i.r), .pop_o(read_pop), .tag_i(read_tag), .lost_i(read_lost),
    .one_i(read_io), .place_i(read_place), .rsp_valid_o(r_valid), .rsp_ready_i(r_ready),
    .rsp_tag_o(r_tag), .rsp_error_o(r_error), .rsp_data_o(rsp_o.data)
  );

  gyre_axi_write #(.TAG_W(TAG_W), .BLOCKS(READS)) u_write (
    .clk_i, .rst_i, .drop_i, .ready_o(aw_ready), .start_i(write_start), .addr_i(start_addr),
    .size_i(size), .narrow_i(word), .first_i(first), .last_i(last), .mask_i(req_i.mask),
    .data_i(req_i.data), .block_i(write_block),
    .done_i(done[READS+OUTSTANDING_WRITES-1:OUTSTANDING_WRITES]), .awvalid_o(axi_o.awvalid),
    .awready_i(axi_i.awready), .aw_o(axi_o.aw), .wvalid_o(axi_o.wvalid), .wready_i(axi_i.wready),
    .w_o(axi_o.w), .bvalid_i(axi_i.bvalid), .bready_o(axi_o.bready), .berror_i(axi_i.bresp[1]),
    .pop_o(write_pop), .tag_i(write_tag), .lost_i(write_lost), .rsp_valid_o(b_valid),
    .rsp_ready_i(b_ready), .rsp_tag_o(b_tag), .rsp_error_o(b_error)
  );

  // ---- Responses: the two directions take turns --------------------------------------------------
  logic lock_q;  // a response is offered and not yet taken, so it stays
  logic owner_q;  // direction of that response: 1 for a write
  logic owner;
  assign owner       = lock_q ? owner_q : (r_valid && b_valid ? !owner_q : b_valid);
  assign rsp_valid_o = r_valid || b_valid;
  assign rsp_o.write = owner;
  assign rsp_o.tag   = owner ? 16'(b_tag) : 16'(r_tag);
  assign rsp_o.error = owner ? b_error : r_error;
  assign r_ready     = rsp_ready_i && !owner;
  assign b_ready     = rsp_ready_i && owner;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      lock_q  <= 1'b0;
      owner_q <= 1'b0;
    end else begin
      lock_q <= rsp_valid_o && !rsp_ready_i && !drop_i;
      if (rsp_valid_o) owner_q <= owner;
    end
  end
  // OKAY and EXOKAY are the same; ids from IDS upwards are never used.
  logic unused;
  assign unused = &{1'b0, axi_i.bresp[0], axi_i.bid, axi_i.r.id, req_i, word};
  `GYRE_CHECK(a_aligned, clk_i, rst_i, req_valid_i |-> req_i.addr[OFFSET_W-1:0] == '0)
  `GYRE_CHECK(a_io_word, clk_i, rst_i, req_valid_i && !req_i.write && io |-> word)
  `GYRE_CHECK(a_rid, clk_i, rst_i, axi_i.rvalid |-> 32'(axi_i.r.id) < IDS)
  `GYRE_CHECK(a_bid, clk_i, rst_i, axi_i.bvalid |-> axi_i.bid == '0)
  `GYRE_CHECK(a_rsp, clk_i, rst_i, rsp_valid_o && !rsp_ready_i && !drop_i |=> rsp_valid_o)
  `GYRE_CHECK(a_dropped, clk_i, rst_i, drop_i |=> idle_o)

endmodule
