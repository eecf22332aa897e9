// Vertex fetch: reads the elements of a warp's vertices from memory and writes the warp's input
// records into local memory. So a shader reads attributes with the latency of local memory.
//
// - A vertex is accepted when the previous one is complete and the feeder has a warp for it. Before
//   the first vertex of a warp all words of all its threads get defaults, a row in a cycle:
//   attributes 0, 0, 0, 1.0, the output record 0.
// - Then a word is written in a cycle: components of the elements in order, InstanceId, VertexId;
//   the ids do not wait for an element.
// - One line of memory is stored, for all elements: those of an interleaved buffer lie in it, and
//   those of the next vertex often do. While its words are taken the next ones may be requested,
//   up to get_last_o, the last byte of the buffer.
// - There are two registers: the number as it is in memory, and the word to write. An offer stays
//   until it is accepted; no output depends on attr_ready_i in the same cycle.
// - idle_o: no vertex is here, and the last word has been accepted.
// - unread_o: a line could not be read; the received bytes are used as numbers.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_fetch.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_vertex_fetch #(
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the reader: the draw
  input  gyre_pkg::draw_config_t config_i,
  input  logic start_i,
  input  logic halted_i,
  input  logic [7:0] in_words_i,  // words of a record
  input  logic [7:0] out_words_i,
  // From the vertex cache
  input  logic new_valid_i,
  output logic new_ready_o,
  input  logic [31:0] new_vertex_i,
  input  logic [31:0] new_instance_i,
  // From and to the feeder: the warp that takes vertices, its base, its next thread
  input  logic fill_valid_i,
  input  logic [3:0] fill_core_i,
  input  logic [15:0] fill_lmem_i,
  input  gyre_pkg::tid_t fill_thread_i,
  output logic taken_o,  // a vertex is accepted
  output logic idle_o,
  // From and to the elements of the vertex
  input  logic elements_busy_i,
  input  logic job_valid_i,
  output logic job_ready_o,
  input  logic [31:0] job_address_i,
  input  logic [31:0] job_last_i,
  input  logic [3:0] job_number_i,
  input  logic [2:0] job_bytes_i,
  input  logic [3:0] job_read_i,
  input  logic job_fill_i,
  input  logic job_one_i,
  input  logic [31:0] job_slots_i,
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  output logic get_more_o,
  output logic [31:0] get_last_o,
  output logic get_drop_o,
  input  logic get_done_i,
  input  logic error_i,
  input  logic [LINE_W-1:0] line_i,
  // To local memory
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic [3:0] attr_core_o,
  output logic [15:0] attr_addr_o,
  output gyre_pkg::lanes_t attr_lanes_o,
  output logic [31:0] attr_data_o,
  // To the result
  output logic [31:0] shaded_o,
  output logic unread_o
);
  localparam logic [31:0] ONE = 32'h3f800000;
  localparam logic [3:0] UINT32 = 4'd2;
  localparam logic [7:0] INSTANCE_ID = 8'(32'h2f8 / 4);
  localparam logic [7:0] VERTEX_ID = 8'(32'h2fc / 4);


  typedef enum logic [1:0] {
    IDLE,
    ROWS,  // writes defaults
    WORDS  // writes elements, then ids
  } state_e;
  state_e state_q;

  // ---- The vertex -------------------------------------------------------------------------------
  logic take, begins, push, rows_end, words_end;
  logic [31:0] vertex_q, instance_q;
  gyre_pkg::tid_t thread_q;
  logic [1:0] ids_q, id_read_q;  // InstanceId, VertexId: still to write; read by the program
  logic [15:0] id_slots_q;

  assign new_ready_o = state_q == IDLE && fill_valid_i && !halted_i;
  assign take        = new_ready_o && new_valid_i;
  assign taken_o     = take;
  assign begins      = fill_thread_i == '0 && (in_words_i != '0 || out_words_i != '0);

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) begin
      state_q <= IDLE;
    end else begin
      unique case (state_q)
        IDLE:    if (take) state_q <= begins ? ROWS : WORDS;
        ROWS:    if (rows_end) state_q <= WORDS;
        default: if (words_end) state_q <= IDLE;
      endcase
    end
    if (start_i) shaded_o <= '0;
    else if (take) shaded_o <= shaded_o + 32'd1;
    if (take) begin
      vertex_q   <= new_vertex_i;
      instance_q <= new_instance_i;
      thread_q   <= fill_thread_i;
    end
  end

  // ---- Defaults ---------------------------------------------------------------------------------
  logic is_map, is_read, default_one, last_beat;
  logic [8:0] slot_q, next_slot;
  gyre_pkg::beat_t beat_q;
  assign is_map    = config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_MAP;
  assign is_read   = is_map && config_i.item[18];
  assign last_beat = beat_q == gyre_pkg::BEAT_W'(gyre_pkg::BEATS - 1);
  assign rows_end  = state_q == ROWS && push && last_beat &&
                     slot_q + 9'd1 == {1'b0, in_words_i} + {1'b0, out_words_i};
  assign next_slot = (state_q != ROWS || rows_end) ? '0 : slot_q + 9'(push && last_beat);

  // Words of an input record that are 1.0 by default
  gyre_ram #(.DEPTH(256), .WIDTH(1), .GRAIN(1)) u_ones (
    .clk_i, .ren_i(1'b1), .raddr_i(next_slot[7:0]), .rdata_o(default_one),
    .we_i(is_read), .waddr_i(config_i.item[17:10]), .wdata_i(config_i.index[1:0] == 2'd3)
  );

  always_ff @(posedge clk_i) begin
    slot_q <= next_slot;
    if (state_q != ROWS) beat_q <= '0;
    else if (push) beat_q <= last_beat ? '0 : beat_q + gyre_pkg::BEAT_W'(1);
  end

  // ---- An element -------------------------------------------------------------------------------
  logic job_q, one_q, job_push, job_last;
  logic [31:0] job_address_q, job_slots_q;
  logic [3:0] job_number_q, read_q, todo_q, todo, left;
  logic [2:0] job_bytes_q;
  logic [1:0] component;

  assign todo = todo_q & (~todo_q + 4'd1);  // the lowest one
  assign left = todo_q & ~todo;
  assign component = {todo[3] || todo[2], todo[3] || todo[1]};
  assign job_last    = job_push && left == '0;
  assign job_ready_o = (!job_q || job_last) && !halted_i;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) job_q <= 1'b0;
    else if (job_ready_o) job_q <= job_valid_i;
    if (job_ready_o) begin
      job_address_q <= job_address_i;
      get_last_o    <= job_last_i;
      job_number_q  <= job_number_i;
      job_bytes_q   <= job_bytes_i;
      read_q        <= job_read_i;
      todo_q        <= job_read_i | {job_fill_i, 3'd0};
      one_q         <= job_one_i;
      job_slots_q   <= job_slots_i;
    end else if (job_push) begin
      todo_q <= left;
    end
  end

  // ---- A component ------------------------------------------------------------------------------
  logic reads, ready;
  logic [31:0] raw;
  logic [7:0] slot;
  assign reads = (todo & read_q) != '0;

  assign get_more_o = state_q == WORDS && job_q && reads && !halted_i;
  assign get_drop_o = start_i || halted_i;
  gyre_line_reader u_line (
    .clk_i, .rst_i, .start_i,
    .want_i(get_more_o),
    .address_i(job_address_q +
               (job_bytes_q[2] ? {28'd0, component, 2'd0}
                : job_bytes_q[1] ? {29'd0, component, 1'b0} : {30'd0, component})),
    .bytes_i(job_bytes_q), .taken_i(job_push && reads), .ready_o(ready), .raw_o(raw), .unread_o,
    .get_o, .get_addr_o, .get_done_i, .error_i, .line_i
  );

  always_comb begin
    slot = '0;
    for (int c = 0; c < 4; c++) begin
      if (todo[c]) slot = job_slots_q[c*8 +: 8];
    end
  end

  // ---- Ids --------------------------------------------------------------------------------------
  logic ids, id_push;
  assign ids = state_q == WORDS && !job_q && !elements_busy_i;
  assign words_end = ids && (ids_q == '0 || (push && ids_q != 2'b11));
  assign id_push = ids && ids_q != '0 && push;
  always_ff @(posedge clk_i) begin
    if (take) ids_q <= id_read_q;
    else if (id_push) ids_q <= ids_q[0] ? ids_q & 2'b10 : 2'b00;
    if (is_map && config_i.index == INSTANCE_ID) begin
      {id_read_q[0], id_slots_q[7:0]} <= config_i.item[18:10];
    end
    if (is_map && config_i.index == VERTEX_ID) begin
      {id_read_q[1], id_slots_q[15:8]} <= config_i.item[18:10];
    end
  end

  // ---- Two registers: number as in memory, word as written --------------------------------------
  logic raw_valid_q, raw_all_q, load_raw, load_word, wants;
  logic [31:0] raw_q, word;
  logic [3:0] number_q;
  logic [8:0] raw_slot_q;
  gyre_pkg::beat_t raw_beat_q;
  gyre_pkg::tid_t raw_thread_q;
  gyre_pkg::lanes_t lane;

  assign load_word = !attr_valid_o || attr_ready_i;
  assign load_raw  = !raw_valid_q || load_word;
  assign job_push  = state_q == WORDS && job_q && (!reads || ready) && load_raw && !halted_i;
  assign wants     = state_q == ROWS || (ids && ids_q != '0);
  assign push      = wants && load_raw;

  gyre_vertex_number u_number (.number_i(number_q), .raw_i(raw_q), .word_o(word));

  always_comb begin
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      lane[l] = (32'(raw_thread_q) & 32'(gyre_pkg::NUM_LANES - 1)) == 32'(l);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) begin
      raw_valid_q  <= 1'b0;
      attr_valid_o <= 1'b0;
    end else begin
      if (load_raw) raw_valid_q <= push || job_push;
      if (load_word) attr_valid_o <= raw_valid_q;
    end
    if (load_raw) begin
      raw_all_q    <= state_q == ROWS;
      raw_thread_q <= thread_q;
      number_q     <= (job_push && reads) ? job_number_q : UINT32;
      if (state_q == ROWS) begin
        raw_q      <= (default_one && slot_q < {1'b0, in_words_i}) ? ONE : '0;
        raw_slot_q <= slot_q;
        raw_beat_q <= beat_q;
      end else begin
        raw_beat_q <= gyre_pkg::BEAT_W'(32'(thread_q) / gyre_pkg::NUM_LANES);
        if (job_q) begin
          raw_q      <= reads ? raw : 32'(one_q);
          raw_slot_q <= {1'b0, slot};
        end else begin
          raw_q      <= ids_q[0] ? instance_q : vertex_q;
          raw_slot_q <= {1'b0, ids_q[0] ? id_slots_q[7:0] : id_slots_q[15:8]};
        end
      end
    end
    if (load_word) begin
      attr_core_o  <= fill_core_i;
      attr_addr_o  <= fill_lmem_i +
                      16'((32'(raw_slot_q) * gyre_pkg::NUM_THREADS + 32'(raw_beat_q)
                          * gyre_pkg::NUM_LANES) * 4);
      attr_lanes_o <= raw_all_q ? {gyre_pkg::NUM_LANES{1'b1}} : lane;
      attr_data_o  <= word;
    end
  end
  assign idle_o = state_q == IDLE && !raw_valid_q && !attr_valid_o;

  logic unused;
  assign unused = ^{config_i.item[22:19], config_i.item[9:0], config_i.address, config_i.bytes,
                    config_i.stride, config_i.more};
  `GYRE_CHECK(a_attr, clk_i, rst_i || halted_i || start_i,
              attr_valid_o && !attr_ready_i |=> attr_valid_o)
endmodule
