// Shader state: holds a core's tables of the running draw: the position of each attribute in the
// records of a warp, and the banks of constants (docs/vertex_stage.md).
//
// - Entries of the draw's tables write it, one in a cycle; entries of other kinds are ignored. An
//   entry must not be read in the cycle in which it is written.
// - The map is read when a beat enters the execute stage, and shown with it. No map contains
//   attribute addresses from 240 words on, except the last one in the map of a pixel program.
// - PIXELS: the pixel program has a map and banks of its own, which the warps of its stage see.
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
  input  logic pixel_i,  // the beat in execute is of a pixel warp
  // Beat in execute: an entry of its map (gyre_draw.svh)
  output logic [MAP_W-1:0] map_o,
  // Address and bytes of each bank, bank 0 lowest
  output logic [16*BANK_W-1:0] banks_o
);
  localparam int ATTRIBUTES = 240;
  localparam logic [7:0] FRONT_FACING = 8'd255;

  logic there_q;
  logic [MAP_W-1:0] map, vertex_map;
  logic [16*BANK_W-1:0] banks;

  gyre_ram #(.DEPTH(ATTRIBUTES), .WIDTH(MAP_W), .GRAIN(MAP_W)) u_map (
    .clk_i, .ren_i(advance_i && attribute_i < 8'(ATTRIBUTES)), .raddr_i(attribute_i), .rdata_o(map),
    .we_i(config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_MAP
          && config_i.index < 8'(ATTRIBUTES)),
    .waddr_i(config_i.index), .wdata_i(config_i.item[MAP_W-1:0])
  );
  always_ff @(posedge clk_i) if (advance_i) there_q <= attribute_i < 8'(ATTRIBUTES);
  assign vertex_map = map & {MAP_W{there_q}};

  for (genvar b = 0; b < 16; b++) begin : g_bank
    logic [BANK_W-1:0] bank_q;
    always_ff @(posedge clk_i) begin
      if (config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_BANK
          && config_i.index == 8'(b)) begin
        bank_q <= {config_i.address, config_i.bytes[16:0]};
      end
    end
    assign banks[b*BANK_W +: BANK_W] = bank_q;
  end

  // ---- Pixel program ---------------------------------------------------------------------------------
  if (gyre_pkg::PIXELS) begin : g_pixels
    logic [MAP_W-1:0] pixel_map;
    logic [16*BANK_W-1:0] pixel_banks;
    logic pixel_there_q;
    gyre_ram #(.DEPTH(256), .WIDTH(MAP_W), .GRAIN(MAP_W)) u_map (
      .clk_i(clk_i), .ren_i(advance_i), .raddr_i(attribute_i), .rdata_o(pixel_map),
      .we_i(config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_PIXEL_MAP),
      .waddr_i(config_i.index), .wdata_i(config_i.item[MAP_W-1:0])
    );
    always_ff @(posedge clk_i) begin
      if (advance_i) begin
        pixel_there_q <= attribute_i < 8'(ATTRIBUTES) || attribute_i == FRONT_FACING;
      end
    end
    for (genvar b = 0; b < 16; b++) begin : g_bank
      logic [BANK_W-1:0] bank_q;
      always_ff @(posedge clk_i) begin
        if (config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_PIXEL_BANK
            && config_i.index == 8'(b)) begin
          bank_q <= {config_i.address, config_i.bytes[16:0]};
        end
      end
      assign pixel_banks[b*BANK_W +: BANK_W] = bank_q;
    end
    assign map_o   = pixel_i ? pixel_map & {MAP_W{pixel_there_q}} : vertex_map;
    assign banks_o = pixel_i ? pixel_banks : banks;
  end else begin : g_no_pixels
    assign map_o   = vertex_map;
    assign banks_o = banks;
    logic unused_pixel;
    assign unused_pixel = pixel_i;
  end

  logic unused_entry;
  assign unused_entry = ^config_i;
endmodule
