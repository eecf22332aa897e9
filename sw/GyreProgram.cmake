# GyreProgram.cmake - programs for Gyre with the cross compilers of the distribution.
#
#   gyre_program(name SOURCES file... [FLAGS flag...] [LINK_FLAGS flag...] [BARE] [FLOAT]
#                [ATOMIC] [PLAIN] [COLLECTIVES] [MEMORY bytes] [STACK log2] [HARTS n] [DEPENDS file...])
#
# makes sw/VARIANT/name.elf in the build folder for each VARIANT (gcc-O3, clang-O0, ...).  BARE
# leaves the runtime out: the source has its own _start.  FLOAT makes a program for RV32IMF with
# the ABI ilp32f, marked as such in its ELF header; without it a program runs on every configuration
# with M.  ATOMIC adds the atomic instructions to a program without FLOAT; its attributes say so.  PLAIN leaves the flags out that
# restrain the optimizers, and keeps the blocks in the order of the source, which is faster: for
# threads with pcs of their own (RECONVERGENCE = pc) alone.  COLLECTIVES is for machines with
# votes and shuffles (gyre_collectives.h).  MEMORY is for machines with as many bytes of main memory: the stacks, of 2^STACK (default
# 8) + 64 bytes, lie at its end; the linker refuses a program that leaves no room for those of HARTS
# (default 16) hardware threads.  DEPENDS names files that a source includes and a rule makes.  Sources
# are C, assembly (.S), or C++ (.cpp) without its standard library.  Lists what was made in the global properties GYRE_PROGRAMS_VARIANT (files).
# The host's compiler is another one, so these are custom commands.

find_program(GYRE_CROSS_GCC riscv64-unknown-elf-gcc)
find_program(GYRE_CROSS_OBJDUMP riscv64-unknown-elf-objdump)
find_program(GYRE_CROSS_CLANG NAMES clang-19)
set(GYRE_PICOLIBC /usr/lib/picolibc/riscv64-unknown-elf CACHE PATH "picolibc for clang")

set(GYRE_SW_VARIANTS)
if(GYRE_CROSS_GCC)
  list(APPEND GYRE_SW_VARIANTS gcc-O0 gcc-O2 gcc-O3)
  if(GYRE_CROSS_CLANG)
    list(APPEND GYRE_SW_VARIANTS clang-O0 clang-O2 clang-O3)
  endif()
endif()

set(GYRE_SW_RUNTIME ${CMAKE_CURRENT_LIST_DIR}/runtime)
# Flags that modules have as well, by name; why each is there is said there.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${GYRE_SW_RUNTIME}/gyre_flags.txt)
file(STRINGS ${GYRE_SW_RUNTIME}/gyre_flags.txt lines REGEX "^[a-z]")
foreach(line IN LISTS lines)
  separate_arguments(words UNIX_COMMAND "${line}")
  list(POP_FRONT words flags)
  list(APPEND GYRE_FLAGS_${flags} ${words})
endforeach()

# Unused parameters of a kernel (y, z, arg) are no error.  A frame that is larger than the
# whole stack is one: gyre_program says how large that is (-Wframe-larger-than; with larger stacks by
# LINK_FLAGS give another one in FLAGS).
set(GYRE_SW_FLAGS -Wall -Wextra -Wshadow -Wno-unused-parameter -Werror ${GYRE_FLAGS_common}
                  -I${GYRE_SW_RUNTIME})
set(GYRE_SW_FLAGS_c ${GYRE_FLAGS_c})
set(GYRE_SW_FLAGS_cxx ${GYRE_FLAGS_cxx})
# By kind of program: integers, and FLOAT; ATOMIC adds to the first.
set(GYRE_SW_FLAGS_int ${GYRE_FLAGS_march_int})
set(GYRE_SW_FLAGS_atomic ${GYRE_FLAGS_march_atomic})
set(GYRE_SW_LINK_int ${GYRE_FLAGS_link_int})
set(GYRE_SW_FLAGS_float ${GYRE_FLAGS_march_float} ${GYRE_FLAGS_float})
set(GYRE_SW_LINK_float ${GYRE_FLAGS_link_float})
foreach(family gcc clang)
  set(GYRE_SW_SAFE_${family} ${GYRE_FLAGS_stack_${family}})
  set(GYRE_SW_PLAIN_${family} ${GYRE_FLAGS_plain_${family}})
