// Launch queue: takes packets from a ring in memory, one after the other, and starts their launches
// (docs/dispatch.md). The host adds packets while earlier ones run.
//
// - The ring has 2^ring_i packets of 64 bytes from base_i on. It holds packets while read_o differs
//   from write_i; both count packets, without end. A packet that is begun, or refused, has been
//   read.
// - A packet is read and checked, and then waits: for a free launch slot; with `wait` until no
//   launch is under way; with `acquire` until the caches are empty. Then its workgroups are
//   assigned; the next packet is read after the last of them.
// - HEADERS: the shader program header that a packet names is read and checked before the packet
//   waits; an invalid one is refused like an invalid packet. Packets without one take no extra
//   cycle.
// - The queue owns the run of the GPU as long as want_o is high; the run begins with go_i.
// - GRAPHICS: a packet may name a list of draws (at pc_o). It begins when no launch is under way
//   and the GPU is idle: list_begin_o. The launch is over with list_done_i; list_busy_i is high
//   from the cycle after list_begin_o until no part of the list is under way.
// - A halt of the GPU in that run aborts all launches under way, and the queue stops until ack_i
//   (gyre_launch_abort). A fault or the host may halt the GPU, or this module if a launch is late
//   or cancelled. A packet that has not begun stays in the ring.
// - clear_i drops all state except an access to memory. From then on the run is not requested until
//   the GPU has been in reset, because such a run would not end.
//
// Twin: cmodel/dispatch/gyre_launch_queue.c

