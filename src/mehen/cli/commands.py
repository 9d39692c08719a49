"""The app with all its commands: importing a module adds its own."""

from __future__ import annotations

import mehen.cli.admin
import mehen.cli.arena
import mehen.cli.bench
import mehen.cli.bots
import mehen.cli.cards
import mehen.cli.census
import mehen.cli.dataset
import mehen.cli.edition
import mehen.cli.games
import mehen.cli.hint
import mehen.cli.league
import mehen.cli.learn
import mehen.cli.play
import mehen.cli.replay
import mehen.cli.serve
import mehen.cli.train
import mehen.cli.tune
import mehen.cli.verify  # noqa: F401
from mehen.cli.app import app

__all__ = ["app"]
