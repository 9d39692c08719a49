"""The tree search: legal, fair, deterministic where it is asked to be, and better the more it thinks."""

from __future__ import annotations

import pytest

import mehen
from mehen.bots import Bot, Budget, Greedy, Option, Searcher, ask, make, play
from mehen.bots.budget import Watch
from mehen.bots.parallel import add_up
from mehen.bots.search import new_tree, read, think
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.habits import Habits
from mehen.core.rng import Rng
from mehen.core.search import Tree, outlook
from mehen.core.state import NATURE, OVER, State

GAMES = catalog.names()
FEW = 120 if mehen.COMPILED else 25
#: How often bots that search think in long games; interpreted it is the same code, at a fiftieth of the speed.
OFTEN = 24 if mehen.COMPILED else 6
#: Decisions of a game that are made before they begin.
BEGUN = 0 if mehen.COMPILED else 45


def reached(name: str, seats: int, decisions: int, seed: int = 1) -> State:
    """A position in the middle of a game of random moves."""
    state: State = catalog.game(name).start(seats)
    rng = Rng(seed)
    while state.actor == NATURE or (decisions > 0 and state.actor != OVER):
        if state.actor == NATURE:
            state.apply(state.sample(rng))
            continue
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
        decisions -= 1
    return state


def tables() -> list[tuple[str, int]]:
    return [(name, seats) for name in GAMES for seats in (catalog.game(name).min_seats, catalog.game(name).max_seats)]


@pytest.mark.parametrize(("name", "seats"), tables())
def test_answers_are_legal_and_add_up(name: str, seats: int) -> None:
    state = reached(name, seats, 30)
    before = state.dump()
    tree = new_tree(state, state.actor, Rng(3))
    tree.run(FEW)
    options = read(tree)
    assert {option.action for option in options} <= set(state.legal())
    assert sum(option.share for option in options) == pytest.approx(1)
    for option in options:
        assert len(option.chances) == seats
        assert all(0 <= chance <= 1 for chance in option.chances)
        assert seats == 1 or sum(option.chances) == pytest.approx(1, abs=0.26)  # a game all lose has no winner
    assert tree.simulations == FEW
    assert state.dump() == before


