// Registers of the launch queue: QUEUE_* and STACK. Through them the host sets up the ring of
// packets, rings the doorbell, and reads the state of the queue.
//
// - value_o is the value of read_word_i, and 0 for the word of any other register. The state of the
//   queue (read_i, queue_i) is shown unchanged.
// - clear_i: a soft reset, or abandon: the queue takes no more packets, and the ring is empty.
// - A write changes QUEUE_BASE and QUEUE_SETUP.ring only while the queue is neither enabled nor
//   active, and STACK only while it is not active: packets and stacks in use never move.
// - DISPATCH=0: all written fields stay 0. STACK_INTERLEAVE=0: STACK.by_word stays 0.
//
// Twin: cmodel/axi/gyre_regs_queue.h

module gyre_regs_queue (
  input  logic clk_i,
  input  logic rst_i,
  input  logic clear_i,
  // From the registers: a write in this cycle; the bits that it covers, and those written as 1
  input  logic write_i,
  input  logic [9:0] word_i,
  input  logic [31:0] bits_i,
  input  logic [31:0] ones_i,
  // A read
  input  logic [9:0] read_word_i,
  output logic [31:0] value_o,
  // To the queue
  output gyre_pkg::queue_control_t queue_o,
  output logic [31:0] stack_o,
  // From the queue
  input  logic [31:0] read_i,
  input  gyre_pkg::queue_state_t queue_i
);
  `include "gyre_regs.svh"

  localparam logic [31:0] STACK_BITS =
      gyre_pkg::STACK_INTERLEAVE ? MASK_STACK : MASK_STACK & ~(32'd1 << STACK_BY_WORD);

  // ---- Writes of the host -------------------------------------------------------------------------
  if (gyre_pkg::DISPATCH) begin : g_queue
    logic [31:0] base_q, setup_q, writes_q, limit_q, stack_q;
    logic ack_q, cancel_q, fixed;
    logic [31:0] setup_bits;  // bits of QUEUE_SETUP that a write may change

    assign fixed      = queue_i.active || setup_q[QUEUE_SETUP_ENABLE];
    assign setup_bits = fixed ? 32'd1 << QUEUE_SETUP_ENABLE : MASK_QUEUE_SETUP;

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        {base_q, setup_q, writes_q, limit_q, stack_q} <= '0;
        {ack_q, cancel_q} <= 2'b00;
      end else begin
        if (write_i) begin
          unique case (word_i)
            10'(REG_QUEUE_BASE): begin
              if (!fixed) base_q <= ((base_q & ~bits_i) | ones_i) & MASK_QUEUE_BASE;
            end
            10'(REG_QUEUE_SETUP):
              setup_q <= (setup_q & ~(bits_i & setup_bits)) | (ones_i & setup_bits);
            10'(REG_QUEUE_WRITE): writes_q <= (writes_q & ~bits_i) | ones_i;
            10'(REG_QUEUE_LIMIT): limit_q <= (limit_q & ~bits_i) | ones_i;
            10'(REG_STACK): begin
              if (!queue_i.active) stack_q <= ((stack_q & ~bits_i) | ones_i) & STACK_BITS;
            end
            default: ;
          endcase
        end
        if (clear_i) begin
          setup_q[QUEUE_SETUP_ENABLE] <= 1'b0;
          writes_q <= '0;
        end
        ack_q    <= write_i && word_i == 10'(REG_QUEUE_ACTION) && ones_i[QUEUE_ACTION_ACK];
        cancel_q <= write_i && word_i == 10'(REG_QUEUE_ACTION) && ones_i[QUEUE_ACTION_CANCEL];
      end
    end

    assign queue_o = {setup_q[QUEUE_SETUP_ENABLE], setup_q[QUEUE_SETUP_RING +: 5], base_q,
                      writes_q, limit_q, ack_q, cancel_q};
    assign stack_o = stack_q;
  end else begin : g_no_queue
    assign {queue_o, stack_o} = '0;
    logic unused_queue;
    assign unused_queue = ^{clk_i, rst_i, clear_i, write_i, word_i, bits_i, ones_i};
  end

  logic unused_event;  // is an interrupt
  assign unused_event = queue_i.over;

  // ---- Reads of the host --------------------------------------------------------------------------
  always_comb begin
    value_o = '0;
    unique case (read_word_i)
      10'(REG_QUEUE_BASE):  value_o = queue_o.base;
      10'(REG_QUEUE_SETUP): begin
        value_o[QUEUE_SETUP_RING +: 5] = queue_o.ring;
        value_o[QUEUE_SETUP_ENABLE]    = queue_o.enable;
      end
      10'(REG_QUEUE_WRITE): value_o = queue_o.write;
      10'(REG_QUEUE_READ):  value_o = read_i;
      10'(REG_QUEUE_STATUS): begin
        value_o[QUEUE_STATUS_ACTIVE]     = queue_i.active;
        value_o[QUEUE_STATUS_STOPPED]    = queue_i.stopped;
        value_o[QUEUE_STATUS_CODE +: 16] = queue_i.code;
      end
      10'(REG_QUEUE_LIMIT): value_o = queue_o.limit;
      10'(REG_STACK):       value_o = stack_o;
      default: ;
    endcase
  end
endmodule
