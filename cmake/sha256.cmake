# SHA-256 from 7-Zip's sources, whose LZMA packs the page: for what binds two players by link (src/app/model/pledges.cpp).
vitrine_source_folder(lzma VITRINE_LZMA_SOURCE lzma LzmaDec.c "LZMA's source")
set(sha256_sources ${lzma}/Sha256.c)
if(NOT EMSCRIPTEN)  # it asks for a processor's own instructions, which nobody switches on
  list(APPEND sha256_sources ${lzma}/Sha256Opt.c ${lzma}/CpuArch.c)
endif()
add_library(sha256 STATIC ${sha256_sources})
target_compile_definitions(sha256 PRIVATE Z7_SFX)  # small
target_compile_options(sha256 PRIVATE -w -ffile-prefix-map=${lzma}=lzma)
if(EMSCRIPTEN)
  target_compile_options(sha256 PRIVATE -Oz -flto)
endif()
target_include_directories(sha256 SYSTEM PUBLIC ${lzma})
target_link_libraries(vitrine_session PRIVATE sha256)
if(EMSCRIPTEN)
  target_link_libraries(vitrine_session_checked PRIVATE sha256)
endif()
