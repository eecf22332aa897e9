// gyre_setup.svh - types that the modules of gyre_pixel_setup share (docs/pixel_setup.md).
// Twin: cmodel/graphics/setup/gyre_setup.h

`ifndef GYRE_SETUP_SVH
`define GYRE_SETUP_SVH

`include "gyre_setup_types.svh"

`define GYRE_SETUP_POSITION 8'd192  // entries of the list: x, y, z, w
`define GYRE_SETUP_DISTANCE 8'd196  // eight clip distances
`define GYRE_SETUP_SIZE     8'd204  // size of a point

// Modes of inputs, as in PixelImap
`define GYRE_SETUP_CONSTANT    2'd1
`define GYRE_SETUP_PERSPECTIVE 2'd2
`define GYRE_SETUP_LINEAR      2'd3

// An element of a vector instruction: its operands have addresses.
typedef struct packed {
  logic [4:0] op;
  logic [8:0] d;
  logic [8:0] a;  // with `a_ring` the number of a vertex
  logic [8:0] b;
  logic a_const;
  logic b_const;
  logic a_ring;
  logic a_abs;
  logic a_neg;
  logic b_abs;
  logic b_neg;
  logic b_sign;  // the sign of A
  logic b_mode;  // the next array, if the input is screen-linear
  logic finite;  // a value of A that is infinite or a NaN drops the primitive
  logic [1:0] i;  // vertex of an outcode; 2 in the third corner
  logic [2:0] o;  // constant of the viewport
  logic ends;  // the last corner of four
  logic is_input;  // of an input, not of z or iw
  logic last;  // of the last component of the primitive
  logic [7:0] table_addr;  // entry of the list
} gyre_setup_element_t;

`endif
