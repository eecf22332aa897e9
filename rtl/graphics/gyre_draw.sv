// Draw: the vertex stage and, with PIXELS, the pixel stage, which are sources of warps. It executes
// a list of draws: reads each draw, makes the cores shade its vertices and pixels, and writes
// captured attributes, pixels and a result to memory. docs/vertex_stage.md has the figure.
//
// - begin_i names a list; done_o comes when its last result is written (gyre_draw_list).
// - One draw runs at a time. It claims the warps and the local memory that the records of both
//   stages need from gyre_launch_arbiter, the same in all cores, and gives them back when it has
//   ended. The share of the pixels follows that of the vertices.
// - halted_i ends the running draw, and why_i becomes its status. Memory continues to answer.
// - clear_i drops all state except accesses to memory that are under way; memory_idle_o rises when
//   these are answered, and memory has all pixels that were written before.
// - This module connects. It also assembles the words of a result.
//
// Twin: cmodel/graphics/gyre_draw.c

`include "gyre_check.svh"

module gyre_draw #(
  parameter int QUEUE = 1024,
  parameter int RING_WORDS = 4096,
  localparam int ALL = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS,
  localparam int SOURCES = gyre_pkg::PIXELS ? 2 : 1  // vertices, pixels
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
  output gyre_pkg::mem_req_t req_o,
  input  logic rsp_valid_i,
  output logic rsp_ready_o,
  input  gyre_pkg::mem_rsp_t rsp_i,
  output logic memory_idle_o,
  // To the cores: entries of a draw's tables, what records of vertices and of pixels have
  output gyre_pkg::draw_config_t config_o,
  output logic [7:0] record_words_o,
  output gyre_pkg::pixel_record_t pixel_record_o,
  // From and to local memory
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output gyre_pkg::attr_t attr_o,
  input  gyre_pkg::attr_read_t attr_read_i,
  // From and to the launch arbiter: one claim, then each source, vertices lowest
  output gyre_pkg::claim_t claim_o,
  input  logic granted_i,
  input  gyre_pkg::share_t share_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::SHARE_BACK_W-1:0] back_o,
  output logic [SOURCES*gyre_pkg::WARP_WANT_W-1:0] want_o,
  input  logic [SOURCES*gyre_pkg::WID_W-1:0] warp_i,
  output logic [SOURCES*ALL-1:0] leave_o,
  output logic [SOURCES-1:0] launch_valid_o,
  input  logic [SOURCES-1:0] launch_ready_i,
  output logic [SOURCES*4-1:0] launch_core_o,
  output logic [SOURCES*gyre_pkg::LAUNCH_W-1:0] launch_o,
  // From the cores: warps that end
  input  gyre_pkg::all_warps_t ended_i
);

  // ---- List and draws -------------------------------------------------------------------------------
  logic read_idle, read_fresh, skip, read_done, read_last, read_lost, port_idle, start;
  logic empty, finish, finished, flush, clean, settled, pixels_empty;
  logic unread, pixels_unread, result, result_done, ran, forget, claims, releases;
  logic [31:0] packet;
  logic [15:0] read_status, status;
  logic [7*32-1:0] counts, counts_kept;
  gyre_pkg::pixel_counts_t pixel_counts, pixel_counts_kept;

  assign forget = rst_i || clear_i;
  assign memory_idle_o = port_idle && settled;

  gyre_draw_list u_list (
    .clk_i, .rst_i(forget), .begin_i, .list_i, .busy_o, .done_o, .lost_o, .halted_i, .why_i,
    .read_idle_o(read_idle), .read_fresh_o(read_fresh), .packet_o(packet), .skip_o(skip),
    .read_done_i(read_done), .read_status_i(read_status), .read_last_i(read_last),
    .read_lost_i(read_lost), .claim_o(claims), .granted_i, .release_o(releases),
    .port_idle_i(memory_idle_o), .start_o(start), .empty_i(empty), .finish_o(finish),
    .finished_i(finished), .pixels_i(pixel_program.pixels), .flush_o(flush), .clean_i(clean),
    .unread_i(unread || (pixel_program.pixels && pixels_unread)), .counts_i(counts),
    .pixel_counts_i(pixel_program.pixels ? pixel_counts : '0),
    .result_o(result), .status_o(status), .counts_o(counts_kept),
    .pixel_counts_o(pixel_counts_kept), .ran_o(ran), .result_done_i(result_done)
  );

  gyre_pkg::draw_t draw;
  logic reader_get, reader_more, reader_drop, reader_done, error;
  logic [31:0] reader_addr, reader_end;
  gyre_pkg::line_t line;
  gyre_pkg::pixel_state_t state;
  gyre_pkg::pixel_program_t pixel_program;
  assign shader_clear_o = start;

  gyre_draw_reader #(.PIXELS(gyre_pkg::PIXELS), .RING_WORDS(RING_WORDS)) u_reader (
    .clk_i, .rst_i(forget), .idle_i(read_idle), .fresh_i(read_fresh), .packet_i(packet),
    .skip_i(skip), .ran_i(ran), .stack_i, .get_o(reader_get), .get_addr_o(reader_addr),
    .get_more_o(reader_more), .get_last_o(reader_end), .get_drop_o(reader_drop),
    .get_done_i(reader_done), .error_i(error),
    .line_i(line), .done_o(read_done), .status_o(read_status), .last_o(read_last),
    .lost_o(read_lost), .config_o, .draw_o(draw), .state_o(state), .program_o(pixel_program)
  );

  // ---- The share of the cores: the same in each ------------------------------------------------------
  gyre_pkg::share_t share_q;
  logic [5:0] core_warps;
  logic [4:0] pieces;
  assign core_warps = draw.core_warps + (pixel_program.pixels ? pixel_program.core_warps : '0);
  assign pieces     = draw.pieces + (pixel_program.pixels ? pixel_program.pieces : '0);
  assign claim_o = {claims, {gyre_pkg::NUM_CORES{1'b1}}, core_warps, pieces, 1'b1};
  assign back_o  = {gyre_pkg::NUM_CORES{releases ? {core_warps, share_q.memory} : 22'd0}};
  always_ff @(posedge clk_i) if (start) share_q <= share_i;
  assign record_words_o = draw.in_words;
  assign pixel_record_o = {pixel_program.uniform_words, pixel_program.thread_rows,
                           pixel_program.kills};

  // ---- Vertices -------------------------------------------------------------------------------------
  logic vertex_idle, vertex_valid, vertex_ready, vertex_read, all_written;
  logic [1:0] vertex_get, vertex_more, vertex_drop, vertex_done;
  logic [2*32-1:0] vertex_addr, vertex_end;
  logic [3:0] vertex_core;
  gyre_pkg::attr_t vertex_attr;
  logic stream_put, stream_done, result_put, result_put_done;
  logic [31:0] stream_addr, result_addr;
  gyre_pkg::line_mask_t stream_mask, result_mask;
  gyre_pkg::line_t stream_data, result_data;
  logic prim_valid, prim_ready, prim_reading, ring_ren, ring_ready;
  logic [15:0] prim_mark;
  logic [11:0] ring_raddr;
  logic [31:0] ring_rdata;
  gyre_pkg::primitive_t prim;

  gyre_vertex_stage #(.QUEUE(QUEUE), .RING_WORDS(RING_WORDS)) u_vertices (
    .clk_i, .rst_i(forget), .start_i(start), .halted_i, .draw_i(draw), .config_i(config_o),
    .number_i, .first_i(share_q.first), .get_o(vertex_get), .get_addr_o(vertex_addr),
    .get_more_o(vertex_more), .get_last_o(vertex_end), .get_drop_o(vertex_drop),
    .get_done_i(vertex_done), .error_i(error), .line_i(line), .put_o(stream_put),
    .put_addr_o(stream_addr), .put_mask_o(stream_mask), .put_data_o(stream_data),
    .put_done_i(stream_done), .want_o(want_o[0 +: gyre_pkg::WARP_WANT_W]),
    .warp_i(warp_i[0 +: gyre_pkg::WID_W]), .leave_o(leave_o[0 +: ALL]),
    .launch_valid_o(launch_valid_o[0]), .launch_ready_i(launch_ready_i[0]),
    .launch_core_o(launch_core_o[3:0]), .launch_o(launch_o[0 +: gyre_pkg::LAUNCH_W]), .ended_i,
    .attr_valid_o(vertex_valid), .attr_ready_i(vertex_ready), .attr_core_o(vertex_core),
    .attr_o(vertex_attr), .attr_read_i({vertex_read, attr_read_i.data}),
    .pixels_i(pixel_program.pixels), .prim_valid_o(prim_valid), .prim_ready_i(prim_ready),
    .prim_o(prim), .reading_i(prim_reading), .reading_mark_i(prim_mark), .ring_ren_i(ring_ren),
    .ring_ready_o(ring_ready), .ring_raddr_i(ring_raddr), .ring_rdata_o(ring_rdata),
    .finish_i(finish), .finished_o(finished), .unread_o(unread), .counts_o(counts),
    .idle_o(vertex_idle)
  );
  assign empty = vertex_idle && pixels_empty;

  // ---- Pixels -----------------------------------------------------------------------------------------
  logic pixel_valid, pixel_ready, pixel_read, pixel_req_valid, pixel_req_ready, pixel_rsp_valid;
  logic pixel_rsp_ready;
  logic [3:0] pixel_core;
  gyre_pkg::attr_t pixel_attr;
  gyre_pkg::mem_req_t pixel_req;
  gyre_pkg::mem_rsp_t pixel_rsp;
  if (gyre_pkg::PIXELS) begin : g_pixels
    gyre_pixel_stage u_pixels (
      .clk_i, .rst_i, .start_i(start && pixel_program.pixels), .halted_i, .forget_i(clear_i),
      .state_i(state), .program_i(pixel_program), .config_i(config_o), .topology_i(draw.topology),
      .out_words_i(draw.out_words), .number_i, .first_i(share_q.first + draw.pieces[3:0]),
      .source_idle_i(vertex_idle), .prim_valid_i(prim_valid), .prim_ready_o(prim_ready),
      .prim_i(prim), .reading_o(prim_reading), .reading_mark_o(prim_mark), .ring_ren_o(ring_ren),
      .ring_ready_i(ring_ready), .ring_raddr_o(ring_raddr), .ring_rdata_i(ring_rdata),
      .want_o(want_o[gyre_pkg::WARP_WANT_W +: gyre_pkg::WARP_WANT_W]),
      .warp_i(warp_i[gyre_pkg::WID_W +: gyre_pkg::WID_W]), .leave_o(leave_o[ALL +: ALL]),
      .launch_valid_o(launch_valid_o[1]), .launch_ready_i(launch_ready_i[1]),
      .launch_core_o(launch_core_o[7:4]),
      .launch_o(launch_o[gyre_pkg::LAUNCH_W +: gyre_pkg::LAUNCH_W]), .ended_i,
      .attr_valid_o(pixel_valid), .attr_ready_i(pixel_ready), .attr_core_o(pixel_core),
      .attr_o(pixel_attr), .attr_read_i({pixel_read, attr_read_i.data}),
      .mem_req_valid_o(pixel_req_valid), .mem_req_ready_i(pixel_req_ready), .mem_req_o(pixel_req),
      .mem_rsp_valid_i(pixel_rsp_valid), .mem_rsp_ready_o(pixel_rsp_ready), .mem_rsp_i(pixel_rsp),
      .flush_i(flush), .clean_o(clean), .settled_o(settled), .unread_o(pixels_unread),
      .counts_o(pixel_counts), .idle_o(pixels_empty)
    );
  end else begin : g_no_pixels
    assign {prim_ready, prim_reading, prim_mark, ring_ren, ring_raddr} = '0;
    assign {pixel_valid, pixel_core, pixel_attr, pixel_counts, pixels_unread} = '0;
    assign {clean, settled, pixels_empty} = '1;
    logic unused_pixels;
    assign unused_pixels = ^{state, pixel_program, flush, prim_valid, prim, ring_ready, ring_rdata,
                             pixel_ready, pixel_read};
  end

  gyre_draw_attributes u_attributes (
    .clk_i, .rst_i(forget), .halted_i, .vertex_valid_i(vertex_valid),
    .vertex_ready_o(vertex_ready), .vertex_core_i(vertex_core), .vertex_i(vertex_attr),
    .vertex_read_o(vertex_read), .pixel_valid_i(pixel_valid), .pixel_ready_o(pixel_ready),
    .pixel_core_i(pixel_core), .pixel_i(pixel_attr), .pixel_read_o(pixel_read), .attr_valid_o,
    .attr_ready_i, .attr_core_o, .attr_o, .attr_rvalid_i(attr_read_i.valid)
  );

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
    .clk_i, .rst_i(forget), .start_i(result), .address_i(draw.result), .words_i(words),
    .written_i(all_written), .idle_i(port_idle), .last_i(read_last), .done_o(result_done),
    .put_o(result_put), .put_addr_o(result_addr), .put_mask_o(result_mask),
    .put_data_o(result_data), .put_done_i(result_put_done)
  );

  logic own_req_valid, own_req_ready, own_rsp_valid;
  gyre_pkg::mem_req_t own_req;
  gyre_pkg::mem_rsp_t rsp;
  gyre_draw_port #(.GETS(3), .PUTS(2)) u_port (
    .clk_i, .rst_i, .get_i({vertex_get, reader_get}), .get_addr_i({vertex_addr, reader_addr}),
    .get_more_i({vertex_more, reader_more}), .get_last_i({vertex_end, reader_end}),
    .get_drop_i({vertex_drop, reader_drop}), .get_done_o({vertex_done, reader_done}),
    .put_i({result_put, stream_put}), .put_addr_i({result_addr, stream_addr}),
    .put_mask_i({result_mask, stream_mask}), .put_data_i({result_data, stream_data}),
    .put_done_o({result_put_done, stream_done}), .written_o(all_written), .error_o(error),
    .line_o(line), .req_valid_o(own_req_valid), .req_ready_i(own_req_ready),
    .req_o(own_req), .rsp_valid_i(own_rsp_valid), .rsp_i(rsp), .idle_o(port_idle)
  );
  if (gyre_pkg::PIXELS) begin : g_memory
    logic source;
    gyre_mem_arbiter #(.PORTS(2)) u_memory (
      .clk_i, .rst_i, .req_valid_i({pixel_req_valid, own_req_valid}),
      .req_ready_o({pixel_req_ready, own_req_ready}), .req_i({pixel_req, own_req}), .hold_i('0),
      .mem_req_valid_o(req_valid_o), .mem_req_ready_i(req_ready_i), .mem_req_o(req_o),
      .source_o(source), .mem_rsp_valid_i(rsp_valid_i), .mem_rsp_ready_o(rsp_ready_o),
      .mem_rsp_i(rsp_i), .rsp_valid_o({pixel_rsp_valid, own_rsp_valid}),
      .rsp_ready_i({pixel_rsp_ready, 1'b1}), .rsp_o(rsp)
    );
    assign pixel_rsp = rsp;
    logic unused_source;
    assign unused_source = source;
  end else begin : g_one
    assign {req_valid_o, req_o} = {own_req_valid, own_req};
    assign {own_req_ready, own_rsp_valid, rsp_ready_o} = {req_ready_i, rsp_valid_i, 1'b1};
    assign rsp = rsp_i;
    assign {pixel_req_valid, pixel_req, pixel_req_ready, pixel_rsp_valid} = '0;
    assign {pixel_rsp, pixel_rsp_ready} = '0;
    logic unused_memory;
    assign unused_memory = ^{pixel_req_valid, pixel_req, pixel_req_ready, pixel_rsp_valid,
                             pixel_rsp, pixel_rsp_ready};
  end

  logic unused_draw;
  assign unused_draw = ^{draw, fault_i.valid};

  `GYRE_CHECK(a_apart, clk_i, rst_i, !(result_put && stream_put))
endmodule
