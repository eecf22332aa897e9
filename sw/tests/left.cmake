# left.cmake - every way to leave a divergent region is refused by the compiler or ends as a fault that
# says so; the program without one passes.
#
#   cmake -DGYRE=tool -DCOMPILE=command|with|flags -DLINK=command|with|flags -DOBJECTS=runtime|objects
#         -DSOURCE=left.c -DFOLDER=where -P left.cmake

foreach(list COMPILE LINK OBJECTS)
  string(REPLACE "|" ";" ${list} "${${list}}")
endforeach()
file(MAKE_DIRECTORY ${FOLDER})
set(failed 0)
set(refused 0)
set(faults 0)
foreach(leave RANGE 13)
  set(at ${FOLDER}/left${leave})
  execute_process(COMMAND ${COMPILE} -DLEAVE=${leave} -c ${SOURCE} -o ${at}.o
                  RESULT_VARIABLE status ERROR_VARIABLE text)
  if(status)
    if(leave AND text MATCHES
       "leaves a divergent region|OpenMP|not in a? ?loop|not within a loop|cannot (break|jump)")
      math(EXPR refused "${refused} + 1")
      continue()
    endif()
  else()
    execute_process(COMMAND ${LINK} ${at}.o ${OBJECTS} -o ${at}.elf RESULT_VARIABLE status
                    ERROR_VARIABLE text)
    if(NOT status)
      execute_process(COMMAND ${GYRE} run --quiet --set RECONVERGENCE=stack ${at}.elf RESULT_VARIABLE status
                      OUTPUT_VARIABLE text ERROR_VARIABLE text)
      if(leave AND status EQUAL 4 AND text MATCHES "left.c:[0-9]+.*has left a divergent region")
        math(EXPR faults "${faults} + 1")
        continue()
      elseif(NOT leave AND status EQUAL 0 AND text MATCHES "left: PASSED")
        continue()
      endif()
    endif()
  endif()
  message("LEAVE=${leave}: status ${status}\n${text}")
  math(EXPR failed "${failed} + 1")
endforeach()
message("${refused} refused by the compiler, ${faults} faults, ${failed} wrong")
if(failed)
  message(FATAL_ERROR "a region was left and nothing reported it, or a right program did not run")
endif()
