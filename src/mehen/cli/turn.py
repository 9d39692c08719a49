"""A person's turn: the board, what happened, the question, and what was typed in answer."""

from __future__ import annotations

import difflib
from pathlib import Path

from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from mehen.cli.boards import Pen, render
from mehen.cli.games import rules_text
from mehen.cli.rulebook import passages
from mehen.cli.table import Table
from mehen.cli.words import say, with_words, words
from mehen.core.game import Choice

#: Commands, each also by its English name in any language and by its first letter where that is free.
COMMANDS = ("undo", "board", "log", "rules", "why", "save", "quit", "help")
SHORT = {"?": "help", "h": "help", "u": "undo", "b": "board", "q": "quit"}
NEWS = 14  # lines of news above a question; the rest is in the log


class Leave(Exception):
    """The person has had enough; everything is saved."""


class Turns:
    """Asks people until the game is over."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.looking: int | None = table.humans[0] if len(table.humans) == 1 else None  # who sees the screen
        self.seen = [0] * table.state.seats  # by seat: the ply up to which it has read the news
        self.commands = {words(table.lang).get(f"command.{name}"): name for name in COMMANDS}
        self.commands |= {name: name for name in COMMANDS} | SHORT

    def play(self) -> None:
        table = self.table
        while True:
            table.run_to_human()
            if table.session.over:
                self.tell(self.looking if self.looking is not None else -1)
                return
            self.curtain(table.state.actor)
            self.ask(table.state.actor)

    # -- showing -------------------------------------------------------------------

    def curtain(self, seat: int) -> None:
        """With several people at one keyboard nobody sees another's secrets."""
        table = self.table
        if self.looking == seat:
            return
        if len(table.humans) > 1 and table.hides_something(seat):
            table.console.clear()
            self.read(say(table.lang, "play.curtain", seat=table.seat_name(seat)) + " ")
            table.console.clear()
        self.looking = seat

    def tell(self, seat: int, *, title: bool = True) -> None:
        """What the seat has not read yet."""
        table = self.table
        since = self.seen[seat] if seat >= 0 else 0
        lines = table.news(seat, since)
        self.seen[seat] = table.session.ply + 1
        if lines and title:
            table.console.print(Text("\n" + say(table.lang, "play.since"), style="bold underline"))
        if len(lines) > NEWS:
            table.console.print(Text(say(table.lang, "play.earlier", n=len(lines) - NEWS), style="dim"))
        for line in lines[-NEWS:]:
            table.console.print(Text(line))

    def board(self, seat: int, choices: list[Choice]) -> None:
        table = self.table
        numbers = {choice.target: str(n) for n, choice in enumerate(choices, 1) if choice.target}
        pen = Pen(with_words(table.texts, table.lang), table.console.width, numbers)
        table.console.print()
        table.console.print(render(table.game.name, table.game.view(table.state, seat), pen))

    def question(self, seat: int, choices: list[Choice]) -> None:
        table = self.table
        line = table.game.prompt(table.state, seat)
        head = Text(f"\n{table.seat_name(seat)}: ", style="bold")
        head.append(table.texts.say(line))
        head.append(f" [{line.rule}]", style="dim not bold")
        table.console.print(head)
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold", no_wrap=True)
        grid.add_column(overflow="fold", ratio=1)
        grid.add_column(style="dim", no_wrap=True)
        previews = table.previews(seat)
        for n, choice in enumerate(choices, 1):
            label = Text(table.game.say_choice(table.texts, choice))
            worth = previews[choice.action]
            if worth:
                label.append(f"  ({worth})", style="cyan")
            grid.add_row(str(n), label, choice.notation)
        table.console.print(grid)

    # -- asking --------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """One decision.  The board is drawn when others have acted; one's own follow-ups come without it."""
        table = self.table
        choices = table.choices()
        session = table.session
        fresh = session.ply == 0 or session.actors[-1] != seat or self.seen[seat] <= session.undo_floor()
        if fresh:
            self.board(seat, choices)
        self.tell(seat, title=fresh)
        self.question(seat, choices)
        while True:
            self.complete(choices)
            text = self.read(f"{say(table.lang, 'play.prompt')} > ").strip()
            ply = session.ply
            action = self.answer(text, seat, choices)
            if action is not None:
                table.act(action)
                return
            if session.ply != ply:
                return  # an undo: ask anew

    def answer(self, text: str, seat: int, choices: list[Choice]) -> int | None:
        """The action that was meant, or None after a command or a mistake."""
        table = self.table
        if not text:
            self.board(seat, choices)
            self.question(seat, choices)
            return None
        if text.isdecimal():
            if 1 <= int(text) <= len(choices):
                return choices[int(text) - 1].action
            self.note(say(table.lang, "play.out_of_range", n=int(text), last=len(choices)))
            return None
        action = table.game.space(table.session.record.rules).read(text)
        if action is not None:
            if any(choice.action == action for choice in choices):
                return action
            self.why(text, choices)
            return None
        first, _, rest = text.partition(" ")
        command = self.commands.get(first.lower())
        if command is None:
            self.unknown(text, choices)
        else:
            self.obey(command, rest.strip(), seat, choices)
        return None

    def obey(self, command: str, rest: str, seat: int, choices: list[Choice]) -> None:
        table = self.table
        if command == "quit":
            raise Leave
        if command == "undo":
            done = table.undo()
            self.seen[seat] = min(self.seen[seat], table.session.ply + 1)
            self.note(say(table.lang, "play.undone" if done else "play.no_undo"))
        elif command == "board":
            self.board(seat, choices)
            self.question(seat, choices)
        elif command == "log":
            for line in table.whole_log(seat):
                table.console.print(Text(line))
        elif command == "rules":
            self.rules(rest)
        elif command == "why":
            self.why(rest, choices)
        elif command == "save":
            self.save(rest)
        else:
            self.help(choices)

    # -- commands ------------------------------------------------------------------

    def rules(self, rule: str) -> None:
        table = self.table
        if not rule:
            self.note(say(table.lang, "play.rule_what", example=self.example_rule()))
            return
        found = passages(rules_text(table.game.name, table.lang), rule)
        if not found:
            self.note(say(table.lang, "play.rule_none", rule=rule))
        for text in found:
            table.console.print(Markdown(text))

    def why(self, text: str, choices: list[Choice]) -> None:
        """Why an action is not possible, in words and with the rule."""
        table = self.table
        action = table.game.space(table.session.record.rules).read(text)
        if not text:
            self.note(say(table.lang, "play.why_what", example=choices[0].notation))
        elif action is None:
            self.unknown(text, choices)
        elif any(choice.action == action for choice in choices):
            n = next(n for n, choice in enumerate(choices, 1) if choice.action == action)
            self.note(say(table.lang, "play.why_legal", action=text, n=n))
        else:
            line = table.game.refusal(table.state, action)
            self.note(say(table.lang, "play.why_not", action=text, reason=table.texts.say(line), rule=line.rule))

    def save(self, name: str) -> None:
        table = self.table
        if not name:
            self.note(say(table.lang, "play.save_where"))
            return
        try:
            table.session.record.save(Path(name))
        except OSError as error:
            self.note(f"{name}: {error.strerror}")
            return
        self.note(say(table.lang, "play.saved", path=name))

    def help(self, choices: list[Choice]) -> None:
        table = self.table
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        example = choices[-1].notation
        grid.add_row("1", say(table.lang, "help.number", example=example))
        for name in COMMANDS[:-1]:
            text = say(table.lang, f"help.{name}", example=self.example_rule() if name == "rules" else example)
            grid.add_row(words(table.lang).get(f"command.{name}"), text)
        table.console.print(Text(say(table.lang, "help.title"), style="bold underline"))
        table.console.print(grid)
        table.console.print(Text(say(table.lang, "help.tab"), style="dim"))

    def unknown(self, text: str, choices: list[Choice]) -> None:
        table = self.table
        names = table.game.space(table.session.record.rules).ids
        near = difflib.get_close_matches(text, [choice.notation for choice in choices], 3)
        near = near or difflib.get_close_matches(text, [*names, *self.commands], 3)
        self.note(say(table.lang, "play.unknown", text=text, example=choices[-1].notation))
        if near:
            self.note(say(table.lang, "play.did_you_mean", words=", ".join(near)))

    # -- the keyboard --------------------------------------------------------------

    def note(self, text: str) -> None:
        self.table.console.print(Text(text, style="italic"))

    def example_rule(self) -> str:
        return self.table.game.prompt(self.table.state, self.table.state.actor).rule

    def read(self, prompt: str) -> str:
        """A line from the keyboard; the end of the input means leaving."""
        try:
            return input(prompt)
        except EOFError:
            raise Leave from None

    def complete(self, choices: list[Choice]) -> None:
        """Tabulator completes what can be entered, where the terminal has line editing."""
        try:
            import readline
        except ImportError:  # pragma: no cover - Windows
            return
        known = [choice.notation for choice in choices] + sorted(self.commands)

        def matches(text: str, state: int) -> str | None:
            typed = readline.get_line_buffer()
            skip = len(typed) - len(text)
            found = [word[skip:] for word in known if word.startswith(typed)]
            return found[state] if state < len(found) else None

        readline.set_completer(matches)
        readline.parse_and_bind("tab: complete")
