import { describe, expect, it } from "vitest";
import { mostRecent, readSearches, withoutSearch, withSearch } from "./recent-searches.ts";

describe("recent searches", () => {
  it("the latest first, eight at most", () => {
    const many = Array.from({ length: 12 }, (_, i) => `search ${i}`).reduce<string[]>(withSearch, []);
    expect(many).toHaveLength(mostRecent);
    expect(many[0]).toBe("search 11");
  });

  it("the same search in another spelling moves up instead of standing twice", () => {
    expect(withSearch(["kia", "كامري", "bmw"], " كامرى ")).toEqual(["كامرى", "kia", "bmw"]);
    expect(withSearch(["kia"], "  ")).toEqual(["kia"]);
  });

  it("can be removed one by one", () => {
    expect(withoutSearch(["kia", "BMW"], "bmw")).toEqual(["kia"]);
  });

  it("bear whatever is stored", () => {
    for (const stored of [null, "", "{", "7", "{}", "null", '[1, null, " "]']) expect(readSearches(stored)).toEqual([]);
    expect(readSearches('["a", 2, "b", "a"]')).toEqual(["a", "b"]);
    expect(readSearches(JSON.stringify(Array.from({ length: 20 }, (_, i) => `${i}`)))).toHaveLength(mostRecent);
  });
});
