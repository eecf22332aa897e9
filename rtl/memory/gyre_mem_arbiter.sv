// Memory arbiter: merges several sources onto one memory port and routes the responses back.
// Sources are the caches of a core, the banks of a cache, or the cores.
//
// - The number of the source is appended to its tag, at the low end.
// - Fair: the source that was served longest ago comes first (gyre_lrs_arbiter).  A request that is
//   offered stays offered until it is accepted, so the port's payload is stable.
// - hold_i: the source is not chosen now.  It does nothing to a request that is offered already.
// - Adds no cycle: the port shows the sources' registers.
// - Sources that never write (WRITERS) have neither mask nor data.  With one writer, the port's
//   data are always that one's; they mean something for writes only.
// - Responses go to the source that the tag names, with the tag that this source gave.  So
//   mem_rsp_ready_o depends on the tag of the response that is offered.
// - PORTS=1: wires; hold_i is not read.
// Twin: cmodel/memory/gyre_mem_arbiter.c

`include "gyre_check.svh"

module gyre_mem_arbiter #(
  parameter int PORTS = 2,
  parameter bit [PORTS-1:0] WRITERS = {PORTS{1'b1}},
  localparam int SRC_W = $clog2(PORTS),
  localparam int SOURCE_W = PORTS > 1 ? SRC_W : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the sources
  input  logic [PORTS-1:0] req_valid_i,
  output logic [PORTS-1:0] req_ready_o,
  input  logic [PORTS*gyre_pkg::MEM_REQ_W-1:0] req_i,
  input  logic [PORTS-1:0] hold_i,
  // To memory
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  output logic [SOURCE_W-1:0] source_o,  // the source of the offered request
  // From memory
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // To the sources
  output logic [PORTS-1:0] rsp_valid_o,
  input  logic [PORTS-1:0] rsp_ready_i,
  output gyre_pkg::mem_rsp_t rsp_o
);
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8;

  // Constant write, mask and data of a source that only reads
  localparam bit [gyre_pkg::LINE_BYTES*9:0] READ_ONLY =
      {1'b0, {gyre_pkg::LINE_BYTES{1'b1}}, {LINE_W{1'b0}}};
  localparam int WAYS = 1 << SRC_W;  // of the multiplexers
  localparam int BUNDLE_W = gyre_pkg::MEM_REQ_W - LINE_W;

  gyre_pkg::mem_req_t request;  // of one source, in a loop
  if (PORTS == 1) begin : g_wires
    assign mem_req_valid_o = req_valid_i;
    assign req_ready_o     = mem_req_ready_i && req_valid_i;
    always_comb begin
      mem_req_o = req_i;
      if (!WRITERS[0]) {mem_req_o.write, mem_req_o.mask, mem_req_o.data} = READ_ONLY;
    end
    assign source_o        = 1'b0;
    assign rsp_valid_o     = mem_rsp_valid_i;
    assign mem_rsp_ready_o = rsp_ready_i;
    assign rsp_o           = mem_rsp_i;
    logic unused_one;
    assign unused_one = ^{clk_i, rst_i, hold_i, request};
    assign request = '0;
  end else begin : g_arbiter
    logic [PORTS-1:0] grant;
    gyre_lrs_arbiter #(.PORTS(PORTS)) u_arbiter (
      .clk_i, .rst_i, .req_i(req_valid_i), .hold_i, .accept_i(mem_req_ready_i), .grant_o(grant)
    );
    assign mem_req_valid_o = grant != '0;
    assign req_ready_o     = grant & {PORTS{mem_req_ready_i}};

    logic [SRC_W-1:0] source;
    always_comb begin
      source = '0;
      for (int i = 0; i < PORTS; i++) if (grant[i]) source = source | SRC_W'(i);
    end
    assign source_o = source;

    logic [WAYS*BUNDLE_W-1:0] bundles;  // payload of each source without the data
    logic [WAYS*LINE_W-1:0] lines;
    always_comb begin
      {bundles, lines} = '0;
      for (int i = 0; i < PORTS; i++) begin
        request = req_i[i*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W];
        if (!WRITERS[i]) {request.write, request.mask, request.data} = READ_ONLY;
        bundles[i*BUNDLE_W +: BUNDLE_W] = {request.write, request.tag, request.addr, request.mask};
        lines[i*LINE_W +: LINE_W]       = request.data;
      end
    end
    logic [15:0] tag;
    gyre_lane_mux #(.WAYS(WAYS), .WIDTH(BUNDLE_W)) u_bundle (
      .in_i(bundles), .sel_i(source), .out_o({mem_req_o.write, tag, mem_req_o.addr, mem_req_o.mask})
    );
    assign mem_req_o.tag = (tag << SRC_W) | 16'(source);

    gyre_pkg::line_t line;
    if ((WRITERS & (WRITERS - PORTS'(1))) == '0) begin : g_one_writer
      always_comb begin
        line = '0;
        for (int i = 0; i < WAYS; i++) line = line | lines[i*LINE_W +: LINE_W];
      end
    end else begin : g_writers
      gyre_lane_mux #(.WAYS(WAYS), .WIDTH(LINE_W)) u_data (
        .in_i(lines), .sel_i(source), .out_o(line)
      );
    end
    assign mem_req_o.data = line;

    logic [SRC_W-1:0] to;
    assign to = mem_rsp_i.tag[SRC_W-1:0];
    always_comb begin
      rsp_o     = mem_rsp_i;
      rsp_o.tag = mem_rsp_i.tag >> SRC_W;
    end
    always_comb begin
      mem_rsp_ready_o = 1'b0;
      for (int i = 0; i < PORTS; i++) begin
        rsp_valid_o[i] = mem_rsp_valid_i && to == SRC_W'(i);
        if (to == SRC_W'(i) && rsp_ready_i[i]) mem_rsp_ready_o = 1'b1;
      end
    end
  end

  `GYRE_CHECK(a_stable, clk_i, rst_i, mem_req_valid_o && !mem_req_ready_i |=> mem_req_valid_o
              && $stable({mem_req_o.write, mem_req_o.tag, mem_req_o.addr}))
  `GYRE_CHECK(a_one_ready, clk_i, rst_i, $onehot0(req_ready_o & req_valid_i))

endmodule
