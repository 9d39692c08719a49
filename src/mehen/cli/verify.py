"""``mehen verify``: random games under every law and invariant, on as many processors as you like."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mehen.cli.app import app, complain
from mehen.cli.play import EditionOption, edition_wanted
from mehen.core import catalog
from mehen.core.laws import Report, asking_steps, verify_game
from mehen.table.laws import TellingReport, verify_told

Job = tuple[str, int, str, int]  # game, seats, edition, seed
Checked = tuple[
    int, Report, TellingReport
]  # seats; what the laws of all games have shown, and those of what people are told
SHOWN = 20  # violations printed; one is enough to start looking


@app.command()
def verify(
    game: Annotated[str, typer.Argument(help="Name of a game.")],
    games: Annotated[int, typer.Option(min=1, help="How many random games.")] = 500,
    seats: Annotated[int | None, typer.Option(help="Number of seats; all numbers in turn unless you say.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first game; the others follow.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to share the work.")] = 1,
    edition: EditionOption = "",
) -> None:
    """Play random games and check every position against the laws of all games and the invariants of this one.

    The laws: dumps, clones, records and pickles keep the position; nobody is shown or asked anything that depends on
    what they cannot know; illegal actions are refused with a rule and change nothing; every question can be said in
    both languages; previews come true, what is out of reach stays so, every point has a source.  A violation names
    seats, seed and ply, so that [bold]mehen verify GAME --games 1 --seats N --seed S[/bold] shows it again.
    What people are told is counted for each number of seats: positions, choices, things said to be out of reach
    from then on, taps that do two things, and choices that do several.
    Ends with exit code 1 unless there are none.
    """
    here = catalog.game(game)
    path = edition_wanted(here, edition)
    numbers = [seats] if seats is not None else list(range(here.min_seats, here.max_seats + 1))
    rules = [here.rules(number, path) for number in numbers]  # a mistake in the arguments shows before the work begins
    work = [(game, numbers[k % len(numbers)], path, seed + k) for k in range(games)]
    violations: list[str] = []
    asked: Counter[str] = Counter()
    told = {number: TellingReport() for number in numbers}
    plies = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task(here.title, total=games)
        for number, report, shown in reports(work, jobs):
            violations += report.violations + shown.violations
            told[number] += shown
            asked += report.asked
            plies += report.plies
            progress.advance(task)
    for violation in violations[:SHOWN]:
        complain(violation)
    if len(violations) > SHOWN:
        complain(f"... and {len(violations) - SHOWN} more")
    steps = asking_steps(here.new(rules[0]))
    never = [step for step in steps if not asked[step]]
    typer.echo(f"{plies} plies; kinds of decisions seen: {len(steps) - len(never)} of {len(steps)}")
    often = sorted(asked.items(), key=lambda item: (-item[1], item[0]))
    typer.echo(", ".join(f"{step} {count}" for step, count in often))
    if never:
        typer.echo(f"never asked: {', '.join(never)}")
    for number, shown in told.items():
        if shown.positions:
            typer.echo(f"told, {number} seats: {counted(shown)}")
    typer.echo(f"{games} games, {len(violations)} violations")
    if violations:
        raise typer.Exit(1)


def counted(told: TellingReport) -> str:
    """How much was held against what really happened."""
    looked = f"{told.positions} positions, {told.choices} choices, {told.closed} closings"
    return f"{looked}, {told.ahead} taps ahead, {told.shortcuts} shortcuts"


def reports(work: list[Job], jobs: int) -> Iterator[Checked]:
    if jobs == 1:
        yield from map(check, work)
        return
    # "spawn" starts clean processes on every system; each job carries names only, never tables.
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(work))) as pool:
        yield from pool.imap_unordered(check, work, chunksize=max(1, min(16, len(work) // (4 * jobs))))


def check(job: Job) -> Checked:
    name, seats, edition, seed = job
    game = catalog.game(name)
    rules = game.rules(seats, edition)
    return seats, verify_game(game, rules, seed), verify_told(game, rules, seed)
