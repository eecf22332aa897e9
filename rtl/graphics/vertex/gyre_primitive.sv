// Primitive assembly: combines vertices in order to points, lines and triangles, by the topology of
// the draw.
//
// - A vertex is the position of its record in the ring. Vertices that a later primitive needs again
//   are held here, while the record stays in the ring. held_mark_o keeps floor below all records in
//   use: it is the mark of the oldest vertex that is held here, that waits at the output, or that
//   readers still read.
// - The first vertex of a fan or of a loop is needed to the end, so it is copied: prim_o.copy
//   requests the readers to copy the record at position 0. A vertex whose bit in prim_o.copied is
//   set is that copy.
// - The first two vertices of a strip's odd triangles are swapped. The cut at its end closes a
//   loop. An incomplete primitive is dropped.
// - Primitives are numbered from 0 in each instance. A restart does not end an instance; bit 0 of a
//   cut's position says that it does.
// - One reference or cut is accepted in a cycle, but not while it follows an offered primitive.
// - start_i drops all state.
//
// Twin: cmodel/graphics/vertex/gyre_primitive.c

`include "gyre_check.svh"

module gyre_primitive (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic [2:0] topology_i,  // GYRE_TOPOLOGY_* of gyre/draw.h
  // From and to the reference queue
  input  logic ref_valid_i,
  output logic ref_ready_o,
  input  gyre_pkg::vertex_record_t ref_i,
  output logic held_o,
  output logic [15:0] held_mark_o,
  // To and from the readers of records
  output logic prim_valid_o,
  input  logic prim_ready_i,
  output gyre_pkg::primitive_t prim_o,
  input  logic reading_i,  // records of an earlier primitive are still being read
  input  logic [15:0] reading_mark_i,
  output logic idle_o  // no primitive is offered
);
  localparam logic [2:0] POINTS     = 3'd0;
  localparam logic [2:0] LINES      = 3'd1;
  localparam logic [2:0] LINE_LOOP  = 3'd2;
  localparam logic [2:0] LINE_STRIP = 3'd3;
  localparam logic [2:0] TRIANGLES  = 3'd4;
  localparam logic [2:0] STRIP      = 3'd5;
  localparam logic [2:0] FAN        = 3'd6;

  // Number of held vertices: since the last cut, or for a list since the last primitive; 2 means 2
  // or more.
  logic [1:0] seen_q, seen_d;
  logic odd_q;  // the next triangle of a strip is odd
  logic [11:0] old_place_q, new_place_q;  // the two latest vertices
  logic [15:0] old_mark_q, new_mark_q;
  logic old_held, new_held;

  logic take, emit, copy, full;
  assign take = ref_valid_i && ref_ready_o;

  always_comb begin
    full   = 1'b0;  // the vertex completes a primitive
    copy   = 1'b0;
    seen_d = (seen_q == 2'd2) ? 2'd2 : seen_q + 2'd1;
    unique case (topology_i)
      POINTS: begin
        full   = 1'b1;
        seen_d = 2'd0;
      end
      LINES: begin
        full = seen_q == 2'd1;
        if (full) seen_d = 2'd0;
      end
      LINE_LOOP: begin
        full = seen_q != 2'd0;
        copy = seen_q == 2'd0;
      end
      LINE_STRIP: full = seen_q != 2'd0;
      TRIANGLES: begin
        full = seen_q == 2'd2;
        if (full) seen_d = 2'd0;
      end
      STRIP:   full = seen_q == 2'd2;
      default: begin  // FAN
        full = seen_q == 2'd2;
        copy = seen_q == 2'd0;
      end
    endcase
    // A cut closes a loop and drops the held vertices.
    emit = full;
    if (ref_i.cut) begin
      emit   = topology_i == LINE_LOOP && seen_q == 2'd2;
      copy   = 1'b0;
      seen_d = 2'd0;
    end
  end

  // ---- Offered primitive ------------------------------------------------------------------------
  logic valid_q, copy_q, turned_q;  // turned: an odd triangle of a strip
  logic [2:0] copied_q;
  logic [1:0] count_q;
  logic [11:0] place0_q, place1_q, place2_q;
  logic [15:0] mark_q;
  logic ends, ends_q;  // an instance ends; with the offered primitive
  logic [31:0] number_q;  // of the primitive that is offered or comes next
  logic two, first_new;  // a line or a triangle; the newer of the two latest vertices comes first

  assign ref_ready_o = !valid_q;
  assign two       = topology_i == LINES || topology_i == LINE_LOOP || topology_i == LINE_STRIP;
  assign first_new = two || (topology_i == STRIP && odd_q);
  assign ends      = ref_i.cut && ref_i.place[0];

  always_ff @(posedge clk_i) begin
    if (rst_i || start_i) begin
      valid_q <= 1'b0;
      seen_q  <= '0;
      odd_q   <= 1'b0;
    end else if (take) begin
      valid_q <= emit || copy;
      seen_q  <= seen_d;
      odd_q   <= !ref_i.cut && emit && !odd_q;
    end else if (prim_ready_i) begin
      valid_q <= 1'b0;
    end
    if (rst_i || start_i || (take && ends && !emit)) number_q <= '0;
    else if (valid_q && prim_ready_i && !copy_q) number_q <= ends_q ? '0 : number_q + 32'd1;
    if (take) begin
      copy_q   <= copy;
      ends_q   <= ends;
      turned_q <= topology_i == STRIP && odd_q;
      count_q  <= (topology_i == POINTS) ? 2'd1 : two ? 2'd2 : 2'd3;
      copied_q <= {1'b0, ref_i.cut, topology_i == FAN && !copy};
      place0_q <= (topology_i == POINTS || copy) ? ref_i.place
                : first_new ? new_place_q : old_place_q;
      place1_q <= two ? ref_i.place : first_new ? old_place_q : new_place_q;
      place2_q <= ref_i.place;
      // A fan's first vertex is a copy: the oldest one in the ring is the next.
      mark_q   <= (topology_i == POINTS || copy) ? ref_i.mark
                : (two || topology_i == FAN) ? new_mark_q : old_mark_q;
      if (!ref_i.cut) begin
        old_place_q <= new_place_q;
        old_mark_q  <= new_mark_q;
        new_place_q <= ref_i.place;
        new_mark_q  <= ref_i.mark;
      end
    end
  end

  assign prim_valid_o   = valid_q;
  assign prim_o.copy    = copy_q;
  assign prim_o.count   = count_q;
  assign prim_o.copied  = copied_q;
  assign prim_o.place_0 = place0_q;
  assign prim_o.place_1 = place1_q;
  assign prim_o.place_2 = place2_q;
  assign prim_o.mark    = mark_q;
  assign prim_o.odd     = turned_q;
  assign prim_o.number  = number_q;
  assign idle_o         = !valid_q;

  // ---- The oldest that is needed ----------------------------------------------------------------
  assign old_held = seen_q == 2'd2 && (topology_i == TRIANGLES || topology_i == STRIP);
  assign new_held = seen_q == 2'd2 || (seen_q == 2'd1 && topology_i != FAN);
  assign held_o   = reading_i || valid_q || old_held || new_held;
  assign held_mark_o = reading_i ? reading_mark_i : valid_q ? mark_q : old_held ? old_mark_q
                     : new_mark_q;

  `GYRE_CHECK(a_topology, clk_i, rst_i, take |-> topology_i != 3'd7)
endmodule
