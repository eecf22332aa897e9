# calls.cmake - compares what a program prints of its arithmetic with what the host prints: LINES lines, each of which is one of
# the host's.
#
#   cmake -DGYRE=tool -DPROGRAM=elf -DHOST=program -DLINES=n -P calls.cmake

execute_process(COMMAND ${HOST} OUTPUT_VARIABLE right RESULT_VARIABLE status)
if(NOT status STREQUAL 0)
  message(FATAL_ERROR "${HOST} ended with status ${status}")
endif()
execute_process(COMMAND ${GYRE} run --on functional --quiet --config small ${PROGRAM} OUTPUT_VARIABLE told RESULT_VARIABLE status)
if(NOT status STREQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with status ${status}")
endif()
string(REGEX MATCHALL "[^\n]+" right "${right}")
string(REGEX MATCHALL "[^\n]+" told "${told}")
list(LENGTH told lines)
if(NOT lines EQUAL LINES)
  message(FATAL_ERROR "${PROGRAM} printed ${lines} lines, not ${LINES}")
endif()
set(wrong ${told})
list(REMOVE_ITEM wrong ${right})
if(wrong)
  list(JOIN wrong "\n" wrong)
  message(FATAL_ERROR "${PROGRAM} printed what the host did not:\n${wrong}")
endif()
