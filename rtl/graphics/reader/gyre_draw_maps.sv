// Draw maps: assigns the attributes of a draw to words of its records, so that records hold only
// the attributes that the draw uses (docs/graphics.md, Records).
//
// - While the packet is read the maps of its headers, Odmap and captures are collected. Then run_i,
//   held, computes the assignment: an attribute a cycle with the number of earlier ones in each
//   record, then a capture a cycle with its position. Each is output while valid_o is high.
// - mapped_o: all attributes are done, and the words of both records are known. done_o: all
//   captures are done. Both stay until run_i is low. A draw takes 240 cycles and 3 + captures.
// - look_i asks for the slot of another attribute after done_o; place_o has it in the next cycle.
// - With keep_i nothing is output: the words of the records are those of the latest program_i.
// - Bits leave their registers as they are used, lowest first, so that no selection among 232 is
//   needed.
//
// Twin: cmodel/graphics/reader/gyre_draw_maps.c

`include "gyre_check.svh"

module gyre_draw_maps (
  input  logic clk_i,
  input  logic rst_i,
  // While the packet is read
  input  logic clear_i,  // at first no later stage reads an attribute
  input  logic program_i,  // maps of the program's header
  input  logic next_i,  // maps of the next program
  input  logic [463:0] imap_i,
  input  logic [231:0] omap_i,
  input  logic [7:0] req_first_i,
  input  logic [7:0] req_last_i,
  input  logic pixel_i,  // the next program is a pixel program
  input  logic odmap_i,  // next word of Odmap, which has 15
  input  logic capture_i,  // a capture
  input  logic [7:0] capture_index_i,
  input  logic [31:0] word_i,
  // Assignment
  input  logic run_i,
  input  logic keep_i,  // with run_i: the assignment is that of the draw before
  input  logic [7:0] captures_i,
  input  logic look_i,
  input  logic [7:0] look_attribute_i,
  output logic [8:0] place_o,  // kept, slot
  output logic valid_o,
  output logic capture_o,  // a capture, not an attribute
  output logic [7:0] index_o,
  output logic [22:0] item_o,
  output logic mapped_o,
  output logic done_o,
  output logic [7:0] in_words_o,
  output logic [7:0] out_words_o
);
  localparam logic [7:0] LAST  = 8'd239;
  localparam logic [7:0] PATCH = 8'd6;  // earlier attributes belong to patches
  localparam logic [1:0] ST_REQ  = 2'd2;
  localparam logic [1:0] DISCARD = 2'd3;

  // ---- Maps from the tables ---------------------------------------------------------------------------
  logic [231:0] imap_q, omap_q, down_q;
  logic [479:0] odmap_q;
  logic [7:0] req_first_q, req_last_q;
  logic [231:0] used;  // attributes that imap_i contains
  logic map;  // an attribute is output

  always_comb begin
    for (int a = 0; a < 232; a++) used[a] = imap_i[2*a +: 2] != '0;
  end

  always_ff @(posedge clk_i) begin
    if (program_i) begin
      imap_q      <= used;
      omap_q      <= omap_i;
      req_first_q <= req_first_i;
      req_last_q  <= req_last_i;
    end else if (map) begin
      imap_q <= {1'b0, imap_q[231:1]};
      omap_q <= {1'b0, omap_q[231:1]};
    end
    if (clear_i) begin
      down_q <= '0;
    end else if (next_i) begin
      // Clipping and setup, before a pixel program, read some attributes themselves.
      for (int a = 0; a < 232; a++) begin
        down_q[a] <= used[a] || (pixel_i && ((a >= 25 && a <= 31) || (a >= 176 && a <= 183)));
      end
    end else if (capture_i) begin
      for (int a = 0; a < 232; a++) begin
        if (word_i[9:2] == 8'(a)) down_q[a] <= 1'b1;
      end
    end else if (map) begin
      down_q <= {1'b0, down_q[231:1]};
    end
    if (odmap_i) odmap_q <= {word_i, odmap_q[479:32]};
    else if (map) odmap_q <= {2'd0, odmap_q[479:2]};
  end

  // ---- Attributes -------------------------------------------------------------------------------------
  logic mapped_q;
  logic [7:0] attribute_q, in_q, out_q;
  logic required, kept;
  logic [1:0] odmap;
  assign map      = run_i && !mapped_q && !keep_i;
  assign odmap    = odmap_q[1:0];
  assign required = odmap == ST_REQ || (attribute_q >= req_first_q && attribute_q <= req_last_q);
  assign kept     = omap_q[0] && odmap != DISCARD && (down_q[0] || required);

  always_ff @(posedge clk_i) begin
    if (rst_i || !run_i) begin
      mapped_q    <= 1'b0;
      attribute_q <= '0;
    end else if (map) begin
      mapped_q    <= attribute_q == LAST;
      attribute_q <= attribute_q + 8'd1;
    end
    if (rst_i || program_i) begin
      in_q  <= '0;
      out_q <= '0;
    end else if (map) begin
      in_q  <= in_q + 8'(imap_q[0]);
      out_q <= out_q + 8'(kept);
    end
  end

  // ---- Captures: their words, then the slot of the attribute that one names ---------------------
  logic ask, asked_q, place_q;
  logic [7:0] next_q, asked_index_q, place_index_q;
  logic [21:0] capture;
  logic [13:0] target_q;
  logic [8:0] place;
  assign ask = mapped_q && next_q != captures_i;

  always_ff @(posedge clk_i) begin
    if (rst_i || !run_i) begin
      next_q  <= '0;
      asked_q <= 1'b0;
      place_q <= 1'b0;
    end else begin
      asked_q <= ask;
      place_q <= asked_q;
      if (ask) next_q <= next_q + 8'd1;
    end
    asked_index_q <= next_q;
    place_index_q <= asked_index_q;
    target_q      <= capture[21:8];
  end

  gyre_ram #(.DEPTH(256), .WIDTH(22), .GRAIN(22)) u_captures (
    .clk_i(clk_i), .ren_i(ask), .raddr_i(next_q), .rdata_o(capture), .we_i(capture_i),
    .waddr_i(capture_index_i), .wdata_i({word_i[11:10], word_i[23:12], word_i[9:2]})
  );

  gyre_ram #(.DEPTH(256), .WIDTH(9), .GRAIN(9)) u_places (
    .clk_i, .ren_i(asked_q || look_i), .raddr_i(asked_q ? capture[7:0] : look_attribute_i),
    .rdata_o(place), .we_i(map), .waddr_i(attribute_q), .wdata_i({kept, out_q})
  );

  // ---- Output entries ---------------------------------------------------------------------------------
  logic [22:0] map_item;
  logic own;  // an attribute that attribute instructions may name
  assign own      = attribute_q >= PATCH;
  assign map_item = {4'd0, own && imap_q[0], in_q, own && omap_q[0], kept, out_q};
  assign place_o     = place;
  assign valid_o     = map || place_q;
  assign capture_o   = place_q;
  assign index_o     = place_q ? place_index_q : attribute_q;
  assign item_o      = place_q ? {target_q, place} : map_item;
  assign mapped_o    = mapped_q || (run_i && keep_i);
  assign done_o      = mapped_o && !ask && !asked_q && !place_q;
  assign in_words_o  = in_q;
  assign out_words_o = out_q;

  `GYRE_CHECK(a_apart, clk_i, rst_i, !(map && place_q))
  `GYRE_CHECK(a_look, clk_i, rst_i, look_i |-> done_o)
endmodule
