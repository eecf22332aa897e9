// Index fetch: generates the vertex references of a draw in order, from indices in memory or by
// counting. Instances follow each other, with cuts between them.
//
// - start_i begins with index draw_i.first of instance 0, whatever was before. One reference a
//   cycle comes, the first one three cycles later, as the cache takes them. A cut follows a restart
//   index and the end of an instance; ref_o.ends tells them apart. ref_o.done: all have been taken;
//   it stays.
// - Without indices the vertex is first + i. With indices one line of memory is kept: all of its
//   indices are taken from it. The next ones may be requested meanwhile, up to get_last_o, the last
//   byte of the indices. An index beyond the end is 0 and counted, and nothing is read for it.
// - There are two registers: the index as it is in memory; then the reference, which is compared
//   with the restart index and has base_vertex added. No output depends on ref_ready_i in the same
//   cycle.
// - unread_o: a line could not be read; the received bytes are used as indices.
//
// Twin: cmodel/graphics/vertex/gyre_index_fetch.c

`include "gyre_check.svh"

module gyre_index_fetch (
  input  logic clk_i,
  input  logic rst_i,
  // From the reader: draw
  input  logic start_i,
  input  logic halted_i,
  input  gyre_pkg::draw_t draw_i,
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  output logic get_more_o,
  output logic [31:0] get_last_o,
  output logic get_drop_o,
  input  logic get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i,
  // To the vertex cache
  output logic ref_valid_o,
  input  logic ref_ready_i,
  output gyre_pkg::vertex_reference_t ref_o,
  // To the result
  output logic [31:0] references_o,
  output logic [31:0] bad_indices_o,
  output logic unread_o
);
  logic done, ref_cut_q, ref_ends_q;
  logic [31:0] ref_vertex_q, ref_instance_q;
  typedef enum logic [1:0] {
    DONE,
    GIVE,  // gives an index
    CUT  // gives the cut at the end of an instance
  } state_e;
  state_e state_q;

  // ---- Position of the index --------------------------------------------------------------------
  logic [32:0] at_q;  // first + i
  logic [31:0] left_q, instance_q;  // remaining indices of the instance, with this one
  logic beyond, ready, give, cut, load1, load2;
  assign beyond = at_q >= {1'b0, draw_i.index_bytes >> draw_i.index_size};

  // ---- Index in its line ------------------------------------------------------------------------
  logic [31:0] raw, index;
  assign get_more_o = state_q == GIVE && draw_i.indexed && !beyond && !halted_i;
  assign get_last_o = draw_i.index_address + draw_i.index_bytes - 32'd1;
  assign get_drop_o = start_i || halted_i;
  gyre_line_reader u_line (
    .clk_i, .rst_i, .start_i, .want_i(get_more_o),
    .address_i(draw_i.index_address + (at_q[31:0] << draw_i.index_size)),
    .bytes_i(3'd1 << draw_i.index_size), .taken_i(give && get_more_o), .ready_o(ready), .raw_o(raw),
    .unread_o, .get_o, .get_addr_o, .get_done_i, .error_i, .line_i
  );

  always_comb begin
    unique case (draw_i.index_size)
      2'd0:    index = {24'd0, raw[7:0]};
      2'd1:    index = {16'd0, raw[15:0]};
      default: index = raw;
    endcase
    if (!draw_i.indexed) index = at_q[31:0];
    else if (beyond) index = '0;
  end

  // ---- Two registers ----------------------------------------------------------------------------
  logic valid1_q, cut1_q, valid2_q, restart, cut2;
  logic [31:0] index1_q, instance1_q;

  assign load2   = !valid2_q || ref_ready_i;
  assign load1   = !valid1_q || load2;
  assign give    = state_q == GIVE && (!draw_i.indexed || beyond || ready) && load1;
  assign cut     = state_q == CUT && load1;
  assign restart = draw_i.indexed && draw_i.restart && index1_q == draw_i.restart_index;
  assign cut2    = cut1_q || restart;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i) begin
      state_q  <= DONE;
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
    end else if (start_i) begin
      state_q  <= (draw_i.count == '0 || draw_i.instances == '0) ? DONE : GIVE;
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
    end else begin
      if (give && left_q == 32'd1) state_q <= CUT;
      else if (cut) state_q <= (instance_q == draw_i.instances - 32'd1) ? DONE : GIVE;
      if (load1) valid1_q <= give || cut;
      if (load2) valid2_q <= valid1_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      instance_q    <= '0;
      references_o  <= '0;
      bad_indices_o <= '0;
    end else begin
      if (cut) instance_q <= instance_q + 32'd1;
      if (load2 && valid1_q && !cut2) references_o <= references_o + 32'd1;
      if (give && draw_i.indexed && beyond) bad_indices_o <= bad_indices_o + 32'd1;
    end
    if (start_i || cut) begin
      at_q   <= {1'b0, draw_i.first};
      left_q <= draw_i.count;
    end else if (give) begin
      at_q   <= at_q + 33'd1;
      left_q <= left_q - 32'd1;
    end
    if (load1) begin
      cut1_q      <= cut;
      index1_q    <= index;
      instance1_q <= instance_q;
    end
    if (load2) begin
      ref_cut_q      <= cut2;
      ref_ends_q     <= cut1_q;
      ref_vertex_q   <= index1_q + (draw_i.indexed ? draw_i.base_vertex : '0);
      ref_instance_q <= instance1_q;
    end
  end

  assign ref_valid_o = valid2_q;
  assign done  = state_q == DONE && !valid1_q && !valid2_q;
  assign ref_o = {done, ref_instance_q, ref_vertex_q, ref_ends_q, ref_cut_q};

  logic unused_draw;  // other modules read the other scalars
  assign unused_draw = ^draw_i;

  `GYRE_CHECK(a_stable, clk_i, rst_i || halted_i || start_i,
              ref_valid_o && !ref_ready_i |=> ref_valid_o)
endmodule
