# gyre_add_kernels(name SOURCES file... [OPTIONS option...] [OUTPUT file])
#
# A module for gyre/host.h out of kernels in C, C++ or assembly, made by gyrecc with OPTIONS
# (gyrecc --help):
#
#   find_package(gyre REQUIRED)
#   gyre_add_kernels(vecadd_kernels SOURCES kernels.c OPTIONS -O3)
#   add_executable(vecadd vecadd.c)
#   target_link_libraries(vecadd gyre::host)
#   add_dependencies(vecadd vecadd_kernels)
#
# Makes the target `name`, part of `all`, whose property GYRE_MODULE is the path of the module;
# default of OUTPUT: name.gmod in the build folder. GYRE_CC is gyrecc: that of the source tree, or the installed one,
# which lies in GYRE_BIN_DIR (gyreConfig.cmake).

set(GYRE_CC "" CACHE INTERNAL "")
foreach(file "${CMAKE_CURRENT_LIST_DIR}/../sw/module/gyrecc" "${GYRE_BIN_DIR}/gyrecc")
  if(NOT GYRE_CC AND EXISTS "${file}")
    cmake_path(NORMAL_PATH file)
    set(GYRE_CC "${file}" CACHE INTERNAL "")
  endif()
endforeach()

function(gyre_add_kernels name)
  cmake_parse_arguments(ARG "" "OUTPUT" "SOURCES;OPTIONS" ${ARGN})
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "gyre_add_kernels(${name}): what is '${ARG_UNPARSED_ARGUMENTS}'?")
  endif()
  if(NOT GYRE_CC)
    message(FATAL_ERROR "gyre_add_kernels(${name}): GYRE_CC is empty: gyrecc is neither in the source tree nor in "
                        "'${GYRE_BIN_DIR}', where it is installed")
  endif()
  if(NOT ARG_SOURCES)
    message(FATAL_ERROR "gyre_add_kernels(${name}): SOURCES are missing")
  endif()
  if(NOT ARG_OUTPUT)
    set(ARG_OUTPUT ${name}.gmod)
  endif()
  cmake_path(ABSOLUTE_PATH ARG_OUTPUT BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  set(sources)
  foreach(source IN LISTS ARG_SOURCES)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND sources ${source})
  endforeach()
  # A second build of the same tree may take what the first has made (GYRE_KERNELS_FROM, its folder): of kernels neither
  # the compilers nor their options differ.
  cmake_path(RELATIVE_PATH ARG_OUTPUT BASE_DIRECTORY ${CMAKE_BINARY_DIR} OUTPUT_VARIABLE inside)
  if(GYRE_KERNELS_FROM AND EXISTS ${GYRE_KERNELS_FROM}/${inside})
    add_custom_command(OUTPUT ${ARG_OUTPUT} VERBATIM DEPENDS ${GYRE_KERNELS_FROM}/${inside}
      COMMAND ${CMAKE_COMMAND} -E copy ${GYRE_KERNELS_FROM}/${inside} ${ARG_OUTPUT})
  else()
    add_custom_command(OUTPUT ${ARG_OUTPUT} VERBATIM
      DEPFILE ${ARG_OUTPUT}.d DEPENDS ${sources} ${GYRE_CC}
      COMMAND ${GYRE_CC} ${ARG_OPTIONS} --depfile ${ARG_OUTPUT}.d -o ${ARG_OUTPUT} ${sources}
      COMMENT "Compiling kernels ${name}")
  endif()
  add_custom_target(${name} ALL DEPENDS ${ARG_OUTPUT})
  set_target_properties(${name} PROPERTIES GYRE_MODULE ${ARG_OUTPUT})
endfunction()
