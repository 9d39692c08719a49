import { describe, expect, it } from "vitest";
import "./dom";
import { match } from "../src/lib/router.svelte";

describe("paths", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/new/egizia", { page: "new", game: "egizia" }],
    ["/rules/ankh", { page: "rules", game: "ankh" }],
    ["/account", { page: "account" }],
    ["/t/abc", { page: "table", id: "abc" }],
    ["/t/abc/", { page: "table", id: "abc" }],
    ["/t/abc/replay", { page: "replay", id: "abc", ply: null }],
    ["/t/abc/replay/12", { page: "replay", id: "abc", ply: 12 }],
    ["/t/abc/replay/x", { page: "missing" }],
    ["/t/abc/other", { page: "missing" }],
    ["/t", { page: "missing" }],
    ["/new", { page: "missing" }],
    ["/elsewhere", { page: "missing" }],
  ])("%s", (path, route) => {
    expect(match(path)).toEqual(route);
  });
});
