// Address generation unit: computes the addresses of one memory beat and checks them for faults, so
// that only beats without a fault enter the queue. Combinational, in the execute stage.
//
// - address = a + imm, or a + c for an access with an index (MEM_INDEX). An address selects local
//   memory, the uncached I/O page or main memory; an address outside of all three is an access
//   fault. Misalignment has priority over an access fault. All lanes with the reported cause are
//   reported, and the value is the address of the lowest one.
// - STACK_INTERLEAVE: the program's address decides about faults, local memory and the I/O page, as
//   above; addr_o is the address in memory to which the stack mapping moves it
//   (docs/private_memory.md).
// - HEADERS: an access that the header of the launch forbids is not made and does not fault; keep_o
//   holds the remaining lanes (docs/sph_binding.md).
// - PIXELS: a helper's access that would fault, or that is to the I/O page, is not made.
// - LR, SC and AMO need whole words outside of the I/O page; SC and AMO fault as stores do.
// - Store data is replicated over the word, so that the later stages only need byte masks. Store
//   data is zero for loads.
// Twin: cmodel/memory/lsu/gyre_agu.c

module gyre_agu (
  // The beat in the execute stage
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  logic [31:0] imm_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  input  logic index_i,
  input  gyre_pkg::lane_words_t c_i,
  // Interleaved stacks (stack_region_t)
  input  gyre_pkg::stack_region_t stack_region_i,
  // Permissions and the owner of the beat (gyre_access_check)
  input  logic [3:0] permissions_i,
  input  logic [19:0] low_i,
  input  logic [19:0] high_i,
  input  logic [3:0] core_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic [31:0] stack_i,
  input  gyre_pkg::lanes_t helpers_i,  // with PIXELS
  // Lanes that make their accesses, and the removed lanes by reason
  output gyre_pkg::lanes_t keep_o,
  output gyre_pkg::lanes_t stores_o,
  output gyre_pkg::lanes_t privates_o,
  output gyre_pkg::lanes_t silents_o,
  // To the queue
  output gyre_pkg::lane_words_t addr_o,
  output gyre_pkg::lanes_t local_o,
  output gyre_pkg::lanes_t io_o,
  output gyre_pkg::lane_words_t wdata_o,
  // Fault
  output logic fault_o,
  output logic [4:0] cause_o,
  output gyre_pkg::lanes_t fault_lanes_o,
  output logic [31:0] value_o
);

  localparam int LOCAL_W = $clog2(gyre_pkg::LMEM_BYTES);
  localparam logic [31:0] RAM_LAST = gyre_pkg::RAM_BASE + gyre_pkg::RAM_BYTES - 1;
  // Main memory that is aligned to its size is recognized by the upper bits of an address.
  localparam bit ALIGNED = ((gyre_pkg::RAM_BYTES & (gyre_pkg::RAM_BYTES - 1))
      | (gyre_pkg::RAM_BASE & (gyre_pkg::RAM_BYTES - 1))) == 0;
  localparam logic [19:0] RAM_FIRST_PAGE = gyre_pkg::RAM_BASE[31:12];
  localparam logic [19:0] RAM_LAST_PAGE = RAM_LAST[31:12];
  localparam logic [19:0] IO_PAGE = gyre_pkg::IO_BASE[31:12];
  localparam logic [31:LOCAL_W] LOCAL_TOP = gyre_pkg::LMEM_BASE[31:LOCAL_W];

  logic fence;
  logic atomic;
  logic store;
  logic half;
  logic word;
  assign fence  = op_i == gyre_pkg::OP_FENCE || op_i == gyre_pkg::OP_FENCEI;
  assign atomic = gyre_pkg::A_EXT && op_i >= gyre_pkg::OP_LR;
  assign store  = op_i == gyre_pkg::OP_SB || op_i == gyre_pkg::OP_SH || op_i == gyre_pkg::OP_SW ||
                  (atomic && op_i != gyre_pkg::OP_LR);
  assign half   = op_i == gyre_pkg::OP_LH || op_i == gyre_pkg::OP_LHU || op_i == gyre_pkg::OP_SH;
  assign word   = op_i == gyre_pkg::OP_LW || op_i == gyre_pkg::OP_SW || atomic;

  gyre_pkg::lane_words_t program_addr;
  gyre_pkg::lanes_t misaligned;
  gyre_pkg::lanes_t outside;
  gyre_pkg::lanes_t unfit;  // no access of a helper: misaligned, or not to memory
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [31:0] addr;
    logic ram;
    assign addr = a_i[g*32 +: 32]
                + ((gyre_pkg::MEM_INDEX && index_i) ? c_i[g*32 +: 32] : imm_i);
    if (ALIGNED) begin : g_aligned
      assign ram = ((addr ^ gyre_pkg::RAM_BASE) & ~(gyre_pkg::RAM_BYTES - 32'd1)) == '0;
    end else begin : g_anywhere
      assign ram = addr[31:12] >= RAM_FIRST_PAGE && addr[31:12] <= RAM_LAST_PAGE;
    end

    assign program_addr[g*32 +: 32] = addr;
    if (gyre_pkg::STACK_INTERLEAVE) begin : g_stacks
      gyre_stack_address u_stack (
        .size_i(stack_region_i.size), .first_i(stack_region_i.first), .last_i(stack_region_i.last),
        .addr_i(addr), .addr_o(addr_o[g*32 +: 32])
      );
    end else begin : g_plain
      assign addr_o[g*32 +: 32] = addr;
    end
    assign local_o[g] = addr[31:LOCAL_W] == LOCAL_TOP;
    assign io_o[g]    = addr[31:12] == IO_PAGE;

    logic odd;
    assign odd = (half && addr[0]) || (word && addr[1:0] != 2'b00);
    assign unfit[g]      = odd || !(ram || local_o[g]);
    assign misaligned[g] = keep_o[g] && !fence && odd;
    assign outside[g]    = keep_o[g] && !fence && !ram && !local_o[g] &&
                           (!io_o[g] || atomic);

    logic [31:0] b;
    assign b = b_i[g*32 +: 32];
    assign wdata_o[g*32 +: 32] = !store ? '0 : word ? b : half ? {2{b[15:0]}} : {4{b[7:0]}};
  end

  if (gyre_pkg::HEADERS) begin : g_headers
    gyre_access_check u_check (
      .permissions_i, .low_i, .high_i, .core_i, .wid_i, .beat_i, .stack_i, .access_i(!fence),
      .store_i(store), .lanes_i, .helpers_i, .unfit_i(unfit),
      .sc_i(atomic && op_i == gyre_pkg::OP_SC), .local_i(local_o), .addr_i(program_addr), .keep_o,
      .stores_o, .privates_o, .silents_o
    );
  end else begin : g_no_headers
    assign keep_o = lanes_i;
    assign {stores_o, privates_o, silents_o} = '0;
    logic unused_permissions;
    assign unused_permissions = ^{permissions_i, low_i, high_i, core_i, wid_i, beat_i, stack_i,
                                  helpers_i, unfit};
  end

  gyre_pkg::lane_t first;
  always_comb begin
    first = '0;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
      if (fault_lanes_o[l]) first = gyre_pkg::LANE_W'(l);
    end
  end
  assign fault_lanes_o = misaligned != '0 ? misaligned : outside;
  gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(32)) u_value (
    .in_i(program_addr), .sel_i(first), .out_o(value_o)
  );
  assign fault_o = fault_lanes_o != '0;
  assign cause_o = misaligned != '0 ?
      (store ? gyre_pkg::FAULT_STORE_MISALIGNED : gyre_pkg::FAULT_LOAD_MISALIGNED) :
      (store ? gyre_pkg::FAULT_STORE_ACCESS : gyre_pkg::FAULT_LOAD_ACCESS);

  if (!gyre_pkg::MEM_INDEX) begin : g_no_index
    logic unused_index;
    assign unused_index = ^{index_i, c_i};
  end
  if (!gyre_pkg::STACK_INTERLEAVE) begin : g_no_stack_region
    logic unused_stack_region;
    assign unused_stack_region = ^stack_region_i;
  end

  initial if (gyre_pkg::RAM_BASE % 4096 != 0) begin
    $fatal(1, "gyre_agu: RAM_BASE must be a multiple of 4096");
  end
  initial if (gyre_pkg::RAM_BYTES % 4096 != 0) begin
    $fatal(1, "gyre_agu: RAM_BYTES must be a multiple of 4096");
  end
  initial if (gyre_pkg::IO_BASE % 4096 != 0) begin
    $fatal(1, "gyre_agu: IO_BASE must be a multiple of 4096");
  end
  initial
    if (gyre_pkg::LMEM_BASE % gyre_pkg::LMEM_BYTES != 0)
      $fatal(1, "gyre_agu: LMEM_BASE must be a multiple of LMEM_BYTES");

endmodule
