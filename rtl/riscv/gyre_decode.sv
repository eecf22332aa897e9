// Decode: turns the instruction word into a micro-operation and steers fetch early. All later
// stages know micro-operations only, and no instruction set.
//
// - The table is generated from isa/riscv/instructions.toml; this module adds immediates, the
//   static prediction and the faults that are known at decode.
// - Fetch continues at the target after jal and after a backward branch (predicted taken), and at
//   pc + 4 after all other instructions. An instruction that changes the state of its warp stops
//   the warp's fetch at pc + 4 until it resolves.
// - With one program counter a thread (RECONVERGENCE) and with HEADERS, the hints of the manual
//   identify calls and returns. With RECONVERGENCE fetch also stops at a word that is at or after a
//   pc where other threads of its warp wait (meet).
// - no_fp64_i: a double-precision word of such a warp becomes an operation without effect (FP64),
//   and execute counts its threads; such a word of any other warp is illegal.
// - A faulting word becomes a trap, so that it faults only if and when it is issued.
// - kill_i: these warps are redirected, and an arriving word of them is dropped. A word that is
//   already here goes on, and the instruction buffer, which is flushed in that cycle, drops it.
//
// Twin: cmodel/riscv/gyre_decode.c

module gyre_decode (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t kill_i,
  input  gyre_pkg::warps_t shader_i,  // warps of a draw: they have its instructions
  input  gyre_pkg::warps_t no_fp64_i,  // warps whose header forbids double precision
  // From fetch
  input  gyre_pkg::fetch_t fetch_i,
  // To the instruction buffers
  output logic dec_valid_o,
  output gyre_pkg::wid_t dec_wid_o,
  output gyre_pkg::uop_t dec_uop_o,
  output logic busy_o,
  // From and to gyre_subwarps, about the word that is here
  input  logic reconverge_i,
  output logic [31:0] pc_o,
  output logic call_o,
  // To the scheduler and fetch
  output gyre_pkg::steer_t steer_o
);
  logic valid_q, bad_q;
  gyre_pkg::wid_t wid_q;
  logic [31:0] pc_q, insn_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) valid_q <= 1'b0;
    else valid_q <= fetch_i.valid && !kill_i[fetch_i.wid];
  end

  always_ff @(posedge clk_i) begin
    if (fetch_i.valid) begin
      wid_q  <= fetch_i.wid;
      pc_q   <= fetch_i.pc;
      insn_i <= fetch_i.insn;
      bad_q  <= fetch_i.bad;
    end
  end

  // ---- Control word, generated ------------------------------------------------------------------
  logic legal, m_ext, f_ext, a_ext, z_ext, b_ext, x_ext, c_ext, d_ext, g_ext;
  logic wb, use_rs1, use_rs2, use_rs3, use_rm;
  logic frd, frs1, frs2, a_pc, b_imm, serialize, stall, faults, index;
  logic [gyre_pkg::UNIT_W-1:0] unit;
  logic [2:0] imm_kind;
  logic [gyre_pkg::OP_W-1:0] op;
  logic [4:0] cause;
  logic [1:0] jump;

  always_comb begin
