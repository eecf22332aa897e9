#!/bin/bash
# clang.sh CLANG COMPILER OPTION... - runs CLANG, through ccache where there is one, with the options that CMake has
# for COMPILER, which is GCC: CMake knows one compiler of a language, and without optimisation clang takes a
# third of GCC's time. As the launcher of a compiler it does for single targets.
set -euo pipefail

clang=$1
shift 2
# Without these it caches nothing that takes a precompiled header.
export CCACHE_SLOPPINESS=pch_defines,time_macros
command -v ccache > /dev/null || exec "$clang" "$@"
exec ccache "$clang" "$@"
