// Load/store unit: takes passes in order, makes each into as few accesses as it can, one a cycle.
//
// - Execute stage (gyre_lsu_entry): address and fault check, and which lanes can share an access.
//   A faulting pass is not queued.  The queue always has room, because issue counts credits: one is
//   given back when a pass leaves the head.  LSU_QUEUE=1: no credits, a pass waits in the execute
//   stage for the one place to be free.
// - Head of the queue: gyre_lsu_access chooses the lanes of the next access; the
//   pass leaves with the access that serves its last lanes.
// - A load access takes an entry of gyre_lsu_response, up to LSU_LOADS for main memory and I/O and
//   one for local memory; each answer is a result of its own, in any order.  Stores take none.
// - LR, SC and AMO: gyre_lsu_order says when an access of theirs may be made and what it writes.
// - Fence: acts with its last pass, once all loads of all warps are answered and all writes
//   acknowledged; its other passes are dropped.
// - HEADERS: a pass keeps the lanes whose accesses may be made (gyre_access_check). One that keeps
//   none makes no access at the head: it leaves, and if it is no store gives a result without
//   lanes, in the way of an SC that fails, for the scoreboard.
// - GRAPHICS: lanes of a load that get 0 have a result of their own, in the same way, in front of
//   what the other lanes load.
// Twin: cmodel/memory/gyre_lsu.c

