# plain_cost.cmake - plain C in threads with pcs of their own executes no more warp instructions than the
# same kernel with macros on the divergence stack.
#
#   cmake -DGYRE=tool -DFOLDER=programs -DPROGRAMS=a,b [-DTABLE=ON] -P plain_cost.cmake
#
# TABLE: prints the table of docs/plain_c.md.

string(REPLACE "," ";" programs "${PROGRAMS}")

function(warp_insns out program)
  execute_process(COMMAND ${GYRE} run --on functional --quiet ${ARGN} ${FOLDER}/${program}.elf
                  OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  if(NOT text MATCHES "PASSED.* warp_insns=([0-9]+)")
    message(FATAL_ERROR "${program} does not say what it cost:\n${text}")
  endif()
  set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

set(worse)
foreach(program IN LISTS programs)
  warp_insns(stack ${program})
  warp_insns(macros ${program} --set RECONVERGENCE=pc)
  warp_insns(plain plain_${program} --set RECONVERGENCE=pc)
  if(TABLE)
    message("| ${program} | ${stack} | ${macros} | ${plain} |")
  endif()
  if(plain GREATER stack)
    list(APPEND worse "${program}: ${plain} plain, ${stack} with macros on the stack")
  endif()
endforeach()
if(worse)
  list(JOIN worse "\n" worse)
  message(FATAL_ERROR "plain C costs more:\n${worse}")
endif()
