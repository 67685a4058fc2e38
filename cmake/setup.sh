#!/usr/bin/env bash
# Installs what is missing on a Debian machine and fills the cache folder with the pinned tools and sources.
#
#   cmake/setup.sh native   compiler and header libraries for the command line and the native tests
#   cmake/setup.sh page     the above, Emscripten, SDL2, Dear ImGui, fonts: what the page is built from
#   cmake/setup.sh web      the above and a browser to test the page in
#   cmake/setup.sh engines  the above, Firefox and WebKit, and a display without a screen for them
#   cmake/setup.sh style    clang-format and clang-tidy
#   cmake/setup.sh coverage the above of `native`, and what counts the lines that tests reach
#   cmake/setup.sh fuzz     the above of `native`, and libFuzzer
#
# Several words may stand side by side.
#
# The system's apt configuration stays as it is: Debian 13's archive is read through a private view with lists of its own.
# On Debian 12 its Emscripten is unpacked into the cache folder and runs over Debian 12's clang-19; nothing of the system is replaced.
set -euo pipefail
wanted=" ${*:-page} "
wants() { case $wanted in *" $1 "*) ;; *) return 1 ;; esac; }
! wants engines || wanted+='web '
! wants web || wanted+='page '
! wants page && ! wants coverage && ! wants fuzz || wanted+='native '
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=pins.txt
. "$here/pins.txt"
cache_home=${XDG_CACHE_HOME:-$HOME/.cache}/vitrine
cache=$cache_home/$(sha256sum "$here/pins.txt" | cut -c1-12)
export DEBIAN_FRONTEND=noninteractive LC_ALL=C

say() { printf 'setup: %s\n' "$*" >&2; }
missing=()
need() { missing+=("$1"); }
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo -E "$@"
  else say "Root rights are needed to install packages: run this as root or install sudo."; return 1; fi
}

ID='' VERSION_ID='' VERSION_CODENAME=''
[ ! -r /etc/os-release ] || . /etc/os-release
on_debian() { [ "$ID" = debian ] && command -v apt-get >/dev/null; }

# ---- what is asked for ----------------------------------------------------------------------------------------------

# An Emscripten on the path is used when it is new enough; the same rule stands in emscripten.cmake.
emcc_on_path() {
  local emcc version
  emcc=$(command -v emcc) || return 1
  version=$(tr -d '"\n' 2>/dev/null < "$(dirname "$(readlink -f "$emcc")")/emscripten-version.txt") || return 1
  [ "$(printf '3.1.60\n%s\n' "$version" | sort -V | sed -n 1p)" = 3.1.60 ]
}
fonts_module() { /usr/bin/python3 -c 'import fontTools, brotli' 2>/dev/null || python3 -c 'import fontTools, brotli' 2>/dev/null; }
llvm_19() { command -v "$1-19" >/dev/null || "$1" --version 2>/dev/null | grep -q 'version 19\.'; }
doctest_header() { [ -e "${VITRINE_DOCTEST:-/usr/include}/doctest/doctest.h" ]; }
json_header() { [ -e "${VITRINE_JSON:-/usr/include}/nlohmann/json.hpp" ]; }
cli11_header() { [ -e "${VITRINE_CLI11:-/usr/include}/CLI/CLI.hpp" ]; }
browser() {
  local name
  for name in "${VITRINE_CHROMIUM:-chromium-headless-shell}" "$@"; do
    ! command -v "$name" >/dev/null || return 0
  done
  return 1
}
installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

# ---- elsewhere than on Debian: say what is missing ------------------------------------------------------------------