`include "gyre_check.svh"

module gyre_lsu #(
  localparam int TAG_W = $clog2(gyre_pkg::LSU_LOADS),
  localparam int LINE_W = 32 - $clog2(gyre_pkg::LINE_BYTES),
  localparam int LANE_VEC_W = gyre_pkg::NUM_LANES * 32,
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage (control_t)
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::control_t exec_i,
  input  gyre_pkg::lane_t lead_i,  // the lowest of its lanes
  input  logic [LANE_VEC_W-1:0] a_i,
  input  logic [LANE_VEC_W-1:0] b_i,
  // Interleaved stacks (window_t)
  input  gyre_pkg::window_t window_i,
  // What its launch gave the warp of the pass (given_t); the core's number, the register STACK
  input  gyre_pkg::given_t given_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  // Of the draw: words of an input record, and tables (gyre_shader_state)
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  // To execute (lsudenied_t), and to the exceptions of shader programs (shader_t)
  output gyre_pkg::lsudenied_t denied_o,
  output gyre_pkg::shader_t shader_o,
  // To the execute stage: the pass faults (lsutrap_t)
  output gyre_pkg::lsutrap_t trap_o,
  // To issue
  output logic credit_o,
  // To commit (result_t)
  output logic res_valid_o,
  input  logic res_ready_i,
  output gyre_pkg::result_t res_o,
  output logic [LANE_VEC_W-1:0] res_data_o,
  // To the scheduler (fence_t)
  output gyre_pkg::fence_t fence_o,
  // To and from the data cache
  output logic dcreq_valid_o,
  input  logic dcreq_ready_i,
  output gyre_pkg::cache_req_t dcreq_o,
  input  logic dcrsp_valid_i,
  output logic dcrsp_ready_o,
  input  gyre_pkg::cache_rsp_t dcrsp_i,
  input  logic writes_pending_i,
  input  logic stores_empty_i,  // this and those below: with several cores
  output logic acquire_o,
  // To and from the line locks
  output logic lock_valid_o,
  output logic [LINE_W-1:0] lock_line_o,
  input  logic lock_ready_i,
  input  logic snoop_valid_i,
  input  logic [LINE_W-1:0] snoop_line_i,
  // To and from local memory
  input  logic lmem_ready_i,
  output gyre_pkg::lanes_t lmem_en_o,
  output gyre_pkg::lanes_t lmem_we_o,
  output logic [LANE_VEC_W-1:0] lmem_addr_o,
  output logic [LANE_VEC_W-1:0] lmem_mask_o,
  output logic [LANE_VEC_W-1:0] lmem_wdata_o,
  input  logic [LANE_VEC_W-1:0] lmem_rdata_i,
  output logic lmem_done_o,  // what was read of it is not needed behind this cycle
  // Events
  output logic conflict_o,
  output logic idle_o
);

  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;
  localparam int CHOICES = WORDS > gyre_pkg::NUM_LANES ? WORDS : gyre_pkg::NUM_LANES;
  localparam int CHOICE_W = CHOICES > 1 ? $clog2(CHOICES) : 1;

  // Aligned to its size, main memory gives the upper bits of every address in it (so does the I/O
  // page): said here, so that neither queue nor caches keep them. Of an address of
  // local memory only the lower bits are looked at.
  localparam bit ALIGNED = ((gyre_pkg::RAM_BYTES & (gyre_pkg::RAM_BYTES - 1))
      | (gyre_pkg::RAM_BASE & (gyre_pkg::RAM_BYTES - 1))) == 0;
  localparam logic [31:0] LOW = ALIGNED ? (gyre_pkg::RAM_BYTES - 32'd1)
      | (gyre_pkg::LMEM_BYTES - 32'd1) :
                                32'hFFFF_FFFF;

  gyre_pkg::result_t res;
  gyre_pkg::fence_t fence;
  assign {res_o, fence_o} = {res, fence};

  // ---- Execute stage and queue -------------------------------------------------------------------
  localparam int PAIRS = gyre_pkg::NUM_LANES > 1 ? gyre_pkg::NUM_LANES
      * (gyre_pkg::NUM_LANES - 1) / 2 : 1;
  logic head_valid, head_acq, head_rel, head_none, head_last, head_wb, leave;
  gyre_pkg::wid_t head_wid;
  gyre_pkg::pass_t head_pass;
  logic [4:0] head_op;
  logic [gyre_pkg::ROW_W-1:0] head_rd;
  gyre_pkg::lanes_t head_lanes, head_zero, head_local, head_io;
  logic [LANE_VEC_W-1:0] head_addr, head_wdata;
  gyre_pkg::lane_t head_lead;
  logic [LINE_W:0] head_spot;  // its line, with a bit that says I/O page
  logic [PAIRS-1:0] head_near, head_same;
  gyre_lsu_entry #(.LOW(LOW)) u_entry (
    .clk_i(clk_i), .rst_i(rst_i), .valid_i(valid_i), .ready_o(ready_o), .exec_i(exec_i),
    .lead_i(lead_i), .a_i(a_i), .b_i(b_i), .window_i(window_i), .given_i(given_i),
    .core_i(core_i), .stack_i(stack_i), .in_words_i(in_words_i), .map_i(map_i),
    .banks_i(banks_i), .shader_o(shader_o), .trap_o(trap_o), .denied_o(denied_o),
    .valid_o(head_valid), .leave_i(leave), .acq_o(head_acq), .rel_o(head_rel),
    .none_o(head_none), .wid_o(head_wid), .pass_o(head_pass), .last_o(head_last),
    .op_o(head_op), .rd_o(head_rd), .wb_o(head_wb), .lanes_o(head_lanes), .zero_o(head_zero),
    .local_o(head_local), .io_o(head_io), .addr_o(head_addr), .wdata_o(head_wdata),
    .lead_o(head_lead), .spot_o(head_spot), .near_o(head_near), .same_o(head_same)
  );

  // ---- Head: the next access ---------------------------------------------------------------------
  logic is_fence, is_store, is_lr, is_sc, is_amo, is_half, is_word;
  logic is_write;  // the next access writes
  logic step_lookup, step_write, sc_fails;  // steps of SC and AMO; no lane of an SC succeeds
  assign is_fence = head_op == gyre_pkg::OP_FENCE || head_op == gyre_pkg::OP_FENCEI;
  assign is_store = head_op == gyre_pkg::OP_SB || head_op == gyre_pkg::OP_SH ||
                    head_op == gyre_pkg::OP_SW;
  assign is_write = is_store || (step_write && (is_sc || is_amo));
  assign is_half  = head_op == gyre_pkg::OP_LH || head_op == gyre_pkg::OP_LHU ||
                    head_op == gyre_pkg::OP_SH;
  assign is_word  = head_op == gyre_pkg::OP_LW || head_op == gyre_pkg::OP_SW ||
                    is_lr || is_sc || is_amo;

  logic active, is_access, go;
  logic block, hold;  // the head must wait; LR, SC, AMO must stay in their step
  logic zero_step;  // its lanes that get 0 have their result
  logic is_local;
  gyre_pkg::lanes_t group, bank;
  gyre_pkg::lanes_t rest;  // lanes that are left behind the access
  gyre_pkg::lanes_t sc_lanes;  // of an SC: those that succeed
  logic [LANE_VEC_W-1:0] wdata;
  logic [gyre_pkg::NUM_LANES*CHOICE_W-1:0] choice;
  logic served;  // the group is done with
  logic [31:0] addr;  // of the line that is asked for
  logic [TAG_W-1:0] tag;
  logic fresh;
  logic unused_answer;
  assign unused_answer = ^dcrsp_i;
  assign active    = head_valid && !block;
  assign is_access = active && !is_fence && !head_none;
  gyre_lsu_access #(.LOW(LOW)) u_access (
    .clk_i(clk_i), .rst_i(rst_i), .active_i(is_access), .lanes_i(head_lanes),
    .zero_i(head_zero), .local_i(head_local), .io_i(head_io), .addr_i(head_addr),
    .lead_i(head_lead), .spot_i(head_spot), .near_i(head_near), .same_i(head_same),
    .half_i(is_half), .word_i(is_word), .is_amo_i(is_amo), .is_sc_i(is_sc),
    .sc_lanes_i(sc_lanes), .wdata_i(wdata), .served_i(served), .zero_step_o(zero_step),
    .group_o(group), .rest_o(rest), .is_local_o(is_local), .is_io_o(dcreq_o.uncached),
    .choice_o(choice), .addr_o(addr), .mask_o(dcreq_o.mask), .data_o(dcreq_o.data),
    .bank_o(bank), .bank_addr_o(lmem_addr_o), .bank_mask_o(lmem_mask_o),
    .bank_wdata_o(lmem_wdata_o)
  );

  // ---- Atomic operations -------------------------------------------------------------------------
  logic waiting, old_valid;
  gyre_lsu_order u_order (
    .clk_i(clk_i), .rst_i(rst_i), .active_i(active), .none_i(head_none), .acq_i(head_acq),
    .rel_i(head_rel), .op_i(head_op), .wid_i(head_wid), .pass_i(head_pass), .last_i(head_last),
    .lanes_i(head_lanes), .addr_i(head_addr), .wdata_i(head_wdata), .is_local_i(is_local),
    .group_i(group), .line_i(addr[31:32-LINE_W]), .left_i(rest != '0),
    .write_i(is_write && !sc_fails && !head_none), .go_i(go), .served_i(served),
    .fence_i(fence.valid), .waiting_i(waiting), .old_valid_i(old_valid), .old_i(res_data_o),
    .writes_pending_i(writes_pending_i), .stores_empty_i(stores_empty_i), .is_lr_o(is_lr),
    .is_sc_o(is_sc), .is_amo_o(is_amo), .lookup_o(step_lookup), .write_o(step_write),
    .sc_lanes_o(sc_lanes), .wdata_o(wdata), .block_o(block), .hold_o(hold),
    .fresh_o(fresh), .acquire_o(acquire_o), .lock_valid_o(lock_valid_o),
    .lock_line_o(lock_line_o), .lock_ready_i(lock_ready_i), .snoop_valid_i(snoop_valid_i),
    .snoop_line_i(snoop_line_i)
  );
  assign sc_fails = is_sc && sc_lanes == '0;

  logic load_free, local_free, local_go, sc_free, fence_go;
  logic may;  // the step of an LR, SC or AMO lets the next access be made
  // Without lanes: a store just leaves, all others need the place of an SC's result.
  logic nothing;
  assign nothing       = active && head_none && !is_fence && (is_store || sc_free);
  assign may           = is_sc ? step_write && sc_free :
                         is_amo ? step_write || (step_lookup && !hold) : !hold;
  assign dcreq_valid_o = is_access && !zero_step && !is_local && may && !sc_fails
                      && (is_write || load_free);
  assign {dcreq_o.write, dcreq_o.fresh, dcreq_o.addr} = {is_write, fresh, addr};
  assign dcreq_o.tag   = 16'(tag);
  assign local_go      = is_local && !zero_step && lmem_ready_i && may && (is_write || local_free);
  assign go            = (dcreq_valid_o && dcreq_ready_i) || local_go ||
                         (is_access && sc_fails && may) || nothing || (zero_step && sc_free);
  assign served        = go && (head_none || !(is_amo && !is_write));
  assign lmem_en_o     = bank & {gyre_pkg::NUM_LANES{local_go}};
  assign lmem_we_o     = bank & {gyre_pkg::NUM_LANES{local_go && is_write}};
  assign conflict_o    = local_go && served && (rest & head_local) != '0;

  assign fence_go      = active && is_fence && !waiting && !writes_pending_i;
  assign fence.valid   = fence_go && head_last;
  assign fence.wid     = head_wid;
  assign fence.inval   = head_op == gyre_pkg::OP_FENCEI;

  assign leave    = (served && rest == '0) || fence_go || (active && is_fence && !head_last);
  assign credit_o = leave;

  // ---- Loads that wait, results ------------------------------------------------------------------
  logic [gyre_pkg::NUM_LANES*2-1:0] offset;
  logic no_load;  // no lanes, or those that get 0
  assign no_load = head_none || zero_step;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_offset
    assign offset[g*2 +: 2] = (head_addr[g*32 +: 2] & {2{!(gyre_pkg::GRAPHICS && no_load)}})
                            | {1'b0, is_sc && !sc_lanes[g]};  // it fails
  end
  gyre_lsu_response u_response (
    .clk_i(clk_i), .rst_i(rst_i), .go_i(go && (!is_write || is_sc)),
    .is_local_i(is_local || is_sc || no_load), .final_i(rest == '0 && head_last), .wb_i(head_wb),
    .half_i(is_half || is_sc || no_load), .word_i(is_word || no_load),
    .unsigned_i(head_op == gyre_pkg::OP_LBU || head_op == gyre_pkg::OP_LHU || is_sc || is_amo
                || (is_lr && fresh)),
    .group_i(no_load ? head_zero : is_sc ? head_lanes : group), .choice_i(choice),
    .offset_i(offset), .wid_i(head_wid), .pass_i(head_pass), .rd_i(head_rd),
    .waiting_o(waiting), .free_o(load_free), .tag_o(tag), .local_free_o(local_free),
    .local_done_o(lmem_done_o), .sc_free_o(sc_free),
    .old_valid_o(old_valid), .dcrsp_valid_i(dcrsp_valid_i), .dcrsp_ready_o(dcrsp_ready_o),
    .dcrsp_tag_i(dcrsp_i.tag[TAG_W-1:0]), .dcrsp_data_i(dcrsp_i.data), .lmem_rdata_i(lmem_rdata_i),
    .res_valid_o(res_valid_o), .res_ready_i(res_ready_i), .res_wid_o(res.wid),
    .res_pass_o(res.pass), .res_rd_o(res.rd), .res_last_o(res.last),
    .res_lanes_o(res.lanes), .res_data_o(res_data_o)
  );
  assign {res.wb, res.flag} = 2'b10;
  assign idle_o = !head_valid && !waiting && !block;
  `GYRE_CHECK(a_no_access, clk_i, rst_i, active && head_none
              |-> !dcreq_valid_o && lmem_en_o == '0 && !lock_valid_o)
endmodule
