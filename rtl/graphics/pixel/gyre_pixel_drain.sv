// Pixel drain: reads the outputs of pixel warps that have ended from local memory, in the order of
// their launch, and offers quads and pixels in this order. Then it frees the warp.
//
// - First it reads the warp's cover, if the program may kill pixels, and then the rows of the
//   sample mask, if it writes one. A pixel is left if its bit is 1 in both. killed_o counts the
//   others.
// - Late tests need the depth of each quad: it is offered with the pixels that are left and four
//   depths (z, if the program writes none), before its colours.
// - For each target in the Omap all components of four pixels are read, a row a cycle, or 4 /
//   NUM_LANES rows a component with fewer lanes. Pixels of the target before are offered meanwhile,
//   one a cycle: all that were covered at the launch, with a bit that says whether they are left.
//   Components that are not in the Omap are 0.
// - The first read of a warp is ordered: it waits until the load/store unit no longer holds the
//   last writes of the warp. A row comes in the cycle after its request was accepted.
// - Reads of components and of the sample mask refill the row (0, 1), so that the next warp in the
//   slot finds its outputs as they have to be before it starts.
// - The next warp is taken in the cycle of the last read of the one before.
// - free_o, for one cycle: slot and warp may be used again. It comes after the last read.
// - start_i and halted_i drop all state. killed_o starts at 0 with start_i.
//
// Twin: cmodel/graphics/pixel/gyre_pixel_drain.c