endforeach()
set(GYRE_SW_GCC ${GYRE_CROSS_GCC} -g ${GYRE_FLAGS_gcc})
set(GYRE_SW_CLANG ${GYRE_CROSS_CLANG} ${GYRE_FLAGS_clang} -isystem ${GYRE_PICOLIBC}/include)
# At -O0 alone: at the other levels clang makes other code, and slower code, when it is to describe it.
# None for assembly, of which clang 19 cannot make some with it.
set(GYRE_SW_CLANG_DEBUG ${GYRE_FLAGS_debug})
set(GYRE_SW_LINK ${GYRE_CROSS_GCC} ${GYRE_FLAGS_gcc} -nostartfiles
    -T ${GYRE_SW_RUNTIME}/gyre.ld -Wl,--gc-sections -Wl,--fatal-warnings)

# The command that compiles a `language` (c, cxx or nothing: assembly) for `variant` and a `kind` of
# program; PLAIN after it as above.
function(gyre_sw_compile out variant kind language)
  string(REGEX REPLACE "^.*-" "" level ${variant})
  if(variant MATCHES "^gcc")
    set(compiler ${GYRE_SW_GCC})
  else()
    set(compiler ${GYRE_SW_CLANG})
  endif()
  string(REGEX REPLACE "-.*$" "" family ${variant})
  if(NOT "PLAIN" IN_LIST ARGN)
    list(APPEND compiler ${GYRE_SW_SAFE_${family}})
  elseif(language)
    list(APPEND compiler ${GYRE_SW_PLAIN_${family}})
  endif()
  if(language AND variant STREQUAL "clang-O0")
    list(APPEND compiler ${GYRE_SW_CLANG_DEBUG})
  endif()
  set(${out} ${compiler} ${GYRE_SW_FLAGS} ${GYRE_SW_FLAGS_${language}} ${GYRE_SW_FLAGS_${kind}}
             -${level} PARENT_SCOPE)
endfunction()

# Compiles `source` to `object` for `variant` and a `kind` of program; GYRE_SW_PLAIN is PLAIN or nothing.
function(gyre_sw_object variant kind source object)
  set(language c)
  if(source MATCHES "\\.(cpp|cc|cxx)$")
    set(language cxx)
  elseif(source MATCHES "\\.S$")
    set(language)
  endif()
  gyre_sw_compile(compile ${variant} ${kind} "${language}" ${GYRE_SW_PLAIN})
  file(RELATIVE_PATH shown ${CMAKE_BINARY_DIR} ${object})
  add_custom_command(OUTPUT ${object} DEPFILE ${object}.d DEPENDS ${source} ${GYRE_SW_DEPENDS} VERBATIM
    COMMAND ${compile} ${ARGN} -MMD -MF ${object}.d -c ${source} -o ${object}
    COMMENT "Compiling ${shown}")
endfunction()

# The runtime's objects, once per variant and kind: the linker refuses to mix the ABIs.
foreach(variant IN LISTS GYRE_SW_VARIANTS)
  foreach(kind int float)
    set(folder ${CMAKE_BINARY_DIR}/sw/${variant}/obj/${kind})
    file(MAKE_DIRECTORY ${folder})
    set(GYRE_SW_RUNTIME_${variant}_${kind})
    foreach(source crt0.S gyre_each.S gyre_alone.S gyre_spawn.c gyre_spawn_groups.c gyre_console.c gyre_libc.c gyre_heap.c gyre_memset.c
                   gyre_lock.c gyre_stdio.c gyre_wide.c gyre_half.c gyre_round.c gyre_atomic.c gyre_cxx.cpp)
      gyre_sw_object(${variant} ${kind} ${GYRE_SW_RUNTIME}/${source} ${folder}/${source}.o)
      list(APPEND GYRE_SW_RUNTIME_${variant}_${kind} ${folder}/${source}.o)
    endforeach()
  endforeach()
