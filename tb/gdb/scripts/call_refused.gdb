# call_refused.gdb - call.c on machines that cannot move one thread: a call is refused, and nothing has changed.
#! internal-error

break step if hart == 2 && i == 2
continue
#< ^Thread 3 .*hit Breakpoint 1, step \(hart=2, i=2\)
set $before_sp = $sp
set $before_ra = $ra
set $before_a0 = $a0
python
try:
    gdb.execute('print add(hart, 100)')
except gdb.error as e:
    print('refused:', str(e).splitlines()[0])
end
#< ^refused: Could not write register "pc"; .*one thread moves with RECONVERGENCE=pc
frame 0
print $sp == $before_sp && $ra == $before_ra && $a0 == $before_a0
#< ^\$1 = 1
print i
#< ^\$2 = 2
delete
continue
#< exited with code
