# What the lessons say, in a file a game and language, becomes a source a game.
find_program(VITRINE_NODE node REQUIRED)
file(GLOB taught CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} games/*/lessons.en.txt)
foreach(english IN LISTS taught)
  get_filename_component(folder ${english} DIRECTORY)
  get_filename_component(game ${folder} NAME)
  set(source ${CMAKE_BINARY_DIR}/generated/lessons/${game}.cpp)
  set(texts ${english})
  foreach(language nl fr de)
    list(APPEND texts ${folder}/lessons.${language}.txt)
  endforeach()
  list(APPEND texts ${folder}/puzzles.txt)
  list(TRANSFORM texts PREPEND ${CMAKE_SOURCE_DIR}/)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated/lessons)
  add_custom_command(OUTPUT ${source} VERBATIM
    COMMAND ${VITRINE_NODE} ${CMAKE_SOURCE_DIR}/cmake/lessons.mjs ${CMAKE_SOURCE_DIR}/${folder} ${source}
    DEPENDS ${texts} ${CMAKE_SOURCE_DIR}/cmake/lessons.mjs
    COMMENT "What the lessons of ${game} say")
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "$<$<BOOL:${EMSCRIPTEN}>:-Oz>")
  target_sources(vitrine_games PRIVATE ${source})
  if(EMSCRIPTEN)
    target_sources(vitrine_games_checked PRIVATE ${source})
  endif()
endforeach()
