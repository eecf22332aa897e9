// Back of the vertex stage: turns references and launched warps into the writes of stream output,
// and into primitives of the pixel stage. It connects the modules of this figure:
//
//   references --> gyre_reference_queue --> gyre_primitive --> gyre_stream_out --> lines to memory
//   warps ------> gyre_record_drain ------> ring of records --------^
//
// - If pixels_i, each primitive also goes to the pixel stage (pixel_prim_*). Each of both takes it
//   when it is ready, and the next one comes when both have taken it. Both copy the first record of
//   a fan or a loop. Stream output reads the ring first.
// - start_i begins a draw, whose scalars must be valid and whose tables must be written; halted_i
//   drops it. pixels_i is one of the scalars.
// - idle_o: no reference waits and no primitive is under way. So every launched warp is drained,
//   because the references of its vertices wait until then. The pixel stage may still read records.
//   finish_i, held from then on, writes the
//   remaining lines; finished_o tells that they are written.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_back.c

`include "gyre_check.svh"

module gyre_vertex_back #(
  parameter int QUEUE = 1024,
  parameter int RING_WORDS = 4096
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  input  logic start_i,
  // From the packet reader: scalars; entries of tables
  input  gyre_pkg::draw_t draw_i,
  input  logic [3:0] first_i,  // sixteenth of local memory
  input  gyre_pkg::draw_config_t config_i,
  // From and to the vertex cache
  input  logic queue_valid_i,
  output logic queue_ready_o,
  input  gyre_pkg::vertex_slot_t queue_i,
  input  logic [15:0] next_i,
  output logic [15:0] floor_o,
  // From and to the feeder
  input  logic filling_i,
  input  logic [15:0] filling_first_i,
  output logic flush_o,
  input  logic warp_valid_i,
  output logic warp_ready_o,
  input  gyre_pkg::filled_warp_t warp_i,
  output gyre_pkg::freed_warp_t free_o,
  // From the cores: warps that end; the attribute port, for reads
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended_i,
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic attr_ordered_o,
  output logic [3:0] attr_core_o,
  output logic [15:0] attr_addr_o,
  input  logic attr_rvalid_i,
  input  gyre_pkg::lane_words_t attr_rdata_i,
  // To the draw port
  output logic put_o,
  output logic [31:0] put_addr_o,
  output gyre_pkg::line_mask_t put_mask_o,
  output gyre_pkg::line_t put_data_o,
  input  logic put_done_i,
  // To and from the pixel stage: primitives, and words of their records
  input  logic pixels_i,
  output logic pixel_prim_valid_o,
  input  logic pixel_prim_ready_i,
  output gyre_pkg::primitive_t pixel_prim_o,
  input  logic pixel_reading_i,
  input  logic [15:0] pixel_reading_mark_i,
  input  logic pixel_ring_ren_i,
  output logic pixel_ring_ready_o,
  input  logic [11:0] pixel_ring_raddr_i,
  output logic [31:0] pixel_ring_rdata_o,
  // From and to the draw's top
  input  logic finish_i,
  output logic finished_o,
  output logic [31:0] primitives_o,
  output logic [31:0] written_o,
  output logic idle_o
);
  localparam int RING_W = $clog2(RING_WORDS);

  logic start, empty, prim_idle, out_idle;
  assign start  = start_i || halted_i;
  assign idle_o = empty && prim_idle && out_idle;

  // ---- References -------------------------------------------------------------------------------
  logic ref_valid, ref_ready, held;
  gyre_pkg::vertex_record_t reference;
  logic [15:0] held_mark, ready_number;
  gyre_reference_queue #(.QUEUE(QUEUE)) u_queue (
    .clk_i, .rst_i, .start_i(start), .entries_i(draw_i.entries), .queue_valid_i, .queue_ready_o,
    .queue_i, .next_i, .floor_o, .filling_i, .filling_first_i, .flush_o,
    .ready_number_i(ready_number), .ref_valid_o(ref_valid), .ref_ready_i(ref_ready),
    .ref_o(reference), .held_i(held), .held_mark_i(held_mark), .empty_o(empty)
  );

  // ---- Records ----------------------------------------------------------------------------------
  logic ring_we, ring_ren, out_ren, out_free, pixel_ren;
  logic [11:0] ring_waddr, ring_raddr, out_raddr;
  logic [31:0] ring_wdata, ring_rdata;
  gyre_record_drain #(.RING_WORDS(RING_WORDS)) u_drain (
    .clk_i, .rst_i, .start_i(start), .in_words_i(draw_i.in_words), .out_words_i(draw_i.out_words),
    .first_i, .warp_valid_i, .warp_ready_o, .warp_i, .free_o, .ended_i, .attr_valid_o,
    .attr_ready_i, .attr_ordered_o, .attr_core_o, .attr_addr_o, .attr_rvalid_i, .attr_rdata_i,
    .ring_we_o(ring_we), .ring_waddr_o(ring_waddr), .ring_wdata_o(ring_wdata),
    .ready_number_o(ready_number)
  );
  // A read of the pixel stage changes the word that a stalled stage of stream output needs.
  assign pixel_ring_ready_o = gyre_pkg::PIXELS && out_free;
  assign pixel_ring_rdata_o = ring_rdata & {32{gyre_pkg::PIXELS}};
  assign pixel_ren  = pixel_ring_ren_i && pixel_ring_ready_o;
  assign ring_ren   = out_ren || pixel_ren;
  assign ring_raddr = pixel_ren ? pixel_ring_raddr_i : out_raddr;
  gyre_ram #(.DEPTH(RING_WORDS), .WIDTH(32), .GRAIN(32), .BLOCK(1)) u_ring (
    .clk_i, .ren_i(ring_ren), .raddr_i(ring_raddr[RING_W-1:0]), .rdata_o(ring_rdata),
    .we_i(ring_we), .waddr_i(ring_waddr[RING_W-1:0]), .wdata_i(ring_wdata)
  );

  // ---- Primitives -------------------------------------------------------------------------------
  logic prim_valid, prim_ready, out_ready, reading;
  logic [15:0] reading_mark;
  gyre_pkg::primitive_t prim;
  gyre_primitive u_primitive (
    .clk_i, .rst_i, .start_i(start), .topology_i(draw_i.topology), .ref_valid_i(ref_valid),
    .ref_ready_o(ref_ready), .ref_i(reference), .held_o(held), .held_mark_o(held_mark),
    .prim_valid_o(prim_valid), .prim_ready_i(prim_ready), .prim_o(prim), .reading_i(reading),
    .reading_mark_i(reading_mark), .idle_o(prim_idle)
  );

  // ---- Both readers take the offered primitive -------------------------------------------------
  logic pixels, out_taken_q, pixel_taken_q;  // taken: by one of them, and not by the other
  logic out_done, pixel_done, out_reading, out_older, pixel_older;
  logic [15:0] out_mark;
  assign pixels     = gyre_pkg::PIXELS && pixels_i;
  assign out_done   = out_taken_q || out_ready;
  assign pixel_done = !pixels || pixel_taken_q || pixel_prim_ready_i;
  assign prim_ready = out_done && pixel_done;
  always_ff @(posedge clk_i) begin
    out_taken_q   <= prim_valid && out_done && !pixel_done && !rst_i && !start;
    pixel_taken_q <= prim_valid && pixels && pixel_done && !out_done && !rst_i && !start;
  end
  assign pixel_prim_valid_o = prim_valid && pixels && !pixel_taken_q;
  assign pixel_prim_o       = prim & {gyre_pkg::PRIMITIVE_W{gyre_pkg::PIXELS}};
  // A reader that has taken the offered primitive reads that one, whose mark counts while it is
  // offered. The other may read the one before.
  assign out_older    = out_reading && !out_taken_q;
  assign pixel_older  = pixels && pixel_reading_i && !pixel_taken_q;
  assign reading      = out_older || pixel_older;
  assign reading_mark = out_older ? out_mark : pixel_reading_mark_i;

  gyre_stream_out u_out (
    .clk_i, .rst_i, .start_i(start), .topology_i(draw_i.topology), .captures_i(draw_i.captures),
    .out_words_i(draw_i.out_words), .targets_i(draw_i.targets), .config_i,
    .prim_valid_i(prim_valid && !out_taken_q), .prim_ready_o(out_ready), .prim_i(prim),
    .reading_o(out_reading), .reading_mark_o(out_mark), .ring_ren_o(out_ren),
    .ring_raddr_o(out_raddr), .ring_rdata_i(ring_rdata), .ring_free_o(out_free), .put_o,
    .put_addr_o, .put_mask_o, .put_data_o, .put_done_i, .finish_i, .finished_o, .primitives_o,
    .written_o, .idle_o(out_idle)
  );
  // The upper address bits are unused where the ring is smaller.
  logic unused_high;
  assign unused_high = ^{ring_raddr, ring_waddr, pixel_prim_ready_i, pixel_ring_ren_i, pixels_i,
                         draw_i};

  `GYRE_CHECK(a_marks, clk_i, rst_i || start,
              out_older && pixel_older |-> out_mark == pixel_reading_mark_i)
endmodule
