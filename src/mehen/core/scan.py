"""A look over TOML before it is parsed.

The parser's time and memory grow with the square of a dotted key, and it goes as deep as it is led.  No honest edition
is long or deep or has endless keys, so a file that does is refused unparsed.
"""

from __future__ import annotations

import re

LENGTH = 300_000  # characters of a file; ours have up to 40,000
TOKENS = 40_000  # words, strings, brackets, line ends ... of a file; ours have up to 9,000
WORD = 100  # characters of a key, a number or a date
PARTS = 8  # of a dotted key or a heading; ours have up to three
DEPTH = 8  # brackets within brackets; ours have up to four

_LONG = f"a key or value of more than {WORD} characters, expected at most {WORD}"
#: Strings end exactly where the parser ends them: nothing it would read as a key can hide in one.
_TOKEN = re.compile(
    r"""
    \#[^\n]*
  | (?P<string> "{3} (?: [^"\\]++ | \\. | "(?!"") )*+ (?: "{3,5} | \Z )
              | '{3} (?: [^']++ | '(?!'') )*+ (?: '{3,5} | \Z )
              | " (?: [^"\\\n]++ | \\[^\n] )*+ "?
              | ' [^'\n]*+ '? )
  | (?P<word>   [^\s\#"'\[\]{}=.,]++ )
  | (?P<mark>   [\[\]{}=.,\n] )
    """,
    re.VERBOSE | re.DOTALL,
)


def find_excess(text: str) -> str:
    """What goes beyond a limit, and where; "" for a file that may be parsed."""
    if len(text) > LENGTH:
        return f"found more than {LENGTH} characters, expected at most {LENGTH}"
    parts, depth = 1, 0  # of the dotted key, of the brackets we are in
    fresh, heading = True, False  # does a statement begin here?  are we in a heading?
    before = 0  # length of the token before this one, if that was a string: a mark tells whether it was a key
    for number, token in enumerate(_TOKEN.finditer(text)):
        kind, length = token.lastgroup, token.end() - token.start()
        excess = ""
        if kind == "mark":
            mark = token[0]
            parts = parts + 1 if mark == "." else 1
            if mark in "[{":
                depth += 1
                heading = heading or fresh
            elif mark in "]}":
                depth -= 1
            elif mark == "\n" and (heading or depth < 0):
                depth, heading = 0, False
            fresh = mark == "\n" and depth == 0
            if parts > PARTS:
                excess = f"a dotted key of more than {PARTS} parts, expected at most {PARTS}"
            elif depth > DEPTH:
                excess = f"more than {DEPTH} brackets within each other, expected at most {DEPTH}"
            elif mark in ".=" and before > WORD:
                excess = _LONG
        elif kind:
            fresh = False
            if length > WORD and (kind == "word" or heading):
                excess = _LONG
        if number >= TOKENS:
            excess = f"more than {TOKENS} words and marks, expected at most {TOKENS}"
        if excess:
            return f"line {text.count(chr(10), 0, token.start()) + 1}: found {excess}"
        before = length if kind == "string" else 0
    return ""
