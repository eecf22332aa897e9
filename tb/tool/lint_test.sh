#!/bin/bash
# lint_test.sh WORKDIR - scripts/lint_sv.py finds each construct that it must refuse, and nothing in
# code that is right.
# The dollars below are SystemVerilog.
# shellcheck disable=SC2016
set -uo pipefail

lint=$(cd "$(dirname "$0")/../.." && pwd)/scripts/lint_sv.py
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../sw/module/gyre_output.sh"
output_empty lint_test.sh "$1" && cd "$1" || exit 2
mkdir -p rtl/simt cmodel/simt tb/unit/simt
cases=0 failures=0

expect() {  # expect SENTENCE: lint of part $part prints it; "" means that it prints nothing
  local out
  out=$(python3 -B "$lint" --root . "$part" 2>&1)
  cases=$((cases + 1))
  if [[ -z $1 && -z $out ]] || [[ -n $1 && $out == *"$1"* ]]; then return; fi
  failures=$((failures + 1))
  printf 'FAILED: expected "%s" for:\n%s\nit printed:\n%s\n' "$1" "$(cat rtl/simt/gyre_x.sv)" "$out"
}

part=sv
refuse() {  # refuse SENTENCE CODE
  printf '// Twin: cmodel/simt/gyre_x.c\n%s\n' "$2" > rtl/simt/gyre_x.sv
  expect "$1"
}

refuse '' 'module gyre_x (input logic [3:0] a_i); // import "return" in a comment is none
  logic [31:0] mem_q [16]; gyre_pkg::uop_t uop; initial if (1 > 2) $fatal(1, "inside");
  for (genvar i = 0; i < 2; i++) begin : g_lane
  end
  always_comb unique case (a_i) default: ; endcase
endmodule'
refuse 'no import' 'import gyre_pkg::*;'
refuse 'no interfaces' 'interface gyre_bus;'
refuse 'no type or string' 'module m #(parameter type T = logic);'
refuse 'no assignment patterns' "assign x = '{default: 0};"
refuse 'no inside' 'assign x = a inside {1, 2};'
refuse 'no streaming' 'assign x = {<<{a}};'
refuse 'no return' 'function int f; return 1; endfunction'
refuse 'no return, break' 'for (int i = 0; i < 2; i++) if (a) break;'
refuse 'no $bits' 'localparam int W = $bits(gyre_pkg::uop_t);'
refuse 'no assert' 'assert (a) else $error(1);'
refuse 'no packed arrays of vectors' 'logic [3:0][31:0] x;'
refuse 'no arrays of a typedef' 'gyre_pkg::uop_t queue_q [4];'
refuse 'no packed arrays of a typedef' 'gyre_pkg::uop_t [3:0] queue_q;'
refuse 'no unpacked array ports' 'input logic [31:0] a_i [4],'
refuse 'no .* connections' 'gyre_alu i_alu (.*);'
refuse 'without the keyword' 'generate if (A) assign x = 1; endgenerate'
refuse 'always_ff or always_comb' 'always @(posedge clk_i) x <= 1;'
refuse 'casez and unique' 'casex (a) default: x = 1; endcase'
refuse "'1 only as" "localparam logic [3:0] Low = X ? 4'd5 : '1;"
refuse "'1 only as" "localparam logic [3:0] Low = '1;"
refuse "'1 only as" "assign x = a == '1 && b;"
refuse '' "assign x = '1;
always_ff @(posedge clk_i) x_q <= '1;"
refuse 'before a cast' "assign x = a & ~W'(3);"
refuse 'before a cast' "assign x = -4'(1);"
refuse 'no structure in a generate block' 'if (A) begin : g_a
    typedef struct packed {logic a;} pair_t;
  end'
refuse 'structs only in the package' 'module gyre_x;
  typedef struct packed {logic a;} pair_t;
endmodule'
refuse 'no constant that a parameter' "assign x = {a_i, DISPATCH ? slot_i : W'(0)};"
refuse 'no constant that a parameter' "assign x = {(N > 1) ? 4'd5 : a,
  b};"
refuse '' "assign x = {a ? b : 4'd0, WRITE ? c : d}; assign y = DISPATCH ? {a, b} : W'(0);"
refuse 'before a cast' "assign x = a & -W'(b);"
refuse 'before a cast' "assign x = |W'(b);"
refuse '' "assign x = ~(W'(3)) - W'(1) & W'(a) && W'(b) == 4'(2);"
refuse 'initial only' 'initial begin
  x = 0;
end'
refuse 'changes the design' '`ifdef SYNTHESIS'
refuse 'only in gyre_check' '`ifdef VERILATOR'
refuse 'by the macro' 'assert property (@(posedge clk_i) a);'
refuse 'structs only' 'typedef struct packed { logic a; } a_t;'
refuse 'longer than 100' "// $(printf 'x%.0s' {1..100})"
refuse 'keep_hierarchy only in rtl/common/timing' '(* keep_hierarchy *)
module gyre_x;'
refuse '' '// keep_hierarchy in a comment keeps nothing'
mkdir -p rtl/common/timing
printf '(* keep_hierarchy *)\nmodule gyre_z;\n' > rtl/common/timing/gyre_z.sv
expect ''
echo 'module gyre_z;' > rtl/common/timing/gyre_z.sv
expect 'a cell of rtl/common/timing is kept'
rm -r rtl/common

