// Vertex stage: a source of warps. It fetches the vertices of a draw, has the cores shade them, and
// gives primitives to stream output and to the pixel stage. docs/vertex_stage.md has the figure.
//
// - start_i begins a draw, whose scalars must be valid and whose tables must be written; halted_i
//   drops it.
// - idle_o: the whole draw has been issued, and nothing is under way. finish_i, held from then on,
//   frees warps that were chosen and writes the captured attributes that remain; finished_o tells
//   that they are written.
// - It shares its attribute port between the writer of inputs and the reader of outputs. Reads go
//   first, because they free warps; a request that was offered and not accepted stays.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_stage.c

module gyre_vertex_stage #(
  parameter int QUEUE = 1024,
  parameter int RING_WORDS = 4096
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  // State of the draw
  input  gyre_pkg::draw_t draw_i,
  input  gyre_pkg::draw_config_t config_i,
  input  logic [7:0] number_i,  // of the packet that names the list
  input  logic [3:0] first_i,  // sixteenth of local memory
  // From and to the draw port: lines of indices, and of vertices; a line of captured attributes
  output logic [1:0] get_o,
  output logic [2*32-1:0] get_addr_o,
  output logic [1:0] get_more_o,
  output logic [2*32-1:0] get_last_o,
  output logic [1:0] get_drop_o,
  input  logic [1:0] get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i,
  output logic put_o,
  output logic [31:0] put_addr_o,
  output gyre_pkg::line_mask_t put_mask_o,
  output gyre_pkg::line_t put_data_o,
  input  logic put_done_i,
  // From and to the launch arbiter; from the cores: warps that end
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  output gyre_pkg::all_warps_t leave_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::launch_t launch_o,
  input  gyre_pkg::all_warps_t ended_i,
  // Attribute port
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output gyre_pkg::attr_t attr_o,
  input  gyre_pkg::attr_read_t attr_read_i,
  // To and from the pixel stage: primitives, records in the ring
  input  logic pixels_i,  // the draw has pixels
  output logic prim_valid_o,
  input  logic prim_ready_i,
  output gyre_pkg::primitive_t prim_o,
  input  logic reading_i,
  input  logic [15:0] reading_mark_i,
  input  logic ring_ren_i,
  output logic ring_ready_o,
  input  logic [11:0] ring_raddr_i,
  output logic [31:0] ring_rdata_o,
  // From and to the draw's top
  input  logic finish_i,
  output logic finished_o,
  output logic unread_o,  // a line could not be read
  output logic [7*32-1:0] counts_o,  // GYRE_DRAW_REFERENCES lowest
  output logic idle_o
);
  logic queue_valid, queue_ready, flush, filling, front_idle, back_idle;
  logic [15:0] next, floor, filling_first;
  gyre_pkg::vertex_slot_t queue;
  logic write_valid, write_ready, read_valid, read_ready, read_ordered;
  logic [3:0] write_core, read_core;
  logic [15:0] write_addr, read_addr;
  gyre_pkg::lane_words_t write_data;
  logic warp_valid, warp_ready;
  gyre_pkg::filled_warp_t warp;
  gyre_pkg::freed_warp_t freed;
  gyre_pkg::vertex_launch_t launch;
  logic [31:0] references, bad_indices, bad_fetches, shaded, warps, primitives, written;

  gyre_vertex_front #(.RING_WORDS(RING_WORDS)) u_front (
    .clk_i, .rst_i, .start_i, .halted_i, .draw_i, .config_i, .index_get_o(get_o[0]),
    .index_addr_o(get_addr_o[31:0]), .index_more_o(get_more_o[0]), .index_last_o(get_last_o[31:0]),
    .index_drop_o(get_drop_o[0]), .index_done_i(get_done_i[0]), .element_get_o(get_o[1]),
    .element_addr_o(get_addr_o[63:32]), .element_more_o(get_more_o[1]),
    .element_last_o(get_last_o[63:32]), .element_drop_o(get_drop_o[1]),
    .element_done_i(get_done_i[1]), .error_i, .line_i, .queue_valid_o(queue_valid),
    .queue_ready_i(queue_ready), .queue_o(queue), .next_o(next), .floor_i(floor), .flush_i(flush),
    .filling_o(filling), .filling_first_o(filling_first), .attr_valid_o(write_valid),
    .attr_ready_i(write_ready), .attr_core_o(write_core), .attr_addr_o(write_addr),
    .attr_data_o(write_data), .finish_i, .first_i, .want_o, .warp_i, .leave_o, .launch_valid_o,
    .launch_ready_i, .launch_o(launch),
    .warp_valid_o(warp_valid), .warp_ready_i(warp_ready), .warp_o(warp), .free_i(freed),
    .references_o(references), .bad_indices_o(bad_indices), .bad_fetches_o(bad_fetches),
    .shaded_o(shaded), .warps_o(warps), .unread_o, .idle_o(front_idle)
  );
  assign launch_core_o = launch.core;
  always_comb begin
    launch_o = '0;
    launch_o.wid    = launch.wid;
    launch_o.pc     = draw_i.pc;
    launch_o.tmask  = launch.tmask;
    launch_o.lmem   = launch.lmem;
    launch_o.work   = 1'b1;  // for its stack pointers
    launch_o.common.permissions = {{1'b1, draw_i.no_fp64, 1'b0, number_i, draw_i.no_memory,
                                    draw_i.no_store, 1'b1}, draw_i.low, draw_i.high, draw_i.calls};
    launch_o.stage  = gyre_pkg::STAGE_VERTEX;
  end

  gyre_vertex_back #(.QUEUE(QUEUE), .RING_WORDS(RING_WORDS)) u_back (
    .clk_i, .rst_i, .halted_i, .start_i, .draw_i, .config_i, .queue_valid_i(queue_valid),
    .queue_ready_o(queue_ready), .queue_i(queue), .next_i(next), .floor_o(floor),
    .filling_i(filling), .filling_first_i(filling_first), .flush_o(flush), .first_i,
    .warp_valid_i(warp_valid), .warp_ready_o(warp_ready), .warp_i(warp), .free_o(freed), .ended_i,
    .attr_valid_o(read_valid), .attr_ready_i(read_ready), .attr_ordered_o(read_ordered),
    .attr_core_o(read_core), .attr_addr_o(read_addr), .attr_rvalid_i(attr_read_i.valid),
    .attr_rdata_i(attr_read_i.data), .pixels_i, .pixel_prim_valid_o(prim_valid_o),
    .pixel_prim_ready_i(prim_ready_i), .pixel_prim_o(prim_o), .pixel_reading_i(reading_i),
    .pixel_reading_mark_i(reading_mark_i), .pixel_ring_ren_i(ring_ren_i),
    .pixel_ring_ready_o(ring_ready_o), .pixel_ring_raddr_i(ring_raddr_i),
    .pixel_ring_rdata_o(ring_rdata_o), .put_o, .put_addr_o, .put_mask_o, .put_data_o, .put_done_i,
    .finish_i, .finished_o, .primitives_o(primitives), .written_o(written), .idle_o(back_idle)
  );
  assign idle_o   = front_idle && back_idle;
  assign counts_o = {bad_indices, bad_fetches, written, primitives, warps, shaded, references};

  // ---- The attribute port: an offered request stays ---------------------------------------------------
  logic kept_q, kept_write_q, write;
  assign write        = kept_q ? kept_write_q : !read_valid;
  assign attr_valid_o = write ? write_valid : read_valid;
  assign attr_core_o  = write ? write_core : read_core;
  always_comb begin
    attr_o         = '0;
    attr_o.write   = write;
    attr_o.ordered = !write && read_ordered;
    attr_o.addr    = write ? write_addr : read_addr;
    attr_o.lanes   = {gyre_pkg::NUM_LANES{write}};
    attr_o.data    = write_data;
  end
  assign write_ready  = write && attr_ready_i;
  assign read_ready   = !write && attr_ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i) kept_q <= 1'b0;
    else kept_q <= attr_valid_o && !attr_ready_i;
    kept_write_q <= write;
  end
endmodule