@pytest.mark.uncounted
@pytest.mark.parametrize(("name", "seats"), tables())
def test_equal_knowledge_gives_equal_answers(name: str, seats: int) -> None:
    """Whatever really lies face down, decisions of bots do not depend on it: 1,000 decisions over all tables."""
    state, rng, asked = reached(name, seats, 12, seed=5), Rng(11), 0
    bots = (make(f"vizier@{OFTEN}"), Greedy(worlds=2, width=2), make("novice"))
    while asked < (1000 // len(tables()) if mehen.COMPILED else 3):
        if state.actor == OVER:
            state = reached(name, seats, 12, seed=6 + asked)
        elif state.actor == NATURE:
            state.apply(state.sample(rng))
        elif len(legal := state.legal()) == 1:
            state.apply(legal[0])
        else:
            for bot in bots:
                answers = []
                for other in range(2):
                    bot.begin()
                    world = state.resampled(state.actor, Rng(2 * asked + other))
                    answers.append(bot.choose(world, state.actor, Rng(asked)))
                assert answers[0] == answers[1]
            asked += 1
            state.apply(answers[0].action)


def test_equal_seeds_play_equal_games() -> None:
    thought = OFTEN // 3
    bots = [f"vizier@{thought}", f"scribe@{thought}"]
    begin = reached("egizia", 2, BEGUN)
    ends = [play(begin.clone(), [make(bot) for bot in bots], Rng(2)).dump() for _ in "ab"]
    assert ends[0] == ends[1]


def test_thinking_goes_on_within_a_turn() -> None:
    """What was learned about the rest of the turn is not learned twice."""
    bot = make("vizier@60")
    assert isinstance(bot, Searcher)
    state, rng, kept = reached("mennefer", 2, 40), Rng(4), 0
    for _ in range(12):
        seat = state.actor
        advice = ask(bot, state, rng)
        state.apply(advice.action)
        if bot.kept is not None:
            assert bot.kept.tree.visits[bot.kept.tree.root] > 0
            kept += 1
        while state.actor == NATURE or (state.actor != seat and state.actor != OVER):
            state.apply(state.sample(rng) if state.actor == NATURE else state.legal()[0])
        if state.actor == OVER:
            break
    assert kept > 0
    bot.begin()
    assert bot.kept is None


def test_what_other_worlds_offered_is_forgotten() -> None:
    """A kept tree has seen other cards drawn: answers that are not possible now are none."""
    state = reached("pharaon", 2, 30)
    tree = new_tree(state, state.actor, Rng(3))
    tree.run(FEW)
    foreign = next(action for action in range(len(tree.stamps)) if action not in state.legal())
    node = tree.add(tree.root, foreign, 1.0, 0.5)
    tree.visits[node] = 10 * FEW
    assert foreign in {option.action for option in read(tree)}
    tree.move_to(state, Rng(4))
    assert foreign not in {option.action for option in read(tree)}
    tree.run(FEW)
    assert {option.action for option in read(tree)} <= set(state.legal())


def test_a_decided_question_is_not_thought_about_to_the_end() -> None:
    state = reached("egizia", 2, 20)
    tree = new_tree(state, state.actor, Rng(1))
    tree.run(FEW)
    first, second = sorted((round(option.share * FEW) for option in read(tree)), reverse=True)[:2]
    assert tree.is_settled(first - second - 1)  # so few cannot bring the second level with the first
    assert not tree.is_settled(first - second)


@pytest.mark.parametrize("name", GAMES)
def test_simulations_that_were_asked_for_are_made(name: str) -> None:
    """Some are left out only where all of them together could not change the answer."""
    asked = 8 * FEW
    for decisions in range(0, 40, 8) if mehen.COMPILED else (8,):
        state = reached(name, 2, decisions)
        tree = new_tree(state, state.actor, Rng(decisions))
        think(tree, Watch(Budget(simulations=asked)))
        left = asked - int(tree.simulations)
        assert left == 0 or tree.is_settled(left)


def test_few_answers_of_other_seats_are_looked_at() -> None:
    """A question to somebody else widens slowly, one's own quickly."""
    state = reached("egizia", 2, 0)
    game, looked = catalog.game("egizia"), []
    for seat in (state.actor, 1 - state.actor):
        tree = Tree(state, seat, game.tactics, len(game.space(state.rules).names), Rng(1), Habits(others=0.1))
        tree.run(FEW)
        looked.append(len(read(tree)))
    assert len(state.legal()) >= looked[0] > looked[1] >= 1


@pytest.mark.parametrize(("seats", "laps", "turns"), [(2, 0.0, 0), (2, 1.0, 2), (3, 1.0, 3), (3, 2.0, 6), (1, 1.0, 0)])
def test_a_simulation_goes_on_around_the_table(seats: int, laps: float, turns: int) -> None:
    """The first simulation takes what looks best until so many turns have ended; alone it takes one answer."""
    state, game = reached("pharaon", seats, 30), catalog.game("pharaon")
    tree = Tree(state, state.actor, game.tactics, len(game.space(state.rules).names), Rng(1), Habits(laps=laps))
    tree.simulate()
    world, rng, ended = state.resampled(state.actor, Rng(1)), Rng(1), 0
    for answer in [tree.action[tree.path[k]] for k in range(1, tree.length)]:
        assert ended < max(turns, 1)
        asked = world.actor
        world.luck = rng
        world.apply(answer)
        ended += world.actor != asked
    assert tree.length == 2 if turns == 0 else ended == turns


@pytest.mark.parametrize("rivals", [0.0, 0.5, 1.0])
def test_what_others_gain_counts_as_much_as_the_habit_says(rivals: float) -> None:
    state, game = reached("egizia", 3, 30), catalog.game("egizia")
    tree = Tree(state, 0, game.tactics, len(game.space(state.rules).names), Rng(1), Habits(rivals=rivals))
    tree.note_root_worths(state)
    shares = []
    for gain in (0.0, 10.0):
        for seat in range(3):
            tree.worths[seat] = tree.root_worths[seat] + (gain if seat == 2 else 0.0)
        tree.to_utilities()
        shares.append([tree.utilities[seat] for seat in range(3)])
    assert sum(shares[0]) == pytest.approx(1)
    assert shares[1][2] > shares[0][2]
    lost = [before / after for before, after in zip(shares[0][:2], shares[1][:2], strict=True)]
    assert min(lost) > 1 if rivals else lost == pytest.approx([1, 1])
    assert (sum(shares[1]) == pytest.approx(1)) is (rivals == 1)


@pytest.mark.parametrize("rivals", [0.2, 1.0])
def test_chances_add_up_whatever_rivals_count(rivals: float) -> None:
    state, game = reached("egizia", 4, 30), catalog.game("egizia")
    tree = Tree(state, 0, game.tactics, len(game.space(state.rules).names), Rng(1), Habits(rivals=rivals))
    tree.run(FEW)
    assert sum(tree.outlook()) == pytest.approx(1)
    for option in read(tree):
        assert sum(option.chances) == pytest.approx(1)


def test_a_single_answer_needs_no_thought() -> None:
    state, rng = reached("pharaon", 2, 0), Rng(8)
    while state.actor != OVER:
        legal = state.legal()
        if state.actor != NATURE and len(legal) == 1:
            advice = ask(make("pharaoh"), state, rng)
            assert (advice.action, advice.simulations) == (legal[0], 0)
            return
        state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
    pytest.fail("the game never left a single answer")


# -- budgets ------------------------------------------------------------------------------


def test_budgets_are_read_and_refused_in_words() -> None:
    assert Budget.parse("500") == Budget(simulations=500)
    assert Budget.parse("0.5s") == Budget(seconds=0.5)
    assert [str(Budget.parse(text)) for text in ("500", "0.5s")] == ["500", "0.5s"]
    for text in ("", "many", "-3", "0", "0s", "1h", "nan" + "s"):
        with pytest.raises(SetupError, match=r"expected simulations such as 500 or seconds such as 0\.5s"):
            Budget.parse(text)


def test_simulations_are_counted_exactly_unless_all_is_clear() -> None:
    state = reached("egizia", 2, 20)
    assert 0 < ask(make("vizier@33"), state, Rng(1)).simulations <= 33


@pytest.mark.parametrize("cost", [0.00002, 0.0005, 0.008])
def test_time_is_kept(monkeypatch: pytest.MonkeyPatch, cost: float) -> None:
    """On a clock of our own: whatever a simulation costs, thinking ends shortly before the time does."""
    now = 100.0
    monkeypatch.setattr("mehen.bots.budget.perf_counter", lambda: now)
    watch, done = Watch(Budget(seconds=1.0)), 0
    now += 0.01  # what comes before the first simulation
    while (simulations := watch.next(done)) > 0:
        done += simulations
        now += simulations * cost
    assert 0.9 <= now - 100 <= 1.0


# -- secret choices -----------------------------------------------------------------------


def secret_question(second: bool) -> State:
    """A position of Ankh in which cards are chosen in secret; ``second``: others have chosen before."""
    for seed in range(200):
        state, rng = reached("ankh", 2, 0), Rng(seed)
        while state.actor != OVER:
            if state.actor != NATURE and state.is_secret() and len(state.legal()) > 1 and (state.actor > 0) == second:
                return state
            legal = state.legal()
            state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
    raise AssertionError("no battle between both")


@pytest.mark.parametrize("second", [False, True])
def test_secret_choices_are_mixed(second: bool) -> None:
    state = secret_question(second)
    seat = state.actor
    tree = new_tree(state, seat, Rng(2))
    tree.run(10 * FEW if mehen.COMPILED else 2 * FEW)
    options = read(tree)
    assert {option.action for option in options} <= set(state.legal())
    assert sum(option.share for option in options) == pytest.approx(1)
    assert not tree.is_settled(0), "a mixed strategy wants every simulation"
    assert not tree.descend(options[0].action)
    chosen = {make("vizier@40").choose(state, seat, Rng(k)).action for k in range(OFTEN // 2)}
    assert chosen <= set(state.legal())


def test_the_second_to_choose_does_not_search_against_one_card() -> None:
    """Choices that are not revealed are made again in the search, by whoever made them."""
    state = secret_question(second=True)
    again = state.clone()
    again.reopen()
    assert again.actor == 0
    assert again.is_secret()
    assert again.dump()["seats"][0] != state.dump()["seats"][0]
    chosen = state.actor
    while again.actor != chosen:
        again.apply(again.legal()[0])
    assert again.legal() == state.legal()


def test_bids_are_made_again_too() -> None:
    for seed in range(400):
        state, rng = reached("ankh", 3, 0), Rng(seed)
        while state.actor != OVER:
            if state.actor > 0 and catalog.game("ankh").step_name(state) == "bid":
                again = state.clone()
                again.reopen()
                if again.actor != state.actor:
                    assert again.is_secret()
                    return
            legal = state.legal()
            state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
    raise AssertionError("no bidding")


# -- strength -----------------------------------------------------------------------------


def test_outlook_follows_the_points() -> None:
    game = catalog.game("egizia")
    state = reached("egizia", 2, 30)
    ahead = state.dump()
    ahead["seats"][0]["score"] += 40
    chances = outlook(game.load(state.rules, ahead), game.tactics, game.habits)
    assert chances[0] > outlook(state, game.tactics, game.habits)[0]
    assert sum(chances) == pytest.approx(1)


def test_searching_beats_greed() -> None:
    """A few quick games; ``benchmarks/strength`` has the real numbers."""
    if not mehen.COMPILED:
        pytest.skip("takes minutes interpreted")
    won = 0
    for seed in range(6):
        side = seed % 2
        bots: list[Bot] = [Greedy(), Greedy()]
        bots[side] = make("vizier@150")
        won += play(catalog.game("egizia").start(2), bots, Rng(seed)).places()[side] == 1
    assert won >= 4


def test_findings_of_several_processes_are_added_up() -> None:
    bot = make("vizier@40", cores=2)
    state = reached("egizia", 2, 20)
    first, second = (ask(bot, state, Rng(6)) for _ in range(2))
    assert first == second, "equal seeds, equal shares of the work, equal answers"
    assert first.action in state.legal()
    assert first.simulations <= 40
    options, done = add_up([(read_one(state, 1), 10), (read_one(state, 2), 30)])
    assert done == 40
    assert sum(option.share for option in options) == pytest.approx(1)


def read_one(state: State, seed: int) -> list[Option]:
    tree = new_tree(state, state.actor, Rng(seed))
    tree.run(20)
    return read(tree)


def test_what_a_world_offers_anew_is_tried_at_once() -> None:
    """Cards differ from world to world: answers that no earlier world had become children too."""
    state = reached("egizia", 2, 20)
    game = catalog.game("egizia")
    tree = Tree(state, state.actor, game.tactics, len(game.space(state.rules).names), Rng(1), Habits())
    legal = state.legal()
    tree.set_root_priors([(legal[0], 1.0)])
    tree.run(FEW)
    assert {option.action for option in read(tree)} > {legal[0]}
