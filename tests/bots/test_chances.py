"""What is said about chances: in the order of the advice, careful, and no surer than it proved to be."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from benchmarks.chances.__main__ import add, ask_on, at_table, read
from benchmarks.chances.calibration import THIRDS, error, errors_by_luck, pairs, third

import mehen
from mehen.arena.dataset import save
from mehen.bots import Advice, Bot, Option, ask, make
from mehen.bots.chances import (
    BOLD,
    ENOUGH,
    OPEN,
    TIMID,
    Stage,
    Statement,
    careful,
    fit,
    measure,
    sober,
    surprise,
    weigh,
)
from mehen.bots.hints import CLOSE, in_words
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.record import load_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.weights import Belief

ROOT = Path(__file__).parents[2]
AS_STATED = Belief(1.0, 1.0)


def position(name: str, ply: int) -> State:
    record = load_record(sorted((ROOT / "tests" / "golden" / name).glob("*.mehen"))[0])
    state, rng = record.state(ply), Rng(3)
    while state.actor == NATURE or len(state.legal()) < 3:
        state.apply(state.sample(rng) if state.actor == NATURE else state.legal()[0])
    return state


def advised(state: State, *found: tuple[float, float], simulations: int = 4000) -> Advice:
    """A search that looked at the first answers of the position: its share of the looks, the seat's chance."""
    seats, seat = int(state.rules.seats), int(state.actor)
    options = []
    for action, (share, own) in zip(state.legal(), found, strict=False):
        rest = (1 - own) / max(seats - 1, 1)
        options.append(Option(action, share, tuple(own if p == seat else rest for p in range(seats))))
    return Advice(options[0].action, options[0].chances, tuple(options), simulations=simulations)


@pytest.mark.parametrize("name", catalog.names())
def test_the_recommended_answer_never_shows_less_than_another(name: str) -> None:
    """60 % was recommended above 62 %, because it had been looked at more often."""
    state = position(name, 25)
    advice = advised(state, (0.5, 0.60), (0.4, 0.62), (0.1, 0.5))
    told = in_words(state, advice, "en")
    seat = int(state.actor)
    assert told.action == state.legal()[1]
    shown = [told.chances[seat], *(other.chances[seat] for other in told.instead)]
    assert shown == sorted(shown, reverse=True)


@pytest.mark.parametrize(("shares", "best"), [((0.7, 0.3), 1), ((0.9, 0.1), 0)])
def test_what_is_known_well_is_compared_by_its_mean(shares: tuple[float, float], best: int) -> None:
    """120 of 400 looks are enough to be believed as much as 280, 40 are not; 4,000 are, whatever the other got."""
    state = position("egizia", 25)
    found = [(shares[0], 0.600), (shares[1], 0.603)]
    assert in_words(state, advised(state, *found, simulations=400), "en").action == state.legal()[best]
    assert in_words(state, advised(state, *found, simulations=40_000), "en").action == state.legal()[1]
    few = [(shares[0], 0.600), (shares[1] / 10, 0.603)]
    assert in_words(state, advised(state, *few, simulations=4000), "en").action == state.legal()[0]


@pytest.mark.parametrize("name", catalog.names())
def test_a_real_search_shows_its_best_first(name: str) -> None:
    state = position(name, 40)
    seat = int(state.actor)
    for seed in range(6 if mehen.COMPILED else 2):
        told = in_words(state, ask(make("vizier@300" if mehen.COMPILED else "vizier@40"), state, Rng(seed)), "en")
        assert all(other.chances[seat] <= told.chances[seat] for other in told.instead if other.chances)


def test_what_was_hardly_looked_at_is_neither_recommended_nor_given_a_number() -> None:
    state = position("egizia", 25)
    told = in_words(state, advised(state, (0.998, 0.5), (0.002, 0.9)), "en")
    assert told.action == state.legal()[0]
    assert [other.chances for other in told.instead] == [()]
    assert not told.instead[0].close


def test_a_bot_that_does_not_search_shows_no_numbers() -> None:
    state = position("egizia", 25)
    told = in_words(state, ask(make("greedy"), state, Rng(1)), "en")
    assert told.chances == () and told.instead
    assert all(other.chances == () and not other.close for other in told.instead)


def test_hardly_a_difference_is_said() -> None:
    state = position("mennefer", 25)
    near = in_words(state, advised(state, (0.5, 0.50), (0.4, 0.502), (0.1, 0.3)), "en")
    assert [other.close for other in near.instead] == [True, False]
    far = in_words(state, advised(state, (0.5, 0.60), (0.5, 0.40)), "en")
    assert not far.instead[0].close
    seat = int(state.actor)
    assert far.chances[seat] - far.instead[0].chances[seat] > CLOSE


