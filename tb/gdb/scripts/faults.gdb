# faults.gdb - faults.c: a fault stops where it happened.
#! internal-error
#! Error in sourced command file

continue
#< ^fault: store outside memory .*core 0, warp 0, lanes 0xc, pc 0x[0-9a-f]+ <work\+0x[0-9a-f]+> at .*faults.c:[0-9]+, value 0x40000008
#< ^Thread 3 "warp 0 thread 2" received signal SIGSEGV
#< in work
print hart
#< ^\$1 = 2$
print/x at
#< ^\$2 = 0x40000008$
x/i $pc
#< sw[[:space:]]
monitor faults
#< ^fault: store outside memory
thread 4
print/x at
#< ^\$3 = 0x4000000c$
info threads
#< ^  1 .*work
#< ^\* 4 .*work
x/2wx 0x80800000
continue
#< exited with code 04
