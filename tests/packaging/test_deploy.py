"""What hosts and forges are handed: everything parses, and names only what is there."""

from __future__ import annotations

import configparser
import copy
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.laws.pinned import CHECKSUMS, FEW
from tests.packaging import smoke
from typer.main import get_command

import mehen
from mehen.cli.commands import app
from mehen.cli.serve import PORT
from mehen.server.database import Database
from mehen.server.settings import load_settings

ROOT = Path(__file__).parents[2]
DEPLOY, FORGE = ROOT / "deploy", ROOT / ".github"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
PAPERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")), DEPLOY / "README.md"]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def load(path: Path) -> Any:
    return yaml.safe_load(text(path))


def unit() -> configparser.RawConfigParser:
    """A unit may say a key several times; the last one is enough for us."""
    parser = configparser.RawConfigParser(strict=False, delimiters="=")
    parser.optionxform = str  # type: ignore[method-assign, assignment]
    parser.read(DEPLOY / "mehen.service", encoding="utf-8")
    return parser


def targets() -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):", text(ROOT / "Makefile"), re.MULTILINE))


def known_settings() -> set[str]:
    """Those of the table in docs/hosting.md, which writes ``MEHEN_SMTP_HOST`` and then only the ends of the others."""
    found = set(re.findall(r"`(MEHEN_[A-Z_]+)`", HOSTING))
    return found | {f"MEHEN_SMTP{end}" for end in re.findall(r"`(_[A-Z]+)`", HOSTING)}


def steps(workflow: Any) -> list[Any]:
    return [step for job in workflow["jobs"].values() for step in job.get("steps", [])]


def options(command: str) -> set[str]:
    return {option for parameter in get_command(app).commands[command].params for option in parameter.opts}  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", sorted([*FORGE.rglob("*.yml"), *DEPLOY.glob("*.yml")]), ids=lambda path: path.name)
def test_every_yaml_file_can_be_read(path: Path) -> None:
    assert isinstance(load(path), dict)


@pytest.mark.parametrize("path", sorted((FORGE / "ISSUE_TEMPLATE").glob("[!c]*.yml")), ids=lambda path: path.name)
def test_forms_ask_something_and_have_ids_of_their_own(path: Path) -> None:
    form = load(path)
    assert form["name"] and form["description"]
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert all(field["attributes"]["label"] for field in asked)
    assert len({field["id"] for field in asked}) == len(asked)
    assert any(field.get("validations", {}).get("required") for field in asked)


def test_the_form_for_bugs_asks_for_record_versions_and_rule() -> None:
    asked = {field.get("id"): field for field in load(FORGE / "ISSUE_TEMPLATE" / "bug.yml")["body"]}
    assert {"record", "version", "system", "expected"} <= set(asked)
    assert "rule" in asked["expected"]["attributes"]["label"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_call_only_what_is_there(path: Path) -> None:
    workflow = load(path)
    assert workflow["permissions"] == {"contents": "read"}, "what needs more says so at its own job"
    for step in steps(workflow):
        assert ("run" in step) != ("uses" in step)
        for target in re.findall(r"^make ([a-z-]+)", step.get("run", ""), re.MULTILINE):
            assert target in targets()
        for file in re.findall(r"-r (requirements/\S+)", step.get("run", "")):
            assert (ROOT / file).is_file()
        for module in re.findall(r"-m (tests\.\S+)", step.get("run", "")):
            assert (ROOT / f"{module.replace('.', '/')}.py").is_file()
        assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d+[\d.]*|release/v1)", step.get("uses", "a/b@v1"))
    for job in workflow["jobs"].values():
        assert (ROOT / job["uses"]).is_file() if "uses" in job else job["timeout-minutes"] > 0
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) <= set(workflow["jobs"])


