#!/bin/bash
# outputs_test.sh WORKDIR - each option of a command of scripts/ that names a file or a folder which is written: what is no
# regular file, or a folder with files that are not Gyre's, is refused with status 2 and a sentence before anything is
# built, installed or changed. Options are found by --help; one that is new is an output until it is in the list of inputs.
set -uo pipefail

# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
root=$(cd "$here/../.." && pwd)
begin "$1"
# Folders of others: nothing around them has the mark.
others=$(mktemp -d)
trap 'rm -rf "$others"' EXIT
mkdir fake home
for program in apt-get sudo cmake ninja make ctest verilator yosys pip docker debootstrap; do
  printf '#!/bin/sh\necho "%s $*" >> "%s/called"\nexit 1\n' "$program" "$PWD" > "fake/$program"
  chmod +x "fake/$program"
done
export PATH=$PWD/fake:$PATH HOME=$PWD/home PYTHONDONTWRITEBYTECODE=1

# Inputs that are only read: SCRIPT OPTION.
inputs='asic --liberty
asic --ram-table
bitstream_check --gyre
coverage --reasons
dse --liberty
dse --programs
dse --ram-table
examples --examples
opencl_barriers --source
rdna35_decode --replay
scaling --opt
sph_planted --table
structure --tree'
# Words that have to be there besides: SCRIPT OPTION WORDS.
besides='mutate_netlist --out --netlist 1
asic --out tiny
bitstream --out hx8k
bitstream_check --out hx8k
opencl_accuracy --build --functions sqrt'
# Outputs that are no option: SCRIPT WORDS @.
positions='build_rtl rtl @
generate @
netlist @ tiny
fresh @'

others_are_whole() {
  [[ $(cat "$others/folder/results.json" "$others/target") == $'precious\nprecious' && $(ls -A "$others/folder") == results.json ]] &&
    [[ -p $others/pipe && -c $others/node && $(readlink "$others/link") == target ]] &&
    [[ $(readlink "$others/dangling") == nowhere && ! -e $others/nowhere && ! -e called ]]
}
mkdir "$others/folder"
echo precious | tee "$others/target" > "$others/folder/results.json"
ln -s target "$others/link"
ln -s nowhere "$others/dangling"
ln -s folder "$others/way"
mkfifo "$others/pipe"
# A device of the test's own, never one of the computer's: a tool that is wrong would replace it.
mknod "$others/node" c 1 3 2> /dev/null || others_are_whole() { [[ ! -e called ]]; }

