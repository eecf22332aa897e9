# condition.gdb - lanes.c: breakpoints with conditions on variables and registers of a thread.
#! internal-error
#! Error in sourced command file

# A condition is asked of every thread, and when it is true none has gone on.
break twice if x == 13
continue
#< ^Thread 14 "warp 3 thread 1" hit Breakpoint 1, twice \(x=13\)
info threads
#< ^  13 .*\) +twice \(x=12\)
#< ^\* 14 .*\) +twice \(x=13\)
#< ^  16 .*\) +twice \(x=15\)
thread 16
print x
#< ^\$1 = 15$
print $mhartid
#< ^\$2 = 15$
delete
tbreak bytes_of if $tid == 1 && $wid == 3
continue
#< ^Thread 14 .*hit Temporary breakpoint 2, bytes_of \(hart=13
up
#< in work
down
print got
#< ^\$3 = 40$
delete
continue
#< exited with code 0170
