"""What goes over the line to one audience.  Everything is built from the audience's own view: nothing to forget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from mehen.core.game import SPECTATOR, Game
from mehen.core.telling import Gauge, Horizon, Reach
from mehen.core.text import Line, Texts
from mehen.table import lookup, words
from mehen.table.forecast import Ahead as Looked
from mehen.table.forecast import Forecast, Outlook
from mehen.table.messages import (
    Ahead,
    Blocked,
    ChoiceMessage,
    Closing,
    Common,
    GameMessage,
    GaugeMessage,
    MomentMessage,
    Position,
    Rival,
    ScorePoint,
    SealedMessage,
    Sentence,
)
from mehen.table.story import Story, changes, plain
from mehen.table.timeline import Timeline

LETTERS = "ABCDEFGHI"
HORIZONS: tuple[Horizon, ...] = get_args(Horizon)
NAMED = 6  # of things out of reach; the rest is counted

#: Between the actions of a choice that does several things at once, in its name.
IN_A_ROW = " + "


def position(
    timeline: Timeline, seat: int, lang: str, since: int | None = None, people: Sequence[Mapping[str, Any]] = ()
) -> Position:
    """The board, the question, the answers and the log from a ply on, as ``seat`` (or SPECTATOR) may know them."""
    return Reader(timeline, lang, people).position(seat, since)


class Reader:
    """A table as it stands, in one language; what all audiences read alike is worked out once."""

    def __init__(self, timeline: Timeline, lang: str, people: Sequence[Mapping[str, Any]] = ()) -> None:
        self.timeline = timeline
        self.people = people
        self.names = seat_names(timeline, lang, people)
        self.texts = spoken(timeline, lang, self.names)
        self.story = Story(timeline, self.texts)
        # Kept by hand: compiled, a cached property is worked out anew each time somebody looks.
        self._common: Common | None = None
        self._open: Mapping[str, object] | None = None

    def common(self) -> Common:
        """What is no secret and nobody's own: the same object for all, so that it is also put into JSON once."""
        if self._common is None:
            self._common = self._for_everybody()
        return self._common

    def _for_everybody(self) -> Common:
        timeline, game, state = self.timeline, self.timeline.game, self.timeline.state
        *gauges, table_gauges = timeline.chronicle.base
        return {
            "ply": timeline.ply,
            "actor": timeline.asked[0] if timeline.asked else None,
            "asked": timeline.asked,
            "over": timeline.over,
            "moment": moment(timeline),
            "turn": max(len(timeline.chronicle.turns) - 1, 0),
            "names": self.names,
            "gauges": gauges,
            "table_gauges": table_gauges,
            "scores": game.standing(state),
            "rival": rival(timeline, self.texts),
            "ledger": ledger(timeline),
            "places": list(state.places()) if timeline.over else None,
        }

    def view(self, seat: int) -> Mapping[str, object]:
        """The board: what lies open is looked up once, what a seat alone may know is laid over it."""
        game, state = self.timeline.game, self.timeline.facing(seat)
        differs = game.own_view(state, seat) if state is self.timeline.state else None
        return game.view(state, seat) if differs is None else {**self.open_view(), **differs}

    def open_view(self) -> Mapping[str, object]:
        """What lies open on the board; as for ``common``, one object for all."""
        if self._open is None:
            self._open = self.timeline.game.view(self.timeline.state, SPECTATOR)
        return self._open

    def position(self, seat: int, since: int | None = None) -> Position:
        """As one audience may know it; the log from a ply on."""
        timeline, texts = self.timeline, self.texts
        game, own = timeline.game, timeline.facing(seat)
        outlook = timeline.outlook(seat)
        own_from, own_ply = own_last(timeline, seat)
        return {
            **self.common(),
            "seat": seat if seat != SPECTATOR else None,
            "sealed": sealed(timeline, seat, texts),
            "step": game.step_name(own),
            "view": self.view(seat),
            "prompt": prompt(timeline, seat, texts),
            "choices": choices(texts, timeline, outlook) if outlook else [],
            "ahead": [ahead(texts, one) for one in outlook.ahead] if outlook else [],
            "blocked": blocked(texts, outlook.blocked) if outlook else [],
            "undo_to": undo_to(timeline, seat),
            "undo_from": timeline.undo_floor() if timeline.actor == seat else None,
            "own_ply": own_ply,
            "own_from": own_from,
            "own_asks": own_asks(timeline, own_from, self.people),
            "since": since_own(timeline, seat),
            "result": texts.say(result) if (result := game.result(timeline.state, seat)) else None,
            "log": self.story.log(seat, since),
            "chronicle": self.story.chronicle(seat, since),
        }


