"""Component data that ever shipped stay with their game, so that records of any age replay."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from mehen.core import catalog
from mehen.core.edition import load_edition
from mehen.core.errors import RecordError
from mehen.core.record import load_record, read_record
from mehen.core.state import State

GOLDEN = Path(__file__).parents[1] / "golden"
KEPT = [(name, file) for name in catalog.names() for file in sorted((catalog.game(name).folder / "editions").iterdir())]
OLD = GOLDEN / "egizia" / "first-edition-2-seats.mehen"
FIRST = "f122302db57b5614"


@pytest.mark.parametrize("name", catalog.names())
def test_what_ships_is_kept(name: str) -> None:
    game = catalog.game(name)
    digest = game.edition().digest
    assert (game.folder / "editions" / f"{digest}.toml").is_file(), (
        f"the values of {name} have changed, and records will carry their new digest. Keep them beside the old ones:\n"
        f"  cp src/mehen/games/{name}/components.toml src/mehen/games/{name}/editions/{digest}.toml\n"
        "then add golden games for the new edition; see CONTRIBUTING.md, 'Changing a rule safely'."
    )


@pytest.mark.parametrize(("name", "file"), KEPT, ids=lambda part: getattr(part, "stem", part))
def test_a_kept_edition_is_unchanged_and_playable(name: str, file: Path) -> None:
    """Changed values would have another digest: the old records could no longer replay."""
    game = catalog.game(name)
    assert file.name == f"{load_edition(file).digest}.toml", f"{file} was changed; take it back from history"
    for seats in range(game.min_seats, game.max_seats + 1):
        assert game.rules(seats, file.stem).digest == file.stem


@pytest.mark.parametrize("name", catalog.names())
def test_every_kept_edition_has_golden_games(name: str) -> None:
    """Whoever takes an edition away, or gives golden games another one, hears of it here."""
    played = {load_record(file).rules.digest for file in (GOLDEN / name).glob("*.mehen")}
    assert played == {file.stem for game, file in KEPT if game == name}


def test_a_record_finds_its_edition_by_digest_whatever_file_it_names(tmp_path: Path) -> None:
    text = OLD.read_text(encoding="utf-8")
    ours = read_record(text)
    assert ours.rules.digest == FIRST != ours.game.edition().digest
    gone = read_record(text.replace("edition: standard", f"edition: {tmp_path / 'gone.toml'}"))
    assert gone.actions == ours.actions
    assert gone.text() == text


@pytest.mark.parametrize("digest", ["0" * 16, "../components", "", f"{FIRST}.toml"])
def test_an_edition_that_never_shipped_is_not_found(digest: str) -> None:
    assert catalog.game("egizia").shipped(digest) is None
    with pytest.raises(RecordError, match="line 5: found an edition with digest"):
        read_record(OLD.read_text(encoding="utf-8").replace(f"digest: {FIRST}", f"digest: {digest}"))


def test_positions_of_old_games_travel() -> None:
    state = load_record(OLD).state(100)
    again: State = pickle.loads(pickle.dumps(state))
    assert again.dump() == state.dump() and again.rules.digest == FIRST
    rules = state.rules
    then = catalog.restore(rules.game, rules.version, rules.seats, "", rules.digest, rules.options, state.dump())
    assert then.dump() == state.dump(), "pickled when its edition was the one that shipped"
