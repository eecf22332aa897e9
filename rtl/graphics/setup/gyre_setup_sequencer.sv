// Sequencer of gyre_pixel_setup: executes control instructions, and makes the elements of vector
// instructions.
//
// - The program is a synchronous ROM, which is read at the next program counter. So an instruction
//   follows the previous one without a gap, also after a jump.
// - A control instruction takes a cycle. It may wait for a primitive, for the answer of the edges,
//   or until no element is before the arithmetic, if it needs what elements write there.
// - A vector instruction offers an element a cycle: for each o, for each i. An instruction without
//   elements takes a cycle.
// - A chunk has 14 inputs, or 4 of a clipped primitive; element i is input i - 2 of it. Elements 0
//   and 1 of the first chunk are z and iw.
//
// Twin: cmodel/graphics/setup/gyre_setup_sequencer.c

`include "setup/gyre_setup.svh"

module gyre_setup_sequencer (
  input  logic clk_i,
  input  logic rst_i,
  input  logic cancel_i,
  // State of the draw
  input  logic [7:0] inputs_i,
  input  logic [7:0] words_i,  // of a record
  // Index registers
  input  logic [4:0] out_i,
  input  logic [4:0] in_i,
  input  logic [4:0] made_i,
  input  logic [5:0] vertices_i,
  input  logic [4:0] corner0_i,
  input  logic [4:0] corner1_i,
  input  logic [4:0] corner2_i,
  input  logic exchanged_i,  // two corners have changed places
  input  logic [3*2-1:0] slots_i,  // the places of the corners before that
  input  logic [3:0] plane_i,
  input  logic along_y_i,  // the major axis of a line is y
  // Control
  input  logic clipped_i,
  input  logic [31:0] conditions_i,  // by the numbers of conditions
  input  logic prim_valid_i,
  input  logic front_empty_i,
  input  logic answered_i,
  output logic waiting_o,  // for a primitive
  output logic [4:0] function_o,  // in the last cycle of its instruction
  output logic answer_read_o,
  // Elements
  output logic valid_o,
  input  logic ready_i,
  output gyre_setup_element_t element_o
);
`include "gyre_setup_program.svh"

  localparam logic [7:0] CHUNK = 8'd14;
  localparam logic [7:0] CHUNK_CLIPPED = 8'd4;
  localparam logic [7:0] EXTRA = 8'd2;  // z and iw

  logic [8:0] pc_q, pc_d, pc_next, return_q;
  logic [7:0] i_q, given_q;
  logic [2:0] o_q;
  logic [3:0] size_q;
  logic later_q;  // the chunk is not the first one
  gyre_setup_instruction_t w;

  logic [77:0] instruction_q;
  always_ff @(posedge clk_i) instruction_q <= instruction(pc_d);
  assign w = instruction_q;

  // ---- Counts -----------------------------------------------------------------------------------
  logic [7:0] first, last_index, i, chunk_end;
  logic some, last_i, last_o, last_chunk;
  assign chunk_end = 8'(size_q) + EXTRA;
  always_comb begin
    first      = '0;
    last_index = 8'(w.count);
    some       = 1'b1;
    unique case (w.count)
      `GYRE_SETUP_COUNT_VERTICES: last_index = 8'(vertices_i) - 8'd1;
      `GYRE_SETUP_COUNT_CHUNK: begin
        first      = later_q ? EXTRA : '0;
        last_index = chunk_end - 8'd1;
        some       = first < chunk_end;
      end
      `GYRE_SETUP_COUNT_INPUTS: begin
        first      = EXTRA;
        last_index = chunk_end - 8'd1;
        some       = size_q != '0;
      end
      `GYRE_SETUP_COUNT_WORDS: begin
        last_index = words_i - 8'd1;
        some       = words_i != '0;
      end
      default: ;
    endcase
  end
  assign i          = i_q + first;
  assign last_i     = i == last_index;
  assign last_o     = o_q == w.outer;
  assign last_chunk = given_q + 8'(size_q) == inputs_i;

  // ---- Elements ---------------------------------------------------------------------------------
  function automatic logic [8:0] stride(input logic [1:0] code, input logic [7:0] n);
    unique case (code)
      2'd0:    stride = '0;
      2'd1:    stride = {1'b0, n};
      2'd2:    stride = {n[4:0], 4'd0};
      default: stride = {n[3:0], 5'd0};
    endcase
  endfunction
  function automatic logic [4:0] corner(input logic [2:0] n);
    unique case (n)
      3'd0:    corner = corner0_i;
      3'd1:    corner = corner1_i;
      3'd2:    corner = corner2_i;
      default: corner = '0;
    endcase
  endfunction
  function automatic logic [1:0] slot(input logic [2:0] n);
    unique case (n)
      3'd0:    slot = slots_i[1:0];
      3'd1:    slot = slots_i[3:2];
      default: slot = slots_i[5:4];
    endcase
  endfunction
  function automatic logic [8:0] at_index(input logic [3:0] code);
    unique case (code)
      `GYRE_SETUP_INDEX_CORNER_I: at_index = {4'd0, corner({i[7:2] != '0, i[1:0]})};
      `GYRE_SETUP_INDEX_CORNER_O: at_index = {4'd0, corner(o_q)};
      `GYRE_SETUP_INDEX_OUT:      at_index = {4'd0, out_i};
      `GYRE_SETUP_INDEX_IN:       at_index = {4'd0, in_i};
      `GYRE_SETUP_INDEX_MADE:     at_index = {4'd0, made_i};
      `GYRE_SETUP_INDEX_PLANE:    at_index = {1'b0, plane_i[3:1], 5'd0};
      `GYRE_SETUP_INDEX_CORNER_0: at_index = {4'd0, corner0_i};
      `GYRE_SETUP_INDEX_CORNER_1: at_index = {4'd0, corner1_i};
      `GYRE_SETUP_INDEX_CORNER_2: at_index = {4'd0, corner2_i};
      `GYRE_SETUP_INDEX_SLOT_O:   at_index = {3'd0, slot(o_q), 4'd0};
      `GYRE_SETUP_INDEX_SLOT_0:   at_index = {3'd0, slots_i[1:0], 4'd0};
      `GYRE_SETUP_INDEX_SLOT_1:   at_index = {3'd0, slots_i[3:2], 4'd0};
      `GYRE_SETUP_INDEX_SLOT_2:   at_index = {3'd0, slots_i[5:4], 4'd0};
      `GYRE_SETUP_INDEX_ORDER:    at_index = {5'd0, exchanged_i, 3'd0};
      default:                    at_index = '0;
    endcase
  endfunction
  function automatic logic [8:0] address(input logic [8:0] base, input logic [1:0] inner,
                                         input logic [1:0] outer, input logic [3:0] index);
    address = base + stride(inner, i) + stride(outer, {5'd0, o_q}) + at_index(index);
    // Axis 0 is the major one.
    if (index == `GYRE_SETUP_INDEX_AXIS && along_y_i) address[4] = !address[4];
  endfunction

  logic upper;  // the plane's distance is w - c
  assign upper = plane_i == 4'd0 || plane_i == 4'd2 || plane_i == 4'd5;
  always_comb begin
    element_o.op       = w.op;
    element_o.d        = address(w.d_base, w.d_inner, w.d_outer, w.d_index);
    element_o.a        = address(w.a_base, w.a_inner, w.a_outer, w.a_index);
    element_o.b        = address(w.b_base, w.b_inner, w.b_outer, w.b_index);
    element_o.a_const  = w.a_const;
    element_o.b_const  = w.b_const;
    element_o.a_ring   = w.a_ring;
    element_o.a_abs    = w.a_abs;
    element_o.a_neg    = w.a_neg ^ (w.a_alternate && o_q[0]);
    element_o.b_abs    = w.b_abs;
    element_o.b_neg    = w.b_neg || (w.b_plane && upper);
    element_o.b_sign   = w.b_sign;
    element_o.b_mode   = w.b_mode;
    element_o.finite   = w.finite;
    element_o.i        = i[1:0];
    element_o.o        = o_q;
    element_o.ends     = w.ends;
    element_o.is_input = i >= EXTRA;
    element_o.last     = last_o && last_i && last_chunk;
    unique case (w.table_of)
      `GYRE_SETUP_TABLE_POSITION: element_o.table_addr = `GYRE_SETUP_POSITION + {5'd0, o_q};
      `GYRE_SETUP_TABLE_DISTANCE: element_o.table_addr = `GYRE_SETUP_DISTANCE + {5'd0, o_q};
      `GYRE_SETUP_TABLE_DISTANCE_PLANE:
        element_o.table_addr = `GYRE_SETUP_DISTANCE - 8'd6 + {4'd0, plane_i};
      `GYRE_SETUP_TABLE_POSITION_Z: element_o.table_addr = `GYRE_SETUP_POSITION + 8'd2;
      `GYRE_SETUP_TABLE_POSITION_W: element_o.table_addr = `GYRE_SETUP_POSITION + 8'd3;
      `GYRE_SETUP_TABLE_SIZE:     element_o.table_addr = `GYRE_SETUP_SIZE;
      default:                    element_o.table_addr = given_q + i - EXTRA;
    endcase
  end

  // ---- Instructions -----------------------------------------------------------------------------
  logic control, accepts, asks, executes, jumps, steps;
  logic [4:0] condition;
  assign control   = w.op == `GYRE_SETUP_OP_CONTROL;
  assign condition = w.a_base[4:0];
  assign accepts   = w.d_base[4:0] == `GYRE_SETUP_FUNCTION_ACCEPT;
  assign asks      = condition == `GYRE_SETUP_CONDITION_DROPPED;
  always_comb begin
    executes = control && !(w.finite && !front_empty_i);
    if (accepts) executes = executes && prim_valid_i && front_empty_i;
    else if (asks) executes = executes && answered_i;
    jumps = conditions_i[condition];
    if (condition == `GYRE_SETUP_CONDITION_ALWAYS) jumps = 1'b1;
    if (condition == `GYRE_SETUP_CONDITION_LAST_CHUNK) jumps = last_chunk;
  end
  assign valid_o       = !control && some;
  assign steps         = !control && (!some || (ready_i && last_o && last_i));
  assign waiting_o     = control && accepts;
  assign answer_read_o = executes && asks;
  assign function_o    = executes ? w.d_base[4:0] : `GYRE_SETUP_FUNCTION_NONE;

  assign pc_next = pc_q + 9'd1;
  always_comb begin
    pc_d = steps ? pc_next : pc_q;
    if (executes) pc_d = jumps ? w.b_base : pc_next;
    if (function_o == `GYRE_SETUP_FUNCTION_RETURN) pc_d = return_q;
    if (rst_i || cancel_i) pc_d = '0;
  end

  logic [7:0] given_d, left, most;
  assign given_d = function_o == `GYRE_SETUP_FUNCTION_CHUNK_NEXT ? given_q + 8'(size_q) : '0;
  assign left    = inputs_i - given_d;
  assign most    = clipped_i ? CHUNK_CLIPPED : CHUNK;
  always_ff @(posedge clk_i) begin
    pc_q <= pc_d;
    if (function_o == `GYRE_SETUP_FUNCTION_CALL) return_q <= pc_next;
    if (function_o == `GYRE_SETUP_FUNCTION_CHUNK_FIRST
        || function_o == `GYRE_SETUP_FUNCTION_CHUNK_NEXT) begin
      given_q <= given_d;
      size_q  <= left < most ? left[3:0] : most[3:0];
      later_q <= function_o == `GYRE_SETUP_FUNCTION_CHUNK_NEXT;
    end
    if (rst_i || cancel_i) begin
      i_q <= '0;
      o_q <= '0;
    end else if (valid_o && ready_i) begin
      i_q <= last_i ? '0 : i_q + 8'd1;
      if (last_i) o_q <= last_o ? '0 : o_q + 3'd1;
    end
  end
endmodule
