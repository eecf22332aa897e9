# check.cmake - runs programs on the functional simulator and compares how they end with a table.
#
#   cmake -DGYRE=tool -DFOLDER=programs -DPROGRAMS=a,b -DOPTIONS=--warps,4 -DTABLE=file -P check.cmake

string(REPLACE "," ";" programs "${PROGRAMS}")
string(REPLACE "," ";" options "${OPTIONS}")
if(NOT programs)
  message(FATAL_ERROR "no programs were given")
endif()

file(STRINGS ${TABLE} lines REGEX "^[a-z]")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^([a-z0-9_]+) +([0-9]+) *(.*)$")
    message(FATAL_ERROR "${TABLE}: not 'program status pattern': ${line}")
  endif()
  set(status_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
  set(pattern_${CMAKE_MATCH_1} "${CMAKE_MATCH_3}")
endforeach()

set(failed 0)
foreach(program IN LISTS programs)
  if(NOT DEFINED status_${program})
    message(FATAL_ERROR "${TABLE} does not say how ${program} ends")
  endif()
  set(command ${GYRE} run --on functional --quiet ${options} ${FOLDER}/${program}.elf)
  execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT status STREQUAL "${status_${program}}" OR NOT "${out}${err}" MATCHES "${pattern_${program}}")
    string(REPLACE ";" " " shown "${command}")
    message("${program}: status ${status}, expected ${status_${program}} and a text like "
            "'${pattern_${program}}'\n  ${shown}\n${out}${err}")
    math(EXPR failed "${failed} + 1")
  endif()
endforeach()
if(failed)
  message(FATAL_ERROR "${failed} programs did not end as expected")
endif()
