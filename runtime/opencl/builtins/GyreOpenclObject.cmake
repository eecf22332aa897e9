# gyre_opencl_object(name kind source [depends...]): functions in OpenCL C, linked with the built-ins that they call, as the object
# name.o in the build folder for programs in C: with kind `float` for machines with F, `int` for those without. What POCL
# and the driver do with a kernel, without both of them.

function(gyre_opencl_object name kind source)
  get_target_property(bitcode gyre_opencl_builtins GYRE_BITCODE_${kind})
  get_target_property(compile gyre_opencl_builtins GYRE_COMPILE)
  get_target_property(march gyre_opencl_builtins GYRE_MARCH_${kind})
  get_target_property(triple gyre_opencl_builtins GYRE_TRIPLE)
  cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${name})
  set(link ${CMAKE_SOURCE_DIR}/runtime/opencl/builtins/gyre_link_bitcode)
  add_custom_command(OUTPUT ${out}.o VERBATIM DEPENDS ${source} ${bitcode} ${link} ${ARGN}
    COMMAND ${compile} ${march} -Wall -Wextra -Wno-unused-value -Werror -I${CMAKE_CURRENT_SOURCE_DIR} -c ${source} -o ${out}.ll
    COMMAND ${link} ${triple} ${out}.own.bc ${out}.ll
    COMMAND ${GYRE_LLVM_LINK_15} --only-needed --internalize ${out}.own.bc ${bitcode} -o ${out}.bc
    COMMAND ${GYRE_CLANG_15} --target=riscv32-unknown-elf ${march} -O2 -ffunction-sections -mcmodel=medany
            -mllvm -disable-block-placement -Wno-override-module -x ir -c ${out}.bc -o ${out}.o
    COMMENT "Compiling ${name} with OpenCL built-ins")
endfunction()
