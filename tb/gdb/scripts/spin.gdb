# spin.gdb - spin.c: an endless loop is interrupted, and ends when memory is changed.
#! internal-error
#! Error in sourced command file

python
import os, signal, threading
def interrupt(event):
  threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
end
python gdb.events.cont.connect(interrupt)
continue
#< ^Thread 1 "warp 0 thread 0" received signal SIGINT, Interrupt
backtrace 1
#< main \(\)
print turns > 10
#< ^\$1 = 1$
set var go = 1
python gdb.events.cont.disconnect(interrupt)
continue
#< exited with code 07
