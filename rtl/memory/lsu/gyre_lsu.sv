// Load/store unit: executes loads, stores, atomics and fences, and merges the lanes of a beat into
// as few accesses as possible. It takes beats in order and makes one access a cycle.
//
// - Execute stage (gyre_lsu_entry): computes addresses, checks faults and finds the lanes that can
//   share an access. A beat with a fault is not queued. The queue always has room, because issue
//   counts credits and gets one back when a beat leaves the head. LSU_QUEUE=1 has no credits: a
//   beat waits in the execute stage until the only entry is free.
// - Head of the queue: gyre_lsu_access selects the lanes of the next access. The beat leaves with
//   the access that serves its last lanes.
// - A load access takes an entry of gyre_lsu_response: one of LSU_LOADS for main memory and I/O, or
//   the one for local memory. Each answer is a result of its own, in any order. Stores take no
//   entry.
// - LR, SC and AMO: gyre_lsu_order decides when they may make an access and which words they write.
//   ATOMIC_COMBINE: with the write of an AMO come the results of lanes whose word a lower lane has.
// - Fence: acts with its last beat, once all loads of all warps are answered and all writes are
//   acknowledged. Its other beats are dropped.
// - HEADERS: a beat keeps the lanes that may make their accesses (gyre_access_check). A beat
//   without such a lane makes no access and leaves the head. Unless it is a store it gives a result
//   without lanes, as a failing SC does, so that the scoreboard frees its register.
// - GRAPHICS: load lanes that get 0 have a result of their own, in the same way, before the result
//   of the other lanes.
// - PIXELS: lanes of an AMO or SC can get 0 in the same way; its steps begin after that result.
// - ISA=1: scalar loads read lines through this unit's port to the data cache (gyre_lsu_merge).
// Twin: cmodel/memory/lsu/gyre_lsu.c

