// Multiplexer out_o = in_i[sel_i], built as a tree of four-way ones. WAYS is a power of two up to
// 256. Users are gyre_agu, gyre_coalescer, gyre_load_align, gyre_mem_arbiter, gyre_cache_banks,
// gyre_scoreboard, gyre_fpu, gyre_sfu and gyre_branch, whose twins index an array.

module gyre_lane_mux #(
  parameter int WAYS = 4,
  parameter int WIDTH = 8,
  localparam int SEL_W = WAYS > 1 ? $clog2(WAYS) : 1
) (
  input  logic [WAYS*WIDTH-1:0] in_i,
  input  logic [SEL_W-1:0] sel_i,
  output logic [WIDTH-1:0] out_o
);

  if (WAYS == 1) begin : g_one
    logic unused_sel;
    assign unused_sel = ^sel_i;
    assign out_o = in_i;
  end else if (WAYS == 2) begin : g_two
    assign out_o = sel_i[0] ? in_i[WIDTH +: WIDTH] : in_i[0 +: WIDTH];
  end else begin : g_tree
    localparam int FOURS = WAYS / 4;
    logic [FOURS*WIDTH-1:0] four;
    for (genvar i = 0; i < FOURS; i++) begin : g_four
      gyre_lane_mux4 #(.WIDTH(WIDTH)) u_mux (
        .in0_i(in_i[(4*i+0)*WIDTH +: WIDTH]), .in1_i(in_i[(4*i+1)*WIDTH +: WIDTH]),
        .in2_i(in_i[(4*i+2)*WIDTH +: WIDTH]), .in3_i(in_i[(4*i+3)*WIDTH +: WIDTH]),
        .sel_i(sel_i[1:0]), .out_o(four[i*WIDTH +: WIDTH])
      );
    end
    if (FOURS == 1) begin : g_of_4
      assign out_o = four;
    end else if (FOURS == 2) begin : g_of_8
      assign out_o = sel_i[2] ? four[WIDTH +: WIDTH] : four[0 +: WIDTH];
    end else begin : g_more
      localparam int SIXTEENS = WAYS / 16;
      logic [SIXTEENS*WIDTH-1:0] sixteen;
      for (genvar i = 0; i < SIXTEENS; i++) begin : g_sixteen
        gyre_lane_mux4 #(.WIDTH(WIDTH)) u_mux (
          .in0_i(four[(4*i+0)*WIDTH +: WIDTH]), .in1_i(four[(4*i+1)*WIDTH +: WIDTH]),
          .in2_i(four[(4*i+2)*WIDTH +: WIDTH]), .in3_i(four[(4*i+3)*WIDTH +: WIDTH]),
          .sel_i(sel_i[3:2]), .out_o(sixteen[i*WIDTH +: WIDTH])
        );
      end
      if (SIXTEENS == 1) begin : g_of_16
        assign out_o = sixteen;
      end else if (SIXTEENS == 2) begin : g_of_32
        assign out_o = sel_i[4] ? sixteen[WIDTH +: WIDTH] : sixteen[0 +: WIDTH];
      end else begin : g_most
        localparam int SIXTY_FOURS = WAYS / 64;
        logic [SIXTY_FOURS*WIDTH-1:0] sixty_four;
        for (genvar i = 0; i < SIXTY_FOURS; i++) begin : g_sixty_four
          gyre_lane_mux4 #(.WIDTH(WIDTH)) u_mux (
            .in0_i(sixteen[(4*i+0)*WIDTH +: WIDTH]), .in1_i(sixteen[(4*i+1)*WIDTH +: WIDTH]),
            .in2_i(sixteen[(4*i+2)*WIDTH +: WIDTH]), .in3_i(sixteen[(4*i+3)*WIDTH +: WIDTH]),
            .sel_i(sel_i[5:4]), .out_o(sixty_four[i*WIDTH +: WIDTH])
          );
        end
        if (SIXTY_FOURS == 1) begin : g_of_64
          assign out_o = sixty_four;
        end else if (SIXTY_FOURS == 2) begin : g_of_128
          assign out_o = sel_i[6] ? sixty_four[WIDTH +: WIDTH] : sixty_four[0 +: WIDTH];
        end else begin : g_of_256
          gyre_lane_mux4 #(.WIDTH(WIDTH)) u_mux (
            .in0_i(sixty_four[0 +: WIDTH]), .in1_i(sixty_four[WIDTH +: WIDTH]),
            .in2_i(sixty_four[2*WIDTH +: WIDTH]), .in3_i(sixty_four[3*WIDTH +: WIDTH]),
            .sel_i(sel_i[7:6]), .out_o
          );
        end
      end
    end
  end

  initial if (WAYS > 256) $fatal(1, "gyre_lane_mux: at most 256 ways");

endmodule
