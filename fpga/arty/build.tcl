# build.tcl - bitstream for the Arty A7-100T: vivado -mode batch -source fpga/arty/build.tcl
#
# Without a project: reads the sources, implements, writes build/fpga/arty/gyre_arty.bit and the
# reports of area and timing beside it. Ends with status 1 if the timing is not met. The file
# gyre_board.svh comes from scripts/gen/boards.py.
# Not run in Vivado so far: docs/fpga.md says what was checked without it.

set here [file dirname [file normalize [info script]]]
set root [file normalize [file join $here .. ..]]
set out [file join $root build fpga arty]
file mkdir $out
source [file join $here sources.tcl]

lassign [gyre_files [file join $root rtl files.f] [file join $root rtl]] includes files
lassign [gyre_files [file join $root fpga soc files.f] [file join $root fpga soc]] more soc
lappend includes {*}$more $here
lappend files {*}$soc [file join $root fpga common gyre_board_reset.sv] \
    [file join $here gyre_arty.sv]

# The configuration is macros: NAME=VALUE of each line of gyre_board.svh.
set board [open [file join $here gyre_board.svh]]
set defines {}
foreach {line name value} [regexp -all -inline -line {^`define (\S+) (\S+)$} [read $board]] {
    lappend defines "$name=$value"
}
close $board

read_verilog -sv $files
read_xdc [file join $here arty.xdc]
synth_design -top gyre_arty -part xc7a100tcsg324-1 -include_dirs $includes -verilog_define $defines
write_checkpoint -force [file join $out synthesized.dcp]
report_utilization -file [file join $out utilization_synthesized.txt]

opt_design
place_design
phys_opt_design
route_design
write_checkpoint -force [file join $out routed.dcp]
report_utilization -file [file join $out utilization.txt]
report_timing_summary -file [file join $out timing.txt]
report_drc -file [file join $out drc.txt]

set slack [get_property SLACK [get_timing_paths -delay_type max]]
set hold [get_property SLACK [get_timing_paths -delay_type min]]
puts "arty: worst slack $slack ns, hold $hold ns"
write_bitstream -force [file join $out gyre_arty.bit]
if {$slack < 0 || $hold < 0} {
    puts "arty: timing is not met"
    exit 1
}
