// Pixel cover: holds, for each warp of a core, the threads of a pixel program that are no helpers.
// The load/store unit limits the accesses of helpers, and the pixel stage draws the pixels of the
// others (docs/pixel_stage.md).
//
// - An accepted launch brings the cover of its warp; kil removes threads from it. Both act from the
//   next cycle on, so the instruction after a kil sees the new cover. A warp that is launched has
//   no beat in execute, so both never concern the same warp in one cycle.
// - The cover stays after the end of the warp, until its next launch. It is 0 after reset.
// - The cover of a warp that runs another program has no meaning.
//
// Twin: cmodel/memory/gyre_pixel_cover.h

module gyre_pixel_cover (
  input  logic clk_i,
  input  logic rst_i,
  // A launch that is accepted in this cycle (launch_t)
  input  logic launch_ready_i,
  input  gyre_pkg::launch_t launch_i,
  // Beat in the execute stage: the cover of its lanes; lanes that kil removes
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  output gyre_pkg::lanes_t cover_o,
  input  gyre_pkg::lanes_t kill_i,
  // To the attribute port
  input  gyre_pkg::wid_t read_wid_i,
  output gyre_pkg::tmask_t read_o
);
  logic [gyre_pkg::NUM_WARPS*gyre_pkg::NUM_THREADS-1:0] cover_q;
  gyre_pkg::tmask_t here, killed;  // of the beat's warp; of all its threads

  // Select by a loop, because an index would become a multiplier and a shifter.
  always_comb begin
    here   = '0;
    read_o = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (wid_i == gyre_pkg::WID_W'(w)) begin
        here = cover_q[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
      end
      if (read_wid_i == gyre_pkg::WID_W'(w)) begin
        read_o = cover_q[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS];
      end
    end
  end
  always_comb begin
    cover_o = '0;
    killed  = '0;
    for (int p = 0; p < gyre_pkg::BEATS; p++) begin
      if (beat_i == gyre_pkg::BEAT_W'(p)) begin
        cover_o = here[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES];
        killed[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] = kill_i;
      end
    end
  end

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        cover_q[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] <= '0;
      end else if (launch_ready_i && launch_i.wid == gyre_pkg::WID_W'(w)) begin
        cover_q[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] <= launch_i.covered;
      end else if (wid_i == gyre_pkg::WID_W'(w)) begin
        cover_q[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS]
            <= cover_q[w*gyre_pkg::NUM_THREADS +: gyre_pkg::NUM_THREADS] & ~killed;
      end
    end
  end
endmodule
