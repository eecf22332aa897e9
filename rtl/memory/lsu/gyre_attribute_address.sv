// Attribute address: converts a shader program's attribute or constant instruction to a load or
// store of words, lane by lane. It computes the lanes that access memory, the lanes that get 0, and
// the exception (docs/graphics.md). Combinational, in the execute stage of the load/store unit.
//
// - Attributes lie in local memory: word s of thread t of a record is at offset 4 * (s *
//   NUM_THREADS + t), and the output record of a warp follows its input record. So the lanes of a
//   beat access neighbouring words of one row.
// - ldc reads main memory (gyre_constant_address). A forbidden access, or an attribute that is not
//   kept, makes no access: its lanes get 0, if the instruction has a register to write.
// - PIXELS: for warps of a pixel program gyre_pixel_address does the instructions that differ. None
//   of its attributes is an output that aldo may read.
// - An exception names the lanes that raised it, and a value: the address of the attribute, the
//   stream of emit and cut, otherwise the operand of the lowest of those lanes.
// - For all other instructions shader_o is 0, and the other outputs are meaningless.
//
// Twin: cmodel/memory/lsu/gyre_attribute_address.c

module gyre_attribute_address #(
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  // Beat
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  logic [31:0] imm_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::beat_t beat_i,
  input  gyre_pkg::lane_words_t a_i,
  // Base of its warp in local memory; words of an input record; tables (gyre_shader_state)
  input  logic [15:0] place_i,
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  // PIXELS: the warp is of a pixel program; lanes that are helpers; its record
  input  logic pixel_i,
  input  gyre_pkg::lanes_t helpers_i,
  input  gyre_pkg::pixel_record_t record_i,
  // It is one of these instructions; the resulting load or store of words
  output logic shader_o,
  output logic [gyre_pkg::OP_W-1:0] op_o,
  output gyre_pkg::lanes_t lanes_o,  // lanes that make accesses
  output gyre_pkg::lanes_t zero_o,  // lanes that get 0
  output logic local_o,  // the access is to local memory
  output gyre_pkg::lane_words_t addr_o,
  // Exception; code 0: none
  output logic [2:0] code_o,
  output gyre_pkg::lanes_t wrong_o,
  output logic [31:0] value_o,
  output gyre_pkg::lanes_t kill_o  // lanes that kil removes
);
  // GYRE_SHADER_* of include/gyre/draw.h
  localparam logic [2:0] NONE = 3'd0, INPUT = 3'd1, OUTPUT = 3'd2, READ_BACK = 3'd3, STAGE = 3'd4,
                         VERTEX = 3'd5, CONSTANT = 3'd6, KIL = 3'd7;

  logic imap, omap, kept, constant, store;
  logic [7:0] in_slot, out_slot;
  assign {imap, in_slot, omap, kept, out_slot} = map_i
                                               & {MAP_W{!(gyre_pkg::PIXELS && pixel_i)}};
  assign shader_o = op_i >= gyre_pkg::OP_ALD;
  assign constant = op_i == gyre_pkg::OP_LDC;
  assign local_o  = !constant;

  // ---- Attributes: a row of local memory -----------------------------------------------------------
  logic is_input;
  logic [8:0] slot;
  logic [15:0] row;
  assign is_input = op_i == gyre_pkg::OP_ALD;
  assign slot = is_input ? 9'(in_slot) : 9'(out_slot) + 9'(in_words_i);
  assign row  = place_i + 16'(32'(slot) * (4 * gyre_pkg::NUM_THREADS))
           + 16'(32'(beat_i) * (4 * gyre_pkg::NUM_LANES));

  // ---- Constants -------------------------------------------------------------------------------------
  gyre_pkg::lane_words_t at, constant_addr;
  gyre_pkg::lanes_t beyond, other;  // lanes: constant out of range, other vertex than 0
  logic by_pixel;  // gyre_pixel_address does the instruction
  gyre_pkg::lane_words_t pixel_addr;
  gyre_pkg::lanes_t pixel_lanes, pixel_wrong, vertex_wrong;
  logic [2:0] pixel_code, vertex_code;
  gyre_constant_address u_constant (
    .base_i(a_i), .imm_i, .banks_i, .at_o(at), .addr_o(constant_addr), .wrong_o(beyond)
  );
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [15:0] word;
    assign word = (row + 16'(4 * g)) & 16'(gyre_pkg::LMEM_BYTES - 1);
    assign other[g] = a_i[g*32 +: 32] != '0;
    assign addr_o[g*32 +: 32] = by_pixel ? pixel_addr[g*32 +: 32]
             : constant ? constant_addr[g*32 +: 32] : gyre_pkg::LMEM_BASE | 32'(word);
  end

  // ---- Accesses and exceptions -----------------------------------------------------------------------
  logic may;  // the instruction's attribute exists and is kept
  always_comb begin
    vertex_code  = NONE;
    vertex_wrong = '0;
    may     = 1'b1;
    store   = 1'b0;
    unique case (op_i)
      gyre_pkg::OP_ALD: begin
        may = imap;
        if (!imap) {vertex_code, vertex_wrong} = {INPUT, lanes_i};
        else if ((lanes_i & other) != '0) {vertex_code, vertex_wrong} = {VERTEX, lanes_i & other};
      end
      gyre_pkg::OP_ALDO: begin
        may = omap && kept;
        if (!omap) {vertex_code, vertex_wrong} = {READ_BACK, lanes_i};
      end
      gyre_pkg::OP_AST: begin
        may   = omap && kept;
        store = 1'b1;
        if (!omap) {vertex_code, vertex_wrong} = {OUTPUT, lanes_i};
      end
      gyre_pkg::OP_LDC: if ((lanes_i & beyond) != '0) begin
        {vertex_code, vertex_wrong} = {CONSTANT, lanes_i & beyond};
      end
      // Instructions of other stages
      gyre_pkg::OP_ASTP, gyre_pkg::OP_KIL, gyre_pkg::OP_EMIT, gyre_pkg::OP_CUT: begin
        may   = 1'b0;
        store = 1'b1;
        {vertex_code, vertex_wrong} = {STAGE, lanes_i};
      end
      default: begin
        may = 1'b0;
        {vertex_code, vertex_wrong} = {STAGE, lanes_i};
      end
    endcase
  end

  // ---- Pixel programs ------------------------------------------------------------------------------
  if (gyre_pkg::PIXELS) begin : g_pixels
    logic pixel_op;
    gyre_pkg::lanes_t kill;
    gyre_pixel_address u_pixel (
      .op_i, .lanes_i, .beat_i, .a_i, .helpers_i, .place_i, .record_i, .map_i, .pixel_o(pixel_op),
      .lanes_o(pixel_lanes), .addr_o(pixel_addr), .kill_o(kill), .code_o(pixel_code),
      .wrong_o(pixel_wrong)
    );
    assign by_pixel = pixel_i && pixel_op;
    assign kill_o   = kill & {gyre_pkg::NUM_LANES{pixel_i}};
  end else begin : g_no_pixels
    assign {by_pixel, pixel_lanes, pixel_addr, pixel_code, pixel_wrong, kill_o} = '0;
    logic unused_pixels;
    assign unused_pixels = ^{pixel_i, helpers_i, record_i};
  end
  assign code_o  = by_pixel ? pixel_code : vertex_code;
  assign wrong_o = by_pixel ? pixel_wrong : vertex_wrong;

  assign op_o    = store ? gyre_pkg::OP_SW : gyre_pkg::OP_LW;
  assign lanes_o = by_pixel ? pixel_lanes : may ? lanes_i & ~vertex_wrong : '0;
  assign zero_o  = store ? '0 : lanes_i & ~lanes_o;

  gyre_pkg::lane_t first;
  logic [31:0] given;
  always_comb begin
    first = '0;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) if (wrong_o[l]) first = gyre_pkg::LANE_W'(l);
  end
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_value (
    .in_i(constant ? at : a_i), .sel_i(first), .out_o(given)
  );
  always_comb begin
    if (code_o == VERTEX || code_o == CONSTANT) value_o = given;
    else if (code_o == KIL) value_o = '0;
    else if (op_i == gyre_pkg::OP_EMIT || op_i == gyre_pkg::OP_CUT) value_o = 32'(imm_i[19:15]);
    else value_o = imm_i & 32'h0000_03fc;
  end
endmodule
