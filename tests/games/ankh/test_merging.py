"""AK-10M, AK-10F, AK-14: merged gods, forgotten gods, and how the game ends."""

from __future__ import annotations

from typing import Any

from tests.games.ankh.table import GAME, act, asked, can, fight, followers, on, seat, space, table, told, why_not

from mehen.games.ankh.state import Ankh

#: p2 is last and becomes part of p1.
PIECES = {"4,5": "p1 god", "2,5": "p2 god", "2,4": "p2 warrior", "4,6": "p3 god", "8,6": "p4 god"}
SPACES: dict[str, dict[str, Any]] = {"p1": {"space": 6}, "p2": {"space": 4}, "p3": {"space": 9}, "p4": {"space": 8}}


def merging(pieces: dict[str, str], gods: str = "amun re isis osiris", **changes: Any) -> Ankh:
    """Right after the third conflict; seats change on top of their places on the track."""
    seats = {name: SPACES[name] | changes.pop(name, {}) for name in SPACES}
    return table(
        ["turn", 0], ["merge", 0], seats=4, gods=gods, pieces=PIECES | pieces, conflict=3, event=12, **seats, **changes
    )


def test_who_merges() -> None:
    """AK-10M.1, AK-10M.4: the last two of the track, at the exact place of the lower one."""
    s = merging({}, p3={"space": 4}, devotion=["p2", "p3", "p1", "p4"])
    assert s.dump()["devotion"] == ["p3", "p1", "p4"] and space(s, "p3") == 4
    assert [seat(s, p)["side"] for p in ("p1", "p2", "p3", "p4")] == ["p1", "p3", "p3", "p4"]
    assert (seat(s, "p3")["god"], seat(s, "p3")["lower_god"]) == ("isis", "re")


def test_what_the_lower_god_leaves() -> None:
    """AK-10M.2: monuments to the supply, figures, cards and tokens out of the game, followers to the higher god."""
    s = merging({"1,2": "p2 temple", "1,3": "p2 pyramid", "1,4": "p1 temple"}, p2={"followers": 3, "held": 0})
    assert [on(s, h) for h in ("1,2", "1,3", "1,4", "2,5", "2,4")] == ["", "", "p1 temple", "", ""]
    assert GAME.view(s, 0)["supply"]["temples"] == 9 and followers(s, "p1") == 1 + 3
    lower = seat(s, "p2")
    assert (lower["warriors"], lower["tokens"], lower["hand"], lower["followers"]) == (0, 0, [], 0)


def test_the_side_plays_with_the_higher_gods_things() -> None:
    """AK-10M.5, AK-10M.6: powers, slots, pool, cards and bases of the higher god; both god powers."""
    mine = {"powers": ["revered"], "played": ["flood"], "guardians": {"satis": 1}}
    s = merging({}, p1=mine, p2={"powers": ["inspiring", "omnipresent", "glorious"], "played": ["drought"]})
    side = seat(s, "p1")
    assert (side["powers"], side["unlocked"], side["guardians"]) == (["revered"], 1, {"satis": 1})
    assert "flood" not in side["hand"] and "drought" in side["hand"]
    view = GAME.view(s, 1)["seats"][0]
    assert (view["suns"], view["bases"], view["seats"]) == (3, [1, 0], ["p1", "p2"])


def test_guardians_are_taken_over_one_by_one() -> None:
    """AK-10M.3, ruling R-27: on the map by hex, then the pool; what is left behind leaves the game."""
    lower = {"guardians": {"mummy": 1}}
    s = merging({"1,5": "p2 giant_scorpion N+NE", "1,6": "p2 satis sun"}, p2=lower)
    left = GAME.view(s, 0)["supply"]["guardians"]["mummy"]
    log = told(s, "yes")
    assert log == ["Amun-Ra takes over: Giant Scorpion."] and asked(s) == "p1 inherit"
    piece = next(p for p in s.dump()["pieces"] if p["hex"] == "1,5")
    assert (piece["owner"], piece["aim"]) == ("p1", "N+NE")
    act(s, "yes")
    piece = next(p for p in s.dump()["pieces"] if p["hex"] == "1,6")
    assert (piece["owner"], piece["sun"]) == ("p1", True)
    assert told(s, "no")[0] == "A guardian leaves the game: Mummy."
    assert seat(s, "p1")["guardians"] == {} and GAME.view(s, 0)["supply"]["guardians"]["mummy"] == left


