# package.tcl - Gyre as a block of Vivado's IP integrator:
#   vivado -mode batch -source fpga/xilinx_axi/package.tcl [-tclargs PART [NAME=VALUE...]]
#
# Writes the packaged IP to build/fpga/xilinx_axi/ip; add that folder to a project's IP repositories
# (set_property ip_repo_paths), then `gyre_axi` can be placed in a block design: s_axi (AXI4-Lite,
# registers, 4 KiB), m_axi (AXI4, memory), aclk, aresetn, irq (level). docs/axi.md says how to
# bring it up. NAME=VALUE are parameters of docs/configurations.md; a packaged block has one
# configuration.
# Not run in Vivado so far: docs/fpga.md says what was checked without it.

set here [file dirname [file normalize [info script]]]
set root [file normalize [file join $here .. ..]]
set part [expr {[llength $argv] > 0 ? [lindex $argv 0] : "xc7a100tcsg324-1"}]
set out [file join $root build fpga xilinx_axi]
file mkdir $out
source [file join $here .. arty sources.tcl]

create_project -force gyre_axi [file join $out project] -part $part
lassign [gyre_files [file join $root rtl files.f] [file join $root rtl]] includes files
add_files -norecurse $files
# Headers are files of the IP too, and are found by name.
foreach folder $includes {
    set headers [glob -nocomplain -directory $folder *.svh]
    if {[llength $headers] > 0} {
        add_files -norecurse $headers
        set_property file_type {Verilog Header} [get_files $headers]
    }
}
add_files -norecurse [file join $here gyre_axi_ip.v]
set_property top gyre_axi_ip [current_fileset]
set_property include_dirs $includes [current_fileset]
set defines {}
foreach word [lrange $argv 1 end] { lappend defines "GYRE_$word" }
set_property verilog_define $defines [current_fileset]
update_compile_order -fileset sources_1

ipx::package_project -root_dir [file join $out ip] -vendor gyre -library gpu -name gyre_axi \
    -taxonomy /UserIP -import_files -set_current true
set core [ipx::current_core]
set_property version 0.1 $core
set_property display_name {Gyre SIMT RISC-V GPU} $core
set_property supported_families {artix7 Production kintex7 Production virtex7 Production
    zynq Production zynquplus Production} $core

# The packager infers AXI and clock from the names; what it must know besides:
foreach bus {s_axi m_axi} {
    ipx::associate_bus_interfaces -busif $bus -clock aclk $core
}
set reset [ipx::infer_bus_interface aresetn xilinx.com:signal:reset_rtl:1.0 $core]
set_property value ACTIVE_LOW [ipx::add_bus_parameter POLARITY $reset]
set irq [ipx::infer_bus_interface irq xilinx.com:signal:interrupt_rtl:1.0 $core]
set_property value LEVEL_HIGH [ipx::add_bus_parameter SENSITIVITY $irq]

set_property core_revision 1 $core
ipx::create_xgui_files $core
ipx::update_checksums $core
ipx::check_integrity $core
ipx::save_core $core
close_project
puts "xilinx_axi: packaged into [file join $out ip]"
