// Bus of the loader: connects it to registers of the machine (AXI4-Lite), registers of the SoC,
// console ring, memory.  A byte at a time; docs/uart.md has the addresses.
//
// - A register of the machine is read once for its four bytes, and written by byte strobes.
// - All else stands still while the loader has its lock, so that a word is never of two times.
// - What is not there, or only to be read, answers with error.

module gyre_soc_bus #(
  parameter int CLK_HZ = 12000000,
  parameter int MEM_BYTES = 65536,
  parameter bit RUN_COUNTER = 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From gyre_loader: req_i stays until ack_o; error_o and rdata_o with it
  input  logic req_i,
  input  logic write_i,
  input  logic [31:0] addr_i,
  input  logic [7:0] wdata_i,
  output logic ack_o,
  output logic error_o,
  output logic [7:0] rdata_o,
  input  logic [7:0] errors_i,
  // To gyre_regs
  output logic axil_awvalid_o,
  input  logic axil_awready_i,
  output logic [11:0] axil_addr_o,
  output logic axil_wvalid_o,
  input  logic axil_wready_i,
  output logic [31:0] axil_wdata_o,
  output logic [3:0] axil_wstrb_o,
  input  logic axil_bvalid_i,
  input  logic [1:0] axil_bresp_i,
  output logic axil_arvalid_o,
  input  logic axil_arready_i,
  input  logic axil_rvalid_i,
  output logic axil_rready_o,
  input  logic [31:0] axil_rdata_i,
  input  logic [1:0] axil_rresp_i,
  // To gyre_soc_memory
  output logic mem_req_o,
  input  logic mem_ack_i,
  input  logic [7:0] mem_rdata_i,
  input  logic [7:0] ring_rdata_i,  // of the cycle before
  output logic [1:0] tail_we_o,  // bytes of the ring's tail
  input  logic [9:0] head_i,
  input  logic [9:0] tail_i,
  input  logic [31:0] exit_i,
  // From the run
  input  logic start_i,
  input  logic busy_i
);

  localparam bit [31:0] MAGIC = 32'h47534f43;
  localparam bit [31:0] VERSION = 32'h0001_0000;
  localparam int MEM_W = $clog2(MEM_BYTES);

  // ---- Address decode ---------------------------------------------------------------------------
  logic low, is_regs, is_soc, is_run, is_ring, is_mem;
  assign low     = addr_i[31:13] == '0;
  assign is_regs = low && addr_i[12:11] == 2'b00;
  assign is_soc  = low && addr_i[12:5] == 8'b0100_0000;
  assign is_run  = RUN_COUNTER && low && addr_i[12:2] == 11'b0_1000_0010_00;
  assign is_ring = low && addr_i[12:9] == 4'b1000;
  assign is_mem  = addr_i[31:MEM_W] == gyre_pkg::RAM_BASE[31:MEM_W] &&
                   {1'b0, addr_i[MEM_W-1:0]} < (MEM_W + 1)'(MEM_BYTES);

  // ---- Registers of the machine ------------------------------------------------------------------
  logic aw_done_q, w_done_q, ar_done_q;
  logic regs_write, regs_read, first_byte, last_byte;
  assign regs_write     = req_i && is_regs && write_i;
  assign regs_read      = req_i && is_regs && !write_i;
  assign first_byte     = addr_i[1:0] == 2'd0;
  assign last_byte      = addr_i[1:0] == 2'd3;
  assign axil_awvalid_o = regs_write && !aw_done_q;
  assign axil_wvalid_o  = regs_write && !w_done_q;
  assign axil_arvalid_o = regs_read && first_byte && !ar_done_q;
  assign axil_addr_o    = {addr_i[11:2], 2'b00};
  assign axil_wdata_o   = {4{wdata_i}};
  assign axil_wstrb_o   = 4'b0001 << addr_i[1:0];
  // An error ends the frame: its first byte is its last.
  assign axil_rready_o  = regs_read && (last_byte || axil_rresp_i[1]);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      aw_done_q <= 1'b0;
      w_done_q  <= 1'b0;
      ar_done_q <= 1'b0;
    end else begin
      aw_done_q <= (aw_done_q || (axil_awvalid_o && axil_awready_i)) && !axil_bvalid_i;
      w_done_q  <= (w_done_q || (axil_wvalid_o && axil_wready_i)) && !axil_bvalid_i;
      ar_done_q <= (ar_done_q || (axil_arvalid_o && axil_arready_i)) &&
                   !(axil_rvalid_i && axil_rready_o);
    end
  end

  // ---- Registers of the SoC ----------------------------------------------------------------------
  logic [127:0] constants, state;
  logic [7:0] constant_byte, state_byte, run_byte;
  assign constants     = {MEM_BYTES[31:0], CLK_HZ[31:0], VERSION, MAGIC};
  assign state         = {24'd0, errors_i, exit_i, 22'd0, tail_i, 22'd0, head_i};
  assign constant_byte = constants[addr_i[3:0]*8 +: 8];
  assign state_byte    = state[addr_i[3:0]*8 +: 8];
  // The tail alone can be written: the bytes of its word that it does not have are ignored.
  logic write_tail;
  assign write_tail = is_soc && addr_i[4:2] == 3'd5;
  assign tail_we_o  = {addr_i[1:0] == 2'd1, addr_i[1:0] == 2'd0} &
                      {2{req_i && write_i && write_tail}};

  if (RUN_COUNTER) begin : g_run
    logic [31:0] run_q;  // cycles of the run
    always_ff @(posedge clk_i) begin
      if (rst_i || start_i) run_q <= '0;
      else if (busy_i) run_q <= run_q + 32'd1;
    end
    assign run_byte = run_q[addr_i[1:0]*8 +: 8];
  end else begin : g_no_run
    logic unused_run;
    assign run_byte   = '0;
    assign unused_run = &{1'b0, start_i, busy_i};
  end

  // ---- Answer ------------------------------------------------------------------------------------
  logic ring_q;  // the ring has been read
  always_ff @(posedge clk_i) begin
    if (rst_i) ring_q <= 1'b0;
    else ring_q <= req_i && is_ring && !ring_q;
  end

  assign mem_req_o = req_i && is_mem;
  always_comb begin
    // No slave, or a write to a read-only address
    ack_o   = req_i;
    error_o = 1'b1;
    rdata_o = state_byte;
    if (is_regs) begin
      ack_o   = req_i && (write_i ? axil_bvalid_i : axil_rvalid_i);
      error_o = write_i ? axil_bresp_i[1] : axil_rresp_i[1];
      rdata_o = axil_rdata_i[addr_i[1:0]*8 +: 8];
    end else if (is_mem) begin
      ack_o   = mem_ack_i;
      error_o = 1'b0;
      rdata_o = mem_rdata_i;
    end else if (is_ring && !write_i) begin
      ack_o   = ring_q;
      error_o = 1'b0;
      rdata_o = ring_rdata_i;
    end else if (is_soc || is_run) begin
      error_o = write_i && !write_tail;
      rdata_o = is_run ? run_byte : addr_i[4] ? state_byte : constant_byte;
    end
  end

  logic unused;
  assign unused = &{1'b0, axil_bresp_i[0], axil_rresp_i[0]};

endmodule
