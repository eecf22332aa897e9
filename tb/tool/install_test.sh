#!/bin/bash
# install_test.sh BUILD WORKDIR - what `cmake --install` puts down is enough for another project:
# header, library and CMake package, and the installed tool runs.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
rm -rf "$2"
mkdir -p "$2"
cd "$2"
cmake --install "$build" --prefix "$PWD/installed" > install.log

mkdir user
cat > user/CMakeLists.txt << 'END'
cmake_minimum_required(VERSION 3.25)
project(user C)
find_package(gyre 0.1 REQUIRED)
add_executable(user user.c)
target_link_libraries(user gyre::gyre)
END
cat > user/user.c << 'END'
#include <gyre.h>
#include <stdio.h>

int main(void) {
  gyre_config config;
  char why[GYRE_MESSAGE];
  if (!gyre_config_named("tiny", &config)) return 1;
  gyre_model *model = gyre_model_new(&config, 0, why);
  if (!model) return 1;
  printf("%u warps\n", config.num_warps);
  gyre_model_free(model);
  return 0;
}
END
cmake -S user -B user/build -DCMAKE_PREFIX_PATH="$PWD/installed" > user.log
cmake --build user/build >> user.log
[[ $(user/build/user) == "2 warps" ]]
installed/bin/gyre --version | grep -q '^gyre 0\.1'
# Nothing that was installed names the source tree.
if grep -rqE "(^|[^[:alnum:]_./}-]|-[ILl])$root([^[:alnum:]_.-]|\$)" installed/lib/cmake; then
  echo "the installed package names the source tree"
  exit 1
fi
echo "install_test: good"
