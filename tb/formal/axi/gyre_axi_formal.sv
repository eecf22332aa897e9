// Proof of gyre_axi, which connects the memory port to AXI4: the rules of the protocol and the
// order of transactions (docs/axi.md).
//
// Environment:
// - The machine requests whole lines or, for reads of the I/O page, bytes of one word.
// - The memory answers what it has accepted, in order for each id, with the number of beats
//   requested. It may answer at once or never, interleave ids, withdraw a valid and change the
//   payload.
//
// The solver chooses one write and two reads when they are accepted, and one byte of the line.
// The properties of these hold for all.

`include "gyre_formal.svh"
`include "axi/gyre_axi_formal_parts.svh"

module gyre_axi_formal #(
  parameter int READS = 2,
  parameter int WRITES = 2,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8,
  localparam int BUS_BYTES = gyre_pkg::AXI_DATA / 8,
  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES),
  localparam int BEATS = gyre_pkg::LINE_BYTES > BUS_BYTES ? gyre_pkg::LINE_BYTES / BUS_BYTES : 1
) (
  input logic clk_i,
  input logic rst_i,
  input logic req_valid_i,
  input logic req_write_i,
  input logic [1:0] req_tag_i,
  input logic [1:0] req_line_i,
  input gyre_pkg::line_mask_t req_mask_i,
  input logic [LINE_W-1:0] req_data_i,
  input logic rsp_ready_i,
  input logic arready_i,
  input logic rvalid_i,
  input logic rid_i,
  input logic [gyre_pkg::AXI_DATA-1:0] rdata_i,
  input logic [1:0] rresp_i,
  input logic awready_i,
  input logic wready_i,
  input logic bvalid_i,
  input logic [1:0] bresp_i,
  input logic watch_write_i,
  input logic watch_first_i,
  input logic watch_second_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)
  (* anyconst *) logic [OFF_W-1:0] byte_no;

  gyre_pkg::mem_rsp_t rsp;
  logic req_ready, rsp_valid, idle, lost;
  gyre_pkg::axi_request_t axi;
  logic rlast;
  logic [4:0] reads, writes;
  gyre_axi #(.TAG_W(2), .OUTSTANDING_READS(READS), .OUTSTANDING_WRITES(WRITES)) u_dut (
    .clk_i(clk_i), .rst_i(rst_i), .drop_i(1'b0), .req_valid_i(req_valid_i), .req_ready_o(req_ready),
    .req_i({req_write_i, 16'(req_tag_i), {{30-OFF_W{1'b1}}, req_line_i, {OFF_W{1'b0}}}, req_mask_i,
      req_data_i}), .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready_i), .rsp_o(rsp),
    .reads_o(reads), .writes_o(writes), .idle_o(idle), .lost_o(lost), .axi_o(axi),
    .axi_i({arready_i, rvalid_i, rid_i, rdata_i, rresp_i, rlast, awready_i, wready_i, bvalid_i,
      1'b0, bresp_i})
  );

  // ---- The machine's side -----------------------------------------------------------------------
  logic take, take_read, take_write, rsp_read_take, rsp_write_take;
  logic [gyre_pkg::LINE_BYTES/4-1:0] any;
  assign take           = req_valid_i && req_ready;
  assign take_read      = take && !req_write_i;
  assign take_write     = take && req_write_i;
  assign rsp_read_take  = rsp_valid && rsp_ready_i && !rsp.write;
  assign rsp_write_take = rsp_valid && rsp_ready_i && rsp.write;
  always_comb for (int i = 0; i < gyre_pkg::LINE_BYTES / 4; i++) begin
    any[i] = req_mask_i[i*4 +: 4] != '0;
  end

  // ---- Memory's side: what it has accepted and not answered -------------------------------------
  logic ar, r, r_end, aw, w, w_end, b;
  assign ar    = axi.arvalid && arready_i;
  assign r     = rvalid_i && axi.rready;
  assign r_end = r && rlast;
  assign aw    = axi.awvalid && awready_i;
  assign w     = axi.wvalid && wready_i;
  assign w_end = w && axi.w.last;
  assign b     = bvalid_i && axi.bready;

  // The reads of each id that wait, and the beat that the older one is at.
  logic [1:0] out0, out1, outs;
  logic [3:0] beat0, beat1, beat;
  logic last0, last1;
  assign outs  = rid_i ? out1 : out0;
  assign beat  = rid_i ? beat1 : beat0;
  assign rlast = rid_i ? last1 : last0;
  gyre_axi_formal_id #(.BEATS(BEATS)) u_id0 (
    .clk_i(clk_i), .rst_i(rst_i), .ar_i(ar && !axi.ar.id), .arlen_i(axi.ar.len), .r_i(r && !rid_i),
    .waiting_o(out0), .beat_o(beat0), .last_o(last0)
  );
  gyre_axi_formal_id #(.BEATS(BEATS)) u_id1 (
    .clk_i(clk_i), .rst_i(rst_i), .ar_i(ar && axi.ar.id), .arlen_i(axi.ar.len), .r_i(r && rid_i),
    .waiting_o(out1), .beat_o(beat1), .last_o(last1)
  );
  logic [2:0] aws_q, ws_q;  // addresses, data of writes that wait for their answer
  logic [2:0] reads_q, writes_q;  // accepted from the machine, the last beat or B not come
  logic [2:0] read_rsps_q, write_rsps_q;  // these have come, the machine has not taken the answer
  logic ar_full_q;  // a read is accepted, its address not
  logic aw_full_q, w_full_q;
  logic [3:0] w_beat_q;
  logic [7:0] awlen_q;

  always_ff @(posedge clk_i) begin
    aws_q        <= aws_q + 3'(aw) - 3'(b);
    ws_q         <= ws_q + 3'(w_end) - 3'(b);
    reads_q      <= reads_q + 3'(take_read) - 3'(r_end);
    writes_q     <= writes_q + 3'(take_write) - 3'(b);
    read_rsps_q  <= read_rsps_q + 3'(r_end) - 3'(rsp_read_take);
    write_rsps_q <= write_rsps_q + 3'(b) - 3'(rsp_write_take);
    ar_full_q    <= take_read || (ar_full_q && !ar);
    aw_full_q    <= take_write || (aw_full_q && !aw);
    w_full_q     <= take_write || (w_full_q && !w_end);
    if (w) w_beat_q <= axi.w.last ? '0 : w_beat_q + 4'd1;
    if (axi.awvalid) awlen_q <= axi.aw.len;
    if (rst_i) begin
      {aws_q, ws_q, reads_q, writes_q} <= '0;
      {read_rsps_q, write_rsps_q, ar_full_q, aw_full_q, w_full_q, w_beat_q} <= '0;
    end
  end

  always_comb begin
    if (live) begin
      if (req_valid_i && !req_write_i && !(&req_mask_i))
        assume (any != '0 && (any & (any - (gyre_pkg::LINE_BYTES/4)'(1))) == '0);
      if (rvalid_i) assume (outs != '0);
      if (bvalid_i) assume (aws_q != '0 && ws_q != '0);
    end
  end

  // ---- The chosen ones --------------------------------------------------------------------------
  logic w_on, r_on, s_on;
  gyre_pkg::line_mask_t w_mask, r_mask, s_mask;
  logic [LINE_W-1:0] w_data;
  logic [1:0] w_line, r_line, s_line, w_tag, r_tag, s_tag;
  logic w_in_aw, w_in_w, r_in_ar, s_in_ar, w_rsp, w_error, r_rsp, r_error, s_rsp, unused_error;
  logic w_start, r_start, s_start;
  logic [7:0] r_byte, unused_byte;
  assign w_start = take_write && watch_write_i && !w_on;
  assign r_start = take_read && watch_first_i && !r_on;
  assign s_start = take_read && watch_second_i && !s_on && !r_start;
  gyre_axi_formal_write #(.LINE_BYTES(gyre_pkg::LINE_BYTES)) u_w (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(w_start), .line_i(req_line_i), .tag_i(req_tag_i),
    .mask_i(req_mask_i), .data_i(req_data_i), .before_i(writes_q - 3'(b)), .aw_i(aw),
    .w_end_i(w_end), .b_i(b), .error_i(bresp_i[1]), .taken_i(rsp_write_take),
    .on_o(w_on), .line_o(w_line), .tag_o(w_tag), .mask_o(w_mask), .data_o(w_data),
    .in_aw_o(w_in_aw), .in_w_o(w_in_w), .rsp_o(w_rsp), .rsp_error_o(w_error)
  );
  gyre_axi_formal_read #(.LINE_BYTES(gyre_pkg::LINE_BYTES), .AXI_DATA(gyre_pkg::AXI_DATA)) u_r (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(r_start), .line_i(req_line_i), .tag_i(req_tag_i),
    .mask_i(req_mask_i), .byte_i(byte_no), .ar_i(ar), .arid_i(axi.ar.id),
    .out_i(axi.ar.id ? out1 - 2'(r_end && rid_i) : out0 - 2'(r_end && !rid_i)),
    .r_i(r), .rid_i(rid_i), .rlast_i(rlast), .beat_i(beat), .rdata_i(rdata_i),
    .error_i(rresp_i[1]), .taken_i(rsp_read_take),
    .on_o(r_on), .line_o(r_line), .tag_o(r_tag), .mask_o(r_mask), .in_ar_o(r_in_ar),
    .rsp_o(r_rsp), .rsp_error_o(r_error), .rsp_byte_o(r_byte)
  );
  gyre_axi_formal_read #(.LINE_BYTES(gyre_pkg::LINE_BYTES), .AXI_DATA(gyre_pkg::AXI_DATA)) u_s (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(s_start), .line_i(req_line_i), .tag_i(req_tag_i),
    .mask_i(req_mask_i), .byte_i(byte_no), .ar_i(ar), .arid_i(axi.ar.id),
    .out_i(axi.ar.id ? out1 - 2'(r_end && rid_i) : out0 - 2'(r_end && !rid_i)),
    .r_i(r), .rid_i(rid_i), .rlast_i(rlast), .beat_i(beat), .rdata_i(rdata_i),
    .error_i(rresp_i[1]), .taken_i(rsp_read_take),
    .on_o(s_on), .line_o(s_line), .tag_o(s_tag), .mask_o(s_mask), .in_ar_o(s_in_ar),
    .rsp_o(s_rsp), .rsp_error_o(unused_error), .rsp_byte_o(unused_byte)
  );

  // Order of two accepted requests, and whether the later one must wait.
  logic w_older, r_older, r_io, s_io;
  always_ff @(posedge clk_i) begin
    if (w_start) w_older <= 1'b0;
    else if (r_start) w_older <= w_on;
    if (r_start) r_older <= 1'b0;
    else if (s_start) r_older <= r_on;
  end
  assign r_io = !(&r_mask);
  assign s_io = !(&s_mask);

  // ---- Rules of AXI -----------------------------------------------------------------------------
  gyre_axi_formal_stays #(.WIDTH(51)) u_ar_stays (
    .clk_i(clk_i), .rst_i(rst_i), .live_i(live), .valid_i(axi.arvalid), .ready_i(arready_i),
    .item_i({axi.ar.id, axi.ar.addr, axi.ar.len, axi.ar.size, axi.ar.cache, axi.ar.prot})
  );
  gyre_axi_formal_stays #(.WIDTH(51)) u_aw_stays (
    .clk_i(clk_i), .rst_i(rst_i), .live_i(live), .valid_i(axi.awvalid), .ready_i(awready_i),
    .item_i({axi.aw.id, axi.aw.addr, axi.aw.len, axi.aw.size, axi.aw.cache, axi.aw.prot})
  );
  gyre_axi_formal_stays #(.WIDTH(gyre_pkg::AXI_DATA + BUS_BYTES + 1)) u_w_stays (
    .clk_i(clk_i), .rst_i(rst_i), .live_i(live), .valid_i(axi.wvalid), .ready_i(wready_i),
    .item_i({axi.w.last, axi.w.strb, axi.w.data})
  );

  // The bytes of a burst: first, and after the last, counted in the line's own 2 * LINE_BYTES.
  logic [31:0] ar_last, aw_last;
  assign ar_last = ((axi.ar.addr >> axi.ar.size) << axi.ar.size)
      + ((32'(axi.ar.len) + 32'd1) << axi.ar.size) - 32'd1;
  assign aw_last = ((axi.aw.addr >> axi.aw.size) << axi.aw.size)
      + ((32'(axi.aw.len) + 32'd1) << axi.aw.size) - 32'd1;

  // The chosen byte of the chosen write.
  logic mine, strobed, strobed_q;
  logic [7:0] lane_data;
  gyre_axi_formal_byte #(.AXI_DATA(gyre_pkg::AXI_DATA)) u_byte (
    .clk_i(clk_i), .start_i(take_write), .addr_i({{30-OFF_W{1'b1}}, w_line, byte_no}),
    .awvalid_i(axi.awvalid), .awaddr_i(axi.aw.addr), .w_i(w), .beat_i(w_beat_q),
    .wstrb_i(axi.w.strb),
    .wdata_i(axi.w.data), .mine_o(mine), .strobed_o(strobed), .data_o(lane_data),
    .written_o(strobed_q)
  );

  always_comb begin
    if (live) begin
      // Bursts count upwards, fit the bus, and stay in their line, hence in 4 KiB.
      if (axi.arvalid) a_ar_size :
          assert ((8'd1 << axi.ar.size) <= 8'(BUS_BYTES) && axi.ar.burst == 2'b01);
      if (axi.awvalid) a_aw_size :
          assert ((8'd1 << axi.aw.size) <= 8'(BUS_BYTES) && axi.aw.burst == 2'b01);
      if (axi.arvalid) a_ar_line : assert (axi.ar.addr[31:OFF_W] == ar_last[31:OFF_W]);
      if (axi.awvalid) a_aw_line : assert (axi.aw.addr[31:OFF_W] == aw_last[31:OFF_W]);
      // The last beat is marked, and no other; data come with their address or after it.
      if (axi.wvalid) a_wlast :
          assert (axi.w.last == (8'(w_beat_q) == (axi.awvalid ? axi.aw.len : awlen_q)));
      if (axi.wvalid) a_w_with : assert (axi.awvalid || (w_full_q && !aw_full_q));
      if (axi.arvalid) a_ar_full : assert (ar_full_q);
      if (axi.awvalid) a_aw_full : assert (aw_full_q);
      if (axi.awvalid) a_awid : assert (!axi.aw.id);
      // An I/O read asks for its bytes and no more than their word; a line read for the line.
      if (axi.arvalid && r_in_ar) a_ar_addr :
          assert (axi.ar.addr[31:OFF_W] == {{30-OFF_W{1'b1}}, r_line});
      if (axi.arvalid && r_in_ar && r_io)
        a_ar_io : assert (axi.ar.len == '0 && axi.ar.size <= 3'd2 && axi.ar.cache == '0);
      if (axi.arvalid && r_in_ar && r_mask[byte_no])
        a_ar_covers : assert (OFF_W'(byte_no) >= axi.ar.addr[OFF_W-1:0] &&
                              byte_no <= ar_last[OFF_W-1:0]);
      if (axi.arvalid && r_in_ar && !r_io)
        a_ar_whole : assert (axi.ar.addr[OFF_W-1:0] == '0 && axi.ar.cache == 4'b0011);
      // A write: each byte of the mask is written once, with its data, and no other.
      if (axi.awvalid && w_in_aw) a_aw_addr :
          assert (axi.aw.addr[31:OFF_W] == {{30-OFF_W{1'b1}}, w_line});
      if (axi.wvalid && w_in_w && mine && strobed)
        a_strobe : assert (w_mask[byte_no] && lane_data == w_data[byte_no*8 +: 8] && !strobed_q);
      if (w_end && w_in_w && w_mask[byte_no]) a_all : assert (strobed_q || (mine && strobed));
      if (axi.wvalid && w_in_w && BUS_BYTES > gyre_pkg::LINE_BYTES) begin
        a_lanes : assert (mine || axi.w.strb == '0);
      end
    end
  end

  // ---- One answer each, in order ----------------------------------------------------------------
  always_comb begin
    if (live) begin
      a_reads : assert (32'(reads) == 32'(reads_q) && 32'(reads_q) <= READS);
      a_writes : assert (32'(writes) == 32'(writes_q) && 32'(writes_q) <= WRITES);
      a_idle : assert (idle == (reads_q == '0 && writes_q == '0 && !rsp_valid));
      if (rsp_valid) a_rsp : assert (rsp.write ? write_rsps_q != '0 : read_rsps_q != '0);
      if (!rsp_valid) a_rsp_none : assert (write_rsps_q == '0 && read_rsps_q == '0);
      a_rsp_one : assert (read_rsps_q <= 3'd1 && write_rsps_q <= 3'd1);
      if (rsp_valid && !rsp.write && r_rsp)
        a_read_rsp : assert (rsp.tag == 16'(r_tag) && rsp.error == r_error);
      if (rsp_valid && !rsp.write && r_rsp && r_mask[byte_no])
        a_read_data : assert (rsp.data[byte_no*8 +: 8] == r_byte);
      if (rsp_valid && rsp.write && w_rsp)
        a_write_rsp : assert (rsp.tag == 16'(w_tag) && rsp.error == w_error);
      // Order, and that nothing locks up.
      if (axi.arvalid && r_in_ar && w_on && !w_rsp && w_older)
        a_read_after_write : assert (!r_io && r_line != w_line);
      if ((axi.awvalid && w_in_aw || axi.wvalid && w_in_w) && r_on && !r_rsp && !w_older)
        a_write_after_read : assert (!r_io && r_line != w_line);
      if (axi.arvalid && s_in_ar && r_on && !r_rsp && r_older)
        a_read_after_read : assert (!(r_io && s_io) && !((r_io || s_io) && r_line == s_line));
      a_goes_on :
          assert (idle || axi.arvalid || axi.awvalid || axi.wvalid || rsp_valid || out0 != '0 ||
                          out1 != '0 || (aws_q != '0 && ws_q != '0));
      // All of this occurs.
      c_reads : cover (32'(reads_q) == READS && out0 != '0 && out1 != '0);
      c_writes : cover (32'(writes_q) == WRITES && aws_q != '0);
      c_waits : cover (ar_full_q && !axi.arvalid && aws_q != '0);
      c_read : cover (r_rsp && rsp_read_take && !r_io);
      c_io : cover (r_rsp && rsp_read_take && r_io && r_error);
      c_write : cover (w_rsp && rsp_write_take);
      c_burst : cover (BEATS == 1 || w_end && w_in_w && w_beat_q == 4'(BEATS - 1));
      c_w_first : cover (w_end && aw_full_q && !awready_i);
    end
  end

endmodule