def test_a_guardian_on_the_first_hex_stays_there() -> None:
    """AK-10M.3: wherever it stands on the map."""
    first = table().c.board.hex_ids[0]
    s = act(merging({first: "p2 satis"}), "yes")
    assert on(s, first) == "p1 satis"


def test_guardians_make_room_for_each_other() -> None:
    """AK-10M.3, ruling R-15: one of the same size is given up only for one taken over."""
    own = {"guardians": {"cat_mummy": 1, "giant_scorpion": 1}}
    s = merging({"5,5": "p1 mummy", "1,5": "p2 satis"}, p1=own)
    act(s, "yes")
    assert asked(s) == "p1 give_up" and can(s) == ["figure 5,5", "kind cat_mummy"]
    assert why_not(s, "kind giant_scorpion") == why_not(s, "figure 4,5") == "AK-10M.3"
    assert why_not(s, "figure 8,6") == "AK-10M.3"
    act(s, "figure 5,5")
    assert (on(s, "5,5"), on(s, "1,5"), seat(s, "p1")["guardians"]) == ("", "p1 satis", own["guardians"])
    s = act(merging({"5,5": "p1 mummy", "1,5": "p2 satis"}, p1=own), "yes", "kind cat_mummy")
    assert (on(s, "5,5"), seat(s, "p1")["guardians"]) == ("p1 mummy", {"giant_scorpion": 1})
    s = act(merging({"5,5": "p1 mummy", "1,5": "p2 satis"}, p1=own), "no")
    assert (on(s, "1,5"), seat(s, "p1")["guardians"]) == ("", own["guardians"])


def test_guardian_symbols_go_on_giving() -> None:
    """AK-10M.3, AK-7.5: later, if a base is free."""
    s = table(
        ["unlock", 0],
        gods="amun re isis",
        p1={"lower_god": "re", "followers": 3, "powers": ["revered"], "guardians": {"cat_mummy": 1}},
        p2={"side": "p1"},
        guardians=["satis", "mummy", "androsphinx"],
    )
    act(s, "power inspiring")
    assert seat(s, "p1")["guardians"] == {"cat_mummy": 1, "satis": 1}


def test_tokens_of_the_lower_god_stay_in_use() -> None:
    """AK-10M.7, AK-12I.61: sun tokens of removed figures return, underworld tiles stay."""
    s = merging({"2,4": "p2 warrior sun"})
    assert GAME.view(s, 0)["seats"][0]["suns"] == 3
    s = merging({}, gods="amun osiris isis re", underworld=["7,1"])
    assert (GAME.view(s, 0)["seats"][0]["underworld"], s.dump()["underworld"]) == (2, ["7,1"])
    act(s, "action summon")
    assert can(s) == ["done", "slot regular", "slot underworld"]


def test_trapped_warriors_at_the_merge() -> None:
    """AK-10M.8, ruling R-16: the lower god's leave, the higher god's come home to Anubis' side, others stay."""
    s = merging({}, gods="amun anubis isis osiris", p1={"held": 1}, p3={"held": 2})
    assert [seat(s, p)["held"] for p in ("p1", "p2", "p3")] == [0, 0, 2] and seat(s, "p1")["warriors"] == 6
    s = merging({}, gods="amun re anubis osiris", p1={"held": 1}, p2={"held": 1})
    assert [seat(s, p)["held"] for p in ("p1", "p2")] == [1, 0] and seat(s, "p1")["warriors"] == 5


#: p1 and p2 play the merged god.
MERGED: dict[str, Any] = {"p1": {"lower_god": "re"}, "p2": {"side": "p1"}}


