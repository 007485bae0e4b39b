import { describe, expect, it } from "vitest";
import { MAX_RECENT_SEARCHES, parseStoredSearches, withoutRecentSearch, withRecentSearch } from "./recent-searches.ts";

describe("Recent searches", () => {
  it("withRecentSearch keeps the eight latest searches, newest first", () => {
    const many = Array.from({ length: 12 }, (_, i) => `search ${i}`).reduce<string[]>(withRecentSearch, []);
    expect(many).toHaveLength(MAX_RECENT_SEARCHES);
    expect(many[0]).toBe("search 11");
  });

  it("withRecentSearch replaces a search that differs only in spelling, and puts the new one first", () => {
    expect(withRecentSearch(["kia", "كامري", "bmw"], " كامرى ")).toEqual(["كامرى", "kia", "bmw"]);
    expect(withRecentSearch(["kia"], "  ")).toEqual(["kia"]);
  });

  it("withoutRecentSearch removes one search", () => {
    expect(withoutRecentSearch(["kia", "BMW"], "bmw")).toEqual(["kia"]);
  });

  it("parseStoredSearches drops malformed values and never throws", () => {
    for (const stored of [null, "", "{", "7", "{}", "null", '[1, null, " "]'])
      expect(parseStoredSearches(stored)).toEqual([]);
    expect(parseStoredSearches('["a", 2, "b", "a"]')).toEqual(["a", "b"]);
    expect(parseStoredSearches(JSON.stringify(Array.from({ length: 20 }, (_, i) => `${i}`)))).toHaveLength(
      MAX_RECENT_SEARCHES,
    );
  });
});
