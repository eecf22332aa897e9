// Floating-point unit: executes a beat of NUM_LANES lanes on NUM_FPU_LANES lanes at a time, in the
// block that owns the operation (gyre_fpu_fma, _divsqrt, _misc).
//
// A beat is cut into slices of NUM_FPU_LANES lanes, ascending; slices without an active lane are
// skipped. Each slice has a result of its own. The lane mask has the lanes of that slice only, its
// data are at these lanes (and repeated at the others), and `last` comes with the last slice. So no
// result has to be collected. The beat stays at the input, with ready_o low, until its last slice
// is taken. Each lane has a rounding mode of its own. Results leave in the order divisions,
// multiply-adds, others. The results of one instruction all come from one block and so stay in
// order. A beat without write back still sets flags, so it is not dropped. All result ports come
// from registers through the multiplexer of the three blocks.
// Twin: cmodel/execute/fpu/gyre_fpu.c

`include "gyre_check.svh"

module gyre_fpu (
  input  logic clk_i,
  input  logic rst_i,
  // To issue: the unit accepts a whole division or square root
  output logic div_free_o,
  // From the operand stage
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic last_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lane_t first_lane_i,  // first lane of the beat; 0 if there is none
  input  logic wb_i,
  input  logic [gyre_pkg::ROW_W-1:0] rd_i,
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  logic [gyre_pkg::NUM_LANES*3-1:0] rm_i,  // one a lane; 5 to 7 only in inactive lanes
  input  logic clamp_i,  // ISA=1: results but integers are clamped to [0, 1]
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  input  gyre_pkg::lane_words_t c_i,
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output gyre_pkg::wid_t wid_o,
  output gyre_pkg::beat_t beat_o,
  output logic wb_o,
  output logic [gyre_pkg::ROW_W-1:0] rd_o,
  output logic last_o,
  output gyre_pkg::lanes_t lanes_o,
  output gyre_pkg::lane_words_t data_o,
  output logic [gyre_pkg::NUM_LANES*5-1:0] flags_o,
  // To the pins: no beat is in the unit
  output logic idle_o
);

  localparam int SLICES = gyre_pkg::NUM_LANES / gyre_pkg::FPU_LANES;
  localparam int SLICE_W = $clog2(SLICES);

  initial if (SLICES * gyre_pkg::FPU_LANES != gyre_pkg::NUM_LANES || 1 << SLICE_W != SLICES)
    $fatal(1, "NUM_FPU_LANES: a power of two that divides NUM_LANES");

  // ---- Cut into slices --------------------------------------------------------------------------

  logic taken;  // a block accepts the slice
  logic is_last;  // the slice is the last one of the beat
  logic [gyre_pkg::FPU_LANES-1:0] lanes;
  logic [gyre_pkg::FPU_LANES*3-1:0] rm;
  logic [gyre_pkg::FPU_LANES*32-1:0] a;
  logic [gyre_pkg::FPU_LANES*32-1:0] b;
  logic [gyre_pkg::FPU_LANES*32-1:0] c;
  logic [gyre_pkg::PART_W-1:0] part;  // number of the slice in the warp
  assign ready_o = taken && is_last;

  logic unused_first_lane;
  assign unused_first_lane = ^first_lane_i;

  if (SLICES == 1) begin : g_whole
    assign is_last = 1'b1;
    assign lanes   = lanes_i;
    assign rm      = rm_i;
    assign a       = a_i;
    assign b       = b_i;
    assign c       = c_i;
    assign part    = beat_i;
  end else begin : g_slices
    // The next slice is known at the beginning of the cycle.
    logic [SLICES-1:0] done_q;  // slices that are already taken
    logic some_q;  // at least one slice is taken
    logic [SLICE_W-1:0] next_q;  // number of the next slice, if some_q
    logic [SLICES-1:0] rest;  // slices that remain after this one
    logic [SLICE_W-1:0] number;  // number of this slice
    logic [SLICE_W-1:0] later;  // number of the slice after it
    for (genvar g = 0; g < SLICES; g++) begin : g_open
      assign rest[g] = lanes_i[g*gyre_pkg::FPU_LANES +: gyre_pkg::FPU_LANES] != '0 && !done_q[g]
                    && number != SLICE_W'(g);
    end
    assign number  = some_q ? next_q : first_lane_i[gyre_pkg::LANE_W-1 -: SLICE_W];
    assign is_last = rest == '0;

    always_comb begin
      later = '0;
      for (int i = SLICES - 1; i >= 0; i--) begin
        if (rest[i]) later = SLICE_W'(i);
      end
    end

    // Contents of a slice: its lanes, their modes and operands. Without an open beat it is any
    // slice.
    localparam int SLICE_BITS = gyre_pkg::FPU_LANES * (1 + 3 + 3 * 32);
    logic [SLICES*SLICE_BITS-1:0] slices;
    for (genvar g = 0; g < SLICES; g++) begin : g_bits
      assign slices[g*SLICE_BITS +: SLICE_BITS] = {
        lanes_i[g*gyre_pkg::FPU_LANES +: gyre_pkg::FPU_LANES],
        rm_i[g*gyre_pkg::FPU_LANES*3 +: gyre_pkg::FPU_LANES*3],
        a_i[g*gyre_pkg::FPU_LANES*32 +: gyre_pkg::FPU_LANES*32],
        b_i[g*gyre_pkg::FPU_LANES*32 +: gyre_pkg::FPU_LANES*32],
        c_i[g*gyre_pkg::FPU_LANES*32 +: gyre_pkg::FPU_LANES*32]};
    end
    gyre_lane_mux #(.WAYS(SLICES), .WIDTH(SLICE_BITS)) u_slice (
      .in_i(slices), .sel_i(number), .out_o({lanes, rm, a, b, c})
    );
    assign part = gyre_pkg::PART_W'({beat_i, number});

    always_ff @(posedge clk_i) begin
      if (rst_i || (valid_i && ready_o)) begin
        done_q <= '0;
        some_q <= 1'b0;
      end else if (valid_i && taken) begin
        some_q <= 1'b1;
        for (int i = 0; i < SLICES; i++) begin
          if (number == SLICE_W'(i)) done_q[i] <= 1'b1;
        end
      end
    end
    always_ff @(posedge clk_i) begin
      if (valid_i && taken) next_q <= later;
    end
  end

  // ---- Blocks ------------------------------------------------------------------------------------

  // Result: all fields of commit with the lanes of a slice, and positions of these fields.
  localparam int DATA_AT = gyre_pkg::FPU_LANES * 5;
  localparam int LANES_AT = DATA_AT + gyre_pkg::FPU_LANES * 32;
  localparam int LAST_AT = LANES_AT + gyre_pkg::FPU_LANES;
  localparam int RD_AT = LAST_AT + 1;
  localparam int WB_AT = RD_AT + gyre_pkg::ROW_W;
  localparam int PART_AT = WB_AT + 1;
  localparam int WID_AT = PART_AT + gyre_pkg::PART_W;
  localparam int RESULT_W = WID_AT + gyre_pkg::WID_W;

  logic is_misc;
  logic is_div;
  logic is_fma;
  logic last;
  logic fma_ready;
  logic fma_valid;
  logic fma_grant;
  logic fma_idle;
  logic [RESULT_W-1:0] fma;
  logic div_ready;
  logic div_valid;
  logic div_grant;
  logic [RESULT_W-1:0] div;
  logic misc_ready;
  logic misc_valid;
  logic misc_grant;
  logic misc_idle;
  logic [RESULT_W-1:0] misc;
  // Bits 4:3 of an operation number select its block.
  assign is_misc = op_i[4];
  assign is_div  = !op_i[4] && op_i[3];
  assign is_fma  = !op_i[4] && !op_i[3];
  assign taken   = is_misc ? misc_ready : (is_div ? div_ready : fma_ready);
  assign last    = last_i && is_last;
  assign idle_o  = fma_idle && misc_idle && div_free_o;

  gyre_fpu_fma u_fma (
    .clk_i, .rst_i, .valid_i(valid_i && is_fma), .ready_o(fma_ready), .wid_i, .beat_i(part),
    .last_i(last), .lanes_i(lanes), .wb_i, .rd_i, .op_i, .rm_i(rm), .clamp_i, .a_i(a), .b_i(b),
    .c_i(c), .valid_o(fma_valid), .ready_i(fma_grant), .wid_o(fma[WID_AT +: gyre_pkg::WID_W]),
    .beat_o(fma[PART_AT +: gyre_pkg::PART_W]), .wb_o(fma[WB_AT]),
    .rd_o(fma[RD_AT +: gyre_pkg::ROW_W]), .last_o(fma[LAST_AT]),
    .lanes_o(fma[LANES_AT +: gyre_pkg::FPU_LANES]), .data_o(fma[DATA_AT +: gyre_pkg::FPU_LANES*32]),
    .flags_o(fma[0 +: gyre_pkg::FPU_LANES*5]), .idle_o(fma_idle)
  );

  gyre_fpu_divsqrt u_div (
    .clk_i, .rst_i, .free_o(div_free_o), .valid_i(valid_i && is_div), .ready_o(div_ready), .wid_i,
    .beat_i(part), .last_i(last), .lanes_i(lanes), .wb_i, .rd_i, .op_i, .rm_i(rm), .a_i(a), .b_i(b),
    .valid_o(div_valid), .ready_i(div_grant), .wid_o(div[WID_AT +: gyre_pkg::WID_W]),
    .beat_o(div[PART_AT +: gyre_pkg::PART_W]), .wb_o(div[WB_AT]),
    .rd_o(div[RD_AT +: gyre_pkg::ROW_W]), .last_o(div[LAST_AT]),
    .lanes_o(div[LANES_AT +: gyre_pkg::FPU_LANES]), .data_o(div[DATA_AT +: gyre_pkg::FPU_LANES*32]),
    .flags_o(div[0 +: gyre_pkg::FPU_LANES*5])
  );

  gyre_fpu_misc u_misc (
    .clk_i, .rst_i, .valid_i(valid_i && is_misc), .ready_o(misc_ready), .wid_i, .beat_i(part),
    .last_i(last), .lanes_i(lanes), .wb_i, .rd_i, .op_i, .rm_i(rm), .clamp_i, .a_i(a), .b_i(b),
    .valid_o(misc_valid), .ready_i(misc_grant), .wid_o(misc[WID_AT +: gyre_pkg::WID_W]),
    .beat_o(misc[PART_AT +: gyre_pkg::PART_W]), .wb_o(misc[WB_AT]),
    .rd_o(misc[RD_AT +: gyre_pkg::ROW_W]), .last_o(misc[LAST_AT]),
    .lanes_o(misc[LANES_AT +: gyre_pkg::FPU_LANES]),
    .data_o(misc[DATA_AT +: gyre_pkg::FPU_LANES*32]), .flags_o(misc[0 +: gyre_pkg::FPU_LANES*5]),
    .idle_o(misc_idle)
  );

  // ---- Results -----------------------------------------------------------------------------------

  logic [RESULT_W-1:0] result;
  logic [gyre_pkg::FPU_LANES-1:0] slice_lanes;
  assign valid_o     = div_valid || fma_valid || misc_valid;
  assign div_grant   = ready_i;
  assign fma_grant   = ready_i && !div_valid;
  assign misc_grant  = ready_i && !div_valid && !fma_valid;
  assign result      = div_valid ? div : (fma_valid ? fma : misc);
  assign wid_o       = result[WID_AT +: gyre_pkg::WID_W];
  assign wb_o        = result[WB_AT];
  assign rd_o        = result[RD_AT +: gyre_pkg::ROW_W];
  assign last_o      = result[LAST_AT];
  assign slice_lanes = result[LANES_AT +: gyre_pkg::FPU_LANES];
  assign data_o      = {SLICES{result[DATA_AT +: gyre_pkg::FPU_LANES*32]}};
  assign flags_o     = {SLICES{result[0 +: gyre_pkg::FPU_LANES*5]}};

  if (SLICES == 1) begin : g_all_lanes
    assign beat_o  = result[PART_AT +: gyre_pkg::BEAT_W];
    assign lanes_o = slice_lanes;
  end else begin : g_some_lanes
    logic [SLICE_W-1:0] slice;
    assign slice  = result[PART_AT +: SLICE_W];
    assign beat_o = gyre_pkg::BEAT_W'(result[PART_AT +: gyre_pkg::PART_W] >> SLICE_W);
    for (genvar g = 0; g < SLICES; g++) begin : g_slice
      assign lanes_o[g*gyre_pkg::FPU_LANES +: gyre_pkg::FPU_LANES] = slice == SLICE_W'(g)
               ? slice_lanes : '0;
    end
  end

  // A beat that is not accepted stays, or is dropped for good because the core is halted.
  `GYRE_CHECK(a_stable_input, clk_i, rst_i, valid_i && !ready_o |=> !valid_i || $stable(op_i))

endmodule
