# calls_tests.cmake - tests of functions that compilers call: the runtime's own such functions on
# the host, all operations of C in programs of both compilers against the host's, atomic operations,
# and that modules link. Read by sw/CMakeLists.txt.

# The runtime's arithmetic of 128 and of 16 bits against the host's.
foreach(name wide_host half_host)
  add_executable(sw_${name} tests/${name}.c)
  target_link_libraries(sw_${name} PRIVATE gyre_warnings m)
  target_compile_options(sw_${name} PRIVATE -Wno-pedantic)
  add_test(NAME sw.${name} COMMAND sw_${name})
  set_tests_properties(sw.${name} PROPERTIES LABELS sw)
endforeach()

# Each operation on each type. GCC 12 has no 128-bit, no half and no bfloat types for RISC-V, so its programs tell less.
add_executable(sw_calls_host tests/calls.c)
target_compile_options(sw_calls_host PRIVATE -Wall -Wextra)
target_link_libraries(sw_calls_host PRIVATE m)
foreach(variant IN LISTS tested_variants)
  set(lines 203)
  if(variant MATCHES "^clang")
    set(lines 281)
  endif()
  foreach(program calls calls_float)
    add_test(NAME sw.${variant}.${program}
      COMMAND ${CMAKE_COMMAND} -DGYRE=$<TARGET_FILE:gyre_tool> -DPROGRAM=${CMAKE_BINARY_DIR}/sw/${variant}/${program}.elf
              -DHOST=$<TARGET_FILE:sw_calls_host> -DLINES=${lines} -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/calls.cmake)
    set_tests_properties(sw.${variant}.${program} PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs)
  endforeach()
endforeach()

# Atomic operations of all threads at once.
foreach(variant IN LISTS tested_variants)
  foreach(shape 4,4,4,1 1,32,32,1 2,8,4,4)
    string(REPLACE "," ";" numbers ${shape})
    list(GET numbers 0 warps)
    list(GET numbers 1 threads)
    list(GET numbers 2 lanes)
    list(GET numbers 3 cores)
    set(name ${cores}x${warps}x${threads})
    set(machine --config wide --warps ${warps} --threads ${threads} --lanes ${lanes} --set NUM_CORES=${cores})
    gyre_sw_test(atomics.${name} ${variant} atomics ${machine} ${stack})
    gyre_sw_test(pc.atomics.${name} ${variant} "atomics;atomics_a" ${machine} ${pc})
  endforeach()
endforeach()

# Caches of several cores, and threads with pcs of their own, on the cycle model.
foreach(reconvergence stack pc)
  add_test(NAME sw.atomics_model.${reconvergence}
    COMMAND gyre_tool run --on model --quiet --config small --cores 2 --warps 2 --set RECONVERGENCE=${reconvergence}
            ${CMAKE_BINARY_DIR}/sw/gcc-O3/atomics.elf)
  set_tests_properties(sw.atomics_model.${reconvergence} PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs
                       PASS_REGULAR_EXPRESSION "atomics: PASSED")
endforeach()
# Without atomic instructions several warps cannot share an object; the threads of one warp come one after the other.
add_test(NAME sw.atomics_warps COMMAND gyre_tool run --quiet --config tiny ${CMAKE_BINARY_DIR}/sw/gcc-O3/atomics.elf)
add_test(NAME sw.atomics_warp COMMAND gyre_tool run --quiet --config tiny --warps 1
                                      ${CMAKE_BINARY_DIR}/sw/gcc-O3/atomics.elf)
set_tests_properties(sw.atomics_warps sw.atomics_warp PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs)
set_tests_properties(sw.atomics_warps PROPERTIES PASS_REGULAR_EXPRESSION "fault.*no atomic instructions")
set_tests_properties(sw.atomics_warp PROPERTIES PASS_REGULAR_EXPRESSION "atomics: PASSED")

# Modules.
set(families gcc)
if(GYRE_CROSS_CLANG)
  list(APPEND families clang)
endif()
foreach(family IN LISTS families)
  foreach(options "" --no-atomic "--no-float;--stack")
    string(REPLACE ";" "" name "wide_kernel.${family}${options}")
    add_test(NAME sw.${name}
      COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/module/gyrecc --cc ${family} ${options} -Werror -Wno-atomic-alignment
              -o ${CMAKE_CURRENT_BINARY_DIR}/${name}.gmod ${CMAKE_CURRENT_SOURCE_DIR}/tests/wide_kernel.c)
    set_tests_properties(sw.${name} PROPERTIES LABELS sw)
  endforeach()
endforeach()
