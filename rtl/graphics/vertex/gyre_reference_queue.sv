// Reference queue: holds references to vertices, and cuts, in the order of the draw, until their
// vertices are shaded. A reference goes on to primitive assembly when its record is in the ring.
// docs/vertex_stage.md has the rules.
//
// - An entry can be taken two cycles after it was added; while more than one waits, one a cycle.
//   The entry at the output counts as waiting: the queue holds QUEUE of them.
// - Numbers are modulo 2^16. A reference is shown as soon as its number is below ready_number_i,
//   and a cut at once. The position of a cut has another meaning, which the queue hands on.
// - floor_o is below all numbers that are needed: the mark of the oldest reference that waits or is
//   held, or the next number, minus the entries of the cache. It is a register, which may lag by
//   two cycles, and never leads.
// - flush_o: the queue is full, and its oldest entry is the first vertex of the warp that is being
//   filled; it stays until that warp has been drained.
// - start_i drops all state; next_i is 0 then.
//
// Twin: cmodel/graphics/vertex/gyre_reference_queue.c

`include "gyre_check.svh"

module gyre_reference_queue #(
  parameter int QUEUE = 1024  // a power of two, at least 2
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic [6:0] entries_i,  // entries of the vertex cache
  // From and to the vertex cache
  input  logic queue_valid_i,
  output logic queue_ready_o,
  input  gyre_pkg::vertex_slot_t queue_i,
  input  logic [15:0] next_i,
  output logic [15:0] floor_o,
  // From and to the feeder: the warp that is being filled
  input  logic filling_i,
  input  logic [15:0] filling_first_i,
  output logic flush_o,
  // From the drain: records with lower numbers are in the ring
  input  logic [15:0] ready_number_i,
  // To and from primitive assembly
  output logic ref_valid_o,
  input  logic ref_ready_i,
  output gyre_pkg::vertex_record_t ref_o,
  input  logic held_i,  // primitive assembly holds a reference
  input  logic [15:0] held_mark_i,  // mark of the oldest held one
  output logic empty_o
);
  localparam int PTR_W = $clog2(QUEUE);
  localparam int ITEM_W = 1 + 16 + 12 + 16;

  logic [PTR_W-1:0] head_q, tail_q;
  logic [PTR_W:0] count_q;  // waiting entries, with the one at the output
  logic shown_q;  // the oldest entry is at the output
  logic push, pop, read;
  logic [PTR_W-1:0] read_at;
  logic [ITEM_W-1:0] item;
  logic [15:0] number, distance;

  assign queue_ready_o = count_q != (PTR_W + 1)'(QUEUE);
  assign push = queue_valid_i && queue_ready_o;
  assign pop  = ref_valid_o && ref_ready_i;

  // A read returns an entry written at an earlier edge, so the entry of this cycle does not count.
  assign read    = pop ? count_q > (PTR_W + 1)'(1) : !shown_q && count_q != '0;
  assign read_at = pop ? head_q + PTR_W'(1) : head_q;

  gyre_ram #(.DEPTH(QUEUE), .WIDTH(ITEM_W), .GRAIN(ITEM_W)) u_items (
    .clk_i, .ren_i(read), .raddr_i(read_at), .rdata_o(item), .we_i(push), .waddr_i(tail_q),
    .wdata_i({queue_i.cut, queue_i.number, queue_i.place, queue_i.mark})
  );

  assign {ref_o.cut, number, ref_o.place, ref_o.mark} = item;
  assign distance    = number - ready_number_i;
  logic unused_distance;
  assign unused_distance = ^distance[14:0];
  assign ref_valid_o = shown_q && (ref_o.cut || distance[15]);
  assign empty_o     = count_q == '0;
  assign flush_o = !queue_ready_o && shown_q && !ref_o.cut && filling_i &&
                   number == filling_first_i;

  // The oldest mark; the previous value while the oldest entry is on its way to the output.
  logic [15:0] oldest, oldest_q, floor_q;
  assign oldest = held_i ? held_mark_i : shown_q ? ref_o.mark : empty_o ? next_i : oldest_q;
  assign floor_o = floor_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || start_i) begin
      head_q   <= '0;
      tail_q   <= '0;
      count_q  <= '0;
      shown_q  <= 1'b0;
      oldest_q <= '0;
      floor_q  <= rst_i ? '0 : 16'd0 - 16'(entries_i);
    end else begin
      if (push) tail_q <= tail_q + PTR_W'(1);
      if (pop) head_q <= head_q + PTR_W'(1);
      count_q  <= count_q + (PTR_W + 1)'(push) - (PTR_W + 1)'(pop);
      shown_q  <= read || (shown_q && !pop);
      oldest_q <= oldest;
      floor_q  <= oldest - 16'(entries_i);
    end
  end

  initial
    if (QUEUE < 2 || (QUEUE & (QUEUE - 1)) != 0)
      $fatal(1, "gyre_reference_queue: QUEUE must be a power of two from 2");
  `GYRE_CHECK(a_count, clk_i, rst_i, count_q <= (PTR_W + 1)'(QUEUE))
  `GYRE_CHECK(a_shown, clk_i, rst_i, shown_q |-> count_q != '0)
endmodule
