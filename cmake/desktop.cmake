# The table in a window of its own, and the tests that draw it without one. SDL2 by its own build, for the video drivers
# that this machine has the headers for; the tests need none.
include(cmake/table.cmake)

# ---- SDL2 ----------------------------------------------------------------------------------------------------------
# vitrine_sdl(<source>): in a function, so that what is set here for SDL2's own files stays with them.
function(vitrine_sdl source)
  foreach(part IN ITEMS AUDIO JOYSTICK HAPTIC HIDAPI SENSOR POWER DBUS IBUS LIBUDEV VULKAN KMSDRM RPI VIVANTE CCACHE
      SHARED TEST)
    set(SDL_${part} OFF CACHE INTERNAL "")
  endforeach()
  set(SDL_STATIC ON CACHE INTERNAL "")
  set(SDL2_DISABLE_SDL2MAIN ON CACHE INTERNAL "")
  set(SDL2_DISABLE_INSTALL ON CACHE INTERNAL "")
  set(CMAKE_MESSAGE_LOG_LEVEL WARNING)
  add_subdirectory(${source} ${CMAKE_BINARY_DIR}/SDL2 EXCLUDE_FROM_ALL SYSTEM)
  target_compile_options(SDL2-static PRIVATE -O2 -w)
  # The loops over pixels go through surfaces of SDL2's own: under the sanitizers they would take a third of all the time. What reads
  # the table's vertices (SDL_render.c, SDL_render_sw.c) is watched.
  set_property(SOURCE ${source}/src/render/software/SDL_triangle.c TARGET_DIRECTORY SDL2-static
    PROPERTY COMPILE_OPTIONS -fno-sanitize=all)
  add_library(SDL2 ALIAS SDL2-static)
endfunction()
vitrine_sdl(${sdl})
target_compile_options(imgui PRIVATE -O2)

# ---- The window ----------------------------------------------------------------------------------------------------
vitrine_sources(desktop_sources src/app/desktop/*.cpp)
add_executable(vitrine_table_window ${desktop_sources})
set_target_properties(vitrine_table_window PROPERTIES OUTPUT_NAME vitrine_table)
target_link_libraries(vitrine_table_window PRIVATE vitrine_table)
target_include_directories(vitrine_table_window PRIVATE ${generated})
add_dependencies(vitrine_table_window vitrine_fonts)

# ---- The tests that draw -------------------------------------------------------------------------------------------
find_package(PNG REQUIRED)
add_library(vitrine_table_checked ALIAS vitrine_table)
vitrine_test_program(vitrine_table_tests tests/table/*.cpp tests/main.cpp tests/play.cpp src/app/desktop/computer.cpp src/app/desktop/fonts.cpp
  src/app/desktop/pointer.cpp ROOTS tests LINKS vitrine_table)
if(TARGET vitrine_table_tests)
  target_link_libraries(vitrine_table_tests PRIVATE PNG::PNG)
  target_include_directories(vitrine_table_tests PRIVATE ${generated})
  add_dependencies(vitrine_table_tests vitrine_fonts)
endif()