`include "gyre_decode_table.svh"
  end

  // ---- Immediates ---------------------------------------------------------------------------------
  logic [31:0] imm, imm_b, imm_j, step, target;
  logic odd, back, sr_write;

  assign imm_b = {{20{insn_i[31]}}, insn_i[7], insn_i[30:25], insn_i[11:8], 1'b0};
  assign imm_j = {{12{insn_i[31]}}, insn_i[19:12], insn_i[20], insn_i[30:21], 1'b0};
  // One adder computes the next fetch address: a target, or the following instruction. The check
  // for a misaligned target must not wait for it: bit 0 of the offset is zero, so there is no carry
  // into bit 1.
  assign back   = (jump == 2'd2) && insn_i[31] && !odd;
  assign step   = (jump == 2'd1) ? imm_j : back ? imm_b : 32'd4;
  assign target = pc_q + step;
  assign odd    = pc_q[1] ^ ((jump == 2'd1) ? imm_j[1] : imm_b[1]);

  // csrrs and csrrc with x0 or zero only read (Zicsr, table of side effects).
  assign sr_write = (insn_i[13:12] == 2'd1) || (insn_i[19:15] != 5'd0);

  always_comb begin
    unique case (imm_kind)
      gyre_riscv_pkg::IMM_I: imm = {{20{insn_i[31]}}, insn_i[31:20]};
      gyre_riscv_pkg::IMM_S: imm = {{20{insn_i[31]}}, insn_i[31:25], insn_i[11:7]};
      gyre_riscv_pkg::IMM_B: imm = imm_b;
      gyre_riscv_pkg::IMM_U: imm = {insn_i[31:12], 12'd0};
      gyre_riscv_pkg::IMM_J: imm = 32'd4;  // the link value is pc + 4; only this module uses the
                                           // target
      gyre_riscv_pkg::IMM_CSR: imm = {14'd0, sr_write, insn_i[19:15], insn_i[31:20]};
      gyre_riscv_pkg::IMM_WORD: imm = insn_i;
      default: imm = 32'd0;
    endcase
  end

  // ---- Faults known here --------------------------------------------------------------------------
  logic trap, refused, bad_rm, misaligned;
  logic [4:0] trap_cause;
  logic [31:0] trap_value;

  // Rounding modes 5 and 6 are reserved; 7 is the dynamic one, which execute checks.
  assign bad_rm  = use_rm && ((insn_i[14:12] == 3'd5) || (insn_i[14:12] == 3'd6));
  assign refused = !legal || (m_ext && !gyre_pkg::M_EXT) || (f_ext && !gyre_pkg::F_EXT)
           || (a_ext && !gyre_pkg::A_EXT) || (z_ext && !gyre_pkg::ADDRESS_ADD)
           || (b_ext && !gyre_pkg::B_EXT) || (x_ext && !gyre_pkg::MEM_INDEX)
           || (c_ext && !gyre_pkg::COLLECTIVES) || bad_rm
                || (d_ext && !no_fp64_i[wid_q])
                || (g_ext && (!shader_i[wid_q] || ((frd || frs2) && !gyre_pkg::F_EXT)));

  assign misaligned = !bad_q && !refused && (jump == 2'd1) && odd;

  always_comb begin
    trap = 1'b0;
    trap_cause = cause;
    trap_value = pc_q;
    if (bad_q) begin
      trap = 1'b1;
      trap_cause = gyre_pkg::FAULT_FETCH_ACCESS;
    end else if (refused) begin
      trap = 1'b1;
      trap_cause = gyre_pkg::FAULT_ILLEGAL;
      trap_value = insn_i;
    end else if (misaligned) begin
      trap = 1'b1;
      trap_cause = gyre_pkg::FAULT_PC_MISALIGNED;
      trap_value = target;
    end else if (faults) begin
      trap = 1'b1;  // ecall, ebreak: the table gives the cause
      trap_value = 32'd0;
    end
  end

  // ---- Micro-operation ----------------------------------------------------------------------------
  logic predict, wb_rd, is_csr, is_fence, is_fencei;
  assign wb_rd = wb && (frd || (insn_i[11:7] != 5'd0));
  assign is_csr = (imm_kind == gyre_riscv_pkg::IMM_CSR) && (insn_i[31:22] == 10'd0)
           && gyre_pkg::F_EXT;
  assign is_fence  = (unit == gyre_pkg::UNIT_LSU) && (op == gyre_pkg::OP_FENCE);
  assign is_fencei = (unit == gyre_pkg::UNIT_LSU) && (op == gyre_pkg::OP_FENCEI);
  assign predict = back && !trap;

  // Calls and returns: x1 and x5 are links (hint table of jal and jalr).
  logic is_jal, is_jalr, rd_link, rs1_link, rd_rs1, ret;
  assign is_jal   = jump == 2'd1;
  assign is_jalr  = (unit == gyre_pkg::UNIT_ALU) && (op == gyre_pkg::OP_JALR);
  assign rd_link  = (insn_i[11:7] == 5'd1) || (insn_i[11:7] == 5'd5);
  assign rs1_link = (insn_i[19:15] == 5'd1) || (insn_i[19:15] == 5'd5);
  assign rd_rs1   = insn_i[11:7] == insn_i[19:15];
  assign pc_o     = pc_q;
  assign call_o   = !trap && rd_link && (is_jal || (is_jalr && (!rs1_link || rd_rs1)));
  assign ret      = is_jalr && !rd_link && rs1_link;

  // x0 to x31 are register entries 0 to 31, f0 to f31 entries 32 to 63.
  function automatic logic [gyre_pkg::ROW_W-1:0] row_of(input logic f, input logic [4:0] number);
    row_of = gyre_pkg::ROW_W'({f, number});
  endfunction

  initial begin
    if (gyre_pkg::BASE_ROWS < 32 || (gyre_pkg::F_EXT && (gyre_pkg::REG_ROWS < 64
        || gyre_pkg::THIRD_FIRST > 32 || gyre_pkg::THIRD_FIRST + gyre_pkg::THIRD_ROWS < 64)))
      $fatal(1, "gyre_decode: the register file has no rows for x and f, or rs3 does not read f");
  end

  always_comb begin
    dec_uop_o.unit  = unit;
    dec_uop_o.op    = op;
    dec_uop_o.trap  = trap;
    dec_uop_o.rd    = wb ? row_of(gyre_pkg::F_EXT && frd, insn_i[11:7]) : '0;
    dec_uop_o.rs1   = use_rs1 ? row_of(gyre_pkg::F_EXT && frs1, insn_i[19:15]) : '0;
    dec_uop_o.rs2   = use_rs2 ? row_of(gyre_pkg::F_EXT && frs2, insn_i[24:20]) : '0;
    dec_uop_o.rs3   = gyre_pkg::F_EXT && use_rs3
                    ? row_of(1'b1, index ? insn_i[11:7] : insn_i[31:27]) : '0;
    dec_uop_o.wb    = wb_rd;
    dec_uop_o.a_pc  = a_pc;
    dec_uop_o.b_imm = b_imm;
    dec_uop_o.serialize = serialize;
    dec_uop_o.taken = predict || (index && !trap);  // of loads and stores: an index
    dec_uop_o.flags  = is_csr;  // numbers 0 to 3: fflags, frm, fcsr, and one that is refused
    // LR, SC, AMO: aq and rl; fence: bit 21, its successors include reads.
    dec_uop_o.acq   =
        is_fencei || (is_fence && insn_i[21]) || (gyre_pkg::A_EXT && a_ext && insn_i[26]);
    dec_uop_o.rel   = is_fencei || is_fence || (gyre_pkg::A_EXT && a_ext && insn_i[25]);
    dec_uop_o.depth = (gyre_pkg::RECONVERGENCE || gyre_pkg::HEADERS) ? {ret, call_o} : 2'd0;
    // The hint pause of Zihintpause: a fence of writes before nothing
    dec_uop_o.pause = gyre_pkg::RECONVERGENCE && is_fence && insn_i == 32'h0100_000f;
    dec_uop_o.reconverge = reconverge_i;
    dec_uop_o.imm   = imm;
    dec_uop_o.pc    = pc_q;
    dec_uop_o.words = 2'd1;
    if (trap || d_ext) begin
      dec_uop_o.unit  = gyre_pkg::UNIT_ALU;
      dec_uop_o.rd    = '0;
      dec_uop_o.rs1   = '0;
      dec_uop_o.rs2   = '0;
      dec_uop_o.rs3   = '0;
      dec_uop_o.wb    = 1'b0;
      dec_uop_o.a_pc  = 1'b0;
      dec_uop_o.b_imm = 1'b0;
      dec_uop_o.flags  = 1'b0;
      dec_uop_o.acq   = 1'b0;
      dec_uop_o.rel   = 1'b0;
      dec_uop_o.depth = 2'd0;
      dec_uop_o.pause = 1'b0;
      dec_uop_o.imm   = '0;
    end
    if (trap) begin
      dec_uop_o.op   = gyre_pkg::OP_W'(trap_cause);
      dec_uop_o.serialize = 1'b1;
      dec_uop_o.imm  = trap_value;
    end
  end

  assign dec_valid_o = valid_q;
  assign dec_wid_o   = wid_q;
  assign busy_o      = valid_q;

  // ---- Steering -----------------------------------------------------------------------------------
  assign steer_o.stall = stall || trap;
  assign steer_o.reconverge = reconverge_i;
  assign steer_o.valid = valid_q && (stall || trap || predict || is_jal || reconverge_i);
  assign steer_o.wid   = wid_q;
  assign steer_o.pc    = target;
endmodule
