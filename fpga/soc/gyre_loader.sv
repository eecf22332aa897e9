// Loader: takes frames from the serial line, executes them on the bus of the SoC, answers.
// docs/uart.md has the frames.
//
// - Nothing is executed before the checksum was right.  A frame that is refused is answered when
//   the line has been silent for 32 character times, so that nothing of its remains begins another
//   one.
// - A write with the number of the last executed write is not executed again: its answer was lost.
// - lock_o is high while a frame is executed: the GPU does not reach memory meanwhile.
// - The bus is a byte wide; a request stays until it is acknowledged.
// - One counter goes through the bytes of whatever part of a frame it is.
// Parts: gyre_loader_answer (what is sent), gyre_loader_crc.

`include "gyre_check.svh"

module gyre_loader #(
  parameter int COUNT_W = 18  // low address bits that count; the others stay through a frame
) (
  input  logic clk_i,
  input  logic rst_i,
  // From gyre_uart_rx
  input  logic rx_valid_i,
  input  logic [7:0] rx_data_i,
  input  logic rx_busy_i,
  input  logic rx_tick_i,
  // To gyre_uart_tx
  output logic tx_valid_o,
  input  logic tx_ready_i,
  output logic [7:0] tx_data_o,
  // Bus
  output logic lock_o,
  output logic req_o,
  output logic write_o,
  output logic [31:0] addr_o,
  output logic [7:0] wdata_o,
  input  logic ack_i,
  input  logic error_i,  // with ack_i
  input  logic [7:0] rdata_i,  // with ack_i
  // To the registers of the SoC
  output logic [7:0] errors_o  // frames refused since reset, mod 256
);

  localparam bit [7:0] BEGIN_BYTE = 8'ha5;
  localparam bit [7:0] PING = 8'd0;
  localparam bit [7:0] WRITE = 8'd1;
  localparam bit [7:0] READ = 8'd2;
  localparam bit [2:0] OKAY = 3'd0;
  localparam bit [2:0] BAD_CRC = 3'd1;
  localparam bit [2:0] BAD_COMMAND = 3'd2;
  localparam bit [2:0] BAD_ADDRESS = 3'd3;
  localparam bit [2:0] BAD_LENGTH = 3'd4;
  localparam bit [2:0] TIMEOUT = 3'd5;
  localparam int HEAD_BYTES = 7;

  typedef enum logic [3:0] {
    HUNT,  // between frames
    HEAD,  // command, number, words, address
    PAYLOAD,  // also looks at the header
    CHECK,  // the checksum
    REFUSE,  // waits for silence
    DECIDE,  // what the frame wants
    FETCH,  // a byte out of the buffer
    ACCESS,  // a byte on the bus
    ANSWER,  // header of the answer
    SEND,  // its payload
    SUM  // its checksum
  } state_e;

  state_e state_q, state_d;
  logic [2:0] status_q, status_d;
  logic [8:0] byte_q, byte_d;  // number of the byte within header, payload or checksum
  // The header: bytes come in at the top and end up where they belong.
  logic [31:0] addr_q;
  logic [7:0] words_q, number_q, command_q;
  logic last_valid_q, last_bad_q;  // the last write executed: it is known; it was BAD_ADDRESS
  logic [7:0] last_number_q, errors_q;
  logic [8:0] gap_q;  // bit times of silence

  // ---- What the header says ----------------------------------------------------------------------
  logic is_ping, is_write, is_read, bad_words, all, again, over;
  assign is_ping   = command_q == PING;
  assign is_write  = command_q == WRITE;
  assign is_read   = command_q == READ;
  assign bad_words = (words_q == '0) != is_ping || words_q > 8'd64;
  assign all       = byte_q == {words_q[6:0], 2'b00};  // all bytes of the payload are done
  assign again     = last_valid_q && last_number_q == number_q;
  assign over      = gap_q[8] && gap_q[6];  // 320 bit times

  // ---- Buffer of the payload ---------------------------------------------------------------------
  logic [7:0] buffered;
  logic keep;  // a byte into the buffer
  assign keep = (state_q == PAYLOAD && rx_valid_i) || (state_q == ACCESS && is_read && ack_i);
  gyre_ram #(.DEPTH(256), .WIDTH(8), .GRAIN(8)) u_payload (
    .clk_i(clk_i), .ren_i(1'b1), .raddr_i(byte_q[7:0]), .rdata_o(buffered), .we_i(keep),
    .waddr_i(byte_q[7:0]), .wdata_i(lock_o ? rdata_i : rx_data_i)
  );

  // ---- Frames ------------------------------------------------------------------------------------
  logic refused, receiving, executing, sent, mismatch;
  logic [7:0] sum;
  assign receiving = state_q == HEAD || state_q == PAYLOAD || state_q == CHECK || state_q == REFUSE;
  assign executing = state_q == FETCH || state_q == ACCESS;
  assign refused   = receiving && over;
  assign sent      = tx_valid_o && tx_ready_i;
  assign mismatch  = rx_data_i != sum;

  always_comb begin
    state_d  = state_q;
    status_d = status_q;
    byte_d   = byte_q;
    unique case (state_q)
      HUNT: begin
        byte_d = '0;
        if (rx_valid_i && rx_data_i == BEGIN_BYTE) state_d = HEAD;
      end
      HEAD:
        if (rx_valid_i) begin
          byte_d = byte_q + 9'd1;
          if (byte_q[2:0] == 3'(HEAD_BYTES - 1)) begin
            byte_d  = '0;
            state_d = PAYLOAD;
          end
        end
      // The next byte is many cycles away: there is a cycle to look at the header.
      PAYLOAD:
        if (!is_ping && !is_write && !is_read) begin
          status_d = BAD_COMMAND;
          state_d  = REFUSE;
        end else if (bad_words) begin
          status_d = BAD_LENGTH;
          state_d  = REFUSE;
        end else if (!is_write || all) begin
          byte_d  = '0;
          state_d = CHECK;
        end else if (rx_valid_i) begin
          byte_d = byte_q + 9'd1;
        end
      CHECK:
        if (rx_valid_i) begin
          byte_d = byte_q + 9'd1;
          if (mismatch) begin
            status_d = BAD_CRC;
            state_d  = REFUSE;
          end else if (byte_q[0]) begin
            state_d = DECIDE;
          end
        end
      REFUSE: ;
      DECIDE: begin
        byte_d   = '0;
        status_d = OKAY;
        if (is_ping) begin
          state_d = ANSWER;
        end else if (is_write && again) begin
          if (last_bad_q) status_d = BAD_ADDRESS;
          state_d = ANSWER;
        end else if (addr_q[1:0] != 2'b00) begin
          status_d = BAD_ADDRESS;
          state_d  = ANSWER;
        end else begin
          state_d = is_write ? FETCH : ACCESS;
        end
      end
      FETCH: state_d = ACCESS;
      ACCESS:
        if (all) begin
          byte_d  = '0;
          state_d = ANSWER;
        end else if (ack_i) begin
          byte_d = byte_q + 9'd1;
          if (error_i) begin
            byte_d   = '0;
            status_d = BAD_ADDRESS;
            state_d  = ANSWER;
          end else if (is_write) begin
            state_d = FETCH;
          end
        end
      ANSWER:
        if (sent) begin
          byte_d = byte_q + 9'd1;
          if (byte_q[1:0] == 2'd3) begin
            byte_d  = '0;
            state_d = is_read && status_q == OKAY ? SEND : SUM;
          end
        end
      SEND:
        if (all) begin
          byte_d  = '0;
          state_d = SUM;
        end else if (sent) begin
          byte_d = byte_q + 9'd1;
        end
      default:  // SUM
        if (sent) begin
          byte_d = byte_q + 9'd1;
          if (byte_q[0]) state_d = HUNT;
        end
    endcase
    if (refused) begin
      byte_d  = '0;
      state_d = ANSWER;
      if (state_q != REFUSE) status_d = TIMEOUT;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q      <= HUNT;
      last_valid_q <= 1'b0;
      errors_q     <= '0;
    end else begin
      state_q <= state_d;
      if (state_q == DECIDE && !is_read) last_valid_q <= is_write;
      if (refused) errors_q <= errors_q + 8'd1;
    end
    status_q <= status_d;
    byte_q   <= byte_d;
    if (state_q == HEAD && rx_valid_i)
      {addr_q, words_q, number_q, command_q} <= {rx_data_i, addr_q, words_q, number_q};
    else if (ack_i) addr_q[COUNT_W-1:0] <= addr_q[COUNT_W-1:0] + 1'b1;
    if (state_q == DECIDE && is_write) last_number_q <= number_q;
    if (is_write && (state_q == DECIDE || state_q == ACCESS)) last_bad_q <= status_d == BAD_ADDRESS;
    if (rx_busy_i) gap_q <= '0;
    else if (rx_tick_i && !over) gap_q <= gap_q + 9'd1;
  end

  assign lock_o   = executing;
  assign req_o    = state_q == ACCESS && !all;
  assign write_o  = is_write;
  assign addr_o   = addr_q;
  assign wdata_o  = buffered;
  assign errors_o = errors_q;

  // ---- The answer --------------------------------------------------------------------------------
  gyre_loader_answer u_answer (
    .head_i(state_q == ANSWER), .payload_i(state_q == SEND), .byte_i(byte_q[1:0]),
    .status_i(status_q), .number_i(number_q),
    .words_i(is_read && status_q == OKAY ? words_q[6:0] : '0), .buffered_i(buffered),
    .sum_i(sum), .data_o(tx_data_o)
  );
  assign tx_valid_o = state_q == ANSWER || (state_q == SEND && !all) || state_q == SUM;

  gyre_loader_crc u_crc (
    .clk_i(clk_i),
    .init_i(state_q == HUNT || (state_q == ANSWER && byte_q == '0)),
    .add_i((receiving && rx_valid_i && state_q != CHECK) || (sent && state_q != SUM)),
    .shift_i((state_q == CHECK && rx_valid_i) || (state_q == SUM && sent)),
    .data_i(receiving ? rx_data_i : tx_data_o), .low_o(sum)
  );

  `GYRE_CHECK(a_req_locked, clk_i, rst_i, req_o |-> lock_o)
  `GYRE_CHECK(a_req_stays, clk_i, rst_i, req_o && !ack_i |=> req_o)

endmodule
