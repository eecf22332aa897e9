// Proof harness of gyre_lane_mux (with its leaf gyre_lane_mux4) and gyre_way_mux.

module gyre_mux_formal #(
  parameter int WAYS = 4,
  parameter int WIDTH = 2,
  localparam int TAG_W = 4,
  localparam int SEL_W = WAYS > 1 ? $clog2(WAYS) : 1
) (
  input logic [WAYS*WIDTH-1:0] in_i,
  input logic [SEL_W-1:0] sel_i,
  input logic [WAYS*TAG_W-1:0] tags_i,
  input logic [TAG_W-1:0] want_i,
  input logic other_i,
  input logic [WIDTH-1:0] other_data_i
);

  logic [WIDTH-1:0] lane;
  logic [WIDTH-1:0] way;
  gyre_lane_mux #(
    .WAYS(WAYS),
    .WIDTH(WIDTH)
  ) u_lane (
    .in_i(in_i),
    .sel_i(sel_i),
    .out_o(lane)
  );
  gyre_way_mux #(
    .WAYS(WAYS),
    .TAG_W(TAG_W),
    .WIDTH(WIDTH)
  ) u_way (
    .want_i(want_i),
    .tags_i(tags_i),
    .data_i(in_i),
    .other_i(other_i),
    .other_data_i(other_data_i),
    .out_o(way)
  );

  // Of the ways above 0: how many have the tag, and the data of one that has.
  logic [6:0] found;
  logic [WIDTH-1:0] hit;
  logic [WIDTH-1:0] at_sel;
  always_comb begin
    found = '0;
    hit = '0;
    at_sel = in_i[0 +: WIDTH];
    for (int w = 1; w < WAYS; w++) begin
      if (sel_i == SEL_W'(w)) at_sel = in_i[w*WIDTH +: WIDTH];
      if (tags_i[w*TAG_W +: TAG_W] == want_i) begin
        found = found + 7'd1;
        hit = hit | in_i[w*WIDTH +: WIDTH];
      end
    end
  end

  always_comb begin
    a_lane : assert (lane == at_sel);
    if (other_i) a_other : assert (way == other_data_i);
    if (!other_i && found == '0) a_way_0 : assert (way == in_i[0 +: WIDTH]);
    if (!other_i && found == 7'd1) a_way : assert (way == hit);
    c_hit : cover (WAYS == 1 || (!other_i && found == 7'd1));
    c_lane : cover (32'(sel_i) == WAYS - 1);
  end

endmodule
