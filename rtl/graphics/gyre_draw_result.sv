// Draw result: writes the 32 words of a result to memory (GYRE_DRAW_STATUS and the following words
// in include/gyre/draw.h), as many in an access as a line has, 16 at most.
//
// - start_i begins. All words must be valid then and stay until done_o, high for one cycle.
// - The first access waits until memory has answered all earlier writes (written_i). For the last
//   result of a list (last_i) done_o waits until no access is under way (idle_i).
// - The result lies at a multiple of 64, so no access crosses a line.
//
// Twin: cmodel/graphics/gyre_draw_result.c

`include "gyre_check.svh"

module gyre_draw_result (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic [31:0] address_i,
  input  logic [28*32-1:0] words_i,  // the first one lowest; later words of the result are 0
  input  logic written_i,
  input  logic idle_i,
  input  logic last_i,
  output logic done_o,
  // From and to the draw port
  output logic put_o,
  output logic [31:0] put_addr_o,
  output gyre_pkg::line_mask_t put_mask_o,
  output gyre_pkg::line_t put_data_o,
  input  logic put_done_i
);
  // Bytes of an access
  localparam int PART = (gyre_pkg::LINE_BYTES < 64) ? gyre_pkg::LINE_BYTES : 64;
  localparam int PARTS = 128 / PART;
  localparam int COPIES = gyre_pkg::LINE_BYTES / PART;

  logic running_q, ending_q, last;  // ending_q: the last access is taken
  logic [4:0] part_q;
  logic [1023:0] words;
  logic [PART*8-1:0] part;
  assign words = 1024'(words_i);

  always_ff @(posedge clk_i) begin
    if (rst_i) running_q <= 1'b0;
    else if (start_i) running_q <= 1'b1;
    else if (last) running_q <= 1'b0;
    if (rst_i) ending_q <= 1'b0;
    else if (last) ending_q <= 1'b1;
    else if (done_o) ending_q <= 1'b0;
    if (start_i) part_q <= '0;
    else if (put_done_i) part_q <= part_q + 5'd1;
  end

  always_comb begin
    part = '0;
    for (int p = 0; p < PARTS; p++) begin
      if (part_q == 5'(p)) part = words[p*PART*8 +: PART*8];
    end
  end

  assign last       = put_done_i && part_q == 5'(PARTS - 1);
  assign put_o      = running_q && (part_q != '0 || written_i);
  assign put_addr_o = address_i + 32'(part_q) * 32'(PART);
  assign put_data_o = {COPIES{part}};
  assign done_o     = ending_q && (idle_i || !last_i);

  // If a line is longer than a part, the part is its lower or upper half.
  if (COPIES > 1) begin : g_half
    assign put_mask_o = put_addr_o[6] ? {{PART{1'b1}}, PART'(0)} : {PART'(0), {PART{1'b1}}};
  end else begin : g_whole
    assign put_mask_o = {gyre_pkg::LINE_BYTES{1'b1}};
  end

  `GYRE_CHECK(a_asked, clk_i, rst_i, put_done_i |-> put_o)
endmodule
