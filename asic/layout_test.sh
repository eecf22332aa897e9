#!/bin/bash
# The geometry check of scripts/layout on two cells and three wires, clean and with each mistake
# planted; and what bad options are answered with: layout_test.sh FOLDER
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$1
failures=0
mkdir -p "$work"

fail() {
  echo "FAIL $1"
  failures=$((failures + 1))
}

cat > "$work/cells.lef" << 'TEXT'
LAYER metal1
  TYPE ROUTING ;
  WIDTH 0.3 ;
  SPACING 0.3 ;
END metal1
LAYER metal2
  TYPE ROUTING ;
  WIDTH 0.3 ;
  SPACING 0.3 ;
END metal2
LAYER via
  TYPE CUT ;
  SPACING 0.3 ;
END via
VIA UP DEFAULT
  LAYER metal1 ;
    RECT -0.2 -0.2 0.2 0.2 ;
  LAYER via ;
    RECT -0.1 -0.1 0.1 0.1 ;
  LAYER metal2 ;
    RECT -0.2 -0.2 0.2 0.2 ;
END UP
MACRO INV
  SIZE 4.0 BY 10.0 ;
  PIN A
    PORT
      LAYER metal1 ;
        RECT 0.6 4.0 1.0 5.0 ;
    END
  END A
  PIN Y
    PORT
      LAYER metal1 ;
        RECT 3.0 4.0 3.4 6.0 ;
    END
  END Y
  OBS
      LAYER metal1 ;
        RECT 1.8 1.0 2.2 9.0 ;
  END
END INV
TEXT
# Pin a - one - mid - two (turned) - pin z; mid crosses the cells on metal2.
cat > "$work/good.def" << 'TEXT'
DESIGN two
DIEAREA ( 0 0 ) ( 1000 1000 ) ;
COMPONENTS 2 ;
- one INV + PLACED ( 0 0 ) N ;
- two INV + PLACED ( 400 0 ) FN ;
END COMPONENTS
PINS 2 ;
- a + NET a + LAYER metal2 ( -15 -15 ) ( 15 15 ) + PLACED ( 80 985 ) N ;
- z + NET z + LAYER metal2 ( -15 -15 ) ( 15 15 ) + PLACED ( 480 985 ) N ;
END PINS
NETS 3 ;
- a ( PIN a ) ( one A ) + ROUTED metal2 ( 80 450 ) ( * 985 )
  NEW metal2 ( 80 450 ) UP ;
- mid ( one Y ) ( two A ) + ROUTED metal1 ( 320 500 ) UP
  NEW metal2 ( 320 500 ) ( * 460 ) ( 720 * ) UP ;
- z ( two Y ) ( PIN z ) + ROUTED metal1 ( 480 560 ) UP
  NEW metal2 ( 480 560 ) ( * 985 ) ;
END NETS
SPECIALNETS 0 ;
END SPECIALNETS
END DESIGN
TEXT

# planted NAME KIND SED: the check finds KIND in the DEF changed by SED
planted() {
  local status=0
  sed "$3" "$work/good.def" > "$work/$1.def"
  cmp -s "$work/good.def" "$work/$1.def" && fail "$1: nothing was changed"
  python3 "$root/asic/layout_check.py" "$work/cells.lef" "$work/$1.def" > "$work/$1.log" || status=$?
  if ((status != 1)) || ! grep -q "^$2: " "$work/$1.log"; then
    fail "$1: status $status, expected '$2': $(cat "$work/$1.log")"
  else
    echo "caught $1: $(grep "^$2: " "$work/$1.log")"
  fi
}

# refused STATUS SENTENCE ARGUMENT...
refused() {
  local expected=$1 sentence=$2 status=0
  shift 2
  "$root/scripts/layout" --no-setup --out "$work/refused" "$@" > "$work/refused.log" 2>&1 || status=$?
  if ((status != expected)) || ! grep -q -e "$sentence" "$work/refused.log"; then
    fail "$*: status $status, expected $expected and '$sentence': $(tail -n 1 "$work/refused.log")"
  fi
}

python3 "$root/asic/layout_check.py" "$work/cells.lef" "$work/good.def" || fail "the clean block"
planted no_via open 's/NEW metal2 ( 80 450 ) UP/NEW metal2 ( 80 450 ) ( * 460 )/'
planted short_wire open 's/( 720 \* ) UP/( 660 * ) UP/'
planted unrouted open 's/( 480 560 ) ( \* 985 )/( 480 560 ) ( * 900 )/'
planted crossing short 's/( 480 560 ) ( \* 985 )/( 480 400 ) ( * 985 )/'
planted in_cell short 's/( 320 500 ) UP/( 200 500 ) ( 320 * ) UP/'
planted near distance 's/( 320 500 ) ( \* 460 )/( 320 500 ) ( 120 * ) ( 320 * ) ( * 460 )/'
planted corner distance 's/( 720 \* ) UP/( 720 * ) UP NEW metal2 ( 550 460 ) ( * 540 ) ( 570 * )/;s/( 480 560 ) ( \* 985 )/( 480 560 ) ( 600 * ) ( * 985 ) ( 480 * )/'
planted overlap overlap 's/( 400 0 ) FN/( 399 0 ) FN/'
planted off_row place 's/( 400 0 ) FN/( 400 20 ) FN/'
planted outside place 's/( 1000 1000 )/( 700 1000 )/'

refused 2 "no option" --fast
refused 2 "needs a value" --density
refused 2 "percents from 10 to 95" --density 100
refused 2 "neither NUM_WARPS" NUM_WARPS=33
refused 2 "neither NUM_WARPS" NUM_LANES=2
refused 2 "is none of" --from drc

((failures == 0)) && echo "good"
((failures == 0))
