// Proof of gyre_regs_port: it keeps the rules of an AXI4-Lite slave.
//
// Environment: unrestricted. Even a master that breaks the rules gets no response that it has not
// requested.

`include "gyre_formal.svh"

module gyre_regs_port_formal (
  input logic clk_i,
  input logic rst_i,
  input logic awvalid_i,
  input logic [11:0] awaddr_i,
  input logic wvalid_i,
  input logic [31:0] wdata_i,
  input logic [3:0] wstrb_i,
  input logic bready_i,
  input logic arvalid_i,
  input logic [11:0] araddr_i,
  input logic rready_i,
  input logic write_known_i,
  input logic read_known_i,
  input logic [31:0] value_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)
  (* anyconst *) logic [4:0] bit_no;

  gyre_pkg::axil_response_t axil;
  logic write;
  logic [31:0] bits, ones;
  logic [9:0] write_word, read_word;
  gyre_regs_port u_dut (
    .clk_i(clk_i), .rst_i(rst_i),
    .axil_i({awvalid_i, awaddr_i, wvalid_i, wdata_i, wstrb_i, bready_i, arvalid_i, araddr_i,
      rready_i}), .axil_o(axil), .write_word_o(write_word), .write_known_i(write_known_i),
    .write_o(write), .bits_o(bits), .ones_o(ones), .read_word_o(read_word),
    .read_known_i(read_known_i), .value_i(value_i)
  );

  // ---- What was asked for and what was answered -------------------------------------------------
  logic aw, w, b, ar, r, done;
  assign aw = awvalid_i && axil.awready;
  assign w  = wvalid_i && axil.wready;
  assign b  = axil.bvalid && bready_i;
  assign ar = arvalid_i && axil.arready;
  assign r  = axil.rvalid && rready_i;

  logic aw_q, w_q, b_q, r_q;  // an address, data, an answer of each is there
  logic known_q, read_known_q, bit_q, bit_read_q, strobe_q, b_stay_q, r_stay_q;
  logic [9:0] word_q;
  logic [1:0] bresp_q, rresp_q;
  logic [31:0] rdata_q;
  assign done = aw_q && w_q && !b_q;
  always_ff @(posedge clk_i) begin
    aw_q <= (aw_q || aw) && !done;
    w_q  <= (w_q || w) && !done;
    b_q  <= done || (b_q && !b);
    r_q  <= ar || (r_q && !r);
    if (aw) word_q <= awaddr_i[11:2];
    if (w) {strobe_q, bit_q} <= {wstrb_i[bit_no[4:3]], wdata_i[bit_no]};
    if (done) known_q <= write_known_i;
    if (ar) {read_known_q, bit_read_q} <= {read_known_i, read_known_i && value_i[bit_no]};
    b_stay_q <= !rst_i && axil.bvalid && !bready_i;
    r_stay_q <= !rst_i && axil.rvalid && !rready_i;
    {bresp_q, rresp_q, rdata_q} <= {axil.bresp, axil.rresp, axil.rdata};
    if (rst_i) {aw_q, w_q, b_q, r_q} <= '0;
  end

  // Cycles in which a complete write waits for nothing but the port.
  logic [1:0] wait_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || axil.bvalid || !aw_q || !w_q) wait_q <= '0;
    else if (!(&wait_q)) wait_q <= wait_q + 2'd1;
  end

  always_comb begin
    if (live) begin
      // One answer for each address with its data, after both; one for each read.
      a_b : assert (axil.bvalid == b_q);
      a_r : assert (axil.rvalid == r_q);
      a_aw : assert (!(aw && aw_q));
      a_w : assert (!(w && w_q));
      a_ar : assert (!(ar && r_q));
      a_soon : assert (wait_q <= 2'd1);
      // The write is done once, with its word, its strobes and its data.
      a_write : assert (write == (done && write_known_i));
      if (done) a_word : assert (write_word == word_q);
      if (done) a_bits : assert (bits[bit_no] == strobe_q);
      if (done) a_ones : assert (ones[bit_no] == (strobe_q && bit_q));
      if (axil.bvalid) a_bresp : assert (axil.bresp == (known_q ? 2'b00 : 2'b10));
      if (ar) a_read_word : assert (read_word == araddr_i[11:2]);
      if (axil.rvalid) a_rresp : assert (axil.rresp == (read_known_q ? 2'b00 : 2'b10));
      if (axil.rvalid) a_rdata : assert (axil.rdata[bit_no] == bit_read_q);
      // Answers stay.
      if (b_stay_q) a_b_stays : assert (axil.bvalid && axil.bresp == bresp_q);
      if (r_stay_q)
        a_r_stays : assert (axil.rvalid && axil.rresp == rresp_q && axil.rdata == rdata_q);
      // Neither direction waits for the other, nor an address for data: each is taken unless one
      // of its own kind is there.
      a_free_aw : assert (axil.awready == !aw_q);
      a_free_w : assert (axil.wready == !w_q);
      a_free_ar : assert (axil.arready == !r_q);
      c_w_first : cover (w_q && !aw_q && aw);
      c_both : cover (aw && w && ar);
      c_unknown : cover (b && axil.bresp == 2'b10);
      c_next : cover (done && known_q && axil.rvalid);
      c_read : cover (r && axil.rdata[31]);
      c_queued : cover (aw_q && w_q && b_q);
    end
  end

endmodule
