# gyre_add_systemc_rtl(name [CONFIG configuration] [PARAMETERS NAME=VALUE...] [RTL folder])
#
# A library `name` with the Verilated RTL of the device in one configuration (default small), and
# its function `name` for gyre_tlm:
#
#   gyre_add_systemc_rtl(gpu_rtl CONFIG tiny PARAMETERS AXI_DATA=64)
#   target_link_libraries(platform gpu_rtl)
#
#   #include <gpu_rtl.h>
#   gyre_tlm gpu("gpu", config, gpu_rtl);
#
# Needs Verilator 5.006 or later and the installed tool `gyre`. Several configurations may be in one
# program. RTL is another rtl/ folder; default: the installed one.

# gyreConfig.cmake sets GYRE_SHARE_DIR (rtl/, systemc/) and GYRE_TOOL.

# Verilator's own run time, one for all configurations of a project.
function(_gyre_add_verilated)
  if(TARGET gyre_verilated)
    return()
  endif()
  execute_process(COMMAND ${GYRE_VERILATOR} --getenv VERILATOR_ROOT OUTPUT_VARIABLE root
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  find_package(Threads REQUIRED)
  add_library(gyre_verilated STATIC ${root}/include/verilated.cpp
                                    ${root}/include/verilated_threads.cpp
                                    ${GYRE_SHARE_DIR}/systemc/gyre_tlm_stop.cpp)
  target_compile_features(gyre_verilated PUBLIC cxx_std_17)
  target_compile_options(gyre_verilated PRIVATE -w)
  target_compile_definitions(gyre_verilated PUBLIC VL_USER_STOP VM_TRACE=0 VM_TRACE_FST=0
                                                   VM_TRACE_VCD=0 VM_COVERAGE=0 VM_SC=0)
  target_include_directories(gyre_verilated SYSTEM PUBLIC ${root}/include ${root}/include/vltstd)
  target_link_libraries(gyre_verilated PUBLIC gyre::SystemC Threads::Threads)
endfunction()

function(gyre_add_systemc_rtl name)
  cmake_parse_arguments(ARG "" "CONFIG;RTL" "PARAMETERS" ${ARGN})
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "gyre_add_systemc_rtl: what is '${ARG_UNPARSED_ARGUMENTS}'?")
  endif()
  if(NOT name MATCHES "^[a-z][a-z0-9_]*$")
    message(FATAL_ERROR "gyre_add_systemc_rtl: '${name}' cannot be the name of a function")
  endif()
  if(NOT ARG_CONFIG)
    set(ARG_CONFIG small)
  endif()
  if(NOT ARG_RTL)
    set(ARG_RTL ${GYRE_SHARE_DIR}/rtl)
  endif()
  find_program(GYRE_VERILATOR verilator)
  if(NOT GYRE_VERILATOR)
    message(FATAL_ERROR "gyre_add_systemc_rtl: verilator was not found (Debian: verilator)")
  endif()
  _gyre_add_verilated()

  # Verilated anew only if the parameters change, not with every new tool.
  execute_process(COMMAND ${GYRE_TOOL} info ${ARG_CONFIG} OUTPUT_VARIABLE listing
                  ERROR_VARIABLE why RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "gyre_add_systemc_rtl: ${why}${failed}")
  endif()
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${name}.rtl)
  file(CONFIGURE OUTPUT ${out}/listing.txt CONTENT "${listing}" @ONLY)
  set(script ${GYRE_SHARE_DIR}/systemc/gyre_verilate.sh)
  file(GLOB_RECURSE rtl CONFIGURE_DEPENDS ${ARG_RTL}/*.sv ${ARG_RTL}/*.svh ${ARG_RTL}/files.f)
  add_custom_command(
    OUTPUT ${out}/libV${name}.a ${out}/config.inc
    COMMAND ${script} ${out}/listing.txt ${ARG_RTL} ${out} ${name} ${ARG_PARAMETERS}
    DEPENDS ${rtl} ${script} ${out}/listing.txt
    COMMENT "Verilating gyre_device, ${ARG_CONFIG} ${ARG_PARAMETERS}"
    VERBATIM)
  configure_file(${GYRE_SHARE_DIR}/systemc/gyre_rtl.h.in ${out}/include/${name}.h @ONLY)
  # A copy: one source compiled several times in a folder, each after its own Verilation.
  configure_file(${GYRE_SHARE_DIR}/systemc/gyre_tlm_rtl.cpp ${out}/gyre_tlm_rtl.cpp COPYONLY)
  add_custom_target(${name}_verilate DEPENDS ${out}/libV${name}.a ${out}/config.inc)
  add_library(${name} STATIC ${out}/gyre_tlm_rtl.cpp)
  set_source_files_properties(${out}/gyre_tlm_rtl.cpp PROPERTIES OBJECT_DEPENDS ${out}/config.inc)
  add_dependencies(${name} ${name}_verilate)
  target_compile_definitions(${name} PRIVATE
    GYRE_RTL_MAKE=${name} GYRE_RTL_TOP=V${name} GYRE_RTL_HEADER="V${name}.h"
    GYRE_RTL_CONFIG="${out}/config.inc")
  target_include_directories(${name} PUBLIC ${out}/include PRIVATE ${GYRE_SHARE_DIR}/systemc)
  target_include_directories(${name} SYSTEM PRIVATE ${out}/verilated)
  target_link_libraries(${name} PUBLIC gyre::systemc PRIVATE ${out}/libV${name}.a
                                                                  gyre_verilated)
endfunction()
