// Pixel reader: keeps the state block and the header of the pixel program of a draw, while other
// parts of gyre_draw_reader read and check them. It gives the entries of the program's map, of its
// banks, and of the words that setup reads.
//
// - A draw without pixels is done at once, and its outputs mean nothing except program_o.pixels.
// - Entries of other tables go first (hold_i); banks of pixels are given in the cycle in which they
//   are good. config_o is combinational.
// - The share of pixel warps follows from that of the vertices (vertex_done_i).
//
// Twin: cmodel/graphics/reader/gyre_pixel_reader.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_pixel_reader (
  input  logic clk_i,
  input  logic rst_i,  // also when the packet is dropped
  // From the tables
  input  logic good_i,  // an entry has been read and breaks no rule
  input  logic [3:0] step_i,
  input  logic [7:0] index_i,
  input  logic [127:0] words_i,
  input  gyre_pkg::draw_packet_t packet_i,
  input  gyre_pkg::sph_t sph_i,  // the entry as a header
  input  logic refused_i,  // no more entries are given
  input  logic hold_i,  // another entry is given in this cycle
  // From and to the maps and sizes of vertex records
  input  logic mapped_i,
  output logic look_o,
  output logic [7:0] attribute_o,
  input  logic [8:0] place_i,
  input  logic vertex_done_i,
  input  logic [5:0] vertex_warps_i,
  input  logic [4:0] vertex_pieces_i,
  // To the reader
  output gyre_pkg::draw_config_t config_o,
  output logic done_o,
  output logic fits_o,
  // To the pixel stage
  output gyre_pkg::pixel_state_t state_o,
  output gyre_pkg::pixel_program_t program_o
);
  logic pixels, load, bank;
  assign pixels = packet_i.pixel_state != '0;
  assign load   = good_i && step_i == `GYRE_DRAW_STEP_NEXT && pixels;
  assign bank   = good_i && step_i == `GYRE_DRAW_STEP_PIXEL_BANKS;

  gyre_pixel_block u_block (
    .clk_i(clk_i), .entry_i(good_i && step_i == `GYRE_DRAW_STEP_PIXEL_STATE),
    .index_i(index_i[3:0]), .words_i(words_i), .state_o(state_o)
  );

  // ---- The program ------------------------------------------------------------------------------------
  logic no_store_q, no_memory_q, no_fp64_q, kills_q, mask_q, depth_q, mrt_q;
  logic [19:0] low_q, high_q;
  logic [11:0] calls_q;
  logic [31:0] outputs_q;
  always_ff @(posedge clk_i) begin
    if (load) begin
      no_store_q  <= !sph_i.does_global_store;
      no_memory_q <= !sph_i.does_load_or_store;
      no_fp64_q   <= !sph_i.does_fp64;
      low_q       <= sph_i.shader_local_memory_low_size[23:4];
      high_q      <= sph_i.shader_local_memory_high_size[23:4];
      calls_q     <= sph_i.shader_local_memory_crs_size[20:9];
      kills_q     <= sph_i.kills_pixels;
      mask_q      <= sph_i.omap_sample_mask;
      depth_q     <= sph_i.omap_depth;
      mrt_q       <= sph_i.mrt_enable;
      outputs_q   <= sph_i.omap_target;
    end
  end

  // ---- Maps and sizes ---------------------------------------------------------------------------------
  logic map_valid, map_input, maps_done, counted, sizes_done, fits, reads_z, reads_number;
  logic [7:0] map_index, inputs;
  logic [18:0] map_item;
  logic [5:0] rows, output_rows, core_warps, core_slots;
  logic [2:0] thread_rows;
  logic [9:0] uniform_words;
  logic [15:0] place_bytes;
  logic [4:0] pieces;
  assign thread_rows = 3'd1 + 3'(rows[0]) + 3'(rows[1]) + 3'(rows[2]) + 3'(rows[3])
                     + 3'(rows[4]) + 3'(rows[5]);

  gyre_pixel_maps u_maps (
    .clk_i, .rst_i(rst_i || refused_i), .load_i(load), .imap_i(sph_i.imap),
    .omap_i({sph_i.omap_depth, sph_i.omap_sample_mask, sph_i.omap_target}),
    .hold_i(hold_i || bank || refused_i), .valid_o(map_valid), .input_o(map_input),
    .index_o(map_index), .item_o(map_item), .run_i(mapped_i), .look_o, .attribute_o, .place_i,
    .done_o(maps_done), .counted_o(counted), .inputs_o(inputs), .rows_o(rows),
    .output_rows_o(output_rows), .reads_z_o(reads_z), .reads_number_o(reads_number)
  );

  gyre_pixel_sizes u_sizes (
    .clk_i(clk_i), .run_i(counted && vertex_done_i && !rst_i), .inputs_i(inputs),
    .thread_rows_i(thread_rows), .output_rows_i(output_rows), .vertex_warps_i(vertex_warps_i),
    .pieces_i(vertex_pieces_i), .done_o(sizes_done), .uniform_words_o(uniform_words),
    .place_bytes_o(place_bytes), .core_warps_o(core_warps), .core_slots_o(core_slots),
    .pieces_o(pieces), .fits_o(fits)
  );

  // ---- Outputs ----------------------------------------------------------------------------------------
  assign config_o.valid   = bank || map_valid;
  assign config_o.kind    = bank ? gyre_pkg::DRAW_ENTRY_PIXEL_BANK
                          : map_input ? gyre_pkg::DRAW_ENTRY_PIXEL_INPUT
                                      : gyre_pkg::DRAW_ENTRY_PIXEL_MAP;
  assign config_o.index   = bank ? index_i : map_index;
  assign config_o.item    = bank ? 23'd0 : {4'd0, map_item};
  assign config_o.address = words_i[31:0];
  assign config_o.bytes   = words_i[63:32];
  assign config_o.stride  = words_i[95:64];
  assign config_o.more    = words_i[127:96];

  assign done_o = !pixels || (maps_done && sizes_done);
  assign fits_o = !pixels || fits;

  assign program_o.pixels        = pixels;
  assign program_o.pc            = packet_i.pixel_pc;
  assign program_o.no_store      = no_store_q;
  assign program_o.no_memory     = no_memory_q;
  assign program_o.no_fp64       = no_fp64_q;
  assign program_o.low           = low_q;
  assign program_o.high          = high_q;
  assign program_o.calls         = calls_q;
  assign program_o.kills         = kills_q;
  assign program_o.writes_mask   = mask_q;
  assign program_o.writes_depth  = depth_q;
  assign program_o.late          = kills_q || mask_q || depth_q;
  assign program_o.mrt           = mrt_q;
  assign program_o.outputs       = outputs_q;
  assign program_o.inputs        = inputs;
  assign program_o.row_factor    = rows[0];
  assign program_o.row_x         = rows[1];
  assign program_o.row_y         = rows[2];
  assign program_o.row_iw        = rows[3];
  assign program_o.row_point_x   = rows[4];
  assign program_o.row_point_y   = rows[5];
  assign program_o.reads_z       = reads_z || ((kills_q || mask_q) && !depth_q);
  assign program_o.reads_primitive = reads_number || inputs != '0;
  assign program_o.thread_rows   = thread_rows;
  assign program_o.output_rows   = output_rows;
  assign program_o.uniform_words = uniform_words;
  assign program_o.place_bytes   = place_bytes;
  assign program_o.core_warps    = core_warps;
  assign program_o.core_slots    = core_slots;
  assign program_o.pieces        = pieces;

  logic unused_bits;
  assign unused_bits = ^{packet_i, sph_i};

  `GYRE_CHECK(a_one, clk_i, rst_i, !(bank && hold_i))
endmodule
