// Way multiplexer: selects a part of a line from the ways of a cache. It takes the way above way 0
// whose tag matches, otherwise way 0; or, with other_i, data from elsewhere.
//
// Reason for a separate module that synthesis keeps: tags arrive last, straight out of a RAM, and
// select among all bits of a line. Each part of the line compares them for itself, so that the
// selected bits are close by and a comparison drives a quarter of the line. One comparison for the
// whole line would drive all of it, and on an ECP5 its wires are the longest of a load. Logic
// optimization would merge these copies into one (docs/timing.md). Used by gyre_cache_ways, whose
// twin has a loop.

(* keep_hierarchy *)
module gyre_way_mux #(
  parameter int WAYS = 2,
  parameter int TAG_W = 20,
  parameter int WIDTH = 32
) (
  input  logic [TAG_W-1:0] want_i,
  input  logic [WAYS*TAG_W-1:0] tags_i,  // the tag of way 0 is not read
  input  logic [WAYS*WIDTH-1:0] data_i,
  input  logic other_i,  // select other_data_i, whatever the tags are
  input  logic [WIDTH-1:0] other_data_i,
  output logic [WIDTH-1:0] out_o
);

  always_comb begin
    out_o = other_i ? other_data_i : data_i[WIDTH-1:0];
    for (int w = 1; w < WAYS; w++) begin
      if (!other_i && tags_i[w*TAG_W +: TAG_W] == want_i) out_o = data_i[w*WIDTH +: WIDTH];
    end
  end
  logic unused_tag;
  assign unused_tag = ^tags_i[TAG_W-1:0];

endmodule