def rival(timeline: Timeline, texts: Texts) -> Rival | None:
    """The opponent that the game itself plays against somebody who is alone."""
    name = timeline.game.rival(timeline.rules)
    return {"name": texts.name(name), "score": timeline.game.rival_standing(timeline.state)} if name else None


def game_message(game: Game[Any]) -> GameMessage:
    """What a client has to know of a game once."""
    return {
        "gauges": [gauge(game, one) for one in game.gauges],
        "table_gauges": [gauge(game, one) for one in game.table_gauges],
        "sources": [{"name": source.name, "rule": source.rule} for source in game.sources],
    }


def gauge(game: Game[Any], one: Gauge) -> GaugeMessage:
    values = game.vocabulary(game.rules(game.max_seats))[one.words] if one.words else []
    return {
        "name": one.name,
        "icon": one.icon,
        "good": one.good,
        "strip": one.strip,
        "words": [f"{one.words}.{value}" for value in values],
        "phone": one.phone,
        "beside": one.beside,
    }


def moment(timeline: Timeline) -> MomentMessage:
    now = timeline.game.moment(timeline.state)
    return {"round": now.round, "rounds": now.rounds, "phase": now.phase, "phases": list(now.phases)}


def ledger(timeline: Timeline) -> list[list[int]]:
    """Points by source; where a game counts only at its end, what it would count now."""
    game, state = timeline.game, timeline.state
    if not timeline.over and (now := game.outlook(state)) is not None:
        return now
    return timeline.chronicle.sums(game.participants(timeline.rules))


def since_own(timeline: Timeline, seat: int) -> list[list[int]] | None:
    """What the gauges showed after the seat's own last action."""
    then = timeline.chronicle.own.get(seat)
    return then[:-1] if then else None


