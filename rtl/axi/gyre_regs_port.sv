// AXI4-Lite port of the registers: does the handshakes, and knows no register. So the modules of
// registers see one write or read a cycle, and no protocol.
//
// - A write is done once its address and its data are there, in any order, and the previous
//   response has been taken: in one cycle, with write_o. One write and one read are under way at a
//   time.
// - A read takes the value in the cycle in which its address is accepted.
// - Every output of the port is a register. An unknown word answers SLVERR, and reads 0.
// Twin: cmodel/axi/gyre_regs_port.c

`include "gyre_check.svh"

module gyre_regs_port (
  input  logic clk_i,
  input  logic rst_i,
  // Pins
  input  gyre_pkg::axil_request_t axil_i,
  output gyre_pkg::axil_response_t axil_o,
  // Registers: write_known_i, read_known_i and value_i belong to the words next to them
  output logic [9:0] write_word_o,
  input  logic write_known_i,
  output logic write_o,  // a write to a known word is done in this cycle
  output logic [31:0] bits_o,  // bits that the strobes cover
  output logic [31:0] ones_o,  // of these, the bits written as 1
  output logic [9:0] read_word_o,
  input  logic read_known_i,
  input  logic [31:0] value_i
);

  localparam bit [1:0] OKAY = 2'b00;
  localparam bit [1:0] SLVERR = 2'b10;

  // ---- Writes ------------------------------------------------------------------------------------
  logic aw_q, w_q, b_q;  // an address, data, a response is held
  logic [9:0] aw_word_q;
  logic [31:0] w_data_q;
  logic [3:0] w_strb_q;
  logic [1:0] b_resp_q;
  logic done;
  assign axil_o.awready = !aw_q;
  assign axil_o.wready  = !w_q;
  assign axil_o.bvalid  = b_q;
  assign axil_o.bresp   = b_resp_q;
  assign done           = aw_q && w_q && !b_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      aw_q <= 1'b0;
      w_q  <= 1'b0;
      b_q  <= 1'b0;
    end else begin
      aw_q <= (aw_q || axil_i.awvalid) && !done;
      w_q  <= (w_q || axil_i.wvalid) && !done;
      b_q  <= done || (b_q && !axil_i.bready);
    end
    if (!aw_q) aw_word_q <= axil_i.awaddr[11:2];
    if (!w_q) begin
      w_data_q <= axil_i.wdata;
      w_strb_q <= axil_i.wstrb;
    end
    if (done) b_resp_q <= write_known_i ? OKAY : SLVERR;
  end
  assign write_word_o = aw_word_q;
  assign write_o      = done && write_known_i;
  assign bits_o       = {{8{w_strb_q[3]}}, {8{w_strb_q[2]}}, {8{w_strb_q[1]}}, {8{w_strb_q[0]}}};
  assign ones_o       = w_data_q & bits_o;

  // ---- Reads -------------------------------------------------------------------------------------
  logic r_q;  // a response is held
  logic [31:0] r_data_q;
  logic [1:0] r_resp_q;
  assign axil_o.arready = !r_q;
  assign axil_o.rvalid  = r_q;
  assign axil_o.rdata   = r_data_q;
  assign axil_o.rresp   = r_resp_q;
  assign read_word_o    = axil_i.araddr[11:2];

  always_ff @(posedge clk_i) begin
    if (rst_i) r_q <= 1'b0;
    else r_q <= r_q ? !axil_i.rready : axil_i.arvalid;
    if (!r_q) begin
      r_data_q <= read_known_i ? value_i : '0;
      r_resp_q <= read_known_i ? OKAY : SLVERR;
    end
  end

  // The two lowest address bits are ignored.
  logic unused;
  assign unused = &{1'b0, axil_i.awaddr[1:0], axil_i.araddr[1:0]};

  `GYRE_CHECK(a_b_stable, clk_i, rst_i, axil_o.bvalid && !axil_i.bready |=> axil_o.bvalid)
  `GYRE_CHECK(a_r_stable, clk_i, rst_i, axil_o.rvalid && !axil_i.rready |=> axil_o.rvalid)

endmodule
