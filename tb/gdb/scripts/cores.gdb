# cores.gdb - lanes.c on two cores: threads of both, and the local memory of each.
#! internal-error
#! Error in sourced command file

break twice thread 22
continue
#< ^Thread 22 "core 1 warp 1 thread 1" hit Breakpoint 1, twice \(x=21\)
print $cid * 1000 + $wid * 100 + $tid
#< ^\$1 = 1101$
print $mhartid
#< ^\$2 = 21$
set var *(int *)$lmembase = 1234
thread 1
print *(int *)0xffff0000
#< ^\$3 = 0$
thread 32
print *(int *)0xffff0000
#< ^\$4 = 1234$
delete
watch table[30]
continue
#< ^Thread 31 "core 1 warp 3 thread 2" hit Hardware watchpoint 2: table\[30\]
#< ^New value = 91
delete
continue
#< exited with code 0360
