"""A game as the rest of the house sees it: rules, new and loaded positions, views, choices, sentences, reasons."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Generic, NotRequired, TypedDict, TypeVar

from mehen.core.actions import ActionSpace
from mehen.core.edition import Edition, kept, load_edition
from mehen.core.errors import IllegalAction, SetupError
from mehen.core.frame import kind_of
from mehen.core.habits import Habits
from mehen.core.net import Judge
from mehen.core.netfile import load_net
from mehen.core.observation import Observation
from mehen.core.state import NATURE, OVER, Rules, State
from mehen.core.tactics import Tactics
from mehen.core.telling import Chapter, Gauge, Moment, Reach, Source, Thing
from mehen.core.text import Arg, Line, Name, Texts, load_texts
from mehen.core.weights import Belief

S = TypeVar("S", bound=State)

#: The audience without privileges: sees what lies open, and nothing else.
SPECTATOR = -1
#: Editions from elsewhere, and rules other than the usual ones, that are kept for whoever asks for them again.
LAST = 32

log = logging.getLogger(__name__)


@dataclass(slots=True, unsafe_hash=True)  # nobody changes one; frozen, it would take three times as long to make
class Choice:
    """A legal action for people: what it is, what it is about, and where it happens on the board."""

    action: int
    notation: str
    verb: str
    title: Line
    detail: Line | None = None
    group: str = ""  # heading under which it stands, ``group.<name>`` in the texts
    target: str = ""  # id of the place on the board to light up, "" for a plain button
    ahead: bool = False  # what it leads to can be tapped at once: "move" and a warrior, by a tap on the warrior
    then: tuple[int, ...] = ()  # of a shortcut: the actions that follow, all of the same seat

    @property
    def args(self) -> dict[str, Arg]:
        """What it is about, by name: what the title and the detail speak of."""
        return {**self.title.args, **(self.detail.args if self.detail else {})}


class Described(TypedDict):
    """What a game says of one action: the fields of a ``Choice`` that differ from verb to verb."""

    title: Line
    detail: NotRequired[Line | None]
    group: NotRequired[str]
    target: NotRequired[str]
    ahead: NotRequired[bool]


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option of a table for people: its name, one sentence about it, and what its values are called."""

    name: str
    text: str
    values: Mapping[str, str]
    seats: Sequence[int]  # numbers of seats at which it makes a difference


@dataclass(frozen=True, slots=True)
class EventKind:
    """How an event of the log is told: what its arguments name ("" unused, "number" as it is)."""

    name: str
    a: str = ""
    b: str = ""
    secret: bool = False  # only its seat sees the arguments, everyone else reads ``<name>_hidden``; else all read alike


