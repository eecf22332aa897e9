#!/bin/bash
# draw_test.sh GYRE WORKDIR - gyre draw: pictures of scenes with known pixels, the picture of the documentation, and files
# that are no scenes, each of which gets a sentence and status 2.
set -uo pipefail

gyre=$(realpath "$1")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
begin "$2"
pawn=$root/examples/scenes/pawn.obj
if "$gyre" draw "$pawn" 2>&1 | grep -q "built without"; then
  missing+=("libassimp-dev")
  conclude draw_test
  exit
fi
pixels() { python3 "$here/png_pixels.py" "$@"; }
# near FILE X Y RED GREEN BLUE: the pixel differs by at most 1 in a channel
near() {
  read -r r g b < <(pixels "$1" "$2" "$3")
  holds "pixel ($2, $3) of $1 is ($r, $g, $b), not ($4, $5, $6)" \
    test "$(((r - $4) * (r - $4) + (g - $5) * (g - $5) + (b - $6) * (b - $6)))" -le 3
}

# ---- Pictures
draw() { "$gyre" draw "$@"; }
expect 0 '^pawn.png: 400 x 320 pixels, 302 vertices, 562 triangles, [0-9]+ samples passed$' draw "$pawn" --size 400x320 -o pawn.png
holds "docs/pawn.png has other pixels" test "$(pixels pawn.png)" == "$(pixels "$root/docs/pawn.png")"
for device in functional:quad functional:wide; do
  expect 0 '' draw "$pawn" --size 400x320 -o "other.png" --device $device
  holds "the picture of $device has other pixels" test "$(pixels pawn.png)" == "$(pixels other.png)"
done
near pawn.png 0 0 231 237 243  # the background, 0.8, 0.85 and 0.9 by the curve of sRGB
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > one.obj
expect 0 '^picture.png: 320 x 240 pixels, 3 vertices, 1 triangles' draw one.obj
# A glTF file with the same triangle, whose buffer is in the file.
gltf() { # gltf COUNT: a file with this number of vertices in 36 bytes
  printf '%s' '{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[' \
    '{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":' "$1" '}],' \
    '"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,' \
    'AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}'
}
gltf 3 > one.gltf
expect 0 '^gltf.png: 5 x 3 pixels, 3 vertices, 1 triangles' draw one.gltf -o gltf.png --size 5x3
holds "the size of a picture" test "$(pixels gltf.png | head -c 4)" == "5 3 "
expect 0 '^wide.png: 4096 x 1 pixels' draw one.obj -o wide.png --size 4096x1
expect 0 '^tall.png: 1 x 4096 pixels' draw one.obj -o tall.png --size 1x4096

# ---- What is no scene
bad() { # bad REGEX FILE
  rm -f no.png
  expect 2 "^gyre draw: .*$1" draw "$2" -o no.png
  holds "a picture of $2" test ! -e no.png
}
bad 'No such file' nowhere.obj
bad 'not a regular file' /dev/zero
bad 'not a regular file' .
mkfifo pipe.obj
bad 'not a regular file' pipe.obj
: > empty.obj
bad 'too small' empty.obj
head -c 4000 /dev/zero | tr '\0' 'x' > text.txt
bad 'No suitable reader' text.txt
gltf 3000000000 > large.gltf
bad 'out of range' large.gltf
head -c 200 one.gltf > cut.gltf
bad '' cut.gltf
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2 3\n' > lines.obj
bad 'has no triangles' lines.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99\n' > index.obj
bad 'out of range' index.obj
printf 'v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > nan.obj
bad 'not finite' nan.obj
printf 'v 1e30 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' > huge.obj
bad 'too large' huge.obj
printf 'v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n' > point.obj
bad 'in one point' point.obj

# ---- Wrong arguments
expect 0 'Usage: gyre draw SCENE' draw --help
expect 2 'the scene is missing' draw
expect 2 'a second scene' draw one.obj two.obj
expect 2 'unknown option' draw one.obj --nothing
expect 2 '--size needs a value' draw one.obj --size
for size in 0x1 1x0 4097x1 1x4097 x 1x 1 1x1x1 -1x1 '1 x1' 99999999999999999999x1; do
  expect 2 "^gyre draw: --size '$size': COLUMNSxROWS" draw one.obj --size "$size"
done
expect 2 'no.* device|no device|nothing' draw one.obj --device nothing
expect 2 'model:graphics,PIXELS=0 has no pixel stage' draw one.obj --device model:graphics,PIXELS=0
expect 2 'warps have at least 4 threads' draw one.obj --device functional:small,NUM_THREADS=2,NUM_LANES=2
expect 2 '/dev/null' draw one.obj -o /dev/null
expect 2 'nowhere/x.png' draw one.obj -o nowhere/x.png
conclude draw_test
