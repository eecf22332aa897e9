"""Reads the layout of SystemVerilog: which line begins a statement, an element of a list or neither.

The structure is that of the constructs which lint_sv.py permits. Works on the text of one file and
writes nothing; lint_dialect.py holds the rules.
"""

import re

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>`(?:define\b(?:[^\n\\]|\\.|\\\n)*|(?:include|ifn?def|elsif|else|endif|undef|timescale
        |default_nettype|verilator_config)\b[^\n]*?(?=\s*//|\s*\n|\s*\Z)))
  | (?P<string>"(?:\\.|[^"\\\n])*")
  | (?P<number>\d[\d_]*\s?'s?[bodhBODH]\s?[\da-fA-FxXzZ_?]+|'s?[bodhBODH][\da-fA-FxXzZ_?]+|'[01xz]
      |\d[\d_]*(?:\.\d+)?(?:e-?\d+)?)
  | (?P<word>[`$]?[A-Za-z_][\w$]*|\\\S+)
  | (?P<op>\(\*(?!\))|(?<!\()\*\)|<<<=|>>>=|<<<|>>>|===|!==|\|->|\|=>|<<=|>>=|\*\*|<<|>>|==|!=|<=|>=|&&|\|\|
      |\+:|-:|->|::|\+=|-=|\+\+|--|~&|~\||~\^|\^~|.)
