// Which of the pending lanes the next access serves, and the access itself; combinational.
//
// The lowest pending lane leads:
// - main memory: all pending lanes in its line, one cached access;
// - local memory: in each bank the lowest pending lane selects the word, and all pending lanes
//   with that word are served (a broadcast, or stores merged);
// - I/O page: that lane alone, uncached.
// Of stores to one byte the highest lane wins.  Bytes of the line that are not written show those
// of lane 0; loads have data zero throughout (gyre_agu).
// Twin: cmodel/memory/gyre_coalescer.c

module gyre_coalescer #(
    parameter int NUM_LANES = 4,
    parameter int LINE_BYTES = 64,
    parameter int LMEM_BYTES = 8192,
    localparam int LineW = LINE_BYTES * 8,
    localparam int Words = LINE_BYTES / 4,
    // Words that a load chooses from: those of the line or one of each bank.
    localparam int Choices = Words > NUM_LANES ? Words : NUM_LANES,
    localparam int ChoiceW = Choices > 1 ? $clog2(Choices) : 1
) (
    // Head of the queue
    input  logic [        NUM_LANES-1:0] pending_i,
    input  logic [        NUM_LANES-1:0] local_i,
    input  logic [        NUM_LANES-1:0] io_i,
    input  logic [     NUM_LANES*32-1:0] addr_i,
    input  logic                         half_i,
    input  logic                         word_i,
    input  logic [     NUM_LANES*32-1:0] wdata_i,
    // The access
    output logic                         is_local_o,
    output logic                         is_io_o,
    output logic [        NUM_LANES-1:0] group_o,    // lanes that it serves
    output logic [NUM_LANES*ChoiceW-1:0] choice_o,   // each lane's word in the answer
    output logic [                 31:0] addr_o,     // line address
    output logic [       LINE_BYTES-1:0] mask_o,
    output logic [            LineW-1:0] data_o,
    // The access to local memory, a request a bank; zero if it is none
    output logic [        NUM_LANES-1:0] bank_o,
    output logic [     NUM_LANES*32-1:0] bank_addr_o,
    output logic [     NUM_LANES*32-1:0] bank_mask_o,
    output logic [     NUM_LANES*32-1:0] bank_wdata_o
);

  localparam int OffW = $clog2(LINE_BYTES);
  localparam int LaneW = NUM_LANES > 1 ? $clog2(NUM_LANES) : 1;
  localparam int BankLsb = 2 + $clog2(NUM_LANES);
  localparam int LocalW = $clog2(LMEM_BYTES);
  localparam int LowW = LocalW > OffW ? LocalW : OffW;  // below: offset in line or local memory
  localparam int RowW = LocalW > BankLsb ? LocalW - BankLsb : 1;

  // Per lane: bytes of its word, word within the line, bank and row in local memory.
  logic [NUM_LANES*4-1:0]       bytes;
  logic [NUM_LANES*ChoiceW-1:0] line_word;
  logic [NUM_LANES*LaneW-1:0]   bank;
  logic [NUM_LANES*RowW-1:0]    row;
  for (genvar g = 0; g < NUM_LANES; g++) begin : g_lane
    logic [LowW-1:0] addr;
    assign addr = addr_i[g*32 +: LowW];
    assign bytes[g*4 +: 4] = word_i ? 4'b1111 :
                             half_i ? 4'b0011 << addr[1:0] : 4'b0001 << addr[1:0];
    if (Words > 1) begin : g_word
      assign line_word[g*ChoiceW +: ChoiceW] = ChoiceW'(addr[OffW-1:2]);
    end else begin : g_one_word
      assign line_word[g*ChoiceW +: ChoiceW] = '0;
    end
    assign bank[g*LaneW +: LaneW] = NUM_LANES > 1 ? addr[2 +: LaneW] : '0;
    assign row[g*RowW +: RowW] = addr[BankLsb +: RowW];
    assign choice_o[g*ChoiceW +: ChoiceW] =
        is_local_o ? ChoiceW'(bank[g*LaneW +: LaneW]) : line_word[g*ChoiceW +: ChoiceW];
  end

  // ---- Leader ------------------------------------------------------------------------------------
  logic [NUM_LANES-1:0] leader;
  logic [    31:OffW] leader_line;
  always_comb begin
    leader      = pending_i & (~pending_i + NUM_LANES'(1));
    leader_line = '0;
    for (int l = 0; l < NUM_LANES; l++) begin
      leader_line = leader_line | (addr_i[l*32+OffW +: 32-OffW] & {(32-OffW){leader[l]}});
    end
  end
  assign is_local_o = (leader & local_i) != '0;
  assign is_io_o    = (leader & io_i) != '0;
  assign addr_o     = {leader_line, {OffW{1'b0}}};

  // ---- Lanes served ------------------------------------------------------------------------------
  logic [NUM_LANES-1:0] same_line;
  logic [NUM_LANES-1:0] banked;     // wants local memory, and it is its turn
  logic [NUM_LANES-1:0] first;      // selects the word of its bank
  logic [NUM_LANES-1:0] served;     // has a word that is selected
  assign banked = is_local_o ? pending_i & local_i : '0;
  always_comb begin
    for (int l = 0; l < NUM_LANES; l++) begin
      same_line[l] = pending_i[l] && !local_i[l] && !io_i[l] &&
                     addr_i[l*32+OffW +: 32-OffW] == leader_line;
    end
  end
  always_comb begin
    first  = banked;
    served = '0;
    for (int l = 0; l < NUM_LANES; l++) begin
      for (int k = 0; k < l; k++) begin
        if (banked[k] && banked[l] && bank[k*LaneW +: LaneW] == bank[l*LaneW +: LaneW]) begin
          if (first[k] && row[k*RowW +: RowW] == row[l*RowW +: RowW]) served[l] = 1'b1;
          first[l] = 1'b0;
        end
      end
      if (first[l]) served[l] = 1'b1;
    end
  end
  assign group_o = is_local_o ? served : is_io_o ? leader : same_line;

  // ---- Line --------------------------------------------------------------------------------------
  for (genvar w = 0; w < Words; w++) begin : g_word
    for (genvar b = 0; b < 4; b++) begin : g_byte
      logic             wanted;
      logic [LaneW-1:0] winner;
      always_comb begin
        wanted = 1'b0;
        winner = '0;
        for (int l = 0; l < NUM_LANES; l++) begin
          if (group_o[l] && bytes[l*4+b] && line_word[l*ChoiceW +: ChoiceW] == ChoiceW'(w)) begin
            wanted = 1'b1;
            winner = LaneW'(l);
          end
        end
      end
      assign mask_o[w*4+b] = wanted;

      logic [NUM_LANES*8-1:0] tree;  // of multiplexers, down to entry 0
      always_comb begin
        for (int l = 0; l < NUM_LANES; l++) tree[l*8 +: 8] = wdata_i[l*32+b*8 +: 8];
        for (int k = LaneW - 1; k >= 0; k--) begin
          for (int i = 0; i < (1 << k); i++) begin
            if (winner[k] && i + (1 << k) < NUM_LANES) begin
              tree[i*8 +: 8] = tree[(i + (1 << k)) % NUM_LANES * 8 +: 8];
            end
          end
        end
      end
      assign data_o[(w*4+b)*8 +: 8] = tree[7:0];
    end
  end

  // ---- Banks -------------------------------------------------------------------------------------
  always_comb begin
    bank_o       = '0;
    bank_addr_o  = '0;
    bank_mask_o  = '0;
    bank_wdata_o = '0;
    if (is_local_o) begin
      for (int l = 0; l < NUM_LANES; l++) begin
        for (int k = 0; k < NUM_LANES; k++) begin
          if (served[l] && bank[l*LaneW +: LaneW] == LaneW'(k)) begin
            bank_o[k] = 1'b1;
            bank_addr_o[k*32 +: 32] = 32'(row[l*RowW +: RowW]);  // the same for all of them
            bank_mask_o[k*32 +: 4] = bank_mask_o[k*32 +: 4] | bytes[l*4 +: 4];
            for (int b = 0; b < 4; b++) begin
              if (bytes[l*4+b]) bank_wdata_o[k*32+b*8 +: 8] = wdata_i[l*32+b*8 +: 8];
            end
          end
        end
      end
    end
  end

endmodule
