#!/bin/bash
# draw_scenes_test.sh GYRE WORKDIR - gyre draw: the scenes of examples/scenes/make_scenes.py and of Debian, with what the page says
# of them and known pixels; the same pixels on a functional device and on the cycle model; --turn; scripts/animation.
set -uo pipefail

gyre=$(realpath "$1")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
begin "$2"
if "$gyre" draw "$root/examples/scenes/pawn.obj" 2>&1 | grep -q "built without"; then
  missing+=("libassimp-dev")
  conclude draw_scenes_test
  exit
fi
pixels() { python3 "$here/png_pixels.py" "$@"; }
draw() { "$gyre" draw "$@"; }
# colour FILE X Y CONDITION: the condition is one of r, g and b
colour() {
  local r g b
  read -r r g b < <(pixels "$1" "$2" "$3")
  holds "pixel ($2, $3) of $1 is ($r, $g, $b), not $4" test "$(($4))" == 1
}

# ---- The scenes, which are the same in each run
make_scenes=$root/examples/scenes/make_scenes.py
expect 0 '' "$make_scenes" scenes
expect 0 '' "$make_scenes" again
holds "two runs write the same files" diff -r scenes again
expect 2 '^make_scenes: .' "$make_scenes" /dev/null/scenes
of_page() { # of_page NAME SCENE: the page has what the command prints
  draw "$2" -o "$1.png" > said.txt
  holds "docs/graphics.md does not say: $(cat said.txt)" grep -qxF "$(cat said.txt)" "$root/docs/graphics.md"
}
of_page tree scenes/tree.obj
of_page globe scenes/globe.obj
horse=/usr/share/glmark2/models/horse.3ds
if [[ -r $horse ]]; then of_page horse $horse; else missing+=("glmark2-data"); fi
colour tree.png 160 205 'g > r && g > b'  # grass
colour tree.png 160 85 'g > r && g > b'   # leaves
colour tree.png 160 172 'r > g && g > b'  # bark
colour tree.png 2 2 'r == 231 && g == 237 && b == 243'
colour globe.png 160 53 'r > 150 && g > 150 && b > 150'  # ice
colour globe.png 155 160 'b > r && b > g'                # water
# Between the leaves of the nearest cards others are seen, or the background: cards without holes hide more.
sed '/map_d/d' scenes/tree.mtl > scenes/whole.mtl
sed 's/tree.mtl/whole.mtl/' scenes/tree.obj > scenes/whole.obj
draw scenes/whole.obj -o whole.png > /dev/null
colour whole.png 138 68 'r < 200'
colour tree.png 138 68 'r == 231 && g == 237 && b == 243'

# ---- Functional device and cycle model: textures, alpha test, depth
draw scenes/tree.obj --size 12x9 -o first.png > /dev/null
expect 0 'second.png: 12 x 9 pixels' draw scenes/tree.obj --size 12x9 -o second.png --device model:graphics,PIXELS=1
holds "the cycle model's picture" cmp first.png second.png

# ---- The camera moves to the right: what is in front comes to the left
draw scenes/tree.obj --turn 0 -o turn0.png > /dev/null
holds "0 degrees are the default" cmp tree.png turn0.png
for turn in 360 -1 x 1x '' 4294967296; do
  expect 2 "--turn '$turn': a whole number from 0 to 359" draw scenes/tree.obj --turn "$turn"
done
printf 'newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n' > two.mtl
printf 'mtllib two.mtl\nv -1 0 1\nv 1 0 1\nv 0 1 1\nv -1 0 -1\nv 1 0 -1\nv 0 1 -1\nusemtl red\nf 1 2 3\nusemtl blue\nf 4 5 6\n' > two.obj
draw two.obj --turn 60 -o two.png > /dev/null
colour two.png 64 130 'r > 2 * b'
colour two.png 240 130 'b > 2 * r'

# ---- The animation
animation() { "$root/scripts/animation" --gyre "$gyre" "$@"; }
expect 0 '3 frames' animation two.obj -o turning.png --device functional:quad --size 24x18 --frames 3
expect 0 '^3 3$' python3 "$here/png_frames.py" turning.png
expect 1 'No such file' animation nowhere.obj -o no.png --device functional:quad
expect 1 'no vertex stage' animation two.obj -o no.png --device model:compute
expect 2 'no whole number' animation two.obj -o no.png --frames 0
expect 2 'nowhere/x.png' animation two.obj -o nowhere/x.png --device functional:quad --size 8x8 --frames 1
holds "a picture of nothing" test ! -e no.png
conclude draw_scenes_test