`include "gyre_check.svh"

module gyre_pixel_drain (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  gyre_pkg::pixel_program_t program_i,
  input  logic [3:0] first_i,  // the sixteenth of local memory where the slots begin
  // From and to the list: the oldest launched warp, which has ended, and its next quad
  input  logic warp_valid_i,
  input  gyre_pkg::filled_warp_t warp_i,  // count: quads
  input  logic warp_back_i,
  output logic warp_pop_o,
  input  gyre_pkg::pixel_quad_t next_i,  // its last means nothing
  output logic next_pop_o,
  output gyre_pkg::freed_warp_t free_o,
  // To and from local memory: the attribute port, for reads
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output gyre_pkg::attr_t attr_o,
  input  gyre_pkg::attr_read_t attr_read_i,
  // To the late tests
  output logic quad_valid_o,
  input  logic quad_ready_i,
  output gyre_pkg::pixel_quad_t quad_o,  // its last is 0
  output logic quad_back_o,
  output logic [127:0] quad_z_o,
  // To the output merger
  output logic pixel_valid_o,
  input  logic pixel_ready_i,
  output gyre_pkg::pixel_color_t pixel_o,
  output logic [127:0] pixel_color_o,  // component 0 lowest
  // To the result
  output logic [31:0] killed_o,
  output logic idle_o
);
  localparam int LANES = gyre_pkg::NUM_LANES;
  localparam int QUADS = gyre_pkg::NUM_THREADS / 4;
  localparam int VALUE_ROWS = gyre_pkg::NUM_THREADS / LANES;
  localparam int PARTS = LANES < 4 ? 4 / LANES : 1;  // rows of a value of a quad
  localparam int IN_ROW = LANES < 4 ? 1 : LANES / 4;  // quads of a row
  localparam int ROW_SHIFT = 2 + $clog2(LANES);
  localparam int PIECE = gyre_pkg::LMEM_BYTES / 16;

  typedef enum logic [2:0] {
    WAIT,  // waits for the end of the oldest warp
    COVER,  // requests its cover
    SAMPLE,  // requests rows of the sample mask
    QUAD,  // looks at the next quad
    DEPTH,  // requests depth of the quad
    COLOR  // requests components of the quad
  } state_e;
  state_e state_q, state_d;

  // ---- The warp and the next quad ---------------------------------------------------------------
  logic clear, begins, continues, looks, ends, settles, skip, back_q;
  logic color_end, depth_end, sample_end;
  gyre_pkg::filled_warp_t warp_q;
  gyre_pkg::tmask_t left_q;  // threads whose pixels are left
  logic [5:0] next_q, quad_q;  // number of the next quad in its warp, and of the present one
  logic [5:0] number;  // of the quad that next_i is
  gyre_pkg::pixel_quad_t present_q;
  logic [3:0] left, drawn_q;
  logic last_q, last_left;  // the present quad is the last one of its warp; the next one is

  assign clear  = rst_i || start_i || halted_i;
  assign skip      = !program_i.late && program_i.outputs == '0;
  assign continues = (state_q == QUAD && !settles) || (color_end && !last_q);
  assign ends = (continues && skip && last_left) || (color_end && last_q)
                || (depth_end && program_i.outputs == '0 && last_q);
  assign begins = warp_valid_i && (state_q == WAIT || (ends && !skip));
  assign looks = continues || (begins && !program_i.kills && !program_i.writes_mask && !skip);
  assign number = begins ? '0 : next_q;
  always_comb begin
    left = '0;
    for (int q = 0; q < QUADS; q++) if (next_q == 6'(q)) left = left_q[q*4 +: 4];
    if (begins) left = '1;
  end
  assign last_left = next_q == warp_q.count - 6'd1;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      COVER:   if (attr_ready_i) state_d = program_i.writes_mask ? SAMPLE : QUAD;
      SAMPLE:  if (attr_ready_i && sample_end) state_d = QUAD;
      DEPTH:   if (depth_end) state_d = (program_i.outputs != '0) ? COLOR : QUAD;
      default: state_d = state_q;
    endcase
    if (looks) state_d = skip ? QUAD : (program_i.late ? DEPTH : COLOR);
    else if (begins) state_d = program_i.kills ? COVER : (program_i.writes_mask ? SAMPLE : QUAD);
    if (clear || (ends && !begins)) state_d = WAIT;
  end
  assign warp_pop_o = begins;
  assign next_pop_o = looks;
  always_ff @(posedge clk_i) begin
    state_q <= state_d;
    if (begins) begin
      warp_q <= warp_i;
      back_q <= warp_back_i;
    end
    next_q <= number + 6'(looks);
    if (looks) begin
      quad_q    <= number;
      present_q <= next_i;
      drawn_q   <= next_i.covered & left;
      last_q    <= begins ? warp_i.count == 6'd1 : last_left;
    end
    if (start_i) killed_o <= '0;
    else if (looks) killed_o <= killed_o + 32'($countones(next_i.covered & ~left));
    free_o <= {ends && !clear, warp_q.core, warp_q.wid, warp_q.slot};
  end

  // ---- Rows that are requested ------------------------------------------------------------------
  logic [11:0] thread_row, output_row, mask_row, depth_row, row, quad_row, sample_q;
  logic [15:0] lmem_q;
  logic [31:0] components_q, rest;  // that were not read; without the lowest
  logic [5:0] component_q;  // components that were read
  logic [4:0] component;  // the lowest
  logic [3:0] rest_of_target;
  logic [1:0] part_q;
  logic ordered_q, first_q, taken, part_end, colors_ready, quad_free;
  gyre_pkg::lanes_t quad_lanes;  // of the present quad in its row

  gyre_pixel_layout u_layout (
    .program_i(program_i), .thread_row_o(thread_row), .output_row_o(output_row),
    .mask_row_o(mask_row), .depth_row_o(depth_row)
  );
  assign quad_row = (12'(quad_q) >> $clog2(IN_ROW)) * 12'(PARTS) + 12'(part_q);
  always_comb begin
    unique case (state_q)
      SAMPLE:  row = mask_row + sample_q;
      DEPTH:   row = (program_i.writes_depth ? depth_row : thread_row) + quad_row;
      default: row = output_row + 12'(component_q) * 12'(VALUE_ROWS) + quad_row;
    endcase
  end
  assign rest = components_q & (components_q - 32'd1);
  always_comb begin
    component      = '0;
    rest_of_target = '0;
    for (int i = 31; i >= 0; i--) if (components_q[i]) component = 5'(i);
    for (int t = 0; t < 8; t++) if (component[4:2] == 3'(t)) rest_of_target = rest[t*4 +: 4];
  end
  assign part_end   = part_q == 2'(PARTS - 1);
  assign sample_end = (18'(sample_q) + 18'd1) * 18'(LANES) >= 18'(warp_q.count) * 18'd4;
  assign taken      = attr_valid_o && attr_ready_i;
  assign color_end  = state_q == COLOR && taken && part_end && rest == '0;
  assign depth_end  = state_q == DEPTH && taken && part_end;

  always_comb begin
    unique case (state_q)
      COVER, SAMPLE: attr_valid_o = 1'b1;
      DEPTH:         attr_valid_o = quad_free;
      COLOR:         attr_valid_o = colors_ready;
      default:       attr_valid_o = 1'b0;
    endcase
  end
  always_comb begin
    attr_core_o    = warp_q.core;
    attr_o.write   = 1'b0;
    attr_o.ordered = ordered_q;
    attr_o.covered = state_q == COVER;
    attr_o.refill  = state_q == SAMPLE || state_q == COLOR;
    attr_o.addr    = (state_q == COVER) ? 16'(warp_q.wid) : lmem_q + (16'(row) << ROW_SHIFT);
    attr_o.lanes   = (state_q == COLOR) ? quad_lanes : {LANES{1'b1}};
    attr_o.data    = {LANES{31'b0, state_q == SAMPLE}};
  end

  always_ff @(posedge clk_i) begin
    if (begins) begin
      lmem_q    <= 16'(32'(first_i) * PIECE) + 16'(warp_i.slot) * program_i.place_bytes;
      ordered_q <= 1'b1;
      sample_q  <= '0;
      part_q    <= '0;
    end else if (taken) begin
      ordered_q <= 1'b0;
      if (state_q == SAMPLE) sample_q <= sample_q + 12'd1;
      if (state_q == DEPTH || state_q == COLOR) part_q <= part_end ? '0 : part_q + 2'd1;
    end
    if (looks) begin
      components_q <= program_i.outputs;
      component_q  <= '0;
      first_q      <= 1'b1;
    end else if (state_q == COLOR && taken && part_end) begin
      components_q <= rest;
      component_q  <= component_q + 6'd1;
      first_q      <= rest_of_target == '0;
    end
  end

  // ---- Rows that come ---------------------------------------------------------------------------
  typedef enum logic [2:0] {NONE, TO_COVER, TO_SAMPLE, TO_DEPTH, TO_COLOR} row_e;
  row_e row_kind_q;
  logic [11:0] row_sample_q;
  logic [3:0] row_pixels_q, row_drawn_q, pixels;
  logic [4:0] row_component_q;
  logic row_first_q, row_last_q, depth_last, colors_idle;
  gyre_pkg::pixel_quad_t row_quad_q;  // last: the last target of the quad
  logic [127:0] words;

  assign settles = row_kind_q == TO_COVER || row_kind_q == TO_SAMPLE;
  if (LANES >= 4) begin : g_wide
    logic [5:0] place_q;  // of the quad in its row
    always_ff @(posedge clk_i) place_q <= quad_q & 6'(IN_ROW - 1);
    for (genvar q = 0; q < IN_ROW; q++) begin : g_lanes
      assign quad_lanes[q*4 +: 4] = {4{(quad_q & 6'(IN_ROW - 1)) == 6'(q)}};
    end
    assign pixels = '1;
    always_comb begin
      words = '0;
      for (int q = 0; q < IN_ROW; q++) begin
        if (place_q == 6'(q)) words = attr_read_i.data[q*128 +: 128];
      end
    end
  end else begin : g_narrow
    assign words      = {PARTS{attr_read_i.data}};
    assign quad_lanes = '1;
    for (genvar p = 0; p < PARTS; p++) begin : g_part
      assign pixels[p*LANES +: LANES] = {LANES{part_q == 2'(p)}};
    end
  end

  always_ff @(posedge clk_i) begin
    row_kind_q <= NONE;
    if (taken && !clear) begin
      unique case (state_q)
        COVER:   row_kind_q <= TO_COVER;
        SAMPLE:  row_kind_q <= TO_SAMPLE;
        DEPTH:   row_kind_q <= TO_DEPTH;
        default: row_kind_q <= TO_COLOR;
      endcase
    end
    row_sample_q    <= sample_q;
    row_pixels_q    <= pixels;
    row_component_q <= component;
    row_first_q     <= first_q;
    row_last_q      <= part_end && (state_q == DEPTH || rest_of_target == '0);
    row_drawn_q     <= drawn_q;
    row_quad_q      <= present_q;
    row_quad_q.last <= rest == '0;

    if (begins) left_q <= '1;
    for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
      if (row_kind_q == TO_COVER) left_q[t] <= attr_read_i.data[t];
      if (row_kind_q == TO_SAMPLE && row_sample_q == 12'(t / LANES)
          && !attr_read_i.data[(t%LANES)*32]) left_q[t] <= 1'b0;
    end
  end

  // ---- The quad for late tests, and its pixels --------------------------------------------------
  assign depth_last = row_kind_q == TO_DEPTH && row_last_q;
  assign quad_free  = !quad_valid_o && !depth_last;
  always_ff @(posedge clk_i) begin
    if (clear) quad_valid_o <= 1'b0;
    else if (depth_last) quad_valid_o <= 1'b1;
    else if (quad_ready_i) quad_valid_o <= 1'b0;
    if (state_q == DEPTH && taken) begin
      quad_o         <= present_q;
      quad_o.covered <= drawn_q;
      quad_o.last    <= 1'b0;
      quad_back_o    <= back_q;
    end
    for (int i = 0; i < 4; i++) begin
      if (row_kind_q == TO_DEPTH && row_pixels_q[i]) quad_z_o[i*32 +: 32] <= words[i*32 +: 32];
    end
  end
  gyre_pixel_colors u_colors (
    .clk_i(clk_i), .rst_i(rst_i), .clear_i(start_i || halted_i), .ready_o(colors_ready),
    .row_valid_i(row_kind_q == TO_COLOR), .row_words_i(words), .row_pixels_i(row_pixels_q),
    .row_component_i(row_component_q[1:0]), .row_first_i(row_first_q), .row_last_i(row_last_q),
    .row_target_i(row_component_q[4:2]), .row_drawn_i(row_drawn_q), .row_quad_i(row_quad_q),
    .pixel_valid_o, .pixel_ready_i, .pixel_o, .pixel_color_o, .idle_o(colors_idle)
  );
  assign idle_o = state_q == WAIT && row_kind_q == NONE && !quad_valid_o && colors_idle;

  `GYRE_CHECK(a_answered, clk_i, clear, row_kind_q != NONE |-> attr_read_i.valid)
endmodule
