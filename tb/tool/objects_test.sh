#!/bin/bash
# objects_test.sh WORKDIR - objects of the simulators: there as a whole or not at all, and one that
# is damaged is removed.
set -uo pipefail

# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
parts=$here/../../sim/verilator
begin "$1"

# ---- compile.sh ----------------------------------------------------------------------------------

mkdir -p src
echo '#define FIVE 5' > src/five.h
printf '#include "five.h"\nint five(void) { return FIVE; }\n' > src/five.c
expect 0 '' "$parts/compile.sh" cc -MMD -MP -c src/five.c -o five.o
expect 0 'five' nm five.o
expect 0 '^five.o: src/five.c src/five.h' cat five.d
expect 0 '' "$parts/compile.sh" cc -MMD -MF list.d -MT other.o -c src/five.c -o other.o
expect 0 '^other.o: src/five.c src/five.h' cat list.d
expect 1 'error' "$parts/compile.sh" cc -c -o bad.o -Werror -include none.h src/five.c
holds 'nothing is left of what failed' test "$(ls)" = $'five.d\nfive.o\nlist.d\nother.o\nout.txt\nsrc'

# A compiler that is killed, with all that called it, when half of the object and of the list is written.
cat > killed << 'END'
#!/bin/bash
while [[ $# -gt 0 ]]; do
  [[ $1 == -o || $1 == -MF ]] && printf 'half' > "$2"
  shift
done
kill -9 $PPID $$
END
chmod +x killed
expect 137 '' "$parts/compile.sh" ./killed -MMD -c src/five.c -o half.o
holds 'no half object' test ! -e half.o -a ! -e half.d
cp five.o kept.o
expect 137 '' "$parts/compile.sh" ./killed -MMD -c src/five.c -o five.o
holds 'the object before is what it was' cmp five.o kept.o

# ---- damaged.sh ----------------------------------------------------------------------------------

mkdir -p 'objects/a folder'
for name in good empty header most 'a folder/rest'; do cp five.o "objects/$name.o"; done
size=$(stat -c %s five.o)
truncate -s 0 objects/empty.o
truncate -s 20 objects/header.o
truncate -s $((size / 2)) objects/most.o
truncate -s $((size - 64)) 'objects/a folder/rest.o'
expect 0 'objects/empty.o' "$parts/damaged.sh" objects
holds 'all damaged objects are named' test "$(sort out.txt)" = \
  $'objects/a folder/rest.o\nobjects/empty.o\nobjects/header.o\nobjects/most.o'
holds 'they are removed, and no other' test "$(find objects -type f)" = objects/good.o
expect 0 '' "$parts/damaged.sh" objects
holds 'what is whole is not damaged' test ! -s out.txt
conclude objects_test
