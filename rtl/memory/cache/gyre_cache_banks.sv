// Banked cache: several caches side by side that answer one request a cycle each for their share of
// the lines. Of BANKS consecutive lines, each is in another bank.
//
// - The lowest bits of the line address, to which gyre_line_hash adds all upper bits, select the
//   bank of a request; the bits of the set are added as they are. So addresses at a stride of a
//   power of two use all banks. The bank gets this number as the highest bits of the address, so
//   that its index is made of the bits above them.
// - Banks are independent: order holds within a bank, hence within a line.
// - Uncached requests all go to bank 0, so they stay in order. Each is accepted only while no other
//   bank has a buffered store, so it comes after all earlier stores.
// - Of the banks with an answer, the one served longest ago goes first; its answer is held until it
//   is taken. Requests share the memory port in the same way (gyre_mem_arbiter).
// - clean_i and the wish of an uncached request (WRITE_BACK=1) go to all banks.
// - Each bank fetches its own lines ahead: with PREFETCH n, up to n * BANKS lines.
// - BYTES is the size of all banks; MSHRS, STORES and WRITES are per bank. BANKS=1: a plain
//   gyre_cache.
// Twin: cmodel/memory/cache/gyre_cache_banks.c

`include "gyre_check.svh"

module gyre_cache_banks #(
  parameter int BANKS = 2,
  parameter int BYTES = 16384,
  parameter int WAYS = 2,
  parameter int WRITABLE = 1,
  parameter int MSHRS = 4,
  parameter int STORES = 4,
  parameter int WRITES = 15,
  parameter int TAG_W = 3,
  parameter bit FRESH = 0,
  parameter bit WRITE_BACK = 0,
  parameter bit RSP_ERRORS = 0,  // read errors are reported with the answers
  parameter int PREFETCH = 0,  // lines that a bank fetches ahead; 0: no prefetcher
  parameter int PAGE_LINES = 64,  // lines of a bank in a page of main memory
  parameter int STRIDES = 0  // pages whose strides a bank keeps
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the requester
  input  logic req_valid_i,
  output logic req_ready_o,
  input  gyre_pkg::cache_req_t req_i,  // fresh: of a read that is not uncached
  // To the requester: answers to reads
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output gyre_pkg::cache_rsp_t rsp_o,  // RSP_ERRORS=0: never an error
  // To the memory arbiter
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,  // its tag: number of the miss, number of the bank
  // From the memory arbiter
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // Control and events
  input  logic inval_i,
  input  logic clean_i,  // WRITE_BACK=0: not read
  // inval_busy: a sweep is asked for or under way; stores_empty: memory has accepted all stores
  output gyre_pkg::cache_state_t state_o
);

  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int BANK_W = BANKS > 1 ? $clog2(BANKS) : 1;

  // Ports of each bank.
  logic [BANKS-1:0] choose;  // the bank of the request
  logic [BANKS-1:0] req_ready, rsp_valid, rsp_ready, mem_valid, mem_ready;
  logic [BANKS-1:0] mem_rsp_valid, mem_rsp_ready, stores_empty;
  logic [BANKS*gyre_pkg::CACHE_REQ_W-1:0] req;
  logic [BANKS*gyre_pkg::CACHE_RSP_W-1:0] rsp;
  logic [BANKS*gyre_pkg::MEM_REQ_W-1:0] asked, mem;  // as the bank asks, and for memory
  logic [BANKS*gyre_pkg::CACHE_STATE_W-1:0] states;
  gyre_pkg::mem_rsp_t mem_rsp;
  logic [BANK_W-1:0] bank;  // of the request
  logic [31:0] mem_place, error_place;  // line address with the number of the bank in its lowest
  gyre_pkg::mem_req_t mem_req;
  assign mem_place = mem_req.addr;

  for (genvar b = 0; b < BANKS; b++) begin : g_bank
    gyre_cache #(
      .BYTES(BYTES / BANKS), .WAYS(WAYS), .WRITABLE(WRITABLE), .MSHRS(MSHRS), .STORES(STORES),
      .WRITES(WRITES), .TAG_W(TAG_W), .FRESH(FRESH), .WRITE_BACK(WRITE_BACK),
      .RSP_ERRORS(RSP_ERRORS), .PREFETCH(PREFETCH), .PAGE_LINES(PAGE_LINES), .STRIDES(STRIDES),
      .BANKS(BANKS)
    ) u_cache (
      .clk_i, .rst_i, .req_valid_i(req_valid_i && choose[b]), .req_ready_o(req_ready[b]),
      .req_i(req[b*gyre_pkg::CACHE_REQ_W +: gyre_pkg::CACHE_REQ_W]), .rsp_valid_o(rsp_valid[b]),
      .rsp_ready_i(rsp_ready[b]), .rsp_o(rsp[b*gyre_pkg::CACHE_RSP_W +: gyre_pkg::CACHE_RSP_W]),
      .mem_req_valid_o(mem_valid[b]), .mem_req_ready_i(mem_ready[b]),
      .mem_req_o(asked[b*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W]),
      .mem_rsp_valid_i(mem_rsp_valid[b]), .mem_rsp_ready_o(mem_rsp_ready[b]), .mem_rsp_i(mem_rsp),
      .inval_i, .clean_i(clean_i || (BANKS > 1 && req_valid_i && req_i.uncached)),
      .state_o(states[b*gyre_pkg::CACHE_STATE_W +: gyre_pkg::CACHE_STATE_W])
    );
  end

  // In the other banks than bank 0 the bits that name the bank are constant.
  function automatic logic [31:0] from_bank(input logic [31:OFF_W] line);
    from_bank = {line[31-BANK_W:OFF_W], line[31 -: BANK_W], {OFF_W{1'b0}}};
  endfunction
  gyre_pkg::cache_req_t request;  // of one bank, in a loop
  gyre_pkg::mem_req_t wanted;
  always_comb begin
    for (int b = 0; b < BANKS; b++) begin
      request = req_i;
      request.uncached = req_i.uncached && b == 0;
      wanted = asked[b*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W];
      if (BANKS > 1) begin
        request.addr = {b == 0 ? bank : BANK_W'(b), req_i.addr[31:OFF_W+BANK_W], {OFF_W{1'b0}}};
        wanted.addr  = from_bank(wanted.addr[31:OFF_W]);
      end
      req[b*gyre_pkg::CACHE_REQ_W +: gyre_pkg::CACHE_REQ_W] = request;
      mem[b*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W]     = wanted;
    end
  end

  gyre_mem_arbiter #(.PORTS(BANKS), .WRITERS({BANKS{WRITABLE != 0}})) u_memory (
    .clk_i, .rst_i, .req_valid_i(mem_valid), .req_ready_o(mem_ready), .req_i(mem), .hold_i('0),
    .mem_req_valid_o, .mem_req_ready_i, .mem_req_o(mem_req), .source_o(),
    .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i,
    .rsp_valid_o(mem_rsp_valid), .rsp_ready_i(mem_rsp_ready), .rsp_o(mem_rsp)
  );

  // ---- Bank of the request, bank of the shown answer --------------------------------------------
  logic [31:0] mem_addr, error_addr;
  logic [BANKS-1:0] hit, miss, error_valid;
  always_comb begin
    mem_req_o = mem_req;
    mem_req_o.addr = mem_addr;
  end
  if (BANKS > 1) begin : g_answers
    logic uncached;
    assign uncached = WRITABLE != 0 && req_i.uncached;
    logic [BANKS-1:0] others_empty;  // for bank 0: no other bank has a buffered store
    localparam int ADDR_W = 32 - OFF_W;
    localparam int SETS = BYTES / (gyre_pkg::LINE_BYTES * WAYS);  // sets of all banks together
    // Returns the number of the bank of a line that gyre_line_hash has placed. If the lowest bits
    // of a line address are that number, the function returns these bits again.
    function automatic logic [BANK_W-1:0] bank_of(input logic [ADDR_W-1:0] place);
      bank_of = '0;
      for (int i = 0; i < $clog2(SETS); i++) bank_of[i % BANK_W] = bank_of[i % BANK_W] ^ place[i];
    endfunction
    logic [ADDR_W-1:0] line, mem_line, error_line;
    assign bank           = bank_of(line);
    assign mem_addr       = {mem_place[31:OFF_W+BANK_W], bank_of(mem_line), {OFF_W{1'b0}}};
    assign error_addr     = {error_place[31:OFF_W+BANK_W], bank_of(error_line), {OFF_W{1'b0}}};
    gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS)) u_req_hash (
      .line_i(req_i.addr[31:OFF_W]), .line_o(line)
    );
    gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS)) u_mem_hash (
      .line_i(mem_place[31:OFF_W]), .line_o(mem_line)
    );
    gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS)) u_error_hash (
      .line_i(error_place[31:OFF_W]), .line_o(error_line)
    );
    logic unused_place;
    assign unused_place = ^{mem_place[OFF_W-1:0], error_place[OFF_W-1:0]};
    assign others_empty = stores_empty | BANKS'(1);
    always_comb begin
      for (int i = 0; i < BANKS; i++) choose[i] = !uncached && bank == BANK_W'(i);
      if (uncached) choose[0] = &others_empty;
    end

    logic [BANKS-1:0] answer;
    logic [BANK_W-1:0] source;
    gyre_lrs_arbiter #(.PORTS(BANKS)) u_arbiter (
      .clk_i, .rst_i, .req_i(rsp_valid), .hold_i('0), .accept_i(rsp_ready_i), .grant_o(answer)
    );
    assign rsp_valid_o = answer != '0;
    always_comb begin
      // Banks without an answer are ready, too, unless another bank's answer is shown: a read that
      // misses leaves stage 1 and admits the next one.
      for (int i = 0; i < BANKS; i++) rsp_ready[i] = rsp_ready_i && (answer[i] || answer == '0);
      source = '0;
      for (int i = 0; i < BANKS; i++) if (answer[i]) source = source | BANK_W'(i);
    end
    gyre_lane_mux #(.WAYS(BANKS), .WIDTH(gyre_pkg::CACHE_RSP_W)) u_rsp (
      .in_i(rsp), .sel_i(source), .out_o(rsp_o)
    );
  end else begin : g_one
    assign choose         = 1'b1;
    assign bank           = '0;
    assign mem_addr       = mem_place;
    assign error_addr     = error_place;
    logic unused_bank;
    assign unused_bank = ^{bank, stores_empty};
    assign rsp_valid_o = rsp_valid;
    assign rsp_ready   = rsp_ready_i;
    assign rsp_o       = rsp;
  end

  // At most one answer, one miss and one response of memory in a cycle: these events never collide.
  gyre_pkg::cache_state_t state, any;  // of one bank, in a loop; of all
  assign req_ready_o = |req_ready;
  always_comb begin
    any = '0;
    {any.stores_empty, any.idle} = 2'b11;
    for (int b = 0; b < BANKS; b++) begin
      state = states[b*gyre_pkg::CACHE_STATE_W +: gyre_pkg::CACHE_STATE_W];
      {hit[b], miss[b], error_valid[b]} = {state.hit, state.miss, state.error.valid};
      stores_empty[b]    = state.stores_empty;
      any.inval_busy     = any.inval_busy || state.inval_busy;
      any.writes_pending = any.writes_pending || state.writes_pending;
      any.stores_empty   = any.stores_empty && state.stores_empty;
      any.idle           = any.idle && state.idle;
      any.hit            = any.hit || state.hit;
      any.miss           = any.miss || state.miss;
      any.prefetch       = any.prefetch || state.prefetch;
      any.used           = any.used || state.used;
      if (BANKS > 1) state.error.addr = from_bank(state.error.addr[31:OFF_W]);
      if (state.error.valid) any.error = any.error | state.error;
    end
  end
  assign error_place = any.error.addr;
  always_comb begin
    state_o = any;
    state_o.error.addr = error_addr;
  end

  initial if (BANKS < 1 || (BANKS & (BANKS - 1)) != 0 || BANKS > 8) begin
    $fatal(1, "gyre_cache_banks: BANKS must be a power of two up to 8");
  end
  `GYRE_CHECK(a_one_hit, clk_i, rst_i, $onehot0(hit))
  `GYRE_CHECK(a_one_miss, clk_i, rst_i, $onehot0(miss))
  `GYRE_CHECK(a_one_error, clk_i, rst_i, $onehot0(error_valid))
  `GYRE_CHECK(a_rsp_stable, clk_i, rst_i, rsp_valid_o && !rsp_ready_i |=> rsp_valid_o
              && $stable(rsp_o.tag))

endmodule
