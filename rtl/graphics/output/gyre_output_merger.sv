// Output merger: writes the colours of pixels into the targets of a draw, blended or as they are. A
// pixel of a target a cycle, in order.
//
// - Quads come first, as early as the owner knows them, with all pixels that may be drawn. Their
//   sectors are requested from the colour cache at once (gyre_merger_requests). Then come colours:
//   for each quad, for each output in wants_o, for each pixel of the quad's cover; drawn_i is low
//   if the pixel has been removed since.
// - With one colour for several targets, the colours of a quad are kept and used for each of them.
// - A colour is converted to the numbers of the target's format. Numbers of 8 bits, or of 16 for
//   A2B10G10R10, are blended by a gyre_blend_unorm each, and all others are packed. A pixel enters
//   one of the three when the others are empty, so all stay in order.
// - The pixels of a sector are collected. With the last one the sector goes to the cache.
// - The state is constant while idle_o is low. start_i converts the blend constant, before colours.
//   cancel_i drops all quads; the owner drops the cache's accesses in the same cycle.
//
// Twin: cmodel/graphics/output/gyre_output_merger.c

`include "gyre_check.svh"

module gyre_output_merger #(
  parameter int QUADS = 16,  // quads whose sectors are requested in advance, a power of two
  localparam int SECTOR_W = 128
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic cancel_i,
  output logic idle_o,
  // From the state block and the program's header
  input  logic [8*32-1:0] address_i,
  input  logic [8*32-1:0] pitch_i,
  input  logic [8*4-1:0] format_i,
  input  logic [8*4-1:0] mask_i,
  input  logic [8*24-1:0] blend_i,
  input  logic [4*32-1:0] constant_i,  // floats, R lowest
  input  logic one_blend_i,
  input  logic logic_i,
  input  logic [3:0] logic_op_i,
  input  logic several_i,
  input  logic [7:0] outputs_i,
  output logic [7:0] wants_o,
  output logic lacks_o,  // a target needs a blending that is not here: the owner must not draw
  // Quads
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  logic [10:0] quad_col_i,
  input  logic [10:0] quad_row_i,
  input  logic [3:0] quad_cover_i,
  // Colours
  input  logic color_valid_i,
  output logic color_ready_o,
  input  logic [4*32-1:0] color_i,
  input  logic drawn_i,
  // To the cache of colours
  output logic req_valid_o,
  input  logic req_ready_i,
  output logic [31:0] req_addr_o,
  output logic [3:0] req_parts_o,
  output logic req_read_o,
  input  logic stored_valid_i,
  output logic stored_ready_o,
  input  logic [SECTOR_W-1:0] stored_i,
  output logic write_valid_o,
  input  logic write_ready_i,
  output logic [15:0] write_mask_o,
  output logic [SECTOR_W-1:0] write_data_o
);
  localparam logic [3:0] RGBA8 = 4'd1;
  localparam logic [3:0] A2B10G10R10 = 4'd6;
  localparam logic [3:0] WIDE = 4'd11;  // of gyre_color_convert: A2B10G10R10 with 16 bits
  localparam int TAG_W = 10;  // constant, drawn, last of its sector, target, pixel, place

  logic reset;
  logic [7:0] exists, reads, blends;
  logic [8*3-1:0] size;
  logic [8*24-1:0] blend;
  assign reset = rst_i || cancel_i;
  gyre_target_kinds u_kinds (
    .format_i(format_i), .mask_i(mask_i), .blend_i(blend_i), .one_blend_i(one_blend_i),
    .logic_i(logic_i), .logic_op_i(logic_op_i), .several_i(several_i), .outputs_i(outputs_i),
    .exists_o(exists), .reads_o(reads), .blends_o(blends), .size_o(size), .blend_o(blend),
    .wants_o(wants_o), .lacks_o(lacks_o)
  );

  // ---- Quads ------------------------------------------------------------------------------------
  // Those without work are accepted, and nothing more.
  logic work, walk_ready, walk_idle, queue_ready, quad, quad_done;
  logic [3:0] covered;
  logic [1:0] place;  // of the quad in its block: row, column
  assign work         = exists != '0 && quad_cover_i != '0;
  assign quad_ready_o = walk_ready && queue_ready;
  gyre_merger_requests u_requests (
    .clk_i(clk_i), .rst_i(reset), .address_i(address_i), .pitch_i(pitch_i), .exists_i(exists),
    .reads_i(reads), .size_i(size), .quad_valid_i(quad_valid_i && queue_ready),
    .quad_ready_o(walk_ready), .quad_col_i(quad_col_i), .quad_row_i(quad_row_i),
    .quad_cover_i(quad_cover_i), .req_valid_o(req_valid_o), .req_ready_i(req_ready_i),
    .req_addr_o(req_addr_o), .req_parts_o(req_parts_o), .req_read_o(req_read_o),
    .idle_o(walk_idle)
  );
  gyre_queue #(.DEPTH(QUADS), .WIDTH(6)) u_quads (
    .clk_i(clk_i), .rst_i(reset), .valid_i(quad_valid_i && walk_ready && work),
    .ready_o(queue_ready), .data_i({quad_row_i[0], quad_col_i[0], quad_cover_i}),
    .valid_o(quad), .ready_i(quad_done), .data_o({place, covered})
  );

  // ---- Pixels -----------------------------------------------------------------------------------
  // The quad's next target and pixel. The colour comes from the owner, or again from `kept`.
  logic [7:0] targets_q, targets;  // targets of the quad that are done; that are left
  logic [3:0] pixels_q, pixels, after;  // pixels that are done; that are left; behind this one
  logic [2:0] target;
  logic [1:0] pixel;
  logic again, pixel_valid, pixel_ready, pixel_taken, target_done, sector_done;
  logic [1:0] constant_q;  // the blend constant has to be converted, bit 1: to 8 bits, bit 0: to 16
  logic constant, constant_sent;
  logic [4*32:0] kept[4];  // drawn, colour
  logic [4*32:0] color;
  assign targets = exists & ~targets_q;
  assign pixels  = covered & ~pixels_q;
  assign after   = pixels & (pixels - 4'd1);
  always_comb begin
    target = '0;
    for (int t = 7; t >= 0; t--) if (targets[t]) target = 3'(t);
    pixel = '0;
    for (int i = 3; i >= 0; i--) if (pixels[i]) pixel = 2'(i);
    target_done = after == '0;
    unique case (size_of(target))
      3'd4:    sector_done = 1'b1;
      3'd3:    sector_done = target_done || (pixel[1] == 1'b0 && after[1] == 1'b0);
      default: sector_done = target_done;
    endcase
  end
  function automatic logic [2:0] size_of(input logic [2:0] number);
    size_of = '0;
    for (int t = 0; t < 8; t++) if (number == 3'(t)) size_of = size[t*3 +: 3];
  endfunction

  assign again         = !several_i && targets_q != '0;
  assign color         = again ? kept[pixel] : {drawn_i, color_i};
  assign pixel_valid   = quad && !constant && (again || color_valid_i);
  assign pixel_taken   = pixel_valid && pixel_ready;
  assign color_ready_o = pixel_ready && quad && !constant && !again;
  assign constant      = constant_q != '0;
  assign constant_sent = constant && pixel_ready;
  assign quad_done     = pixel_taken && target_done && (targets & (targets - 8'd1)) == '0;
  always_ff @(posedge clk_i) begin
    if (rst_i) constant_q <= '0;
    else if (start_i) constant_q <= '1;
    else if (constant_sent) constant_q <= {1'b0, constant_q[1]};
    if (reset || quad_done) begin
      targets_q <= '0;
      pixels_q  <= '0;
    end else if (pixel_taken) begin
      pixels_q <= target_done ? '0 : pixels_q | (4'd1 << pixel);
      if (target_done) targets_q[target] <= 1'b1;
    end
    if (pixel_taken && !again) kept[pixel] <= color;
  end

  logic [3:0] pixel_format;
  always_comb begin
    pixel_format = constant_q[1] ? RGBA8 : WIDE;
    for (int t = 0; t < 8; t++) begin
      if (target == 3'(t) && !constant && format_i[t*4 +: 4] != A2B10G10R10)
        pixel_format = format_i[t*4 +: 4];
    end
  end
  logic number, number_ready, number_drawn, number_last, number_constant, convert_idle;
  logic [2:0] number_target;
  logic [1:0] number_pixel, number_place;
  logic [4*32-1:0] channels;
  gyre_color_convert #(.TAG_W(TAG_W)) u_convert (
    .clk_i(clk_i), .rst_i(reset), .valid_i(pixel_valid || constant), .ready_o(pixel_ready),
    .format_i(pixel_format), .color_i(constant ? constant_i : color[4*32-1:0]),
    .tag_i({constant, constant ? constant_q[1] : color[4*32], sector_done, target, pixel, place}),
    .valid_o(number), .ready_i(number_ready), .channel_o(channels),
    .tag_o({number_constant, number_drawn, number_last, number_target, number_pixel,
            number_place}),
    .idle_o(convert_idle)
  );
  logic [4*8-1:0] constant_number_q;
  logic [4*16-1:0] constant_wide_q;
  always_ff @(posedge clk_i) begin
    if (number && number_constant) begin
      for (int k = 0; k < 4; k++) begin
        if (number_drawn) constant_number_q[k*8 +: 8] <= channels[k*32 +: 8];
        else constant_wide_q[k*16 +: 16] <= channels[k*32 +: 16];
      end
    end
  end

  // ---- Blending or packing ----------------------------------------------------------------------
  logic [3:0] number_format, number_mask;
  logic [23:0] number_blend;
  logic number_blends, number_reads;
  always_comb begin
    {number_format, number_mask, number_blend, number_blends, number_reads} = '0;
    for (int t = 0; t < 8; t++) begin
      if (number_target == 3'(t)) begin
        number_format = format_i[t*4 +: 4];
        number_mask   = mask_i[t*4 +: 4];
        number_blend  = blend[t*24 +: 24];
        number_blends = blends[t];
        number_reads  = reads[t];
      end
    end
  end

  // The stored pixel in its sector.
  logic [31:0] part, stored;
  logic [1:0] number_part;
  logic [2:0] number_size;
  assign number_size = size_of(number_target);
  always_comb begin
    number_part = number_pixel;
    if (number_size == 3'd0) number_part = number_place;
    else if (number_size == 3'd1) number_part = {number_place[0], number_pixel[1]};
    part = '0;
    for (int i = 0; i < 4; i++) if (number_part == 2'(i)) part = stored_i[i*32 +: 32];
    unique case (number_size)
      3'd0:    stored = {24'd0, part[{number_pixel, 3'd0} +: 8]};
      3'd1:    stored = {16'd0, part[{number_pixel[0], 4'd0} +: 16]};
      default: stored = part;
    endcase
  end

  logic to_blend, to_wide, to_pack, blend_ready, blend_stored_ready, blend_idle, pack_ready;
  logic number_wide, wide_ready, wide_stored_ready, wide_idle, wide_reads, widened;
  logic [31:0] wide_word;
  logic [3:0] wide_bytes;
  logic blend_reads, blended, blended_ready, packed_q, packed_ready;
  logic [31:0] blended_word;
  logic [3:0] blended_bytes;
  localparam int NOTE_W = 9;  // of a result: drawn, last, size, pixel, place
  logic [NOTE_W-1:0] note, blended_note, wide_note, packed_note_q;
  assign note         = {number_drawn, number_last, number_size, number_pixel, number_place};
  assign number_wide = number_format == A2B10G10R10;
  assign to_blend = number && !number_constant && number_blends && !packed_q && wide_idle;
  assign to_wide  = number && !number_constant && number_wide && !packed_q && blend_idle;
  assign to_pack  = number && !number_constant && !number_blends && !number_wide && blend_idle &&
                    wide_idle && (stored_valid_i || !number_reads);
  assign number_ready = number_constant || (to_blend && blend_ready) || (to_wide && wide_ready) ||
                        (to_pack && pack_ready);
  assign stored_ready_o = number_last && (blend_stored_ready || wide_stored_ready ||
                                          (to_pack && pack_ready && number_reads));
  gyre_blend_unorm #(.TAG_W(NOTE_W)) u_blend (
    .clk_i(clk_i), .rst_i(reset), .format_i(number_format), .mask_i(number_mask),
    .blend_i(number_blend), .logic_i(logic_i), .logic_op_i(logic_op_i),
    .constant_i(constant_number_q), .reads_o(blend_reads), .valid_i(to_blend),
    .ready_o(blend_ready),
    .src_i({channels[3*32 +: 8], channels[2*32 +: 8], channels[32 +: 8], channels[7:0]}),
    .tag_i(note), .stored_valid_i(stored_valid_i), .stored_ready_o(blend_stored_ready),
    .stored_i(stored), .valid_o(blended), .ready_i(blended_ready), .word_o(blended_word),
    .bytes_o(blended_bytes), .tag_o(blended_note), .idle_o(blend_idle)
  );
  gyre_blend_unorm #(.TAG_W(NOTE_W), .BITS(16)) u_wide (
    .clk_i(clk_i), .rst_i(reset), .format_i(A2B10G10R10), .mask_i(number_mask),
    .blend_i(number_blend), .logic_i(logic_i), .logic_op_i(logic_op_i),
    .constant_i(constant_wide_q), .reads_o(wide_reads), .valid_i(to_wide), .ready_o(wide_ready),
    .src_i({channels[3*32 +: 16], channels[2*32 +: 16], channels[32 +: 16], channels[15:0]}),
    .tag_i(note), .stored_valid_i(stored_valid_i), .stored_ready_o(wide_stored_ready),
    .stored_i(stored), .valid_o(widened), .ready_i(blended_ready), .word_o(wide_word),
    .bytes_o(wide_bytes), .tag_o(wide_note), .idle_o(wide_idle)
  );
  logic [SECTOR_W-1:0] pack_data, packed_data_q;
  logic [15:0] pack_bytes, packed_bytes_q;
  gyre_pixel_pack u_pack (
    .format_i(number_format), .mask_i(number_mask), .logic_i(logic_i), .logic_op_i(logic_op_i),
    .channel_i(channels), .stored_i(stored), .data_o(pack_data), .bytes_o(pack_bytes)
  );
  assign pack_ready = !packed_q || packed_ready;
  always_ff @(posedge clk_i) begin
    if (reset) packed_q <= 1'b0;
    else if (pack_ready) packed_q <= to_pack;
    if (pack_ready) begin
      packed_data_q  <= pack_data;
      packed_bytes_q <= pack_bytes;
      packed_note_q  <= note;
    end
  end

  // ---- Sectors ----------------------------------------------------------------------------------
  logic result_ready;
  gyre_merger_sectors u_sectors (
    .clk_i(clk_i), .rst_i(reset), .result_valid_i(blended || widened || packed_q),
    .result_ready_o(result_ready),
    .note_i(packed_q ? packed_note_q : widened ? wide_note : blended_note),
    .data_i(packed_q ? packed_data_q : {96'd0, widened ? wide_word : blended_word}),
    .bytes_i(packed_q ? packed_bytes_q : {12'd0, widened ? wide_bytes : blended_bytes}),
    .write_valid_o(write_valid_o), .write_ready_i(write_ready_i), .write_mask_o(write_mask_o),
    .write_data_o(write_data_o)
  );
  assign {blended_ready, packed_ready} = {2{result_ready}};

  assign idle_o = walk_idle && !quad && !constant && convert_idle && blend_idle && wide_idle &&
                  !packed_q && !write_valid_o;
  `GYRE_CHECK(a_order, clk_i, rst_i, $onehot0({blended, widened, packed_q}))
  `GYRE_CHECK(a_reads, clk_i, rst_i, to_blend |-> blend_reads == number_reads)
  `GYRE_CHECK(a_wide_reads, clk_i, rst_i, to_wide |-> wide_reads == number_reads)
  `GYRE_CHECK(a_lacks, clk_i, rst_i, quad_valid_i |-> !lacks_o)
endmodule
