# apart.gdb - apart.c: when warp 0 faults, each thread of warp 1 is seen at its own place, also those that
# wait for their turn.
#! internal-error
#! Error in sourced command file
#! "warp 1 thread [02]".* odd 
#! "warp 1 thread [13]".* even 

continue
#< ^Thread 1 "warp 0 thread 0" received signal SIGSEGV
#< in fault \(\)
info threads
#< ^\* 1 .*\(runs\).* fault \(\)
#< ^  4 .*\(runs\).* fault \(\)
#< ^  5 .*"warp 1 thread 0"
#< ^  8 .*"warp 1 thread 3"
monitor groups
#< warp  1: .* threads 0x[5a], waits for its turn
kill
