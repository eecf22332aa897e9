# split.gdb - split.c with RECONVERGENCE=pc: two groups of one warp at different lines.
#! internal-error
#! Error in sourced command file

break odd if hart == 3
continue
#< ^Thread 4 "warp 0 thread 3" hit Breakpoint 1, odd \(hart=3\)
info threads
#< ^  1 .*\(waits for its turn\) .*work .*
#< ^\* 4 .*\(runs\) .*odd \(hart=3\)
monitor groups
#< threads 0xa, runs
#< threads 0x5, waits for its turn
# The others are seen where they are, with their own variables.
thread 1
#< work
print hart
#< ^\$1 = 0$
thread 2
#< odd \(hart=1\)
delete
break even thread 3
continue
#< ^Thread 3 "warp 0 thread 2" hit Breakpoint 2, even \(hart=2\)
print hart
#< ^\$2 = 2$
next
next
print count[0][2]
delete
print $tmask
#< ^\$4 = 5$
continue
#< exited with code 033
