"""How the house is doing: every number that is drawn or watched exists, moves with what happens, and names nobody."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from tests.server.conftest import Server, wait_for
from tests.server.test_tables import table_of

from mehen.server import logs, metrics
from mehen.server.api.common import House

Start = Callable[..., Server]
HOME = Path(__file__).parents[2]
Samples = dict[str, dict[tuple[tuple[str, str], ...], float]]


def read(page: str) -> Samples:
    out: Samples = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            out.setdefault(sample.name, {})[tuple(sorted(sample.labels.items()))] = sample.value
    return out


def asked(server: Server) -> Samples:
    return read(server.visitor().ask("GET", "/metrics").text)


def total(found: Samples, name: str, **labels: str) -> float:
    """Over all series that have these labels."""
    wanted = set(labels.items())
    return sum(value for series, value in found.get(name, {}).items() if wanted <= set(series))


@pytest.fixture(scope="module")
def busy(server: Server) -> Samples:
    """Numbers of a house where something has happened."""
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    with ada.socket(table) as hers, ben.socket(table) as his:
        line = hers if hers.my_turn else his
        line.act()
        line.ask(type="act", ply=0, seat=9, action="no such thing")
        for one in (hers, his):
            one.until_ply(1)
        bots = ada.open("novice", "random", "me")
        wait_for(lambda: ada.table(bots)["actor"] == 2)
        return asked(server)


def test_what_happens_is_counted(busy: Samples) -> None:
    for name in ("move", "delivery", "request", "bot_wait", "bot_think"):
        assert total(busy, f"mehen_{name}_seconds_count") > 0, name
    for kind in ("read", "write"):
        assert total(busy, "mehen_database_seconds_count", kind=kind) > 0
    assert total(busy, "mehen_refusals_total", code="not_your_seat") > 0
    assert total(busy, "mehen_sockets") >= 2 and total(busy, "mehen_rooms") >= 2
    assert total(busy, "mehen_tables", status="running") >= 2 and total(busy, "mehen_users", kind="guest") >= 2
    assert total(busy, "mehen_bot_wait_seconds_count", lane="quick") > 0


def test_a_move_is_counted_once_and_by_how_long_it_took(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    before = asked(server)
    with ada.socket(table) as hers, ben.socket(table) as his:
        line = hers if hers.my_turn else his
        line.act()
        for _ in range(3):
            line.ask(type="ping")
    after = asked(server)
    assert total(after, "mehen_move_seconds_count") - total(before, "mehen_move_seconds_count") == 1
    took = total(after, "mehen_move_seconds_sum") - total(before, "mehen_move_seconds_sum")
    assert 0 < took < 30


def named(text: str) -> set[str]:
    return set(re.findall(r"\bmehen_\w+", text))


def test_dashboard_alerts_and_papers_name_what_exists_and_all_of_it(server: Server) -> None:
    """Also what has not happened yet: a counter without labels' values shows its name only then."""
    known = {f"{family[0]}" for family in server.house.numbers()} | {m.name for m in server.house.counts.metrics()}
    suffixes = ("_bucket", "_count", "_sum", "_total")

    def family(name: str) -> str:
        return next((name.removesuffix(s) for s in suffixes if name.removesuffix(s) in known), name)

    board = json.loads((HOME / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    rules = yaml.safe_load((HOME / "deploy" / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]
    alarms = [rule["expr"] for rule in rules]
    paper = (HOME / "docs" / "hosting.md").read_text(encoding="utf-8").split("## Watching")[1].split("\n## ")[0]
    for where in (" ".join(queries), " ".join(alarms), paper):
        assert {family(name) for name in named(where)} <= known, {family(n) for n in named(where)} - known
    assert {family(name) for name in named(" ".join(queries))} == known, "the dashboard shows all of them"
    assert {family(name) for name in named(paper)} == known, "and the paper explains them"
    assert all(rule["annotations"]["summary"] and rule["labels"]["severity"] in ("page", "look") for rule in rules)


def test_labels_that_dashboard_and_alerts_ask_for_exist(busy: Samples) -> None:
    text = (HOME / "deploy" / "grafana.json").read_text(encoding="utf-8")
    text += (HOME / "deploy" / "alerts.yml").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for name, series in busy.items():
        for labels in series:
            found.setdefault(name, set()).update(key for key, _ in labels)
    for by, name in re.findall(r"by \(([\w, ]+)\) \((?:rate\(|increase\()?(mehen_\w+)", text):
        if name in found:
            assert {label.strip() for label in by.split(",")} <= found[name], name
    assert found["mehen_move_seconds_bucket"] >= {"le", "worker"}


def test_nobody_is_named(server: Server) -> None:
    page = server.visitor().ask("GET", "/metrics").text
    ada = server.person("Ada-of-Thebes")
    table = ada.open("me", "me", title="Secret")
    page += server.visitor().ask("GET", "/metrics").text
    assert not [word for word in ("Ada-of-Thebes", ada.id, table, "Secret", "127.0.0.1") if word in page]


def test_one_worker_answers_for_all(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    server = start(shared=shared)
    monkeypatch.setenv("MEHEN_WORKER", "1")
    metrics.write(shared, [("mehen_rooms", "gauge", "Tables in memory", [("mehen_rooms", {}, 41.0)])])
    (shared / "metrics-2.json").write_text("[")  # one that is just being killed
    monkeypatch.setenv("MEHEN_WORKER", "0")
    found = asked(server)
    assert total(found, "mehen_rooms", worker="1") == 41 and (("worker", "0"),) in found["mehen_rooms"]
    assert total(found, "mehen_tables", worker="1") == 0, "what the database holds is nobody's"
    wait_for((shared / "metrics-0.json").exists)
    monkeypatch.setattr(metrics, "FRESH", -1.0)
    assert total(asked(server), "mehen_rooms", worker="1") == 0, "it has written nothing for long"


def test_tables_are_not_counted_at_every_look(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    house: House = server.house
    house.counts.metrics()
    monkeypatch.setattr(type(house.database), "read", None)
    house.counts.metrics()


def test_every_answer_has_a_name_that_the_logs_know(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is logged on the way to an answer, in a thread or not, and in answer to a message on a socket."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(json.loads(logs.Json().format(record)).get("request", ""))

    log = logging.getLogger("a test of names")
    log.addHandler(Ear())

    def trouble() -> str:
        log.warning("looked")
        return ""

    def decide(*args: object) -> None:
        log.warning("talked")

    monkeypatch.setattr(type(server.house.readiness), "trouble", lambda self: trouble())
    names = [server.visitor().ask("GET", "/ready").headers["X-Request-Id"] for _ in range(2)]
    assert heard == names and len(set(names)) == 2 and all(re.fullmatch("[0-9a-f]{12}", name) for name in names)
    heard.clear()
    me = server.person()
    with me.socket(me.open("me", "me")) as line:
        monkeypatch.setattr("mehen.server.socket.check_talk", decide)
        line.ask(type="ping")
        line.ask(type="chat", text="hello")
        line.ask(type="chat", text="hello again")
    (one, two) = heard
    assert re.fullmatch(r"[0-9a-f]{12}\.2", one) and two == one.replace(".2", ".3")
    log.warning("outside of any")
    assert heard[-1] == ""
