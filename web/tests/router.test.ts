import { describe, expect, it } from "vitest";
import "./dom";
import { match } from "../src/lib/router.svelte";

describe("paths", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/new/egizia", { page: "new", game: "egizia" }],
    ["/rules/ankh", { page: "rules", game: "ankh", part: "text" }],
    ["/rules/ankh/cards", { page: "rules", game: "ankh", part: "cards" }],
    ["/rules/ankh/other", { page: "missing" }],
    ["/learn", { page: "learn", game: null }],
    ["/learn/ankh", { page: "learn", game: "ankh" }],
    ["/learn/ankh/guide", { page: "lesson", game: "ankh", id: "guide", step: null }],
    ["/learn/ankh/guide/3", { page: "lesson", game: "ankh", id: "guide", step: 3 }],
    ["/learn/ankh/guide/0", { page: "missing" }],
    ["/learn/ankh/guide/x", { page: "missing" }],
    ["/learn/ankh/guide/3/4", { page: "missing" }],
    ["/account", { page: "account" }],
    ["/admin", { page: "admin", part: "reports" }],
    ["/admin/audit", { page: "admin", part: "audit" }],
    ["/admin/nothing", { page: "missing" }],
    ["/recover", { page: "recover" }],
    ["/recover/x", { page: "missing" }],
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
