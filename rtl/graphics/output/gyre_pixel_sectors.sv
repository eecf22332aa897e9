// Pixel sectors: the data of a pixel cache. It moves fetched lines in and dirty lines out, and
// gives accesses their stored sectors and writes their results. Part of gyre_pixel_cache.
//
// - Each byte of the RAM has a ninth bit: it was written, and memory does not have it yet. So a
//   fetch fills the other bytes only, and a dirty line is written back with these bits as its mask.
//   They are 0 in lines that are not dirty; a sweep after reset clears them. The sweep and an
//   eviction set the data to 0 as well, so bytes outside of the mask of a request are defined.
// - A fill takes a cycle for each sector, two where bytes of the line were written before, and one
//   to begin. An eviction takes a cycle for each sector; the line is free one cycle later.
// - The read port serves fills first, then accesses, then evictions. A stored sector that is not
//   taken at once moves into a register, so that the port is free. The write port serves results
//   first, then fills; results for a line that is being filled wait. A sector is not read in the
//   cycle in which other parts of it are written.
//
// Twin: cmodel/graphics/output/gyre_pixel_sectors.c

`include "gyre_check.svh"

module gyre_pixel_sectors #(
  parameter int LINES = 64,
  localparam int SECTOR_BYTES = 16,
  localparam int LINE_BYTES = gyre_pkg::LINE_BYTES,
  localparam int SECTORS = LINE_BYTES / SECTOR_BYTES,
  localparam int NUMBER_W = $clog2(LINES),
  localparam int INDEX_W = $clog2(LINES * SECTORS)
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic drop_i,
  output logic sweep_o,
  // From memory: a line
  input  logic fill_valid_i,
  output logic fill_ready_o,
  input  logic [NUMBER_W-1:0] fill_number_i,
  input  logic [LINE_BYTES*8-1:0] fill_data_i,
  output logic [NUMBER_W-1:0] fill_number_o,  // the line that is being filled
  input  logic fill_dirty_i,  // bytes of it were written
  output logic filled_o,
  // A line to evict
  input  logic evict_i,
  input  logic [NUMBER_W-1:0] evict_number_i,
  output logic evict_free_o,
  output logic evicted_o,  // in the cycle before the line is free
  output logic [NUMBER_W-1:0] evict_number_o,
  output logic buffer_o,  // mask and data are complete
  output logic [LINE_BYTES-1:0] buffer_mask_o,
  output logic [LINE_BYTES*8-1:0] buffer_data_o,
  input  logic sent_i,
  // The next access to open
  input  logic next_i,
  input  logic next_read_i,
  input  logic next_full_i,  // all bytes of its line are here
  input  logic [INDEX_W-1:0] next_index_i,
  output logic opened_o,
  output logic stored_valid_o,
  input  logic stored_ready_i,
  output gyre_pkg::sector_t stored_o,
  // The oldest open access
  input  logic open_i,
  input  logic [INDEX_W-1:0] open_index_i,
  input  logic write_valid_i,
  output logic write_ready_o,
  input  gyre_pkg::sector_write_t write_i
);
  localparam int PART_W = INDEX_W - NUMBER_W;  // number of a sector in its line
  localparam int COUNT_W = $clog2(SECTORS + 1);
  localparam logic [COUNT_W-1:0] LAST = COUNT_W'(SECTORS - 1);

  // Sector `part` of a line.
  function automatic logic [INDEX_W-1:0] sector_of(input logic [NUMBER_W-1:0] line,
                                                   input logic [COUNT_W-1:0] part);
    sector_of = (INDEX_W'(line) << PART_W) | INDEX_W'(part);
  endfunction

  // ---- Choice -----------------------------------------------------------------------------------
  logic sweep_q, answer_q, hold_q, answer_free, fill_reads, evict_reads, open_reads, closes;
  logic fill_q, begun_q, merges_q, merge_read_q, fill_writes, evict_q, catch_q;
  logic [NUMBER_W-1:0] fill_number_q, evict_number_q;
  logic [COUNT_W-1:0] fill_part_q, evict_part_q, caught_part_q;
  logic [INDEX_W-1:0] sweep_index_q;

  assign answer_free   = !(answer_q || hold_q) || stored_ready_i;
  assign fill_reads    = fill_q && begun_q && merges_q && !merge_read_q && !catch_q;
  assign evict_reads   = evict_q && !fill_reads && !open_reads;
  assign open_reads    = next_i && next_read_i && next_full_i && answer_free && !fill_reads &&
                         !drop_i && !(closes && open_index_i == next_index_i);
  assign opened_o      = (next_i && !next_read_i && !drop_i) || open_reads;
  assign fill_writes   = fill_q && begun_q && !catch_q && !closes && (!merges_q || merge_read_q);
  assign filled_o      = fill_writes && fill_part_q == LAST;
  assign write_ready_o = open_i && !catch_q && !merge_read_q && !drop_i &&
                         !(fill_q && open_index_i[INDEX_W-1 -: NUMBER_W] == fill_number_q);
  assign closes        = write_valid_i && write_ready_o;
  assign evicted_o     = evict_reads && evict_part_q == LAST;

  // ---- The RAM ----------------------------------------------------------------------------------
  logic [INDEX_W-1:0] raddr, waddr;
  logic [SECTOR_BYTES-1:0] we, written;
  gyre_pkg::sector_t fill_sector, read_sector, hold_data_q;
  logic [SECTOR_BYTES*9-1:0] rdata, wdata;
  logic [LINE_BYTES*8-1:0] fill_data_q;

  always_comb begin
    fill_sector = '0;
    for (int s = 0; s < SECTORS; s++) begin
      if (fill_part_q == COUNT_W'(s))
        fill_sector = fill_data_q[s*gyre_pkg::SECTOR_W +: gyre_pkg::SECTOR_W];
    end
    for (int b = 0; b < SECTOR_BYTES; b++) begin
      written[b]            = rdata[b*9+8];
      read_sector[b*8 +: 8] = rdata[b*9 +: 8];
      // Only a result sets the ninth bit.
      wdata[b*9 +: 9] = {closes, (sweep_q || catch_q) ? 8'd0
                               : fill_writes ? fill_sector[b*8 +: 8] : write_i.data[b*8 +: 8]};
    end
    we = '0;
    if (sweep_q || catch_q) we = {SECTOR_BYTES{1'b1}};
    else if (fill_writes) we = merges_q ? ~written : {SECTOR_BYTES{1'b1}};
    else if (closes) we = write_i.mask;
    raddr = next_index_i;
    if (fill_reads) raddr = sector_of(fill_number_q, fill_part_q);
    else if (evict_reads) raddr = sector_of(evict_number_q, evict_part_q);
    waddr = open_index_i;
    if (sweep_q) waddr = sweep_index_q;
    else if (catch_q) waddr = sector_of(evict_number_q, caught_part_q);
    else if (fill_writes) waddr = sector_of(fill_number_q, fill_part_q);
  end

  gyre_ram #(.DEPTH(LINES * SECTORS), .WIDTH(SECTOR_BYTES * 9), .GRAIN(9)) u_sectors (
    .clk_i(clk_i), .ren_i(fill_reads || evict_reads || open_reads), .raddr_i(raddr),
    .rdata_o(rdata), .we_i(we), .waddr_i(waddr), .wdata_i(wdata)
  );

  // ---- Registers --------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sweep_q       <= 1'b1;
      sweep_index_q <= '0;
      {answer_q, hold_q, fill_q, begun_q, merge_read_q, evict_q, catch_q, buffer_o} <= '0;
    end else begin
      sweep_index_q <= sweep_index_q + INDEX_W'(1);
      if (sweep_index_q == INDEX_W'(LINES * SECTORS - 1)) sweep_q <= 1'b0;
      answer_q     <= open_reads;
      hold_q       <= !drop_i && !answer_free;
      fill_q       <= (fill_valid_i && !fill_q) || (fill_q && !filled_o);
      begun_q      <= fill_q && !filled_o;
      merge_read_q <= fill_reads || (merge_read_q && !fill_writes);
      evict_q      <= evict_i || (evict_q && !evicted_o);
      catch_q      <= evict_reads;
      buffer_o     <= (catch_q && caught_part_q == LAST) || (buffer_o && !sent_i);
    end
    if (!hold_q) hold_data_q <= read_sector;
    if (!fill_q) begin
      fill_number_q <= fill_number_i;
      fill_data_q   <= fill_data_i;
      fill_part_q   <= '0;
    end else if (fill_writes) fill_part_q <= fill_part_q + COUNT_W'(1);
    if (fill_q && !begun_q) merges_q <= fill_dirty_i;
    if (evict_i) begin
      evict_number_q <= evict_number_i;
      evict_part_q   <= '0;
    end else if (evict_reads) evict_part_q <= evict_part_q + COUNT_W'(1);
    caught_part_q <= evict_part_q;
    for (int s = 0; s < SECTORS; s++) begin
      if (catch_q && caught_part_q == COUNT_W'(s)) begin
        buffer_mask_o[s*SECTOR_BYTES +: SECTOR_BYTES] <= written;
        buffer_data_o[s*gyre_pkg::SECTOR_W +: gyre_pkg::SECTOR_W]         <= read_sector;
      end
    end
  end

  assign sweep_o        = sweep_q;
  assign fill_ready_o   = !fill_q;
  assign fill_number_o  = fill_number_q;
  assign evict_free_o   = !evict_q && !catch_q && !buffer_o;
  assign evict_number_o = evict_number_q;
  assign stored_valid_o = answer_q || hold_q;
  assign stored_o       = hold_q ? hold_data_q : read_sector;

  initial
    if (LINE_BYTES < SECTOR_BYTES)
      $fatal(1, "gyre_pixel_sectors: a line has 16 bytes or more");
  `GYRE_CHECK(a_evict, clk_i, rst_i, evict_i |-> evict_free_o)
  `GYRE_CHECK(a_hold, clk_i, rst_i, stored_valid_o && !stored_ready_i && !drop_i |=> stored_valid_o)
endmodule
