// gyre_draw.svh - constants of a draw: its packet, the steps of reading it, entries of its tables.

`ifndef GYRE_DRAW_SVH
`define GYRE_DRAW_SVH

// ---- Kinds of entries of draw_config_t, and the fields of `item`, the highest bit first ---------
// Attribute address / 4, 0 to 239: imap (18), in_slot (17:10), omap (9), kept (8), out_slot (7:0)
`define GYRE_DRAW_MAP     3'd0
// Bank 0 to 15: address, bytes
`define GYRE_DRAW_BANK    3'd1
// Element 0 to 31: attribute (13:6), number (5:2), components - 1 (1:0); more: the divisor
`define GYRE_DRAW_ELEMENT 3'd2
// Capture 0 to 231: target (22:21), word (20:9), kept (8), out_slot (7:0)
`define GYRE_DRAW_CAPTURE 3'd3
// Target 0 to 3: highest captured word (20:9), used (0); more: bytes written
`define GYRE_DRAW_TARGET  3'd4

// ---- The packet: words 0 to 23, the last one first (include/gyre/draw.h) ---------------------------
`define GYRE_DRAW_PACKET_T \
  typedef struct packed { \
    logic [31:0] result; \
    logic [31:0] cache; \
    logic [31:0] stack_stride; \
    logic [31:0] stack_top; \
    logic [31:0] restart_index; \
    logic [31:0] index_bytes; \
    logic [31:0] index_address; \
    logic [31:0] base_vertex; \
    logic [31:0] base_instance; \
    logic [31:0] instances; \
    logic [31:0] count; \
    logic [31:0] first; \
    logic [31:0] bank_table; \
    logic [31:0] target_table; \
    logic [31:0] capture_count; \
    logic [31:0] capture_table; \
    logic [31:0] element_count; \
    logic [31:0] element_table; \
    logic [31:0] odmap; \
    logic [31:0] next; \
    logic [31:0] pc; \
    logic [31:0] program_header; \
    logic [31:0] topology; \
    logic [31:0] header; \
  } draw_packet_t;

// ---- Steps of reading and checking a draw, in the order of its rules --------------------------------
`define GYRE_DRAW_STEP_PACKET   4'd0
`define GYRE_DRAW_STEP_PC       4'd1
`define GYRE_DRAW_STEP_PROGRAM  4'd2
`define GYRE_DRAW_STEP_NEXT     4'd3
`define GYRE_DRAW_STEP_ODMAP    4'd4
`define GYRE_DRAW_STEP_ELEMENTS 4'd5
`define GYRE_DRAW_STEP_CAPTURES 4'd6
`define GYRE_DRAW_STEP_TARGETS  4'd7
`define GYRE_DRAW_STEP_BANKS    4'd8
`define GYRE_DRAW_STEP_INDICES  4'd9
`define GYRE_DRAW_STEP_STACK    4'd10
`define GYRE_DRAW_STEP_WORDS    4'd11

`endif
