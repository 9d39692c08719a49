"""`mehen play`: the table in the terminal, and the record that is always on disk."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from mehen.cli.boards import View
from mehen.core import catalog
from mehen.core.record import Record, load_record
from mehen.core.state import NATURE, State

HUMAN_FIRST = ("play", "egizia", "--seats", "human,random", "--seed", "5", "--lang", "en")


def view_of(record: Record, state: State, seat: int) -> View:
    return record.game.view(state, seat)


def type_in(monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]) -> list[str]:
    """A keyboard that answers each prompt; returns the prompts shown so far."""
    prompts: list[str] = []

    def answer(prompt: str = "") -> str:
        prompts.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", answer)
    return prompts


def test_bots_alone_play_the_seeded_game_to_its_end(run: Run, tmp_path: Path) -> None:
    outputs = [run("play", "egizia", "--seats", "random,random", "--seed", 4, "--record", f"{k}.mehen") for k in (1, 2)]
    assert outputs[0].exit_code == 0
    first, second = (load_record(tmp_path / f"{k}.mehen") for k in (1, 2))
    assert first.actions == second.actions
    assert first.state().actor == -2
    assert "Final scores" in outputs[0].output
    for points in first.state().scores():
        assert str(points) in outputs[0].output


def test_every_action_is_on_disk_before_the_next_question(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def answers() -> Iterator[str]:
        while len(sizes) < 15:
            record = load_record(tmp_path / "g.mehen")
            assert record.state().actor >= 0, "the file stops where somebody is asked"
            sizes.append(len(record.actions))
            yield "2"

    type_in(monkeypatch, answers())
    result = run(*HUMAN_FIRST, "--record", "g.mehen")
    assert result.exit_code == 0
    assert sizes == sorted(set(sizes))


def test_default_record_is_announced_and_counted_up(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        assert ".mehen" in run(*HUMAN_FIRST, keys="quit\n").output
    assert sorted(path.name[-8:] for path in tmp_path.glob("egizia-*.mehen")) == ["-1.mehen", "-2.mehen"]


def test_quit_and_resume_go_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    result = run(*HUMAN_FIRST, "--record", "g.mehen", keys="2\nquit\n")
    assert "mehen play --resume g.mehen" in result.output
    before = load_record(tmp_path / "g.mehen").actions
    again = run("play", "--resume", "g.mehen", "--lang", "en", keys="pass\nquit\n")
    assert f"Going on at ply {len(before)}" in again.output
    after = load_record(tmp_path / "g.mehen").actions
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_resume_forgives_a_line_cut_off_by_a_crash(run: Run, tmp_path: Path) -> None:
    run(*HUMAN_FIRST, "--record", "g.mehen", keys="2\nquit\n")
    path = tmp_path / "g.mehen"
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole + "red: pla", encoding="utf-8")
    assert run("play", "--resume", path, keys="quit\n").exit_code == 0
    assert path.read_text(encoding="utf-8") == whole


def test_resume_refuses_a_damaged_line_and_names_it(run: Run, tmp_path: Path) -> None:
    run(*HUMAN_FIRST, "--record", "g.mehen", keys="quit\n")
    path = tmp_path / "g.mehen"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[-1] = "nature: sphinx S99\n"
    path.write_text("".join(lines), encoding="utf-8")
    result = run("play", "--resume", path)
    assert result.exit_code == 2
    assert f"g.mehen, line {len(lines)}: found" in result.stderr


def test_a_finished_game_is_not_resumed(run: Run, bot_game: Path) -> None:
    result = run("play", "--resume", bot_game, "--lang", "en")
    assert result.exit_code == 0
    assert "mehen replay" in result.output


def undo_point(path: Path) -> tuple[str, str]:
    """An action of the human after which the same seat is asked again, and its notation."""
    record = load_record(path)
    state = record.state()
    space = record.game.space(record.rules)
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        if after.actor == state.actor:
            return space.write(action), space.write(after.legal()[0])
    raise AssertionError("no such action here")


def test_undo_rewrites_the_file(run: Run, tmp_path: Path) -> None:
    run(*HUMAN_FIRST, "--record", "g.mehen", keys="quit\n")
    before = (tmp_path / "g.mehen").read_text(encoding="utf-8")
    action, _ = undo_point(tmp_path / "g.mehen")
    result = run("play", "--resume", "g.mehen", "--lang", "en", keys=f"{action}\nundo\nquit\n")
    assert "Taken back." in result.output
    assert (tmp_path / "g.mehen").read_text(encoding="utf-8") == before
    result = run("play", "--resume", "g.mehen", "--lang", "en", keys="undo\nquit\n")
    assert "cannot be taken back" in result.output
    assert (tmp_path / "g.mehen").read_text(encoding="utf-8") == before


def test_numbers_and_notation_mean_the_same(run: Run, tmp_path: Path) -> None:
    for name, key in (("a", "3"), ("b", "place edfu")):
        run(
            "play",
            "egizia",
            "--seats=human,human",
            "--seed=2",
            f"--record={name}.mehen",
            keys=f"\n{key}\nquit\n",
        )
    first, second = (load_record(tmp_path / f"{name}.mehen") for name in "ab")
    space = catalog.game("egizia").space(first.rules)
    assert space.write(first.actions[-1]) == "place edfu"
    assert first.actions == second.actions


def test_mistakes_at_the_keyboard_are_explained(run: Run) -> None:
    keys = "99\nplac edfu\nreserve sphinx\nwhy reserve sphinx\nwhy pass\nwhy\nrules EG-5.7\nrules\nsave\n?\n"
    output = run("play", "egizia", "--seats", "human,human", "--seed", 2, "--lang", "en", keys=f"\n{keys}quit\n").output
    assert "There is no choice 99; they go from 1 to" in output
    assert "Did you mean: place edfu" in output
    assert output.count("reserve is only for sites without a free slot [EG-5.8]") == 2
    assert "pass is legal now: it is number 1." in output
    assert "Which action? For example: why pass" in output
    assert "at most one ship" in " ".join(output.split())
    assert "take back your last action" in output


def test_german_commands_and_reasons(run: Run) -> None:
    keys = "warum reserve sphinx\nhilfe\nregeln EG-5.7\nprotokoll\nzurück\nende\n"
    args = ("play", "egizia", "--seats", "human,human", "--seed", "2", "--lang", "de", "--record", "g.mehen")
    output = run(*args, keys=f"\n{keys}").output
    assert "reserve sphinx ist gerade nicht möglich" in output
    assert "[EG-5.8]" in output
    assert "Was du eingeben kannst" in output
    assert "höchstens ein Schiff" in " ".join(output.split())
    assert "Das Spiel ist bis hierher gesichert: g.mehen" in output


def test_save_writes_a_copy(run: Run, tmp_path: Path) -> None:
    run(*HUMAN_FIRST, "--record", "g.mehen", keys="2\nsave copy.mehen\nsave no/such/folder\nquit\n")
    assert (tmp_path / "copy.mehen").read_text(encoding="utf-8") == (tmp_path / "g.mehen").read_text(encoding="utf-8")


def test_ctrl_c_says_where_the_record_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    result = run(*HUMAN_FIRST, "--record", "g.mehen")
    assert result.exit_code == 130
    assert "mehen play --resume g.mehen" in result.output
    assert load_record(tmp_path / "g.mehen").state().actor == 0


def test_nobody_sees_anothers_sphinx_card_behind_the_curtain(run: Run, tmp_path: Path) -> None:
    result = run(
        "play",
        "egizia",
        "--seats",
        "human,human",
        "--seed",
        2,
        "--lang",
        "en",
        "--record",
        "g.mehen",
        keys="\npass\n\nquit\n",
    )
    record = load_record(tmp_path / "g.mehen")
    state = record.state()
    texts = record.game.texts(record.rules, "en")
    first, second = result.output.split("Pass the keyboard to ")[1:3]
    order = [seat for seat in (0, 1) if texts.name(record.game.seat_name(record.rules, seat)) == first.split(".")[0]]
    order.append(1 - order[0])
    for screen, seat, other in ((first, order[0], order[1]), (second, order[1], order[0])):
        mine, theirs = (view_of(record, state, who)["private"]["sphinx"][0] for who in (seat, other))
        assert texts.get(f"sphinx.{mine}") in screen
        assert texts.get(f"sphinx.{theirs}") not in screen


def test_chance_is_drawn_from_the_system_without_a_seed(run: Run, tmp_path: Path) -> None:
    deals = set()
    for k in range(4):
        run("play", "egizia", "--seats", "human,random", "--record", f"{k}.mehen", keys="quit\n")
        record = load_record(tmp_path / f"{k}.mehen")
        state = record.game.new(record.rules)
        drawn = []
        for action in record.actions:
            if state.actor == NATURE:
                drawn.append(action)
            state.apply(action)
        deals.add(tuple(drawn))
    assert len(deals) == 4


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["play"], "found no game, expected one of "),
        (["play", "egizia", "--seats", "human"], "found 1 seats, expected 2 to 4"),
        (["play", "egizia", "--seats", "human,random,random,random,random"], "found 5 seats, expected 2 to 4"),
        (
            ["play", "egizia", "--seats", "human,deepthought"],
            "--seats: found 'deepthought', expected human or one of random",
        ),
        (["play", "egizia", "--option", "colour=red"], "found option 'colour', expected one of pyramid_support"),
        (
            ["play", "egizia", "--option", "row_bonus_counts=none"],
            "option row_bonus_counts: found 'none', expected own_stones",
        ),
        (["play", "egizia", "--option", "row_bonus_counts"], "--option: found 'row_bonus_counts', expected KEY=VALUE"),
        (["play", "egizia", "--edition", "none.toml"], "none.toml: cannot be read"),
        (["play", "egizia", "--record", "no/such/folder/g.mehen"], "cannot be written"),
        (["play", "--resume", "none.mehen"], "none.mehen, line 1: found a file that cannot be read"),
        (["play", "egizia", "--resume", "none.mehen"], "--resume: found a game"),
    ],
)
def test_bad_tables_are_refused(run: Run, tmp_path: Path, args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not list(tmp_path.glob("*.mehen")), "nothing is left behind"


def test_an_existing_file_is_never_overwritten(run: Run, bot_game: Path) -> None:
    before = bot_game.read_text(encoding="utf-8")
    result = run(*HUMAN_FIRST, "--record", bot_game)
    assert result.exit_code == 2
    assert "expected a new name (or: mehen play --resume" in result.stderr
    assert bot_game.read_text(encoding="utf-8") == before


def test_options_and_editions_stand_in_the_record(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    shipped = catalog.game("egizia").folder / "components.toml"
    own.write_text(
        shipped.read_text(encoding="utf-8").replace("ships_per_player = 8", "ships_per_player = 7"), encoding="utf-8"
    )
    args = ("play", "egizia", "--edition", "own.toml", "--option", "pyramid_support=two_below", "--record", "g.mehen")
    result = run(*args, keys="quit\n")
    assert result.exit_code == 0, result.output
    record = load_record(tmp_path / "g.mehen")
    assert record.rules.options["pyramid_support"] == "two_below"
    assert record.rules.edition == str(own)
    assert view_of(record, record.state(0), 0)["seats"][0]["ships"] == 7