`include "gyre_check.svh"

module gyre_lsu #(
  localparam int MAP_W = 19,
  localparam int BANK_W = 32 + 17
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage (control_t)
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::exec_t exec_i,
  // Interleaved stacks (stack_region_t)
  input  gyre_pkg::stack_region_t stack_region_i,
  // Launch context of the beat's warp (launch_context_t); number of the core, register STACK
  input  gyre_pkg::launch_context_t launch_context_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  // Draw: words of an input record, and tables (gyre_shader_state)
  input  logic [7:0] in_words_i,
  input  logic [MAP_W-1:0] map_i,
  input  logic [16*BANK_W-1:0] banks_i,
  // Pixel warps: their record; lanes of the beat that are no helpers; lanes that kil removes
  input  gyre_pkg::pixel_record_t pixel_record_i,
  input  gyre_pkg::lanes_t cover_i,
  output gyre_pkg::lanes_t kill_o,
  // To execute (lsuviolation_t), and to the shader program exceptions (shader_t)
  output gyre_pkg::lsuviolation_t violation_o,
  output gyre_pkg::shader_t shader_o,
  // To the execute stage: the beat faults
  output gyre_pkg::unit_trap_t trap_o,
  // To issue
  output logic credit_o,
  // To commit (result_t)
  output logic res_valid_o,
  input  logic res_ready_i,
  output gyre_pkg::result_t res_o,
  output gyre_pkg::lane_words_t res_data_o,
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
  // From and to scalar loads: a line that is to be read, and its answer on dcrsp_i
  input  logic scalar_line_valid_i,
  output logic scalar_line_ready_o,
  input  logic [31:0] scalar_line_addr_i,
  output logic scalar_words_valid_o,
  input  logic stores_empty_i,  // this and the following ports: with several cores
  output logic acquire_o,
  // To and from the line locks
  output logic lock_valid_o,
  output gyre_pkg::line_addr_t lock_line_o,
  input  logic lock_ready_i,
  input  logic snoop_valid_i,
  input  gyre_pkg::line_addr_t snoop_line_i,
  // To and from local memory
  input  logic lmem_ready_i,
  output gyre_pkg::lanes_t lmem_en_o,
  output gyre_pkg::lanes_t lmem_we_o,
  output gyre_pkg::lane_words_t lmem_addr_o,
  output gyre_pkg::lane_words_t lmem_mask_o,
  output gyre_pkg::lane_words_t lmem_wdata_o,
  input  gyre_pkg::lane_words_t lmem_rdata_i,
  output logic lmem_done_o,  // the bank outputs may change after this cycle
  // Events
  output logic conflict_o,
  output logic idle_o
);
  localparam int TAG_W = gyre_pkg::LTAG_W;
  localparam int LINE_W = 32 - $clog2(gyre_pkg::LINE_BYTES);

  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;
  localparam int CHOICES = WORDS > gyre_pkg::NUM_LANES ? WORDS : gyre_pkg::NUM_LANES;
  localparam int CHOICE_W = CHOICES > 1 ? $clog2(CHOICES) : 1;

  // If main memory is aligned to its size, its base gives the upper bits of all its addresses (the
  // same holds for the I/O page). Stating that here keeps these bits out of the queue and the
  // caches. Only the lower bits of an address of local memory are used.
  localparam bit ALIGNED = ((gyre_pkg::RAM_BYTES & (gyre_pkg::RAM_BYTES - 1))
      | (gyre_pkg::RAM_BASE & (gyre_pkg::RAM_BYTES - 1))) == 0;
  localparam logic [31:0] LOW = ALIGNED ? (gyre_pkg::RAM_BYTES - 32'd1)
      | (gyre_pkg::LMEM_BYTES - 32'd1) :
                                32'hFFFF_FFFF;

  // ---- Execute stage and queue -------------------------------------------------------------------
  logic head_valid, leave;
  gyre_pkg::lsu_beat_t head;
  gyre_lsu_entry #(.LOW(LOW)) u_entry (
    .clk_i, .rst_i, .valid_i, .ready_o, .exec_i, .stack_region_i, .launch_context_i, .core_i,
    .stack_i, .in_words_i, .map_i, .banks_i, .pixel_record_i, .cover_i, .kill_o, .shader_o, .trap_o,
    .violation_o, .valid_o(head_valid), .leave_i(leave), .head_o(head)
  );

  // ---- Head: the next access ---------------------------------------------------------------------
  logic is_fence, is_store, is_lr, is_sc, is_amo, is_half, is_word;
  logic is_write;  // the next access writes
  logic step_lookup, step_write, sc_fails;  // steps of SC and AMO; no lane of an SC succeeds
  assign is_fence = head.op == gyre_pkg::OP_FENCE || head.op == gyre_pkg::OP_FENCEI;
  assign is_store = head.op == gyre_pkg::OP_SB || head.op == gyre_pkg::OP_SH ||
                    head.op == gyre_pkg::OP_SW;
  assign is_write = is_store || (step_write && (is_sc || is_amo));
  assign is_half  = head.op == gyre_pkg::OP_LH || head.op == gyre_pkg::OP_LHU ||
                    head.op == gyre_pkg::OP_SH;
  assign is_word  = head.op == gyre_pkg::OP_LW || head.op == gyre_pkg::OP_SW ||
                    is_lr || is_sc || is_amo;

  logic active, is_access, go;
  logic block, hold;  // the head must wait; LR, SC, AMO must stay in their step
  logic zero_step;  // gives the result of the lanes that get 0
  logic is_local;
  gyre_pkg::lanes_t group, all, bank;
  gyre_pkg::lanes_t rest;  // lanes that remain after the access
  gyre_pkg::lanes_t sc_lanes;  // SC: lanes that succeed
  gyre_pkg::lane_words_t wdata;
  logic [gyre_pkg::NUM_LANES*CHOICE_W-1:0] choice;
  logic served;  // the access completes its lanes
  logic [31:0] addr;  // of the line that is asked for
  logic [TAG_W-1:0] tag;
  logic fresh;
  // The port to the data cache, which scalar loads share
  logic request_valid, request_ready, answer_valid, answer_ready;
  gyre_pkg::cache_req_t request;
  gyre_lsu_merge u_merge (
    .clk_i, .rst_i, .req_valid_i(request_valid), .req_ready_o(request_ready), .req_i(request),
    .rsp_valid_o(answer_valid), .rsp_ready_i(answer_ready),
    .line_valid_i(scalar_line_valid_i), .line_ready_o(scalar_line_ready_o),
    .line_addr_i(scalar_line_addr_i), .words_valid_o(scalar_words_valid_o), .dcreq_valid_o,
    .dcreq_ready_i, .dcreq_o, .dcrsp_valid_i, .dcrsp_ready_o, .dcrsp_tag_i(dcrsp_i.tag)
  );
  logic unused_answer;
  assign unused_answer = ^dcrsp_i;
  assign active    = head_valid && !block;
  assign is_access = active && !is_fence && !head.none;
  gyre_lsu_access #(.LOW(LOW)) u_access (
    .clk_i, .rst_i, .active_i(is_access), .head_i(head), .half_i(is_half), .word_i(is_word),
    .is_amo_i(is_amo && !shares), .is_sc_i(is_sc), .sc_lanes_i(sc_lanes), .wdata_i(wdata),
    .served_i(served), .zero_step_o(zero_step), .group_o(group), .all_o(all), .rest_o(rest),
    .is_local_o(is_local), .is_io_o(request.uncached), .choice_o(choice), .addr_o(addr),
    .mask_o(request.mask), .data_o(request.data), .bank_o(bank), .bank_addr_o(lmem_addr_o),
    .bank_mask_o(lmem_mask_o), .bank_wdata_o(lmem_wdata_o)
  );

  // ---- Atomic operations -------------------------------------------------------------------------
  logic waiting, old_valid;
  logic shares;  // the write of an AMO serves all lanes of its words
  // Results of some of these lanes come with it. The entry of local memory is free for them: it was
  // empty when the words were read, and the head has made no access since.
  logic follows;
  gyre_pkg::lanes_t takers;
  gyre_pkg::lane_words_t found;
  assign shares  = gyre_pkg::ATOMIC_COMBINE && is_amo && step_write;
  assign follows = shares && takers != '0 && head.wb;
  logic apart;  // lanes of an AMO or SC get 0: that is none of its steps
  assign apart = gyre_pkg::PIXELS && zero_step;
  gyre_lsu_order u_order (
    .clk_i, .rst_i, .active_i(active && !apart), .head_i(head), .is_local_i(is_local),
    .group_i(group), .all_i(all), .line_i(addr[31:32-LINE_W]), .left_i(rest != '0),
    .write_i(is_write && !sc_fails && !head.none), .go_i(go && !apart), .served_i(served && !apart),
    .fence_i(fence_o.valid), .waiting_i(waiting), .old_valid_i(old_valid), .old_i(res_data_o),
    .writes_pending_i, .stores_empty_i, .is_lr_o(is_lr), .is_sc_o(is_sc), .is_amo_o(is_amo),
    .lookup_o(step_lookup), .write_o(step_write), .sc_lanes_o(sc_lanes), .wdata_o(wdata),
    .takers_o(takers), .found_o(found), .block_o(block), .hold_o(hold), .fresh_o(fresh), .acquire_o,
    .lock_valid_o, .lock_line_o, .lock_ready_i, .snoop_valid_i, .snoop_line_i
  );
  assign sc_fails = is_sc && sc_lanes == '0;

  logic load_free, local_free, local_go, sc_free, fence_go;
  logic may;  // the step of an LR, SC or AMO lets the next access be made
  // A beat without lanes: a store just leaves, all other operations need the entry of an SC's
  // result.
  logic nothing;
  assign nothing       = active && head.none && !is_fence && (is_store || sc_free);
  assign may           = is_sc ? step_write && sc_free :
                         is_amo ? step_write || (step_lookup && !hold) : !hold;
  assign request_valid = is_access && !zero_step && !is_local && may && !sc_fails
                      && (is_write || load_free);
  assign {request.write, request.fresh, request.addr} = {is_write, fresh, addr};
  assign request.tag   = 16'(tag);
  assign local_go      = is_local && !zero_step && lmem_ready_i && may && (is_write || local_free);
  assign go            = (request_valid && request_ready) || local_go ||
                         (is_access && sc_fails && may) || nothing || (zero_step && sc_free);
  assign served        = go && (head.none || apart || !(is_amo && !is_write));
  assign lmem_en_o     = bank & {gyre_pkg::NUM_LANES{local_go}};
  assign lmem_we_o     = bank & {gyre_pkg::NUM_LANES{local_go && is_write}};
  assign conflict_o    = local_go && served && (rest & head.in_local) != '0;

  assign fence_go      = active && is_fence && !waiting && !writes_pending_i;
  assign fence_o.valid   = fence_go && head.last;
  assign fence_o.wid     = head.wid;
  assign fence_o.inval   = head.op == gyre_pkg::OP_FENCEI;

  assign leave    = (served && rest == '0) || fence_go || (active && is_fence && !head.last);
  assign credit_o = leave;

  // ---- Loads that wait, results ------------------------------------------------------------------
  logic [gyre_pkg::NUM_LANES*2-1:0] offset;
  logic no_load;  // no lanes, or only lanes that get 0
  assign no_load = head.none || zero_step;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_offset
    assign offset[g*2 +: 2] = (head.addr[g*32 +: 2] & {2{!(gyre_pkg::GRAPHICS && no_load)}})
                            | {1'b0, is_sc && !sc_lanes[g]  // the SC fails
                                     && !(gyre_pkg::PIXELS && no_load)};
  end
  gyre_lsu_response u_response (
    .clk_i, .rst_i, .go_i(go && (!is_write || is_sc || follows)),
    .is_local_i(is_local || is_sc || no_load || follows), .final_i(rest == '0 && head.last),
    .wb_i(head.wb), .half_i(is_half || is_sc || no_load || follows), .word_i(is_word || no_load),
    .unsigned_i(head.op == gyre_pkg::OP_LBU || head.op == gyre_pkg::OP_LHU || is_sc || no_load
                || (is_amo && !follows) || (is_lr && fresh)),
    .group_i(no_load ? head.zero : is_sc ? head.lanes : follows ? takers : group),
    .choice_i(choice), .kept_i(found), .offset_i(offset), .wid_i(head.wid), .beat_i(head.beat),
    .rd_i(head.rd), .waiting_o(waiting), .free_o(load_free), .tag_o(tag), .local_free_o(local_free),
    .local_done_o(lmem_done_o), .sc_free_o(sc_free), .old_valid_o(old_valid),
    .dcrsp_valid_i(answer_valid), .dcrsp_ready_o(answer_ready),
    .dcrsp_tag_i(dcrsp_i.tag[TAG_W-1:0]), .dcrsp_data_i(dcrsp_i.data),
    .lmem_rdata_i, .res_valid_o, .res_ready_i, .res_wid_o(res_o.wid), .res_beat_o(res_o.beat),
    .res_rd_o(res_o.rd), .res_last_o(res_o.last), .res_lanes_o(res_o.lanes), .res_data_o
  );
  assign {res_o.wb, res_o.flag} = 2'b10;
  assign idle_o = !head_valid && !waiting && !block;
  `GYRE_CHECK(a_no_access, clk_i, rst_i, active && head.none
              |-> !request_valid && lmem_en_o == '0 && !lock_valid_o)
endmodule
