# How our own libraries and programs are compiled, and what each of them sees.
#
# With Emscripten each library exists twice: as it is for the page and the command line (no exceptions, no run-time type
# information, link-time optimisation), and as <name>_checked for the tests, whose framework throws.

find_program(VITRINE_CCACHE ccache)
if(VITRINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${VITRINE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${VITRINE_CCACHE})
endif()

add_library(vitrine_options INTERFACE)
target_compile_options(vitrine_options INTERFACE -Wall -Wextra -Wshadow -Wpedantic
  $<$<CXX_COMPILER_ID:GNU>:-Wzero-as-null-pointer-constant> $<$<BOOL:${VITRINE_WERROR}>:-Werror>)

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(vitrine_options INTERFACE -Wno-restrict)  # GCC bug 105651: false alarm in std::string
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND NOT EMSCRIPTEN)  # LLVM issue 76515: alarm inside GCC 12's std::stable_sort
  target_compile_options(vitrine_options INTERFACE -Wno-deprecated-declarations)
endif()
add_library(vitrine_lean INTERFACE)
target_link_libraries(vitrine_lean INTERFACE vitrine_options)
add_library(vitrine_checked INTERFACE)
target_link_libraries(vitrine_checked INTERFACE vitrine_options)
if(EMSCRIPTEN)
  target_compile_options(vitrine_lean INTERFACE -fno-exceptions -fno-rtti -flto)
  target_link_options(vitrine_lean INTERFACE -fno-exceptions -flto)
  target_compile_options(vitrine_checked INTERFACE -fexceptions)
  target_link_options(vitrine_checked INTERFACE -fexceptions)
  add_library(vitrine_throwing INTERFACE)  # after the lean libraries: the last word is that of a source that throws
  target_link_options(vitrine_throwing INTERFACE -fexceptions)
endif()

# What a program for node has in common: one file, node's own files and standard input, the page's stack size.
set(VITRINE_NODE_OPTIONS -sENVIRONMENT=node -sSINGLE_FILE=1 -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1 -sSTACK_SIZE=1MB)

