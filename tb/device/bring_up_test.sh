#!/ bin / bash
#bring_up_test.sh PROGRAM PAGE : what the program prints must be the block of the page that follows
#the line "The host reads and writes:".
set - euo pipefail

          page = $(sed - n '/^The host reads and writes:$/,$p' "$2" | sed - n '/^```/,/^```/p' |
                   sed '1d;/^```/,$d')[[-n $page]] ||
{
  echo "no transcript in $2" > &2 && exit 1;
}
diff < (echo "$page") < ("$1") || { echo "docs/axi.md and the device differ" > &2 && exit 1; }
