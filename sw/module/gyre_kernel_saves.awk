# gyre_kernel_saves.awk - takes out of a compiler's assembly what gyre_start_* keep for a caller that they do not have.
#
# Such a function (GYRE_START_ in gyre_kernel.h) is where a warp begins, and it never returns: whatever is in the registers
# that a function keeps for its caller, nobody misses it. The compilers store them all the same. Which stores these
# are they say themselves, in the call frame information: register and place. Only where each of them is one store
# to a place that nothing else names is it taken out; else the function stays as it is.
#
# Usage: awk -f gyre_kernel_saves.awk IN.s > OUT.s

BEGIN {
  name[1] = "ra"; name[8] = "s0"; name[9] = "s1"; name[40] = "fs0"; name[41] = "fs1"
  for (i = 2; i < 12; i++) { name[16 + i] = "s" i; name[48 + i] = "fs" i }
}

# The words of a line, without commas and comments.
function words(line) {
  sub(/#.*/, "", line)
  gsub(/,/, " ", line)
  for (i in word) delete word[i]
  return split(line, word, /[ \t]+/) > 0 && word[1] == ""
}

# Place of an operand like 12(sp), from the end of the frame; the frame's bytes are `frame` there.
function place(operand) { sub(/\(sp\)/, "", operand); return operand - frame }

# Where nothing else is in the frame and nobody is called, there need be none.
function drop_frame(    i, n, sets, at) {
  for (i = 1; i <= lines; i++) {
    if (i in out || !words(text[i]) || word[2] ~ /^\.(loc|file|cfi_(start|end)proc|cfi_sections)$/) continue
    if (word[2] ~ /^(call|tail|jal|jalr|jr)$/ || word[2] ~ /^\.cfi_def_cfa$/) return
    if (word[2] == "addi" && word[3] == "sp" && word[4] == "sp") { sets++; at = i; continue }
    for (n = 3; n in word; n++) if (word[n] ~ /(^|[^a-z0-9_])sp([^a-z0-9_]|$)/) return
  }
  if (sets != 1) return
  out[at] = 1
  for (i = 1; i <= lines; i++) if (words(text[i]) && word[2] == ".cfi_def_cfa_offset") out[i] = 1
}

function finish(    i, n, r, good, at) {
  for (r in saved) delete saved[r]
  for (r in stores) delete stores[r]
  for (i in out) delete out[i]
  good = 1
  for (i = 1; i <= lines; i++) {
    if (!words(text[i]) || word[2] != ".cfi_offset") continue
    r = word[3] in name ? name[word[3]] : word[3]
    if (r in saved) good = 0
    saved[r] = word[4] + 0
    out[i] = 1
  }
  frame = 0
  for (i = 1; i <= lines && good; i++) {
    if (!words(text[i])) continue
    if (word[2] == ".cfi_def_cfa_offset") frame = word[3] + 0
    for (n = 3; n in word; n++) {
      if (word[n] !~ /^-?[0-9]+\((sp|s0)\)$/) continue
      at = word[n] ~ /sp/ ? place(word[n]) : word[n] + 0
      for (r in saved) {
        if (at != saved[r]) continue
        if (word[2] ~ /^f?sw$/ && word[3] == r && word[n] ~ /sp/ && !(r in stores)) {
          stores[r] = 1
          out[i] = 1
        } else if (word[n] ~ /sp/ || by_s0) {
          good = 0
        }
      }
    }
    if (word[2] == ".cfi_def_cfa" && (word[3] == "8" || word[3] == "s0")) by_s0 = 1
  }
  for (r in saved) if (!(r in stores)) good = 0
  if (good) drop_frame()
  for (i = 1; i <= lines; i++) {
    if (!(good && i in out)) print text[i]
    # A debugger looks for no caller.
    if (good && text[i] ~ /\.cfi_startproc/) print "\t.cfi_undefined 1"
  }
  lines = by_s0 = 0
}

/^gyre_start_[A-Za-z0-9_]*:/ { inside = 1 }
inside { text[++lines] = $0 }
!inside { print }
inside && /^[ \t]*\.size[ \t]+gyre_start_/ { finish(); inside = 0 }
END { for (i = 1; i <= lines; i++) print text[i] }
