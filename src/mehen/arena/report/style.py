"""The look of the report: light and dark, wide and narrow, and on paper."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark;
  --paper: #f6f2e9; --card: #fffdf8; --ink: #2b261d; --soft: #6f6656; --rule: #e7dfcf; --edge: #ddd3bf;
  --accent: #8a5a12;
  --c0: #14708f; --c1: #c2521f; --c2: #647a12; --c3: #8447a8; --c4: #a87b0c; --plain: #d9cfbb; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #14120e; --card: #1e1b16; --ink: #ece5d7; --soft: #aaa08d; --rule: #322d25; --edge: #3b352b;
  --accent: #e0ad5a;
  --c0: #52b6d6; --c1: #f0895a; --c2: #a9c34f; --c3: #c493e4; --c4: #e3bd57; --plain: #4a4337; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, Ubuntu,
  Cantarell, "Noto Sans", "DejaVu Sans", sans-serif; -webkit-text-size-adjust: 100%; }
main { max-width: 1180px; margin: 0 auto; padding: 36px 24px 56px; }
header { margin-bottom: 26px; }
.over { margin: 0 0 6px; color: var(--accent); font-size: 14px; font-weight: 600; letter-spacing: .04em; }
h1 { margin: 0; font: 600 34px/1.2 "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
  letter-spacing: -.01em; text-wrap: balance; overflow-wrap: anywhere; }
.range { margin: 10px 0 0; color: var(--soft); font-size: 17px; }
.legend { display: flex; flex-wrap: wrap; gap: 6px 22px; margin: 18px 0 0; padding: 0; list-style: none;
  font-size: 15px; }
.legend li { display: flex; align-items: center; gap: 8px; }
.legend svg { width: 16px; height: 16px; flex: none; }
.verdict, .missing { margin: 18px 0 0; padding: 11px 16px; border: 1px solid var(--edge);
  border-left: 4px solid var(--accent);
  border-radius: 6px; background: var(--card); font-size: 15px; }
.missing { border-left-color: var(--c1); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 20px;
  margin-top: 20px; }
figure, section { margin: 0; padding: 18px 20px 16px; background: var(--card); border: 1px solid var(--edge);
  border-radius: 12px; }
section { margin-top: 20px; }
figure { display: flex; flex-direction: column; } figure svg { margin: auto 0; }
header + section { margin-top: 0; }
h2 { margin: 0 0 10px; font-size: 17px; font-weight: 600; line-height: 1.3; }
figcaption { margin-top: 8px; color: var(--soft); font-size: 13px; line-height: 1.45; }
figure svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { font: 12.5px system-ui, "Segoe UI", Roboto, Ubuntu, "DejaVu Sans", sans-serif; fill: var(--ink); }
svg .name { font-weight: 600; }
svg .value { fill: var(--soft); font-variant-numeric: tabular-nums; }
svg .tick { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
.grid { stroke: var(--rule); } .floor { stroke: var(--edge); } .zero { stroke: var(--soft); }
.fair { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 6 4; }
.limit { stroke: var(--accent); stroke-width: 1.5; stroke-dasharray: 1.5 4; stroke-linecap: round; }
.mean { stroke: var(--ink); stroke-width: 2; } .late { fill: var(--ink); }
.mark { stroke: var(--card); stroke-width: 1.5; paint-order: stroke; } .bar { opacity: .38; } .band { opacity: .2; }
.line { fill: none; stroke-width: 2.25; stroke-linejoin: round; } .plain { fill: var(--plain); }
  .column { opacity: .85; }
.hollow { fill-opacity: .16; stroke-width: 1; }
.b0 { fill: var(--c0); } .b1 { fill: var(--c1); } .b2 { fill: var(--c2); } .b3 { fill: var(--c3); }
  .b4 { fill: var(--c4); }
.line.b0, .hollow.b0 { stroke: var(--c0); } .line.b1, .hollow.b1 { stroke: var(--c1); }
  .line.b2, .hollow.b2 { stroke: var(--c2); }
.line.b3, .hollow.b3 { stroke: var(--c3); } .line.b4, .hollow.b4 { stroke: var(--c4); }
  .line { fill: none !important; }
.wide { overflow-x: auto; margin: 0 -20px; padding: 0 20px; }
table { border-collapse: collapse; width: 100%; font-size: 15px; font-variant-numeric: tabular-nums;
  white-space: nowrap; }
th, td { padding: 8px 0 8px 22px; text-align: right; border-top: 1px solid var(--rule); }
thead th { border-top: 0; color: var(--soft); font-size: 13px; font-weight: 500; vertical-align: bottom; }
th:first-child { padding-left: 0; text-align: left; }
tbody th { font-weight: 600; }
small { color: var(--soft); font-size: 13px; }
.how { columns: 2 400px; column-gap: 36px; }
section p { margin: 0 0 10px; font-size: 15px; break-inside: avoid; }
code { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  overflow-wrap: anywhere; }
p.command { margin: 14px 0; padding: 10px 14px; background: var(--paper); border-radius: 6px; }
dl { display: grid; grid-template-columns: repeat(2, max-content 1fr); gap: 2px 18px; margin: 14px 0 0; font-size: 13px;
  color: var(--soft); }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 620px) { main { padding: 22px 14px 40px; } h1 { font-size: 26px; } .range { font-size: 16px; }
  figure, section { padding: 14px 14px 12px; border-radius: 10px; } .wide { margin: 0 -14px; padding: 0 14px; }
  svg text, svg .tick { font-size: 16px; } dl { grid-template-columns: 1fr; gap: 0; } dt { margin-top: 6px; } }
@media print { body { background: none; } figure, section { break-inside: avoid; } }
"""
