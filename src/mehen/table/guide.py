"""What the guide says at a step, what another way costs, and what it thinks of a decision in free play.

The reasons are those of the hints: the same terms of the tactics, in the same words, beside what the gauges show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mehen.core.game import Game
from mehen.core.rng import Rng
from mehen.core.state import State
from mehen.core.tactics import finish_turn
from mehen.core.text import Arg, Line, Name, Texts
from mehen.table import words
from mehen.table.course import Course, advised
from mehen.table.forecast import reading
from mehen.table.lesson_file import Step
from mehen.table.messages import ChoiceMessage, Detour, GuideMessage, GuideOption, Position, Sentence, StepMode, Task

NAMED: Final = 2  # terms and gauges in one remark: more is not read
SLIGHT: Final = 0.5  # points that a beginner need not hear of
NOTABLE: Final = 1.0  # points from which on another way costs something
#: Headline and words where somebody goes their own way, or has begun what takes more than one decision.
OWN_WAY: Final = ("learn.own_way_headline", "learn.own_way_say")
CARRY_ON: Final = ("learn.carry_on_headline", "learn.carry_on_say")


def message(course: Course, position: Position, texts: Texts) -> GuideMessage:
    """The bubble, the list of steps and the line to watch."""
    steps, lang = course.lesson.steps, texts.lang
    now = steps[course.step]
    own_way = not course.on_line and now.mode not in ("free", "end")
    begun = course.on_line and now.mode == "choose" and course.at > now.at
    mode: StepMode = "free" if own_way else "one" if begun else now.mode
    learn = words.texts(lang)
    spoken = OWN_WAY if own_way else CARRY_ON if begun else None
    done = course.finished_step
    return {
        "step": course.step + 1,
        "steps": len(steps),
        "id": now.id,
        "mode": mode,
        "round": now.round[lang],
        "tasks": tasks(course, lang),
        "headline": learn.get(spoken[0]) if spoken else now.headline[lang],
        "say": learn.get(spoken[1]) if spoken else now.say[lang],
        "why": "" if spoken else now.why[lang],
        "point": [] if spoken else list(now.point),
        "expected": expected(course, position["choices"]),
        "options": options(now, position["choices"], lang) if mode == "choose" else [],
        "after": done.after[lang] if done else "",
        "watch": watch(course.game, course.state, course.lesson.you, texts),
        "detour": detour(course, texts),
        "comment": comment(course, texts) if mode == "free" and not just_left(course) else "",
    }


def tasks(course: Course, lang: str) -> list[Task]:
    """The steps under the present heading."""
    steps = course.lesson.steps
    heading = steps[course.step].round
    out: list[Task] = []
    for k, step in enumerate(steps):
        if step.round == heading:
            state = "done" if k < course.step else "now" if k == course.step else "next"
            out.append({"id": step.id, "title": step.headline[lang], "state": state})  # type: ignore[typeddict-item]
    return out


def expected(course: Course, choices: Sequence[ChoiceMessage]) -> list[str]:
    """Names of the choices that the guide means: on the line, offered, or carrying on what was begun."""
    now = course.current
    if now is None or now.mode == "look" or not course.on_line:
        return []
    if completing(course):
        first = course.suggestion()
        return sorted((choice["action"] for choice in choices), key=lambda action: action != first)
    ways = [[*tail] for tail in course.tails]
    begun = course.at > now.at  # of two offers that begin alike, the line's own goes on as well, and comes first
    if course.in_step and (now.mode == "one" or begun or not ways):
        ways.insert(0, [course.space.write(action) for action in own_run(course)])
    found = [choice for way in ways for choice in choices if way[: len(choice["actions"])] == choice["actions"]]
    return [*dict.fromkeys(choice["action"] for choice in found)]


def completing(course: Course) -> bool:
    """Does the line wait for what completes a choice of the learner's own?  Then nothing of it is wrong."""
    return course.at < len(course.actions) and course.yours and not course.in_step and not course.tails


def own_run(course: Course) -> list[int]:
    """What the learner does on the line from here until somebody else is asked, or another step speaks."""
    return course.actions[course.at : course.after_own(course.at)]


def options(now: Step, choices: Sequence[ChoiceMessage], lang: str) -> list[GuideOption]:
    titles = {choice["action"]: choice["title"] for choice in choices}
    return [
        {"action": one.action, "title": titles[one.action], "good": one.good[lang], "but": one.but[lang]}
        for one in now.offers
        if one.action in titles
    ]


# -- the line to watch -----------------------------------------------------------------------------


def watch(game: Game[Any], state: State, seat: int, texts: Texts) -> Sentence | None:
    """The one thing to keep an eye on; a game's texts say which number decides how it is put."""
    if "learn.watch.gauge" not in texts.sentences:
        return None
    known = counted(game, state, seat) | game.watched(state, seat)
    how = "some" if known[texts.get("learn.watch.gauge")] else "none"
    return {"text": texts.say(Line(f"learn.watch.{how}", known)), "rule": texts.get("learn.watch.rule")}


