// For scripts/prove: a cover point as the claim that it is never reached, which must be refuted.
(* techmap_celltype = "$cover" *)
module cover_as_assert (
  input A,
  input EN
);
  \$assert u__TECHMAP_REPLACE_ (.A(~A), .EN(EN));
endmodule
