// Proof harness of gyre_barriers. One barrier is watched, any one; its members are counted here.
//
// Around it: a bar acts only without a fault, and only a warp that does not wait executes one. No
// warp executes while another one is dropped (wspawn acts when execute is free).

`include "gyre_formal.svh"

module gyre_barriers_formal #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_BARRIERS = 2,
  parameter bit GLOBAL = 1,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input logic clk_i,
  input logic rst_i,
  input logic [31:0] id_i,
  input logic [31:0] count_i,
  input logic [WID_W-1:0] wid_i,
  input logic fire_i,
  input logic [NUM_WARPS-1:0] drop_i
);

  logic fault_o;
  logic [NUM_WARPS-1:0] bar_set_o, bar_clear_o;
  gyre_barriers #(
    .NUM_WARPS(NUM_WARPS),
    .NUM_BARRIERS(NUM_BARRIERS),
    .GLOBAL(GLOBAL)
  ) u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .id_i(id_i),
    .count_i(count_i),
    .wid_i(wid_i),
    .fire_i(fire_i),
    .fault_o(fault_o),
    .drop_i(drop_i),
    .bar_set_o(bar_set_o),
    .bar_clear_o(bar_clear_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [31:0] id;
  always_comb assume (32'(id[30:0]) < NUM_BARRIERS && (GLOBAL || !id[31]));

  logic [NUM_WARPS-1:0] waits_q;  // at any barrier
  logic [NUM_WARPS-1:0] here_q;  // at the watched one
  logic [NUM_WARPS-1:0] me;
  logic [5:0] arrived_q;  // since it was used last
  logic [5:0] wanted_q;  // what the first one said
  logic bad, join_here, last_here;
  assign me = NUM_WARPS'(1) << wid_i;
  assign bad = count_i == 32'd0 || count_i > 32'(NUM_WARPS)
            || 32'(id_i[30:0]) >= NUM_BARRIERS || (id_i[31] && !GLOBAL);
  assign join_here = fire_i && id_i == id && count_i != 32'd1;
  assign last_here = 32'(arrived_q) + 32'd1 == count_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      waits_q   <= '0;
      here_q    <= '0;
      arrived_q <= '0;
    end else begin
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
    assume (32'(wid_i) < NUM_WARPS);
    if (live) begin
      assume (!fire_i || (!fault_o && (waits_q & me) == '0 && drop_i == '0));
    end
  end

  always_comb begin
    if (live) begin
      if (bad) a_bad : assert (fault_o);
      if (!bad && id_i == id) begin
        a_differs :
            assert (fault_o == (arrived_q != '0 && count_i != 32'd1
                                && count_i != 32'(wanted_q)));
      end
      a_count : assert (arrived_q == '0 || 32'(arrived_q) < 32'(wanted_q));
      if (join_here) begin
        // Nobody goes on before all have come; then all of them, and the last one does not wait.
        a_wait : assert (bar_set_o == (last_here ? '0 : me));
        a_release : assert (bar_clear_o == (last_here ? here_q : '0));
      end
      if (!fire_i || count_i == 32'd1) a_quiet : assert (bar_set_o == '0 && bar_clear_o == '0);
      // Whoever waits here is released by nobody else.
      if (!join_here) a_mine : assert ((bar_clear_o & here_q) == '0);
      a_waits : assert ((here_q & ~waits_q) == '0);
      a_empty : assert (arrived_q != '0 || here_q == '0);
      c_all : cover (join_here && last_here && 32'(count_i) == NUM_WARPS
                     && bar_clear_o == ({NUM_WARPS{1'b1}} & ~me));
      c_dropped : cover (join_here && last_here && bar_clear_o == '0 && arrived_q != '0);
      c_two : cover (NUM_WARPS < 3 || (here_q != '0 && (waits_q & ~here_q) != '0));
    end
  end

endmodule
