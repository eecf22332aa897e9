#!/bin/bash
# lint_line_test.sh WORKDIR - scripts/lint_line.py finds each way across the line between front ends
# and the machine, scripts/lint_twins.py each twin that sees or changes more than it may; neither
# finds anything in a tree that keeps to the rules.
set -uo pipefail

scripts=$(cd "$(dirname "$0")/../.." && pwd)/scripts
# shellcheck source=sw/module/gyre_output.sh
. "$scripts/../sw/module/gyre_output.sh"
output_empty lint_line_test.sh "$1" || exit 2
cd "$1" || exit 1
cases=0 failures=0

expect() {  # expect LINT WHAT: it prints a line with WHAT and fails; "": it passes
  local out status=0
  out=$(python3 -B "$scripts/lint_$1.py" --root . 2>&1) || status=$?
  cases=$((cases + 1))
  if [[ -z $2 && $status == 0 ]]; then return; fi
  if [[ -n $2 && $out == *"$2"* && $status == 1 ]]; then return; fi
  failures=$((failures + 1))
  printf 'FAILED: %s: expected "%s"; status %s, it printed:\n%s\n' "$1" "$2" "$status" "$out"
}

mkdir -p rtl/riscv/generated {rtl,cmodel}/issue cmodel/{riscv,functional}
: > rtl/riscv/generated/gyre_riscv_pkg.sv
: > rtl/riscv/generated/gyre_decode_table.svh
cat > rtl/riscv/gyre_decode.sv << 'END'
`include "gyre_decode_table.svh"
assign x = uop.imm[11:0] == gyre_riscv_pkg::CSR_FFLAGS && rd_o != 5'd0;
END
cat > rtl/issue/gyre_x.sv << 'END'
// gyre_riscv_pkg and uop.imm[4:0] in a comment are no use of them.
assign x = `GYRE_UOP_RM(uop) == uop_i.op && rd == head.rd && uop.rs1 == wb.rd[THIRD_W-1:0];
END
printf '#include "riscv/generated/gyre_riscv.h"\n' > cmodel/riscv/gyre_decode.c
printf '#include "generated/gyre_bundles.h"\n' > cmodel/riscv/gyre_decode.h
printf '#include "../riscv/generated/gyre_riscv.h"\nint x = GYRE_CSR_FFLAGS;\n' > cmodel/functional/simulator.c
cat > cmodel/issue/gyre_x.c << 'END'
#include "riscv/gyre_decode.h"
void gyre_x_eval(const gyre_x *x, const gyre_x_in *in, gyre_x_out *out) { out->rm = gyre_uop_rm(in->uop); }
void gyre_x_tick(gyre_x *x, const gyre_x_in *in) { x->rd = in->rd; x->imm = in->uop->imm; }
END
printf 'typedef struct gyre_wires gyre_wires;\n' > cmodel/gyre_core.h
expect line ''
expect twins ''

plant() {  # plant LINT FILE LINE SENTENCE: one line more in FILE
  local old
  old=$(cat "$2")
  printf '%s\n%s\n' "$old" "$3" > "$2"
  expect "$1" "$4"
  printf '%s\n' "$old" > "$2"
}
other='belongs to a front end' part='a part of imm is read by an accessor'
row="what a row's number means is known to a front end only"
plant line rtl/issue/gyre_x.sv '`include "gyre_decode_table.svh"' "'gyre_decode_table': $other"
plant line rtl/issue/gyre_x.sv 'assign y = gyre_riscv_pkg::CSR_FFLAGS;' "gyre_x.sv:3: 'gyre_riscv_pkg': $other"
plant line rtl/issue/gyre_x.sv "assign y = head.uop.imm[14:12];" "$part"
plant line rtl/issue/gyre_x.sv "assign y = 3'(uop.imm);" "$part"
plant line rtl/issue/gyre_x.sv "assign y = uop.imm >> 12;" "$part"
plant line rtl/issue/gyre_x.sv "assign y = uop.rd[5];" "$row"
plant line rtl/issue/gyre_x.sv "assign y = rs1 == 6'd0;" "$row"
plant line rtl/issue/gyre_x.sv 'logic [5:0] rd_q;' "$row"
plant line cmodel/issue/gyre_x.c '#include "riscv/generated/gyre_riscv.h"' "$other"
plant line cmodel/issue/gyre_x.c '#include "../riscv/gyre_decode_table.inc"' "$other"
plant line cmodel/issue/gyre_x.c 'int y = GYRE_CSR_FFLAGS;' "'GYRE_CSR_FFLAGS': $other"
plant line cmodel/issue/gyre_x.c 'int y(gyre_uop *u) { return u->imm >> 12; }' "$part"
plant line cmodel/issue/gyre_x.c 'int y(gyre_uop *u) { return (uint8_t)u->imm; }' "$part"
plant line cmodel/issue/gyre_x.c 'int y(gyre_uop *u) { return u->rd >= 32; }' "$row"
# Connecting modules of the machine must not pass encodings on.
plant line cmodel/riscv/gyre_decode.h '#include "riscv/generated/gyre_riscv.h"' "$other"
plant twins cmodel/issue/gyre_x.c 'void gyre_x_state(const gyre_x *x, gyre_wires *w);' \
  'gyre_x.c:4: names gyre_wires'
plant twins cmodel/issue/gyre_x.c 'void gyre_x_eval_ready(gyre_x *x, gyre_x_out *out);' \
  'gyre_x_eval_ready may write registers'
plant twins cmodel/issue/gyre_x.c 'void gyre_x_state(struct gyre_x *x);' 'gyre_x_state may write registers'
plant twins cmodel/issue/gyre_x.c 'bool gyre_x_resolve(gyre_x *x);' 'gyre_x_resolve may write registers'
expect line ''
expect twins ''

echo "lint_line_test: $cases cases, $failures failures"
[[ $failures == 0 ]]
