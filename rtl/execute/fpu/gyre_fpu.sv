// Floating-point unit: takes a pass of NUM_LANES lanes and computes it on NUM_FPU_LANES of them at
// a time, with the block that its operation belongs to (gyre_fpu_fma, _divsqrt, _misc).
//
// A pass is cut into groups of NUM_FPU_LANES lanes, ascending; groups without an active lane are
// skipped. Each group has a result of its own: the lane mask has the lanes of that group only, its
// data stand at these lanes (and are repeated at the others), and `last` comes with the last group.
// So nothing has to be collected. The pass stays at the input, its ready_o low, until its last
// group is taken. Each lane has a rounding mode of its own.
// Results leave in the order divisions, multiply-adds, others. Those of one instruction are all
// from one block and so stay in order.
// A pass without write back has its flags, too: it is not dropped. All result ports come from
// registers through the choice among three blocks.
// Twin: cmodel/execute/fpu/gyre_fpu.c

`include "gyre_check.svh"

module gyre_fpu #(
    parameter int NUM_WARPS = 4,
    parameter int NUM_THREADS = 4,
    parameter int NUM_LANES = 4,
    parameter int NUM_FPU_LANES = 4,
    localparam int WidW = NUM_WARPS > 1 ? $clog2(NUM_WARPS) : 1,
    localparam int LaneW = NUM_LANES > 1 ? $clog2(NUM_LANES) : 1,
    localparam int PassW = NUM_THREADS / NUM_LANES > 1 ? $clog2(NUM_THREADS / NUM_LANES) : 1
) (
    input  logic                    clk_i,
    input  logic                    rst_i,
    // To issue: a whole division or square root may be sent
    output logic                    div_free_o,
    // From the operand stage
    input  logic                    valid_i,
    output logic                    ready_o,
    input  logic [        WidW-1:0] wid_i,
    input  logic [       PassW-1:0] pass_i,
    input  logic                    last_i,
    input  logic [   NUM_LANES-1:0] lanes_i,
    input  logic [       LaneW-1:0] lead_i,  // the lowest of them; 0 if there is none
    input  logic                    wb_i,
    input  logic [             5:0] rd_i,
    input  logic [             4:0] op_i,
    input  logic [ NUM_LANES*3-1:0] rm_i,    // one a lane; 5 to 7 in inactive ones only
    input  logic [NUM_LANES*32-1:0] a_i,
    input  logic [NUM_LANES*32-1:0] b_i,
    input  logic [NUM_LANES*32-1:0] c_i,
    // To commit
    output logic                    valid_o,
    input  logic                    ready_i,
    output logic [        WidW-1:0] wid_o,
    output logic [       PassW-1:0] pass_o,
    output logic                    wb_o,
    output logic [             5:0] rd_o,
    output logic                    last_o,
    output logic [   NUM_LANES-1:0] lanes_o,
    output logic [NUM_LANES*32-1:0] data_o,
    output logic [ NUM_LANES*5-1:0] flags_o,
    // To the pins: no pass is in here
    output logic                    idle_o
);

  localparam int Groups = NUM_LANES / NUM_FPU_LANES;
  localparam int GroupW = $clog2(Groups);
  localparam int Parts = NUM_THREADS / NUM_FPU_LANES;  // groups of a warp
  localparam int PartW = Parts > 1 ? $clog2(Parts) : 1;

  initial if (Groups * NUM_FPU_LANES != NUM_LANES || 1 << GroupW != Groups)
      $fatal(1, "NUM_FPU_LANES: a power of two that divides NUM_LANES");

  // ---- Cut into groups ---------------------------------------------------------------------------

  logic                        taken;    // a block takes the group
  logic                        is_last;  // it is the last one of the pass
  logic [NUM_FPU_LANES-1:0]    lanes;
  logic [NUM_FPU_LANES*3-1:0]  rm;
  logic [NUM_FPU_LANES*32-1:0] a;
  logic [NUM_FPU_LANES*32-1:0] b;
  logic [NUM_FPU_LANES*32-1:0] c;
  logic [PartW-1:0]            part;     // its number in the warp
  assign ready_o = taken && is_last;

  logic unused_lead;
  assign unused_lead = ^lead_i;

  if (Groups == 1) begin : g_whole
    assign is_last = 1'b1;
    assign lanes   = lanes_i;
    assign rm      = rm_i;
    assign a       = a_i;
    assign b       = b_i;
    assign c       = c_i;
    assign part    = pass_i;
  end else begin : g_groups
    // Which group is next is known at the beginning of the cycle.
    logic [Groups-1:0] done_q;  // taken already
    logic              some_q;  // one at least
    logic [GroupW-1:0] next_q;  // the next one, if some_q
    logic [Groups-1:0] rest;    // still to take behind this one
    logic [GroupW-1:0] number;  // of this one
    logic [GroupW-1:0] later;   // of the one behind it
    for (genvar g = 0; g < Groups; g++) begin : g_open
      assign rest[g] = lanes_i[g*NUM_FPU_LANES +: NUM_FPU_LANES] != '0 && !done_q[g]
                    && number != GroupW'(g);
    end
    assign number  = some_q ? next_q : lead_i[LaneW-1 -: GroupW];
    assign is_last = rest == '0;

    always_comb begin
      later = '0;
      for (int i = Groups - 1; i >= 0; i--) begin
        if (rest[i]) later = GroupW'(i);
      end
    end

    // What a group is: its lanes, their modes and operands. With nothing open it is any group.
    localparam int GroupBits = NUM_FPU_LANES * (1 + 3 + 3 * 32);
    logic [Groups*GroupBits-1:0] groups;
    for (genvar g = 0; g < Groups; g++) begin : g_bits
      assign groups[g*GroupBits +: GroupBits] = {
          lanes_i[g*NUM_FPU_LANES +: NUM_FPU_LANES],
          rm_i[g*NUM_FPU_LANES*3 +: NUM_FPU_LANES*3],
          a_i[g*NUM_FPU_LANES*32 +: NUM_FPU_LANES*32],
          b_i[g*NUM_FPU_LANES*32 +: NUM_FPU_LANES*32],
          c_i[g*NUM_FPU_LANES*32 +: NUM_FPU_LANES*32]};
    end
    gyre_lane_mux #(
        .WAYS (Groups),
        .WIDTH(GroupBits)
    ) u_group (
        .in_i (groups),
        .sel_i(number),
        .out_o({lanes, rm, a, b, c})
    );
    assign part = PartW'({pass_i, number});

    always_ff @(posedge clk_i) begin
      if (rst_i || (valid_i && ready_o)) begin
        done_q <= '0;
        some_q <= 1'b0;
      end else if (valid_i && taken) begin
        some_q <= 1'b1;
        for (int i = 0; i < Groups; i++) begin
          if (number == GroupW'(i)) done_q[i] <= 1'b1;
        end
      end
    end
    always_ff @(posedge clk_i) begin
      if (valid_i && taken) next_q <= later;
    end
  end

  // ---- Blocks ------------------------------------------------------------------------------------

  // A result: all that commit gets, with the lanes of a group; where its fields are.
  localparam int DataAt = NUM_FPU_LANES * 5;
  localparam int LanesAt = DataAt + NUM_FPU_LANES * 32;
  localparam int LastAt = LanesAt + NUM_FPU_LANES;
  localparam int RdAt = LastAt + 1;
  localparam int WbAt = RdAt + 6;
  localparam int PartAt = WbAt + 1;
  localparam int WidAt = PartAt + PartW;
  localparam int ResultW = WidAt + WidW;

  logic               is_misc;
  logic               is_div;
  logic               is_fma;
  logic               last;
  logic               fma_ready;
  logic               fma_valid;
  logic               fma_take;
  logic               fma_idle;
  logic [ResultW-1:0] fma;
  logic               div_ready;
  logic               div_valid;
  logic               div_take;
  logic [ResultW-1:0] div;
  logic               misc_ready;
  logic               misc_valid;
  logic               misc_take;
  logic               misc_idle;
  logic [ResultW-1:0] misc;
  // Bits 4:3 of an operation number name its block.
  assign is_misc = op_i[4];
  assign is_div  = !op_i[4] && op_i[3];
  assign is_fma  = !op_i[4] && !op_i[3];
  assign taken   = is_misc ? misc_ready : (is_div ? div_ready : fma_ready);
  assign last    = last_i && is_last;
  assign idle_o  = fma_idle && misc_idle && div_free_o;

  gyre_fpu_fma #(
      .NUM_WARPS  (NUM_WARPS),
      .NUM_THREADS(NUM_THREADS),
      .NUM_LANES  (NUM_FPU_LANES)
  ) u_fma (
      .clk_i  (clk_i),
      .rst_i  (rst_i),
      .valid_i(valid_i && is_fma),
      .ready_o(fma_ready),
      .wid_i  (wid_i),
      .pass_i (part),
      .last_i (last),
      .lanes_i(lanes),
      .wb_i   (wb_i),
      .rd_i   (rd_i),
      .op_i   (op_i),
      .rm_i   (rm),
      .a_i    (a),
      .b_i    (b),
      .c_i    (c),
      .valid_o(fma_valid),
      .ready_i(fma_take),
      .wid_o  (fma[WidAt +: WidW]),
      .pass_o (fma[PartAt +: PartW]),
      .wb_o   (fma[WbAt]),
      .rd_o   (fma[RdAt +: 6]),
      .last_o (fma[LastAt]),
      .lanes_o(fma[LanesAt +: NUM_FPU_LANES]),
      .data_o (fma[DataAt +: NUM_FPU_LANES*32]),
      .flags_o(fma[0 +: NUM_FPU_LANES*5]),
      .idle_o (fma_idle)
  );

  gyre_fpu_divsqrt #(
      .NUM_WARPS  (NUM_WARPS),
      .NUM_THREADS(NUM_THREADS),
      .NUM_LANES  (NUM_FPU_LANES)
  ) u_div (
      .clk_i  (clk_i),
      .rst_i  (rst_i),
      .free_o (div_free_o),
      .valid_i(valid_i && is_div),
      .ready_o(div_ready),
      .wid_i  (wid_i),
      .pass_i (part),
      .last_i (last),
      .lanes_i(lanes),
      .wb_i   (wb_i),
      .rd_i   (rd_i),
      .op_i   (op_i),
      .rm_i   (rm),
      .a_i    (a),
      .b_i    (b),
      .valid_o(div_valid),
      .ready_i(div_take),
      .wid_o  (div[WidAt +: WidW]),
      .pass_o (div[PartAt +: PartW]),
      .wb_o   (div[WbAt]),
      .rd_o   (div[RdAt +: 6]),
      .last_o (div[LastAt]),
      .lanes_o(div[LanesAt +: NUM_FPU_LANES]),
      .data_o (div[DataAt +: NUM_FPU_LANES*32]),
      .flags_o(div[0 +: NUM_FPU_LANES*5])
  );

  gyre_fpu_misc #(
      .NUM_WARPS  (NUM_WARPS),
      .NUM_THREADS(NUM_THREADS),
      .NUM_LANES  (NUM_FPU_LANES)
  ) u_misc (
      .clk_i  (clk_i),
      .rst_i  (rst_i),
      .valid_i(valid_i && is_misc),
      .ready_o(misc_ready),
      .wid_i  (wid_i),
      .pass_i (part),
      .last_i (last),
      .lanes_i(lanes),
      .wb_i   (wb_i),
      .rd_i   (rd_i),
      .op_i   (op_i),
      .rm_i   (rm),
      .a_i    (a),
      .b_i    (b),
      .valid_o(misc_valid),
      .ready_i(misc_take),
      .wid_o  (misc[WidAt +: WidW]),
      .pass_o (misc[PartAt +: PartW]),
      .wb_o   (misc[WbAt]),
      .rd_o   (misc[RdAt +: 6]),
      .last_o (misc[LastAt]),
      .lanes_o(misc[LanesAt +: NUM_FPU_LANES]),
      .data_o (misc[DataAt +: NUM_FPU_LANES*32]),
      .flags_o(misc[0 +: NUM_FPU_LANES*5]),
      .idle_o (misc_idle)
  );

  // ---- Results -----------------------------------------------------------------------------------

  logic [ResultW-1:0]       result;
  logic [NUM_FPU_LANES-1:0] group_lanes;
  assign valid_o     = div_valid || fma_valid || misc_valid;
  assign div_take    = ready_i;
  assign fma_take    = ready_i && !div_valid;
  assign misc_take   = ready_i && !div_valid && !fma_valid;
  assign result      = div_valid ? div : (fma_valid ? fma : misc);
  assign wid_o       = result[WidAt +: WidW];
  assign wb_o        = result[WbAt];
  assign rd_o        = result[RdAt +: 6];
  assign last_o      = result[LastAt];
  assign group_lanes = result[LanesAt +: NUM_FPU_LANES];
  assign data_o      = {Groups{result[DataAt +: NUM_FPU_LANES*32]}};
  assign flags_o     = {Groups{result[0 +: NUM_FPU_LANES*5]}};

  if (Groups == 1) begin : g_all_lanes
    assign pass_o  = result[PartAt +: PassW];
    assign lanes_o = group_lanes;
  end else begin : g_some_lanes
    logic [GroupW-1:0] group;
    assign group  = result[PartAt +: GroupW];
    assign pass_o = PassW'(result[PartAt +: PartW] >> GroupW);
    for (genvar g = 0; g < Groups; g++) begin : g_group
      assign lanes_o[g*NUM_FPU_LANES +: NUM_FPU_LANES] = group == GroupW'(g) ? group_lanes : '0;
    end
  end

  // A pass that is not taken stays, or is dropped for good because the core is halted.
  `GYRE_CHECK(a_stable_input, clk_i, rst_i, valid_i && !ready_o |=> !valid_i || $stable(op_i))

endmodule