def test_reasons_speak_of_the_two_answers_that_are_shown() -> None:
    """The bot's own compare what it looked at most; where another answer is recommended they would be about nothing."""
    state = position("egizia", 25)
    advice = ask(make("vizier@40"), state, Rng(1))
    first, second = advice.options[:2]
    seat = int(state.actor)
    better = tuple(0.9 if p == seat else 0.1 / (len(second.chances) - 1) for p in range(len(second.chances)))
    turned = Advice(
        first.action,
        first.chances,
        (Option(first.action, 0.5, first.chances), Option(second.action, 0.5, better)),
        advice.reasons,
        4000,
    )
    told, own = in_words(state, turned, "en"), in_words(state, advice, "en")
    assert told.action == second.action
    assert told.reasons != own.reasons


def test_careful_chances_are_lower_the_less_was_looked_at() -> None:
    assert careful((0.6, 0.4), 0, 10_000) == pytest.approx((0.595, 0.405), abs=1e-3)
    assert careful((0.6, 0.3, 0.1), 0, 25) == pytest.approx((0.502, 0.373, 0.125), abs=1e-3)
    assert careful((0.7,), 0, 25) == pytest.approx((0.608,), abs=1e-3)
    assert careful((0.0, 1.0), 0, 5) == (0.0, 1.0)


def test_sober_chances_keep_their_order_and_their_sum() -> None:
    told = sober((0.6, 0.3, 0.1), Stage(0.0, 0.5))
    assert sum(told) == pytest.approx(1)
    assert 0.6 > told[0] > told[1] > told[2] > 0.1
    assert sober((0.9,), Stage(0.0, 0.5))[0] == pytest.approx(0.75)
    assert sober((0.6, 0.4), Stage(0.0, 1.0)) == pytest.approx((0.6, 0.4))
    assert sober((1.0, 0.0), Stage(1.0, 1.0)) == pytest.approx((0.95, 0.05), abs=1e-3)
    assert sober((1.0,), Stage(0.5, 1.0)) == pytest.approx((0.975,), abs=1e-3)


@pytest.mark.parametrize("name", catalog.names())
def test_nothing_is_certain_while_much_of_a_game_is_left(name: str) -> None:
    """99 % was claimed at ply 60 of Ankh, with four fifths of the game to come."""
    state = position(name, 60)
    game = catalog.game(name)
    left = 1 - game.elapsed(state)
    assert left > 0.5
    found = weigh(game, state, advised(state, (0.9, 0.99), (0.1, 0.5)))[0]
    assert 0.5 < found.chances[state.actor] < 1 - OPEN * left / 2
    few = weigh(game, state, advised(state, (0.9, 0.99), (0.1, 0.5), simulations=2 * ENOUGH))[0]
    assert few.chances[state.actor] < found.chances[state.actor]


@pytest.mark.parametrize("name", catalog.names())
def test_the_part_that_is_over_grows_from_nothing_to_all(name: str) -> None:
    game = catalog.game(name)
    for seats in (game.min_seats, game.max_seats):
        state, rng, before = game.start(seats), Rng(5), 0.0
        assert game.elapsed(state) == 0
        while state.actor != OVER:
            legal = state.legal()
            state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
            assert before <= game.elapsed(state) <= 1
            before = game.elapsed(state)
        assert before > 0.5  # Ankh may end before its last event


# -- measuring -------------------------------------------------------------------------------


def test_the_fit_finds_how_far_statements_can_be_believed() -> None:
    """Somebody overstates at the beginning and is right at the end."""
    dice = random.Random(1)
    true = Belief(0.4, 1.0)
    said: list[Statement] = []
    for _ in range(2500):
        elapsed, own = dice.random(), dice.random()
        chance = sober((own, 1 - own), Stage(1 - elapsed, true.at(elapsed)))[0]
        won = dice.random() < chance
        said.append(Statement(elapsed, (own, 1 - own), (float(won), float(not won))))
    found = fit(said)
    assert (found.early, found.late) == pytest.approx((true.early, true.late), abs=0.12)
    assert surprise(said, found) < surprise(said, AS_STATED)


@pytest.mark.parametrize("name", catalog.names())
def test_each_game_believes_what_was_measured(name: str) -> None:
    """The powers in ``tactics.toml`` fit the games in ``benchmarks/chances``: others near them would not do better."""
    everything = read(ROOT / "benchmarks" / "chances" / f"{name}.csv")
    assert len(everything) >= 1000
    kept = catalog.game(name).belief
    seats = {len(one.chances) for one in everything}
    assert seats == set(kept.tables)
    tables = [(at_table(everything, count), kept.of_table(count)) for count in seats]
    for said, belief in [(everything, kept), *tables]:
        least = surprise(said, belief)
        for early, late in ((-0.25, 0.0), (0.25, 0.0), (0.0, -0.25), (0.0, 0.25), (0.25, 0.25), (-0.25, -0.25)):
            other = Belief(max(belief.early + early, TIMID), min(belief.late + late, BOLD))
            assert surprise(said, other) > least - 0.002
        assert least < surprise(said, AS_STATED) + 0.002  # with powers next to 1 it is the same


