# Makes the generated files that are not committed (scripts/generate) when CMake runs, below GYRE_GENERATED, and runs
# CMake again when a table or a generator changes. So all of them exist before anything is compiled, no target has to
# depend on them, and an editor finds them in a folder that was only configured. An unchanged tree costs a tenth of a second.
include_guard()

set(GYRE_GENERATED ${CMAKE_BINARY_DIR}/generated CACHE PATH "folder of the generated files that are not committed")
block()
  cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
  execute_process(COMMAND ${root}/scripts/generate ${GYRE_GENERATED} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${root}/scripts/generate --sources OUTPUT_VARIABLE sources COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\n" ";" sources "${sources}")
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
  # A new table or generator.
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${root}/isa/*.toml ${root}/scripts/gen/*.py)
endblock()
