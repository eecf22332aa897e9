# Tests of the heap. sw/CMakeLists.txt includes this.

# Without atomic instructions several warps cannot share the heap.
add_test(NAME sw.malloc_warps COMMAND gyre_tool run --quiet --config tiny
                                      ${CMAKE_BINARY_DIR}/sw/gcc-O3/malloc.elf)
add_test(NAME sw.malloc_warp COMMAND gyre_tool run --quiet --config tiny --warps 1
                                     ${CMAKE_BINARY_DIR}/sw/gcc-O3/malloc.elf)
set_tests_properties(sw.malloc_warps sw.malloc_warp PROPERTIES LABELS sw
                                                               FIXTURES_REQUIRED sw_programs)
set_tests_properties(sw.malloc_warps PROPERTIES
                     PASS_REGULAR_EXPRESSION "fault.*no atomic instructions")
set_tests_properties(sw.malloc_warp PROPERTIES PASS_REGULAR_EXPRESSION "malloc: PASSED")

# All threads in the heap at once, which may take so many tenths of what one thread takes for all calls.
foreach(storm quad:5 base:8 octa:8)
  string(REPLACE : ";" storm ${storm})
  list(GET storm 0 config)
  list(GET storm 1 tenths)
  add_test(NAME sw.lock_storm_${config} COMMAND gyre_tool run --quiet --on model --config ${config} --arg ${tenths}
                                                ${CMAKE_BINARY_DIR}/sw/gcc-O3/lock_storm.elf)
  set_tests_properties(sw.lock_storm_${config} PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs
                       PASS_REGULAR_EXPRESSION "lock_storm: PASSED")
endforeach()

# All functions of the heap by all threads, until it is full. Cycle model: on one core and on two, whose caches are not coherent.
foreach(run "functional.4x4:functional;--config;small" "functional.16x4:functional;--config;small;--warps;16"
            "functional.4x4x4:functional;--config;quad" "functional.4x8:functional;--config;octa"
            "functional.1x1:functional;--config;small;--warps;1;--threads;1;--lanes;1"
            "model.2x2:model;--config;small;--warps;2;--threads;2;--lanes;2"
            "model.2x1x4:model;--config;quad;--cores;2;--warps;1")
  string(REGEX MATCH "^([^:]*):(.*)$" run "${run}")
  set(name sw.heap.${CMAKE_MATCH_1})
  set(machine ${CMAKE_MATCH_2})
  set(program heap)
  if(name MATCHES "model")
    set(program heap_tight)
  endif()
  add_test(NAME ${name} COMMAND gyre_tool run --quiet --max-cycles 100000000 --on ${machine} --arg 2
                                ${CMAKE_BINARY_DIR}/sw/gcc-O3/${program}.elf)
  set_tests_properties(${name} PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs PASS_REGULAR_EXPRESSION "heap: PASSED")
endforeach()

# A block whose old line is in the cache of the core that takes it back.
add_test(NAME sw.heap_order COMMAND gyre_tool run --quiet --max-cycles 3000000 --on model --config quad --cores 2 --warps 1
                                    --threads 1 --lanes 1 ${CMAKE_BINARY_DIR}/sw/gcc-O3/heap_order.elf)
set_tests_properties(sw.heap_order PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs PASS_REGULAR_EXPRESSION "heap_order: PASSED")

# Blocks whose own stores are late when they are published; for lines of both banks.
foreach(bank 1 2)
  add_test(NAME sw.heap_release_${bank}
           COMMAND gyre_tool run --quiet --max-cycles 3000000 --on model --config quad --cores 2 --warps 1 --threads 1 --lanes 1
                   --set DCACHE_BANKS=2 --set STORE_BUFFER=16 --set L2_WRITE_BACK=1 --mem-latency 2000 --arg ${bank}
                   ${CMAKE_BINARY_DIR}/sw/gcc-O3/heap_release.elf)
  set_tests_properties(sw.heap_release_${bank} PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs
                       PASS_REGULAR_EXPRESSION "heap_release: PASSED")
endforeach()
