# SDL2, Dear ImGui, the fonts, and the page's one WebAssembly module, which is also the computer's worker.

vitrine_sources(VITRINE_PAGE_SOURCES src/app/*.cpp)
if(NOT VITRINE_PAGE_SOURCES)
  return()
endif()

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
vitrine_source_folder(sdl VITRINE_SDL2_SOURCE SDL2 include/SDL.h "SDL2's source")
vitrine_source_folder(imgui VITRINE_IMGUI_SOURCE imgui imgui.h "Dear ImGui's source")
vitrine_source_folder(fonts VITRINE_FONTS fonts . "The folder of fonts")
add_compile_options(-ffile-prefix-map=${sdl}=SDL2 -ffile-prefix-map=${imgui}=imgui)

# ---- SDL2: its ready configuration for the browser, without what a canvas does not need ------------------------------
set(sdl_include ${CMAKE_BINARY_DIR}/sdl2)
file(COPY ${sdl}/include/ DESTINATION ${sdl_include} FILES_MATCHING PATTERN "*.h" PATTERN "SDL_config_emscripten.h" EXCLUDE)
file(READ ${sdl}/include/SDL_config_emscripten.h sdl_config)
foreach(change IN ITEMS
    "SDL_AUDIO_DRIVER_DISK 1=SDL_AUDIO_DISABLED 1" "SDL_AUDIO_DRIVER_DUMMY 1=" "SDL_AUDIO_DRIVER_EMSCRIPTEN 1="
    "SDL_JOYSTICK_EMSCRIPTEN 1=SDL_JOYSTICK_DISABLED 1" "SDL_HAPTIC_DUMMY 1=SDL_HAPTIC_DISABLED 1"
    "SDL_SENSOR_DUMMY 1=SDL_SENSOR_DISABLED 1" "SDL_LOADSO_DLOPEN 1=SDL_LOADSO_DUMMY 1"
    "SDL_POWER_EMSCRIPTEN 1=SDL_POWER_DISABLED 1")
  string(REGEX MATCH "^([^=]*)=(.*)$" _ "${change}")
  set(from "#define ${CMAKE_MATCH_1}")
  set(to "${CMAKE_MATCH_2}")
  if(to)
    set(to "#define ${to}")
  endif()
  string(REPLACE "${from}" "${to}" sdl_config "${sdl_config}")
endforeach()
file(CONFIGURE OUTPUT ${sdl_include}/SDL_config_emscripten.h CONTENT "${sdl_config}" @ONLY)

set(sdl_sources)
foreach(folder IN ITEMS . atomic audio cpuinfo dynapi events file filesystem/emscripten haptic haptic/dummy joystick joystick/dummy libm loadso/dummy
    locale locale/emscripten misc misc/emscripten power render render/opengles2 render/software sensor sensor/dummy stdlib thread
    thread/generic timer timer/unix video video/dummy video/emscripten video/yuv2rgb)
  file(GLOB files ${sdl}/src/${folder}/*.c)
  list(APPEND sdl_sources ${files})
endforeach()
list(FILTER sdl_sources EXCLUDE REGEX "yuv_rgb_(sse|lsx)")
add_library(SDL2 STATIC EXCLUDE_FROM_ALL ${sdl_sources})
target_include_directories(SDL2 SYSTEM PUBLIC ${sdl_include} PRIVATE ${sdl}/src/video/khronos)
target_compile_definitions(SDL2 PRIVATE SDL_LEAN_AND_MEAN=1 SDL_VIDEO_RENDER_SW=1)
target_compile_options(SDL2 PRIVATE -Os -flto -w -fno-strict-aliasing -fvisibility=hidden)

# ---- Dear ImGui -----------------------------------------------------------------------------------------------------
add_library(imgui STATIC EXCLUDE_FROM_ALL ${imgui}/imgui.cpp ${imgui}/imgui_draw.cpp ${imgui}/imgui_widgets.cpp
  ${imgui}/imgui_tables.cpp ${imgui}/backends/imgui_impl_sdl2.cpp ${imgui}/backends/imgui_impl_sdlrenderer2.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui} ${imgui}/backends)
target_compile_definitions(imgui PUBLIC IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_DISABLE_FILE_FUNCTIONS
  IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS)
target_compile_options(imgui PRIVATE -Os -flto -fno-exceptions -fno-rtti -w)
target_link_libraries(imgui PUBLIC SDL2)

# ---- Fonts: subset, as C arrays for the table and as WOFF2 for the page's own text -----------------------------------
find_program(VITRINE_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)  # Debian's python has fonttools; another one on the path may not
find_program(VITRINE_PYTHON python3 REQUIRED)
set(generated ${CMAKE_BINARY_DIR}/generated)
add_custom_command(OUTPUT ${generated}/fonts.h VERBATIM
  COMMAND ${VITRINE_PYTHON} ${CMAKE_SOURCE_DIR}/cmake/fonts.py ${fonts} ${generated}
  DEPENDS ${CMAKE_SOURCE_DIR}/cmake/fonts.py
  COMMENT "Subsetting the fonts")

# ---- The module -----------------------------------------------------------------------------------------------------
add_executable(vitrine_page ${VITRINE_PAGE_SOURCES} ${generated}/fonts.h)
target_include_directories(vitrine_page PRIVATE ${generated})
target_compile_options(vitrine_page PRIVATE -Os)
target_link_libraries(vitrine_page PRIVATE vitrine_lean vitrine_session imgui)
target_link_options(vitrine_page PRIVATE -O3
  -sMODULARIZE=1 -sEXPORT_NAME=createVitrine -sENVIRONMENT=web,worker
  -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc -sSTACK_SIZE=1MB -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
  -sMIN_WEBGL_VERSION=1 -sMAX_WEBGL_VERSION=1
  --no-entry -sEXPORTED_FUNCTIONS=_malloc,_free
  -sEXPORTED_RUNTIME_METHODS=ccall,cwrap,UTF8ToString,stringToUTF8,lengthBytesUTF8,HEAPU8)
