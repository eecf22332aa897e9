# stops.gdb - lanes.c: a breakpoint without a condition stops once for each group of threads, not for each of
# its threads; so does a second one behind it.
#! internal-error
#! Error in sourced command file

break twice
break bytes_of
python
stops = {}
def count(event):
  if isinstance(event, gdb.BreakpointEvent):
    number = event.breakpoint.number
    stops[number] = stops.get(number, 0) + 1
gdb.events.stop.connect(count)
while not stops or gdb.selected_inferior().pid:
  gdb.execute("continue")
print("stops:", stops)
end
#< exited with code 0170
#< stops: \{1: 4, 2: 4\}
