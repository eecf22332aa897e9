// Burst splitter: computes the one AXI transfer that covers the masked bytes of a line, so that a
// partial access moves no more beats than it needs. Combinational.
//
// - All masked bytes in one word: the smallest aligned transfer that covers them, 1, 2 or 4 bytes.
//   So an I/O access touches the requested bytes and no neighbour.
// - Otherwise whole beats, from the first that has a masked byte to the last.
// - An empty mask selects the line's first word (a write then has one beat without strobes).
// Twin: cmodel/axi/gyre_axi_burst_splitter.c

module gyre_axi_burst_splitter #(
  localparam int BEAT_BYTES = gyre_pkg::AXI_DATA / 8,
  localparam int BEATS = gyre_pkg::LINE_BYTES > BEAT_BYTES ? gyre_pkg::LINE_BYTES / BEAT_BYTES : 1,
  localparam int BEAT_W = BEATS > 1 ? $clog2(BEATS) : 1,
  localparam int OFFSET_W = $clog2(gyre_pkg::LINE_BYTES)
) (
  input  gyre_pkg::line_mask_t mask_i,
  output logic word_o,  // at most one word: a narrow transfer
  output logic [2:0] size_o,  // AxSIZE: log2 of the bytes of a beat
  output logic [OFFSET_W-1:0] offset_o,  // offset in the line at which the transfer starts
  output logic [BEAT_W-1:0] first_o,  // beats of the line, the lowest address is 0
  output logic [BEAT_W-1:0] last_o
);
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;

  localparam int FULL_SIZE = $clog2(gyre_pkg::LINE_BYTES < BEAT_BYTES ? gyre_pkg::LINE_BYTES
      : BEAT_BYTES);

  logic [WORDS-1:0] any;  // word i has a masked byte
  logic [3:0] bytes;  // masked bytes of that word
  always_comb begin
    bytes = '0;
    for (int i = 0; i < WORDS; i++) begin
      any[i] = |mask_i[i*4 +: 4];
      bytes  = bytes | mask_i[i*4 +: 4];
    end
  end
  assign word_o = (any & (any - WORDS'(1))) == '0;

  // Within the word: size and offset.
  logic [1:0] byte_size;
  logic [1:0] byte_offset;
  always_comb begin
    byte_size   = 2'd2;
    byte_offset = 2'd0;
    unique case (bytes)
      4'b0001: byte_size = 2'd0;
      4'b0010: begin
        byte_size   = 2'd0;
        byte_offset = 2'd1;
      end
      4'b0100: begin
        byte_size   = 2'd0;
        byte_offset = 2'd2;
      end
      4'b1000: begin
        byte_size   = 2'd0;
        byte_offset = 2'd3;
      end
      4'b0011: byte_size = 2'd1;
      4'b1100: begin
        byte_size   = 2'd1;
        byte_offset = 2'd2;
      end
      default: byte_size = 2'd2;
    endcase
  end
  assign size_o = word_o ? {1'b0, byte_size} : 3'(FULL_SIZE);

  // Offset of the lowest word with a masked byte; with several words only its beat is used.
  logic [OFFSET_W-1:0] word_at;
  always_comb begin
    word_at = '0;
    for (int i = WORDS - 1; i >= 0; i--) begin
      if (any[i]) word_at = OFFSET_W'(i * 4);
    end
  end

  if (BEATS > 1) begin : g_beats
    always_comb begin
      last_o = '0;
      for (int i = 0; i < WORDS; i++) begin
        if (any[i]) last_o = BEAT_W'(i * 4 / BEAT_BYTES);
      end
    end
    assign first_o  = word_at[OFFSET_W-1-:BEAT_W];
    assign offset_o = word_o ? word_at | OFFSET_W'(byte_offset)
                             : word_at & ~(OFFSET_W'(BEAT_BYTES - 1));
  end else begin : g_single
    assign first_o  = '0;
    assign last_o   = '0;
    assign offset_o = word_o ? word_at | OFFSET_W'(byte_offset) : '0;
  end

endmodule
