// Blocking cache, physically addressed; one module for instructions (WRITABLE=0) and data.
//
// - One request at a time, one response per request, in order.  A read hit answers in the cycle
//   after acceptance, straight from the RAM outputs; the next request may be accepted in the cycle
//   in which a response is taken, so hits stream at one a cycle.
// - Read miss: the line is read from memory into the next way in turn, then answered.
// - Write: through to memory, no allocation; the line is updated on a hit.  Answered when memory
//   has accepted it; at most MAX_WRITES wait for their acknowledge.
// - Uncached: the same without lookup and without allocation; reads carry the byte mask.
// - A read of the set that is being written waits one cycle (the RAMs do not bypass).
// - inval_i: nothing is accepted from the next cycle on; what is under way is completed; then all
//   tags are swept, as after reset.
// - Memory requests depend on registers only and are stable until accepted.
// Twin: cmodel/memory/gyre_cache.c

`include "gyre_check.svh"

module gyre_cache #(
    parameter int BYTES = 16384,
    parameter int WAYS = 2,
    parameter int LINE_BYTES = 64,
    parameter int WRITABLE = 1,
    parameter int MAX_WRITES = 15,
    localparam int LineW = LINE_BYTES * 8
) (
    input  logic                  clk_i,
    input  logic                  rst_i,
    // From the requester
    input  logic                  req_valid_i,
    output logic                  req_ready_o,
    input  logic                  req_write_i,
    input  logic                  req_uncached_i,
    input  logic [          31:0] req_addr_i,
    input  logic [LINE_BYTES-1:0] req_mask_i,
    input  logic [     LineW-1:0] req_data_i,
    // To the requester
    output logic                  rsp_valid_o,
    input  logic                  rsp_ready_i,
    output logic [     LineW-1:0] rsp_data_o,
    // To the memory arbiter
    output logic                  mem_req_valid_o,
    input  logic                  mem_req_ready_i,
    output logic                  mem_req_write_o,
    output logic [          31:0] mem_req_addr_o,
    output logic [LINE_BYTES-1:0] mem_req_mask_o,
    output logic [     LineW-1:0] mem_req_data_o,
    // From the memory arbiter
    input  logic                  mem_rsp_valid_i,
    input  logic                  mem_rsp_write_i,
    input  logic [     LineW-1:0] mem_rsp_data_i,
    // Control and events
    input  logic                  inval_i,
    output logic                  hit_o,
    output logic                  miss_o,
    output logic                  writes_pending_o,
    output logic                  idle_o
);

  localparam bit Writable = WRITABLE != 0;
  localparam int Sets = BYTES / (LINE_BYTES * WAYS);
  localparam int OffW = $clog2(LINE_BYTES);
  localparam int IdxW = Sets > 1 ? $clog2(Sets) : 1;
  localparam int TagLsb = OffW + $clog2(Sets);
  localparam int TagW = 32 - TagLsb;
  localparam int WayW = WAYS > 1 ? $clog2(WAYS) : 1;
  localparam int CountW = $clog2(MAX_WRITES + 1);

  typedef enum logic [2:0] {
    StSweep,   // tags are being cleared
    StIdle,    // nothing under way
    StLookup,  // RAM outputs are valid; writes are offered to memory
    StMiss,    // a read is offered to memory
    StWait,    // memory has the read
    StAnswer   // the answer is in data_q
  } state_e;

  state_e                  state_q;
  state_e                  state_d;
  logic   [      IdxW-1:0] sweep_q;
  logic                    inval_q;     // a sweep is asked for
  logic   [        31:OffW] line_q;     // line address under way
  logic                    write_q;
  logic                    uncached_q;
  logic   [LINE_BYTES-1:0] mask_q;
  logic   [     LineW-1:0] data_q;      // line to write, or line that came from memory
  logic   [      WayW-1:0] victim_q;
  logic   [    CountW-1:0] writes_q;    // not yet acknowledged

  logic is_write;
  logic is_uncached;
  logic req_write;
  logic req_uncached;
  assign is_write     = Writable && write_q;
  assign is_uncached  = Writable && uncached_q;
  assign req_write    = Writable && req_write_i;
  assign req_uncached = Writable && req_uncached_i;

  // ---- Lookup ------------------------------------------------------------------------------------
  logic [IdxW-1:0] index;
  logic [IdxW-1:0] req_index;
  if (Sets > 1) begin : g_index
    assign index     = line_q[OffW +: IdxW];
    assign req_index = req_addr_i[OffW +: IdxW];
  end else begin : g_one_set
    assign index     = '0;
    assign req_index = '0;
  end

  logic             accept;
  logic             read_data;
  logic             sweep;
  logic             fill;
  logic             update;
  logic [ WAYS-1:0] hit_way;
  logic             hit;
  logic [LineW-1:0] way_data[WAYS];
  logic [LineW-1:0] lookup_data;
  assign accept    = req_valid_i && req_ready_o;
  assign read_data = accept && !req_write && !req_uncached;
  assign sweep     = state_q == StSweep;
  assign fill      = state_q == StWait && mem_rsp_valid_i && !mem_rsp_write_i && !is_uncached;
  // Repeated while the write waits for memory, which changes nothing.
  assign update    = state_q == StLookup && is_write && !is_uncached;
  assign hit       = |hit_way;

  for (genvar w = 0; w < WAYS; w++) begin : g_way
    logic fill_way;
    assign fill_way = fill && victim_q == WayW'(w);

    logic [TagW:0] tag;
    gyre_ram #(
        .DEPTH(Sets),
        .WIDTH(TagW + 1),
        .GRAIN(TagW + 1)
    ) u_tag (
        .clk_i  (clk_i),
        .ren_i  (accept && !req_uncached),
        .raddr_i(req_index),
        .rdata_o(tag),
        .we_i   (sweep || fill_way),
        .waddr_i(sweep ? sweep_q : index),
        .wdata_i(sweep ? '0 : {1'b1, line_q[31:TagLsb]})
    );
    assign hit_way[w] = tag == {1'b1, line_q[31:TagLsb]};

    if (Writable) begin : g_writable
      gyre_ram #(
          .DEPTH(Sets),
          .WIDTH(LineW),
          .GRAIN(8)
      ) u_data (
          .clk_i  (clk_i),
          .ren_i  (read_data),
          .raddr_i(req_index),
          .rdata_o(way_data[w]),
          .we_i   ({LINE_BYTES{fill_way}} | (mask_q & {LINE_BYTES{update && hit_way[w]}})),
          .waddr_i(index),
          .wdata_i(fill ? mem_rsp_data_i : data_q)
      );
    end else begin : g_read_only
      gyre_ram #(
          .DEPTH(Sets),
          .WIDTH(LineW),
          .GRAIN(LineW)
      ) u_data (
          .clk_i  (clk_i),
          .ren_i  (read_data),
          .raddr_i(req_index),
          .rdata_o(way_data[w]),
          .we_i   (fill_way),
          .waddr_i(index),
          .wdata_i(mem_rsp_data_i)
      );
    end
  end

  always_comb begin
    lookup_data = way_data[0];
    for (int w = 1; w < WAYS; w++) begin
      if (hit_way[w]) lookup_data = way_data[w];
    end
  end

  // ---- Memory side -------------------------------------------------------------------------------
  logic mem_accept;
  assign mem_accept      = mem_req_valid_o && mem_req_ready_i;
  assign mem_req_valid_o = state_q == StMiss ||
                           (state_q == StLookup && is_write && writes_q != CountW'(MAX_WRITES));
  assign mem_req_write_o = is_write;
  assign mem_req_addr_o  = {line_q, {OffW{1'b0}}};
  assign mem_req_mask_o  = is_write || is_uncached ? mask_q : '1;
  assign mem_req_data_o  = Writable ? data_q : '0;

  // ---- Answer ------------------------------------------------------------------------------------
  logic looks;
  logic done;
  logic hazard;
  assign looks       = state_q == StLookup && !is_write;
  assign rsp_valid_o = state_q == StAnswer || (looks && hit) ||
                       (state_q == StLookup && mem_accept);
  assign rsp_data_o  = looks ? lookup_data : data_q;
  assign done        = rsp_valid_o && rsp_ready_i;
  assign hazard      = update && req_valid_i && !req_write && !req_uncached && req_index == index;
  assign req_ready_o = !inval_q && !hazard && (state_q == StIdle || done);

  assign hit_o            = looks && hit && rsp_ready_i;
  assign miss_o           = looks && !hit;
  assign writes_pending_o = writes_q != '0 || (state_q == StLookup && is_write);
  assign idle_o           = state_q == StIdle && !inval_q && writes_q == '0;

  // ---- State -------------------------------------------------------------------------------------
  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StSweep:  if (sweep_q == IdxW'(Sets - 1)) state_d = StIdle;
      StIdle:   if (inval_q) state_d = StSweep;
      StLookup: begin
        if (miss_o) state_d = StMiss;
        else if (done) state_d = StIdle;
        else if (mem_accept) state_d = StAnswer;
      end
      StMiss:   if (mem_req_ready_i) state_d = StWait;
      StWait:   if (mem_rsp_valid_i && !mem_rsp_write_i) state_d = StAnswer;
      StAnswer: if (done) state_d = StIdle;
      default:  state_d = StSweep;
    endcase
    // An uncached read has nothing to look up.
    if (accept) state_d = req_uncached && !req_write ? StMiss : StLookup;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q  <= StSweep;
      sweep_q  <= '0;
      inval_q  <= 1'b0;
      victim_q <= '0;
      writes_q <= '0;
    end else begin
      state_q <= state_d;
      sweep_q <= sweep ? sweep_q + IdxW'(1) : '0;
      if (inval_i) inval_q <= 1'b1;
      else if (state_q == StIdle) inval_q <= 1'b0;
      if (fill && WAYS > 1) victim_q <= victim_q + WayW'(1);
      writes_q <= writes_q + CountW'(mem_accept && is_write) -
                  CountW'(Writable && mem_rsp_valid_i && mem_rsp_write_i);
    end
  end

  always_ff @(posedge clk_i) begin
    if (accept) begin
      line_q     <= req_addr_i[31:OffW];
      write_q    <= req_write;
      uncached_q <= req_uncached;
      mask_q     <= req_mask_i;
    end
    // Known after reset, because reads show it on the memory port too.
    if (rst_i) data_q <= '0;
    else if (accept && req_write) data_q <= req_data_i;
    else if (state_q == StWait && mem_rsp_valid_i && !mem_rsp_write_i) data_q <= mem_rsp_data_i;
  end

  logic unused_offset;
  assign unused_offset = ^req_addr_i[OffW-1:0];

  initial if (BYTES < LINE_BYTES * WAYS) $fatal(1, "gyre_cache: BYTES < LINE_BYTES * WAYS");
  initial if (LINE_BYTES < 4) $fatal(1, "gyre_cache: LINE_BYTES must be at least 4");
  `GYRE_CHECK(a_one_way, clk_i, rst_i, state_q == StLookup && !is_uncached |-> $onehot0(hit_way))
  `GYRE_CHECK(a_mem_stable, clk_i, rst_i, mem_req_valid_o && !mem_req_ready_i |=> mem_req_valid_o
              && $stable({mem_req_write_o, mem_req_addr_o, mem_req_mask_o, mem_req_data_o}))
  `GYRE_CHECK(a_rsp_stable, clk_i, rst_i, rsp_valid_o && !rsp_ready_i |=> rsp_valid_o
              && $stable(rsp_data_o))
  `GYRE_CHECK(a_read_waited, clk_i, rst_i,
              mem_rsp_valid_i && !mem_rsp_write_i |-> state_q == StWait)
  `GYRE_CHECK(a_ack_waited, clk_i, rst_i, mem_rsp_valid_i && mem_rsp_write_i |-> writes_q != '0)

endmodule
