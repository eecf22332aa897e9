// Proof of gyre_line_hash, which maps lines to a bank, a set and a tag: the mapping is one to one
// and spreads common patterns.
//
// - Two lines, chosen by the solver, have the same bank, set and tag only if they are the same
//   line. The line can be computed back from them.
// - Lines that differ in a few consecutive bits never share a set of a bank. Nor do rows whose
//   pitch is a power of two lines, or that plus one, up to the number of sets.

module gyre_line_hash_formal #(
  parameter int LINE_W = 26,
  parameter int SETS = 128,
  parameter int BANKS = 1,
  localparam int PLACES = SETS * BANKS,
  localparam int BANK_W = BANKS > 1 ? $clog2(BANKS) : 1
) (
  input logic [LINE_W-1:0] line_i,
  input logic [LINE_W-1:0] other_i,
  input logic [LINE_W-1:0] few_i,  // bits, and how far they are moved
  input logic [4:0] shift_i,
  input logic [LINE_W-1:0] row_i
);

  // The line, the other one, one that differs from it in consecutive bits, two rows.
  localparam int N = 5;
  logic [LINE_W-1:0] moved, row, other_row;
  assign moved     = few_i << shift_i;
  assign row       = row_i | (row_i << shift_i);
  assign other_row = other_i | (other_i << shift_i);

  logic [N*LINE_W-1:0] line, place, again;
  assign line = {other_row, row, line_i ^ moved, other_i, line_i};

  // The number of the bank of a line that is placed in all of them.
  function automatic logic [BANK_W-1:0] bank_of(input logic [LINE_W-1:0] whole);
    bank_of = '0;
    for (int i = 0; i < $clog2(PLACES); i++) bank_of[i % BANK_W] = bank_of[i % BANK_W] ^ whole[i];
  endfunction

  // As gyre_cache_banks and gyre_cache have it: the number of the bank, and the rest of the line
  // with that number above it.
  logic [N*BANK_W-1:0] bank;
  for (genvar i = 0; i < N; i++) begin : g_line
    logic [LINE_W-1:0] whole, asked, back;
    gyre_line_hash #(.LINE_W(LINE_W), .SETS(PLACES)) u_bank (
      .line_i(line[i*LINE_W +: LINE_W]), .line_o(whole)
    );
    if (BANKS > 1) begin : g_rotate
      assign asked = {bank_of(whole), line[i*LINE_W+BANK_W +: LINE_W-BANK_W]};
      assign bank[i*BANK_W +: BANK_W] = bank_of(whole);
      logic [LINE_W-1:0] named;
      gyre_line_hash #(.LINE_W(LINE_W), .SETS(PLACES)) u_back (
        .line_i({back[LINE_W-BANK_W-1:0], back[LINE_W-1 -: BANK_W]}), .line_o(named)
      );
      assign again[i*LINE_W +: LINE_W] = {back[LINE_W-BANK_W-1:0], bank_of(named)};
    end else begin : g_one
      assign asked = line[i*LINE_W +: LINE_W];
      assign bank[i] = 1'b0;
      assign again[i*LINE_W +: LINE_W] = back;
    end
    gyre_line_hash #(.LINE_W(LINE_W), .SETS(SETS), .BANKS(BANKS)) u_set (
      .line_i(asked), .line_o(place[i*LINE_W +: LINE_W])
    );
    gyre_line_hash #(.LINE_W(LINE_W), .SETS(SETS), .BANKS(BANKS)) u_undo (
      .line_i(place[i*LINE_W +: LINE_W]), .line_o(back)
    );
  end

  logic [LINE_W-1:0] set_mask;
  assign set_mask = LINE_W'(SETS - 1);
  logic near, rows;  // the third line, and the two rows, are what they are meant to be
  assign near = few_i != '0 && few_i < LINE_W'(PLACES) && (moved >> shift_i) == few_i;
  assign rows = row_i != other_i && row_i < LINE_W'(PLACES) && other_i < LINE_W'(PLACES)
              && 32'(shift_i) + $clog2(PLACES) <= LINE_W && 32'(shift_i) < PLACES - 1
              && (row_i >> shift_i) == '0 && (other_i >> shift_i) == '0;
  always_comb begin
    a_same : assert (place[0 +: LINE_W] != place[LINE_W +: LINE_W] || line_i == other_i);
    a_undo : assert (again[0 +: LINE_W] == line_i);
    a_tag : assert (((place[0 +: LINE_W] ^ g_line[0].asked) & ~set_mask) == '0);
    if (near) begin
      a_near : assert (bank[0 +: BANK_W] != bank[2*BANK_W +: BANK_W] ||
                       ((place[0 +: LINE_W] ^ place[2*LINE_W +: LINE_W]) & set_mask) != '0);
    end
    if (rows) begin
      a_rows : assert (bank[3*BANK_W +: BANK_W] != bank[4*BANK_W +: BANK_W] ||
                       ((place[3*LINE_W +: LINE_W] ^ place[4*LINE_W +: LINE_W]) & set_mask) != '0);
    end
    c_near : cover (near && shift_i == 5'd9);
    c_rows : cover (rows && row_i > other_i);
    c_moved : cover (place[0 +: LINE_W] != g_line[0].asked);
  end

endmodule
