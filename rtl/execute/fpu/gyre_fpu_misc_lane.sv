// One lane of the other floating-point operations (gyre_fpu_misc, which has the control). There is
// no reset, because the control knows which stages hold a beat. move_i makes both stages load.
//
// Conversions to and from an integer share one shifter, which shifts to the right only: an integer
// enters it with its bits reversed.
//
// With ISA=1 the smaller or larger one of a signalling NaN and anything is that NaN, made quiet, of
// two quiet NaNs the first one, and a NaN as an integer is 0.
// Twin: cmodel/execute/fpu/gyre_fpu_misc_lane.h (the arithmetic: cmodel/isa/fpu/)

module gyre_fpu_misc_lane (
  input  logic clk_i,
  input  logic move_i,
  // Stage 1
  input  logic [gyre_pkg::OP_W-1:0] op_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  // Stage 2: its beat is a conversion to or from an integer, a signed one
  input  logic to_int_q_i,
  input  logic from_int_q_i,
  input  logic is_signed_q_i,
  input  logic [2:0] rm_q_i,
  input  logic clamp_q_i,  // the result is clamped to [0, 1]
  // Registers
  output logic [31:0] data_o,
  output logic [4:0] flags_o
);
  `include "gyre_float_clamp.svh"

  // ---- 1: kinds of operands ----------------------------------------------------------------------

  logic a_zero;
  logic b_zero;
  logic a_top;  // infinite or NaN
  logic a_nan;
  logic b_nan;
  logic any_nan;
  logic any_snan;
  assign a_zero   = a_i[30:0] == '0;
  assign b_zero   = b_i[30:0] == '0;
  assign a_top    = &a_i[30:23];
  assign a_nan    = a_top && a_i[22:0] != '0;
  assign b_nan    = &b_i[30:23] && b_i[22:0] != '0;
  assign any_nan  = a_nan || b_nan;
  assign any_snan = (a_nan && !a_i[22]) || (b_nan && !b_i[22]);

  // ---- 1: comparison ------------------------------------------------------------------------------

  logic equal;  // equal bit by bit
  logic below;  // -0 is below +0
  logic both_zero;
  assign equal     = a_i == b_i;
  assign below     = a_i[31] != b_i[31] ? a_i[31]
                                        : (a_i[30:0] < b_i[30:0]) ^ (a_i[31] && !equal);
  assign both_zero = a_zero && b_zero;

  logic truth;
  always_comb begin
    unique case (op_i)
      gyre_pkg::OP_FEQ:  truth = equal || both_zero;
      gyre_pkg::OP_FLT:  truth = below && !both_zero;
      default:           truth = below || equal || both_zero;
    endcase
    if (any_nan) truth = 1'b0;
  end

  // ---- 1: class -----------------------------------------------------------------------------------

  logic [9:0] class_bits;
  logic a_sub;
  logic a_inf;
  logic a_normal;
  assign a_inf      = a_top && !a_nan;
  assign a_sub      = a_i[30:23] == '0 && !a_zero;
  assign a_normal   = !a_top && a_i[30:23] != '0;
  assign class_bits = {a_nan && a_i[22], a_nan && !a_i[22], a_inf && !a_i[31],
                       a_normal && !a_i[31], a_sub && !a_i[31], a_zero && !a_i[31],
                       a_zero && a_i[31], a_sub && a_i[31], a_normal && a_i[31],
                       a_inf && a_i[31]};

  // ---- 1: choice ----------------------------------------------------------------------------------

  // Output of stage 1: the result. For a conversion to an integer, the significand with its leading
  // bit at 31; from an integer, the integer with bit 0 at 31 and so on.
  logic [31:0] word;
  logic [5:0] distance;  // shift distance of a conversion; 63: only sticky bits remain
  logic sign;  // sign of the operand of a conversion
  logic nv;  // invalid; to an integer: out of range by the exponent alone

  // The bit of weight 1 of an integer is at 31 after a shift by 158 - exponent.
  logic [8:0] shift;
  assign shift = 9'd158 - {1'b0, a_i[30:23]};

  logic take_b;  // minimum and maximum
  logic a_snan;
  logic b_snan;
  logic [31:0] kept;  // minimum or maximum with ISA=1
  assign a_snan = a_nan && !a_i[22];
  assign b_snan = b_nan && !b_i[22];
  assign take_b = (a_nan && !(gyre_pkg::ISA && b_nan))
               || (!b_nan && below == (op_i == gyre_pkg::OP_FMAX));
  assign kept   = a_snan ? a_i | 32'h00400000
                : b_snan ? b_i | 32'h00400000 : take_b ? b_i : a_i;

  logic [31:0] reversed;
  for (genvar g = 0; g < 32; g++) begin : g_reverse
    assign reversed[g] = a_i[31-g];
  end

  always_comb begin
    word = a_i;
    sign = a_i[31];
    nv   = 1'b0;
    unique case (op_i)
      gyre_pkg::OP_FSGNJ:  word[31] = b_i[31];
      gyre_pkg::OP_FSGNJN: word[31] = !b_i[31];
      gyre_pkg::OP_FSGNJX: word[31] = a_i[31] ^ b_i[31];
      gyre_pkg::OP_FMIN, gyre_pkg::OP_FMAX: begin
        word = a_nan && b_nan ? 32'h7fc00000 : (take_b ? b_i : a_i);
        if (gyre_pkg::ISA) word = kept;
        nv   = any_snan;
      end
      gyre_pkg::OP_FLE, gyre_pkg::OP_FLT: begin
        word = 32'(truth);
        nv   = any_nan;
      end
      gyre_pkg::OP_FEQ: begin
        word = 32'(truth);
        nv   = any_snan;
      end
      gyre_pkg::OP_FCLASS: word = 32'(class_bits);
      gyre_pkg::OP_FCVTWS, gyre_pkg::OP_FCVTWUS: begin
        word = {a_i[30:23] != '0, a_i[22:0], 8'b0};
        sign = a_i[31] && !a_nan;  // a NaN becomes the largest integer
        nv   = shift[8];
      end
      gyre_pkg::OP_FCVTSW: word = reversed;
      gyre_pkg::OP_FCVTSWU: begin
        word = reversed;
        sign = 1'b0;
      end
      default: ;  // moves
    endcase
  end

  // From an integer: the leading bits that equal the sign (0 for an unsigned one) give the shift.
  // They end where a bit differs from the one above it, so the shift does not wait for the sign.
  logic from_int;
  logic [31:0] changes;
  logic [5:0] leading;
  assign from_int = op_i == gyre_pkg::OP_FCVTSW || op_i == gyre_pkg::OP_FCVTSWU;
  assign changes  = {a_i[31] && op_i == gyre_pkg::OP_FCVTSWU, a_i[31:1] ^ a_i[30:0]};
  gyre_lzc #(.WIDTH(32)) u_leading (.in_i(changes), .count_o(leading));
  assign distance = from_int ? leading : shift[5:0] | {6{shift[7:6] != '0}};

  logic [31:0] word_q;
  logic [5:0] distance_q;
  logic sign_q;
  logic nv_q;
  logic zero_q;  // a NaN that becomes the integer 0
  always_ff @(posedge clk_i) begin
    if (move_i) begin
      word_q     <= word;
      distance_q <= distance;
      sign_q     <= sign;
      nv_q       <= nv;
      zero_q     <= gyre_pkg::ISA && a_nan;
    end
  end

  // ---- 2: shift -----------------------------------------------------------------------------------

  // One bit below the units of an integer is kept, the others are collected. A negative integer is
  // not negated: its bits are read inverted, and gyre_fpu_round adds the 1.
  logic [32:0] shifted;
  logic lost;
  always_comb begin
    shifted = {word_q, 1'b0};
    lost    = 1'b0;
    for (int i = 5; i >= 0; i--) begin
      if (distance_q[i]) begin
        lost    = lost || (shifted & ~({33{1'b1}} << (1 << i))) != '0;
        shifted = shifted >> (1 << i);
      end
    end
  end

  // ---- 2: from an integer -------------------------------------------------------------------------

  logic [31:0] normal;  // leading bit at 31
  for (genvar g = 0; g < 32; g++) begin : g_restore
    assign normal[g] = shifted[32-g];
  end

  logic rest;
  logic [31:0] rounded;
  logic [2:0] flags;
  assign rest = normal[5:0] != '0;
  gyre_fpu_round #(.OVERFLOWS(0)) u_round (
    .sign_i(sign_q), .exp_i(9'd158 - 9'(distance_q)), .sig_i(normal[31:6] ^ {26{sign_q}}),
    .plus_i(sign_q && !rest), .sticky_i(rest), .rm_i(rm_q_i), .nan_i(1'b0), .inf_i(1'b0),
    .zero_i(1'b0), .data_o(rounded), .flags_o(flags)
  );

  // ---- 2: to an integer ---------------------------------------------------------------------------

  logic half;
  logic inc;
  logic [31:0] integer_word;
  logic out_of_range;
  assign half = shifted[0];
  always_comb begin
    unique case (rm_q_i)
      gyre_pkg::RM_RNE:  inc = half && (lost || shifted[1]);
      gyre_pkg::RM_RDN:  inc = sign_q && (half || lost);
      gyre_pkg::RM_RUP:  inc = !sign_q && (half || lost);
      gyre_pkg::RM_RMM:  inc = half;
      default:           inc = 1'b0;
    endcase
  end
  // -(m + inc) is ~m + 1 - inc.
  assign integer_word = (shifted[32:1] ^ {32{sign_q}}) + {31'b0, sign_q ^ inc};

  // Rounding crosses no limit, because numbers that large are integers, except from 0 to -1.
  always_comb begin
    if (is_signed_q_i) out_of_range = nv_q || (shifted[32] && (!sign_q || shifted[31:1] != '0));
    else out_of_range = nv_q || (sign_q && (shifted[32:1] != '0 || inc));
  end

  // ---- 2: choice ----------------------------------------------------------------------------------

  logic [31:0] data;
  logic [4:0] all_flags;
  always_comb begin
    data      = word_q;
    all_flags = {nv_q, 4'b0};
    if (from_int_q_i) begin
      data      = rounded;
      all_flags = {4'b0, flags[0]};
    end else if (to_int_q_i) begin
      data      = out_of_range ? {is_signed_q_i ? sign_q : !sign_q, {31{!sign_q}}} : integer_word;
      if (zero_q) data = '0;
      all_flags = {out_of_range, 3'b0, !out_of_range && (half || lost)};
    end
  end

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      data_o  <= gyre_pkg::ISA && clamp_q_i && !to_int_q_i ? clamped(data) : data;
      flags_o <= all_flags;
    end
  end

endmodule
