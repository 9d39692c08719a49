"""The step of every frame kind, in the order of ``kinds``, and what the arguments of each mean."""

from __future__ import annotations

from typing import Any

from mehen.core.step import Step
from mehen.games.egizia.steps import building, cards, effects, phases, sailing, setup, sphinx


def all_steps() -> list[Step[Any]]:
    return [
        setup.DealNumber("deal_number"),
        setup.DealSphinx("deal_sphinx"),
        setup.TurnTile("turn_tile"),
        phases.Round("round"),
        phases.DealCards("deal_cards"),
        phases.DealCard("deal_card"),
        sailing.Sail("sail"),
        sailing.Place("place"),
        sailing.Double("double"),
        sailing.AfterPlace("after_place"),
        sailing.LatePhase("late_phase"),
        sailing.Late("late"),
        sailing.ShipsHome("ships_home"),
        phases.FeedPhase("feed_phase"),
        phases.Feed("feed"),
        phases.ProducePhase("produce_phase"),
        phases.Produce("produce"),
        cards.GeneralCards("after_produce"),
        phases.BonusPhase("bonus_phase"),
        phases.TurnOrder("turn_order"),
        cards.GeneralCards("last_chance"),
        phases.FinalScoring("final_scoring"),
        effects.Raise("raise"),
        effects.RaiseChoice("raise_choice"),
        effects.MarketStep("market_step"),
        effects.Water("water"),
        effects.GainStones("gain_stones"),
        effects.GainPoints("gain_points"),
        effects.Praise("praise"),
        cards.Sell("sell"),
        cards.Improve("improve"),
        building.BuildPhase("build_phase"),
        building.Site("site"),
        building.AskFirst("ask_first"),
        building.BuildFirst("build_first"),
        building.ShipsDue("ships_due"),
        building.Ship("ship"),
        building.Build("build"),
        building.SecondCrew("second_crew"),
        sphinx.DrawCount("draw_count"),
        sphinx.Draw("draw"),
        sphinx.DrawSphinx("draw_sphinx"),
        sphinx.Keep("keep"),
        building.Element("element"),
        building.Finish("finish"),
        building.MarketChoice("market_choice"),
        cards.GeneralCards("after_build"),
    ]


#: What the arguments of a frame name, for dumps people can read; all others are numbers.
ARGUMENTS = {
    "deal_cards": ["place"],
    "deal_card": ["place"],
    "double": ["place"],
    "raise": ["crews", ""],
    "raise_choice": ["crews", ""],
    "market_step": ["market"],
    "site": ["site"],
    "ask_first": ["site"],
    "build_first": ["site"],
    "ships_due": ["site"],
    "ship": ["site", ""],
    "build": ["site"],
    "second_crew": ["site"],
    "draw_count": ["site"],
    "keep": ["site"],
    "element": ["site"],
    "finish": ["site"],
}
