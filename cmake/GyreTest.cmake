# gyre_add_test(NAME name LABEL label [TIMEOUT seconds] COMMAND ...): a test with its label. A limit is for what hangs:
# at least ten times what the test takes on a quiet machine, so 600 seconds are enough for one of less than a minute.
# Every test is repeatable: seeds are on the command line, never taken from the clock.
# A test that cannot look at what it is for says why and ends with 77; scripts/skips has those that may.

function(gyre_add_test)
  cmake_parse_arguments(ARG "" "NAME;LABEL;TIMEOUT" "COMMAND" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 600)
  endif()
  # A few times slower, and it is our own code that is looked at: an eighth of the random programs,
  # of which not all that is asked of the whole can be asked. With GYRE_LONG_TESTS all of them, and
  # without sanitizers eight times as many.
  if(GYRE_SANITIZE OR GYRE_LONG_TESTS)
    math(EXPR ARG_TIMEOUT "4 * ${ARG_TIMEOUT}")
    list(FIND ARG_COMMAND --count at)
    if(at GREATER -1 AND NOT (GYRE_SANITIZE AND GYRE_LONG_TESTS))
      math(EXPR at "${at} + 1")
      list(GET ARG_COMMAND ${at} count)
      if(GYRE_SANITIZE)
        math(EXPR count "(${count} + 7) / 8")
        list(REMOVE_ITEM ARG_COMMAND --covered)
      else()
        math(EXPR count "8 * ${count}")
      endif()
      list(REMOVE_AT ARG_COMMAND ${at})
      list(INSERT ARG_COMMAND ${at} ${count})
    endif()
  endif()
  add_test(NAME ${ARG_NAME} COMMAND ${ARG_COMMAND})
  set_tests_properties(${ARG_NAME} PROPERTIES LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT} SKIP_RETURN_CODE 77)
endfunction()

# gyre_left_out(mode sentence...): what is missing, and what is therefore left out: as message(), but with GYRE_ALL_TESTS an
# error.
function(gyre_left_out mode)
  if(GYRE_ALL_TESTS)
    set(mode SEND_ERROR)
  endif()
  message(${mode} ${ARGN})
endfunction()

# gyre_found_all(): with GYRE_ALL_TESTS, whatever was looked for was found, also where its absence leaves out tests without
# a word. Not counted are CMake's own variables, and SystemC's package, which Debian's SystemC does not have.
function(gyre_found_all)
  get_cmake_property(names CACHE_VARIABLES)
  foreach(name IN LISTS names)
    if(GYRE_ALL_TESTS AND "$CACHE{${name}}" MATCHES "-NOTFOUND$" AND NOT name MATCHES "^CMAKE_|^SystemCLanguage_DIR$")
      message(SEND_ERROR "${name} was not found, and tests are left out without it: `scripts/setup` and "
                         "`scripts/setup opencl` install what they need")
    endif()
  endforeach()
endfunction()

# gyre_long_tests(seconds name...): tests that take about so long. `ctest -j` begins with the longest, also in
# a new build folder, which has measured nothing yet: at the end no processor waits for one of them.
function(gyre_long_tests seconds)
  set_tests_properties(${ARGN} PROPERTIES COST ${seconds})
endfunction()

# gyre_smoke(TEST name [TARGET target]): the test belongs to scripts/test --smoke: it gets the label
# `smoke` beside its own, and what it needs (TARGET) is built by the target gyre_smoke.
add_custom_target(gyre_smoke)
function(gyre_smoke)
  cmake_parse_arguments(ARG "" "TEST;TARGET" "" ${ARGN})
  set_property(TEST ${ARG_TEST} APPEND PROPERTY LABELS smoke)
  if(ARG_TARGET)
    add_dependencies(gyre_smoke ${ARG_TARGET})
  endif()
endfunction()

# The repository's own rules: lint of the RTL, refused constructs, RTL/C mirror, generated files,
# format.
add_test(NAME lint COMMAND ${CMAKE_SOURCE_DIR}/scripts/lint)
# On a busy machine it takes ten minutes, of which two are of a processor.
set_tests_properties(lint PROPERTIES LABELS lint TIMEOUT 1500 SKIP_RETURN_CODE 77)
gyre_long_tests(100 lint)
gyre_smoke(TEST lint)
