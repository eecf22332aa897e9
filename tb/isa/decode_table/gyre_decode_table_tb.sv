// The generated decode table as a module of its own, for the comparison with the C decoder.

module gyre_decode_table_tb (
  input  logic [31:0] insn_i,
  output logic legal,
  output logic m_ext,
  output logic f_ext,
  output logic a_ext,
  output logic z_ext,
  output logic b_ext,
  output logic x_ext,
  output logic c_ext,
  output logic d_ext,
  output logic g_ext,
  output logic [gyre_pkg::UNIT_W-1:0] unit,
  output logic [gyre_pkg::OP_W-1:0] op,
  output logic wb,
  output logic use_rs1,
  output logic use_rs2,
  output logic use_rs3,
  output logic use_rm,
  output logic frd,
  output logic frs1,
  output logic frs2,
  output logic a_pc,
  output logic b_imm,
  output logic serialize,
  output logic stall,
  output logic faults,
  output logic index,
  output logic [1:0] jump,
  output logic [2:0] imm_kind,
  output logic [4:0] cause
);

  always_comb begin
`include "gyre_decode_table.svh"
  end
endmodule
