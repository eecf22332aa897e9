// Merger sectors: collects the pixels of a quad that share a sector, and gives the sector to the
// colour cache with the last one. A pixel a cycle. Part of gyre_output_merger.
//
// - The place of a pixel in its sector depends on its size: 16 pixels of a byte are a whole block,
//   4 pixels of 4 bytes a quad.
// - The sector is the output register. The next pixel is taken when the cache takes the sector.
//
// Twin: cmodel/graphics/output/gyre_merger_sectors.c

`include "gyre_check.svh"

module gyre_merger_sectors #(
  localparam int NOTE_W = 9  // drawn, last of its sector, size (3), pixel (2), place (2)
) (
  input  logic clk_i,
  input  logic rst_i,
  // A pixel in the low bytes, and its bytes that are written
  input  logic result_valid_i,
  output logic result_ready_o,
  input  logic [NOTE_W-1:0] note_i,
  input  gyre_pkg::sector_t data_i,
  input  logic [15:0] bytes_i,
  // A sector
  output logic write_valid_o,
  input  logic write_ready_i,
  output gyre_pkg::sector_write_t write_o
);
  logic drawn, last;
  logic [2:0] size;
  logic [1:0] pixel, place;
  gyre_pkg::sector_t data;
  logic [15:0] at, mask;  // at: the pixel's bytes of the sector
  assign {drawn, last, size, pixel, place} = note_i;
  assign result_ready_o = !write_valid_o || write_ready_i;
  always_comb begin
    unique case (size)
      3'd0: begin
        at   = 16'd1 << {place, pixel};
        data = {16{data_i[7:0]}};
        mask = {16{bytes_i[0]}};
      end
      3'd1: begin
        at   = 16'd3 << {place[0], pixel, 1'b0};
        data = {8{data_i[15:0]}};
        mask = {8{bytes_i[1:0]}};
      end
      3'd2: begin
        at   = 16'd15 << {pixel, 2'd0};
        data = {4{data_i[31:0]}};
        mask = {4{bytes_i[3:0]}};
      end
      3'd3: begin
        at   = pixel[0] ? 16'hff00 : 16'h00ff;
        data = {2{data_i[63:0]}};
        mask = {2{bytes_i[7:0]}};
      end
      default: begin
        at   = 16'hffff;
        data = data_i;
        mask = bytes_i;
      end
    endcase
    if (!drawn) mask = '0;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      write_valid_o <= 1'b0;
      write_o.mask  <= '0;
    end else if (result_ready_o) begin
      write_valid_o <= result_valid_i && last;
      write_o.mask  <= (write_valid_o ? '0 : write_o.mask) |
                       (result_valid_i ? mask & at : '0);
    end
    if (result_ready_o && result_valid_i) begin
      for (int b = 0; b < 16; b++) if (at[b]) write_o.data[b*8 +: 8] <= data[b*8 +: 8];
    end
  end

  `GYRE_CHECK(a_hold, clk_i, rst_i, write_valid_o && !write_ready_i |=>
              write_valid_o && $stable(write_o.mask))
endmodule
