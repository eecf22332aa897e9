// Proof of gyre_loader: it follows the protocol of frames in docs/uart.md.
//
// A reference runs beside the loader. It represents a frame by one position, from the first byte
// to the last. The assertions i_* (gyre_loader_formal_parts.svh) relate this position to the
// loader's state, which makes the property inductive. The end of this file replaces two parts by
// more general ones:
// - The checksum may have any value. gyre_loader_crc has its own proof; this one shows over which
//   bytes it is computed.
// - The buffer remembers one byte, chosen by the solver; its other bytes have any value.
//
// Environment: received bytes are cycles apart, and the line is busy before each; the same holds
// for sent bytes. The bus acknowledges each request. Outside of the memory of 2^(COUNT_W-1) bytes
// it answers with error, as gyre_soc_bus does. The registers that exist beside the memory, below a
// multiple of that size, are left out.

`include "gyre_formal.svh"

module gyre_loader_formal #(
  parameter int COUNT_W = 10
) (
  input logic clk_i,
  input logic rst_i,
  input logic rx_valid_i,
  input logic [7:0] rx_data_i,
  input logic rx_busy_i,
  input logic rx_tick_i,
  input logic tx_ready_i,
  input logic ack_i,
  input logic error_i,
  input logic [7:0] rdata_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic tx_valid, lock, req, write;
  logic [7:0] tx_data, wdata, errors;
  logic [31:0] addr;
  gyre_loader #(.COUNT_W(COUNT_W)) u_dut (
    .clk_i(clk_i), .rst_i(rst_i), .rx_valid_i(rx_valid_i), .rx_data_i(rx_data_i),
    .rx_busy_i(rx_busy_i), .rx_tick_i(rx_tick_i), .tx_valid_o(tx_valid), .tx_ready_i(tx_ready_i),
    .tx_data_o(tx_data), .lock_o(lock), .req_o(req), .write_o(write), .addr_o(addr),
    .wdata_o(wdata), .ack_i(ack_i), .error_i(error_i), .rdata_i(rdata_i), .errors_o(errors)
  );
  (* hierconn *) wire [7:0] \u_dut.u_payload.pick ;
  (* hierconn *) wire [7:0] \u_dut.u_payload.byte_q ;
  (* hierconn *) wire [7:0] \u_dut.u_payload.rdata_o ;
  (* hierconn *) wire [7:0] \u_dut.u_crc.low_o ;
  (* hierconn *) wire [7:0] \u_dut.u_crc.data_i ;
  (* hierconn *) wire \u_dut.u_crc.init_i ;
  (* hierconn *) wire \u_dut.u_crc.add_i ;
  (* hierconn *) wire \u_dut.u_crc.shift_i ;
  (* hierconn *) wire [3:0] \u_dut.state_q ;
  (* hierconn *) wire [8:0] \u_dut.byte_q ;
  (* hierconn *) wire [8:0] \u_dut.gap_q ;
  logic [7:0] pick, sum;
  assign pick = \u_dut.u_payload.pick ;
  assign sum  = \u_dut.u_crc.low_o ;

  // ---- The reference ----------------------------------------------------------------------------
  localparam bit [2:0] IDLE = 3'd0;  // no frame
  localparam bit [2:0] RECEIVE = 3'd1;
  localparam bit [2:0] REFUSE = 3'd2;  // until the line is silent
  localparam bit [2:0] DECIDE = 3'd3;
  localparam bit [2:0] EXECUTE = 3'd4;
  localparam bit [2:0] ANSWER = 3'd5;
  logic [2:0] at_q;
  logic [8:0] pos_q;  // bytes received after the first one; done; of the answer, sent
  logic [7:0] command_q, number_q, words_q, byte_q, read_q;
  logic [31:0] addr_q;
  logic [2:0] status_q;
  logic fetched_q;
  logic known_q, last_bad_q;  // the last WRITE executed
  logic [7:0] last_q;
  logic [8:0] silent_q;
  logic [7:0] errors_q;
  logic [8:0] summed_q;  // bytes that the checksum has
  logic [1:0] rest_q;  // cycles since the last byte of the line
  logic sent_q;  // a byte was taken in the cycle before
  logic heard_q;  // the line has been busy since reset

  logic is_read, is_write, bad_command, bad_words, silent, sent, good_read, in_memory;
  logic [8:0] data_bytes, body, answer;
  logic [31:0] here;
  assign is_read     = command_q == 8'd2;
  assign is_write    = command_q == 8'd1;
  assign bad_command = command_q > 8'd2;
  assign bad_words   = command_q == 8'd0 ? words_q != 8'd0 : words_q == 8'd0 || words_q > 8'd64;
  assign data_bytes  = {words_q[6:0], 2'b00};
  assign body        = 9'd7 + (is_write ? data_bytes : 9'd0);  // without the checksum
  assign silent      = silent_q >= 9'd320;
  assign sent        = tx_valid && tx_ready_i;
  assign good_read   = is_read && status_q == 3'd0;
  assign answer      = 9'd6 + (good_read ? data_bytes : 9'd0);
  assign here        = addr_q + 32'(pos_q);  // without wrapping
  assign in_memory   = addr[31:COUNT_W-1] == {1'b1, {32-COUNT_W{1'b0}}};

  always_ff @(posedge clk_i) begin
    rest_q <= rx_valid_i ? 2'd0 : rest_q == 2'd3 ? 2'd3 : rest_q + 2'd1;
    if (rx_busy_i) silent_q <= '0;
    else if (rx_tick_i && !silent) silent_q <= silent_q + 9'd1;
    if (\u_dut.u_crc.init_i ) summed_q <= '0;
    else if (\u_dut.u_crc.add_i ) summed_q <= summed_q + 9'd1;
    sent_q  <= !rst_i && sent;
    heard_q <= !rst_i && (heard_q || rx_busy_i);
    if (rst_i) rest_q <= 2'd0;
    case (at_q)
      IDLE: begin
        pos_q <= '0;
        if (rx_valid_i && rx_data_i == 8'ha5) at_q <= RECEIVE;
      end
      RECEIVE: begin
        if (rx_valid_i) begin
          pos_q <= pos_q + 9'd1;
          case (pos_q)
            9'd0: command_q <= rx_data_i;
            9'd1: number_q <= rx_data_i;
            9'd2: words_q <= rx_data_i;
            9'd3: addr_q[7:0] <= rx_data_i;
            9'd4: addr_q[15:8] <= rx_data_i;
            9'd5: addr_q[23:16] <= rx_data_i;
            9'd6: addr_q[31:24] <= rx_data_i;
            default: begin
              if (pos_q - 9'd7 == {1'b0, pick}) byte_q <= rx_data_i;
              if (pos_q >= body) begin
                if (rx_data_i != sum) {at_q, status_q} <= {REFUSE, 3'd1};
                else if (pos_q == body + 9'd1) at_q <= DECIDE;
              end
            end
          endcase
        end
        if (pos_q == 9'd7 && bad_command) {at_q, status_q} <= {REFUSE, 3'd2};
        else if (pos_q == 9'd7 && bad_words) {at_q, status_q} <= {REFUSE, 3'd4};
      end
      DECIDE: begin
        pos_q    <= '0;
        status_q <= 3'd0;
        fetched_q <= 1'b0;
        if (!is_read) known_q <= is_write;
        if (is_write) last_q <= number_q;
        if (command_q == 8'd0) at_q <= ANSWER;
        else if (is_write && known_q && last_q == number_q) begin
          at_q     <= ANSWER;
          status_q <= last_bad_q ? 3'd3 : 3'd0;
        end else if (addr_q[1:0] != 2'd0) begin
          at_q     <= ANSWER;
          status_q <= 3'd3;
          if (is_write) last_bad_q <= 1'b1;
        end else begin
          at_q <= EXECUTE;
          if (is_write) last_bad_q <= 1'b0;
        end
      end
      EXECUTE: begin
        fetched_q <= 1'b1;
        if (pos_q == data_bytes && (fetched_q || is_read)) {at_q, pos_q} <= {ANSWER, 9'd0};
        else if (ack_i) begin
          fetched_q <= 1'b0;
          pos_q     <= pos_q + 9'd1;
          if (is_read && pos_q == {1'b0, pick}) read_q <= rdata_i;
          if (error_i) begin
            {at_q, pos_q} <= {ANSWER, 9'd0};
            status_q      <= 3'd3;
            if (is_write) last_bad_q <= 1'b1;
          end
        end
      end
      ANSWER: begin
        if (sent) begin
          pos_q <= pos_q + 9'd1;
          if (pos_q + 9'd1 == answer) at_q <= IDLE;
        end
      end
      default: ;
    endcase
    if ((at_q == RECEIVE || at_q == REFUSE) && silent) begin
      {at_q, pos_q} <= {ANSWER, 9'd0};
      errors_q <= errors_q + 8'd1;
      if (at_q == RECEIVE) status_q <= 3'd5;
    end
    if (rst_i) begin
      at_q     <= IDLE;
      known_q  <= 1'b0;
      errors_q <= '0;
    end
  end

  // ---- Environment ------------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      if (rx_valid_i) assume (rest_q == 2'd3 && heard_q);
      if (tx_ready_i) assume (!sent_q);
      if (ack_i) assume (req && (error_i || in_memory));
    end
  end

  // ---- What is proved ---------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      // The bus: only for a frame whose checksum was right, and only the bytes that it names.
      if (req) a_good : assert (at_q == EXECUTE && lock);
      a_lock : assert (lock == (at_q == EXECUTE));
      if (req) a_within : assert (pos_q < data_bytes);
      if (req) a_kind : assert (write == is_write && (is_read || is_write));
      if (req && in_memory) a_addr : assert (addr == here);
      if (req && is_write && pos_q == {1'b0, pick}) a_data : assert (wdata == byte_q);
      if (at_q == EXECUTE && (is_read || fetched_q) && pos_q != data_bytes) a_asks : assert (req);
      // The answer: once, whole, and nothing else is sent.
      if (tx_valid) a_answers : assert (at_q == ANSWER);
      if (sent && pos_q == 9'd0) a_begin : assert (tx_data == 8'h5a);
      if (sent && pos_q == 9'd1) a_status : assert (tx_data == {5'd0, status_q});
      if (sent && pos_q == 9'd2) a_number : assert (tx_data == number_q || status_q == 3'd5);
      if (sent && pos_q == 9'd3)
        a_words : assert (tx_data == (good_read ? {1'b0, words_q[6:0]} : 8'd0));
      if (sent && pos_q == 9'd4 + {1'b0, pick} && good_read && pos_q < answer - 9'd2)
        a_value : assert (tx_data == read_q);
      if (sent && pos_q >= answer - 9'd2) a_sum : assert (tx_data == sum);
      a_errors : assert (errors == errors_q);
      // The checksum is of all bytes after the first one.
      if (at_q == RECEIVE && pos_q < body) a_summed : assert (summed_q == pos_q);
      if (at_q == RECEIVE && pos_q >= body && pos_q >= 9'd7 && !bad_command && !bad_words)
        a_all_summed : assert (summed_q == body);
      if (at_q == ANSWER && pos_q != '0)
        a_answer_summed : assert (summed_q ==
                                  (pos_q < answer - 9'd2 ? pos_q : answer - 9'd2) - 9'd1);
      if (\u_dut.u_crc.add_i && at_q == RECEIVE) a_adds : assert (\u_dut.u_crc.data_i == rx_data_i);
      if (\u_dut.u_crc.add_i && at_q == ANSWER)
        a_adds_sent : assert (\u_dut.u_crc.data_i == tx_data);
      if (at_q == RECEIVE && rx_valid_i && pos_q >= body && pos_q >= 9'd7)
        a_shift : assert (\u_dut.u_crc.shift_i );
    end
  end

`include "soc/gyre_loader_formal_parts.svh"

  // ---- What can happen --------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      c_refuses : cover (at_q == REFUSE && status_q == 3'd1);
      c_answers : cover (at_q == ANSWER && pos_q == 9'd5 && sent);
      c_reads : cover (req && is_read && in_memory);
    end
  end

endmodule

// Any checksum.
module gyre_loader_crc (
  input  logic clk_i,
  input  logic init_i,
  input  logic add_i,
  input  logic shift_i,
  input  logic [7:0] data_i,
  output logic [7:0] low_o
);
  (* anyseq *) logic [7:0] any_sum;
  assign low_o = any_sum;
endmodule

// A memory of which one word is remembered, any one; the others read as anything.
module gyre_ram #(
  parameter int DEPTH = 2,
  parameter int WIDTH = 32,
  parameter int GRAIN = 8,
  parameter bit BLOCK = 0,
  localparam int ADDR_W = DEPTH > 1 ? $clog2(DEPTH) : 1
) (
  input  logic clk_i,
  input  logic ren_i,
  input  logic [ADDR_W-1:0] raddr_i,
  output logic [WIDTH-1:0] rdata_o,
  input  logic [WIDTH/GRAIN-1:0] we_i,
  input  logic [ADDR_W-1:0] waddr_i,
  input  logic [WIDTH-1:0] wdata_i
);
  (* anyconst *) logic [ADDR_W-1:0] pick;
  (* anyseq *) logic [WIDTH-1:0] any_word;
  logic [WIDTH-1:0] byte_q;
  always_ff @(posedge clk_i) begin
    if (ren_i) rdata_o <= raddr_i == pick ? byte_q : any_word;
    if (we_i != '0 && waddr_i == pick) byte_q <= wdata_i;
  end
endmodule
