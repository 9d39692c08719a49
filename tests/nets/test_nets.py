"""A net is fitted, written and read; it judges in whole numbers as in floats, and gives nothing away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.decisions import position
from tests.nets.judgements import judgements

import mehen
import mehen.nets.rows as seen_by
from mehen.bots import make
from mehen.bots.search import read
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.core.net import Judge, judged_turns
from mehen.core.netfile import layout, load_net, read_net, write_net
from mehen.core.rng import Rng
from mehen.core.search import Tree
from mehen.core.state import NATURE, OVER, State
from mehen.core.trees import habits_with
from mehen.nets.fitting import fit, foretold
from mehen.nets.inputs import choose_inputs
from mehen.nets.rows import Rows, leads, look_at, look_at_all
from mehen.nets.run import explained
from mehen.nets.selfplay import LENGTH, play_game, read_games
from mehen.nets.settings import Settings, read_settings
from mehen.nets.whole import whole

ROOT = Path(__file__).parents[2]
#: Games and numbers of seats for which there is a net.
SHIPPED = [
    (name, seats)
    for name in catalog.ours()
    for seats in range(2, catalog.game(name).max_seats + 1)
    if (catalog.game(name).folder / f"net-{seats}.bin").is_file()
]
GAMES = 40 if mehen.COMPILED else 2
SMALL = Settings(hidden=12, second=6, epochs=2, batch=64, kept=0.3)


@pytest.fixture(scope="module")
def rows() -> Rows:
    game = catalog.game("egizia")
    return look_at(game, 2, [play_game(game, 2, None, SMALL, seed) for seed in range(GAMES)], SMALL)


def fitted(rows: Rows, folder: Path, settings: Settings = SMALL) -> tuple[Any, Any]:
    game = catalog.game("egizia")
    inputs = choose_inputs(game.observation(game.rules(2)).fields, rows)
    return inputs, fit(inputs, rows, settings, folder / "checkpoint.npz", lambda epoch, loss: None)


@pytest.fixture
def file(rows: Rows, tmp_path: Path) -> Path:
    game = catalog.game("egizia")
    inputs, numbers = fitted(rows, tmp_path)
    shifts, parts = whole(numbers, inputs)
    about = {"game": "egizia", "seats": 2, "layout": layout(game.observation(game.rules(2)), game.tactics.names)}
    out = tmp_path / "net-2.bin"
    write_net(out, {**about, **shifts, "mix": 1.0, "laps": 0.5, "rivals": -1.0}, parts)
    return out


def judge_of(file: Path) -> Judge:
    game = catalog.game("egizia")
    return load_net(file, game, game.rules(2))


def test_an_interrupted_run_ends_with_the_same_numbers(rows: Rows, tmp_path: Path) -> None:
    whole_run, parts = tmp_path / "whole", tmp_path / "parts"
    whole_run.mkdir()
    parts.mkdir()
    _, at_once = fitted(rows, whole_run)

    class Stop(Exception):
        pass

    def stop(epoch: int, loss: float) -> None:
        if epoch == 2:
            raise Stop

    inputs = choose_inputs(catalog.game("egizia").observation(catalog.game("egizia").rules(2)).fields, rows)
    with pytest.raises(Stop):
        fit(inputs, rows, SMALL, parts / "checkpoint.npz", stop)
    assert (parts / "checkpoint.npz").is_file()
    _, resumed = fitted(rows, parts)
    assert all((at_once[name] == resumed[name]).all() for name in at_once)


def test_many_processes_see_what_one_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalog.game("egizia")
    games = [play_game(game, 2, None, SMALL, seed) for seed in range(5)]
    monkeypatch.setattr(seen_by, "LOOKED_AT", 2)
    alone, together = look_at(game, 2, games, SMALL), look_at_all(game, 2, games, SMALL, 2)
    assert all((getattr(alone, f.name) == getattr(together, f.name)).all() for f in fields(Rows))


def test_winning_counts_as_much_as_a_run_says(rows: Rows) -> None:
    game = catalog.game("egizia")
    games = [play_game(game, 2, None, SMALL, seed) for seed in range(GAMES)]
    other = look_at(game, 2, games, replace(SMALL, worth=2.0, winning=10.0)).points
    won = rows.points == rows.points.max(1, keepdims=True)
    more = other - 2 * rows.points
    assert (more.sum(1) == 20).all()
    assert (more[~won] == 0).all()


def test_a_checkpoint_of_other_games_is_not_gone_on_with(rows: Rows, tmp_path: Path) -> None:
    for folder in ("other", "new"):
        (tmp_path / folder).mkdir()
    fitted(rows.part(rows.games > 0), tmp_path / "other")
    _, after_others = fitted(rows, tmp_path / "other")
    _, alone = fitted(rows, tmp_path / "new")
    assert all((after_others[name] == alone[name]).all() for name in alone)


def test_fitting_explains_what_was_learned_from(rows: Rows, tmp_path: Path) -> None:
    inputs, numbers = fitted(rows, tmp_path, replace(SMALL, epochs=30))
    before, after = leads(rows.worths), leads(foretold(numbers, inputs, rows))
    assert sum(explained(rows, after, rows, after)) > sum(explained(rows, before, rows, before))
    assert explained(rows, leads(rows.points), rows, leads(rows.points)) == [1.0, 1.0, 1.0]


def test_whole_numbers_judge_as_floats_do(rows: Rows, file: Path, tmp_path: Path) -> None:
    inputs, numbers = fitted(rows, tmp_path)
    expected = foretold(numbers, inputs, rows) - rows.worths
    net: Any = judge_of(file).net
    vector = type(net.out)
    for k in range(0, len(rows.seen), max(len(rows.seen) // 20, 1)):
        seen: Any = catalog.game("egizia").observation(catalog.game("egizia").rules(2))
        for i, value in enumerate(rows.seen[k]):
            seen.out[i] = int(value)
        terms = vector(rows.terms[k].ravel().tolist())
        net.forward(seen.out, terms)
        assert list(net.out) == pytest.approx(expected[k].tolist(), abs=1.0)


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_what_is_judged_does_not_depend_on_what_was_judged_before(name: str, seats: int) -> None:
    game = catalog.game(name)
    rules = game.rules(seats)
    file = game.folder / f"net-{seats}.bin"
    going_on = load_net(file, game, rules)
    for depth in (9, 45, 0, 24):
        state = position(name, seats, depth)
        assert state is not None
        for seat in range(seats):
            anew = load_net(file, game, rules)
            anew.look(state, seat)
            going_on.look(state, seat)
            assert list(going_on.worths) == list(anew.worths)


def test_games_are_read_as_they_were_kept(tmp_path: Path) -> None:
    actions = play_game(catalog.game("egizia"), 2, None, SMALL, 5)
    (tmp_path / "games.bin").write_bytes(LENGTH.pack(len(actions)) + actions.tobytes())
    assert list(read_games(tmp_path / "games.bin")) == [actions]
    (tmp_path / "games.bin").write_bytes(LENGTH.pack(len(actions)) + actions.tobytes()[:-2])
    with pytest.raises(SetupError, match="ends in the middle"):
        list(read_games(tmp_path / "games.bin"))


def test_players_who_search_play_whole_games_with_a_net_and_without(file: Path) -> None:
    game = catalog.game("egizia")
    searching = replace(SMALL, simulations=8)
    for judge in (None, load_net(file, game, game.rules(2))):
        actions = play_game(game, 2, judge, searching, 5)
        assert actions == play_game(game, 2, judge, searching, 5)
        state: State = game.start(2)
        for action in actions:
            state.apply(action)
        assert state.actor == OVER
        assert actions != play_game(game, 2, judge, SMALL, 5)


def test_damaged_and_foreign_files_are_refused(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    with pytest.raises(SetupError, match="damaged"):
        read_net(file)
    file.write_bytes(b"no net")
    with pytest.raises(SetupError, match="found no net"):
        read_net(file)
    file.write_bytes(data)
    pharaon = catalog.game("pharaon")
    with pytest.raises(SetupError, match="not for this table"):
        load_net(file, pharaon, pharaon.rules(2))


def test_unknown_settings_are_refused(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text("epoch = 3\n")
    with pytest.raises(SetupError, match="found 'epoch'"):
        read_settings(tmp_path / "s.toml")
    (tmp_path / "s.toml").write_text("epochs = 3\n")
    assert read_settings(tmp_path / "s.toml") == Settings(epochs=3)


def decided_alike(name: str, seats: int, decisions: int, simulations: int) -> int:
    """How many of so many decisions of a search with the shipped net are the same in two worlds that look alike."""
    game, rng, same, asked = catalog.game(name), Rng(11), 0, 0
    state: State = game.start(seats)
    assert game.judge(state.rules) is not None
    while asked < decisions:
        if state.actor == OVER:
            state = game.start(seats)
        elif state.actor == NATURE:
            state.apply(state.sample(rng))
        elif len(legal := state.legal()) == 1:
            state.apply(legal[0])
        else:
            seat = int(state.actor)
            worlds = [state.resampled(seat, Rng(2 * asked + k)) for k in range(2)]
            answers = [make(f"vizier@{simulations}").choose(world, seat, Rng(asked)) for world in worlds]
            same += answers[0] == answers[1]
            asked += 1
            state.apply(answers[0].action)
    return same


@pytest.mark.parametrize(("name", "seats"), SHIPPED)
def test_decisions_are_the_same_in_all_worlds_a_seat_cannot_tell_apart(name: str, seats: int) -> None:
    decisions = 40 if mehen.COMPILED else 2
    assert decided_alike(name, seats, decisions, 20 if mehen.COMPILED else 3) == decisions


def test_what_ships_is_small_and_says_what_it_is() -> None:
    """Beside each net a card: what it was learned from, how strong it is, when; at most 3 MB for each game."""
    for name in {name for name, _ in SHIPPED}:
        folder = catalog.game(name).folder
        nets = sorted(folder.glob("net-*.bin"))
        assert sum(net.stat().st_size for net in nets) < 3_000_000
        for net in nets:
            card = net.with_suffix(".md").read_text(encoding="utf-8")
            assert f"`{net.name}`, {round(net.stat().st_size / 1000)} kB" in card
            for part in ("Data", "Settings", "Explained", "Strength", "Date"):
                assert f"- **{part}" in card, f"{net.name}: {part}"


@pytest.mark.skipif(not mehen.COMPILED, reason="compares compiled engines with interpreted ones")
@pytest.mark.parametrize("name", sorted({name for name, _ in SHIPPED}))
def test_interpreted_the_shipped_nets_judge_the_same(name: str) -> None:
    command = [sys.executable, "-m", "tests.nets.judgements", name]
    environ = {**os.environ, "MEHEN_PURE": "1"}
    said = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    told = json.loads(said.stdout)
    assert told["compiled"] is False
    found = judgements(name)
    assert list(found) == [f"{name}-{seats}" for game, seats in SHIPPED if game == name]
    assert all(len(rows) >= 5 and len({tuple(row) for row in rows}) > 1 for rows in found.values())
    assert told["judgements"] == found


def test_an_edition_that_is_seen_otherwise_is_judged_by_the_tactics(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One Sphinx card less, and the rows of numbers have another length."""
    game = catalog.game("egizia")
    usual = (game.folder / "components.toml").read_text(encoding="utf-8")
    fewer = usual[: usual.rindex("[[sphinx_card]]")].replace("sphinx_cards = 29", "sphinx_cards = 28", 1)
    (tmp_path / "other.toml").write_text(fewer, encoding="utf-8")
    rules = game.rules(2, str(tmp_path / "other.toml"))
    terms = game.tactics.names
    assert layout(game.observation(rules), terms) != layout(game.observation(game.rules(2)), terms)
    assert game.judge(rules) is None
    assert "bots judge by the tactics alone" in caplog.text and "not for this table" in caplog.text
    state, rng = game.new(rules), Rng(1)
    while state.actor == NATURE or len(state.legal()) == 1:
        state.apply(state.sample(rng) if state.actor == NATURE else state.legal()[0])
    answers = [make(f"{bot}@8").choose(state, int(state.actor), Rng(2)) for bot in ("vizier", "vizier-terms")]
    assert answers[0] == answers[1]


def test_a_search_with_a_net_answers_what_is_legal(file: Path) -> None:
    game = catalog.game("egizia")
    judge, state, rng = judge_of(file), position("egizia", 2, 30), Rng(1)
    assert state is not None
    seat = int(state.actor)
    turns = judged_turns(state, seat, judge, rng)
    assert {action for action, _ in turns} <= set(state.legal())
    tree = Tree(
        state, seat, game.tactics, len(game.space(state.rules).names), rng, habits_with(judge, game.habits), judge
    )
    tree.set_root_priors(turns)
    tree.run(20)
    assert {option.action for option in read(tree)} <= set(state.legal())
    assert np.isclose(sum(tree.outlook()), 1.0)
