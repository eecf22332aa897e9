// Pixel state check: applies the rules of a state block (docs/pixel_stage.md) while its words are
// read, four in an entry. The verdict comes with the last entry, because a rule about a later word
// may come before a rule about an earlier one.
//
// - RESERVED, SIZE, VIEWPORT and SCISSOR concern the whole block and precede all others, so one bit
//   each is kept. Depth and targets are checked in their order; the first broken rule is kept. That
//   a surface lies in main memory is the last rule.
// - The product of pitch and rows of blocks takes a cycle. words_i must therefore hold the second
//   word of an entry in the cycle before entry_i, too.
// - The bounds of main memory are checked outside (surface_bytes_o, in_ram_i), where one comparator
//   serves all tables of a draw. The address of the surface is the first word.
//
// Twin: cmodel/graphics/reader/gyre_pixel_state_check.c

module gyre_pixel_state_check (
  input  logic clk_i,
  // From the tables
  input  logic entry_i,  // words_i are complete
  input  logic [3:0] index_i,  // number of the entry
  input  logic [127:0] words_i,  // the first one lowest
  // To and from the check of positions
  output logic [31:0] surface_bytes_o,
  input  logic in_ram_i,
  // With the last entry: number of the first broken rule, 0 if there is none
  output logic [3:0] rule_o
);
  localparam logic [3:0] RESERVED = 4'd1;
  localparam logic [3:0] SIZE     = 4'd2;
  localparam logic [3:0] VIEWPORT = 4'd3;
  localparam logic [3:0] SCISSOR  = 4'd4;
  localparam logic [3:0] DEPTH    = 4'd5;
  localparam logic [3:0] FORMAT   = 4'd6;
  localparam logic [3:0] BLEND    = 4'd7;
  localparam logic [3:0] SURFACE  = 4'd8;
  localparam logic [12:0] SIDE    = 13'd4096;
  localparam logic [30:0] MOST    = 31'h46800000;  // 16384.0
  localparam logic [30:0] FINITE  = 31'h7f7fffff;  // the largest one
  localparam logic [3:0] FORMATS  = 4'd11;
  localparam logic [7:0] D24S8    = 8'd2;

  logic [31:0] word [4];
  for (genvar w = 0; w < 4; w++) begin : g_word
    assign word[w] = words_i[w*32 +: 32];
  end

  // ---- Bits without a meaning -------------------------------------------------------------------------
  logic [127:0] meaning;  // bits that may be 1
  logic is_target, reserved;
  assign is_target = index_i[3];
  always_comb begin
    unique case (index_i)
      4'd0: meaning = {96'hffffffff_ffffffff_ffffffff, 32'h00077f7f};
      4'd1: meaning = {32'h1fff1fff, 96'hffffffff_ffffffff_ffffffff};
      4'd2: meaning = {64'hffffffff_0000ff01, 64'h1fff1fff_1fff1fff};
      4'd3: meaning = '1;
      4'd4: meaning = {64'h00ffffff_00000fff, 64'hffffffff_ffffffff};
      4'd5: meaning = {64'd0, 64'h00ffffff_00000fff};
      default: meaning = is_target ? {64'h00ff7fff_00000f0f, 64'hffffffff_ffffffff} : 128'd0;
    endcase
  end
  assign reserved = (words_i & ~meaning) != '0;

  // ---- Picture, viewport, scissor ---------------------------------------------------------------------
  logic size, scissor, viewport, depth_test_q, stencil_q;
  logic [2:0] beyond;  // x, y, z of the viewport, which begin at word 1 or 0
  logic [10:0] columns_q, rows_q;  // in blocks
  assign size    = word[3][12:0] == '0 || word[3][28:16] == '0 || word[3][12:0] > SIDE ||
                   word[3][28:16] > SIDE;
  assign scissor = word[1][12:0] < word[0][12:0] || word[1][28:16] < word[0][28:16];
  for (genvar k = 0; k < 3; k++) begin : g_viewport
    logic [30:0] magnitude;
    assign magnitude = (index_i == 4'd0) ? word[k+1][30:0] : word[k][30:0];
    assign beyond[k] = magnitude > ((k == 2) ? FINITE : MOST);
  end
  assign viewport = beyond != '0;

  always_ff @(posedge clk_i) begin
    if (entry_i && index_i == 4'd0) {stencil_q, depth_test_q} <= {word[0][14], word[0][12]};
    if (entry_i && index_i == 4'd1) begin
      columns_q <= 11'((word[3][12:0] + 13'd3) >> 2);
      rows_q    <= 11'((word[3][28:16] + 13'd3) >> 2);
    end
  end

  // ---- The surface of depth, or of a target -----------------------------------------------------------
  logic [7:0] format;
  logic [25:0] pitch;  // in lines of 64 bytes, which a pitch is a multiple of
  logic [36:0] lines_q;
  logic [12:0] least;  // pitch, in lines
  logic [2:0] log_bytes;  // of a pixel
  logic misaligned, bad_surface;
  assign format     = is_target ? {4'd0, word[2][3:0]} : word[1][7:0];
  assign pitch      = is_target ? word[1][31:6] : {8'd0, word[1][31:14]};
  assign misaligned = word[0][5:0] != '0 || (is_target ? word[1][5:0] : word[1][13:8]) != '0;

  always_comb begin
    log_bytes = 3'd2;
    if (!is_target) begin
      if (format == 8'd1) log_bytes = 3'd1;
    end else begin
      unique case (format)
        8'd4: log_bytes = 3'd0;
        8'd5: log_bytes = 3'd1;
        8'd7: log_bytes = 3'd3;
        8'd8: log_bytes = 3'd4;
        default: ;
      endcase
    end
    // A block has 16 pixels.
    unique case (log_bytes)
      3'd0: least = (13'(columns_q) + 13'd3) >> 2;
      3'd1: least = (13'(columns_q) + 13'd1) >> 1;
      3'd3: least = 13'(columns_q) << 1;
      3'd4: least = 13'(columns_q) << 2;
      default: least = 13'(columns_q);
    endcase
  end
  always_ff @(posedge clk_i) lines_q <= 37'(pitch) * 37'(rows_q);
  assign bad_surface     = misaligned || pitch < 26'(least) ||
                           38'(word[0][31:6]) + 38'(lines_q) > 38'h4000000;
  assign surface_bytes_o = {lines_q[25:0], 6'd0};

  // ---- Rules of depth and of a target -----------------------------------------------------------------
  logic bad_depth, bad_blend, outside;
  logic [3:0] rule;
  assign bad_depth = format > 8'd3 || (depth_test_q && format == '0) ||
                     (stencil_q && format != D24S8);
  assign bad_blend = word[3][3:1] > 3'd4 || word[3][14:12] > 3'd4 || word[3][7:4] == 4'hf ||
                     word[3][11:8] == 4'hf || word[3][19:16] == 4'hf || word[3][23:20] == 4'hf;
  always_comb begin
    rule = '0;
    if (index_i == 4'd4 && bad_depth) rule = DEPTH;
    else if (is_target && format[3:0] >= FORMATS) rule = FORMAT;
    else if (is_target && bad_blend) rule = BLEND;
    else if ((is_target || index_i == 4'd4) && format != '0 && bad_surface) rule = SURFACE;
  end
  // The largest surface has 2^32 bytes, which surface_bytes_o cannot say.
  assign outside = (is_target || index_i == 4'd4) && format != '0 && (lines_q[26] || !in_ram_i);

  // ---- The verdict ------------------------------------------------------------------------------------
  logic reserved_q, size_q, viewport_q, scissor_q, outside_q;
  logic [3:0] rule_q;  // the first of depth and targets
  always_ff @(posedge clk_i) begin
    if (entry_i) begin
      reserved_q <= reserved || (reserved_q && index_i != 4'd0);
      viewport_q <= (viewport && index_i < 4'd2) || (viewport_q && index_i != 4'd0);
      if (index_i == 4'd1) size_q <= size;
      if (index_i == 4'd2) scissor_q <= scissor;
      rule_q    <= (index_i == 4'd0) ? 4'd0 : (rule_q != '0) ? rule_q : rule;
      outside_q <= index_i != 4'd0 && (outside_q || outside);
    end
  end

  always_comb begin
    rule_o = '0;
    if (reserved || reserved_q) rule_o = RESERVED;
    else if (size_q) rule_o = SIZE;
    else if (viewport_q) rule_o = VIEWPORT;
    else if (scissor_q) rule_o = SCISSOR;
    else if (rule_q != '0) rule_o = rule_q;
    else if (rule != '0) rule_o = rule;
    else if (outside || outside_q) rule_o = SURFACE;
  end
endmodule