def test_who_decides_for_a_merged_god() -> None:
    """AK-10M.9, AK-10M.10: the turn seat in its turn, the higher god's seat in conflicts and out of turn."""
    pieces = {"4,5": "p1 god", "4,6": "p3 god", "8,6": "p3 warrior"}
    s = table(["turn", 1], gods="amun re isis", pieces=pieces, turn="p2", p1={"lower_god": "re"}, p2={"side": "p1"})
    assert asked(s) == "p2 choose_action" and len(can(s)) == 4
    act(s, "action summon", "slot regular", "to 4,4")
    assert asked(s) == "p2 assign_sun"  # the summon is p2's, and so is Re's light
    act(s, "no")
    assert asked(s) == "p3 choose_action"  # one action
    s = table(
        ["control", 1], gods="amun re isis", pieces=pieces | {"5,4": "temple", "5,5": "temple"}, turn="p2", **MERGED
    )
    assert asked(s) == "p2 control"
    battle = {"4,5": "p1 god", "5,5": "p1 mummy", "5,4": "p3 god", "4,4": "p3 warrior", "7,1": "p3 warrior"}
    s = table(["conflict", 1], gods="amun re isis", pieces=battle, turn="p2", **MERGED)
    assert asked(s) == "p1 two_cards" and s.dump()["battle"]["tiebreaker"] == "p1"
    act(s, "no")
    assert asked(s) == "p1 card"
    fight(s, "miracle", "chariots")
    assert s.dump()["battle"]["region"] == 1 and asked(s) == "p1 assign_sun"  # for the Mummy, back by its god
    pushed = {"4,5": "p3 satis", "5,5": "p1 giant_scorpion N+NE", "5,4": "p1 god", "4,6": "p3 god"}
    s = table(["move", 2], gods="amun re isis", pieces=pushed, turn="p3", **MERGED)
    act(s, "figure 4,5", "to 5,5", "to 4,5")
    assert asked(s) == "p1 aim"


def test_the_partner_sees_what_the_side_chose() -> None:
    """AK-10M.10: also the cards that are still secret."""
    pieces = {"4,5": "p1 god", "5,4": "p3 god", "5,5": "p1 warrior"}
    s = table(["conflict", 2], gods="isis re amun", pieces=pieces, turn="p3", **MERGED)
    act(s, "no", "card miracle")
    assert asked(s) == "p3 card"
    assert GAME.view(s, 0)["private"] == GAME.view(s, 1)["private"] == {"cards": ["miracle"], "bid": None}
    assert GAME.view(s, 2)["private"] == {"cards": [], "bid": None} and GAME.view(s, -1)["private"] == {}


def test_effects_apply_once_and_seats_win_together() -> None:
    """AK-10M.11, AK-14.4."""
    pieces = {"4,5": "p1 god", "4,6": "p3 god", "5,4": "p1 temple"}
    s = table(["choose_action", 1, "gain", 1], gods="amun re isis", pieces=pieces, turn="p2", **MERGED)
    act(s, "action gain")
    assert followers(s, "p1") == 1 + 1 and followers(s, "p2") == 1
    s = table(["final"], gods="amun re isis", pieces=pieces, p1={"lower_god": "re", "space": 9}, p2={"side": "p1"})
    assert (s.dump()["winner"], s.places(), s.scores()) == ("p1", [1, 1, 3], [9, 9, 0])
    s = table(["final"], gods="amun re isis", pieces=pieces, p3={"space": 9}, **MERGED)
    assert (s.dump()["winner"], s.places()) == ("p3", [2, 2, 1])


# -- forgotten gods ------------------------------------------------------------------------------------

GODS = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}


