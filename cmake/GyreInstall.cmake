# What `cmake --install` puts down, by component. sdk, all of which the target sdk builds: libgyre, static and shared, its
# public headers, the tool with its manual page, the CMake package `gyre` (find_package(gyre);
# target_link_libraries(x gyre::gyre), or gyre::shared), gyre.pc for pkg-config, libgyre_host, and gyrecc with what it compiles
# into modules and programs. systemc, where there is SystemC: gyre_systemc, its headers, and what gyre_add_systemc_rtl builds
# the RTL from, the design itself. opencl: runtime/opencl/CMakeLists.txt. docs/api.md, docs/host.md

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME sdk)
add_custom_target(sdk)
foreach(target gyre gyre_shared gyre_host gyre_tool)
  if(TARGET ${target})
    gyre_install_needs(sdk ${target} sdk)
  endif()
endforeach()
if(TARGET gyre_systemc)
  gyre_install_needs(systemc gyre_systemc gyre_systemc)
endif()

if(TARGET gyre)
  set(libraries gyre)
  if(TARGET gyre_shared)
    list(APPEND libraries gyre_shared)
  endif()
  add_dependencies(sdk ${libraries})
  # The public headers are found in the source tree here, in include/ once installed.
  foreach(library IN LISTS libraries)
    target_include_directories(${library} INTERFACE
                               "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  endforeach()
  install(TARGETS ${libraries} EXPORT gyreTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                                  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/gyre DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
          FILES_MATCHING PATTERN "*.h")
  # A tree that is moved as a whole still finds itself: folders are named from where the file is.
  set(GYRE_PC_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  set(GYRE_PC_LIBDIR "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(GYRE_PC_INCLUDEDIR "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
  if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR} OR IS_ABSOLUTE ${CMAKE_INSTALL_INCLUDEDIR})
    set(GYRE_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
    set(GYRE_PC_LIBDIR ${CMAKE_INSTALL_FULL_LIBDIR})
    set(GYRE_PC_INCLUDEDIR ${CMAKE_INSTALL_FULL_INCLUDEDIR})
  else()
    file(RELATIVE_PATH up /${GYRE_PC_DIR} /)
    string(REGEX REPLACE "/$" "" GYRE_PC_PREFIX "\${pcfiledir}/${up}")
  endif()
  configure_file(${CMAKE_SOURCE_DIR}/cmake/gyre.pc.in ${CMAKE_BINARY_DIR}/gyre.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/gyre.pc DESTINATION ${GYRE_PC_DIR})
  install(EXPORT gyreTargets NAMESPACE gyre:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  set(GYRE_SHARE_DIR ${CMAKE_INSTALL_DATADIR}/gyre)
  set(GYRE_BIN_DIR ${CMAKE_INSTALL_BINDIR})
  configure_package_config_file(
    ${CMAKE_SOURCE_DIR}/cmake/gyreConfig.cmake.in ${CMAKE_BINARY_DIR}/gyreConfig.cmake
    PATH_VARS GYRE_SHARE_DIR GYRE_BIN_DIR INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/gyreConfigVersion.cmake
                                   COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/gyreConfig.cmake ${CMAKE_BINARY_DIR}/gyreConfigVersion.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
endif()
# Host programs: libgyre_host, gyre-host.pc, gyrecc with what it compiles into each module.
if(TARGET gyre_host)
  add_dependencies(sdk gyre_host)
  target_include_directories(gyre_host INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  install(TARGETS gyre_host EXPORT gyreHostTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT gyreHostTargets NAMESPACE gyre:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/gyre-host.pc.in ${CMAKE_BINARY_DIR}/gyre-host.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/gyre-host.pc DESTINATION ${GYRE_PC_DIR})
  install(FILES ${CMAKE_SOURCE_DIR}/cmake/GyreKernels.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  install(FILES ${CMAKE_SOURCE_DIR}/runtime/python/gyre.py ${CMAKE_SOURCE_DIR}/runtime/python/gyre_graphics.py
          DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/python)
  install(PROGRAMS ${CMAKE_SOURCE_DIR}/sw/module/gyrecc ${CMAKE_SOURCE_DIR}/sw/module/gyrecc_rdna35
                   ${CMAKE_SOURCE_DIR}/sw/module/gyrecc_program DESTINATION ${CMAKE_INSTALL_BINDIR})
  set(module ${CMAKE_SOURCE_DIR}/sw/module)
  set(runtime ${CMAKE_SOURCE_DIR}/sw/runtime)
  install(FILES ${module}/gyre_kernel.h ${module}/gyre_kernel_each.h ${module}/gyre_kernel_rdna35.h ${module}/gyre_items_rdna35.cl
                ${module}/gyre_printf_rdna35.c ${module}/gyre_printf_rdna35.h ${module}/gyre_printer_rdna35.c
                ${module}/gyre_media_rdna35.h ${module}/gyre_group_rdna35.c ${module}/gyre_group_rdna35.cl
                 ${module}/gyre_shader.h ${module}/gyre_quad.h ${module}/gyre_texture.h ${module}/gyre_texel.h ${module}/gyre_kernel_saves.awk ${module}/gyre_shader_constants.awk ${module}/gyre_launch_block.h
                 ${module}/gyre_print_call.h ${module}/gyre_print_ring.h ${module}/gyre_output.sh ${module}/gyre_configured.sh ${module}/gyre_configurations.txt
                ${module}/gyre_module.S ${module}/gyre_module_edge.inc ${module}/gyre_module_enter.S ${module}/gyre_module.ld ${module}/gyre_printf.c
                ${runtime}/gyre_asm.h ${runtime}/gyre_collectives.h ${runtime}/gyre_divergence.h ${runtime}/gyre_flags.txt ${runtime}/gyre_intrinsics.h ${runtime}/gyre_wide.c
                ${runtime}/gyre_half.c ${runtime}/gyre_round.c ${runtime}/gyre_atomic.c ${runtime}/gyre_alone.S
          DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/module)
  install(FILES ${module}/generated/gyre_srgb_values.h DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/module/generated)
  # The runtime of bare programs, which gyrecc --program compiles.
  install(DIRECTORY ${runtime}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/runtime
          FILES_MATCHING PATTERN "gyre*" PATTERN "crt0.S" PATTERN "rdna35" EXCLUDE)
endif()
if(TARGET gyre_tool)
  add_dependencies(sdk gyre_tool)
  install(TARGETS gyre_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${GYRE_GENERATED}/sim/gyre/generated/gyre.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
if(TARGET gyre_systemc)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME systemc)
  set(systemc ${CMAKE_SOURCE_DIR}/sim/systemc)
  install(TARGETS gyre_systemc EXPORT gyreSystemcTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                                         LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT gyreSystemcTargets NAMESPACE gyre::
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  install(FILES ${CMAKE_SOURCE_DIR}/cmake/GyreFindSystemC.cmake
                ${CMAKE_SOURCE_DIR}/cmake/GyreSystemC.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  install(FILES ${systemc}/gyre_tlm.h ${systemc}/gyre_tlm_device.h
          DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(FILES ${systemc}/gyre_tlm_rtl.cpp ${systemc}/gyre_tlm_stop.cpp ${systemc}/gyre_rtl.h.in
                ${CMAKE_SOURCE_DIR}/sim/verilator/gyre_rtl_device.hpp
          DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/systemc)
  install(PROGRAMS ${systemc}/gyre_verilate.sh ${CMAKE_SOURCE_DIR}/sim/verilator/join.sh ${CMAKE_SOURCE_DIR}/sw/module/gyre_output.sh
          DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/systemc)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/rtl DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre
          FILES_MATCHING PATTERN "*.sv" PATTERN "*.svh" PATTERN "files.f" PATTERN "lint.vlt")
endif()
