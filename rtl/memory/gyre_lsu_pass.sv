// A pass of the load/store unit in the execute stage, and what of it enters the queue: addresses,
// lanes whose accesses are made, how the lanes' addresses lie to each other, the lowest lane and
// its line. Combinational.
//
// - A pass with a fault does not enter the queue, and traps.
// - HEADERS: lanes that the header of the launch forbids (gyre_access_check) are left out, and are
//   reported in the cycle in which the pass enters the queue (docs/sph_binding.md). none_o: no lane
//   is left; the pass enters all the same, as its register is waited for.
// - GRAPHICS: an instruction of a shader program becomes a load or store of words, which no
//   permission concerns and which does not fault; zero_o: lanes that get 0
//   (gyre_attribute_address). What it does wrong is reported when its last pass enters the queue.
//
// Twin: cmodel/memory/gyre_lsu_pass.c

module gyre_lsu_pass #(
  parameter bit [31:0] LOW = 32'hffff_ffff,  // bits of addresses that lanes can differ in
  localparam int LINE_W = 32 - $clog2(gyre_pkg::LINE_BYTES),
  localparam int SPOT_W = LINE_W + 1,
  localparam int LANE_VEC_W = gyre_pkg::NUM_LANES * 32,
  localparam int PAIRS = gyre_pkg::NUM_LANES > 1 ? gyre_pkg::NUM_LANES
      * (gyre_pkg::NUM_LANES - 1) / 2 : 1,
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage (control_t)
  input  logic valid_i,
  input  logic ready_i,  // the queue has room
  input  gyre_pkg::control_t exec_i,
  input  gyre_pkg::lane_t lead_i,  // the lowest of its lanes
  input  logic [LANE_VEC_W-1:0] a_i,
  input  logic [LANE_VEC_W-1:0] b_i,
  input  gyre_pkg::window_t window_i,  // interleaved stacks (window_t)
  // What its launch gave the warp of the pass (given_t); the core's number, the register STACK
  input  gyre_pkg::given_t given_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  // Of the draw: words of an input record, and tables (gyre_shader_state)
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  output gyre_pkg::shader_t shader_o,  // to the exceptions of shader programs (shader_t)
  output gyre_pkg::lsutrap_t trap_o,  // to the execute stage (lsutrap_t)
  output gyre_pkg::lsudenied_t denied_o,  // to the execute stage (lsudenied_t)
  // To the queue
  output logic push_o,
  output logic none_o,
  output logic [4:0] op_o,
  output gyre_pkg::lanes_t zero_o,
  output gyre_pkg::lanes_t lanes_o,
  output gyre_pkg::lanes_t local_o,
  output gyre_pkg::lanes_t io_o,
  output logic [LANE_VEC_W-1:0] addr_o,
  output logic [LANE_VEC_W-1:0] wdata_o,
  output gyre_pkg::lane_t lead_o,  // the lowest lane that is left
  output logic [PAIRS-1:0] near_o,
  output logic [PAIRS-1:0] same_o,
  output logic [SPOT_W-1:0] spot_o  // its line, with a bit that says I/O page
);
  gyre_pkg::control_t exec;
  gyre_pkg::given_t given;
  gyre_pkg::uop_t uop;
  gyre_pkg::lsutrap_t trap;
  logic fault, shader;
  logic [2:0] rights;
  gyre_pkg::lanes_t keep, agu_local, agu_io;
  logic [LANE_VEC_W-1:0] agu_addr;
  gyre_pkg::lanes_t stores, privates, silents;

  assign exec   = exec_i;
  assign uop    = exec.uop;
  assign given  = given_i;
  assign trap_o = trap;

  gyre_agu u_agu (
    .op_i(op_o), .imm_i(uop.imm), .lanes_i(exec.lanes), .a_i(a_i), .b_i(b_i),
    .window_i(window_i), .rights_i(rights), .low_i(given.rights.low), .high_i(given.rights.high),
    .core_i(core_i), .wid_i(exec.wid), .pass_i(exec.pass), .stack_i(stack_i), .keep_o(keep),
    .stores_o(stores), .privates_o(privates), .silents_o(silents), .addr_o(agu_addr),
    .local_o(agu_local), .io_o(agu_io), .wdata_o(wdata_o),
    .fault_o(fault), .cause_o(trap.cause), .fault_lanes_o(trap.lanes),
    .value_o(trap.value)
  );
  assign trap.valid = valid_i && fault && !shader;
  assign push_o     = valid_i && (!fault || shader);

  // ---- Instructions of shader programs ------------------------------------------------------------
  if (gyre_pkg::GRAPHICS) begin : g_graphics
    logic [4:0] op;
    gyre_pkg::lanes_t lanes, zero, wrong;
    logic [LANE_VEC_W-1:0] addr;
    logic [2:0] code;
    logic [31:0] value;
    logic to_local;
    gyre_attribute_address u_attribute (
      .op_i(uop.op), .imm_i(uop.imm), .lanes_i(exec.lanes), .pass_i(exec.pass), .a_i(a_i),
      .place_i(given.lmem), .in_words_i(in_words_i), .map_i(map_i), .banks_i(banks_i),
      .shader_o(shader), .op_o(op), .lanes_o(lanes), .zero_o(zero), .local_o(to_local),
      .addr_o(addr), .code_o(code), .wrong_o(wrong), .value_o(value)
    );
    assign op_o    = shader ? op : uop.op;
    assign rights  = given.rights.rights[2:0] & {3{!shader}};
    assign lanes_o = shader ? lanes : keep;
    assign zero_o  = zero & {gyre_pkg::NUM_LANES{shader}};
    assign local_o = shader ? {gyre_pkg::NUM_LANES{to_local}} : agu_local;
    assign io_o    = agu_io & {gyre_pkg::NUM_LANES{!shader}};
    assign addr_o  = shader ? addr : agu_addr;

    gyre_exception_gather u_gather (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(push_o && ready_i && shader), .first_i(exec.first),
      .last_i(exec.last), .wid_i(exec.wid), .pass_i(exec.pass), .pc_i(uop.pc), .code_i(code),
      .lanes_i(wrong), .value_i(value), .shader_o(shader_o)
    );
  end else begin : g_no_graphics
    assign {shader, zero_o, shader_o} = '0;
    assign op_o    = uop.op;
    assign rights  = given.rights.rights[2:0];
    assign lanes_o = keep;
    assign local_o = agu_local;
    assign io_o    = agu_io;
    assign addr_o  = agu_addr;
    logic unused_graphics;
    assign unused_graphics = ^{clk_i, rst_i, in_words_i, map_i, banks_i};
  end

  // ---- Lanes that are left, and those that are not ------------------------------------------------
  // Declared here, as Yosys knows no structure that a generate block declares.
  gyre_pkg::lsudenied_t denied;
  gyre_pkg::lanes_t told;
  assign told     = (stores != '0) ? stores : privates;
  assign denied_o = denied;
  always_comb begin
    denied = '0;
    if (gyre_pkg::HEADERS) begin
      denied.valid  = push_o && ready_i && (stores | privates | silents) != '0;
      denied.wid    = exec.wid;
      denied.pc     = uop.pc;
      denied.launch = given.rights.rights[10:3];
      denied.code   = (stores != '0) ? 2'd1 : (privates != '0) ? 2'd2 : 2'd0;
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
        denied.stores   = denied.stores + 6'(stores[l]);
        denied.privates = denied.privates + 6'(privates[l]);
        denied.silents  = denied.silents + 6'(silents[l]);
      end
      for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
        denied.lanes[t] = told[t % gyre_pkg::NUM_LANES] && exec.pass
            == gyre_pkg::PASS_W'(t / gyre_pkg::NUM_LANES);
      end
    end
  end

  if (gyre_pkg::HEADERS) begin : g_headers
    assign none_o = lanes_o == '0;
    logic unused_lead;
    assign unused_lead = ^lead_i;
    always_comb begin
      lead_o = '0;
      for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
        if (lanes_o[l]) lead_o = gyre_pkg::LANE_W'(l);
      end
    end
  end else begin : g_no_headers
    assign lead_o = lead_i;
    assign none_o = 1'b0;
    logic unused_denied;
    assign unused_denied = ^{ready_i, told, silents};
  end

  // ---- How the addresses lie ----------------------------------------------------------------------
  gyre_lane_match u_match (
    .local_i(local_o), .io_i(io_o), .addr_i(addr_o & {gyre_pkg::NUM_LANES{LOW}}), .near_o(near_o),
    .same_o(same_o)
  );

  logic [gyre_pkg::NUM_LANES*SPOT_W-1:0] spots;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_spot
    assign spots[g*SPOT_W +: SPOT_W] = {io_o[g], addr_o[g*32+32-LINE_W +: LINE_W]};
  end
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(SPOT_W)) u_spot (
    .in_i(spots), .sel_i(lead_o), .out_o(spot_o)
  );

  logic unused_pass;
  assign unused_pass = ^{given, exec, uop};
endmodule
