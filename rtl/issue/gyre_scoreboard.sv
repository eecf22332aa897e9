// Scoreboard: tracks the registers of each warp that wait for a result, so that an instruction
// issues only when its operands are available.
//
// - A register is busy from the issue of the instruction that writes it to the write of its last
//   beat. The write frees it in the same cycle: the register file bypasses the write to a read in
//   that cycle.
// - An instruction waits for its sources and for its destination (results of one warp may come out
//   of order, writes to one register must not).
// - A register that no instruction writes is never busy: a front end's register that is always
//   zero.
// - SMALL=1: one bit a warp, busy while any result of it is outstanding, and free in the cycle
//   after the write. So a warp has at most one result under way, and no read meets a write.
// - Exception flags are a result without a register: an instruction that reads or writes them waits
//   until no floating-point instruction of its warp is under way.
// - ISA=1: an instruction waits for those of its sources that are vector registers, or pairs of
//   them, and for its destination. Both registers of a pair are busy; the write of each frees it.
// - The issued instruction is the head of its warp, so its register is decoded before the issuing
//   warp is known.
//
// Twin: cmodel/issue/gyre_scoreboard.h

`include "gyre_check.svh"

module gyre_scoreboard #(
  localparam int ROW_W = gyre_pkg::ROW_W
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the instruction buffers: registers of each head
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::UOP_BITS-1:0] head_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::VECTOR_W-1:0] vector_i,  // ISA=1: their vector parts
  // To issue
  output gyre_pkg::warps_t ready_o,
  // To the diagnosis: results are outstanding; the head waits for exception flags
  output gyre_pkg::warps_t pending_o,
  output gyre_pkg::warps_t flags_o,
  // From issue: the first beat of the head of a warp
  input  logic set_i,
  input  gyre_pkg::wid_t set_wid_i,
  // From commit: the last beat writes its register, or gives its flags
  input  logic free_valid_i,
  input  logic free_flag_i,
  input  gyre_pkg::wid_t free_wid_i,
  input  logic [ROW_W-1:0] free_rd_i
);
  localparam int REGS = gyre_pkg::THREAD_ROWS;
  localparam int REG_W = $clog2(REGS);
  localparam int ROWS = REGS / 8;

  gyre_pkg::uop_t head;
  logic [gyre_pkg::NUM_WARPS*ROW_W-1:0] rd, rs1, rs2, rs3;
  gyre_pkg::warps_t flags, wb, fpu;

  always_comb begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      head = head_i[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS];
      rd[w*ROW_W +: ROW_W]  = head.rd;
      rs1[w*ROW_W +: ROW_W] = head.rs1;
      rs2[w*ROW_W +: ROW_W] = head.rs2;
      rs3[w*ROW_W +: ROW_W] = head.rs3;
      flags[w] = head.flags;
      wb[w]   = head.wb;
      fpu[w]  = head.unit == gyre_pkg::UNIT_FPU;
    end
  end

  // The registers as a table with rows of eight: row and column are decoded once, so that a
  // register needs only its own two gates.
  logic [ROWS-1:0] free_row;
  logic [7:0] free_col;
  assign free_row = ROWS'(1) << free_rd_i[REG_W-1:3];
  assign free_col = 8'd1 << 3'(free_rd_i);

  // Returns the register, and the next one if it is a pair.
  function automatic logic [REGS-1:0] rows_of(input logic used, input logic [ROW_W-1:0] row,
                                              input logic pair);
    rows_of = used ? (REGS'(1) << row) | (pair ? REGS'(2) << row : '0) : '0;
  endfunction

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic mine_free, mine_set, freed, held, outstanding, wait_flags, computes;

    assign mine_free = free_wid_i == gyre_pkg::WID_W'(w);
    assign mine_set  = set_i && set_wid_i == gyre_pkg::WID_W'(w);
    assign freed = free_valid_i && mine_free;
    assign ready_o[w] = !held && !wait_flags;
    assign flags_o[w] = wait_flags;
    assign pending_o[w] = outstanding || computes;

    if (gyre_pkg::SMALL) begin : g_small
      logic busy_q;
      assign held        = busy_q;
      assign outstanding = busy_q;
      always_ff @(posedge clk_i) begin
        if (rst_i) busy_q <= 1'b0;
        else busy_q <= (busy_q && !freed) || (mine_set && wb[w]);
      end
      logic unused_registers;
      assign unused_registers = ^{free_row, free_col};
    end else if (gyre_pkg::ISA) begin : g_vector
      gyre_pkg::vector_t part;
      logic [REGS-1:0] busy_q, left, written;
      assign part    = vector_i[w*gyre_pkg::VECTOR_W +: gyre_pkg::VECTOR_W];
      assign left    = busy_q & ~(freed ? REGS'(1) << free_rd_i[REG_W-1:0] : '0);
      assign written = rows_of(wb[w], rd[w*ROW_W +: ROW_W], part.pair);
      assign held = (left & (written | rows_of(part.a_row, rs1[w*ROW_W +: ROW_W], part.a_pair)
                             | rows_of(part.b_row, rs2[w*ROW_W +: ROW_W], part.b_pair)
                             | rows_of(part.c_row, rs3[w*ROW_W +: ROW_W], part.c_pair))) != '0;
      assign outstanding = busy_q != '0;
      logic unused_part;
      assign unused_part = ^part;
      always_ff @(posedge clk_i) begin
        busy_q <= rst_i ? '0 : left | (mine_set ? written : '0);
      end
      logic unused_table;
      assign unused_table = ^{free_row, free_col};
    end else begin : g_fast
      logic [REGS-1:0] busy_q, set, free;
      logic [3:0] busy, waits;
      logic [ROWS-1:0] set_row;
      logic [7:0] set_col;
      assign set_row = wb[w] ? ROWS'(1) << rd[w*ROW_W+3 +: REG_W-3] : '0;
      assign set_col = 8'd1 << rd[w*ROW_W +: 3];
      for (genvar r = 0; r < ROWS; r++) begin : g_row
        assign free[r*8 +: 8] = free_col & {8{freed && free_row[r]}};
        assign set[r*8 +: 8]  = set_col & {8{mine_set && set_row[r]}};
      end

      gyre_lane_mux #(.WAYS(REGS), .WIDTH(1)) u_rs1_busy (
        .in_i(busy_q), .sel_i(rs1[w*ROW_W +: REG_W]), .out_o(busy[0])
      );
      gyre_lane_mux #(.WAYS(REGS), .WIDTH(1)) u_rs2_busy (
        .in_i(busy_q), .sel_i(rs2[w*ROW_W +: REG_W]), .out_o(busy[1])
      );
      gyre_lane_mux #(.WAYS(REGS), .WIDTH(1)) u_rd_busy (
        .in_i(busy_q), .sel_i(rd[w*ROW_W +: REG_W]), .out_o(busy[3])
      );
      if (gyre_pkg::F_EXT) begin : g_rs3
        // The third source is a register of its copy, or 0 if it is not read.
        logic third_busy, third;
        gyre_lane_mux #(.WAYS(gyre_pkg::THIRD_ROWS), .WIDTH(1)) u_rs3_busy (
          .in_i(busy_q[gyre_pkg::THIRD_FIRST +: gyre_pkg::THIRD_ROWS]),
          .sel_i(rs3[w*ROW_W +: gyre_pkg::THIRD_W]), .out_o(third_busy)
        );
        assign third   = rs3[w*ROW_W +: ROW_W] >> gyre_pkg::THIRD_W
                      == ROW_W'(gyre_pkg::THIRD_FIRST >> gyre_pkg::THIRD_W);
        assign busy[2] = third_busy && third;
      end else begin : g_no_rs3
        assign busy[2] = 1'b0;
      end

      // The lookup comes before this cycle's free, and its register is compared with the freed one:
      // this takes less logic than freeing first.
      assign waits[0] = busy[0] && !(freed && (free_rd_i == rs1[w*ROW_W +: ROW_W]));
      assign waits[1] = busy[1] && !(freed && (free_rd_i == rs2[w*ROW_W +: ROW_W]));
      assign waits[2] = busy[2] && !(freed && (free_rd_i == rs3[w*ROW_W +: ROW_W]));
      assign waits[3] = busy[3] && !(freed && (free_rd_i == rd[w*ROW_W +: ROW_W]));
      assign held        = waits != '0;
      assign outstanding = busy_q != '0;

      always_ff @(posedge clk_i) begin
        if (rst_i) busy_q <= '0;
        else busy_q <= (busy_q & ~free) | set;
      end
    end

    if (!gyre_pkg::ISA) begin : g_no_vector
      logic unused_vector;
      assign unused_vector = ^vector_i[w*gyre_pkg::VECTOR_W +: gyre_pkg::VECTOR_W];
    end

    // Instructions under way: at most two before the unit and those in its blocks (5, 2, 1).
    if (gyre_pkg::F_EXT) begin : g_fpu
      logic [3:0] count_q;
      assign computes = count_q != 4'd0;
      assign wait_flags = flags[w] && computes;
      always_ff @(posedge clk_i) begin
        if (rst_i) count_q <= 4'd0;
        else count_q <= count_q + 4'(mine_set && fpu[w]) - 4'(free_flag_i && mine_free);
      end
      `GYRE_CHECK(a_no_overflow, clk_i, rst_i, !(count_q == 4'd15 && mine_set && fpu[w]))
    end else begin : g_no_fpu
      assign computes = 1'b0;
      assign wait_flags = 1'b0;
    end
  end
endmodule
