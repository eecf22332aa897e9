# change.gdb - lanes.c: memory and registers that are changed show in the program's result.
#! internal-error
#! Error in sourced command file

tbreak main
continue
#< hit Temporary breakpoint 1, main \(\)
set var scale = 5
print scale
#< ^\$1 = 5$
break twice if x == 2
continue
#< hit Breakpoint 2, twice \(x=2\)
# This thread's y; not those of the others.
set var y = 1000
finish
#< Value returned is \$2 = 1001
# It is in a0, and not yet where the caller wants it.
set var $a0 = 7
set var $fs3 = 1.25
print $fs3
#< ^\$3 = 1.25$
set var $frm = 2
set var $fflags = 3
print $fcsr
#< ^\$4 = 67$
set var $fcsr = 0
# Main memory byte by byte, and what is not there.
set var bytes[40] = 65
x/1s &bytes[40]
#< "A"
delete
tbreak answer_is
continue
#< answer_is \(sum=
print table[2]
#< ^\$5 = 7$
print table[3]
#< ^\$6 = 16$
print sum
#< ^\$7 = 612$
python
for text in "$pc = 2", "$tid = 3", "*(int *)0x20000000 = 1":
  try:
    gdb.execute("set var " + text)
    print("changed " + text)
  except gdb.error as e:
    print("refused " + text)
end
#< refused \$pc = 2
#< refused \$tid = 3
#< refused \*\(int \*\)0x20000000 = 1
continue
#< exited with code 0144
