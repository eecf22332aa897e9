// Packet ahead: while a draw runs, reads the next packet of the list, and gives its words, one in a
// cycle, when the packet's turn comes (docs/vertex_stage_reader.md).
//
// - ahead_i, held: the draw at packet_i runs, and another packet follows. read_o, addr_o and last_o
//   request its words; word_i is the word at addr_o. Memory after its end is not read.
// - Only a packet with GYRE_DRAW_SAME_TABLES is kept, because it promises that it is unchanged. The
//   words of another packet, one that cannot be read, and one that is incomplete when idle_i comes
//   are dropped. fresh_i drops all.
// - begin_i: the packet's turn comes. If it is here, given_o is high from the next cycle on, for as
//   many cycles as it has words, and given_word_o has them in order.
//
// Twin: cmodel/graphics/reader/gyre_packet_ahead.c

`include "gyre_check.svh"

module gyre_packet_ahead (
  input  logic clk_i,
  input  logic rst_i,
  input  logic idle_i,
  input  logic fresh_i,
  // From and to memory
  input  logic ahead_i,
  input  logic [31:0] packet_i,
  output logic read_o,
  output logic [31:0] addr_o,
  output logic [31:0] last_o,  // last byte of the packet
  input  logic word_valid_i,
  input  logic [31:0] word_i,
  input  logic fails_i,
  // From and to the reader of packets
  input  logic begin_i,
  output logic given_o,
  output logic [31:0] given_word_o
);
  localparam logic [31:0] BYTES = 32'd128;

  typedef enum logic [1:0] {
    EMPTY,  // its words are read while ahead_i is high
    FULL,  // all words are here
    STOP,  // it is not kept
    GIVE  // its words are given
  } state_e;
  state_e state_q;

  logic [4:0] count_q;  // word that is read from memory, or given
  logic [31:0] next, at;
  logic fits, taken, last;
  assign next   = packet_i + BYTES;
  assign at     = packet_i - gyre_pkg::RAM_BASE;
  assign fits   = at <= gyre_pkg::RAM_BYTES - 2 * BYTES;
  assign read_o = state_q == EMPTY && ahead_i && fits && !idle_i;
  assign addr_o = next + {25'd0, count_q, 2'd0};
  assign last_o = next + BYTES - 32'd1;
  assign taken  = read_o && word_valid_i;
  assign last   = count_q == 5'd31;

  always_ff @(posedge clk_i) begin
    if (rst_i || (idle_i && fresh_i)) begin
      state_q <= EMPTY;
    end else begin
      unique case (state_q)
        EMPTY: begin
          if (read_o && fails_i) state_q <= STOP;
          else if (taken && count_q == '0 && !word_i[13]) state_q <= STOP;
          else if (taken && last) state_q <= FULL;
        end
        FULL: if (begin_i) state_q <= GIVE;
        STOP: if (idle_i) state_q <= EMPTY;
        default: if (idle_i || last) state_q <= EMPTY;
      endcase
    end
    if (rst_i || begin_i) count_q <= '0;
    else if (taken || state_q == GIVE) count_q <= count_q + 5'd1;
  end

  gyre_ram #(.DEPTH(32), .WIDTH(32), .GRAIN(32)) u_words (
    .clk_i, .ren_i(begin_i || state_q == GIVE), .raddr_i(begin_i ? 5'd0 : count_q + 5'd1),
    .rdata_o(given_word_o), .we_i(taken), .waddr_i(count_q), .wdata_i(word_i)
  );
  assign given_o = state_q == GIVE;

  `GYRE_CHECK(a_apart, clk_i, rst_i, !(begin_i && ahead_i))
endmodule