`include "gyre_check.svh"

module gyre_launch_queue (
  input  logic clk_i,
  input  logic rst_i,
  input  logic clear_i,
  input  logic gpu_rst_i,  // an access to memory is dropped
  // From and to the registers
  input  gyre_pkg::queue_control_t regs_i,  // base[5:0] is ignored
  input  logic [3:0] stack_i,  // a stack has 2^(12 + stack_i) bytes
  output logic [31:0] read_o,
  output gyre_pkg::queue_state_t state_o,
  // From and to the run and the GPU
  output logic want_o,
  input  logic go_i,
  output logic stop_o,
  input  logic halted_i,
  input  logic fault_i,
  input  logic [4:0] fault_cause_i,
  input  logic gpu_busy_i,
  output logic flush_o,
  input  logic flush_busy_i,
  // To memory
  output logic req_valid_o,
  input  logic req_ready_i,
  output gyre_pkg::mem_req_t req_o,
  input  logic rsp_valid_i,
  input  gyre_pkg::mem_rsp_t rsp_i,
  // Launch whose workgroups are assigned, to the grid walker and other modules
  output logic shape_o,
  output logic start_o,
  output logic cancel_o,
  output gyre_pkg::grid_launch_t launch_o,  // pc: also of a list; permissions: 0 without a header
  input  logic ready_i,  // the ids of the shape are available
  input  logic walked_i,  // all workgroups are assigned
  // From and to the vertex stage
  output logic list_begin_o,
  output logic [15:0] why_o,  // reason of a halt, for the launches under way
  input  logic list_busy_i,
  input  logic list_done_i,
  input  logic list_lost_i,
  // From the warp feeder and the placer
  input  logic take_i,
  input  logic [1:0] take_launch_i,
  input  logic left_i,
  input  logic [1:0] left_launch_i,
  input  logic asked_valid_i,  // the warp in the fault record belongs to this launch
  input  logic [1:0] asked_launch_i
);
  localparam int PIECE = gyre_pkg::LMEM_BYTES / 16;

  typedef enum logic [2:0] {
    IDLE,
    READ,  // the packet is read and checked
    HEADER,  // its header is read and checked
    WAIT,  // waits until the launch may begin
    FLUSH,  // waits until the caches are empty
    SHAPE,  // waits until the ids are available
    WALK,  // its workgroups are assigned
    LIST  // the list of draws that it names is executed
  } state_e;
  state_e state_q, state_d;

  // Packet
  logic get, packet_get, read_done, list, waits, acquire, releases, compatible;
  logic [31:0] packet, get_addr, packet_get_addr, completion, stamp, local_bytes, private_bytes;
  logic [31:0] header;
  logic [15:0] packet_code;
  logic needs_header;
  logic [10:0] threads;
  logic [3*31-1:0] grid;
  logic [3*11-1:0] size;
  logic [3*32-1:0] offset;
  logic [31:0] read_q;

  // Launch
  logic [1:0] launch_q;
  logic begins, refused, pending, work, flush_q, shaped_q;

  // ---- Slots, port --------------------------------------------------------------------------------
  logic room, late, put, put_done, get_done, port_error, port_idle, hold, any, over, open;
  logic [1:0] open_slot, late_slot, abort_slot;
  logic [15:0] over_code, open_code;
  logic put_four;
  logic [31:0] put_addr;
  logic [127:0] put_words;
  gyre_pkg::line_t line;
  logic aborting, abort_begin, abort_one, done, forget, dealt, cleared, given, stopped;

  assign forget = rst_i || clear_i;
  assign given  = (state_q == WALK || state_q == LIST) && state_d == IDLE;

  gyre_queue_port u_port (
    .clk_i, .rst_i(rst_i || gpu_rst_i), .put_i(put), .put_four_i(put_four), .put_addr_i(put_addr),
    .put_words_i(put_words), .put_done_o(put_done), .get_i(get), .get_addr_i(get_addr),
    .get_done_o(get_done), .error_o(port_error), .line_o(line), .req_valid_o, .req_ready_i, .req_o,
    .rsp_valid_i, .rsp_i, .idle_o(port_idle)
  );

  gyre_launch_slots u_slots (
    .clk_i, .rst_i(forget), .open_i(open), .open_completion_i(completion),
    .open_stamp_i((open_code == '0) ? stamp : 32'd0), .open_release_i(open_code == '0 && releases),
    .open_code_i(open_code), .room_o(room), .open_slot_o(open_slot), .walked_i(given),
    .walked_slot_i(launch_q), .lost_i(state_q == LIST && list_lost_i && !aborting), .take_i,
    .take_slot_i(take_launch_i), .left_i, .left_slot_i(left_launch_i), .limit_i(regs_i.limit),
    .late_o(late), .late_slot_o(late_slot), .abort_begin_i(abort_begin), .abort_i(aborting),
    .abort_one_i(abort_one), .abort_slot_i(abort_slot), .abort_code_i(why_o),
    .gpu_busy_i(gpu_busy_i || list_busy_i), .put_o(put), .put_four_o(put_four),
    .put_addr_o(put_addr), .put_words_o(put_words), .put_done_i(put_done), .hold_o(hold),
    .any_o(any), .over_o(over), .over_code_o(over_code)
  );

  // ---- The packet -----------------------------------------------------------------------------------
  assign packet = {regs_i.base[31:6], 6'd0}
                + ((read_q & ~(32'hffff_ffff << regs_i.ring)) << 6);

  gyre_packet_reader u_reader (
    .clk_i, .rst_i(forget), .idle_i(state_q == IDLE), .packet_i(packet), .stack_i,
    .get_o(packet_get), .get_addr_o(packet_get_addr), .get_done_i(get_done), .error_i(port_error),
    .line_i(line), .done_o(read_done), .code_o(packet_code), .list_o(list), .wait_o(waits),
    .acquire_o(acquire), .release_o(releases), .pc_o(launch_o.pc), .common_o(packet_common),
    .completion_o(completion), .stamp_o(stamp), .grid_o(grid), .size_o(size), .offset_o(offset),
    .strip_o(launch_o.strip), .local_o(local_bytes), .private_o(private_bytes), .header_o(header),
    .compatible_o(compatible), .threads_o(threads)
  );

  gyre_pkg::launch_common_t packet_common, common;  // without and with the header's permissions
  gyre_pkg::permissions_t permissions;
  always_comb begin
    common = packet_common;
    common.permissions = permissions;
  end
  assign launch_o.common = common;
  logic unused_common;
  assign unused_common = ^packet_common;

  // ---- Header of the packet -------------------------------------------------------------------------
  if (gyre_pkg::HEADERS) begin : g_header
    logic header_get, header_ready, no_store, no_memory, no_path, no_fp64;
    logic [31:0] header_get_addr;
    logic [15:0] header_code;
    logic [19:0] low, high;
    logic [11:0] calls;
    logic [7:0] number_q;  // number of the packet, as QUEUE_READ counts

    gyre_header_reader u_header (
      .clk_i, .rst_i(forget), .idle_i(state_q == IDLE), .read_i(state_q == HEADER),
      .header_i(header), .compatible_i(compatible), .private_i(private_bytes), .stack_i,
      .get_o(header_get), .get_addr_o(header_get_addr), .get_done_i(get_done), .error_i(port_error),
      .line_i(line), .ready_o(header_ready), .code_o(header_code), .no_store_o(no_store),
      .no_memory_o(no_memory), .no_path_o(no_path), .no_fp64_o(no_fp64), .low_o(low), .high_o(high),
      .calls_o(calls)
    );

    assign get       = packet_get || header_get;
    assign get_addr  = (state_q == HEADER) ? header_get_addr : packet_get_addr;
    assign open_code = (packet_code == '0 && header != '0) ? header_code : packet_code;
    assign needs_header = packet_code == '0 && header != '0 && !header_ready;
    assign permissions = (header != '0)
        ? {1'b0, no_fp64, no_path, number_q, no_memory, no_store, 1'b1, low, high, calls} : '0;

    always_ff @(posedge clk_i) if (open) number_q <= read_q[7:0];
  end else begin : g_no_header
    assign {get, get_addr, open_code} = {packet_get, packet_get_addr, packet_code};
    assign needs_header = 1'b0;
    assign permissions = '0;
    logic unused_header;
    assign unused_header = ^{header, compatible, private_bytes};
  end

  // ---- The launch -----------------------------------------------------------------------------------
  assign pending   = regs_i.enable && !stopped && !dealt && !cleared && read_q != regs_i.write;
  assign refused   = state_q == WAIT && !needs_header && open_code != '0 && room && !halted_i;
  assign begins    = state_q == WAIT && !needs_header && open_code == '0 && room && !hold
                  && !halted_i && !((waits || list) && any) && !(list && gpu_busy_i);

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      IDLE:  if (pending && go_i && !halted_i && port_idle && !put) state_d = READ;
      READ:  if (read_done) state_d = WAIT;
      HEADER: if (!needs_header) state_d = WAIT;
      WAIT: begin
        if (needs_header) state_d = HEADER;
        else if (refused) state_d = IDLE;
        else if (begins) state_d = FLUSH;
      end
      FLUSH: if (!acquire || (flush_q && !flush_busy_i)) state_d = list ? LIST : SHAPE;
      SHAPE: if (ready_i && !shape_o) state_d = WALK;
      WALK:  if (walked_i) state_d = IDLE;
      default: if (list_done_i) state_d = IDLE;  // LIST
    endcase
    if (aborting || clear_i) state_d = IDLE;
  end

  // A launch has its slot, and its packet counts as read, from its flush on.
  assign open     = (begins || refused) && !aborting;
  assign flush_o  = state_q == FLUSH && acquire && !flush_q && !halted_i;
  assign start_o  = state_q == SHAPE && state_d == WALK;
  assign cancel_o = aborting || clear_i;
  assign shape_o  = state_q == SHAPE && !shaped_q;
  assign list_begin_o = state_q == FLUSH && state_d == LIST;

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= state_d;
    shaped_q <= state_q == SHAPE;
    flush_q  <= state_q == FLUSH;
    if (forget) read_q <= '0;
    else if (open) read_q <= read_q + 32'd1;
    if (open) launch_q <= open_slot;
  end

  assign read_o    = read_q;
  assign {launch_o.grid_z, launch_o.grid_y, launch_o.grid_x} = grid;
  assign {launch_o.size_z, launch_o.size_y, launch_o.size_x} = size;
  assign {launch_o.offset_z, launch_o.offset_y, launch_o.offset_x} = offset;
  assign launch_o.threads = threads;
  assign launch_o.number  = launch_q;
  assign launch_o.warps   = 6'((32'(threads) + 32'(gyre_pkg::NUM_THREADS - 1))
                             / gyre_pkg::NUM_THREADS);
  assign launch_o.pieces  = 5'((local_bytes + 32'(PIECE - 1)) / PIECE);

  logic unused_base;
  assign unused_base = ^regs_i.base[5:0];

  // ---- Abort, stop ------------------------------------------------------------------------------------
  assign work = any || state_q != IDLE;

  gyre_launch_abort u_abort (
    .clk_i, .rst_i, .clear_i, .gpu_rst_i, .ack_i(regs_i.ack), .cancel_i(regs_i.cancel), .go_i,
    .halted_i, .fault_i, .fault_cause_i, .stop_o, .work_i(work), .any_i(any),
    .quiet_i(!gpu_busy_i && port_idle), .late_i(late), .late_slot_i(late_slot), .over_i(over),
    .over_code_i(over_code), .asked_valid_i, .asked_launch_i, .begin_o(abort_begin),
    .aborting_o(aborting), .one_o(abort_one), .slot_o(abort_slot), .abort_code_o(why_o),
    .done_o(done), .dealt_o(dealt), .cleared_o(cleared), .stopped_o(stopped), .code_o(state_o.code)
  );

  // A halted run is not requested: the run may end in the cycle after the halt.
  assign want_o   = pending || work || !port_idle || list_busy_i;
  assign state_o.stopped = stopped;
  assign state_o.active  = work || aborting;
  assign state_o.over   = over || done;

endmodule
