import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatSeen, formatVisits, mostSeen, parseSeen, parseVisits, visitsAt, withSeen } from "./seen-ads.ts";

const now = 1_780_000_000;
const minute = 60;

describe("ads that were opened", () => {
  it("are kept, the latest first and each once", () => {
    const seen = [3, 7, 3].reduce((all, id, i) => withSeen(all, id, now + i), parseSeen(null, now));
    expect(seen).toEqual([
      [3, now + 2],
      [7, now + 1],
    ]);
    expect(parseSeen(formatSeen(seen), now)).toEqual(seen);
  });

  it("are bounded in number and time", () => {
    let seen = parseSeen("", now);
    for (let id = 1; id <= mostSeen + 20; id += 1) seen = withSeen(seen, id, now);
    expect(seen).toHaveLength(mostSeen);
    expect(seen[0]?.[0]).toBe(mostSeen + 20);
    expect(parseSeen(`1:${now},2:${now - 100 * 24 * 60 * minute}`, now)).toEqual([[1, now]]);
  });

  it("are read from anything that a browser may hold", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const seen = parseSeen(text, now);
        expect(parseSeen(formatSeen(seen), now)).toEqual(seen);
      }),
    );
    expect(parseSeen(`x,0:${now},-1:${now},5:${now},5:${now},{}`, now)).toEqual([[5, now]]);
  });
});

describe("visits", () => {
  it("what came since the visit before is new, for as long as this visit lasts", () => {
    const first = visitsAt(undefined, now);
    expect(first.before).toBeUndefined();
    const later = visitsAt(first, now + 20 * minute);
    expect(later.before).toBeUndefined();
    const next = visitsAt(later, now + 120 * minute);
    expect(next.before).toBe(now + 20 * minute);
    expect(visitsAt(next, now + 140 * minute).before).toBe(now + 20 * minute);
    expect(parseVisits(formatVisits(next))).toEqual(next);
    expect(parseVisits(formatVisits(first))).toEqual(first);
    for (const bad of [null, "", "x", "1", ":"]) expect(parseVisits(bad)).toBeUndefined();
  });
});
