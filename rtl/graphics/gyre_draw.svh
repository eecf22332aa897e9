// gyre_draw.svh - a draw: the entries of its tables, the steps in which it is read.

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

// ---- Steps in which it is read and checked, in the order of its rules -------------------------------
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
