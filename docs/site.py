"""For MkDocs: the site has the shape of the repository, so that a link between two documents is right in both."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]

#: The documents, and what they show or link to.
SHOWN = (
    "*.md",
    "LICENSE",
    "NOTICE",
    "docs/**/*.md",
    "docs/**/*.svg",
    "docs/**/*.webp",
    "docs/**/*.webm",
    "docs/*.mehen",
    "docs/examples/programs/*",
    "docs/examples/learning/*.py",
    "deploy/*",
    "web/README.md",
    "web/browser/*.md",
    "web/public/icons/mehen.svg",
    "benchmarks/**/*.md",
    "benchmarks/**/results.json",
    "benchmarks/chances/*.csv",
    "benchmarks/chances/*.svg",
    "docs/examples/games/*",
    "datasets/*.md",
    "datasets/*.games",
    "src/mehen/games/*/rules.*.md",
    "src/mehen/games/*/RULES.md",
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Takes the place of the files that MkDocs found in docs/; those of the theme stay."""
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
    for pattern in SHOWN:
        for path in sorted(ROOT.glob(pattern)):
            if path.is_file():
                uri = path.relative_to(ROOT).as_posix()
                files.append(File(uri, str(ROOT), config.site_dir, config.use_directory_urls))
    return files
