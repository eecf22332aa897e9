# gyre::SystemC: SystemC's own CMake package if there is one, else header and library as Debian's
# libsystemc-dev has them. GYRE_SYSTEMC_FOUND says whether there is one of them.

if(NOT TARGET gyre::SystemC)
  find_package(SystemCLanguage CONFIG QUIET)
  find_path(GYRE_SYSTEMC_INCLUDE systemc HINTS ENV SYSTEMC_HOME PATH_SUFFIXES include)
  find_library(GYRE_SYSTEMC_LIBRARY systemc HINTS ENV SYSTEMC_HOME
               PATH_SUFFIXES lib lib-linux64 lib64)
  mark_as_advanced(GYRE_SYSTEMC_INCLUDE GYRE_SYSTEMC_LIBRARY)
  if(TARGET SystemC::systemc)
    add_library(gyre::SystemC INTERFACE IMPORTED)
    target_link_libraries(gyre::SystemC INTERFACE SystemC::systemc)
  elseif(GYRE_SYSTEMC_INCLUDE AND GYRE_SYSTEMC_LIBRARY)
    add_library(gyre::SystemC INTERFACE IMPORTED)
    # As a system folder: its headers have warnings of their own.
    target_include_directories(gyre::SystemC SYSTEM INTERFACE ${GYRE_SYSTEMC_INCLUDE})
    target_link_libraries(gyre::SystemC INTERFACE ${GYRE_SYSTEMC_LIBRARY})
  endif()
endif()
if(TARGET gyre::SystemC)
  set(GYRE_SYSTEMC_FOUND TRUE)
else()
  set(GYRE_SYSTEMC_FOUND FALSE)
endif()
