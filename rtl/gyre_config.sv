// What a configuration must keep: ranges of the parameters and relations between them.
//
// - Instantiated by gyre, without ports and without logic; an illegal configuration ends the
//   simulation before its first cycle.
// - The twin says the same in sentences; tb/random/config_rtl_test.sh compares both.
// - Parameters of type bit cannot leave their range.  Those of gyre_device alone are checked by
//   gyre_axi.
//
// Twin: cmodel/gyre_config.c

module gyre_config #(
`include "gyre_bare_parameters.svh"
) ();
  // Behind the last byte; the whole address space is 2^32.
  localparam bit [32:0] SPACE = 33'h1_0000_0000;
  localparam bit [32:0] RAM_END = 33'(RAM_BASE) + 33'(RAM_BYTES);
  localparam bit [32:0] LMEM_END = 33'(LMEM_BASE) + 33'(LMEM_BYTES);
  localparam bit [32:0] IO_END = 33'(IO_BASE) + 33'd4096;

  // Sets of a bank are at least one, lines of a bank at least two.
  localparam int DLINES = (DCACHE_WAYS > 2) ? DCACHE_WAYS : 2;
  localparam int ILINES = (ICACHE_WAYS > 2) ? ICACHE_WAYS : 2;
  localparam int L2_LINES = (L2_WAYS > 2) ? L2_WAYS : 2;

  // ---- Ranges --------------------------------------------------------------------------------------
  initial begin
    if ((NUM_CORES < 1) || (NUM_CORES > 16) || ((NUM_CORES & (NUM_CORES - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_CORES must be a power of two up to 16");
    end
    if ((NUM_WARPS < 1) || (NUM_WARPS > 32)) $fatal(1, "gyre: NUM_WARPS must be 1 to 32");
    if ((NUM_THREADS < 1) || (NUM_THREADS > 32) || ((NUM_THREADS & (NUM_THREADS - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_THREADS must be a power of two up to 32");
    end
    if ((NUM_LANES < 1) || (NUM_LANES > 32) || ((NUM_LANES & (NUM_LANES - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_LANES must be a power of two up to 32");
    end
    if ((NUM_FPU_LANES < 0) || ((NUM_FPU_LANES & (NUM_FPU_LANES - 1)) != 0)) begin
      $fatal(1, "gyre: NUM_FPU_LANES must be 0 or a power of two");
    end
    if ((IBUF_DEPTH < 2) || (IBUF_DEPTH > 8) || ((IBUF_DEPTH & (IBUF_DEPTH - 1)) != 0)) begin
      $fatal(1, "gyre: IBUF_DEPTH must be a power of two from 2 to 8");
    end
    if ((DIV_STEP != 1) && (DIV_STEP != 2) && (DIV_STEP != 4)) begin
      $fatal(1, "gyre: DIV_STEP must be 1, 2 or 4");
    end
    if ((NUM_DIVIDERS != 1) && (NUM_DIVIDERS != 2) && (NUM_DIVIDERS != 4)) begin
      $fatal(1, "gyre: NUM_DIVIDERS must be 1, 2 or 4");
    end
    if ((LSU_QUEUE < 1) || (LSU_QUEUE > 32) || ((LSU_QUEUE & (LSU_QUEUE - 1)) != 0)) begin
      $fatal(1, "gyre: LSU_QUEUE must be a power of two up to 32");
    end
    if ((LSU_LOADS < 2) || (LSU_LOADS > 32) || ((LSU_LOADS & (LSU_LOADS - 1)) != 0)) begin
      $fatal(1, "gyre: LSU_LOADS must be a power of two from 2 to 32");
    end
    if ((LINE_BYTES < 4) || (LINE_BYTES > 128) || ((LINE_BYTES & (LINE_BYTES - 1)) != 0)) begin
      $fatal(1, "gyre: LINE_BYTES must be a power of two from 4 to 128");
    end
    if ((ICACHE_BYTES < 0) || (ICACHE_BYTES > 1048576) ||
        ((ICACHE_BYTES & (ICACHE_BYTES - 1)) != 0)) begin
      $fatal(1, "gyre: ICACHE_BYTES must be 0 or a power of two up to 1048576");
    end
    if ((ICACHE_WAYS < 1) || (ICACHE_WAYS > 8) || ((ICACHE_WAYS & (ICACHE_WAYS - 1)) != 0)) begin
      $fatal(1, "gyre: ICACHE_WAYS must be a power of two up to 8");
    end
    if ((DCACHE_BYTES < 0) || (DCACHE_BYTES > 1048576) ||
        ((DCACHE_BYTES & (DCACHE_BYTES - 1)) != 0)) begin
      $fatal(1, "gyre: DCACHE_BYTES must be 0 or a power of two up to 1048576");
    end
    if ((DCACHE_WAYS < 1) || (DCACHE_WAYS > 8) || ((DCACHE_WAYS & (DCACHE_WAYS - 1)) != 0)) begin
      $fatal(1, "gyre: DCACHE_WAYS must be a power of two up to 8");
    end
    if ((DCACHE_BANKS < 1) || (DCACHE_BANKS > 8) || ((DCACHE_BANKS & (DCACHE_BANKS - 1)) != 0))
    begin
      $fatal(1, "gyre: DCACHE_BANKS must be a power of two up to 8");
    end
    if ((DCACHE_MSHRS < 1) || (DCACHE_MSHRS > 32) || ((DCACHE_MSHRS & (DCACHE_MSHRS - 1)) != 0))
    begin
      $fatal(1, "gyre: DCACHE_MSHRS must be a power of two up to 32");
    end
    if ((STORE_BUFFER < 1) || (STORE_BUFFER > 16) || ((STORE_BUFFER & (STORE_BUFFER - 1)) != 0))
    begin
      $fatal(1, "gyre: STORE_BUFFER must be a power of two up to 16");
    end
    if ((L2_BYTES < 0) || (L2_BYTES > 16777216) || ((L2_BYTES & (L2_BYTES - 1)) != 0)) begin
      $fatal(1, "gyre: L2_BYTES must be 0 or a power of two up to 16777216");
    end
    if ((L2_WAYS < 1) || (L2_WAYS > 8) || ((L2_WAYS & (L2_WAYS - 1)) != 0)) begin
      $fatal(1, "gyre: L2_WAYS must be a power of two up to 8");
    end
    if ((L2_BANKS < 1) || (L2_BANKS > 8) || ((L2_BANKS & (L2_BANKS - 1)) != 0)) begin
      $fatal(1, "gyre: L2_BANKS must be a power of two up to 8");
    end
    if ((L2_MSHRS < 1) || (L2_MSHRS > 16) || ((L2_MSHRS & (L2_MSHRS - 1)) != 0)) begin
      $fatal(1, "gyre: L2_MSHRS must be a power of two up to 16");
    end
    if ((LMEM_BYTES < 128) || (LMEM_BYTES > 65536) || ((LMEM_BYTES & (LMEM_BYTES - 1)) != 0))
    begin
      $fatal(1, "gyre: LMEM_BYTES must be a power of two from 128 to 65536");
    end
    if ((NUM_BARRIERS < 1) || (NUM_BARRIERS > 32) || ((NUM_BARRIERS & (NUM_BARRIERS - 1)) != 0))
    begin
      $fatal(1, "gyre: NUM_BARRIERS must be a power of two up to 32");
    end
    if ((GROUP_WAIT < 64) || (GROUP_WAIT > 65536) || ((GROUP_WAIT & (GROUP_WAIT - 1)) != 0)) begin
      $fatal(1, "gyre: GROUP_WAIT must be a power of two from 64 to 65536");
    end
    if ((ICACHE_PREFETCH < 0) || (ICACHE_PREFETCH > 4)) begin
      $fatal(1, "gyre: ICACHE_PREFETCH must be 0 to 4");
    end
    if ((DCACHE_PREFETCH < 0) || (DCACHE_PREFETCH > 4)) begin
      $fatal(1, "gyre: DCACHE_PREFETCH must be 0 to 4");
    end
    if ((MAX_WRITES < 1) || (MAX_WRITES > 255)) $fatal(1, "gyre: MAX_WRITES must be 1 to 255");
  end

  // ---- Threads and lanes ---------------------------------------------------------------------------
  initial begin
    if (NUM_LANES > NUM_THREADS) $fatal(1, "gyre: NUM_LANES is more than NUM_THREADS");
    if (NUM_FPU_LANES > NUM_LANES) $fatal(1, "gyre: NUM_FPU_LANES is more than NUM_LANES");
    if ((LSU_QUEUE > 1) && (LSU_QUEUE * NUM_LANES < NUM_THREADS)) begin
      $fatal(1, "gyre: LSU_QUEUE is less than the passes of an instruction");
    end
    if ((NUM_DIVIDERS > 1) && SMALL) $fatal(1, "gyre: SMALL has one divider");
    if (DISPATCH && SMALL) $fatal(1, "gyre: SMALL has no warps of work-groups");
    if (STACK_INTERLEAVE && !DISPATCH) begin
      $fatal(1, "gyre: STACK_INTERLEAVE needs the register STACK of DISPATCH");
    end
    if (HEADERS && !DISPATCH) $fatal(1, "gyre: HEADERS needs the packets of DISPATCH");
    if (GRAPHICS && !HEADERS) $fatal(1, "gyre: GRAPHICS needs the program headers of HEADERS");
    if (LMEM_BYTES < 8 * NUM_LANES) $fatal(1, "gyre: LMEM_BYTES: at least two words a bank");
  end

  // ---- Caches --------------------------------------------------------------------------------------
  initial begin
    if ((ICACHE_BYTES > 0) && (ICACHE_BYTES < ILINES * LINE_BYTES)) begin
      $fatal(1, "gyre: ICACHE_BYTES is less than one set or two lines");
    end
    if ((DCACHE_BYTES > 0) && (DCACHE_BYTES < DCACHE_BANKS * DLINES * LINE_BYTES)) begin
      $fatal(1, "gyre: DCACHE_BYTES is less than one set or two lines a bank");
    end
    if ((L2_BYTES > 0) && (L2_BYTES < L2_BANKS * L2_LINES * LINE_BYTES)) begin
      $fatal(1, "gyre: L2_BYTES is less than one set or two lines a bank");
    end
    if ((ICACHE_PREFETCH > 0) && (ICACHE_BYTES == 0)) $fatal(1, "gyre: no cache fetches ahead");
    if ((DCACHE_PREFETCH > 0) && ((DCACHE_BYTES == 0) || (DCACHE_MSHRS < 4))) begin
      $fatal(1, "gyre: DCACHE_PREFETCH needs a data cache and four DCACHE_MSHRS");
    end
    if ((DCACHE_STRIDES < 0) || (DCACHE_STRIDES > 16)) begin
      $fatal(1, "gyre: DCACHE_STRIDES must be 0 to 16");
    end
    if ((DCACHE_STRIDES > 0) && (DCACHE_PREFETCH == 0)) begin
      $fatal(1, "gyre: DCACHE_STRIDES needs DCACHE_PREFETCH");
    end
    if ((DCACHE_BYTES == 0) && STORE_MERGE) $fatal(1, "gyre: no data cache merges no stores");
    if ((DCACHE_BYTES == 0) && (DCACHE_BANKS > 1)) $fatal(1, "gyre: no data cache has no banks");
    if ((L2_BYTES == 0) && (L2_BANKS > 1)) $fatal(1, "gyre: no shared cache has no banks");
    if ((L2_BYTES == 0) && L2_WRITE_BACK) $fatal(1, "gyre: no shared cache keeps no stores");
  end

  // ---- Memory map ----------------------------------------------------------------------------------
  initial begin
    if (RAM_BASE[11:0] != 12'd0) $fatal(1, "gyre: RAM_BASE is no multiple of 4096");
    if ((RAM_BYTES[11:0] != 12'd0) || (RAM_BYTES == 32'd0)) begin
      $fatal(1, "gyre: RAM_BYTES must be a multiple of 4096 and not 0");
    end
    if (IO_BASE[11:0] != 12'd0) $fatal(1, "gyre: IO_BASE is no multiple of 4096");
    if ((LMEM_BASE & (32'(LMEM_BYTES) - 32'd1)) != 32'd0) begin
      $fatal(1, "gyre: LMEM_BASE is no multiple of LMEM_BYTES");
    end
    if (RESET_PC[1:0] != 2'd0) $fatal(1, "gyre: RESET_PC is no multiple of 4");
    if (RAM_END > SPACE) $fatal(1, "gyre: main memory ends behind 2^32");
    if (({1'b0, RAM_BASE} < LMEM_END) && (33'(LMEM_BASE) < RAM_END)) begin
      $fatal(1, "gyre: main memory and local memory overlap");
    end
    if (({1'b0, RAM_BASE} < IO_END) && (33'(IO_BASE) < RAM_END)) begin
      $fatal(1, "gyre: main memory and the I/O page overlap");
    end
    if ((33'(LMEM_BASE) < IO_END) && (33'(IO_BASE) < LMEM_END)) begin
      $fatal(1, "gyre: local memory and the I/O page overlap");
    end
    if ((RESET_PC < RAM_BASE) || ({1'b0, RESET_PC} >= RAM_END)) begin
      $fatal(1, "gyre: RESET_PC is outside of main memory");
    end
  end
endmodule
