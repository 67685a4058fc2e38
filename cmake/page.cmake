# SDL2 for the browser, and the page's one WebAssembly module, which is also the computer's worker.
include(cmake/table.cmake)

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
    locale locale/emscripten misc misc/emscripten power render render/opengles2 sensor sensor/dummy stdlib thread
    thread/generic timer timer/unix video video/dummy video/emscripten video/yuv2rgb)
  file(GLOB files ${sdl}/src/${folder}/*.c)
  list(APPEND sdl_sources ${files})
endforeach()
list(FILTER sdl_sources EXCLUDE REGEX "yuv_rgb_(sse|lsx)")
list(FILTER sdl_sources EXCLUDE REGEX "emscripten(events|framebuffer)\\.c$")  # src/app/page/canvas.cpp stands in for them
add_library(SDL2 STATIC EXCLUDE_FROM_ALL ${sdl_sources})
target_include_directories(SDL2 SYSTEM PUBLIC ${sdl_include} PRIVATE ${sdl}/src/video/khronos)
target_compile_definitions(SDL2 PRIVATE SDL_LEAN_AND_MEAN=1 SDL_VIDEO_RENDER_SW=0 __SDL_NOGETPROCADDR__)
target_compile_options(SDL2 PRIVATE -Oz -flto -w -fno-strict-aliasing -fvisibility=hidden)
set(silenced ${sdl_sources})
list(FILTER silenced EXCLUDE REGEX "SDL_error\\.c$")
set_source_files_properties(${silenced} PROPERTIES
  COMPILE_OPTIONS "-include;${sdl}/src/SDL_internal.h;-include;${CMAKE_SOURCE_DIR}/src/app/page/lean_sdl.h")
set_property(SOURCE ${sdl}/src/render/SDL_render.c ${sdl}/src/render/opengles2/SDL_render_gles2.c APPEND PROPERTY
  COMPILE_OPTIONS -DLEAN_PIXELS)
set_property(SOURCE ${sdl}/src/events/SDL_events.c ${sdl}/src/events/SDL_mouse.c APPEND PROPERTY
  COMPILE_OPTIONS -DLEAN_HINTS)
set_property(SOURCE ${sdl}/src/video/emscripten/SDL_emscriptenmouse.c APPEND PROPERTY COMPILE_OPTIONS -DLEAN_CURSORS)

target_compile_options(imgui PRIVATE -Oz -flto)

# ---- The module -----------------------------------------------------------------------------------------------------
vitrine_sources(page_sources src/app/page/*.cpp)
add_executable(vitrine_page ${page_sources})
target_compile_options(vitrine_table PRIVATE -Oz)
target_compile_options(vitrine_page PRIVATE -Oz)
set_source_files_properties(src/app/boxes.cpp PROPERTIES
  COMPILE_OPTIONS -O2)  # small, and asked for each triangle that differs: up to 1 ms less of a frame
target_link_libraries(vitrine_page PRIVATE vitrine_table)
set_property(TARGET vitrine_page APPEND PROPERTY LINK_DEPENDS ${CMAKE_SOURCE_DIR}/src/app/page/library.js)
add_dependencies(vitrine_page vitrine_fonts)  # packed beside the module
target_link_options(vitrine_page PRIVATE -O3 --js-library ${CMAKE_SOURCE_DIR}/src/app/page/library.js
  -sMODULARIZE=1 -sEXPORT_NAME=createVitrine -sENVIRONMENT=web,worker
  -sINITIAL_MEMORY=24MB -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc -sSTACK_SIZE=1MB -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
  -sMIN_WEBGL_VERSION=1 -sMAX_WEBGL_VERSION=1 -sGL_SUPPORT_AUTOMATIC_ENABLE_EXTENSIONS=0  # none is used; asking took 30 ms
  --no-entry -sEXPORTED_RUNTIME_METHODS=ccall,HEAPU8
  # What web/engine hands to the module; the last, which nobody does, keeps the module alive after its first call.
  -sINCOMING_MODULE_JS_API=canvas,print,printErr,instantiateWasm,noExitRuntime
  -sTEXTDECODER=2
  # Else a frame is one function of 51 kB, which a browser compiles anew for speed while it first draws it: 0.1 s of a core.
  # Optimized once more the module packs 0.5 kB smaller, and the search is not slower (medians of 1.01 to 1.13).
  -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=1000,-Oz)

# ---- Packing: the module goes into the page in streams as LZMA, and beside it what unpacks it ------------------------------------
add_library(lzma_decoder STATIC EXCLUDE_FROM_ALL ${lzma}/LzmaDec.c)
target_compile_definitions(lzma_decoder PRIVATE Z7_LZMA_SIZE_OPT)  # 3 kB less, and no slower
target_compile_options(lzma_decoder PRIVATE -Oz -flto -w)
target_include_directories(lzma_decoder SYSTEM PUBLIC ${lzma})
vitrine_sources(unpack_sources src/app/packing/unpack.cpp)
add_executable(vitrine_unpack ${unpack_sources})
set_target_properties(vitrine_unpack PROPERTIES SUFFIX .wasm)
target_compile_options(vitrine_unpack PRIVATE -Os)
target_link_libraries(vitrine_unpack PRIVATE vitrine_lean packing_root lzma_decoder)
target_link_options(vitrine_unpack PRIVATE -Oz -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=128KB
  -sSTACK_SIZE=16KB --no-entry)

add_library(lzma_encoder STATIC EXCLUDE_FROM_ALL ${lzma}/LzmaEnc.c ${lzma}/LzFind.c ${lzma}/LzFindOpt.c ${lzma}/Alloc.c
  ${lzma}/CpuArch.c)
target_compile_definitions(lzma_encoder PUBLIC Z7_ST)  # one thread: the same bytes every time
target_compile_options(lzma_encoder PRIVATE -O2 -w)
target_include_directories(lzma_encoder SYSTEM PUBLIC ${lzma})
vitrine_sources(pack_sources src/app/packing/pack.cpp)
add_executable(vitrine_pack ${pack_sources})
target_link_libraries(vitrine_pack PRIVATE vitrine_options packing_root lzma_encoder)
target_link_options(vitrine_pack PRIVATE -O2 ${VITRINE_NODE_OPTIONS})
