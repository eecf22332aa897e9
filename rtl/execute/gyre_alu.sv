// Integer unit (ALU): computes arithmetic, logic, shifts, comparisons and conditional zero in
// NUM_LANES lanes. With ZBA or B_EXT it computes sums of scaled indices, and with B_EXT bit
// manipulation. It also computes the branch condition of each lane and the target of an indirect
// jump. Combinational. Each lane has one adder, which also subtracts, and one right shifter,
// reversed for left shifts, which also rotates. The target of JALR is a plus the immediate (which
// is also operand b). The load/store unit computes the same sum from the same lane's operands for
// its address, so that synthesis shares it. data_o is valid for operations that write a register,
// target_o for JALR only. taken_o is 0 for inactive lanes and for operations other than branches.
// Twin: cmodel/execute/gyre_alu.c

`include "gyre_views.svh"

module gyre_alu (
  // From the operand stage
  input  gyre_pkg::uop_t uop_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  // To commit
  output gyre_pkg::lane_words_t data_o,
  // To branch resolution
  output gyre_pkg::lanes_t taken_o,
  output gyre_pkg::lane_words_t target_o
);

  // ---- Control, once for all lanes ---------------------------------------------------------------

  logic [gyre_pkg::OP_W-1:0] op;
  assign op = uop_i.op;

  // The adder computes a + b, a - b, or a alone (conditional zero gives a or 0). Its selects are at
  // the start of a long path, so they decode few bits and are correct only where the sum is used:
  // ADD and conditional zero against SUB (checked below). Comparisons have a carry chain of their
  // own: branches are the longest path, and their chain need not wait for these selects.
  // Numbers from 32 on add an operand a that is shifted by bits 1:0 (SH1ADD to SH3ADD).
  function automatic logic [1:0] choice(input logic [gyre_pkg::OP_W-1:0] which);
    choice[0] = which[3] && !(which[2] && which[0]);  // a alone
    choice[1] = !(which[0] || which[2] || which[4]) || choice[0];  // add
    if (gyre_pkg::ADDRESS_ADD && which[5]) choice = 2'b10;
  endfunction
  logic cond_zero;
  logic alone;
  logic add;
  assign cond_zero    = op == gyre_pkg::OP_CZEQZ || op == gyre_pkg::OP_CZNEZ;
  assign {add, alone} = choice(op);

  initial begin
    if (choice(gyre_pkg::OP_ADD) != 2'b10 || choice(gyre_pkg::OP_SUB) != 2'b00 ||
        choice(gyre_pkg::OP_CZEQZ) != 2'b11 || choice(gyre_pkg::OP_CZNEZ) != 2'b11 ||
        gyre_pkg::OP_SH1ADD != 6'd33 || gyre_pkg::OP_SH2ADD != 6'd34 ||
        gyre_pkg::OP_SH3ADD != 6'd35) begin
      $fatal(1, "gyre_alu: the numbers of the operations have changed, see choice");
    end
  end

  // Bit manipulation: the second operand of a logic operation is inverted (ANDN, ORN, XNOR, BCLR),
  // and is a single bit (BCLR, BINV, BSET). The shifter rotates, gives one bit (BEXT), or only
  // reverses its word (CLZ).
  logic invert;
  logic single;
  logic rotate;
  logic reverse;
  logic one_bit;
  logic count_all;
  logic [gyre_pkg::OP_W-1:0] logic_op;
  always_comb begin
    logic_op = op;
    {invert, single} = '0;
    if (gyre_pkg::B_EXT) begin
      unique case (op)
        gyre_pkg::OP_ANDN: {invert, single, logic_op} = {2'b10, gyre_pkg::OP_AND};
        gyre_pkg::OP_ORN:  {invert, single, logic_op} = {2'b10, gyre_pkg::OP_OR};
        gyre_pkg::OP_XNOR: {invert, single, logic_op} = {2'b10, gyre_pkg::OP_XOR};
        gyre_pkg::OP_BCLR: {invert, single, logic_op} = {2'b11, gyre_pkg::OP_AND};
        gyre_pkg::OP_BINV: {invert, single, logic_op} = {2'b01, gyre_pkg::OP_XOR};
        gyre_pkg::OP_BSET: {invert, single, logic_op} = {2'b01, gyre_pkg::OP_OR};
        default: ;
      endcase
    end
  end
  assign rotate  = gyre_pkg::B_EXT && (op == gyre_pkg::OP_ROL || op == gyre_pkg::OP_ROR);
  assign reverse = op == gyre_pkg::OP_SLL || (gyre_pkg::B_EXT && (op == gyre_pkg::OP_ROL ||
                                                                  op == gyre_pkg::OP_CLZ));
  assign one_bit   = gyre_pkg::B_EXT && op == gyre_pkg::OP_BEXT;
  assign count_all = op == gyre_pkg::OP_CPOP;

  logic use_pick;
  logic pick_larger;
  logic use_count;
  logic use_low;  // SEXTB, SEXTH, ZEXTH
  logic use_rev8;
  logic use_orcb;
  assign use_pick    = op == gyre_pkg::OP_MIN || op == gyre_pkg::OP_MINU || pick_larger;
  assign pick_larger = op == gyre_pkg::OP_MAX || op == gyre_pkg::OP_MAXU;
  assign use_count   = op == gyre_pkg::OP_CLZ || op == gyre_pkg::OP_CTZ || count_all;
  assign use_low     = op == gyre_pkg::OP_SEXTB || op == gyre_pkg::OP_SEXTH ||
                       op == gyre_pkg::OP_ZEXTH;
  assign use_rev8    = op == gyre_pkg::OP_REV8;
  assign use_orcb    = op == gyre_pkg::OP_ORCB;

  // data_o is the OR of all selected results.
  logic use_sum;
  logic use_logic;
  logic use_shift;
  logic use_less;
  assign use_sum   = op == gyre_pkg::OP_ADD || op == gyre_pkg::OP_SUB ||
                     (gyre_pkg::ADDRESS_ADD && (op == gyre_pkg::OP_SH1ADD ||
                                                op == gyre_pkg::OP_SH2ADD ||
                                                op == gyre_pkg::OP_SH3ADD));
  assign use_logic = op == gyre_pkg::OP_XOR || op == gyre_pkg::OP_OR || op == gyre_pkg::OP_AND ||
                     op == gyre_pkg::OP_PASSB || invert || single;
  assign use_shift = op == gyre_pkg::OP_SLL || op == gyre_pkg::OP_SRL || op == gyre_pkg::OP_SRA ||
                     rotate || one_bit;
  assign use_less  = op == gyre_pkg::OP_SLT || op == gyre_pkg::OP_SLTU;

  // The return address of JALR is the same in all lanes.
  logic [31:0] link;
  assign link = op == gyre_pkg::OP_JALR ? `GYRE_UOP_NEXT(uop_i) : '0;

  logic order_signed;
  assign order_signed = op == gyre_pkg::OP_SLT || op == gyre_pkg::OP_BLT ||
                        op == gyre_pkg::OP_BGE ||
                        (gyre_pkg::B_EXT && (op == gyre_pkg::OP_MIN || op == gyre_pkg::OP_MAX));

  logic branch_equal;
  logic branch_less;
  logic branch_not;
  assign branch_equal = op == gyre_pkg::OP_BEQ || op == gyre_pkg::OP_BNE;
  assign branch_less  = op == gyre_pkg::OP_BLT || op == gyre_pkg::OP_BGE ||
                        op == gyre_pkg::OP_BLTU || op == gyre_pkg::OP_BGEU;
  assign branch_not   = op == gyre_pkg::OP_BNE || op == gyre_pkg::OP_BGE ||
                        op == gyre_pkg::OP_BGEU;

  // ---- Lanes -------------------------------------------------------------------------------------

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [31:0] a;
    logic [31:0] b;
    assign a = a_i[g*32 +: 32];
    assign b = b_i[g*32 +: 32];

    // Bit 0 below the operands carries the 1 of the two's complement in: one adder, no carry pin.
    logic [31:0] augend;
    logic [31:0] addend;
    logic [32:0] total;
    logic [31:0] sum;
    assign augend = gyre_pkg::ADDRESS_ADD && op[5] ? a << op[1:0] : a;
    assign addend = add ? (alone ? '0 : b) : ~b;
    assign total  = {augend, 1'b1} + {addend, !add};
    assign sum    = total[32:1];

    logic less;
    logic equal;
    assign less  = order_signed && a[31] != b[31] ? a[31] : a < b;
    assign equal = a == b;

    logic [31:0] place;
    logic [31:0] mask;
    logic [31:0] bitwise;
    assign mask = (single ? place : b) ^ {32{invert}};
    always_comb begin
      unique case (logic_op)
        gyre_pkg::OP_XOR: bitwise = a ^ mask;
        gyre_pkg::OP_OR:  bitwise = a | mask;
        gyre_pkg::OP_AND: bitwise = a & mask;
        default:          bitwise = mask;
      endcase
    end

    logic fill;
    logic [31:0] shift_in;
    logic [31:0] shifted;
    logic [31:0] shift_out;
    assign fill    = op == gyre_pkg::OP_SRA && a[31];
    for (genvar k = 0; k < 32; k++) begin : g_reverse
      assign shift_in[k]  = reverse ? a[31-k] : a[k];
      assign shift_out[k] = reverse ? shifted[31-k] : shifted[k];
    end

    logic [31:0] bits;
    if (gyre_pkg::B_EXT) begin : g_bits
      // A rotation shifts the word in again.
      logic [30:0] above;
      logic [62:0] wide;
      assign above   = rotate ? shift_in[30:0] : {31{fill}};
      assign wide    = {above, shift_in} >> b[4:0];
      assign shifted = wide[31:0];
      logic unused_wide;
      assign unused_wide = ^wide[62:32];

      // Counts: c1 to c5 have a count for each 2, 4, 8, 16 and 32 bits. CPOP adds all of them. CTZ
      // counts zeros, and the count of an upper half is added only if the lower half is all zeros,
      // which the top bit of its count tells. CLZ does the same on the reversed word.
      logic [31:0] c0, c1;
      logic [23:0] c2;
      logic [15:0] c3;
      logic [9:0] c4;
      logic [5:0] c5;
      assign c0 = count_all ? a : ~shift_in;
      for (genvar k = 0; k < 16; k++) begin : g_pair
        assign c1[2*k +: 2] = {c0[2*k] && c0[2*k+1],
                               count_all ? c0[2*k] ^ c0[2*k+1] : c0[2*k] && !c0[2*k+1]};
      end
      for (genvar k = 0; k < 8; k++) begin : g_four
        assign c2[3*k +: 3] = {1'b0, c1[4*k +: 2]}
                            + {1'b0, c1[4*k+2 +: 2] & {2{count_all || c1[4*k+1]}}};
      end
      for (genvar k = 0; k < 4; k++) begin : g_eight
        assign c3[4*k +: 4] = {1'b0, c2[6*k +: 3]}
                            + {1'b0, c2[6*k+3 +: 3] & {3{count_all || c2[6*k+2]}}};
      end
      for (genvar k = 0; k < 2; k++) begin : g_sixteen
        assign c4[5*k +: 5] = {1'b0, c3[8*k +: 4]}
                            + {1'b0, c3[8*k+4 +: 4] & {4{count_all || c3[8*k+3]}}};
      end
      assign c5 = {1'b0, c4[4:0]} + {1'b0, c4[9:5] & {5{count_all || c4[4]}}};

      assign place = 32'd1 << b[4:0];

      logic [31:0] low;
      logic [31:0] orcb;
      assign low  = {{16{(op == gyre_pkg::OP_SEXTH && a[15]) ||
                         (op == gyre_pkg::OP_SEXTB && a[7])}},
                     op == gyre_pkg::OP_SEXTB ? {8{a[7]}} : a[15:8], a[7:0]};
      assign orcb = {{8{a[31:24] != 8'd0}}, {8{a[23:16] != 8'd0}},
                     {8{a[15:8] != 8'd0}}, {8{a[7:0] != 8'd0}}};
      assign bits = (use_pick ? (less ^ pick_larger ? a : b) : '0) | (use_low ? low : '0) |
                    (use_rev8 ? {a[7:0], a[15:8], a[23:16], a[31:24]} : '0) |
                    (use_orcb ? orcb : '0) | {26'd0, use_count ? c5 : 6'd0};
    end else begin : g_no_bits
      logic signed [32:0] wide;
      logic unused_bits;
      assign wide        = $signed({fill, shift_in}) >>> b[4:0];
      assign shifted     = wide[31:0];
      assign unused_bits = ^{wide[32], count_all, use_pick, use_count, use_low, use_rev8, use_orcb};
      assign {bits, place} = '0;
    end

    logic keep;
    assign keep = use_sum || (cond_zero && ((b == '0) == (op == gyre_pkg::OP_CZNEZ)));

    assign data_o[g*32 +: 32] = (keep ? sum : '0) | (use_logic ? bitwise : '0) |
                                (use_shift ? shift_out & {{31{!one_bit}}, 1'b1} : '0) |
                                {31'b0, use_less && less} | link | bits;
    assign taken_o[g] = lanes_i[g] &&
                        ((branch_equal && equal != branch_not) ||
                         (branch_less && less != branch_not));
    assign target_o[g*32 +: 32] = (a + uop_i.imm) & ~32'd1;
  end

endmodule
