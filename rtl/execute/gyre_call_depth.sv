// Call depth: counts the nesting of the calls of each warp, and reports the calls that exceed the
// room in the shader program header (docs/sph_binding.md).
//
// - change_i: 1 a call, 2 a return, by the hints of the RISC-V manual; 0 and 3 neither. deep_o
//   reports a call that makes the depth greater than the room, by lanes; it counts like all others.
//   A depth does not fall below 0, and stays at its highest value.
// - A warp has one depth, which its instructions change with their last beat. RECONVERGENCE: each
//   thread has its own, which changes with the thread's beat and is 0 while the thread does not
//   live.
// - room_i: ShaderLocalMemoryCrsSize in units of CALL_PIECE bytes; CALL_LEVELS more are in the
//   core. A stored depth has an offset such that its upper 12 bits can be compared with room_i.
//
// Twin: cmodel/execute/gyre_call_depth.c

`include "gyre_check.svh"

module gyre_call_depth (
  input  logic clk_i,
  input  logic rst_i,
  // Warps that start; living threads
  input  gyre_pkg::warps_t start_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] live_i,
  // A beat leaves the execute stage
  input  logic valid_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic last_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  logic [1:0] change_i,
  // Launch context of the warp: it has a header, with this room
  input  logic header_i,
  input  logic [11:0] room_i,
  output gyre_pkg::lanes_t deep_o
);
  `include "gyre_sph_calls.svh"

  // Entries of depths: of a warp, or of the threads of a beat
  localparam int SLOTS = gyre_pkg::RECONVERGENCE ? gyre_pkg::BEATS : 1;
  localparam int WIDE = gyre_pkg::RECONVERGENCE ? gyre_pkg::NUM_LANES : 1;
  localparam int ROWS = gyre_pkg::NUM_WARPS * SLOTS;
  localparam int PIECE_LEVELS = CALL_PIECE / CALL_LEVEL_BYTES;
  localparam int PIECE_W = $clog2(PIECE_LEVELS);
  localparam int DEPTH_W = 12 + PIECE_W;
  localparam logic [DEPTH_W-1:0] NONE = DEPTH_W'(PIECE_LEVELS - CALL_LEVELS);  // depth 0

  logic call, step;
  logic [ROWS*WIDE*DEPTH_W-1:0] depths;
  logic [WIDE*DEPTH_W-1:0] here, next;  // depths of the beat
  logic [WIDE-1:0] steps;  // lanes whose depth the beat changes

  assign call  = change_i == 2'd1;
  assign step  = valid_i && header_i && (call || change_i == 2'd2)
           && (gyre_pkg::RECONVERGENCE || last_i);
  assign steps = gyre_pkg::RECONVERGENCE ? lanes_i[WIDE-1:0] : {WIDE{1'b1}};

  // Select by a loop, because an index would become a multiplier and a shifter.
  always_comb begin
    here = '0;
    for (int r = 0; r < ROWS; r++) begin
      if (wid_i == gyre_pkg::WID_W'(r / SLOTS)
          && (SLOTS == 1 || beat_i == gyre_pkg::BEAT_W'(r % SLOTS)))
        here = depths[r*WIDE*DEPTH_W +: WIDE*DEPTH_W];
    end
  end

  always_comb begin
    next = here;
    for (int i = 0; i < WIDE; i++) begin
      if (call && here[i*DEPTH_W +: DEPTH_W] != {DEPTH_W{1'b1}})
        next[i*DEPTH_W +: DEPTH_W] = here[i*DEPTH_W +: DEPTH_W] + DEPTH_W'(1);
      else if (!call && here[i*DEPTH_W +: DEPTH_W] != NONE)
        next[i*DEPTH_W +: DEPTH_W] = here[i*DEPTH_W +: DEPTH_W] - DEPTH_W'(1);
    end
  end

  for (genvar l = 0; l < gyre_pkg::NUM_LANES; l++) begin : g_lane
    localparam int AT = (gyre_pkg::RECONVERGENCE ? l : 0) * DEPTH_W;
    // The call adds one to the depth, so it exceeds the room if the depth equals the room before.
    assign deep_o[l] = valid_i && header_i && call && lanes_i[l]
                    && here[AT + PIECE_W +: 12] > room_i;
  end

  for (genvar r = 0; r < ROWS; r++) begin : g_row
    logic mine;
    assign mine = step && wid_i == gyre_pkg::WID_W'(r / SLOTS)
               && (SLOTS == 1 || beat_i == gyre_pkg::BEAT_W'(r % SLOTS));
    for (genvar i = 0; i < WIDE; i++) begin : g_depth
      logic [DEPTH_W-1:0] depth_q;
      logic ends;
      assign ends = start_i[r / SLOTS] || (gyre_pkg::RECONVERGENCE && !live_i[r*WIDE + i]);
      always_ff @(posedge clk_i) begin
        if (rst_i || ends) depth_q <= NONE;
        else if (mine && steps[i]) depth_q <= next[i*DEPTH_W +: DEPTH_W];
      end
      assign depths[(r*WIDE + i)*DEPTH_W +: DEPTH_W] = depth_q;
    end
  end

  if (!gyre_pkg::RECONVERGENCE) begin : g_unused
    logic unused;
    assign unused = ^{live_i, beat_i};
  end

  initial begin
    if (PIECE_LEVELS != (1 << PIECE_W) || CALL_LEVELS > PIECE_LEVELS
        || CALL_MOST / CALL_PIECE >= 4095)
      $fatal(1, "gyre_call_depth: the numbers of isa/sph do not fit how a depth is kept");
  end
  `GYRE_CHECK(a_lanes, clk_i, rst_i, valid_i |-> lanes_i != '0)
endmodule
