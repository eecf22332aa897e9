# gyre_shader_constants.awk - puts the float constants of a compiler's assembly into instructions.
#
# GCC keeps a float that is not 0 in memory and loads it. A shader program may be forbidden to load (DoesLoadOrStore), and
# its header is derived from its code, so a constant must not ask for that. Each load of a constant of one word becomes an
# integer constant, and a move to the float register:
#
#   flw fa5,.LC0,a5      ->   li a5,0x3f800000
#                             fmv.w.x fa5,a5
#
# The register that held the address takes the integer. A load through an address that was made before gets the address
# again, which is no load either, as other loads may use it.
#
# Usage: awk -f gyre_shader_constants.awk IN.s IN.s > OUT.s   (the first time to collect the constants)

function operands(line) {
  sub(/^[ \t]*[a-z.]+[ \t]+/, "", line)
  gsub(/[ \t]/, "", line)
  return split(line, part, ",")
}

# A constant is a local label with exactly one word after it.
NR == FNR && /^\.LC[0-9]+:/ { label = substr($1, 1, length($1) - 1); words = 0; next }
NR == FNR && label != "" && $1 == ".word" && $2 ~ /^-?[0-9]+$/ {
  words++
  if (words == 1) value[label] = $2; else delete value[label]
  next
}
NR == FNR { if ($1 != ".align") label = ""; next }

/^[ \t]*flw[ \t]/ && operands($0) == 3 && part[2] in value {
  printf "\tli\t%s,%s\n\tfmv.w.x\t%s,%s\n", part[3], value[part[2]], part[1], part[3]
  next
}
/^[ \t]*flw[ \t]/ && operands($0) == 2 && held != "" && part[2] == "0(" held ")" {
  printf "\tli\t%s,%s\n\tfmv.w.x\t%s,%s\n\tlla\t%s,%s\n", held, value[from], part[1], held, held, from
  held = ""
  next
}
{ held = "" }
/^[ \t]*lla[ \t]/ && operands($0) == 2 && part[2] in value { held = part[1]; from = part[2] }
{ print }