def forgetting(gods: str, *lost: str, pieces: dict[str, str] | None = None, **changes: Any) -> Ankh:
    """Right after the fourth conflict: the seats named stand in the red zone, the others beyond it."""
    seats: dict[str, Any] = {}
    for k, name in enumerate(("p1", "p2", "p3")):
        seats[name] = {"space": 20 - k if name in lost else 25 + k} | changes.pop(name, {})
    return table(
        ["turn", 0], ["forget", 0], gods=gods, pieces=GODS | (pieces or {}), conflict=4, event=16, **seats, **changes
    )


def test_a_forgotten_god_leaves_nothing() -> None:
    """AK-10F.1, AK-4.9: figures, monuments, followers, turns."""
    more = {"5,5": "p1 warrior", "5,4": "p1 temple", "8,6": "p1 satis"}
    s = forgetting("amun isis re", "p1", pieces=more, p1={"followers": 5, "guardians": {"mummy": 1}, "held": 0})
    assert [on(s, h) for h in ("4,5", "5,5", "5,4", "8,6")] == ["", "", "", ""]
    person = seat(s, "p1")
    assert (person["side"], person["followers"], person["guardians"], person["warriors"]) == (None, 0, {}, 0)
    assert asked(s) == "p2 choose_action" and s.dump()["devotion"] == ["p2", "p3"]
    assert s.c.vocabulary["banner"][s.banner(0)] == "amun"  # its name is remembered
    assert GAME.view(s, 0)["seats"][0] == {"id": "p1", "side": None, "god": "amun", "forgotten": True}


def test_tokens_of_forgotten_gods() -> None:
    """AK-10F.2: prisoners go home, tiles and sun tokens leave."""
    s = forgetting("anubis isis re", "p1", p2={"held": 2}, p3={"held": 1})
    assert [seat(s, p)["held"] for p in ("p2", "p3")] == [0, 0] and seat(s, "p2")["warriors"] == 6
    s = forgetting("anubis isis re", "p2", p2={"held": 2})
    assert seat(s, "p2")["held"] == 0 and seat(s, "p2")["warriors"] == 0
    s = forgetting("osiris isis re", "p1", underworld=["7,1"])
    assert s.dump()["underworld"] == [] and GAME.view(s, 1)["seats"][1]["underworld"] == 0
    s = forgetting("osiris isis re", "p3", pieces={"5,5": "p3 warrior sun"})
    assert all(person.get("suns", 0) == 0 for person in GAME.view(s, 0)["seats"])


def test_both_seats_of_a_merged_god_are_forgotten() -> None:
    """AK-10F.1, AK-10M.11, AK-14.4: and share the last place."""
    s = table(
        ["turn", 1],
        ["forget", 0],
        gods="amun re isis",
        pieces=GODS,
        conflict=4,
        event=16,
        p1={"space": 12, "lower_god": "re"},
        p2={"side": "p1"},
        p3={"space": 25},
    )
    assert [seat(s, p)["side"] for p in ("p1", "p2")] == [None, None]
    assert (s.dump()["end"], s.dump()["winner"], s.places()) == ("sole_god", "p3", [3, 3, 1])


def test_nobody_wins() -> None:
    """AK-10F.3, AK-14.2, AK-14.4: all share the last place."""
    s = forgetting("amun isis re", "p1", "p2", "p3")
    assert (s.dump()["end"], s.dump()["winner"], s.places(), s.scores()) == ("all_forgotten", None, [3, 3, 3], [0] * 3)
    assert GAME.view(s, 0)["places"] == {"p1": 3, "p2": 3, "p3": 3}


def test_the_fifth_conflict_ends_the_game() -> None:
    """AK-14.3, AK-14.4: space, then place in the stack; others by devotion, forgotten seats last."""
    s = table(
        ["turn", 0],
        ["conflict_end"],
        seats=4,
        gods="amun isis re osiris",
        pieces=GODS,
        conflict=5,
        event=18,
        p1={"space": 23},
        p2={"space": 23},
        p3={"space": 22},
        p4={"side": None},
        devotion=["p3", "p2", "p1"],
    )
    assert (s.dump()["end"], s.dump()["winner"], s.places()) == ("fifth_conflict", "p1", [1, 2, 3, 4])
