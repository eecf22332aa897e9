// Vertex fetch: reads the elements of a warp's vertices from memory and gives their words to
// gyre_vertex_rows. So a shader reads attributes with the latency of local memory.
//
// - A vertex is accepted when the feeder has room for it and the elements of the vertex before have
//   been given. So the elements of the next vertex are looked up while words of this one come.
// - A word comes in a cycle: components of the elements in order, then InstanceId and VertexId,
//   which replace the words of an element of these attributes. Other words have their defaults.
// - One line of memory is stored, for all elements: those of an interleaved buffer lie in it, and
//   those of the next vertex often do. While its words are taken the next ones may be requested,
//   up to get_last_o, the last byte of the buffer.
// - There are two registers: the number as it is in memory, and the word.
// - idle_o: no vertex is here, and the last word has been given, or is given in this cycle.
// - unread_o: a line could not be read; the received bytes are used as numbers.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_fetch.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_vertex_fetch (
  input  logic clk_i,
  input  logic rst_i,
  // From the reader: the draw
  input  gyre_pkg::draw_config_t config_i,
  input  logic start_i,
  input  logic halted_i,
  // From the vertex cache
  input  logic new_valid_i,
  output logic new_ready_o,
  input  logic [31:0] new_vertex_i,
  input  logic [31:0] new_instance_i,
  // From and to the feeder: a warp takes vertices, its next thread
  input  logic fill_valid_i,
  input  gyre_pkg::tid_t fill_thread_i,
  output logic taken_o,  // a vertex is accepted
  output logic idle_o,
  // From and to the elements of the vertex
  input  logic elements_busy_i,
  input  logic job_valid_i,
  output logic job_ready_o,
  input  gyre_pkg::vertex_element_t job_i,
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  output logic get_more_o,
  output logic [31:0] get_last_o,
  output logic get_drop_o,
  input  logic get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i,
  // To gyre_vertex_rows: a word of a vertex
  output logic word_valid_o,
  output logic [7:0] word_slot_o,
  output gyre_pkg::lanes_t word_lane_o,
  output logic [31:0] word_o,
  // To the result
  output logic [31:0] shaded_o,
  output logic unread_o
);
  localparam logic [3:0] UINT32 = 4'd2;
  localparam logic [7:0] INSTANCE_ID = 8'(32'h2f8 / 4);
  localparam logic [7:0] VERTEX_ID = 8'(32'h2fc / 4);

  // ---- The vertex, and the next one -------------------------------------------------------------
  logic take, moves, given, ends, valid_q, next_valid_q;
  logic [31:0] vertex_q, instance_q, next_vertex_q, next_instance_q;
  gyre_pkg::tid_t thread_q, next_thread_q;
  logic [1:0] ids_q, id_read_q;  // InstanceId, VertexId: still to write; read by the program
  logic [15:0] id_slots_q;

  // The offered elements are those of the latest vertex.
  assign given       = !elements_busy_i || next_valid_q;
  assign moves       = next_valid_q && (!valid_q || ends) && !halted_i;
  assign new_ready_o = fill_valid_i && !elements_busy_i && (!next_valid_q || moves) && !halted_i;
  assign take        = new_ready_o && new_valid_i;
  assign taken_o     = take;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) begin
      valid_q      <= 1'b0;
      next_valid_q <= 1'b0;
    end else begin
      valid_q      <= moves || (valid_q && !ends);
      next_valid_q <= take || (next_valid_q && !moves);
    end
    if (start_i) shaded_o <= '0;
    else if (take) shaded_o <= shaded_o + 32'd1;
    if (take) begin
      next_vertex_q   <= new_vertex_i;
      next_instance_q <= new_instance_i;
      next_thread_q   <= fill_thread_i;
    end
    if (moves) begin
      vertex_q   <= next_vertex_q;
      instance_q <= next_instance_q;
      thread_q   <= next_thread_q;
    end
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
  assign job_ready_o = (!job_q || job_last) && (!next_valid_q || moves) && !halted_i;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) job_q <= 1'b0;
    else if (job_ready_o) job_q <= job_valid_i;
    else if (job_last) job_q <= 1'b0;
    if (job_ready_o) begin
      job_address_q <= job_i.address;
      get_last_o    <= job_i.last;
      job_number_q  <= job_i.number;
      job_bytes_q   <= job_i.bytes;
      read_q        <= job_i.read;
      todo_q        <= job_i.read | {job_i.fill, 3'd0};
      one_q         <= job_i.one;
      job_slots_q   <= job_i.slots;
    end else if (job_push) begin
      todo_q <= left;
    end
  end

  // ---- A component ------------------------------------------------------------------------------
  logic reads, line_ready;
  logic [31:0] raw;
  logic [7:0] slot;
  assign reads = (todo & read_q) != '0;

  assign get_more_o = job_q && reads && !halted_i;
  assign get_drop_o = start_i || halted_i;
  gyre_line_reader u_line (
    .clk_i, .rst_i, .start_i, .want_i(get_more_o),
    .address_i(job_address_q +
               (job_bytes_q[2] ? {28'd0, component, 2'd0}
                : job_bytes_q[1] ? {29'd0, component, 1'b0} : {30'd0, component})),
    .bytes_i(job_bytes_q), .taken_i(job_push && reads), .ready_o(line_ready), .raw_o(raw),
    .unread_o, .get_o, .get_addr_o, .get_done_i, .error_i, .line_i
  );

  always_comb begin
    slot = '0;
    for (int c = 0; c < 4; c++) begin
      if (todo[c]) slot = job_slots_q[c*8 +: 8];
    end
  end

  // ---- Ids --------------------------------------------------------------------------------------
  logic is_map, id_push, ids_end;
  assign is_map  = config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_MAP;
  assign id_push = valid_q && ids_q != '0 && given && !job_q && !halted_i;
  assign ids_end = ids_q == '0 || (id_push && ids_q != 2'b11);
  assign ends    = valid_q && given && ids_end && (!job_q || job_last);
  always_ff @(posedge clk_i) begin
    if (moves) ids_q <= id_read_q;
    else if (id_push) ids_q <= ids_q[0] ? ids_q & 2'b10 : 2'b00;
    if (is_map && config_i.index == INSTANCE_ID) begin
      {id_read_q[0], id_slots_q[7:0]} <= config_i.item[18:10];
    end
    if (is_map && config_i.index == VERTEX_ID) begin
      {id_read_q[1], id_slots_q[15:8]} <= config_i.item[18:10];
    end
  end

  // ---- Two registers: number as in memory, word ---------------------------------------------------
  logic raw_valid_q;
  logic [31:0] raw_q, word;
  logic [3:0] number_q;
  logic [7:0] raw_slot_q;
  gyre_pkg::tid_t raw_thread_q;

  assign job_push = job_q && (!reads || line_ready) && !halted_i;

  gyre_vertex_number u_number (.number_i(number_q), .raw_i(raw_q), .word_o(word));

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) begin
      raw_valid_q  <= 1'b0;
      word_valid_o <= 1'b0;
    end else begin
      raw_valid_q  <= id_push || job_push;
      word_valid_o <= raw_valid_q;
    end
    raw_thread_q <= thread_q;
    number_q     <= (job_push && reads) ? job_number_q : UINT32;
    if (job_push) begin
      raw_q      <= reads ? raw : 32'(one_q);
      raw_slot_q <= slot;
    end else begin
      raw_q      <= ids_q[0] ? instance_q : vertex_q;
      raw_slot_q <= ids_q[0] ? id_slots_q[7:0] : id_slots_q[15:8];
    end
    word_slot_o <= raw_slot_q;
    word_o      <= word;
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      word_lane_o[l] <= (32'(raw_thread_q) & 32'(gyre_pkg::NUM_LANES - 1)) == 32'(l);
    end
  end
  assign idle_o = !valid_q && !next_valid_q && !raw_valid_q;

  logic unused;
  assign unused = ^{config_i.item[22:19], config_i.item[9:0], config_i.address, config_i.bytes,
                    config_i.stride, config_i.more};
  // The elements of a vertex come while it is here, or while it is the next one.
  `GYRE_CHECK(a_job, clk_i, rst_i || halted_i || start_i, job_q |-> valid_q)
endmodule
