# hang.gdb - hang.c: a run that cannot go on stops, too.
#! internal-error
#! Error in sourced command file

continue
#< ^Thread 1 "warp 0 thread 0" received signal SIGXCPU
info threads
#< ^\* 1 .*\(waits for (a )?barrier\) +gyre_barrier \(count=2
monitor warps
#< warp  0: .*at a barrier
continue
#< exited with code 03
