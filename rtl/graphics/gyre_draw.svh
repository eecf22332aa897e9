// gyre_draw.svh - kinds of entries of draw_config_t, and what `item` has of each, the highest bit first.

`ifndef GYRE_DRAW_SVH
`define GYRE_DRAW_SVH

// Attribute address / 4, 0 to 239: imap (18), in_slot (17:10), omap (9), kept (8), out_slot (7:0)
`define GYRE_DRAW_MAP     3'd0
// Bank 0 to 15: address, bytes
`define GYRE_DRAW_BANK    3'd1
// Element 0 to 31: attribute (13:6), number (5:2), components - 1 (1:0); more: the divisor
`define GYRE_DRAW_ELEMENT 3'd2
// Capture 0 to 231: target (22:21), word (20:9), kept (8), out_slot (7:0)
`define GYRE_DRAW_CAPTURE 3'd3
// Target 0 to 3: used (0); more: bytes written
`define GYRE_DRAW_TARGET  3'd4

`endif
