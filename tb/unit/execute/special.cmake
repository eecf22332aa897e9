# Unit tests of the branch unit, the special function unit and the cross-lane unit.

gyre_unit_test(NAME gyre_branch TOP gyre_branch TB gyre_branch_tb.cpp
  SOURCES gyre_pkg.sv common/timing/gyre_lane_mux4.sv common/gyre_lane_mux.sv execute/gyre_branch.sv
  TWIN execute/gyre_branch.c execute/gyre_alu.c
  PARAMS "NUM_LANES=1" "NUM_LANES=4" "NUM_LANES=32")
gyre_unit_test(NAME gyre_diverge TOP gyre_diverge TB gyre_diverge_tb.cpp
  SOURCES gyre_pkg.sv common/timing/gyre_lane_mux4.sv common/gyre_lane_mux.sv execute/gyre_diverge.sv
  TWIN execute/gyre_diverge.c execute/gyre_alu.c
  PARAMS "NUM_WARPS=1 NUM_THREADS=1 NUM_LANES=1" "NUM_WARPS=3 NUM_THREADS=4 NUM_LANES=4"
         "NUM_WARPS=4 NUM_THREADS=8 NUM_LANES=2" "NUM_WARPS=2 NUM_THREADS=32 NUM_LANES=4")
gyre_unit_test(NAME gyre_sfu TOP gyre_sfu TB gyre_sfu_tb.cpp
  SOURCES ${GYRE_ROOT}/tb/unit/one_bit.vlt gyre_pkg.sv common/timing/gyre_lane_mux4.sv common/gyre_lane_mux.sv
          riscv/generated/gyre_riscv_pkg.sv riscv/gyre_csr.sv execute/gyre_sfu.sv
  TWIN execute/gyre_sfu.c riscv/gyre_csr.c riscv/gyre_fcsr.c simt/gyre_warp_control.c simt/gyre_spawn.c
       simt/gyre_divergence.c simt/reconvergence/gyre_ipdom.c simt/gyre_barriers.c
       simt/gyre_subwarp_control.c simt/gyre_work_barrier.c isa/gyre_ops_simt.c
  PARAMS "NUM_WARPS=1 NUM_THREADS=1 NUM_LANES=1 F_EXT=0"
         "NUM_WARPS=1 NUM_THREADS=1 NUM_LANES=1 F_EXT=1"
         "NUM_WARPS=3 NUM_THREADS=8 NUM_LANES=2 F_EXT=1"
         "NUM_WARPS=4 NUM_THREADS=8 NUM_LANES=2 F_EXT=0"
         "NUM_WARPS=4 NUM_THREADS=4 NUM_LANES=4 F_EXT=1"
         "NUM_WARPS=32 NUM_THREADS=32 NUM_LANES=4 F_EXT=1"
         "NUM_WARPS=4 NUM_THREADS=8 NUM_LANES=2 F_EXT=1 NUM_CORES=2"
         "NUM_WARPS=1 NUM_THREADS=1 NUM_LANES=1 F_EXT=0 DISPATCH=1"
         "NUM_WARPS=3 NUM_THREADS=8 NUM_LANES=2 F_EXT=1 NUM_CORES=2 DISPATCH=1")
gyre_unit_test(NAME gyre_cross TOP gyre_cross TB gyre_cross_tb.cpp
  SOURCES ${GYRE_ROOT}/tb/unit/one_bit.vlt gyre_pkg.sv common/timing/gyre_lane_mux4.sv common/gyre_lane_mux.sv
          execute/gyre_cross.sv
  TWIN execute/gyre_cross.c
  PARAMS "NUM_THREADS=1 NUM_LANES=1" "NUM_THREADS=2 NUM_LANES=2" "NUM_THREADS=2 NUM_LANES=1"
         "NUM_THREADS=4 NUM_LANES=4" "NUM_THREADS=8 NUM_LANES=2" "NUM_THREADS=8 NUM_LANES=8"
         "NUM_THREADS=16 NUM_LANES=4" "NUM_THREADS=32 NUM_LANES=8" "NUM_THREADS=32 NUM_LANES=32"
         "NUM_THREADS=32 NUM_LANES=1")
