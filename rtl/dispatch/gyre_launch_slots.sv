// Launch slots: track the launches under way, and write their completion and time stamps to memory
// when they end. Several launches may overlap, and each ends on its own.
//
// - open_i begins a launch in slot open_slot_o, if room_o; a launch with a code other than 0 is
//   over at once. Launched and ended warps are counted; a launch is over when all its workgroups
//   have been assigned (walked_i) and no warp is left. With lost_i, which marks a list of draws
//   that does not reach its end, it ends with LOST.
// - Launches that are over are completed lowest slot first. The time stamp is written, if requested
//   (cycles of begin and end, four words at once), then the completion: 1, or the code. A launch
//   with `release` waits before that until the GPU is idle, and no launch begins meanwhile
//   (hold_o).
// - late_o: a launch has been under way for limit_i cycles or more (0: no limit).
// - abort_begin_i, when the GPU is halted: the code of each launch under way becomes abort_code_i;
//   with abort_one_i only that of slot abort_slot_i, and the others get ABORTED. All are over when
//   the GPU is drained.
//
// Twin: cmodel/dispatch/gyre_launch_slots.c

`include "gyre_check.svh"

module gyre_launch_slots (
  input  logic clk_i,
  input  logic rst_i,
  // From the launch queue: a launch begins
  input  logic open_i,
  input  logic [31:0] open_completion_i,
  input  logic [31:0] open_stamp_i,
  input  logic open_release_i,
  input  logic [15:0] open_code_i,
  output logic room_o,
  output logic [1:0] open_slot_o,
  input  logic walked_i,
  input  logic [1:0] walked_slot_i,
  input  logic lost_i,
  // From the warp feeder and the placer
  input  logic take_i,
  input  logic [1:0] take_slot_i,
  input  logic left_i,
  input  logic [1:0] left_slot_i,
  // Limit, abort
  input  logic [31:0] limit_i,
  output logic late_o,
  output logic [1:0] late_slot_o,
  input  logic abort_begin_i,
  input  logic abort_i,
  input  logic abort_one_i,
  input  logic [1:0] abort_slot_i,
  input  logic [15:0] abort_code_i,
  input  logic gpu_busy_i,
  // To the queue port
  output logic put_o,
  output logic put_four_o,
  output logic [31:0] put_addr_o,
  output logic [127:0] put_words_o,  // a single word is repeated four times
  input  logic put_done_i,
  // To the launch queue
  output logic hold_o,
  output logic any_o,
  output logic over_o,  // a launch is over, with this code
  output logic [15:0] over_code_o
);
  localparam int SLOTS = 4;
  localparam logic [15:0] ABORTED = 16'h0500;
  localparam logic [15:0] LOST    = 16'h0700;

  logic [SLOTS-1:0] valid_q, walked_q, release_q, free, ended, late;
  logic [9:0] count_q [SLOTS];
  logic [15:0] code_q [SLOTS];
  logic [31:0] completion_q [SLOTS];
  logic [31:0] stamp_q [SLOTS];
  logic [63:0] begin_q [SLOTS];
  logic [31:0] age_q [SLOTS];
  logic [63:0] cycles_q, end_q;

  assign free   = ~valid_q;
  assign room_o = free != '0;
  assign any_o  = valid_q != '0;

  always_comb begin
    open_slot_o = '0;
    late_slot_o = '0;
    for (int l = SLOTS - 1; l >= 0; l--) begin
      if (free[l]) open_slot_o = 2'(l);
      if (late[l]) late_slot_o = 2'(l);
    end
  end
  assign late_o = late != '0;

  // ---- The end of a launch ----------------------------------------------------------------------
  typedef enum logic [1:0] {
    IDLE,
    DRAIN,  // waits for the GPU
    PUT  // writes the stamp and the completion
  } state_e;
  state_e state_q;
  logic [1:0] slot_q, next_slot;
  logic last_q;  // 0: the stamp; 1: the completion
  logic [31:0] completion, stamp;
  logic [63:0] begins;
  logic [15:0] code;
  logic releases, quiet, wanted, frees;

  always_comb begin
    next_slot = '0;
    for (int l = SLOTS - 1; l >= 0; l--) if (ended[l]) next_slot = 2'(l);
  end

  assign {completion, stamp, begins, code, releases}
       = {completion_q[slot_q], stamp_q[slot_q], begin_q[slot_q], code_q[slot_q],
          release_q[slot_q]};
  assign quiet  = !gpu_busy_i || !(releases || abort_i);
  assign wanted = last_q ? completion != '0 : stamp != '0;
  assign put_o  = state_q == PUT && wanted;
  assign put_four_o  = !last_q;
  assign put_addr_o  = last_q ? completion : stamp;
  assign put_words_o = last_q ? {4{(code == '0) ? 32'd1 : 32'(code)}} : {end_q, begins};
  assign frees       = state_q == PUT && last_q && (!wanted || put_done_i);
  assign over_o      = frees;
  assign over_code_o = code;
  assign hold_o      = state_q == DRAIN;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= IDLE;
    end else begin
      unique case (state_q)
        IDLE:    if (ended != '0) state_q <= DRAIN;
        DRAIN:   if (quiet) state_q <= PUT;
        default: if (frees) state_q <= IDLE;
      endcase
    end
    if (state_q == IDLE) slot_q <= next_slot;
    if (state_q != PUT) last_q <= 1'b0;
    else if (!wanted || put_done_i) last_q <= 1'b1;
    if (state_q == DRAIN) end_q <= cycles_q;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) cycles_q <= '0;
    else cycles_q <= cycles_q + 64'd1;
  end

  for (genvar l = 0; l < SLOTS; l++) begin : g_slot
    logic opens, running;
    assign opens   = open_i && open_slot_o == 2'(l);
    assign running = valid_q[l] && !(walked_q[l] && count_q[l] == '0);
    assign ended[l] = valid_q[l] && (!running || abort_i);
    assign late[l]  = running && limit_i != '0 && age_q[l] >= limit_i;

    always_ff @(posedge clk_i) begin
      if (rst_i) valid_q[l] <= 1'b0;
      else if (opens) valid_q[l] <= 1'b1;
      else if (frees && slot_q == 2'(l)) valid_q[l] <= 1'b0;
    end

    always_ff @(posedge clk_i) begin
      if (opens) begin
        walked_q[l]     <= open_code_i != '0;
        count_q[l]      <= '0;
        code_q[l]       <= open_code_i;
        completion_q[l] <= open_completion_i;
        stamp_q[l]      <= open_stamp_i;
        release_q[l]    <= open_release_i;
        begin_q[l]      <= cycles_q;
        age_q[l]        <= '0;
      end else begin
        if (walked_i && walked_slot_i == 2'(l)) begin
          walked_q[l] <= 1'b1;
          if (lost_i) code_q[l] <= LOST;
        end
        count_q[l] <= count_q[l] + 10'(take_i && take_slot_i == 2'(l))
                    - 10'(left_i && left_slot_i == 2'(l));
        if (!(&age_q[l])) age_q[l] <= age_q[l] + 32'd1;
        if (abort_begin_i && running) begin
          code_q[l] <= (!abort_one_i || abort_slot_i == 2'(l)) ? abort_code_i : ABORTED;
        end
      end
    end
  end

  `GYRE_CHECK(a_room, clk_i, rst_i, open_i |-> room_o)
endmodule
