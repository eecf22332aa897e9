// Merger blends: blends the pixels of the output merger with stored ones, or packs them. In order.
// Part of gyre_output_merger.
//
// - Numbers of 8 bits, numbers of 16 bits for A2B10G10R10, and floats are blended by a module each.
//   All others are packed. A pixel enters one of the four when the others are empty.
// - A stored sector is taken with the last pixel that lies in it.
//
// Twin: cmodel/graphics/output/gyre_merger_blends.c

`include "gyre_check.svh"

module gyre_merger_blends #(
  localparam int NOTE_W = 9  // drawn, last of its sector, size (3), pixel (2), place (2)
) (
  input  logic clk_i,
  input  logic rst_i,
  output logic idle_o,
  // State of the pixel's target, and what it needs
  input  logic [3:0] format_i,
  input  logic [3:0] mask_i,
  input  logic [23:0] blend_i,
  input  logic logic_i,
  input  logic [3:0] logic_op_i,
  input  logic unorm_i,  // a format of 8-bit numbers
  input  logic floats_i,  // floats or sRGB, blended: the channels are floats
  input  logic reads_i,  // it needs the stored pixel
  // Blend constant: floats, numbers of 8 bits and of 16
  input  logic [4*32-1:0] constant_i,
  input  logic [4*8-1:0] constant_number_i,
  input  logic [4*16-1:0] constant_wide_i,
  // From the conversion
  input  logic valid_i,
  output logic ready_o,
  input  logic [4*32-1:0] channel_i,
  input  logic [NOTE_W-1:0] note_i,
  // Stored sectors
  input  logic stored_valid_i,
  output logic stored_ready_o,
  input  gyre_pkg::sector_t stored_i,
  // A pixel in the low bytes, and its bytes that are written
  output logic valid_o,
  input  logic ready_i,
  output logic [NOTE_W-1:0] note_o,
  output gyre_pkg::sector_t data_o,
  output logic [15:0] bytes_o
);
  localparam logic [3:0] A2B10G10R10 = 4'd6;

  // ---- The stored pixel in its sector -----------------------------------------------------------
  logic drawn, last;
  logic [2:0] size;
  logic [1:0] pixel, place, number;
  logic [31:0] part, stored;
  gyre_pkg::sector_t stored_floats;
  assign {drawn, last, size, pixel, place} = note_i;
  always_comb begin
    number = pixel;
    if (size == 3'd0) number = place;
    else if (size == 3'd1) number = {place[0], pixel[1]};
    part = '0;
    for (int i = 0; i < 4; i++) if (number == 2'(i)) part = stored_i[i*32 +: 32];
    unique case (size)
      3'd0:    stored = {24'd0, part[{pixel, 3'd0} +: 8]};
      3'd1:    stored = {16'd0, part[{pixel[0], 4'd0} +: 16]};
      default: stored = part;
    endcase
    unique case (size)
      3'd4:    stored_floats = stored_i;
      3'd3:    stored_floats = {64'd0, pixel[0] ? stored_i[127:64] : stored_i[63:0]};
      default: stored_floats = {96'd0, part};
    endcase
  end

  // ---- Flow -------------------------------------------------------------------------------------
  logic wide, packed_q;
  logic to_blend, to_wide, to_float, to_pack, blend_ready, wide_ready, float_ready, pack_ready;
  logic blend_stored, wide_stored, float_stored, blend_idle, wide_idle, float_idle;
  logic blend_reads, wide_reads, blended, widened, floated;
  assign wide     = format_i == A2B10G10R10;
  assign to_blend = valid_i && unorm_i && !packed_q && wide_idle && float_idle;
  assign to_wide  = valid_i && wide && !packed_q && blend_idle && float_idle;
  assign to_float = valid_i && floats_i && !packed_q && blend_idle && wide_idle;
  assign to_pack  = valid_i && !unorm_i && !wide && !floats_i && blend_idle && wide_idle &&
                    float_idle && (stored_valid_i || !reads_i);
  assign ready_o  = (to_blend && blend_ready) || (to_wide && wide_ready) ||
                    (to_float && float_ready) || (to_pack && pack_ready);
  assign stored_ready_o = last && (blend_stored || wide_stored || float_stored ||
                                   (to_pack && pack_ready && reads_i));
  assign idle_o = blend_idle && wide_idle && float_idle && !packed_q;

  // ---- Blending and packing ---------------------------------------------------------------------
  logic [31:0] blended_word, wide_word;
  logic [3:0] blended_bytes, wide_bytes;
  logic [NOTE_W-1:0] blended_note, wide_note, float_note, packed_note_q;
  gyre_pkg::sector_t float_data, pack_data, packed_data_q;
  logic [15:0] float_bytes, pack_bytes, packed_bytes_q;
  gyre_blend_unorm #(.TAG_W(NOTE_W)) u_blend (
    .clk_i(clk_i), .rst_i(rst_i), .format_i(format_i), .mask_i(mask_i), .blend_i(blend_i),
    .logic_i(logic_i), .logic_op_i(logic_op_i), .constant_i(constant_number_i),
    .reads_o(blend_reads), .valid_i(to_blend), .ready_o(blend_ready),
    .src_i({channel_i[3*32 +: 8], channel_i[2*32 +: 8], channel_i[32 +: 8], channel_i[7:0]}),
    .tag_i(note_i), .stored_valid_i(stored_valid_i), .stored_ready_o(blend_stored),
    .stored_i(stored), .valid_o(blended), .ready_i(ready_i), .word_o(blended_word),
    .bytes_o(blended_bytes), .tag_o(blended_note), .idle_o(blend_idle)
  );
  gyre_blend_unorm #(.TAG_W(NOTE_W), .BITS(16)) u_wide (
    .clk_i, .rst_i, .format_i(A2B10G10R10), .mask_i, .blend_i, .logic_i, .logic_op_i,
    .constant_i(constant_wide_i), .reads_o(wide_reads), .valid_i(to_wide), .ready_o(wide_ready),
    .src_i({channel_i[3*32 +: 16], channel_i[2*32 +: 16], channel_i[32 +: 16], channel_i[15:0]}),
    .tag_i(note_i), .stored_valid_i, .stored_ready_o(wide_stored), .stored_i(stored),
    .valid_o(widened), .ready_i, .word_o(wide_word), .bytes_o(wide_bytes), .tag_o(wide_note),
    .idle_o(wide_idle)
  );
  gyre_blend_float #(.TAG_W(NOTE_W)) u_float (
    .clk_i, .rst_i, .format_i, .mask_i, .blend_i, .constant_i, .valid_i(to_float),
    .ready_o(float_ready), .src_i(channel_i), .tag_i(note_i), .stored_valid_i,
    .stored_ready_o(float_stored), .stored_i(stored_floats), .valid_o(floated), .ready_i,
    .data_o(float_data), .bytes_o(float_bytes), .tag_o(float_note), .idle_o(float_idle)
  );
  gyre_pixel_pack u_pack (
    .format_i(format_i), .mask_i(mask_i), .logic_i(logic_i), .logic_op_i(logic_op_i),
    .channel_i(channel_i), .stored_i(stored), .data_o(pack_data), .bytes_o(pack_bytes)
  );
  assign pack_ready = !packed_q || ready_i;
  always_ff @(posedge clk_i) begin
    if (rst_i) packed_q <= 1'b0;
    else if (pack_ready) packed_q <= to_pack;
    if (pack_ready) begin
      packed_data_q  <= pack_data;
      packed_bytes_q <= pack_bytes;
      packed_note_q  <= note_i;
    end
  end

  // ---- Result -----------------------------------------------------------------------------------
  assign valid_o = blended || widened || floated || packed_q;
  always_comb begin
    note_o  = packed_note_q;
    data_o  = packed_data_q;
    bytes_o = packed_bytes_q;
    if (floated) {note_o, data_o, bytes_o} = {float_note, float_data, float_bytes};
    if (widened) {note_o, data_o, bytes_o} = {wide_note, 96'd0, wide_word, 12'd0, wide_bytes};
    if (blended)
      {note_o, data_o, bytes_o} = {blended_note, 96'd0, blended_word, 12'd0, blended_bytes};
  end

  logic unused;
  assign unused = drawn;
  `GYRE_CHECK(a_order, clk_i, rst_i, $onehot0({blended, widened, floated, packed_q}))
  `GYRE_CHECK(a_reads, clk_i, rst_i, to_blend |-> blend_reads == reads_i)
  `GYRE_CHECK(a_wide_reads, clk_i, rst_i, to_wide |-> wide_reads == reads_i)
  `GYRE_CHECK(a_float_reads, clk_i, rst_i, to_float |-> reads_i)
endmodule
