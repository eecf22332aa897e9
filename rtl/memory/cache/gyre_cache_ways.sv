// Tag and data RAMs of a cache: store the lines in WAYS pairs of RAMs, clear the tags in a sweep,
// and choose the way that a fill replaces. Part of gyre_cache.
//
// - hit_o and data_o show a set from the cycle after its read (ren_*_i) until the next read. The
//   tags are compared with the line address at line_i in that cycle.
// - A fill goes into the next way in turn (one turn for all sets). With fill_kept_i the fill goes
//   into the way that was kept, if one was, because an earlier lookup found the line there.
// - An update writes bytes of line_i in the way that hits. Fill and update never meet in one cycle,
//   because there is one write port.
// - The RAMs do not bypass: hazard_o forbids a read of the set that is being filled. The set of an
//   update may be read for another line, which is not in the way that is written.
// - WRITE_BACK=1: an update that hits no way goes into the next way in turn, with the line's tag.
//   drop_way_i clears a tag of line_i's set; out_way_i selects a way that is shown beside the hit.
// - After reset and after start_i, the tags are cleared, one set a cycle; busy_o is high meanwhile.
// Twin: cmodel/memory/cache/gyre_cache_ways.c

`include "gyre_check.svh"

module gyre_cache_ways #(
  parameter int BYTES = 16384,
  parameter int WAYS = 2,
  parameter int WRITABLE = 1,
  parameter bit WRITE_BACK = 0
) (
  input  logic clk_i,
  input  logic rst_i,
  // Sweep
  input  logic start_i,
  output logic busy_o,
  output gyre_pkg::line_addr_t sweep_line_o,  // the set that is being swept
  // Read
  input  logic ren_tag_i,
  input  logic ren_data_i,
  input  gyre_pkg::line_addr_t read_line_i,
  output logic hazard_o,
  // Result of the read
  input  gyre_pkg::line_addr_t line_i,
  output logic hit_o,
  output gyre_pkg::line_t data_o,
  input  logic word_valid_i,  // all words of data_o are word_i, not the line
  input  logic [31:0] word_i,
  input  logic keep_way_i,  // remember the way that hits, or that none hits
  // Fill
  input  logic fill_i,
  input  logic fill_kept_i,  // fill into the remembered way
  input  gyre_pkg::line_addr_t fill_line_i,
  input  gyre_pkg::line_t fill_data_i,
  input  logic fill_bad_i,  // the line is not valid
  output logic [WAYS-1:0] fill_way_o,
  // Update of line_i
  input  logic update_i,
  input  gyre_pkg::line_mask_t update_mask_i,
  input  gyre_pkg::line_t update_data_i,
  // Ways of line_i's set; WRITE_BACK=0: the inputs are 0
  output logic [WAYS-1:0] hit_way_o,
  output logic [WAYS-1:0] victim_way_o,  // the next one in turn
  input  logic [WAYS-1:0] drop_way_i,
  input  logic [WAYS-1:0] out_way_i,
  output gyre_pkg::line_addr_t out_line_o,
  output gyre_pkg::line_t out_data_o
);
  localparam int ADDR_W = 32 - $clog2(gyre_pkg::LINE_BYTES);  // width of a line address
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8;

  localparam int SETS = BYTES / (gyre_pkg::LINE_BYTES * WAYS);
  localparam int IDX_W = SETS > 1 ? $clog2(SETS) : 1;
  localparam int TAG_LSB = $clog2(SETS);
  localparam int TAG_W = ADDR_W - TAG_LSB;
  localparam int WAY_W = WAYS > 1 ? $clog2(WAYS) : 1;
  // An instruction cache has no byte enables.
  localparam int GRAIN = WRITABLE != 0 ? 8 : LINE_W;
  localparam int ENABLES = LINE_W / GRAIN;

  logic sweeping_q;
  logic [IDX_W-1:0] sweep_q;
  logic [WAY_W-1:0] victim_q;
  logic [IDX_W-1:0] read_index;
  logic [IDX_W-1:0] index;
  logic [IDX_W-1:0] fill_index;
  if (SETS > 1) begin : g_index
    assign read_index = read_line_i[IDX_W-1:0];
    assign index      = line_i[IDX_W-1:0];
    assign fill_index = fill_line_i[IDX_W-1:0];
  end else begin : g_one_set
    assign read_index = '0;
    assign index      = '0;
    assign fill_index = '0;
  end
  // A store may write the tag, too, and a way may be dropped; both concern the set of line_i.
  assign hazard_o = WRITE_BACK ? (fill_i || update_i || drop_way_i != '0) && read_index == index
                               : fill_i && read_index == fill_index;
  assign busy_o   = sweeping_q;
  assign sweep_line_o = ADDR_W'(sweep_q);

  logic [WAYS-1:0] hit_way;
  logic [WAYS*LINE_W-1:0] way_data;
  assign hit_o     = |hit_way;
  assign hit_way_o = hit_way;
  logic [WAYS-1:0] way_q;  // the remembered way
  logic turn;  // a fill goes into the next way in turn
  assign turn = !fill_kept_i || way_q == '0;
  logic alloc;  // an update that hits no way allocates one
  assign alloc = WRITE_BACK && update_i && !hit_o;
  logic [WAYS*TAG_W-1:0] way_tag;
  logic [WAYS*(TAG_W+1)-1:0] tags;  // tags, each with its valid bit

  for (genvar w = 0; w < WAYS; w++) begin : g_way
    logic fill_way;
    logic update_way;
    logic alloc_way;  // writes all bytes: those outside of the mask are not valid yet
    assign victim_way_o[w] = victim_q == WAY_W'(w);
    assign fill_way_o[w] = fill_way;
    assign fill_way   = fill_i && (turn ? victim_way_o[w] : way_q[w]);
    assign alloc_way  = alloc && victim_way_o[w];
    assign update_way = update_i && hit_way[w];

    logic [TAG_W:0] tag;
    gyre_ram #(.DEPTH(SETS), .WIDTH(TAG_W + 1), .GRAIN(TAG_W + 1)) u_tag (
      .clk_i, .ren_i(ren_tag_i), .raddr_i(read_index), .rdata_o(tag),
      .we_i(sweeping_q || fill_way || (WRITE_BACK && (alloc_way || drop_way_i[w]))),
      .waddr_i(sweeping_q ? sweep_q : WRITE_BACK ? index : fill_index),
      .wdata_i(sweeping_q || (WRITE_BACK && drop_way_i[w]) ? '0 :
               {!(fill_way && fill_bad_i),
                WRITE_BACK ? line_i[ADDR_W-1:TAG_LSB] : fill_line_i[ADDR_W-1:TAG_LSB]})
    );
    assign way_tag[w*TAG_W +: TAG_W] = tag[TAG_W-1:0];
    assign tags[w*(TAG_W+1) +: TAG_W+1] = tag;
    assign hit_way[w] = tag == {1'b1, line_i[ADDR_W-1:TAG_LSB]};

    logic [ENABLES-1:0] enable;
    if (WRITABLE != 0) begin : g_bytes
      assign enable = {ENABLES{fill_way || alloc_way}} | (update_mask_i & {ENABLES{update_way}});
    end else begin : g_line
      assign enable = fill_way;
      logic unused_update;
      assign unused_update = update_way ^ ^update_mask_i;
    end
    gyre_ram #(.DEPTH(SETS), .WIDTH(LINE_W), .GRAIN(GRAIN)) u_data (
      .clk_i, .ren_i(ren_data_i), .raddr_i(read_index), .rdata_o(way_data[w*LINE_W +: LINE_W]),
      .we_i(enable), .waddr_i(update_i ? index : fill_index),
      .wdata_i(update_i ? update_data_i : fill_data_i)
    );
  end

  gyre_pkg::line_t words;
  assign words = {gyre_pkg::LINE_BYTES/4{word_i}};
  if (WAYS == 1) begin : g_one_way
    assign data_o = word_valid_i ? words : way_data;
    logic unused_tags;
    assign unused_tags = ^tags;
  end else begin : g_ways
    localparam int PARTS = gyre_pkg::LINE_BYTES >= 16 ? 4 : 1;
    localparam int PART_W = LINE_W / PARTS;
    for (genvar p = 0; p < PARTS; p++) begin : g_part
      logic [WAYS*PART_W-1:0] part;
      for (genvar w = 0; w < WAYS; w++) begin : g_way
        assign part[w*PART_W +: PART_W] = way_data[w*LINE_W+p*PART_W +: PART_W];
      end
      gyre_way_mux #(.WAYS(WAYS), .TAG_W(TAG_W + 1), .WIDTH(PART_W)) u_way (
        .want_i({1'b1, line_i[ADDR_W-1:TAG_LSB]}), .tags_i(tags), .data_i(part),
        .other_i(word_valid_i), .other_data_i(words[p*PART_W +: PART_W]),
        .out_o(data_o[p*PART_W +: PART_W])
      );
    end
  end

  if (WRITE_BACK) begin : g_out
    logic [TAG_W-1:0] out_tag;
    always_comb begin
      out_tag    = '0;
      out_data_o = '0;
      for (int w = 0; w < WAYS; w++) begin
        if (out_way_i[w]) begin
          out_tag    = out_tag | way_tag[w*TAG_W +: TAG_W];
          out_data_o = out_data_o | way_data[w*LINE_W +: LINE_W];
        end
      end
    end
    if (SETS > 1) begin : g_sets
      assign out_line_o = {out_tag, index};
    end else begin : g_set
      assign out_line_o = out_tag;
    end
  end else begin : g_no_out
    assign out_line_o = '0;
    assign out_data_o = '0;
    logic unused_out;
    assign unused_out = ^{way_tag, drop_way_i, out_way_i};
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sweeping_q <= 1'b1;
      sweep_q    <= '0;
      victim_q   <= '0;
    end else begin
      if (start_i) sweeping_q <= 1'b1;
      else if (sweep_q == IDX_W'(SETS - 1)) sweeping_q <= 1'b0;
      sweep_q <= sweeping_q ? sweep_q + IDX_W'(1) : '0;
      if (((fill_i && turn) || alloc) && WAYS > 1) victim_q <= victim_q + WAY_W'(1);
    end
    if (keep_way_i) way_q <= hit_way;
  end

  logic unused_tag;
  assign unused_tag = ^read_line_i;  // only the index is used

  logic read_q;  // the tags were read one cycle earlier, so they are valid
  always_ff @(posedge clk_i) begin
    if (rst_i) read_q <= 1'b0;
    else read_q <= ren_tag_i;
  end

  initial if (BYTES < gyre_pkg::LINE_BYTES * WAYS) begin
    $fatal(1, "gyre_cache: BYTES < LINE_BYTES * WAYS");
  end
  initial if (gyre_pkg::LINE_BYTES < 4) $fatal(1, "gyre_cache: LINE_BYTES must be at least 4");
  `GYRE_CHECK(a_one_way, clk_i, rst_i, read_q |-> $onehot0(hit_way))
  `GYRE_CHECK(a_one_writer, clk_i, rst_i, $onehot0({sweeping_q, fill_i, update_i}))
  `GYRE_CHECK(a_no_collision, clk_i, rst_i, ren_tag_i |-> !hazard_o && !sweeping_q)

endmodule
