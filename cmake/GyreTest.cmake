# gyre_add_test(NAME name LABEL label [TIMEOUT seconds] COMMAND ...): a test with its label.
# Every test is repeatable: seeds are on the command line, never taken from the clock.

function(gyre_add_test)
  cmake_parse_arguments(ARG "" "NAME;LABEL;TIMEOUT" "COMMAND" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  if(GYRE_SANITIZE)  # a few times slower
    math(EXPR ARG_TIMEOUT "4 * ${ARG_TIMEOUT}")
  endif()
  add_test(NAME ${ARG_NAME} COMMAND ${ARG_COMMAND})
  set_tests_properties(${ARG_NAME} PROPERTIES LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT})
endfunction()

# The repository's own rules: lint of the RTL, refused constructs, RTL/C mirror, generated files,
# format.
add_test(NAME lint COMMAND ${CMAKE_SOURCE_DIR}/scripts/lint)
set_tests_properties(lint PROPERTIES LABELS lint TIMEOUT 600)
