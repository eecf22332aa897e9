// Transaction table of one direction: holds the tag and the line of each transaction under way. The
// tag identifies the requester of a response, and the line shows which later requests conflict.
//
// - A transaction gets a slot when it is accepted and keeps it until its response arrives. Each id
//   has PER_ID slots, used in turn: AXI answers transactions of one id in order, so a response
//   belongs to the oldest one of its id.
// - Ids take turns among those that have a free slot, so that the memory may reorder.
// - The line of a new request is compared with all slots (match_o). Slots do not move, so a vector
//   of slots can be waited for.
// - drop_i: the machine is in reset and waits for no response. Transactions under way are lost from
//   then on: each keeps its slot until AXI has answered, but matches no new request.
// - Depth one per id (the usual case: as many ids as transactions) has no pointers.
// Twin: cmodel/axi/gyre_axi_track.c

`include "gyre_check.svh"

module gyre_axi_track #(
  parameter int IDS = 8,
  parameter int PER_ID = 1,
  parameter int LINE_W = 26,
  parameter int ITEM_W = 8,
  localparam int SLOTS = IDS * PER_ID,
  localparam int ID_W = IDS > 1 ? $clog2(IDS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // A new transaction; push_i only if ready_o
  output logic ready_o,
  input  logic push_i,
  output logic [ID_W-1:0] id_o,
  input  logic mark_i,
  input  logic [LINE_W-1:0] line_i,
  input  logic [ITEM_W-1:0] item_i,
  input  logic drop_i,  // never with push_i
  // Slots: in use, with the line on line_i, marked; in use and lost
  output logic [SLOTS-1:0] used_o,
  output logic [SLOTS-1:0] match_o,
  output logic [SLOTS-1:0] mark_o,
  output logic [SLOTS-1:0] lost_o,
  // Oldest transaction of an id; it ends with pop_i
  input  logic [ID_W-1:0] pop_id_i,
  input  logic pop_i,
  output logic [ITEM_W-1:0] item_o,
  output logic pop_lost_o,
  output logic [SLOTS-1:0] popped_o
);

  logic [SLOTS-1:0] used_q;
  logic [SLOTS-1:0] lost_q;
  logic [SLOTS-1:0] mark_q;
  logic [SLOTS*LINE_W-1:0] line_q;
  logic [SLOTS*ITEM_W-1:0] item_q;
  logic [ID_W-1:0] turn_q;  // the id with priority
  logic [SLOTS-1:0] head;  // oldest slot of each id, one-hot
  logic [SLOTS-1:0] tail;  // next slot to use of each id, one-hot

  // ---- Choice of the next id ---------------------------------------------------------------------
  logic [IDS-1:0] room;
  logic [ID_W-1:0] id;
  always_comb begin
    for (int i = 0; i < IDS; i++) begin
      room[i] = (used_q[i*PER_ID +: PER_ID] & tail[i*PER_ID +: PER_ID]) == '0;
    end
  end
  always_comb begin
    id = '0;
    for (int i = IDS - 1; i >= 0; i--) begin
      if (room[i]) id = ID_W'(i);
    end
    // ids from turn_q upwards have priority over the others.
    for (int i = IDS - 1; i >= 0; i--) begin
      if (room[i] && ID_W'(i) >= turn_q) id = ID_W'(i);
    end
  end
  assign ready_o = room != '0;
  assign id_o    = id;

  // ---- The slots ---------------------------------------------------------------------------------
  logic [SLOTS-1:0] fill;
  logic [SLOTS-1:0] oldest;
  for (genvar g = 0; g < SLOTS; g++) begin : g_slot
    assign fill[g]    = push_i && id == ID_W'(g / PER_ID) && tail[g];
    assign oldest[g]  = pop_id_i == ID_W'(g / PER_ID) && head[g];
    assign match_o[g] = used_o[g] && line_q[g*LINE_W +: LINE_W] == line_i;
    always_ff @(posedge clk_i) begin
      if (rst_i) used_q[g] <= 1'b0;
      else if (fill[g]) used_q[g] <= 1'b1;
      else if (popped_o[g]) used_q[g] <= 1'b0;
      lost_q[g] <= !rst_i && !fill[g] && (lost_q[g] || drop_i);
      if (fill[g]) begin
        mark_q[g]                    <= mark_i;
        line_q[g*LINE_W +: LINE_W] <= line_i;
        item_q[g*ITEM_W +: ITEM_W] <= item_i;
      end
    end
  end
  assign used_o     = used_q & ~lost_q;
  assign lost_o     = used_q & lost_q;
  assign mark_o     = used_o & mark_q;
  assign popped_o   = pop_i ? oldest : '0;
  assign pop_lost_o = (oldest & lost_q) != '0;

  always_comb begin
    item_o = '0;
    for (int i = 0; i < SLOTS; i++) begin
      item_o = item_o | (oldest[i] ? item_q[i*ITEM_W +: ITEM_W] : '0);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) turn_q <= '0;
    else if (push_i) turn_q <= id == ID_W'(IDS - 1) ? '0 : id + ID_W'(1);
  end

  // ---- Head and tail of each id ------------------------------------------------------------------
  if (PER_ID > 1) begin : g_turn
    logic [SLOTS-1:0] head_q;
    logic [SLOTS-1:0] tail_q;
    for (genvar g = 0; g < IDS; g++) begin : g_id
      localparam int AT = g * PER_ID;
      always_ff @(posedge clk_i) begin
        if (rst_i) begin
          head_q[AT +: PER_ID] <= PER_ID'(1);
          tail_q[AT +: PER_ID] <= PER_ID'(1);
        end else begin
          if (pop_i && pop_id_i == ID_W'(g)) begin
            head_q[AT +: PER_ID] <= {head_q[AT +: PER_ID-1], head_q[AT+PER_ID-1]};
          end
          if (push_i && id == ID_W'(g)) begin
            tail_q[AT +: PER_ID] <= {tail_q[AT +: PER_ID-1], tail_q[AT+PER_ID-1]};
          end
        end
      end
    end
    assign head = head_q;
    assign tail = tail_q;
  end else begin : g_one
    assign head = '1;
    assign tail = '1;
  end

  `GYRE_CHECK(a_push, clk_i, rst_i, push_i |-> ready_o && !drop_i)
  `GYRE_CHECK(a_pop, clk_i, rst_i, pop_i |-> (popped_o & used_q) != '0)

endmodule