""", re.X | re.S)
OPEN = {"(": ")", "[": "]", "{": "}"}


class Token:
    """kind; text; line from 1, col from 0; offset in the text; first: of its line, of all that is code."""

    def __init__(self, kind, text, line, col, offset, first):
        self.kind, self.text, self.line, self.col = kind, text, line, col
        self.offset, self.first = offset, first
        # Returns the kind of the first token of a line: "start" at `depth`, or "more", deeper than
        # line `base`.
        self.role, self.depth, self.base = "", 0, None


def tokens(text):
    """All tokens, comments and directives too."""
    found, line, start, position, seen = [], 1, 0, 0, 0
    while position < len(text):
        if text[position].isspace():
            if text[position] == "\n":
                line, start = line + 1, position + 1
            position += 1
            continue
        match = TOKEN.match(text, position)
        first = seen != line
        found.append(Token(match.lastgroup, match[0], line, position - start, position, first))
        newlines = match[0].count("\n")
        if newlines:
            line, start = line + newlines, position + match[0].rfind("\n") + 1
        seen, position = line, match.end()
    return found


class Layout:
    """The code tokens of a file with their roles, and what it declares."""

    def __init__(self, text):
        self.all = tokens(text)
        self.code = [t for t in self.all if t.kind not in ("comment", "directive")]
        # After a directive in a list an element begins.
        self.after_directive = set()
        directive = False
        for t in self.all:
            if t.kind == "directive":
                directive = True
            elif t.kind != "comment":
                if directive:
                    self.after_directive.add(t.offset)
                directive = False
        # A comment or a directive before it does not make a token the second of its line.
        line = 0
        for t in self.code:
            t.first, line = t.line != line, t.line
        self.at = 0
        self.instances = []  # (module, name), tokens; module-level only
        self.constants = []  # tokens: names of parameters, localparams and states
        self.labels = []     # tokens after `begin :`
        self.unnamed = []    # `begin` tokens of generate blocks without a name
        self.bare = []       # tokens after a generate if, else or for that are no block
        base = self.code[0].col // 2 if self.code else 0
        while self.at < len(self.code):
            self.statement(base, True)

    # ---- Tokens --------------------------------------------------------------------------------------
    def peek(self, ahead=0):
        place = self.at + ahead
        return self.code[place].text if place < len(self.code) else ""

    def take(self):
        self.at += 1
        return self.code[self.at - 1]

    def start(self, depth):
        """The next token begins something at this depth."""
        t = self.code[self.at]
        if t.first:
            t.role, t.depth = "start", depth
        return t

    def scan(self, depth, base, ends):
        """Takes tokens up to one of `ends` outside of brackets, and that one."""
        lists = []  # (what closes it, depth of its elements or None if these only continue)
        previous = self.code[self.at - 1] if self.at else None
        element = base  # whose line the next one continues
        while self.at < len(self.code):
            t = self.take()
            if t.first and t is not base:
                inner = lists[-1] if lists else None
                if inner and t.text == inner[0] and inner[1] is not None:
                    t.role, t.depth = "start", inner[1] - 1
                    element = t
                elif inner and inner[1] is not None and (
                        previous.text in (",", ";") + tuple(OPEN) or t.offset in self.after_directive):
                    t.role, t.depth = "start", inner[1]
                    element = t
                else:
                    t.role, t.base = "more", element
            if t.text in OPEN:
                ends_line = self.at < len(self.code) and self.code[self.at].first
                around = next((d for _, d in reversed(lists) if d is not None), depth)
                lists.append((OPEN[t.text], around + 1 if ends_line else None))
            elif lists and t.text == lists[-1][0]:
                lists.pop()
            elif not lists and t.text in ends:
                return
            if t.text in ("parameter", "localparam") and (not lists or len(lists) == 1):
                self.constant(lists)
            previous = t

    def constant(self, lists):
        """The names in a declaration of constants that begins before the next token."""
        place, level = self.at, 0
        while place < len(self.code):
            text = self.code[place].text
            if level == 0 and text == "=":
                self.constants.append(self.code[place - 1])
                while place < len(self.code):  # over the value
                    text = self.code[place].text
                    if text in OPEN:
                        level += 1
                    elif text in OPEN.values():
                        level -= 1
                    if level < 0 or (level == 0 and text in (",", ";")):
                        break
                    place += 1
                following = self.code[place + 1].text if place + 1 < len(self.code) else ""
                if level < 0 or text == ";" or following in (
                        "parameter", "localparam", "input", "output"):
                    return
            elif text in OPEN:
                level += 1
            elif text in OPEN.values():
                level -= 1
                if level < 0:
                    return
            place += 1

    # ---- Statements ----------------------------------------------------------------------------------
    def body(self, depth, end, module):
        """Statements up to and with the token `end`, which stands a level higher."""
        while self.at < len(self.code) and self.peek() != end:
            self.statement(depth + 1, module)
        if self.at < len(self.code):
            self.start(depth)
            self.take()

    def parentheses(self, base):
        if self.peek() == "(":
            level = 0
            while self.at < len(self.code):
                t = self.take()
                if t.first:
                    t.role, t.base = "more", base
                level += (t.text == "(") - (t.text == ")")
                if level == 0:
                    return

    def under(self, depth, module, generate=False):
        """The statement that an if, for, always or label governs."""
        t = self.code[self.at]
        if generate and t.text != "begin":
            self.bare.append(t)
        deeper = t.first and t.text != "begin"
        self.statement(depth + 1 if deeper else depth, module, generate)

    def statement(self, depth, module, generate=False):
        """One item of a module (`module`) or statement."""
        t = self.start(depth)
        text = t.text
        if text == "(*":
            while self.take().text != "*)":
                pass
            self.statement(depth, module)
        elif text in ("module", "package"):
            self.scan(depth, t, (";",))
            self.body(depth, "end" + text, True)
        elif text in ("function", "task"):
            self.scan(depth, t, (";",))
            self.body(depth, "end" + text, False)
        elif text == "begin":
            self.take()
            if self.peek() == ":":
                self.take()
                self.labels.append(self.take())
            elif generate:
                self.unnamed.append(t)
            self.body(depth, "end", module)
        elif text == "if":
            self.take()
            self.parentheses(t)
            self.under(depth, module, module)
            if self.peek() == "else":
                self.start(depth)
                self.take()
                if self.peek() == "if":
                    self.statement(depth, module)
                else:
                    self.under(depth, module, module)
        elif text in ("for", "while", "repeat"):
            self.take()
            self.parentheses(t)
            self.under(depth, module, module)
        elif re.fullmatch(r"always\w*|initial|final|forever", text):
            self.take()
            if self.peek() == "@":
                self.take()
                self.parentheses(t)
            self.under(depth, False)
        elif text in ("unique", "priority", "case", "casez"):
            while self.peek() not in ("case", "casez", "casex"):
                self.take()
            self.take()
            self.parentheses(t)
            while self.at < len(self.code) and self.peek() != "endcase":
                label = self.start(depth + 1)
                self.scan(depth + 1, label, (":",))
                self.under(depth + 1, False)
            if self.at < len(self.code):
                self.start(depth)
                self.take()
        elif text.startswith("`"):
            self.take()
            self.parentheses(t)
        elif text == ".":  # a fragment of a list of connections
            self.scan(depth, t, (",",))
        else:
            if module:
                self.instance()
            if text == "typedef" and self.peek(1) == "enum":
                self.states()
            self.scan(depth, t, (";",))

    def states(self):
        place = self.at
        while self.code[place].text != "{":
            place += 1
        while self.code[place].text != "}":
            if self.code[place].text in ("{", ",") and self.code[place + 1].kind == "word":
                self.constants.append(self.code[place + 1])
            place += 1

    def instance(self):
        """Notes an instance: MODULE [#(...)] NAME (."""
        place = self.at
        if self.code[place].kind != "word":
            return
        place += 1
        if self.peek(1) == "#" and self.peek(2) == "(":
            place += 1
            level = 0
            while place < len(self.code):
                level += (self.code[place].text == "(") - (self.code[place].text == ")")
                place += 1
                if level == 0:
                    break
        if place + 1 < len(self.code) and self.code[place].kind == "word" \
                and self.code[place + 1].text == "(":
            self.instances.append((self.code[self.at], self.code[place]))
