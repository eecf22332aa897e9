// Execute stage of the load/store unit: computes the part of a beat that enters the queue. This
// part holds the addresses, the lanes that make their accesses, the matches between the lanes'
// addresses, and the first lane with its line. Combinational.
//
// - A beat with a fault traps and does not enter the queue.
// - HEADERS: lanes whose access the header of the launch forbids (gyre_access_check) are removed,
//   and reported in the cycle in which the beat enters the queue (docs/sph_binding.md).
//   beat_o.none: no lane remains; the beat enters all the same, because the scoreboard waits for
//   its register.
// - GRAPHICS: an instruction of a shader program becomes a load or store of words, which no
//   permission concerns and which does not fault. beat_o.zero marks the lanes that get 0
//   (gyre_attribute_address). Its violations are reported when its last beat enters the queue.
// - PIXELS: the lanes of helpers make fewer accesses (gyre_access_check). An AMO or SC that a
//   helper does not make gives it 0. An LR of helpers has them in beat_o.zero, because they take no
//   reservation.
//
// Twin: cmodel/memory/lsu/gyre_lsu_beat.c

`include "gyre_views.svh"

module gyre_lsu_beat #(
  parameter bit [31:0] LOW = 32'hffff_ffff,  // address bits in which lanes can differ
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage (control_t)
  input  logic valid_i,
  input  logic ready_i,  // the queue has room
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::stack_region_t stack_region_i,  // interleaved stacks (stack_region_t)
  // Launch context of the beat's warp (launch_context_t); number of the core, register STACK
  input  gyre_pkg::launch_context_t launch_context_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  // Draw: words of an input record, and tables (gyre_shader_state)
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  input  gyre_pkg::pixel_record_t pixel_record_i,
  input  gyre_pkg::lanes_t cover_i,  // lanes of the beat that are no helpers (gyre_pixel_cover)
  output gyre_pkg::lanes_t kill_o,  // lanes that kil removes
  output gyre_pkg::shader_t shader_o,  // to the shader program exceptions (shader_t)
  output gyre_pkg::unit_trap_t trap_o,  // to the execute stage
  output gyre_pkg::lsuviolation_t violation_o,  // to the execute stage (lsuviolation_t)
  // To the queue
  output logic push_o,
  output gyre_pkg::lsu_beat_t beat_o
);
  logic fault, shader;
  logic [3:0] permissions, of_launch;
  gyre_pkg::lanes_t keep, agu_local, agu_io;
  logic none;
  logic [gyre_pkg::OP_W-1:0] beat_op;
  gyre_pkg::lanes_t zeros, left, in_local, in_io;  // of the lanes; that are left
  gyre_pkg::lane_words_t lane_addr, wdata;
  gyre_pkg::lane_t first_lane;  // the lowest that is left
  logic [gyre_pkg::LANE_PAIRS-1:0] near, same;
  logic [gyre_pkg::SPOT_W-1:0] spot;
  assign beat_o = {exec_i.uop.acq, exec_i.uop.rel, none, exec_i.wid, exec_i.beat, exec_i.last,
                   beat_op, exec_i.uop.rd, exec_i.uop.wb, left, zeros, in_local, in_io, lane_addr,
                   wdata, first_lane, spot, near, same};
  gyre_pkg::lane_words_t agu_addr;
  gyre_pkg::lanes_t stores, privates, silents;
  logic pixel;  // the beat is of a pixel program
  gyre_pkg::lanes_t helpers;
  assign of_launch = {launch_context_i.common.permissions.flags[13],
                      launch_context_i.common.permissions.flags[2:0]};
  assign pixel   = gyre_pkg::PIXELS && launch_context_i.stage == gyre_pkg::STAGE_PIXEL;
  assign helpers = ~cover_i & {gyre_pkg::NUM_LANES{pixel}};

  gyre_agu u_agu (
    .op_i(beat_op), .imm_i(exec_i.uop.imm), .lanes_i(exec_i.lanes), .a_i(exec_i.a), .b_i(exec_i.b),
    .index_i(`GYRE_UOP_INDEX(exec_i.uop)), .c_i(exec_i.c),
    .stack_region_i(stack_region_i), .permissions_i(permissions),
    .low_i(launch_context_i.common.permissions.low),
    .high_i(launch_context_i.common.permissions.high), .core_i(core_i), .wid_i(exec_i.wid),
    .beat_i(exec_i.beat),
    .stack_i(stack_i), .helpers_i(helpers), .keep_o(keep),
    .stores_o(stores), .privates_o(privates), .silents_o(silents), .addr_o(agu_addr),
    .local_o(agu_local), .io_o(agu_io), .wdata_o(wdata),
    .fault_o(fault), .cause_o(trap_o.cause), .fault_lanes_o(trap_o.lanes),
    .value_o(trap_o.value)
  );
  assign trap_o.valid = valid_i && fault && !shader;
  assign push_o     = valid_i && (!fault || shader);

  // ---- Instructions of shader programs ------------------------------------------------------------
  if (gyre_pkg::GRAPHICS) begin : g_graphics
    logic [gyre_pkg::OP_W-1:0] op;
    gyre_pkg::lanes_t lanes, zero, wrong, kill, instead;
    gyre_pkg::lane_words_t addr;
    logic [2:0] code;
    logic [31:0] value;
    logic to_local;
    gyre_attribute_address u_attribute (
      .op_i(exec_i.uop.op), .imm_i(exec_i.uop.imm), .lanes_i(exec_i.lanes), .beat_i(exec_i.beat),
      .a_i(exec_i.a), .place_i(launch_context_i.lmem), .in_words_i, .map_i, .banks_i,
      .pixel_i(pixel), .helpers_i(helpers), .record_i(pixel_record_i), .kill_o(kill),
      .shader_o(shader), .op_o(op), .lanes_o(lanes), .zero_o(zero), .local_o(to_local),
      .addr_o(addr), .code_o(code), .wrong_o(wrong), .value_o(value)
    );
    assign beat_op    = shader ? op : exec_i.uop.op;
    assign permissions = of_launch & {4{!shader}};
    assign left = shader ? lanes : keep;
    assign zeros  = shader ? zero : instead;
    assign kill_o = kill & {gyre_pkg::NUM_LANES{push_o && ready_i && shader}};
    assign in_local = shader ? {gyre_pkg::NUM_LANES{to_local}} : agu_local;
    assign in_io    = agu_io & {gyre_pkg::NUM_LANES{!shader}};
    assign lane_addr  = shader ? addr : agu_addr;

    // Atomic operations of helpers: 0 in place of a result, or no reservation
    always_comb begin
      instead = '0;
      if (gyre_pkg::PIXELS && gyre_pkg::A_EXT && exec_i.uop.op == gyre_pkg::OP_LR) begin
        instead = helpers & keep;
      end else if (gyre_pkg::PIXELS && gyre_pkg::A_EXT && exec_i.uop.op > gyre_pkg::OP_LR) begin
        instead = helpers & exec_i.lanes & ~keep;
      end
    end

    gyre_exception_gather u_gather (
      .clk_i, .rst_i, .valid_i(push_o && ready_i && shader), .first_i(exec_i.first),
      .last_i(exec_i.last), .wid_i(exec_i.wid), .beat_i(exec_i.beat), .pc_i(exec_i.uop.pc),
      .code_i(code), .lanes_i(wrong), .value_i(value), .shader_o
    );
  end else begin : g_no_graphics
    assign {shader, zeros, shader_o, kill_o} = '0;
    assign beat_op    = exec_i.uop.op;
    assign permissions = of_launch;
    assign left = keep;
    assign in_local = agu_local;
    assign in_io    = agu_io;
    assign lane_addr  = agu_addr;
    logic unused_graphics;
    assign unused_graphics = ^{clk_i, rst_i, in_words_i, map_i, banks_i, pixel_record_i};
  end

  // ---- Lanes that are left, and those that are not ------------------------------------------------
  gyre_pkg::lanes_t told;
  assign told     = (stores != '0) ? stores : privates;
  always_comb begin
    violation_o = '0;
    if (gyre_pkg::HEADERS) begin
      violation_o.valid = push_o && ready_i && (stores | privates | silents) != '0;
      violation_o.wid = exec_i.wid;
      violation_o.pc  = exec_i.uop.pc;
      violation_o.launch = launch_context_i.common.permissions.flags[10:3];
      violation_o.code = (stores != '0) ? 2'd1 : (privates != '0) ? 2'd2 : 2'd0;
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
        violation_o.stores = violation_o.stores + 6'(stores[l]);
        violation_o.privates = violation_o.privates + 6'(privates[l]);
        violation_o.silents = violation_o.silents + 6'(silents[l]);
      end
      for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
        violation_o.lanes[t] = told[t % gyre_pkg::NUM_LANES] && exec_i.beat
            == gyre_pkg::BEAT_W'(t / gyre_pkg::NUM_LANES);
      end
    end
  end

  if (gyre_pkg::HEADERS) begin : g_headers
    assign none = left == '0;
    always_comb begin
      first_lane = '0;
      for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
        if (left[l]) first_lane = gyre_pkg::LANE_W'(l);
      end
    end
  end else begin : g_no_headers
    assign first_lane = exec_i.first_lane;
    assign none = 1'b0;
    logic unused_violation;
    assign unused_violation = ^{ready_i, told, silents};
  end

  // ---- Matches between the addresses --------------------------------------------------------------
  gyre_lane_match u_match (
    .local_i(in_local), .io_i(in_io), .addr_i(lane_addr & {gyre_pkg::NUM_LANES{LOW}}),
    .near_o(near), .same_o(same)
  );

  localparam int LINE_W = gyre_pkg::SPOT_W - 1;
  logic [gyre_pkg::NUM_LANES*gyre_pkg::SPOT_W-1:0] spots;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_spot
    assign spots[g*gyre_pkg::SPOT_W +: gyre_pkg::SPOT_W]
         = {in_io[g], lane_addr[g*32+32-LINE_W +: LINE_W]};
  end
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(gyre_pkg::SPOT_W)) u_spot (
    .in_i(spots), .sel_i(first_lane), .out_o(spot)
  );

  logic unused_beat;
  assign unused_beat = ^{launch_context_i, exec_i};
endmodule
