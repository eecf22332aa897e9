// Output merger: writes the colours of pixels into the targets of a draw, blended or as they are. A
// pixel of a target a cycle, in order.
//
// - Quads come first, as early as the owner knows them, with all pixels that may be drawn. Their
//   sectors are requested from the colour cache at once (gyre_merger_requests). Then come colours:
//   for each quad, for each output in wants_o, for each pixel of the quad's cover; drawn_i is low
//   if the pixel has been removed since.
// - With one colour for several targets, the colours of a quad are kept and used for each of them.
// - A colour is converted to the numbers of the target's format. If it is blended in floats, it
//   stays as it is. gyre_merger_blends blends or packs it.
// - The pixels of a sector are collected. With the last one the sector goes to the cache.
// - The state is constant while idle_o is low. start_i converts the blend constant, before colours.
//   cancel_i drops all quads; the owner drops the cache's accesses in the same cycle.
//
// Twin: cmodel/graphics/output/gyre_output_merger.c

module gyre_output_merger #(
  parameter int QUADS = 16  // quads whose sectors are requested in advance, a power of two
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
  // Quads
  input  logic quad_valid_i,
  output logic quad_ready_o,
  input  gyre_pkg::pixel_quad_t quad_i,
  // Colours
  input  logic color_valid_i,
  output logic color_ready_o,
  input  logic [4*32-1:0] color_i,
  input  logic drawn_i,
  // To the cache of colours
  output logic req_valid_o,
  input  logic req_ready_i,
  output gyre_pkg::sector_req_t req_o,
  input  logic stored_valid_i,
  output logic stored_ready_o,
  input  gyre_pkg::sector_t stored_i,
  output logic write_valid_o,
  input  logic write_ready_i,
  output gyre_pkg::sector_write_t write_o
);
  localparam logic [3:0] RGBA8 = 4'd1;
  localparam logic [3:0] A2B10G10R10 = 4'd6;
  localparam logic [3:0] RGBA32F = 4'd8;  // the colours as they are
  localparam logic [3:0] WIDE = 4'd11;  // of gyre_color_convert: A2B10G10R10 with 16 bits
  localparam int TAG_W = 10;  // constant, drawn, last of its sector, target, pixel, place

  logic reset;
  logic [7:0] exists, reads, blends, floats;
  logic [8*3-1:0] size;
  logic [8*24-1:0] blend;
  assign reset = rst_i || cancel_i;
  gyre_target_kinds u_kinds (
    .format_i, .mask_i, .blend_i, .one_blend_i, .logic_i, .logic_op_i, .several_i, .outputs_i,
    .exists_o(exists), .reads_o(reads), .blends_o(blends), .floats_o(floats), .size_o(size),
    .blend_o(blend), .wants_o
  );

  // ---- Quads ------------------------------------------------------------------------------------
  // Those without work are accepted, and nothing more.
  logic work, walk_ready, walk_idle, queue_ready, quad, quad_done;
  logic [3:0] covered;
  logic [1:0] place;  // of the quad in its block: row, column
  assign work         = exists != '0 && quad_i.covered != '0;
  assign quad_ready_o = walk_ready && queue_ready;
  gyre_merger_requests u_requests (
    .clk_i, .rst_i(reset), .address_i, .pitch_i, .exists_i(exists), .reads_i(reads), .size_i(size),
    .quad_valid_i(quad_valid_i && queue_ready), .quad_ready_o(walk_ready), .quad_i, .req_valid_o,
    .req_ready_i, .req_o, .idle_o(walk_idle)
  );
  gyre_queue #(.DEPTH(QUADS), .WIDTH(6)) u_quads (
    .clk_i(clk_i), .rst_i(reset), .valid_i(quad_valid_i && walk_ready && work),
    .ready_o(queue_ready), .data_i({quad_i.row[0], quad_i.col[0], quad_i.covered}),
    .valid_o(quad), .ready_i(quad_done), .data_o({place, covered})
  );

  // ---- Pixels -----------------------------------------------------------------------------------
  // The quad's next target and pixel. The colour comes from the owner, or again from `kept`.
  logic [7:0] targets_q, targets;  // targets of the quad that are done; that are left
  logic [3:0] pixels_q, pixels, after;  // pixels that are done; that are left; after this one
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
        pixel_format = floats[t] ? RGBA32F : format_i[t*4 +: 4];
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
  logic number_unorm, number_floats, number_reads;
  always_comb begin
    {number_format, number_mask, number_blend} = '0;
    {number_unorm, number_floats, number_reads} = '0;
    for (int t = 0; t < 8; t++) begin
      if (number_target == 3'(t)) begin
        number_format = format_i[t*4 +: 4];
        number_mask   = mask_i[t*4 +: 4];
        number_blend  = blend[t*24 +: 24];
        number_unorm  = blends[t];
        number_floats = floats[t];
        number_reads  = reads[t];
      end
    end
  end

  localparam int NOTE_W = 9;  // of a pixel: drawn, last, size, pixel, place
  logic [NOTE_W-1:0] note, result_note;
  gyre_pkg::sector_t result_data;
  logic [15:0] result_bytes;
  logic pixel_number_ready, blends_idle, result, result_ready;
  assign note = {number_drawn, number_last, size_of(number_target), number_pixel, number_place};
  assign number_ready = number_constant || pixel_number_ready;
  gyre_merger_blends u_blends (
    .clk_i, .rst_i(reset), .idle_o(blends_idle), .format_i(number_format), .mask_i(number_mask),
    .blend_i(number_blend), .logic_i, .logic_op_i, .unorm_i(number_unorm), .floats_i(number_floats),
    .reads_i(number_reads), .constant_i, .constant_number_i(constant_number_q),
    .constant_wide_i(constant_wide_q), .valid_i(number && !number_constant),
    .ready_o(pixel_number_ready), .channel_i(channels), .note_i(note), .stored_valid_i,
    .stored_ready_o, .stored_i, .valid_o(result), .ready_i(result_ready), .note_o(result_note),
    .data_o(result_data), .bytes_o(result_bytes)
  );

  // ---- Sectors ----------------------------------------------------------------------------------
  gyre_merger_sectors u_sectors (
    .clk_i, .rst_i(reset), .result_valid_i(result), .result_ready_o(result_ready),
    .note_i(result_note), .data_i(result_data), .bytes_i(result_bytes), .write_valid_o,
    .write_ready_i, .write_o
  );

  assign idle_o = walk_idle && !quad && !constant && convert_idle && blends_idle &&
                  !write_valid_o;
endmodule
