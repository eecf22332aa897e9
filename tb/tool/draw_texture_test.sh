#!/bin/bash
# draw_texture_test.sh GYRE WORKDIR - gyre draw: images on scenes, whose pixels are those of scenes with plain colours; what
# alpha does; and images that cannot be read, each of which gets a sentence and status 2.
set -uo pipefail

gyre=$(realpath "$1")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
begin "$2"
if "$gyre" draw "$root/examples/scenes/pawn.obj" 2>&1 | grep -q "built without"; then
  missing+=("libassimp-dev")
  conclude draw_texture_test
  exit
fi
pixels() { python3 "$here/png_pixels.py" "$@"; }
image() { python3 "$here/png_make.py" "$@"; }  # image FILE COLUMNS ROWS EXPRESSION
draw() { expect 0 '' "$gyre" draw --size 160x120 "$@"; }
# alike X Y FILE FILE: the pixels differ by at most 1 in a channel
alike() {
  read -r r g b < <(pixels "$3" "$1" "$2")
  read -r R G B < <(pixels "$4" "$1" "$2")
  holds "pixel ($1, $2) is ($r, $g, $b) in $3, and ($R, $G, $B) in $4" \
    test "$(((r - R) * (r - R) + (g - G) * (g - G) + (b - B) * (b - B)))" -le 3
}

# Squares from (X, Y, Z) on: square X Y Z SIDE MATERIAL NUMBER. They are drawn as they are in the file.
square() {
  awk -v x="$1" -v y="$2" -v z="$3" -v s="$4" -v m="$5" -v n="$6" 'BEGIN {
    printf "v %g %g %g\nv %g %g %g\nv %g %g %g\nv %g %g %g\n", x, y, z, x + s, y, z, x + s, y + s, z, x, y + s, z
    printf "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl %s\nf", m
    for (i = 1; i <= 4; i++) printf " %d/%d", 4 * n + i, 4 * n + i
    print "" }'
}
obj() { # obj NAME SQUARE...: a scene; its materials are in all.mtl
  printf 'mtllib all.mtl\n' > "$1.obj"
  local n=0 words
  for words in "${@:2}"; do
    read -ra words <<< "$words"
    square "${words[@]}" $n >> "$1.obj"
    n=$((n + 1))
  done
}
material() { printf 'newmtl %s\nKd %s\n' "$1" "$2"; printf '%s\n' "${@:3}"; }
{
  material white '1 1 1'
  material half '0.5 0 0.5'
  material red '1 0 0'
  material green '0 1 0'
  material blue '0 0 1'
  material yellow '1 1 0'
  material blank '1 1 1' 'map_Kd blank.png'
  material quarters '1 1 1' 'map_Kd quarters.png'
  material tinted '0 1 0' 'map_Kd quarters.png'
  material fine '1 1 1' 'map_Kd fine.png'
  material leaf '1 1 1' 'map_Kd leaf.png' 'map_d leaf.png'
  material stencil '1 1 1' 'map_Kd blank.png' 'map_d stencil.png'
  material other '1 1 1' 'map_Kd blank.png' 'map_d fine.png'
  material glass '0 1 0' 'd 0.5'
  material amber '1 0 0' 'd 0.25'
  for bad in nowhere.png photo.jpg cut.png wide.png folder pipe empty.png damaged.png; do material "$bad" '1 1 1' "map_Kd $bad"; done
} > all.mtl

# ---- Images on a square
image blank.png 3 5 '(255, 255, 255, 255)'
image quarters.png 64 64 '(255 * (y < 32), 255 * (x < 32), 255 * (x >= 32 and y >= 32), 255)'
image fine.png 64 64 '(255 * (x + y & 1), 0, 255 * (x + y + 1 & 1), 255)'
for color in white red green blue yellow half; do
  obj $color "0 0 0 1 $color"
  draw $color.obj -o $color.png
done
obj blank '0 0 0 1 blank'
draw blank.obj -o blank_out.png
holds "a white image of 3 x 5 pixels changes the picture" test "$(pixels blank_out.png)" == "$(pixels white.png)"
# Row 0 of the image is the top: yellow and red, green and blue.
obj quarters '0 0 0 1 quarters'
draw quarters.obj -o quarters_out.png
alike 67 47 quarters_out.png yellow.png
alike 92 47 quarters_out.png red.png
alike 67 75 quarters_out.png green.png
alike 92 75 quarters_out.png blue.png
obj tinted '0 0 0 1 tinted'
draw tinted.obj -o tinted.png
alike 67 47 tinted.png green.png
# From afar, the smaller levels show the mean of all texels.
obj fine '0 0 0 1 fine'
draw fine.obj -o fine_out.png --size 16x12
draw half.obj -o half_small.png --size 16x12
for x in 7 8 9; do alike $x 6 fine_out.png half_small.png; done
for device in functional:graphics,NUM_CORES=2 functional:graphics,NUM_WARPS=8; do
  draw quarters.obj -o other.png --device $device
  holds "the picture of $device has other pixels" test "$(pixels other.png)" == "$(pixels quarters_out.png)"
