"""A whole run: games, rows, a net, its report.  Whatever is in the folder already is not done again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mehen.core.game import Game
from mehen.core.netfile import layout, write_net
from mehen.nets.fitting import fit, foretold
from mehen.nets.inputs import choose_inputs
from mehen.nets.rows import Rows, leads, look_at_all
from mehen.nets.selfplay import cores_here, generate, read_games
from mehen.nets.settings import Settings, write_settings
from mehen.nets.whole import whole

PLAYING = 0.6  # share of a round's time in which games are played
PHASES = 6  # parts of a game in which a foretold lead is given a slope of its own
ENOUGH = 50_000  # known rows that tell these slopes
THIRDS = ((0.0, 1 / 3), (1 / 3, 2 / 3), (2 / 3, 1.01))


@dataclass(frozen=True, slots=True)
class Report:
    """How well a net foretells the final lead in games it has not seen, and the tactics beside it."""

    games: int
    rows: int
    inputs: int
    losses: list[float]
    net: list[float]  # explained variance, by thirds of the game
    tactics: list[float]

    def text(self) -> str:
        """For people."""
        lines = [
            f"{self.games} games, {self.rows} rows, {self.inputs} inputs.",
            "",
            "| explained of the final lead, unseen games | first third | second | last |",
            "|---|---:|---:|---:|",
            *(
                f"| {name} | " + " | ".join(f"{x:.2f}" for x in found) + " |"
                for name, found in (("net", self.net), ("tactics", self.tactics))
            ),
            "",
            "Loss by epoch: " + ", ".join(f"{loss:.4f}" for loss in self.losses),
        ]
        return "\n".join(lines) + "\n"


def train(
    game: Game[Any], seats: int, settings: Settings, folder: Path, minutes: float, tell: Callable[[str], None]
) -> Path:
    """Rounds of playing and fitting; returns the file of the last net."""
    folder.mkdir(parents=True, exist_ok=True)
    write_settings(settings, folder / "settings.toml")
    net = folder / f"net-{seats}.bin"
    before = ""
    begun = time.monotonic()
    for number in range(settings.rounds):
        until = begun + 60 * minutes * (number + PLAYING) / settings.rounds
        here = folder / f"round-{number + 1}"
        here.mkdir(exist_ok=True)
        played = generate(game, seats, before, settings, here / "games.bin", number * settings.games, until)
        tell(f"round {number + 1}: {played} games")
        net = here / f"net-{seats}.bin"
        report = learn(game, seats, settings, folder, number + 1, net, tell)
        (here / "report.md").write_text(report.text(), encoding="utf-8")
        tell(report.text())
        before = str(net)
    return net


def learn(
    game: Game[Any], seats: int, settings: Settings, folder: Path, rounds: int, net: Path, tell: Callable[[str], None]
) -> Report:
    """A net from the games of all rounds so far."""
    games = [actions for k in range(rounds) for actions in read_games(folder / f"round-{k + 1}" / "games.bin")]
    rows = look_at_all(game, seats, games, settings, cores_here())
    known, unseen = rows.part(~rows.held_out()), rows.part(rows.held_out())
    observation = game.observation(game.rules(seats))
    inputs = choose_inputs(observation.fields, known)
    losses: list[float] = []

    def heard(epoch: int, loss: float) -> None:
        losses.append(loss)
        tell(f"epoch {epoch}: loss {loss:.4f}")

    numbers = fit(inputs, known, settings, net.with_name("checkpoint.npz"), heard)
    some = known.part(np.arange(0, len(known.seen), max(1, len(known.seen) // ENOUGH)))
    report = Report(
        len(games), len(known.seen), len(inputs), losses,
        explained(some, leads(foretold(numbers, inputs, some)), unseen, leads(foretold(numbers, inputs, unseen))),
        explained(some, leads(some.worths), unseen, leads(unseen.worths)),
    )  # fmt: skip
    shifts, parts = whole(numbers, inputs)
    about = {
        "game": game.name, "seats": seats, "layout": layout(observation, game.tactics.names), **shifts,
        "mix": settings.mix, "laps": settings.laps, "rivals": settings.rivals,
        "worth": settings.worth, "winning": settings.winning,
        "games": report.games, "rows": report.rows, "explained": report.net, "explained_by_tactics": report.tactics,
    }  # fmt: skip
    write_net(net, about, parts)
    return report


def explained(
    known: Rows, lead_there: NDArray[np.float64], unseen: Rows, lead_here: NDArray[np.float64]
) -> list[float]:
    """Share of the variance of the final lead that a foretold one explains, by thirds of the game.

    What is foretold is brought to the scale of final leads, as known games tell it for each phase: the best of several
    rivals ends further ahead than anyone is foretold to be.
    """
    brought = np.zeros(len(lead_here))
    for k in range(PHASES):
        learned, asked = (((rows.elapsed * PHASES).astype(int) == k) for rows in (known, unseen))
        if learned.sum() > 2:
            slope, offset = np.polyfit(lead_there[learned], leads(known.points[learned]), 1)
            brought[asked] = slope * lead_here[asked] + offset
    out = []
    for low, high in THIRDS:
        here = (unseen.elapsed >= low) & (unseen.elapsed < high)
        lead = leads(unseen.points[here])
        out.append(round(float(1 - ((lead - brought[here]) ** 2).mean() / lead.var()), 3) if here.any() else 0.0)
    return out
