# No #include of the tree SOURCE goes round the include path, and below the table only the standard library and SHA-256 are
# included.
cmake_minimum_required(VERSION 3.25)
file(GLOB_RECURSE files RELATIVE ${SOURCE} ${SOURCE}/src/*.cpp ${SOURCE}/src/*.h ${SOURCE}/games/*.cpp ${SOURCE}/games/*.h
  ${SOURCE}/tests/*.cpp ${SOURCE}/tests/*.h)
if(NOT files)
  message(FATAL_ERROR "There are no sources in ${SOURCE}.")
endif()
foreach(file IN LISTS files)
  file(STRINGS ${SOURCE}/${file} includes REGEX "^[ \t]*#[ \t]*include")
  foreach(include IN LISTS includes)
    if(include MATCHES "[\"<]/|\\.\\./|/\\.\\.")
      message(SEND_ERROR "${file}: ${include}: name the file from its include root.")
    elseif(file MATCHES "^(src/core|src/ai|src/app/model|games)/" AND NOT include MATCHES "<[a-z_]+>$|<Sha256.h>$|\"[a-z_/]+\\.h\"$")
      message(SEND_ERROR "${file}: ${include}: only our own headers, the standard library's and SHA-256 are included here.")
    endif()
  endforeach()
endforeach()
