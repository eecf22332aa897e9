# watch.gdb - lanes.c: watchpoints of words and bytes, written, read, both.
#! internal-error

# A word that one thread of each pass writes.
watch table[6]
continue
#< Hardware watchpoint 1: table\[6\]
#< ^Thread 7 "warp 1 thread 2" hit Hardware watchpoint 1: table\[6\]
#< ^Old value = 0
#< ^New value = 19
backtrace 1
#< work
delete
# Two words of one instruction: both are heard of.
watch table[13]
watch table[14]
continue
#< ^Thread 14 .*hit Hardware watchpoint 2: table\[13\]
#< ^New value = 40
continue
#< ^Thread 15 .*hit Hardware watchpoint 3: table\[14\]
#< ^New value = 43
delete
# A byte, written by a store of a byte.
watch bytes[14]
continue
#< ^Thread 15 .*hit Hardware watchpoint 4: bytes\[14\]
#< ^New value = 44
delete
rwatch table[15]
continue
#< ^Thread 1 .*hit Hardware read watchpoint 5: table\[15\]
#< ^Value = 46
delete
awatch answer
continue
#< ^Thread 1 .*hit Hardware access \(read/write\) watchpoint 6: answer
#< ^New value = 376
delete
# A word that is written with the value that it has is no change for GDB.
continue
#< exited with code 0170
