// Proof of gyre_ibuffer with fetch and decode as they surround it: a word is fetched only if the
// warp has room; it is outstanding in fetch and then stays in decode for one cycle.
//
// The solver chooses one warp and one instruction of it. Four bits of the instruction are watched,
// the two highest and the two lowest; the others are stored in the same way.

`include "gyre_formal.svh"

module gyre_ibuffer_formal #(
  localparam int BITS = gyre_pkg::UOP_BITS
) (
  input logic clk_i,
  input logic rst_i,
  input gyre_pkg::warps_t flush_i,
  input logic sched_i,  // the scheduler's choice enters fetch
  input gyre_pkg::wid_t sched_wid_i,
  input logic leave_i,  // the word leaves fetch
  input logic steer_i,  // decode continues elsewhere: kills fetch
  input logic [3:0] data_i,
  input gyre_pkg::wid_t turn_wid_i,
  input logic accept_i,  // a beat of the head enters the operand stage
  input logic last_i,  // and it is its last one
  input logic advance_i,
  input logic watch_i
);

  // ---- Fetch and decode ---------------------------------------------------------------------------
  logic fetch_q;
  logic killed_q;
  logic dec_q;
  gyre_pkg::wid_t fetch_wid_q;
  gyre_pkg::wid_t dec_wid_q;
  gyre_pkg::warps_t kill;
  gyre_pkg::warps_t room_o;
  gyre_pkg::warps_t valid_o;
  logic [gyre_pkg::NUM_WARPS*BITS-1:0] head_o;
  logic [BITS-1:0] turn_uop_o;
  logic [BITS-1:0] taken_uop_o;
  logic [BITS-1:0] advanced_uop_o;
  logic pop;

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  assign kill = flush_i | ((dec_q && steer_i) ? gyre_pkg::NUM_WARPS'(1) << dec_wid_q : '0);
  assign pop = accept_i && last_i;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      fetch_q <= 1'b0;
      dec_q   <= 1'b0;
    end else begin
      dec_q <= fetch_q && leave_i && !killed_q && !kill[fetch_wid_q];
      if (sched_i) fetch_q <= 1'b1;
      else if (leave_i) fetch_q <= 1'b0;
    end
    dec_wid_q <= fetch_wid_q;
    if (sched_i) begin
      fetch_wid_q <= sched_wid_i;
      killed_q    <= kill[sched_wid_i];
    end else begin
      killed_q <= killed_q || kill[fetch_wid_q];
    end
  end
  always_comb assume (!sched_i || (room_o[sched_wid_i] && (!fetch_q || leave_i)));

  gyre_ibuffer u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .flush_i(flush_i),
    .dec_valid_i(dec_q),
    .dec_wid_i(dec_wid_q),
    .dec_uop_i({data_i[3:2], {(BITS - 4) {1'b0}}, data_i[1:0]}),
    .dec_scalar_i({gyre_pkg::SCALAR_W{1'b0}}),
    .early_i({gyre_pkg::NUM_WARPS{1'b0}}),
    .fetch_busy_i(fetch_q),
    .fetch_wid_i(fetch_wid_q),
    .dec_busy_i(dec_q),
    .room_o(room_o),
    .valid_o(valid_o),
    .head_o(head_o),
    .scalar_heads_o(),
    .pop_valid_i(pop),
    .pop_wid_i(turn_wid_i),
    .turn_wid_i(turn_wid_i),
    .turn_uop_o(turn_uop_o),
    .accept_i(accept_i),
    .taken_uop_o(taken_uop_o),
    .advance_i(advance_i),
    .advanced_uop_o(advanced_uop_o)
  );

  // ---- Issue: whose turn it is has an instruction; all beats of one come in a row, and a warp in
  // ---- the middle of them is not flushed ----------------------------------------------------------
  logic mid_q;
  gyre_pkg::wid_t mid_wid_q;
  logic opnd_q;
  logic [3:0] opnd_data_q;
  logic exec_q;
  logic [3:0] exec_data_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      mid_q  <= 1'b0;
      opnd_q <= 1'b0;
      exec_q <= 1'b0;
    end else begin
      if (accept_i) mid_q <= !last_i;
      if (accept_i) opnd_q <= 1'b1;
      else if (advance_i) opnd_q <= 1'b0;
      if (advance_i) exec_q <= 1'b1;
    end
    if (accept_i) mid_wid_q <= turn_wid_i;
    if (accept_i) opnd_data_q <= {turn_uop_o[BITS-1:BITS-2], turn_uop_o[1:0]};
    if (advance_i) exec_data_q <= opnd_data_q;
  end
  always_comb begin
    assume (!accept_i || (valid_o[turn_wid_i] && (!opnd_q || advance_i)));
    assume (!advance_i || opnd_q);
    assume (!mid_q || (turn_wid_i == mid_wid_q && !flush_i[mid_wid_q]));
    assume (!(accept_i && !last_i && flush_i[turn_wid_i]));
  end

  // ---- The watched warp ---------------------------------------------------------------------------
  (* anyconst *) logic [gyre_pkg::WID_W-1:0] me;
  always_comb assume (32'(me) < gyre_pkg::NUM_WARPS);
  logic [3:0] count_q;
  logic watched_q;
  logic [3:0] ahead_q;
  logic [3:0] data_q;
  logic my_push;
  logic my_pop;
  logic [3:0] my_head;
  logic [3:0] turn_head;
  assign my_push = dec_q && dec_wid_q == me;
  assign my_pop = pop && turn_wid_i == me;
  assign turn_head = {turn_uop_o[BITS-1:BITS-2], turn_uop_o[1:0]};
  always_comb begin
    my_head = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (me == gyre_pkg::WID_W'(w)) my_head = {head_o[(w+1)*BITS-1 -: 2], head_o[w*BITS +: 2]};
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || flush_i[me]) begin
      count_q   <= '0;
      watched_q <= 1'b0;
    end else begin
      count_q <= count_q + 4'(my_push) - 4'(my_pop);
      if (!watched_q) begin
        if (my_push && watch_i) begin
          watched_q <= 1'b1;
          ahead_q   <= count_q - 4'(my_pop);
          data_q    <= data_i;
        end
      end else if (my_pop) begin
        if (ahead_q == '0) watched_q <= 1'b0;
        else ahead_q <= ahead_q - 4'd1;
      end
    end
  end

  always_comb begin
    if (live) begin
      a_valid : assert (valid_o[me] == (count_q != '0));
      a_fits : assert (32'(count_q) <= gyre_pkg::IBUF_DEPTH);
      // A word that comes finds an entry: the head leaves later at the earliest.
      if (my_push) a_room : assert (32'(count_q) < gyre_pkg::IBUF_DEPTH);
      if (count_q == '0 && !fetch_q && !dec_q) a_fetches : assert (room_o[me]);
      if (watched_q && ahead_q == '0) begin
        a_head : assert (my_head == data_q);
        if (turn_wid_i == me) a_turn : assert (turn_head == data_q);
      end
      if (gyre_pkg::SMALL && opnd_q) begin
        a_taken :
            assert ({taken_uop_o[BITS-1:BITS-2], taken_uop_o[1:0]} == opnd_data_q);
      end
      if (gyre_pkg::SMALL && exec_q) begin
        a_advanced :
            assert ({advanced_uop_o[BITS-1:BITS-2], advanced_uop_o[1:0]} == exec_data_q);
      end
      c_full : cover (32'(count_q) == gyre_pkg::IBUF_DEPTH && watched_q && ahead_q == '0);
      c_flush : cover (flush_i[me] && 32'(count_q) == gyre_pkg::IBUF_DEPTH && fetch_q);
      c_last_place : cover (my_push && 32'(count_q) == gyre_pkg::IBUF_DEPTH - 1);
      c_mid : cover (mid_q && exec_q && accept_i && last_i);
    end
  end

endmodule
