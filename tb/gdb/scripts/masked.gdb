# masked.gdb - lanes.c: threads that are masked off are where their warp is, also when it has faulted.
#! internal-error
#! Error in sourced command file

tbreak main
continue
#< hit Temporary breakpoint 1, main \(\)
# A stack where there is nothing: main faults at its first use of it.
set var $sp = 0x40000100
set var $s0 = 0x40000100
continue
#< ^Thread 1 "warp 0 thread 0" received signal SIGSEGV
info threads
#< ^\* 1 .*\(runs\)
#< ^  2 .*\(masked off\)
python
def pc():
  return int(gdb.selected_frame().pc())
at = pc()
for number in 2, 3, 4:
  gdb.execute("thread %d" % number, to_string=True)
  print("thread %d is %s" % (number, "there" if pc() == at else "elsewhere"))
end
#< thread 2 is there
#< thread 3 is there
#< thread 4 is there
kill
