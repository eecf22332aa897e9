// gyre_draw.svh - types of a draw: the entries of its tables, and the steps in which it is read.
// The modules of the vertex stage share them.

`ifndef GYRE_DRAW_SVH
`define GYRE_DRAW_SVH

// ---- Fields of `item` in draw_config_t, the highest bit first, for each draw_entry_t ------------
// map      of attribute address / 4, 0 to 239: imap (18), in_slot (17:10), omap (9), kept (8),
//          out_slot (7:0)
// bank     0 to 15: none; address, bytes
// element  0 to 31: attribute / 4 (13:6), number (5:2), components - 1 (1:0); more: the divisor
// capture  0 to 231: target (22:21), word (20:9), kept (8), out_slot (7:0)
// target   0 to 3: highest captured word (20:9), used (0); more: bytes written
// pixel_map    of attribute address / 4, 0 to 239, and 255: front facing. input (18), direct (17),
//              thread (16), perspective (15), slot (14:7), omap (6), out_slot (5:0)
// pixel_bank   0 to 15: none; address, bytes
// pixel_input  words of a vertex record that setup reads: mode (10:9), kept (8), out_slot (7:0).
//              0 to 191: input n, mode as in PixelImap; 192 to 195: position x, y, z, w;
//              196 to 203: clip distances; 204: size of a point

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
// Only in a draw with pixels
`define GYRE_DRAW_STEP_PIXEL_STATE   4'd12
`define GYRE_DRAW_STEP_PIXEL_PROGRAM 4'd13
`define GYRE_DRAW_STEP_PIXEL_BANKS   4'd14
`define GYRE_DRAW_STEP_END           4'd15

`endif
