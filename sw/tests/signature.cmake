# signature.cmake - runs PROGRAM with --signature OUT and compares the file with EXPECTED.

file(REMOVE ${OUT})
execute_process(COMMAND ${GYRE} run --on functional --quiet --signature ${OUT} ${PROGRAM}
                COMMAND_ERROR_IS_FATAL ANY)
file(READ ${OUT} written)
file(READ ${EXPECTED} expected)
if(NOT written STREQUAL expected)
  message(FATAL_ERROR "${OUT} differs from ${EXPECTED}")
endif()
