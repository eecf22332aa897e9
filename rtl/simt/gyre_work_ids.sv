// Work ids: hold the values of the workgroup CSRs of all threads: their ids in the workgroup and in
// the grid, and the workgroup's number. docs/dispatch.md has the figure.
//
// - The dispatcher writes the rows before it launches the warp, one a cycle. Row p holds the ids of
//   the threads of beat p, of 10 bits each, x lowest. Row d holds the workgroup's number and the
//   grid id of its first thread in dimension d. One row may serve both purposes. Other rows change
//   nothing.
// - A beat that enters the execute stage reads its ids, and the dimension that its instruction
//   names. A row must not be read in the cycle in which it is written.
// - A warp that belongs to no workgroup reads 0, whatever its rows hold.
//
// Twin: cmodel/simt/gyre_work_ids.h

module gyre_work_ids (
  input  logic clk_i,
  // A row (ids_t), and the ids of a beat in that row
  input  gyre_pkg::ids_t ids_i,
  input  gyre_pkg::lane_words_t words_i,
  // From the operand stage: this beat enters execute; the dimension of its CSR
  input  logic advance_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic [1:0] dimension_i,
  // Beat in execute: its CSR is localx etc., groupx, or globalx; work_i: it has a workgroup
  input  logic [3:0] csr_i,  // low bits of the CSR number
  input  logic work_i,
  output gyre_pkg::lane_words_t value_o
);
  localparam int ROWS = gyre_pkg::NUM_WARPS * gyre_pkg::BEATS;
  localparam int ROW_W = (ROWS > 1) ? $clog2(ROWS) : 1;
  localparam int ID_W = 10;

  // ---- Ids of the threads -------------------------------------------------------------------------
  logic [gyre_pkg::NUM_LANES*3*ID_W-1:0] id_w, id;
  logic is_beat;

  function automatic logic [ROW_W-1:0] row_of(input logic [gyre_pkg::WID_W-1:0] wid,
                                              input gyre_pkg::beat_t beat);
    row_of = ROW_W'(32'(wid) * gyre_pkg::BEATS + 32'(beat));
  endfunction

  assign is_beat = ids_i.valid && 6'(ids_i.row) < 6'(gyre_pkg::BEATS);

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      id_w[l*3*ID_W +: 3*ID_W] = words_i[l*32 +: 3*ID_W];
    end
  end

  gyre_ram #(
    .DEPTH(ROWS), .WIDTH(gyre_pkg::NUM_LANES*3*ID_W), .GRAIN(gyre_pkg::NUM_LANES*3*ID_W)
  ) u_threads (
    .clk_i, .ren_i(advance_i), .raddr_i(row_of(wid_i, beat_i)), .rdata_o(id),
    .we_i(is_beat), .waddr_i(row_of(ids_i.wid, gyre_pkg::BEAT_W'(ids_i.row))), .wdata_i(id_w)
  );

  // ---- The workgroup ----------------------------------------------------------------------------
  localparam int GROUP_W = $clog2(4 * gyre_pkg::NUM_WARPS);
  logic [31:0] number, first;

  gyre_ram #(.DEPTH(4 * gyre_pkg::NUM_WARPS), .WIDTH(64), .GRAIN(64)) u_groups (
    .clk_i, .ren_i(advance_i), .raddr_i(GROUP_W'({wid_i, dimension_i})), .rdata_o({number, first}),
    .we_i(ids_i.valid && ids_i.row < 5'd3), .waddr_i(GROUP_W'({ids_i.wid, ids_i.row[1:0]})),
    .wdata_i({ids_i.number, ids_i.first})
  );

  // ---- Value of the CSR -------------------------------------------------------------------------------
  logic [ID_W-1:0] own;  // value of a lane
  logic [31:0] shared;  // value of all lanes

  always_comb begin
    unique case (csr_i[3:2])
      2'd0: shared = '0;
      2'd1: shared = number;
      default: shared = first;
    endcase
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      unique case (csr_i[1:0])
        2'd0: own = id[l*3*ID_W +: ID_W];
        2'd1: own = id[(l*3 + 1)*ID_W +: ID_W];
        default: own = id[(l*3 + 2)*ID_W +: ID_W];
      endcase
      value_o[l*32 +: 32] = work_i ? shared + (csr_i[2] ? 32'd0 : 32'(own)) : 32'd0;
    end
  end
endmodule
