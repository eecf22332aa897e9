# What `cmake --install` puts down: libgyre, gyre.h, the tool, and the CMake package `gyre`
# (find_package(gyre); target_link_libraries(x gyre::gyre)).

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
  configure_package_config_file(
    ${CMAKE_SOURCE_DIR}/cmake/gyreConfig.cmake.in ${CMAKE_BINARY_DIR}/gyreConfig.cmake
    INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/gyreConfigVersion.cmake
                                   COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/gyreConfig.cmake ${CMAKE_BINARY_DIR}/gyreConfigVersion.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/gyre)
endif()
if(TARGET gyre_tool)
  install(TARGETS gyre_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
