# Native code is for this machine: x86-64-v2 where it has that, so that bits are counted by an instruction and not by a call.
option(VITRINE_ANY_MACHINE "Native code for every x86-64, for programs that are handed on" OFF)

if(NOT EMSCRIPTEN AND NOT VITRINE_ANY_MACHINE)
  include(CheckCXXSourceRuns)
  set(CMAKE_REQUIRED_FLAGS -march=x86-64-v2)
  check_cxx_source_runs([[
    int main() { return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2") ? 0 : 1; }
  ]] VITRINE_HAS_X86_64_V2)
  unset(CMAKE_REQUIRED_FLAGS)
  if(VITRINE_HAS_X86_64_V2)
    add_compile_options(-march=x86-64-v2)
  endif()
endif()
