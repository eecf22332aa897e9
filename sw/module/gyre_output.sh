# gyre_output.sh - to be read by scripts that write where a user says: only regular files are written, and only folders
# that were made for it are filled or emptied. scripts/output.py is the same for Python, sim/platform/gyre_file.h for C.
#
#   output_file WHAT FILE      whether FILE can be written: a regular file, or a new one in a folder that is there
#   output_folder WHAT FOLDER  whether FOLDER can be filled: a new one, an empty one, or one of the project's own
#   output_make FOLDER         makes a folder that output_folder has allowed, and marks it if it is empty
#   output_build WHAT FOLDER   whether CMake can build in FOLDER: a new one, an empty one, or a build folder
#   output_empty WHAT FOLDER   makes FOLDER empty. Its contents are removed if the folder has the mark
#   output_remove FOLDER       removes FOLDER, if it is the project's own
#
# The mark is the file .gyre-output. A folder of the project's own has it, or is in one that has it, or is in a build
# folder (of CMake, or build* of the source tree) and is no folder that CMake makes. The answer is the status, with a
# sentence if it is no; the sentence begins with WHAT, a command and its option. Questions change nothing.
# shellcheck shell=bash

output_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)

output_refuse() {
  echo "$1" >&2
  return 2
}

output_kind() {
  if [[ -L $1 ]]; then
    echo "a symbolic link"
  elif [[ -d $1 ]]; then
    echo "a directory"
  elif [[ -p $1 ]]; then
    echo "a pipe"
  elif [[ -b $1 || -c $1 ]]; then
    echo "a device"
  elif [[ -f $1 ]]; then
    echo "a file"
  else
    echo "no file"
  fi
}

output_file() {
  local what=$1 file=$2 folder=.
  [[ -n $file ]] || output_refuse "$what: the name of the file is empty" || return
  [[ $file != */ ]] || output_refuse "$what: $file is a directory" || return
  if [[ -L $file || -e $file ]]; then
    [[ ! -L $file && -f $file ]] || output_refuse "$what: $file is $(output_kind "$file"); only regular files are written" || return
    [[ -w $file ]] || output_refuse "$what: $file cannot be written"
    return
  fi
  [[ $file != */* ]] || folder=${file%/*}/
  [[ -d $folder ]] || output_refuse "$what: there is no folder ${folder%/}" || return
  [[ -w $folder && -x $folder ]] || output_refuse "$what: nothing can be written into ${folder%/}"
}

# output_marked FOLDER: it has the mark, or is in a folder that has it.
output_marked() {
  local at
  at=$(realpath -m -- "$1")
  while [[ ! -f $at/.gyre-output ]]; do
    [[ $at != / ]] || return
    at=${at%/*}
    at=${at:-/}
  done
}

output_own() {
  local at
  ! output_marked "$1" || return 0
  at=$(realpath -m -- "$1")
  [[ ! -e $at/CMakeFiles && ! -e $at/CMakeCache.txt ]] || return
  [[ $at != "$output_root"/build*/* ]] || return 0
  while [[ ! -f $at/CMakeCache.txt ]]; do
    [[ $at != / ]] || return
    at=${at%/*}
    at=${at:-/}
  done
}

output_folder() {
  local what=$1 folder=$2 at
  [[ -n $folder ]] || output_refuse "$what: the name of the folder is empty" || return
  at=$(realpath -m -- "$folder")
  if [[ -e $at ]]; then
    [[ -d $at ]] || output_refuse "$what: $folder is $(output_kind "$at"), no folder" || return
    [[ -w $at && -x $at ]] || output_refuse "$what: nothing can be written into $folder" || return
    [[ -z $(ls -A -- "$at") ]] || output_own "$at" ||
      output_refuse "$what: $folder has files that are not Gyre's; name a new or an empty folder"
    return
  fi
  [[ ! -L $folder ]] || output_refuse "$what: $folder is a symbolic link that leads nowhere" || return
  while [[ ! -e $at ]]; do at=$(dirname -- "$at"); done
  [[ -d $at && -w $at && -x $at ]] || output_refuse "$what: $folder cannot be made, as nothing can be written into $at"
}

output_make() {
  mkdir -p -- "$1" || return 2
  [[ -n $(ls -A -- "$1") ]] || output_own "$1" || : > "$1/.gyre-output" || return 2
}

output_build() {
  local at
  at=$(realpath -m -- "$2")
  [[ -e $at/CMakeCache.txt || $at == "$output_root"/build* ]] || output_folder "$1" "$2"
}

output_empty() {
  local what=$1 folder=$2
  output_folder "$what" "$folder" || return
  if [[ -d $folder && -n $(ls -A -- "$folder") ]]; then
    output_marked "$folder" ||
      output_refuse "$what: $folder has files that were not made by it, which would be removed; name another folder" || return
    find "$folder/" -mindepth 1 -delete || return 2
  fi
  mkdir -p -- "$folder" && : > "$folder/.gyre-output" || return 2
}

output_remove() {
  [[ -L $1 || -e $1 ]] || return 0
  output_own "$1" || output_refuse "$1 was not made by Gyre's scripts, and stays" || return
  rm -rf -- "$1"
}
