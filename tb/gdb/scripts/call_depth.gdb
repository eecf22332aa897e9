# call_depth.gdb - call.c: the threads of a warp stand while GDB calls a function in one of them, though their pc is lower than
# the function's.
#! internal-error

break add if hart == 2 && x == 2
continue
#< ^Thread 3 .*hit Breakpoint 1, add \(hart=2, x=2\)
delete
thread 1
set $before = $pc
thread 3
print deep(21, 3)
#< ^\$1 = 27
thread 1
print $pc == $before
#< ^\$2 = 1
kill
