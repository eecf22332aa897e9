// Loader answer: selects the next byte of an answer. Combinational. Header: 5a, status, number,
// words.

module gyre_loader_answer (
  // Part of the answer, and byte of the header
  input  logic head_i,
  input  logic payload_i,
  input  logic [1:0] byte_i,
  // Sources of the answer
  input  logic [2:0] status_i,
  input  logic [7:0] number_i,
  input  logic [6:0] words_i,
  input  logic [7:0] buffered_i,
  input  logic [7:0] sum_i,
  output logic [7:0] data_o
);

  localparam bit [7:0] BEGIN_BYTE = 8'h5a;

  always_comb begin
    data_o = sum_i;
    if (payload_i) data_o = buffered_i;
    if (head_i) begin
      unique case (byte_i)
        2'd0:    data_o = BEGIN_BYTE;
        2'd1:    data_o = {5'd0, status_i};
        2'd2:    data_o = number_i;
        default: data_o = {1'b0, words_i};
      endcase
    end
  end

endmodule
