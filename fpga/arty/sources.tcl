# sources.tcl - reads the lists of source files as Vivado needs them: gyre_files LIST FOLDER gives
# {include folders} {files}. fpga/arty/build.tcl and fpga/xilinx_axi/package.tcl source it.

proc gyre_files {list folder} {
    set includes {}
    set files {}
    set channel [open $list]
    foreach line [split [read $channel] "\n"] {
        regsub {//.*} $line {} line
        set word [string trim $line]
        if {[string match "+incdir+*" $word]} {
            lappend includes [file normalize [file join $folder [string range $word 8 end]]]
        } elseif {$word ne ""} {
            lappend files [file normalize [file join $folder $word]]
        }
    }
    close $channel
    return [list $includes $files]
}
