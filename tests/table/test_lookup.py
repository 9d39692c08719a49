"""What questions and choices are about is in the index, and of the right kind."""

from __future__ import annotations

import pytest

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER
from mehen.core.text import Name
from mehen.table import book, lookup

#: By verb: the shelf on which one finds what such a choice is about.
EXPECTED = {
    "ankh": {"power": "ankh_powers", "card": "battle_cards", "action": "action_tracks"},
    "egizia": {"place": "nile_card", "commit": "crew", "slot": "site"},
    "mennefer": {"use": "action_tiles.tile", "house": "houses.track", "scroll": "papyri.scroll"},
    "pharaon": {"board": "boards", "jar": "jars.tile", "artisan": "artisans.card"},
}


@pytest.mark.parametrize("name", catalog.ours())
def test_choices_lead_to_cards_of_the_index(name: str) -> None:
    game = catalog.game(name)
    known = {f"{card['group']}.{one}" for s in book.shelves(game, "en") for card in s["cards"] for one in card["ids"]}
    rng, state = Rng(3), game.new(game.rules(3))
    shelves: dict[str, set[str]] = {}
    asked = set()
    while state.actor != OVER:
        if state.actor == NATURE:
            state.apply(state.sample(rng))
            continue
        asked.add(lookup.card(game, game.prompt(state, state.actor).args.values()))
        for choice in game.choices(state, state.actor):
            if found := lookup.card(game, choice.args.values()):
                assert found in known, (choice, found)
                shelves.setdefault(choice.verb, set()).add(found.rpartition(".")[0])
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
    for verb, shelf in EXPECTED[name].items():
        assert shelf in shelves[verb], (verb, shelves[verb])
    assert asked - {""} <= known
    assert asked - {""}, "no question is about anything"


def test_numbers_and_people_are_looked_up_by_nobody() -> None:
    game = catalog.game("pharaon")
    assert lookup.card(game, [3, "any text", Name("seat", "p1"), Name("row", "1")]) == ""
    assert lookup.card(game, [Name("row", "1"), Name("official", "1")]) == "officials.card.1"
    assert lookup.card(game, [[Name("unit", "nothing"), Name("unit", "red")]]) == "colors.red"
