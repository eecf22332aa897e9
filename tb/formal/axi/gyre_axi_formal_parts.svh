// The chosen transactions of gyre_axi_formal.sv.

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