class Game(Generic[S]):
    """Subclass it once per game; the instance is the game folder's ``GAME``."""

    name: str  # folder and id
    title: str
    prefix: str  # of rule ids
    general_rule: str  # the paragraph that says whose decision comes when
    version: int  # bumped when what is legal changes; old records replay under their own number
    env_name: str  # in research environments: ``mehen/<env_name>-v<env_version>``
    env_version: int = 1  # bumped when observations, action ids, rewards or rules change: results stay comparable
    secrets: bool = True  # does somebody know what others do not?  Alone there is nobody to hide anything from
    min_seats: int
    max_seats: int
    later_options: frozenset[str] = frozenset()  # younger than the first records: these name them only when they differ
    events: list[EventKind]  # by event number
    folder: Path
    board: str = ""  # the module that draws it in the terminal, where that is not ``mehen.cli.boards.<name>``
    tactics: Tactics[S]  # what bots look at
    habits: Habits  # and how they search
    belief: Belief  # and how far the chances they state come true
    shapes: tuple[type, type] | None = None  # of the view and of the component data: see the game's ``shapes.py``
    gauges: Sequence[Gauge] = ()  # what is counted for each seat, in the order of ``read``
    table_gauges: Sequence[Gauge] = ()  # and for the table
    not_counted: Mapping[str, str] = {}  # numbers of the view that are no gauges, by their place in it, and why not
    sources: Sequence[Source] = ()  # of points, by number
    chapters: Sequence[Chapter] = ()  # by number

    # -- written by each game ------------------------------------------------------

    def build_rules(self, seats: int, edition: Edition, options: dict[str, str], version: int) -> Rules:
        """Rules for a table that has been checked already; ask ``rules`` for them."""
        raise NotImplementedError

    def new(self, rules: Rules) -> S:
        """The position before anything has happened: NATURE or the first seat is asked."""
        raise NotImplementedError

    def load(self, rules: Rules, data: Mapping[str, Any]) -> S:
        """The position that ``State.dump`` has written; PositionError lists what cannot be."""
        raise NotImplementedError

    def space(self, rules: Rules) -> ActionSpace:
        """All actions of the game at such a table, with their notation."""
        raise NotImplementedError

    def vocabulary(self, rules: Rules) -> Mapping[str, list[str]]:
        """The ids of each kind of thing, by number: ``{"crew": ["blue", ...], ...}``."""
        raise NotImplementedError

    def names(self, rules: Rules, lang: str) -> dict[str, str]:
        """Names that come from the edition's data: ``{"card.A01": "Green field 2"}``."""
        raise NotImplementedError

    def options(self, edition: Edition) -> dict[str, tuple[str, ...]]:
        """The options a table may set, each with its values; the edition's own value comes first."""
        raise NotImplementedError

    def matters(self, option: str, seats: int) -> bool:
        """Does an option make a difference at this number of seats?  Nobody is asked about it elsewhere."""
        return True

    def view(self, s: S, seat: int) -> Mapping[str, object]:
        """What ``seat`` may know (SPECTATOR: what lies open), built up from nothing."""
        raise NotImplementedError

    def own_view(self, s: S, seat: int) -> Mapping[str, object] | None:
        """The parts in which a seat's view differs from a spectator's, so that the rest is built up once for all.

        None where a game does not say: then every audience's view is built up from nothing.
        """
        return None

    def observation(self, rules: Rules) -> Observation[S]:
        """What a seat may know as a row of numbers, for programs that learn."""
        raise NotImplementedError

    def question(self, s: S) -> Line:
        """What the actor is asked."""
        raise NotImplementedError

    def choice(self, s: S, action: int) -> Choice:
        """A legal action as people read it."""
        raise NotImplementedError

    def reason(self, s: S, action: int) -> Line:
        """Why an action of the step that is asked now is not offered."""
        raise NotImplementedError

    def elapsed(self, s: S) -> float:
        """The part of the game that is over, 0 to 1, as its rounds or ages count."""
        raise NotImplementedError

    def invariants(self, before: S | None, after: S) -> list[str]:
        """What does not hold in ``after``, or between two positions of one game that follow each other."""
        raise NotImplementedError

    def moment(self, s: S) -> Moment:
        """Round and phase; a game without any has none."""
        return Moment(0, 0, "", ())

    def participants(self, rules: Rules) -> int:
        """The seats, and behind them whoever the game itself plays."""
        return int(rules.seats)

    def points_of(self, s: S, participant: int) -> int:
        """What the ledger of a participant adds up to."""
        return int(s.points_of(participant))

    def outlook(self, s: S) -> list[list[int]] | None:
        """Points by source for each participant if the game ended now, where a game counts only then."""
        return None

    def read(self, s: S, seat: int) -> list[int]:
        """The gauges of a participant; public, like everything they count."""
        return []

    def part_of(self, view: Any, participant: int) -> Any:
        """Where a view shows the gauges of a participant."""
        return view["seats"][participant]

    def read_table(self, s: S) -> list[int]:
        """The gauges of the table."""
        return []

    def watched(self, s: S, seat: int) -> dict[str, Arg]:
        """What the line to watch (``learn.watch``) says beside the gauges; nothing in most games."""
        return {}

    def reach(self, s: S, seat: int) -> list[Reach]:
        """What a seat may still use in this turn, round or game."""
        return []

    def targets(self, s: S) -> dict[int, str]:
        """Every action that the step knows and that points at something on the table, legal or not: where it points."""
        return {}

    def things(self, edition: Edition) -> list[Thing]:
        """Everything in the box, to be looked up: cards, tiles, spaces, figures."""
        return []

    # -- the same for all ----------------------------------------------------------

    def edition(self, path: str = "") -> Edition:
        """Component data: those that ship with the game, a file, or by digest some that shipped before."""
        return _edition(self.folder, path) if path else _shipped_edition(self.folder, path)

    def shipped(self, digest: str) -> str | None:
        """What to call the edition with this digest if it ships with the game or ever did: "" if it is today's."""
        if digest == self.edition().digest:
            return ""
        return digest if kept(self.folder, digest) else None

    def rules(
        self, seats: int, edition: str = "", options: Mapping[str, str] | None = None, version: int | None = None
    ) -> Rules:
        """Rules for a table; built once per combination, unless ``LAST`` others have come between."""
        if not self.min_seats <= seats <= self.max_seats:
            raise SetupError(f"{self.title}: found {seats} seats, expected {self.min_seats} to {self.max_seats}")
        known = self.options(self.edition(edition))
        for key, value in (options or {}).items():
            if key not in known:
                raise SetupError(f"{self.title}: found option {key!r}, expected one of {', '.join(known)}")
            if value not in known[key]:
                raise SetupError(f"{self.title}: option {key}: found {value!r}, expected {' or '.join(known[key])}")
        number = self.version if version is None else version
        if not 1 <= number <= self.version:
            raise SetupError(f"{self.title}: found rules {number}, expected 1 to {self.version}")
        chosen = {key: (options or {}).get(key, values[0]) for key, values in known.items()}
        usual = not edition and all(chosen[key] == values[0] for key, values in known.items())
        return (_usual_rules if usual else _rules)(self, seats, edition, tuple(sorted(chosen.items())), number)

    def recorded_options(self, rules: Rules) -> dict[str, str]:
        """The options a record has to name: all of them, except for younger ones that have their usual value."""
        usual = {key: values[0] for key, values in self.options(self.edition(rules.edition)).items()}
        return {k: v for k, v in rules.options.items() if k not in self.later_options or v != usual[k]}

    def start(self, seats: int, edition: str = "", options: Mapping[str, str] | None = None) -> S:
        """A new game in one call."""
        return self.new(self.rules(seats, edition, options))

    def standing(self, s: S) -> list[int]:
        """Points as people count them on the way; a game that counts only at the end says what that would be now."""
        return s.scores()

    def rival(self, rules: Rules) -> Name | None:
        """The opponent that the game itself plays against a seat that is alone; None where there is none."""
        return None

    def rival_standing(self, s: S) -> int:
        """The rival's points as people count them on the way."""
        return int(s.rival_points())

    def result(self, s: S, seat: int) -> Line | None:
        """How a game against a rival has ended, as ``seat`` reads it; None where there is no rival, or no end yet."""
        rival = self.rival(s.rules)
        if rival is None or s.actor != OVER:
            return None
        points, others = s.points_of(0), s.rival_points()
        how = "tied" if points == others else "lost" if points < others else "won" if seat == 0 else "won_by"
        return Line(f"result.{how}", {"seat": self.seat_name(s.rules, 0), "points": int(points), "rival": int(others)})

    def weighted(self, weights: list[float]) -> Tactics[S]:
        """The game's tactics with other weights."""
        make: Any = type(self.tactics)
        other: Tactics[S] = make(weights)
        return other

    def judge(self, rules: Rules) -> Judge | None:
        """The net for such a table (``net-2.bin`` in the game's folder) with the tactics; None where none fits."""
        return _judges.of(self, rules)

    def texts(self, rules: Rules, lang: str) -> Texts:
        """The game's names and sentences in one language, with the edition's own names."""
        return _texts(self, rules, lang)

    def option_texts(self, edition: str, lang: str) -> dict[str, OptionText]:
        """What people read about each option; the words stand under ``option.<id>`` among the game's texts."""
        words = self.texts(self.rules(self.max_seats, edition), lang)
        return {
            key: OptionText(
                words.get(f"option.{key}.name"),
                words.get(f"option.{key}.text"),
                {value: words.get(f"option.{key}.value.{value}") for value in values},
                [seats for seats in range(self.min_seats, self.max_seats + 1) if self.matters(key, seats)],
            )
            for key, values in self.options(self.edition(edition)).items()
        }

    def say(self, rules: Rules, line: Line, lang: str) -> str:
        """A sentence for people."""
        return self.texts(rules, lang).say(line)

    def say_choice(self, texts: Texts, choice: Choice) -> str:
        """A choice in one line."""
        title = texts.say(choice.title)
        return f"{title}: {texts.say(choice.detail)}" if choice.detail else title

    def seat_name(self, rules: Rules, seat: int) -> Name:
        """How a seat is called, to be put into a sentence."""
        return Name("seat", self.vocabulary(rules)["seat"][seat])

    def prompt(self, s: S, seat: int) -> Line:
        """What ``seat`` reads above the board."""
        if s.actor == OVER:
            return Line("over")
        if s.actor == NATURE:
            return Line("wait_nature")
        if s.actor != seat:
            return Line("wait", {"seat": self.seat_name(s.rules, s.actor)})
        return self.question(s)

    def choices(self, s: S, seat: int) -> list[Choice]:
        """The legal actions of ``seat`` for people; nothing while somebody else decides."""
        return [self.choice(s, action) for action in s.legal()] if s.actor == seat and seat >= 0 else []

    def shortcuts(self, s: S) -> list[Choice]:
        """Several actions of the seat that is asked, offered as one choice: "pay for me".

        Nothing may come to light between them, and nobody else be asked.
        """
        return []

    def confidants(self, s: S, seat: int) -> list[int]:
        """The seats whose secret choices ``seat`` may know: its own, and those of whoever plays on the same side."""
        return [seat]

    def seats_behind(self, s: S, whose: int) -> list[int]:
        """The seats that an event of the log speaks of; none where chance did something."""
        return [whose] if 0 <= whose < s.seats else []

    def sentence(self, rules: Rules, event: tuple[int, int, int, int], seat: int) -> Line:
        """A log event as ``seat`` may read it."""
        what, whose, a, b = event
        kind = self.events[what]
        args: dict[str, Arg] = {"seat": self.seat_name(rules, whose)}
        if kind.secret and seat != whose:
            return Line(f"log.{kind.name}_hidden", args)
        for name, number, label in ((kind.a, a, "a"), (kind.b, b, "b")):
            if name == "number":
                args[label] = number
            elif name:
                args[label] = Name(name, self.vocabulary(rules)[name][number])
        return Line(f"log.{kind.name}", args)

    def refusal(self, s: S, action: int, seat: int | None = None) -> Line:
        """Why ``action`` may not be taken now, with the rule behind it."""
        everything = f"{self.prefix}-{self.general_rule}"
        if s.actor == OVER:
            return Line("refusal.over", rule=everything)
        if seat is not None and seat != s.actor:
            if s.actor == NATURE:
                return Line("refusal.nature_decides", {}, everything)
            return Line("refusal.not_yours", {"seat": self.seat_name(s.rules, s.actor)}, everything)
        names = self.space(s.rules).names
        if not 0 <= action < len(names) or not names[action]:
            return Line("refusal.unknown", rule=everything)
        return self.reason(s, action)

    def act(self, s: S, action: int, seat: int | None = None) -> None:
        """The one way in for people, files and sockets: checks, then applies.  A refusal changes nothing."""
        if (seat is None or seat == s.actor) and action in s.legal():
            s.apply(action)
            return
        line = self.refusal(s, action, seat)
        names = self.space(s.rules).names
        notation = names[action] if 0 <= action < len(names) and names[action] else str(action)
        texts = self.texts(s.rules, "en")
        who = s.actor if seat is None else seat
        asker = texts.name(self.seat_name(s.rules, who)) if who >= 0 else texts.get("nature")
        raise IllegalAction(notation, asker, texts.say(line), line.rule)

    def step_name(self, s: S) -> str:
        """The step that asks now ("" when the game is over)."""
        return s.steps[kind_of(s.agenda[s.depth - 1])].name if s.depth else ""


