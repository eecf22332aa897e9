# simulators.cmake - host programs whose device is the RTL, alone or compared with its model. Read by CMakeLists.txt.

find_program(GYRE_VERILATOR verilator)
if(GYRE_VERILATOR AND NOT GYRE_SANITIZE)
  # One simulator, of the configuration `compute`, which the first of them builds; with GYRE_LONG_TESTS one without a queue.
  set(tests behave.lockstep errors.lockstep errors.rtl queue.lockstep)
  if(GYRE_LONG_TESTS)
    list(APPEND tests print.lockstep)
  endif()
  foreach(test ${tests})
    string(REGEX REPLACE "\\..*" "" program ${test})
    string(REGEX REPLACE ".*\\." "" device ${test})
    host_arguments(arguments ${program})
    gyre_add_test(NAME host.${test} LABEL "host;lockstep" TIMEOUT 1500
                  COMMAND host_${program} ${device} ${arguments})
    set_tests_properties(host.${test} PROPERTIES RESOURCE_LOCK host_simulator)  # else they wait for its builder
    gyre_long_tests(70 host.${test})
  endforeach()
  if(GYRE_LONG_TESTS)
    gyre_add_test(NAME host.behave.lockstep.loop LABEL "host;lockstep" TIMEOUT 1500
                  COMMAND host_behave lockstep:small,DISPATCH=0 ${CMAKE_CURRENT_BINARY_DIR}/kernels.gmod)
  endif()
  # An example beside the RTL.
  gyre_add_test(NAME host.vecadd.lockstep LABEL "host;lockstep" TIMEOUT 1500
                COMMAND host_vecadd lockstep:compute 203)
  set_tests_properties(host.vecadd.lockstep PROPERTIES RESOURCE_LOCK host_simulator)
endif()
