// The issue of vector_line: the head of the chosen warp issues beat after beat, those that have an
// active lane, if the scoreboards let it.
//
// - An instruction without active lanes issues one beat. An operation of 64 bits issues each beat
//   twice.
// - An operation that writes EXEC is serialized: its warp issues nothing until it is done.
// - Vector registers that wait for a result are bits here; scalar registers are in the scoreboard.

module vector_line_issue #(
  parameter int HEAD_W = 1,  // vector_line has the fields of a head, of op_o and of code_o
  parameter int OP_W = 1,
  parameter int CODE_W = 1,
  localparam int RANGE_W = 15
) (
  input  logic clk_i,
  input  logic rst_i,
  // Heads; the warp that may issue; the operand stage has no room, or the scalar file is swept
  input  gyre_pkg::warps_t valid_i,
  input  logic [gyre_pkg::NUM_WARPS*HEAD_W-1:0] head_i,
  input  gyre_pkg::wid_t turn_wid_i,
  input  logic hold_i,
  input  logic [gyre_pkg::NUM_WARPS*32-1:0] execs_i,
  // Results that are done, of warp done_wid_i: scalar registers, EXEC, vector registers
  input  gyre_pkg::wid_t done_wid_i,
  input  logic free_valid_i,
  input  logic [6:0] free_first_i,
  input  logic exec_done_i,
  input  logic row_done_i,
  input  logic [7:0] row_first_i,
  input  logic row_pair_i,
  // The beat that issues
  output logic issue_o,
  output gyre_pkg::wid_t wid_o,
  output logic [OP_W-1:0] op_o,
  output logic [3*CODE_W-1:0] code_o,
  output logic [31:0] literal_o,
  output logic literal_signed_o,
  output gyre_pkg::beat_t beat_o,
  output gyre_pkg::lanes_t lanes_o,
  output logic half_o,  // the upper words of an operation of 64 bits
  output logic last_o
);
  localparam logic [6:0] EXEC_LO = 7'd126;

  // ---- Decode of each head ----------------------------------------------------------------------
  logic [gyre_pkg::NUM_WARPS*OP_W-1:0] ops;
  logic [gyre_pkg::NUM_WARPS*3*CODE_W-1:0] codes;
  logic [gyre_pkg::NUM_WARPS*4*RANGE_W-1:0] ranges;
  gyre_pkg::warps_t literal_signed, rows_ready;
  logic [gyre_pkg::NUM_WARPS*256-1:0] pending_q;  // rows that wait for a result

  // Scalar registers that a source waits for: VCCZ and EXECZ are known with VCC and EXEC.
  function automatic logic [RANGE_W-1:0] range_of(input logic [8:0] code, input logic pair);
    logic [8:0] first;
    first = code == 9'd251 ? 9'd106 : code == 9'd252 ? 9'd126 : code;
    range_of = {first < 9'd128 && first != 9'd124, first[6:1], !pair && first[0], first[6:1],
                pair || first[0]};
  endfunction
  // Returns the rows of an operand.
  function automatic logic [255:0] rows_of(input logic vector, input logic [7:0] number,
                                           input logic pair);
    logic [7:0] second;
    second  = number + 8'(pair);
    rows_of = vector ? (256'd1 << number) | (256'd1 << second) : '0;
  endfunction

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic [8:0] a_code, b_code, c_code;
    logic a_pair, b_pair, c_pair, wb, pair, flags_wb;
    logic [5:0] part;
    logic [2:0] abs, neg;
    logic [7:0] number;
    logic [6:0] flags_number;
    gyre_vector_decode u_decode (
      .row_i(head_i[w*HEAD_W +: 11]), .operands_i(head_i[w*HEAD_W+11 +: 160]),
      .permuted_i(1'b0), .abs_i(head_i[w*HEAD_W+203 +: 3]), .neg_i(head_i[w*HEAD_W+206 +: 3]),
      .upper_i(head_i[w*HEAD_W+209 +: 3]), .clamp_i(head_i[w*HEAD_W+212]), .given_o(),
      .unit_o(ops[w*OP_W+27 +: 2]), .function_o(ops[w*OP_W+21 +: 6]), .wide_o(ops[w*OP_W+20]),
      .clamp_o(ops[w*OP_W+19]), .mask_o(ops[w*OP_W+18]),
      .a_code_o(a_code), .b_code_o(b_code), .c_code_o(c_code), .a_pair_o(a_pair),
      .b_pair_o(b_pair), .c_pair_o(c_pair), .part_o(part), .abs_o(abs), .neg_o(neg),
      .literal_signed_o(literal_signed[w]), .wb_o(wb), .pair_o(pair), .number_o(number),
      .flags_wb_o(flags_wb), .flags_number_o(flags_number)
    );
    assign ops[w*OP_W +: 18] = {wb, pair, number, flags_wb, flags_number};
    assign codes[w*3*CODE_W +: 3*CODE_W] = {neg[2], abs[2], part[5:4], c_pair, c_code,
                                            neg[1], abs[1], part[3:2], b_pair, b_code,
                                            neg[0], abs[0], part[1:0], a_pair, a_code};
    assign ranges[w*4*RANGE_W +: 4*RANGE_W] = {flags_wb, flags_number, flags_number,
      range_of(c_code, c_pair), range_of(b_code, b_pair), range_of(a_code, a_pair)};
    assign rows_ready[w] = (pending_q[w*256 +: 256]
      & (rows_of(a_code[8], a_code[7:0], a_pair) | rows_of(b_code[8], b_code[7:0], b_pair)
         | rows_of(c_code[8], c_code[7:0], c_pair) | rows_of(wb, number, pair))) == '0;
  end

  // ---- Issue ------------------------------------------------------------------------------------
  gyre_pkg::warps_t ready, serial_q, pending;
  gyre_pkg::wid_t wid_q;
  logic mid_q, last_beat;
  gyre_pkg::beat_t beat_q, next_beat;
  logic [31:0] exec;
  assign wid_o            = mid_q ? wid_q : turn_wid_i;
  assign op_o             = ops[wid_o*OP_W +: OP_W];
  assign code_o           = codes[wid_o*3*CODE_W +: 3*CODE_W];
  assign literal_o        = head_i[wid_o*HEAD_W+171 +: 32];
  assign literal_signed_o = literal_signed[wid_o];
  assign exec             = execs_i[wid_o*32 +: 32];

  // The first beat with an active lane, the next one after this, and whether there is none.
  always_comb begin
    beat_o = beat_q;
    if (!mid_q) begin
      beat_o = '0;
      for (int b = gyre_pkg::BEATS - 1; b >= 0; b--)
        if (exec[b*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] != '0) beat_o = gyre_pkg::BEAT_W'(b);
    end
    next_beat = '0;
    last_beat = 1'b1;
    for (int b = gyre_pkg::BEATS - 1; b > 0; b--) begin
      if (gyre_pkg::BEAT_W'(b) > beat_o
          && exec[b*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] != '0) begin
        next_beat = gyre_pkg::BEAT_W'(b);
        last_beat = 1'b0;
      end
    end
    lanes_o = '0;
    for (int b = 0; b < gyre_pkg::BEATS; b++)
      if (gyre_pkg::BEAT_W'(b) == beat_o)
        lanes_o = exec[b*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES];
  end
  logic ends_beat;
  assign ends_beat = !op_o[20] || half_o;
  assign last_o    = ends_beat && last_beat;
  assign issue_o   = !hold_i && (mid_q || (valid_i[wid_o] && ready[wid_o] && rows_ready[wid_o]
                                           && !serial_q[wid_o]));

  gyre_scalar_scoreboard #(.ENTRIES(3)) u_scoreboard (
    .clk_i, .rst_i, .head_i(ranges), .ready_o(ready), .pending_o(pending),
    .set_i(issue_o && !mid_q), .set_wid_i(wid_o),
    .free_valid_i, .free_wid_i(done_wid_i), .free_first_i
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) {mid_q, half_o, serial_q, pending_q} <= '0;
    else begin
      if (issue_o) begin
        mid_q  <= !last_o;
        half_o <= op_o[20] && !half_o;
        beat_q <= ends_beat ? next_beat : beat_o;
        wid_q  <= wid_o;
      end
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        if (row_done_i && done_wid_i == gyre_pkg::WID_W'(w))
          pending_q[w*256 +: 256] <= pending_q[w*256 +: 256]
                                     & ~rows_of(1'b1, row_first_i, row_pair_i);
        if (issue_o && wid_o == gyre_pkg::WID_W'(w)) begin
          if (!mid_q) pending_q[w*256 +: 256] <= pending_q[w*256 +: 256]
            & ~(row_done_i && done_wid_i == gyre_pkg::WID_W'(w)
                ? rows_of(1'b1, row_first_i, row_pair_i) : 256'd0)
            | rows_of(op_o[17], op_o[15:8], op_o[16]);
          if (op_o[7] && op_o[6:0] == EXEC_LO) serial_q[w] <= 1'b1;
        end
        if (exec_done_i && done_wid_i == gyre_pkg::WID_W'(w)) serial_q[w] <= 1'b0;
      end
    end
  end

  logic unused_bits;
  assign unused_bits = ^pending;
endmodule
