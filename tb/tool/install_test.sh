#!/bin/bash
# install_test.sh BUILD WORKDIR - tests that the files of `cmake --install` suffice for other
# projects: with CMake or pkg-config, static or shared, in C or C++; and the shared library shows
# what the public headers declare and nothing else. CC and CXX are the compilers.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
: "${CC:=cc}" "${CXX:=c++}"
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty install_test.sh "$2" || exit 2
cd "$2"
cmake --install "$build" --prefix "$PWD/first" > install.log
# A tree that is moved as a whole still works.
mv first installed
headers=$PWD/installed/include
warnings=(-Wall -Wextra -Wshadow -Wpedantic -Werror)

fail() {
  echo "FAILED: $1"
  exit 1
}

# ---- What is not built is said, with the commands, before anything is put down -------------------

sed 's|EXISTS "[^"]*/libgyre_host|EXISTS "/nowhere/libgyre_host|' "$build/cmake_install.cmake" > unbuilt.cmake
! cmake "-DCMAKE_INSTALL_PREFIX=$PWD/unbuilt" -DCMAKE_INSTALL_COMPONENT=sdk -P unbuilt.cmake 2> said ||
  fail "an install without libgyre_host"
tr '\n' ' ' < said | grep -q "Component sdk is not built.* --target sdk *cmake --install .* --component sdk" || fail "$(cat said)"
[[ ! -e unbuilt ]] || fail "an install that ends with an error has put down $(find unbuilt -type f | head -n 1)"

# ---- A user's program, in the common subset of C and C++ --------------------------------

mkdir user
cat > user/user.c << 'END'
#include <gyre/gyre.h>
#include <stdio.h>

#if GYRE_VERSION_NUMBER < 100
#error "the macros of the version are wrong"
#endif

int main(void) {
  gyre_config config;
  char why[GYRE_MESSAGE], text[GYRE_DISASM];
  if (!gyre_config_named("tiny", &config)) return 1;
  gyre_model *model = gyre_model_new(&config, 0, why);
  if (!model) return 1;
  gyre_disasm(0x0005206b, 0, text, sizeof text);
  printf("%u warps, %s, %s, %d\n", (unsigned)config.num_warps, text,
         gyre_fault_name(GYRE_FAULT_ILLEGAL), gyre_version_number() == GYRE_VERSION_NUMBER);
  gyre_model_free(model);
  return 0;
}
END
cp user/user.c user/user.cpp
said="2 warps, split20 a0, illegal instruction, 1"

# ---- CMake ----------------------------------------------------------------------------------------

cat > user/CMakeLists.txt << 'END'
cmake_minimum_required(VERSION 3.25)
project(user C CXX)
find_package(gyre 0.1 REQUIRED)
add_executable(user user.c)
target_link_libraries(user gyre::gyre)
add_executable(user_cxx user.cpp)
target_link_libraries(user_cxx gyre::gyre)
add_executable(user_shared user.c)
target_link_libraries(user_shared gyre::shared)
END
cmake -S user -B user/build -DCMAKE_PREFIX_PATH="$PWD/installed" > user.log
cmake --build user/build >> user.log
for program in user user_cxx user_shared; do
  [[ $("user/build/$program") == "$said" ]] || fail "$program of CMake says $("user/build/$program")"
done

# ---- pkg-config -----------------------------------------------------------------------------------

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$PWD/installed" -name gyre.pc)")
read -ra cflags <<< "$(pkg-config --cflags gyre)"
read -ra libs <<< "$(pkg-config --libs gyre)"
libdir=$(pkg-config --variable=libdir gyre)
$CC -std=c11 "${warnings[@]}" "${cflags[@]}" user/user.c "${libs[@]}" -o user_pc
$CXX -std=c++17 "${warnings[@]}" "${cflags[@]}" user/user.cpp "${libs[@]}" -o user_pc_cxx
$CC -std=c11 "${cflags[@]}" user/user.c "$libdir/libgyre.a" -o user_pc_static
for program in user_pc user_pc_cxx; do
  [[ $(ldd "./$program") == *libgyre.so* ]] || fail "$program is not linked with the shared library"
  [[ $(LD_LIBRARY_PATH=$libdir "./$program") == "$said" ]] || fail "$program of pkg-config is wrong"
done
[[ $(./user_pc_static) == "$said" ]] || fail "user_pc_static is wrong"
version=$(installed/bin/gyre --version)
[[ $version == "gyre $(pkg-config --modversion gyre)" ]] || fail "$version is not the version of gyre.pc"

# The program of the page.
# shellcheck disable=SC2016  # the marks of Markdown
sed -n '/^```c$/,/^```$/{/^```/d;p}' "$root/docs/api.md" > page.c
$CC -std=c11 "${warnings[@]}" "${cflags[@]}" page.c "${libs[@]}" -o page
[[ $(LD_LIBRARY_PATH=$libdir ./page) == "cycle "*": the line at 0x80000000 is asked for" ]] ||
  fail "the program of docs/api.md is wrong"

# ---- Headers: each can be included alone, and all that they name is there -------------------------

(cd "$headers" && find gyre -name '*.h') | sort > headers.txt
(cd "$root/include" && find gyre -name '*.h') | sort | diff - headers.txt || fail "headers are missing"
while read -r header; do
  printf '#include <%s>\n#include <%s>\nint main(void) { return 0; }\n' "$header" "$header" > one.c
  $CC -std=c11 "${warnings[@]}" -I"$headers" -fsyntax-only one.c || fail "$header alone, in C"
  $CXX -std=c++17 "${warnings[@]}" -I"$headers" -fsyntax-only -x c++ one.c ||
    fail "$header alone, in C++"
done < headers.txt

# ---- Symbols --------------------------------------------------------------------------------------

# Declared functions: the compiler's view of the headers, in which GYRE_API is an attribute.
echo '#include <gyre/gyre.h>' | $CC -std=c11 -I"$headers" -E -P -x c - | tr '\n' ' ' |
  sed 's/__attribute__((visibility("default")))/\n&/g' |
  sed -n 's/^__attribute__((visibility("default")))[^(]*[ *]\(gyre_[a-z0-9_]*\)(.*/\1/p' |
  sort > declared.txt
[[ $(wc -l < declared.txt) -ge 40 ]] || fail "the public functions were not found in the headers"
nm -D --defined-only "$libdir/libgyre.so" | awk '{ print $NF }' | sort > exported.txt
diff declared.txt exported.txt > symbols.diff ||
  fail "declared (<) and exported (>) are not the same: $(cat symbols.diff)"
# The linker sees all of a static library: private names have the prefix, too.
others=$(nm -g --defined-only "$libdir/libgyre.a" | awk 'NF == 3 && $3 !~ /^gyre_/ { print $3 }')
[[ -z $others ]] || fail "names in libgyre.a without the prefix: $others"

# ---- The rest -------------------------------------------------------------------------------------

installed/bin/gyre --version | grep -q '^gyre 0\.1'
[[ -n $(find installed -path '*/man1/gyre.1') ]] || fail "the manual page is not installed"
# Nothing that was installed names the source tree, or where it was installed first.
mapfile -t texts < <(find installed -name '*.cmake' -o -name '*.pc' -o -name '*.h')
for folder in "$root" "$PWD/first"; do
  if grep -qE "(^|[^[:alnum:]_./}-]|-[ILl])$folder([^[:alnum:]_.-]|\$)" "${texts[@]}"; then
    fail "what was installed names $folder"
  fi
done
echo "install_test: good"
