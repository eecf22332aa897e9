// Setup of primitives: reads the vertices of a primitive, clips it, and gives the corners of what
// remains to the setup of edges. If that draws the primitive, its planes follow word by word.
//
// - It executes a program (isa/setup/program.txt) on vectors of words, with one multiply-add and
//   three divisions. gyre_setup_sequencer makes elements, gyre_setup_datapath computes them.
// - list_*: before the primitives of a draw come the inputs of the pixel program (entries 0 to
//   191), and from 192 on position, clip distances and point size. list_clear_i comes first.
// - prim_*, ring_*: as at stream output. prim_i.copy is no primitive: the record at position 0 is
//   copied. A word of the ring follows in the cycle after its address was accepted.
// - corner_*, edges_*, culled_i, empty_i: to and from gyre_edge_setup. The planes of a primitive
//   follow when its edges are offered.
// - plane_*: z, 1 / w and each input, each as a0, dx, dy. number, back and square belong to the
//   primitive. plane_o.side is 0 unless it is a point. The next primitive may be inside already.
// - start_i drops everything but the list, and the counts.
//
// Twin: cmodel/graphics/setup/gyre_pixel_setup.c

`include "gyre_check.svh"
`include "setup/gyre_setup.svh"

module gyre_pixel_setup (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  // State of the draw; it stays while a primitive is inside
  input  logic [2:0] topology_i,  // GYRE_TOPOLOGY_* of gyre/draw.h
  input  logic first_provokes_i,
  input  logic [7:0] distances_i,  // enabled clip distances
  input  logic [7:0] inputs_i,  // number of inputs, 0 to 192
  input  logic [7:0] out_words_i,  // words of a record
  input  logic [31:0] point_size_i,
  input  logic [3*32-1:0] scale_i,  // viewport: x lowest
  input  logic [3*32-1:0] offset_i,
  // List of inputs
  input  logic list_clear_i,
  input  logic list_valid_i,
  input  logic [7:0] list_index_i,
  input  logic list_present_i,
  input  logic [1:0] list_mode_i,  // as in PixelImap
  input  logic [7:0] list_slot_i,  // word of a record
  // From and to primitive assembly
  input  logic prim_valid_i,
  output logic prim_ready_o,
  input  gyre_pkg::primitive_t prim_i,
  output logic reading_o,
  output logic [15:0] reading_mark_o,
  // To and from the ring of records
  output logic ring_ren_o,
  input  logic ring_ready_i,
  output logic [11:0] ring_raddr_o,
  input  logic [31:0] ring_rdata_i,
  // To and from the setup of edges
  output logic corner_valid_o,
  input  logic corner_ready_i,
  output gyre_pkg::pixel_corner_t corner_o,
  input  logic edges_valid_i,
  input  logic edges_turned_i,
  input  logic edges_back_i,
  input  logic culled_i,
  input  logic empty_i,
  // To the plane store
  output logic plane_valid_o,
  input  logic plane_ready_i,
  output gyre_pkg::pixel_plane_t plane_o,
  // Counts of the draw
  output logic [31:0] primitives_o,
  output logic [31:0] clipped_o,
  output logic [31:0] culled_o,
  output logic idle_o
);
  localparam logic [2:0] STRIP = 3'd5;
  localparam logic [2:0] FAN = 3'd6;

  logic clear, waiting, front_empty, planes_busy, accept, valid, ready, answer_read;
  logic [4:0] fn;  // function of this cycle
  logic [31:0] conditions;
  gyre_setup_element_t element;
  assign clear   = rst_i || start_i;
  assign accept  = fn == `GYRE_SETUP_FUNCTION_ACCEPT;
  assign prim_ready_o = waiting && front_empty;
  assign reading_o    = !prim_ready_o;
  assign idle_o       = prim_ready_o && !planes_busy;

  // ---- The primitive ----------------------------------------------------------------------------
  logic copy_q, clipped_q;
  logic [1:0] count_q, flat_q;
  logic [2:0] copied_q, copied;
  logic [3*12-1:0] place_q;
  logic [15:0] mark_q;
  logic [31:0] number_q;
  logic turns;
  logic [3*12-1:0] place;
  assign place = {prim_i.place_2, prim_i.place_1, prim_i.place_0};
  // Rule "order": the vertices of odd triangles of strips, and of fans, if the first one provokes.
  // Vertices that a line or a point does not have are those of vertex 0.
  assign turns  = first_provokes_i && prim_i.count == 2'd3 && !prim_i.copy
                  && (topology_i == FAN || (topology_i == STRIP && prim_i.odd));
  assign copied = prim_i.copied & {3{!prim_i.copy}};
  always_ff @(posedge clk_i) begin
    if (accept) begin
      copy_q   <= prim_i.copy;
      count_q  <= prim_i.count;
      mark_q   <= prim_i.mark;
      number_q <= prim_i.number;
      flat_q   <= first_provokes_i ? '0 : prim_i.count - 2'd1;
      {copied_q, place_q} <= {copied, place};
      if (turns) begin
        {copied_q, place_q} <= {copied[0], copied[2:1], place[11:0], place[35:12]};
      end else begin
        if (prim_i.count < 2'd2) {copied_q[1], place_q[23:12]} <= {copied[0], place[11:0]};
        if (prim_i.count < 2'd3) {copied_q[2], place_q[35:24]} <= {copied[0], place[11:0]};
      end
    end
  end
  assign reading_mark_o = mark_q;

  // ---- Answer of the edges, counts, and what the list has ---------------------------------------
  logic asked_q, answered_q, drawn_q, turned_q, back_q, linear_q, has_distances_q, corner_end;
  logic answer, any, counts, is_distance;
  logic [31:0] primitives_q, clips_q, culled_q;
  assign answer      = asked_q && (edges_valid_i || culled_i || empty_i);
  assign counts      = fn == `GYRE_SETUP_FUNCTION_COUNT;
  assign is_distance = list_index_i >= `GYRE_SETUP_DISTANCE && list_index_i < `GYRE_SETUP_SIZE;
  always_ff @(posedge clk_i) begin
    if (answer) {drawn_q, turned_q, back_q} <= {edges_valid_i, edges_turned_i, edges_back_i};
    if (clear) asked_q <= 1'b0;
    else if (corner_valid_o && corner_end && corner_ready_i) asked_q <= 1'b1;
    else if (answer) asked_q <= 1'b0;
    if (clear) answered_q <= 1'b0;
    else if (answer) answered_q <= 1'b1;
    else if (answer_read) answered_q <= 1'b0;
    if (accept) clipped_q <= 1'b0;
    else if (counts) clipped_q <= any;
    if (clear) {primitives_q, clips_q, culled_q} <= '0;
    else begin
      primitives_q <= primitives_q + 32'(counts);
      clips_q      <= clips_q + 32'(counts && any);
      culled_q     <= culled_q + 32'(answer && culled_i);
    end
    if (list_valid_i && list_index_i < `GYRE_SETUP_POSITION
        && list_mode_i == `GYRE_SETUP_LINEAR) linear_q <= 1'b1;
    else if (list_clear_i) linear_q <= 1'b0;
    if (list_valid_i && is_distance && list_present_i) has_distances_q <= 1'b1;
    else if (list_clear_i) has_distances_q <= 1'b0;
  end
  assign primitives_o = primitives_q;
  assign clipped_o    = clips_q;
  assign culled_o     = culled_q;

  // ---- Parts ------------------------------------------------------------------------------------
  logic [32:0] flags;
  logic [31:0] a, b;
  logic bad, reject, line_turned, edge_low, few, no_made, no_edges, no_cut, no_fan, go, finite;
  logic [1:0] outside, moves, vertex;
  logic [3:0] plane;
  logic [4:0] out, in, made, corner0, corner1, corner2;
  logic exchanged;
  logic [3*2-1:0] slots;
  logic [5:0] vertices, number;
  logic [4:0] op;
  always_comb begin
    conditions = '0;
    conditions[`GYRE_SETUP_CONDITION_IS_COPY]           = copy_q;
    conditions[`GYRE_SETUP_CONDITION_BAD]               = bad;
    conditions[`GYRE_SETUP_CONDITION_REJECT]            = reject;
    conditions[`GYRE_SETUP_CONDITION_IS_POINT]          = count_q == 2'd1;
    conditions[`GYRE_SETUP_CONDITION_IS_LINE]           = count_q == 2'd2;
    conditions[`GYRE_SETUP_CONDITION_IS_CLIPPED]        = clipped_q;
    conditions[`GYRE_SETUP_CONDITION_NO_DISTANCES]      = !has_distances_q;
    conditions[`GYRE_SETUP_CONDITION_NO_PLANES]         = !any;
    conditions[`GYRE_SETUP_CONDITION_FEW_CORNERS]       = few;
    conditions[`GYRE_SETUP_CONDITION_PLANE_IS_DISTANCE] = plane >= 4'd6;
    conditions[`GYRE_SETUP_CONDITION_NO_MADE]           = no_made;
    conditions[`GYRE_SETUP_CONDITION_NO_EDGES]          = no_edges;
    conditions[`GYRE_SETUP_CONDITION_NO_CUT]            = no_cut;
    conditions[`GYRE_SETUP_CONDITION_NO_LINEAR]         = !linear_q;
    conditions[`GYRE_SETUP_CONDITION_FLAG]              = flags[32];
    conditions[`GYRE_SETUP_CONDITION_NOT_FLAG]          = !flags[32];
    conditions[`GYRE_SETUP_CONDITION_NOT_FLAG_0]        = !flags[0];
    conditions[`GYRE_SETUP_CONDITION_NOT_FLAG_1]        = !flags[1];
    conditions[`GYRE_SETUP_CONDITION_NO_FAN]            = no_fan;
    conditions[`GYRE_SETUP_CONDITION_NOT_OUT_0]         = !outside[0];
    conditions[`GYRE_SETUP_CONDITION_NOT_OUT_1]         = !outside[1];
    conditions[`GYRE_SETUP_CONDITION_NO_LENGTH]         = flags[26] && flags[27];
    conditions[`GYRE_SETUP_CONDITION_NOT_HALF]          = !(flags[1] && flags[2]);
    conditions[`GYRE_SETUP_CONDITION_NOT_MOVE_0]        = !moves[0];
    conditions[`GYRE_SETUP_CONDITION_NOT_MOVE_1]        = !moves[1];
    conditions[`GYRE_SETUP_CONDITION_ALONG_Y]           = !flags[0];
    conditions[`GYRE_SETUP_CONDITION_DROPPED]           = !drawn_q;
    conditions[`GYRE_SETUP_CONDITION_HAS_FAN]           = clipped_q && count_q == 2'd3;
    conditions[`GYRE_SETUP_CONDITION_IS_PLAIN]          = !clipped_q && count_q == 2'd3;
  end

  gyre_setup_sequencer u_sequencer (
    .clk_i, .rst_i, .cancel_i(start_i), .inputs_i, .words_i(out_words_i), .out_i(out), .in_i(in),
    .made_i(made), .vertices_i(vertices), .corner0_i(corner0), .corner1_i(corner1),
    .corner2_i(corner2), .exchanged_i(exchanged), .slots_i(slots), .plane_i(plane),
    .along_y_i(!flags[0]), .clipped_i(clipped_q), .conditions_i(conditions), .prim_valid_i,
    .front_empty_i(front_empty), .answered_i(answered_q), .waiting_o(waiting), .function_o(fn),
    .answer_read_o(answer_read), .valid_o(valid), .ready_i(ready), .element_o(element)
  );
  gyre_setup_polygon u_polygon (
    .clk_i, .function_i(fn), .first_provokes_i, .turned_i(turned_q), .flags_i(flags),
    .line_turned_i(line_turned), .few_o(few), .no_made_o(no_made), .no_edges_o(no_edges),
    .no_cut_o(no_cut), .no_fan_o(no_fan), .out_o(out), .in_o(in), .made_o(made),
    .vertices_o(vertices), .corner0_o(corner0), .corner1_o(corner1), .corner2_o(corner2),
    .exchanged_o(exchanged), .slots_o(slots)
  );
  gyre_setup_flags u_flags (
    .clk_i, .function_i(fn), .distances_i, .valid_i(go), .op_i(op), .number_i(number),
    .vertex_i(vertex), .finite_i(finite), .a_i(a), .b_i(b), .flags_o(flags), .bad_o(bad),
    .any_o(any), .reject_o(reject), .out_o(outside), .plane_o(plane), .line_turned_o(line_turned),
    .edge_low_o(edge_low), .moves_o(moves)
  );
  gyre_setup_datapath u_datapath (
    .clk_i, .rst_i, .cancel_i(start_i), .accept_i(accept), .point_size_i, .scale_i, .offset_i,
    .list_valid_i, .list_index_i, .list_entry_i({list_present_i, list_mode_i, list_slot_i}),
    .valid_i(valid), .ready_o(ready), .element_i(element), .front_empty_o(front_empty),
    .place_i(place_q), .copied_i(copied_q), .flat_i(flat_q), .number_i(number_q),
    .edge_low_i(edge_low), .back_i(back_q), .planes_busy_o(planes_busy), .ring_ren_o, .ring_ready_i,
    .ring_raddr_o, .ring_rdata_i, .go_o(go), .op_o(op), .number_o(number), .vertex_o(vertex),
    .finite_o(finite), .a_o(a), .b_o(b), .corner_valid_o, .corner_ready_i, .corner_o,
    .corner_end_o(corner_end), .plane_valid_o, .plane_ready_i, .plane_o
  );

  `GYRE_CHECK(a_answer, clk_i, rst_i, answer |-> $onehot0({edges_valid_i, culled_i, empty_i}))
endmodule
