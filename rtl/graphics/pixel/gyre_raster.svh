// gyre_raster.svh - widths of edges, which setup and rasterizer share (docs/pixel_raster.md).

`ifndef GYRE_RASTER_SVH
`define GYRE_RASTER_SVH

`define GYRE_RASTER_EDGES   4   // most edges of a primitive
`define GYRE_RASTER_COORD_W 25  // a coordinate in 1/256 pixel, signed
`define GYRE_RASTER_STEP_W  26  // a difference of two coordinates, signed
`define GYRE_RASTER_VALUE_W 42  // an edge's value at a pixel, in steps, signed
`define GYRE_RASTER_BOX_W   13  // a column or row, 0 to 4096
`define GYRE_RASTER_QUAD_W  11  // the column or row of a quad, 0 to 2047

`endif
