# matrix.cmake - all programs in many shapes of the functional simulator, as each compiler and level makes them; regions that
# are left, by both compilers at all levels. Read by sw/CMakeLists.txt, whose lists of programs it takes; what it sets there
# are gyre_sw_test and the options `stack` and `pc`.

# gyre_sw_test(name variant "program;..." option...): each program must end as tests/expected.txt
# says.
function(gyre_sw_test name variant programs)
  list(JOIN programs "," joined_programs)
  list(JOIN ARGN "," joined_options)
  add_test(NAME sw.${variant}.${name}
    COMMAND ${CMAKE_COMMAND} -DGYRE=$<TARGET_FILE:gyre_tool>
            -DFOLDER=${CMAKE_BINARY_DIR}/sw/${variant} -DPROGRAMS=${joined_programs}
            -DOPTIONS=${joined_options} -DTABLE=${CMAKE_CURRENT_SOURCE_DIR}/tests/expected.txt
            -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/check.cmake)
  set_tests_properties(sw.${variant}.${name} PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs
                                                        TIMEOUT 600)
endfunction()

# Programs compiled at -O0 run in six shapes, from one thread to several cores, those at -O3
# in all; with GYRE_LONG_TESTS, and -O2 besides, each in each (docs/verification.md). Where two choices are made, as
# of size and cores, `turn` pairs them otherwise for each compiler and level: each choice of one meets each of the
# other, by one of them.
set(turn 0)
# gyre_sw_turn(out number...): ON if these numbers, with `turn`, have the sum of an even number.
function(gyre_sw_turn out)
  string(JOIN " + " sum ${turn} ${ARGN})
  math(EXPR odd "(${sum}) % 2")
  if(odd AND NOT GYRE_LONG_TESTS)
    set(${out} OFF PARENT_SCOPE)
  else()
    set(${out} ON PARENT_SCOPE)
  endif()
endfunction()

# The two kinds of machines; what ends the same on both.
set(stack --set RECONVERGENCE=stack)
set(pc --set RECONVERGENCE=pc)
set(both_ways ${kernels} ${float_kernels} ${atomic_kernels} ${tests} ${atomic_tests} cxx)
# With divergent regions, besides the kernels.
set(divergent divergence,each,cxx,warps,spawn,float_threads,histogram_atomic,atomic,cores,atomic_cores)
set(everything ${kernels} ${loops} ${tests} ${float_kernels} ${float_loops} ${float_tests}
               ${atomic_kernels} ${atomic_tests} cxx docs_many_cores docs_regions)
set(fault_programs)
foreach(name IN LISTS faults float_faults)
  list(APPEND fault_programs fault_${name})
endforeach()
# The same with pcs of their own, without what is a fault of the divergence stack alone.
set(pc_ends bss idle exit_first exit_last ${bare_tests} ${fault_programs} ${levels} ${mistakes})
list(REMOVE_ITEM pc_ends fault_divergence fault_divergence_jalr fault_join fault_join20 fault_stack
                         open malloc_several line)
