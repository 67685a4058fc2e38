# What the table is made of, in the page and in a window of its own: Dear ImGui and fonts over a target SDL2, whose source
# is in ${sdl}.

vitrine_source_folder(sdl VITRINE_SDL2_SOURCE SDL2 include/SDL.h "SDL2's source")
vitrine_source_folder(imgui VITRINE_IMGUI_SOURCE imgui imgui.h "Dear ImGui's source")
vitrine_source_folder(fonts VITRINE_FONTS fonts . "The folder of fonts")
add_compile_options(-ffile-prefix-map=${sdl}=SDL2 -ffile-prefix-map=${imgui}=imgui)

# ---- Dear ImGui -----------------------------------------------------------------------------------------------------
# Its own font is never asked for, but would be in the page all the same: 12 kB.
file(READ ${imgui}/imgui_draw.cpp imgui_draw)
set(asked "if (ConfigData.Size == 0)\n        AddFontDefault();")
string(FIND "${imgui_draw}" "${asked}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "imgui_draw.cpp no longer asks for its own font where it did: see cmake/table.cmake.")
endif()
string(REPLACE "${asked}" "IM_ASSERT(ConfigData.Size > 0);" imgui_draw "${imgui_draw}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/imgui_draw.cpp CONTENT "${imgui_draw}" @ONLY)

add_library(imgui STATIC EXCLUDE_FROM_ALL ${imgui}/imgui.cpp ${CMAKE_BINARY_DIR}/imgui_draw.cpp ${imgui}/imgui_widgets.cpp
  ${imgui}/imgui_tables.cpp ${imgui}/backends/imgui_impl_sdl2.cpp ${imgui}/backends/imgui_impl_sdlrenderer2.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui} ${imgui}/backends)
target_compile_definitions(imgui PUBLIC IMGUI_USER_CONFIG="${CMAKE_SOURCE_DIR}/src/app/imgui_config.h")
set_source_files_properties(${imgui}/backends/imgui_impl_sdl2.cpp PROPERTIES
  COMPILE_OPTIONS "-include;${CMAKE_SOURCE_DIR}/src/app/no_game_pads.h")
target_compile_options(imgui PRIVATE -fno-exceptions -fno-rtti -w)
target_link_libraries(imgui PUBLIC SDL2)

# ---- Fonts: subset, as files for the page, which lends them to the table, and as C arrays for a table without a page -----------------------------------
find_program(VITRINE_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)  # Debian's python has fonttools; another one on the path may not
find_program(VITRINE_PYTHON python3 REQUIRED)
set(generated ${CMAKE_BINARY_DIR}/generated)
add_custom_command(OUTPUT ${generated}/fonts.h VERBATIM
  COMMAND ${VITRINE_PYTHON} ${CMAKE_SOURCE_DIR}/cmake/fonts.py ${fonts} ${generated}
  DEPENDS ${CMAKE_SOURCE_DIR}/cmake/fonts.py
  COMMENT "Subsetting the fonts")
add_custom_target(vitrine_fonts DEPENDS ${generated}/fonts.h)

# ---- The table -------------------------------------------------------------------------------------------------------
vitrine_root(table app src/app)
vitrine_sources(table_sources src/app/*.cpp)
add_library(vitrine_table STATIC ${table_sources})
target_link_libraries(vitrine_table PUBLIC vitrine_lean table_root vitrine_session imgui)
