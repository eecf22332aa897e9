# cmake -DDIR=... -P concat.cmake: writes DIR/all.cpp, which includes all C++ files that Verilator
# wrote to DIR. Their number and names are not known before; CMake needs one known name.
file(GLOB parts ${DIR}/Vdut*.cpp)
set(text "")
foreach(part IN LISTS parts)
  string(APPEND text "#include \"${part}\"\n")
endforeach()
file(WRITE ${DIR}/all.cpp "${text}")