# vitrine_sources(<variable> <pattern>...)
function(vitrine_sources variable)
  list(TRANSFORM ARGN PREPEND ${CMAKE_SOURCE_DIR}/)
  file(GLOB sources CONFIGURE_DEPENDS ${ARGN})
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# vitrine_root(<name> <shown> <place>): an include root, a folder of the build tree in which the file or folder <place> of
# the tree is seen as <shown>, and nothing else. Who links <name>_root sees it.
function(vitrine_root name shown place)
  set(link ${CMAKE_BINARY_DIR}/roots/${name}/${shown})
  get_filename_component(folder ${link} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${place} ${link} SYMBOLIC)
  add_library(${name}_root INTERFACE)
  target_include_directories(${name}_root INTERFACE ${CMAKE_BINARY_DIR}/roots/${name})
  target_compile_options(${name}_root INTERFACE -ffile-prefix-map=${link}=${place})

  set(headers ${CMAKE_SOURCE_DIR}/${place})  # one of which stands for the root in layers.cmake
  if(IS_DIRECTORY ${headers})
    file(GLOB_RECURSE headers ${headers}/*.h)
  endif()
  list(GET headers 0 header)
  string(REPLACE ${CMAKE_SOURCE_DIR}/${place} ${shown} header ${header})
  set_property(GLOBAL APPEND PROPERTY VITRINE_ROOTS ${name})
  set_property(GLOBAL PROPERTY VITRINE_HEADER_OF_${name} ${header})
endfunction()

# vitrine_library(<name> <pattern>... SHOWS <root> [OWN <root>] [LINKS <library>...]): who links it sees the root that it
# shows, and those that its libraries show; it alone sees its own.
function(vitrine_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SHOWS;OWN" "LINKS")
  vitrine_sources(sources ${arg_UNPARSED_ARGUMENTS})
  list(TRANSFORM arg_SHOWS APPEND _root)
  list(TRANSFORM arg_OWN APPEND _root)
  set(checked_links ${arg_LINKS})
  list(TRANSFORM checked_links APPEND _checked)
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC vitrine_lean ${arg_SHOWS} ${arg_LINKS} PRIVATE ${arg_OWN})
  if(NOT EMSCRIPTEN)
    add_library(${name}_checked ALIAS ${name})
    return()
  endif()
  add_library(${name}_checked STATIC EXCLUDE_FROM_ALL ${sources})
  target_link_libraries(${name}_checked PUBLIC vitrine_checked ${arg_SHOWS} ${checked_links} PRIVATE ${arg_OWN})
endfunction()

# vitrine_source_folder(<variable> <environment variable> <folder in the cache> <file it must hold> <name>)
function(vitrine_source_folder variable environment folder file name)
  set(path ${VITRINE_CACHE}/${folder})
  if(DEFINED ENV{${environment}})
    set(path $ENV{${environment}})
  endif()
  if(NOT EXISTS ${path}/${file})
    message(FATAL_ERROR "${name} is missing: run `npm run setup`, or set ${environment} to its folder.")
  endif()
  set(${variable} ${path} PARENT_SCOPE)
endfunction()

# vitrine_headers(<variable> <folder> <header> <package> <severity>): a package of headers alone, found in ${<variable>} or
# /usr/include, is copied to ${CMAKE_BINARY_DIR}/headers/<folder>, which goes to the caller as <variable>_COPY: a cross
# compiler must never see /usr/include. If it is missing, says so with that severity, and <variable>_COPY is empty.
function(vitrine_headers variable folder header package severity)
  set(${variable}_COPY "" PARENT_SCOPE)
  find_path(${variable} ${folder}/${header} PATHS $ENV{${variable}} /usr/include NO_CMAKE_FIND_ROOT_PATH)
  if(NOT ${variable})
    message(${severity} "${folder}/${header} is missing (Debian: ${package}; elsewhere set ${variable}).")
    return()
  endif()
  file(COPY ${${variable}}/${folder} DESTINATION ${CMAKE_BINARY_DIR}/headers/${folder}
    FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
  set(${variable}_COPY ${CMAKE_BINARY_DIR}/headers/${folder} PARENT_SCOPE)
endfunction()

# vitrine_command_line(<name> <pattern>... ROOTS <root>... LINKS <library>...): natively build/<preset>/<name>, for node
# <name>.js. Of its sources main.cpp alone reads the command line, with CLI11, and may throw.
function(vitrine_command_line name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ROOTS;LINKS")
  list(TRANSFORM arg_ROOTS APPEND _root)
  vitrine_sources(sources ${arg_UNPARSED_ARGUMENTS})
  vitrine_headers(VITRINE_CLI11 CLI CLI.hpp libcli11-dev FATAL_ERROR)
  add_executable(${name} ${sources})
  target_include_directories(${name} SYSTEM PRIVATE ${VITRINE_CLI11_COPY})
  target_link_libraries(${name} PRIVATE vitrine_lean ${arg_ROOTS} ${arg_LINKS})
  if(EMSCRIPTEN)
    vitrine_sources(throwing src/cli/main.cpp)
    set_source_files_properties(${throwing} PROPERTIES COMPILE_OPTIONS -fexceptions)
    target_link_libraries(${name} PRIVATE vitrine_throwing)
    target_link_options(${name} PRIVATE ${VITRINE_NODE_OPTIONS})
  else()
    add_test(NAME command_line
      COMMAND ${CMAKE_COMMAND} -DVITRINE=$<TARGET_FILE:${name}> -P ${CMAKE_SOURCE_DIR}/tests/command_line.cmake)
  endif()
  add_test(NAME engine_ends COMMAND ${CMAKE_COMMAND} -DNODE=${CMAKE_CROSSCOMPILING_EMULATOR} -DVITRINE=$<TARGET_FILE:${name}>
    -P ${CMAKE_SOURCE_DIR}/tests/engine_ends.cmake)
endfunction()

# vitrine_test_program(<name> <pattern>... ROOTS <root>... LINKS <library>...): one program; each file of tests is one entry
# of ctest, conformance.cpp one a game. Those that VITRINE_SMALL shortens have the label "shortened"; for node all are.
function(vitrine_test_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ROOTS;LINKS")
  list(TRANSFORM arg_ROOTS APPEND _root)
  vitrine_sources(sources ${arg_UNPARSED_ARGUMENTS})
  vitrine_headers(VITRINE_DOCTEST doctest doctest.h doctest-dev WARNING)
  if(NOT VITRINE_DOCTEST_COPY)
    message(WARNING "The tests are left out.")
    return()
  endif()
  list(TRANSFORM arg_LINKS APPEND _checked)
  add_executable(${name} ${sources})
  target_include_directories(${name} SYSTEM PRIVATE ${VITRINE_DOCTEST_COPY})
  set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/main.cpp PROPERTIES
    COMPILE_DEFINITIONS VITRINE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE vitrine_checked ${arg_ROOTS} ${arg_LINKS})
  if(EMSCRIPTEN)
    target_link_options(${name} PRIVATE ${VITRINE_NODE_OPTIONS})
  endif()
  set(small)
  if(EMSCRIPTEN)
    set(small --small)
  endif()
  file(GLOB games CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/games ${CMAKE_SOURCE_DIR}/games/*/rules.h)
  list(TRANSFORM games REPLACE "/rules.h$" "")
  foreach(source IN LISTS sources)
    file(STRINGS ${source} cases REGEX "TEST_CASE\\(" LIMIT_COUNT 1)
    if(NOT cases)
      continue()
    endif()
    file(RELATIVE_PATH file ${CMAKE_SOURCE_DIR}/tests ${source})
    string(REGEX REPLACE "\\.cpp$" "" entry ${file})
    if(entry STREQUAL conformance)  # takes longest: an entry a game, begun first
      foreach(game IN LISTS games ITEMS toy)
        add_test(NAME ${entry}/${game} COMMAND ${name} --source-file=*tests/${file} --games=${game} ${small})
        set_tests_properties(${entry}/${game} PROPERTIES COST 1000)
        list(APPEND entries ${entry}/${game})
      endforeach()
    else()
      add_test(NAME ${entry} COMMAND ${name} --source-file=*tests/${file} ${small})
      list(APPEND entries ${entry})
    endif()
    file(STRINGS ${source} shortened REGEX "is_small\\(\\)" LIMIT_COUNT 1)
    if(shortened AND TEST ${entry})
      set_tests_properties(${entry} PROPERTIES LABELS shortened)
    endif()
  endforeach()
  set_tests_properties(${entries} PROPERTIES FAIL_REGULAR_EXPRESSION "test cases: +0 [|]")  # a filter that finds nothing
endfunction()
