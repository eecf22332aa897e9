// Configuration check: refuses parameter values out of range and combinations that do not work
// together, so that no illegal machine is simulated or built.
//
// - gyre instantiates this module, which has no ports and no logic; an illegal configuration ends
//   the simulation before its first cycle.
// - The twin states the same rules in sentences; tb/random/config_rtl_test.sh compares both.
// - Parameters of type bit cannot leave their range. gyre_axi checks those of gyre_device alone.
//
// Twin: cmodel/gyre_config.c

module gyre_config ();
  // Address after the last byte; the address space has 2^32 bytes.
  localparam bit [32:0] SPACE = 33'h1_0000_0000;
  localparam bit [32:0] RAM_END = 33'(gyre_pkg::RAM_BASE) + 33'(gyre_pkg::RAM_BYTES);
  localparam bit [32:0] LMEM_END = 33'(gyre_pkg::LMEM_BASE) + 33'(gyre_pkg::LMEM_BYTES);
  localparam bit [32:0] IO_END = 33'(gyre_pkg::IO_BASE) + 33'd4096;

  // A bank has at least one set and at least two lines.
  localparam int DLINES = (gyre_pkg::DCACHE_WAYS > 2) ? gyre_pkg::DCACHE_WAYS : 2;
  localparam int ILINES = (gyre_pkg::ICACHE_WAYS > 2) ? gyre_pkg::ICACHE_WAYS : 2;
  localparam int L2_LINES = (gyre_pkg::L2_WAYS > 2) ? gyre_pkg::L2_WAYS : 2;

  // ---- Ranges --------------------------------------------------------------------------------------
  initial begin
    if ((gyre_pkg::NUM_CORES < 1) || (gyre_pkg::NUM_CORES > 16)
        || ((gyre_pkg::NUM_CORES & (gyre_pkg::NUM_CORES - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_CORES must be a power of two up to 16");
    end
    if ((gyre_pkg::NUM_WARPS < 1) || (gyre_pkg::NUM_WARPS > 32)) begin
      $fatal(1, "gyre: NUM_WARPS must be 1 to 32");
    end
    if ((gyre_pkg::NUM_THREADS < 1) || (gyre_pkg::NUM_THREADS > 32)
        || ((gyre_pkg::NUM_THREADS & (gyre_pkg::NUM_THREADS - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_THREADS must be a power of two up to 32");
    end
    if ((gyre_pkg::NUM_LANES < 1) || (gyre_pkg::NUM_LANES > 32)
        || ((gyre_pkg::NUM_LANES & (gyre_pkg::NUM_LANES - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_LANES must be a power of two up to 32");
    end
    if ((gyre_pkg::NUM_FPU_LANES < 0)
        || ((gyre_pkg::NUM_FPU_LANES & (gyre_pkg::NUM_FPU_LANES - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_FPU_LANES must be 0 or a power of two");
    end
    if ((gyre_pkg::IBUF_DEPTH < 2) || (gyre_pkg::IBUF_DEPTH > 8)
        || ((gyre_pkg::IBUF_DEPTH & (gyre_pkg::IBUF_DEPTH - 1)) != 0)) begin
      $fatal(1, "gyre: IBUF_DEPTH must be a power of two from 2 to 8");
    end
    if ((gyre_pkg::DIV_STEP != 1) && (gyre_pkg::DIV_STEP != 2) && (gyre_pkg::DIV_STEP != 4)) begin
      $fatal(1, "gyre: DIV_STEP must be 1, 2 or 4");
    end
    if ((gyre_pkg::NUM_DIVIDERS != 1) && (gyre_pkg::NUM_DIVIDERS != 2)
        && (gyre_pkg::NUM_DIVIDERS != 4)) begin
      $fatal(1, "gyre: NUM_DIVIDERS must be 1, 2 or 4");
    end
    if ((gyre_pkg::LSU_QUEUE < 1) || (gyre_pkg::LSU_QUEUE > 32)
        || ((gyre_pkg::LSU_QUEUE & (gyre_pkg::LSU_QUEUE - 1)) != 0)) begin
      $fatal(1, "gyre: LSU_QUEUE must be a power of two up to 32");
    end
    if ((gyre_pkg::LSU_LOADS < 2) || (gyre_pkg::LSU_LOADS > 32)
        || ((gyre_pkg::LSU_LOADS & (gyre_pkg::LSU_LOADS - 1)) != 0)) begin
      $fatal(1, "gyre: LSU_LOADS must be a power of two from 2 to 32");
    end
    if ((gyre_pkg::LINE_BYTES < 4) || (gyre_pkg::LINE_BYTES > 128)
        || ((gyre_pkg::LINE_BYTES & (gyre_pkg::LINE_BYTES - 1)) != 0)) begin
      $fatal(1, "gyre: LINE_BYTES must be a power of two from 4 to 128");
    end
    if ((gyre_pkg::ICACHE_BYTES < 0) || (gyre_pkg::ICACHE_BYTES > 1048576) ||
        ((gyre_pkg::ICACHE_BYTES & (gyre_pkg::ICACHE_BYTES - 1)) != 0)) begin
      $fatal(1, "gyre: ICACHE_BYTES must be 0 or a power of two up to 1048576");
    end
    if ((gyre_pkg::ICACHE_WAYS < 1) || (gyre_pkg::ICACHE_WAYS > 8)
        || ((gyre_pkg::ICACHE_WAYS & (gyre_pkg::ICACHE_WAYS - 1)) != 0)) begin
      $fatal(1, "gyre: ICACHE_WAYS must be a power of two up to 8");
    end
    if ((gyre_pkg::DCACHE_BYTES < 0) || (gyre_pkg::DCACHE_BYTES > 1048576) ||
        ((gyre_pkg::DCACHE_BYTES & (gyre_pkg::DCACHE_BYTES - 1)) != 0)) begin
      $fatal(1, "gyre: DCACHE_BYTES must be 0 or a power of two up to 1048576");
    end
    if ((gyre_pkg::DCACHE_WAYS < 1) || (gyre_pkg::DCACHE_WAYS > 8)
        || ((gyre_pkg::DCACHE_WAYS & (gyre_pkg::DCACHE_WAYS - 1)) != 0)) begin
      $fatal(1, "gyre: DCACHE_WAYS must be a power of two up to 8");
    end
    if ((gyre_pkg::DCACHE_BANKS < 1) || (gyre_pkg::DCACHE_BANKS > 8)
        || ((gyre_pkg::DCACHE_BANKS & (gyre_pkg::DCACHE_BANKS - 1)) != 0))
    begin
      $fatal(1, "gyre: DCACHE_BANKS must be a power of two up to 8");
    end
    if ((gyre_pkg::DCACHE_MSHRS < 1) || (gyre_pkg::DCACHE_MSHRS > 32)
        || ((gyre_pkg::DCACHE_MSHRS & (gyre_pkg::DCACHE_MSHRS - 1)) != 0))
    begin
      $fatal(1, "gyre: DCACHE_MSHRS must be a power of two up to 32");
    end
    if ((gyre_pkg::STORE_BUFFER < 1) || (gyre_pkg::STORE_BUFFER > 16)
        || ((gyre_pkg::STORE_BUFFER & (gyre_pkg::STORE_BUFFER - 1)) != 0))
    begin
      $fatal(1, "gyre: STORE_BUFFER must be a power of two up to 16");
    end
    if ((gyre_pkg::L2_BYTES < 0) || (gyre_pkg::L2_BYTES > 16777216)
        || ((gyre_pkg::L2_BYTES & (gyre_pkg::L2_BYTES - 1)) != 0)) begin
      $fatal(1, "gyre: L2_BYTES must be 0 or a power of two up to 16777216");
    end
    if ((gyre_pkg::L2_WAYS < 1) || (gyre_pkg::L2_WAYS > 8)
        || ((gyre_pkg::L2_WAYS & (gyre_pkg::L2_WAYS - 1)) != 0)) begin
      $fatal(1, "gyre: L2_WAYS must be a power of two up to 8");
    end
    if ((gyre_pkg::L2_BANKS < 1) || (gyre_pkg::L2_BANKS > 8)
        || ((gyre_pkg::L2_BANKS & (gyre_pkg::L2_BANKS - 1)) != 0)) begin
      $fatal(1, "gyre: L2_BANKS must be a power of two up to 8");
    end
    if ((gyre_pkg::L2_MSHRS < 1) || (gyre_pkg::L2_MSHRS > 16)
        || ((gyre_pkg::L2_MSHRS & (gyre_pkg::L2_MSHRS - 1)) != 0)) begin
      $fatal(1, "gyre: L2_MSHRS must be a power of two up to 16");
    end
    if ((gyre_pkg::LMEM_BYTES < 128) || (gyre_pkg::LMEM_BYTES > 65536)
        || ((gyre_pkg::LMEM_BYTES & (gyre_pkg::LMEM_BYTES - 1)) != 0))
    begin
      $fatal(1, "gyre: LMEM_BYTES must be a power of two from 128 to 65536");
    end
    if ((gyre_pkg::NUM_BARRIERS < 1) || (gyre_pkg::NUM_BARRIERS > 32)
        || ((gyre_pkg::NUM_BARRIERS & (gyre_pkg::NUM_BARRIERS - 1)) != 0))
    begin
      $fatal(1, "gyre: NUM_BARRIERS must be a power of two up to 32");
    end
    if ((gyre_pkg::GROUP_WAIT < 64) || (gyre_pkg::GROUP_WAIT > 65536)
        || ((gyre_pkg::GROUP_WAIT & (gyre_pkg::GROUP_WAIT - 1)) != 0)) begin
      $fatal(1, "gyre: GROUP_WAIT must be a power of two from 64 to 65536");
    end
    if ((gyre_pkg::ICACHE_PREFETCH < 0) || (gyre_pkg::ICACHE_PREFETCH > 4)) begin
      $fatal(1, "gyre: ICACHE_PREFETCH must be 0 to 4");
    end
    if ((gyre_pkg::DCACHE_PREFETCH < 0) || (gyre_pkg::DCACHE_PREFETCH > 4)) begin
      $fatal(1, "gyre: DCACHE_PREFETCH must be 0 to 4");
    end
    if ((gyre_pkg::MAX_WRITES < 1) || (gyre_pkg::MAX_WRITES > 255)) begin
      $fatal(1, "gyre: MAX_WRITES must be 1 to 255");
    end
  end

  // ---- Threads and lanes ---------------------------------------------------------------------------
  initial begin
    if (gyre_pkg::NUM_LANES > gyre_pkg::NUM_THREADS) begin
      $fatal(1, "gyre: NUM_LANES is more than NUM_THREADS");
    end
    if (gyre_pkg::NUM_FPU_LANES > gyre_pkg::NUM_LANES) begin
      $fatal(1, "gyre: NUM_FPU_LANES is more than NUM_LANES");
    end
    if ((gyre_pkg::LSU_QUEUE > 1)
        && (gyre_pkg::LSU_QUEUE * gyre_pkg::NUM_LANES < gyre_pkg::NUM_THREADS)) begin
      $fatal(1, "gyre: LSU_QUEUE is less than the beats of an instruction");
    end
    if ((gyre_pkg::NUM_DIVIDERS > 1) && gyre_pkg::SMALL) $fatal(1, "gyre: SMALL has one divider");
    if (gyre_pkg::DISPATCH && gyre_pkg::SMALL) $fatal(1, "gyre: SMALL has no warps of workgroups");
    if (gyre_pkg::PIXELS && (gyre_pkg::NUM_THREADS < 4 || gyre_pkg::NUM_WARPS < 2)) begin
      $fatal(1, "gyre: PIXELS needs four threads and two warps");
    end
    if (gyre_pkg::PIXELS && gyre_pkg::LINE_BYTES < 16) begin
      $fatal(1, "gyre: PIXELS needs lines of 16 bytes");
    end
    if (gyre_pkg::ISA && gyre_pkg::NUM_THREADS != 32) $fatal(1, "gyre: ISA = 1 has 32 threads");
    if (gyre_pkg::ISA && (gyre_pkg::RECONVERGENCE || gyre_pkg::SMALL || gyre_pkg::DISPATCH
        || gyre_pkg::HEADERS)) begin
      $fatal(1, "gyre: ISA = 1 without RECONVERGENCE, SMALL, DISPATCH and HEADERS");
    end
    if (gyre_pkg::LMEM_BYTES < 8 * gyre_pkg::NUM_LANES) begin
      $fatal(1, "gyre: LMEM_BYTES: at least two words a bank");
    end
  end

  // ---- Caches --------------------------------------------------------------------------------------
  initial begin
    if ((gyre_pkg::ICACHE_BYTES > 0) && (gyre_pkg::ICACHE_BYTES < ILINES
        * gyre_pkg::LINE_BYTES)) begin
      $fatal(1, "gyre: ICACHE_BYTES is less than one set or two lines");
    end
    if ((gyre_pkg::DCACHE_BYTES > 0) && (gyre_pkg::DCACHE_BYTES < gyre_pkg::DCACHE_BANKS * DLINES
        * gyre_pkg::LINE_BYTES)) begin
      $fatal(1, "gyre: DCACHE_BYTES is less than one set or two lines a bank");
    end
    if ((gyre_pkg::L2_BYTES > 0) && (gyre_pkg::L2_BYTES < gyre_pkg::L2_BANKS * L2_LINES
        * gyre_pkg::LINE_BYTES)) begin
      $fatal(1, "gyre: L2_BYTES is less than one set or two lines a bank");
    end
    if ((gyre_pkg::DCACHE_PREFETCH > 0) && (gyre_pkg::DCACHE_MSHRS < 4)) begin
      $fatal(1, "gyre: DCACHE_PREFETCH needs four DCACHE_MSHRS");
    end
    if ((gyre_pkg::DCACHE_STRIDES < 0) || (gyre_pkg::DCACHE_STRIDES > 16)) begin
      $fatal(1, "gyre: DCACHE_STRIDES must be 0 to 16");
    end
    if ((gyre_pkg::DCACHE_BYTES == 0) && (gyre_pkg::DCACHE_BANKS > 1)) begin
      $fatal(1, "gyre: no data cache has no banks");
    end
    if ((gyre_pkg::L2_BYTES == 0) && (gyre_pkg::L2_BANKS > 1)) begin
      $fatal(1, "gyre: no shared cache has no banks");
    end
  end

  `include "gyre_needs.svh"  // parameters that need another one

  // ---- Memory map ----------------------------------------------------------------------------------
  initial begin
    if (gyre_pkg::RAM_BASE[11:0] != 12'd0) $fatal(1, "gyre: RAM_BASE is no multiple of 4096");
    if ((gyre_pkg::RAM_BYTES[11:0] != 12'd0) || (gyre_pkg::RAM_BYTES == 32'd0)) begin
      $fatal(1, "gyre: RAM_BYTES must be a multiple of 4096 and not 0");
    end
    if (gyre_pkg::IO_BASE[11:0] != 12'd0) $fatal(1, "gyre: IO_BASE is no multiple of 4096");
    if ((gyre_pkg::LMEM_BASE & (32'(gyre_pkg::LMEM_BYTES) - 32'd1)) != 32'd0) begin
      $fatal(1, "gyre: LMEM_BASE is no multiple of LMEM_BYTES");
    end
    if (gyre_pkg::RESET_PC[1:0] != 2'd0) $fatal(1, "gyre: RESET_PC is no multiple of 4");
    if (RAM_END > SPACE) $fatal(1, "gyre: main memory ends after 2^32");
    if (({1'b0, gyre_pkg::RAM_BASE} < LMEM_END) && (33'(gyre_pkg::LMEM_BASE) < RAM_END)) begin
      $fatal(1, "gyre: main memory and local memory overlap");
    end
    if (({1'b0, gyre_pkg::RAM_BASE} < IO_END) && (33'(gyre_pkg::IO_BASE) < RAM_END)) begin
      $fatal(1, "gyre: main memory and the I/O page overlap");
    end
    if ((33'(gyre_pkg::LMEM_BASE) < IO_END) && (33'(gyre_pkg::IO_BASE) < LMEM_END)) begin
      $fatal(1, "gyre: local memory and the I/O page overlap");
    end
    if ((gyre_pkg::RESET_PC < gyre_pkg::RAM_BASE) || ({1'b0, gyre_pkg::RESET_PC} >= RAM_END)) begin
      $fatal(1, "gyre: RESET_PC is outside of main memory");
    end
  end
endmodule
