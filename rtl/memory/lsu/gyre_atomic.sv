// Atomic operations at the head of the load/store unit's queue: sequences the steps of LR, SC and
// AMO, computes the words that they write, and holds the reservations of the warps.
//
// - AMO: LOOKUP reads the words of the served lanes, WAIT waits for these words, WRITE writes the
//   new ones. The head makes no other access meanwhile, so no access of this unit separates the
//   read from the write.
// - AMO with ATOMIC_COMBINE: the read is for the lowest lane of each word, the write for all lanes
//   of these words. CHAIN lies between: in each cycle one lane hands the word that it makes to the
//   higher lanes of its word. So each lane finds what the lanes before it have made.
// - SC: LOOKUP finds the lane that holds its warp's reservation, WAIT compares its line with the
//   reserved line, WRITE makes the access if a lane succeeds, and gives the result. Each step ends
//   in a register, because the line passes through the multiplexers of gyre_coalescer.
// - LR: an ordinary load whose first access sets the reservation of its warp for the lowest lane.
// - PIXELS: helpers_i are lanes of an LR that take no reservation. The lowest of the others takes
//   it with its access, which may be a later one of the beat. In local memory it may have another
//   line than the first lane of the access.
// - A reservation ends with any access that writes to its line, and with an SC of its warp. Local
//   memory has reserved lines of its own; one access may write to several of them.
// - With several cores, a reservation also ends with a snoop, which reports another core's write to
//   the line. hold_i keeps an SC in its step. While an SC waits for a lock, reserved_o tells
//   whether its candidate still holds the reservation.
// Twin: cmodel/memory/lsu/gyre_atomic.c

