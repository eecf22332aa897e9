// Pixel maps: makes the map of a pixel program, which the cores keep, and the list of words that
// setup reads of a vertex record (docs/pixel_hardware.md).
//
// - load_i takes the maps of the header. From the next cycle on an attribute a cycle is given: 240
//   of headers, then front facing (0x3fc). Other entries go first (hold_i). So the map is given
//   while the tables of the draw are read, and costs no time of its own.
// - run_i, held: the records of vertices have been assigned. The inputs follow in a cycle each, in
//   order, and then position, clip distances and point size: each is looked up among the slots of
//   attributes, which come one cycle after look_o.
// - done_o stays until rst_i or load_i. Counts are constant from counted_o on.
//
// Twin: cmodel/graphics/reader/gyre_pixel_maps.c

`include "gyre_check.svh"

module gyre_pixel_maps (
  input  logic clk_i,
  input  logic rst_i,
  // Header of the pixel program
  input  logic load_i,
  input  logic [463:0] imap_i,
  input  logic [33:0] omap_i,  // depth, sample mask, components of targets
  // Entries
  input  logic hold_i,
  output logic valid_o,
  output logic input_o,  // a word that setup reads, not an attribute of the map
  output logic [7:0] index_o,
  output logic [18:0] item_o,
  // Slots of attributes in vertex records
  input  logic run_i,
  output logic look_o,
  output logic [7:0] attribute_o,
  input  logic [8:0] place_i,  // kept, slot
  output logic done_o,
  // Counts
  output logic counted_o,
  output logic [7:0] inputs_o,
  output logic [5:0] rows_o,  // of threads beside z: factor (0), x, y, 1 / w, point x, point y
  output logic [5:0] output_rows_o,
  output logic reads_z_o,  // the program can read z; the number of the primitive
  output logic reads_number_o
);
  localparam logic [7:0] PRIMITIVE = 8'd24;  // lower attributes belong to patches
  localparam logic [7:0] SIZE      = 8'd27;
  localparam logic [7:0] POSITION  = 8'd28;
  localparam logic [7:0] GENERIC   = 8'd32;
  localparam logic [7:0] DISTANCES = 8'd176;
  localparam logic [7:0] POINT     = 8'd184;
  localparam logic [7:0] FOG       = 8'd186;
  localparam logic [7:0] TEXTURE   = 8'd192;
  localparam logic [7:0] FACING    = 8'd255;
  localparam logic [7:0] LAST      = 8'd239;
  localparam logic [7:0] FIXED     = 8'd192;  // number of the first word that is no input
  localparam logic [7:0] ALL       = 8'd205;
  localparam logic [1:0] CONSTANT    = 2'd1;
  localparam logic [1:0] PERSPECTIVE = 2'd2;

  typedef enum logic [1:0] {
    EMPTY,
    MAPS,  // the map is given
    LOOK,  // words of vertex records are looked up
    FULL
  } state_e;
  state_e state_q;

  // ---- The header -------------------------------------------------------------------------------------
  logic [463:0] imap_q;  // bits leave as they are used, lowest first
  logic [33:0] omap_q;
  logic [5:0] rows_q;
  logic z_q, number_q;
  logic perspective;  // an input of imap_i is
  logic step;
  always_comb begin
    perspective = 1'b0;
    for (int a = 32; a < 232; a++) begin
      if ((a < 176 || a >= 192) && imap_i[2*a +: 2] == PERSPECTIVE) perspective = 1'b1;
      if (((a >= 176 && a < 184) || a == 186) && imap_i[2*a +: 2] != '0) perspective = 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      imap_q <= imap_i;
      omap_q <= omap_i;
      rows_q <= {imap_i[371:370] != '0, imap_i[369:368] != '0, imap_i[63:62] != '0,
                 imap_i[59:58] != '0, imap_i[57:56] != '0, perspective};
      z_q      <= imap_i[61:60] != '0;
      number_q <= imap_i[49:48] != '0;
    end else if (step) begin
      imap_q <= {2'd0, imap_q[463:2]};
      omap_q <= {1'b0, omap_q[33:1]};
    end
  end

  // ---- The map ----------------------------------------------------------------------------------------
  logic [7:0] attribute_q, inputs_q;
  logic [5:0] outputs_q;
  logic there, own, system, is_input, is_thread, direct;
  logic [1:0] mode;
  logic [2:0] row, row_iw;
  logic [7:0] slot;
  assign step      = state_q == MAPS && !hold_i;
  assign there     = imap_q[1:0] != '0 || attribute_q == FACING;
  assign own       = attribute_q >= GENERIC && (attribute_q < DISTANCES || attribute_q >= TEXTURE);
  assign is_thread = (attribute_q >= POSITION && attribute_q < GENERIC) ||
                     attribute_q == POINT || attribute_q == POINT + 8'd1;
  assign system    = is_thread || attribute_q == PRIMITIVE || attribute_q == FACING;
  assign is_input  = there && !system && attribute_q >= PRIMITIVE;
  assign mode      = own ? imap_q[1:0]
                   : ((attribute_q >= DISTANCES && attribute_q < POINT) || attribute_q == FOG)
                     ? PERSPECTIVE : CONSTANT;
  assign direct    = there && (system || (is_input && mode == CONSTANT));

  assign row_iw    = 3'd1 + 3'(rows_q[0]) + 3'(rows_q[1]) + 3'(rows_q[2]);
  always_comb begin
    row = '0;
    unique case (attribute_q)
      POSITION:         row = 3'd1 + 3'(rows_q[0]);
      POSITION + 8'd1:  row = 3'd1 + 3'(rows_q[0]) + 3'(rows_q[1]);
      POSITION + 8'd3:  row = row_iw;
      POINT:            row = row_iw + 3'(rows_q[3]);
      POINT + 8'd1:     row = row_iw + 3'(rows_q[3]) + 3'(rows_q[4]);
      default: ;
    endcase
    slot = inputs_q;
    if (is_thread) slot = {5'd0, row};
    else if (attribute_q == PRIMITIVE) slot = 8'd1;
    else if (attribute_q == FACING) slot = 8'd2;
  end

  // ---- Words that setup reads -------------------------------------------------------------------------
  logic ask, asked_q, looked_q;
  logic [7:0] next_q, asked_index_q, looked_index_q;
  logic [9:0] listed;  // mode and attribute of an input
  logic [1:0] looked_mode_q;
  logic [7:0] fixed;
  assign ask = state_q == LOOK && run_i && next_q != ALL;
  gyre_ram #(.DEPTH(256), .WIDTH(10), .GRAIN(10)) u_list (
    .clk_i(clk_i), .ren_i(ask), .raddr_i(next_q), .rdata_o(listed), .we_i(step && is_input),
    .waddr_i(inputs_q), .wdata_i({mode, attribute_q})
  );
  always_comb begin
    if (asked_index_q < FIXED + 8'd4) fixed = POSITION - FIXED + asked_index_q;
    else if (asked_index_q < FIXED + 8'd12) fixed = DISTANCES - FIXED - 8'd4 + asked_index_q;
    else fixed = SIZE;
  end
  assign look_o      = asked_q;
  assign attribute_o = (asked_index_q >= FIXED) ? fixed : listed[7:0];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= EMPTY;
    end else if (load_i) begin
      state_q <= MAPS;
    end else begin
      unique case (state_q)
        MAPS: if (step && attribute_q == FACING) state_q <= LOOK;
        LOOK: if (next_q == ALL && !asked_q && !looked_q) state_q <= FULL;
        default: ;
      endcase
    end
    if (load_i) begin
      attribute_q <= '0;
      inputs_q    <= '0;
      outputs_q   <= '0;
    end else if (step) begin
      attribute_q <= (attribute_q == LAST) ? FACING : attribute_q + 8'd1;
      inputs_q    <= inputs_q + 8'(is_input);
      outputs_q   <= outputs_q + 6'(omap_q[0]);
    end
    asked_q  <= ask && !rst_i;
    looked_q <= asked_q && !rst_i;
    if (state_q == MAPS) next_q <= (inputs_q == '0 && !is_input) ? FIXED : 8'd0;
    else if (ask) next_q <= (next_q + 8'd1 == inputs_q) ? FIXED : next_q + 8'd1;
    asked_index_q  <= next_q;
    looked_index_q <= asked_index_q;
    looked_mode_q  <= (asked_index_q >= FIXED) ? 2'd0 : listed[9:8];
  end

  // ---- Output -----------------------------------------------------------------------------------------
  assign valid_o       = step || looked_q;
  assign input_o       = looked_q;
  assign index_o       = looked_q ? looked_index_q : attribute_q;
  assign item_o        = looked_q ? {8'd0, looked_mode_q, place_i}
                                  : {is_input, direct, is_thread, is_input && mode == PERSPECTIVE,
                                     slot, omap_q[0], outputs_q};
  assign done_o        = state_q == FULL;
  assign counted_o     = state_q == LOOK || state_q == FULL;
  assign inputs_o      = inputs_q;
  assign rows_o        = rows_q;
  assign output_rows_o = outputs_q;
  assign reads_z_o      = z_q;
  assign reads_number_o = number_q;

  `GYRE_CHECK(a_free, clk_i, rst_i, looked_q |-> !hold_i)
endmodule
