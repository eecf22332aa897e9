// Proof of gyre_byte_pick: with the selections of a load it equals a shift and an extension.

module gyre_byte_pick_formal (
  input logic [31:0] word_i,
  input logic served_i,
  input logic half_i,
  input logic full_i,
  input logic unsigned_i,
  input logic [1:0] offset_i
);

  // Aligned, and one size.
  always_comb assume (!(half_i && full_i));
  always_comb assume (full_i ? offset_i == 2'd0 : !half_i || !offset_i[0]);

  // Expected byte of each position, by number of the byte.
  logic wide;
  logic extend;
  logic [3:0] low;
  logic [3:0] sign;
  assign wide   = served_i && (half_i || full_i);
  assign extend = served_i && !full_i && !unsigned_i;
  assign low    = served_i ? 4'd1 << offset_i : 4'd0;
  assign sign   = extend ? 4'd1 << (half_i ? offset_i + 2'd1 : offset_i) : 4'd0;

  logic [31:0] data_o;
  gyre_byte_pick u_dut (
    .word_i(word_i),
    .low_i(low),
    .high_i({wide && offset_i[1], wide && !offset_i[1]}),
    .upper_i(served_i && full_i),
    .sign8_i(half_i ? 4'd0 : sign),
    .sign16_i(sign),
    .data_o(data_o)
  );

  logic [31:0] shifted;
  logic [31:0] plain;
  always_comb begin
    shifted = word_i >> {27'd0, offset_i, 3'd0};
    if (full_i) plain = word_i;
    else if (half_i) plain = {{16{shifted[15] && !unsigned_i}}, shifted[15:0]};
    else plain = {{24{shifted[7] && !unsigned_i}}, shifted[7:0]};
    if (!served_i) plain = 32'd0;
  end

  always_comb begin
    a_same : assert (data_o == plain);
    c_byte : cover (plain == 32'hffffff80 && offset_i == 2'd3);
    c_half : cover (plain == 32'hffff8001 && offset_i == 2'd2);
  end

endmodule
