# cmake -DDIR=... -DTB=... -P concat.cmake: writes DIR/all.cpp, which includes all C++ files that Verilator
# wrote to DIR, and the testbench TB. The number and names of those are not known before; CMake needs one known name.
# They are found as headers of the system are, so that the compiler warns of the testbench alone.
file(GLOB parts RELATIVE ${DIR} ${DIR}/Vdut*.cpp)
set(text "")
foreach(part IN LISTS parts)
  string(APPEND text "#include <${part}>\n")
endforeach()
file(WRITE ${DIR}/all.cpp "${text}#include \"${TB}\"\n")
