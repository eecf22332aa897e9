// Scalar file: holds the scalar registers of each warp, and delivers three source words one cycle
// after the issue of their reader.
//
// - A warp has an entry for each code of a scalar register, 0 to 127: s0 to s105, VCC, M0 and EXEC
//   with both their words. Entries of NULL and of the trap handler's registers are never written
//   and read as 0. VCC, EXEC and SCC as masks are registers of their own, which watch the write
//   port (docs/rdna35_core.md).
// - Each source has a copy of the file, a synchronous RAM. The words stay until the next read.
// - A write to the entry that is read in the same cycle is bypassed, because the scoreboard frees a
//   register in the cycle of its write.
// - After reset a sweep writes zero to every entry, but 1 to EXEC, the mask of one thread. Reads
//   must wait for it (busy_o).
// - A launched warp gets new registers (clear_i): entry after entry is written with the launch's
//   word for it, in cycles without another write. clear_wid_i has the warp's number from the cycle
//   before clear_i on. After seven cycles without such a gap, reads must wait until an entry is
//   written, so that no new result comes to the write port.
//
// Twin: cmodel/rdna35/gyre_scalar_file.c

`include "gyre_check.svh"

module gyre_scalar_file (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the operand stage: entries to read; their words, from the next cycle on
  output logic busy_o,
  input  logic read_i,
  input  gyre_pkg::wid_t wid_i,
  input  logic [6:0] number_a_i,
  input  logic [6:0] number_b_i,
  input  logic [6:0] number_c_i,
  output logic [31:0] word_a_o,
  output logic [31:0] word_b_o,
  output logic [31:0] word_c_o,
  // From the units: a word that is written
  input  logic write_valid_i,
  input  gyre_pkg::wid_t write_wid_i,
  input  logic [6:0] write_number_i,
  input  logic [31:0] write_data_i,
  // From and to launch: write all registers of a warp; the entry of this cycle, and its word
  input  logic clear_i,
  input  gyre_pkg::wid_t clear_wid_i,
  output logic clear_entry_o,
  output logic [6:0] clear_number_o,
  input  logic [31:0] clear_word_i,
  output logic cleared_o,
  // To the mask registers: the word that is written, those of sweep and clearing included
  output logic written_valid_o,
  output gyre_pkg::wid_t written_wid_o,
  output logic [6:0] written_number_o,
  output logic [31:0] written_data_o
);
  localparam int ENTRIES = gyre_pkg::NUM_WARPS * 128;
  localparam int ADDR_W  = $clog2(ENTRIES);
  localparam logic [6:0] FIRST_UNWRITTEN = 7'd108;  // the trap handler's registers, then NULL
  localparam logic [6:0] LAST_UNWRITTEN  = 7'd124;
  localparam logic [6:0] EXEC_LO = 7'd126;

  function automatic logic [ADDR_W-1:0] entry_of(input logic [gyre_pkg::WID_W-1:0] wid,
                                                input logic [6:0] number);
    entry_of = ADDR_W'({wid, number});
  endfunction

  // ---- Sweep and clearing -----------------------------------------------------------------------
  logic sweep_q, swept, hold;
  logic [ADDR_W-1:0] sweep_entry_q;
  logic [2:0] wait_q;  // cycles since the last entry
  assign swept          = sweep_entry_q == ADDR_W'(ENTRIES - 1);
  assign clear_entry_o  = clear_i && !sweep_q && !write_valid_i;
  assign clear_number_o = sweep_entry_q[6:0];
  assign cleared_o      = clear_entry_o && sweep_entry_q[6:0] == 7'd127;
  assign hold           = wait_q == 3'd7;
  assign busy_o         = sweep_q || hold;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sweep_q       <= 1'b1;
      sweep_entry_q <= '0;
    end else begin
      sweep_q <= sweep_q && !swept;
      // Between sweep and clearing the counter holds the first entry to be cleared.
      if ((sweep_q && !swept) || clear_entry_o) sweep_entry_q <= sweep_entry_q + ADDR_W'(1);
      else if (sweep_q || !clear_i) sweep_entry_q <= entry_of(clear_wid_i, 7'd0);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || !clear_i || clear_entry_o) wait_q <= 3'd0;
    else if (!hold) wait_q <= wait_q + 3'd1;
  end

  // ---- Copies -----------------------------------------------------------------------------------
  logic we;
  logic [ADDR_W-1:0] entry_w;
  logic [31:0] wdata;
  assign we      = write_valid_i || sweep_q || clear_entry_o;
  assign entry_w = (sweep_q || clear_entry_o) ? sweep_entry_q
                                              : entry_of(write_wid_i, write_number_i);
  assign wdata   = sweep_q ? 32'(sweep_entry_q[6:0] == EXEC_LO)
                 : clear_entry_o ? clear_word_i : write_data_i;

  assign written_valid_o  = we;
  assign written_wid_o    = gyre_pkg::WID_W'(entry_w >> 7);
  assign written_number_o = entry_w[6:0];
  assign written_data_o   = wdata;

  logic [2:0] hit_q;
  logic [31:0] bypass_q;
  logic [3*7-1:0] numbers;
  logic [3*32-1:0] words;
  assign numbers = {number_c_i, number_b_i, number_a_i};
  assign {word_c_o, word_b_o, word_a_o} = words;

  always_ff @(posedge clk_i) if (read_i) bypass_q <= wdata;

  for (genvar i = 0; i < 3; i++) begin : g_copy
    logic [31:0] from_ram;
    logic [ADDR_W-1:0] entry;
    assign entry = entry_of(wid_i, numbers[i*7 +: 7]);
    gyre_ram #(.DEPTH(ENTRIES), .WIDTH(32), .GRAIN(32)) u_ram (
      .clk_i, .ren_i(read_i), .raddr_i(entry), .rdata_o(from_ram),
      .we_i(we), .waddr_i(entry_w), .wdata_i(wdata)
    );
    always_ff @(posedge clk_i) if (read_i) hit_q[i] <= we && entry == entry_w;
    assign words[i*32 +: 32] = hit_q[i] ? bypass_q : from_ram;
  end

  `GYRE_CHECK(a_read, clk_i, rst_i, read_i |-> !sweep_q)
  `GYRE_CHECK(a_sweep, clk_i, rst_i, sweep_q |-> !write_valid_i)
  `GYRE_CHECK(a_written, clk_i, rst_i,
              write_valid_i |-> write_number_i < FIRST_UNWRITTEN || write_number_i > LAST_UNWRITTEN)
endmodule
