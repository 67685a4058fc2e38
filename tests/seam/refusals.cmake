# A function of a game that is not as the seam tells it does not compile. Each line below is put into the toy's rules: those
# of RIGHT must compile, which shows that the others fail for what is wrong in them. Nor do another game's defaults.
set(RIGHT
  "static bool in_play(const P&, Player) { return true\; }"
  "static std::uint64_t hash(const P&) noexcept { return 0\; }"
  "static std::optional<P> passed(const P&) { return {}\; }")
set(WRONG
  "using Heir = P\;"
  "static bool in_play(P&, Player) { return true\; }"
  "static bool in_play(const P&, int) { return true\; }"
  "static int in_play(const P&, Player) { return 1\; }"
  "bool in_play(const P&, Player) const { return true\; }"
  "static bool in_play(const P&, Player, int = 0) { return true\; }"
  "static std::uint32_t hash(const P&) { return 0\; }"
  "static std::optional<Message> reveal(P, Move) { return {}\; }"
  "static MoveList arrange(const P&, std::size_t, Rng) { return {}\; }"
  "static unsigned chance_weight(const P&, Move&) { return 1\; }"
  "static P passed(const P& p) { return p\; }"
  "static Network network() { return {}\; }"
  "static Message prompt(const P&, Player) { return {}\; }"
  "static void apply(const P&, Move) {}"
  "static void legal_moves(P&, MoveList&) {}"
  "static Player to_move(const P&) const { return 0\; }")

file(MAKE_DIRECTORY ${FOLDER})
list(TRANSFORM PATH PREPEND -I)
function(compile line result)
  file(WRITE ${FOLDER}/rules.cpp "#include \"core/game_of.h\"\n#include \"tests/toy.h\"\nnamespace vitrine {\n"
    "struct Tried : toy::Rules {\n  using P = toy::Position;\n  ${line}\n};\ntemplate class GameOf<Tried>;\n}\n")
  execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only ${PATH} rules.cpp WORKING_DIRECTORY ${FOLDER}
    RESULT_VARIABLE code ERROR_VARIABLE said OUTPUT_QUIET)
  set(${result} ${code} PARENT_SCOPE)
  set(said "${said}" PARENT_SCOPE)
endfunction()

foreach(line IN LISTS RIGHT)
  compile("${line}" code)
  if(code)
    message(FATAL_ERROR "Does not compile, and should: ${line}\n${said}")
  endif()
endforeach()
foreach(line IN LISTS WRONG)
  compile("${line}" code)
  if(NOT code)
    message(SEND_ERROR "Compiles, and should not: ${line}")
  endif()
endforeach()
