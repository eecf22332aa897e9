// Lists of waiting subwarps: for each warp one list of the ready subwarps, and one of the
// subwarps at a barrier. Other threads of the warp have not reached that barrier.
// gyre_subwarp_walker sorts them.
//
// - A list is the RAM row of its first entry, its threads, and entries that lead from one to the
//   next. An entry is (depth, pc, threads). The number of the following row is in a separate RAM,
//   so that one write to one row changes a list.
// - wid_i selects the warp whose first rows and threads are shown and whose row is read. The entry
//   is shown from the next cycle on, until another one is read. A row is never read while it is
//   written.
// - change_i: first rows and threads of warp change_wid_i become those at the inputs. Entry, link
//   and limit of that warp are written separately. A warp that changes must not start.
// - limit: depth and pc of the first ready subwarp of the warp that decode names.
// - look: the same pc of any warp, for the diagnosis; 0 without such a subwarp or while it changes.
//
// Twin: cmodel/simt/reconvergence/gyre_subwarp_lists.c

module gyre_subwarp_lists (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t start_i,  // warps that start or end: they have no subwarps
  // Shown lists and entry
  input  gyre_pkg::wid_t wid_i,
  output gyre_pkg::tid_t ready_head_o,
  output gyre_pkg::tid_t park_head_o,
  output gyre_pkg::tmask_t ready_o,
  output gyre_pkg::tmask_t parked_o,
  input  logic read_i,
  input  gyre_pkg::tid_t read_row_i,
  output logic [3:0] depth_o,
  output logic [31:2] pc_o,
  output gyre_pkg::tmask_t mask_o,
  output logic more_o,
  output gyre_pkg::tid_t next_row_o,
  // Changes
  input  logic change_i,
  input  gyre_pkg::wid_t change_wid_i,
  input  gyre_pkg::tid_t ready_head_i,
  input  gyre_pkg::tid_t park_head_i,
  input  gyre_pkg::tmask_t ready_i,
  input  gyre_pkg::tmask_t parked_i,
  input  logic entry_i,
  input  gyre_pkg::tid_t entry_row_i,
  input  logic [3:0] depth_i,
  input  logic [31:2] pc_i,
  input  gyre_pkg::tmask_t mask_i,
  input  logic link_i,
  input  gyre_pkg::tid_t link_row_i,
  input  logic more_i,
  input  gyre_pkg::tid_t next_row_i,
  input  logic limit_i,
  input  logic [33:0] first_i,  // depth, pc
  // Threads of waiting subwarps of all warps: ready, at the barrier
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] all_ready_o,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] all_parked_o,
  // To decode: first ready subwarp
  input  gyre_pkg::wid_t limit_wid_i,
  output logic [3:0] limit_depth_o,
  output logic [31:2] limit_pc_o,
  // To the diagnosis
  input  gyre_pkg::wid_t inspect_wid_i,
  output logic [31:0] inspect_pc_o,
  output gyre_pkg::walk_t walk_o  // writes, for comparison (walk_t)
);
  localparam int ROW_W = gyre_pkg::WID_W + gyre_pkg::TID_W;
  localparam int ENTRY_W = 4 + 30 + gyre_pkg::NUM_THREADS;

  // ---- First rows, threads ----------------------------------------------------------------------
  logic [gyre_pkg::TID_W-1:0] ready_head_q [gyre_pkg::NUM_WARPS];
  logic [gyre_pkg::TID_W-1:0] park_head_q [gyre_pkg::NUM_WARPS];
  logic [gyre_pkg::NUM_THREADS-1:0] ready_q [gyre_pkg::NUM_WARPS];
  logic [gyre_pkg::NUM_THREADS-1:0] parked_q [gyre_pkg::NUM_WARPS];

  assign ready_head_o = ready_head_q[wid_i];
  assign park_head_o  = park_head_q[wid_i];
  assign ready_o      = ready_q[wid_i];
  assign parked_o     = parked_q[wid_i];

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic change;
    assign change = change_i && change_wid_i == gyre_pkg::WID_W'(w);
    assign all_ready_o[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS]  = ready_q[w];
    assign all_parked_o[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] = parked_q[w];

    always_ff @(posedge clk_i) begin
      if (rst_i || start_i[w]) begin
        ready_q[w]  <= '0;
        parked_q[w] <= '0;
      end else if (change) begin
        ready_q[w]  <= ready_i;
        parked_q[w] <= parked_i;
      end
      if (change) begin
        ready_head_q[w] <= ready_head_i;
        park_head_q[w]  <= park_head_i;
      end
    end
  end

  // ---- Entries ----------------------------------------------------------------------------------
  gyre_ram #(
    .DEPTH(1 << ROW_W), .WIDTH(ENTRY_W), .GRAIN(ENTRY_W), .BLOCK(gyre_pkg::SMALL)
  ) u_entries (
    .clk_i, .ren_i(read_i), .raddr_i({wid_i, read_row_i}), .rdata_o({depth_o, pc_o, mask_o}),
    .we_i(entry_i), .waddr_i({change_wid_i, entry_row_i}), .wdata_i({depth_i, pc_i, mask_i})
  );
  gyre_ram #(
    .DEPTH(1 << ROW_W), .WIDTH(1 + gyre_pkg::TID_W), .GRAIN(1 + gyre_pkg::TID_W),
    .BLOCK(gyre_pkg::SMALL)
  ) u_links (
    .clk_i, .ren_i(read_i), .raddr_i({wid_i, read_row_i}), .rdata_o({more_o, next_row_o}),
    .we_i(link_i), .waddr_i({change_wid_i, link_row_i}), .wdata_i({more_i, next_row_i})
  );

  // ---- The first one that is ready, for decode ----------------------------------------------------
  logic [33:0] limit_mem [gyre_pkg::NUM_WARPS];

  always_ff @(posedge clk_i) begin
    if (limit_i) limit_mem[change_wid_i] <= first_i;
  end
  assign {limit_depth_o, limit_pc_o} = limit_mem[limit_wid_i];

  logic [33:0] inspect_limit;
  logic inspect;
  always_comb begin
    inspect = 1'b0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (inspect_wid_i == gyre_pkg::WID_W'(w)) begin
        inspect = (ready_q[w] != '0) && !(change_i && change_wid_i == gyre_pkg::WID_W'(w));
      end
    end
  end
  assign inspect_limit = limit_mem[inspect_wid_i];
  assign inspect_pc_o = inspect ? {inspect_limit[29:0], 2'b00} : '0;

  // Shown for comparison only; no other module reads it.
  always_comb begin
    walk_o = '0;
    walk_o.entry = entry_i;
    walk_o.link = link_i;
    if (entry_i || link_i) walk_o.wid = change_wid_i;
    if (entry_i) begin
      walk_o.row = entry_row_i;
      {walk_o.depth, walk_o.pc, walk_o.mask} = {depth_i, pc_i, mask_i};
    end
    if (link_i) {walk_o.link_row, walk_o.link_more} = {link_row_i, more_i};
    if (link_i && more_i) walk_o.link_next = next_row_i;
  end

  logic unused_depth;
  assign unused_depth = ^inspect_limit[33:30];
endmodule
