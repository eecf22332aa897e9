// Parts of gyre_axi_formal.sv: the chosen transactions, the reads of an id, what is offered, a
// byte of a burst.

// A chosen write: where it is, and what its answer has to be.
module gyre_axi_formal_write #(
  parameter int LINE_BYTES = 8
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic [1:0] line_i,
  input  logic [1:0] tag_i,
  input  logic [LINE_BYTES-1:0] mask_i,
  input  logic [LINE_BYTES*8-1:0] data_i,
  input  logic [2:0] before_i,  // writes that wait for their answer
  input  logic aw_i,
  input  logic w_end_i,
  input  logic b_i,
  input  logic error_i,
  input  logic taken_i,
  output logic on_o,
  output logic [1:0] line_o,
  output logic [1:0] tag_o,
  output logic [LINE_BYTES-1:0] mask_o,
  output logic [LINE_BYTES*8-1:0] data_o,
  output logic in_aw_o,
  output logic in_w_o,
  output logic rsp_o,
  output logic rsp_error_o
);

  logic [2:0] ahead_q;
  always_ff @(posedge clk_i) begin
    if (start_i) begin
      {on_o, in_aw_o, in_w_o, rsp_o} <= 4'b1110;
      {line_o, tag_o, mask_o, data_o} <= {line_i, tag_i, mask_i, data_i};
      ahead_q <= before_i;
    end else begin
      if (aw_i) in_aw_o <= 1'b0;
      if (w_end_i) in_w_o <= 1'b0;
      if (rsp_o && taken_i) {on_o, rsp_o} <= 2'b00;
      if (on_o && b_i) begin
        ahead_q <= ahead_q - 3'd1;
        if (ahead_q == '0 && !rsp_o) {rsp_o, rsp_error_o} <= {1'b1, error_i};
      end
    end
    if (rst_i) {on_o, in_aw_o, in_w_o, rsp_o} <= 4'b0000;
  end

endmodule

