// Word buffer: collects the words of an instruction of the second set as fetch delivers them, and
// hands whole instructions to decode. It stands where RISC-V has the input registers of decode.
//
// - Fetch delivers one word a cycle, in the order of the addresses of its warp. An instruction has
//   one to three words; the first two tell how many (gyre_word_rows.svh). The words of an
//   incomplete instruction wait in a memory with two words a warp. Lines of the instruction cache
//   make no difference.
// - Hints, and waits for results that the scoreboards wait for anyway, end here (is_dropped). They
//   take the cycle of their fetch and no issue slot.
// - A word outside of main memory ends the instruction: bad_o if it is the first one. Otherwise the
//   instruction is not all there (cut_o), and decode takes it for illegal.
// - For illegal words the number of words may differ from that of the decoder, which takes them for
//   illegal in any case.
// - kill_i: these warps are redirected. Their incomplete instructions and an arriving word are
//   dropped. An instruction that is already in the output registers goes on, and the instruction
//   buffer, which is flushed in that cycle, drops it.
//
// Twin: cmodel/rdna35/gyre_word_buffer.c

`include "gyre_check.svh"

module gyre_word_buffer (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t kill_i,
  // From fetch
  input  gyre_pkg::fetch_t fetch_i,
  // To decode: registers
  output logic valid_o,
  output gyre_pkg::wid_t wid_o,
  output logic [31:0] pc_o,  // of the first word
  output logic [95:0] words_o,  // the first one lowest; those that it does not have are 0
  output logic bad_o,
  output logic cut_o
);
  `include "gyre_word_rows.svh"

  // ---- Words of incomplete instructions ---------------------------------------------------------
  logic [31:0] first_mem [gyre_pkg::NUM_WARPS];
  logic [31:0] second_mem [gyre_pkg::NUM_WARPS];
  logic [2*gyre_pkg::NUM_WARPS-1:0] counts_q;  // words of each warp that are there
  logic [1:0] count;
  logic take, complete, killed;
  logic [31:0] first, second;

  // Select by a loop, because an indexed part-select would become a shifter.
  always_comb begin
    count  = '0;
    killed = 1'b0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (fetch_i.wid == gyre_pkg::WID_W'(w)) begin
        count  = counts_q[2*w +: 2];
        killed = kill_i[w];
      end
    end
  end
  assign first  = count == 2'd0 ? fetch_i.insn : first_mem[fetch_i.wid];
  assign second = count == 2'd1 ? fetch_i.insn : second_mem[fetch_i.wid];
  assign take   = fetch_i.valid && !killed;

  always_ff @(posedge clk_i) begin
    if (fetch_i.valid && count == 2'd0) first_mem[fetch_i.wid]  <= fetch_i.insn;
    if (fetch_i.valid && count == 2'd1) second_mem[fetch_i.wid] <= fetch_i.insn;
  end

  // ---- Length -----------------------------------------------------------------------------------
  logic [4:0] encoding;
  logic [1:0] known;  // words that the first one tells of
  logic more;  // the second one tells of a third
  logic dropped;
  assign encoding = encoding_of(first);
  assign known    = 2'd1 + 2'(two_words(encoding)) + 2'(first_tells(encoding, first));
  assign more     = second_tells(encoding, second);
  assign dropped  = is_dropped(encoding, first[27:16]) && count == 2'd0 && !fetch_i.bad;
  always_comb begin
    unique case (count)
      2'd0: complete = known == 2'd1;
      2'd1: complete = known == 2'd2 && !more;
      default: complete = 1'b1;
    endcase
    if (fetch_i.bad) complete = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (rst_i || kill_i[w]) counts_q[2*w +: 2] <= 2'd0;
      else if (fetch_i.valid && fetch_i.wid == gyre_pkg::WID_W'(w))
        counts_q[2*w +: 2] <= complete ? 2'd0 : count + 2'd1;
    end
  end

  // ---- Output registers -------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) valid_o <= 1'b0;
    else valid_o <= take && complete && !dropped;
  end

  always_ff @(posedge clk_i) begin
    if (fetch_i.valid && complete) begin
      wid_o          <= fetch_i.wid;
      pc_o           <= fetch_i.pc - {28'd0, count, 2'b00};
      words_o[31:0]  <= first;
      words_o[63:32] <= count != 2'd0 ? second : 32'd0;
      words_o[95:64] <= count == 2'd2 ? fetch_i.insn : 32'd0;
      bad_o          <= fetch_i.bad && count == 2'd0;
      cut_o          <= fetch_i.bad && count != 2'd0;
    end
  end

  `GYRE_CHECK(a_bad, clk_i, rst_i, fetch_i.valid && fetch_i.bad |-> fetch_i.insn == 32'd0)
endmodule
