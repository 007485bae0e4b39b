import fc from "fast-check";
import { expect, it } from "vitest";
import { type CachedPage, PageStore } from "./page-store.ts";

const pageOf = (text: string, size = text.length): CachedPage => ({
  headers: [],
  body: new Uint8Array(size),
  inline: [],
  encoded: new Map(),
  compressedHits: 0,
  etag: text,
  viewedListingId: undefined,
  countedAs: undefined,
});
const mega = 1_024 * 1_024;

it("PageStore returns a page until it expires or one of its tags is invalidated", () => {
  let now = 0;
  const store = new PageStore(mega, () => now);
  const storePage = (key: string, tags: string[]) =>
    store.put(key, pageOf(key), { tags, seconds: 60, version: store.getVersion() });
  expect(storePage("cars", ["list:car"])).toBe(true);
  expect(storePage("ad", ["ad:7", "list:car"])).toBe(true);
  expect(store.get("cars")?.etag).toBe("cars");
  store.invalidate("ad:7");
  expect(store.get("ad")).toBeUndefined();
  expect(store.get("cars")?.etag).toBe("cars");
  now = 60_000;
  expect(store.get("cars")).toBeUndefined();
  // The expired page stays available as a stale copy while rendering fails.
  expect(store.getStale("cars")?.etag).toBe("cars");
  now += 15 * 60_000;
  expect(store.getStale("cars")).toBeUndefined();
});

it("PageStore does not store a page if one of its tags was invalidated after its rendering started", () => {
  const store = new PageStore(mega);
  const started = store.getVersion();
  store.invalidate("ad:7");
  expect(store.put("ad", pageOf("old"), { tags: ["ad:7"], seconds: 60, version: started })).toBe(false);
  expect(store.put("other", pageOf("other"), { tags: ["ad:8"], seconds: 60, version: started })).toBe(true);
  for (let i = 0; i < 25_000; i += 1) store.invalidate(`ad:${i}`);
  expect(store.put("ad", pageOf("old"), { tags: ["ad:7"], seconds: 60, version: started })).toBe(false);
  expect(store.put("ad", pageOf("new"), { tags: ["ad:7"], seconds: 60, version: store.getVersion() })).toBe(true);
});

it("PageStore evicts the least recently used pages when full, and does not store oversized pages", () => {
  const store = new PageStore(100_000);
  const putPage = (key: string) =>
    store.put(key, pageOf(key, 8_000), { tags: ["x"], seconds: 60, version: store.getVersion() });
  for (let i = 0; i < 9; i += 1) putPage(`page ${i}`);
  store.get("page 0");
  for (let i = 9; i < 12; i += 1) putPage(`page ${i}`);
  expect(store.get("page 0")).toBeDefined();
  expect(store.get("page 1")).toBeUndefined();
  expect(store.bytes).toBeLessThanOrEqual(100_000);
  expect(store.put("huge", pageOf("huge", 50_000), { tags: [], seconds: 60, version: store.getVersion() })).toBe(false);
});

it("PageStore never returns a page that was rendered before the last change of one of its tags", () => {
  const tag = fc.constantFrom("a", "b", "c");
  const step = fc.oneof(
    fc.record({ what: fc.constant("begin" as const), key: fc.nat(4), tags: fc.uniqueArray(tag, { minLength: 1 }) }),
    fc.record({ what: fc.constant("finish" as const), nth: fc.nat(9) }),
    fc.record({ what: fc.constant("change" as const), tag }),
    fc.record({ what: fc.constant("change all" as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const store = new PageStore(mega);
      const versions: Record<string, number> = { a: 0, b: 0, c: 0 };
      const shows = (tags: string[]) => JSON.stringify(tags.map((each) => [each, versions[each]]));
      const started: { key: string; tags: string[]; text: string; version: number }[] = [];
      const tagsOf = new Map<string, string[]>();
      for (const each of steps) {
        if (each.what === "begin") {
          started.push({ key: `${each.key}`, tags: each.tags, text: shows(each.tags), version: store.getVersion() });
        } else if (each.what === "finish") {
          const [finished] = started.splice(each.nth % Math.max(1, started.length), 1);
          if (finished && store.put(finished.key, pageOf(finished.text), { ...finished, seconds: 60 }))
            tagsOf.set(finished.key, finished.tags);
        } else if (each.what === "change") {
          versions[each.tag] = (versions[each.tag] ?? 0) + 1;
          store.invalidate(each.tag);
        } else {
          for (const name of Object.keys(versions)) versions[name] = (versions[name] ?? 0) + 1;
          store.invalidateAll();
        }
        for (const [key, tags] of tagsOf) {
          const page = store.get(key);
          if (page) expect(page.etag).toBe(shows(tags));
        }
      }
    }),
  );
});
