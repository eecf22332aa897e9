// The I/O page of the SoC: console and exit code, where isa/io.toml has them.
//
// - The lowest byte of a store to the console goes into a ring of 512; full_o: it has no room.  The
//   host reads the ring and moves the tail.  Head and tail count mod 1024, and are not cleared by a
//   start.
// - The first store to the exit word is the exit code of the run: bytes that it does not write are
//   0, and bit 31 is lost.  Stores to other offsets do nothing.
// - A store lies in one word.  REPEATED: byte 0 of its word is the lowest byte of the store,
//   wherever that begins, for the GPU repeats bytes and halves through the word (one with one lane
//   does); then the user need not choose it.

`include "gyre_check.svh"

module gyre_soc_io #(
  parameter bit REPEATED = 0,
  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,  // a run begins
  // A store of the GPU to the page
  input  logic store_i,
  input  logic [11-OFF_W:0] line_i,  // of the page
  input  gyre_pkg::line_mask_t mask_i,
  input  gyre_pkg::line_t data_i,
  output logic full_o,
  // The host
  input  logic [8:0] ring_addr_i,
  output logic [7:0] ring_rdata_o,  // in the next cycle
  input  logic [1:0] tail_we_i,  // bytes
  input  logic [7:0] tail_wdata_i,
  output logic [9:0] head_o,
  output logic [9:0] tail_o,
  output logic [31:0] exit_o  // bit 31: there is one
);

  // A line holds both registers, or one, or a part of the console.
  localparam bit [11-OFF_W:0] EXIT_LINE = (12 - OFF_W)'(gyre_pkg::IO_EXIT / gyre_pkg::LINE_BYTES);
  localparam int EXIT_BYTE = gyre_pkg::IO_EXIT % gyre_pkg::LINE_BYTES;
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;

  initial begin
    if (gyre_pkg::IO_CONSOLE != 0) $fatal(1, "gyre_soc_io: the console begins the page");
  end

  // ---- Console -----------------------------------------------------------------------------------
  logic [WORDS-1:0] heard;  // a word of the console is written
  logic [WORDS*8-1:0] lowest;  // its lowest byte
  for (genvar g = 0; g < WORDS; g++) begin : g_word
    assign heard[g] = {line_i, OFF_W'(4 * g)} < 12'(gyre_pkg::IO_CONSOLE_BYTES) &&
                      mask_i[g*4 +: 4] != '0;
    assign lowest[g*8 +: 8] = !heard[g] ? '0 :
                              REPEATED || mask_i[g*4] ? data_i[g*32 +: 8] :
                              mask_i[g*4+1] ? data_i[g*32+8 +: 8] :
                              mask_i[g*4+2] ? data_i[g*32+16 +: 8] : data_i[g*32+24 +: 8];
  end
  logic [7:0] byte_put;
  always_comb begin
    byte_put = '0;
    for (int i = 0; i < WORDS; i++) byte_put = byte_put | lowest[i*8 +: 8];
  end

  logic [9:0] head_q, tail_q;
  logic put;
  assign put    = store_i && heard != '0;
  assign full_o = head_q == {!tail_q[9], tail_q[8:0]};
  assign head_o = head_q;
  assign tail_o = tail_q;
  gyre_ram #(.DEPTH(512), .WIDTH(8), .GRAIN(8)) u_ring (
    .clk_i(clk_i), .ren_i(1'b1), .raddr_i(ring_addr_i), .rdata_o(ring_rdata_o), .we_i(put),
    .waddr_i(head_q[8:0]), .wdata_i(byte_put)
  );

  // ---- Exit code ---------------------------------------------------------------------------------
  logic exit_q;
  logic [30:0] code_q;
  logic [31:0] code;
  logic leave;
  for (genvar i = 0; i < 4; i++) begin : g_code
    assign code[i*8 +: 8] = mask_i[EXIT_BYTE+i] ? data_i[(EXIT_BYTE+i)*8 +: 8] : '0;
  end
  assign leave = store_i && line_i == EXIT_LINE && mask_i[EXIT_BYTE +: 4] != '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      head_q <= '0;
      tail_q <= '0;
      exit_q <= 1'b0;
    end else begin
      if (put) head_q <= head_q + 10'd1;
      if (tail_we_i[0]) tail_q[7:0] <= tail_wdata_i;
      if (tail_we_i[1]) tail_q[9:8] <= tail_wdata_i[1:0];
      exit_q <= (exit_q || leave) && !start_i;
    end
    if (leave && !exit_q) code_q <= code[30:0];
  end
  assign exit_o = {exit_q, exit_q ? code_q : 31'd0};

  // Bits of the line outside of the registers are unused. Bit 31 of an exit code has no room beside
  // the flag.
  logic unused;
  assign unused = &{1'b0, code[31], data_i, mask_i};

  for (genvar g = 0; g < WORDS; g++) begin : g_check
    // Checks the promise of REPEATED.
    logic [7:0] first;
    assign first = mask_i[g*4] ? data_i[g*32 +: 8] : mask_i[g*4+1] ? data_i[g*32+8 +: 8] :
                   mask_i[g*4+2] ? data_i[g*32+16 +: 8] : data_i[g*32+24 +: 8];
    `GYRE_CHECK(a_repeated, clk_i, rst_i, REPEATED && store_i && heard[g] |->
                data_i[g*32 +: 8] == first)
  end
  `GYRE_CHECK(a_one_word, clk_i, rst_i, store_i |-> $onehot0(heard))

endmodule
