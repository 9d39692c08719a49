"""EG-3, EG-4, EG-14, EG-15: the round, the deal of cards, participation and turn order."""

from __future__ import annotations

from tests.games.egizia.table import DATA, GAME, act, asked, can, cards, score, seat, table

from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER


def test_five_rounds_of_seven_phases() -> None:
    """EG-3.1, EG-4.1, EG-16.1: the phases follow each other; each round deals from its own deck."""
    s, rng = GAME.start(3), Rng(11)
    seen: list[tuple[int, str]] = []
    decks: dict[int, set[str]] = {}
    deck_of = {card["id"]: card["deck"] for card in DATA["nile_card"]}
    while s.actor != OVER:
        here = (s.round, s.dump()["phase"])
        if not seen or seen[-1] != here:
            seen.append(here)
        if asked(s) == "nature deal_card":
            action = s.sample(rng)
            word = GAME.space(s.rules).word_of(action)
            decks.setdefault(s.round, set()).add(deck_of[word])
            s.apply(action)
        else:
            s.apply(s.sample(rng) if s.actor == NATURE else s.legal()[rng.below(len(s.legal()))])
    assert decks == {1: {"1_2"}, 2: {"1_2"}, 3: {"3_4"}, 4: {"3_4"}, 5: {"5"}}
    order = ["deal", "sail", "feed", "produce", "build", "bonus", "turn_order"]
    for number in range(1, 6):
        phases = [phase for n, phase in seen if n == number and phase in order]
        assert phases == sorted(phases, key=order.index) and phases[0] == "deal"
    assert s.dump()["phase"] == "final_scoring"


def test_a_round_frees_crews_and_abilities() -> None:
    """EG-3.2."""
    worn = {"used": ["blue", "joker"], "passed": True, "upstream": 1, "shared": 1, "raised": 1, "bought": 1}
    s = table(["round"], red={**worn, "sites": ["sphinx"]})
    here = seat(s, "red")
    assert (here["used"], here["passed"], here["sites"]) == ([], False, [])
    assert [here[key] for key in ("upstream", "shared", "raised", "bought")] == [0, 0, 0, 0]


def test_ten_cards_from_the_top_down() -> None:
    """EG-4.1."""
    s = table(["deal_cards", 0, "card_1"])
    spaces = []
    while asked(s) == "nature deal_card":
        spaces.append(s.dump()["agenda"][-1][2])
        s.apply(s.legal()[0])
    assert spaces == [f"card_{k + 1}" for k in range(10)]
    assert len(s.dump()["river"]) == 10


def test_left_cards_leave_the_game() -> None:
    """EG-4.2, R-4: what lies on the river goes; the deck goes after its last round."""
    s = table(["round"], river={"card_3": "A01"}, round=1)
    assert s.dump()["out"] == ["A01"]
    s = table(["round"], river={"card_3": "A01"}, round=2)
    assert s.dump()["out"] == [card["id"] for card in DATA["nile_card"] if card["deck"] == "1_2"]
    assert can(s)[0] == "deal B01"


def test_participation_in_track_order_and_ships_return() -> None:
    """EG-14.1, EG-14.2, R-62: points in track order, so red arrives before blue on the same field."""
    s = table(
        ["bonus_phase"],
        sites={"sphinx": ["red", "blue"], "obelisk": ["blue"]},
        red={"score": 4, "sites": ["sphinx"]},
        blue={"score": 2, "sites": ["sphinx", "obelisk"]},
    )
    assert (score(s, "red"), score(s, "blue")) == (5, 5)
    assert s.dump()["track"][:2] == ["red", "blue"]
    assert seat(s, "red")["ships"] == seat(s, "blue")["ships"] == 8
    assert s.dump()["sites"]["sphinx"] == [None] * 4


def test_a_reserve_ship_without_a_turn_earns_nothing() -> None:
    """EG-14.1, R-11."""
    s = table(["bonus_phase"], sites={"sphinx": ["blue", "green", "yellow", "red"]}, blue={"sites": ["sphinx"]})
    assert s.scores() == [0, 1, 0, 0]
    assert seat(s, "red")["ships"] == 8


def test_numbers_come_from_the_back_of_the_track() -> None:
    """EG-15.1: fewest points get number 1; on equal scores whoever stands further back."""
    s = table(
        ["turn_order"],
        red={"score": 3},
        blue={"score": 8},
        green={"score": 3},
        track=["blue", "red", "green", "yellow"],
    )
    numbers = {c: seat(s, c)["number"] for c in ("red", "blue", "green", "yellow")}
    assert numbers == {"yellow": 1, "green": 2, "red": 3, "blue": 4}


def test_after_the_last_round_comes_the_last_chance() -> None:
    """EG-15.2, EG-16.2, R-31, R-49: numbers once more, then W7 in number order, then the final scoring."""
    gain = cards("gain_stones", 3)
    anytime = [card["id"] for card in DATA["nile_card"] if card["id"] in gain and card["type"] == "anytime"]
    s = table(
        ["round"],
        ["turn_order"],
        round=5,
        red={"cards": anytime[:1], "score": 9},
        blue={"cards": anytime[1:2], "score": 1},
    )
    assert asked(s) == "blue last_chance"  # fewer points, smaller number
    act(s, "done")
    assert asked(s) == "red last_chance"
    act(s, "play gain_stones")
    assert s.actor == OVER


def test_an_ability_of_round_five_is_not_new_in_the_last_chance() -> None:
    """EG-16.2: W7 still belongs to round 5."""
    s = table(["round"], round=5, red={"cards": cards("free_raise"), "raised": 1})
    assert s.actor == OVER
    s = table(["round"], round=5, red={"cards": cards("free_raise")})
    assert asked(s) == "red last_chance"