// A chosen read: where it is, and what its answer has to be in one byte.
module gyre_axi_formal_read #(
  parameter int LINE_BYTES = 8,
  parameter int AXI_DATA = 32,
  localparam int BUS_BYTES = AXI_DATA / 8,
  localparam int OFF_W = $clog2(LINE_BYTES)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic [1:0] line_i,
  input  logic [1:0] tag_i,
  input  logic [LINE_BYTES-1:0] mask_i,
  input  logic [OFF_W-1:0] byte_i,
  input  logic ar_i,
  input  logic arid_i,
  input  logic [1:0] out_i,  // reads of arid_i that wait for their answer
  input  logic r_i,
  input  logic rid_i,
  input  logic rlast_i,
  input  logic [3:0] beat_i,
  input  logic [AXI_DATA-1:0] rdata_i,
  input  logic error_i,
  input  logic taken_i,
  output logic on_o,
  output logic [1:0] line_o,
  output logic [1:0] tag_o,
  output logic [LINE_BYTES-1:0] mask_o,
  output logic in_ar_o,
  output logic rsp_o,
  output logic rsp_error_o,
  output logic [7:0] rsp_byte_o
);

  logic [1:0] ahead_q;
  logic id_q, sent_q, error_q, mine;
  logic [31:0] addr;  // of the byte, as far as it counts
  logic [7:0] lane;
  assign addr = 32'({line_o, byte_i});
  // An I/O read has one beat, a line read starts at the line.
  assign mine = !(&mask_o) || LINE_BYTES <= BUS_BYTES ||
                32'(beat_i) == 32'(byte_i) / 32'(BUS_BYTES);
  always_comb begin
    lane = '0;
    for (int i = 0; i < BUS_BYTES; i++)
      if ((addr & 32'(BUS_BYTES - 1)) == 32'(i)) lane = rdata_i[i*8 +: 8];
  end

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      {on_o, in_ar_o, sent_q, rsp_o, error_q} <= 5'b11000;
      {line_o, tag_o, mask_o} <= {line_i, tag_i, mask_i};
    end else begin
      if (ar_i && in_ar_o) begin
        {in_ar_o, sent_q} <= 2'b01;
        id_q    <= arid_i;
        ahead_q <= out_i;
      end
      if (rsp_o && taken_i) {on_o, rsp_o} <= 2'b00;
      if (sent_q && r_i && rid_i == id_q) begin
        if (ahead_q == '0) begin
          error_q <= error_q || error_i;
          if (mine) rsp_byte_o <= lane;
          if (rlast_i) {sent_q, rsp_o, rsp_error_o} <= {2'b01, error_q || error_i};
        end else if (rlast_i) ahead_q <= ahead_q - 2'd1;
      end
    end
    if (rst_i) {on_o, in_ar_o, sent_q, rsp_o} <= 4'b0000;
  end

endmodule

// The reads of one id, of which up to two wait for their answer: how many, and the beat of the
// older one that comes next.
module gyre_axi_formal_id #(
  parameter int BEATS = 2  // of a line
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic ar_i,
  input  logic [7:0] arlen_i,
  input  logic r_i,
  output logic [1:0] waiting_o,
  output logic [3:0] beat_o,
  output logic last_o
);

  logic [1:0] long_q;  // whether it has more than one beat; the older one lowest
  assign last_o = beat_o == (long_q[0] ? 4'(BEATS - 1) : 4'd0);

  always_ff @(posedge clk_i) begin
    waiting_o <= waiting_o + 2'(ar_i) - 2'(r_i && last_o);
    if (r_i && last_o) long_q[0] <= waiting_o == 2'd1 ? arlen_i != '0 : long_q[1];
    else if (ar_i && waiting_o == '0) long_q[0] <= arlen_i != '0;
    if (ar_i) long_q[1] <= arlen_i != '0;
    if (r_i) beat_o <= last_o ? '0 : beat_o + 4'd1;
    if (rst_i) {waiting_o, beat_o} <= '0;
  end

endmodule

// The offer of a channel stays, whole, until it is accepted.
module gyre_axi_formal_stays #(
  parameter int WIDTH = 8
) (
  input logic clk_i,
  input logic rst_i,
  input logic live_i,
  input logic valid_i,
  input logic ready_i,
  input logic [WIDTH-1:0] item_i
);

  logic waits_q;
  logic [WIDTH-1:0] item_q;
  always_ff @(posedge clk_i) begin
    waits_q <= !rst_i && valid_i && !ready_i;
    item_q  <= item_i;
  end
  always_comb begin
    if (live_i && waits_q) a_stays : assert (valid_i && item_i == item_q);
  end

endmodule

// The byte at an address of a write: its data in a beat, whether the beat has its lane and its
// strobe, and whether an earlier beat has written it.
module gyre_axi_formal_byte #(
  parameter int AXI_DATA = 32,
  localparam int BUS_BYTES = AXI_DATA / 8
) (
  input  logic clk_i,
  input  logic start_i,
  input  logic [31:0] addr_i,
  input  logic awvalid_i,
  input  logic [31:0] awaddr_i,
  input  logic w_i,
  input  logic [3:0] beat_i,
  input  logic [BUS_BYTES-1:0] wstrb_i,
  input  logic [AXI_DATA-1:0] wdata_i,
  output logic mine_o,
  output logic strobed_o,
  output logic [7:0] data_o,
  output logic written_o
);

  logic [31:0] beat_addr, awaddr_q;
  assign beat_addr = ((awvalid_i ? awaddr_i : awaddr_q) & ~(32'(BUS_BYTES - 1))) +
                     32'(beat_i) * 32'(BUS_BYTES);
  assign mine_o    = (addr_i & ~(32'(BUS_BYTES - 1))) == beat_addr;
  always_comb begin
    strobed_o = 1'b0;
    data_o    = '0;
    for (int i = 0; i < BUS_BYTES; i++) begin
      if ((addr_i & 32'(BUS_BYTES - 1)) == 32'(i)) begin
        strobed_o = wstrb_i[i];
        data_o    = wdata_i[i*8 +: 8];
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (awvalid_i) awaddr_q <= awaddr_i;
    if (start_i) written_o <= 1'b0;
    else if (w_i && mine_o && strobed_o) written_o <= 1'b1;
  end

endmodule
