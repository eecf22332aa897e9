# expect.awk - awk -f expect.awk SCRIPT OUTPUT: whether GDB printed what the script expects.

FNR == NR {
  if (sub(/^#< /, "")) want[++wants] = $0
  else if (sub(/^#! /, "")) never[++nevers] = $0
  next
}
{
  for (i = 1; i <= nevers; i++) {
    if ($0 ~ never[i]) {
      print "  not expected: " $0
      bad = 1
    }
  }
  if (at < wants && $0 ~ want[at + 1]) at++
}
END {
  if (!wants) print "  nothing is expected"
  if (at < wants) print "  missing: " want[at + 1]
  exit bad || !wants || at < wants
}