done
expect 2 'gyre draw: module for another machine: .*votes and shuffles' "$gyre" draw quarters.obj -o no.png --device functional:quad
expect 0 '' "$gyre" draw white.obj -o other.png --device functional:quad

# ---- Alpha
# Through the holes of a leaf the square behind it is seen.
image leaf.png 64 64 '(0, 255, 0, 255 * (x < 32))'
obj leaf '0 0 0 1 red' '0 0 0.01 1 leaf'
draw leaf.obj -o leaf_out.png
alike 67 60 leaf_out.png green.png
alike 92 60 leaf_out.png red.png
image stencil.png 3 5 '(255 * (y < 3), 9, 9, 255)'
obj stencil '0 0 0 1 red' '0 0 0.01 1 stencil'
draw stencil.obj -o stencil_out.png
alike 80 45 stencil_out.png white.png
alike 80 82 stencil_out.png red.png
# Blended squares may come in any order, and differ from opaque ones.
obj near_first '0 0 0.2 1 glass' '0 0 0.1 1 amber' '0 0 0 1 blue'
obj far_first '0 0 0 1 blue' '0 0 0.1 1 amber' '0 0 0.2 1 glass'
obj other_order '0 0 0.1 1 glass' '0 0 0.2 1 amber' '0 0 0 1 blue'
for order in near_first far_first other_order; do draw $order.obj -o $order.png; done
holds "the order in the file changes what is blended" test "$(pixels near_first.png)" == "$(pixels far_first.png)"
holds "the nearer of two blended squares is not seen" test "$(pixels near_first.png)" != "$(pixels other_order.png)"
# Half of the green and half of what lies behind it: a quarter of red, three of blue.
read -r r g b < <(pixels near_first.png 75 65)
holds "blended colours ($r, $g, $b): green is not the brightest, and red not the darkest" test "$g" -gt "$b" -a "$b" -gt "$r" -a "$r" -gt 0

# ---- glTF
# gltf FILE ALPHAMODE SAMPLER TRANSFORM: the square with the image inside of the file
gltf() {
  python3 - "$@" << 'END'
import base64, json, struct, sys
path, material, sampler, transform = sys.argv[1], *map(json.loads, sys.argv[2:5])
data = struct.pack("<12f", 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0) + struct.pack("<8f", 0, 1, 1, 1, 1, 0, 0, 0) + struct.pack("<6H", 0, 1, 2, 0, 2, 3)
uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
image = "data:image/png;base64," + base64.b64encode(open("small.png", "rb").read()).decode()
view = lambda at, size: {"buffer": 0, "byteOffset": at, "byteLength": size}
texture = {"index": 0, "extensions": {"KHR_texture_transform": transform}} if transform else {"index": 0}
material = {"pbrMetallicRoughness": {"baseColorTexture": texture}, **material}
json.dump({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
           "extensionsUsed": ["KHR_texture_transform"] if transform else ["KHR_materials_unlit"],
           "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 1}, "indices": 2, "material": 0}]}],
           "materials": [material], "textures": [{"source": 0, "sampler": 0}], "samplers": [sampler], "images": [{"uri": image}],
           "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 4},
                         {"bufferView": 1, "componentType": 5126, "type": "VEC2", "count": 4},
                         {"bufferView": 2, "componentType": 5123, "type": "SCALAR", "count": 6}],
           "bufferViews": [view(0, 48), view(48, 32), view(80, 12)], "buffers": [{"byteLength": 92, "uri": uri}]}, open(path, "w"))
END
}
# Two pixels: red is left, and blue, which is not opaque, is right. Both filters are nearest, so there is nothing between.
image small.png 2 1 '(255, 0, 0, 255) if x == 0 else (0, 0, 255, 100)'
nearest='{"magFilter": 9728, "minFilter": 9728, "wrapS": 33071, "wrapT": 33071}'
gltf opaque.gltf '{}' "$nearest" null
draw opaque.gltf -o opaque.png
gltf linear.gltf '{}' '{"magFilter": 9729, "minFilter": 9729, "wrapS": 33071, "wrapT": 33071}' null
draw linear.gltf -o linear.png
for y in 45 75; do
  for x in 67 75; do alike $x $y opaque.png red.png; done
  for x in 85 92; do alike $x $y opaque.png blue.png; done
