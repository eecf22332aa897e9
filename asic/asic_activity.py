"""Switching activity: counters in the simulated netlist, and what they counted.

The counters are Verilog beside the cells: one bit-sliced counter of 24 bits for 64 nets, of changes from one
clock edge to the next and of ones. So a net is counted as it is at the end of a cycle; what moves
within a cycle (glitches) has no time in this simulation and is not counted.
"""

BITS, LANES = 24, 64


def instrument(netlist, path):
    """Verilog for the end of the module, and the order of the nets."""
    clocks = netlist.clocks()
    nets = [n for n in netlist.drivers() if n not in clocks]
    named = {}
    for name, (_, bits) in netlist.ports.items():
        for i, net in enumerate(bits):
            if isinstance(net, int):
                named[net] = f"{name}[{i}]" if len(bits) > 1 else name
    words = [nets[i:i + LANES] for i in range(0, len(nets), LANES)]
    out = [f"  reg [{LANES - 1}:0] act_now [0:{len(words) - 1}], act_last [0:{len(words) - 1}];",
           f"  reg [{LANES - 1}:0] act_moves [0:{len(words) * BITS - 1}];",
           f"  reg [{LANES - 1}:0] act_ones [0:{len(words) * BITS - 1}];",
           f"  reg [{LANES - 1}:0] act_m, act_o, act_c;",
           "  reg [31:0] act_k, act_b, act_words, act_bits, act_cycles;",
           "  integer act_file;",
           f"  initial begin act_words = {len(words)}; act_bits = {BITS}; act_cycles = 0; end",
           "  always @(posedge clk_i) begin"]
    for k, word in enumerate(words):
        bits = ", ".join(named.get(n) or netlist.net_name(n) for n in reversed(word))
        out.append(f"    act_now[{k}] = {{{bits}}};")
    # Nets settle while there is a reset; the first cycle has nothing to compare with.
    out += ["    if (rst_i) act_cycles = 0;",
            "    act_k = 0;",
            "    while (act_k < act_words) begin",
            "      act_m = act_now[act_k] ^ act_last[act_k];",
            "      act_o = act_now[act_k];",
            "      act_last[act_k] = act_o;",
            "      act_b = 0;",
            "      while (act_b < act_bits) begin",
            f"        if (rst_i) act_moves[act_k * {BITS} + act_b] = 0;",
            f"        if (rst_i) act_ones[act_k * {BITS} + act_b] = 0;",
            f"        act_c = act_moves[act_k * {BITS} + act_b];",
            f"        act_moves[act_k * {BITS} + act_b] = act_c ^ act_m;",
            "        act_m = act_m & act_c;",
            f"        act_c = act_ones[act_k * {BITS} + act_b];",
            f"        act_ones[act_k * {BITS} + act_b] = act_c ^ act_o;",
            "        act_o = act_o & act_c;",
            "        act_b = act_b + 1;",
            "      end",
            "      act_k = act_k + 1;",
            "    end",
            "    act_cycles = act_cycles + 1;",
            "  end",
            "  final begin",
            f'    act_file = $fopen("{path}", "w");',
            '    $fwrite(act_file, "%0d\\n", act_cycles);',
            "    act_k = 0;",
            f"    while (act_k < act_words * {BITS}) begin",
            '      $fwrite(act_file, "%h %h\\n", act_moves[act_k], act_ones[act_k]);',
            "      act_k = act_k + 1;",
            "    end",
            "    $fclose(act_file);",
            "  end"]
    return "\n".join(out), [netlist.net_name(n) for n in nets]


def read(path, names):
    """(cycles, {net: (changes a cycle, part of the cycles in which it is 1)})"""
    lines = path.read_text().split("\n")
    cycles = int(lines[0])
    words = -(-len(names) // LANES)
    if cycles < 100 or len(lines) < 1 + words * BITS:
        raise ValueError(f"{path}: only {cycles} cycles were counted")
    found = {}
    for k in range(words):
        rows = [line.split() for line in lines[1 + k * BITS:1 + (k + 1) * BITS]]
        moves, ones = ([int(r[c], 16) for r in rows] for c in (0, 1))
        for j, name in enumerate(names[k * LANES:(k + 1) * LANES]):
            m = sum((moves[b] >> j & 1) << b for b in range(BITS))
            o = sum((ones[b] >> j & 1) << b for b in range(BITS))
            found[name] = (m / cycles, o / cycles)
    return cycles, found
