// Draw reader: reads a draw of a list and all tables that it refers to, checks them, and passes
// their entries to the modules of the vertex stage (docs/vertex_stage_reader.md).
//
// - While idle_i is low the packet at packet_i is read. done_o is high from its end until idle_i.
//   status_o is 0 then, or the GYRE_DRAW_STATUS of a refused draw.
// - While ran_i is high the next packet of the list is read (gyre_packet_ahead).
// - skip_i, held: only the packet is read, and its status is GYRE_DRAW_SKIPPED.
// - lost_o: the packet could not be read, or it or its result lies outside of memory. last_o and
//   result are meaningless then.
// - config_o gives one entry in a cycle, all before done_o; entries of a draw that is refused at
//   the end are meaningless. draw_o holds its scalars from done_o to idle_i.
// - PIXELS: a draw may have pixels (gyre_pixel_reader). state_o and program_o describe them from
//   done_o to idle_i.
//
// Twin: cmodel/graphics/reader/gyre_draw_reader.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_draw_reader #(
  parameter bit PIXELS = gyre_pkg::PIXELS,
  parameter int RING_WORDS = 4096
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the list
  input  logic idle_i,  // drop the last draw
  input  logic fresh_i,  // with idle_i: a list begins, so no tables are kept
  input  logic [31:0] packet_i,  // address of the packet
  input  logic skip_i,
  input  logic ran_i,  // the draw was started
  input  logic [3:0] stack_i,  // a stack has 2^(12 + stack_i) bytes
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  output logic get_more_o,
  output logic [31:0] get_last_o,
  output logic get_drop_o,
  input  logic get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i,
  // To the list
  output logic done_o,
  output logic [15:0] status_o,
  output logic last_o,  // the list ends after this draw
  output logic lost_o,
  // To the vertex stage
  output gyre_pkg::draw_config_t config_o,
  output gyre_pkg::draw_t draw_o,
  // To the pixel stage
  output gyre_pkg::pixel_state_t state_o,
  output gyre_pkg::pixel_program_t program_o
);
  localparam logic [15:0] RECORD = 16'h010e;
  localparam logic [3:0] PIXEL = 4'd5;

  // ---- The packet and its tables ----------------------------------------------------------------------
  gyre_pkg::draw_packet_t packet;
  logic [639:0] words;
  logic place, entry, reserved, check_lost, used, tables_done, keep;
  logic [3:0] step;
  logic [7:0] index;
  logic [15:0] verdict, tables_status;
  logic unused_packet;
  assign unused_packet = ^packet;

  gyre_draw_tables #(.PIXELS(PIXELS)) u_tables (
    .clk_i, .rst_i, .idle_i, .fresh_i, .packet_i, .whole_i(done_o && status_o == '0), .ran_i,
    .keep_o(keep), .get_o, .get_addr_o, .get_more_o, .get_last_o, .get_drop_o, .get_done_i,
    .error_i, .line_i,
    .place_o(place), .entry_o(entry), .step_o(step), .index_o(index), .words_o(words),
    .packet_o(packet), .reserved_o(reserved), .status_i(verdict), .lost_i(check_lost),
    .done_o(tables_done), .status_o(tables_status), .lost_o
  );

  // ---- An entry as a header -------------------------------------------------------------------------
  logic [3:0] sph_error;
  logic [11:0] broken;
  gyre_pkg::sph_t sph;
  logic [23:0] low, high, crs;
  assign low  = sph.shader_local_memory_low_size;
  assign high = sph.shader_local_memory_high_size;
  assign crs  = sph.shader_local_memory_crs_size;

  gyre_sph_decode u_decode (
    .words_i(words), .strict_i(1'b1), .threads_i(11'(gyre_pkg::NUM_WARPS * gyre_pkg::NUM_THREADS)),
    .broken_o(broken), .error_o(sph_error), .sph_o(sph)
  );
  logic unused_fields;
  assign unused_fields = ^{broken, sph, crs};

  logic [11:0] most;  // highest captured word of a target
  gyre_draw_check #(.PIXELS(PIXELS)) u_check (
    .clk_i, .rst_i, .skip_i, .address_i(packet_i), .place_i(place), .entry_i(entry),
    .step_i(step), .index_i(index[3:0]), .words_i(words[159:0]), .spare_i(words[255:160] != '0),
    .packet_i(packet), .reserved_i(reserved), .sph_error_i(sph_error),
    .shader_type_i(sph.shader_type), .fp64_i(sph.does_fp64), .private_i(25'(low) + 25'(high)),
    .stack_i, .status_o(verdict), .lost_o(check_lost), .used_o(used), .most_o(most)
  );

  // ---- Records, and room for them ---------------------------------------------------------------------
  logic look;  // a slot is looked up for pixels
  logic [7:0] look_attribute;
  logic [8:0] found;
  logic good, at_program, run, mapped, mapped_q, map_valid, map_capture, maps_done, sizes_done;
  logic fits;
  logic [7:0] map_index, in_words, out_words;
  logic [22:0] map_item;
  logic [15:0] place_bytes;
  logic [5:0] core_warps;
  logic [4:0] pieces;
  logic [9:0] records;
  logic [6:0] entries;
  logic no_store_q, no_memory_q, no_fp64_q;
  logic [19:0] low_q, high_q;
  logic [11:0] calls_q;

  assign good       = entry && verdict == '0;
  assign at_program = good && step == `GYRE_DRAW_STEP_PROGRAM;
  assign run        = tables_done && tables_status == '0 && !idle_i;

  gyre_draw_maps u_maps (
    .clk_i(clk_i), .rst_i(rst_i), .clear_i(place && step == `GYRE_DRAW_STEP_PACKET),
    .program_i(at_program), .next_i(good && step == `GYRE_DRAW_STEP_NEXT), .imap_i(sph.imap),
    .omap_i(sph.omap), .req_first_i(sph.store_req_start), .req_last_i(sph.store_req_end),
    .pixel_i(sph.shader_type == PIXEL), .odmap_i(good && step == `GYRE_DRAW_STEP_ODMAP),
    .capture_i(good && step == `GYRE_DRAW_STEP_CAPTURES), .capture_index_i(index),
    .word_i(words[31:0]), .run_i(run), .keep_i(keep), .captures_i(packet.capture_count[7:0]),
    .look_i(look), .look_attribute_i(look_attribute), .place_o(found),
    .valid_o(map_valid), .capture_o(map_capture), .index_o(map_index), .item_o(map_item),
    .mapped_o(mapped), .done_o(maps_done), .in_words_o(in_words), .out_words_o(out_words)
  );

  gyre_draw_sizes #(.PIXELS(PIXELS), .RING_WORDS(RING_WORDS)) u_sizes (
    .clk_i(clk_i), .rst_i(rst_i || idle_i), .start_i(mapped && !mapped_q), .in_words_i(in_words),
    .out_words_i(out_words), .pixels_i(packet.pixel_state != '0), .cache_i(packet.cache[6:0]),
    .done_o(sizes_done), .place_bytes_o(place_bytes), .core_warps_o(core_warps), .pieces_o(pieces),
    .records_o(records), .entries_o(entries), .fits_o(fits)
  );

  always_ff @(posedge clk_i) begin
    mapped_q <= mapped && !rst_i;
    if (at_program) begin
      no_store_q  <= !sph.does_global_store;
      no_memory_q <= !sph.does_load_or_store;
      no_fp64_q   <= !sph.does_fp64;
      low_q       <= low[23:4];
      high_q      <= high[23:4];
      calls_q     <= crs[20:9];
    end
  end

  // ---- Pixels -----------------------------------------------------------------------------------------
  logic pixel_done, pixel_fits;
  logic other;  // an entry that is none of pixels
  gyre_pkg::draw_config_t given, given_q, pixel;  // entries
  if (PIXELS) begin : g_pixels
    gyre_pixel_reader u_pixels (
      .clk_i(clk_i), .rst_i(rst_i || idle_i), .good_i(good), .step_i(step), .index_i(index),
      .words_i(words[127:0]), .packet_i(packet), .sph_i(sph),
      .refused_i(tables_done && tables_status != '0), .hold_i(other), .mapped_i(maps_done),
      .look_o(look), .attribute_o(look_attribute), .place_i(found), .vertex_done_i(sizes_done),
      .vertex_warps_i(core_warps), .vertex_pieces_i(pieces), .config_o(pixel),
      .done_o(pixel_done), .fits_o(pixel_fits), .state_o(state_o), .program_o(program_o)
    );
  end else begin : g_no_pixels
    assign {look, look_attribute} = '0;
    assign {pixel_done, pixel_fits} = 2'b11;
    assign pixel     = '0;
    assign state_o   = '0;
    assign program_o = '0;
    logic unused_found;
    assign unused_found = ^{found, other};
  end

  // ---- Outputs ----------------------------------------------------------------------------------------
  logic done_q;

  assign other = map_valid || (good && (step == `GYRE_DRAW_STEP_ELEMENTS ||
                                        step == `GYRE_DRAW_STEP_TARGETS ||
                                        step == `GYRE_DRAW_STEP_BANKS));
  always_comb begin
    given.valid   = map_valid;
    given.kind    = map_capture ? gyre_pkg::DRAW_ENTRY_CAPTURE : gyre_pkg::DRAW_ENTRY_MAP;
    given.index   = map_index;
    given.item    = map_item;
    given.address = words[63:32];
    given.bytes   = words[95:64];
    given.stride  = words[127:96];
    given.more    = words[159:128];
    if (good && step == `GYRE_DRAW_STEP_ELEMENTS) begin
      given.valid = 1'b1;
      given.kind  = gyre_pkg::DRAW_ENTRY_ELEMENT;
      given.index = index;
      given.item  = {9'd0, words[9:2], words[21:16]};
    end else if (good && (step == `GYRE_DRAW_STEP_TARGETS || step == `GYRE_DRAW_STEP_BANKS)) begin
      given.valid   = 1'b1;
      given.kind    = (step == `GYRE_DRAW_STEP_BANKS) ? gyre_pkg::DRAW_ENTRY_BANK
                                                      : gyre_pkg::DRAW_ENTRY_TARGET;
      given.index   = index;
      given.item    = {2'd0, most, 8'd0, used};
      given.address = words[31:0];
      given.bytes   = words[63:32];
      given.stride  = words[95:64];
      given.more    = words[127:96];
    end else if (PIXELS && !map_valid) begin
      given = pixel;
    end
  end

  always_ff @(posedge clk_i) begin
    given_q <= given;
    if (rst_i || idle_i) given_q.valid <= 1'b0;
    if (rst_i || idle_i) done_q <= 1'b0;
    else done_q <= tables_done && (tables_status != '0 || (maps_done && sizes_done && pixel_done));
  end
  assign config_o = given_q;
  assign done_o   = done_q;
  assign status_o = (tables_status != '0) ? tables_status : (fits && pixel_fits) ? 16'd0 : RECORD;
  assign last_o   = packet.header[12];

  assign draw_o.indexed       = packet.header[8];
  assign draw_o.index_size    = packet.header[10:9];
  assign draw_o.restart       = packet.header[11];
  assign draw_o.topology      = packet.topology[2:0];
  assign draw_o.pc            = packet.pc;
  assign draw_o.first         = packet.first;
  assign draw_o.count         = packet.count;
  assign draw_o.instances     = packet.instances;
  assign draw_o.base_instance = packet.base_instance;
  assign draw_o.base_vertex   = packet.base_vertex;
  assign draw_o.index_address = packet.index_address;
  assign draw_o.index_bytes   = packet.index_bytes;
  assign draw_o.restart_index = packet.restart_index;
  assign draw_o.stack_top     = packet.stack_top;
  assign draw_o.stack_stride  = packet.stack_stride;
  assign draw_o.targets       = packet.target_table;
  assign draw_o.result        = packet.result;
  assign draw_o.no_store      = no_store_q;
  assign draw_o.no_memory     = no_memory_q;
  assign draw_o.no_fp64       = no_fp64_q;
  assign draw_o.low           = low_q;
  assign draw_o.high          = high_q;
  assign draw_o.calls         = calls_q;
  assign draw_o.elements      = packet.element_count[5:0];
  assign draw_o.captures      = packet.capture_count[7:0];
  assign draw_o.in_words      = in_words;
  assign draw_o.out_words     = out_words;
  assign draw_o.place_bytes   = place_bytes;
  assign draw_o.core_warps    = core_warps;
  assign draw_o.pieces        = pieces;
  assign draw_o.records       = records;
  assign draw_o.entries       = entries;

  `GYRE_CHECK(a_stays, clk_i, rst_i, done_o && !idle_i |=> done_o)
endmodule
