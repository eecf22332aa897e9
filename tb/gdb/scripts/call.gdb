# call.gdb - call.c, threads with pcs of their own: GDB calls functions in one thread, the others of its warp stand.
#! internal-error
#! Error in sourced command file
#! corrupt stack

break step if hart == 2 && i == 2
continue
#< ^Thread 3 .*hit Breakpoint 1, step \(hart=2, i=2\)
print $sp
#< ^\$1 = 
print add(hart, 100)
#< ^\$2 = 302
print $sp == $1
#< ^\$3 = 1
info frame
#< pc = .* in step
print deep(21, 3)
#< ^\$4 = 27
print total[21]
#< ^\$5 = 1
print i
#< ^\$6 = 2
backtrace
#< ^#0 .*step \(hart=2, i=2\)
#< ^#1 .* work \(ctx=0x0\)
#< ^#2 .* gyre_launch_on \(\)
#! ^#3
delete
continue
#< exited with code
