// Read channels of the AXI master: holds one address to send, and collects the lines that arrive. A
// memory may interleave the beats of several reads, so each read id has a line of its own here.
//
// - AR: the payload is a register. The address is offered once every transaction in its block
//   vector has ended (gyre_axi_order), and then stays until it is accepted.
// - R: beats of different ids may be interleaved. All beats of a line except the last are stored in
//   one memory row per id. With the last beat the row is read, so that the line is complete in the
//   next cycle. One beat a cycle is accepted. Only last beats read the memory and only others write
//   it.
// - drop_i: the machine waits for no response. The address is offered at once, until it is
//   accepted; lost data (lost_i) is accepted and gives no response.
// - An I/O read has one beat, which is shown in every beat of the line, hence in the right one.
// Twin: cmodel/axi/gyre_axi_read.c

`include "gyre_check.svh"

module gyre_axi_read #(
  parameter int IDS = 8,
  parameter int TAG_W = 4,
  parameter int BLOCKS = 16,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8,
  localparam int PLACES = gyre_pkg::AXI_DATA > LINE_W ? gyre_pkg::AXI_DATA / LINE_W : 1,
  localparam int PLACE_W = PLACES > 1 ? $clog2(PLACES) : 1,
  localparam int ID_W = IDS > 1 ? $clog2(IDS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic drop_i,  // never with start_i
  // From gyre_axi: a read is accepted
  output logic ready_o,
  input  logic start_i,
  input  logic [31:0] addr_i,
  input  logic [2:0] size_i,
  input  logic io_i,
  input  logic [ID_W-1:0] id_i,
  input  logic [BLOCKS-1:0] block_i,  // transactions that must end before
  input  logic [BLOCKS-1:0] done_i,  // transactions that end in this cycle
  // Pins
  output logic arvalid_o,
  input  logic arready_i,
  output gyre_pkg::axi_address_t ar_o,
  input  logic rvalid_i,
  output logic rready_o,
  input  gyre_pkg::axi_read_beat_t r_i,
  // Table of reads: the oldest one of rid_i
  output logic pop_o,
  input  logic [TAG_W-1:0] tag_i,
  input  logic lost_i,  // the machine does not wait for it
  input  logic one_i,  // the read has one beat
  input  logic [PLACE_W-1:0] place_i,  // position of the line in a wider beat
  // Response
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output logic [TAG_W-1:0] rsp_tag_o,
  output logic rsp_error_o,
  output gyre_pkg::line_t rsp_data_o
);
  localparam int BEATS = LINE_W > gyre_pkg::AXI_DATA ? LINE_W / gyre_pkg::AXI_DATA : 1;

  // ---- Address -----------------------------------------------------------------------------------
  logic ar_valid_q;  // the register holds a read that is not accepted yet
  logic [BLOCKS-1:0] ar_block_q;
  logic [ID_W-1:0] ar_id_q;
  logic [31:0] ar_addr_q;
  logic [2:0] ar_size_q;
  logic ar_io_q;
  assign arvalid_o = ar_valid_q && ar_block_q == '0;
  assign ar_o.id    = gyre_pkg::AXI_ID'(ar_id_q);
  assign ar_o.addr  = ar_addr_q;
  assign ar_o.len   = ar_io_q ? 8'd0 : 8'(BEATS - 1);
  assign ar_o.size  = ar_size_q;
  assign ar_o.burst = 2'b01;  // INCR
  assign ar_o.cache = ar_io_q ? 4'b0000 : 4'b0011;  // device, or normal bufferable
  assign ar_o.prot  = 3'b000;
  assign ready_o   = !ar_valid_q || (arvalid_o && arready_i);

  always_ff @(posedge clk_i) begin
    if (rst_i) ar_valid_q <= 1'b0;
    else if (start_i) ar_valid_q <= 1'b1;
    else if (arvalid_o && arready_i) ar_valid_q <= 1'b0;
    ar_block_q <= drop_i ? '0 : (start_i ? block_i : ar_block_q) & ~done_i;
    if (start_i) begin
      ar_id_q   <= id_i;
      ar_addr_q <= addr_i;
      ar_size_q <= size_i;
      ar_io_q   <= io_i;
    end
  end

  // ---- Beats -------------------------------------------------------------------------------------
  logic fire, last;
  logic [ID_W-1:0] rid;
  assign rid = r_i.id[ID_W-1:0];
  assign rready_o = !rsp_valid_o || rsp_ready_i;
  assign fire     = rvalid_i && rready_o;
  assign last     = fire && r_i.last;
  assign pop_o    = last;

  logic rsp_valid_q;
  logic [TAG_W-1:0] rsp_tag_q;
  logic rsp_error_q;
  logic [IDS-1:0] error_q;  // an earlier beat of this id had an error
  assign rsp_valid_o = rsp_valid_q;
  assign rsp_tag_o   = rsp_tag_q;
  assign rsp_error_o = rsp_error_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      rsp_valid_q <= 1'b0;
      error_q     <= '0;
    end else begin
      if (drop_i) rsp_valid_q <= 1'b0;
      else if (rready_o) rsp_valid_q <= last && !lost_i;
      if (fire) error_q[rid] <= !r_i.last && (error_q[rid] || r_i.resp[1]);
    end
    if (last) begin
      rsp_tag_q   <= tag_i;
      rsp_error_q <= error_q[rid] || r_i.resp[1];
    end
  end

  if (BEATS > 1) begin : g_beats
    localparam int BEAT_W = $clog2(BEATS);
    localparam int ROW_W = LINE_W - gyre_pkg::AXI_DATA;
    logic [IDS*BEAT_W-1:0] beat_q;  // the beat of the line that each id waits for
    logic [BEAT_W-1:0] beat;
    logic [BEATS-2:0] we;
    logic [ROW_W-1:0] row;
    logic [gyre_pkg::AXI_DATA-1:0] last_q;
    logic one_q;
    always_comb begin
      beat = '0;
      for (int i = 0; i < IDS; i++) begin
        beat = beat | (rid == ID_W'(i) ? beat_q[i*BEAT_W +: BEAT_W] : '0);
      end
    end
    for (genvar g = 0; g < IDS; g++) begin : g_id
      always_ff @(posedge clk_i) begin
        if (rst_i) beat_q[g*BEAT_W +: BEAT_W] <= '0;
        else if (fire && rid == ID_W'(g)) begin
          beat_q[g*BEAT_W +: BEAT_W] <= r_i.last ? '0 : beat_q[g*BEAT_W +: BEAT_W] + BEAT_W'(1);
        end
      end
    end
    for (genvar g = 0; g < BEATS - 1; g++) begin : g_we
      assign we[g] = fire && !r_i.last && beat == BEAT_W'(g);
    end
    gyre_ram #(.DEPTH(IDS), .WIDTH(ROW_W), .GRAIN(gyre_pkg::AXI_DATA)) u_rows (
      .clk_i, .ren_i(last), .raddr_i(rid), .rdata_o(row), .we_i(we), .waddr_i(rid),
      .wdata_i({(BEATS - 1) {r_i.data}})
    );
    always_ff @(posedge clk_i) begin
      if (last) begin
        last_q <= r_i.data;
        one_q  <= one_i;
      end
    end
    assign rsp_data_o = {last_q, one_q ? {(BEATS - 1) {last_q}} : row};
    // place_i is meaningless here.
    logic unused;
    assign unused = &{1'b0, place_i};
    `GYRE_CHECK(a_last, clk_i, rst_i, fire |-> r_i.last == (one_i || beat == BEAT_W'(BEATS - 1)))
  end else begin : g_single
    gyre_pkg::line_t line;
    gyre_pkg::line_t data_q;
    always_comb begin
      line = '0;
      for (int i = 0; i < PLACES; i++) begin
        if (PLACES == 1 || place_i == PLACE_W'(i)) line = r_i.data[i*LINE_W +: LINE_W];
      end
    end
    always_ff @(posedge clk_i) begin
      if (last) data_q <= line;
    end
    assign rsp_data_o = data_q;
    // one_i is always true; the position is constant if there is only one.
    logic unused;
    assign unused = &{1'b0, one_i, place_i};
    `GYRE_CHECK(a_last, clk_i, rst_i, fire |-> r_i.last)
  end

  logic unused_r;
  assign unused_r = ^r_i;
  `GYRE_CHECK(a_ar_stable, clk_i, rst_i, arvalid_o && !arready_i |=> arvalid_o)

endmodule
