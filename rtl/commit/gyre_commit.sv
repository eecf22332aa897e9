// Commit: selects one result a cycle from the functional units and writes it to the register file.
// The register file has one write port, so results of several units take turns.
//
// - Priority: floating point, multiplier, divider, special function unit or ALU, load/store unit. A
//   result of the load/store unit is known late in the cycle (after the tags of a cache), so no
//   other unit depends on it. It never waits either: a result that loses is kept here and goes
//   before all others in the next cycle.
// - A result of a faulting beat (the link of a jalr, the token of a split) is taken but not
//   written, because the fault is known late.
// - No result starves: while a result of another unit waits, no new beat enters that unit.
// - A result names its parts: data (wb), flags (flag), or both. The load/store unit gives data
//   only.
// - The winner is registered; the write itself, the bypass and the scoreboard use the register.
// - The data of the load/store unit arrive last of all. They go into their own register in every
//   cycle, without a multiplexer before it; the data are selected after the registers.
// - SMALL=1: the data are zero in two cases: from a reset to the first result, for the sweep of the
//   register file, and after a cycle without a winner while zero_i is high, for clearing registers.
//
// Twin: cmodel/commit/gyre_commit.c

`include "gyre_check.svh"

module gyre_commit #(
  localparam int ROW_W = gyre_pkg::ROW_W,
  localparam int DATA_W = gyre_pkg::NUM_LANES * 32,
  // Source i is in slice i of each vector.
  localparam int LSU = 0,
  localparam int DIV = 1,
  localparam int FPU = 2,
  localparam int MUL = 3,
  localparam int SFU = 4,
  localparam int ALU = 5,
  localparam int SOURCES = 6,
  localparam int LATE = SOURCES,  // the result that is kept
  localparam int FIELDS_W = gyre_pkg::WB_W - 1  // a write without its valid bit
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the functional units: a result_t of each; flags belong to the result that has flags
  input  logic [SOURCES-1:0] valid_i,
  output logic [SOURCES-1:0] ready_o,
  input  logic [SOURCES*gyre_pkg::RESULT_W-1:0] result_i,
  input  logic [SOURCES*DATA_W-1:0] data_i,
  input  logic [gyre_pkg::NUM_LANES*8-1:0] flags_i,
  input  logic trap_i,  // the beat in execute faults
  input  logic zero_i,
  // To register file and scoreboard (wb_t)
  output gyre_pkg::wb_t wb_o,
  output logic [DATA_W-1:0] wb_data_o,
  // To fcsr and scoreboard (flag_t): flags of the same beat, if it has flags
  output gyre_pkg::flag_t flag_o,
  output logic [gyre_pkg::NUM_LANES*8-1:0] flag_flags_o,
  // To the pins: a kept result is not written yet
  output logic kept_o
);
  gyre_pkg::result_t source;  // a result of the vector, in a loop

  logic [SOURCES:0] pick;
  gyre_pkg::wid_t wid;
  gyre_pkg::beat_t beat;
  logic [ROW_W-1:0] rd;
  logic last;
  gyre_pkg::lanes_t lanes;
  logic writes, flags, piped, others, late_valid_q, late_wb, late_wb_q, valid_q, exec_q, trap_q;
  logic [FIELDS_W-1:0] late, late_q, fields, fields_q;
  logic flag_q;
  logic loaded_q;  // the winner was the load/store unit
  logic [DATA_W-1:0] data, data_q, load_q;

  assign piped  = valid_i[FPU] || valid_i[MUL] || valid_i[DIV];
  assign others = late_valid_q || piped || valid_i[SFU] || valid_i[ALU];

  always_comb begin
    ready_o[FPU] = !late_valid_q;
    ready_o[MUL] = !late_valid_q && !valid_i[FPU];
    ready_o[DIV] = !late_valid_q && !valid_i[FPU] && !valid_i[MUL];
    ready_o[SFU] = !late_valid_q && !piped;
    ready_o[ALU] = !late_valid_q && !piped;
    ready_o[LSU] = 1'b1;
    pick       = {late_valid_q, valid_i & ready_o};
    pick[LSU]  = valid_i[LSU] && !others;
  end

  always_ff @(posedge clk_i) begin
    late_valid_q <= !rst_i && valid_i[LSU] && !pick[LSU];
    late_q <= late;
    late_wb_q <= late_wb;
    load_q <= data_i[LSU*DATA_W +: DATA_W];
  end

  // Select the winner's fields by AND and OR, which is smaller than an index.
  always_comb begin
    // The fields are meaningless without a result of the load/store unit.
    source  = result_i[LSU*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W];
    late    = {source.wid, source.beat, source.rd, source.last, source.lanes};
    late_wb = source.wb;
    writes  = (pick[LATE] && late_wb_q) || (pick[LSU] && source.wb);
    flags   = pick[LSU] && source.flag;
    {wid, beat, rd, last, lanes} = late_q & {FIELDS_W{pick[LATE]}};
    data = load_q & {DATA_W{pick[LATE]}};
    for (int i = LSU + 1; i < SOURCES; i++) begin
      source = result_i[i*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W];
      writes = writes || (pick[i] && source.wb);
      flags  = flags || (pick[i] && source.flag);
      wid    = wid | (source.wid & {gyre_pkg::WID_W{pick[i]}});
      beat   = beat | (source.beat & {gyre_pkg::BEAT_W{pick[i]}});
      rd     = rd | (source.rd & {ROW_W{pick[i]}});
      last   = last || (source.last && pick[i]);
      lanes  = lanes | (source.lanes & {gyre_pkg::NUM_LANES{pick[i]}});
      data   = data | (data_i[i*DATA_W +: DATA_W] & {DATA_W{pick[i]}});
    end
  end

  // Fields of the load/store unit are taken if no other unit has a result, which is known earlier.
  gyre_late_mux #(.WIDTH(FIELDS_W)) u_fields (
    .early_i({wid, beat, rd, last, lanes}), .late_i(late), .sel_late_i(!others), .out_o(fields)
  );

  assign kept_o = late_valid_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q <= 1'b0;
      flag_q  <= 1'b0;
    end else begin
      valid_q <= writes;
      flag_q  <= flags;
    end
  end

  always_ff @(posedge clk_i) begin
    exec_q <= pick[SFU] || pick[ALU];
    trap_q <= trap_i;
  end
  assign wb_o = {valid_q && !(exec_q && trap_q), fields_q};
  assign flag_o = {flag_q, wb_o.wid, wb_o.beat, wb_o.last, wb_o.lanes};

  always_ff @(posedge clk_i) begin
    // Without a winner the fields are meaningless; the presence of a winner is known late.
    if (!gyre_pkg::SMALL || pick != '0) begin
      fields_q <= fields;
      loaded_q <= !others;
    end
    if (!gyre_pkg::SMALL || others) data_q <= data;
    if (gyre_pkg::SMALL && (rst_i || (zero_i && pick == '0))) begin
      data_q   <= '0;
      loaded_q <= 1'b0;
    end
    if (flags) flag_flags_o <= flags_i;
  end
  assign wb_data_o = loaded_q ? load_q : data_q;

  if (!gyre_pkg::SMALL) begin : g_fast
    logic unused_zero;
    assign unused_zero = zero_i;
  end

  `GYRE_CHECK(a_one_in_execute, clk_i, rst_i, valid_i[SFU] |-> !valid_i[ALU])
  `GYRE_CHECK(a_one_winner, clk_i, rst_i, pick != '0 |-> (pick & (pick - 1)) == '0)
endmodule