def seat_names(timeline: Timeline, lang: str, people: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the seats are called: people by name, bots and namesakes by letter too; without people, by colour."""
    game, rules = timeline.game, timeline.rules
    texts = game.texts(rules, lang)
    everybody = [texts.name(game.seat_name(rules, n)) for n in range(game.participants(rules))]
    if not people:
        return everybody
    bot = words.texts(lang).get("bot")
    called = [row["name"] or bot for row in people]
    named = [f"{name} {LETTERS[n]}" if called.count(name) > 1 or name == bot else name for n, name in enumerate(called)]
    return named + everybody[len(named) :]


def spoken(timeline: Timeline, lang: str, names: Sequence[str]) -> Texts:
    """The game's sentences, with the people at the table for its seats."""
    game, rules = timeline.game, timeline.rules
    seats = {f"seat.{game.seat_name(rules, n).word}": name for n, name in enumerate(names)}
    return Texts(lang, {**game.texts(rules, lang).sentences, **seats})


def choices(texts: Texts, timeline: Timeline, outlook: Outlook) -> list[ChoiceMessage]:
    """What may be done; first what does several things at once."""
    return [choice(texts, one, timeline) for one in (*outlook.shortcuts, *outlook.forecasts)]


def choice(texts: Texts, one: Forecast, timeline: Timeline) -> ChoiceMessage:
    c, args = one.choice, one.choice.args
    space = timeline.game.space(timeline.rules)
    actions = [c.notation, *map(space.write, c.then)]
    told: ChoiceMessage = {
        "action": IN_A_ROW.join(actions) if c.then else c.notation,
        "actions": actions,
        "verb": c.verb,
        "title": texts.say(c.title),
        "detail": texts.say(c.detail) if c.detail else "",
        "group": texts.get(f"group.{c.group}") if c.group else "",
        "rule": c.title.rule,
        "target": c.target,
        "args": {name: plain(arg) for name, arg in args.items()},
        "final": one.final,
        "changes": changes(timeline, one.changes),
        "closes": closings(texts, "closes", one.closes),
        "opens": closings(texts, "opens", one.opens),
        "depends": [texts.say(line) for line in one.depends],
        "next": sentence(texts, one.next) if one.next else None,
    }
    if card := lookup.card(timeline.game, args.values()):
        told["card"] = card
    return told


def ahead(texts: Texts, one: Looked) -> Ahead:
    first, then = one.first, one.then
    args = {"first": texts.say(first.title), "then": texts.say(then.title)}
    return {
        "target": then.target,
        "actions": [first.notation, then.notation],
        "title": texts.say(Line("ahead", args)),
    }


def closings(texts: Texts, kind: str, found: list[Reach]) -> list[Closing]:
    """What is gone or has come, by how long that lasts; each thing is named once."""
    out: list[Closing] = []
    for horizon in HORIZONS if found else ():
        if here := [one for one in found if one.horizon == horizon]:
            names = list(dict.fromkeys([one.name for one in here]))
            said = [texts.name(name) for name in names[:NAMED]]
            if len(names) > NAMED:
                said[-1] += " " + texts.say(Line("depends.more", {"n": len(names) - NAMED}))
            text = texts.say(Line(f"{kind}.{horizon}", {"names": ", ".join(said)}))
            out.append({"horizon": horizon, "text": text, "targets": [one.target for one in here]})
    return out


def blocked(texts: Texts, found: Mapping[str, Line]) -> list[Blocked]:
    """Reasons with the places that share them."""
    by_reason: dict[tuple[str, str], list[str]] = {}
    for target, line in found.items():
        by_reason.setdefault((texts.say(line), line.rule), []).append(target)
    return [{"text": text, "rule": rule, "targets": targets} for (text, rule), targets in by_reason.items()]


def sentence(texts: Texts, line: Line) -> Sentence:
    return {"text": texts.say(line), "rule": line.rule}


def sealed(timeline: Timeline, seat: int, texts: Texts) -> list[SealedMessage]:
    """The answers a seat knows of that are not revealed yet: its own, and those of its side."""
    game, space = timeline.game, timeline.game.space(timeline.rules)
    return [
        {
            "seat": entry.seat,
            "action": space.write(entry.value),
            "title": texts.say(game.choice(state, entry.value).title),
        }
        for state, entry in timeline.confided(seat)
    ]


def prompt(timeline: Timeline, seat: int, texts: Texts) -> Sentence:
    """What a seat reads above the board; whoever has answered in secret, what it was and for whom the table waits."""
    game = timeline.game
    line = game.prompt(timeline.facing(seat), seat)
    if seat in timeline.asked or not timeline.answers(seat):
        told = sentence(texts, line)
        if card := lookup.card(game, line.args.values()):
            told["card"] = card
        return told
    chosen = [one["title"].rstrip(".") for one in sealed(timeline, seat, texts) if one["seat"] == seat]
    missing = [game.seat_name(timeline.rules, one) for one in timeline.asked]
    said = words.texts(texts.lang).get("sealed").format(choices="; ".join(chosen), seats=texts.joined(missing))
    return {"text": said, "rule": line.rule}


def undo_to(timeline: Timeline, seat: int) -> int | None:
    """The ply one tap on "undo" goes back to: the seat's last decision, if nobody has learned anything from it.

    A sealed answer is not in the log yet: taking it back leads to the present ply.
    """
    if timeline.answers(seat):
        return timeline.ply
    if seat == SPECTATOR or timeline.actor != seat:
        return None
    last = timeline.last_decision(seat)
    return last if last is not None and last >= timeline.undo_floor() else None


def own_last(timeline: Timeline, seat: int) -> tuple[int | None, int | None]:
    """The ply before the seat's last action that still counts, where an undo would lead, and the ply of that action."""
    before = timeline.last_decision(seat) if seat != SPECTATOR else None
    return before, None if before is None else timeline.plies[timeline.actions_until(before)]


def own_asks(timeline: Timeline, before: int | None, people: Sequence[Mapping[str, Any]]) -> list[int]:
    """Seats of absent people who have decided something themselves since, and would have to agree to an undo."""
    away = absent(people)
    if before is None or not away:
        return []
    deciders = timeline.deciders(before)
    return [seat for seat in away if seat in deciders]


def absent(people: Sequence[Mapping[str, Any]]) -> list[int]:
    """Seats of people for whom a bot stands in; whoever has given up needs not be asked."""
    return [row["seat"] for row in people if row["user_id"] and row["bot"] and not row["resigned"]]


def scores(timeline: Timeline) -> list[ScorePoint]:
    """Everybody's points from ply to ply, wherever they changed; what was taken back is left out."""
    out: list[ScorePoint] = []
    for action, (points, rivals) in enumerate(timeline.chronicle.standings):
        if not out or (points, rivals) != (out[-1]["scores"], out[-1]["rival"]):
            out.append({"ply": timeline.plies[action - 1] if action else 0, "scores": points, "rival": rivals})
    return out
