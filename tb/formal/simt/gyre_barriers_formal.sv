// Proof of gyre_barriers. The solver chooses one barrier, whose members the harness counts. Cores
// are not counted (cores_i is 0).
//
// Environment: only a warp that does not wait executes a bar. A bar leaves only while it is there,
// and a bar of all cores leaves with its answer. No warp executes while another one is dropped
// (wspawn acts when execute is free). The barriers of all cores release only warps that wait there
// (gyre_global_barriers_formal, a_noted).

`include "gyre_formal.svh"

module gyre_barriers_formal #(
  localparam bit GLOBAL = gyre_pkg::NUM_CORES == 1
) (
  input logic clk_i,
  input logic rst_i,
  input logic [31:0] id_i,
  input logic [31:0] count_i,
  input gyre_pkg::wid_t wid_i,
  input logic [4:0] place_i,
  input logic valid_i,
  input logic go_i,
  input gyre_pkg::warps_t drop_i,
  input logic gbar_ready_i,
  input logic gbar_fault_i,
  input logic gbar_wait_i,
  input gyre_pkg::warps_t gclear_warps_i
);

  logic wait_o, trap_o, gbar_valid_o, gbar_cores_o, gbar_arrived_o;
  gyre_pkg::wid_t gbar_wid_o;
  logic [31:0] gbar_id_o, gbar_count_o;
  gyre_pkg::warps_t bar_set_o, bar_clear_o;
  gyre_barriers u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .valid_i(valid_i),
    .go_i(go_i),
    .cores_i(1'b0),
    .active_i({gyre_pkg::NUM_WARPS{1'b1}}),
    .id_i(id_i),
    .count_i(count_i),
    .wid_i(wid_i),
    .place_i(place_i),
    .wait_o(wait_o),
    .trap_o(trap_o),
    .drop_i(drop_i),
    .bar_set_o(bar_set_o),
    .bar_clear_o(bar_clear_o),
    .gbar_valid_o(gbar_valid_o),
    .gbar_ready_i(gbar_ready_i),
    .gbar_wid_o(gbar_wid_o),
    .gbar_id_o(gbar_id_o),
    .gbar_count_o(gbar_count_o),
    .gbar_cores_o(gbar_cores_o),
    .gbar_arrived_o(gbar_arrived_o),
    .gbar_fault_i(gbar_fault_i),
    .gbar_wait_i(gbar_wait_i),
    .gclear_warps_i(gclear_warps_i)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [31:0] id;
  always_comb assume (32'(id[30:0]) < gyre_pkg::NUM_BARRIERS && (GLOBAL || !id[31]));

  gyre_pkg::warps_t waits_q;  // at any barrier
  gyre_pkg::warps_t here_q;  // at the watched one
  gyre_pkg::warps_t far_q;  // at one of all cores
  gyre_pkg::warps_t me, far_clear;
  logic [5:0] arrived_q;  // since it was used last
  logic [5:0] wanted_q;  // what the first one said
  logic far, bad, differs, join_here, last_here;
  logic [31:0] entry;  // the id relative to the base
  assign entry = {id_i[31], id_i[30:0] + (id_i[31] ? 31'd0 : 31'(place_i))};
  assign me = gyre_pkg::NUM_WARPS'(1) << wid_i;
  assign far = id_i[31] && !GLOBAL;
  assign far_clear = GLOBAL ? '0 : gclear_warps_i;
  assign bad = count_i == 32'd0 || count_i > 32'(gyre_pkg::NUM_WARPS)
           || 32'(id_i[30:0]) >= gyre_pkg::NUM_BARRIERS
            || 32'(entry[30:0]) >= gyre_pkg::NUM_BARRIERS;
  assign differs = arrived_q != '0 && count_i != 32'd1 && count_i != 32'(wanted_q);
  assign join_here = go_i && entry == id && count_i != 32'd1 && !bad && !differs;
  assign last_here = 32'(arrived_q) + 32'd1 == count_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      waits_q   <= '0;
      here_q    <= '0;
      far_q     <= '0;
      arrived_q <= '0;
    end else begin
      far_q   <= (far_q | (far ? bar_set_o : '0)) & ~far_clear & ~drop_i;
      waits_q <= (waits_q | bar_set_o) & ~bar_clear_o & ~drop_i;
      here_q  <= here_q & ~drop_i;
      if (join_here) begin
        here_q    <= last_here ? '0 : (here_q | me) & ~drop_i;
        arrived_q <= last_here ? '0 : arrived_q + 6'd1;
        wanted_q  <= count_i[5:0];
      end
    end
  end

  always_comb begin
    assume (32'(wid_i) < gyre_pkg::NUM_WARPS);
    if (live) begin
      assume (!go_i || (valid_i && !wait_o && (waits_q & me) == '0 && drop_i == '0));
      assume ((far_clear & ~far_q) == '0);
    end
  end

  always_comb begin
    if (live) begin
      if (bad && !far) a_bad : assert (trap_o == valid_i);
      if (!bad && entry == id) a_differs : assert (trap_o == (valid_i && differs));
      // A warp that requests a barrier over all cores follows the answer.
      a_ask : assert (gbar_valid_o == (valid_i && far));
      a_counts_warps : assert (!gbar_cores_o && !gbar_arrived_o);
      if (valid_i && far) begin
        a_asked : assert (gbar_wid_o == wid_i && gbar_id_o == id_i && gbar_count_o == count_i);
      end
      a_stays : assert (wait_o == (valid_i && far && !gbar_ready_i));
      if (far) a_far_trap : assert (trap_o == (valid_i && gbar_ready_i && gbar_fault_i));
      if (far && go_i) begin
        a_far_wait : assert (bar_set_o == ((gbar_wait_i && !gbar_fault_i) ? me : '0));
      end
      a_count : assert (arrived_q == '0 || 32'(arrived_q) < 32'(wanted_q));
      if (join_here) begin
        // No warp continues before all have come; then all of them do, and the last one does not
        // wait.
        a_wait : assert (bar_set_o == (last_here ? '0 : me));
        a_release : assert (bar_clear_o == ((last_here ? here_q : '0) | far_clear));
      end
      // A fault leaves the table as it is, and so does a barrier of one warp.
      if (!go_i || (!far && (count_i == 32'd1 || trap_o))) a_quiet : assert (bar_set_o == '0);
      if (!go_i || far || count_i == 32'd1 || trap_o) begin
        a_no_release : assert (bar_clear_o == far_clear);
      end
      // A warp that waits here is released by nothing else.
      if (!join_here) a_mine : assert ((bar_clear_o & here_q) == '0);
      a_waits : assert (((here_q | far_q) & ~waits_q) == '0 && (here_q & far_q) == '0);
      a_empty : assert (arrived_q != '0 || here_q == '0);
      c_all : cover (join_here && last_here && 32'(count_i) == gyre_pkg::NUM_WARPS
                     && bar_clear_o == ({gyre_pkg::NUM_WARPS{1'b1}} & ~me));
      c_far : cover (GLOBAL || (go_i && far && bar_set_o != '0));
      c_both : cover (GLOBAL || gyre_pkg::NUM_WARPS < 3
                      || (join_here && last_here && here_q != '0 && far_clear != '0));
      c_dropped : cover (join_here && last_here && bar_clear_o == '0 && arrived_q != '0);
      c_two : cover (gyre_pkg::NUM_WARPS < 3 || (here_q != '0 && (waits_q & ~here_q) != '0));
    end
  end

endmodule
