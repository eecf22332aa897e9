# lanes.gdb - lanes.c: breakpoints by function, thread and condition; step, next, finish; registers.
# Lines "#< REGEX" must match GDB's lines in this order, those with "#! REGEX" none of them.
#! internal-error
#! Error in sourced command file

break twice thread 7
continue
#< ^Thread 7 "warp 1 thread 2" hit Breakpoint 1, twice \(x=6\)
# Threads 5 and 6 were not wanted; all stand at the same place.
info threads
#< ^  5 .*"warp 1 thread 0".*\) +twice \(x=4\)
#< ^  6 .*"warp 1 thread 1".*\) +twice \(x=5\)
#< ^\* 7 .*"warp 1 thread 2".*\) +twice \(x=6\)
#< ^  8 .*"warp 1 thread 3".*\) +twice \(x=7\)
print x
#< ^\$1 = 6$
print $mhartid * 100 + $wid * 10 + $tid
#< ^\$2 = 612$
print/x $tmask
#< ^\$3 = 0xf$
stepi
print $a5
#< ^\$4 = 18$
finish
#< Value returned is \$5 = 19
print $_thread
#< ^\$6 = 7$
next
#< table\[hart\] = got;
next
#< half\[hart\] = 
print table[6]
#< ^\$7 = 19$
step
#< bytes_of\(hart, got\)
print half[6]
#< ^\$8 = 9.5$
print $fa5
#< ^\$9 = 9.5$
p $fcsr
#< ^\$10 = 0$
delete

continue
#< exited with code 0170
