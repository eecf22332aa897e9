// Datapath of gyre_pixel_setup: elements of vector instructions read their operands, compute, and
// write a word of the scratch memory.
//
// - Stage 1 reads two words of the scratch memory. A may also be a word of a record, which is in
//   the ring or in the copy. An element waits there until the words that it reads have been
//   written, so a word can be used 7 elements later without a loss. It also waits for a quotient
//   that its result would replace. A primitive drops the quotients of the one before it.
// - Stage 2 has the operands. Comparisons, coordinates and integers are ready there. A corner
//   or a fourth division waits there until it is accepted, and everything before it waits.
// - Stages 3 to 7 are those of gyre_setup_arithmetic, of which the last one writes; a dot goes on
//   to stage 12. Another element waits in stage 2 if it would write in the cycle of a dot. A
//   quotient is written when no other result is.
// - A constant input has the word of the vertex that provokes at all corners, and twice -0.0 as
//   steps of its plane. gyre_setup_planes gives the planes. A chunk's first step waits until those
//   of the previous chunk have been given.
// - list_*: an entry of the list, before primitives.
//
// Twin: cmodel/graphics/setup/gyre_setup_datapath.c

`include "gyre_check.svh"
`include "setup/gyre_setup.svh"

module gyre_setup_datapath (
  input  logic clk_i,
  input  logic rst_i,
  input  logic cancel_i,
  input  logic accept_i,  // a primitive begins
  // State of the draw
  input  logic [31:0] point_size_i,
  input  logic [3*32-1:0] scale_i,
  input  logic [3*32-1:0] offset_i,
  input  logic list_valid_i,
  input  logic [7:0] list_index_i,
  input  logic [10:0] list_entry_i,  // present, mode, slot
  // From the sequencer
  input  logic valid_i,
  output logic ready_o,
  input  gyre_setup_element_t element_i,
  output logic front_empty_o,  // stages 1 and 2 are empty
  // The primitive
  input  logic [3*12-1:0] place_i,
  input  logic [2:0] copied_i,
  input  logic [1:0] flat_i,  // the vertex that provokes
  input  logic [31:0] number_i,
  input  logic edge_low_i,
  input  logic back_i,  // the answer of the edges: a back face
  // Ring of records
  output logic ring_ren_o,
  input  logic ring_ready_i,
  output logic [11:0] ring_raddr_o,
  input  logic [31:0] ring_rdata_i,
  // To the flags: an element enters the arithmetic
  output logic go_o,
  output logic [4:0] op_o,
  output logic [5:0] number_o,  // flag or plane
  output logic [1:0] vertex_o,
  output logic finite_o,
  output logic [31:0] a_o,
  output logic [31:0] b_o,
  // Corners and planes
  output logic corner_valid_o,
  input  logic corner_ready_i,
  output gyre_pkg::pixel_corner_t corner_o,
  output logic corner_end_o,  // the last one of the primitive
  output logic plane_valid_o,
  input  logic plane_ready_i,
  output gyre_pkg::pixel_plane_t plane_o,
  output logic planes_busy_o  // planes are computed or given
);
  localparam int STAGES = 5;  // of the multiply-add
  localparam int DOT = 2 * STAGES;
  localparam logic [2:0] PLANES = 3'd5;  // addresses of the arrays A0, DX and DY, by 64

  function automatic logic writes(input logic [4:0] op);
    writes = op >= `GYRE_SETUP_OP_ADD && op <= `GYRE_SETUP_OP_IMAX;
  endfunction

  logic clear, go, room, enter;
  assign clear = rst_i || cancel_i;

  // ---- Stage 1 ----------------------------------------------------------------------------------
  logic s1_q, s2_q;
  gyre_setup_element_t e1_q, e2_q;
  logic [10:0] entry;  // of the element in stage 1
  logic entry_present, present, constant, flat, record, steps, copied, must_wait, may;
  logic [1:0] entry_mode, vertex;
  logic [7:0] entry_slot, slot;
  logic [8:0] b_addr;
  logic [11:0] place;

  gyre_ram #(.DEPTH(256), .WIDTH(11), .GRAIN(11)) u_list (
    .clk_i, .ren_i(ready_o), .raddr_i(element_i.table_addr), .rdata_o(entry), .we_i(list_valid_i),
    .waddr_i(list_index_i), .wdata_i(list_entry_i)
  );
  assign {entry_present, entry_mode, entry_slot} = entry;
  assign constant = e1_q.is_input && !entry_mode[1];
  assign flat     = constant && e1_q.op == `GYRE_SETUP_OP_PERSP;
  assign record   = e1_q.a_ring || flat;
  assign steps    = e1_q.op == `GYRE_SETUP_OP_STEP || e1_q.op == `GYRE_SETUP_OP_DOTSTEP;
  assign present  = entry_present || e1_q.op == `GYRE_SETUP_OP_COPY;
  assign slot     = e1_q.op == `GYRE_SETUP_OP_COPY ? e1_q.d[7:0] : entry_slot;
  assign vertex   = flat ? flat_i : e1_q.a[1:0];
  assign b_addr   = {e1_q.b[8:6], e1_q.b[5] || (e1_q.b_mode && entry_mode == `GYRE_SETUP_LINEAR),
                     e1_q.b[4:0]};
  always_comb begin
    unique case (vertex)
      2'd0:    {copied, place} = {copied_i[0], place_i[11:0]};
      2'd1:    {copied, place} = {copied_i[1], place_i[23:12]};
      default: {copied, place} = {copied_i[2], place_i[35:24]};
    endcase
  end

  // Words that are being computed
  logic [STAGES-1:0] stage_q;
  logic [DOT-1:0] dot_q, under_way;
  logic [DOT*9-1:0] stage_d_q;
  assign under_way = dot_q | DOT'(stage_q);
  logic div_full, div_done, div_a, div_b, div_d, a_pending, b_pending, d_pending;
  logic [8:0] div_waddr;
  always_comb begin
    a_pending = (s2_q && writes(e2_q.op) && e2_q.d == e1_q.a) || div_a;
    b_pending = (s2_q && writes(e2_q.op) && e2_q.d == b_addr) || div_b;
    d_pending = (s2_q && e2_q.op == `GYRE_SETUP_OP_DIV && e2_q.d == e1_q.d) || div_d;
    for (int k = 0; k < DOT; k++) begin
      if (under_way[k] && stage_d_q[k*9 +: 9] == e1_q.a) a_pending = 1'b1;
      if (under_way[k] && stage_d_q[k*9 +: 9] == b_addr) b_pending = 1'b1;
    end
  end
  assign must_wait = (a_pending && !e1_q.a_const && !e1_q.a_ring) || (b_pending && !e1_q.b_const)
                     || (d_pending && writes(e1_q.op))
                     || (steps && planes_busy_o);
  assign may   = s1_q && room && !must_wait;
  assign enter = may && (!ring_ren_o || ring_ready_i);
  assign ready_o      = !s1_q || enter;
  assign ring_ren_o   = may && record && present && !copied;
  assign ring_raddr_o = place + {4'd0, slot};

  always_ff @(posedge clk_i) begin
    if (clear) s1_q <= 1'b0;
    else if (ready_o) s1_q <= valid_i;
    if (ready_o) e1_q <= element_i;
    if (clear) s2_q <= 1'b0;
    else if (room) s2_q <= enter;
  end
  assign front_empty_o = !s1_q && !s2_q;

  // ---- Memories ---------------------------------------------------------------------------------
  logic we;
  logic [8:0] waddr;
  logic [31:0] wdata, a_word, b_word, copy_word;
  gyre_ram #(.DEPTH(512), .WIDTH(32), .GRAIN(32)) u_scratch_a (
    .clk_i, .ren_i(enter), .raddr_i(e1_q.a), .rdata_o(a_word), .we_i(we), .waddr_i(waddr),
    .wdata_i(wdata)
  );
  gyre_ram #(.DEPTH(512), .WIDTH(32), .GRAIN(32)) u_scratch_b (
    .clk_i, .ren_i(enter), .raddr_i(b_addr), .rdata_o(b_word), .we_i(we), .waddr_i(waddr),
    .wdata_i(wdata)
  );
  gyre_ram #(.DEPTH(256), .WIDTH(32), .GRAIN(32)) u_copy (
    .clk_i, .ren_i(enter), .raddr_i(slot), .rdata_o(copy_word),
    .we_i(go && e2_q.op == `GYRE_SETUP_OP_COPY), .waddr_i(e2_q.d[7:0]), .wdata_i(a_o)
  );

  // ---- Stage 2 ----------------------------------------------------------------------------------
  logic [1:0] mode2_q;
  logic record2_q, copied2_q, none2_q, constant2_q;
  logic [31:0] record_word, a_raw, a, b_raw, b, addend;
  always_ff @(posedge clk_i) begin
    if (enter) begin
      e2_q        <= e1_q;
      mode2_q     <= entry_mode;
      record2_q   <= record;
      copied2_q   <= copied;
      none2_q     <= !present;
      constant2_q <= constant;
    end
  end
  assign record_word = none2_q ? (e2_q.table_addr == `GYRE_SETUP_SIZE ? point_size_i : '0)
                     : copied2_q ? copy_word : ring_rdata_i;

  function automatic logic [31:0] fixed(input logic [3:0] number);
    unique case (number)
      `GYRE_SETUP_CONST_HALF:  fixed = 32'h3f000000;
      `GYRE_SETUP_CONST_ONE:   fixed = 32'h3f800000;
      `GYRE_SETUP_CONST_TINY:  fixed = 32'h3b000000;  // 2^-9
      `GYRE_SETUP_CONST_I256:  fixed = 32'd256;
      `GYRE_SETUP_CONST_I128:  fixed = 32'd128;
      `GYRE_SETUP_CONST_IM128: fixed = -32'd128;
      `GYRE_SETUP_CONST_EDGE:  fixed = {edge_low_i, 31'h3f000000};
      `GYRE_SETUP_CONST_SCALE:          fixed = scale_i[31:0];
      `GYRE_SETUP_CONST_SCALE + 4'd1:   fixed = scale_i[63:32];
      `GYRE_SETUP_CONST_SCALE + 4'd2:   fixed = scale_i[95:64];
      `GYRE_SETUP_CONST_OFFSET:         fixed = offset_i[31:0];
      `GYRE_SETUP_CONST_OFFSET + 4'd1:  fixed = offset_i[63:32];
      `GYRE_SETUP_CONST_OFFSET + 4'd2:  fixed = offset_i[95:64];
      default:                          fixed = '0;
    endcase
  endfunction
  always_comb begin
    a_raw  = record2_q ? record_word : e2_q.a_const ? fixed(e2_q.a[3:0]) : a_word;
    b_raw  = e2_q.b_const ? fixed(e2_q.b[3:0]) : b_word;
    addend = fixed(`GYRE_SETUP_CONST_OFFSET + {2'd0, e2_q.o[1:0]});
  end
  assign a     = {(a_raw[31] && !e2_q.a_abs) ^ e2_q.a_neg, a_raw[30:0]};
  assign b     = {(e2_q.b_sign ? a[31] : b_raw[31] && !e2_q.b_abs) ^ e2_q.b_neg, b_raw[30:0]};
  assign {a_o, b_o} = {a, b};
  assign {op_o, number_o, vertex_o, finite_o} = {e2_q.op, e2_q.d[5:0], e2_q.i, e2_q.finite};

  // Stage 1 alone uses these.
  logic unused_element;
  assign unused_element = ^{e2_q.a_ring, e2_q.b_mode, e2_q.is_input, e2_q.o[2]};

  logic corner_q, collides, dots;
  logic [24:0] square_x_q, square_y_q;
  logic [23:0] square_side_q;
  always_comb begin
    unique case (e2_q.op)
      `GYRE_SETUP_OP_CORNER: go = s2_q && (!corner_q || corner_ready_i);
      `GYRE_SETUP_OP_DIV:    go = s2_q && !div_full;
      default:               go = s2_q && !collides;
    endcase
  end
  // The result would be written together with that of a dot.
  assign collides = dot_q[STAGES-1] && writes(e2_q.op) && !dots;
  assign room = !s2_q || go;
  assign go_o = go;

  // ---- Stages 3 to 7 ----------------------------------------------------------------------------
  logic divides, gives_a0, given_busy, computed;
  logic [STAGES-1:0] a0_q, last_q;  // the result is an a0; that of the last component
  logic [31:0] data, dot_data, div_data;
  assign gives_a0   = e2_q.op == `GYRE_SETUP_OP_BASE || e2_q.op == `GYRE_SETUP_OP_KEEP;
  assign planes_busy_o = given_busy || a0_q != '0 || (s2_q && gives_a0);
  assign divides    = go && e2_q.op == `GYRE_SETUP_OP_DIV;
  assign dots       = e2_q.op == `GYRE_SETUP_OP_DOT || e2_q.op == `GYRE_SETUP_OP_DOTSTEP;
  always_ff @(posedge clk_i) begin
    if (clear) stage_q <= '0;
    else stage_q <= {stage_q[STAGES-2:0], go && writes(e2_q.op) && !divides && !dots};
    if (clear) dot_q <= '0;
    else dot_q <= {dot_q[DOT-2:0], go && dots};
    stage_d_q <= {stage_d_q[(DOT-1)*9-1:0], e2_q.d};
    if (clear) a0_q <= '0;
    else a0_q <= {a0_q[STAGES-2:0], go && gives_a0};
    last_q <= {last_q[STAGES-2:0], e2_q.last};
  end
  gyre_setup_arithmetic u_arithmetic (
    .clk_i(clk_i),
    .hold_i(go && e2_q.op == `GYRE_SETUP_OP_HOLD),
    .op_i(e2_q.op),
    .perspective_i(mode2_q == `GYRE_SETUP_PERSPECTIVE),
    .constant_i(constant2_q),
    .a_i(a),
    .b_i(b),
    .addend_i(addend),
    .data_o(data),
    .dot_o(dot_data)
  );
  gyre_setup_dividers u_dividers (
    .clk_i, .rst_i, .cancel_i(cancel_i || accept_i), .start_i(divides), .d_i(e2_q.d), .a_i(a),
    .b_i(b), .full_o(div_full), .read_a_i(e1_q.a), .read_b_i(b_addr), .write_d_i(e1_q.d),
    .pending_a_o(div_a), .pending_b_o(div_b), .pending_d_o(div_d), .done_o(div_done),
    .d_o(div_waddr), .data_o(div_data), .written_i(!computed)
  );
  assign computed = stage_q[STAGES-1] || dot_q[DOT-1];
  assign we       = computed || div_done;
  assign waddr    = stage_q[STAGES-1] ? stage_d_q[(STAGES-1)*9 +: 9]
                  : dot_q[DOT-1] ? stage_d_q[(DOT-1)*9 +: 9] : div_waddr;
  assign wdata = !computed ? div_data
               : dot_q[DOT-1] ? dot_data : data;

  // ---- Corners and planes -----------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (clear) corner_q <= 1'b0;
    else if (go && e2_q.op == `GYRE_SETUP_OP_CORNER) corner_q <= 1'b1;
    else if (corner_ready_i) corner_q <= 1'b0;
    if (go && e2_q.op == `GYRE_SETUP_OP_CORNER) begin
      {corner_o.x, corner_o.y} <= {a[24:0], b[24:0]};
      corner_o.last <= e2_q.i == 2'd2;
      corner_end_o  <= e2_q.i == 2'd2 || e2_q.ends;
    end
    if (go && e2_q.op == `GYRE_SETUP_OP_SQUARE) {square_x_q, square_y_q} <= {a[24:0], b[24:0]};
    if (accept_i) square_side_q <= '0;
    else if (go && e2_q.op == `GYRE_SETUP_OP_SIDE) square_side_q <= a[23:0];
  end
  assign corner_valid_o = corner_q;

  gyre_setup_planes u_planes (
    .clk_i, .rst_i, .cancel_i, .enter_i(go && gives_a0), .number_i, .back_i,
    .square_i({square_side_q, square_y_q, square_x_q}), .write_i(we && waddr[8:6] == PLANES),
    .waddr_i(waddr[5:0]), .wdata_i(wdata), .keep_i(a0_q[STAGES-1]), .last_i(last_q[STAGES-1]),
    .busy_o(given_busy), .plane_valid_o, .plane_ready_i, .plane_o
  );

  // The program has no dot so close before a word of the ring that this would wait.
  `GYRE_CHECK(a_record, clk_i, rst_i, s2_q && record2_q |-> go)
endmodule