def test_a_table_is_believed_by_what_was_measured_there() -> None:
    game = catalog.game("mennefer")
    for seats in (2, 4):
        state = game.start(seats)
        assert Stage.of(game, state).power == game.belief.tables[seats].early
    assert game.belief.of_table(7) == game.belief


def test_the_error_of_calibration() -> None:
    """Said 60 % and 40 %, came true in 8 of 10 games: 20 points off, both times."""
    found = [(0.6, float(k < 8)) for k in range(10)] + [(0.4, float(k >= 8)) for k in range(10)]
    assert error(found) == pytest.approx(0.2)
    assert error([(1.0, 1.0), (0.0, 0.0)]) == 0.0


def test_what_luck_alone_would_show() -> None:
    """Even chances, ten games: with ten statements about each it is the luck of ten throws all the same."""
    one = [Statement(0.0, (0.64, 0.36), (1.0, 0.0), game) for game in range(10)]
    ten = [Statement(0.0, (0.64, 0.36), (1.0, 0.0), game) for game in range(10) for _ in range(10)]
    apart = [Statement(0.0, (0.64, 0.36), (1.0, 0.0), game) for game in range(100)]
    few, many, most = (errors_by_luck(said, AS_STATED, random.Random(1)) for said in (one, ten, apart))
    assert few == pytest.approx(many) and few == sorted(few)
    assert sum(most) < sum(few) / 2
    certain = [Statement(1.0, (1.0, 0.0), (1.0, 0.0), game) for game in range(10)]
    assert max(errors_by_luck(certain, AS_STATED, random.Random(1))) < 0.01


def test_asking_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    records = [(str(file), load_record(file)) for file in (ROOT / "tests/golden/egizia").glob("2-seats.mehen")] * 3
    save(tmp_path / "egizia-2.games", records)
    once, twice = tmp_path / "once.csv", tmp_path / "twice.csv"
    for games in (1, 3):
        ask_on(twice, "egizia", games, tmp_path, "vizier@4", each=1, jobs=1)
    ask_on(once, "egizia", 3, tmp_path, "vizier@4", each=1, jobs=1)
    assert read(once) == read(twice)
    assert [one.game for one in read(once)] == [0] * 3 + [1] * 3 + [2] * 3
    with pytest.raises(SetupError, match="found no games of ankh"):
        ask_on(once, "ankh", 3, tmp_path, "vizier@4", each=1, jobs=1)


def test_statements_are_kept_as_they_were(tmp_path: Path) -> None:
    said = [Statement(0.25, (0.5, 0.3, 0.2), (0.5, 0.5, 0.0), 7, 2), Statement(1.0, (0.125, 0.875), (0.0, 1.0), 12, 0)]
    add(tmp_path / "x.csv", said[:1])
    add(tmp_path / "x.csv", said[1:])
    assert read(tmp_path / "x.csv") == said


def test_the_page_shows_what_is_believed_now() -> None:
    """Run ``python -m benchmarks.chances.calibration`` if this fails."""
    written = (ROOT / "benchmarks" / "chances" / "calibration.md").read_text(encoding="utf-8")
    for name in catalog.ours():
        game, said = catalog.game(name), read(ROOT / "benchmarks" / "chances" / f"{name}.csv")
        for seats in game.belief.tables:
            last = [one for one in at_table(said, seats) if third(one) == THIRDS - 1]
            share = error(pairs(last, game.belief.of_table(seats)))
            row = next(
                line for line in written.split(f"## {game.title}")[1].splitlines() if line.startswith(f"| {seats} ")
            )
            assert row.split("|")[4].strip().startswith(f"{share:.1%}")


@pytest.mark.parametrize("name", catalog.ours())
def test_a_recorded_game_is_measured(name: str) -> None:
    """Two questions in every third of it, if it has so many; they are asked with nothing known but the past."""
    record = load_record(sorted((ROOT / "tests" / "golden" / name).glob("2-seats*.mehen"))[0])
    heard = []

    class Listener(Bot):
        """Says what anybody would, and remembers when it was asked."""

        def choose(self, state: State, seat: int, rng: Rng) -> Advice:
            heard.append((record.game.elapsed(state), seat))
            return advised(state, (1.0, 0.5))

    said = measure(record.game, record.rules, record.actions, Listener(), Rng(2), 2)
    assert [(one.elapsed, one.asked) for one in said] == heard
    assert [third(one) for one in said] == sorted(third(one) for one in said)
    assert {third(one) for one in said} <= set(range(THIRDS)) and 4 <= len(said) <= 2 * THIRDS
    places = record.state().places()
    assert {one.won for one in said} == {tuple((place == 1) / places.count(1) for place in places)}
