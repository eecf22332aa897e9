// Two caches onto the one memory port. Bit 0 of a tag tells whose request it is: 0 the instruction
// cache, 1 the data cache; above it stands the cache's own tag.
//
// - Fair: when both ask, the one that was not served last.  A request that is offered stays
//   offered until it is accepted, so the port's payload is stable.
// - Adds no cycle: the port shows the caches' registers.  Data mean something for writes only, so
//   they are those of the data cache.
// - Responses go to the cache that the tag names; their data need no multiplexer.  The port takes
//   one only when both caches can: so the answer to "ready?" does not depend on the response.
// Twin: cmodel/memory/gyre_mem_arbiter.c

`include "gyre_check.svh"

module gyre_mem_arbiter #(
    parameter int LINE_BYTES = 64,
    parameter int TAG_W = 1,  // of the data cache
    localparam int LineW = LINE_BYTES * 8
) (
    input  logic                  clk_i,
    input  logic                  rst_i,
    // From the instruction cache
    input  logic                  ic_valid_i,
    output logic                  ic_ready_o,
    input  logic [          31:0] ic_addr_i,
    // From the data cache
    input  logic                  dc_valid_i,
    output logic                  dc_ready_o,
    input  logic                  dc_write_i,
    input  logic [     TAG_W-1:0] dc_tag_i,
    input  logic [          31:0] dc_addr_i,
    input  logic [LINE_BYTES-1:0] dc_mask_i,
    input  logic [     LineW-1:0] dc_data_i,
    // Pins: request
    output logic                  mem_req_valid_o,
    input  logic                  mem_req_ready_i,
    output logic                  mem_req_write_o,
    output logic [       TAG_W:0] mem_req_tag_o,
    output logic [          31:0] mem_req_addr_o,
    output logic [LINE_BYTES-1:0] mem_req_mask_o,
    output logic [     LineW-1:0] mem_req_data_o,
    // Pins: response
    input  logic                  mem_rsp_valid_i,
    output logic                  mem_rsp_ready_o,
    input  logic                  mem_rsp_write_i,
    input  logic [       TAG_W:0] mem_rsp_tag_i,
    // To the caches
    input  logic                  ic_rsp_ready_i,
    output logic                  ic_rsp_valid_o,
    input  logic                  dc_rsp_ready_i,
    output logic                  dc_rsp_valid_o,
    output logic                  dc_rsp_write_o,
    output logic [     TAG_W-1:0] dc_rsp_tag_o
);

  logic lock_q;   // a request is offered and not yet accepted
  logic owner_q;  // whose it is; without lock, who was served last
  logic owner;
  assign owner = lock_q ? owner_q : (ic_valid_i && dc_valid_i ? !owner_q : dc_valid_i);

  assign mem_req_valid_o = ic_valid_i || dc_valid_i;
  assign mem_req_tag_o   = owner ? {dc_tag_i, 1'b1} : '0;
  assign mem_req_write_o = owner && dc_write_i;
  assign mem_req_addr_o  = owner ? dc_addr_i : ic_addr_i;
  assign mem_req_mask_o  = owner ? dc_mask_i : '1;
  assign mem_req_data_o  = dc_data_i;
  assign ic_ready_o      = mem_req_ready_i && !owner && ic_valid_i;
  assign dc_ready_o      = mem_req_ready_i && owner;

  assign mem_rsp_ready_o = ic_rsp_ready_i && dc_rsp_ready_i;
  assign ic_rsp_valid_o  = mem_rsp_valid_i && mem_rsp_ready_o && !mem_rsp_tag_i[0];
  assign dc_rsp_valid_o  = mem_rsp_valid_i && mem_rsp_ready_o && mem_rsp_tag_i[0];
  assign dc_rsp_write_o  = mem_rsp_write_i;
  assign dc_rsp_tag_o    = mem_rsp_tag_i[TAG_W:1];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      lock_q  <= 1'b0;
      owner_q <= 1'b0;
    end else begin
      lock_q <= mem_req_valid_o && !mem_req_ready_i;
      if (mem_req_valid_o) owner_q <= owner;
    end
  end

  `GYRE_CHECK(a_lock, clk_i, rst_i, lock_q |-> owner_q ? dc_valid_i : ic_valid_i)
  `GYRE_CHECK(a_one_ready, clk_i, rst_i, !(ic_ready_o && dc_ready_o))

endmodule
