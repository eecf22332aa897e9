// Draw list: sequences a list of draws. For each packet it has the draw read and run, and has its
// result written (docs/vertex_stage_reader.md).
//
// - begin_i, for one cycle, comes with the list's address. done_o, for one cycle, comes when the
//   last result is written, or with lost_o if a packet or its result lies outside of memory and no
//   memory access is under way. A begin_i in between is ignored.
// - An accepted draw claims its share of the cores (claim_o) when no memory access is under way. It
//   starts (start_o) in the cycle in which the share is granted, and gives the share back with
//   release_o. When the stages are empty finish_o is held until finished_i.
// - Of a draw with pixels flush_o is held then, too, until clean_i: memory has all pixels.
// - halted_i ends the running draw with why_i, and all later ones are skipped. The pixels that are
//   in the caches and the results are still written, because the halt does not affect memory.
// - status_o and the counts stay until the result is written; a halted draw has the counts of the
//   cycle before the halt.
//
// Twin: cmodel/graphics/gyre_draw_list.c

`include "gyre_check.svh"

module gyre_draw_list (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the launch queue
  input  logic begin_i,
  input  logic [31:0] list_i,
  output logic busy_o,
  output logic done_o,
  output logic lost_o,
  // From the GPU: the GPU is halted, and the resulting status of a draw
  input  logic halted_i,
  input  logic [15:0] why_i,
  // From and to the reader
  output logic read_idle_o,
  output logic read_fresh_o,  // no list is read
  output logic [31:0] packet_o,
  output logic skip_o,
  input  logic read_done_i,
  input  logic [15:0] read_status_i,
  input  logic read_last_i,
  input  logic read_lost_i,
  // From and to the launch arbiter
  output logic claim_o,
  input  logic granted_i,
  output logic release_o,
  // From and to the stages
  input  logic port_idle_i,
  output logic start_o,
  input  logic empty_i,  // the whole draw has been issued, and nothing is under way
  output logic finish_o,
  input  logic finished_i,
  input  logic pixels_i,  // the draw has pixels
  output logic flush_o,
  input  logic clean_i,
  input  logic unread_i,  // a line could not be read
  input  logic [7*32-1:0] counts_i,
  input  gyre_pkg::pixel_counts_t pixel_counts_i,
  // From and to the result
  output logic result_o,
  output logic [15:0] status_o,
  output logic [7*32-1:0] counts_o,
  output gyre_pkg::pixel_counts_t pixel_counts_o,
  output logic ran_o,  // the draw was started
  input  logic result_done_i
);
  localparam logic [15:0] DONE   = 16'h0001;
  localparam logic [15:0] UNREAD = 16'h0700;

  typedef enum logic [3:0] {
    IDLE,
    READ,  // a packet is read
    START,  // its draw waits for memory, and for its share of the cores
    RUN,
    FINISH,  // stream output and the pixel stage write their remaining lines
    ASK,  // the result will be written
    RESULT,  // the result is being written
    NEXT,  // the reader drops the packet
    STOP  // the pixel stage of a halted draw writes its remaining lines
  } state_e;
  state_e state_q, next;

  logic [31:0] packet_q;
  logic [15:0] status_q;
  logic [7*32-1:0] counts_q;
  gyre_pkg::pixel_counts_t pixel_counts_q;
  logic ended_q;  // a draw was aborted
  logic ran_q;  // this draw was started
  logic runs;  // the draw can be halted
  assign runs = state_q == START || state_q == RUN || state_q == FINISH;

  always_comb begin
    next = state_q;
    unique case (state_q)
      IDLE:   if (begin_i) next = READ;
      READ: begin
        if (lost_o) next = IDLE;
        else if (read_done_i && !read_lost_i) next = (read_status_i == '0) ? START : ASK;
      end
      START:  if (start_o) next = RUN;
      RUN:    if (empty_i) next = FINISH;
      FINISH: if (finished_i && (clean_i || !pixels_i)) next = ASK;
      STOP:   if (clean_i) next = ASK;
      ASK:    next = RESULT;
      RESULT: if (result_done_i) next = read_last_i ? IDLE : NEXT;
      default: next = READ;
    endcase
    if (runs && halted_i) next = pixels_i ? STOP : ASK;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= next;
    if (state_q == IDLE) begin
      packet_q <= list_i;
      ended_q  <= 1'b0;
    end else if (state_q == NEXT) begin
      packet_q <= packet_q + 32'd128;
    end else if (runs && halted_i) begin
      ended_q <= 1'b1;
    end
    if (state_q == READ) begin
      status_q <= read_status_i;
      counts_q <= '0;
      pixel_counts_q <= '0;
      ran_q    <= 1'b0;
    end else if (runs) begin
      status_q <= halted_i ? why_i : unread_i ? UNREAD : DONE;
      if (start_o) ran_q <= 1'b1;
      if (ran_q && !halted_i) counts_q <= counts_i;
      if (ran_q && !halted_i) pixel_counts_q <= pixel_counts_i;
    end
  end

  assign busy_o      = state_q != IDLE;
  assign done_o      = (state_q == RESULT && result_done_i && read_last_i) || lost_o;
  assign lost_o      = state_q == READ && read_done_i && read_lost_i && port_idle_i;
  assign read_idle_o = state_q == IDLE || state_q == NEXT;
  assign read_fresh_o = state_q == IDLE;
  assign packet_o    = packet_q;
  assign skip_o      = ended_q;
  assign claim_o     = state_q == START && port_idle_i && !halted_i;
  assign start_o     = claim_o && granted_i;
  assign release_o   = state_q == ASK && ran_q;
  assign finish_o    = state_q == FINISH;
  assign flush_o     = pixels_i && (state_q == FINISH || state_q == STOP);
  assign result_o    = state_q == ASK;
  assign status_o    = status_q;
  assign counts_o    = counts_q;
  assign pixel_counts_o = pixel_counts_q;
  assign ran_o       = ran_q;

  `GYRE_CHECK(a_read, clk_i, rst_i, start_o |-> read_done_i)
endmodule
