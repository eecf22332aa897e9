// Models of the ECP5 cells that Yosys knows as black boxes only, for scripts/bitstream_check: block RAM
// and multiplier, as far as synthesis uses them. What it does not use ends the simulation.
//
// DP16KD: 1024 words of 18 bits, a byte and a bit of parity twice. Widths of 1, 2, 4 leave the parity out.
// A width of 36 is the pseudo dual port: A writes and B reads two words, the lower one on DIA and DOA.
// The low address bits of the widths 18 and 36 are byte enables.

module DP16KD #(
  parameter DATA_WIDTH_A = 18, parameter DATA_WIDTH_B = 18, parameter REGMODE_A = "NOREG",
    parameter REGMODE_B = "NOREG", parameter RESETMODE = "SYNC", parameter ASYNC_RESET_RELEASE =
      "SYNC",
  parameter CSDECODE_A = "0b000", parameter CSDECODE_B = "0b000", parameter WRITEMODE_A = "NORMAL",
  parameter WRITEMODE_B = "NORMAL", parameter CLKAMUX = "CLKA", parameter CLKBMUX = "CLKB",
  parameter GSR = "AUTO", parameter [319:0]
  INITVAL_00 = 320'd0, INITVAL_01 = 320'd0, INITVAL_02 = 320'd0, INITVAL_03 = 320'd0, INITVAL_04 = 320'd0,
  INITVAL_05 = 320'd0, INITVAL_06 = 320'd0, INITVAL_07 = 320'd0, INITVAL_08 = 320'd0, INITVAL_09 = 320'd0,
  INITVAL_0A = 320'd0, INITVAL_0B = 320'd0, INITVAL_0C = 320'd0, INITVAL_0D = 320'd0, INITVAL_0E = 320'd0,
  INITVAL_0F = 320'd0, INITVAL_10 = 320'd0, INITVAL_11 = 320'd0, INITVAL_12 = 320'd0, INITVAL_13 = 320'd0,
  INITVAL_14 = 320'd0, INITVAL_15 = 320'd0, INITVAL_16 = 320'd0, INITVAL_17 = 320'd0, INITVAL_18 = 320'd0,
  INITVAL_19 = 320'd0, INITVAL_1A = 320'd0, INITVAL_1B = 320'd0, INITVAL_1C = 320'd0, INITVAL_1D = 320'd0,
  INITVAL_1E = 320'd0, INITVAL_1F = 320'd0, INITVAL_20 = 320'd0, INITVAL_21 = 320'd0, INITVAL_22 = 320'd0,
  INITVAL_23 = 320'd0, INITVAL_24 = 320'd0, INITVAL_25 = 320'd0, INITVAL_26 = 320'd0, INITVAL_27 = 320'd0,
  INITVAL_28 = 320'd0, INITVAL_29 = 320'd0, INITVAL_2A = 320'd0, INITVAL_2B = 320'd0, INITVAL_2C = 320'd0,
  INITVAL_2D = 320'd0, INITVAL_2E = 320'd0, INITVAL_2F = 320'd0, INITVAL_30 = 320'd0, INITVAL_31 = 320'd0,
  INITVAL_32 = 320'd0, INITVAL_33 = 320'd0, INITVAL_34 = 320'd0, INITVAL_35 = 320'd0, INITVAL_36 = 320'd0,
  INITVAL_37 = 320'd0, INITVAL_38 = 320'd0, INITVAL_39 = 320'd0, INITVAL_3A = 320'd0, INITVAL_3B = 320'd0,
  INITVAL_3C = 320'd0, INITVAL_3D = 320'd0, INITVAL_3E = 320'd0, INITVAL_3F = 320'd0
) (
  input
  DIA0, DIA1, DIA2, DIA3, DIA4, DIA5, DIA6, DIA7, DIA8, DIA9, DIA10, DIA11, DIA12, DIA13, DIA14,
  DIA15, DIA16, DIA17, ADA0, ADA1, ADA2, ADA3, ADA4, ADA5, ADA6, ADA7, ADA8, ADA9, ADA10, ADA11,
  ADA12, ADA13, CEA, OCEA, CLKA, WEA, RSTA, CSA0, CSA1, CSA2, DIB0, DIB1, DIB2, DIB3, DIB4,
  DIB5, DIB6, DIB7, DIB8, DIB9, DIB10, DIB11, DIB12, DIB13, DIB14, DIB15, DIB16, DIB17, ADB0,
  ADB1, ADB2, ADB3, ADB4, ADB5, ADB6, ADB7, ADB8, ADB9, ADB10, ADB11, ADB12, ADB13, CEB, OCEB,
  CLKB, WEB, RSTB, CSB0, CSB1, CSB2,
  output
  DOA0, DOA1, DOA2, DOA3, DOA4, DOA5, DOA6, DOA7, DOA8, DOA9, DOA10, DOA11, DOA12, DOA13, DOA14,
  DOA15, DOA16, DOA17, DOB0, DOB1, DOB2, DOB3, DOB4, DOB5, DOB6, DOB7, DOB8, DOB9, DOB10, DOB11,
  DOB12, DOB13, DOB14, DOB15, DOB16, DOB17
);
  reg [17:0] mem[0:1023];
  reg [17:0] qa, qb;
    wire [13:0] ada = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2,
      ADA1, ADA0};
    wire [13:0] adb = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2,
      ADB1, ADB0};
    wire [17:0] dia = {DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7,
      DIA6, DIA5, DIA4, DIA3, DIA2, DIA1, DIA0};
    wire [17:0] dib = {DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7,
      DIB6, DIB5, DIB4, DIB3, DIB2, DIB1, DIB0};
  localparam PDP = DATA_WIDTH_A == 36;

  initial begin
    if (REGMODE_A != "NOREG" || REGMODE_B != "NOREG") $fatal(1, "DP16KD: output registers");
    if ((DATA_WIDTH_B == 36) != PDP) $fatal(1, "DP16KD: ports of 36 and less bits");
    if (CLKAMUX != "CLKA" || CLKBMUX != "CLKB") $fatal(1, "DP16KD: inverted clock");
    if (CSDECODE_A != "0b000" || CSDECODE_B != "0b000") $fatal(1, "DP16KD: chip select");
        if (|{INITVAL_00, INITVAL_01, INITVAL_02, INITVAL_03, INITVAL_04, INITVAL_05, INITVAL_06,
        INITVAL_07, INITVAL_08, INITVAL_09, INITVAL_0A, INITVAL_0B, INITVAL_0C, INITVAL_0D,
        INITVAL_0E, INITVAL_0F, INITVAL_10, INITVAL_11, INITVAL_12, INITVAL_13, INITVAL_14,
        INITVAL_15, INITVAL_16, INITVAL_17, INITVAL_18, INITVAL_19, INITVAL_1A, INITVAL_1B,
        INITVAL_1C, INITVAL_1D, INITVAL_1E, INITVAL_1F, INITVAL_20, INITVAL_21, INITVAL_22,
        INITVAL_23, INITVAL_24, INITVAL_25, INITVAL_26, INITVAL_27, INITVAL_28, INITVAL_29,
        INITVAL_2A, INITVAL_2B, INITVAL_2C, INITVAL_2D, INITVAL_2E, INITVAL_2F, INITVAL_30,
        INITVAL_31, INITVAL_32, INITVAL_33, INITVAL_34, INITVAL_35, INITVAL_36, INITVAL_37,
        INITVAL_38, INITVAL_39, INITVAL_3A, INITVAL_3B, INITVAL_3C, INITVAL_3D, INITVAL_3E,
        INITVAL_3F}) $fatal(1, "DP16KD: initial content");
  end

  // The bits of a word that an access of `width` bits at `ad` is about, and where they lie.
  function [17:0] mask(input integer width, input [13:0] ad);
    case (width)
      1: mask = 18'd1 << (ad[3] * 9 + ad[2:0]);
      2: mask = 18'd3 << (ad[3] * 9 + ad[2:1] * 2);
      4: mask = 18'd15 << (ad[3] * 9 + ad[2] * 4);
      9: mask = 18'h1ff << (ad[3] * 9);
      default: mask = {{9{ad[1]}}, {9{ad[0]}}};
    endcase
  endfunction
  function [4:0] shift(input integer width, input [13:0] ad);
    case (width)
      1: shift = ad[3] * 9 + ad[2:0];
      2: shift = ad[3] * 9 + ad[2:1] * 2;
      4: shift = ad[3] * 9 + ad[2] * 4;
      9: shift = ad[3] * 9;
      default: shift = 0;
    endcase
  endfunction

  generate
    if (PDP) begin : g_pdp
      always @(posedge CLKA) if (CEA && WEA) begin
        mem[{ada[13:5], 1'b0}] <= (mem[{ada[13:5], 1'b0}] & ~mask(18, {12'd0, ada[1:0]}))
          | (dia & mask(18, {12'd0, ada[1:0]}));
        mem[{ada[13:5], 1'b1}] <= (mem[{ada[13:5], 1'b1}] & ~mask(18, {12'd0, ada[3:2]}))
          | (dib & mask(18, {12'd0, ada[3:2]}));
      end
      always @(posedge CLKB) begin
        if (RSTB) {qb, qa} <= 0;
        else if (CEB) {qb, qa} <= {mem[{adb[13:5], 1'b1}], mem[{adb[13:5], 1'b0}]};
      end
    end else begin : g_dp
      always @(posedge CLKA) begin
        if (CEA && WEA)
          mem[ada[13:4]] <= (mem[ada[13:4]] & ~mask(DATA_WIDTH_A, ada))
            | (dia << shift(DATA_WIDTH_A, ada) & mask(DATA_WIDTH_A, ada));
        if (RSTA) qa <= 0;
        else if (CEA && (!WEA || WRITEMODE_A == "READBEFOREWRITE"))
          qa <= mem[ada[13:4]] >> shift(DATA_WIDTH_A, ada);
      end
      always @(posedge CLKB) begin
        if (CEB && WEB)
          mem[adb[13:4]] <= (mem[adb[13:4]] & ~mask(DATA_WIDTH_B, adb))
            | (dib << shift(DATA_WIDTH_B, adb) & mask(DATA_WIDTH_B, adb));
        if (RSTB) qb <= 0;
        else if (CEB && (!WEB || WRITEMODE_B == "READBEFOREWRITE"))
          qb <= mem[adb[13:4]] >> shift(DATA_WIDTH_B, adb);
      end
    end
  endgenerate

    assign {DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5,
      DOA4, DOA3, DOA2, DOA1, DOA0} = qa;
    assign {DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5,
      DOB4, DOB3, DOB2, DOB1, DOB0} = qb;
endmodule

module MULT18X18D #(
  parameter REG_INPUTA_CLK = "NONE", parameter REG_INPUTB_CLK = "NONE",
  parameter REG_PIPELINE_CLK = "NONE", parameter REG_OUTPUT_CLK = "NONE"
) (
  input
  A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17, B0, B1, B2,
  B3, B4, B5, B6, B7, B8, B9, B10, B11, B12, B13, B14, B15, B16, B17, C0, C1, C2, C3, C4, C5,
  C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
  CLK0, CLK1, CLK2, CLK3, CE0, CE1, CE2, CE3, RST0, RST1, RST2, RST3, SRIA0, SRIA1, SRIA2,
  SRIA3, SRIA4, SRIA5, SRIA6, SRIA7, SRIA8, SRIA9, SRIA10, SRIA11, SRIA12, SRIA13, SRIA14,
  SRIA15, SRIA16, SRIA17, SRIB0, SRIB1, SRIB2, SRIB3, SRIB4, SRIB5, SRIB6, SRIB7, SRIB8, SRIB9,
  SRIB10, SRIB11, SRIB12, SRIB13, SRIB14, SRIB15, SRIB16, SRIB17,
  output
  P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17, P18, P19, P20,
  P21, P22, P23, P24, P25, P26, P27, P28, P29, P30, P31, P32, P33, P34, P35
);
  wire [17:0] a = {A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0};
  wire [17:0] b = {B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0};
  wire signed [36:0] wa = {{19{SIGNEDA & a[17]}}, a};
  wire signed [36:0] wb = {{19{SIGNEDB & b[17]}}, b};
  wire signed [36:0] product = wa * wb;
    assign {P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19,
      P18, P17, P16, P15, P14, P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0} =
      product[35:0];

  initial begin
    if (REG_INPUTA_CLK != "NONE" || REG_INPUTB_CLK != "NONE" || REG_PIPELINE_CLK != "NONE"
        || REG_OUTPUT_CLK != "NONE") $fatal(1, "MULT18X18D: registers");
  end
endmodule
