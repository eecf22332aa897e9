# What `cmake --install` puts down: libgyre, gyre.h, the tool, and the CMake package `gyre`
# (find_package(gyre); target_link_libraries(x gyre::gyre)).  With SystemC also component systemc:
# gyre_systemc, its headers, and what gyre_add_systemc_rtl builds the RTL from, the design itself.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(TARGET gyre)
  # The public header is found in the source tree here, in include/ once installed.
  set_target_properties(gyre PROPERTIES INTERFACE_INCLUDE_DIRECTORIES
    "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/cmodel>;$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  install(TARGETS gyre EXPORT gyreTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(FILES ${CMAKE_SOURCE_DIR}/cmodel/gyre.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
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
if(TARGET gyre_tool)
  install(TARGETS gyre_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(TARGET gyre_systemc)
  set(systemc ${CMAKE_SOURCE_DIR}/sim/systemc)
  install(TARGETS gyre_systemc EXPORT gyreSystemcTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                                         LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT gyreSystemcTargets NAMESPACE gyre::
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  install(FILES ${CMAKE_SOURCE_DIR}/cmake/GyreFindSystemC.cmake
                ${CMAKE_SOURCE_DIR}/cmake/GyreSystemC.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  install(FILES ${systemc}/gyre_tlm.h ${systemc}/gyre_tlm_device.h
                ${CMAKE_SOURCE_DIR}/cmodel/gyre_registers.h ${CMAKE_SOURCE_DIR}/cmodel/gyre_io.h
          DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(FILES ${systemc}/gyre_tlm_rtl.cpp ${systemc}/gyre_tlm_stop.cpp ${systemc}/gyre_rtl.h.in
          DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/systemc)
  install(PROGRAMS ${systemc}/gyre_verilate.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre/systemc)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/rtl DESTINATION ${CMAKE_INSTALL_DATADIR}/gyre
          FILES_MATCHING PATTERN "*.sv" PATTERN "*.svh" PATTERN "files.f" PATTERN "lint.vlt")
endif()
