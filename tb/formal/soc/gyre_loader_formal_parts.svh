// The assertions that relate the state of gyre_loader to the position of the reference. They make
// the properties of gyre_loader_formal inductive.

  // ---- Where the loader is: what makes the above inductive --------------------------------------
  logic [3:0] state;
  logic [8:0] place;
  assign state = \u_dut.state_q ;
  assign place = \u_dut.byte_q ;
  (* hierconn *) wire [31:0] \u_dut.addr_q ;
  (* hierconn *) wire [7:0] \u_dut.words_q ;
  (* hierconn *) wire [7:0] \u_dut.number_q ;
  (* hierconn *) wire [7:0] \u_dut.command_q ;
  (* hierconn *) wire [2:0] \u_dut.status_q ;
  (* hierconn *) wire [7:0] \u_dut.last_number_q ;
  (* hierconn *) wire \u_dut.last_valid_q ;
  (* hierconn *) wire \u_dut.last_bad_q ;
  logic header, look, done_head;
  logic [55:0] head, mine;  // the header as far as it has come, at the high end
  assign done_head = at_q == DECIDE || at_q == REFUSE || (at_q == RECEIVE && pos_q >= 9'd7);
  assign look   = pos_q == 9'd7 && rest_q == 2'd0;  // the cycle in which the header is looked at
  assign head   = {\u_dut.addr_q , \u_dut.words_q , \u_dut.number_q , \u_dut.command_q };
  assign mine   = {addr_q, words_q, number_q, command_q};
  assign header = done_head || at_q == EXECUTE;
  always_comb begin
    if (live) begin
      i_at : assert (at_q <= ANSWER && state <= 4'd10);
      i_idle : assert ((at_q == IDLE) == (state == 4'd0));
      i_receive : assert ((at_q == RECEIVE) == (state == 4'd1 || state == 4'd2 || state == 4'd3));
      i_refuse : assert ((at_q == REFUSE) == (state == 4'd4));
      i_decide : assert ((at_q == DECIDE) == (state == 4'd5));
      i_execute : assert ((at_q == EXECUTE) == (state == 4'd6 || state == 4'd7));
      if (at_q == RECEIVE) begin
        i_head : assert ((state == 4'd1) == (pos_q < 9'd7));
        if (pos_q < 9'd7) i_head_at : assert (place == pos_q);
        if (state == 4'd2) i_payload : assert (place == pos_q - 9'd7);
        if (pos_q > 9'd7) i_words : assert (!bad_command && !bad_words);
        if (state == 4'd3) i_words_too : assert (!bad_command && !bad_words);
        if (pos_q >= 9'd7 && !bad_command && !bad_words && rest_q != 2'd0)
          i_check : assert ((state == 4'd3) == (pos_q >= body));
        if (pos_q >= 9'd7 && (bad_command || bad_words)) i_look : assert (look && state == 4'd2);
        if (state == 4'd3) i_check_at : assert (place == pos_q - body && pos_q <= body + 9'd1 &&
                                                pos_q >= body);
        if (state == 4'd2) i_pos : assert (pos_q <= body || bad_command || bad_words);
        if (state == 4'd2 && pos_q > 9'd7 && pos_q == body) i_rest : assert (rest_q == 2'd0);
      end
      if (header && at_q != EXECUTE) i_header : assert (head == mine);
      if (at_q == RECEIVE && pos_q < 9'd7) begin
        // Received bytes are at the high end.
        for (int i = 1; i < 7; i++)
          if (pos_q == 9'(i)) assert (head[55 -: 8*i] == mine[8*i-1 -: 8*i]);
      end
      if (at_q == EXECUTE || at_q == ANSWER)
        i_rest_of_it : assert (status_q == 3'd5 ||
            {\u_dut.words_q , \u_dut.number_q , \u_dut.command_q } ==
            {words_q, number_q, command_q});
      if (at_q == DECIDE || at_q == EXECUTE)
        i_frame : assert (!bad_command && !bad_words);
      if (at_q == EXECUTE) begin
        i_pos_at : assert (place == pos_q && pos_q <= data_bytes && addr_q[1:0] == 2'd0);
        i_good_so_far : assert (status_q == '0 && \u_dut.status_q == '0);
        if (is_write) i_last_good : assert (known_q && !last_bad_q && last_q == number_q);
        i_no_ping : assert (is_read || is_write);
        i_fetch : assert ((state == 4'd6) == (is_write && !fetched_q));
        i_addr_high : assert (\u_dut.addr_q [31:COUNT_W] == addr_q[31:COUNT_W]);
        i_addr_low : assert (\u_dut.addr_q [COUNT_W-1:0] == addr_q[COUNT_W-1:0] + COUNT_W'(pos_q));
        if (pos_q != '0) i_begun : assert (addr_q[31:COUNT_W-1] == {1'b1, {32-COUNT_W{1'b0}}});
        if (is_write && fetched_q && pos_q == {1'b0, pick} && pos_q != data_bytes)
          i_fetched : assert (\u_dut.u_payload.rdata_o == byte_q);
        if (is_read && pos_q > {1'b0, pick}) i_read : assert (\u_dut.u_payload.byte_q == read_q);
      end
      if ((at_q == EXECUTE || at_q == DECIDE) && is_write && {1'b0, pick} < data_bytes)
        i_kept : assert (\u_dut.u_payload.byte_q == byte_q);
      if (at_q == RECEIVE && pos_q > 9'd7 + {1'b0, pick} && is_write && {1'b0, pick} < data_bytes)
        i_keep : assert (\u_dut.u_payload.byte_q == byte_q);
      if (at_q == ANSWER) begin
        i_status : assert (status_q == \u_dut.status_q && status_q <= 3'd5);
        i_answer : assert (pos_q < answer);
        i_answer_head : assert ((state == 4'd8) == (pos_q < 9'd4));
        if (state == 4'd8) i_place : assert (place == pos_q);
        if (state == 4'd9) i_place_send : assert (place == pos_q - 9'd4 && good_read &&
                                                  pos_q <= answer - 9'd2);
        if (state == 4'd10) i_place_sum : assert (place == pos_q - (answer - 9'd2));
        if (state == 4'd10) i_sum : assert (pos_q >= answer - 9'd2);
        if (good_read && {1'b0, pick} < data_bytes)
          i_value : assert (\u_dut.u_payload.byte_q == read_q);
        if (good_read) i_good : assert (!bad_words);
        if (state == 4'd9 && place == {1'b0, pick} && place != data_bytes && !sent_q)
          i_shown : assert (\u_dut.u_payload.rdata_o == read_q);
      end
      if (at_q == REFUSE) i_why : assert (status_q == \u_dut.status_q && status_q != '0 &&
                                          status_q <= 3'd4);
      i_known : assert (known_q == \u_dut.last_valid_q );
      if (known_q) i_last : assert (last_q == \u_dut.last_number_q );
      if (known_q) i_last_bad : assert (last_bad_q == \u_dut.last_bad_q );
      if (heard_q) i_silent : assert (silent_q == \u_dut.gap_q && silent_q <= 9'd320);
      if (at_q != IDLE) i_heard : assert (heard_q);
    end
  end
