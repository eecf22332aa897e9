# gyre_install_needs(COMPONENT TARGET BUILT): if TARGET is not built, `cmake --install` of COMPONENT, or of everything, ends
# with the commands that build and install the component, before it puts anything down. BUILT is the target that builds it.
function(gyre_install_needs component target built)
  install(CODE "
    if(NOT EXISTS \"$<TARGET_FILE:${target}>\")
      message(FATAL_ERROR \"Component ${component} is not built. These commands build it and install it alone:\\n\"
        \"  cmake --build ${CMAKE_BINARY_DIR} --target ${built}\\n\"
        \"  cmake --install ${CMAKE_BINARY_DIR} --component ${component} --prefix PREFIX\")
    endif()" COMPONENT ${component})
endfunction()