part=dialect
good='module gyre_x #(
  parameter int WIDTH = 4,
  localparam int WID_W = WIDTH > 1 ? $clog2(WIDTH) : 1
) (
  input  logic [WID_W-1:0] a_i,  // of what comes
  output logic b_o
);
  typedef enum logic [1:0] {
    IDLE,
    RUN
  } state_e;
  logic wide, c;
  assign wide = a_i == 4'"'"'(3) &&
                c;
  assign c    = 1'"'"'b0;
  for (genvar i = 0; i < 2; i++) begin : g_lane
    if (i == 0) begin : g_first
      gyre_ram #(.DEPTH(2)) u_ram (
        .clk_i(c),
        .ren_i(wide)
      );
    end else begin : g_later
      gyre_fifo u_fifo (.clk_i(c));
    end
  end
  always_comb begin
    unique case (a_i)
      4'"'"'d0:    b_o = 1'"'"'b1;
      default:
        if (c)
          b_o = 1'"'"'b0;
        else b_o = 1'"'"'b1;
    endcase
  end
endmodule'
refuse '' "$good"
differ() {  # differ SENTENCE OLD NEW: the good module, but with NEW
  [[ $good == *"$2"* ]] || echo "no such text: $2"
  refuse "$1" "${good/"$2"/"$3"}"
}
differ 'gyre_x.sv:3: indented by 4, not 2' '  parameter' '    parameter'
differ 'gyre_x.sv:6: indented by 4, not 2' '  input ' '    input '
differ '20: indented by 10, not 8' '        .clk_i' '          .clk_i'
differ '22: indented by 8, not 6' '      );' '        );'
differ '18: indented by 6, not 4' '    if (i' '      if (i'
differ '31: indented by 6, not 8' '        if (c)' '      if (c)'
differ '32: indented by 8, not 10' '          b_o' '        b_o'
differ '15: goes on what began above' '                c;' '  c;'
differ '6: no tabs' '  input' $'\tinput'
differ 'more than one space before b_o' 'output logic b_o' 'output logic       b_o'
differ 'more than one space before ,' 'wide, c' 'wide  , c'
differ 'no space before WID_W' '[WID_W' '[ WID_W'
differ 'no space before (' '.ren_i(' '.ren_i ('
differ 'two spaces before a comment' 'a_i,  //' 'a_i,   //'
differ 'constants are UPPER_CASE: Width' WIDTH Width
differ 'constants are UPPER_CASE: WidW' WID_W WidW
differ 'constants are UPPER_CASE: Second' ';
  assign' ';
  localparam int FIRST = 1, Second = 2;
  assign'
differ 'constants are UPPER_CASE: Run' RUN Run
differ 'instances are u_NAME: ram' u_ram ram
differ 'instances are u_NAME: fifo' u_fifo fifo
differ 'blocks are g_NAME: lane' g_lane lane
differ 'blocks are g_NAME: later' g_later later
differ 'a generate block without a name' ' : g_lane' ''
differ 'a generate block without a name' ' : g_later' ''
differ 'without begin : g_NAME' 'begin : g_later
      gyre_fifo u_fifo (.clk_i(c));
    end' '
      gyre_fifo u_fifo (.clk_i(c));'
refuse 'cannot be followed' '(* keep'
rm rtl/simt/gyre_x.sv

part=mirror
echo '// Twin: cmodel/simt/gyre_x.c' > rtl/simt/gyre_x.sv
expect 'no twin cmodel/simt/gyre_x.c'
echo '// Nothing.' > cmodel/simt/gyre_x.c
expect 'does not name rtl/simt/gyre_x.sv'
expect 'no unit test tb/unit/simt/gyre_x_tb.cpp'
echo '// Twin: rtl/simt/gyre_x.sv' > cmodel/simt/gyre_x.c
: > tb/unit/simt/gyre_x_tb.cpp
expect ''
echo '// A module.' > rtl/simt/gyre_x.sv
expect 'does not name cmodel/simt/gyre_x'
printf '// Twin: cmodel/simt/gyre_x.c\nmodule gyre_y;\n' > rtl/simt/gyre_x.sv
expect 'has no module gyre_x'
printf '// Twin: cmodel/simt/gyre_x.c, Twin: cmodel/simt/gyre_y.c\n' > rtl/simt/gyre_x.sv
expect 'its twin is called simt/gyre_y, not simt/gyre_x'
echo '// Twin: cmodel/simt/gyre_x.c' > rtl/simt/gyre_x.sv
expect ''
echo '// gyre_y.c - twin of rtl/simt/gyre_x.sv' > cmodel/simt/gyre_y.c
expect 'is the twin of simt/gyre_x, but called simt/gyre_y'
rm cmodel/simt/gyre_y.c
: > tb/unit/simt/gyre_y_tb.cpp
expect 'there is no module simt/gyre_y'
rm tb/unit/simt/gyre_y_tb.cpp
mkdir -p tb/formal/simt
: > tb/formal/simt/gyre_y_formal.sv
expect 'there is no module simt/gyre_y'
rm -r tb/formal rtl/simt/gyre_x.sv tb/unit/simt/gyre_x_tb.cpp
# Leaf cells need a unit test, but no twin.
mkdir -p rtl/common/timing tb/unit/common/timing
echo '(* keep_hierarchy *) module gyre_z;' > rtl/common/timing/gyre_z.sv
expect 'no unit test tb/unit/common/timing/gyre_z_tb.cpp'
: > tb/unit/common/timing/gyre_z_tb.cpp
expect ''
rm -r rtl/common tb/unit/common
# Modules that only connect others need a twin, but no unit test.
mkdir rtl/execute cmodel/execute
echo '// Twin: cmodel/execute/gyre_execute.c' > rtl/execute/gyre_execute.sv
expect 'no twin cmodel/execute/gyre_execute.c'
echo '// Twin: rtl/execute/gyre_execute.sv' > cmodel/execute/gyre_execute.c
expect ''

echo "lint_test: $cases cases, $failures failures"
[[ $failures == 0 ]]
