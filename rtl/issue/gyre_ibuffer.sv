// Instruction buffers: one FIFO of decoded instructions per warp, which decouples fetch from issue.
//
// - `room` counts the words that are already on their way (fetch, decode), so that a fetched word
//   always fits.
// - flush empties the buffers of those warps, and drops words that arrive for them in that cycle.
// - One memory holds all warps. The scoreboard and issue need only a few fields of each head. The
//   selected warp needs its whole micro-operation, so it has a read port of its own (turn). Where
//   each read port is a copy in LUT RAM, this saves most of the heads' copies.
// - ISA=1: the scalar and the vector part of an instruction stand beside its micro-operation, and
//   one more instruction of a warp may be on its way (early_i).
// - SMALL=1: two copies are in block RAM, whose read registers also serve as those of the operand
//   and of the execute stage. Fields that issue does not use need no flip-flops at all (head_o
//   shows them in simulation only). An entry is read again when its instruction moves on to
//   execute. That entry must not be written meanwhile, so a buffer has twice the entries there, and
//   a flush goes back to the entry after the last popped one.
//
// Twin: cmodel/issue/gyre_ibuffer.c

module gyre_ibuffer (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t flush_i,
  // From decode
  input  logic dec_valid_i,
  input  gyre_pkg::wid_t dec_wid_i,
  input  gyre_pkg::uop_t dec_uop_i,
  input  gyre_pkg::scalar_t dec_scalar_i,
  input  gyre_pkg::vector_t dec_vector_i,
  // Words under way: fetch and decode stage
  input  logic fetch_busy_i,
  input  gyre_pkg::wid_t fetch_wid_i,
  input  logic dec_busy_i,
  input  gyre_pkg::warps_t early_i,
  // To the scheduler
  output gyre_pkg::warps_t room_o,
  // To issue: the head of each buffer
  output gyre_pkg::warps_t valid_o,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::UOP_BITS-1:0] head_o,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::SCALAR_W-1:0] scalar_heads_o,
  output logic [gyre_pkg::NUM_WARPS*gyre_pkg::VECTOR_W-1:0] vector_heads_o,
  input  logic pop_valid_i,
  input  gyre_pkg::wid_t pop_wid_i,
  // From and to issue: the head of the selected warp
  input  gyre_pkg::wid_t turn_wid_i,
  output gyre_pkg::uop_t turn_uop_o,
  // SMALL=1, from and to the operand stage: accept_i: that head enters it; advance_i: it leaves
  input  logic accept_i,
  output gyre_pkg::uop_t taken_uop_o,
  input  logic advance_i,
  output gyre_pkg::uop_t advanced_uop_o
);
  localparam int PTR_W = $clog2(gyre_pkg::IBUF_DEPTH);
  localparam int CNT_W = PTR_W + 2;
  localparam int ROW_W = $clog2(gyre_pkg::NUM_WARPS) + PTR_W;
  localparam int LONG_W = PTR_W + 1;  // width of a pointer into block RAM

  logic [gyre_pkg::UOP_BITS-1:0] mem [gyre_pkg::NUM_WARPS * gyre_pkg::IBUF_DEPTH];
  logic [gyre_pkg::NUM_WARPS*LONG_W-1:0] rptr, wptr;
  logic [LONG_W-1:0] turn_ptr, dec_ptr;

  // Select by loops, because indexed part-selects would become multipliers and shifters.
  always_comb begin
    turn_ptr = '0;
    dec_ptr  = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (turn_wid_i == gyre_pkg::WID_W'(w)) turn_ptr = rptr[w*LONG_W +: LONG_W];
      if (dec_wid_i == gyre_pkg::WID_W'(w)) dec_ptr = wptr[w*LONG_W +: LONG_W];
    end
  end

  always_ff @(posedge clk_i) begin
    if (dec_valid_i) mem[ROW_W'({dec_wid_i, dec_ptr[PTR_W-1:0]})] <= dec_uop_i;
  end
  assign turn_uop_o = mem[ROW_W'({turn_wid_i, turn_ptr[PTR_W-1:0]})];

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic [LONG_W-1:0] rptr_q, wptr_q;
    logic [CNT_W-1:0] count_q;
    logic push, pop;

    assign push = dec_valid_i && (dec_wid_i == gyre_pkg::WID_W'(w));
    assign pop  = pop_valid_i && (pop_wid_i == gyre_pkg::WID_W'(w));

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        rptr_q  <= '0;
        wptr_q  <= '0;
        count_q <= '0;
      end else begin
        rptr_q <= rptr_q + LONG_W'(pop);
        if (flush_i[w]) begin
          wptr_q  <= rptr_q + LONG_W'(pop);
          count_q <= '0;
        end else begin
          wptr_q  <= wptr_q + LONG_W'(push);
          count_q <= count_q + CNT_W'(push) - CNT_W'(pop);
        end
      end
    end

    assign rptr[w*LONG_W +: LONG_W] = rptr_q;
    assign wptr[w*LONG_W +: LONG_W] = wptr_q;
    assign valid_o[w] = count_q != '0;
    assign head_o[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS]
         = mem[ROW_W'({gyre_pkg::WID_W'(w), rptr_q[PTR_W-1:0]})];

    // Words under way are known later than the count, so they select instead of entering a sum.
    logic in_fetch, in_dec;
    assign in_fetch  = fetch_busy_i && (fetch_wid_i == gyre_pkg::WID_W'(w));
    assign in_dec    = dec_busy_i && (dec_wid_i == gyre_pkg::WID_W'(w));
    if (gyre_pkg::ISA) begin : g_early
      assign room_o[w] = count_q + CNT_W'(in_fetch) + CNT_W'(in_dec) + CNT_W'(early_i[w])
                       < CNT_W'(gyre_pkg::IBUF_DEPTH);
    end else begin : g_no_early
      assign room_o[w] = in_fetch && in_dec ? (count_q + CNT_W'(2)) < CNT_W'(gyre_pkg::IBUF_DEPTH)
                       : in_fetch || in_dec ? (count_q + CNT_W'(1)) < CNT_W'(gyre_pkg::IBUF_DEPTH)
                       : count_q < CNT_W'(gyre_pkg::IBUF_DEPTH);
      logic unused_early;
      assign unused_early = early_i[w];
    end
  end

  if (gyre_pkg::ISA) begin : g_scalar
    logic [gyre_pkg::SCALAR_W-1:0] scalar_mem [gyre_pkg::NUM_WARPS * gyre_pkg::IBUF_DEPTH];
    logic [gyre_pkg::VECTOR_W-1:0] vector_mem [gyre_pkg::NUM_WARPS * gyre_pkg::IBUF_DEPTH];
    always_ff @(posedge clk_i) begin
      if (dec_valid_i) begin
        scalar_mem[ROW_W'({dec_wid_i, dec_ptr[PTR_W-1:0]})] <= dec_scalar_i;
        vector_mem[ROW_W'({dec_wid_i, dec_ptr[PTR_W-1:0]})] <= dec_vector_i;
      end
    end
    for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_head
      assign scalar_heads_o[w*gyre_pkg::SCALAR_W +: gyre_pkg::SCALAR_W]
           = scalar_mem[ROW_W'({gyre_pkg::WID_W'(w), rptr[w*LONG_W +: PTR_W]})];
      assign vector_heads_o[w*gyre_pkg::VECTOR_W +: gyre_pkg::VECTOR_W]
           = vector_mem[ROW_W'({gyre_pkg::WID_W'(w), rptr[w*LONG_W +: PTR_W]})];
    end
  end else begin : g_no_scalar
    assign {scalar_heads_o, vector_heads_o} = '0;
    logic unused_scalar;
    assign unused_scalar = ^{dec_scalar_i, dec_vector_i};
  end

  if (gyre_pkg::SMALL) begin : g_small
    localparam int DEPTH = 1 << (gyre_pkg::WID_W + LONG_W);
    logic [gyre_pkg::WID_W+LONG_W-1:0] row, row_q, write_row;
    logic [gyre_pkg::UOP_BITS-1:0] taken, advanced;
    assign row       = {turn_wid_i, turn_ptr};
    assign write_row = {dec_wid_i, dec_ptr};

    always_ff @(posedge clk_i) if (accept_i) row_q <= row;

    gyre_ram #(
      .DEPTH(DEPTH), .WIDTH(gyre_pkg::UOP_BITS), .GRAIN(gyre_pkg::UOP_BITS), .BLOCK(1)
    ) u_at_operands (
      .clk_i, .ren_i(accept_i), .raddr_i(row), .rdata_o(taken),
      .we_i(dec_valid_i), .waddr_i(write_row), .wdata_i(dec_uop_i)
    );
    gyre_ram #(
      .DEPTH(DEPTH), .WIDTH(gyre_pkg::UOP_BITS), .GRAIN(gyre_pkg::UOP_BITS), .BLOCK(1)
    ) u_at_execute (
      .clk_i, .ren_i(advance_i), .raddr_i(row_q), .rdata_o(advanced),
      .we_i(dec_valid_i), .waddr_i(write_row), .wdata_i(dec_uop_i)
    );
    assign taken_uop_o    = taken;
    assign advanced_uop_o = advanced;
  end else begin : g_fast
    assign {taken_uop_o, advanced_uop_o} = '0;
    logic unused_small;
    assign unused_small = ^{accept_i, advance_i, turn_ptr[PTR_W], dec_ptr[PTR_W]};
  end
endmodule
