// Shader state: holds a core's tables of the running draw: the position of each attribute in the
// records of a warp, and the banks of constants (docs/vertex_stage.md).
//
// - Entries of the draw's tables write it, one in a cycle; entries of other kinds are ignored. An
//   entry must not be read in the cycle in which it is written.
// - The map is read when a beat enters the execute stage, and shown with it. No map contains
//   attribute addresses from 240 words on.
// - Nothing is reset: a draw writes all entries before its first launch.
//
// Twin: cmodel/memory/gyre_shader_state.c


module gyre_shader_state #(
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  // Entries of the draw's tables (draw_config_t)
  input  gyre_pkg::draw_config_t config_i,
  // From the operand stage: this beat enters execute; address / 4 of its attribute
  input  logic advance_i,
  input  logic [7:0] attribute_i,
  // Beat in execute: imap (18), in_slot (17:10), omap (9), kept (8), out_slot (7:0)
  output logic [MAP_W-1:0] map_o,
  // Address and bytes of each bank, bank 0 lowest
  output logic [16*BANK_W-1:0] banks_o
);
  localparam int ATTRIBUTES = 240;


  logic there_q;
  logic [MAP_W-1:0] map;

  gyre_ram #(.DEPTH(ATTRIBUTES), .WIDTH(MAP_W), .GRAIN(MAP_W)) u_map (
    .clk_i(clk_i), .ren_i(advance_i && attribute_i < 8'(ATTRIBUTES)), .raddr_i(attribute_i),
    .rdata_o(map),
    .we_i(config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_MAP
          && config_i.index < 8'(ATTRIBUTES)),
    .waddr_i(config_i.index), .wdata_i(config_i.item[MAP_W-1:0])
  );
  always_ff @(posedge clk_i) if (advance_i) there_q <= attribute_i < 8'(ATTRIBUTES);
  assign map_o = map & {MAP_W{there_q}};

  for (genvar b = 0; b < 16; b++) begin : g_bank
    logic [BANK_W-1:0] bank_q;
    always_ff @(posedge clk_i) begin
      if (config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_BANK
          && config_i.index == 8'(b)) begin
        bank_q <= {config_i.address, config_i.bytes[16:0]};
      end
    end
    assign banks_o[b*BANK_W +: BANK_W] = bank_q;
  end

  logic unused_entry;
  assign unused_entry = ^config_i;
endmodule