`include "gyre_check.svh"

module gyre_atomic #(
  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES),
  localparam int LINE_W = 32 - OFF_W
) (
  input  logic clk_i,
  input  logic rst_i,
  // Head of the queue
  input  logic valid_i,
  input  logic none_i,  // the beat has no lanes, and valid_i is low; go_i: the beat leaves
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic last_i,  // last beat of its instruction
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lanes_t helpers_i,  // with PIXELS, for an LR
  input  gyre_pkg::lane_words_t addr_i,
  input  gyre_pkg::lane_words_t b_i,  // store words
  // Next access of the head
  input  logic is_local_i,
  input  gyre_pkg::lanes_t group_i,  // lanes that the access serves
  input  gyre_pkg::lanes_t all_i,  // AMO: these, and the other lanes of their words
  input  logic [gyre_pkg::LANE_PAIRS-1:0] same_i,  // gyre_lane_match
  input  logic [LINE_W-1:0] line_i,  // line number of the lowest of these lanes
  input  logic go_i,  // the access is made; high for an SC without a successful lane, too
  input  logic write_i,  // the access writes
  input  logic final_i,  // last access of the instruction
  // With several cores
  input  logic hold_i,
  input  logic snoop_valid_i,
  input  logic [LINE_W-1:0] snoop_line_i,
  output logic reserved_o,  // in step WAIT: the SC's candidate holds its reservation
  // Words that the read of an AMO returns
  input  logic old_valid_i,
  input  gyre_pkg::lane_words_t old_i,
  // To the head
  output logic is_lr_o,
  output logic is_sc_o,
  output logic is_amo_o,
  output logic lookup_o,  // steps, valid for SC and AMO only
  output logic write_o,
  output gyre_pkg::lanes_t sc_lanes_o,  // SC: candidates; in step WRITE the lanes that succeed
  output gyre_pkg::lane_words_t wdata_o,  // words to write
  output gyre_pkg::lanes_t takers_o,  // AMO: lanes whose word a lower lane has, too
  output gyre_pkg::lane_words_t found_o  // in step WRITE: the word that each lane finds
);

  localparam int LOCAL_W = $clog2(gyre_pkg::LMEM_BYTES);

  assign is_lr_o  = op_i == gyre_pkg::OP_LR;
  assign is_sc_o  = op_i == gyre_pkg::OP_SC;
  assign is_amo_o = op_i >= gyre_pkg::OP_AMOSWAP;

  // ---- Steps -------------------------------------------------------------------------------------
  typedef enum logic [1:0] {
    LOOKUP,  // nothing done yet
    WAIT,  // AMO: waits for the words; SC: compares the line
    CHAIN,  // AMO: hands a word on to higher lanes
    WRITE  // writes; the next served lanes or the next beat begin again with LOOKUP
  } step_e;
  step_e step_q;
  step_e step_d;
  logic chain;  // lanes have words to hand on
  logic chain_ends;  // the last of them does
  always_comb begin
    step_d = step_q;
    unique case (step_q)
      LOOKUP: if (valid_i && ((is_sc_o && !hold_i) || (is_amo_o && go_i))) step_d = WAIT;
      WAIT: begin
        if (is_sc_o && !hold_i) step_d = WRITE;
        else if (old_valid_i) step_d = chain ? CHAIN : WRITE;
      end
      CHAIN: if (chain_ends) step_d = WRITE;
      WRITE: if (go_i) step_d = LOOKUP;
      default: step_d = LOOKUP;
    endcase
  end
  assign lookup_o = step_q == LOOKUP;
  assign write_o  = step_q == WRITE;

  // ---- Reservations ------------------------------------------------------------------------------
  gyre_pkg::warps_t valid_q;
  gyre_pkg::warps_t local_q;  // the reserved line is in local memory
  logic [gyre_pkg::NUM_WARPS*LINE_W-1:0] line_q;
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::BEAT_W-1:0] beat_q;  // beat of the thread that holds the
                                                            // reservation
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_LANES-1:0] lane_q;  // lane of that thread, one-hot
  logic later_q;  // the LR has already made an access
  gyre_pkg::lanes_t sc_q;

  gyre_pkg::warps_t snooped;  // another core has written to the reserved line
  gyre_pkg::warps_t mine;  // one-hot: the warp of the head
  gyre_pkg::warps_t hit;  // the access writes to the warp's reserved line
  gyre_pkg::lanes_t holder;  // the lane that holds the reservation of the head's warp
  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic local_hit;
    if (LOCAL_W > OFF_W) begin : g_lines
      always_comb begin
        local_hit = 1'b0;
        for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
          if (group_i[l] && addr_i[l*32+OFF_W +: LOCAL_W-OFF_W] ==
              line_q[w*LINE_W +: LOCAL_W-OFF_W])
            local_hit = 1'b1;
        end
      end
    end else begin : g_one_line
      assign local_hit = 1'b1;
    end
    assign hit[w]  = is_local_i ? local_q[w] && local_hit
                                : !local_q[w] && line_q[w*LINE_W +: LINE_W] == line_i;
    assign mine[w]    = wid_i == gyre_pkg::WID_W'(w);
    assign snooped[w] = snoop_valid_i && !local_q[w] &&
                        line_q[w*LINE_W +: LINE_W] == snoop_line_i;
  end
  always_comb begin
    holder = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (mine[w] && valid_q[w] && beat_q[w*gyre_pkg::BEAT_W +: gyre_pkg::BEAT_W] == beat_i) begin
        holder = holder | lane_q[w*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES];
      end
    end
  end

  // Check the holder's reservation one step later, because a snoop may arrive in between.
  logic reserved;
  assign reserved   = (mine & hit
           & (valid_q | {gyre_pkg::NUM_WARPS{gyre_pkg::NUM_CORES == 1}})) != '0;
  assign reserved_o = reserved && sc_q != '0;

  logic set, takes;  // the access serves the lane that takes the reservation
  gyre_pkg::lanes_t owner;  // that lane
  logic [LINE_W-1:0] owner_line;
  if (gyre_pkg::PIXELS) begin : g_helpers
    gyre_pkg::lanes_t owners;
    assign owners = lanes_i & ~helpers_i;
    assign owner  = owners & (~owners + gyre_pkg::NUM_LANES'(1));
    assign takes  = !none_i && (owner & group_i) != '0;
    always_comb begin
      owner_line = is_local_i ? '0 : line_i;
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
        if (is_local_i && owner[l]) owner_line = owner_line | addr_i[l*32+OFF_W +: LINE_W];
      end
    end
  end else begin : g_no_helpers
    assign owner = group_i & (~group_i + gyre_pkg::NUM_LANES'(1));
    assign takes = !none_i;
    assign owner_line = line_i;
    logic unused_helpers;
    assign unused_helpers = ^helpers_i;
  end
  assign set = go_i && is_lr_o && !later_q && takes;
  always_ff @(posedge clk_i) begin
    if (lookup_o) sc_q <= lanes_i & holder;
    else if (is_sc_o && !write_o && !hold_i) sc_q <= sc_q & {gyre_pkg::NUM_LANES{reserved}};
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (set && mine[w]) begin
        local_q[w] <= is_local_i;
        line_q[w*LINE_W +: LINE_W]       <= owner_line;
        beat_q[w*gyre_pkg::BEAT_W +: gyre_pkg::BEAT_W]       <= beat_i;
        lane_q[w*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] <= owner;
      end
    end
    if (rst_i) begin
      step_q  <= LOOKUP;
      valid_q <= '0;
      later_q <= 1'b0;
    end else begin
      step_q <= step_d;
      if (go_i && is_lr_o) later_q <= !final_i && (later_q || takes);
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        if (set && mine[w]) valid_q[w] <= 1'b1;
        else if (go_i && write_i && hit[w]) valid_q[w] <= 1'b0;
        else if (go_i && is_sc_o && last_i && mine[w]) valid_q[w] <= 1'b0;
        else if (snooped[w]) valid_q[w] <= 1'b0;
      end
    end
  end
  assign sc_lanes_o = sc_q;

  // ---- Words -------------------------------------------------------------------------------------
  gyre_pkg::lane_words_t old_q;
  logic computes;  // 0: the result is b
  logic is_add, is_xor, is_and, is_or, is_min, is_signed;
  logic is_order;  // minimum or maximum
  gyre_pkg::lanes_t handed_to;  // lanes that are handed a word
  logic [31:0] handed;
  always_ff @(posedge clk_i) begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      if (old_valid_i) old_q[l*32 +: 32] <= old_i[l*32 +: 32];
      else if (handed_to[l]) old_q[l*32 +: 32] <= handed;
    end
  end
  assign found_o   = old_q;
  assign computes  = is_amo_o && (write_o || step_q == CHAIN);
  assign is_add    = computes && op_i == gyre_pkg::OP_AMOADD;
  assign is_xor    = computes && op_i == gyre_pkg::OP_AMOXOR;
  assign is_and    = computes && op_i == gyre_pkg::OP_AMOAND;
  assign is_or     = computes && op_i == gyre_pkg::OP_AMOOR;
  assign is_order  = computes && op_i >= gyre_pkg::OP_AMOMIN;
  assign is_min    = op_i == gyre_pkg::OP_AMOMIN || op_i == gyre_pkg::OP_AMOMINU;
  assign is_signed = op_i == gyre_pkg::OP_AMOMIN || op_i == gyre_pkg::OP_AMOMAX;
  // One adder gives all results; only the sum has carries:
  //   a + b, (a ^ b) + 0, (a & b) + 0, b + (a & ~b) = a | b, (a & b) + (a & ~b) = a, b + 0 = b.
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [31:0] a;
    logic [31:0] b;
    logic less;
    logic keep;
    logic in_and;
    logic in_rest;
    logic [31:0] x;
    logic [31:0] y;
    assign a       = old_q[g*32 +: 32];
    assign b       = b_i[g*32 +: 32];
    assign less    = {a[31] ^ is_signed, a[30:0]} < {b[31] ^ is_signed, b[30:0]};
    assign keep    = is_order && less == is_min;
    assign in_and  = keep || is_and;
    assign in_rest = keep || is_or;
    assign x = in_and ? a & b : is_xor ? a ^ b : b;
    assign y = in_rest ? a & ~b : is_add ? a : 32'd0;
    assign wdata_o[g*32 +: 32] = x + y;
  end

  // ---- Lanes that share a word -------------------------------------------------------------------
  if (gyre_pkg::ATOMIC_COMBINE && gyre_pkg::NUM_LANES > 1) begin : g_chain
    gyre_pkg::lanes_t gives;  // a higher lane has the same word
    gyre_pkg::lanes_t takers;  // a lower lane has the same word
    gyre_pkg::lanes_t givers_q;  // lanes that still hand on a word
    gyre_pkg::lanes_t giver;  // the lowest of them, one-hot
    gyre_pkg::lane_t giver_lane;
    gyre_pkg::lanes_t higher;  // lanes above the giver with its word
    always_comb begin
      gives  = '0;
      takers = '0;
      higher = '0;
      for (int l = 1; l < gyre_pkg::NUM_LANES; l++) begin
        for (int k = 0; k < l; k++) begin
          if (all_i[k] && all_i[l] && same_i[l*(l-1)/2+k]) begin
            gives[k] = 1'b1;
            takers[l] = 1'b1;
            if (giver[k]) higher[l] = 1'b1;
          end
        end
      end
    end
    always_comb begin
      giver_lane = '0;
      for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
        if (givers_q[l]) giver_lane = gyre_pkg::LANE_W'(l);
      end
    end
    assign giver      = givers_q & (~givers_q + gyre_pkg::NUM_LANES'(1));
    assign chain      = givers_q != '0;
    assign chain_ends = givers_q == giver;
    assign handed_to  = higher & {gyre_pkg::NUM_LANES{step_q == CHAIN}};
    assign takers_o   = takers;
    gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_handed (
      .in_i(wdata_o), .sel_i(giver_lane), .out_o(handed)
    );
    always_ff @(posedge clk_i) begin
      if (lookup_o) givers_q <= gives;
      else if (step_q == CHAIN) givers_q <= givers_q & ~giver;
    end
    `GYRE_CHECK(a_chain, clk_i, rst_i, step_q == CHAIN |-> is_amo_o && giver != '0)
  end else begin : g_no_chain
    assign {chain, chain_ends, handed} = '0;
    assign {handed_to, takers_o} = '0;
    logic unused_chain;
    assign unused_chain = ^{all_i, same_i};
  end

  `GYRE_CHECK(a_sc_one, clk_i, rst_i, is_sc_o && write_o |-> $onehot0(sc_lanes_o))
  `GYRE_CHECK(a_sc_writes, clk_i, rst_i, is_sc_o && go_i && write_i |-> group_i == sc_lanes_o)
  `GYRE_CHECK(a_no_write_between, clk_i, rst_i, valid_i && !lookup_o && !write_o |-> !go_i)
endmodule