endforeach()

# gyre_sw_memory(OUT bytes stack harts): the linker's options for a small memory; "" for a default.
function(gyre_sw_memory out bytes stack harts)
  if(NOT stack)
    set(stack 8)
  endif()
  if(NOT harts)
    set(harts 16)
  endif()
  math(EXPR top "0x80000000 + ${bytes}" OUTPUT_FORMAT HEXADECIMAL)
  set(${out} -Wl,--defsym=__ram_bytes=${bytes} -Wl,--defsym=__stack_top=${top}
             -Wl,--defsym=__stack_size_log2=${stack} -Wl,--defsym=__harts=${harts} PARENT_SCOPE)
endfunction()

function(gyre_program name)
  cmake_parse_arguments(ARG "BARE;FLOAT;ATOMIC;PLAIN;COLLECTIVES" "MEMORY;STACK;HARTS"
                        "SOURCES;FLAGS;LINK_FLAGS;DEPENDS"
                        ${ARGN})
  if(ARG_MEMORY)
    gyre_sw_memory(memory ${ARG_MEMORY} "${ARG_STACK}" "${ARG_HARTS}")
    list(APPEND ARG_LINK_FLAGS ${memory})
  endif()
  set(GYRE_SW_DEPENDS ${ARG_DEPENDS})  # gyre_sw_object sees these
  set(GYRE_SW_PLAIN)
  if(ARG_PLAIN)
    set(GYRE_SW_PLAIN PLAIN)
  endif()
  if(ARG_STACK)
    math(EXPR frame "(1 << ${ARG_STACK}) + 64")
  elseif(ARG_MEMORY)
    set(frame 320)
  else()
    set(frame 8256)
  endif()
  list(PREPEND ARG_FLAGS -Wframe-larger-than=${frame})
  set(kind int)
  if(ARG_FLOAT)
    set(kind float)
  endif()
  if(ARG_ATOMIC)
    list(APPEND ARG_FLAGS ${GYRE_SW_FLAGS_atomic})
  endif()
  foreach(variant IN LISTS GYRE_SW_VARIANTS)
    set(elf ${CMAKE_BINARY_DIR}/sw/${variant}/${name}.elf)
    set(more)
    if(ARG_COLLECTIVES)
      string(REGEX REPLACE "-.*$" "" family ${variant})
      set(more ${GYRE_FLAGS_collectives})
      if(ARG_PLAIN)
        list(APPEND more ${GYRE_FLAGS_collectives_plain_${family}})
      endif()
    endif()
    set(objects)
    foreach(source IN LISTS ARG_SOURCES)
      cmake_path(ABSOLUTE_PATH source)
      cmake_path(GET source FILENAME file)
      set(object ${CMAKE_BINARY_DIR}/sw/${variant}/obj/${name}.${file}.o)
      gyre_sw_object(${variant} ${kind} ${source} ${object} ${ARG_FLAGS} ${more})
      list(APPEND objects ${object})
    endforeach()
    if(NOT ARG_BARE)
      list(APPEND objects ${GYRE_SW_RUNTIME_${variant}_${kind}})
    endif()
    add_custom_command(OUTPUT ${elf} VERBATIM
      COMMAND ${GYRE_SW_LINK} ${GYRE_SW_LINK_${kind}} ${ARG_LINK_FLAGS} ${objects} -o ${elf}
      DEPENDS ${objects} ${GYRE_SW_RUNTIME}/gyre.ld
      COMMENT "Linking sw/${variant}/${name}.elf")
    set_property(GLOBAL APPEND PROPERTY GYRE_PROGRAMS_${variant} ${elf})
  endforeach()
endfunction()
