// Draw: the vertex stage, a source of warps. It executes a list of draws: reads each draw, makes
// the cores shade its vertices, and writes captured attributes and a result to memory.
// docs/vertex_stage.md has the figure.
//
// - begin_i names a list; done_o comes when its last result is written (gyre_draw_list).
// - One draw runs at a time. It claims the warps and the local memory that its records need from
//   gyre_launch_arbiter, the same in all cores, and gives them back when it has ended.
// - halted_i ends the running draw, and why_i becomes its status. Memory continues to answer.
// - clear_i drops all state except accesses to memory that are under way; memory_idle_o rises when
//   these are answered.
// - This module connects. It also shares one attribute port of the cores between the writer of
//   inputs and the reader of outputs, reads first, and assembles the words of a result.
//
// Twin: cmodel/graphics/gyre_draw.c

`include "gyre_check.svh"

module gyre_draw #(
  parameter int QUEUE = 1024,
  parameter int RING_WORDS = 4096,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic clear_i,
  // From and to the launch queue
  input  logic begin_i,
  input  logic [31:0] list_i,
  input  logic [7:0] number_i,  // of the packet that names the list
  input  logic [3:0] stack_i,  // a stack has 2^(12 + those) bytes
  output logic busy_o,
  output logic done_o,
  output logic lost_o,
  // From the GPU: the GPU is halted; the fault, if there was one
  input  logic halted_i,
  input  logic [15:0] why_i,
  input  logic [3:0] fault_core_i,
  input  gyre_pkg::fault_t fault_i,
  // To and from the GPU: exceptions of a draw's programs
  output logic shader_clear_o,
  input  gyre_pkg::exceptions_t exceptions_i,
  // To memory
  output logic req_valid_o,
  input  logic req_ready_i,
  output logic req_write_o,
  output logic [gyre_pkg::DRAW_TAG_W-1:0] req_tag_o,
  output logic [31:0] req_addr_o,
  output gyre_pkg::line_mask_t req_mask_o,
  output logic [LINE_W-1:0] req_data_o,
  input  logic rsp_valid_i,
  input  logic rsp_write_i,
  input  logic [gyre_pkg::DRAW_TAG_W-1:0] rsp_tag_i,
  input  logic rsp_error_i,
  input  logic [LINE_W-1:0] rsp_data_i,
  output logic memory_idle_o,
  // To the cores: entries of a draw's tables, words of its input records
  output gyre_pkg::draw_config_t config_o,
  output logic [7:0] record_words_o,
  // From and to local memory
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output gyre_pkg::attr_t attr_o,
  input  gyre_pkg::attr_read_t attr_read_i,
  // From and to the launch arbiter
  output gyre_pkg::claim_t claim_o,
  input  logic granted_i,
  input  gyre_pkg::share_t share_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::SHARE_BACK_W-1:0] back_o,
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] leave_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::launch_t launch_o,
  // From the cores: warps that end
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended_i
);

  // ---- List and draws -------------------------------------------------------------------------------
  logic read_idle, read_fresh, skip, read_done, read_last, read_lost, port_idle, start;
  logic empty, finish, finished;
  logic unread, result, result_done, ran, forget, claims, releases;
  logic [31:0] packet;
  logic [15:0] read_status, status;
  logic [7*32-1:0] counts, counts_kept;
  gyre_pkg::pixel_counts_t pixel_counts, pixel_counts_kept;

  assign forget = rst_i || clear_i;

  gyre_draw_list u_list (
    .clk_i(clk_i), .rst_i(forget), .begin_i(begin_i), .list_i(list_i), .busy_o(busy_o),
    .done_o(done_o), .lost_o(lost_o), .halted_i(halted_i), .why_i(why_i),
    .read_idle_o(read_idle), .read_fresh_o(read_fresh), .packet_o(packet), .skip_o(skip),
    .read_done_i(read_done),
    .read_status_i(read_status), .read_last_i(read_last), .read_lost_i(read_lost),
    .claim_o(claims), .granted_i(granted_i), .release_o(releases), .port_idle_i(port_idle),
    .start_o(start), .empty_i(empty), .finish_o(finish),
    .finished_i(finished), .unread_i(unread), .counts_i(counts),
    .pixel_counts_i(pixel_counts), .result_o(result), .status_o(status), .counts_o(counts_kept),
    .pixel_counts_o(pixel_counts_kept), .ran_o(ran), .result_done_i(result_done)
  );

  gyre_pkg::draw_t draw;
  logic reader_get, reader_more, reader_drop, reader_done, error;
  logic [31:0] reader_addr, reader_end;
  logic [LINE_W-1:0] line;
  gyre_pkg::pixel_state_t pixel_state;
  gyre_pkg::pixel_program_t pixel_program;
  assign shader_clear_o = start;

  // The pixel stage is not connected, so a draw with pixels is refused.
  gyre_draw_reader #(.PIXELS(1'b0), .RING_WORDS(RING_WORDS)) u_reader (
    .clk_i(clk_i), .rst_i(forget), .idle_i(read_idle), .fresh_i(read_fresh),
    .packet_i(packet), .skip_i(skip),
    .stack_i(stack_i),
    .get_o(reader_get), .get_addr_o(reader_addr), .get_more_o(reader_more),
    .get_last_o(reader_end), .get_drop_o(reader_drop), .get_done_i(reader_done), .error_i(error),
    .line_i(line), .done_o(read_done), .status_o(read_status), .last_o(read_last),
    .lost_o(read_lost), .config_o(config_o), .draw_o(draw), .state_o(pixel_state),
    .program_o(pixel_program)
  );

  // ---- The share of the cores: the same in each ------------------------------------------------------
  gyre_pkg::share_t share_q;
  gyre_pkg::wid_t launch_wid;
  gyre_pkg::tmask_t launch_tmask;
  logic [15:0] launch_lmem;
  assign claim_o = {claims, {gyre_pkg::NUM_CORES{1'b1}}, draw.core_warps, draw.pieces, 1'b1};
  assign back_o  = {gyre_pkg::NUM_CORES{releases ? {draw.core_warps, share_q.memory} : 22'd0}};
  always_ff @(posedge clk_i) if (start) share_q <= share_i;

  always_comb begin
    launch_o = '0;
    launch_o.wid    = launch_wid;
    launch_o.pc     = draw.pc;
    launch_o.tmask  = launch_tmask;
    launch_o.lmem   = launch_lmem;
    launch_o.work   = 1'b1;  // for its stack pointers
    launch_o.permissions = {{draw.no_fp64, 1'b0, number_i, draw.no_memory, draw.no_store, 1'b1},
                       draw.low, draw.high, draw.calls};
    launch_o.stage  = gyre_pkg::STAGE_VERTEX;
  end
  assign record_words_o = draw.in_words;

  // ---- Front and back -------------------------------------------------------------------------------
  logic index_get, index_done, element_get, element_done, front_idle, back_idle, all_written;
  logic index_more, index_drop, element_more, element_drop;
  logic [31:0] index_addr, index_last, element_addr, element_last;
  logic queue_valid, queue_ready, queue_cut, flush, filling;
  logic [15:0] queue_number, queue_mark, next, floor, filling_first;
  logic [11:0] queue_place;
  logic write_valid, write_ready, read_valid, read_ready;
  logic read_ordered;
  logic [3:0] write_core, read_core;
  logic [15:0] write_addr, read_addr;
  gyre_pkg::lane_words_t write_data;
  logic warp_valid, warp_ready;
  gyre_pkg::filled_warp_t warp;
  gyre_pkg::freed_warp_t freed;
  logic [31:0] references, bad_indices, bad_fetches, shaded, warps, primitives, written;
  logic stream_put, stream_done, result_put, result_put_done;
  logic [31:0] stream_addr, result_addr;
  gyre_pkg::line_mask_t stream_mask, result_mask;
  logic [LINE_W-1:0] stream_data, result_data;

  gyre_vertex_front #(.RING_WORDS(RING_WORDS)) u_front (
    .clk_i(clk_i), .rst_i(forget), .start_i(start), .halted_i(halted_i), .draw_i(draw),
    .config_i(config_o), .index_get_o(index_get), .index_addr_o(index_addr),
    .index_more_o(index_more), .index_last_o(index_last), .index_drop_o(index_drop),
    .index_done_i(index_done), .element_get_o(element_get), .element_addr_o(element_addr),
    .element_more_o(element_more), .element_last_o(element_last), .element_drop_o(element_drop),
    .element_done_i(element_done), .error_i(error), .line_i(line), .queue_valid_o(queue_valid),
    .queue_ready_i(queue_ready), .queue_cut_o(queue_cut), .queue_number_o(queue_number),
    .queue_place_o(queue_place), .queue_mark_o(queue_mark), .next_o(next), .floor_i(floor),
    .flush_i(flush), .filling_o(filling), .filling_first_o(filling_first),
    .attr_valid_o(write_valid), .attr_ready_i(write_ready), .attr_core_o(write_core),
    .attr_addr_o(write_addr), .attr_data_o(write_data),
    .finish_i(finish), .first_i(share_q.first), .want_o(want_o), .warp_i(warp_i),
    .leave_o(leave_o), .launch_valid_o(launch_valid_o), .launch_ready_i(launch_ready_i),
    .launch_core_o(launch_core_o), .launch_wid_o(launch_wid), .launch_tmask_o(launch_tmask),
    .launch_lmem_o(launch_lmem), .warp_valid_o(warp_valid), .warp_ready_i(warp_ready),
    .warp_o(warp), .free_i(freed), .references_o(references), .bad_indices_o(bad_indices),
    .bad_fetches_o(bad_fetches), .shaded_o(shaded), .warps_o(warps), .unread_o(unread),
    .idle_o(front_idle)
  );

  logic unused_valid, unused_ready;
  gyre_pkg::primitive_t unused_prim;
  logic [31:0] unused_word;
  gyre_vertex_back #(.QUEUE(QUEUE), .RING_WORDS(RING_WORDS)) u_back (
    .clk_i(clk_i), .rst_i(forget), .halted_i(halted_i), .start_i(start),
    .topology_i(draw.topology), .captures_i(draw.captures), .in_words_i(draw.in_words),
    .out_words_i(draw.out_words), .entries_i(draw.entries), .targets_i(draw.targets),
    .config_i(config_o),
    .queue_valid_i(queue_valid), .queue_ready_o(queue_ready), .queue_cut_i(queue_cut),
    .queue_number_i(queue_number), .queue_place_i(queue_place), .queue_mark_i(queue_mark),
    .next_i(next), .floor_o(floor), .filling_i(filling), .filling_first_i(filling_first),
    .flush_o(flush), .first_i(share_q.first), .warp_valid_i(warp_valid),
    .warp_ready_o(warp_ready), .warp_i(warp), .free_o(freed),
    .ended_i(ended_i), .attr_valid_o(read_valid), .attr_ready_i(read_ready),
    .attr_ordered_o(read_ordered), .attr_core_o(read_core), .attr_addr_o(read_addr),
    .attr_rvalid_i(attr_read_i.valid), .attr_rdata_i(attr_read_i.data), .put_o(stream_put),
    .put_addr_o(stream_addr), .put_mask_o(stream_mask), .put_data_o(stream_data),
    .put_done_i(stream_done), .pixels_i(1'b0), .pixel_prim_valid_o(unused_valid),
    .pixel_prim_ready_i(1'b0), .pixel_prim_o(unused_prim), .pixel_reading_i(1'b0),
    .pixel_reading_mark_i('0), .pixel_ring_ren_i(1'b0), .pixel_ring_ready_o(unused_ready),
    .pixel_ring_raddr_i('0), .pixel_ring_rdata_o(unused_word), .finish_i(finish),
    .finished_o(finished), .primitives_o(primitives), .written_o(written), .idle_o(back_idle)
  );
  assign empty  = front_idle && back_idle;
  assign pixel_counts = '0;  // of a draw without pixels
  assign counts = {bad_indices, bad_fetches, written, primitives, warps, shaded, references};

  // ---- Local memory: an offered request stays --------------------------------------------------------
  logic kept_q, kept_write_q, attr_write;
  assign attr_write   = kept_q ? kept_write_q : !read_valid;
  assign attr_valid_o = attr_write ? write_valid : read_valid;
  assign attr_core_o  = attr_write ? write_core : read_core;
  assign attr_o       = {attr_write, !attr_write && read_ordered, 2'b00,
                         attr_write ? write_addr : read_addr,
                         {gyre_pkg::NUM_LANES{attr_write}}, write_data};
  assign write_ready  = attr_write && attr_ready_i;
  assign read_ready   = !attr_write && attr_ready_i;

  always_ff @(posedge clk_i) begin
    if (forget || halted_i) kept_q <= 1'b0;
    else kept_q <= attr_valid_o && !attr_ready_i;
    kept_write_q <= attr_write;
  end

  // ---- The result, and memory -----------------------------------------------------------------------
  logic faulted;
  logic [28*32-1:0] words;
  logic [11*32-1:0] events;  // exceptions and the fault
  assign faulted = status[15:8] == 8'h02;
  assign events  = {faulted ? {fault_i.value, 32'(fault_i.lanes), 12'd0, fault_core_i,
                               16'(fault_i.warp), fault_i.pc, 27'd0, fault_i.cause} : 160'd0,
                    (ran && exceptions_i.count != '0)
                      ? {exceptions_i.value, 32'(exceptions_i.lanes), 12'd0, exceptions_i.core,
                         16'(exceptions_i.warp), exceptions_i.pc, 29'd0, exceptions_i.code}
                      : 160'd0,
                    ran ? exceptions_i.count : 32'd0};
  assign words   = {pixel_counts_kept, events, counts_kept, 16'd0, status};

  gyre_draw_result u_result (
    .clk_i(clk_i), .rst_i(forget), .start_i(result), .address_i(draw.result), .words_i(words),
    .written_i(all_written), .idle_i(port_idle), .last_i(read_last), .done_o(result_done),
    .put_o(result_put), .put_addr_o(result_addr), .put_mask_o(result_mask),
    .put_data_o(result_data), .put_done_i(result_put_done)
  );

  gyre_draw_port #(.GETS(3), .PUTS(2)) u_port (
    .clk_i(clk_i), .rst_i(rst_i), .get_i({element_get, index_get, reader_get}),
    .get_addr_i({element_addr, index_addr, reader_addr}),
    .get_more_i({element_more, index_more, reader_more}),
    .get_last_i({element_last, index_last, reader_end}),
    .get_drop_i({element_drop, index_drop, reader_drop}),
    .get_done_o({element_done, index_done, reader_done}), .put_i({result_put, stream_put}),
    .put_addr_i({result_addr, stream_addr}), .put_mask_i({result_mask, stream_mask}),
    .put_data_i({result_data, stream_data}), .put_done_o({result_put_done, stream_done}),
    .written_o(all_written), .error_o(error), .line_o(line), .req_valid_o(req_valid_o),
    .req_ready_i(req_ready_i), .req_write_o(req_write_o), .req_tag_o(req_tag_o),
    .req_addr_o(req_addr_o), .req_mask_o(req_mask_o), .req_data_o(req_data_o),
    .rsp_valid_i(rsp_valid_i), .rsp_write_i(rsp_write_i), .rsp_tag_i(rsp_tag_i),
    .rsp_error_i(rsp_error_i), .rsp_data_i(rsp_data_i), .idle_o(port_idle)
  );
  assign memory_idle_o = port_idle;

  logic unused_draw;
  assign unused_draw = ^{draw, fault_i.valid, pixel_state, pixel_program};

  `GYRE_CHECK(a_apart, clk_i, rst_i, !(result_put && stream_put))
endmodule
