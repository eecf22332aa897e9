// Order of the memory port on AXI: tracks the transactions under way and computes which of them a
// new request must wait for.
//
// AXI orders nothing between its read and write channels, nor between ids; the port guarantees the
// order of acceptance for each line. So an accepted request is compared with all transactions under
// way, and gets a vector of those that must end before AXI sees it:
// - a read waits for unacknowledged writes to its line; a write for unanswered reads of its line;
// - no request waits for a lost transaction (drop_i, gyre_axi_track);
// - writes need not wait for writes: all have the same id, so AXI keeps their order;
// - an I/O read waits for all earlier writes and I/O reads and for reads of its line; later writes,
//   I/O reads and reads of its line wait for it.
//
// A request waits only for earlier ones, so there is no deadlock. Vectors: the slots of the writes
// are the lower WRITES bits, those of the reads are above them.
// Twin: cmodel/axi/gyre_axi_order.c

`include "gyre_check.svh"

module gyre_axi_order #(
  parameter int IDS = 8,
  parameter int PER_ID = 1,
  parameter int WRITES = 8,
  parameter int LINE_W = 26,
  parameter int PLACE_W = 1,
  parameter int TAG_W = 4,
  localparam int READS = IDS * PER_ID,
  localparam int ID_W = IDS > 1 ? $clog2(IDS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic drop_i,  // transactions under way are lost
  // A request; start it only if there is room
  output logic read_room_o,
  output logic write_room_o,
  input  logic read_start_i,
  input  logic write_start_i,
  input  logic [LINE_W-1:0] line_i,
  input  logic io_i,  // the read is of a part of the line
  input  logic [PLACE_W-1:0] place_i,
  input  logic [TAG_W-1:0] tag_i,
  output logic [ID_W-1:0] read_id_o,  // the id that a read gets
  output logic [READS+WRITES-1:0] read_block_o,  // transactions that a read must wait for
  output logic [READS-1:0] write_block_o,  // reads that a write must wait for
  // The end of the oldest read of an id, and of the oldest write
  input  logic [ID_W-1:0] rid_i,
  input  logic read_pop_i,
  output logic read_io_o,
  output logic [PLACE_W-1:0] read_place_o,
  output logic [TAG_W-1:0] read_tag_o,
  output logic read_lost_o,
  input  logic write_pop_i,
  output logic [TAG_W-1:0] write_tag_o,
  output logic write_lost_o,
  output logic [READS+WRITES-1:0] done_o,  // transactions that end in this cycle
  // Transactions under way; none except lost ones; lost ones exist
  output logic [4:0] reads_o,
  output logic [4:0] writes_o,
  output logic idle_o,
  output logic lost_o
);

  logic [READS-1:0] read_used, read_match, read_io, read_lost, read_popped;
  logic [WRITES-1:0] write_used, write_match, write_lost, write_popped, unused_mark;
  logic unused_id;

  gyre_axi_track #(
    .IDS(IDS), .PER_ID(PER_ID), .LINE_W(LINE_W), .ITEM_W(PLACE_W + TAG_W + 1)
  ) u_reads (
    .clk_i, .rst_i, .ready_o(read_room_o), .push_i(read_start_i), .id_o(read_id_o), .mark_i(io_i),
    .line_i, .item_i({io_i, place_i, tag_i}), .drop_i, .used_o(read_used), .match_o(read_match),
    .mark_o(read_io), .lost_o(read_lost), .pop_id_i(rid_i), .pop_i(read_pop_i),
    .item_o({read_io_o, read_place_o, read_tag_o}), .pop_lost_o(read_lost_o), .popped_o(read_popped)
  );
  gyre_axi_track #(.IDS(1), .PER_ID(WRITES), .LINE_W(LINE_W), .ITEM_W(TAG_W)) u_writes (
    .clk_i, .rst_i, .ready_o(write_room_o), .push_i(write_start_i), .id_o(unused_id), .mark_i(1'b0),
    .line_i, .item_i(tag_i), .drop_i, .used_o(write_used), .match_o(write_match),
    .mark_o(unused_mark), .lost_o(write_lost), .pop_id_i(1'b0), .pop_i(write_pop_i),
    .item_o(write_tag_o), .pop_lost_o(write_lost_o), .popped_o(write_popped)
  );

  logic [READS-1:0] read_after_reads;
  logic [WRITES-1:0] read_after_writes;
  assign read_after_reads  = io_i ? read_match | read_io : read_match & read_io;
  assign read_after_writes = io_i ? write_used : write_match;
  assign read_block_o      = {read_after_reads, read_after_writes};
  assign write_block_o     = read_match | read_io;
  assign done_o            = {read_popped, write_popped};

  always_comb begin
    reads_o  = '0;
    writes_o = '0;
    for (int i = 0; i < READS; i++) reads_o = reads_o + 5'(read_used[i] || read_lost[i]);
    for (int i = 0; i < WRITES; i++) writes_o = writes_o + 5'(write_used[i] || write_lost[i]);
  end
  assign idle_o = read_used == '0 && write_used == '0;
  // Is high in the cycle of drop_i, too, so that each cycle shows these as waited for or as lost.
  assign lost_o = read_lost != '0 || write_lost != '0 || (drop_i && !idle_o);

  // Writes have one id and no mark.
  logic unused;
  assign unused = &{1'b0, unused_id, unused_mark};

  `GYRE_CHECK(a_one, clk_i, rst_i, !(read_start_i && write_start_i))

endmodule
