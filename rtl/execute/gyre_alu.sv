// Integer unit (ALU): computes arithmetic, logic, shifts, comparisons and conditional zero in
// NUM_LANES lanes, the branch condition of each lane, and the target of an indirect jump.
// Combinational. Each lane has one adder, which also subtracts and orders, and one right shifter,
// reversed for left shifts. The target of JALR is a plus the immediate (which is also operand b).
// The load/store unit computes the same sum from the same lane's operands for its address, so that
// synthesis shares it. data_o is valid for operations that write a register, target_o for JALR
// only. taken_o is 0 for inactive lanes and for operations other than branches.
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
  function automatic logic [1:0] choice(input logic [gyre_pkg::OP_W-1:0] which);
    choice[0] = which[3] && !(which[2] && which[0]);  // a alone
    choice[1] = !(which[0] || which[2] || which[4]) || choice[0];  // add
  endfunction
  logic cond_zero;
  logic alone;
  logic add;
  assign cond_zero    = op == gyre_pkg::OP_CZEQZ || op == gyre_pkg::OP_CZNEZ;
  assign {add, alone} = choice(op);

  initial begin
    if (choice(gyre_pkg::OP_ADD) != 2'b10 || choice(gyre_pkg::OP_SUB) != 2'b00 ||
        choice(gyre_pkg::OP_CZEQZ) != 2'b11 || choice(gyre_pkg::OP_CZNEZ) != 2'b11) begin
      $fatal(1, "gyre_alu: the numbers of the operations have changed, see choice");
    end
  end

  // data_o is the OR of all selected results.
  logic use_sum;
  logic use_logic;
  logic use_shift;
  logic use_less;
  assign use_sum   = op == gyre_pkg::OP_ADD || op == gyre_pkg::OP_SUB;
  assign use_logic = op == gyre_pkg::OP_XOR || op == gyre_pkg::OP_OR || op == gyre_pkg::OP_AND ||
                     op == gyre_pkg::OP_PASSB;
  assign use_shift = op == gyre_pkg::OP_SLL || op == gyre_pkg::OP_SRL || op == gyre_pkg::OP_SRA;
  assign use_less  = op == gyre_pkg::OP_SLT || op == gyre_pkg::OP_SLTU;

  // The return address of JALR is the same in all lanes.
  logic [31:0] link;
  assign link = op == gyre_pkg::OP_JALR ? `GYRE_UOP_NEXT(uop_i) : '0;

  logic order_signed;
  assign order_signed = op == gyre_pkg::OP_SLT || op == gyre_pkg::OP_BLT || op == gyre_pkg::OP_BGE;

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
    logic [31:0] addend;
    logic [32:0] total;
    logic [31:0] sum;
    assign addend = add ? (alone ? '0 : b) : ~b;
    assign total  = {a, 1'b1} + {addend, !add};
    assign sum    = total[32:1];

    logic less;
    logic equal;
    assign less  = order_signed && a[31] != b[31] ? a[31] : a < b;
    assign equal = a == b;

    logic [31:0] bitwise;
    always_comb begin
      unique case (op)
        gyre_pkg::OP_XOR: bitwise = a ^ b;
        gyre_pkg::OP_OR:  bitwise = a | b;
        gyre_pkg::OP_AND: bitwise = a & b;
        default:          bitwise = b;
      endcase
    end

    logic fill;
    logic [31:0] shift_in;
    logic signed [32:0] shifted;
    logic [31:0] shift_out;
    assign fill    = op == gyre_pkg::OP_SRA && a[31];
    assign shifted = $signed({fill, shift_in}) >>> b[4:0];
    for (genvar k = 0; k < 32; k++) begin : g_reverse
      assign shift_in[k]  = op == gyre_pkg::OP_SLL ? a[31-k] : a[k];
      assign shift_out[k] = op == gyre_pkg::OP_SLL ? shifted[31-k] : shifted[k];
    end

    logic keep;
    assign keep = use_sum || (cond_zero && ((b == '0) == (op == gyre_pkg::OP_CZNEZ)));

    assign data_o[g*32 +: 32] = (keep ? sum : '0) | (use_logic ? bitwise : '0) |
                                (use_shift ? shift_out : '0) | {31'b0, use_less && less} | link;
    assign taken_o[g] = lanes_i[g] &&
                        ((branch_equal && equal != branch_not) ||
                         (branch_less && less != branch_not));
    assign target_o[g*32 +: 32] = (a + uop_i.imm) & ~32'd1;
  end

endmodule
