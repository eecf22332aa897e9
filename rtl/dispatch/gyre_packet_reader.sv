// Packet reader: reads a launch packet from memory, checks it, and delivers its fields to the
// launch queue.
//
// - While idle_i is low gyre_line_words reads one packet, and passes each word, one in a cycle, to
//   gyre_packet_check. done_o is high in the cycle of the verdict, or in the cycle in which a line
//   could not be read; the reader then waits for idle_i.
// - code_o is the completion code of an invalid packet, 0 for a valid one. It and the fields are
//   valid from the cycle after done_o until idle_i is high and low again.
// - A packet outside of main memory is not requested, because it could not be read.
// - completion_o is 0 if the packet could not be read, or if its completion lies outside of memory.
//
// Twin: cmodel/dispatch/gyre_packet_reader.c

`include "gyre_check.svh"

module gyre_packet_reader (
  input  logic clk_i,
  input  logic rst_i,
  // From the launch queue
  input  logic idle_i,
  input  logic [31:0] packet_i,  // address of the packet
  input  logic [3:0] stack_i,  // a stack has 2^(12 + stack_i) bytes
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  input  logic get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i,
  // To the launch queue
  output logic done_o,
  output logic [15:0] code_o,
  output logic list_o,  // the packet names a list of draws, at pc_o
  output logic wait_o,
  output logic acquire_o,
  output logic release_o,
  output logic [31:0] pc_o,
  output gyre_pkg::launch_common_t common_o,  // permissions: all
  output logic [31:0] completion_o,
  output logic [31:0] stamp_o,
  output logic [3*31-1:0] grid_o,
  output logic [3*11-1:0] size_o,
  output logic [3*32-1:0] offset_o,
  output logic [15:0] strip_o,
  output logic [31:0] local_o,
  output logic [31:0] private_o,
  output logic [31:0] header_o,  // address of its header, or 0
  output logic compatible_o,  // reserved fields of the header are ignored
  output logic [10:0] threads_o
);
  localparam logic [7:0] PRIVATE = 8'd11;
  localparam logic [7:0] BUS     = 8'd15;

  typedef enum logic [1:0] {
    READ,  // its words are checked
    CHECK,  // waits for the verdict
    DONE
  } state_e;
  state_e state_q;

  logic [3:0] index_q;  // index of the next word
  logic [31:0] word;
  logic word_valid, fails, unread, outside, checked, in_ram, too_private;
  logic [4:0] error;
  logic [10:0] threads;
  logic [3:0] flags_q;  // compatible, release, acquire, wait
  logic list_q;
  logic [31:0] pc_q, args_q, completion_q, stamp_q, local_q, private_q, header_q;
  logic [30:0] grid_q [3];
  logic [10:0] group_q [3];
  logic [15:0] strip_q;
  logic [31:0] offset_q [3];
  logic [10:0] threads_q;
  logic bus_q;  // a line could not be read

  // Packets are aligned to their size and main memory to pages, so the first byte decides.
  logic reads;
  assign reads   = state_q == READ && !idle_i;
  assign outside = (packet_i - gyre_pkg::RAM_BASE) >= gyre_pkg::RAM_BYTES;
  assign unread  = fails || (reads && outside);

  gyre_line_words u_words (
    .clk_i, .rst_i, .drop_i(idle_i), .read_i(reads && !outside),
    .addr_i(packet_i + 32'({index_q, 2'b00})), .take_i(word_valid), .valid_o(word_valid),
    .word_o(word), .fails_o(fails), .get_o, .get_addr_o, .get_done_i, .error_i, .line_i
  );
  assign done_o = (state_q == CHECK && checked) || unread;
  assign in_ram = (word - gyre_pkg::RAM_BASE) < gyre_pkg::RAM_BYTES && word[1:0] == '0;

  gyre_packet_check u_check (
    .clk_i, .rst_i(idle_i || rst_i), .valid_i(word_valid), .word_i(word),
    .done_o(checked), .error_o(error), .threads_o(threads)
  );

  assign too_private = private_q > (32'd4096 << stack_i);
  assign code_o = bus_q ? {8'd1, BUS} : (error != '0) ? {8'd1, 3'd0, error}
                : too_private ? {8'd1, PRIVATE} : 16'd0;

  always_ff @(posedge clk_i) begin
    if (rst_i || idle_i) begin
      state_q <= READ;
    end else begin
      unique case (state_q)
        READ: begin
          if (unread) state_q <= DONE;
          else if (word_valid && index_q == 4'd15) state_q <= CHECK;
        end
        CHECK: if (checked) state_q <= DONE;
        default: ;
      endcase
    end
    if (checked) threads_q <= threads;
    if (idle_i) begin
      index_q <= '0;
      bus_q   <= 1'b0;
    end else if (word_valid) begin
      index_q <= index_q + 4'd1;
    end else if (unread) begin
      bus_q        <= 1'b1;
      completion_q <= '0;
    end
    if (word_valid) begin
      unique case (index_q)
        4'd0:  {list_q, flags_q} <= {gyre_pkg::GRAPHICS && word[7:0] == 8'd2, word[11:8]};
        4'd1:  pc_q <= word;
        4'd2:  args_q <= word;
        4'd3:  completion_q <= in_ram ? word : '0;
        4'd4:  grid_q[0] <= word[30:0];
        4'd5:  grid_q[1] <= word[30:0];
        4'd6:  grid_q[2] <= word[30:0];
        4'd7:  {group_q[1], group_q[0]} <= {word[26:16], word[10:0]};
        4'd8:  {strip_q, group_q[2]} <= {word[31:16], word[10:0]};
        4'd9:  offset_q[0] <= word;
        4'd10: offset_q[1] <= word;
        4'd11: offset_q[2] <= word;
        4'd12: local_q <= word;
        4'd13: private_q <= word;
        4'd14: stamp_q <= word;
        default: header_q <= word;
      endcase
    end
  end

  assign {compatible_o, release_o, acquire_o, wait_o} = flags_q;
  assign list_o       = list_q;
  assign private_o    = private_q;
  assign header_o     = gyre_pkg::HEADERS ? header_q : 32'd0;
  assign pc_o         = pc_q;
  always_comb begin
    common_o     = '0;
    common_o.arg = args_q;
  end
  assign completion_o = completion_q;
  assign stamp_o      = stamp_q;
  assign strip_o      = strip_q;
  assign local_o      = local_q;
  assign threads_o    = threads_q;
  for (genvar d = 0; d < 3; d++) begin : g_dim
    assign grid_o[d*31 +: 31]   = grid_q[d];
    assign size_o[d*11 +: 11]   = group_q[d];
    assign offset_o[d*32 +: 32] = offset_q[d];
  end

  `GYRE_CHECK(a_once, clk_i, rst_i, done_o && !idle_i |=> !done_o)
endmodule
