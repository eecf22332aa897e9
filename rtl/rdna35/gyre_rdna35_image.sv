// Image registers of the second instruction set: computes the numbers of data and address
// registers, checks that the address registers exist, and checks the components of atomic
// operations. Combinational.
//
// - words_i: three words; the third one has further address registers if NSA is set.
// - traits_i: properties of the instruction's address, from the rule of its row (gyre_rdna35_pkg).
//
// Twin: cmodel/rdna35/gyre_rdna35_image.c

module gyre_rdna35_image (
  input  logic [95:0] words_i,
  input  logic [gyre_rdna35_pkg::TRAITS_W-1:0] traits_i,
  output logic [4:0] data_o,  // number of registers
  output logic legal_o
);
  localparam logic [4:0] PLAIN_MOST = 5'd12;
  localparam logic [4:0] PLAIN_NEXT = 5'd16;
  localparam logic [4:0] APART_MOST = 5'd5;

  logic nsa;
  logic a16;
  logic [3:0] dmask;
  assign nsa   = words_i[gyre_rdna35_pkg::MIMG_NSA];
  assign a16   = words_i[gyre_rdna35_pkg::MIMG_A16];
  assign dmask = words_i[gyre_rdna35_pkg::MIMG_DMASK +: 4];

  // Data: a register per component, or per two; at least one; one more for the status.
  logic [2:0] components;
  always_comb begin
    components = traits_i[gyre_rdna35_pkg::TRAIT_GATHER] ? 3'd4 : 3'($countones(dmask));
    if (components == 3'd0) components = 3'd1;
    if (words_i[gyre_rdna35_pkg::MIMG_D16]) components = (components + 3'd1) >> 1;
  end
  assign data_o = 5'(components) + 5'(words_i[gyre_rdna35_pkg::MUBUF_TFE]);

  // Address: bias, compare value and offset; gradients, those of 16 bits packed for each direction;
  // coordinates and level of detail.
  logic [2:0] coordinates;
  logic [2:0] gradients;
  logic [3:0] parts;
  logic [2:0] halved;
  logic [4:0] plain;
  assign {coordinates, gradients} =
    gyre_rdna35_pkg::dimension(words_i[gyre_rdna35_pkg::MIMG_DIM +: 3]);
  assign halved = (3'(gradients[2:1]) + 3'd1) & 3'b110;
  always_comb begin
    parts = 4'd0;
    if (traits_i[gyre_rdna35_pkg::TRAIT_COORDINATES]) parts = 4'(coordinates);
    if (traits_i[gyre_rdna35_pkg::TRAIT_LOD]) parts = parts + 4'd1;
    if (a16) parts = (parts + 4'd1) >> 1;
    plain = 5'(parts) + 5'(traits_i[gyre_rdna35_pkg::TRAIT_EXTRA +: 2]);
    if (traits_i[gyre_rdna35_pkg::TRAIT_GRADIENTS])
      plain = plain + (traits_i[gyre_rdna35_pkg::TRAIT_G16] ? 5'(halved) : 5'(gradients));
  end

  // Rays: pointer to a node, extent, origin, direction and its inverse; 16-bit forms combine the
  // last two.
  logic ray;
  logic [4:0] node;
  logic [4:0] address;
  assign ray     = traits_i[gyre_rdna35_pkg::TRAIT_RAY];
  assign node    = traits_i[gyre_rdna35_pkg::TRAIT_RAY64] ? 5'd2 : 5'd1;
  assign address = ray ? node + (a16 ? 5'd7 : 5'd10) : plain;

  // Consecutive registers: more than 12 take the room of 16. Separate registers: five, where the
  // remaining ones follow the last one; for rays, the rest of its part follows each. A single
  // register is never separate.
  logic [4:0] together;
  logic [4:0] last;
  logic apart;
  assign together = !ray && plain > PLAIN_MOST ? PLAIN_NEXT : address;
  assign last     = plain > APART_MOST ? plain - APART_MOST + 5'd1 : 5'd1;
  always_comb begin
    if (ray)
      apart = fits(words_i[gyre_rdna35_pkg::MIMG_VADDR +: 8], node)
           && fits(words_i[79:72], 5'd3) && fits(words_i[87:80], 5'd3)
           && (a16 || fits(words_i[95:88], 5'd3));
    else apart = plain >= 5'd2 && (plain < APART_MOST || fits(words_i[95:88], last));
  end

  function automatic logic fits(input logic [7:0] number, input logic [4:0] count);
    fits = 9'(number) + 9'(count) <= 9'd256;
  endfunction

  // Atomic operations have 32 or 64 bits, or twice that with a value to compare.
  logic mask;
  assign mask = !traits_i[gyre_rdna35_pkg::TRAIT_RETURNS]
             || dmask == 4'd3
             || dmask == (traits_i[gyre_rdna35_pkg::TRAIT_PAIR] ? 4'd15 : 4'd1);

  assign legal_o = mask
                && (nsa ? apart : fits(words_i[gyre_rdna35_pkg::MIMG_VADDR +: 8], together));
endmodule
