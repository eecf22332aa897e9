#!/bin/bash
# lint_docs_test.sh WORKDIR - scripts/lint_docs.py finds each mistake that it is there for, and nothing
# in pages that are right.
# The backquotes below are Markdown.
# shellcheck disable=SC2016
set -uo pipefail

lint=$(cd "$(dirname "$0")/../.." && pwd)/scripts/lint_docs.py
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../sw/module/gyre_output.sh"
output_empty lint_docs_test.sh "$1" && cd "$1" || exit 2
mkdir -p docs sw build
cases=0 failures=0
printf '# Index\n\n[a](page.md) [b](other.md)\n' > docs/README.md
printf '# Other\n\n## Two  words, `code` & more\n\n## Twice\n\n## Twice\n' > docs/other.md
printf '# sw\n' > sw/README.md
: > sw/a.c
: > build/b.txt

page() {  # page SENTENCE TEXT: of this page the check prints SENTENCE; "" means that it prints nothing
  local out status=0
  printf '%s\n' "$2" > docs/page.md
  out=$(python3 -B "$lint" --root . 2>&1) || status=$?
  cases=$((cases + 1))
  if [[ -z $1 && -z $out && $status == 0 ]]; then return; fi
  if [[ -n $1 && $out == *"docs/page.md:"*"$1"* && $status == 1 ]]; then return; fi
  failures=$((failures + 1))
  printf 'FAILED: expected "%s" for:\n%s\nit printed (status %s):\n%s\n' "$1" "$2" "$status" "$out"
}

page '' '# Page

[a](other.md) ![b](../sw/a.c "title") [c](https://example.org/#x) [d](#page) [e](../sw) `sw/a.c` `sw/NAME.c`
[f](other.md#two--words-code--more) [g](other.md#twice-1) `[h](none.md)`

- item
  [i](other.md)
- item

```
[j](none.md)
- item
```
<!-- [k](none.md) -->'
page 'none.md: there is no such file' '[a](none.md)'
page 'none.md#x: there is no such file' 'text [a](other.md) and [b](none.md#x)'
page 'none.svg: there is no such file' '![a](none.svg)'
page 'none.md: there is no such file' '[a]: none.md'
page 'none.md: there is no such file' '<a href="none.md">a</a>'
page 'Other.md: there is no such file' '[a](Other.md)'
page 'has no heading of that name' '[a](other.md#two-words)'
page 'has no heading of that name' '[a](other.md#twice-2)'
page 'has no heading of that name' '[a](#nothing)'
page 'only pages have anchors' '[a](../sw/a.c#L1)'
page 'leads out of the repository' '[a](../../x.md)'
page 'links are relative' '[a](/docs/other.md)'
page 'leads nowhere' '[a]()'
page 'there is no such file' '[a](../build/b.txt)'
page '`sw/b.c`: there is no such file' 'The file `sw/b.c` is gone.'
page 'a list begins after an empty line' 'Text
- item'
page 'a table begins after an empty line' 'Text
| a |
|---|'
mkdir scripts
printf '# scripts\n' > scripts/README.md
cat > scripts/generate << 'END'
#!/bin/sh
mkdir -p "$1/tb/lockstep/generated"
printf 'enum { GYRE_CORE_SIGNALS = 40 };\nenum { GYRE_GPU_SIGNALS = 9 };\n' > "$1/tb/lockstep/generated/gyre_taps.inc"
END
chmod +x scripts/generate
page '' '```
0 mismatches in 9 cycles, 49 signals compared per cycle
0 mismatches in 9 cycles, 89 signals compared per cycle
```'
page 'lockstep compares 49 signals of one core, not 50' '```
0 mismatches in 9 cycles, 50 signals compared per cycle
```'

# Messages about other files than the page.
other() {  # other SENTENCE
  local out
  out=$(python3 -B "$lint" --root . 2>&1)
  cases=$((cases + 1))
  [[ $out == *"$1"* ]] && return
  failures=$((failures + 1))
  printf 'FAILED: expected "%s", it printed:\n%s\n' "$1" "$out"
}
echo '# Page' > docs/page.md
echo '# Lonely' > docs/lonely.md
other 'docs/lonely.md:1: is not in the index'
rm docs/lonely.md sw/README.md
other 'sw:1: a folder of the root has a README.md'

echo "lint_docs_test: $cases cases, $failures failures"
[[ $failures == 0 ]]
