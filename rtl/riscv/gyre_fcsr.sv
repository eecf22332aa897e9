// Floating-point state: holds the rounding mode (frm) and the exception flags (fflags) of each
// thread, because threads of a warp may differ in both.
//
// - The state of a beat is read at issue, as registers are, and is in execute with its operands. An
//   instruction that reads or writes it is issued only when no floating-point instruction of its
//   warp is under way (scoreboard), so the state that it reads is complete.
// - Flags accrue when results leave commit: the old flags are read while the result is accepted,
//   and written in the next cycle. A second result for the same entry gets them by bypass.
// - One write port: a CSR write waits (ready_o) while flags are written, or while the entry of a
//   warp that is being launched is cleared.
// - The memories are swept to zero after reset, long before the register file is.
// - Dynamic rounding: each lane gets its own mode; bad_rm_o are the lanes whose mode is reserved.
//
// Twin: cmodel/riscv/gyre_fcsr.h

`include "gyre_check.svh"

`include "gyre_views.svh"

module gyre_fcsr (
  input  logic clk_i,
  input  logic rst_i,
  // From issue and the operand stage: read an entry, move it to execute
  input  logic read_i,
  input  gyre_pkg::wid_t read_wid_i,
  input  gyre_pkg::beat_t read_beat_i,
  input  logic advance_i,
  output logic [gyre_pkg::NUM_LANES*8-1:0] exec_fcsr_o,
  // From and to execute: rounding modes, CSR access
  input  gyre_pkg::uop_t uop_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lane_words_t a_i,
  output logic [gyre_pkg::NUM_LANES*3-1:0] rm_o,
  output gyre_pkg::lanes_t bad_rm_o,
  output gyre_pkg::lane_words_t value_o,
  output logic ready_o,
  input  logic write_i,
  // A result of the floating-point unit is accepted by commit
  input  logic accept_i,
  input  gyre_pkg::wid_t accept_wid_i,
  input  gyre_pkg::beat_t accept_beat_i,
  // From commit: its flags, in the cycle after
  input  logic flag_valid_i,
  input  gyre_pkg::wid_t flag_wid_i,
  input  gyre_pkg::beat_t flag_beat_i,
  input  gyre_pkg::lanes_t flag_lanes_i,
  input  logic [gyre_pkg::NUM_LANES*8-1:0] flag_flags_i,
  // From the operand stage: clear an entry; never in the cycle of flags
  input  logic clear_valid_i,
  input  gyre_pkg::wid_t clear_wid_i,
  input  gyre_pkg::beat_t clear_beat_i
);
  localparam int ROWS = gyre_pkg::NUM_WARPS * gyre_pkg::BEATS;
  localparam int ROW_W = (ROWS > 1) ? $clog2(ROWS) : 1;

  function automatic logic [ROW_W-1:0] row_of(input logic [gyre_pkg::WID_W-1:0] wid,
                                              input gyre_pkg::beat_t beat);
    row_of = ROW_W'(32'(wid) * gyre_pkg::BEATS + 32'(beat));
  endfunction

  // ---- CSR access: old state, operand and new state of each lane ---------------------------------
  logic [gyre_pkg::NUM_LANES*8-1:0] next;
  logic [7:0] old, field, operand;
  logic [1:0] number;  // the upper bits are the same for all three
  assign number = 2'(`GYRE_UOP_SR(uop_i));

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      old = exec_fcsr_o[l*8 +: 8];
      operand = a_i[l*32 +: 8];
      if (uop_i.op >= gyre_pkg::OP_SRWI) operand = 8'(`GYRE_UOP_SR_OPERAND(uop_i));
      unique case (number)
        gyre_riscv_pkg::CSR_FFLAGS[1:0]: begin
          field = 8'h1f;
          value_o[l*32 +: 32] = {27'd0, old[4:0]};
        end
        gyre_riscv_pkg::CSR_FRM[1:0]: begin
          field = 8'he0;
          operand = {operand[2:0], 5'd0};
          value_o[l*32 +: 32] = {29'd0, old[7:5]};
        end
        default: begin
          field = 8'hff;
          value_o[l*32 +: 32] = {24'd0, old};
        end
      endcase
      unique case (uop_i.op)
        gyre_pkg::OP_SRS, gyre_pkg::OP_SRSI: next[l*8 +: 8] = old | (operand & field);
        gyre_pkg::OP_SRC, gyre_pkg::OP_SRCI: next[l*8 +: 8] = old & ~(operand & field);
        default: next[l*8 +: 8] = (old & ~field) | (operand & field);
      endcase
    end
  end

  assign ready_o = !flag_valid_i && !clear_valid_i;

  // ---- Rounding modes -----------------------------------------------------------------------------
  logic dynamic;
  assign dynamic = `GYRE_UOP_RM(uop_i) == gyre_pkg::RM_DYN;

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      rm_o[l*3 +: 3] = dynamic ? exec_fcsr_o[l*8 + 5 +: 3] : `GYRE_UOP_RM(uop_i);
      bad_rm_o[l] = lanes_i[l] && dynamic && (exec_fcsr_o[l*8 + 5 +: 3] > gyre_pkg::RM_RMM);
    end
  end

  // ---- Accrual ------------------------------------------------------------------------------------
  logic [ROW_W-1:0] row_accept, row_flag;
  gyre_pkg::lanes_t hit_q;
  logic [gyre_pkg::NUM_LANES*5-1:0] bypass_q, accrued_ram, accrued;

  assign row_accept = row_of(accept_wid_i, accept_beat_i);
  assign row_flag = row_of(flag_wid_i, flag_beat_i);

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      accrued[l*5 +: 5] = flag_flags_i[l*8 +: 5]
                        | (hit_q[l] ? bypass_q[l*5 +: 5] : accrued_ram[l*5 +: 5]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (accept_i) begin
      hit_q <= (flag_valid_i && (row_accept == row_flag)) ? flag_lanes_i : '0;
      bypass_q <= accrued;
    end
  end

  // ---- Memories -----------------------------------------------------------------------------------
  logic sweep_q;
  logic [ROW_W-1:0] sweep_row_q, row_w, row_read;
  gyre_pkg::lanes_t we_frm, we_flags;
  logic [gyre_pkg::NUM_LANES*3-1:0] frm_w, frm_ram;
  logic [gyre_pkg::NUM_LANES*5-1:0] flags_w, flags_ram;

  assign row_read = row_of(read_wid_i, read_beat_i);

  always_comb begin
    we_frm   = write_i ? lanes_i : '0;
    we_flags = flag_valid_i ? flag_lanes_i : we_frm;
    row_w    = flag_valid_i ? row_flag : row_of(wid_i, beat_i);
    flags_w  = accrued;
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      frm_w[l*3 +: 3] = next[l*8 + 5 +: 3];
      if (!flag_valid_i) flags_w[l*5 +: 5] = next[l*8 +: 5];
    end
    if (sweep_q || clear_valid_i) begin
      we_frm   = '1;
      we_flags = '1;
      row_w    = sweep_q ? sweep_row_q : row_of(clear_wid_i, clear_beat_i);
      frm_w    = '0;
      flags_w  = '0;
    end
  end

  gyre_ram #(.DEPTH(ROWS), .WIDTH(gyre_pkg::NUM_LANES * 3), .GRAIN(3)) u_frm_file (
    .clk_i, .ren_i(read_i), .raddr_i(row_read), .rdata_o(frm_ram),
    .we_i(we_frm), .waddr_i(row_w), .wdata_i(frm_w)
  );
  gyre_ram #(.DEPTH(ROWS), .WIDTH(gyre_pkg::NUM_LANES * 5), .GRAIN(5)) u_flags_file (
    .clk_i, .ren_i(read_i), .raddr_i(row_read), .rdata_o(flags_ram),
    .we_i(we_flags), .waddr_i(row_w), .wdata_i(flags_w)
  );
  gyre_ram #(.DEPTH(ROWS), .WIDTH(gyre_pkg::NUM_LANES * 5), .GRAIN(5)) u_accrual_file (
    .clk_i, .ren_i(accept_i), .raddr_i(row_accept),
    .rdata_o(accrued_ram), .we_i(we_flags), .waddr_i(row_w), .wdata_i(flags_w)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
        exec_fcsr_o[l*8 +: 8] <= {frm_ram[l*3 +: 3], flags_ram[l*5 +: 5]};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sweep_q <= 1'b1;
      sweep_row_q <= '0;
    end else if (sweep_q) begin
      sweep_q <= sweep_row_q != ROW_W'(ROWS - 1);
      sweep_row_q <= sweep_row_q + ROW_W'(1);
    end
  end

  `GYRE_CHECK(a_swept, clk_i, rst_i, !(sweep_q && (read_i || write_i || flag_valid_i)))
  `GYRE_CHECK(a_one_writer, clk_i, rst_i, !(write_i && flag_valid_i)
              && !(clear_valid_i && (write_i || flag_valid_i)))
endmodule
