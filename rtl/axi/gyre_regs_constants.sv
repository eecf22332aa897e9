// Constant registers, which describe the machine to the host: MAGIC to NUM_PERF. value_o is 0 for
// the word of any other register.
// Twin: cmodel/axi/gyre_regs_constants.h

module gyre_regs_constants #(
  parameter int NUM_PERF = 16
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
      10'(REG_NUM_CORES):    value_o = gyre_pkg::NUM_CORES;
      10'(REG_NUM_WARPS):    value_o = gyre_pkg::NUM_WARPS;
      10'(REG_NUM_THREADS):  value_o = gyre_pkg::NUM_THREADS;
      10'(REG_NUM_LANES):    value_o = gyre_pkg::NUM_LANES;
      10'(REG_EXTENSIONS): begin
        value_o[EXTENSIONS_M] = gyre_pkg::M_EXT;
        value_o[EXTENSIONS_F] = gyre_pkg::F_EXT;
        value_o[EXTENSIONS_A] = gyre_pkg::A_EXT;
        value_o[EXTENSIONS_DISPATCH] = gyre_pkg::DISPATCH;
        value_o[EXTENSIONS_HEADERS] = gyre_pkg::HEADERS;
        value_o[EXTENSIONS_GRAPHICS] = gyre_pkg::GRAPHICS;
        value_o[EXTENSIONS_B] = gyre_pkg::B_EXT;
        value_o[EXTENSIONS_INDEX] = gyre_pkg::MEM_INDEX;
        value_o[EXTENSIONS_COLLECTIVES] = gyre_pkg::COLLECTIVES;
        value_o[EXTENSIONS_PIXELS] = gyre_pkg::PIXELS;
        value_o[EXTENSIONS_ZBA] = gyre_pkg::ADDRESS_ADD;
      end
      10'(REG_LINE_BYTES):   value_o = gyre_pkg::LINE_BYTES;
      10'(REG_ICACHE_BYTES): value_o = gyre_pkg::ICACHE_BYTES;
      10'(REG_DCACHE_BYTES): value_o = gyre_pkg::DCACHE_BYTES;
      10'(REG_L2_BYTES):     value_o = gyre_pkg::L2_BYTES;
      10'(REG_LMEM_BYTES):   value_o = gyre_pkg::LMEM_BYTES;
      10'(REG_RAM_BASE):     value_o = gyre_pkg::RAM_BASE;
      10'(REG_RAM_BYTES):    value_o = gyre_pkg::RAM_BYTES;
      10'(REG_NUM_PERF):     value_o = NUM_PERF;
      default: ;
    endcase
  end
endmodule