foreach(variant IN LISTS GYRE_SW_VARIANTS)
  # warps, threads, lanes, cores
  set(shapes 1,1,1,1 4,4,4,1 4,32,4,1 32,1,1,1 3,4,2,1 2,8,4,4)
  math(EXPR turn "${turn} + 1")
  if(NOT variant IN_LIST tested_variants)
    continue()
  endif()
  list(LENGTH shapes all_ways)
  if(variant MATCHES "-O3$" OR GYRE_LONG_TESTS)
    list(APPEND shapes 2,2,2,1 8,4,4,1 4,8,8,1 32,32,32,1 1,32,32,1 4,4,4,2 3,2,2,8 1,1,1,16 4,4,4,16
                       32,4,4,2 2,32,8,4)
  endif()
  set(place 0)
  foreach(shape ${shapes})
    math(EXPR place "${place} + 1")
    set(stack_way ON)
    set(pc_way ON)
    if(place GREATER all_ways)
      gyre_sw_turn(stack_way ${place})
      gyre_sw_turn(pc_way ${place} 1)
    endif()
    string(REPLACE "," ";" numbers ${shape})
    list(GET numbers 0 warps)
    list(GET numbers 1 threads)
    list(GET numbers 2 lanes)
    list(GET numbers 3 cores)
    set(name ${warps}x${threads}l${lanes})
    if(cores GREATER 1)
      set(name ${cores}x${name})
    endif()
    if(stack_way)
      gyre_sw_test(${name} ${variant} "${everything}" --config wide --warps ${warps}
                   --threads ${threads} --lanes ${lanes} --set NUM_CORES=${cores} ${stack})
    endif()
    if(pc_way)
      gyre_sw_test(pc.${name} ${variant} "${plain_tests};${plain_kernels};${both_ways}" --config wide
                   --warps ${warps} --threads ${threads} --lanes ${lanes} --set NUM_CORES=${cores} ${pc})
    endif()
  endforeach()
  # Sizes that are no multiple of anything, on machines that they do not fill or divide.
  foreach(size 1 2 3 7 29 63 100)
    math(EXPR place "${place} + 1")
    gyre_sw_turn(one_core ${place})
    gyre_sw_turn(four_cores ${place} 1)
    if(one_core)
      gyre_sw_test(size${size} ${variant} "${kernels};${float_kernels};${atomic_kernels}"
                   --config small --warps 3 --arg ${size} ${stack})
    endif()
    if(four_cores)
      gyre_sw_test(4xsize${size} ${variant} "${kernels};${float_kernels};${atomic_kernels}"
                   --config small --warps 3 --arg ${size} --set NUM_CORES=4 ${stack})
    endif()
  endforeach()
  foreach(size 3 63)
    gyre_sw_test(pc.size${size} ${variant} "${plain_kernels};vecadd;sgemm_int;saxpy"
                 --config small --warps 3 --arg ${size} ${pc})
  endforeach()
  add_test(NAME sw.${variant}.plain_cost
    COMMAND ${CMAKE_COMMAND} -DGYRE=$<TARGET_FILE:gyre_tool> -DFOLDER=${CMAKE_BINARY_DIR}/sw/${variant}
            -DPROGRAMS=${plain_pairs} -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/plain_cost.cmake)
  set_tests_properties(sw.${variant}.plain_cost PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs)
  set(ends "bss;idle;exit_first;exit_last;${bare_tests};${fault_programs}")
  # Output of all threads at once.
  foreach(shape 1x1 4x8 3x32 32x4)
    string(REPLACE "x" ";" numbers ${shape})
    list(GET numbers 0 warps)
    list(GET numbers 1 threads)
    math(EXPR place "${place} + 1")
    foreach(cores 1 2)
      gyre_sw_turn(taken ${place} ${cores})
      if(NOT taken)
        continue()
      endif()
      set(name sw.${variant}.pc.lines${cores}x${shape})
      add_test(NAME ${name}
        COMMAND ${CMAKE_COMMAND} -DGYRE=$<TARGET_FILE:gyre_tool>
                -DPROGRAM=${CMAKE_BINARY_DIR}/sw/${variant}/lines.elf
                -DOPTIONS=--warps,${warps},--threads,${threads},--cores,${cores},--set,RECONVERGENCE=pc
                -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/lines.cmake)
      set_tests_properties(${name} PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs TIMEOUT 600)
    endforeach()
  endforeach()
  # Votes and shuffles
  foreach(shape 1x1l1 3x2l1 4x4l4 2x8l2 2x16l16 2x32l4)
    string(REGEX MATCHALL "[0-9]+" numbers ${shape})
    list(GET numbers 0 warps)
    list(GET numbers 1 threads)
    list(GET numbers 2 lanes)
    set(machine --config wide --warps ${warps} --threads ${threads} --lanes ${lanes} --set COLLECTIVES=1)
    list(TRANSFORM collectives PREPEND plain_ OUTPUT_VARIABLE plain_collectives)
    gyre_sw_test(collectives.${shape} ${variant} "${collectives}" ${machine} ${stack})
    gyre_sw_test(pc.collectives.${shape} ${variant} "${plain_collectives}" ${machine} ${pc})
  endforeach()
  gyre_sw_test(ends ${variant} "${ends}" --config small ${stack})
  gyre_sw_test(levels ${variant} "${levels}" --config small ${stack})
  gyre_sw_test(mistakes ${variant} "${mistakes}" --config small ${stack})
  gyre_sw_test(2xends ${variant} "${ends}" --config small --set NUM_CORES=2 ${stack})
  gyre_sw_test(pc.ends ${variant} "${pc_ends}" --config small ${pc})
  list(JOIN kernels "," joined)
  list(JOIN float_kernels "," joined_float)
  add_test(NAME sw.${variant}.structure
    COMMAND ${CMAKE_COMMAND} -DOBJDUMP=${GYRE_CROSS_OBJDUMP}
            -DFOLDER=${CMAKE_BINARY_DIR}/sw/${variant}
            -DPROGRAMS=${joined},${joined_float},${divergent}
            -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/structure.cmake)
  set_tests_properties(sw.${variant}.structure PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs)
endforeach()
# Regions that are left, by both compilers at all levels.
foreach(variant gcc-O0 gcc-O1 gcc-O2 gcc-O3 gcc-Os clang-O0 clang-O1 clang-O2 clang-O3 clang-Os)
  string(REGEX REPLACE "-.*" "" compiler ${variant})
  if(NOT "${compiler}-O2" IN_LIST GYRE_SW_VARIANTS)
    continue()
  endif()
  gyre_sw_compile(compile ${variant} int c)
  list(JOIN compile "|" compile)
  list(JOIN GYRE_SW_LINK "|" link)
  list(JOIN GYRE_SW_LINK_int "|" link_int)
  list(JOIN GYRE_SW_RUNTIME_${compiler}-O2_int "|" objects)
  add_test(NAME sw.${variant}.left
    COMMAND ${CMAKE_COMMAND} -DGYRE=$<TARGET_FILE:gyre_tool> "-DCOMPILE=${compile}|-gdwarf-4"
            "-DLINK=${link}|${link_int}" "-DOBJECTS=${objects}"
            -DSOURCE=${CMAKE_CURRENT_SOURCE_DIR}/tests/left.c
            -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/left/${variant}
            -P ${CMAKE_CURRENT_SOURCE_DIR}/tests/left.cmake)
  set_tests_properties(sw.${variant}.left PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs)
endforeach()
