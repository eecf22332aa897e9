// Registers that say what the machine is, and never change: MAGIC to NUM_PERF. value_o is 0 for the
// word of any other register.
// Twin: cmodel/axi/gyre_regs_constants.h

module gyre_regs_constants #(
  parameter int NUM_CORES = 1,
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  parameter bit M_EXT = 1,
  parameter bit F_EXT = 1,
  parameter bit A_EXT = 1,
  parameter int LINE_BYTES = 64,
  parameter int ICACHE_BYTES = 16384,
  parameter int DCACHE_BYTES = 16384,
  parameter int L2_BYTES = 0,
  parameter int LMEM_BYTES = 8192,
  parameter bit [31:0] RAM_BASE = 32'h8000_0000,
  parameter bit [31:0] RAM_BYTES = 32'h7fff_0000,
  parameter int NUM_PERF = 16,
  parameter bit DISPATCH = 0,
  parameter bit HEADERS = 0,
  parameter bit GRAPHICS = 0
) (
  input  logic [9:0] word_i,
  output logic [31:0] value_o
);
  `include "gyre_regs.svh"

  always_comb begin
    value_o = '0;
    unique case (word_i)
      10'(REG_MAGIC):        value_o = VALUE_MAGIC;
      10'(REG_VERSION):      value_o = VALUE_VERSION;
      10'(REG_NUM_CORES):    value_o = NUM_CORES;
      10'(REG_NUM_WARPS):    value_o = NUM_WARPS;
      10'(REG_NUM_THREADS):  value_o = NUM_THREADS;
      10'(REG_NUM_LANES):    value_o = NUM_LANES;
      10'(REG_EXTENSIONS): begin
        value_o[EXTENSIONS_M] = M_EXT;
        value_o[EXTENSIONS_F] = F_EXT;
        value_o[EXTENSIONS_A] = A_EXT;
        value_o[EXTENSIONS_DISPATCH] = DISPATCH;
        value_o[EXTENSIONS_HEADERS] = HEADERS;
        value_o[EXTENSIONS_GRAPHICS] = GRAPHICS;
      end
      10'(REG_LINE_BYTES):   value_o = LINE_BYTES;
      10'(REG_ICACHE_BYTES): value_o = ICACHE_BYTES;
      10'(REG_DCACHE_BYTES): value_o = DCACHE_BYTES;
      10'(REG_L2_BYTES):     value_o = L2_BYTES;
      10'(REG_LMEM_BYTES):   value_o = LMEM_BYTES;
      10'(REG_RAM_BASE):     value_o = RAM_BASE;
      10'(REG_RAM_BYTES):    value_o = RAM_BYTES;
      10'(REG_NUM_PERF):     value_o = NUM_PERF;
      default: ;
    endcase
  end
endmodule
