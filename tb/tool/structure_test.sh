#!/bin/bash
# structure_test.sh WORKDIR - scripts/structure counts the lines, headers, instances and ports of a small tree that are there.
set -uo pipefail

structure=$(cd "$(dirname "$0")/../.." && pwd)/scripts/structure
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../sw/module/gyre_output.sh"
output_empty structure_test.sh "$1" && cd "$1" || exit 2
failures=0
mkdir -p rtl/simt rtl/generated docs/records scripts
cat > rtl/simt/gyre_x.sv << 'END'
// gyre_x.sv - ten lines besides this one; a module ( in a comment is none );

module gyre_x #(
  parameter int N = 1  // input logic none_i
) (
  input  logic a_i,

  output logic b_o
);
  gyre_y #(.N(N), .DEPTH(2)) u_y (.a_i(a_i), .b_o());
  assign b_o = a_i;
endmodule
END
cat > rtl/gyre_z.sv << 'END'
module gyre_z (input logic a_i, output logic b_o);
  gyre_x u_x (
    .a_i(a_i),
    .b_o(b_o)
  );
endmodule
END
printf 'a\nb\n' > rtl/generated/gyre_g.svh
printf '# a\n\nb\n' > docs/a.md
printf '{\n}\n' > docs/records/a.json
printf '#!/bin/sh\n:\n' > scripts/run
printf '// Generated: do not edit.\n' > rtl/b.svh
printf 'a = 1\n' > rtl/a.toml
git init -q . && git add . || exit 2
printf 'git does not know it\n' > docs/b.md

out=$("$structure" --counts --depth 2 --files 2 --tree .) || failures=1
while read -r line; do
  [[ $'\n'$out$'\n' == *$'\n'"$line"$'\n'* ]] && continue
  failures=$((failures + 1))
  echo "FAILED: no line '$line' in:"
  echo "$out"
done << 'END'
| rtl | 6 | 1 | 1 | 0 | 0 | 8 |
| rtl/simt | 12 | 0 | 0 | 0 | 0 | 12 |
| rtl/generated | 0 | 2 | 0 | 0 | 0 | 2 |
| docs | 0 | 0 | 0 | 3 | 0 | 3 |
| scripts | 2 | 0 | 0 | 0 | 0 | 2 |
| all | 20 | 3 | 1 | 3 | 0 | 27 |
| modules | 2 |
| instances | 2 |
| ports | 4 |
| parameters set at instances | 2 |
| lines | 18 |
| lines of module headers | 7 |
| lines of instances | 5 |
| share of headers and instances, % | 66.7 |
| rtl/simt/gyre_x.sv | 12 |
| rtl/gyre_z.sv | 6 |
END
echo "structure_test: $failures failures"
[[ $failures == 0 ]]
