"""What a run of ``mehen train`` is made of: one TOML file, each number with its usual value."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from mehen.core.errors import SetupError


@dataclass(frozen=True, slots=True)
class Settings:
    """Equal settings and equal numbers of games give equal nets."""

    seed: int = 1
    rounds: int = 1  # games are played, a net is fitted; from the second round on the net itself plays
    games: int = 20_000  # of each round
    error: float = 1.0  # so many points worse, and an action is still chosen a third as often as the best
    width: int = 1  # lines that players of the first round follow side by side to the end of a turn
    simulations: int = 0  # players search with so many for each decision, in place of looking to the end of a turn
    random: float = 0.03  # share of decisions made at random: the net must know bad positions too
    kept: float = 0.5  # share of the ends of turns that become rows
    worth: float = 1.0  # a point of the final score counts as so many of the tactics' points
    winning: float = 0.0  # points of the final score that winning is worth besides
    hidden: int = 96  # units of the first layer
    second: int = 24  # units of the second one
    epochs: int = 4
    batch: int = 1024
    rate: float = 0.002
    dropout: float = 0.1
    decay: float = 0.02
    mix: float = 0.6  # part of the net's correction that is believed
    laps: float = 0.5  # a search follows each line to the end of a turn before it asks the net
    rivals: float = -1.0  # part of what others gain that counts against a seat; below 0: as the game's tactics say


def read_settings(file: Path) -> Settings:
    """A TOML file with some of the settings; ``SetupError`` if it has others."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SetupError(f"{file}: {error}") from None
    known = {field.name: type(field.default) for field in fields(Settings)}
    for name, value in data.items():
        if name not in known:
            raise SetupError(f"{file}: found {name!r}, expected one of {', '.join(known)}")
        if not isinstance(value, (int, float)) or (known[name] is int and not isinstance(value, int)):
            raise SetupError(f"{file}: {name}: found {value!r}, expected a number such as {getattr(Settings(), name)}")
    return Settings(**data)


def write_settings(settings: Settings, file: Path) -> None:
    """All of them, so that a run can be repeated."""
    lines = (f"{field.name} = {getattr(settings, field.name)}" for field in fields(Settings))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
