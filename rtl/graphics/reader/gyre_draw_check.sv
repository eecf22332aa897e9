// Draw check: applies the rules of a draw packet and of its tables (include/gyre/draw.h). The
// verdict on a position or an entry comes in the cycle in which gyre_draw_tables shows it.
//
// - One comparator checks the bounds of memory for all steps, because each cycle has one position.
// - Rules about earlier entries need state: attributes that have an element, captured targets, and
//   the highest captured word of each target.
// - The header of the vertex program may request at most the private memory that the packet gives a
//   thread. A second limit is the size of a stack below the lowest first stack pointer of a core,
//   because more would overlap. It may not request double precision, for which there is no unit.
// - PIXELS: the state block has rules of its own (gyre_pixel_state_check). The header of the next
//   program is kept until it is checked as that of a pixel program.
// - lost_o: the packet or its result lies outside of memory, so no result can be written.
//
// Twin: cmodel/graphics/reader/gyre_draw_check.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_draw_check #(
  parameter bit PIXELS = gyre_pkg::PIXELS
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic skip_i,  // an earlier draw was aborted
  input  logic [31:0] address_i,  // address of the packet
  // From the tables
  input  logic place_i,
  input  logic entry_i,
  input  logic [3:0] step_i,
  input  logic [3:0] index_i,  // number of the entry
  input  logic [159:0] words_i,  // first five words of the entry
  input  logic spare_i,  // one of the next three is not 0
  input  gyre_pkg::draw_packet_t packet_i,
  input  logic reserved_i,
  // Header fields in the words of the entry
  input  logic [3:0] sph_error_i,
  input  logic [3:0] shader_type_i,
  input  logic fp64_i,
  input  logic [24:0] private_i,  // bytes, its low and its high part
  input  logic [3:0] stack_i,  // a stack has 2^(12 + stack_i) bytes
  // To the tables
  output logic [15:0] status_o,
  output logic lost_o,
  output logic used_o,  // target index_i is captured
  output logic [11:0] most_o  // highest captured word of that target, 0 if there is none
);
  localparam int STACKS = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS * gyre_pkg::NUM_THREADS;
  localparam logic [15:0] SKIPPED = 16'h0500;
  localparam logic [3:0] VERTEX = 4'd1;
  localparam logic [3:0] PIXEL = 4'd5;
  localparam logic [3:0] SIZES = 4'd13;
  localparam logic [3:0] FP64 = 4'd14;
  localparam int LOWEST = 64 * ((gyre_pkg::NUM_WARPS > gyre_pkg::NUM_THREADS)
      ? gyre_pkg::NUM_WARPS : gyre_pkg::NUM_THREADS);
  localparam logic [7:0] ATTRIBUTES = 8'd232;

  logic unused_packet;
  assign unused_packet = ^packet_i;

  logic [31:0] word [5];
  for (genvar w = 0; w < 5; w++) begin : g_word
    assign word[w] = words_i[w*32 +: 32];
  end

  // ---- The position under examination ---------------------------------------------------------------
  logic [46:0] stacks_q;  // size of all stacks in bytes
  logic [31:0] range_address, range_bytes, range_at;
  logic [5:0] range_align;  // low address bits that must be 0
  logic in_ram;
  logic [31:0] bank_table;
  assign bank_table = (PIXELS && step_i == `GYRE_DRAW_STEP_PIXEL_BANKS) ? packet_i.pixel_banks
                                                                        : packet_i.bank_table;

  always_ff @(posedge clk_i) begin
    stacks_q <= 47'(packet_i.stack_stride) * 47'(STACKS);
  end

  logic [31:0] surface_bytes;  // of the surface in an entry of the state block
  always_comb begin
    range_address = '0;
    range_bytes   = 32'd4;
    range_align   = 6'd3;
    unique case (step_i)
      `GYRE_DRAW_STEP_PACKET: begin
        range_address = entry_i ? packet_i.result : address_i;
        range_bytes   = 32'd128;
        range_align   = 6'd63;
      end
      `GYRE_DRAW_STEP_PC: range_address = packet_i.pc;
      `GYRE_DRAW_STEP_PROGRAM, `GYRE_DRAW_STEP_NEXT: begin
        range_address = (step_i == `GYRE_DRAW_STEP_NEXT) ? packet_i.next : packet_i.program_header;
        range_bytes   = 32'd80;
        range_align   = 6'd15;
      end
      `GYRE_DRAW_STEP_ODMAP: {range_address, range_bytes} = {packet_i.odmap, 32'd60};
      `GYRE_DRAW_STEP_ELEMENTS: begin
        range_address = entry_i ? word[1] : packet_i.element_table;
        range_bytes   = entry_i ? word[2] : 32'({packet_i.element_count[5:0], 5'd0});
        range_align   = entry_i ? 6'd0 : 6'd3;
      end
      `GYRE_DRAW_STEP_CAPTURES: begin
        range_address = packet_i.capture_table;
        range_bytes   = 32'({packet_i.capture_count[7:0], 2'd0});
      end
      `GYRE_DRAW_STEP_TARGETS: {range_address, range_bytes} =
          entry_i ? {word[0], word[1]} : {packet_i.target_table, 32'd64};
      `GYRE_DRAW_STEP_BANKS, `GYRE_DRAW_STEP_PIXEL_BANKS: {range_address, range_bytes} =
          entry_i ? {word[0], word[1]} : {bank_table, 32'd128};
      `GYRE_DRAW_STEP_INDICES: begin
        range_address = packet_i.index_address;
        range_bytes   = packet_i.index_bytes;
        range_align   = {4'd0, packet_i.header[10], |packet_i.header[10:9]};
      end
      `GYRE_DRAW_STEP_STACK: begin
        range_address = packet_i.stack_top - stacks_q[31:0];
        range_bytes   = stacks_q[31:0];
        range_align   = 6'd15;
      end
      `GYRE_DRAW_STEP_PIXEL_STATE: begin
        range_address = entry_i ? word[0] : packet_i.pixel_state;
        range_bytes   = entry_i ? surface_bytes : 32'd256;
        range_align   = entry_i ? 6'd0 : 6'd63;
      end
      `GYRE_DRAW_STEP_PIXEL_PROGRAM: range_address = packet_i.pixel_pc;
      default: ;
    endcase
  end
  assign range_at = range_address - gyre_pkg::RAM_BASE;
  assign in_ram   = range_bytes == '0 || ((range_address[5:0] & range_align) == '0 &&
                                          range_at < gyre_pkg::RAM_BYTES &&
                                          range_bytes <= gyre_pkg::RAM_BYTES - range_at);

  // ---- State for rules about earlier entries --------------------------------------------------------
  logic [231:0] seen_q;  // attributes that have an element
  logic [3:0] used_q;  // captured targets
  logic [11:0] most_q [4];  // highest captured word of each target
  logic beyond_q;  // a vertex of a target ends before its highest captured word
  logic [7:0] attribute;
  logic seen, beyond;
  logic [11:0] most;
  assign attribute = word[0][9:2];

  always_comb begin
    seen = 1'b0;
    for (int a = 0; a < 232; a++) begin
      if (attribute == 8'(a)) seen = seen_q[a];
    end
    used_o = 1'b0;
    most   = '0;
    for (int t = 0; t < 4; t++) begin
      if (index_i[1:0] == 2'(t)) begin
        used_o = used_q[t];
        most   = most_q[t];
      end
    end
  end
  assign most_o = used_o ? most : '0;
  assign beyond = beyond_q || (used_o && 32'({most, 2'b00}) >= word[2]);

  always_ff @(posedge clk_i) begin
    if (place_i && step_i == `GYRE_DRAW_STEP_ELEMENTS) seen_q <= '0;
    if (place_i && step_i == `GYRE_DRAW_STEP_CAPTURES) used_q <= '0;
    if (place_i && step_i == `GYRE_DRAW_STEP_TARGETS) beyond_q <= 1'b0;
    if (entry_i && step_i == `GYRE_DRAW_STEP_ELEMENTS) begin
      for (int a = 0; a < 232; a++) begin
        if (attribute == 8'(a)) seen_q[a] <= 1'b1;
      end
    end
    if (entry_i && step_i == `GYRE_DRAW_STEP_TARGETS) beyond_q <= beyond;
    for (int t = 0; t < 4; t++) begin
      if (entry_i && step_i == `GYRE_DRAW_STEP_CAPTURES && word[0][11:10] == 2'(t)) begin
        used_q[t] <= 1'b1;
        if (!used_q[t] || word[0][23:12] > most_q[t]) most_q[t] <= word[0][23:12];
      end
    end
  end

  // ---- Pixels -----------------------------------------------------------------------------------------
  logic [3:0] state_rule;  // of the state block
  logic pixel_q, pixel_fp64_q;  // header of the next program
  logic [24:0] pixel_private_q;
  if (PIXELS) begin : g_pixels
    gyre_pixel_state_check u_state (
      .clk_i(clk_i), .entry_i(entry_i && step_i == `GYRE_DRAW_STEP_PIXEL_STATE), .index_i(index_i),
      .words_i(words_i[127:0]), .surface_bytes_o(surface_bytes), .in_ram_i(in_ram),
      .rule_o(state_rule)
    );
    always_ff @(posedge clk_i) begin
      if (place_i && step_i == `GYRE_DRAW_STEP_NEXT) pixel_q <= 1'b0;
      if (entry_i && step_i == `GYRE_DRAW_STEP_NEXT) begin
        pixel_q         <= shader_type_i == PIXEL;
        pixel_fp64_q    <= fp64_i;
        pixel_private_q <= private_i;
      end
    end
  end else begin : g_no_pixels
    assign surface_bytes = '0;
    assign state_rule    = '0;
    assign {pixel_q, pixel_fp64_q, pixel_private_q} = '0;
    logic unused_index;
    assign unused_index = ^index_i[3:2];
  end

  // ---- The verdict ----------------------------------------------------------------------------------
  logic [4:0] rule;  // number of the broken rule; 0: none
  logic [3:0] sph_rule;
  logic [27:0] room;  // bytes of private memory in a stack
  logic too_large, is_pixel, fp64;  // the header is that of the pixel program
  logic [24:0] private_bytes;
  logic bad_sph, bad_element, bad_target, bad_stack;
  assign room        = (28'd4096 << stack_i) - 28'(LOWEST);
  assign is_pixel      = PIXELS && step_i == `GYRE_DRAW_STEP_PIXEL_PROGRAM;
  assign private_bytes = is_pixel ? pixel_private_q : private_i;
  assign fp64          = is_pixel ? pixel_fp64_q : fp64_i;
  assign too_large     = 28'(private_bytes) > room || 32'(private_bytes) > packet_i.stack_stride;
  // The rule that a header breaks.
  always_comb begin
    sph_rule = is_pixel ? 4'd0 : sph_error_i;
    if (is_pixel || (sph_error_i == '0 && step_i == `GYRE_DRAW_STEP_PROGRAM &&
                     shader_type_i == VERTEX)) begin
      sph_rule = too_large ? SIZES : fp64 ? FP64 : 4'd0;
    end
  end
  assign bad_sph     = sph_rule != '0 && (is_pixel ? rule == '0 : entry_i);
  assign bad_element = word[0][31:22] != '0 || word[0][15:10] != '0 || word[0][3:0] != '0 ||
                       attribute >= ATTRIBUTES || spare_i || seen;
  assign bad_target  = word[2][1:0] != '0 || word[2] == '0 || word[3][1:0] != '0;
  assign bad_stack   = packet_i.stack_top[3:0] != '0 || packet_i.stack_stride[3:0] != '0 ||
                       stacks_q > 47'(packet_i.stack_top);

  always_comb begin
    rule = '0;
    unique case (step_i)
      `GYRE_DRAW_STEP_PACKET: begin
        if (packet_i.header[7:0] != 8'd2 || packet_i.header[31:14] != '0 ||
            packet_i.header[10:9] == 2'd3) rule = 5'd1;
        else if (packet_i.topology > 32'd6) rule = 5'd2;
      end
      `GYRE_DRAW_STEP_PC: if (!in_ram) rule = 5'd3;
      `GYRE_DRAW_STEP_PROGRAM: if (entry_i ? shader_type_i != VERTEX : !in_ram) rule = 5'd3;
      `GYRE_DRAW_STEP_NEXT: begin
        if (entry_i ? shader_type_i == VERTEX : packet_i.next != '0 && !in_ram) rule = 5'd4;
      end
      `GYRE_DRAW_STEP_ODMAP: if (place_i && packet_i.odmap != '0 && !in_ram) rule = 5'd5;
      `GYRE_DRAW_STEP_ELEMENTS: begin
        if (!in_ram || (entry_i ? bad_element : packet_i.element_count > 32'd32)) rule = 5'd6;
      end
      `GYRE_DRAW_STEP_CAPTURES: begin
        if (entry_i ? word[0][31:24] != '0 || word[0][1:0] != '0 || attribute >= ATTRIBUTES
                    : !in_ram || packet_i.capture_count > 32'd232) rule = 5'd7;
      end
      `GYRE_DRAW_STEP_TARGETS: begin
        if (entry_i ? used_o && (bad_target || !in_ram)
                    : packet_i.capture_count != '0
                      && (packet_i.target_table == '0 || !in_ram)) begin
          rule = 5'd8;
        end else if (entry_i && index_i[1:0] == 2'd3 && beyond) begin
          rule = 5'd7;
        end
      end
      `GYRE_DRAW_STEP_BANKS, `GYRE_DRAW_STEP_PIXEL_BANKS: begin
        if (entry_i ? !in_ram || word[1] > 32'd65536 : bank_table != '0 && !in_ram) begin
          rule = (step_i == `GYRE_DRAW_STEP_BANKS) ? 5'd9 : 5'd18;
        end
      end
      `GYRE_DRAW_STEP_INDICES: if (packet_i.header[8] && !in_ram) rule = 5'd10;
      `GYRE_DRAW_STEP_STACK: if (bad_stack || !in_ram) rule = 5'd11;
      `GYRE_DRAW_STEP_PIXEL_STATE: if (place_i && !in_ram) rule = 5'd16;
      `GYRE_DRAW_STEP_PIXEL_PROGRAM: if (!pixel_q || !in_ram) rule = 5'd17;
      `GYRE_DRAW_STEP_END: ;
      default: begin
        if (packet_i.cache == '0 || packet_i.cache > 32'd64) rule = 5'd12;
        else if (reserved_i) rule = 5'd13;
      end
    endcase
  end

  always_comb begin
    status_o = (rule != '0) ? {11'h008, rule} : 16'd0;
    if (step_i == `GYRE_DRAW_STEP_PACKET) begin
      if (!in_ram) status_o = 16'h0100;
      else if (place_i) status_o = '0;
      else if (skip_i) status_o = SKIPPED;
    end else if (bad_sph && (step_i == `GYRE_DRAW_STEP_PROGRAM || is_pixel ||
                             step_i == `GYRE_DRAW_STEP_NEXT)) begin
      status_o = {12'h060, sph_rule};
    end else if (entry_i && step_i == `GYRE_DRAW_STEP_PIXEL_STATE && index_i == 4'd15 &&
                 state_rule != '0) begin
      status_o = {12'h080, state_rule};
    end
  end
  assign lost_o = step_i == `GYRE_DRAW_STEP_PACKET && !in_ram;

  `GYRE_CHECK(a_one, clk_i, rst_i, !(place_i && entry_i))
endmodule
