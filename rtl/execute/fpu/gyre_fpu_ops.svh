// gyre_fpu_ops.svh - operation numbers and rounding modes of the floating-point blocks; included
// inside a module. Bits 4:3 of an operation name the block: 0 gyre_fpu_fma, 1 gyre_fpu_divsqrt,
// 2 and 3 gyre_fpu_misc.
// C twin: cmodel/execute/fpu/gyre_fpu_ops.h

// gyre_fpu_fma
localparam logic [4:0] OP_FADD = 5'd0;
localparam logic [4:0] OP_FSUB = 5'd1;
localparam logic [4:0] OP_FMUL = 5'd2;
localparam logic [4:0] OP_FMADD = 5'd3;
localparam logic [4:0] OP_FMSUB = 5'd4;
localparam logic [4:0] OP_FNMSUB = 5'd5;
localparam logic [4:0] OP_FNMADD = 5'd6;
// gyre_fpu_divsqrt
localparam logic [4:0] OP_FDIV = 5'd8;
localparam logic [4:0] OP_FSQRT = 5'd9;
// gyre_fpu_misc
localparam logic [4:0] OP_FSGNJ = 5'd16;
localparam logic [4:0] OP_FSGNJN = 5'd17;
localparam logic [4:0] OP_FSGNJX = 5'd18;
localparam logic [4:0] OP_FMIN = 5'd19;
localparam logic [4:0] OP_FMAX = 5'd20;
localparam logic [4:0] OP_FLE = 5'd21;
localparam logic [4:0] OP_FLT = 5'd22;
localparam logic [4:0] OP_FEQ = 5'd23;
localparam logic [4:0] OP_FCLASS = 5'd24;
localparam logic [4:0] OP_FMVXW = 5'd25;
localparam logic [4:0] OP_FMVWX = 5'd26;
localparam logic [4:0] OP_FCVTWS = 5'd27;
localparam logic [4:0] OP_FCVTWUS = 5'd28;
localparam logic [4:0] OP_FCVTSW = 5'd29;
localparam logic [4:0] OP_FCVTSWU = 5'd30;

// Rounding modes: nearest ties to even, towards 0, down, up, nearest ties away from 0
localparam logic [2:0] RM_RNE = 3'd0;
localparam logic [2:0] RM_RTZ = 3'd1;
localparam logic [2:0] RM_RDN = 3'd2;
localparam logic [2:0] RM_RUP = 3'd3;
localparam logic [2:0] RM_RMM = 3'd4;