# try KIND COMMAND...: the last word that is @ is each of the refused paths.
try() {
  local kind=$1 place sentence words
  shift
  while IFS='|' read -r place sentence; do
    [[ -e $others/$place || -L $others/$place || $place == */* ]] || continue
    words=()
    for word in "$@"; do
      if [[ $word == @ ]]; then words+=("$others/$place"); else words+=("$word"); fi
    done
    expect 2 "$sentence" timeout 60 "${words[@]}"
    holds "${words[*]} changes nothing" others_are_whole
    rm -f called
  done <<< "${!kind}"
}
# shellcheck disable=SC2034  # by their names
file='link|is a symbolic link; only regular files
dangling|is a symbolic link; only regular files
pipe|is a pipe; only regular files
node|is a device; only regular files
folder|is a directory; only regular files
folder/|is a directory
none/x|there is no folder'
# shellcheck disable=SC2034
folder='target|is a file
pipe|is a pipe
node|is a device
link|is a (file|symbolic link)
dangling|is a symbolic link that leads nowhere
target/x|cannot be made
folder|has files that
way|has files that'

options=0
for path in "$root"/scripts/*; do
  name=${path##*/}
  [[ -f $path && -x $path && $name != *.* ]] || continue
  while read -r option word; do
    [[ $'\n'$inputs$'\n' != *$'\n'"$name $option"$'\n'* ]] || continue
    options=$((options + 1))
    kind=folder
    [[ $word != FILE* && $word != ACTIVITY && $word != PICTURE ]] || kind='file'
    more=$(sed -n "s/^$name $option //p" <<< "$besides")
    # shellcheck disable=SC2086  # one word each
    try $kind "$path" "$option" @ $more
  done < <("$path" --help 2>&1 |
    grep -oE -- '--[a-z0-9-]+ (FILE|FOLDER|DIR|OUT|BUILD|KEEP|LOG|ACTIVITY|PICTURE|PATH|RECORD)\b' | sed 's/BUILD$/FOLDER/' | sort -u)
done
while read -r name words; do
  # shellcheck disable=SC2086
  try folder "$root/scripts/$name" $words
done <<< "$positions"
# Folders of the environment.
for name in run test opencl qemu_compare docs; do
  export GYRE_BUILD=$others/folder BUILD=$others/folder
  words=()
  [[ $name != run && $name != opencl ]] || words=(vecadd)
  expect 2 'has files that' timeout 60 "$root/scripts/$name" "${words[@]}"
  holds "scripts/$name in another's folder changes nothing" others_are_whole
  rm -f called
done
unset GYRE_BUILD BUILD
holds 'the options of all commands were found' test "$options" -ge 25

# gyrecc, from the source tree: an output of each way to compile.
printf 'int main(void) { return 0; }\n' > main.c
for way in "" --program "--isa rdna35"; do
  # shellcheck disable=SC2086
  try file "$root/sw/module/gyrecc" $way -o @ main.c
  # shellcheck disable=SC2086
  [[ $way == --program ]] || try file "$root/sw/module/gyrecc" $way --depfile @ -o main.out main.c
done
mkdir "$others/m.d"
cp "$others/target" "$others/m.d/0.main.c.o"
expect 2 "m.d has files that are not Gyre's" "$root/sw/module/gyrecc" --keep -o "$others/m" main.c
same "$others/m.d/0.main.c.o" precious

# Tests: what they have not made stays.
for test in "$here"/*_test.sh; do
  # shellcheck disable=SC2016
  folders=$(grep -cE '^(begin|output_empty [a-z_.]+) "\$[0-9]"' "$test")
  [[ $folders != 0 ]] || continue
  # shellcheck disable=SC2016
  at=$(sed -nE 's/^(begin|output_empty [a-z_.]+) "\$([0-9])".*/\2/p' "$test" | head -n 1)
  words=()
  for ((i = 1; i < at; i++)); do words+=("$here"); done
  expect 2 'were not made by it|has files that' timeout 60 "$test" "${words[@]}" "$others/folder"
  holds "$(basename "$test") removes nothing" others_are_whole
done
# Outputs that the helpers themselves allow and remove.
new=$others/new
expect 0 '' output_folder what "$new"
holds 'a question makes nothing' test ! -e "$new"
expect 0 '' output_make "$new"
touch "$new/a"
expect 0 '' output_folder what "$new/below"
expect 0 '' output_empty what "$new"
holds 'what was there is gone, and the mark is not' test "$(ls -A "$new")" = .gyre-output
ln -s "$others/folder" "$new/way"
expect 0 '' output_empty what "$new"
holds 'a link is not followed' others_are_whole
expect 2 'stays' output_remove "$others/folder"
# In a build folder scripts may fill a folder without the mark, and remove one, but tests do not empty it.
mkdir -p "$others/build/CMakeFiles" "$others/build/results"
touch "$others/build/CMakeCache.txt" "$others/build/results/a"
expect 0 '' output_folder what "$others/build/results"
expect 2 'what: .*/results has files that were not made by it' output_empty what "$others/build/results"
holds 'what is in a build folder stays' test -e "$others/build/results/a"
expect 2 'has files' output_folder what "$others/build"
expect 0 '' output_build what "$others/build"
expect 2 'has files' output_build what "$others/folder"
expect 0 '' output_remove "$others/build/results"
holds 'what is in a build folder can be removed' test ! -e "$others/build/results"
python() { python3 -c "import sys; sys.path.insert(0, '$root/scripts'); import output; output.$1" "${@:2}"; }
expect 1 'stays' python "remove('$others/folder')"
expect 0 '' python "make(output.folder('$others/python'))"
holds 'both write the same mark' test -f "$others/python/.gyre-output"
touch "$others/python/a"
expect 0 '' python "empty('$others/python')"
holds 'only the mark is left' test "$(ls -A "$others/python")" = .gyre-output
expect 1 'has files' python "empty('$others/folder')"
mkdir "$others/build/results"
touch "$others/build/results/a"
expect 0 '' python "folder('$others/build/results')"
expect 1 'would be removed' python "empty('$others/build/results')"
holds 'what is in a build folder stays' test -e "$others/build/results/a"
expect 1 'has files' python "build('$others/folder')"
expect 0 '' python "build('$others/build')"
holds 'all of it is whole at the end' others_are_whole
conclude outputs_test
