# The engine on the terminal ends with its input and with `quit`, whatever it is doing. Nothing here would ever end by itself.
#   cmake -DVITRINE=<program> [-DNODE=<what runs it>] -P tests/engine_ends.cmake
set(ENGINE ${NODE} ${VITRINE} engine)
set(lines ${CMAKE_CURRENT_BINARY_DIR}/lines_of_engine)
set(kept_open "mkfifo -m 600 \"$0\" && exec 3<>\"$0\" && printf '%b' \"$1\" >&3 && shift && exec \"$@\" <&3")

# What the engine prints when it has heard these lines, its input ending then, or staying open.
function(tell input said)
  if(input STREQUAL ended)
    file(WRITE ${lines} "${said}")
    execute_process(COMMAND ${ENGINE} INPUT_FILE ${lines} OUTPUT_VARIABLE output RESULT_VARIABLE result TIMEOUT 60)
  else()
    string(REPLACE "\n" "\\n" said "${said}")
    file(REMOVE ${lines})
    execute_process(COMMAND sh -c "${kept_open}" ${lines} "${said}" ${ENGINE} OUTPUT_VARIABLE output
      RESULT_VARIABLE result TIMEOUT 60)
  endif()
  if(NOT result EQUAL 0)
    message(SEND_ERROR "engine, input ${input}: ended with ${result} after\n${said}\nand said\n${output}")
  endif()
  file(REMOVE ${lines})
  set(output "${output}" PARENT_SCOPE)
endfunction()

set(endless "go nodes 1000000000000000" "perft 100" "go infinite" "prove" "perft 100\nperft 100\ngo infinite\nquery turn")
foreach(work IN LISTS endless)
  foreach(game IN ITEMS man_in_the_moon five_field_kono)
    set(begun "setoption name Game value ${game}\n${work}\n")
    tell(ended "${begun}")
    if(NOT output MATCHES "(bestmove [^\n]+|was stopped\\.|response [^\n]+)\n$")
      message(SEND_ERROR "engine, ${game}, ${work}: said\n${output}")
    endif()
    tell(open "${begun}quit\n")
  endforeach()
endforeach()

# What is soon done is done first.
foreach(input IN ITEMS ended open)
  tell(${input} "setoption name Game value man_in_the_moon\nperft 2\nquery turn\nquit\n")
  if(NOT output STREQUAL "response 552\nresponse 0\n")
    message(SEND_ERROR "engine, input ${input}: perft 2 and quit said\n${output}")
  endif()
endforeach()
