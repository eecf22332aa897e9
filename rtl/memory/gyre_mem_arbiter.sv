// Memory arbiter: merges several sources onto one memory port and routes the responses back.
// Sources are the caches of a core, the banks of a cache, or the cores.
//
// - The number of the source becomes the low end of the tag.
// - Fair: the source that was served longest ago comes first (gyre_lrs_arbiter). An offered request
//   stays until it is accepted, so the port's payload is stable.
// - hold_i prevents the choice of a source; a request that is already offered is not affected.
// - The arbiter adds no cycle: the port shows the sources' registers.
// - Sources that never write (WRITERS) have neither mask nor data. With one writer, the port's data
//   always comes from that source and is valid for writes only.
// - The tag routes a response to its source; the payload bypasses the arbiter. So mem_rsp_ready_o
//   depends on the tag of the offered response.
// - PORTS=1 is a connection by wires; hold_i is not read.
// Twin: cmodel/memory/gyre_mem_arbiter.c

`include "gyre_check.svh"

module gyre_mem_arbiter #(
  parameter int PORTS = 2,
  parameter int TAG_W = 1,  // tag width of a source
  parameter bit [PORTS-1:0] WRITERS = {PORTS{1'b1}},
  localparam int SRC_W = $clog2(PORTS),
  localparam int SOURCE_W = PORTS > 1 ? SRC_W : 1,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the sources
  input  logic [PORTS-1:0] req_valid_i,
  output logic [PORTS-1:0] req_ready_o,
  input  logic [PORTS-1:0] req_write_i,
  input  logic [PORTS*TAG_W-1:0] req_tag_i,
  input  logic [PORTS*32-1:0] req_addr_i,
  input  logic [PORTS*gyre_pkg::LINE_BYTES-1:0] req_mask_i,
  input  logic [PORTS*LINE_W-1:0] req_data_i,
  input  logic [PORTS-1:0] hold_i,
  // To memory
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output logic mem_req_write_o,
  output logic [TAG_W+SRC_W-1:0] mem_req_tag_o,
  output logic [31:0] mem_req_addr_o,
  output gyre_pkg::line_mask_t mem_req_mask_o,
  output logic [LINE_W-1:0] mem_req_data_o,  // of writes
  output logic [SOURCE_W-1:0] source_o,  // the source of the offered request
  // From memory
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  logic [TAG_W+SRC_W-1:0] mem_rsp_tag_i,
  // To the sources
  output logic [PORTS-1:0] rsp_valid_o,
  input  logic [PORTS-1:0] rsp_ready_i,
  output logic [TAG_W-1:0] rsp_tag_o
);

  localparam int WAYS = 1 << SRC_W;  // of the multiplexers
  localparam int BUNDLE_W = 1 + TAG_W + 32 + gyre_pkg::LINE_BYTES;

  if (PORTS == 1) begin : g_wires
    assign mem_req_valid_o = req_valid_i;
    assign req_ready_o     = mem_req_ready_i && req_valid_i;
    assign mem_req_write_o = WRITERS[0] && req_write_i;
    assign mem_req_tag_o   = req_tag_i;
    assign mem_req_addr_o  = req_addr_i;
    assign mem_req_mask_o  = WRITERS[0] ? req_mask_i : {gyre_pkg::LINE_BYTES{1'b1}};
    assign mem_req_data_o  = WRITERS[0] ? req_data_i : '0;
    assign source_o        = 1'b0;
    assign rsp_valid_o     = mem_rsp_valid_i;
    assign mem_rsp_ready_o = rsp_ready_i;
    assign rsp_tag_o       = mem_rsp_tag_i;
    logic unused_one;
    assign unused_one = ^{clk_i, rst_i, hold_i};
  end else begin : g_arbiter
    logic [PORTS-1:0] grant;
    gyre_lrs_arbiter #(.PORTS(PORTS)) u_arbiter (
      .clk_i(clk_i), .rst_i(rst_i), .req_i(req_valid_i), .hold_i(hold_i),
      .accept_i(mem_req_ready_i), .grant_o(grant)
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
    logic [TAG_W-1:0] tag;
    for (genvar i = 0; i < WAYS; i++) begin : g_way
      if (i < PORTS) begin : g_used
        assign bundles[i*BUNDLE_W +: BUNDLE_W] = {
          WRITERS[i] && req_write_i[i], req_tag_i[i*TAG_W +: TAG_W], req_addr_i[i*32 +: 32],
          req_mask_i[i*gyre_pkg::LINE_BYTES +: gyre_pkg::LINE_BYTES]
              | {gyre_pkg::LINE_BYTES{!WRITERS[i]}}};
        assign lines[i*LINE_W +: LINE_W] = req_data_i[i*LINE_W +: LINE_W] & {LINE_W{WRITERS[i]}};
      end else begin : g_unused
        assign bundles[i*BUNDLE_W +: BUNDLE_W] = '0;
        assign lines[i*LINE_W +: LINE_W]       = '0;
      end
    end
    gyre_lane_mux #(.WAYS(WAYS), .WIDTH(BUNDLE_W)) u_bundle (
      .in_i(bundles), .sel_i(source),
      .out_o({mem_req_write_o, tag, mem_req_addr_o, mem_req_mask_o})
    );
    assign mem_req_tag_o = {tag, source};

    if ((WRITERS & (WRITERS - PORTS'(1))) == '0) begin : g_one_writer
      always_comb begin
        mem_req_data_o = '0;
        for (int i = 0; i < WAYS; i++) mem_req_data_o = mem_req_data_o | lines[i*LINE_W +: LINE_W];
      end
    end else begin : g_writers
      gyre_lane_mux #(.WAYS(WAYS), .WIDTH(LINE_W)) u_data (
        .in_i(lines), .sel_i(source), .out_o(mem_req_data_o)
      );
    end

    logic [SRC_W-1:0] to;
    assign to        = mem_rsp_tag_i[SRC_W-1:0];
    assign rsp_tag_o = mem_rsp_tag_i[TAG_W+SRC_W-1:SRC_W];
    always_comb begin
      mem_rsp_ready_o = 1'b0;
      for (int i = 0; i < PORTS; i++) begin
        rsp_valid_o[i] = mem_rsp_valid_i && to == SRC_W'(i);
        if (to == SRC_W'(i) && rsp_ready_i[i]) mem_rsp_ready_o = 1'b1;
      end
    end
  end

  `GYRE_CHECK(a_stable, clk_i, rst_i, mem_req_valid_o && !mem_req_ready_i |=> mem_req_valid_o
              && $stable({mem_req_write_o, mem_req_tag_o, mem_req_addr_o}))
  `GYRE_CHECK(a_one_ready, clk_i, rst_i, $onehot0(req_ready_o & req_valid_i))

endmodule
