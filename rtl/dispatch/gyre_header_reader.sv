// Header reader: reads the shader program header that a launch packet names, and derives the
// permissions of the launch. docs/sph_binding.md has the figure.
//
// - While read_i is high gyre_line_words reads the 80 bytes from header_i on, a word in a cycle.
//   ready_o is high from the cycle after the last word on, or after a line that could not be read,
//   until idle_i.
// - With ready_o, code_o is the completion code of a refused header, or 0. The codes are: the first
//   rule of gyre_sph_decode that it breaks; SIZES, if it needs more private memory than there is;
//   FP64, if it needs double precision, for which there is no unit; BUS, if it could not be read.
// - Room for private memory is private_i bytes, if that is not 0, and at most the rest of a stack
//   below the lowest first stack pointer of a core.
// - no_path_o: a pixel program without loads, stores and call stack in memory; no_fp64_o: a program
//   without double precision. No other field of the header has an effect yet.
//
// Twin: cmodel/dispatch/gyre_header_reader.c

`include "gyre_check.svh"

module gyre_header_reader (
  input  logic clk_i,
  input  logic rst_i,
  // From the launch queue
  input  logic idle_i,  // drop the last header
  input  logic read_i,
  input  logic [31:0] header_i,  // address of the header
  input  logic compatible_i,  // reserved fields are ignored
  input  logic [31:0] private_i,  // private_bytes of the packet
  input  logic [3:0] stack_i,  // a stack has 2^(12 + stack_i) bytes
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  input  logic get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i,
  // To the launch queue
  output logic ready_o,
  output logic [15:0] code_o,
  output logic no_store_o,
  output logic no_memory_o,
  output logic no_path_o,
  output logic no_fp64_o,
  output logic [19:0] low_o,  // in units of 16 bytes
  output logic [19:0] high_o,
  output logic [11:0] calls_o  // call stack in memory, in units of 512 bytes
);
  localparam logic [4:0] LAST = 5'd19;
  localparam logic [3:0] PIXEL = 4'd5;
  localparam logic [7:0] SIZES = 8'd13;
  localparam logic [7:0] FP64  = 8'd14;
  localparam logic [7:0] BUS   = 8'd15;
  localparam int LOWEST = 64 * ((gyre_pkg::NUM_WARPS > gyre_pkg::NUM_THREADS)
      ? gyre_pkg::NUM_WARPS : gyre_pkg::NUM_THREADS);

  logic [4:0] index_q;  // index of the next word
  logic [639:0] words_q;  // the last word taken is the highest
  logic [31:0] word;
  logic word_valid, fails, ready_q, bus_q;

  gyre_line_words u_words (
    .clk_i, .rst_i, .drop_i(idle_i), .read_i(read_i && !ready_q),
    .addr_i(header_i + 32'({index_q, 2'b00})), .take_i(word_valid), .valid_o(word_valid),
    .word_o(word), .fails_o(fails), .get_o, .get_addr_o, .get_done_i, .error_i, .line_i
  );

  always_ff @(posedge clk_i) begin
    if (rst_i || idle_i) begin
      ready_q <= 1'b0;
      bus_q   <= 1'b0;
      index_q <= '0;
    end else begin
      if (fails || (word_valid && index_q == LAST)) ready_q <= 1'b1;
      if (fails) bus_q <= 1'b1;
      if (word_valid) index_q <= index_q + 5'd1;
    end
    if (word_valid) words_q <= {word, words_q[639:32]};
  end

  // ---- The verdict --------------------------------------------------------------------------------
  logic [3:0] error;
  logic [11:0] broken;
  gyre_pkg::sph_t sph;
  logic [23:0] low, high, crs;
  assign low  = sph.shader_local_memory_low_size;
  assign high = sph.shader_local_memory_high_size;
  assign crs  = sph.shader_local_memory_crs_size;
  logic [27:0] room;
  logic [24:0] wanted;
  logic too_large;

  gyre_sph_decode u_decode (
    .words_i(words_q), .strict_i(!compatible_i),
    .threads_i(11'(gyre_pkg::NUM_WARPS * gyre_pkg::NUM_THREADS)),
    .broken_o(broken), .error_o(error), .sph_o(sph)
  );
  logic unused_fields;
  assign unused_fields = ^{broken, sph};

  assign wanted    = 25'(low) + 25'(high);
  assign room      = (28'd4096 << stack_i) - 28'(LOWEST);
  assign too_large = 28'(wanted) > room || (private_i != '0 && 32'(wanted) > private_i);

  assign ready_o = ready_q;
  assign code_o  = bus_q ? {8'd6, BUS} : (error != '0) ? {8'd6, 4'd0, error}
                 : too_large ? {8'd6, SIZES} : sph.does_fp64 ? {8'd6, FP64} : 16'd0;
  assign no_store_o  = !sph.does_global_store;
  assign no_memory_o = !sph.does_load_or_store;
  assign no_path_o   = !sph.does_load_or_store && sph.shader_type == PIXEL && crs == '0;
  assign no_fp64_o   = !sph.does_fp64;
  assign low_o       = low[23:4];
  assign high_o      = high[23:4];
  assign calls_o     = crs[20:9];

  `GYRE_CHECK(a_asked, clk_i, rst_i, read_i |-> !idle_i)
endmodule