def test_a_release_is_tested_for_long_summed_and_attested() -> None:
    jobs = load(FORGE / "workflows" / "release.yml")["jobs"]
    assert "make test-long" in " ".join(step.get("run", "") for step in jobs["long"]["steps"])
    assert {"test", "long", "packages"} == set(jobs["publish"]["needs"])
    order = [step.get("uses", step.get("run", "")).split("@")[0] for step in jobs["publish"]["steps"]]
    sums = next(n for n, step in enumerate(order) if "sha256sum" in step)
    proof, index = order.index("actions/attest-build-provenance"), order.index("pypa/gh-action-pypi-publish")
    assert sums < proof < index
    assert jobs["publish"]["permissions"]["id-token"] == "write"


def test_the_version_that_a_release_looks_for_is_found() -> None:
    (command,) = re.findall(r"sed -n '([^']+)'", text(FORGE / "workflows" / "release.yml"))
    found = subprocess.check_output(["sed", "-n", command, "src/mehen/__init__.py"], cwd=ROOT, text=True)
    assert found.strip() == mehen.__version__


def test_the_changelog_is_about_this_version() -> None:
    heads = re.findall(r"^## \[(.+?)\]", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert heads[0] == "Unreleased" or heads[0] == mehen.__version__
    assert mehen.__version__ in text(ROOT / "CHANGELOG.md")


def test_wheels_are_built_for_the_pythons_we_name() -> None:
    wheels = PROJECT["tool"]["cibuildwheel"]
    named = re.findall(r"Python :: 3\.(\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert wheels["build"] == [f"cp3{minor}-*" for minor in named]
    assert wheels["environment"] == {"MEHEN_BUILD": "native"}
    for workflow in WORKFLOWS:
        for job in load(workflow)["jobs"].values():
            for python in job.get("strategy", {}).get("matrix", {}).get("python", []):
                assert python.removeprefix("3.") in named


def test_what_tries_a_wheel_finds_what_is_wrong_with_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    right, wrong = ("compiled", "interpreted") if mehen.COMPILED else ("interpreted", "compiled")
    pinned = copy.deepcopy(CHECKSUMS)
    monkeypatch.setattr(smoke, "CHECKSUMS", pinned)
    folders = [tmp_path / "static", tmp_path / "offline"]
    for folder in folders:
        folder.mkdir()
        (folder / "index.html").touch()
        monkeypatch.setattr(smoke, folder.name.upper(), folder)
    assert smoke.faults(right) == []
    for folder in folders:
        (folder / "index.html").unlink()
    pinned["egizia"]["2"][str(FEW)] += 1
    kind, ends, client, offline = smoke.faults(wrong)
    assert f"expected {wrong}" in kind and ends.startswith("egizia: ") and "client" in client and "site" in offline


def test_the_unit_starts_a_command_that_exists() -> None:
    service = unit()["Service"]
    program, command, *words = service["ExecStart"].split()
    assert Path(program).name in PROJECT["project"]["scripts"]
    assert {word for word in words if word.startswith("--")} <= options(command)
    assert str(PORT) in words
    assert f"/var/lib/{service['StateDirectory']}" in service["Environment"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_unit_is_hardened() -> None:
    """systemd's own judgement, from 0 (nothing can go wrong) to 10."""
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(DEPLOY / "mehen.service")]
    judged = subprocess.run(command, text=True, capture_output=True, check=False)
    assert judged.returncode == 0, judged.stdout[-300:] + judged.stderr


def test_compose_and_image_fit_each_other() -> None:
    compose, image = load(DEPLOY / "compose.yml"), text(DEPLOY / "Containerfile")
    services = compose["services"]
    assert (DEPLOY / services["mehen"]["build"]["context"] / services["mehen"]["build"]["dockerfile"]).is_file()
    assert services["proxy"]["environment"]["MEHEN_UPSTREAM"] == f"mehen:{PORT}"
    assert (
        services["mehen"]["environment"]["FORWARDED_ALLOW_IPS"]
        == compose["networks"]["front"]["ipam"]["config"][0]["subnet"]
    )
    assert services["mehen"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in services["database"] and "HEALTHCHECK" in image
    assert "ports" not in services["mehen"] and "ports" not in services["database"], (
        "only the proxy is reached from outside"
    )
    for service in services.values():
        assert "no-new-privileges:true" in service["security_opt"]
        assert set(service["networks"]) <= set(compose["networks"])
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists()
    asked = set(re.findall(r"\$\{(\w+)", text(DEPLOY / "compose.yml")))
    assert asked == set(re.findall(r"^(\w+)=", text(DEPLOY / "compose.env.example"), re.MULTILINE))


def test_the_image_is_built_from_files_that_exist_and_does_not_run_as_root() -> None:
    image = text(DEPLOY / "Containerfile")
    for line in re.findall(r"^COPY (?!--from)(.+)$", image, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
    last = image.rpartition("\nFROM ")[2]
    assert re.search(r"^USER mehen$", last, re.MULTILINE)
    (command,) = re.findall(r"^CMD (\[.+\])$", last, re.MULTILINE)
    program, name, *words = yaml.safe_load(command)
    assert program in PROJECT["project"]["scripts"]
    assert {word for word in words if word.startswith("--")} <= options(name)
    assert str(PORT) in words and f"EXPOSE {PORT}" in last
    used = set(re.findall(r"^FROM python:([\d.]+)-slim", image, re.MULTILINE))
    assert used == {"3.13"} and f"Programming Language :: Python :: {used.pop()}" in PROJECT["project"]["classifiers"]


@pytest.mark.parametrize(
    "path", sorted(path for path in DEPLOY.iterdir() if path.is_file()), ids=lambda path: path.name
)
def test_settings_are_those_of_the_server(path: Path) -> None:
    build = {"MEHEN_BUILD", "MEHEN_HOST", "MEHEN_UPSTREAM"}  # of the build, and of the proxy
    assert set(re.findall(r"MEHEN_[A-Z_]+", text(path))) <= known_settings() | build


@pytest.mark.parametrize("path", [DEPLOY / "Caddyfile", DEPLOY / "nginx.conf"], ids=lambda path: path.name)
def test_proxies_lead_to_the_port_and_keep_the_numbers_inside(path: Path) -> None:
    assert f"127.0.0.1:{PORT}" in text(path)
    assert re.search(r"/metrics (404|\{ return 404)", text(path))


def test_a_proxy_passes_on_under_which_name_and_port_it_was_asked() -> None:
    """Without the port a page at :8443 comes from another origin than the one it speaks to, and is refused."""
    site = text(DEPLOY / "nginx.conf")
    assert re.findall(r"proxy_set_header Host (.+);", site) == ["$http_host"], "$host would drop the port"
    assert "header_up Host" not in text(DEPLOY / "Caddyfile"), "Caddy keeps both by itself"


def test_the_page_for_hosts_names_files_that_are_there(tmp_path: Path) -> None:
    """In the repository, and in the folder that a server has made."""
    paper = text(ROOT / "docs" / "hosting.md")
    named = set(re.findall(r"`((?:benchmarks|deploy|docs|src)/[\w./-]+)`", paper))
    assert named
    for name in named:
        assert (ROOT / name).exists(), name
    kept = set(re.findall(r"`MEHEN_HOME/([\w.-]+)`", paper)) | {
        f"mehen.db{end}" for end in re.findall(r"`(-\w+)`", paper)
    }
    assert kept >= {"secret", "mehen.db-wal", "mehen.db-shm"}
    settings = load_settings({"MEHEN_HOME": str(tmp_path)})
    database = Database(settings.database_url)
    database.upgrade()
    with database.read() as c:
        c.exec_driver_sql("SELECT 1")
        assert {file.name for file in tmp_path.iterdir()} >= kept
    database.close()


def test_papers_name_targets_that_exist() -> None:
    for paper in PAPERS:
        for target in re.findall(r"`make ([a-z][a-z-]*)", text(paper)):
            assert target in targets(), (paper.name, target)
    assert {"test", "test-long", "web"} <= targets()
