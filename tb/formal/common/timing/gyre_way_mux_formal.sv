// Proof of gyre_way_mux: it equals a loop over the ways.
//
// Environment: at most one of the ways above way 0 has the tag, as a cache guarantees.

module gyre_way_mux_formal #(
  parameter int WAYS = 2,
  parameter int WIDTH = 2,
  localparam int TAG_W = 4
) (
  input logic [TAG_W-1:0] want_i,
  input logic [WAYS*TAG_W-1:0] tags_i,
  input logic [WAYS*WIDTH-1:0] data_i,
  input logic other_i,
  input logic [WIDTH-1:0] other_data_i
);

  logic [WIDTH-1:0] out_o;
  gyre_way_mux #(.WAYS(WAYS), .TAG_W(TAG_W), .WIDTH(WIDTH)) u_dut (
    .want_i(want_i),
    .tags_i(tags_i),
    .data_i(data_i),
    .other_i(other_i),
    .other_data_i(other_data_i),
    .out_o(out_o)
  );

  // Among the ways above 0: number of matching tags, and the data of the matching way.
  logic [6:0] found;
  logic [WIDTH-1:0] hit;
  always_comb begin
    found = '0;
    hit   = '0;
    for (int w = 1; w < WAYS; w++) begin
      if (tags_i[w*TAG_W +: TAG_W] == want_i) begin
        found = found + 7'd1;
        hit   = hit | data_i[w*WIDTH +: WIDTH];
      end
    end
  end

  logic [WIDTH-1:0] plain;
  always_comb assume (found <= 7'd1);
  always_comb begin
    if (other_i) plain = other_data_i;
    else if (found == 7'd1) plain = hit;
    else plain = data_i[0 +: WIDTH];
  end
  always_comb begin
    a_same : assert (out_o == plain);
    c_hit : cover (WAYS == 1 || (!other_i && found == 7'd1));
    c_other : cover (other_i && (WAYS == 1 || found == 7'd1));
  end

endmodule
