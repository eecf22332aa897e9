# extract.awk - the code blocks of one language on a page of the documentation.
#
#   awk -v language=c -v stem=OUT/programming -v count=3 -f extract.awk docs/programming.md
#
# writes OUT/programming_1.c, ...; status 1 if there are not `count` of them, so that an example that is
# added gets a test.

$0 == "```" language && !inside {
  inside = 1
  file = stem "_" ++found "." language
  printf "" > file
  next
}
/^```/ && inside {
  inside = 0
  close(file)
  next
}
inside { print > file }
END {
  if (inside || found != count) {
    printf "%s: %d examples in %s, %d are tested\n", FILENAME, found, language, count > "/dev/stderr"
    exit 1
  }
}
