// Gyre: the GPU.  One core in this version, and the pins: a memory port one line wide, the state of
// the run, the fault record and the counters.
//
// - Reset starts the run: warp 0, thread 0, at RESET_PC; arg_i becomes mscratch.
// - busy_o falls when no warp is active (or a fault has halted them) and memory is drained.
// - Memory port: docs/memory.md.
//
// Twin: cmodel/gyre.c

module gyre #(
  parameter int NUM_CORES = 1,
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  parameter bit M_EXT = 1,
  parameter bit F_EXT = 1,
  parameter bit A_EXT = 1,
  parameter int NUM_FPU_LANES = 0,
  parameter int IBUF_DEPTH = 4,
  parameter int DIV_STEP = 4,
  parameter int LSU_QUEUE = 4,
  parameter int LSU_LOADS = 8,
  parameter int LINE_BYTES = 64,
  parameter int ICACHE_BYTES = 16384,
  parameter int ICACHE_WAYS = 2,
  parameter int DCACHE_BYTES = 16384,
  parameter int DCACHE_WAYS = 2,
  parameter int DCACHE_MSHRS = 8,
  parameter int STORE_BUFFER = 4,
  parameter int LMEM_BYTES = 8192,
  parameter int NUM_BARRIERS = 8,
  parameter bit [31:0] RAM_BASE = 32'h8000_0000,
  parameter bit [31:0] RAM_BYTES = 32'h7fff_0000,
  parameter bit [31:0] RESET_PC = 32'h8000_0000,
  parameter bit [31:0] LMEM_BASE = 32'hffff_0000,
  parameter bit [31:0] IO_BASE = 32'h1000_0000,
  parameter int MAX_WRITES = 15,
  localparam int MTAG_W = (DCACHE_MSHRS > 1) ? $clog2(DCACHE_MSHRS) : 1,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [31:0] arg_i,
  // Memory port
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output logic mem_req_write_o,
  output logic [MTAG_W:0] mem_req_tag_o,
  output logic [31:0] mem_req_addr_o,
  output logic [LINE_BYTES-1:0] mem_req_mask_o,
  output logic [LINE_BYTES*8-1:0] mem_req_data_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  logic mem_rsp_write_i,
  input  logic [MTAG_W:0] mem_rsp_tag_i,
  input  logic mem_rsp_error_i,
  input  logic [LINE_BYTES*8-1:0] mem_rsp_data_i,
  // State, fault record, counters
  output logic busy_o,
  output logic fault_valid_o,
  output logic [4:0] fault_cause_o,
  output logic [WID_W-1:0] fault_warp_o,
  output logic [NUM_THREADS-1:0] fault_lanes_o,
  output logic [31:0] fault_pc_o,
  output logic [31:0] fault_value_o,
  output logic [gyre_pkg::NUM_PERF*64-1:0] perf_o
);
  gyre_core #(
    .NUM_CORES(NUM_CORES),
    .NUM_WARPS(NUM_WARPS),
    .NUM_THREADS(NUM_THREADS),
    .NUM_LANES(NUM_LANES),
    .M_EXT(M_EXT),
    .F_EXT(F_EXT),
    .A_EXT(A_EXT),
    .NUM_FPU_LANES(NUM_FPU_LANES),
    .IBUF_DEPTH(IBUF_DEPTH),
    .DIV_STEP(DIV_STEP),
    .LSU_QUEUE(LSU_QUEUE),
    .LSU_LOADS(LSU_LOADS),
    .LINE_BYTES(LINE_BYTES),
    .ICACHE_BYTES(ICACHE_BYTES),
    .ICACHE_WAYS(ICACHE_WAYS),
    .DCACHE_BYTES(DCACHE_BYTES),
    .DCACHE_WAYS(DCACHE_WAYS),
    .DCACHE_MSHRS(DCACHE_MSHRS),
    .STORE_BUFFER(STORE_BUFFER),
    .LMEM_BYTES(LMEM_BYTES),
    .NUM_BARRIERS(NUM_BARRIERS),
    .RAM_BASE(RAM_BASE),
    .RAM_BYTES(RAM_BYTES),
    .RESET_PC(RESET_PC),
    .LMEM_BASE(LMEM_BASE),
    .IO_BASE(IO_BASE),
    .MAX_WRITES(MAX_WRITES)
  ) core (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .arg_i(arg_i),
    .mem_req_valid_o(mem_req_valid_o),
    .mem_req_ready_i(mem_req_ready_i),
    .mem_req_write_o(mem_req_write_o),
    .mem_req_tag_o(mem_req_tag_o),
    .mem_req_addr_o(mem_req_addr_o),
    .mem_req_mask_o(mem_req_mask_o),
    .mem_req_data_o(mem_req_data_o),
    .mem_rsp_valid_i(mem_rsp_valid_i),
    .mem_rsp_ready_o(mem_rsp_ready_o),
    .mem_rsp_error_i(mem_rsp_error_i),
    .mem_rsp_write_i(mem_rsp_write_i),
    .mem_rsp_tag_i(mem_rsp_tag_i),
    .mem_rsp_data_i(mem_rsp_data_i),
    .busy_o(busy_o),
    .fault_valid_o(fault_valid_o),
    .fault_cause_o(fault_cause_o),
    .fault_warp_o(fault_warp_o),
    .fault_lanes_o(fault_lanes_o),
    .fault_pc_o(fault_pc_o),
    .fault_value_o(fault_value_o),
    .perf_o(perf_o)
  );

  // ---- What a configuration must keep (cmodel/gyre_config.c says it in sentences) --------------------
  initial begin
    if (NUM_CORES != 1) $fatal(1, "gyre: NUM_CORES must be 1");
    if ((NUM_WARPS < 1) || (NUM_WARPS > 32)) $fatal(1, "gyre: NUM_WARPS must be 1 to 32");
    if ((NUM_THREADS < 1) || (NUM_THREADS > 32)) $fatal(1, "gyre: NUM_THREADS must be 1 to 32");
    if ((NUM_LANES < 1) || (NUM_LANES > NUM_THREADS)) $fatal(1, "gyre: bad NUM_LANES");
    if ((NUM_THREADS & (NUM_THREADS - 1)) != 0) $fatal(1, "gyre: NUM_THREADS is no power of two");
    if ((NUM_LANES & (NUM_LANES - 1)) != 0) $fatal(1, "gyre: NUM_LANES is no power of two");
    if ((NUM_FPU_LANES > NUM_LANES) || ((NUM_FPU_LANES & (NUM_FPU_LANES - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_FPU_LANES must be 0 or a power of two up to NUM_LANES");
    end
    if (LSU_QUEUE < NUM_THREADS / NUM_LANES) $fatal(1, "gyre: LSU_QUEUE is too short");
  end
endmodule
