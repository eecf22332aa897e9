// CSRs: holds mscratch and shows read-only information about the machine, such as the number of the
// warp, the core and the thread.
//
// - The floating-point CSRs are in gyre_fcsr; this module only knows their numbers.
// - A value is the same for all lanes except for thread numbers, which count up along the lanes
//   (per_lane: add the number of the thread within the warp).
// - A launch writes its argument into mscratch, with priority over an access of the same cycle.
// - Launch context values are inputs; SMALL=1 keeps no argument of its own for each warp.
// - The workgroup CSRs are in gyre_work_ids; this module only knows their numbers.
// - A write to a read-only number (bits 11:10 both set) or an access to an unknown one is refused.
//   Counters, misa, mstatus and mtvec are WARL fields that keep their value.
//
// Twin: cmodel/riscv/gyre_csr.c

module gyre_csr (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [3:0] core_i,
  input  logic [31:0] arg_i,
  // Access: number and kind select value and verdict; fire_i: the write takes effect
  input  logic [11:0] number_i,
  input  logic write_i,
  output logic bad_o,
  output logic [31:0] value_o,
  output logic per_lane_o,
  output logic work_o,  // a workgroup CSR
  input  logic fire_i,
  input  logic [31:0] next_i,
  output logic [31:0] scratch_o,  // mscratch, from which next_i is made: the only writable register
  // An accepted launch
  input  logic launch_i,
  input  logic [31:0] launch_arg_i,
  // Values to show
  input  logic [31:0] launch_context_arg_i,
  input  logic [15:0] launch_context_lmem_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::tmask_t tmask_i,
  input  logic [gyre_pkg::NUM_PERF*64-1:0] perf_i
);
  localparam logic [31:0] MISA = 32'h4000_0100 | (gyre_pkg::M_EXT ? 32'h1000 : 32'h0)
                               | (gyre_pkg::F_EXT ? 32'h20 : 32'h0)
                               | (gyre_pkg::A_EXT ? 32'h1 : 32'h0)
                               | (gyre_pkg::B_EXT ? 32'h2 : 32'h0);
  // The counters from the third on follow mhpmcounter3.
  localparam int HPM = gyre_pkg::NUM_PERF - 2;
  initial if (HPM > 29) $fatal(1, "gyre_csr: too many counters");

  logic [3:0] core;
  assign core = (gyre_pkg::NUM_CORES > 1) ? core_i : 4'd0;

  logic [31:0] mscratch_q;
  logic known;

  // The user-mode counters are the machine-mode ones.
  logic user;
  logic [11:0] number;
  assign user = {number_i[11:8], 1'b0, number_i[6:5]} == gyre_riscv_pkg::CSR_CYCLE[11:5];
  assign number = user ? {gyre_riscv_pkg::CSR_MCYCLE[11:8], number_i[7:0]} : number_i;

  // mhpmcounter3 is 0xB03; bit 7 selects the upper half of a counter, bits 4:0 are its number.
  logic counter;
  assign counter = ({number[11:8], 1'b0, number[6:5]} == gyre_riscv_pkg::CSR_MHPMCOUNTER3[11:5])
                && (number[4:0] >= 5'd3);

  always_comb begin
    known = 1'b1;
    per_lane_o = 1'b0;
    work_o = 1'b0;
    value_o = 32'd0;
    unique case (number)
      gyre_riscv_pkg::CSR_FFLAGS, gyre_riscv_pkg::CSR_FRM, gyre_riscv_pkg::CSR_FCSR: known =
          gyre_pkg::F_EXT;
      gyre_riscv_pkg::CSR_MSTATUS, gyre_riscv_pkg::CSR_MTVEC: value_o = 32'd0;
      gyre_riscv_pkg::CSR_MISA: value_o = MISA;
      gyre_riscv_pkg::CSR_MSCRATCH: value_o = mscratch_q;
      gyre_riscv_pkg::CSR_MCYCLE: value_o = perf_i[gyre_pkg::PERF_CYCLES*64 +: 32];
      gyre_riscv_pkg::CSR_MCYCLEH: value_o = perf_i[gyre_pkg::PERF_CYCLES*64 + 32 +: 32];
      gyre_riscv_pkg::CSR_MINSTRET: value_o = perf_i[gyre_pkg::PERF_WARP_INSNS*64 +: 32];
      gyre_riscv_pkg::CSR_MINSTRETH: value_o = perf_i[gyre_pkg::PERF_WARP_INSNS*64 + 32 +: 32];
      gyre_riscv_pkg::CSR_TID: per_lane_o = 1'b1;
      gyre_riscv_pkg::CSR_WID: value_o = 32'(wid_i);
      gyre_riscv_pkg::CSR_CID: value_o = 32'(core);
      gyre_riscv_pkg::CSR_AWARPS: value_o = 32'(active_i);
      gyre_riscv_pkg::CSR_TMASK: value_o = 32'(tmask_i);
      gyre_riscv_pkg::CSR_MVENDORID, gyre_riscv_pkg::CSR_MARCHID,
        gyre_riscv_pkg::CSR_MIMPID: value_o = 32'd0;
      gyre_riscv_pkg::CSR_MHARTID: begin
        value_o = (32'(core) * gyre_pkg::NUM_WARPS + 32'(wid_i)) * gyre_pkg::NUM_THREADS;
        per_lane_o = 1'b1;
      end
      gyre_riscv_pkg::CSR_NTHREADS: value_o = gyre_pkg::NUM_THREADS;
      gyre_riscv_pkg::CSR_NWARPS: value_o = gyre_pkg::NUM_WARPS;
      gyre_riscv_pkg::CSR_NCORES: value_o = gyre_pkg::NUM_CORES;
      gyre_riscv_pkg::CSR_LMEMBASE: value_o = gyre_pkg::LMEM_BASE + 32'(launch_context_lmem_i);
      gyre_riscv_pkg::CSR_LAUNCHARG: value_o = gyre_pkg::SMALL ? mscratch_q : launch_context_arg_i;
      gyre_riscv_pkg::CSR_LOCALX, gyre_riscv_pkg::CSR_LOCALY, gyre_riscv_pkg::CSR_LOCALZ,
        gyre_riscv_pkg::CSR_GROUPX, gyre_riscv_pkg::CSR_GROUPY, gyre_riscv_pkg::CSR_GROUPZ,
        gyre_riscv_pkg::CSR_GLOBALX, gyre_riscv_pkg::CSR_GLOBALY, gyre_riscv_pkg::CSR_GLOBALZ: begin
        known = gyre_pkg::DISPATCH;
        work_o = gyre_pkg::DISPATCH;
      end
      default: begin
        known = counter;
        for (int i = 0; i < HPM; i++) begin
          if (counter && (number[4:0] == 5'(i + 3))) begin
            value_o = number[7] ? perf_i[(i + 2)*64 + 32 +: 32] : perf_i[(i + 2)*64 +: 32];
          end
        end
      end
    endcase
  end

  assign scratch_o = mscratch_q;

  assign bad_o = !known || (write_i && (number_i[11:10] == 2'b11));

  always_ff @(posedge clk_i) begin
    if (rst_i) mscratch_q <= arg_i;
    else if (launch_i) mscratch_q <= launch_arg_i;
    else if (fire_i && write_i && (number_i == gyre_riscv_pkg::CSR_MSCRATCH)) mscratch_q <= next_i;
  end
endmodule
