// Targets of stream output: track the address of the next vertex in each of the four targets, and
// the room for another primitive in all used ones.
//
// - config_* gives a target before start_i. The number of vertices of a primitive follows from the
//   topology at start_i; fits_o is valid from the next cycle on.
// - write_i: a primitive is written, and its room is reserved at once. step_i: one of its vertices
//   has been captured, and at_o advances to the next one.
// - The last vertex of a target needs room for its captured words only, not for the gap up to the
//   next vertex. So the gap is added to the room once, and each vertex then counts as a stride.
// - Byte counts have more than 32 bits, because a stride may be as large as memory. written_o
//   saturates where the last stride exceeds its range.
//
// Twin: cmodel/graphics/vertex/gyre_stream_targets.c

module gyre_stream_targets (
  input  logic clk_i,
  input  logic start_i,
  input  logic [2:0] topology_i,
  // From the packet reader
  input  logic config_valid_i,
  input  logic [1:0] config_index_i,
  input  logic config_used_i,
  input  logic [11:0] config_most_i,  // highest captured word of a vertex
  input  logic [31:0] config_address_i,
  input  logic [31:0] config_bytes_i,
  input  logic [31:0] config_stride_i,
  input  logic [31:0] config_written_i,
  // From and to stream output
  output logic fits_o,
  input  logic write_i,
  input  logic step_i,
  input  logic [1:0] target_i,
  output logic used_o,
  output logic [31:0] at_o,
  output logic [31:0] written_o  // bytes in the target
);
  localparam int TARGETS = 4;

  logic [TARGETS-1:0] used_q, fits;
  logic [TARGETS*32-1:0] address_q, stride_q;
  logic [TARGETS*33-1:0] room_q;  // with the gap
  logic [TARGETS*34-1:0] at_q;
  logic [TARGETS*34-1:0] need_q;  // bytes of a primitive, up to three strides
  logic one, three;
  assign one   = topology_i == 3'd0;
  assign three = topology_i >= 3'd4;

  logic [31:0] config_gap;
  logic [32:0] config_room;
  assign config_gap  = config_stride_i - 32'({config_most_i, 2'b00}) - 32'd4;
  assign config_room = (config_written_i > config_bytes_i) ? '0
                     : 33'(config_bytes_i - config_written_i) + 33'(config_gap);

  for (genvar t = 0; t < TARGETS; t++) begin : g_target
    logic config_me;
    logic [33:0] stride, need, need_new;
    logic [34:0] left;  // negative: no room
    assign config_me = config_valid_i && config_index_i == 2'(t);
    assign stride    = 34'(stride_q[t*32 +: 32]);
    assign need      = need_q[t*34 +: 34];
    assign need_new  = one ? stride : three ? (stride << 1) + stride : stride << 1;
    assign left      = 35'(room_q[t*33 +: 33]) - 35'(need);
    assign fits[t]   = !used_q[t] || !left[34];
    logic unused_left;
    assign unused_left = left[33];

    always_ff @(posedge clk_i) begin
      if (config_me) begin
        used_q[t] <= config_used_i;
        address_q[t*32 +: 32] <= config_address_i;
        at_q[t*34 +: 34]      <= 34'(config_address_i) + 34'(config_written_i);
        stride_q[t*32 +: 32]  <= config_stride_i;
        room_q[t*33 +: 33]    <= config_room;
      end else begin
        if (step_i && used_q[t]) at_q[t*34 +: 34] <= at_q[t*34 +: 34] + stride;
        if (write_i) room_q[t*33 +: 33] <= left[32:0];
      end
      if (start_i) need_q[t*34 +: 34] <= need_new;
    end
  end
  assign fits_o = &fits;

  logic [33:0] written;
  always_comb begin
    used_o  = 1'b0;
    at_o    = '0;
    written = '0;
    for (int t = 0; t < TARGETS; t++) begin
      if (target_i == 2'(t)) begin
        used_o  = used_q[t];
        at_o    = at_q[t*34 +: 32];
        written = at_q[t*34 +: 34] - 34'(address_q[t*32 +: 32]);
      end
    end
  end
  assign written_o = (written[33:32] != '0) ? 32'hffff_fffc : written[31:0];
endmodule
