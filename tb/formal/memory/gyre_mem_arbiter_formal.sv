// Proof of gyre_mem_arbiter, which connects several sources to one memory port.
//
// Environment: a request stays until it is accepted. Which source is held, and what memory does,
// is free. The solver chooses the source that is watched.

`include "gyre_formal.svh"

module gyre_mem_arbiter_formal #(
  parameter int PORTS = 3,
  parameter int TAG_W = 1,
  parameter bit [PORTS-1:0] WRITERS = {PORTS{1'b1}},
  localparam int SRC_W = $clog2(PORTS),
  localparam int SOURCE_W = PORTS > 1 ? SRC_W : 1,
  localparam int ITEM_W = 1 + TAG_W + 2 + 1 + 2
) (
  input logic clk_i,
  input logic rst_i,
  input logic [PORTS-1:0] req_valid_i,
  input logic [PORTS*ITEM_W-1:0] req_item_i,  // write, tag, line, mask, data
  input logic [PORTS-1:0] hold_i,
  input logic mem_req_ready_i,
  input logic mem_rsp_valid_i,
  input logic [TAG_W+SRC_W-1:0] mem_rsp_tag_i,
  input logic [PORTS-1:0] rsp_ready_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [PORTS-1:0] me;
  always_comb assume (me != '0 && (me & (me - PORTS'(1))) == '0);

  // A line is a byte: 32 address bits, one of mask, eight of data.
  logic [PORTS-1:0] req_ready, rsp_valid;
  logic [PORTS*gyre_pkg::MEM_REQ_W-1:0] req;
  gyre_pkg::mem_req_t one, mem;  // of one source, in a loop; at the port
  gyre_pkg::mem_rsp_t rsp;
  logic mem_valid, mem_rsp_ready;
  logic [SOURCE_W-1:0] source;
  always_comb begin
    for (int i = 0; i < PORTS; i++) begin
      one = '0;
      {one.write, one.tag[TAG_W-1:0], one.addr[1:0], one.mask, one.data[1:0]} =
          req_item_i[i*ITEM_W +: ITEM_W];
      req[i*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W] = one;
    end
  end

  gyre_mem_arbiter #(.PORTS(PORTS), .WRITERS(WRITERS)) u_dut (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i(req_valid_i), .req_ready_o(req_ready), .req_i(req), .hold_i(hold_i),
    .mem_req_valid_o(mem_valid), .mem_req_ready_i(mem_req_ready_i), .mem_req_o(mem),
    .source_o(source), .mem_rsp_valid_i(mem_rsp_valid_i), .mem_rsp_ready_o(mem_rsp_ready),
    .mem_rsp_i({1'b0, 16'(mem_rsp_tag_i), 9'd0}),
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready_i), .rsp_o(rsp)
  );

  // Request of the chosen source, output of the port, cycles of waiting.
  logic [ITEM_W-1:0] item, offer, held_q;
  logic [SOURCE_W-1:0] number;
  logic is_writer, me_valid, me_ready, me_free, is_me, stay_q, offered_q;
  logic [PORTS-1:0] stays_q;
  logic [PORTS*ITEM_W-1:0] items_q;
  logic [3:0] passed_q;  // others that were served while the chosen one could be
  logic [SOURCE_W-1:0] source_q;
  always_comb begin
    item   = '0;
    number = '0;
    for (int i = 0; i < PORTS; i++) begin
      if (me[i]) item = item | req_item_i[i*ITEM_W +: ITEM_W];
      if (me[i]) number = number | SOURCE_W'(i);
    end
  end
  assign is_writer = (me & WRITERS) != '0;
  assign me_valid  = (me & req_valid_i) != '0;
  assign me_ready  = (me & req_ready) != '0;
  assign me_free   = (me & hold_i) == '0;
  assign is_me     = mem_valid && source == number;
  assign offer     = {mem.write, mem.tag[TAG_W+SRC_W-1:SRC_W], mem.addr[1:0], mem.mask,
                      mem.data[1:0]};

  always_ff @(posedge clk_i) begin
    stays_q  <= rst_i ? '0 : req_valid_i & ~req_ready;
    items_q  <= req_item_i;
    stay_q   <= !rst_i && mem_valid && !mem_req_ready_i;
    held_q   <= offer;
    source_q <= source;
    if (rst_i || !me_valid || !me_free || me_ready) passed_q <= '0;
    else if (mem_valid && mem_req_ready_i && !(&passed_q)) passed_q <= passed_q + 4'd1;
  end

  always_comb begin
    if (live) begin
      for (int i = 0; i < PORTS; i++) begin
        if (stays_q[i]) assume (req_valid_i[i]);
        if (stays_q[i])
          assume (req_item_i[i*ITEM_W +: ITEM_W] == items_q[i*ITEM_W +: ITEM_W]);
      end
    end
  end

  // A response is for one source: that which the tag names.
  logic [SOURCE_W-1:0] to;
  logic [TAG_W-1:0] to_tag;
  if (PORTS > 1) begin : g_to
    assign to = mem_rsp_tag_i[SRC_W-1:0];
  end else begin : g_to_one
    assign to = '0;
  end
  assign to_tag = mem_rsp_tag_i[TAG_W+SRC_W-1:SRC_W];

  always_comb begin
    if (live) begin
      // Taken by memory and taken from the source are one event; the port shows the whole request.
      if (me_valid && me_ready) a_taken : assert (is_me && mem_req_ready_i);
      if (is_me && mem_req_ready_i) a_served : assert (me_valid && me_ready);
      if (is_me) a_asked : assert (me_valid);
      if (is_me) a_write : assert (mem.write == (is_writer && item[ITEM_W-1]));
      if (is_me) a_tag : assert (offer[ITEM_W-2 -: TAG_W] == item[ITEM_W-2 -: TAG_W]);
      if (is_me && PORTS > 1) a_number : assert (mem.tag[SOURCE_W-1:0] == number);
      if (is_me) a_addr : assert (mem.addr == {30'd0, item[4:3]});
      if (is_me) a_mask : assert (mem.mask == (item[2] || !is_writer));
      if (is_me && mem.write) a_data : assert (mem.data == {6'd0, item[1:0]});
      if (mem_valid) a_source : assert (32'(source) < PORTS);
      // An offer stays; a held source is not chosen anew.
      if (stay_q) a_stays : assert (mem_valid && source == source_q &&
                                    offer[ITEM_W-1:2] == held_q[ITEM_W-1:2]);
      if (stay_q && mem.write) a_data_stays : assert (offer[1:0] == held_q[1:0]);
      if (!stay_q && !me_free && PORTS > 1) a_held : assert (!is_me);
      // A request is offered if one may be, and none is overtaken for ever.
      if (me_valid && me_free) a_some : assert (mem_valid);
      a_passed : assert (32'(passed_q) <= PORTS - 1);
      // Responses.
      a_rsp : assert (((rsp_valid & me) != '0) == (mem_rsp_valid_i && to == number));
      a_rsp_tag : assert (rsp.tag == 16'(to_tag));
      if (to == number) a_rsp_ready : assert (mem_rsp_ready == ((rsp_ready_i & me) != '0));
      c_held : cover (me_valid && !me_free && mem_valid && !is_me || PORTS == 1);
      c_passed : cover (32'(passed_q) == PORTS - 1);
      c_stays : cover (stay_q && is_me && !me_free);
      c_write : cover (is_me && mem.write && mem_req_ready_i || !is_writer && is_me);
    end
  end

endmodule
