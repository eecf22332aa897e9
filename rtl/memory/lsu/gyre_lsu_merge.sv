// Port of the load/store unit to the data cache: merges the accesses of its head with the lines
// that scalar loads read (ISA=1). With ISA=0 it is wires.
//
// - Fair: of the two, the one that was served longest ago goes first. A request that is offered
//   stays, as the cache requires.
// - The highest bit of the tag marks a scalar load. One of them is under way at a time, and its
//   answer is always taken. Without an answer dcrsp_ready_o is high: the tag means nothing then,
//   and a miss of a scalar load must not look held to the cache.
//
// Twin: cmodel/memory/lsu/gyre_lsu_merge.c

module gyre_lsu_merge (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the head of the queue; its answers
  input  logic req_valid_i,
  output logic req_ready_o,
  input  gyre_pkg::cache_req_t req_i,
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  // From and to scalar loads
  input  logic line_valid_i,
  output logic line_ready_o,
  input  logic [31:0] line_addr_i,
  output logic words_valid_o,
  // To and from the data cache
  output logic dcreq_valid_o,
  input  logic dcreq_ready_i,
  output gyre_pkg::cache_req_t dcreq_o,
  input  logic dcrsp_valid_i,
  output logic dcrsp_ready_o,
  input  logic [15:0] dcrsp_tag_i
);
  localparam logic [15:0] SCALAR = 16'd1 << gyre_pkg::LTAG_W;

  if (gyre_pkg::ISA) begin : g_shared
    logic scalar, head, is_scalar;
    gyre_lrs_arbiter #(.PORTS(2)) u_arbiter (
      .clk_i, .rst_i, .req_i({line_valid_i, req_valid_i}), .hold_i(2'b00),
      .accept_i(dcreq_ready_i), .grant_o({scalar, head})
    );
    assign dcreq_valid_o = scalar || head;
    assign req_ready_o   = head && dcreq_ready_i;
    assign line_ready_o  = scalar && dcreq_ready_i;
    always_comb begin
      dcreq_o = req_i;
      if (scalar) begin
        {dcreq_o.write, dcreq_o.uncached, dcreq_o.fresh} = 3'b000;
        {dcreq_o.tag, dcreq_o.addr} = {SCALAR, line_addr_i};
        {dcreq_o.mask, dcreq_o.data} = '0;
      end
    end
    assign is_scalar     = (dcrsp_tag_i & SCALAR) != '0;
    assign words_valid_o = dcrsp_valid_i && is_scalar;
    assign rsp_valid_o   = dcrsp_valid_i && !is_scalar;
    assign dcrsp_ready_o = rsp_ready_i || is_scalar || !dcrsp_valid_i;
  end else begin : g_wires
    assign {dcreq_valid_o, dcreq_o, req_ready_o} = {req_valid_i, req_i, dcreq_ready_i};
    assign {rsp_valid_o, dcrsp_ready_o} = {dcrsp_valid_i, rsp_ready_i};
    assign {line_ready_o, words_valid_o} = '0;
    logic unused_scalar;
    assign unused_scalar = ^{clk_i, rst_i, line_valid_i, line_addr_i, dcrsp_tag_i};
  end
endmodule