done
read -r r g b < <(pixels linear.png 80 60)
holds "a linear filter gives ($r, $g, $b) in the middle" test "$r" -gt 100 -a "$b" -gt 100
gltf mask.gltf '{"alphaMode": "MASK"}' "$nearest" null
draw mask.gltf -o mask.png
alike 67 60 mask.png red.png
holds "what is masked is drawn" test "$(pixels mask.png 92 60)" == '231 237 243'
gltf cutoff.gltf '{"alphaMode": "MASK", "alphaCutoff": 0.25}' "$nearest" null
draw cutoff.gltf -o cutoff.png
alike 92 60 cutoff.png blue.png
gltf blend.gltf '{"alphaMode": "BLEND"}' "$nearest" null
draw blend.gltf -o blend.png
alike 67 60 blend.png red.png
read -r r g b < <(pixels blend.png 92 60)
holds "a transparent blue over the background is ($r, $g, $b)" test "$r" -gt 100 -a "$r" -lt 231
# The left half of the image, and the right one.
gltf left.gltf '{}' "$nearest" '{"scale": [0.5, 1]}'
gltf right.gltf '{}' "$nearest" '{"scale": [0.5, 1], "offset": [0.5, 0]}'
gltf rotated.gltf '{}' "$nearest" '{"rotation": 0.5}'
for name in left right; do draw $name.gltf -o $name.png; done
for x in 67 92; do
  alike $x 60 left.png red.png
  alike $x 60 right.png blue.png
done
# Twice along u: repeated, mirrored, clamped.
gltf twice.gltf '{}' '{"magFilter": 9728, "minFilter": 9728}' '{"scale": [2, 1]}'
gltf mirror.gltf '{}' '{"magFilter": 9728, "minFilter": 9728, "wrapS": 33648}' '{"scale": [2, 1]}'
gltf clamp.gltf '{}' "$nearest" '{"scale": [2, 1]}'
for name in twice mirror clamp; do draw $name.gltf -o $name.png; done
alike 46 60 twice.png red.png
alike 73 60 twice.png blue.png
alike 87 60 twice.png red.png
alike 112 60 twice.png blue.png
alike 87 60 mirror.png blue.png
alike 112 60 mirror.png red.png
alike 87 60 clamp.png blue.png
alike 112 60 clamp.png blue.png

# ---- Images that cannot be read
bad() { # bad REGEX SCENE
  rm -f no.png
  expect 2 "^gyre draw: .*$1" "$gyre" draw "$2" -o no.png
  holds "a picture of $2" test ! -e no.png
}
bad_image() { # bad_image REGEX NAME
  obj bad "0 0 0 1 $2"
  bad "$1" bad.obj
}
bad_image 'image nowhere.png cannot be read: No such file' nowhere.png
printf '\xff\xd8\xff\xe0JFIF' > photo.jpg
bad_image 'image photo.jpg is not a PNG file' photo.jpg
head -c 90 quarters.png > cut.png
bad_image 'image cut.png: libpng says' cut.png
python3 - << 'END'
data = bytearray(open("quarters.png", "rb").read())
data[60] ^= 255
open("damaged.png", "wb").write(data)
END
bad_image 'image damaged.png: libpng says' damaged.png
image wide.png 4097 1 '(0, 0, 0, 255)'
bad_image 'image wide.png has 4097 x 1 pixels' wide.png
mkdir folder
bad_image 'image folder is not a regular file' folder
mkfifo pipe
bad_image 'image pipe is not a regular file' pipe
: > empty.png
bad_image 'image empty.png is not a regular file of 1' empty.png
obj other '0 0 0 1 other'
bad 'image fine.png has 64 x 64 pixels, and the colours that it belongs to 3 x 5' other.obj
bad 'rotated.gltf rotates an image' rotated.gltf
sed 's/data:image\/png;base64,....../data:image\/png;base64,AAAAAA/' opaque.gltf > inside.gltf
bad 'is not a PNG file' inside.gltf
sed 's/"uri": "data:image[^"]*"/"uri": "nowhere.png"/' opaque.gltf > outside.gltf
bad 'nowhere.png cannot be read' outside.gltf
# Names are those of files beside the scene.
mkdir -p far/images && cp quarters.png far/images && cp quarters.obj far
printf 'newmtl quarters\nKd 1 1 1\nmap_Kd images\\quarters.png\n' > far/all.mtl
draw far/quarters.obj -o other.png
holds "an image in another folder" test "$(pixels other.png)" == "$(pixels quarters_out.png)"
conclude draw_texture_test
