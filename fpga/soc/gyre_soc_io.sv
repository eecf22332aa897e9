// The I/O page of the SoC: console and exit code.
//
// - A byte stored to offset 0 goes into a ring of 512; full_o: it has no room.  The host reads the
//   ring and moves the tail.  Head and tail count mod 1024, and are not cleared by a start.
// - The first store to the word at offset 4 is the exit code of the run: bytes that it does not
//   write are 0, and bit 31 is lost.  Stores to other offsets do nothing.

module gyre_soc_io #(
  parameter int LINE_BYTES = 16,
  localparam int OFF_W = $clog2(LINE_BYTES)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,  // a run begins
  // A store of the GPU to the page
  input  logic store_i,
  input  logic [11-OFF_W:0] line_i,  // of the page
  input  logic [LINE_BYTES-1:0] mask_i,
  input  logic [LINE_BYTES*8-1:0] data_i,
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

  // A line holds both registers, or one.
  localparam bit [11-OFF_W:0] EXIT_LINE = (12 - OFF_W)'(4 / LINE_BYTES);
  localparam int EXIT_BYTE = 4 % LINE_BYTES;

  // ---- Console -----------------------------------------------------------------------------------
  logic [9:0] head_q, tail_q;
  logic put;
  assign put    = store_i && line_i == '0 && mask_i[0];
  assign full_o = head_q == {!tail_q[9], tail_q[8:0]};
  assign head_o = head_q;
  assign tail_o = tail_q;
  gyre_ram #(
    .DEPTH(512), .WIDTH(8), .GRAIN(8)
  ) u_ring (
    .clk_i(clk_i), .ren_i(1'b1), .raddr_i(ring_addr_i), .rdata_o(ring_rdata_o), .we_i(put),
    .waddr_i(head_q[8:0]), .wdata_i(data_i[7:0])
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

  // Of the line, only the two registers; an exit code of 32 bits has no room beside its flag.
  logic unused;
  assign unused = &{1'b0, code[31], data_i, mask_i};

endmodule
