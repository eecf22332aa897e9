// Exception gather: combines the exceptions of the beats of an instruction in a core into one
// report. The report has the code and value of the first beat that raised one and the threads of
// all.
//
// - Beats of an instruction come one after the other; the last one ends it. The report comes in
//   the following cycle. A reset, or a fault, which ends all beats, drops earlier exceptions.
// - The code belongs to the instruction: its beats differ in threads and value only.
//
// Twin: cmodel/memory/lsu/gyre_exception_gather.h

module gyre_exception_gather (
  input  logic clk_i,
  input  logic rst_i,
  // The load/store unit accepts a beat; code 0: without an exception
  input  logic valid_i,
  input  logic first_i,
  input  logic last_i,
  input  gyre_pkg::wid_t wid_i,
  input  gyre_pkg::beat_t beat_i,
  input  logic [31:0] pc_i,
  input  logic [2:0] code_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  logic [31:0] value_i,
  output gyre_pkg::shader_t shader_o  // shader_t
);
  gyre_pkg::shader_t report_q;
  logic [2:0] code_q;
  gyre_pkg::tmask_t lanes_q, lanes, here;
  logic [31:0] value_q;
  logic some;  // an earlier beat raised an exception

  always_comb begin
    for (int t = 0; t < gyre_pkg::NUM_THREADS; t++) begin
      here[t] = code_i != '0 && lanes_i[t % gyre_pkg::NUM_LANES] && beat_i
          == gyre_pkg::BEAT_W'(t / gyre_pkg::NUM_LANES);
    end
  end
  assign some  = !first_i && code_q != '0;
  assign lanes = (some ? lanes_q : '0) | here;

  always_ff @(posedge clk_i) begin
    report_q.valid <= valid_i && last_i && (some || code_i != '0);
    if (rst_i) report_q.valid <= 1'b0;
    if (valid_i) begin
      lanes_q <= lanes;
      code_q  <= some ? code_q : code_i;
      value_q <= some ? value_q : value_i;
      report_q.wid   <= wid_i;
      report_q.pc    <= pc_i;
      report_q.code  <= some ? code_q : code_i;
      report_q.lanes <= lanes;
      report_q.value <= some ? value_q : value_i;
    end
  end
  assign shader_o = report_q;
endmodule
