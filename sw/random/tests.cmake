# tests.cmake - tests of random C programs, and what scripts/harts compiles programs of csmith with. Read by
# sw/CMakeLists.txt.

# Random C programs in all threads, against each thread alone on this computer. Their recursion is deep.
set(lines)
foreach(variant IN LISTS GYRE_SW_VARIANTS)
  gyre_sw_compile(compile ${variant} int c PLAIN)
  list(JOIN compile " " compile)
  list(JOIN GYRE_SW_LINK " " link)
  list(JOIN GYRE_SW_LINK_int " " link_int)
  list(JOIN GYRE_SW_RUNTIME_${variant}_int " " objects)
  string(APPEND lines "${variant}|${compile}|${link} ${link_int} -Wl,--defsym=__stack_size_log2=17|${objects}\n")
endforeach()
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/random/variants.txt "${lines}")
set(random_programs 4)
if(GYRE_LONG_TESTS)
  set(random_programs 20)
endif()
foreach(variant IN LISTS GYRE_SW_VARIANTS)
  add_test(NAME sw.${variant}.random
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/random/random_test.sh $<TARGET_FILE:gyre_tool>
            ${CMAKE_CURRENT_BINARY_DIR}/random/variants.txt ${CMAKE_CURRENT_BINARY_DIR}/random/${variant}
            --variant ${variant} --programs ${random_programs})
  set_tests_properties(sw.${variant}.random PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs TIMEOUT 600)
endforeach()

# Compilers with which scripts/harts compiles programs of csmith: NAME|kind|compiler and
# flags|linker and flags|objects.
set(lines)
set(harts_objects)
foreach(variant gcc-O0 gcc-O3 clang-O0 clang-O3)
  if(NOT variant IN_LIST GYRE_SW_VARIANTS)
    continue()
  endif()
  foreach(kind int float)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${variant}/obj/${kind})
    set(GYRE_SW_PLAIN PLAIN)
    foreach(source alone.S harts.c)
      gyre_sw_object(${variant} ${kind} ${CMAKE_CURRENT_SOURCE_DIR}/random/${source} ${folder}/${source}.o)
    endforeach()
    set(objects ${folder}/alone.S.o ${folder}/harts.c.o ${GYRE_SW_RUNTIME_${variant}_${kind}})
    list(APPEND harts_objects ${objects})
    gyre_sw_compile(compile ${variant} ${kind} c PLAIN)
    list(JOIN compile " " compile)
    list(JOIN GYRE_SW_LINK " " link)
    list(JOIN GYRE_SW_LINK_${kind} " " link_kind)
    list(JOIN objects " " objects)
    string(APPEND lines "${variant}|${kind}|${compile}|${link} ${link_kind}|${objects}\n")
  endforeach()
endforeach()
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/random/harts.txt "${lines}")
add_custom_target(harts-objects DEPENDS ${harts_objects})
add_dependencies(kernels-matrix harts-objects)
add_dependencies(kernels-tested harts-objects)
set(c_programs 4)
if(GYRE_LONG_TESTS)
  set(c_programs 40)
endif()
add_test(NAME sw.harts
  COMMAND ${CMAKE_SOURCE_DIR}/scripts/harts --ready --programs 0 --c-programs ${c_programs} --build ${CMAKE_BINARY_DIR}
          --out ${CMAKE_CURRENT_BINARY_DIR}/harts)
set_tests_properties(sw.harts PROPERTIES LABELS sw FIXTURES_REQUIRED sw_programs TIMEOUT 1200)
