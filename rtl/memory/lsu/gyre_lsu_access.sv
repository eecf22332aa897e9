// Next access of the beat at the head of the load/store unit: tracks the pending lanes and selects
// the lanes, line, banks and words of the next access.
//
// - Lanes that get 0 come first, in a step of their own (zero_step_o) that serves no other lane.
// - PIXELS: these lanes of an LR take no reservation, and get their words like the others.
// - For an SC, the pending lanes are the ones that succeed.
// - served_i: the access is made and its lanes are complete; the remaining lanes are kept.
// Twin: cmodel/memory/lsu/gyre_lsu_access.c

module gyre_lsu_access #(
  parameter bit [31:0] LOW = 32'hffff_ffff,
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4,
  localparam int CHOICES = WORDS > gyre_pkg::NUM_LANES ? WORDS : gyre_pkg::NUM_LANES,
  localparam int CHOICE_W = CHOICES > 1 ? $clog2(CHOICES) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // Head (gyre_lsu_queue); active: the head makes accesses
  input  logic active_i,
  input  gyre_pkg::lsu_beat_t head_i,
  // Operation of the head, and the words that it writes
  input  logic half_i,
  input  logic word_i,
  input  logic is_amo_i,  // serves one lane of each word
  input  logic is_sc_i,
  input  gyre_pkg::lanes_t sc_lanes_i,
  input  gyre_pkg::lane_words_t wdata_i,
  input  logic served_i,
  // Access
  output logic zero_step_o,
  output gyre_pkg::lanes_t group_o,
  output gyre_pkg::lanes_t all_o,  // gyre_coalescer
  output gyre_pkg::lanes_t rest_o,  // lanes that remain after the access
  output logic is_local_o,
  output logic is_io_o,
  output logic [gyre_pkg::NUM_LANES*CHOICE_W-1:0] choice_o,
  // To a line
  output logic [31:0] addr_o,
  output gyre_pkg::line_mask_t mask_o,
  output gyre_pkg::line_t data_o,
  // To the banks of local memory
  output gyre_pkg::lanes_t bank_o,
  output gyre_pkg::lane_words_t bank_addr_o,
  output gyre_pkg::lane_words_t bank_mask_o,
  output gyre_pkg::lane_words_t bank_wdata_o
);

  logic started_q;  // some lanes of the head have been served
  gyre_pkg::lanes_t rest_q;  // lanes that have not been served
  gyre_pkg::lanes_t pending;
  assign zero_step_o = active_i && !started_q && head_i.zero != '0
                     && !(gyre_pkg::PIXELS && gyre_pkg::A_EXT && head_i.op == gyre_pkg::OP_LR);
  assign pending = (is_sc_i ? sc_lanes_i : started_q ? rest_q : head_i.lanes)
           & {gyre_pkg::NUM_LANES{active_i}};
  assign rest_o  = zero_step_o ? head_i.lanes : pending & ~group_o;

  gyre_pkg::lane_t first_lane;
  gyre_pkg::line_addr_t line;
  gyre_lsu_first_lane #(.LOW(LOW)) u_first_lane (
    .clk_i, .first_lane_i(head_i.first_lane), .spot_i(head_i.spot), .io_i(head_i.in_io),
    .addr_i(head_i.addr), .is_sc_i, .sc_lanes_i, .served_i, .rest_i(rest_o),
    .started_i(started_q), .first_lane_o(first_lane), .line_o(line)
  );
  gyre_coalescer u_coalescer (
    .pending_i(pending), .first_lane_i(first_lane), .local_i(head_i.in_local), .io_i(head_i.in_io),
    .line_i(line), .addr_i(head_i.addr), .near_i(head_i.beside), .same_i(head_i.same), .half_i,
    .word_i, .amo_i(is_amo_i), .wdata_i, .is_local_o, .is_io_o, .group_o, .all_o, .choice_o,
    .addr_o, .mask_o, .data_o, .bank_o, .bank_addr_o, .bank_mask_o, .bank_wdata_o
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) started_q <= 1'b0;
    else if (served_i) started_q <= rest_o != '0;
    if (served_i) rest_q <= rest_o;
  end
endmodule