if ! on_debian; then
  if wants native; then
    command -v cmake >/dev/null || need "CMake 3.25 or newer (cmake) is not on the path."
    command -v ninja >/dev/null || command -v make >/dev/null || need "Neither Ninja (ninja) nor make is on the path."
    command -v c++ >/dev/null || command -v g++ >/dev/null || need "No C++20 compiler (c++ or g++) is on the path."
    doctest_header || need "doctest is missing: set VITRINE_DOCTEST to the folder that holds doctest/doctest.h."
    cli11_header || need "CLI11 is missing: set VITRINE_CLI11 to the folder that holds CLI/CLI.hpp."
  fi
  if wants page; then
    emcc_on_path || need "Emscripten 3.1.60 or newer (emcc) is not on the path."
    [ -e "${VITRINE_SDL2_SOURCE:-$cache/SDL2}/include/SDL.h" ] || need "SDL2's sources are missing: set VITRINE_SDL2_SOURCE to a folder of SDL 2.32."
    [ -e "${VITRINE_IMGUI_SOURCE:-$cache/imgui}/imgui.h" ] || need "Dear ImGui is missing: set VITRINE_IMGUI_SOURCE to a folder of Dear ImGui 1.90.1."
    [ -e "${VITRINE_LZMA_SOURCE:-$cache/lzma}/LzmaDec.c" ] || need "LZMA's sources are missing: set VITRINE_LZMA_SOURCE to the folder C of 7-Zip's sources."
    [ -d "${VITRINE_FONTS:-$cache/fonts}" ] || need "Fonts are missing: set VITRINE_FONTS to a folder with EBGaramond12-Regular.ttf, Lato-Regular.ttf and Lato-Bold.ttf."
    fonts_module || need "Python's fonttools and brotli are missing: python3 must be able to import fontTools and brotli."
  fi
  if wants style; then
    command -v git >/dev/null || need "git is not on the path."
    llvm_19 clang-format || need "clang-format of LLVM 19 (clang-format-19) is not on the path."
    llvm_19 clang-tidy || need "clang-tidy of LLVM 19 (clang-tidy-19) is not on the path."
  fi
  if wants coverage; then
    for name in clang llvm-profdata llvm-cov; do llvm_19 $name || need "$name of LLVM 19 ($name-19) is not on the path."; done
  fi
  if wants fuzz; then
    llvm_19 clang || need "clang of LLVM 19 (clang-19), with libFuzzer, is not on the path."
    json_header || need "nlohmann/json is missing: set VITRINE_JSON to the folder that holds nlohmann/json.hpp."
  fi
  if wants engines; then
    for name in "${VITRINE_FIREFOX:-firefox}" "${VITRINE_WEBKIT:-MiniBrowser}" WebKitWebDriver Xvfb; do
      command -v "$name" >/dev/null || need "$name is not on the path."
    done
  fi
  ! wants web || browser chromium chromium-browser google-chrome || need "No Chromium was found: set VITRINE_CHROMIUM to its program."
  for sentence in ${missing[@]+"${missing[@]}"}; do say "$sentence"; done
  [ ${#missing[@]} = 0 ]
  exit
fi

# ---- Debian: packages -----------------------------------------------------------------------------------------------

package() { installed "$1" || need "$1"; }                         # by package
program() { command -v "$2" >/dev/null || package "$1"; }           # by a program that it brings
fill=no
if wants native; then
  program cmake cmake
  program ninja-build ninja
  program g++ c++
  program make make
  program ccache ccache
  doctest_header || package doctest-dev
  cli11_header || package libcli11-dev
fi
if wants style; then
  program git git
  llvm_19 clang-format || package clang-format-19
  llvm_19 clang-tidy || package clang-tidy-19
fi
if wants coverage; then package clang-19; package libclang-rt-19-dev; package llvm-19; fi
if wants fuzz; then package clang-19; package libclang-rt-19-dev; json_header || package nlohmann-json3-dev; fi
if wants page; then
  program python3 python3
  fonts_module || { package python3-fonttools; package python3-brotli; }
  [ -e /usr/include/png.h ] || package libpng-dev                   # for the tests that draw the table
  if ! emcc_on_path; then
    if [ "${VERSION_ID:-0}" -ge 13 ] 2>/dev/null; then package emscripten
    else package clang-19; package lld-19; package llvm-19; fi
  fi
  if [ ! -d "$cache" ]; then
    fill=yes
    package dpkg-dev; program xz-utils xz
  fi
fi
if wants engines; then  # WebGL by software in both
  for name in firefox-esr webkit2gtk-driver xvfb libgl1 libgl1-mesa-dri libegl1; do package $name; done
fi
if wants web; then
  browser || package chromium-headless-shell  # Chromium without the window: half the time a test
  program poppler-utils pdftotext               # reads what it prints
fi

if [ ${#missing[@]} -gt 0 ]; then
  say "installing ${missing[*]}"
  as_root apt-get update -qq
  output=$(as_root apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends "${missing[@]}" 2>&1 </dev/null) ||
    { printf '%s\n' "$output" >&2; say "The packages could not be installed."; exit 1; }
fi
[ $fill = yes ] || exit 0

# ---- the cache folder -----------------------------------------------------------------------------------------------

mkdir -p "$cache_home"
exec 9>"$cache_home/lock"
flock 9                                   # a second set-up waits here and then finds the folder
[ ! -d "$cache" ] || exit 0
say "fetching tools and sources into $cache"
rm -rf "$cache_home"/filling.*
work=$cache_home/filling.$$
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

apt=$work/apt
arch=$(dpkg --print-architecture)
mkdir -p "$work/download" "$work/out" "$apt"/{etc/sources.list.d,etc/apt.conf.d,etc/preferences.d,lists/partial,cache/archives/partial}

# The mirror that this machine uses for Debian itself, however its sources are written.
mirror() {
  apt-get indextargets --format '$(ORIGIN) $(RELEASE) $(COMPONENT) $(REPO_URI)' 'Identifier: Packages' |
    awk -v suite="$VERSION_CODENAME" '$1 == "Debian" && $2 == suite && $3 == "main" { print $4; exit }'
}
uri=$(mirror)
[ -n "$uri" ] || { as_root apt-get update -qq; uri=$(mirror); }
[ -n "$uri" ] || { say "No Debian mirror was found in apt's sources."; exit 1; }
printf 'Types: deb deb-src\nURIs: %s\nSuites: trixie\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n' \
  "$uri" > "$apt/etc/sources.list.d/trixie.sources"
{
  apt-config dump | grep -iE '^Acquire::.*(proxy|verify|CaInfo)' || true     # how this machine reaches a mirror
  printf 'Dir::Etc "%s/etc"; Dir::Etc::sourcelist "/dev/null"; Dir::State::lists "%s/lists"; Dir::State::status "/dev/null";\n' "$apt" "$apt"
  printf 'Dir::Cache "%s/cache"; Acquire::Languages "none"; APT::Sandbox::User ""; APT::Architecture "%s"; APT::Architectures { "%s"; };\n' "$apt" "$arch" "$arch"
} > "$apt/apt.conf"
export APT_CONFIG=$apt/apt.conf
apt-get update -qq || { say "Debian 13's package lists could not be fetched."; exit 1; }

packages=(fonts-ebgaramond-extra=$FONTS_EBGARAMOND fonts-lato=$FONTS_LATO)
unpack_emscripten=no
if ! env -u APT_CONFIG bash -c "$(declare -f emcc_on_path); emcc_on_path"; then
  unpack_emscripten=yes
  # The three libraries only run binaryen; the archive keeps one version of each, so they carry no pin.
  packages+=("emscripten=$EMSCRIPTEN" "binaryen=$BINARYEN" "node-acorn=$ACORN" libc6 libstdc++6 libgcc-s1)
fi
(
  cd "$work/download" &&
  apt-get download -qq "${packages[@]}" &&
  apt-get source -qq --download-only --only-source "imgui=$IMGUI" "libsdl2=$SDL2" "7zip=$SEVENZIP"
) || { say "The pinned versions could not be fetched: see cmake/pins.txt."; exit 1; }
unset APT_CONFIG

for name in fonts-ebgaramond-extra fonts-lato; do
  dpkg-deb --fsys-tarfile "$work/download/$name"_*.deb | tar -x -C "$work/out" --one-top-level=fonts --strip-components=5 \
    --wildcards './usr/share/fonts/truetype/*' --no-same-owner
done
dpkg-source --no-check --no-copy -x "$work/download/imgui_$IMGUI.dsc" "$work/out/imgui" >/dev/null
dpkg-source --no-check --no-copy -x "$work/download/libsdl2_$SDL2.dsc" "$work/out/SDL2" >/dev/null
dpkg-source --no-check --no-copy -x "$work/download/7zip_$SEVENZIP.dsc" "$work/7zip" >/dev/null
mkdir "$work/out/lzma" && cp "$work/7zip/C"/*.[ch] "$work/out/lzma"   # LZMA alone, which is in the public domain
rm -rf "$work/out/SDL2"/{test,Xcode,android-project,VisualC*,docs,visualtest}

if [ $unpack_emscripten = yes ]; then
  mkdir "$work/out/emscripten" "$work/out/runtime" "$work/out/binaryen" "$work/out/binaryen/bin"
  # Without the thread, sanitizer and position-independent variants: 0.3 GB on disk instead of 1.6.
  dpkg-deb --fsys-tarfile "$work/download"/emscripten_*.deb | tar -x -C "$work/out/emscripten" --no-same-owner \
    --exclude='*asan*' --exclude='*ubsan*' --exclude='*-mt*' --exclude='*-ww*' --exclude='*/thinlto' --exclude='*/pic' \
    --exclude='./usr/share/emscripten/test' --exclude='./usr/share/doc'
  dpkg-deb -x "$work/download"/node-acorn_*.deb "$work/out/emscripten"
  for name in binaryen libc6 libstdc++6 libgcc-s1; do dpkg-deb -x "$work/download/$name"_*.deb "$work/out/runtime"; done
  # Debian 13's binaryen needs its own C library: each program is started through that library's loader.
  loader=$(cd "$work/out/runtime" && find . -name 'ld-linux-*.so.*' | head -n 1)
  libraries=$(dirname "$loader")
  for tool in "$work/out/runtime"/usr/bin/wasm*; do
    name=$(basename "$tool")
    cat > "$work/out/binaryen/bin/$name" <<TOOL
#!/bin/sh
r=\${0%/*}/../../runtime
exec "\$r/$loader" --library-path "\$r/$libraries:\$r/$libraries/binaryen" "\$r/usr/bin/$name" "\$@"
TOOL
    chmod +x "$work/out/binaryen/bin/$name"
  done
  root=$work/out/emscripten/usr/share/emscripten
  ln -sfn ../nodejs "$root/node_modules"   # acorn-optimizer.mjs imports acorn as an ES module: NODE_PATH does not reach it
  cat > "$root/.emscripten" <<CONFIG
LLVM_ROOT = '/usr/lib/llvm-19/bin'
BINARYEN_ROOT = '$cache/binaryen'
NODE_JS = 'node'
FROZEN_CACHE = True
CACHE = '$cache/emscripten/usr/share/emscripten/cache'
CONFIG
fi
mv -T "$work/out" "$cache"
say "done"
