// Corners of a polygon that is clipped, recipes of the vertices that clipping makes, and the index
// registers of gyre_pixel_setup. Functions of control instructions change them.
//
// - A queue has the corners of the polygon. An edge goes from a to the queue's head, and the last
//   edge to the first corner. Corners of the next polygon are pushed. The head is valid in the
//   second cycle after a corner is popped, so the program leaves a cycle between such functions.
// - A recipe has the two vertices between which a vertex has been made.
// - Limits are those of the rules: no edge begins with 17 corners or more, and no vertex is made if
//   there are 32.
//
// Twin: cmodel/graphics/setup/gyre_setup_polygon.c

`include "setup/gyre_setup.svh"

module gyre_setup_polygon (
  input  logic clk_i,
  input  logic [4:0] function_i,
  input  logic first_provokes_i,
  input  logic turned_i,  // answer of the edges: two corners change places
  input  logic [32:0] flags_i,  // bit v: vertex v is outside of the plane; bit 32: OUT stays
  input  logic line_turned_i,
  // Conditions
  output logic few_o,
  output logic no_made_o,
  output logic no_edges_o,
  output logic no_cut_o,
  output logic no_fan_o,
  // Index registers
  output logic [4:0] out_o,
  output logic [4:0] in_o,
  output logic [4:0] made_o,
  output logic [5:0] vertices_o,
  output logic [4:0] corner0_o,
  output logic [4:0] corner1_o,
  output logic [4:0] corner2_o,
  output logic exchanged_o,  // two corners have changed places
  output logic [3*2-1:0] slots_o  // the places of the corners before that
);
  localparam logic [5:0] VERTICES = 6'd32;
  localparam logic [4:0] CORNERS = 5'd17;

  logic [4:0] read_q, write_q, corners_q, rest_q, edges_q, fan_q, first_q, a_q, out_q, in_q;
  logic [5:0] made_q, vertices_q;
  logic [4:0] c0_q, c1_q, c2_q;
  logic [4:0] head, b, push_data;
  logic [9:0] made_from;
  logic a_out, b_out, push, pop, keep, note;

  assign b     = edges_q == 5'd1 ? first_q : head;
  assign a_out = flags_i[{1'b0, a_q}];
  assign b_out = flags_i[{1'b0, b}];
  assign keep  = flags_i[32];

  assign few_o      = corners_q < 5'd3;
  assign no_made_o  = made_q == vertices_q;
  assign no_edges_o = edges_q == '0 || rest_q >= CORNERS;
  assign no_cut_o   = a_out == b_out || vertices_q == VERTICES;
  assign no_fan_o   = fan_q == '0;
  assign out_o      = out_q;
  assign in_o       = in_q;
  assign made_o     = made_q[4:0];
  assign vertices_o = vertices_q;
  assign corner0_o  = c0_q;
  assign corner1_o  = c1_q;
  assign corner2_o  = c2_q;

  // ---- The queue and the recipes ----------------------------------------------------------------
  logic end_0, end_1, swap;
  logic [9:0] recipe;
  logic [4:0] recipe_addr;
  assign end_0 = function_i == `GYRE_SETUP_FUNCTION_END_0;
  assign end_1 = function_i == `GYRE_SETUP_FUNCTION_END_1;
  assign swap  = function_i == `GYRE_SETUP_FUNCTION_SWAP;
  assign note  = swap || end_0 || end_1;
  always_comb begin
    push      = swap || (function_i == `GYRE_SETUP_FUNCTION_EMIT && !a_out)
              || function_i == `GYRE_SETUP_FUNCTION_PUT;
    push_data = swap ? made_q[4:0] : function_i == `GYRE_SETUP_FUNCTION_PUT ? write_q : a_q;
    pop       = function_i == `GYRE_SETUP_FUNCTION_WALK
              || (function_i == `GYRE_SETUP_FUNCTION_ADVANCE && edges_q > 5'd1)
              || function_i == `GYRE_SETUP_FUNCTION_FAN_FIRST
              || function_i == `GYRE_SETUP_FUNCTION_FAN_SECOND
              || function_i == `GYRE_SETUP_FUNCTION_FAN_NEXT;
    recipe      = keep ? {out_q, in_q} : {in_q, out_q};
    recipe_addr = made_q[4:0];
    if (end_0) {recipe, recipe_addr} = {5'd0, 5'd1, 5'd3};
    if (end_1) {recipe, recipe_addr} = {5'd1, 5'd0, 5'd4};
  end
  gyre_ram #(.DEPTH(32), .WIDTH(5), .GRAIN(5)) u_queue (
    .clk_i(clk_i), .ren_i(1'b1), .raddr_i(read_q), .rdata_o(head), .we_i(push),
    .waddr_i(write_q), .wdata_i(push_data)
  );
  gyre_ram #(.DEPTH(32), .WIDTH(10), .GRAIN(10)) u_recipes (
    .clk_i(clk_i), .ren_i(1'b1), .raddr_i(made_q[4:0]), .rdata_o(made_from), .we_i(note),
    .waddr_i(recipe_addr), .wdata_i(recipe)
  );

  // Two corners change places until the answer is known, and then if it says so.
  logic exchanged_q, exchanges;
  assign exchanges = function_i == `GYRE_SETUP_FUNCTION_EXCHANGE
                     || (function_i == `GYRE_SETUP_FUNCTION_TURN && turned_i != exchanged_q);
  assign exchanged_o = exchanged_q;
  assign slots_o = !exchanged_q ? {2'd2, 2'd1, 2'd0}
                 : first_provokes_i ? {2'd1, 2'd2, 2'd0} : {2'd2, 2'd0, 2'd1};

  // ---- Registers --------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (push) write_q <= write_q + 5'd1;
    if (push) rest_q <= rest_q + 5'd1;
    if (pop) read_q <= read_q + 5'd1;
    unique case (function_i)
      `GYRE_SETUP_FUNCTION_ACCEPT: begin
        {c0_q, c1_q, c2_q} <= {5'd0, 5'd1, 5'd2};
        exchanged_q <= 1'b0;
      end
      `GYRE_SETUP_FUNCTION_BEGIN: begin
        {read_q, write_q} <= '0;
        corners_q  <= 5'd3;
        vertices_q <= 6'd3;
      end
      `GYRE_SETUP_FUNCTION_WALK: begin
        {a_q, first_q} <= {head, head};
        edges_q <= corners_q;
        rest_q  <= '0;
      end
      `GYRE_SETUP_FUNCTION_PICK: begin
        {out_q, in_q} <= a_out ? {a_q, b} : {b, a_q};
        made_q <= vertices_q;
      end
      `GYRE_SETUP_FUNCTION_SWAP: begin
        {out_q, in_q} <= recipe;
        vertices_q <= vertices_q + 6'd1;
      end
      `GYRE_SETUP_FUNCTION_ADVANCE: begin
        a_q     <= b;
        edges_q <= edges_q - 5'd1;
      end
      `GYRE_SETUP_FUNCTION_END_PASS: begin
        corners_q <= rest_q;
        read_q    <= write_q - rest_q;
      end
      `GYRE_SETUP_FUNCTION_COLUMN:    made_q <= 6'd3;
      `GYRE_SETUP_FUNCTION_RECIPE:    {out_q, in_q} <= made_from;
      `GYRE_SETUP_FUNCTION_NEXT_MADE: made_q <= made_q + 6'd1;
      `GYRE_SETUP_FUNCTION_FAN_FIRST: begin
        first_q <= head;
        fan_q   <= corners_q - 5'd2;
      end
      `GYRE_SETUP_FUNCTION_FAN_SECOND: a_q <= head;
      `GYRE_SETUP_FUNCTION_FAN_NEXT: begin
        {c0_q, c1_q, c2_q} <= first_provokes_i ? {first_q, a_q, head} : {a_q, head, first_q};
        a_q   <= head;
        fan_q <= fan_q - 5'd1;
        exchanged_q <= 1'b0;
      end
      `GYRE_SETUP_FUNCTION_LINE_ORDER: begin
        out_q <= {4'd0, line_turned_i};
        in_q  <= {4'd0, !line_turned_i};
      end
      default: ;
    endcase
    if (exchanges) begin
      exchanged_q <= !exchanged_q;
      if (first_provokes_i) {c1_q, c2_q} <= {c2_q, c1_q};
      else {c0_q, c1_q} <= {c1_q, c0_q};
    end
    if (end_0 || end_1) begin
      {out_q, in_q} <= recipe;
      made_q     <= {1'b0, recipe_addr};
      vertices_q <= 6'd5;
      if (end_0) c0_q <= recipe_addr;
      else c1_q <= recipe_addr;
    end
  end
endmodule
