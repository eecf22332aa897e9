// Vertex element: computes the addresses of a vertex' elements in memory, element after element. A
// multiplier is not needed, because most vertices follow their predecessor.
//
// - begin_i, while idle: gives the elements of this vertex from the next cycle on, in order.
//   Elements that need no read are skipped. An output stays until job_ready_i.
// - The offset of an element is vertex * stride, or (base_instance + instance / divisor) * stride.
//   The product is stored. It takes no cycle where index and stride are those of the previous
//   element, as in an interleaved buffer. It takes one cycle, and one addition, for the next index
//   with the same stride, and otherwise one cycle for each bit of the stride up to its highest.
// - Quotients are stored, with the rest of their divisor; a draw begins with 0 and the divisor.
//   Instances come in order: an element takes a cycle for each step that its quotient has to
//   advance, and one if there is none.
// - An element that is not completely in its buffer is not read but counted. Attributes already
//   have their defaults, 0, 0, 0, 1.0: only a fourth component may have to be written.
// - An element takes three cycles and those of quotient and product.
//
// Twin: cmodel/graphics/vertex/gyre_vertex_element.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_vertex_element (
  input  logic clk_i,
  input  logic rst_i,
  // From the reader: draw
  input  gyre_pkg::draw_config_t config_i,
  input  logic start_i,
  input  logic halted_i,
  input  gyre_pkg::draw_t draw_i,
  // From vertex fetch: a vertex
  input  logic begin_i,
  input  logic [31:0] vertex_i,
  input  logic [31:0] instance_i,
  output logic busy_o,  // elements remain
  // To vertex fetch: an element
  output logic job_valid_o,
  input  logic job_ready_i,
  output gyre_pkg::vertex_element_t job_o,
  // To the result
  output logic [31:0] bad_fetches_o
);

  typedef enum logic [2:0] {
    IDLE,
    LOOK,  // the element is available, its attribute's slots are looked up
    STEP,  // the quotient advances; the slots are available
    MULTIPLY,
    GIVE
  } state_e;
  state_e state_q;

  logic [4:0] index_q, read_index;
  logic advance, last;
  assign last       = {1'b0, index_q} + 6'd1 == draw_i.elements;
  assign read_index = !advance ? index_q : last ? 5'd0 : index_q + 5'd1;

  // ---- Tables -----------------------------------------------------------------------------------
  localparam int ELEMENT_W = 6 + 4 + 2 + 32 + 32 + 32 + 32;
  logic is_element, is_map, any, step_done;
  logic [5:0] row;
  logic [3:0] number;
  logic [1:0] most;  // components - 1
  logic [31:0] address, bytes, stride, divisor, kept_quotient, kept_rest;
  logic [31:0] quotient_q, rest_q, delta_q;
  logic [35:0] places;
  logic [3:0] imap;

  assign is_element = config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_ELEMENT;
  assign is_map     = config_i.valid && config_i.kind == gyre_pkg::DRAW_ENTRY_MAP;

  gyre_ram #(.DEPTH(32), .WIDTH(ELEMENT_W), .GRAIN(ELEMENT_W)) u_elements (
    .clk_i, .ren_i(state_q == IDLE || advance), .raddr_i(read_index),
    .rdata_o({row, number, most, address, bytes, stride, divisor}), .we_i(is_element),
    .waddr_i(config_i.index[4:0]),
    .wdata_i({config_i.item[13:8], config_i.item[5:0], config_i.address, config_i.bytes,
              config_i.stride, config_i.more})
  );
  gyre_ram #(.DEPTH(32), .WIDTH(64), .GRAIN(64)) u_quotients (
    .clk_i, .ren_i(state_q == IDLE || advance), .raddr_i(read_index),
    .rdata_o({kept_quotient, kept_rest}), .we_i(step_done && divisor != '0), .waddr_i(index_q),
    .wdata_i({quotient_q, rest_q})
  );
  // imap and slot of the four attributes of an element
  gyre_ram #(.DEPTH(64), .WIDTH(36), .GRAIN(9)) u_places (
    .clk_i, .ren_i(state_q == LOOK), .raddr_i(row), .rdata_o(places),
    .we_i(is_map ? 4'd1 << config_i.index[1:0] : 4'd0), .waddr_i(config_i.index[7:2]),
    .wdata_i({4{config_i.item[18:10]}})
  );
  logic [31:0] slots;
  always_comb begin
    for (int c = 0; c < 4; c++) begin
      imap[c] = places[c*9+8];
      slots[c*8 +: 8] = places[c*9 +: 8];
    end
  end
  assign any = imap != '0;

  // ---- Quotient ---------------------------------------------------------------------------------
  logic begun;  // the element has a quotient of this draw
  logic [31:0] begun_q;
  logic [31:0] vertex_q, instance_q, ahead_q;  // ahead_q: instances since the previous vertex
  logic steps, wraps;
  logic [31:0] place;
  assign steps     = divisor != '0 && delta_q != '0;
  assign wraps     = delta_q >= rest_q;
  assign step_done = state_q == STEP && any && !steps;
  assign place     = (divisor == '0) ? vertex_q : draw_i.base_instance + quotient_q;

  always_comb begin
    begun = 1'b0;
    for (int i = 0; i < 32; i++) if (index_q == 5'(i)) begun = begun_q[i];
  end
  always_ff @(posedge clk_i) begin
    if (start_i) begun_q <= '0;
    else if (step_done) begun_q <= begun_q | 32'd1 << index_q;
    if (start_i) instance_q <= '0;
    else if (begin_i) instance_q <= instance_i;
    if (begin_i) begin
      vertex_q <= vertex_i;
      ahead_q  <= instance_i - instance_q;
    end
    if (state_q == LOOK) begin
      {quotient_q, rest_q} <= begun ? {kept_quotient, kept_rest} : {32'd0, divisor};
      delta_q              <= ahead_q;
    end else if (state_q == STEP && steps) begin
      quotient_q <= quotient_q + 32'(wraps);
      rest_q     <= wraps ? divisor : rest_q - delta_q;
      delta_q    <= wraps ? delta_q - rest_q : '0;
    end
  end

  // ---- Product ----------------------------------------------------------------------------------
  logic known_q, known, follows;
  logic over_q, high_q;  // the product, or the next addend, has more than 32 bits
  logic [31:0] known_place_q, known_stride_q, product_q, term_q, factor_q;
  logic [32:0] sum;
  assign known  = known_q && known_place_q == place && known_stride_q == stride;
  assign follows = known_q && known_place_q + 32'd1 == place && place != '0 &&
                  known_stride_q == stride;
  assign sum    = {1'b0, product_q} + {1'b0, term_q};

  always_ff @(posedge clk_i) begin
    if (start_i) known_q <= 1'b0;
    else if (step_done) known_q <= 1'b1;
    if (step_done && !known) begin
      known_place_q  <= place;
      known_stride_q <= stride;
      term_q         <= follows ? stride : place;
      factor_q       <= follows ? 32'd1 : stride;
      high_q         <= 1'b0;
      if (!follows) {over_q, product_q} <= '0;
    end else if (state_q == MULTIPLY) begin
      if (factor_q[0]) product_q <= sum[31:0];
      if (factor_q[0]) over_q <= over_q || sum[32] || high_q;
      term_q   <= {term_q[30:0], 1'b0};
      high_q   <= high_q || term_q[31];
      factor_q <= {1'b0, factor_q[31:1]};
    end
  end

  // ---- Bounds check -----------------------------------------------------------------------------
  logic [2:0] count;
  logic [4:0] length;
  logic [2:0] size;  // of a component
  logic whole, bad;
  logic [3:0] has;  // components in memory
  assign count  = {1'b0, most} + 3'd1;
  assign has    = 4'b1111 >> (2'd3 - most);
  assign length = size[2] ? {count, 2'b00} : size[1] ? {1'b0, count, 1'b0}
                : {2'b00, count};
  assign bad    = over_q || {1'b0, product_q} + 33'(length) > {1'b0, bytes};

  assign job_o.address = address + product_q;
  assign job_o.last    = address + bytes - 32'd1;
  assign job_o.number  = number;
  // In the order of GYRE_NUMBER_*: 32 bits with binary16 among them, then 16, 16, 8, 8 and so on.
  assign job_o.bytes   = size;
  assign size = (number[3:2] == 2'd0) ? (number[1:0] == 2'd1 ? 3'd2 : 3'd4)
                       : number[1] ? 3'd1 : 3'd2;
  assign whole         = !number[3] && number[2:1] != 2'd0;
  assign job_o.read    = bad ? 4'd0 : imap & has;
  assign job_o.fill    = imap[3] && (bad || (most != 2'd3 && whole));
  assign job_o.one     = !bad;
  assign job_o.slots   = slots;
  assign job_valid_o   = state_q == GIVE && (job_o.read != '0 || job_o.fill) && !halted_i;
  assign advance       = (state_q == STEP && !any) ||
                         (state_q == GIVE && ((job_o.read == '0 && !job_o.fill) || job_ready_i));
  assign busy_o        = state_q != IDLE;

  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i || start_i) begin
      state_q <= IDLE;
      index_q <= '0;
    end else begin
      unique case (state_q)
        IDLE:     if (begin_i && draw_i.elements != '0) state_q <= LOOK;
        LOOK:     state_q <= STEP;
        STEP:     if (step_done) state_q <= known ? GIVE : MULTIPLY;
        MULTIPLY: if (factor_q[31:1] == '0) state_q <= GIVE;
        default: ;
      endcase
      if (advance) state_q <= last ? IDLE : LOOK;
      index_q <= read_index;
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_i) bad_fetches_o <= '0;
    else if (state_q == GIVE && advance && bad) bad_fetches_o <= bad_fetches_o + 32'd1;
  end

  logic unused;  // other modules read the other scalars
  assign unused = ^{draw_i, config_i.item[22:19], config_i.item[9:6]};

  `GYRE_CHECK(a_begin, clk_i, rst_i, begin_i |-> state_q == IDLE)
  `GYRE_CHECK(a_stable, clk_i, rst_i || halted_i || start_i,
              job_valid_o && !job_ready_i |=> job_valid_o)
endmodule