def _load_edition(folder: Path, path: str) -> Edition:
    return load_edition(folder / "components.toml", path)


def _build_rules(
    game: Game[Any], seats: int, edition: str, options: tuple[tuple[str, str], ...], version: int
) -> Rules:
    return game.build_rules(seats, game.edition(edition), dict(options), version)


# What ships, as it ships, is little and stays for good.  Of what people bring along there is no end: the last ones
# stay, and whoever plays with others holds on to them.
_shipped_edition, _edition = cache(_load_edition), lru_cache(LAST)(_load_edition)
_usual_rules, _rules = cache(_build_rules), lru_cache(LAST)(_build_rules)


def _load_judge(game: Game[Any], rules: Rules) -> Judge | None:
    file = game.folder / f"net-{rules.seats}.bin"
    if not file.is_file():
        return None
    try:
        return load_net(file, game, rules)
    except SetupError as error:  # an edition with more cards, say, is seen as another row of numbers
        log.warning("bots judge by the tactics alone: %s", error)
        return None


class _Judges(threading.local):
    """Those of one thread: a judge goes on from what it has judged last, so two would spoil its sums for good."""

    def __init__(self) -> None:
        self.of = lru_cache(LAST)(_load_judge)


_judges = _Judges()


@lru_cache(2 * LAST)
def _texts(game: Game[Any], rules: Rules, lang: str) -> Texts:
    return Texts(lang, {**load_texts(game.folder, lang), **game.names(rules, lang)})
