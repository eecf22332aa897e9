// Order of LR, SC and AMO at the head of the load/store unit: connects the steps and reservations
// (gyre_atomic, with A_EXT) and the line locks (gyre_lsu_lock, with several cores). The outputs are
// constant where these parts are not built.
// Twin: cmodel/memory/lsu/gyre_lsu_order.h

module gyre_lsu_order (
  input  logic clk_i,
  input  logic rst_i,
  // Head (gyre_lsu_queue)
  input  logic active_i,
  input  gyre_pkg::lsu_beat_t head_i,
  // Next access of the head (gyre_lsu_access)
  input  logic is_local_i,
  input  gyre_pkg::lanes_t group_i,
  input  gyre_pkg::lanes_t all_i,
  input  gyre_pkg::line_addr_t line_i,
  input  logic left_i,  // lanes remain after the access
  input  logic write_i,
  input  logic go_i,  // the access is made
  input  logic served_i,
  input  logic fence_i,
  // Waiting loads, words that the read of an AMO returns, writes under way
  input  logic waiting_i,
  input  logic old_valid_i,
  input  gyre_pkg::lane_words_t old_i,
  input  logic writes_pending_i,
  input  logic stores_empty_i,
  // Operation, its step, lanes of an SC that succeed, words to write
  output logic is_lr_o,
  output logic is_sc_o,
  output logic is_amo_o,
  output logic lookup_o,
  output logic write_o,
  output gyre_pkg::lanes_t sc_lanes_o,
  output gyre_pkg::lane_words_t wdata_o,
  // AMO: lanes whose result comes with the write, and their words
  output gyre_pkg::lanes_t takers_o,
  output gyre_pkg::lane_words_t found_o,
  // The head must wait; LR, SC and AMO must stay in their step; the read is fresh
  output logic block_o,
  output logic hold_o,
  output logic fresh_o,
  // To the data cache, to and from the line locks
  output logic acquire_o,
  output logic lock_valid_o,
  output gyre_pkg::line_addr_t lock_line_o,
  input  logic lock_ready_i,
  input  logic snoop_valid_i,
  input  gyre_pkg::line_addr_t snoop_line_i
);

  logic access, reserved;
  assign access = active_i && !head_i.none;
  if (gyre_pkg::A_EXT) begin : g_atomic
    gyre_atomic u_atomic (
      .clk_i, .rst_i, .valid_i(access), .none_i(head_i.none), .op_i(head_i.op), .wid_i(head_i.wid),
      .beat_i(head_i.beat), .last_i(head_i.last), .lanes_i(head_i.lanes), .helpers_i(head_i.zero),
      .addr_i(head_i.addr), .b_i(head_i.wdata), .is_local_i, .group_i, .all_i, .same_i(head_i.same),
      .line_i, .go_i, .write_i, .final_i(!left_i && head_i.last), .hold_i(hold_o),
      .snoop_valid_i(gyre_pkg::NUM_CORES > 1 && snoop_valid_i), .snoop_line_i,
      .reserved_o(reserved), .old_valid_i, .old_i, .is_lr_o, .is_sc_o, .is_amo_o, .lookup_o,
      .write_o, .sc_lanes_o, .wdata_o, .takers_o, .found_o
    );
  end else begin : g_no_atomic
    assign {is_lr_o, is_sc_o, is_amo_o, lookup_o, write_o, reserved} = '0;
    assign {sc_lanes_o, takers_o} = '0;
    assign found_o    = '0;
    assign wdata_o    = head_i.wdata;
    logic unused_atomic;
    assign unused_atomic = ^{clk_i, rst_i, old_valid_i, old_i, group_i, all_i, write_i,
                             hold_o, snoop_valid_i, snoop_line_i};
  end

  if (gyre_pkg::NUM_CORES > 1) begin : g_cores
    gyre_lsu_lock u_lock (
      .clk_i, .rst_i, .active_i(access), .none_i(head_i.none), .acq_i(head_i.acq),
      .rel_i(head_i.rel), .fence_i, .is_lr_i(is_lr_o), .is_sc_i(is_sc_o), .is_amo_i(is_amo_o),
      .lookup_i(lookup_o), .write_i(write_o), .reserved_i(reserved), .is_local_i, .line_i, .go_i,
      .served_i, .rest_i(left_i), .last_i(head_i.last), .block_o, .hold_o, .fresh_o, .waiting_i,
      .answered_i(old_valid_i), .writes_pending_i, .stores_empty_i, .acquire_o, .lock_valid_o,
      .lock_line_o, .lock_ready_i
    );
  end else begin : g_one_core
    assign {block_o, hold_o, fresh_o, acquire_o, lock_valid_o, lock_line_o} = '0;
    logic unused_cores;
    assign unused_cores = ^{access, head_i, is_local_i, line_i, left_i, go_i,
                            served_i, fence_i, waiting_i, writes_pending_i, reserved,
                            stores_empty_i, lock_ready_i, snoop_valid_i, snoop_line_i};
  end
endmodule
