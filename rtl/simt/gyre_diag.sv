// Diagnosis: shows the current state of one warp of the core to a host outside of the machine, so
// that the host can explain a hang (docs/registers.md, DIAG_*).
//
// - The outputs follow from registers alone; nothing in the core depends on them.
// - The reason is the first condition that holds, in the order of the codes. The head of the
//   instruction buffer is valid only if the buffer is not empty.
// - The pc is that of the oldest instruction that is not issued. With SMALL the instruction buffers
//   are not visible, and the pc is that of the next fetch.
// - A warp number without a warp (NUM_WARPS no power of two) shows all zero.
//
// Twin: cmodel/simt/gyre_diag.h

module gyre_diag (
  input  gyre_pkg::wid_t warp_i,
  input  logic halted_i,
  // From the scheduler
  input  gyre_pkg::warps_t active_i,
  input  gyre_pkg::warps_t barred_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] tmask_i,
  input  logic [gyre_pkg::NUM_WARPS*32-1:0] pc_i,
  // From the instruction buffers, the scoreboard, issue
  input  gyre_pkg::warps_t ibuf_valid_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::UOP_BITS-1:0] ibuf_head_i,
  input  gyre_pkg::warps_t sb_ready_i,
  input  gyre_pkg::warps_t sb_pending_i,
  input  gyre_pkg::warps_t sb_flags_i,
  input  gyre_pkg::warps_t unit_ok_i,
  input  gyre_pkg::warps_t serialize_i,
  // From warp control: a wspawn of the warp waits, or another one makes the warp wait
  input  gyre_pkg::warps_t spawn_i,
  // To the pins
  output logic [31:0] pc_o,
  output logic active_o,
  output logic stalled_o,
  output logic barrier_o,
  output logic pending_o,
  output logic [7:0] reason_o,
  output gyre_pkg::tmask_t tmask_o
);
  gyre_pkg::uop_t head;
  logic [31:0] pc;
  logic barred, insn, ready, flags, unit_ok, serialize, spawn;

  // Select by a loop, because an indexed part-select would become a multiplier and a shifter.
  always_comb begin
    pc_o      = '0;
    tmask_o   = '0;
    active_o  = 1'b0;
    barred    = 1'b0;
    insn      = 1'b0;
    ready     = 1'b0;
    flags     = 1'b0;
    unit_ok   = 1'b0;
    serialize = 1'b0;
    spawn     = 1'b0;
    pending_o = 1'b0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      head = ibuf_head_i[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS];
      pc   = (ibuf_valid_i[w] && !gyre_pkg::SMALL) ? head.pc : pc_i[w*32 +: 32];
      if (warp_i == gyre_pkg::WID_W'(w)) begin
        pc_o      = pc;
        tmask_o   = tmask_i[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
        active_o  = active_i[w];
        barred    = barred_i[w];
        insn      = ibuf_valid_i[w];
        ready     = sb_ready_i[w];
        flags     = sb_flags_i[w];
        unit_ok   = unit_ok_i[w];
        serialize = serialize_i[w];
        spawn     = spawn_i[w];
        pending_o = sb_pending_i[w];
      end
    end
  end

  always_comb begin
    reason_o = gyre_pkg::REASON_NONE;
    if (!active_o) reason_o = gyre_pkg::REASON_NONE;
    else if (barred) reason_o = gyre_pkg::REASON_BARRIER;
    else if (spawn) reason_o = gyre_pkg::REASON_WSPAWN;
    else if (serialize) reason_o = gyre_pkg::REASON_CONTROL;
    else if (!insn) reason_o = gyre_pkg::REASON_FETCH;
    else if (flags) reason_o = gyre_pkg::REASON_FLAGS;
    else if (!ready) reason_o = gyre_pkg::REASON_OPERAND;
    else if (!unit_ok) reason_o = gyre_pkg::REASON_UNIT;
  end

  assign stalled_o = active_o && (halted_i || (reason_o != gyre_pkg::REASON_NONE));
  assign barrier_o = active_o && barred;
endmodule
