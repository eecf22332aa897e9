// Pixel block: keeps the state block of a draw with pixels, so that the modules of the pixel stage
// have each field at a port of one structure.
//
// - An entry has four words of the block. state_o means something after the last one. Nothing is
//   reset.
// - The pixels inside of the picture and the scissor are computed: an end of the scissor beyond the
//   picture becomes the end of the picture.
//
// Twin: cmodel/graphics/reader/gyre_pixel_block.c

module gyre_pixel_block (
  input  logic clk_i,
  input  logic entry_i,
  input  logic [3:0] index_i,  // number of the entry
  input  logic [127:0] words_i,  // the first one lowest
  output gyre_pkg::pixel_state_t state_o
);
  localparam int TARGET_W = gyre_pkg::PIXEL_TARGET_W;

  logic [18:0] flags_q;
  logic [6*32-1:0] viewport_q;
  logic [31:0] size_q, begin_q, end_q, point_q;
  logic sample_mask_q;
  logic [7:0] distances_q;
  logic [127:0] constant_q;
  logic [31:0] depth_address_q, depth_q;
  logic [2*gyre_pkg::PIXEL_STENCIL_W-1:0] stencil_q;  // front lowest
  logic [8*TARGET_W-1:0] targets_q;

  // Bit positions are those of the block; fields of a structure begin with the highest bit.
  logic [gyre_pkg::PIXEL_STENCIL_W-1:0] front, back;
  logic [TARGET_W-1:0] target;
  assign front  = {words_i[66:64], words_i[69:67], words_i[72:70], words_i[75:73],
                   words_i[103:96], words_i[111:104], words_i[119:112]};
  assign back   = {words_i[2:0], words_i[5:3], words_i[8:6], words_i[11:9], words_i[39:32],
                   words_i[47:40], words_i[55:48]};
  assign target = {words_i[31:0], words_i[63:32], words_i[67:64], words_i[75:72], words_i[96],
                   words_i[99:97], words_i[103:100], words_i[107:104], words_i[110:108],
                   words_i[115:112], words_i[119:116]};

  always_ff @(posedge clk_i) begin
    if (entry_i) begin
      unique case (index_i)
        4'd0: {viewport_q[95:0], flags_q} <= {words_i[127:32], words_i[18:0]};
        4'd1: {size_q, viewport_q[191:96]} <= words_i;
        4'd2: begin
          {end_q, begin_q} <= words_i[63:0];
          sample_mask_q    <= words_i[64];
          distances_q      <= words_i[79:72];
          point_q          <= words_i[127:96];
        end
        4'd3: constant_q <= words_i;
        4'd4: begin
          {depth_q, depth_address_q} <= words_i[63:0];
          stencil_q[gyre_pkg::PIXEL_STENCIL_W-1:0] <= front;
        end
        4'd5: stencil_q[2*gyre_pkg::PIXEL_STENCIL_W-1:gyre_pkg::PIXEL_STENCIL_W] <= back;
        default: ;
      endcase
      for (int t = 0; t < 8; t++) begin
        if (index_i == 4'(8 + t)) targets_q[t*TARGET_W +: TARGET_W] <= target;
      end
    end
  end

  assign state_o.first_provokes = flags_q[0];
  assign state_o.clockwise      = flags_q[1];
  assign state_o.cull_front     = flags_q[2];
  assign state_o.cull_back      = flags_q[3];
  assign state_o.mrt            = flags_q[4];
  assign state_o.one_blend      = flags_q[5];
  assign state_o.logic_enable   = flags_q[6];
  assign state_o.logic_op       = flags_q[11:8];
  assign state_o.depth_test     = flags_q[12];
  assign state_o.depth_write    = flags_q[13];
  assign state_o.stencil_test   = flags_q[14];
  assign state_o.depth_compare  = flags_q[18:16];
  assign {state_o.offset_z, state_o.offset_y, state_o.offset_x, state_o.scale_z, state_o.scale_y,
          state_o.scale_x} = viewport_q;
  assign state_o.columns        = size_q[12:0];
  assign state_o.rows           = size_q[28:16];
  assign state_o.x0             = begin_q[12:0];
  assign state_o.y0             = begin_q[28:16];
  assign state_o.x1             = (end_q[12:0] < size_q[12:0]) ? end_q[12:0] : size_q[12:0];
  assign state_o.y1             = (end_q[28:16] < size_q[28:16]) ? end_q[28:16] : size_q[28:16];
  assign state_o.sample_mask    = sample_mask_q;
  assign state_o.distances      = distances_q;
  assign state_o.point_size     = point_q;
  assign {state_o.constant_a, state_o.constant_b, state_o.constant_g,
          state_o.constant_r}   = constant_q;
  assign state_o.depth_address  = depth_address_q;
  assign state_o.depth_pitch    = depth_q[31:8];
  assign state_o.depth_format   = depth_q[1:0];
  assign {state_o.back, state_o.front} = stencil_q;
  assign {state_o.target_7, state_o.target_6, state_o.target_5, state_o.target_4,
          state_o.target_3, state_o.target_2, state_o.target_1, state_o.target_0} = targets_q;

  logic unused_bits;
  assign unused_bits = ^{flags_q, size_q, begin_q, end_q, depth_q};
endmodule
