# plain_cost.cmake - plain C in threads with pcs of their own executes no more warp instructions than the
# same kernel with macros on the divergence stack.
#
#   cmake -DGYRE=tool -DFOLDER=programs -DPROGRAMS=a,b [-DTABLE=ON] -P plain_cost.cmake
#
# TABLE: prints the table of docs/plain_c.md, with clock cycles of the cycle model.

string(REPLACE "," ";" programs "${PROGRAMS}")

# Figures that the program prints: `insns`, warp instructions, and `cycles`.
function(cost prefix machine program)
  execute_process(COMMAND ${GYRE} run --on ${machine} --config small --quiet ${ARGN}
                          ${FOLDER}/${program}.elf
                  OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  if(NOT text MATCHES "PASSED.* cycles=([0-9]+) warp_insns=([0-9]+)")
    message(FATAL_ERROR "${program} does not say what it cost:\n${text}")
  endif()
  set(${prefix}_cycles ${CMAKE_MATCH_1} PARENT_SCOPE)
  set(${prefix}_insns ${CMAKE_MATCH_2} PARENT_SCOPE)
endfunction()

set(worse)
foreach(program IN LISTS programs)
  cost(stack functional ${program} --set RECONVERGENCE=stack)
  cost(plain functional plain_${program} --set RECONVERGENCE=pc)
  if(plain_insns GREATER stack_insns)
    list(APPEND worse "${program}: ${plain_insns} plain, ${stack_insns} with macros on the stack")
  endif()
  if(TABLE)
    cost(macros functional ${program} --set RECONVERGENCE=pc)
    set(row "| ${program} | ${stack_insns} | ${macros_insns} | ${plain_insns}")
    cost(stack model ${program} --set RECONVERGENCE=stack)
    cost(macros model ${program} --set RECONVERGENCE=pc)
    cost(plain model plain_${program} --set RECONVERGENCE=pc)
    message("${row} | ${stack_cycles} | ${macros_cycles} | ${plain_cycles} |")
  endif()
endforeach()
if(worse)
  list(JOIN worse "\n" worse)
  message(FATAL_ERROR "plain C costs more:\n${worse}")
endif()
