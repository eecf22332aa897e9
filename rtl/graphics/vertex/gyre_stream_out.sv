// Stream output: writes the captured attributes of each primitive's vertices to their targets. A
// primitive is written wholly or not at all.
//
// - Captures and targets come by config_*, before start_i. start_i drops the state of the previous
//   draw and the counts.
// - A primitive is accepted when all words of the previous one are read. It counts as generated. If
//   there are captures and each used target has room for its vertices, it counts as written. Its
//   words follow, one in a cycle, vertex by vertex, in the order of the captures.
// - A word passes three stages: read of the capture; read of the record's word, from the ring or
//   from the copy; entry into a line (gyre_stream_lines). They stall while the last stage has no
//   room.
// - prim_i.copy: not a primitive; the record at position 0 is copied, a word in a cycle (not
//   without captures).
// - reading_o: records of a primitive or of a copy are still to be read; reading_mark_o is its
//   mark.
// - ring_free_o: the ring is not read, and the word of the latest read is not needed after this
//   cycle. Another reader may use the read port then.
// - finish_i, held, after the last primitive: the number of bytes in each used target is written to
//   its table, then all lines are written, then finished_o is high until start_i.
//
// Twin: cmodel/graphics/vertex/gyre_stream_out.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_stream_out (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic [2:0] topology_i,
  input  logic [7:0] captures_i,  // number of captures
  input  logic [7:0] out_words_i,  // words of a record
  input  logic [31:0] targets_i,  // address of the table
  input  gyre_pkg::draw_config_t config_i,
  // From and to primitive assembly
  input  logic prim_valid_i,
  output logic prim_ready_o,
  input  gyre_pkg::primitive_t prim_i,
  output logic reading_o,
  output logic [15:0] reading_mark_o,
  // To and from the ring of records
  output logic ring_ren_o,
  output logic [11:0] ring_raddr_o,
  input  logic [31:0] ring_rdata_i,
  output logic ring_free_o,
  // To the draw port
  output logic put_o,
  output logic [31:0] put_addr_o,
  output gyre_pkg::line_mask_t put_mask_o,
  output gyre_pkg::line_t put_data_o,
  input  logic put_done_i,
  // From and to the draw's top
  input  logic finish_i,
  output logic finished_o,
  output logic [31:0] primitives_o,
  output logic [31:0] written_o,
  output logic idle_o  // only lines are under way
);
  typedef enum logic [2:0] {
    IDLE,
    WORDS,  // reads a captured word
    COPY,  // reads a word of a record to copy
    TABLE,  // writes a target's word of the table
    LINES,  // writes the lines
    FINISHED
  } state_e;
  state_e state_q, state_d;

  logic clear, go, taken, writes;
  logic fits, last_word, last_vertex;
  logic read_valid_q, word_valid, lines_empty;  // stages 1 and 2 are in use; all lines are empty
  logic [1:0] vertex_q, count_q;
  logic [2:0] copied_q;
  logic [7:0] index_q;  // number of a capture, a slot or a target
  logic [3*12-1:0] place_q;
  logic [15:0] mark_q;

  assign clear = rst_i || start_i;

  // ---- Next task --------------------------------------------------------------------------------
  assign prim_ready_o = state_q == IDLE && go;
  assign taken       = prim_valid_i && prim_ready_o;
  assign writes      = taken && !prim_i.copy && captures_i != '0 && fits;
  assign last_word   = index_q == captures_i - 8'd1;
  assign last_vertex = vertex_q == count_q - 2'd1;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      IDLE: begin
        if (writes) state_d = WORDS;
        else if (taken && prim_i.copy && captures_i != '0 && out_words_i != '0) state_d = COPY;
        else if (finish_i && !taken && idle_o) state_d = captures_i == '0 ? LINES : TABLE;
      end
      WORDS:   if (go && last_word && last_vertex) state_d = IDLE;
      COPY:    if (go && index_q == out_words_i - 8'd1) state_d = IDLE;
      TABLE:   if (go && index_q == 8'd3) state_d = LINES;
      LINES:   if (!read_valid_q && !word_valid && lines_empty) state_d = FINISHED;
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin
    state_q <= clear ? IDLE : state_d;
    if (taken) begin
      copied_q <= prim_i.copied;
      count_q  <= prim_i.count;
      mark_q   <= prim_i.mark;
      place_q  <= {prim_i.place_2, prim_i.place_1, prim_i.place_0};
    end
    if (state_q == IDLE) begin
      index_q  <= '0;
      vertex_q <= '0;
    end else if (go) begin
      index_q <= index_q + 8'd1;
      if (state_q == WORDS && last_word) begin
        index_q  <= '0;
        vertex_q <= vertex_q + 2'd1;
        place_q  <= place_q >> 12;
        copied_q <= copied_q >> 1;
      end
    end
  end

  // ---- Stage 1: the capture has been read -------------------------------------------------------
  logic read_copy_q, read_table_q, read_copied_q, read_ends_q;
  logic [1:0] read_vertex_target;
  logic [7:0] read_index_q;
  logic [11:0] read_place_q;
  logic [22:0] item;
  logic [1:0] target;
  logic [11:0] word;
  logic [7:0] slot;
  logic kept;
  logic [31:0] at, written;  // target: address of the vertex, bytes written
  logic used;

  gyre_ram #(.DEPTH(256), .WIDTH(23), .GRAIN(23)) u_captures (
    .clk_i, .ren_i(go && state_q == WORDS), .raddr_i(index_q), .rdata_o(item),
    .we_i(config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_CAPTURE),
    .waddr_i(config_i.index), .wdata_i(config_i.item)
  );

  always_ff @(posedge clk_i) begin
    if (clear) read_valid_q <= 1'b0;
    else if (go) read_valid_q <= state_q == WORDS || state_q == COPY || state_q == TABLE;
    if (go) begin
      read_copy_q   <= state_q == COPY;
      read_table_q  <= state_q == TABLE;
      read_copied_q <= copied_q[0];
      read_ends_q   <= state_q == WORDS && last_word;
      read_index_q  <= index_q;
      read_place_q  <= place_q[11:0];
    end
  end

  assign read_vertex_target = item[22:21];
  assign target = read_table_q ? read_index_q[1:0] : read_vertex_target;
  assign word   = item[20:9];
  assign kept   = item[8];
  assign slot   = read_copy_q ? read_index_q : item[7:0];

  logic step, read;  // the vertex has been captured; a word of a record is read
  assign read = go && read_valid_q && !read_table_q;
  assign step = read && read_ends_q;
  assign ring_ren_o   = read;
  assign ring_free_o  = go && !read;
  assign ring_raddr_o = read_place_q + 12'(slot);

  // ---- Targets ----------------------------------------------------------------------------------
  gyre_stream_targets u_targets (
    .clk_i, .start_i, .topology_i,
    .config_valid_i(config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_TARGET),
    .config_index_i(config_i.index[1:0]), .config_used_i(config_i.item[0]),
    .config_most_i(config_i.item[20:9]), .config_address_i(config_i.address),
    .config_bytes_i(config_i.bytes), .config_stride_i(config_i.stride),
    .config_written_i(config_i.more), .fits_o(fits), .write_i(writes), .step_i(step),
    .target_i(target), .used_o(used), .at_o(at), .written_o(written)
  );

  // ---- Stage 2: the word has been read ----------------------------------------------------------
  logic word_valid_q, word_copy_q, word_table_q, word_kept_q, word_copied_q, word_ready;
  logic [1:0] word_target_q;
  logic [7:0] word_slot_q;
  logic [31:0] word_addr_q, word_written_q, copy_data, word_data;

  gyre_ram #(.DEPTH(256), .WIDTH(32), .GRAIN(32)) u_copy (
    .clk_i(clk_i), .ren_i(read), .raddr_i(slot), .rdata_o(copy_data),
    .we_i(go && word_valid_q && word_copy_q), .waddr_i(word_slot_q), .wdata_i(ring_rdata_i)
  );

  always_ff @(posedge clk_i) begin
    if (clear) word_valid_q <= 1'b0;
    else if (go) word_valid_q <= read_valid_q && (!read_table_q || used);
    if (go) begin
      word_copy_q    <= read_copy_q;
      word_table_q   <= read_table_q;
      word_kept_q    <= kept;
      word_copied_q  <= read_copied_q;
      word_target_q  <= read_table_q ? 2'd0 : target;
      word_slot_q    <= slot;
      word_written_q <= written;
      word_addr_q    <= read_table_q ? targets_i + {26'd0, target, 4'd12}
                                     : at + {18'd0, word, 2'd0};
    end
  end
  assign word_valid = word_valid_q && !word_copy_q;
  assign go         = !word_valid || word_ready;
  assign word_data  = word_table_q ? word_written_q : !word_kept_q ? '0
                    : word_copied_q ? copy_data : ring_rdata_i;

  gyre_stream_lines u_lines (
    .clk_i, .rst_i, .start_i, .word_valid_i(word_valid), .word_ready_o(word_ready),
    .word_target_i(word_target_q), .word_addr_i(word_addr_q), .word_data_i(word_data),
    .flush_i(state_q == LINES && !word_valid && !read_valid_q), .empty_o(lines_empty), .put_o,
    .put_addr_o, .put_mask_o, .put_data_o, .put_done_i
  );

  // ---- Counts -----------------------------------------------------------------------------------
  logic [31:0] primitives_q, written_q;
  always_ff @(posedge clk_i) begin
    if (clear) begin
      primitives_q <= '0;
      written_q    <= '0;
    end else begin
      primitives_q <= primitives_q + 32'(taken && !prim_i.copy);
      written_q    <= written_q + 32'(writes);
    end
  end
  assign primitives_o   = primitives_q;
  assign written_o      = written_q;
  assign finished_o     = state_q == FINISHED;
  assign idle_o         = state_q == IDLE && !read_valid_q && !word_valid_q;
  assign reading_o      = state_q == WORDS || state_q == COPY || read_valid_q;
  assign reading_mark_o = mark_q;
  logic unused_prim;
  assign unused_prim = ^{prim_i.number, prim_i.odd};

  `GYRE_CHECK(a_finish, clk_i, clear, finish_i |-> !prim_valid_i)
endmodule
