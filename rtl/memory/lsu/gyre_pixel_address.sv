// Pixel address: converts ald, ipa, ast and kil of a pixel program to a load or store of words,
// lane by lane. It computes the lanes that access local memory, their addresses, the lanes that kil
// removes, and the exception (docs/pixel_stage.md). Combinational, a part of
// gyre_attribute_address.
//
// - The record of a warp (docs/pixel_hardware.md) begins with words that all threads share: 1.0,
//   number of the primitive, face, then a0, dx and dy of each input. Rows of NUM_THREADS words
//   follow: the values of threads, and after them the outputs.
// - ald reads a row of threads or a shared word. ipa reads a shared word by the coefficient's
//   number, a number of its own for each lane. Coefficient 3 is the factor: row 1, or the shared
//   1.0.
// - A helper's ast makes no access. Its exceptions count like those of other threads.
//
// Twin: cmodel/memory/lsu/gyre_pixel_address.c

module gyre_pixel_address #(
  localparam int MAP_W = 19
) (
  // Beat
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::beat_t beat_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lanes_t helpers_i,
  // Base of its warp in local memory; the record; the attribute's entry (gyre_shader_state)
  input  logic [15:0] place_i,
  input  gyre_pkg::pixel_record_t record_i,
  input  logic [MAP_W-1:0] map_i,
  // It is one of these instructions; its accesses
  output logic pixel_o,
  output gyre_pkg::lanes_t lanes_o,
  output gyre_pkg::lane_words_t addr_o,
  output gyre_pkg::lanes_t kill_o,
  // Exception; code 0: none
  output logic [2:0] code_o,
  output gyre_pkg::lanes_t wrong_o
);
  // GYRE_SHADER_* of include/gyre/draw.h
  localparam logic [2:0] NONE = 3'd0, INPUT = 3'd1, OUTPUT = 3'd2, VERTEX = 3'd5, KIL = 3'd7;
  localparam int FACTOR_ROW = 1;  // after z
  localparam int FIRST_INPUT = 3;  // shared words before the inputs

  logic is_input, direct, is_thread, perspective, omap;
  logic [7:0] slot;
  logic [5:0] out_slot;
  assign {is_input, direct, is_thread, perspective, slot, omap, out_slot} = map_i;

  logic is_ald, is_ipa, is_ast, is_kil;
  assign is_ald  = op_i == gyre_pkg::OP_ALD;
  assign is_ipa  = op_i == gyre_pkg::OP_IPA;
  assign is_ast  = op_i == gyre_pkg::OP_AST;
  assign is_kil  = op_i == gyre_pkg::OP_KIL;
  assign pixel_o = is_ald || is_ipa || is_ast || is_kil;

  // ---- Addresses -----------------------------------------------------------------------------------
  logic [7:0] row;  // number of the row of threads
  logic [15:0] row_at;
  logic [9:0] word;  // the shared word, of coefficient 0
  assign row    = is_ast ? 8'(record_i.rows) + 8'(out_slot) : is_ipa ? 8'(FACTOR_ROW) : slot;
  assign row_at = place_i + 16'({record_i.uniform, 2'b00})
                + 16'(32'(row) * (4 * gyre_pkg::NUM_THREADS))
                + 16'(32'(beat_i) * (4 * gyre_pkg::NUM_LANES));
  assign word   = is_input ? 10'(FIRST_INPUT) + {1'b0, slot, 1'b0} + {2'b00, slot} : 10'(slot);

  gyre_pkg::lanes_t beyond, other;  // lanes: coefficient above 3, other vertex than 0
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [31:0] a;
    logic [9:0] shared;
    logic [15:0] at, local_at;
    logic factor, in_row;
    assign a         = a_i[g*32 +: 32];
    assign beyond[g] = a[31:2] != '0;
    assign other[g]  = a != '0;
    assign kill_o[g] = is_kil && record_i.kills && lanes_i[g] && a[0];
    assign factor    = is_ipa && a[1:0] == 2'd3;
    assign in_row    = is_ast || (is_ald && is_thread) || (factor && perspective);
    assign shared    = factor ? '0 : is_ipa ? word + 10'(a[1:0]) : word;
    assign at        = in_row ? row_at + 16'(4 * g) : place_i + 16'({shared, 2'b00});
    assign local_at  = at & 16'(gyre_pkg::LMEM_BYTES - 1);
    assign addr_o[g*32 +: 32] = gyre_pkg::LMEM_BASE | 32'(local_at);
  end

  // ---- Accesses and exceptions ---------------------------------------------------------------------
  logic may;
  always_comb begin
    code_o  = NONE;
    wrong_o = '0;
    may     = 1'b0;
    unique case (1'b1)
      is_ald: begin
        may = direct;
        if (!direct) {code_o, wrong_o} = {INPUT, lanes_i};
        else if ((lanes_i & other) != '0) {code_o, wrong_o} = {VERTEX, lanes_i & other};
      end
      is_ipa: begin
        may = is_input;
        if (!is_input) {code_o, wrong_o} = {INPUT, lanes_i};
        else if ((lanes_i & beyond) != '0) {code_o, wrong_o} = {VERTEX, lanes_i & beyond};
      end
      is_ast: begin
        may = omap;
        if (!omap) {code_o, wrong_o} = {OUTPUT, lanes_i};
      end
      is_kil: if (!record_i.kills) {code_o, wrong_o} = {KIL, lanes_i};
      default: ;
    endcase
  end
  assign lanes_o = may ? lanes_i & ~wrong_o & ~(helpers_i & {gyre_pkg::NUM_LANES{is_ast}}) : '0;
endmodule
