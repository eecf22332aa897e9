// Compare mask: collects the flags of the lanes of an instruction, comparisons or carries, and
// writes them to the scalar file as one word.
//
// - A beat gives a flag for each of its lanes; flags of inactive lanes are 0. With the last beat
//   the word is written. Beats that issue skipped leave 0.
// - Beats of one instruction follow each other: no other instruction with flags comes between. A
//   beat that is not accepted may be withdrawn for a time, because the unit waits for other ports.
// - ready_o depends on write_ready_i in the last beat of an instruction whose word is written.
//
// Twin: cmodel/rdna35/gyre_compare_mask.c

module gyre_compare_mask (
  input  logic clk_i,
  input  logic rst_i,
  // From a unit: a beat of an instruction with flags
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic last_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lanes_t flags_i,
  input  logic wb_i,  // 0: the destination is no register
  input  logic [6:0] number_i,
  // To the scalar file
  output logic write_valid_o,
  input  logic write_ready_i,
  output gyre_pkg::wid_t write_wid_o,
  output logic [6:0] write_number_o,
  output logic [31:0] write_data_o
);
  logic [31:0] word_q, word;
  gyre_pkg::lanes_t active;
  assign active         = flags_i & lanes_i;
  assign word           = word_q | (32'(active) << (32'(beat_i) * gyre_pkg::NUM_LANES));
  assign ready_o        = !last_i || !wb_i || write_ready_i;
  assign write_valid_o  = valid_i && last_i && wb_i;
  assign write_wid_o    = wid_i;
  assign write_number_o = number_i;
  assign write_data_o   = word;

  always_ff @(posedge clk_i) begin
    if (rst_i) word_q <= '0;
    else if (valid_i && ready_o) word_q <= last_i ? '0 : word;
  end
endmodule
