# Tests that the compiler keeps the layers: natively, where the tests can start it.

# vitrine_layer_test(<target> SEES <root>...): on the target's include path a header of each of these roots is found, and
# one of each other root is not found.
function(vitrine_layer_test target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SEES")
  set(seen)
  set(barred SDL.h imgui.h)
  get_property(roots GLOBAL PROPERTY VITRINE_ROOTS)
  foreach(root IN LISTS roots)
    get_property(header GLOBAL PROPERTY VITRINE_HEADER_OF_${root})
    if(root IN_LIST arg_SEES)
      list(APPEND seen ${header})
    else()
      list(APPEND barred ${header})
    endif()
  endforeach()
  if(table IN_LIST arg_SEES)
    list(REMOVE_ITEM barred SDL.h imgui.h)
    list(APPEND seen SDL.h imgui.h)
  endif()
  add_test(NAME layer_${target} COMMAND ${CMAKE_COMMAND} "-DCOMPILER=${CMAKE_CXX_COMPILER}" "-DSEEN=${seen}"
    "-DBARRED=${barred}" "-DPATH=$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>"
    "-DFOLDER=${CMAKE_BINARY_DIR}/layers/${target}" -P ${CMAKE_SOURCE_DIR}/tests/layers/path.cmake)
endfunction()

vitrine_layer_test(vitrine_core SEES core)
vitrine_layer_test(vitrine_games SEES core registry solvers games)
vitrine_layer_test(vitrine_ai SEES core registry ai)
vitrine_layer_test(vitrine_session SEES core registry ai session)
vitrine_layer_test(vitrine SEES core registry solvers ai session cli)
if(TARGET vitrine_tests)
  vitrine_layer_test(vitrine_tests SEES core registry solvers games ai session tests packing)
endif()
if(TARGET vitrine_table)
  vitrine_layer_test(vitrine_table SEES core registry ai session table)
  vitrine_layer_test(vitrine_table_window SEES core registry ai session table)
endif()

# A function that is not as the seam tells it does not compile. Once is enough: not under the sanitizers too.
if(TARGET vitrine_tests AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  add_test(NAME seam COMMAND ${CMAKE_COMMAND} "-DCOMPILER=${CMAKE_CXX_COMPILER}"
    "-DPATH=$<TARGET_PROPERTY:vitrine_tests,INCLUDE_DIRECTORIES>" "-DFOLDER=${CMAKE_BINARY_DIR}/seam"
    -P ${CMAKE_SOURCE_DIR}/tests/seam/refusals.cmake)
endif()

# What no include path can keep: `..`, and headers that the system has on every path.
add_test(NAME includes COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -P ${CMAKE_SOURCE_DIR}/tests/layers/spelling.cmake)
