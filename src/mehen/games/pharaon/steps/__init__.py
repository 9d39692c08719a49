"""The step of every frame kind, in the order of ``kinds``, and what the arguments of each mean."""

from __future__ import annotations

from typing import Any

from mehen.core.step import Step
from mehen.games.pharaon import kinds
from mehen.games.pharaon.steps import boards, draws, income, passing, paying, rounds, setup, swapping, traitor


def all_steps(choose_dark_tracks: bool) -> list[Step[Any]]:
    """PH-16.2: the Traitor's dark tracks are drawn, or the player chooses them."""
    side: Step[Any] = setup.ChooseSide("track_side") if choose_dark_tracks else setup.TrackSide("track_side")
    return [
        setup.LayBoard("lay_board"),
        setup.Shift("shift"),
        setup.Direction("direction"),
        setup.Start("start"),
        setup.LayTrack("lay_track"),
        side,
        setup.TrackColour("track_colour"),
        setup.Scribe("scribe"),
        setup.EveryoneReady("everyone_ready"),
        setup.SeatReady("seat_ready"),
        setup.Keep("keep"),
        setup.SetupOver("setup_over"),
        rounds.Round("round"),
        rounds.Turn("turn"),
        rounds.Main("main"),
        rounds.RoundOver("round_over"),
        rounds.Prepare("prepare"),
        rounds.FinalScoring("final_scoring"),
        paying.Access("access"),
        paying.Credit("credit"),
        paying.Target("target"),
        paying.Pay("pay"),
        boards.TakeSet("take_set"),
        draws.TakeOffering("take_offering"),
        boards.TakeOfficial("take_official"),
        boards.TakeArtisan("take_artisan"),
        boards.Build("build"),
        boards.PharaohCheck("pharaoh"),
        income.Gain("gain"),
        income.AnyResource("any_resource"),
        income.NileStep("nile_step"),
        income.NileDistinct("nile_distinct"),
        income.DrawJar("draw_jar"),
        income.DealJar("deal_jar"),
        income.AskReplace("ask_replace"),
        income.AskBonus("ask_bonus"),
        income.JarOver("jar_over"),
        draws.Refill("refill"),
        draws.Fill("fill"),
        draws.DrawOffering("draw_offering"),
        draws.Deal("deal_official", kinds.DRAW_OFFICIAL),
        draws.DrawOfficial("draw_official"),
        draws.Deal("deal_artisan", kinds.DRAW_ARTISAN),
        draws.DrawArtisan("draw_artisan"),
        income.ShowJars("show_jars"),
        passing.ChooseJar("choose_jar"),
        passing.Pyramid("pyramid"),
        passing.PyramidIncome("pyramid_income"),
        swapping.SwapWindow("swap_window"),
        swapping.Give("give"),
        swapping.Receive("receive"),
        traitor.TraitorTurn("traitor_turn"),
        traitor.TraitorPile("traitor_pile"),
        traitor.Reveal("reveal"),
        traitor.Place("place"),
        traitor.Top("top"),
        traitor.RandomColour("random_colour"),
        traitor.PlotBuild("plot_build"),
        traitor.PlotDemand("plot_demand"),
        traitor.PlotOfficial("plot_take_official", False),
        traitor.PlotValue("plot_value"),
        traitor.PlotOfficial("plot_discard_official", True),
        traitor.PlotArtisan("plot_take_artisan", False),
        traitor.PlotArtisan("plot_discard_artisan", True),
        traitor.PlotSet("plot_set"),
        traitor.PlotBonus("plot_bonus"),
        traitor.PlotNile("plot_nile"),
    ]


#: What the arguments of a frame name, for dumps people can read; all others are numbers.
ARGUMENTS = {
    "access": ["board"],
    "credit": ["board", "tracks"],
    "target": ["board", "colour"],
    "pay": ["deal"],
    "gain": ["token", ""],
    "nile_step": ["tracks"],
    "nile_distinct": ["", "tracks"],
    "ask_replace": ["jar"],
    "ask_bonus": ["jar", ""],
    "jar_over": ["jar"],
    "receive": ["unit"],
    "place": ["colour"],
    "top": ["jar"],
    "plot_demand": ["god"],
}
