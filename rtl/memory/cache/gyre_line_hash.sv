// Line hash: spreads the lines of memory over the sets of a cache. So accesses at a stride of a
// power of two do not all meet in one set. It adds the upper bits of a line address to its lowest
// ones, which select the set. Combinational; part of gyre_cache and gyre_cache_banks.
//
// - A line address is a polynomial over GF(2). Its index is the remainder of the division by a
//   primitive polynomial of the width of the index. The upper bits are kept: together with the
//   index they identify the line, and the same addition undoes the hash.
// - Lines that differ only in as many consecutive bits as the index has, anywhere in the address,
//   never share an index. So addresses at a stride of any power of two spread over all sets. A
//   stride of one line more or less spreads as well, because 2^k + 1 is no multiple of the
//   polynomial.
// - With BANKS > 1 the lowest bits of the index select a bank, and the line address within a bank
//   does not contain them (gyre_cache_banks): line_i begins with the next bit.
// Twin: cmodel/memory/cache/gyre_line_hash.h

module gyre_line_hash #(
  parameter int LINE_W = 26,
  parameter int SETS = 128,
  parameter int BANKS = 1  // number of banks, with that many sets each
) (
  input  logic [LINE_W-1:0] line_i,
  output logic [LINE_W-1:0] line_o
);

  localparam int SET_W = $clog2(SETS);
  localparam int BANK_W = $clog2(BANKS);
  localparam int INDEX_W = SET_W + BANK_W;

  // Returns a primitive polynomial of this degree, with its highest term. Among those with few
  // terms it also lets strides of 3, 5 and 7 times a power of two share few sets.
  function automatic logic [31:0] polynomial(input int degree);
    case (degree)
      1: polynomial = 32'h3;
      2: polynomial = 32'h7;
      3: polynomial = 32'hb;
      4: polynomial = 32'h13;
      5: polynomial = 32'h3d;
      6: polynomial = 32'h6d;
      7: polynomial = 32'hd3;
      8: polynomial = 32'h169;
      9: polynomial = 32'h221;
      10: polynomial = 32'h5a1;
      11: polynomial = 32'h805;
      12: polynomial = 32'h12c1;
      13: polynomial = 32'h3803;
      14: polynomial = 32'h4443;
      15: polynomial = 32'h8003;
      16: polynomial = 32'h1_100b;
      17: polynomial = 32'h2_0009;
      18: polynomial = 32'h4_0081;
      19: polynomial = 32'h8_0027;
      20: polynomial = 32'h10_0009;
      21: polynomial = 32'h20_0005;
      default: polynomial = 32'h40_0003;
    endcase
  endfunction

  // Returns the upper bits whose remainders contain this bit of the index.
  function automatic logic [LINE_W-1:0] taps(input int at);
    logic [31:0] remainder;
    remainder = polynomial(INDEX_W) ^ (32'd1 << INDEX_W);
    taps      = '0;
    for (int i = SET_W; i < LINE_W; i++) begin
      taps[i]   = 1'(remainder >> at);
      remainder = remainder << 1;
      if (remainder[INDEX_W]) remainder = remainder ^ polynomial(INDEX_W);
    end
  endfunction

  for (genvar i = 0; i < LINE_W; i++) begin : g_bit
    if (i < SET_W) begin : g_set
      localparam logic [LINE_W-1:0] TAPS = taps(i + BANK_W);
      assign line_o[i] = line_i[i] ^ (^(line_i & TAPS));
    end else begin : g_tag
      assign line_o[i] = line_i[i];
    end
  end

  initial if (INDEX_W > 22) $fatal(1, "gyre_line_hash: no polynomial of more than 22 bits");

endmodule
