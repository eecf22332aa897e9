// Vertex cache: avoids shading a vertex twice. It is a FIFO of the vertices that are shaded or will
// be, all compared in a cycle.
//
// - A reference goes on in the cycle in which it comes: to the reference queue with number and
//   position, and to vertex fetch as well if it is new. Both accept it in the same cycle. So both
//   must derive ready from registers only, and ready stays until a reference is accepted.
// - The newest vertex is entry 0 and the others shift up, so the number of entry i is that of the
//   next vertex less i + 1. A hit does not move its entry.
// - Instances come in order, so an entry belongs to this instance or to one that never comes again.
//   So entries store no instance: the first reference of the next instance clears them.
// - A new vertex waits until its number has room in the ring of records: next - floor < records.
// - A cut has no record: bit 0 of its position says that it ends an instance.
// - The position of the next record is stored, not computed: after the last one, or 0 where less
//   than a record is left.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_cache.c

`include "gyre_check.svh"

module gyre_vertex_cache #(
  parameter int RING_WORDS = 4096
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the reader: draw
  input  logic start_i,
  input  logic halted_i,
  input  gyre_pkg::draw_t draw_i,
  // From index fetch
  input  logic ref_valid_i,
  output logic ref_ready_o,
  input  gyre_pkg::vertex_reference_t ref_i,
  // From and to the reference queue
  output logic queue_valid_o,
  input  logic queue_ready_i,
  output gyre_pkg::vertex_slot_t queue_o,
  output logic [15:0] next_o,  // number of the next new vertex
  input  logic [15:0] floor_i,
  // To vertex fetch and feeder
  output logic new_valid_o,
  input  logic new_ready_i,
  output logic [31:0] new_vertex_o,
  output logic [31:0] new_instance_o,
  output logic new_done_o  // no more new vertices come
);
  localparam int MOST = 64;

  logic [MOST*32-1:0] vertex_q;
  logic [MOST*12-1:0] place_q;
  logic [MOST-1:0] known_q;  // entry i is a vertex of instance_q
  logic [31:0] instance_q;
  logic [15:0] next_q;
  logic [11:0] next_place_q;

  // ---- Comparison -------------------------------------------------------------------------------
  logic [MOST-1:0] match;
  logic same, hit, room, miss, pushed;
  logic [11:0] hit_place;
  logic [15:0] back;
  logic [13:0] after, after_next;

  assign same = ref_i.instance_number == instance_q;
  always_comb begin
    hit_place = '0;
    back      = '0;
    for (int i = 0; i < MOST; i++) begin
      match[i] = known_q[i] && same && 7'(i) < draw_i.entries &&
                 vertex_q[i*32 +: 32] == ref_i.vertex;
      if (match[i]) begin
        hit_place = hit_place | place_q[i*12 +: 12];
        back      = back | 16'(i + 1);
      end
    end
  end

  assign hit  = match != '0;
  assign room = 16'(next_q - floor_i) < {6'd0, draw_i.records};
  assign miss = !ref_i.cut && !hit;

  assign queue_valid_o  = ref_valid_i && !halted_i && (!miss || (room && new_ready_i));
  assign ref_ready_o    = queue_valid_o && queue_ready_i;
  assign queue_o.cut    = ref_i.cut;
  assign queue_o.number = next_q - (hit ? back : 16'd0);
  assign queue_o.place  = ref_i.cut ? {11'd0, ref_i.ends} : hit ? hit_place : next_place_q;
  assign queue_o.mark   = next_q + 16'(miss);
  assign next_o         = next_q;
  assign new_valid_o    = ref_valid_i && !halted_i && miss && room && queue_ready_i;
  assign new_vertex_o   = ref_i.vertex;
  assign new_instance_o = ref_i.instance_number;
  assign new_done_o     = ref_i.done && !ref_valid_i;
  assign pushed         = new_valid_o && new_ready_i;

  // ---- The next number and slot -----------------------------------------------------------------
  assign after      = {2'd0, next_place_q} + {6'd0, draw_i.out_words};
  assign after_next = after + {6'd0, draw_i.out_words};

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      next_q       <= '0;
      next_place_q <= '0;
    end else if (pushed) begin
      next_q       <= next_q + 16'd1;
      next_place_q <= (after_next > 14'(RING_WORDS)) ? '0 : after[11:0];
    end
  end

  // ---- The entries ------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (start_i) known_q <= '0;
    else if (pushed) known_q <= {same ? known_q[MOST-2:0] : {(MOST - 1){1'b0}}, 1'b1};
    if (pushed) begin
      vertex_q   <= {vertex_q[(MOST-1)*32-1:0], ref_i.vertex};
      place_q    <= {place_q[(MOST-1)*12-1:0], next_place_q};
      instance_q <= ref_i.instance_number;
    end
  end

  logic unused_draw;  // other modules read the other scalars
  assign unused_draw = ^draw_i;

  `GYRE_CHECK(a_one, clk_i, rst_i, ref_valid_i |-> $onehot0(match))
  `GYRE_CHECK(a_queue, clk_i, rst_i || halted_i || start_i,
              queue_valid_o && !queue_ready_i |=> queue_valid_o)
  `GYRE_CHECK(a_new, clk_i, rst_i || halted_i || start_i,
              new_valid_o && !new_ready_i |=> new_valid_o)
endmodule