def counted(game: Game[Any], state: State, seat: int) -> dict[str, Arg]:
    """Every gauge of a seat and of the table by its name, as a number or as the word it stands for."""
    vocabulary = game.vocabulary(state.rules)
    out: dict[str, Arg] = {}
    for gauges, row in ((game.table_gauges, game.read_table(state)), (game.gauges, game.read(state, seat))):
        for gauge, number in zip(gauges, row, strict=True):
            out[gauge.name] = Name(gauge.words, vocabulary[gauge.words][number]) if gauge.words else int(number)
    return out


# -- other ways --------------------------------------------------------------------------------------


def detour(course: Course, texts: Texts) -> Detour | None:
    """Where the learner left the line, and what the last decision has cost, if it was that one."""
    if course.left is None:
        return None
    last = course.last
    if just_left(course) and last is not None and last.meant is not None:
        text = cost(course.game, last.state, course.lesson.you, [last.meant], [last.action], texts)
    else:
        text = words.texts(texts.lang).get("learn.own_way_back")
    return {"text": text, "back": course.left}


def just_left(course: Course) -> bool:
    """Was it the last decision that left the line?"""
    return course.left is not None and len(course.done) == course.left + 1


def cost(game: Game[Any], state: State, seat: int, meant: Sequence[int], taken: Sequence[int], texts: Texts) -> str:
    """What one way costs compared with another, when both turns are over: about how much, what is less, and why."""
    seed = len(game.tactics.names)
    world = state.resampled(seat, Rng(seed))
    there, here = (ended(game, world, seat, actions, seed) for actions in (meant, taken))
    worths = lost_in(game, seat, there, here)
    total = sum(worth for _, worth in worths)
    learn = words.texts(texts.lang)
    if total < -NOTABLE:
        return learn.get("learn.no_worse")
    if total < NOTABLE:
        return learn.get("learn.hardly")
    said = [learn.say(Line("learn.costs", {"points": round(total)})), *fallen(game, seat, there, here, texts)]
    terms = [Name("term", name) for name, worth in worths if worth >= SLIGHT][:NAMED]
    if terms:
        said.append(learn.say(Line("learn.about", {"terms": texts.joined(terms)})))
    return " ".join(said)


def ended(game: Game[Any], state: State, seat: int, actions: Sequence[int], seed: int) -> State:
    """The position at the end of the seat's turn, if it begins like this and is played well."""
    world = state.clone()
    world.luck = Rng(seed)
    for action in actions:
        world.apply(action)
    finish_turn(world, seat, game.tactics, Rng(seed))
    return world


def lost_in(game: Game[Any], seat: int, there: State, here: State) -> list[tuple[str, float]]:
    """Every term of the tactics with the points that it is better there than here, the greatest first."""
    tactics = game.tactics
    pairs = zip(tactics.names, tactics.weights, tactics.terms(there, seat), tactics.terms(here, seat), strict=True)
    found = [(name, (a - b) * weight) for name, weight, a, b in pairs]
    return sorted(found, key=lambda one: -one[1])


def fallen(game: Game[Any], seat: int, there: State, here: State, texts: Texts) -> list[str]:
    """The gauges that show something worse here than there, those first that everybody always sees."""
    learn = words.texts(texts.lang)
    better, worse = reading(game, there)[seat], reading(game, here)[seat]
    order = sorted(range(len(game.gauges)), key=lambda k: (not game.gauges[k].phone, not game.gauges[k].strip))
    found = [k for k in order if (better[k] - worse[k]) * game.gauges[k].good > 0]
    found.sort(key=lambda k: game.gauges[k].good > 0)  # what one would rather have less of hurts first
    return [
        learn.say(
            Line(
                "learn.instead",
                {
                    "gauge": words.capital(texts.get(f"gauge.{game.gauges[k].name}")),
                    "after": worse[k],
                    "before": better[k],
                },
            )
        )
        for k in found[:NAMED]
    ]


# -- free play -----------------------------------------------------------------------------------------


def comment(course: Course, texts: Texts) -> str:
    """What the guide thinks of the last decision; nothing where there was none to make."""
    game, seat, last = course.game, course.lesson.you, course.last
    if last is None or len(last.state.legal()) < 2:
        return ""
    learn = words.texts(texts.lang)
    best = advised(course.lesson, last.state, len(course.done))
    if best == last.action:
        return learn.get("learn.same")
    world = last.state.resampled(seat, Rng(len(course.done)))
    there, here = (ended(game, world, seat, [action], len(course.done)) for action in (best, last.action))
    worths = lost_in(game, seat, there, here)
    if sum(worth for _, worth in worths) < NOTABLE:
        return learn.get("learn.fine")
    choice = texts.say(game.choice(last.state, best).title)
    terms = [Name("term", name) for name, worth in worths if worth >= SLIGHT][:NAMED]
    said = [learn.say(Line("learn.rather", {"choice": choice}))]
    if terms:
        said.append(learn.say(Line("learn.better_for", {"terms": texts.joined(terms)})))
    return " ".join(said)
