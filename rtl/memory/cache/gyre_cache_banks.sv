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
  parameter bit MERGE = 0,  // within a bank
  parameter bit RSP_ERRORS = 0,  // read errors are reported with the answers
  parameter int PREFETCH = 0,  // lines that a bank fetches ahead; 0: no prefetcher
  parameter int PAGE_LINES = 64,  // lines of a bank in a page of main memory
  parameter int STRIDES = 0,  // pages whose strides a bank tracks
  localparam int MTAG_W = (MSHRS > 1 ? $clog2(MSHRS) : 1) + $clog2(BANKS),
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the requester
  input  logic req_valid_i,
  output logic req_ready_o,
  input  logic req_write_i,
  input  logic req_uncached_i,
  input  logic req_fresh_i,  // only for a read that is not uncached
  input  logic [TAG_W-1:0] req_tag_i,
  input  logic [31:0] req_addr_i,
  input  gyre_pkg::line_mask_t req_mask_i,
  input  logic [LINE_W-1:0] req_data_i,
  // To the requester: answers to reads
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output logic [TAG_W-1:0] rsp_tag_o,
  output logic [LINE_W-1:0] rsp_data_o,
  output logic rsp_error_o,  // RSP_ERRORS=0: never
  // To the memory arbiter
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output logic mem_req_write_o,
  output logic [MTAG_W-1:0] mem_req_tag_o,  // number of the miss, number of the bank
  output logic [31:0] mem_req_addr_o,
  output gyre_pkg::line_mask_t mem_req_mask_o,
  output logic [LINE_W-1:0] mem_req_data_o,  // of writes
  // From the memory arbiter
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  logic mem_rsp_write_i,
  input  logic [MTAG_W-1:0] mem_rsp_tag_i,
  input  logic mem_rsp_error_i,
  input  logic [LINE_W-1:0] mem_rsp_data_i,
  // Control and events
  input  logic inval_i,
  output logic inval_busy_o,  // a sweep is requested or under way
  input  logic clean_i,  // WRITE_BACK=0: not read
  output logic hit_o,
  output logic miss_o,
  output logic prefetch_o,  // memory will be asked for a prefetched line
  output logic used_o,  // a line that was fetched ahead is read for the first time
  output logic error_valid_o,
  output logic error_write_o,
  output logic [31:0] error_addr_o,  // 0 for a write
  output logic writes_pending_o,
  output logic stores_empty_o,  // memory has accepted all stores
  output logic idle_o
);

  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam int BANK_W = BANKS > 1 ? $clog2(BANKS) : 1;
  localparam int ID_W = MTAG_W - $clog2(BANKS);  // tag width of a bank at memory

  // Ports of each bank.
  logic [BANKS-1:0] choose;  // the bank of the request
  logic [BANKS-1:0] req_ready;
  logic [BANKS-1:0] rsp_valid;
  logic [BANKS-1:0] rsp_ready;
  logic [BANKS-1:0] rsp_error;
  logic [BANKS*TAG_W-1:0] rsp_tag;
  logic [BANKS*LINE_W-1:0] rsp_data;
  logic [BANKS-1:0] mem_valid;
  logic [BANKS-1:0] mem_ready;
  logic [BANKS-1:0] mem_write;
  logic [BANKS*ID_W-1:0] mem_tag;
  logic [BANKS*32-1:0] mem_addr;
  logic [BANKS*gyre_pkg::LINE_BYTES-1:0] mem_mask;
  logic [BANKS*LINE_W-1:0] mem_data;
  logic [BANKS-1:0] mem_rsp_valid;
  logic [BANKS-1:0] mem_rsp_ready;
  logic [ID_W-1:0] mem_rsp_tag;
  logic [BANKS-1:0] hit, miss, prefetch, used, inval_busy, error_valid, error_write;
  logic [BANKS*32-1:0] error_addr;
  logic [BANK_W-1:0] bank;  // of the request
  logic [31:0] mem_place, error_place;  // line address with the number of the bank in its lowest
                                        // bits
  logic [BANKS-1:0] writes_pending, stores_empty, idle;

  for (genvar b = 0; b < BANKS; b++) begin : g_bank
    logic [31:0] req_addr;
    logic [31:0] asked_addr;
    logic [31:0] wrong_addr;
    gyre_cache #(
      .BYTES(BYTES / BANKS), .WAYS(WAYS), .WRITABLE(WRITABLE), .MSHRS(MSHRS), .STORES(STORES),
      .WRITES(WRITES), .TAG_W(TAG_W), .FRESH(FRESH), .WRITE_BACK(WRITE_BACK),
      .RSP_ERRORS(RSP_ERRORS), .PREFETCH(PREFETCH), .PAGE_LINES(PAGE_LINES), .STRIDES(STRIDES),
      .MERGE(MERGE), .BANKS(BANKS)
    ) u_cache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(req_valid_i && choose[b]), .req_ready_o(req_ready[b]),
      .req_write_i(req_write_i), .req_uncached_i(req_uncached_i && b == 0),
      .req_fresh_i(req_fresh_i), .req_tag_i(req_tag_i), .req_addr_i(req_addr),
      .req_mask_i(req_mask_i), .req_data_i(req_data_i),
      .rsp_valid_o(rsp_valid[b]), .rsp_ready_i(rsp_ready[b]),
      .rsp_tag_o(rsp_tag[b*TAG_W +: TAG_W]), .rsp_data_o(rsp_data[b*LINE_W +: LINE_W]),
      .rsp_error_o(rsp_error[b]),
      .mem_req_valid_o(mem_valid[b]), .mem_req_ready_i(mem_ready[b]),
      .mem_req_write_o(mem_write[b]), .mem_req_tag_o(mem_tag[b*ID_W +: ID_W]),
      .mem_req_addr_o(asked_addr),
      .mem_req_mask_o(mem_mask[b*gyre_pkg::LINE_BYTES +: gyre_pkg::LINE_BYTES]),
      .mem_req_data_o(mem_data[b*LINE_W +: LINE_W]),
      .mem_rsp_valid_i(mem_rsp_valid[b]), .mem_rsp_ready_o(mem_rsp_ready[b]),
      .mem_rsp_write_i(mem_rsp_write_i), .mem_rsp_tag_i(mem_rsp_tag),
      .mem_rsp_error_i(mem_rsp_error_i), .mem_rsp_data_i(mem_rsp_data_i),
      .inval_i(inval_i), .inval_busy_o(inval_busy[b]),
      .clean_i(clean_i || (BANKS > 1 && req_valid_i && req_uncached_i)),
      .hit_o(hit[b]), .miss_o(miss[b]), .prefetch_o(prefetch[b]), .used_o(used[b]),
      .error_valid_o(error_valid[b]), .error_write_o(error_write[b]), .error_addr_o(wrong_addr),
      .writes_pending_o(writes_pending[b]), .stores_empty_o(stores_empty[b]), .idle_o(idle[b])
    );
    if (BANKS > 1) begin : g_rotate
      // In all banks but bank 0 the bits that name the bank are constant.
      logic [BANK_W-1:0] top;
      assign top      = b == 0 ? bank : BANK_W'(b);
      assign req_addr = {top, req_addr_i[31:OFF_W+BANK_W], {OFF_W{1'b0}}};
      assign mem_addr[b*32 +: 32]   = {asked_addr[31-BANK_W:OFF_W], asked_addr[31 -: BANK_W],
                                       {OFF_W{1'b0}}};
      assign error_addr[b*32 +: 32] = {wrong_addr[31-BANK_W:OFF_W], wrong_addr[31 -: BANK_W],
                                       {OFF_W{1'b0}}};
      logic unused_offset;
      assign unused_offset = ^{asked_addr[OFF_W-1:0], wrong_addr[OFF_W-1:0], req_addr_i[OFF_W-1:0]};
    end else begin : g_same
      assign req_addr   = req_addr_i;
      assign mem_addr   = asked_addr;
      assign error_addr = wrong_addr;
    end
  end

  gyre_mem_arbiter #(.PORTS(BANKS), .TAG_W(ID_W), .WRITERS({BANKS{WRITABLE != 0}})) u_memory (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i(mem_valid), .req_ready_o(mem_ready), .req_write_i(mem_write),
    .req_tag_i(mem_tag), .req_addr_i(mem_addr), .req_mask_i(mem_mask), .req_data_i(mem_data),
    .hold_i('0),
    .mem_req_valid_o(mem_req_valid_o), .mem_req_ready_i(mem_req_ready_i),
    .mem_req_write_o(mem_req_write_o), .mem_req_tag_o(mem_req_tag_o),
    .mem_req_addr_o(mem_place), .mem_req_mask_o(mem_req_mask_o),
    .mem_req_data_o(mem_req_data_o), .source_o(),
    .mem_rsp_valid_i(mem_rsp_valid_i), .mem_rsp_ready_o(mem_rsp_ready_o),
    .mem_rsp_tag_i(mem_rsp_tag_i),
    .rsp_valid_o(mem_rsp_valid), .rsp_ready_i(mem_rsp_ready), .rsp_tag_o(mem_rsp_tag)
  );

  // ---- Bank of the request, bank of the shown answer --------------------------------------------
  if (BANKS > 1) begin : g_answers
    logic uncached;
    assign uncached = WRITABLE != 0 && req_uncached_i;
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
    assign mem_req_addr_o = {mem_place[31:OFF_W+BANK_W], bank_of(mem_line), {OFF_W{1'b0}}};
    assign error_addr_o   = {error_place[31:OFF_W+BANK_W], bank_of(error_line), {OFF_W{1'b0}}};
    gyre_line_hash #(.LINE_W(ADDR_W), .SETS(SETS)) u_req_hash (
      .line_i(req_addr_i[31:OFF_W]), .line_o(line)
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
      .clk_i(clk_i), .rst_i(rst_i), .req_i(rsp_valid), .hold_i('0), .accept_i(rsp_ready_i),
      .grant_o(answer)
    );
    assign rsp_valid_o = answer != '0;
    assign rsp_error_o = (answer & rsp_error) != '0;
    always_comb begin
      // Banks without an answer are ready, too, unless another bank's answer is shown: a read that
      // misses leaves stage 1 and admits the next one.
      for (int i = 0; i < BANKS; i++) rsp_ready[i] = rsp_ready_i && (answer[i] || answer == '0);
      source = '0;
      for (int i = 0; i < BANKS; i++) if (answer[i]) source = source | BANK_W'(i);
    end
    gyre_lane_mux #(.WAYS(BANKS), .WIDTH(TAG_W)) u_tag (
      .in_i(rsp_tag), .sel_i(source), .out_o(rsp_tag_o)
    );
    gyre_lane_mux #(.WAYS(BANKS), .WIDTH(LINE_W)) u_data (
      .in_i(rsp_data), .sel_i(source), .out_o(rsp_data_o)
    );
  end else begin : g_one
    assign choose         = 1'b1;
    assign bank           = '0;
    assign mem_req_addr_o = mem_place;
    assign error_addr_o   = error_place;
    logic unused_bank;
    assign unused_bank = bank;
    assign rsp_valid_o = rsp_valid;
    assign rsp_ready   = rsp_ready_i;
    assign rsp_tag_o   = rsp_tag;
    assign rsp_error_o = rsp_error;
    assign rsp_data_o  = rsp_data;
  end

  // At most one answer, one miss and one response of memory in a cycle: these events never collide.
  assign req_ready_o      = |req_ready;
  assign inval_busy_o     = |inval_busy;
  assign hit_o            = |hit;
  assign miss_o           = |miss;
  assign prefetch_o       = |prefetch;
  assign used_o           = |used;
  assign error_valid_o    = |error_valid;
  assign error_write_o    = |(error_valid & error_write);
  assign writes_pending_o = |writes_pending;
  assign stores_empty_o   = &stores_empty;
  assign idle_o           = &idle;
  always_comb begin
    error_place = '0;
    for (int i = 0; i < BANKS; i++) begin
      if (error_valid[i]) error_place = error_place | error_addr[i*32 +: 32];
    end
  end

  initial if (BANKS < 1 || (BANKS & (BANKS - 1)) != 0 || BANKS > 8) begin
    $fatal(1, "gyre_cache_banks: BANKS must be a power of two up to 8");
  end
  `GYRE_CHECK(a_one_hit, clk_i, rst_i, $onehot0(hit))
  `GYRE_CHECK(a_one_miss, clk_i, rst_i, $onehot0(miss))
  `GYRE_CHECK(a_one_error, clk_i, rst_i, $onehot0(error_valid))
  `GYRE_CHECK(a_rsp_stable, clk_i, rst_i, rsp_valid_o && !rsp_ready_i |=> rsp_valid_o
              && $stable(rsp_tag_o))

endmodule
