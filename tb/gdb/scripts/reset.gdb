# reset.gdb - lanes.c: the program again from its start, with memory as it was loaded; breakpoints stay.
#! internal-error
#! Error in sourced command file

break twice thread 7
continue
#< ^Thread 7 .*hit Breakpoint 1, twice \(x=6\)
set var scale = 9
monitor help
#< reset +the program from its start
monitor counters
#< warp_insns
monitor faults
#< There was no fault
monitor groups
#< no other subwarps
monitor reset
maintenance flush register-cache
print scale
#< = 3$
print $pc == (void (*)())_start
#< = 1$
continue
#< ^Thread 7 .*hit Breakpoint 1, twice \(x=6\)
delete
continue
#< exited with code 0170
