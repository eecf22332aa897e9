// Front of the vertex stage: turns a draw into launched warps of vertices and references to them
// (docs/vertex_stage_front.md). It connects index fetch, vertex cache, vertex element, vertex
// fetch, vertex rows and feeder.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_front.c

module gyre_vertex_front #(
  parameter int RING_WORDS = 4096
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the reader: all entries come before start_i; the scalars stay while the draw runs
  input  logic start_i,
  input  logic halted_i,
  input  logic finish_i,
  input  logic [3:0] first_i,
  input  gyre_pkg::draw_t draw_i,
  input  gyre_pkg::draw_config_t config_i,
  // From and to the port to memory: indices, elements
  output logic index_get_o,
  output logic [31:0] index_addr_o,
  output logic index_more_o,
  output logic [31:0] index_last_o,
  output logic index_drop_o,
  input  logic index_done_i,
  output logic element_get_o,
  output logic [31:0] element_addr_o,
  output logic element_more_o,
  output logic [31:0] element_last_o,
  output logic element_drop_o,
  input  logic element_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i,
  // From and to the reference queue
  output logic queue_valid_o,
  input  logic queue_ready_i,
  output gyre_pkg::vertex_slot_t queue_o,
  output logic [15:0] next_o,
  input  logic [15:0] floor_i,
  input  logic flush_i,
  output logic filling_o,
  output logic [15:0] filling_first_o,
  // To local memory
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output logic [15:0] attr_addr_o,
  output gyre_pkg::lane_words_t attr_data_o,
  // From and to the launch arbiter
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] leave_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output gyre_pkg::vertex_launch_t launch_o,
  // From and to the drain
  output logic warp_valid_o,
  input  logic warp_ready_i,
  output gyre_pkg::filled_warp_t warp_o,
  input  gyre_pkg::freed_warp_t free_i,
  // To the result, and whether all of the draw has been given
  output logic [31:0] references_o,
  output logic [31:0] bad_indices_o,
  output logic [31:0] bad_fetches_o,
  output logic [31:0] shaded_o,
  output logic [31:0] warps_o,
  output logic unread_o,
  output logic idle_o
);
  gyre_pkg::vertex_reference_t reference;
  logic ref_valid, ref_ready, new_valid, new_ready, new_done;
  logic [31:0] new_vertex, new_instance;
  logic index_unread, element_unread;

  gyre_index_fetch u_index_fetch (
    .clk_i, .rst_i, .start_i, .halted_i, .draw_i, .get_o(index_get_o), .get_addr_o(index_addr_o),
    .get_more_o(index_more_o), .get_last_o(index_last_o), .get_drop_o(index_drop_o),
    .get_done_i(index_done_i), .error_i, .line_i, .ref_valid_o(ref_valid), .ref_ready_i(ref_ready),
    .ref_o(reference), .references_o, .bad_indices_o, .unread_o(index_unread)
  );

  gyre_vertex_cache #(.RING_WORDS(RING_WORDS)) u_cache (
    .clk_i, .rst_i, .start_i, .halted_i, .draw_i, .ref_valid_i(ref_valid), .ref_ready_o(ref_ready),
    .ref_i(reference), .queue_valid_o, .queue_ready_i, .queue_o, .next_o, .floor_i,
    .new_valid_o(new_valid), .new_ready_i(new_ready), .new_vertex_o(new_vertex),
    .new_instance_o(new_instance), .new_done_o(new_done)
  );

  // ---- Records of vertices ----------------------------------------------------------------------
  logic taken, fetch_idle, fill_valid, busy, job_valid, job_ready;
  gyre_pkg::vertex_element_t job;
  gyre_pkg::tid_t fill_thread;
  logic word_valid, give, rows_ready;
  gyre_pkg::vertex_rows_t rows;
  logic [7:0] word_slot;
  logic [31:0] word;
  gyre_pkg::lanes_t word_lane;

  gyre_vertex_element u_element (
    .clk_i, .rst_i, .config_i, .start_i, .halted_i, .draw_i, .begin_i(taken), .vertex_i(new_vertex),
    .instance_i(new_instance), .busy_o(busy), .job_valid_o(job_valid), .job_ready_i(job_ready),
    .job_o(job), .bad_fetches_o
  );

  gyre_vertex_fetch u_fetch (
    .clk_i, .rst_i, .config_i, .start_i, .halted_i, .new_valid_i(new_valid),
    .new_ready_o(new_ready), .new_vertex_i(new_vertex), .new_instance_i(new_instance),
    .fill_valid_i(fill_valid), .fill_thread_i(fill_thread), .taken_o(taken), .idle_o(fetch_idle),
    .elements_busy_i(busy), .job_valid_i(job_valid), .job_ready_o(job_ready), .job_i(job),
    .get_o(element_get_o), .get_addr_o(element_addr_o), .get_more_o(element_more_o),
    .get_last_o(element_last_o), .get_drop_o(element_drop_o), .get_done_i(element_done_i), .error_i,
    .line_i, .word_valid_o(word_valid), .word_slot_o(word_slot), .word_lane_o(word_lane),
    .word_o(word), .shaded_o, .unread_o(element_unread)
  );

  gyre_vertex_rows u_rows (
    .clk_i, .rst_i, .config_i, .start_i, .halted_i, .in_words_i(draw_i.in_words),
    .out_words_i(draw_i.out_words), .word_valid_i(word_valid), .word_slot_i(word_slot),
    .word_lane_i(word_lane), .word_i(word), .give_i(give), .ready_o(rows_ready), .rows_i(rows),
    .attr_valid_o, .attr_ready_i, .attr_core_o, .attr_addr_o, .attr_data_o
  );

  logic feeder_idle;
  gyre_vertex_feeder u_feeder (
    .clk_i, .rst_i, .start_i, .halted_i, .finish_i, .draw_i, .first_i, .want_o, .warp_i, .leave_o,
    .fill_valid_o(fill_valid), .fill_thread_o(fill_thread), .taken_i(taken), .give_o(give),
    .rows_ready_i(rows_ready), .rows_o(rows), .fetch_idle_i(fetch_idle), .next_i(next_o),
    .new_done_i(new_done), .flush_i, .filling_o, .filling_first_o, .launch_valid_o, .launch_ready_i,
    .launch_o, .warp_valid_o, .warp_ready_i, .warp_o, .free_i, .warps_o, .idle_o(feeder_idle)
  );

  assign unread_o = index_unread || element_unread;
  // A warp is filled or written until all its rows are, so vertex fetch and rows are idle, too.
  assign idle_o   = new_done && feeder_idle;
endmodule
